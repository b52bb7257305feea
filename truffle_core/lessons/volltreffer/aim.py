"""Chapter 10: how many points to want (VT-13, VT-19 to VT-21)."""

from __future__ import annotations

from typing import Final

from truffle_core.core.plain_text import capital
from truffle_core.games.volltreffer.scoring import LAST, MIDDLE, TRICK
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Chapter, Feedback, Option, Step, Trial

from .endings import winning
from .goals import acting, away, choose, fate, is_in_goal, landing, option, predict, right, wrong
from .positions import TRACK, buying, melding, paragraphs, playing, say

ON_46: Final = melding(pawns=(46, 52, 41), show=("track", "seats"))
ON_44: Final = melding(pawns=(44, 52, 41), show=("track", "seats"))
ON_78: Final = melding(pawns=(78, 52, 41), show=("track", "seats"))
SUM: Final = melding("G1 P2 O2 K3 G4 G5 P6 O1", pawns=(41, 52, 47), low=0, show=TRACK)
LAST_BUY: Final = buying(
    "B2 O7 G6 K3", "K4 P6 P1 B8 O10 G5 O2", first=1, pawns=(48, 52, 41), show=("market", *TRACK),
    heading="Your last purchase",
)  # fmt: skip
TWO_LEFT: Final = playing(
    "G9 G2", "P3", "K6", trick="G5 P7", leader=1, taken=(2, 3, 1), pawns=(66, 49, 52), show=("trick", *TRACK),
    heading="You play last, and one trick is to follow",
)  # fmt: skip


def _reaches(at: int, points: int, goal: tuple[int, int]) -> Option:
    """Return points as an answer to the question whether they lead into the goal."""
    to = landing(at, points)
    past = f"{LAST - at} lead to {LAST}, then it goes on from 41: " if at + points > LAST else ""
    text = f"{past}{at} + {points} = {fate(to, goal)}."
    rule = "VT-20" if past and to < goal[0] else "VT-21"
    return option(f"{points} points", is_in_goal(to, goal), capital(text), rule)


def _nearest(at: int) -> int:
    """Return how near to the middle a pawn can come by points, which come in fives."""
    return min(away(landing(at, points)) for points in range(0, 100, TRICK))


def _tricks_wanted(state: State) -> int:
    """Measure how many tricks lead to the middle of the goal, after the smallest sum."""
    at = landing(state.pawns[0], TRICK)
    return next(tricks for tricks in range(9) if landing(at, tricks * TRICK) == MIDDLE)


def _exact(trial: Trial) -> Feedback:
    """Ask for the price that leaves whole fives to the middle."""
    at, best = trial.after.pawns[0], min(_nearest(trial.before.pawns[0] - price) for price in (4, 2, 1, 0))
    if _nearest(at) == best:
        return right(
            f"From {at} it is {MIDDLE - at} to the middle: whole fives. Now four of them, in melds and tricks."
        )
    lands = ", ".join(
        str(landing(at, points)) for points in (15, 20, 25) if is_in_goal(landing(at, points), trial.after.goal())
    )
    return wrong(
        "VT-21",
        f"You may. But from {at} fives lead to {lands}, and never to {MIDDLE}. Another price leaves whole fives.",
    )


STEPS: Final = (
    Step(
        title="How far is it?",
        paragraphs=paragraphs(
            "In most games more points are better. Here you want the right number of them. So before melds and tricks, look at the track.",
        ),
        task=say("Your pawn is on 46. With how many points in this round would you be in the goal? Find all."),
        rules=("VT-21",),
        learned="count how many points lead into the goal before you score any (VT-21).",
        exercise=choose(
            ON_46,
            *(_reaches(46, points, ON_46.state.goal()) for points in (10, 15, 20, 25)),
            find_all=True,
        ),
    ),
    Step(
        title="All in fives",
        paragraphs=paragraphs(
            "Melds, the smallest sum, tricks: all points come in fives. So from a given space you can reach only every fifth one. It is the prices, 4, 2 and 1, that decide which."
        ),
        task=say("Nothing more is to be bought, and your pawn is on 44. How near to 66 can you come?"),
        rules=("VT-21",),
        learned="points come in fives, so the last digit after buying decides how near to 66 you can come (VT-21).",
        exercise=predict(
            ON_44,
            lambda state: _nearest(state.pawns[0]),
            "To 64 with 20 points, or to 69 with 25: the first one is nearer.",
            {
                0: ("VT-21", "From 44 it is 22 to the middle, and 22 is not made of fives."),
                1: ("VT-21", "Fives lead to 54, 59, 64, 69. None of them is next to 66."),
                2: None,
                3: ("VT-21", "69 is 3 from the middle. With five points less you come nearer."),
            },
        ),
    ),
    Step(
        title="The last purchase",
        paragraphs=paragraphs(
            "So the price of your last card may matter more than the card. You are on 48 when it is your turn."
        ),
        task=say("Buy so that fives can lead you exactly to 66."),
        rules=("VT-21",),
        learned="with the last purchases you set the fives right (VT-21).",
        exercise=acting(LAST_BUY, _exact),
    ),
    Step(
        title="How many tricks?",
        paragraphs=paragraphs("You are on 41, you have the smallest sum, and no melds. Every trick is 5 points."),
        task=say("How many tricks do you want to take, to stand on 66?"),
        rules=("VT-14", "VT-19"),
        learned="what melds have not brought, tricks must, and not one more (VT-19).",
        exercise=predict(
            SUM,
            _tricks_wanted,
            "41 + 5 = 46 with the smallest sum, and four tricks lead to 66.",
            {
                3: ("VT-19", "46 after the smallest sum, and 15 more: that is 61. In the goal, but on its edge."),
                4: None,
                5: ("VT-14", "The smallest sum is scored in any case, and leads to 46. From there it is 20."),
                8: ("VT-19", "All eight would be 40 points. That leads far past the goal."),
            },
        ),
    ),
    Step(
        title="The long way round",
        paragraphs=paragraphs(
            "If you are past the goal you have two ways: pay your way back into it, or go round. Your pawn is on 78, and all cards are bought."
        ),
        task=say("With how many points would you be in the goal? Find all."),
        rules=("VT-20", "VT-21"),
        learned="past the goal the way is longer: to 80, then on from 41 (VT-20).",
        exercise=choose(
            ON_78,
            *(_reaches(78, points, ON_78.state.goal()) for points in (5, 25, 30, 35)),
            find_all=True,
        ),
    ),
    Step(
        title="Leave it",
        paragraphs=paragraphs(
            "Two tricks to go. You are on 66, and each trick that you take leads you away from there. You play last to this one; in the next, everybody will have just one card."
        ),
        task=say("Play so that you win the round."),
        rules=("VT-21",),
        learned="in the goal, the best trick is one that somebody else takes (VT-21).",
        exercise=acting(TWO_LEFT, winning),
    ),
)

CHAPTER: Final = Chapter("aim", "How many points?", "You know how many points you want, and how to get no more.", STEPS)
