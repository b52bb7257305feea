"""Chapter 8: Snapdragon and Marigold, which act before scoring (TM-13, TM-16, TM-17)."""

from __future__ import annotations

from typing import Final

import msgspec

from truffle_core.games.tussie_mussie.events import Drawn
from truffle_core.lessons.model import Chapter, Feedback, Step, Trial

from .goals import (
    DONE,
    Done,
    Larkspur,
    Marigold,
    Replace,
    Snapdragon,
    acting,
    button,
    choose,
    count,
    in_bouquet,
    in_turn,
    of_kind,
    option,
    predict,
    reckoning,
    right,
    scored,
    scoring_most,
    wrong,
)
from .positions import codes, paragraphs, row, say, table

OTHER: Final = button("Let Snapdragon move the fourth card", Snapdragon((3,)))
SECRET: Final = table(
    "Violet, [Marigold], Phlox, [Daisy]",
    "[Pink Larkspur], Camellia, [Hyacinth], Red Rose",
    first=1,
    did=(Larkspur(), (Drawn(1, codes("Peony, Orchid")),), Replace(0, "C08"), DONE),  # type: ignore[arg-type]
    show=("row-0", "row-1"),
    heading="Ann was asked first, and is done",
)


def _shy(trial: Trial) -> Feedback:
    """Ask for a move after which Peony scores."""
    if isinstance(trial.action, Done):
        return wrong(
            "TM-16",
            "You may leave Snapdragon unused. But with three cards in the bouquet {Peony} scores nothing; use it.",
        )
    if scored(trial.after).own[0] == 2:
        praise = right("Two cards are in the bouquet now, and {Peony} scores two points.")
        return msgspec.structs.replace(praise, more=reckoning(trial.after))
    return wrong(
        "TM-18",
        f"You may, but then {count(in_bouquet(trial.after), 'card')} would be in the bouquet, and {{Peony}} wants exactly two.",
    )


def _itself(trial: Trial) -> Feedback:
    """Ask for a move of Snapdragon itself."""
    if isinstance(trial.action, Snapdragon) and 1 in trial.action.columns:
        return right("It has moved itself. Now it has acted for this round.", done=False)
    return wrong("TM-16", "You may, but Snapdragon can move itself too; let it, this time.")


