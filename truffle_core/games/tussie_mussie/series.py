"""A log of Tussie Mussie as lines: each player's points after each round, the round's score and best flower as marks."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.game import View
from truffle_core.core.kit import Series
from truffle_core.core.log import Log
from truffle_core.core.tracing import Tracer

from .events import Scored
from .pieces import CARD, FLOWERS, NAMES
from .saying import in_points
from .scoring import score
from .state import State


def series(log: Log, steps: Sequence[int], viewer: View | None) -> Series:
    """Return the points of each seat over `steps`; rounds are scored openly, so every viewer gets the same."""
    state: State = log.game.initial_state(log.setup())
    tracer = Tracer(log, steps)
    tracer.starts_round()
    for n, event in tracer.events():
        log.game.apply(state, event)
        if isinstance(event, Scored):
            tracer.starts_round(n + 1)
            for seat, points in enumerate(event.points):
                worth = _worth(state, seat)
                tracer.reaches(n, seat, state.total(seat), f"{in_points(points)}, {_best(worth)}")
                for flower, brought in worth:
                    tracer.earns(n, seat, "flower", flower, brought)
    return tracer.series("Points", "points", "", "round")


def _worth(state: State, seat: int) -> list[tuple[str, int]]:
    """Return what each flower brought in the round just scored, its hearts included (TM-18)."""
    row = state.rows[seat]
    own = score(row, state.one).own
    return [(NAMES[CARD[place]], FLOWERS[CARD[place]].hearts + own[column]) for column, place in enumerate(row)]


def _best(worth: list[tuple[str, int]]) -> str:
    """Name the flower that brought most."""
    flower, brought = max(worth, key=lambda one: one[1])
    return f"{flower} {brought}"
