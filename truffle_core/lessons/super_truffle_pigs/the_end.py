"""Chapter 10: how the game ends, and who wins (ST-29, ST-30)."""

from __future__ import annotations

from typing import Final

from truffle_core.core.plain_text import joined
from truffle_core.games.super_truffle_pigs import GAME
from truffle_core.games.super_truffle_pigs.actions import Dig, Leave
from truffle_core.games.super_truffle_pigs.pieces import LEFT, RAN
from truffle_core.games.super_truffle_pigs.scoring import points, winners
from truffle_core.games.super_truffle_pigs.state import SCORE, State
from truffle_core.lessons.model import Chapter, Step

from .goals import predict
from .positions import PLAYERS, TRACKS, drawn, open_to_all, paragraphs, prowl, say, table

SHOWN: Final = ("forest", "pack", "seats")
MOST: Final = tuple(tile for tile in range(20) if tile not in (0, 15, 6, 12))
"""The tiles with a truffle in summer."""

FEW: Final = prowl("N", seats=2, wolves="17N", bare=MOST[:-3], show=(*TRACKS, "seats"))
STILL: Final = prowl(
    "N", seats=2, wolves="17N", bare=MOST[:-3], packs={0: "g3 w1"}, pigs={0: 7, 1: 8}, show=(*TRACKS, *SHOWN[1:])
)
ALONE: Final = table(pigs={0: RAN, 1: 7, 2: LEFT, 3: LEFT}, wolves="17N", packs={0: "g3 w1"}, show=SHOWN)
DIGGING: Final = table(
    pigs={0: MOST[-4], 1: 15}, wolves="1N", bare=MOST[:-4], progress={0: 1}, show=("forest", "seats")
)
TIED: Final = open_to_all(
    table(
        pigs={0: LEFT, 1: LEFT, 2: LEFT, 3: 0},
        wolves="17N",
        packs={0: "g3 w1", 1: "w2s b1 b1"},
        bare=(16, 1),
        face=None,
        show=("seats", "pack"),
        heading="Ann's backpack: 2, 1 and 1",
    )
)
EQUAL: Final = open_to_all(
    table(
        pigs={0: LEFT, 1: LEFT, 2: LEFT, 3: 0},
        wolves="17N",
        packs={0: "g3 w1", 1: "w2s w2"},
        bare=(16,),
        face=None,
        show=("seats", "pack"),
        heading="Ann's backpack: 2 and 2",
    )
)


def _over(state: State) -> str:
    """Measure whether the game is over."""
    return "The game is over" if state.phase == SCORE or GAME.outcome(state) else "The game goes on"


def _ahead(state: State) -> str:
    """Measure who would win with what there is now."""
    return joined([PLAYERS[seat] for seat in winners(state)])


STEPS: Final = (
    Step(
        title="Three are few",
        paragraphs=paragraphs(
            "Three truffles are left in the forest. All turns are taken, and the wolves move for this round."
        ),
        task=say("And then?"),
        rules=("ST-29",),
        learned="a round that ends with three truffles or fewer is the last (ST-29).",
        exercise=predict(
            FEW,
            _over,
            "Three or fewer at the end of a round, and that was it.",
            {
                "The game is over": None,
                "The game goes on": (
                    "ST-29",
                    "Nobody digs for the last three: with three or fewer the round is the last.",
                ),
            },
            then=drawn(FEW),
        ),
    ),
    Step(
        title="Not yet",
        paragraphs=paragraphs(
            "Four truffles are left, and you dig one of them out, in the middle of the round. Three remain."
        ),
        task=say("Is the game over at once?"),
        rules=("ST-29",),
        learned="the round is played to its end, with everybody's turn and the wolves (ST-29).",
        exercise=predict(
            DIGGING,
            _over,
            "Everybody still has a turn, and the wolves still move. Get ready for them.",
            {
                "The game is over": ("ST-29", "Truffles are counted when a round ends, and this one is not over."),
                "The game goes on": None,
            },
            then=(Dig(0),),
        ),
    ),
    Step(
        title="Still inside",
        paragraphs=paragraphs(
            "This is the last round. Your pigs are still in the forest, with 4 points in the backpack."
        ),
        task=say("How many points do you have at the end?"),
        rules=("ST-29", "ST-30"),
        learned="who is still in the forest at the end keeps the backpack (ST-29).",
        exercise=predict(
            STILL,
            lambda state: points(state, 0),
            "Nobody has to be out at the end. But it is a risk until then.",
            {
                0: ("ST-29", "Pigs in the forest keep their backpacks when the game ends."),
                2: ("ST-30", "Points count, not truffles: 3 and 1."),
                4: None,
            },
            then=drawn(STILL, steps=2),
        ),
    ),
    Step(
        title="Nobody there",
        paragraphs=paragraphs(
            "Ann has left. Yours is the last pig in the forest, and the forest is full of truffles. You leave."
        ),
        task=say("And then?"),
        rules=("ST-29",),
        learned="without a pig in the forest the game is over at once (ST-29).",
        exercise=predict(
            ALONE,
            _over,
            "At once. Whoever stays alone in the forest decides how long it lasts.",
            {
                "The game is over": None,
                "The game goes on": (
                    "ST-29",
                    "No pig is left that could dig. It ends at once, without cards or wolves.",
                ),
            },
            then=(Leave(),),
        ),
    ),
    Step(
        title="A tie",
        paragraphs=paragraphs("The game is over. You have a 3 and a 1, Ann has a 2 and two 1s: four points each."),
        task=say("Who has won?"),
        rules=("ST-30",),
        learned="of equals whoever has more truffles wins (ST-30).",
        exercise=predict(
            TIED,
            _ahead,
            "Three truffles against two.",
            {
                "You": ("ST-30", "Not the best truffle decides, but the most of them: Ann has three."),
                "Ann": None,
                "You and Ann": ("ST-30", "Only if they had the same number of truffles too."),
            },
        ),
    ),
    Step(
        title="Really a tie",
        paragraphs=paragraphs("Now Ann has two truffles of 2, and you have a 3 and a 1."),
        task=say("Who has won?"),
        rules=("ST-30",),
        learned="equal in points and truffles: the win is shared (ST-30).",
        exercise=predict(
            EQUAL,
            _ahead,
            "Equal in points and in truffles, so you share the win.",
            {
                "You": ("ST-30", "A golden truffle breaks no tie."),
                "Ann": ("ST-30", "A super truffle breaks no tie; what it scores is all."),
                "You and Ann": None,
            },
        ),
    ),
)

CHAPTER: Final = Chapter("end", "The end", "You know when it ends, and who wins.", STEPS)