STEPS: Final = (
    Step(
        title="First, before scoring",
        paragraphs=paragraphs(
            "Three flowers act when all keepsakes lie open and before anything is scored. {Snapdragon} is one of them; it says: you fooled me. "
            "If you like, it moves one or two different cards of yours from the bouquet to the keepsakes, or the other way.",
        ),
        task=say("Move cards so that {Peony} scores: exactly two in the bouquet."),
        rules=("TM-16", "TM-18"),
        learned="Snapdragon may move one or two cards between bouquet and keepsakes (TM-16).",
        exercise=acting(
            table("Peony, Daisy, [Snapdragon], Violet", heading="Before scoring"),
            _shy,
            buttons=(button("Move three cards", Snapdragon((0, 1, 3))),),
        ),
        pieces=codes("Snapdragon, Peony"),
    ),
    Step(
        title="Itself, and only once",
        paragraphs=paragraphs(
            "{Snapdragon} can move itself as well. A flower that acts does so at most once a round, whether it lies in the bouquet or among the keepsakes.",
        ),
        task=say("Let {Snapdragon} move itself, alone or with another card. Then be done."),
        rules=("TM-13", "TM-16"),
        learned="Snapdragon may move itself (TM-16), and acts once a round (TM-13).",
        exercise=acting(
            table("Amaryllis, [Snapdragon], Daisy, [Phlox]", heading="Before scoring"),
            in_turn(_itself, of_kind(Done, "Done: now comes the scoring.", "TM-13", "There is nothing left to do.")),
            buttons=(OTHER,),
        ),
        pieces=codes("Snapdragon"),
    ),
    Step(
        title="Unkind",
        paragraphs=paragraphs(
            "{Marigold} has two hearts, but it is cruel: before scoring it **must** discard another card of yours."
        ),
        task=say("Discard the card you can best do without."),
        rules=("TM-17",),
        learned="Marigold must discard another of your cards (TM-17).",
        exercise=acting(table("Marigold, Phlox, [Hyacinth], Red Rose", heading="Before scoring"), scoring_most()),
        pieces=codes("Marigold, Hyacinth"),
    ),
    Step(
        title="The row closes up",
        paragraphs=paragraphs(
            "Where a card was discarded no gap stays: the columns close up, and the cards left and right of it are next to each other now."
        ),
        task=say("Discard the card whose going brings most. Look who would become whose neighbour."),
        rules=("TM-17",),
        learned="after a discard the columns close up, and new neighbours meet (TM-17).",
        exercise=acting(table("Forget-Me-Not, [Daisy], Phlox, Marigold", heading="Before scoring"), scoring_most()),
        pieces=codes("Forget-Me-Not, Daisy, Phlox"),
    ),
    Step(
        title="In the order you like",
        paragraphs=paragraphs(
            "With two of these flowers you choose which acts first. One that is discarded before it acted is lost.",
            "With both, say first which one acts: the buttons are under the table.",
        ),
        task=say("Make the most of {Snapdragon} and {Marigold}."),
        rules=("TM-16", "TM-17"),
        learned="flowers that act do so in the order you like; one that goes unused is lost (TM-13).",
        exercise=acting(
            table("Snapdragon, Marigold, Amaryllis, [Phlox]", heading="Before scoring"),
            scoring_most(),
            shown=(Snapdragon((3,)), Marigold(0)),
        ),
        pieces=codes("Snapdragon, Marigold, Amaryllis"),
    ),
    Step(
        title="All at once",
        paragraphs=paragraphs(
            "Around a real table everybody does this at the same time. Here one seat after the other is asked, from the first player on, and what was drawn and chosen stays hidden until all are done.",
            "Ann was asked first. She used Pink Larkspur, a flower of the next chapter, and is done. You saw that she drew two cards.",
        ),
        task=say("It is your turn to choose. What do you know of her choice?"),
        rules=("TM-13",),
        learned="choices before scoring are shown together, once all are done (TM-13).",
        exercise=choose(
            SECRET,
            option(
                "Nothing yet",
                SECRET.seen.rows[1] == row("[Pink Larkspur], Camellia, [Hyacinth], Red Rose")
                and SECRET.seen.secret != 0,
                "You see her arrangement as it was. When you are done as well, everything lies open.",
            ),
            option(
                "Which card she replaced, and by what",
                SECRET.seen.rows[1] == SECRET.state.rows[1],
                "She chose in secret, as if you both chose at the same moment. Her row will show it when all are done.",
                "TM-13",
            ),
            option(
                "Which two cards she drew",
                SECRET.seen.unseen == SECRET.state.unseen,
                "Only she saw them. What is discarded lies open once all are done, and no sooner.",
                "TM-13",
            ),
        ),
        pieces=codes("Pink Larkspur"),
    ),
    Step(
        title="Must means must",
        paragraphs=paragraphs(
            "{Marigold} lies in your row and has not acted. You have good cards, and would rather keep them all."
        ),
        task=say("How many cards will be scored, if all goes by the rules?"),
        rules=("TM-17",),
        learned="you are not done while Marigold has not acted (TM-13, TM-17).",
        exercise=predict(
            table("Camellia, [Marigold], Red Rose, [Phlox]", heading="Before scoring"),
            lambda state: len(state.rows[0]),
            "Three: {Marigold} takes one with it, whatever you think of that.",
            {
                2: ("TM-17", "It discards one card, no more, and never itself."),
                3: None,
                4: ("TM-17", "You cannot be done while {Marigold} has not acted and there is another card for it."),
            },
            then=(Marigold(0), DONE),
        ),
        pieces=codes("Marigold"),
    ),
)

CHAPTER: Final = Chapter(
    "before", "Before scoring", "Snapdragon and Marigold work for you now, or at least not against you.", STEPS
)
