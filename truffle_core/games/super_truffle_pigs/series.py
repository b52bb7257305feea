"""A log of Super Truffle Pigs as lines: the points of each seat over the steps, as far as the viewer may know."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.game import Step, View
from truffle_core.core.kit import Line, Series
from truffle_core.core.log import Log

from .effects import APPLIERS
from .rules import SuperTrufflePigs
from .scoring import points


def series(log: Log, steps: Sequence[int], viewer: View | None) -> Series:
    """Return the points of each seat over `steps`."""
    rules = SuperTrufflePigs()
    state = rules.initial_state(log.setup())
    found: list[list[tuple[int, int]]] = [[] for _ in range(state.seats)]
    for n in steps:
        record = log.records[n]
        if isinstance(record, Step):
            seen = record if viewer is None or log.view is not None else rules.redact(record, viewer)
            for event in seen.events:
                APPLIERS[type(event)](state, event)
        for seat, line in enumerate(found):
            line.append((n, points(state, seat)))
    lines = tuple([Line(seat, *map(tuple, zip(*line, strict=True))) for seat, line in enumerate(found) if line])
    return Series("Points", "points", "", lines, (), ())
