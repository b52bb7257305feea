"""Chapter 6: missions, how they are chosen, what they count and when they show (ST-08, ST-10, ST-22, ST-30)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.actions import Dig, Keep, Move, Upgrade
from truffle_core.games.super_truffle_pigs.missions import met, names
from truffle_core.games.super_truffle_pigs.scoring import mission_points, points
from truffle_core.lessons.model import Chapter, Option, Step

from .goals import after, choose, option, predict
from .positions import paragraphs, say, set_up, table

GOALS: Final = ("forest", "pack", "seats")
DRAFT: Final = set_up(3)
COUNTED: Final = table(
    pigs={0: 11, 1: 15},
    wolves="6N",
    packs={0: "b0 w2 b1"},
    progress={0: 1},
    goals={0: "three_basic two_white near_wolf"},
    show=GOALS,
    lists=("missions-0",),
    bare=(4,),
)
MEETING: Final = table(
    pigs={0: 7, 1: 8}, wolves="19N", goals={0: "together level_four two_golden"}, show=GOALS, lists=("missions-0",)
)
SPENT: Final = table(
    pigs={0: 1, 1: 15},
    wolves="19N",
    packs={0: "b0 b0"},
    goals={0: "three_basic together level_five"},
    show=GOALS,
    lists=("missions-0",),
)
SECRET: Final = table(
    pigs={0: 7, 1: 15},
    wolves="19N",
    packs={0: "g3 w1"},
    goals={0: "two_golden"},
    revealed={0: "together"},
    show=GOALS,
    lists=("missions-0",),
)


def _met(name: str, label: str, yes: str, no: str) -> Option:
    """Return a mission as an answer: whether this dig meets it, the rules know."""
    done = after(COUNTED.state, Dig(0))
    state = COUNTED.state
    found = names(state, met(done, 0, 1 << state.box.mission[name]))
    return option(label, name in found, yes or no, "ST-08")


STEPS: Final = (
    Step(
        title="Keep one, pass two",
        paragraphs=paragraphs(
            "Before the first round everybody is dealt three missions. You keep one of them, and pass the other two to the left.",
        ),
        task=say("All three players have kept one and passed the rest. From how many do you choose next?"),
        rules=("ST-10",),
        learned="keep one of three, one of two, and take the last: three missions each (ST-10).",
        exercise=predict(
            DRAFT,
            lambda state: state.hands[0].bit_count(),
            "Two came from your right. You keep one of those, and pass the last.",
            {
                3: ("ST-10", "No new ones are dealt. What others did not want comes to you."),
                2: None,
                1: ("ST-10", "Everybody passed two on, and so two have come to you."),
            },
            then=(Keep("two_white"), Keep("together"), Keep("one_of_each")),
        ),
    ),
    Step(
        title="What counts",
        paragraphs=paragraphs(
            "Missions about truffles count what you dug up yourself. You have two basic truffles and a white one. Now you dig out a white one, with a wolf just North of your pig.",
        ),
        task=say("Which missions are met by that? Find all."),
        rules=("ST-08",),
        learned="missions count your own digging, and next to a standing wolf is worth 3 points (ST-08).",
        exercise=choose(
            COUNTED,
            _met("two_white", "Two white truffles", "The second white one: 2 points.", ""),
            _met(
                "near_wolf", "Dig up a truffle next to a wolf", "No wall is between, and the wolf stands: 3 points.", ""
            ),
            _met(
                "three_basic", "Three basic truffles", "", "You have two basic ones. White ones do not count as basic."
            ),
            _met("one_of_each", "One of each kind", "", "A golden one is missing."),
            find_all=True,
        ),
    ),
    Step(
        title="Spent, but dug",
        paragraphs=paragraphs(
            "You paid your two basic truffles for a level. Now you dig up a third one. Your mission is “three basic truffles”, for 2 points.",
        ),
        task=say("How many points have your revealed missions?"),
        rules=("ST-08", "ST-22"),
        learned="truffles that were spent or given away still count for missions (ST-08).",
        exercise=predict(
            SPENT,
            lambda state: mission_points(state, 0),
            "Three were dug up, and what became of them does not matter.",
            {
                0: ("ST-08", "The two that you paid were dug up by you, and that is what counts."),
                1: ("ST-22", "Only what is met is revealed, and your pigs have not met."),
                2: None,
            },
            then=(Upgrade(0, 1), Dig(0)),
        ),
    ),
    Step(
        title="Met is met",
        paragraphs=paragraphs(
            "“Both pigs on one tile” is one of your missions, for 1 point. You bring them together, and then they part again.",
        ),
        task=say("How many points does the mission give at the end?"),
        rules=("ST-22",),
        learned="a mission is revealed as soon as it is met, and stays so (ST-22).",
        exercise=predict(
            MEETING,
            lambda state: mission_points(state, 0),
            "It was turned up at once, and stays up.",
            {
                1: None,
                0: ("ST-22", "It need not last: met at one moment of your turn is met for good."),
                2: ("ST-22", "It is met once, and scores once."),
            },
            then=(Move(0, 8), Move(0, 3)),
        ),
    ),
    Step(
        title="Secret ones",
        paragraphs=paragraphs(
            "Your backpack holds a golden truffle of 3 and a white one of 1. “Both pigs on one tile” is revealed, for 1. “Two golden truffles”, for 3, is not.",
        ),
        task=say("If the game ended now, how many points would you have?"),
        rules=("ST-22", "ST-30"),
        learned="truffles and revealed missions score, secret ones do not (ST-30).",
        exercise=predict(
            SECRET,
            lambda state: points(state, 0),
            "3 and 1 in the backpack, and 1 for the mission.",
            {
                4: ("ST-30", "Revealed missions score too."),
                5: None,
                8: ("ST-22", "A mission that was never met gives nothing."),
            },
        ),
    ),
)

CHAPTER: Final = Chapter("missions", "Missions", "You know how missions are met.", STEPS)
