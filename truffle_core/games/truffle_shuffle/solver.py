"""Which orders a hand can pay, with how few cards, with which, and what is missing for the others (TS-16 to TS-28).

`payable` is by far the cheapest question, and the first a game asks. Both it and `payments` read a hand as one whole
number of 49 bytes, one a face, so that a colour, a kind or the cards that matter for an order are a mask, and sums
over the colours are one addition. What was found is remembered by the cards that mattered, not by the hand: hands
rarely come again, but the cards in them that pay an order do. Every memory has a bound; one that is full is emptied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

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

PARTS_REMEMBERED: Final = 1 << 13
"""How many sets of cards that matter are remembered for each order, without and with modifiers."""

COUNTS_REMEMBERED: Final = 1 << 15
"""How many counts are remembered for the orders in any colours, for the flushes, and for the colours."""

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

Cards = tuple[str, ...]
Answer = TypeVar("Answer")
_memories: Final[list[dict[int, object]]] = []


class _Memory(dict[int, Answer], Generic[Answer]):
    """Answers that are found when first asked for and remembered up to a bound."""

    def __init__(self, find: Callable[[int], Answer], bound: int) -> None:
        super().__init__()
        self.find = find
        self.bound = bound
        _memories.append(self)  # type: ignore[arg-type]  # only ever emptied there

    def __missing__(self, question: int) -> Answer:
        if len(self) >= self.bound:
            self.clear()
        found = self[question] = self.find(question)
        return found


def forget() -> None:
    """Empty every memory, as before the first question."""
    for memory in _memories:
        memory.clear()


# Which orders


def payable(hand: bytes | bytearray) -> int:
    """Return the orders a hand can pay as a mask, O01 the lowest bit."""
    return _payable[int.from_bytes(hand, "little") & KNOWN_MASK]


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


def _family_mask(flush: int, counts: int) -> int:
    """Return the orders of `FAMILY`, or their flushes, that sixteen counts can pay."""
    modifiers = family_modifiers(counts.to_bytes(2 * TRUFFLE_KINDS + 2, "little"))
    places = [pair[flush] for pair, needed in zip(FAMILY, modifiers, strict=True) if needed < NEVER]
    return sum([1 << place for place in places if place is not None])


_any_colours: Final = _Memory(partial(_family_mask, 0), COUNTS_REMEMBERED)
_flushes: Final = _Memory(partial(_family_mask, 1), COUNTS_REMEMBERED)
_payable: Final = _Memory(_find_payable, HANDS_REMEMBERED)


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
    mask = _payable[whole]
    found = {}
    while mask:
        place = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        order_id, natural, relevant, changed = _PAYERS[place]
        cards = natural(whole) or changed[whole & relevant]
        assert cards is not None
        found[order_id] = cards
    return found


def _find_cards(order: Order, whole: int) -> Cards | None:
    """Return the cheapest payment of an order from a hand as one number, and have it remembered as proven."""
    found = cheapest_payment(whole.to_bytes(HAND_SIZE, "little"), order)
    if found is not None:
        remember_payment(order.id, found)
    return found


def _cheapest_of_each(whole: int) -> Cards | None:
    """Return the cheapest payment of O01 from a hand, as one number, of all four colours and without a Rainbow."""
    green, purple, orange, pink = _by_colour(whole)
    if whole >> RAINBOW_SHIFT or not (green and purple and orange and pink):
        return None
    found = _lightest_green[green] + _lightest_purple[purple] + _lightest_orange[orange] + _lightest_pink[pink]
    remember_payment("O01", found)
    return found


def _lightest(colour: int, counts: int) -> Cards:
    """Return the card worth least to keep among the counts of one colour."""
    held = counts.to_bytes(len(KINDS), "little")
    return next((FACES[place + colour * len(KINDS)],) for place in RANKED if place < len(KINDS) and held[place])


_lightest_green, _lightest_purple, _lightest_orange, _lightest_pink = (
    _Memory(partial(_lightest, colour), COUNTS_REMEMBERED) for colour in range(len(COLOURS))
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


def _mask_of(kinds: str) -> int:
    """Return the mask of all faces of these kinds, Rainbow cards by their number."""
    return sum(0xFF << BYTE * place for place, face in enumerate(FACES) if face[1] in kinds)


_NUMBERS: Final = tuple(_mask_of(number) for number in "12345")
_ANY_NUMBERS: Final = _mask_of("#")


def _natural_payer(order: Order) -> Callable[[int], Cards | None]:
    """Return what pays an order without a modifier, if it can, from the cards of a hand that matter for it."""
    if order.colours == "each":
        return _cheapest_of_each
    memory = _Memory(partial(_find_cards, order), PARTS_REMEMBERED)
    if order.is_set:
        mask = _mask_of(f"{order.numbers[0][0]}#=")
        return lambda whole: memory[whole & mask]
    if order.flush:
        mask = _mask_of("12345#")
        return lambda whole: memory[whole & mask]
    enough = _one_of_each_number if order.numbers else _long_colours
    return lambda whole: memory[enough(whole)]


def _payer(order: Order) -> tuple[str, Callable[[int], Cards | None], int, _Memory[Cards | None]]:
    """Return an order's id, what pays it without a modifier, the cards that matter with one, and a memory for these."""
    relevant = _mask_of("12345#=N" + "C" * order.flush) if order.numbers else KNOWN_MASK
    return order.id, _natural_payer(order), relevant, _Memory(partial(_find_cards, order), PARTS_REMEMBERED)


_PAYERS: Final = [_payer(order) for order in ORDERS]
_payments: Final = _Memory(_find_payments, HANDS_REMEMBERED)


# What is missing


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
