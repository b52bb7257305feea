"""The cheapest cards that pay an order: fewest cards, then those worth least to keep (TS-18 to TS-28).

The classes of cards are those of `counting`; here each is a list of cards, those worth least first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, compress
from operator import itemgetter
from typing import Final, NamedTuple

from .counting import ANY, COLOR_CHANGE, DUPLICATE, NUMBER_CHANGE, TRUFFLE_KINDS
from .pieces import BACK, COLOURS, FACES, KINDS, UNKNOWN
from .scoring import Order

__all__ = ["KEEP", "KEEP_VALUE", "cheapest_payment"]

KEEP: Final = dict(zip("12345=TSC#N", (2, 3, 3, 3, 2, 5, 6, 6, 7, 8, 9), strict=True))
"""What a card is worth to keep, by kind: a rough count of the orders it may still help.

A number is worth the straights it fits, 2 for a 1 or a 5 and 3 for the others; a Rainbow card of that number 3 more,
since it fits them in every colour. A Duplicate follows any set, an Any Number fits any order of its colour, a Color
Change any order with one stray card, a Number Change almost anything; a Take 2 or a Skip is worth a card in hand and
a turn's tempo. The colour makes no difference.
"""

RAINBOW_EXTRA: Final = 3
KEEP_VALUE: Final[tuple[int, ...]] = tuple(KEEP[face[1]] + (RAINBOW_EXTRA if face[0] == "R" else 0) for face in FACES)
"""What each of the 49 faces is worth to keep."""

WIDTH: Final = len(KINDS)
KIND: Final[tuple[int, ...]] = tuple(KINDS.index(face[1]) for face in FACES)
COLOUR: Final[tuple[int, ...]] = tuple(BACK[: len(FACES)])
RAINBOW_COLOUR: Final = len(COLOURS)
RANKED: Final[tuple[int, ...]] = tuple(sorted(range(UNKNOWN), key=lambda place: (KEEP_VALUE[place], place)))
_COUNTS_RANKED: Final = itemgetter(*RANKED)
RANK: Final = {place: rank for rank, place in enumerate(RANKED)}
_COLOR_CHANGE_KEEP: Final = KEEP["C"]
_NUMBER_CHANGE_KEEP: Final = KEEP["N"]


class _Choice(NamedTuple):
    """Truffles and how many modifiers they need; the least of several is the cheapest."""

    modifiers: int
    keep: int
    truffles: list[int]
    color_changes: int
    number_changes: int


class _Classes(NamedTuple):
    """Truffles by what they need, those worth least first: nothing, a Color Change, a Number Change, both."""

    free: list[int]
    recolour: list[int]
    renumber: list[int]
    both: list[int]


class _Purse(NamedTuple):
    """How many modifiers there are to use."""

    color_changes: int
    number_changes: int


def cheapest_payment(hand: bytes | bytearray, order: Order) -> tuple[str, ...] | None:
    """Return the cheapest cards that pay an order, truffles first, or ``None`` if the hand cannot.

    Fewest cards come first, modifiers counted; of these the payment whose `KEEP_VALUE` adds up to least; of these
    one chosen always alike, by the order of the faces.
    """
    cards = _ranked(hand)
    if not order.numbers:
        return _one_of_each(cards) if order.colours == "each" else _one_colour(cards)
    color_changes = [place for place in cards if KIND[place] == COLOR_CHANGE] if order.flush else []
    number_changes = [place for place in cards if KIND[place] == NUMBER_CHANGE]
    truffles = [place for place in cards if KIND[place] < TRUFFLE_KINDS]
    purse = _Purse(len(color_changes), len(number_changes))
    choices = list(_choices(order, truffles, purse))
    if not choices:
        return None
    best = min(choices)
    modifiers = color_changes[: best.color_changes] + number_changes[: best.number_changes]
    return _number_codes(best.truffles, modifiers)


def _ranked(hand: bytes | bytearray) -> list[int]:
    """Return the cards of a hand as places, those worth least to keep first."""
    counts = _COUNTS_RANKED(hand)
    if max(counts) < 2:
        return list(compress(RANKED, counts))
    return [place for place in compress(RANKED, counts) for _ in range(hand[place])]


def _codes(truffles: Iterable[int], modifiers: Iterable[int]) -> tuple[str, ...]:
    """Return the codes of a payment: truffles by colour as in a sorted hand, then modifiers."""
    return tuple([FACES[place] for place in (*sorted(truffles), *sorted(modifiers))])


def _number_codes(truffles: Iterable[int], modifiers: Iterable[int]) -> tuple[str, ...]:
    """Return the codes of a payment where numbers count: truffles by number, so a straight reads as one."""
    by_number = sorted(truffles, key=lambda place: (KIND[place], place))
    return tuple([FACES[place] for place in (*by_number, *sorted(modifiers))])


def _choices(order: Order, truffles: list[int], purse: _Purse) -> Iterator[_Choice]:
    """Yield the best choice in each colour and way to meet an order where numbers are wanted."""
    for near, far in _sides(truffles, purse.color_changes) if order.flush else ((truffles, []),):
        if len(near) + min(len(far), purse.color_changes) < order.truffles:
            continue
        for numbers in order.numbers:
            if order.is_set:
                yield from _set_choices(order.truffles, numbers[0] - 1, near, far, purse)
            else:
                yield from _straight_choices(numbers, near, far, purse)


def _sides(truffles: list[int], color_changes: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield near and far truffles for each colour that has any; far ones only if there is a Color Change for them."""
    colours = {COLOUR[place] for place in truffles}
    for colour in range(RAINBOW_COLOUR) if RAINBOW_COLOUR in colours else sorted(colours):
        near_colours = (colour, RAINBOW_COLOUR)
        near = [place for place in truffles if COLOUR[place] in near_colours]
        yield near, [place for place in truffles if COLOUR[place] not in near_colours] if color_changes else []


