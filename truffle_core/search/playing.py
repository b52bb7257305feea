"""Playing a world on: what a step does to it, and what it comes to if quick players play it until it can be judged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from truffle_core.core.game import CHANCE, Step
from truffle_core.core.kit import Kit
from truffle_core.core.log import AnyStep

MOST_STEPS: Final = 2000
"""After so many steps a playout is judged where it stands: no game needs them, but a quick player could walk in circles."""


class Value(NamedTuple):
    """What a playout came to, by seat: chances to win, and points."""

    chances: Sequence[float]
    points: Sequence[float]


def judged(kit: Kit, state: Any) -> Value:
    """Judge a position."""
    return Value(kit.foresight.judge(state), kit.foresight.points(state))


def do(kit: Kit, state: Any, action: Any) -> AnyStep:
    """Do an action in a world; return the step."""
    rules = kit.rules
    mover = rules.to_move(state)
    assert isinstance(mover, int)
    events = rules.step(state, action)
    for event in events:
        rules.apply(state, event)
    return Step(0, mover, action, events)


def draw(kit: Kit, state: Any, rng: random.Random) -> AnyStep:
    """Let chance move in a world; return the step."""
    rules = kit.rules
    events = rules.chance(state, rng)
    for event in events:
        rules.apply(state, event)
    return Step(0, CHANCE, UNSET, events)


def play_out(kit: Kit, seat: int, start: Any, state: Any, rng: random.Random) -> Value:
    """Let quick players play a world on until it can be judged, seen from where a seat began to think; `state` is changed."""
    rules, settled, player = kit.rules, kit.foresight.settled, kit.foresight.player
    for _ in range(MOST_STEPS):
        mover = rules.to_move(state)
        if mover is None or settled(start, state):
            break
        events = (
            rules.step(state, player(mover, seat)(state, rng)) if isinstance(mover, int) else rules.chance(state, rng)
        )
        for event in events:
            rules.apply(state, event)
    return judged(kit, state)
