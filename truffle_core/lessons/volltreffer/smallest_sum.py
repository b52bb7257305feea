"""Chapter 5: the smallest sum (VT-14 to VT-16)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.volltreffer.scoring import sum_of
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Chapter, Position, Step

from .goals import Meld, choose, gained, option, predict, space, to_act
from .positions import NOTHING, PLAYERS, melding, paragraphs, say

BOTH: Final = ("hand", "seats")
HANDS: Final = ("G1 P2 O3 K4 B5 G9 P10 O6", "G3 P4 O2 K2 B1 G8 P9 O8", "G10 P1 O4 K3 B3 G7 P8 O9")
ADD: Final = melding(*HANDS, trump="K10", show=BOTH)
HONOUR: Final = melding(HANDS[0], trump="K10", show=("hand",))
USED: Final = melding(
    "G1 P1 O1 G2 P3 O4 K5 B7", pawns=(40, 38, 44), low=0, show=("hand",), heading="The smallest sum is yours"
)
MUST: Final = melding(
    "G1 P1 O1 G2 P3 O4 K5 B7", pawns=(62, 38, 44), low=0, show=("hand",), heading="The smallest sum is yours"
)
LEADS: Final = melding(*HANDS, trump="K10", turn=2, show=BOTH, heading="Ben is the last to meld")
ONES: Final = melding(
    "G1 P1 O3 K4 B5 G9 P10 O6",
    "G3 P4 O2 K2 B1 G8 P9 O10",
    "G10 P5 O4 K3 B3 G7 P8 O9",
    trump="K10",
    show=BOTH,
    heading="Equal sums",
)
TWOS: Final = melding(
    "G1 P4 O4 K4 B5 G7 P7 O7",
    "G2 P2 O3 K1 B6 G8 P8 O9",
    "G10 P5 O10 K9 B3 G9 P9 O8",
    trump="K10",
    show=BOTH,
    heading="Equal sums",
)
SAME: Final = melding(
    "G1 P2 O3 K4 B5 G9 P10 O6",
    "G10 P9 O10 K9 B9 G8 P8 O8",
    "P1 O2 K3 B4 G5 O9 B10 K6",
    trump="K10",
    first=1,
    show=BOTH,
    heading="Equal sums, equal ranks",
)


def _holder(state: State) -> str:
    return PLAYERS[state.holder]


def _sum(position: Position, seat: int) -> int:
    """Return the sum of a hand's ranks."""
    return sum_of(position.state.rows[seat])


def _ranks(position: Position, seat: int, rank: int) -> int:
    """Return how many cards of a rank a hand has."""
    return sum(card % 10 + 1 == rank for card in position.state.rows[seat])


