"""Chapter 9: the goal, when it counts, and what happens if nobody is in it (VT-21 to VT-23)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.volltreffer.events import Dealt
from truffle_core.lessons.model import Chapter, Option, Position, Step

from .goals import Meld, Play, choose, is_in_goal, option, predict, space, won
from .positions import TRACK, melding, paragraphs, playing, say

GOAL: Final = ("trick", *TRACK)
EARLY: Final = melding("G7 K7 B7 O2 P3 K5 B9 P10", pawns=(61, 52, 41), show=TRACK)
ENDS: Final = melding(pawns=(60, 61, 70), show=("track", "seats"), heading="The goal is gold")


def _last(*pawns: int, heading: str = "The last trick of the round", **more: object) -> Position:
    """Return the last trick, which you are about to take."""
    return playing("G9", "G4", "G2", taken=(3, 2, 2), pawns=pawns, show=GOAL, heading=heading, **more)  # type: ignore[arg-type]


PLAYED: Final = (Play("G9"), Play("G4"), Play("G2"))
NEAREST: Final = _last(58, 68, 70)
SHARED: Final = _last(59, 68, 58)
BEYOND: Final = _last(69, 52, 47)
LIMIT: Final = _last(54, 52, 73, number=5, rounds="5", heading="The last trick of round 5")


def _in_goal(at: int, text: str) -> Option:
    """Return a space as an answer to the question whether it is in the goal."""
    return option(f"Space {at}", is_in_goal(at, ENDS.state.goal()), text, "VT-21")


STEPS: Final = (
    Step(
        title="From 61 to 70",
        paragraphs=paragraphs("The goal is ten spaces wide. Whoever stands in it when a round ends has won."),
        task=say("Which of these spaces are in the goal? Find all."),
        rules=("VT-21",),
        learned="the goal is spaces 61 to 70 (VT-21).",
        exercise=choose(
            ENDS,
            _in_goal(60, "One short: the goal begins with 61."),
            _in_goal(61, "Its first space."),
            _in_goal(70, "Its last space."),
            _in_goal(71, "One too far: the goal ends with 70."),
            find_all=True,
        ),
    ),
    Step(
        title="Not yet",
        paragraphs=paragraphs(
            "Melds are being shown. Your three sevens lead from 61 to 66, the very middle of the goal."
        ),
        task=say("You show them. Who has won?"),
        rules=("VT-21",),
        learned="only when a round is over, after its last trick, can anybody win (VT-21).",
        exercise=predict(
            EARLY,
            won,
            "There are still eight tricks to come, and each that you take leads you on.",
            {
                "You": (
                    "VT-21",
                    "Where you stand counts only after the last trick. Till then you may be carried past it.",
                ),
                "Nobody yet": None,
                "Nobody any more": (
                    "VT-21",
                    "The round goes on, and whoever is in the goal after the last trick will win.",
                ),
            },
            then=(Meld((("G7", "K7", "B7"),)),),
        ),
    ),
    Step(
        title="Near the middle",
        paragraphs=paragraphs("If several pawns are in the goal, the one nearest to **66** wins."),
        task=say("You are on 58, Ann is on 68, Ben on 70. You take the last trick, which leads you to 63. Who wins?"),
        rules=("VT-21",),
        learned="of several in the goal the nearest to 66 wins (VT-21).",
        exercise=predict(
            NEAREST,
            won,
            "Ann is 2 from 66, you are 3 from it, and Ben is 4.",
            {
                "You": (
                    "VT-21",
                    "From 63 it is 3 to the middle. Somebody is nearer, and on which side does not matter.",
                ),
                "Ann": None,
                "Ben": ("VT-21", "He has come furthest. But it is the middle that counts, and he is 4 past it."),
            },
            then=PLAYED,
        ),
    ),
    Step(
        title="Equally near",
        paragraphs=paragraphs("This time the last trick leads you from 59 to 64, and Ann stands on 68."),
        task=say("Who wins?"),
        rules=("VT-21",),
        learned="pawns equally near to 66 share the win (VT-21).",
        exercise=predict(
            SHARED,
            won,
            "Two before the middle, two after it: you share the win.",
            {
                "You": ("VT-21", "You are 2 before the middle, and Ann is 2 after it. Neither side is better."),
                "Ann": ("VT-21", "She is further on, but no nearer to 66 than you."),
                "You and Ann": None,
                "Nobody": ("VT-21", "Equals do not cancel each other out. Both of you are in the goal."),
            },
            then=PLAYED,
        ),
    ),
    Step(
        title="Nobody in the goal",
        paragraphs=paragraphs(
            "The last trick leads you from 69 to 74, past the goal, and nobody else is in it. A new round begins."
        ),
        task=say("On which space do you begin it?"),
        rules=("VT-22",),
        learned="with no winner a new round begins, and all pawns stay where they are (VT-22).",
        exercise=predict(
            BEYOND,
            space(),
            "You stay where you are. Buying leads back: five spaces, and you are in the goal again.",
            {
                25: ("VT-22", "Only a new game begins there. From round to round the pawns stay where they are."),
                41: ("VT-22", "That is for a pawn that goes past 80. Between 71 and 80 one just stands."),
                70: ("VT-22", "Nobody is brought back into the goal for nothing."),
                74: None,
            },
            then=(*PLAYED, (Dealt("K4", ("G1", "P7", "O3", "B9")),)),
        ),
    ),
    Step(
        title="How long?",
        paragraphs=paragraphs(
            "Round follows round until somebody wins, and that may last. A table can agree on a number of rounds at most; here it was five, and this is the fifth."
        ),
        task=say("You come to 59, Ann is on 52, Ben on 73. Who wins?"),
        rules=("VT-23",),
        learned="when the rounds agreed on have run out, the game ends without a winner (VT-23).",
        exercise=predict(
            LIMIT,
            won,
            "Nobody is in the goal, and there is no sixth round.",
            {
                "You": (
                    "VT-23",
                    "You are nearest to the goal, but near is not in it. When the rounds run out, nobody has won.",
                ),
                "Ben": ("VT-23", "He has come furthest, past the goal. That wins nothing."),
                "Nobody": None,
                "Nobody yet": ("VT-23", "There is no round to come: the table had agreed on five."),
            },
            then=PLAYED,
        ),
    ),
)

CHAPTER: Final = Chapter("goal", "The goal", "You know who wins, and when it counts.", STEPS)
