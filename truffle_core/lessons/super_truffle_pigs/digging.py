"""Chapter 2: truffles, how deep they lie, what they are worth and to whom that is known (ST-03, ST-18)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs import GAME
from truffle_core.games.super_truffle_pigs.actions import Dig, Move
from truffle_core.games.super_truffle_pigs.pieces import BASIC, GOLDEN, WHITE, points_of, truffle_name
from truffle_core.games.super_truffle_pigs.saying import full_name
from truffle_core.games.super_truffle_pigs.state import State
from truffle_core.lessons.model import Chapter, Option, Step
from truffle_core.lessons.runner import followed

from .goals import act, after, allowed, choose, doing, option, predict
from .positions import paragraphs, say, table

DIGGING: Final = ("forest", "pack")
WHITE_ONE: Final = table(pigs={0: 8, 1: 15}, wolves="10N", show=DIGGING)
WORTH: Final = table(wolves="19N")
BEGUN: Final = table(pigs={0: 7, 1: 15, 2: 7}, wolves="19N", progress={2: 1})
BACK: Final = table(pigs={0: 9, 1: 15}, wolves="10N", progress={0: 2})
OUT: Final = table(pigs={0: 11, 1: 15}, wolves="19N", progress={0: 1}, show=DIGGING)
FOUND: Final = after(OUT.state, Dig(0)).packs[0][0]


def _worth(kind: int, points: int, text: str) -> Option:
    """Return points as an answer: whether a truffle of a kind can have them, the edition knows."""
    values = {points_of(one) for one in WORTH.state.box.tokens[kind]}
    names = {BASIC: "A basic one", WHITE: "A white one", GOLDEN: "A golden one"}
    return option(f"{names[kind]} of {points}", points in values, text, "ST-03")


def _seen_by_ann() -> str:
    """Return what Ann sees of the truffle that was dug up."""
    position = table(pigs={2: 11, 1: 15}, wolves="19N", progress={2: 1}, start={"first": 1})
    position = followed(GAME, position, Dig(0))[0]
    return truffle_name(position.seen.packs[1][0])


def _levels(state: State) -> int:
    """Measure how many levels the learner's first pig has dug."""
    return state.progress[0]


STEPS: Final = (
    Step(
        title="Dig",
        paragraphs=paragraphs(
            "The dots on a tile say how deep its truffle lies: basic ones one level, white ones two, golden ones three. An action digs one level under a pig.",
        ),
        task=say("Dig up the white truffle under your pig: it takes two actions."),
        rules=("ST-18",),
        learned="an action a level: one for basic, two for white, three for golden (ST-18).",
        exercise=act(
            WHITE_ONE,
            doing(
                Dig(0),
                "One level of two.",
                ("ST-18", "Stay, and press Dig: the truffle is under your pig."),
                done=False,
            ),
            doing(
                Dig(0),
                "Out it comes, and into your backpack. You see what it is worth.",
                ("ST-18", "One level is still to dig, and going away would lose the first."),
            ),
        ),
    ),
    Step(
        title="What they are worth",
        paragraphs=paragraphs(
            "You do not know what a truffle is worth before it is out. But the deeper it lies, the better: half of the basic ones score a point, most of the white ones one or two, and the golden ones never less than two.",
        ),
        task=say("Which of these truffles can there be? Find all."),
        rules=("ST-03",),
        learned="basic 0 or 1, white 0 to 2, golden 2 or 3; white and golden ones can be super (ST-03).",
        exercise=choose(
            WORTH,
            _worth(BASIC, 1, "Half of the basic ones score 1, and half of them nothing."),
            _worth(BASIC, 2, "One level, one point at most. Two points lie deeper."),
            _worth(WHITE, 0, "Three of ten white ones are worth nothing."),
            _worth(WHITE, 3, "Only golden ones score 3. White ones go up to 2."),
            _worth(GOLDEN, 3, "Every golden one scores 2 or 3."),
            _worth(GOLDEN, 1, "Golden ones never disappoint: 2 is the least."),
            find_all=True,
        ),
    ),
    Step(
        title="Taken",
        paragraphs=paragraphs(
            "Ann has dug one level of the golden truffle, and her pig still stands there. So does yours."
        ),
        task=say("What can your pig on that tile do?"),
        rules=("ST-18",),
        learned="while a pig that has begun stands there, nobody else digs (ST-18).",
        exercise=choose(
            BEGUN,
            allowed(
                BEGUN,
                Dig(0),
                "Dig on where Ann began",
                "",
                ("ST-18", "What she dug belongs to her pig, and as long as it stays nobody else digs there."),
            ),
            option(
                "Dig a hole of its own beside it",
                False,
                "There is one truffle on a tile, and Ann's pig has it for itself.",
                "ST-18",
            ),
            allowed(BEGUN, Move(0, 2), "Go somewhere else", "And the pig may come back once Ann's has gone."),
        ),
    ),
    Step(
        title="Walk away",
        paragraphs=paragraphs("Two of three levels are dug. Your pig goes one tile North, and comes back again."),
        task=say("How many levels are dug then?"),
        rules=("ST-18",),
        learned="leaving the tile loses what was dug there (ST-18).",
        exercise=predict(
            BACK,
            _levels,
            "The hole falls in as soon as the pig is gone.",
            {
                0: None,
                1: ("ST-18", "All of it is lost, not just a level."),
                2: ("ST-18", "It would stay from round to round, if the pig stayed. But it went away."),
            },
            then=(Move(0, 4), Move(0, 9)),
        ),
    ),
    Step(
        title="A secret of a kind",
        paragraphs=paragraphs(
            f"You dig out this white truffle, and it is a {full_name(FOUND)}.",
            "A super truffle can pay for a power later; it sparkles, and everybody sees that.",
        ),
        task=say("What does Ann see of it in your backpack?"),
        rules=("ST-18", "ST-03"),
        learned="you see the points, the others only the kind and whether it is super (ST-18).",
        exercise=choose(
            OUT,
            option(
                f"A {truffle_name(FOUND)}",
                _seen_by_ann() == truffle_name(FOUND),
                "Its kind, and that it is super. The points are yours to know.",
            ),
            option(
                f"A {full_name(FOUND)}", False, "You turn only its back to her: she does not see the points.", "ST-18"
            ),
            option("Nothing at all", False, "The kind shows from outside, and so does super.", "ST-18"),
            option(
                "A golden truffle, since it is super",
                False,
                "Super truffles come in white and in golden, and this one lay under a white tile.",
                "ST-03",
            ),
        ),
    ),
)

CHAPTER: Final = Chapter("digging", "Digging", "You know how to get a truffle out, and what it may be.", STEPS)
