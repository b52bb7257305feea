"""The lesson of Volltreffer: the market, melds, tricks and the track, each rule on a live table, then a first round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from truffle_core.core.game import Setup
from truffle_core.core.log import full_options
from truffle_core.core.scene import Rich, Token
from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.actions import Buy, Play
from truffle_core.games.volltreffer.bots import hint
from truffle_core.games.volltreffer.events import Dealt, FirstBuyer, Turned
from truffle_core.games.volltreffer.pieces import CARD, CODES, HAND, NAMES, PRICES
from truffle_core.games.volltreffer.scoring import LAST, totals
from truffle_core.games.volltreffer.state import MELD, ORDER, PLAY, SWAP, State
from truffle_core.games.volltreffer.words import intent, token
from truffle_core.lessons.model import Chapter, Do, Feedback, Lesson, Position, Round, Step, Trial
from truffle_core.lessons.phrases import Phrases, choose
from truffle_core.lessons.runner import acted, happened

PLAYERS: Final = ("You", "Ann", "Ben", "Cem", "Dora")
MARKET: Final = ("hand", "track", "seats")
"""What is left out where only the market counts; then where only tricks, and where only the track counts."""

TRICKS: Final = ("track", "seats")
TRACK: Final = ("market", "trick", "hand")


# Positions, each laid by the rules


def _token(code: str) -> Token:
    return token(CARD[code])


PHRASES: Final = Phrases(_token)
"""Sentences in which `{G7}` is drawn as a card."""

say, paragraphs, option, predict = PHRASES.say, PHRASES.paragraphs, PHRASES.option, PHRASES.predict


def begun(pawns: Sequence[int], variant: str = "none", most: str = "none") -> Position:
    """Return the table before a deal, the pawns where earlier rounds have left them."""
    options = full_options(GAME, {"variant": variant, "max_rounds": most, "first": "0"})
    state = GAME.initial_state(Setup(len(pawns), options, GAME.edition("standard")))
    state.pawns = list(pawns)
    return Position(state, state.copy(), PLAYERS[: len(pawns)])


def hiding(position: Position, *zones: str) -> Position:
    """Return a table without what would only distract."""
    return msgspec.structs.replace(position, hidden=zones)


def dealt(
    trump: str, cards: str, pawns: Sequence[int] = (25, 25, 25), first: int = 0, variant: str = "none"
) -> Position:
    """Return the table right after a deal; the first buyer of an earlier round does not matter."""
    position = begun(pawns, variant)
    position.state.named = position.seen.named = first
    one, two, three, four = cards.split()
    position, _ = happened(GAME, position, (FirstBuyer(first), Dealt(trump, (one, two, three, four))))
    return position


def bought(trump: str, *hands: str, pawns: Sequence[int], **more: str) -> Position:
    """Return the table once these hands are bought, with the pawns on these spaces; the first seat bought first.

    A hand is bought in the order in which it is written, and each purchase turns up what is needed four purchases on.
    """
    cheap = _all_bought(trump, hands, [LAST] * len(hands), more)
    paid = [LAST - space for space in cheap.state.pawns]
    start = [space + price for space, price in zip(pawns, paid, strict=True)]
    assert max(start) <= LAST, f"nobody can have begun the round on {start}"
    return _all_bought(trump, hands, start, more)


def _all_bought(trump: str, hands: Sequence[str], start: Sequence[int], more: dict[str, str]) -> Position:
    """Buy all cards, beginning with the pawns on these spaces."""
    wanted = [hand.split()[n] for n in range(HAND) for hand in hands]
    rest = [code for code in CODES if code not in (*wanted, trump)]
    one, two, three, four = wanted[:4]
    position, _ = happened(GAME, begun(start, **more), (FirstBuyer(0), Dealt(trump, (one, two, three, four))))
    for code, new in zip(wanted, [*wanted[4:], *rest], strict=False):
        position = _purchase(position, code, new)
    return position


def _purchase(position: Position, code: str, new: str) -> Position:
    """Let the seat to move buy a card, and turn up a new one."""
    if position.state.phase == ORDER:
        position = _first_choice(position)
    position, _ = acted(GAME, position, Buy(position.state.market.index(CARD[code])))
    position, _ = happened(GAME, position, (Turned(new),))
    return _first_choice(position) if position.state.phase == SWAP else position


def _first_choice(position: Position) -> Position:
    """Let the seat to move do the first thing it may."""
    return acted(GAME, position, GAME.legal_actions(position.state)[0])[0]


def played(position: Position, left: int) -> Position:
    """Let everybody meld nothing and play tricks until each hand has so many cards."""
    while position.state.phase == MELD or (position.state.phase == PLAY and _most_held(position.state) > left):
        position = _first_choice(position)
    return position


def _most_held(state: State) -> int:
    return max(map(len, state.rows))


def ending(at: Sequence[int], **more: str) -> Position:
    """Return the table before the last trick of a round after which the pawns stand on these spaces."""
    gains = played(bought(*DEAL, pawns=(30, 30, 30), **more), 0).state.pawns
    before = [space - (gain - 30) for space, gain in zip(at, gains, strict=True)]
    return played(bought(*DEAL, pawns=before, **more), 1)


DEAL: Final = (
    "B10",
    "G7 O7 K7 P2 B1 G1 O2 B7",
    "P9 O9 P8 B8 G8 K8 O5 P5",
    "B9 G2 K1 G3 O3 K2 P1 O1",
)
"""The trump card and three hands: four sevens are yours, and Ben's sum is the smallest."""


