"""A log of Truffle Shuffle as lines: each player's money over the steps, orders as marks, rounds as bands."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.game import View
from truffle_core.core.kit import Series
from truffle_core.core.log import Log
from truffle_core.core.tracing import Tracer

from .events import Dealt, Fulfilled
from .scoring import order_named


def series(log: Log, steps: Sequence[int], viewer: View | None) -> Series:
    """Return the money of each seat over `steps`; orders and coins are open to all, so every viewer gets the same."""
    money = [0] * len(log.header.seats)
    tracer = Tracer(log, steps)
    for n, event in tracer.events():
        if isinstance(event, Dealt):
            tracer.starts_round(n)
        elif isinstance(event, Fulfilled):
            seat, paid = int(log.records[n].by), event.pays + event.bonus
            money[seat] += paid
            tracer.earns(n, seat, "order", order_named(event.order).name, paid)
            tracer.reaches(n, seat, money[seat], _label(event))
    return tracer.series("Money", "dollars", "$", "order")


def _label(event: Fulfilled) -> str:
    """Name an order with what it brought."""
    bonus = f" + ${event.bonus}" if event.bonus else ""
    return f"{order_named(event.order).name}, ${event.pays}{bonus}"