def _straight_choices(numbers: Sequence[int], near: list[int], far: list[int], purse: _Purse) -> Iterator[_Choice]:
    """Yield the best choices for a straight: near cards as they are, then Any Numbers, then cards with modifiers."""
    first = {KIND[place]: place for place in reversed(near)}
    natural = [first[number - 1] for number in numbers if number - 1 in first]
    free = [place for place in near if KIND[place] == ANY]
    gaps = len(numbers) - len(natural)
    if gaps > len(free) + purse.color_changes + purse.number_changes:
        return
    far_first = {KIND[place]: place for place in reversed(far)}
    recolour = [far_first[number - 1] for number in numbers if number - 1 in far_first and number - 1 not in first]
    recolour += [place for place in far if KIND[place] == ANY]
    recolour.sort(key=RANK.__getitem__)
    renumber = _without(near, natural + free) if purse.number_changes else []
    classes = _Classes(free, recolour, renumber, _without(far, recolour))
    yield from _fill(natural, classes, gaps, _Purse(0, 0), purse)


def _set_choices(size: int, kind: int, near: list[int], far: list[int], purse: _Purse) -> Iterator[_Choice]:
    """Yield the best choices for a set, from each sort of card that Duplicates may copy (TS-22, TS-23, TS-25)."""
    fitting = (kind, ANY, DUPLICATE)
    free = [place for place in near if KIND[place] in fitting]
    if size > len(free) + purse.color_changes + purse.number_changes:
        return
    classes = _Classes(
        free,
        [place for place in far if KIND[place] in fitting],
        [place for place in near if KIND[place] not in fitting],
        [place for place in far if KIND[place] not in fitting],
    )
    for copied, used in _copied(classes):
        if used.color_changes <= purse.color_changes and used.number_changes <= purse.number_changes:
            rest = _Classes(*[_without(part, copied) for part in classes]) if copied else classes
            yield from _fill(copied, rest, size - len(copied), used, purse)


def _copied(classes: _Classes) -> Iterator[tuple[list[int], _Purse]]:
    """Yield the cards that may lend Duplicates their number, and what each needs; none if there is no Duplicate."""
    free, recolour, renumber, both = classes
    copies = [[place for place in part if KIND[place] == DUPLICATE][:1] for part in (free, recolour)]
    if not any(copies):
        yield [], _Purse(0, 0)
        return
    own = [place for place in free if KIND[place] != DUPLICATE][:1]
    if own:
        yield own, _Purse(0, 0)
        return
    far_own = [place for place in recolour if KIND[place] != DUPLICATE][:1]
    needs = ((1, 0), (0, 1), (0, 1), (1, 1), (1, 1))
    for copied, need in zip((far_own, renumber[:1], copies[0], both[:1], copies[1]), needs, strict=True):
        if copied:
            yield copied, _Purse(*need)


