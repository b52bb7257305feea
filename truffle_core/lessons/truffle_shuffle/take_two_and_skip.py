"""Chapter 8: Take 2 and Skip (TS-10 to TS-14)."""

from __future__ import annotations

from typing import Final

import msgspec

from truffle_core.games.truffle_shuffle import GAME
from truffle_core.games.truffle_shuffle.pieces import UNKNOWN
from truffle_core.lessons.model import Chapter, Do, Step
from truffle_core.lessons.runner import acted

from .goals import PASS, Fulfil, Skip, Take, TakeTwo, button, choose, in_turn, of_kind, option, predict, taking
from .positions import paragraphs, say, table

STRAIGHT: Final = Fulfil("O03", ("G1", "P2", "O3", "K4"))
WITH_SKIP: Final = table(
    "P4 O3 K1 G5", "G1 P2 O3 K4 KS", others=("P1 O2",), heading="Your turn", show=("tableau", "hand", "seats")
)
AFTER_SKIP: Final = msgspec.structs.replace(acted(GAME, WITH_SKIP, Skip("KS"))[0], heading="After your Skip")


def _last_rows(left: int) -> str:
    """Return a tableau of which this many cards of the first row are left."""
    return " ".join(["P4", "O3", "K1", "G5"][:left] + ["."] * (4 - left))


STEPS: Final = (
    Step(
        title="Take 2",
        paragraphs=paragraphs(
            "Instead of taking one card you may give up a Take 2 from your hand and take two, one after the other. What the first one uncovers is free for the second.",
        ),
        task=say("Play {PT}. Take the card in the second row, then {O3}."),
        rules=("TS-10", "TS-11"),
        learned="Take 2 takes two cards, and the first may free the second (TS-10, TS-11).",
        exercise=Do(
            table("P4 O3 K1 G5 | . K2 . . .", "G2 PT", heading="Your turn"),
            in_turn(
                of_kind(
                    TakeTwo,
                    "Two takes are yours now.",
                    "TS-10",
                    "You may, but taking a card by itself is your one action. Play {PT} as your action first.",
                    done=False,
                ),
                taking(
                    lambda seen, slot: seen.slots[slot] >= UNKNOWN,
                    "It was {K2}, and what lay under it is free now.",
                    "TS-11",
                    "You may, but then {O3} stays covered. First take the card in the second row.",
                    done=False,
                ),
                taking(
                    lambda _, slot: slot == 1,
                    "The first card freed the second, in the same turn.",
                    "TS-11",
                    "You may, but {O3} is the one that has just come free. Take that.",
                ),
            ),
        ),
    ),
    Step(
        title="The last card",
        paragraphs=paragraphs("One card is left in the tableau, and you play {PT}."),
        task=say("How many cards do you take?"),
        rules=("TS-12",),
        learned="with one card left a Take 2 takes that one (TS-12).",
        exercise=predict(
            table(_last_rows(1), "G2 PT", heading="Your turn"),
            lambda state: state.takes_left,
            "You take what is there.",
            {
                0: ("TS-12", "Take 2 may be played while anything is left, and you take what is there."),
                1: None,
                2: ("TS-12", "There is only one. Take 2 does not reach into the deck; you take what is there."),
            },
            then=(TakeTwo("PT"),),
        ),
    ),
    Step(
        title="Skip",
        paragraphs=paragraphs(
            "The other special action is the Skip. You lay it open in front of you and take nothing now. On your next turn you will take three cards.",
        ),
        task=say("Put {KS} down in front of you."),
        rules=("TS-10", "TS-16"),
        learned="a Skip is laid open in front of its player, as the action of the turn (TS-10).",
        exercise=Do(
            WITH_SKIP,
            of_kind(
                Skip,
                "It lies open in front of you, and Ann is next.",
                "TS-10",
                "You may, but then that is your one action. This time put the Skip down.",
            ),
            buttons=(button("Fulfil the small straight first", STRAIGHT),),
        ),
    ),
    Step(
        title="The turn of the Skip",
        paragraphs=paragraphs("You have just put down {KS}, and your hand could fulfil a small straight."),
        task=say("What else can you do this turn?"),
        rules=("TS-13",),
        learned="the turn in which a Skip is played ends with it (TS-13).",
        exercise=choose(
            AFTER_SKIP,
            option(
                "Fulfil the small straight",
                GAME.to_move(AFTER_SKIP.state) == 0,
                "A Skip ends the turn on the spot: the order has to wait.",
                "TS-13",
            ),
            option(
                "Take one card",
                GAME.to_move(AFTER_SKIP.state) == 0,
                "A Skip was the action, and no card is taken with it.",
                "TS-13",
            ),
            option(
                "Nothing: Ann is next", GAME.to_move(AFTER_SKIP.state) == 1, "No card and no order; the turn is over."
            ),
        ),
    ),
    Step(
        title="The turn after",
        paragraphs=paragraphs(
            "Your Skip is at work: instead of an action you take three cards in a row, whether you want all three or not. No Take 2 and no other Skip can be played meanwhile.",
            "With the third card the Skip is discarded. Then you may fulfil an order.",
        ),
        task=say("Take your three cards."),
        rules=("TS-11", "TS-14"),
        learned="on the turn after a Skip three cards are taken, and no special action is played (TS-14).",
        exercise=Do(
            table(
                "P4 O3 K1 G5 | . K2 . . .",
                "G2 PT",
                phase="take",
                takes=3,
                skips={0: "KS"},
                others=("P1 O2",),
                heading="The turn after your Skip",
                show=("tableau", "hand", "seats"),
            ),
            in_turn(
                of_kind(Take, "One of three.", "TS-14", "Three cards are to be taken.", done=False),
                of_kind(Take, "Two of three.", "TS-14", "Three cards are to be taken.", done=False),
                of_kind(
                    Take,
                    "That is three: the Skip is discarded, and an order may follow.",
                    "TS-14",
                    "Three cards are to be taken.",
                ),
            ),
            buttons=(button("End the turn here", PASS),),
        ),
    ),
    Step(
        title="Fewer than three",
        paragraphs=paragraphs(
            "Your Skip lies in front of you and two cards are left. Ann has just taken hers; now she ends her turn."
        ),
        task=say("How many cards do you take?"),
        rules=("TS-14",),
        learned="a Skip takes three cards, or as many as there are (TS-14).",
        exercise=predict(
            table(
                _last_rows(2),
                "G2",
                phase="order",
                turn=1,
                skips={0: "KS"},
                others=("P1 O2",),
                heading="The end of Ann's turn",
                show=("tableau", "hand", "seats"),
            ),
            lambda state: state.takes_left,
            "Two are there, so you take both.",
            {
                1: ("TS-14", "You may not stop early: three are taken, or all that are there."),
                2: None,
                3: ("TS-14", "Only two are left, and cards do not come from the deck. You take as many as there are."),
            },
            then=(PASS,),
        ),
    ),
)

CHAPTER: Final = Chapter("actions", "Take 2 and Skip", "You know both special actions.", STEPS)
