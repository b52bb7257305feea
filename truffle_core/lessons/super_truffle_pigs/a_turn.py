"""Chapter 3: a round and a turn: leave or stay, actions, then cards (ST-06, ST-11, ST-14, ST-15)."""

from __future__ import annotations

from typing import Any, Final

from truffle_core.games.super_truffle_pigs.actions import Dig, Done, Leave, Move, PlayCard
from truffle_core.games.super_truffle_pigs.state import CARDS, TURN, State
from truffle_core.lessons.model import Chapter, Step

from .goals import act, allowed, choose, doing, option, predict
from .positions import PLAYERS, drawn, paragraphs, say, table

MINE: Final[dict[str, Any]] = {"pigs": {0: 7, 1: 15}, "wolves": "19N"}
FRESH: Final = table(show=("forest", "seats"), **MINE)
HIGHER: Final = table(show=("forest", "seats"), levels={0: 4}, **MINE)
AFTER_ONE: Final = table(did=(Move(0, 8),), show=("forest", "cards"), **MINE)
ENOUGH: Final = table(did=(Dig(0),), **MINE)
LATE: Final = table(3, face="moon", did=(Done(),), show=("forest", "seats"), **MINE)


def _doing(state: State) -> str:
    """Measure who does what now."""
    if state.phase in (CARDS, TURN):
        return f"{'You' if state.turn == 0 else PLAYERS[state.turn]}: {'cards' if state.phase == CARDS else 'actions'}"
    return "Wolves"


SAID: Final = {
    "You: cards": "You play a wolf card",
    "You: actions": "You go on with your actions",
    "Ann: actions": "It is Ann's turn",
    "Wolves": "The wolves move",
}

STEPS: Final = (
    Step(
        title="Three actions",
        paragraphs=paragraphs(
            "Your level says how many actions you have in a turn, for both pigs together. Here it is 4; everybody begins on 3."
        ),
        task=say("You dig twice and move once. How many actions are left?"),
        rules=("ST-06", "ST-15"),
        learned="as many actions as your level, and moves and digs cost one each (ST-06, ST-15).",
        exercise=predict(
            HIGHER,
            lambda state: state.actions,
            "Level 4, less three actions.",
            {
                0: ("ST-06", "On level 3 that would be all. But your level is 4."),
                1: None,
                2: ("ST-15", "Digging costs as much as moving: one action each time."),
                5: ("ST-06", "Both pigs share the actions of your level; they do not have four each."),
            },
            then=(Dig(0), Dig(0), Move(1, 10)),
        ),
    ),
    Step(
        title="Leaving comes first",
        paragraphs=paragraphs(
            "At the start of your turn you may leave the forest with your pigs, for good. Or you stay, and spend actions. You have just moved.",
        ),
        task=say("What can you do now?"),
        rules=("ST-14", "ST-23"),
        learned="leave or stay, then actions, then wolf cards (ST-14, ST-23).",
        exercise=choose(
            AFTER_ONE,
            allowed(AFTER_ONE, Leave(), "Leave the forest", ""),
            allowed(
                AFTER_ONE,
                PlayCard("brown", "N"),
                "Play a wolf card first, and go on digging after it",
                "",
                ("ST-23", "Cards come last in a turn, when the actions are over."),
            ),
            allowed(AFTER_ONE, Dig(0), "Dig with the pig that moved", "Two actions are left, for whatever you like."),
        ),
    ),
    Step(
        title="Enough",
        paragraphs=paragraphs("Nobody has to spend every action. Sometimes a pig stands well where it is."),
        task=say("End your actions now, though two are left."),
        rules=("ST-15",),
        learned="actions need not all be used, and none are kept for later (ST-15).",
        exercise=act(
            ENOUGH,
            doing(
                Done(),
                "Your hole is kept for the next turn, but the two actions are not.",
                ("ST-15", "You may, but here the task is to stop: press “End actions”."),
            ),
        ),
    ),
    Step(
        title="Then cards",
        paragraphs=paragraphs("The wolf die shows 1. You end your actions."),
        task=say("What comes next?"),
        rules=("ST-11", "ST-15"),
        learned="actions, then wolf cards, then the next player's turn (ST-11).",
        exercise=predict(
            FRESH,
            _doing,
            "A turn ends with wolf cards, one for the 1 on the die.",
            {
                "You: actions": ("ST-15", "You said that it was enough, so the other actions are gone."),
                "You: cards": None,
                "Ann: actions": ("ST-11", "Soon. Your own turn ends with wolf cards."),
                "Wolves": ("ST-11", "They wait until everybody has had a turn."),
            },
            then=(Done(),),
            label=lambda value: SAID[value],
        ),
    ),
    Step(
        title="Round and round",
        paragraphs=paragraphs(
            "The holder of the wolf die rolls, and everybody takes a turn, clockwise. Then the wolves move, used powers are replaced, and a new round begins. You held the die in this round; Ann sits to your left, then Ben.",
        ),
        task=say("Who rolls next?"),
        rules=("ST-11",),
        learned="roll, turns, wolves, powers, and the die goes to the left (ST-11).",
        exercise=predict(
            LATE,
            lambda state: PLAYERS[state.holder],
            "The die goes to the left after every round.",
            {
                "You": ("ST-11", "Everybody gets the die in turn: it moves on after each round."),
                "Ann": None,
                "Ben": ("ST-11", "He sits to your right, and the die goes to the left."),
            },
            then=(Done(), Done(), *drawn(table(3, face="moon", did=(Done(), Done(), Done()), **MINE))),
        ),
    ),
    Step(
        title="For good",
        paragraphs=paragraphs("You leave with both pigs, at the start of your turn. The die shows 1."),
        task=say("What comes next for you?"),
        rules=("ST-14",),
        learned="who is out keeps the backpack, and still rolls and plays wolf cards (ST-14).",
        exercise=choose(
            FRESH,
            option(
                "You play a wolf card, in this round and in those to come",
                True,
                "Out of the forest you cannot be scared, but you can still scare others.",
            ),
            option(
                "You have three actions from outside",
                False,
                "Who leaves skips the actions: no digging, no powers.",
                "ST-14",
            ),
            option(
                "Your pigs come back in the next round",
                False,
                "Leaving is for good. No pig that is out comes back.",
                "ST-14",
            ),
            option(
                "Your backpack goes back to the box", False, "You keep all of it, and it scores at the end.", "ST-14"
            ),
        ),
    ),
)

CHAPTER: Final = Chapter("turn", "Your turn", "You know what a turn is made of.", STEPS)
