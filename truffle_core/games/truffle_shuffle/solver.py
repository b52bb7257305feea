"""Which orders a hand can pay, with how few cards, with which, and what is missing for the others (TS-16 to TS-28).

`payable` is by far the cheapest question, and the first a game asks. Both it and `payments` read a hand as one whole
number (see `memory`) and remember what they found within stated bounds; `forget` empties every memory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from .counting import (
    COLOR_CHANGE,
    FAMILY,
    NEVER,
    TRUFFLE_KINDS,
    family_modifiers,
    fewest_modifiers,
    natural_family,
    one_colour_modifiers,
    one_of_each_modifiers,
)
from .memory import BYTE, DIGIT_SUM, KNOWN_MASK, RAINBOW_SHIFT, Memory, by_colour, forget
from .missing import Missing, describe
from .payers import PAYERS, Cards
from .pieces import FACES
from .scoring import ORDER_IDS, ORDERS, Order, order_named

__all__ = ["fewest", "forget", "missing", "one_short", "payable", "payment", "payments"]

HANDS_REMEMBERED: Final = 1 << 13
"""How many whole hands `payable` and `payments` each remember."""

HANDS_DRAWN: Final = 1 << 8
"""For how many hands it is remembered what is missing: a table is drawn again and again with the same few."""

COUNTS_REMEMBERED: Final = 1 << 15
"""How many counts are remembered for the orders in any colours, for the flushes, and for the colours."""

TRUFFLE_BITS: Final = BYTE * TRUFFLE_KINDS
TRUFFLE_MASK: Final = (1 << TRUFFLE_BITS) - 1
CHANGES_MASK: Final = 0xFFFF << BYTE * COLOR_CHANGE
"""Color Changes and Number Changes among the counts of one colour."""


# Which orders


def payable(hand: bytes | bytearray) -> int:
    """Return the orders a hand can pay as a mask, O01 the lowest bit."""
    return _payable[int.from_bytes(hand, "little") & KNOWN_MASK]


def _find_payable(whole: int) -> int:
    """Return the orders that a hand, as one number, can pay."""
    rainbow = whole >> RAINBOW_SHIFT
    own = by_colour(whole)
    total = sum(own)
    truffles = (total & TRUFFLE_MASK) + rainbow
    changes = total & CHANGES_MASK
    if changes:
        found = _payable_with_changes(own, rainbow, truffles, changes)
    else:
        found = _any_colours[truffles]
        for counts in own:
            near = (counts & TRUFFLE_MASK) + rainbow
            if near % DIGIT_SUM > 1:
                found |= _flushes[near]
    if whole % DIGIT_SUM > 3:
        found |= _colour_orders(own, rainbow, changes)
    return found


def _payable_with_changes(own: Sequence[int], rainbow: int, truffles: int, changes: int) -> int:
    """Return the orders of numbers that a hand with modifiers can pay."""
    changes <<= TRUFFLE_BITS
    color_changes = changes >> 2 * TRUFFLE_BITS & 0xFF
    number_changes = changes >> 2 * TRUFFLE_BITS + BYTE << 2 * TRUFFLE_BITS + BYTE
    found = _any_colours[truffles | number_changes]
    for counts in own:
        near = (counts & TRUFFLE_MASK) + rainbow
        if color_changes:
            if near and near % DIGIT_SUM + color_changes > 1:
                found |= _flushes[near | truffles - near << TRUFFLE_BITS | changes]
        elif near % DIGIT_SUM > 1:
            found |= _flushes[near | number_changes]
    return found


def _colour_orders(own: tuple[int, int, int, int], rainbow: int, changes: int) -> int:
    """Return the mask of the two orders that only look at colours (TS-27)."""
    green, purple, orange, pink = own
    rainbows = rainbow % DIGIT_SUM
    sizes = (green % DIGIT_SUM, purple % DIGIT_SUM, orange % DIGIT_SUM, pink % DIGIT_SUM)
    found = 1 if 0 not in sizes or 4 - sizes.count(0) + rainbows > 3 else 0
    if max(sizes) + rainbows > 3:
        found |= 2
    if found == 3 or not changes:
        return found
    lone = [counts >> TRUFFLE_BITS & 0xFF for counts in own]
    if one_of_each_modifiers(sizes, rainbows, lone) < NEVER:
        found |= 1
    return found | (one_colour_modifiers(sizes, rainbows, lone) < NEVER) << 1


_ORDERS_OF: Final = tuple(
    tuple(
        sum(1 << place for bit, pair in enumerate(FAMILY) if (place := pair[flush]) is not None and family >> bit & 1)
        for family in range(1 << len(FAMILY))
    )
    for flush in (0, 1)
)
"""Masks of the orders for each mask of `FAMILY`, in any colours and as flushes."""


def _family_mask(flush: int, counts: int) -> int:
    """Return the orders of `FAMILY`, or their flushes, that sixteen counts can pay."""
    held = counts.to_bytes(2 * TRUFFLE_KINDS + 2, "little")
    if counts <= TRUFFLE_MASK:
        return _ORDERS_OF[flush][natural_family(held[:TRUFFLE_KINDS])]
    modifiers = family_modifiers(held)
    return _ORDERS_OF[flush][sum([1 << bit for bit, needed in enumerate(modifiers) if needed < NEVER])]


_any_colours: Final = Memory(partial(_family_mask, 0), COUNTS_REMEMBERED)
_flushes: Final = Memory(partial(_family_mask, 1), COUNTS_REMEMBERED)
_payable: Final = Memory(_find_payable, HANDS_REMEMBERED)


def fewest(hand: bytes | bytearray) -> dict[str, int]:
    """Return how few cards each payable order takes, modifiers counted; nothing is remembered."""
    found = zip(ORDERS, fewest_modifiers(hand), strict=True)
    return {order.id: order.truffles + modifiers for order, modifiers in found if modifiers < NEVER}


# With which cards


def payments(hand: bytes | bytearray) -> Mapping[str, Cards]:
    """Return a cheapest payment for each payable order: fewest cards, then those worth least to keep.

    What a card is worth to keep is said at `payments.KEEP`. Ties are broken always alike, and `check_payment` accepts
    every payment returned. The mapping is shared and must not be changed.
    """
    return _payments[int.from_bytes(hand, "little") & KNOWN_MASK]


def payment(hand: bytes | bytearray, order_id: str) -> Cards | None:
    """Return the cheapest payment of one order, as `payments` does, or ``None`` if the hand cannot pay it.

    Raises
    ------
    IllegalAction
        If there is no such order.
    """
    order_named(order_id)
    return payments(hand).get(order_id)


def _find_payments(whole: int) -> Mapping[str, Cards]:
    """Return a cheapest payment for each order that a hand, as one number, can pay."""
    mask = _find_payable(whole)
    found = {}
    while mask:
        place = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        order_id, natural, changed = PAYERS[place]
        cards = natural(whole) or changed(whole)
        assert cards is not None
        found[order_id] = cards
    return found


_payments: Final = Memory(_find_payments, HANDS_REMEMBERED)


# What is missing


def missing(hand: bytes | bytearray, order_id: str) -> Missing:
    """Return what a hand lacks for an order: how many cards, up to two, and which would do.

    Raises
    ------
    IllegalAction
        If there is no such order.
    """
    return _lacking[order_named(order_id).id][int.from_bytes(hand, "little") & KNOWN_MASK]


def _find_lacking(order: Order, whole: int) -> Missing:
    return describe(order, whole, _find_payable)


_lacking: Final = {order.id: Memory(partial(_find_lacking, order), HANDS_DRAWN) for order in ORDERS}


def one_short(hand: bytes | bytearray) -> Mapping[str, tuple[str, ...]]:
    """Return for each order that one more card would make payable the codes of all faces that would."""
    return _one_short[int.from_bytes(hand, "little") & KNOWN_MASK]


def _find_one_short(whole: int) -> Mapping[str, tuple[str, ...]]:
    now = _payable[whole]
    gained = [(face, _find_payable(whole + (1 << BYTE * place)) & ~now) for place, face in enumerate(FACES)]
    found: dict[str, tuple[str, ...]] = {}
    for place, order_id in enumerate(ORDER_IDS):
        faces = tuple([face for face, orders in gained if orders >> place & 1])
        if faces:
            found[order_id] = faces
    return found


_one_short: Final = Memory(_find_one_short, HANDS_DRAWN)
