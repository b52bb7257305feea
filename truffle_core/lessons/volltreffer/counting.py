"""Chapter 7: all hands are known, so one can count (VT-10, VT-17, VT-18)."""

from __future__ import annotations

import random
from typing import Final

from truffle_core.games.volltreffer.pieces import CARD, NAMES, SIZE, SUIT, SUIT_NAMES
from truffle_core.games.volltreffer.scoring import followers
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Chapter, Choose, Endless, Feedback, Option, Position, Step, Trial

from .goals import Play, acting, choose, predict, right, sure_tricks, surely_takes, wrong
from .positions import PLAYERS, PLAYING, codes, melding, paragraphs, playing, say

ALL: Final = (*PLAYING, "seats")
LED: Final = "You lead, and blue is trump"
SURE: Final = playing("B8 G10 K9", "B7 O6 K10", "B2 P3 P8", taken=(2, 2, 1), show=ALL, heading=LED)
DRAW: Final = playing("B9 G10", "G4 K3", "B3 P6", taken=(2, 2, 2), show=ALL, heading=LED)
OUT: Final = melding("G4 P7 O9 K3 K8 B2 B6 O10", show=("market", "hand"), heading="All have bought")


def _sure(position: Position, code: str) -> Option:
    """Return a card to lead as an answer: right if it takes the trick whatever the others play."""
    state = position.state
    if surely_takes(state, Play(code)):
        return Option(say(f"{{{code}}}"), True, say("Whatever the others play, it takes the trick."))
    text, rule = _beaten(state, CARD[code])
    return Option(say(f"{{{code}}}"), False, say(text), rule)


def _beaten(state: State, card: int) -> tuple[str, str]:
    """Say which card of another hand can take the trick from a card that is led."""
    suit = SUIT[card]
    for n in range(1, state.seats):
        seat = (state.turn + n) % state.seats
        may = followers(state.hands[seat], suit)
        over = [one for one in range(SIZE) if may >> one & 1 and (SUIT[one] == suit and one > card)]
        if over:
            return f"{PLAYERS[seat]} has {{{codes(over[-1:])}}}, which is higher.", "VT-18"
        trumps = [one for one in range(SIZE) if may >> one & 1 and SUIT[one] == state.trump != suit]
        if trumps:
            return (
                f"{PLAYERS[seat]} has no {SUIT_NAMES[suit]} card left, and may trump with {{{codes(trumps[-1:])}}}.",
                "VT-17",
            )
    raise AssertionError(f"nothing takes the trick from {NAMES[card]}")


def _trump_first(trial: Trial) -> Feedback:
    """Ask for the card after which both tricks are sure."""
    if sure_tricks(trial.after, 0) == sure_tricks(trial.before, 0):
        return right("Ben's last trump falls, and your {G10} cannot be beaten any more: both tricks are yours.")
    return wrong(
        "VT-17", "You may. But Ben has no green card, so he can trump {G10} with {B3}. Think of his trump first."
    )


# Endless


def _hands(number: int) -> tuple[Position, list[int]]:
    """Return three hands of three cards made from a number, with the cards that are sure to take a trick."""
    rng = random.Random(f"sure {number}")
    while True:
        deck = rng.sample([card for card in range(SIZE) if card != CARD["B10"]], 9)
        mine = sorted(deck[:3])
        if len({SUIT[card] for card in mine}) < 2 or _crowded(deck):
            continue
        position = playing(
            codes(mine), codes(sorted(deck[3:6])), codes(sorted(deck[6:])), taken=(2, 2, 1), show=ALL, heading=LED
        )
        sure = [card for card in mine if surely_takes(position.state, Play(codes([card])))]
        if 0 < len(sure) < 3:
            return position, mine


def _crowded(deck: list[int]) -> bool:
    """Tell whether too few cards of each suit are left for the five earlier tricks."""
    left = [10 - sum(SUIT[card] == suit for card in deck) - (suit == SUIT[CARD["B10"]]) for suit in range(5)]
    return sum(count // 3 for count in left) < 5


def sure_cards(number: int) -> Choose:
    """Ask which of three cards are sure to take a trick."""
    position, mine = _hands(number)
    return choose(position, *(_sure(position, codes([card])) for card in mine), find_all=True)


STEPS: Final = (
    Step(
        title="What is still out",
        paragraphs=paragraphs(
            "Since all cards were bought in the open, you can know every hand. Above the table stands what the others still hold.",
        ),
        task=say("Which of your cards is sure to take the trick if you lead it? Think of what the others have."),
        rules=("VT-17", "VT-18"),
        learned="a card is sure if nobody holds a higher one of its suit, nor can trump it (VT-17, VT-18).",
        exercise=choose(
            SURE,
            *(_sure(SURE, code) for code in ("B8", "G10", "K9")),
        ),
    ),
    Step(
        title="Trump first",
        paragraphs=paragraphs(
            "Two tricks to go, and you lead. Ben has one trump left. Whoever leads a trump makes the others follow with theirs."
        ),
        task=say("Lead so that both tricks will be yours."),
        rules=("VT-17",),
        learned="draw the others' trumps before you lead what they could trump (VT-17).",
        exercise=acting(DRAW, _trump_first),
    ),
    Step(
        title="Who is out",
        paragraphs=paragraphs(
            "Three players have bought eight cards each. What nobody bought plays no part in the tricks."
        ),
        task=say("How many of the fifty cards are in nobody's hand?"),
        rules=("VT-10",),
        learned="eight cards a player are in hand, the rest is out of the round (VT-10).",
        exercise=predict(
            OUT,
            lambda state: SIZE - sum(len(row) for row in state.rows),
            "Three times eight are in hand. With five players only ten are out, and counting is easier.",
            {
                4: (
                    "VT-10",
                    "So many lie in the market. But those in the deck are out as well, and so is the trump card.",
                ),
                10: ("VT-10", "With five players, yes. Three have bought fewer cards."),
                26: None,
                42: ("VT-10", "Not only you have eight cards."),
            },
        ),
    ),
    Step(
        title="Sure cards",
        paragraphs=paragraphs(
            "And now as often as you like: three cards in each hand, and you lead. When you are right, “Another one” brings a fresh deal."
        ),
        task=say("Which of your cards are sure to take the trick if led? Find all."),
        rules=("VT-17", "VT-18"),
        learned="look for higher cards first, then for who can trump (VT-17, VT-18).",
        exercise=Endless(sure_cards),
    ),
)

CHAPTER: Final = Chapter("counting", "Counting cards", "You know what is still out, and what it can do to you.", STEPS)
