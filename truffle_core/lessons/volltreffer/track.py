"""Chapter 8: past the end of the track, and back (VT-11, VT-20)."""

from __future__ import annotations

import random
from typing import Final

from truffle_core.games.volltreffer.pieces import CODES, NAMES
from truffle_core.games.volltreffer.scoring import LAST, meld_points, melds_of
from truffle_core.lessons.model import Chapter, Endless, Outcome, Position, Predict, Step

from .goals import Buy, Meld, landing, points_of, predict, space
from .hands import dealt_hand
from .positions import TRACK, buying, codes, melding, paragraphs, say, turned

THREE: Final = "G7 K7 B7 O2 P3 K5 B9 P10"
MELD: Final = Meld((("G7", "K7", "B7"),))
PAST: Final = melding(THREE, pawns=(78, 52, 41), show=TRACK)
EXACTLY: Final = melding(THREE, pawns=(75, 52, 41), show=TRACK)
BACK: Final = buying(
    "B8 K9 O6 G3",
    "K4 P6",
    spare="O2",
    pawns=(43, 52, 60),
    show=("market", "track", "seats"),
)
FAR: Final = melding("G4 P4 O4 K4 B4 O9 K9 B2", pawns=(62, 52, 41), show=TRACK)


def _slips(at: int, points: int) -> dict[int, tuple[str, str]]:
    """Return wrong spaces with the rule and what was overlooked (VT-20)."""
    straight, truth = at + points, landing(at, points)
    found = {
        straight: ("VT-20", f"The track ends with space {LAST}. Past it, a pawn goes on from 41."),
        straight - LAST: ("VT-20", f"After {LAST} comes 41, and not 1."),
        truth - 1: ("VT-20", f"One space more: after {LAST} comes 41, which is a step like any other."),
        truth + 1: ("VT-20", f"That is a space too far. Count on from {LAST}: the next step is on 41."),
        at - points: ("VT-11", "Points lead forward. It is prices that lead back."),
        straight - 40: ("VT-20", f"Only what goes past {LAST} goes on from 41."),
        landing(at, points + 5): ("VT-11", "Look up what the melds score; that would be five too many."),
    }
    return {value: said for value, said in found.items() if value != truth and value > 0}


def landings(number: int) -> Predict:
    """Ask where melds lead from near the end of the track."""
    rng = random.Random(f"landing {number}")
    while True:
        at, hand = rng.randint(56, LAST), dealt_hand(rng)
        melds = rng.choice([one for one in melds_of(sum(1 << card for card in hand)) if one] or [()])
        points = points_of(melds)
        if not melds or at + points < LAST - 3:
            continue
        position = melding(codes(hand), pawns=(at, 52, 41), show=TRACK, heading=f"From space {at}")
        if position.state.holder != 0:
            return _landing(position, at, melds)


def _landing(position: Position, at: int, melds: tuple[tuple[int, ...], ...]) -> Predict:
    """Ask where these melds lead."""
    points, truth = points_of(melds), landing(at, points_of(melds))
    wrong = _slips(at, points)
    outcomes = tuple(
        Outcome(value, str(value))
        if value == truth
        else Outcome(value, str(value), wrong[value][0], say(wrong[value][1]))
        for value in sorted({truth, *list(wrong)[:4]})
    )
    shown = " and ".join(f"{len(meld)} cards for {meld_points(meld)}" for meld in melds)
    named = "; ".join(", ".join(NAMES[card] for card in meld) for meld in melds)
    told = Position(
        position.state,
        position.seen,
        position.names,
        0,
        position.heading,
        f"You meld {shown}: {named}.",
        position.hidden,
    )
    meld = Meld(tuple(tuple(CODES[card] for card in meld) for meld in melds))
    return Predict(told, space(), outcomes, say(f"{at} and {points} points: space **{truth}**."), (meld,))


STEPS: Final = (
    Step(
        title="Past the end",
        paragraphs=paragraphs(
            "The track has 80 spaces. A pawn that would go past 80 does not stop there: it goes on from 41. So who overshoots the goal has to come round once more.",
        ),
        task=say("Your pawn is on 78, and you meld the three sevens for 5 points. Where is it then?"),
        rules=("VT-20",),
        learned="past 80 a pawn goes on from 41: 78 and 5 make 43 (VT-20).",
        exercise=predict(
            PAST,
            space(),
            "79, 80, 41, 42, 43: five steps.",
            {
                3: ("VT-20", "It does not begin again with 1: after 80 comes 41."),
                42: ("VT-20", "That is four steps. 79, 80, 41, 42, and one more."),
                43: None,
                80: ("VT-20", "The track does not stop a pawn: points are always used up."),
                83: ("VT-20", "There is no space 83. The track ends with 80."),
            },
            then=(MELD,),
        ),
    ),
    Step(
        title="Just on it",
        paragraphs=paragraphs("Now your pawn is on 75, and the same three sevens are worth the same 5 points."),
        task=say("Where is your pawn then?"),
        rules=("VT-20",),
        learned="80 is a space like others; only past it goes on from 41 (VT-20).",
        exercise=predict(
            EXACTLY,
            space(),
            "Space 80 is there to stand on. The next step would be to 41.",
            {
                40: ("VT-20", "Only a pawn that would pass 80 goes round, and it comes to 41 at least."),
                41: ("VT-20", "One step less: 80 is reached, and not passed."),
                80: None,
            },
            then=(MELD,),
        ),
    ),
    Step(
        title="The way back",
        paragraphs=paragraphs(
            "Prices lead back, and there the track has no bend. You are on 43, and may have come from 78."
        ),
        task=say("You pay 4 for {B8}. Where is your pawn then?"),
        rules=("VT-20",),
        learned="paying leads straight back: from 43 a price of 4 leads to 39 (VT-20).",
        exercise=predict(
            BACK,
            space(),
            "42, 41, 40, 39: backwards it is simply a row of numbers.",
            {
                39: None,
                41: ("VT-20", "41 is no wall: a pawn that pays goes back as far as it has to."),
                79: ("VT-20", "There is no paying one's way back over the bend: the step back from 41 is to 40."),
            },
            then=(Buy(0), turned("O2")),
        ),
    ),
    Step(
        title="Too good a hand",
        paragraphs=paragraphs("Your pawn is on 62, in the goal already, and you have all five fours: 25 points."),
        task=say("Where would they lead you?"),
        rules=("VT-20",),
        learned="great melds may lead far past the goal, and round (VT-20).",
        exercise=predict(
            FAR,
            space(),
            "Far from the goal again. Perhaps better to show three of them, or none.",
            {
                7: ("VT-20", "After 80 comes 41, and not 1."),
                47: None,
                48: ("VT-20", "To 80 it is 18. Of the 7 that are left, the first leads to 41, the seventh to 47."),
                87: ("VT-20", "The track ends with 80."),
            },
            then=(Meld((("G4", "P4", "O4", "K4", "B4"),)),),
        ),
    ),
    Step(
        title="Where does it lead?",
        paragraphs=paragraphs(
            "As long as you like, near the end of the track: each time another hand, and another space."
        ),
        task=say("Where is your pawn after the melds named above the table?"),
        rules=("VT-11", "VT-20"),
        learned="add up the melds, then count on, from 80 to 41 (VT-11, VT-20).",
        exercise=Endless(landings),
    ),
)

CHAPTER: Final = Chapter(
    "track", "The track", "You can count past the end of the track and never lose your way.", STEPS
)
