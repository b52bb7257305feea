"""Which orders a hand can pay, with how few cards, with which, and what is missing for the others (TS-16 to TS-28).

`payable` is by far the cheapest question, and the first a game asks. Both it and `payments` read a hand as one whole
number of 49 bytes, one a face, so that a colour, a kind or the cards that matter for an order are a mask, and sums
over the colours are one addition. What was found is remembered by the cards that mattered, not by the hand: hands
rarely come again, but the cards in them that pay an order do. Every memory has a bound; one that is full is emptied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .counting import (
    COLOR_CHANGE,
    FAMILY,
    NEVER,
    TRUFFLE_KINDS,
    family_modifiers,
    fewest_modifiers,
    one_colour_modifiers,
    one_of_each_modifiers,
)
from .missing import Missing, describe
from .payments import RANKED, cheapest_payment
from .pieces import COLOURS, FACES, HAND_SIZE, KINDS, UNKNOWN
from .scoring import ORDER_IDS, ORDERS, Order, order_named, remember_payment

__all__ = ["fewest", "forget", "missing", "one_short", "payable", "payment", "payments"]

HANDS_REMEMBERED: Final = 1 << 13
"""How many whole hands `payable` and `payments` each remember."""

PARTS_REMEMBERED: Final = 1 << 12
"""How many sets of cards that matter are remembered, for each order and each of the few questions asked of them."""

BYTE: Final = 8
COLOUR_BITS: Final = BYTE * len(KINDS)
COLOUR_MASK: Final = (1 << COLOUR_BITS) - 1
RAINBOW_SHIFT: Final = COLOUR_BITS * len(COLOURS)
KNOWN_MASK: Final = (1 << BYTE * UNKNOWN) - 1
TRUFFLE_BITS: Final = BYTE * TRUFFLE_KINDS
TRUFFLE_MASK: Final = (1 << TRUFFLE_BITS) - 1
CHANGES_MASK: Final = 0xFFFF << BYTE * COLOR_CHANGE
"""Color Changes and Number Changes among the counts of one colour."""

DIGIT_SUM: Final = 255
"""A whole hand modulo this is the number of its cards: each byte weighs a power of 256, and so 1."""


def _mask_of(kinds: str) -> int:
    """Return the mask of all faces of these kinds, Rainbow cards by their number."""
    return sum(0xFF << BYTE * place for place, face in enumerate(FACES) if face[1] in kinds)


_NUMBERS: Final = tuple(_mask_of(number) for number in "12345")
_ANY_NUMBERS: Final = _mask_of("#")


def _changed_mask(order: Order) -> int:
    """Return the mask of all cards that may be played for an order, modifiers included."""
    return _mask_of("12345#=N" + "C" * order.flush) if order.numbers else KNOWN_MASK


Cards = tuple[str, ...]


class _Memory(dict[int, Cards | None]):
    """The cheapest payments of one order from the cards that matter for it, remembered up to `PARTS_REMEMBERED`."""

    def __init__(self, order: Order) -> None:
        super().__init__()
        self.order = order

    def __missing__(self, cards: int) -> Cards | None:
        if len(self) >= PARTS_REMEMBERED:
            self.clear()
        found = cheapest_payment(cards.to_bytes(HAND_SIZE, "little"), self.order)
        if found is not None:
            remember_payment(self.order.id, found)
        self[cards] = found
        return found


class _FamilyMemory(dict[int, int]):
    """Masks of the orders of `FAMILY` that sixteen counts can pay, remembered up to `PARTS_REMEMBERED`."""

    def __init__(self, flush: int) -> None:
        super().__init__()
        self.bits = [0 if pair[flush] is None else 1 << (pair[flush] or 0) for pair in FAMILY]

    def __missing__(self, counts: int) -> int:
        if len(self) >= PARTS_REMEMBERED:
            self.clear()
        modifiers = family_modifiers(counts.to_bytes(2 * TRUFFLE_KINDS + 2, "little"))
        found = sum([bit for bit, needed in zip(self.bits, modifiers, strict=True) if needed < NEVER])
        self[counts] = found
        return found


class _Lightest(dict[int, int]):
    """The card worth least to keep among the counts of one colour, as such counts; for all of a colour's counts."""

    def __missing__(self, counts: int) -> int:
        if len(self) >= PARTS_REMEMBERED:
            self.clear()
        held = counts.to_bytes(HAND_SIZE, "little")
        place = next((place for place in RANKED if held[place]), None)
        found = self[counts] = 0 if place is None else 1 << BYTE * place
        return found


_lightest: Final = _Lightest()
_any_colours: Final = _FamilyMemory(0)
_flushes: Final = _FamilyMemory(1)
_payable: Final[dict[int, int]] = {}
_payments: Final[dict[int, dict[str, Cards]]] = {}


def payable(hand: bytes | bytearray) -> int:
    """Return the orders a hand can pay as a mask, O01 the lowest bit."""
    whole = int.from_bytes(hand, "little") & KNOWN_MASK
    found = _payable.get(whole)
    if found is None:
        if len(_payable) >= HANDS_REMEMBERED:
            _payable.clear()
        found = _payable[whole] = _find_payable(whole)
    return found


def _find_payable(whole: int) -> int:
    """Return the orders that a hand, as one number, can pay."""
    rainbow = whole >> RAINBOW_SHIFT
    own = _by_colour(whole)
    total = sum(own)
    truffles = (total & TRUFFLE_MASK) + rainbow
    changes = total & CHANGES_MASK
    if changes:
        found = _payable_with_changes(own, rainbow, truffles, changes)
    else:
        found = _any_colours[truffles]
        for counts in own:
            found |= _flushes[(counts & TRUFFLE_MASK) + rainbow]
    if whole % DIGIT_SUM > 3:
        found |= _colour_orders(own, rainbow, changes)
    return found