# The market

FOUR: Final = dealt("B10", "B3 G9 P7 O4")
FORCED: Final = ending((50, 52, 54))


def _last_cards(position: Position) -> tuple[Play, ...]:
    """Return the plays of the last trick, which nobody can choose."""
    state = position.state
    return tuple([Play(CODES[state.rows[seat][0]]) for seat in state.order(state.turn)])


def _dealer(trial: Trial) -> Feedback:
    """Ask for purple before green."""
    cards = trial.action.cards
    if cards.index("P7") < cards.index("G7"):
        return PHRASES.right("{P7} costs 4 now, and {G7} costs 2.")
    return PHRASES.wrong("VT-05", "You may lay them so, for the two sevens tie. This time let {P7} be the dearer one.")


def _dearest(trial: Trial) -> Feedback:
    """Ask for the card at price 2, the dearest that can be paid."""
    if trial.action == Buy(1):
        return PHRASES.right("{G9} is yours, and your pawn has gone back from 3 to 1.")
    return PHRASES.wrong("VT-07", "You may buy any card that you can pay for. This time take the dearest of them.")


MARKET_STEPS: Final = (
    Step(
        title="Cards, trump, track",
        paragraphs=paragraphs(
            "Fifty cards: the ranks 1 to 10 in five suits. One of them lies half under the deck and says which suit is trump.",
            "Your pawn stands on a track of eighty spaces. Cards cost you steps back; melds and tricks bring you forward.",
        ),
        task=say("{B10} lies under the deck. What follows?"),
        rules=("VT-01", "VT-02", "VT-03"),
        learned="one card of each rank and suit, and a trump suit for one round (VT-01 to VT-03).",
        exercise=choose(
            FOUR,
            option(
                "Blue is trump for this round", FOUR.state.trump == 4, "The next round has a trump card of its own."
            ),
            option("Blue is trump for the whole game", False, "All cards are shuffled for each round.", "VT-03"),
            option(
                "{B10} will be for sale at the end", False, "It is never drawn: the deck does not run so low.", "VT-02"
            ),
            option("A second {B10} may be turned up", False, "There is one card of each rank and suit.", "VT-01"),
        ),
    ),
    Step(
        title="Sorted under the prices",
        paragraphs=paragraphs("Four cards are turned up and sorted under the prices 4, 2, 1 and 0."),
        task=say("Blue is trump. {O4}, {G9}, {B3} and {P7} are turned up. Which of them costs 4?"),
        rules=("VT-04",),
        learned="trumps come first, then the others by rank (VT-04).",
        exercise=predict(
            begun((25, 25, 25)),
            lambda state: CODES[state.market[0]],
            "It is the only trump, and trumps come first whatever their rank.",
            {
                "B3": None,
                "G9": ("VT-04", "{G9} has the highest rank, but trumps come before all others."),
                "O4": ("VT-04", "That it was turned up first does not count: the cards are sorted."),
            },
            then=((FirstBuyer(0), Dealt("B10", ("O4", "G9", "B3", "P7"))),),
            label=lambda code: NAMES[CARD[code]],
        ),
    ),
    Step(
        title="The dealer and a tie",
        paragraphs=paragraphs(
            "{G7} and {P7} have one rank and neither is trump. You sit to the right of the first buyer, so you are the dealer."
        ),
        task=say("Let {P7} be dearer than {G7}."),
        rules=("VT-05",),
        learned="where ranks tie among the first four, the dealer decides (VT-05).",
        exercise=Do(hiding(dealt("B10", "G7 P7 O4 K3", first=1), *MARKET), _dealer),
    ),
    Step(
        title="What you can pay",
        paragraphs=paragraphs(
            "In turn everybody buys one of the four, and the pawn goes back by the price. Yours stands on 3."
        ),
        task=say("Buy the dearest card that you can pay for."),
        rules=("VT-07", "VT-08"),
        learned="you buy any card you can pay for, and no pawn goes below 1 (VT-07, VT-08).",
        exercise=Do(dealt("B10", "B3 G9 P7 O4", pawns=(3, 25, 25)), _dearest),
    ),
    Step(
        title="A new card",
        paragraphs=paragraphs("After each purchase a card is turned up, and the market is sorted again."),
        task=say("You buy {B3}, and {K7} is turned up. What will {K7} cost?"),
        rules=("VT-09",),
        learned="a new card goes to the right of those of its rank (VT-09).",
        exercise=predict(
            FOUR,
            lambda state: PRICES[state.market.index(CARD["K7"])],
            "{G9} and {P7} lie before it: {P7} was there first.",
            {
                1: None,
                2: ("VT-09", "{P7} ties with it and was there before, so {P7} is the dearer one."),
                4: ("VT-09", "It does not take the place that became free: the cards are sorted again."),
            },
            then=(Buy(0), (Turned("K7"),)),
        ),
    ),
    Step(
        title="All of it was seen",
        paragraphs=paragraphs("Buying ends when each of you has eight cards. Now melds are shown."),
        task=say("What can you know of Ann's hand?"),
        rules=("VT-10", "VT-16"),
        learned="all hands were bought in the open; the table remembers them for you if you like (VT-10).",
        exercise=choose(
            hiding(bought(*DEAL, pawns=(40, 40, 40)), *MARKET),
            option("All eight cards", True, "Every card was bought before your eyes."),
            option("Only the cards that she melds", False, "You saw every purchase, whatever she shows.", "VT-10"),
            option(
                "Only what she shows her neighbour",
                False,
                "That is the custom around a table; here nobody has to ask.",
                "VT-16",
            ),
        ),
    ),
    Step(
        title="Round after round",
        paragraphs=paragraphs(
            "You bought first in this round, and only the last trick is to be played. The pawns are far from the goal."
        ),
        task=say("Who buys first after it?"),
        rules=("VT-06", "VT-22"),
        learned="with nobody in the goal another round begins, and the next seat buys first (VT-06, VT-22).",
        exercise=predict(
            hiding(FORCED, "hand"),
            lambda state: PLAYERS[state.first] if not state.winners else "Nobody",
            "All pawns stay where they are, and Ann buys first.",
            {
                "You": ("VT-06", "In each round it is another player: the next one clockwise."),
                "Ann": None,
                "Nobody": ("VT-22", "The game goes on until somebody is in the goal when a round is over."),
            },
            then=_last_cards(FORCED),
        ),
    ),
)


