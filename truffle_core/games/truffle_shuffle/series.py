"""A log of Truffle Shuffle as lines: each player's money over the steps, orders as marks, rounds as bands."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.game import Step, View
from truffle_core.core.kit import Band, Earning, Line, Milestone, Series
from truffle_core.core.log import Log

from .events import Dealt, Fulfilled
from .scoring import order_named


def series(log: Log, steps: Sequence[int], viewer: View | None) -> Series:
    """Return the money of each seat over `steps`; orders and coins are open to all, so every viewer gets the same."""
    seats = len(log.header.seats)
    points: list[list[tuple[int, int]]] = [[(steps[0] if steps else 0, 0)] for _ in range(seats)]
    marks: list[Milestone] = []
    earnings: list[Earning] = []
    starts: list[tuple[int, int]] = []
    for n in steps:
        record = log.records[n]
        if not isinstance(record, Step):
            continue
        for event in record.events:
            if isinstance(event, Dealt):
                starts.append((n, event.round))
            elif isinstance(event, Fulfilled):
                seat = int(record.by)
                paid = event.pays + event.bonus
                total = points[seat][-1][1] + paid
                points[seat].append((n, total))
                earnings.append(Earning(n, seat, "order", order_named(event.order).name, paid))
                marks.append(Milestone(n, seat, total, _label(event)))
    last = steps[-1] if steps else 0
    return Series(
        title="Money",
        unit="dollars",
        prefix="$",
        lines=tuple(_line(seat, found, last) for seat, found in enumerate(points)),
        marks=tuple(marks),
        bands=_bands(starts, last),
        mark_word="order",
        earnings=tuple(earnings),
    )


def _label(event: Fulfilled) -> str:
    """Name an order with what it brought."""
    bonus = f" + ${event.bonus}" if event.bonus else ""
    return f"{order_named(event.order).name}, ${event.pays}{bonus}"


def _line(seat: int, points: list[tuple[int, int]], last: int) -> Line:
    """Return one seat's line, drawn out to the last step."""
    if points[-1][0] != last:
        points = [*points, (last, points[-1][1])]
    return Line(seat, tuple(step for step, _ in points), tuple(value for _, value in points))


def _bands(starts: list[tuple[int, int]], last: int) -> tuple[Band, ...]:
    """Return a band for each round, from its deal to the step before the next one."""
    ends = [step - 1 for step, _ in starts[1:]] + [last]
    return tuple(Band(start, end, f"Round {number}") for (start, number), end in zip(starts, ends, strict=False))