def _by_colour(whole: int) -> tuple[int, int, int, int]:
    """Return the counts of the eleven kinds for each colour."""
    return (
        whole & COLOUR_MASK,
        whole >> COLOUR_BITS & COLOUR_MASK,
        whole >> 2 * COLOUR_BITS & COLOUR_MASK,
        whole >> 3 * COLOUR_BITS & COLOUR_MASK,
    )


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
        elif near:
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


def fewest(hand: bytes | bytearray) -> dict[str, int]:
    """Return how few cards each payable order takes, modifiers counted; nothing is remembered."""
    found = zip(ORDERS, fewest_modifiers(hand), strict=True)
    return {order.id: order.truffles + modifiers for order, modifiers in found if modifiers < NEVER}


def payments(hand: bytes | bytearray) -> Mapping[str, Cards]:
    """Return a cheapest payment for each payable order: fewest cards, then those worth least to keep.

    What a card is worth to keep is said at `payments.KEEP`. Ties are broken always alike, and `check_payment` accepts
    every payment returned. The mapping is shared and must not be changed.
    """
    whole = int.from_bytes(hand, "little") & KNOWN_MASK
    found = _payments.get(whole)
    if found is None:
        if len(_payments) >= HANDS_REMEMBERED:
            _payments.clear()
        found = _payments[whole] = _find_payments(whole, payable(hand))
    return found


def _find_payments(whole: int, mask: int) -> dict[str, Cards]:
    """Return a cheapest payment for each order of a mask, from a hand as one number."""
    found = {}
    while mask:
        place = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        order_id, enough, memory = _natural[place]
        cards = memory[enough(whole)]
        if cards is None:
            relevant, memory = _changed[place]
            cards = memory[whole & relevant]
        assert cards is not None
        found[order_id] = cards
    return found


def _cheapest_of_each(whole: int) -> int:
    """Return, of a hand as one number, the cheapest card of each colour and all Rainbow cards: enough for O01."""
    green, purple, orange, pink = _by_colour(whole)
    return (
        _lightest[green]
        | _lightest[purple] << COLOUR_BITS
        | _lightest[orange] << 2 * COLOUR_BITS
        | _lightest[pink] << 3 * COLOUR_BITS
        | whole >> RAINBOW_SHIFT << RAINBOW_SHIFT
    )


def _long_colours(whole: int) -> int:
    """Return, of a hand as one number, the colours with four cards, Rainbow cards among them: enough for O02."""
    rainbow = whole >> RAINBOW_SHIFT
    wanted = 4 - rainbow % DIGIT_SUM
    kept = rainbow << RAINBOW_SHIFT
    for colour, counts in enumerate(_by_colour(whole)):
        if counts % DIGIT_SUM >= wanted:
            kept |= counts << colour * COLOUR_BITS
    return kept


def _one_of_each_number(whole: int) -> int:
    """Return, of a hand as one number, the first card of each number, and every Any Number: enough for a straight."""
    kept = whole & _ANY_NUMBERS
    for mask in _NUMBERS:
        cards = whole & mask
        kept |= cards & -cards
    return kept


def _enough(order: Order) -> Callable[[int], int]:
    """Return what takes from a hand, as one number, the cards that may pay an order without a modifier."""
    if order.colours == "each":
        return _cheapest_of_each
    if not order.numbers:
        return _long_colours
    if order.is_set:
        return _mask_of(f"{order.numbers[0][0]}#=").__and__
    return _mask_of("12345#").__and__ if order.flush else _one_of_each_number


_natural: Final = [(order.id, _enough(order), _Memory(order)) for order in ORDERS]
_changed: Final = [(_changed_mask(order), _Memory(order)) for order in ORDERS]


def payment(hand: bytes | bytearray, order_id: str) -> Cards | None:
    """Return the cheapest payment of one order, as `payments` does, or ``None`` if the hand cannot pay it.

    Raises
    ------
    IllegalAction
        If there is no such order.
    """
    order_named(order_id)
    return payments(hand).get(order_id)


def missing(hand: bytes | bytearray, order_id: str) -> Missing:
    """Return what a hand lacks for an order: how many cards, up to two, and which would do.

    Raises
    ------
    IllegalAction
        If there is no such order.
    """
    return describe(order_named(order_id), int.from_bytes(hand, "little") & KNOWN_MASK, _find_payable)


def one_short(hand: bytes | bytearray) -> dict[str, tuple[str, ...]]:
    """Return for each order that one more card would make payable the codes of all faces that would."""
    whole = int.from_bytes(hand, "little") & KNOWN_MASK
    now = payable(hand)
    gained = [(face, _find_payable(whole + (1 << BYTE * place)) & ~now) for place, face in enumerate(FACES)]
    found: dict[str, tuple[str, ...]] = {}
    for place, order_id in enumerate(ORDER_IDS):
        faces = tuple([face for face, orders in gained if orders >> place & 1])
        if faces:
            found[order_id] = faces
    return found


def forget() -> None:
    """Empty every memory, as before the first question."""
    for memory in (_lightest, _any_colours, _flushes, _payable, _payments):
        memory.clear()
    for *_, parts in _natural:
        parts.clear()
    for _, parts in _changed:
        parts.clear()
