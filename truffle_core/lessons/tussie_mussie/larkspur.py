"""Chapter 9: Pink Larkspur, and what it brings in (TM-14, TM-15, TM-17)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.tussie_mussie import GAME
from truffle_core.games.tussie_mussie.events import Drawn
from truffle_core.games.tussie_mussie.pieces import DOWN, SIZE
from truffle_core.lessons.model import Chapter, Feedback, Position, Step, Trial
from truffle_core.lessons.runner import acted

from .goals import (
    DONE,
    Done,
    Larkspur,
    Replace,
    Snapdragon,
    acting,
    button,
    choose,
    in_turn,
    of_kind,
    option,
    predict,
    right,
    scoring_most,
    wrong,
)
from .positions import card, code, codes, paragraphs, say, table

DRAWN: Final = "Drawn with Pink Larkspur"


def drawing(names: str) -> tuple[Drawn]:
    """Return the step of chance in which the learner draws two cards with Pink Larkspur."""
    one, two = codes(names)
    return (Drawn(0, (one, two)),)


def drew(you: str, names: str, **more: object) -> Position:
    """Return a position in which Pink Larkspur has drawn these two."""
    return table(you, did=(Larkspur(), drawing(names)), show=("offer", "row-0"), heading=DRAWN, **more)  # type: ignore[arg-type]


PLACED: Final = drew("Pink Larkspur, [Daisy], Violet, Red Rose", "Honeysuckle, Peony")
REPLACED: Final = acted(GAME, PLACED, Replace(1, code("Honeysuckle")))[0]
GONE: Final = drew("Camellia, [Pink Larkspur], Violet, Red Rose", "Gardenia, Phlox")
LEFT: Final = acted(GAME, GONE, Replace(1, code("Phlox")))[0]


def _orchid_for_larkspur(trial: Trial) -> Feedback:
    """Ask for Orchid in the place of Pink Larkspur itself."""
    if trial.action == Replace(0, code("Orchid")):
        return right("{Orchid} lies where Pink Larkspur lay; that one and {Daisy} are discarded.")
    return wrong(
        "TM-14", "You may, but Pink Larkspur can make way itself, and so it shall this time: put {Orchid} in its place."
    )


STEPS: Final = (
    Step(
        title="Second thoughts",
        paragraphs=paragraphs(
            "{Pink Larkspur} changes its mind daily. Before scoring you **may** draw two cards. If you do, one card of your row **must** make way for one of the two. "
            "The other one drawn and the card replaced are discarded.",
            "Pink Larkspur itself may be the one to go.",
        ),
        task=say("Use Pink Larkspur. You will draw {Orchid} and {Daisy}: put {Orchid} in the place of Pink Larkspur."),
        rules=("TM-14",),
        learned="Pink Larkspur may draw two; then one of them must replace one of your cards (TM-14).",
        exercise=acting(
            table(
                "Pink Larkspur, [Phlox], Red Rose, Forget-Me-Not",
                spare="Orchid, Daisy",
                show=("offer", "row-0"),
                heading="Before scoring",
            ),
            in_turn(
                of_kind(
                    Larkspur,
                    "Two cards are drawn, and only you see them. Now one must come in.",
                    "TM-14",
                    "You may leave it unused. But it has no heart and scores nothing; use it this time.",
                    done=False,
                ),
                _orchid_for_larkspur,
            ),
            chance=(drawing("Orchid, Daisy"),),
            buttons=(button("Be done, and keep all as it is", DONE),),
        ),
        pieces=codes("Pink Larkspur"),
    ),
    Step(
        title="The very same place",
        paragraphs=paragraphs(
            "You have drawn {Honeysuckle} and {Peony}, and replace {Daisy}, a keepsake in the second column, by {Honeysuckle}."
        ),
        task=say("Where will {Honeysuckle} lie?"),
        rules=("TM-14",),
        learned="the newcomer takes the place of the card replaced: its column, and its row (TM-14).",
        exercise=choose(
            PLACED,
            option(
                "In the second column, as a keepsake",
                REPLACED.state.rows[0][1] == DOWN[card("Honeysuckle")],
                "It takes over all that was Daisy's: column and row.",
            ),
            option(
                "In the second column, in the bouquet",
                REPLACED.state.rows[0][1] == card("Honeysuckle"),
                "All cards lie open by now, but a keepsake is replaced by a keepsake.",
                "TM-14",
            ),
            option(
                "At the right end",
                REPLACED.state.rows[0][3] % SIZE == card("Honeysuckle"),
                "Not this time: a card taken from an offer goes there, but a newcomer takes the column of the card it replaces.",
                "TM-14",
            ),
        ),
        pieces=codes("Honeysuckle"),
    ),
    Step(
        title="What is left over",
        paragraphs=paragraphs("You have drawn {Gardenia} and {Phlox}, and replace Pink Larkspur by {Phlox}."),
        task=say("What is discarded?"),
        rules=("TM-14",),
        learned="the card replaced and the other card drawn are discarded (TM-14).",
        exercise=choose(
            GONE,
            option(
                "Pink Larkspur alone; {Gardenia} goes back to the deck",
                len(LEFT.state.discards) == 1,
                "{Gardenia} does not go back. It is discarded too.",
                "TM-14",
            ),
            option(
                "Pink Larkspur and {Gardenia}",
                sorted(LEFT.state.discards) == sorted((card("Pink Larkspur"), card("Gardenia"))),
                "Two drawn, one kept: two go. Once all are done everybody may see them.",
            ),
            option(
                "Only {Gardenia}; Pink Larkspur stays as a fifth card",
                len(LEFT.state.rows[0]) == 5,
                "Replaced is gone: an arrangement never grows to five.",
                "TM-14",
            ),
        ),
        pieces=codes("Gardenia, Phlox"),
    ),
    Step(
        title="A newcomer acts",
        paragraphs=paragraphs(
            "A flower that comes in with Pink Larkspur and acts before scoring may still act. So one thing can lead to another."
        ),
        task=say("You have drawn {Snapdragon} and {Violet}. Go for the most points."),
        rules=("TM-14", "TM-15"),
        learned="a newcomer that acts before scoring may still do so (TM-15).",
        exercise=acting(
            drew("Peony, Pink Larkspur, Gardenia, [Phlox]", "Snapdragon, Violet"),
            scoring_most({Done: "TM-15", Snapdragon: "TM-16"}),
        ),
        pieces=codes("Snapdragon"),
    ),
    Step(
        title="A cruel newcomer",
        paragraphs=paragraphs("{Marigold} may come in that way too, and then it must act, as always."),
        task=say("You have drawn {Marigold} and {Gardenia}. Find the most points."),
        rules=("TM-14", "TM-17"),
        learned="a Marigold that comes in must act as well (TM-15, TM-17).",
        exercise=acting(
            drew("Red Rose, [Pink Larkspur], [Hyacinth], Forget-Me-Not", "Marigold, Gardenia"),
            scoring_most(),
            buttons=(button("Be done without a discard", DONE),),
        ),
        pieces=codes("Marigold"),
    ),
    Step(
        title="Saved from Marigold",
        paragraphs=paragraphs(
            "You hold both {Pink Larkspur} and {Marigold}, and neither has acted. You draw, and replace {Marigold} by {Camellia}."
        ),
        task=say("How many of your cards are scored?"),
        rules=("TM-17",),
        learned="a Marigold replaced before it acted discards nothing (TM-17).",
        exercise=predict(
            drew("Marigold, [Pink Larkspur], Phlox, Red Rose", "Camellia, Daisy"),
            lambda state: len(state.rows[0]),
            "All four: {Marigold} was gone before it could be cruel.",
            {
                3: (
                    "TM-17",
                    "{Marigold} has to discard when it acts, but it was replaced before it acted. Nothing is discarded for it.",
                ),
                4: None,
                5: ("TM-14", "{Camellia} takes the place of {Marigold}; the number of cards stays as it was."),
            },
            then=(Replace(0, code("Camellia")), DONE),
        ),
        pieces=codes("Marigold, Camellia"),
    ),
    Step(
        title="A long way round",
        paragraphs=paragraphs(
            "Here everything comes together. {Marigold} has not acted, and Pink Larkspur has drawn {Snapdragon} and {Camellia}. Think of every card as one that may go, move or stay.",
        ),
        task=say("Find the most points."),
        rules=("TM-14", "TM-16", "TM-17"),
        learned="Larkspur, Snapdragon and Marigold can act one after the other in one round (TM-15).",
        exercise=acting(
            drew("[Red Rose], Pink Larkspur, [Honeysuckle], [Marigold]", "Snapdragon, Camellia"),
            scoring_most(),
        ),
        pieces=codes("Pink Larkspur, Snapdragon, Marigold"),
    ),
)

CHAPTER: Final = Chapter("larkspur", "Pink Larkspur", "Your row may change its mind, and you know what follows.", STEPS)
