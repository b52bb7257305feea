"""A log of Volltreffer as lines: the space of each pawn over the steps, each round a band."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.game import Step, View
from truffle_core.core.kit import Line, Series
from truffle_core.core.log import Log

from .effects import APPLIERS
from .rules import Volltreffer


def series(log: Log, steps: Sequence[int], viewer: View | None) -> Series:
    """Return the spaces of the pawns over `steps`; all of it is open, so every viewer gets the same."""
    state = Volltreffer().initial_state(log.setup())
    first, last = (steps[0], steps[-1]) if steps else (0, 0)
    found = [[(first, space)] for space in state.pawns]
    for n in steps:
        record = log.records[n]
        for event in record.events if isinstance(record, Step) else ():
            APPLIERS[type(event)](state, event)
        for points, space in zip(found, state.pawns, strict=True):
            if points[-1][1] != space:
                points.append((n, space))
    lines = tuple(_line(seat, points, last) for seat, points in enumerate(found))
    return Series("The track", "spaces", "", lines, (), ())


def _line(seat: int, points: list[tuple[int, int]], last: int) -> Line:
    """Return one seat's line, drawn out to the last step."""
    drawn = points if points[-1][0] == last else [*points, (last, points[-1][1])]
    return Line(seat, tuple(step for step, _ in drawn), tuple(value for _, value in drawn))
