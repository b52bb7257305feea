"""Chapter 2: who offers to whom (TM-02, TM-07, TM-08)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.tussie_mussie.state import State
from truffle_core.lessons.model import Chapter, Step

from .goals import choose, option, predict
from .positions import PLAYERS, codes, paragraphs, say, table

ALL: Final = ("row-0", "row-1", "row-2", "row-3", "seats")


def _giver(state: State) -> str:
    return PLAYERS[state.offer()[0]]


def _taker(state: State) -> str:
    return PLAYERS[state.offer()[1]]


STEPS: Final = (
    Step(
        title="Who begins",
        paragraphs=paragraphs(
            "Somebody has to be first player. Around a real table the game asks for noses: whoever smelled a flower last. "
            "Here lots decide, unless you name somebody when you set up a game.",
        ),
        task=say("You play this game at home with friends. Who begins?"),
        rules=("TM-02",),
        learned="the first player is whoever last smelled a flower; here it is drawn or named (TM-02).",
        exercise=choose(
            table(seats=3, offers=0, show=("seats",)),
            option("The youngest", False, "Age does not count here, but noses do.", "TM-02"),
            option("Whoever smelled a flower last", True, "And here, where nobody can check, lots decide."),
            option(
                "Whoever won the last game",
                False,
                "Winning gives no right to begin; a flower smelled lately does.",
                "TM-02",
            ),
        ),
    ),
    Step(
        title="Clockwise",
        paragraphs=paragraphs(
            "With three or four players the first half of a round goes round clockwise: everybody in turn makes an offer to the neighbour on the left. "
            "You sit as the panels stand: on your left Ann, then Ben.",
        ),
        task=say("Ann is the first player. To whom does she make the first offer?"),
        rules=("TM-07",),
        learned="in the first half everybody offers to the neighbour on the left (TM-07).",
        exercise=predict(
            table(seats=3, first=1, offers=0, drawn="Orchid, Carnation", show=("seats",), heading="Ann's offer"),
            _taker,
            "Ben sits on Ann's left.",
            {
                "You": ("TM-07", "You sit on Ann's right. The first half goes to the left, from Ann to Ben."),
                "Ben": None,
                "Whom she likes": (
                    "TM-07",
                    "The offer goes to one neighbour and no other, in the first half the one on the left.",
                ),
            },
        ),
    ),
    Step(
        title="Half a round",
        paragraphs=paragraphs("Ann offered to Ben, Ben to you, you to Ann."),
        task=say("How many cards does each of you have now?"),
        rules=("TM-07",),
        learned="after the first half everybody has two cards (TM-07).",
        exercise=predict(
            table(
                "Carnation, [Orchid]",
                seats=3,
                first=1,
                offers=3,
                show=("row-0", "row-1", "row-2"),
                heading="After the first half",
            ),
            lambda state: len(state.rows[0]),
            "Two: one from the offer you made, one from the offer you got.",
            {
                1: ("TM-07", "Each offer brings a card to both sides, and each of you was on both sides once."),
                2: None,
                3: ("TM-07", "Three offers were made, but you had a part in two of them: Ben's and your own."),
            },
        ),
        pieces=codes("Carnation, Orchid"),
    ),
    Step(
        title="And back",
        paragraphs=paragraphs(
            "In the second half the offers run the other way, counter-clockwise: now each goes to the neighbour on the right. The first player opens this half too.",
        ),
        task=say("Four players, you are the first player, and the second half begins. To whom do you offer?"),
        rules=("TM-08",),
        learned="the second half goes back, each offer to the neighbour on the right (TM-08).",
        exercise=predict(
            table("Gardenia, [Phlox]", seats=4, offers=4, show=ALL, heading="The second half begins"),
            _taker,
            "Cem sits on your right.",
            {
                "Ann": (
                    "TM-08",
                    "Ann is on your left; your first offer went there. The second half goes the other way.",
                ),
                "Ben": ("TM-08", "Ben sits across the table. Offers go to a neighbour, now to the one on the right."),
                "Cem": None,
            },
        ),
        pieces=codes("Gardenia, Phlox"),
    ),
    Step(
        title="Who is next on the way back",
        paragraphs=paragraphs(
            "Three players. Ann, the first player, has opened the second half with an offer to you, her neighbour on the right.",
        ),
        task=say("You have taken one of her cards. Who offers next?"),
        rules=("TM-08",),
        learned="on the way back each recipient is the next to offer, until all have four cards (TM-08).",
        exercise=predict(
            table(
                "Carnation, [Orchid], Violet",
                seats=3,
                first=1,
                offers=4,
                show=("row-0", "row-1", "row-2", "seats"),
                heading="On the way back",
            ),
            _giver,
            "It is your turn, and your offer goes on to Ben.",
            {
                "You": None,
                "Ann": ("TM-08", "Ann has made her offer of this half; everybody makes one."),
                "Ben": (
                    "TM-08",
                    "That would be clockwise from Ann. On the way back the turn passes to the right, from Ann to you.",
                ),
            },
        ),
        pieces=codes("Violet"),
    ),
)

CHAPTER: Final = Chapter(
    "around", "Clockwise and back", "You know who offers to whom, with any number of players.", STEPS
)
