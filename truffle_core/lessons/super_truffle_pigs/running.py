"""Chapter 9: pigs that run, what that costs, and leaving in time (ST-14, ST-17, ST-28)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.actions import Give, Leave, Move
from truffle_core.games.super_truffle_pigs.pieces import RAN
from truffle_core.games.super_truffle_pigs.scoring import truffle_points
from truffle_core.games.super_truffle_pigs.state import GIVE, State
from truffle_core.lessons.model import Chapter, Feedback, Step, Trial

from .goals import act, pig_at, predict, right, where, wrong
from .positions import PLAYERS, paragraphs, say, table

SHOWN: Final = ("forest", "pack", "seats")
INTO: Final = table(pigs={0: 7, 1: 15}, wolves="8N")
LAST: Final = table(3, pigs={0: RAN, 1: 7}, wolves="8N", packs={0: "w2 b0 b1"}, show=SHOWN)
GIVING: Final = table(2, pigs={0: RAN, 1: 7}, wolves="8N", packs={0: "w2 g3 b0"}, did=(Move(1, 8),), show=SHOWN)
POOR: Final = table(4, pigs={0: RAN, 1: 7}, wolves="8N", packs={0: "b0 b1"}, show=SHOWN)
GOING: Final = table(
    pigs={0: RAN, 1: 7, 2: 15, 3: 16},
    wolves="6E 12N 8W",
    packs={0: "g3 w2 w1"},
    show=(*SHOWN, "track-0", "track-1"),
)


def _cheapest(trial: Trial) -> Feedback:
    """Ask for the truffle that is worth least."""
    if not isinstance(trial.action, Give):
        return wrong("ST-28", "First a truffle goes to Ann: choose one of the backpack.")
    lost = truffle_points(trial.before, 0) - truffle_points(trial.after, 0)
    if lost:
        return wrong("ST-28", f"You choose what you give, and this one is worth {lost}. Another one is worth less.")
    return right("A truffle worth nothing, and Ann will be polite about it.")


def _leaving(trial: Trial) -> Feedback:
    """Ask to leave; what keeps the pig in the forest is answered by what may become of it."""
    if isinstance(trial.action, Leave):
        return right("Out, with all six points. Now you play wolf cards, and watch.")
    if trial.after.pigs[1] == RAN:
        return wrong("ST-28", "Straight into a wolf. Both pigs would have run, and Ann would get a truffle.")
    return wrong("ST-14", "It stays in the forest, and later in this turn it can no longer leave. Leaving comes first.")


def _receiver(state: State) -> str:
    """Measure who gets a truffle next."""
    return PLAYERS[state.receiver] if state.phase == GIVE else "Nobody"


STEPS: Final = (
    Step(
        title="Into the wolf",
        paragraphs=paragraphs("A wolf stands on the next tile. Nothing keeps a pig from walking onto it."),
        task=say("Your pig moves East, onto the wolf's tile. Where is it then?"),
        rules=("ST-17",),
        learned="whoever moves: a pig and a standing wolf on one tile, and the pig runs (ST-17).",
        exercise=where(
            INTO,
            pig_at(),
            "Allowed, and seldom wise.",
            {
                RAN: None,
                8: ("ST-17", "Pig and wolf never share a tile: the pig runs, whoever moved."),
                7: ("ST-17", "The move is not taken back. The pig runs out of the forest."),
            },
            (Move(0, 8),),
        ),
    ),
    Step(
        title="Both gone",
        paragraphs=paragraphs(
            "One of your pigs has run before. If the other one runs too, you give one truffle to each other player, at once. You are three at the table, with three truffles in your backpack.",
        ),
        task=say("Your last pig runs. How many truffles are left to you?"),
        rules=("ST-28",),
        learned="both pigs run: a truffle for each other player (ST-28).",
        exercise=predict(
            LAST,
            lambda state: len(state.packs[0]),
            "One to Ann, one to Ben, and one stays with you.",
            {
                0: (
                    "ST-28",
                    "You do not lose the backpack. One goes to each of the others, and the rest still scores.",
                ),
                1: None,
                2: ("ST-28", "Each other player gets one, and there are two of them."),
                3: ("ST-28", "If one pig had left in time, yes. But both have run."),
            },
            then=(Move(1, 8), Give(1), Give(0)),
        ),
    ),
    Step(
        title="Which one",
        paragraphs=paragraphs("It has happened. Now Ann gets a truffle of yours."),
        task=say("Give her the one that costs you least."),
        rules=("ST-28",),
        learned="you choose what you give (ST-28).",
        exercise=act(GIVING, _cheapest),
    ),
    Step(
        title="Who first",
        paragraphs=paragraphs(
            "Four at the table: Ann to your left, then Ben, then Cem. You have two truffles, and both your pigs have run."
        ),
        task=say("You have given one away. Who gets the other?"),
        rules=("ST-28",),
        learned="clockwise from your left, while truffles last (ST-28).",
        exercise=predict(
            POOR,
            _receiver,
            "Ann got the first one, Ben gets the second, and Cem gets nothing.",
            {
                "Ann": ("ST-28", "She got the first one: it goes clockwise, beginning at your left."),
                "Ben": None,
                "Cem": ("ST-28", "Clockwise from your left, it is Ben before him. He gets nothing."),
                "Nobody": ("ST-28", "You give while they last, and one is left."),
            },
            then=(Move(1, 8), Give(0)),
        ),
    ),
    Step(
        title="In time",
        paragraphs=paragraphs(
            "One of your pigs has run, the other is surrounded: wolves to the West, East and South. Your backpack holds 6 points. It is the start of your turn.",
            "Who leaves with the last pig gives nothing to anybody.",
        ),
        task=say("Bring pig and backpack into safety."),
        rules=("ST-14", "ST-28"),
        learned="whoever leaves in time keeps everything (ST-14, ST-28).",
        exercise=act(GOING, _leaving),
    ),
)

CHAPTER: Final = Chapter("running", "Running and leaving", "You know when it is time to go.", STEPS)
