"""Chapter 10: the end of a round and of the game (TS-15, TS-29 to TS-32)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.truffle_shuffle import GAME
from truffle_core.games.truffle_shuffle.actions import Discard
from truffle_core.games.truffle_shuffle.state import DISCARD, State
from truffle_core.lessons.model import Chapter, Do, Feedback, Step, Trial

from .goals import PASS, Fulfil, Take, button, composer, in_turn, paying, predict, right, taking, wrong
from .positions import NAMES, paragraphs, say, table

SHOW: Final = ("tableau", "hand", "seats")
KEEPERS: Final = {"R4", "ON"}
TWOS: Final = Fulfil("O08", ("G2", "P2"))


def _to_give_up(state: State) -> int:
    """Return how many cards the learner must give up now (TS-30)."""
    return sum(state.hands[0]) - state.seats if state.phase == DISCARD and state.turn == 0 else 0


def _winner(state: State) -> str:
    """Return who has won (TS-32)."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return NAMES[outcome.winners[0]]


def _keeping(trial: Trial) -> Feedback:
    """Ask to give up two plain cards."""
    action = trial.action
    if not isinstance(action, Discard) or action.card in KEEPERS:
        return wrong(
            "TS-30", "You may give up any card, but this one fits almost any order. Keep it, and give up a plain one."
        )
    if trial.made:
        return right("Two cards stay, as many as there are players, and they are your best.")
    return right("One more to give up.", done=False)