# Melds

SEVENS: Final = bought(*DEAL, pawns=(60, 40, 45))
EVEN: Final = bought(
    "B10", "G1 O2 K3 P4 B5 G2 O3 K4", "P1 O1 P2 B4 G5 K2 B3 P6", "B9 G9 K9 G10 O10 K10 P10 B7", pawns=(40, 40, 45)
)


def _exactly_five(trial: Trial) -> Feedback:
    """Ask for a triplet out of four sevens."""
    won = trial.after.pawns[0] - trial.before.pawns[0]
    if won == 5:
        return PHRASES.right("Five points lead to 65, right beside the middle of the goal.")
    if won == 0:
        return PHRASES.wrong(
            "VT-13", "You may meld nothing, but this time 5 points would be welcome: 65 is in the goal."
        )
    return PHRASES.wrong("VT-12", "That scores 10 and leads to 70. Three of four equal cards may be shown for 5.")


MELD_STEPS: Final = (
    Step(
        title="What a hand melds",
        paragraphs=paragraphs(
            "Three cards of one rank score 5, four 10, five 25. Five cards of all five suits score 5. A card counts once."
        ),
        task=say("How many points can your hand meld at most?"),
        rules=("VT-11", "VT-12"),
        learned="sets of a rank and all five suits, each card in one meld (VT-11, VT-12).",
        exercise=predict(
            hiding(SEVENS, *MARKET[1:]),
            lambda state: totals(state.hands[0])[-1],
            "Four sevens score 10. Three sevens and all five suits would be 10 as well.",
            {
                10: None,
                5: ("VT-11", "Four of a rank are worth more than three: 10."),
                15: ("VT-12", "For all five suits you need {K7}, your only pink card, and it counts in one meld only."),
            },
        ),
    ),
    Step(
        title="Not too many",
        paragraphs=paragraphs(
            "Nobody has to meld, and you may show a part of what you have. Your pawn stands on 60; the goal is 61 to 70."
        ),
        task=say("Score exactly 5 points."),
        rules=("VT-12", "VT-13"),
        learned="melding is a choice: any part of what you have, or nothing (VT-13).",
        exercise=Do(hiding(SEVENS, "market", "seats"), _exactly_five),
    ),
    Step(
        title="The smallest sum",
        paragraphs=paragraphs(
            "Whoever has the smallest sum of all eight ranks scores 5 too, and leads the first trick."
        ),
        task=say("You and Ann both have 24. Who leads?"),
        rules=("VT-14", "VT-15"),
        learned="the smallest sum is scored by itself; of equal sums the one with more ones (VT-14, VT-15).",
        exercise=predict(
            hiding(EVEN, "market", "track"),
            lambda state: PLAYERS[state.holder],
            "Of equal sums the one with more cards of rank 1 is the smaller: Ann has two, you have one.",
            {
                "You": ("VT-15", "You bought earlier, but first the ones are counted, and Ann has more of them."),
                "Ann": None,
                "Ben": ("VT-14", "High cards do not lead: the smallest sum does."),
            },
        ),
    ),
)