STEPS: Final = (
    Step(
        title="The humblest hand",
        paragraphs=paragraphs(
            "Low cards are good for something, too. Add up the eight ranks of each hand: whoever has the smallest sum scores 5 points for it.",
        ),
        task=say("Who has the smallest sum?"),
        rules=("VT-14",),
        learned="the smallest sum of all eight ranks scores 5 points (VT-14).",
        exercise=predict(
            ADD,
            _holder,
            f"Ann's cards come to {_sum(ADD, 1)}, yours to {_sum(ADD, 0)}, and Ben's to {_sum(ADD, 2)}.",
            {
                "You": ("VT-14", f"Yours come to {_sum(ADD, 0)}. Add up Ann's once more, all eight of them."),
                "Ann": None,
                "Ben": ("VT-14", f"Ben has {_sum(ADD, 2)}. A low card or two are not enough: all eight count."),
            },
        ),
    ),
    Step(
        title="No card is used up",
        paragraphs=paragraphs(
            "The smallest sum is scored in the same turn as the melds, and takes no cards from them: a card that is part of a meld counts in the sum as well.",
        ),
        task=say("You meld the three ones, and the smallest sum is yours. How many spaces forward do you go?"),
        rules=("VT-12", "VT-14"),
        learned="the smallest sum uses up no cards, and is scored with the melds (VT-14).",
        exercise=predict(
            USED,
            gained(USED),
            "Five for the three ones, and five for the sum in which they count too.",
            {
                5: ("VT-14", "The smallest sum uses up no cards. The ones may be melded as well."),
                10: None,
                15: ("VT-12", "A card counts in one meld only, so three ones are one meld. And the sum is worth 5."),
            },
            then=(Meld((("G1", "P1", "O1"),)),),
        ),
    ),
    Step(
        title="No choice this time",
        paragraphs=paragraphs(
            "Your pawn is on 62, in the goal, and you would rather score nothing now. You show no meld. But the smallest sum is yours."
        ),
        task=say("Where is your pawn after your turn?"),
        rules=("VT-14",),
        learned="the smallest sum must be scored, wanted or not (VT-14).",
        exercise=predict(
            MUST,
            space(),
            "Melds may be kept back, the smallest sum may not.",
            {
                62: ("VT-14", "That is possible with melds alone. Whoever has the smallest sum has to score it."),
                67: None,
                72: ("VT-14", "You keep the three ones to yourself, as you may. Only the sum is scored."),
            },
            then=(NOTHING,),
        ),
    ),
    Step(
        title="And it leads",
        paragraphs=paragraphs(
            "Ann has the smallest sum. You bought first in this round, and Ben is about to meld as the last of you."
        ),
        task=say("Who leads to the first trick?"),
        rules=("VT-14",),
        learned="the smallest sum leads to the first trick (VT-14).",
        exercise=predict(
            LEADS,
            to_act,
            "Five points and the lead. Not bad for a hand of small cards.",
            {
                "You": ("VT-14", "You bought first and melded first. But the tricks begin with the smallest sum."),
                "Ann": None,
                "Ben": ("VT-14", "He was the last to meld. The first trick is led by whoever has the smallest sum."),
            },
            then=(NOTHING,),
        ),
    ),
    Step(
        title="Ones decide",
        paragraphs=paragraphs("If two hands have the same smallest sum, the one with more cards of rank 1 has it."),
        task=say(f"Your cards and Ann's come to {_sum(ONES, 0)} each. Who has the smallest sum?"),
        rules=("VT-15",),
        learned="of equal sums the one with more ones is the smallest (VT-15).",
        exercise=predict(
            ONES,
            _holder,
            f"You have {_ranks(ONES, 0, 1)} ones, Ann has {_ranks(ONES, 1, 1)}.",
            {
                "You": None,
                "Ann": ("VT-15", "The sums are equal, so count the cards of rank 1: she has fewer than you."),
                "Nobody": ("VT-15", "A tie is always broken, first of all by the number of ones."),
            },
        ),
    ),
    Step(
        title="Then the twos",
        paragraphs=paragraphs("With as many ones on both sides, twos are counted; then threes, and so on."),
        task=say(f"You and Ann have {_sum(TWOS, 0)} each, and each of you has a single one. Who has the smallest sum?"),
        rules=("VT-15",),
        learned="with as many ones, twos are counted, then threes, and so on (VT-15).",
        exercise=predict(
            TWOS,
            _holder,
            f"She has {_ranks(TWOS, 1, 2)} twos, and you have none. Her nine does not matter any more.",
            {
                "You": ("VT-15", "As many ones, but Ann has more twos. What comes after them does not count."),
                "Ann": None,
                "Ben": ("VT-15", f"Ben's cards come to {_sum(TWOS, 2)}. Only equal sums are compared any further."),
            },
        ),
    ),
    Step(
        title="The very same ranks",
        paragraphs=paragraphs(
            "It is rare, but hands can have exactly the same ranks. Then whoever bought earlier in this round's order has the smallest sum. Ann bought first this time.",
        ),
        task=say("You and Ben have the same eight ranks. Who has the smallest sum?"),
        rules=("VT-15",),
        learned="with all ranks equal, who bought earlier in the round has it (VT-15).",
        exercise=predict(
            SAME,
            _holder,
            "Ann, Ben, you: so the order of this round went, and Ben comes before you.",
            {
                "You": ("VT-15", "Ann bought first, then Ben, and you came last."),
                "Ann": (
                    "VT-15",
                    f"Ann's cards come to {_sum(SAME, 1)}. She bought first, but that decides only among equals.",
                ),
                "Ben": None,
            },
        ),
    ),
    Step(
        title="On your honour",
        paragraphs=paragraphs(
            "Here the table adds up all hands. Among friends everybody adds up their own. Ann says that hers is the smallest sum, and you doubt it."
        ),
        task=say("Who may see her cards?"),
        rules=("VT-16",),
        learned="at home the left neighbour may ask to see the hand; here the table checks (VT-16).",
        exercise=choose(
            HONOUR,
            option(
                "Everybody",
                False,
                "Then there would be few secrets left for those who do not count. One pair of eyes is enough.",
                "VT-16",
            ),
            option(
                "Nobody: a word is a word",
                False,
                "Mostly it will do. But somebody may ask, and only one of you.",
                "VT-16",
            ),
            option(
                "Her left neighbour, on request",
                True,
                "Only that one, and only if there is a doubt. It should be the exception.",
            ),
        ),
    ),
)

CHAPTER: Final = Chapter("sum", "The smallest sum", "You can say who has it, even where sums are equal.", STEPS)
