"""The cheapest payment of each order from a hand as one number, remembered by the cards that matter for it.

Hands rarely come again, but the few cards in them that pay an order do. So each order has a *payer*, which takes from
the hand what matters and looks that up; only what was never met is worked out by `payments`. A payment without
modifiers is always the cheapest, and for it far fewer cards matter: it is tried first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from .memory import BYTE, KNOWN_MASK, RAINBOW_SHIFT, Memory, by_colour, mask_of
from .payments import KEEP_VALUE, RANKED, cheapest_payment
from .pieces import COLOURS, FACES, HAND_SIZE, INDEX, KINDS
from .scoring import ORDERS, Order, remember_payment

__all__ = ["PAYERS", "Cards", "Payer"]

PARTS_REMEMBERED: Final = 1 << 13
"""How many sets of cards that matter are remembered for each order, without and with modifiers."""

COUNTS_REMEMBERED: Final = 1 << 13
"""How many counts of one colour, or of one number, are remembered for each."""

Cards = tuple[str, ...]
Payer = Callable[[int], Cards | None]


def _find_cards(order: Order, whole: int) -> Cards | None:
    """Return the cheapest payment of an order, and have it remembered as proven."""
    return _proven(order.id, cheapest_payment(whole.to_bytes(HAND_SIZE, "little"), order))


def _proven(order_id: str, cards: Cards | None) -> Cards | None:
    """Return a payment after having it remembered as proven."""
    if cards is not None:
        remember_payment(order_id, cards)
    return cards


def _cards(whole: int) -> Cards:
    """Return the cards of a hand, Rainbow cards last."""
    found: list[str] = []
    while whole:
        place = ((whole & -whole).bit_length() - 1) // BYTE
        count = whole >> BYTE * place & 0xFF
        found += [FACES[place]] * count
        whole ^= count << BYTE * place
    return tuple(found)


# Orders of colours


_KINDS_RANKED: Final = tuple([place for place in RANKED if place < len(KINDS)])


def _lightest(colour: int, wanted: int, counts: int) -> Cards:
    """Return the cards worth least to keep among the counts of one colour, up to `wanted`."""
    held = counts.to_bytes(len(KINDS), "little")
    kinds = [kind for kind in _KINDS_RANKED if held[kind] for _ in range(held[kind])][:wanted]
    return tuple([FACES[kind + colour * len(KINDS)] for kind in sorted(kinds)])


def _memories_by_colour(wanted: int) -> list[Memory[Cards]]:
    return [Memory(partial(_lightest, colour, wanted), COUNTS_REMEMBERED) for colour in range(len(COLOURS))]


_RAINBOW_CARDS: Final = KNOWN_MASK >> RAINBOW_SHIFT << RAINBOW_SHIFT
_rainbows: Final = Memory(_cards, COUNTS_REMEMBERED)
_green_1, _purple_1, _orange_1, _pink_1 = _memories_by_colour(1)
_green_4, _purple_4, _orange_4, _pink_4 = _memories_by_colour(4)


def _one_of_each(whole: int) -> Cards | None:
    """Return the cheapest payment of O01 without a Color Change."""
    green, purple, orange, pink = by_colour(whole)
    cards = _green_1[green] + _purple_1[purple] + _orange_1[orange] + _pink_1[pink]
    if whole >> RAINBOW_SHIFT:
        cards = _four_lightest(cards + _rainbows[whole & _RAINBOW_CARDS])
    return _proven("O01", cards) if len(cards) == 4 else None


def _four_of_one(whole: int) -> Cards | None:
    """Return the cheapest payment of O02 without a Color Change."""
    green, purple, orange, pink = by_colour(whole)
    rainbows = _rainbows[whole & _RAINBOW_CARDS]
    best = None
    for cards in (_green_4[green], _purple_4[purple], _orange_4[orange], _pink_4[pink]):
        if len(cards) + len(rainbows) > 3:
            four = _four_lightest(cards + rainbows)
            if best is None or _keep(four) < _keep(best):
                best = four
    return _proven("O02", best)


def _four_lightest(cards: Cards) -> Cards:
    """Return the four cards worth least to keep, or as many as there are, in the same order."""
    if len(cards) <= 4:
        return cards
    kept = sorted(range(len(cards)), key=lambda place: KEEP_VALUE[INDEX[cards[place]]])[:4]
    return tuple([cards[place] for place in sorted(kept)])


def _keep(cards: Cards) -> int:
    return sum([KEEP_VALUE[INDEX[card]] for card in cards])


# Straights in any colours


def _first_card(whole: int) -> Cards:
    """Return the first card of a hand, a Rainbow only if there is no other."""
    return (FACES[((whole & -whole).bit_length() - 1) // BYTE],) if whole else ()


_ONES, _TWOS, _THREES, _FOURS, _FIVES = (mask_of(number) for number in "12345")
_ANY_NUMBERS: Final = mask_of("#")
_first: Final = Memory(_first_card, COUNTS_REMEMBERED)
_anys: Final = Memory(_cards, COUNTS_REMEMBERED)


def _small_straight(whole: int) -> Cards | None:
    """Return the cheapest payment of O03 without a Number Change; of a 1 and a 5, a Rainbow is kept."""
    cards = _first[whole & _TWOS] + _first[whole & _THREES] + _first[whole & _FOURS]
    one, five = _first[whole & _ONES], _first[whole & _FIVES]
    if one and five:
        one, five = ((), five) if one[0][0] == "R" != five[0][0] else (one, ())
    return _with_any_numbers("O03", 4, one + cards + five, whole)


def _large_straight(whole: int) -> Cards | None:
    """Return the cheapest payment of O05 without a Number Change."""
    cards = _first[whole & _ONES] + _first[whole & _TWOS] + _first[whole & _THREES]
    return _with_any_numbers("O05", 5, cards + _first[whole & _FOURS] + _first[whole & _FIVES], whole)


def _with_any_numbers(order_id: str, size: int, cards: Cards, whole: int) -> Cards | None:
    """Return a straight with its gaps filled by Any Numbers, if there are enough (TS-22)."""
    gaps = size - len(cards)
    if gaps:
        cards += _anys[whole & _ANY_NUMBERS][:gaps]
    return _proven(order_id, cards) if len(cards) == size else None


# Sets


_BY_KEEP: Final = tuple(
    sum(0xFF << BYTE * place for place, value in enumerate(KEEP_VALUE) if value == keep)
    for keep in sorted(set(KEEP_VALUE))
)


def _all_lightest(whole: int, wanted: int) -> int:
    """Return at least the `wanted` cards of a hand that are worth least to keep, and little more."""
    kept = 0
    for mask in _BY_KEEP:
        cards = whole & mask
        while cards:
            lowest = cards & -cards
            kept |= lowest
            cards ^= lowest
            wanted -= 1
            if not wanted:
                return kept
    return kept


def _set_with_changes(order: Order) -> Callable[[int], int]:
    """Return what takes from a hand the cards that matter for a set; strays only if a Number Change is there."""
    fitting = mask_of(f"{order.numbers[0][0]}#=" + "C" * order.flush)
    strays = mask_of("12345") & ~fitting
    number_changes = mask_of("N")
    size, flush = order.truffles, order.flush

    def matters(whole: int) -> int:
        changes = whole & number_changes
        if not changes:
            return whole & fitting
        others = whole & strays if flush else _all_lightest(whole & strays, size)
        return whole & fitting | changes | others

    return matters


# Every order


def _payers(order: Order) -> tuple[Payer, Payer]:
    """Return what pays an order without modifiers, if that can be said at once, and what pays it anyhow."""
    memory = Memory(partial(_find_cards, order), PARTS_REMEMBERED)
    if not order.numbers:
        return _one_of_each if order.colours == "each" else _four_of_one, memory.__getitem__
    if order.is_set:
        natural = Memory(partial(_find_cards, order), PARTS_REMEMBERED)
        matters = _set_with_changes(order)
        return _masked(natural, mask_of(f"{order.numbers[0][0]}#=")), lambda whole: memory[matters(whole)]
    return _natural_straight(order), _masked(memory, mask_of("12345#=N" + "C" * order.flush))


def _natural_straight(order: Order) -> Payer:
    """Return what pays a straight without modifiers."""
    if not order.flush:
        return _small_straight if order.truffles == 4 else _large_straight
    return _masked(Memory(partial(_find_cards, order), PARTS_REMEMBERED), mask_of("12345#"))


def _masked(memory: Memory[Cards | None], mask: int) -> Payer:
    """Return what answers from a memory by the cards of a hand under a mask."""
    return lambda whole: memory[whole & mask]


PAYERS: Final = tuple((order.id, *_payers(order)) for order in ORDERS)
"""Each order's id, what pays it without modifiers if it can, and what pays it anyhow if it can."""
