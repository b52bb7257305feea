"""Chapter 2: a turn (TS-08, TS-10, TS-16, TS-17)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.truffle_shuffle import GAME
from truffle_core.games.truffle_shuffle.actions import Discard
from truffle_core.lessons.model import Chapter, Do, Step
from truffle_core.lessons.runner import acted

from .goals import (
    PASS,
    Fulfil,
    Take,
    button,
    choose,
    in_turn,
    of_kind,
    option,
    paying,
    predict,
    takes_refusal,
    taking,
)
from .positions import NAMES, paragraphs, say, table

ROWS: Final = "P4 O3 K1 G5 | G1 . . K3 G2"
ONE: Final = Fulfil("O07", ("K1",))
STRAIGHT: Final = Fulfil("O03", ("G2", "P3", "O4", "K5"))
TWO_ONES: Final = table(hand="G1 K1 P4", phase="order", heading="Your turn, after your action")
FULL_HAND: Final = table(hand="G1 G4 P2 P# O3 O3 K5 K= R2", phase="order", heading="Nine cards in hand, two players")


STEPS: Final = (
    Step(
        title="One action",
        paragraphs=paragraphs(
            "Your turn has one action. Mostly that is to take one free card. Two special cards offer other actions; they come later.",
            "After the action you may fulfil an order, or let the turn end.",
        ),
        task=say("Take a free card. Then end your turn: press “No order this turn”."),
        rules=("TS-10",),
        learned="a turn has exactly one action (TS-10).",
        exercise=Do(
            table(ROWS, "G2 P3", heading="Your turn"),
            in_turn(
                taking(
                    lambda _, __: True,
                    "That was your action. Now the turn can end.",
                    "TS-10",
                    "Take a card from the rows.",
                    done=False,
                ),
                of_kind(
                    type(PASS),
                    "One action, no order, and the turn is over.",
                    "TS-16",
                    "Here end the turn without an order.",
                ),
            ),
        ),
    ),
    Step(
        title="First the action, then the order",
        paragraphs=paragraphs(
            "Orders earn money. The smallest is **one 1**: it takes a single card with a 1 and pays $1. "
            "Orders come at the end of a turn, when its action is done.",
        ),
        task=say("You hold {K1}. Use your turn to the full: an action and an order."),
        rules=("TS-10", "TS-16"),
        learned="an order comes after the action of the turn (TS-16).",
        exercise=Do(
            table(ROWS, "K1 P3", heading="Your turn"),
            in_turn(
                taking(
                    lambda _, __: True,
                    "The action is done; now the order.",
                    "TS-10",
                    "Take a card from the rows first.",
                    done=False,
                ),
                paying(
                    "O07",
                    "First the action, then the order: that is a full turn.",
                    "TS-16",
                    "An order is optional, but here $1 is waiting: fulfil one 1.",
                ),
            ),
            shown=(Take(1), ONE),
            buttons=(button("Fulfil one 1 with {K1}", ONE),),
        ),
    ),
    Step(
        title="One order a turn",
        paragraphs=paragraphs(
            "You hold two cards with a 1, and you fulfil **one 1** with {K1}. An order is never used up: anybody may fulfil it again.",
        ),
        task=say("When can {G1} earn its dollar?"),
        rules=("TS-16",),
        learned="there is at most one order in a turn (TS-16).",
        exercise=choose(
            TWO_ONES,
            option(
                "At once, as a second order",
                GAME.to_move(acted(GAME, TWO_ONES, ONE)[0].state) == 0,
                "One order is the most a turn allows, whatever you still hold.",
                "TS-16",
            ),
            option(
                "On your next turn",
                GAME.to_move(acted(GAME, TWO_ONES, ONE)[0].state) != 0,
                "With an order your turn is over; the next one can bring the next order, even the same again.",
            ),
            option(
                "Never: the order is used up",
                False,
                "Orders are never used up. Anybody may fulfil any of them again, one a turn.",
                "TS-16",
            ),
        ),
    ),
    Step(
        title="You need not",
        paragraphs=paragraphs(
            "Your hand could fulfil a small straight, 2 to 5, for $4. With a 1 as well it would be a large straight for $6, "
            "and {K1} lies free on the table.",
        ),
        task=say("Keep your cards this time: end the turn without an order."),
        rules=("TS-16",),
        learned="an order is always optional (TS-16).",
        exercise=Do(
            table(
                "P4 O3 K1 G5",
                "G2 P3 O4 K5",
                phase="order",
                heading="Your turn, after your action",
                show=("tableau", "hand"),
            ),
            of_kind(
                type(PASS),
                "No order is ever forced on you; the four cards wait for a better one.",
                "TS-16",
                "You may, but you need not. This time wait for {K1} and end the turn.",
            ),
            buttons=(button("Fulfil the small straight", STRAIGHT),),
        ),
    ),
    Step(
        title="As many as you like",
        paragraphs=paragraphs("It is the middle of a round, and your hand has grown to nine cards."),
        task=say("What must you do about it?"),
        rules=("TS-17",),
        learned="there is no hand limit during a round (TS-17).",
        exercise=choose(
            FULL_HAND,
            option(
                "Nothing",
                takes_refusal(FULL_HAND, Discard("G1")) is not None,
                "While the round lasts a hand may be of any size.",
            ),
            option(
                "Give up cards until two are left",
                takes_refusal(FULL_HAND, Discard("G1")) is None,
                "Cards are given up only between rounds. During a round there is no limit, and nothing can be thrown away.",
                "TS-17",
            ),
            option(
                "Fulfil an order, to have fewer",
                takes_refusal(FULL_HAND, PASS) is not None,
                "No hand is too large during a round, and you may go without an order.",
                "TS-17",
            ),
        ),
    ),
    Step(
        title="Round the table",
        paragraphs=paragraphs(
            "Lots decide who begins a game, unless the table names somebody. Then turns go clockwise, as the panels stand: "
            "you, Ann, Ben, Cem, and you again.",
        ),
        task=say("Ann began this game. She takes a card and fulfils no order. Whose turn is it now?"),
        rules=("TS-08",),
        learned="turns go clockwise from whoever was drawn to begin (TS-08).",
        exercise=predict(
            table(
                "P4 O3 K1 G5",
                "G2",
                seats=4,
                starter=1,
                turn=1,
                others=("P1", "O2", "K3"),
                heading="Ann's turn",
                show=("tableau", "seats"),
            ),
            lambda state: NAMES[state.turn],
            "Ben sits to Ann's left, and turns go clockwise.",
            {
                "You": ("TS-08", "You sit on Ann's other side. Clockwise from Ann comes Ben, then Cem, then you."),
                "Ben": None,
                "Cem": ("TS-08", "Nobody is passed over: clockwise from Ann comes Ben first."),
            },
            then=(Take(0), PASS),
        ),
    ),
)

CHAPTER: Final = Chapter("turn", "A turn", "That is a turn: an action, then an order if you like.", STEPS)