# Tricks and the track


def _trick() -> Position:
    """Return a trick to which Ben leads and you play next."""
    return acted(GAME, played(bought(*DEAL, pawns=(40, 40, 45)), HAND), Play("O3"))[0]


def _lose(trial: Trial) -> Feedback:
    """Ask for a card that leaves the trick to Ben."""
    if trial.after.taker != 0:
        return PHRASES.right("You followed suit, and {O3} is still the highest orange card.")
    return PHRASES.wrong("VT-18", "That is higher than {O3}, so it would take the trick. You need not play higher.")


NEAR: Final = played(
    bought(
        "B10", "P1 O2 K3 P4 G5 O6 K6 P6", "O9 P8 O8 K8 P7 O10 P9 O7", "K9 P10 K10 K7 B8 B9 B7 B6", pawns=(73, 20, 20)
    ),
    HAND,
)
CLOSE: Final = ending((69, 65, 75))
SHORT: Final = ending((59, 40, 71), most="1")


def _winner(state: State) -> str:
    """Name who has won."""
    return " and ".join([PLAYERS[seat] for seat in state.winners]) or "Nobody"


TRICK_STEPS: Final = (
    Step(
        title="Following suit",
        paragraphs=paragraphs(
            "Ben leads {O3}. Whoever has orange must play orange; without it you may play anything. The highest trump takes the trick, else the highest orange card."
        ),
        task=say("Leave this trick to Ben."),
        rules=("VT-17", "VT-18"),
        learned="follow suit if you can; nobody has to play higher (VT-17, VT-18).",
        exercise=Do(hiding(_trick(), *TRICKS), _lose),
    ),
    Step(
        title="Past the end",
        paragraphs=paragraphs(
            "A trick brings 5 points at once. A pawn that would go beyond 80 goes on from 41. Yours is on 78."
        ),
        task=say("You lead {G5}; Ann and Ben have no green, and play {O9} and {K9}. Where does your pawn stand then?"),
        rules=("VT-19", "VT-20"),
        learned="five points a trick, and 78 + 5 = 43 (VT-19, VT-20).",
        exercise=predict(
            hiding(NEAR, "hand", "seats"),
            lambda state: state.pawns[0],
            "79, 80, and then 41, 42, 43.",
            {
                43: None,
                83: ("VT-20", "The track ends at 80, and goes on from 41."),
                3: ("VT-20", "It does not go on from 1, but from 41."),
                78: ("VT-19", "The points of a trick are scored at once."),
            },
            then=(Play("G5"), Play("O9"), Play("K9")),
        ),
    ),
    Step(
        title="In the goal",
        paragraphs=paragraphs("When a round is over, a pawn on 61 to 70 wins."),
        task=say("After the last trick you are on 69, Ann is on 65 and Ben on 75. Who wins?"),
        rules=("VT-21",),
        learned="of several in the goal the one nearest to 66 wins (VT-21).",
        exercise=predict(
            hiding(CLOSE, "hand"),
            _winner,
            "65 is nearer to 66 than 69 is.",
            {
                "You": (
                    "VT-21",
                    "Both of you are in the goal, but it is not the furthest that counts: 65 is nearer to 66.",
                ),
                "Ann": None,
                "Ben": ("VT-21", "75 is beyond the goal, which ends at 70."),
            },
            then=_last_cards(CLOSE),
        ),
    ),
    Step(
        title="The last round agreed",
        paragraphs=paragraphs(
            "A table can agree on a number of rounds, so that no game goes on for ever. This was the only one."
        ),
        task=say("You end on 59, Ann on 40, Ben on 71. Who wins?"),
        rules=("VT-23",),
        learned="with nobody in the goal at the end, nobody wins (VT-23).",
        exercise=predict(
            hiding(SHORT, "hand"),
            _winner,
            "It ends without a winner.",
            {
                "You": ("VT-23", "59 is near, but not in the goal, and near is not enough."),
                "Ben": ("VT-23", "71 is beyond the goal, and with the last round the game ends unfinished."),
                "Nobody": None,
            },
            then=_last_cards(SHORT),
        ),
    ),
)


