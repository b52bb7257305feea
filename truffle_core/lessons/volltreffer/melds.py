"""Chapter 4: what can be melded, and what need not be (VT-11 to VT-13)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.volltreffer.pieces import CARD
from truffle_core.games.volltreffer.scoring import totals
from truffle_core.lessons.model import Chapter, Feedback, Option, Position, Step, Trial

from .goals import (
    Buy,
    Meld,
    acting,
    allowed,
    choose,
    fate,
    freely,
    gained,
    landing,
    points_of,
    predict,
    right,
    to_act,
    wrong,
)
from .positions import TRACK, buying, melding, paragraphs, say, turned

LISTS: Final = ("points",)
SEVENS: Final = melding("G7 K7 B7 O2 P3 K5 B9 G10", lists=LISTS, show=("hand",))
FOURS: Final = melding("G4 P4 O4 K4 B4 O9 K9 B2", lists=LISTS, show=("hand",))
SUITS: Final = melding("G2 P3 P8 O5 K5 K9 B9 B10", trump="O1", lists=LISTS, show=("hand",))
ONCE: Final = melding("G4 P4 K4 G9 P1 O6 B8 B2", lists=LISTS, show=("hand",))
SIXES: Final = melding("G6 P6 O6 K6 G1 P9 O3 B8", lists=LISTS, show=("hand",))
TWICE: Final = melding("G3 P3 O3 K3 G8 P8 O8 K8", lists=LISTS, show=("hand",))
CLOSE: Final = melding("G4 P4 O4 G2 G3 P2 P5 O2", pawns=(68, 52, 41), show=TRACK)
LAST_BUY: Final = buying(
    "B2 O7 G7 K3", "K4 P6 P1 B8 O10 G5 O2", first=1, spare="P9", show=("market", "seats"), heading="The last purchase"
)


def _points(trial: Trial) -> int:
    """Return what the melds of a try score."""
    melds = trial.action.melds if isinstance(trial.action, Meld) else ()
    return points_of(tuple(tuple(CARD[code] for code in meld) for meld in melds))


def _sevens(trial: Trial) -> Feedback:
    """Ask for the three sevens and nothing else."""
    melds = trial.action.melds if isinstance(trial.action, Meld) else ()
    if len(melds) == 1 and set(melds[0]) == {"G7", "K7", "B7"}:
        return right("Three of one rank: five points, and your pawn goes forward by five spaces at once.")
    points = _points(trial)
    return wrong(
        "VT-11", f"You may, and it would score {points}. But this time show the three sevens, and nothing else."
    )


def _nothing(trial: Trial) -> Feedback:
    """Ask for no meld at all."""
    if trial.action == Meld():
        return right("You keep your place. Now take care not to take a trick.")
    at = landing(trial.before.pawns[0], _points(trial))
    return wrong(
        "VT-13",
        f"You may. But {_points(trial)} points lead to {fate(at, trial.before.goal())}. No meld has to be shown: let it be, this time.",
    )


def _show(position: Position, melds: str, label: str, praise: str) -> Option:
    """Return melds, with bars between them, as an answer that the rules judge."""
    return allowed(position, Meld(tuple(tuple(meld.split()) for meld in melds.split("|"))), label, praise)


def _cards(melds: str) -> str:
    """Write melds for a sentence: their cards drawn, a word between them."""
    return " and ".join(" ".join(f"{{{code}}}" for code in meld.split()) for meld in melds.split("|"))


STEPS: Final = (
    Step(
        title="Three of a rank",
        paragraphs=paragraphs(
            "With eight cards in every hand, each player in turn shows melds. Three cards of one rank are worth 5 points; which suits they are does not matter. "
            "A point is a space forward.",
        ),
        task=say("Choose the three sevens in your hand, and meld them."),
        rules=("VT-11",),
        learned="three of one rank are a meld of 5 points (VT-11).",
        exercise=acting(SEVENS, _sevens, compose=freely),
    ),
    Step(
        title="The more the better",
        paragraphs=paragraphs(
            "Four of a rank score 10. Five, and so all there are of that rank, score as much as you see in the list under the table."
        ),
        task=say("You meld all five fours. How many spaces forward does your pawn go?"),
        rules=("VT-11",),
        learned="three of a rank 5, four 10, five 25 (VT-11).",
        exercise=predict(
            FOURS,
            gained(FOURS),
            "Twenty-five: the best meld there is.",
            {
                10: ("VT-11", "So much are four of a rank. You have the fifth as well."),
                15: ("VT-11", "It does not go on in fives: the fifth card is worth fifteen more."),
                20: ("VT-11", "There is more to have than that for five cards of one rank."),
                25: None,
            },
            then=(Meld((("G4", "P4", "O4", "K4", "B4"),)),),
        ),
    ),
    Step(
        title="All five suits",
        paragraphs=paragraphs("The other kind of meld is one card of each suit, of any ranks. It is worth 5 points."),
        task=say("Which of these is a meld?"),
        rules=("VT-11",),
        learned="five cards, one of each suit, are a meld of 5 points (VT-11).",
        exercise=choose(
            SUITS,
            *(
                _show(SUITS, meld, _cards(meld), "Green, purple, orange, pink and blue: one of each.")
                for meld in ("P3 P8 O5 K5 B9", "G2 P8 O5 K9 B10", "G2 P3 P8 O5 K5 B9", "K5 K9 B9 B10")
            ),
        ),
    ),
    Step(
        title="Each card once",
        paragraphs=paragraphs(
            "You may show several melds, and score them all. But each card counts in one of them only.",
        ),
        task=say("Which of these can you show here? Find all."),
        rules=("VT-11", "VT-12"),
        learned="a card counts in one meld only (VT-12).",
        exercise=choose(
            ONCE,
            _show(ONCE, "G4 P4 K4", "The three fours", "Three of one rank, 5 points."),
            _show(
                ONCE, "G9 P1 O6 K4 B8", "All five suits, with {K4}", "One of each suit. {K4} is your only pink card."
            ),
            _show(ONCE, "G4 P4 K4|G9 P1 O6 K4 B8", "The three fours, and all five suits with {K4}", "Both."),
            _show(ONCE, "G9 G4 P4 K4 P1", "The fours together with {G9} and {P1}", "All."),
            find_all=True,
        ),
    ),
    Step(
        title="Four, or three and one",
        paragraphs=paragraphs("Of four equal cards you may show three and use the fourth for something else."),
        task=say("You have four sixes. Which of these can you show? Find all."),
        rules=("VT-12",),
        learned="of four equal cards three may be shown, and the fourth used elsewhere (VT-12).",
        exercise=choose(
            SIXES,
            _show(SIXES, "G6 P6 O6 K6", "The four sixes", "Four of a rank, 10 points."),
            _show(SIXES, "G6 P6 O6", "Three of the sixes", "You may show less than you have: 5 points."),
            _show(
                SIXES,
                "G6 P6 O6|G1 P9 O3 K6 B8",
                "Three sixes, and all five suits with {K6}",
                "Eight cards, each used once: 5 and 5 points, as much as the four sixes.",
            ),
            _show(SIXES, "G6 P6 O6 K6|G1 P9 O3 K6 B8", "Four sixes, and all five suits with {K6}", "Both."),
            find_all=True,
        ),
    ),
    Step(
        title="Two at once",
        paragraphs=paragraphs(
            "A hand like this one does not come often. Somebody let you buy four threes and four eights."
        ),
        task=say("What is the most you can score with it?"),
        rules=("VT-12",),
        learned="several melds may be shown together, as long as they share no card (VT-12).",
        exercise=predict(
            TWICE,
            lambda state: max(totals(state.hands[0])),
            "Twice four of a rank, twice 10. No card is used twice.",
            {
                10: ("VT-12", "That is one of your melds. The other four cards are free for a second one."),
                15: ("VT-12", "Both sets are complete: there is no need to leave a card out."),
                20: None,
                25: ("VT-12", "So much is for five of one rank. Here are two melds of four."),
            },
        ),
    ),
    Step(
        title="Thank you, no",
        paragraphs=paragraphs(
            "The goal is spaces 61 to 70, and your pawn is on 68. With cards as low as yours you may well take no trick at all.",
            "Melding is voluntary: all, some, or nothing.",
        ),
        task=say("You have three twos and three fours. Stay where you are all the same."),
        rules=("VT-13",),
        learned="no meld has to be shown; near the goal, points may be too many (VT-13).",
        exercise=acting(CLOSE, _nothing),
    ),
    Step(
        title="One after the other",
        paragraphs=paragraphs("Ann bought first in this round. You buy the last card, and {P9} is turned up."),
        task=say("Who melds first?"),
        rules=("VT-11",),
        learned="melds are shown in turn, from the round's first buyer on (VT-11).",
        exercise=predict(
            LAST_BUY,
            to_act,
            "The same order as in buying. You come last, and know what all others have shown.",
            {
                "You": ("VT-11", "You bought last. Melding begins where buying began."),
                "Ann": None,
                "Ben": ("VT-11", "He comes after Ann, who bought first."),
                "All at once": (
                    "VT-11",
                    "One after the other, so that the last ones know how far the others have come.",
                ),
            },
            then=(Buy(3), turned("P9")),
        ),
    ),
)

CHAPTER: Final = Chapter(
    "melds", "Melds", "You see the melds in a hand, and know when to keep them to yourself.", STEPS
)
