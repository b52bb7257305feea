"""Which orders a hand can pay, with how few cards, with which, and what is missing for the others (TS-16 to TS-28).

`payable` is by far the cheapest question. What was found is remembered within stated bounds; `forget` empties it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from .counting import COLOR_CHANGE, FAMILY, NEVER, NUMBER_CHANGE, TRUFFLE_KINDS, family_modifiers, fewest_modifiers
from .counting import one_colour_modifiers, one_of_each_modifiers
from .payments import cheapest_payment
from .pieces import HAND_SIZE, KINDS, RAINBOW, UNKNOWN
from .scoring import ORDERS, order_named, remember_payment

__all__ = ["fewest", "payable", "payment", "payments"]


def payable(hand: bytes | bytearray) -> int:
    found = fewest_modifiers(hand)
    return sum(1 << i for i, m in enumerate(found) if m < NEVER)


def fewest(hand: bytes | bytearray) -> dict[str, int]:
    found = fewest_modifiers(hand)
    return {order.id: order.truffles + modifiers for order, modifiers in zip(ORDERS, found) if modifiers < NEVER}


def payments(hand: bytes | bytearray) -> dict[str, tuple[str, ...]]:
    mask = payable(hand)
    return {o.id: cheapest_payment(hand, o) for i, o in enumerate(ORDERS) if mask >> i & 1}


def payment(hand: bytes | bytearray, order_id: str) -> tuple[str, ...] | None:
    """Return the cheapest payment of one order, or ``None`` if the hand cannot pay it."""
    return cheapest_payment(hand, order_named(order_id))