def _fill(chosen: list[int], classes: _Classes, wanted: int, used: _Purse, purse: _Purse) -> Iterator[_Choice]:
    """Yield the choices of `wanted` more truffles with the fewest modifiers, one for each mix of the two sorts."""
    free, recolour, renumber, both = classes
    color_changes = min(len(recolour), purse.color_changes - used.color_changes)
    number_changes = min(len(renumber), purse.number_changes - used.number_changes)
    chosen = chosen + free[:wanted]
    short = max(0, wanted - len(free))
    doubled = max(0, short - color_changes - number_changes)
    if doubled and doubled > min(
        len(both),
        purse.color_changes - used.color_changes - color_changes,
        purse.number_changes - used.number_changes - number_changes,
    ):
        return
    single = short - doubled
    for recoloured in range(max(0, single - number_changes), min(color_changes, single) + 1):
        renumbered = single - recoloured
        truffles = chosen + recolour[:recoloured] + renumber[:renumbered] + both[:doubled]
        colours = used.color_changes + recoloured + doubled
        numbers = used.number_changes + renumbered + doubled
        keep = sum([KEEP_VALUE[place] for place in truffles])
        keep += colours * _COLOR_CHANGE_KEEP + numbers * _NUMBER_CHANGE_KEEP
        yield _Choice(colours + numbers, keep, sorted(truffles), colours, numbers)


def _without(cards: list[int], taken: Iterable[int]) -> list[int]:
    """Return the cards left, in the same order, when one card is taken away for each of `taken` that is there."""
    left = cards.copy()
    for place in taken:
        if place in left:
            left.remove(place)
    return left


def _one_of_each(cards: list[int]) -> tuple[str, ...] | None:
    """Return the cheapest payment of one of each colour (TS-24, TS-27) from cards ranked by their worth."""
    colours = {COLOUR[place] for place in cards}
    rainbows = [place for place in cards if COLOUR[place] == RAINBOW_COLOUR]
    short = 4 - len(rainbows) - len(colours - {RAINBOW_COLOUR})
    if short <= 0:
        return _codes(_first_of_each(cards)[:4], ())
    found: list[tuple[int, list[int], list[int]]] = []
    changes = [place for place in cards if KIND[place] == COLOR_CHANGE]
    for modifiers in set(combinations(changes, short)):
        rest = _without(cards, modifiers)
        kept = _first_of_each(rest)
        truffles = kept + _without(rest, kept)[:short]
        if len(kept) == 4 - short and len(truffles) == 4:
            found.append((sum([KEEP_VALUE[place] for place in truffles]), sorted(truffles), sorted(modifiers)))
    if not found:
        return None
    _, truffles, best = min(found)
    return _codes(truffles, best)


def _first_of_each(cards: list[int]) -> list[int]:
    """Return the first card of each colour and every Rainbow, in the order of `cards`."""
    seen: set[int] = set()
    first = []
    for place in cards:
        if COLOUR[place] not in seen:
            first.append(place)
            if COLOUR[place] != RAINBOW_COLOUR:
                seen.add(COLOUR[place])
    return first


def _one_colour(cards: list[int]) -> tuple[str, ...] | None:
    """Return the cheapest payment of four of one colour (TS-24, TS-27) from cards ranked by their worth."""
    found: list[tuple[int, int, list[int], list[int]]] = []
    for colour in range(RAINBOW_COLOUR):
        near = [place for place in cards if COLOUR[place] in (colour, RAINBOW_COLOUR)][:4]
        far = [place for place in cards if COLOUR[place] not in (colour, RAINBOW_COLOUR)]
        short = 4 - len(near)
        modifiers = [place for place in far if KIND[place] == COLOR_CHANGE][:short]
        truffles = near + _without(far, modifiers)[:short]
        if len(modifiers) == short and len(truffles) == 4:
            keep = sum([KEEP_VALUE[place] for place in truffles])
            found.append((short, keep, sorted(truffles), modifiers))
    if not found:
        return None
    _, _, truffles, best = min(found)
    return _codes(truffles, best)