# The variant

UNSORTED: Final = dealt("B10", "B3 G9 P7 O4", variant="market_swap")
SMALLER: Final = ending((62, 64, 40), variant="hand_swap")


def _to_swap() -> Position:
    """Return the moment after a purchase in which two cards of the market are to be swapped."""
    position, _ = acted(GAME, UNSORTED, Buy(1))
    return happened(GAME, position, (Turned("K10"),))[0]


def _swap(trial: Trial) -> Feedback:
    """Ask for pink 10 to cost nothing."""
    if trial.after.market[3] == CARD["K10"]:
        return PHRASES.right("{K10} costs nothing now, and {O4} costs 2.")
    return PHRASES.wrong("VT-26", "Any two of the four may be swapped. This time let {K10} come under the price 0.")


VARIANT_STEPS: Final = (
    Step(
        title="No sorting",
        paragraphs=paragraphs("In the variant a new card takes the place of the one that was bought."),
        task=say("You buy {G9} for 2, and {K10} is turned up. What does {K10} cost?"),
        rules=("VT-25",),
        learned="the market is not sorted again (VT-25).",
        exercise=predict(
            UNSORTED,
            lambda state: PRICES[state.market.index(CARD["K10"])],
            "It lies where {G9} lay.",
            {2: None, 4: ("VT-25", "In the variant nothing is sorted: it lies where {G9} lay.")},
            then=(Buy(1), (Turned("K10"),)),
        ),
    ),
    Step(
        title="A swap",
        paragraphs=paragraphs(
            "Then you swap two cards. In one reading they are two of your hand; in the other, two of the market, with their prices."
        ),
        task=say("Make {K10} free for the next player, whether that is wise or not."),
        rules=("VT-26",),
        learned="after each purchase the buyer swaps two cards (VT-26).",
        exercise=Do(hiding(_to_swap(), *MARKET), _swap),
    ),
    Step(
        title="A smaller goal",
        paragraphs=paragraphs("In the variant the goal is 63 to 69."),
        task=say("After the last trick you are on 62, Ann is on 64, Ben on 40. Who wins?"),
        rules=("VT-24",),
        learned="in the variant 63 to 69 win (VT-24).",
        exercise=predict(
            hiding(SMALLER, "hand"),
            _winner,
            "64 is in the smaller goal.",
            {
                "You": ("VT-24", "62 is in the goal of the usual game, not of the variant."),
                "Ann": None,
                "You and Ann": (
                    "VT-24",
                    "62 is outside the smaller goal, and of two in it the nearer to 66 would win.",
                ),
            },
            then=_last_cards(SMALLER),
        ),
    ),
)