STEPS: Final = (
    Step(
        title="The last card",
        paragraphs=paragraphs(
            "A round lasts as long as its tableau. Whoever empties it still finishes the turn, and may fulfil an order too."
        ),
        task=say("Take the last card, and fulfil a small straight with it."),
        rules=("TS-29",),
        learned="whoever takes the last card finishes the turn, and may fulfil an order (TS-29).",
        exercise=Do(
            table("P4 . . .", "G1 O2 K3", heading="One card is left"),
            in_turn(
                taking(
                    lambda _, __: True,
                    "The tableau is empty, but your turn is not over yet.",
                    "TS-10",
                    "Take the last card.",
                    done=False,
                ),
                paying(
                    "O03",
                    "The turn was finished with an order, and only then the round was over.",
                    "TS-29",
                    "You may, but the round ends only after your turn: there is still time for an order.",
                ),
            ),
            shown=(Take(0), Fulfil("O03", ("G1", "O2", "K3", "P4"))),
            compose=composer("O03"),
            parts=("order-O03",),
        ),
    ),
    Step(
        title="The hand limit",
        paragraphs=paragraphs(
            "After rounds one and two everybody gives up cards until no more stay in hand than there are players. That begins with the player who will begin the next round. "
            "No orders are fulfilled then.",
        ),
        task=say("Two players, four cards: give up two, one after the other, and keep the two that fit most orders."),
        rules=("TS-16", "TS-30"),
        learned="after rounds one and two as many cards stay in a hand as there are players (TS-30).",
        exercise=Do(
            table(
                "",
                "G2 P2 R4 ON",
                phase="discard",
                starter=0,
                others=("K1 O5",),
                heading="After round one",
                show=("hand",),
            ),
            _keeping,
            buttons=(button("Fulfil two 2s instead", TWOS),),
        ),
    ),
    Step(
        title="A Skip between rounds",
        paragraphs=paragraphs(
            "You laid down your Skip near the end and never got another turn this round. It stays in front of you and acts in the next round. "
            "Your hand holds three cards, and there are two players.",
        ),
        task=say("Ann ends the round's last turn without an order. How many cards must you give up?"),
        rules=("TS-15", "TS-30"),
        learned="a Skip in front of you stays over the end of a round and is no card in hand (TS-15).",
        exercise=predict(
            table(
                "",
                "G2 P2 R4",
                phase="order",
                turn=1,
                skips={0: "KS"},
                others=("K1 O5",),
                heading="The last turn of round one",
                show=("hand", "seats"),
            ),
            _to_give_up,
            "Three in hand and two may stay. The Skip in front of you is not counted.",
            {
                0: ("TS-30", "Two players: two cards may stay in a hand, and you hold three."),
                1: None,
                2: ("TS-15", "A Skip lying in front of you is no card in hand, so it is not counted here."),
            },
            then=(PASS,),
        ),
    ),
    Step(
        title="Who begins the next round",
        paragraphs=paragraphs(
            "Turns simply go on round the table, from one round into the next. You took the last card of round one, and end your turn. Ben began the game.",
        ),
        task=say("Who begins round two?"),
        rules=("TS-31",),
        learned="the player to the left of whoever had the last turn begins the next round (TS-31).",
        exercise=predict(
            table(
                "",
                "G2 P2",
                phase="order",
                seats=3,
                starter=2,
                others=("K1 O5", "O1 O2"),
                heading="The last turn of round one",
                show=("hand", "seats"),
            ),
            lambda state: NAMES[state.next_first],
            "Ann sits to your left, and you had the last turn.",
            {
                "You": ("TS-31", "You had the last turn; the player to the left of you begins."),
                "Ann": None,
                "Ben": (
                    "TS-31",
                    "Ben began the game, but a later round goes on to the left of whoever had the last turn.",
                ),
            },
            then=(PASS,),
        ),
    ),
    Step(
        title="The deck is enough",
        paragraphs=paragraphs(
            "39 of 117 cards lie in round two's tableau or have left it, and 39 were used in round one. Nothing is shuffled back."
        ),
        task=say("How many cards are left in the deck for round three?"),
        rules=("TS-31",),
        learned="three rounds use the deck to its last card, without a reshuffle (TS-31).",
        exercise=predict(
            table("P4 O3 K1 G5 | G1 P2 O5 K3 G2", "G2 P3", number=2, others=("K1 O5",), heading="Round two"),
            lambda state: sum(state.unseen),
            "117 less twice 39: exactly one more tableau.",
            {
                39: None,
                78: ("TS-31", "That was so during round one. Each round lays another 39 cards, and none come back."),
                117: ("TS-31", "Nothing is shuffled back: a card that is gone stays gone."),
            },
        ),
    ),
    Step(
        title="The end of the game",
        paragraphs=paragraphs(
            "After round three nobody gives up cards, and the most money wins. If money is equal, more cards in hand decide.",
        ),
        task=say("The last turn ends. Look at money and hands: who has won?"),
        rules=("TS-32",),
        learned="money decides, then cards in hand (TS-32).",
        exercise=predict(
            table(
                "",
                "G2 P2",
                number=3,
                phase="order",
                seats=3,
                others=("K1 O5 G4 P1", "O1 O2 O3 O4 G1"),
                orders={0: ["O06+2", "O03"], 1: ["O15+2", "O10"], 2: ["O14+1", "O05"]},
                heading="The last turn of the game",
                show=("hand", "seats"),
            ),
            _winner,
            "You and Ann have $15 each, and Ann holds more cards.",
            {
                "You": ("TS-32", "Your $15 are the most, but Ann has as much, and she holds more cards than you."),
                "Ann": None,
                "Ben": (
                    "TS-32",
                    "Ben holds the most cards, but cards count only between those who share the most money.",
                ),
            },
            then=(PASS,),
        ),
    ),
    Step(
        title="Still equal",
        paragraphs=paragraphs(
            "If money and cards are equal, the one who is later in turn order has won, counted from whoever began the game. Ann began this one. A Skip lies in front of her.",
        ),
        task=say("You have $9 each, and two cards each in hand. Who has won?"),
        rules=("TS-15", "TS-32"),
        learned="the last tie goes to the one later in turn order (TS-32); a Skip on the table does not count (TS-15).",
        exercise=predict(
            table(
                "",
                "G2 P2",
                number=3,
                phase="order",
                starter=1,
                skips={1: "KS"},
                others=("K1 O5",),
                orders={0: ["O06"], 1: ["O05", "O10"]},
                heading="The last turn of the game",
                show=("hand", "seats"),
            ),
            _winner,
            "Ann began, so you are later in turn order.",
            {
                "You": None,
                "Ann": (
                    "TS-15",
                    "The Skip in front of Ann is no card in hand: you hold two cards each, and the later one in turn order has won.",
                ),
                "Nobody": (
                    "TS-32",
                    "A tie is always broken: after money and cards by the turn order, counted from Ann, who began.",
                ),
            },
            then=(PASS,),
        ),
    ),
)

CHAPTER: Final = Chapter("endings", "The end", "You know how rounds and games end.", STEPS)
