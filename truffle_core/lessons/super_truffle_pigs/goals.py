"""What a step asks for, put to the rules: judges of actions, answers whose truth is computed, what is measured."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from typing import Any, Final

from truffle_core.core.errors import IllegalAction
from truffle_core.core.plain_text import capital, joined
from truffle_core.games.super_truffle_pigs import GAME
from truffle_core.games.super_truffle_pigs.actions import Action
from truffle_core.games.super_truffle_pigs.pieces import LEFT, PLACES, RAN
from truffle_core.games.super_truffle_pigs.state import State
from truffle_core.lessons.model import Choose, Do, Feedback, Judge, Option, Position, Predict, Trial
from truffle_core.lessons.phrases import in_turn

from .positions import PHRASES, PLAYERS

right, wrong, of_kind = PHRASES.right, PHRASES.wrong, PHRASES.of_kind
option = PHRASES.option

GONE: Final = {RAN: "out of the forest: it ran", LEFT: "out of the forest: it left"}
Wrong = tuple[str, str]
"""A rule, and why it speaks against an answer."""


def refusal(state: State, action: Action) -> IllegalAction | None:
    """Return why an action is not allowed, None if it is."""
    try:
        GAME.verify(state, action)
    except IllegalAction as error:
        return error
    return None


def after(state: State, *actions: Action) -> State:
    """Return the position after actions."""
    made = state.copy()
    for action in actions:
        GAME.verify(made, action)
        for event in GAME.step(made, action):
            GAME.apply(made, event)
    return made


def allowed(position: Position, action: Action, label: str, praise: str, why: Wrong | None = None) -> Option:
    """Return an action as an answer: right if the rules allow it, else wrong for their own reason, or for `why`."""
    error = refusal(position.state, action)
    if error is None:
        return option(label, True, praise)
    rule, text = why or (error.rule, f"{capital(error.reason)}.")
    return option(label, False, text, rule)


# Answers, in an order that gives nothing away


def choose(position: Position, *options: Option, find_all: bool = False) -> Choose:
    """Return a choice among answers, shuffled the same way every time."""
    mixed = list(options)
    random.Random(str([option.label for option in options])).shuffle(mixed)
    return Choose(position, tuple(mixed), find_all)


def predict(
    position: Position,
    measure: Callable[[State], Hashable],
    praise: str,
    outcomes: dict[Any, Wrong | None],
    *,
    then: tuple[Any, ...] = (),
    label: Callable[[Any], str] = str,
) -> Predict:
    """Return a prediction; numbers and tiles are offered in their order, words shuffled the same way every time."""
    values = sorted(outcomes, key=str)
    random.Random(praise).shuffle(values)
    if all(isinstance(value, int) for value in values):
        values.sort()
    return PHRASES.predict(
        position, measure, praise, {value: outcomes[value] for value in values}, then=then, label=label
    )


# What is measured


def place(tile: int) -> str:
    """Say where a pig or wolf is."""
    return GONE.get(tile) or PLACES[tile]


def wolf_at(wolf: int = 0) -> Callable[[State], int]:
    """Return a measure: the tile of a wolf."""
    return lambda state: state.wolves[wolf]


def pig_at(pig: int = 0) -> Callable[[State], int]:
    """Return a measure: where a pig is."""
    return lambda state: state.pigs[pig]


def where(
    position: Position,
    measure: Callable[[State], int],
    praise: str,
    outcomes: dict[int, Wrong | None],
    then: tuple[Any, ...],
) -> Predict:
    """Return a prediction of a tile."""
    return predict(position, measure, praise, dict(outcomes), then=then, label=place)


def runners(state: State) -> str:
    """Measure who has run."""
    seats = [PLAYERS[pig // 2] for pig, tile in enumerate(state.pigs) if tile == RAN]
    return joined([("your pig" if name == "You" else f"{name}'s pig") for name in dict.fromkeys(seats)]) or "nobody"


# Judges


def doing(wanted: Action | tuple[Action, ...], praise: str, other: Wrong, *, done: bool = True) -> Judge:
    """Ask for one of these very actions; every other is answered by a rule."""
    actions = wanted if isinstance(wanted, tuple) else (wanted,)

    def judge(trial: Trial) -> Feedback:
        return right(praise, done=done) if trial.action in actions else wrong(*other)

    return judge


def act(position: Position, *judges: Judge, **more: Any) -> Do:
    """Return a step that asks to act, once for each judge."""
    return Do(position, in_turn(*judges), **more)