# A first round


def _comment(before: Any, action: Any, after: Any) -> Rich:
    """Say of a move what the expert would have done."""
    best, why = hint(before, random.Random(0))
    if best == action:
        return ["So would the expert. ", why]
    return [f"The expert would {intent(best, before.state, PLAYERS)}. ", why]


def _ended(state: State) -> Rich:
    """Say where the pawn has come to."""
    return [f"Your pawn stands on {state.pawns[0]}; the goal is {state.goal()[0]} to {state.goal()[1]}."]


FIRST_ROUND: Final = Step(
    title="A first round",
    paragraphs=paragraphs(
        "Now buy, meld and play one round against Ann and Ben. After each move you hear what the expert would do."
    ),
    task=say("Play the round to its end."),
    rules=(),
    learned="you have played a whole round.",
    exercise=Round({"length": "round"}, PLAYERS[:3], "novice", 1, _comment, _ended),
)

LESSON: Final = Lesson(
    "volltreffer",
    (
        Chapter("market", "The market", "You know how cards are bought.", MARKET_STEPS),
        Chapter("melds", "Melds", "You know what scores before the tricks.", MELD_STEPS),
        Chapter("tricks", "Tricks and the track", "You know how a round ends, and who wins.", TRICK_STEPS),
        Chapter("variant", "The variant", "You know the variant in both readings.", VARIANT_STEPS),
        Chapter("first", "A first round", "You know the game.", (FIRST_ROUND,)),
    ),
)
