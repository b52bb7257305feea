"""How few modifiers an order needs, from counts alone (TS-19 to TS-28).

For an order in one colour each card that can be a truffle is *near*, of that colour or a Rainbow, or *far* and in need
of a Color Change. It may need a Number Change besides. Which card of such a class is played makes no difference to
the count, so an order is a little arithmetic. An order in any colours is the same with every card near.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .pieces import KINDS, RAINBOW, UNKNOWN
from .scoring import LARGE, SMALL

__all__ = [
    "ANY",
    "COLOR_CHANGE",
    "DUPLICATE",
    "FAMILY",
    "NEVER",
    "NUMBER_CHANGE",
    "TRUFFLE_KINDS",
    "changes_needed",
    "family_modifiers",
    "fewest_modifiers",
    "natural_family",
    "one_colour_modifiers",
    "one_of_each_modifiers",
]

ANY, DUPLICATE, COLOR_CHANGE, NUMBER_CHANGE = (KINDS.index(kind) for kind in "#=CN")
TRUFFLE_KINDS: Final = 7
"""The kinds before this one are truffles where numbers are wanted (TS-27): five numbers, Any Number, Duplicate."""

NEVER: Final = 99
"""The modifiers of an order that cannot be paid: more than there can ever be."""

FAMILY: Final[tuple[tuple[int, int | None], ...]] = (
    (2, 3),
    (4, 5),
    (6, None),
    (7, 8),
    (9, 10),
    (11, 12),
    (13, 14),
)
"""Small straight, large straight and the five sets: the place of each order in any colours and of its flush."""

WIDTH: Final = len(KINDS)
_SMALL: Final = tuple(sum(1 << number - 1 for number in numbers) for numbers in SMALL)
_LARGE: Final = tuple(sum(1 << number - 1 for number in numbers) for numbers in LARGE)


def fewest_modifiers(hand: bytes | bytearray) -> list[int]:
    """Return for each order, O01 first, the fewest modifiers it takes, `NEVER` if the hand cannot pay it."""
    own = [hand[start : start + WIDTH] for start in range(0, RAINBOW, WIDTH)]
    sizes = [sum(counts) for counts in own]
    rainbow = hand[RAINBOW:UNKNOWN]
    rainbows = sum(rainbow)
    lone = [counts[COLOR_CHANGE] for counts in own]
    found = [one_of_each_modifiers(sizes, rainbows, lone), one_colour_modifiers(sizes, rainbows, lone)]
    found += [NEVER] * 13
    total = [sum(kind) for kind in zip(*own, strict=True)]
    color_changes, number_changes = total[COLOR_CHANGE : NUMBER_CHANGE + 1]
    total = _with_rainbow(total, rainbow)
    for (place, _), modifiers in zip(FAMILY, family_modifiers((*total, *_NONE, 0, number_changes)), strict=True):
        found[place] = modifiers
    for counts in own:
        near = _with_rainbow(counts, rainbow)
        if sum(near) + color_changes < 2 or not any(near):
            continue
        far = [all_of - near_of for all_of, near_of in zip(total, near, strict=True)]
        modifiers_here = family_modifiers((*near, *far, color_changes, number_changes))
        for (_, flush), modifiers in zip(FAMILY, modifiers_here, strict=True):
            if flush is not None and modifiers < found[flush]:
                found[flush] = modifiers
    return found


_NONE: Final = (0,) * TRUFFLE_KINDS


def _with_rainbow(counts: Sequence[int], rainbow: Sequence[int]) -> list[int]:
    """Return the counts of the truffle kinds with the Rainbow cards among the numbers (TS-21)."""
    near = list(counts[:TRUFFLE_KINDS])
    for number, count in enumerate(rainbow):
        near[number] += count
    return near


def family_modifiers(counts: Sequence[int]) -> list[int]:
    """Return the fewest modifiers for each order of `FAMILY` in one colour.

    Parameters
    ----------
    counts
        Sixteen: near cards of kinds ``1 2 3 4 5 # =``, far cards of these kinds, Color Changes, Number Changes. With
        no far cards and no Color Changes the answer is that for the orders in any colours.
    """
    near, far = counts[:TRUFFLE_KINDS], counts[TRUFFLE_KINDS : 2 * TRUFFLE_KINDS]
    color_changes, number_changes = counts[2 * TRUFFLE_KINDS :]
    truffles, far_truffles = sum(near), sum(far)
    reach = truffles + min(color_changes, far_truffles)
    found = [NEVER] * len(FAMILY)
    if reach > 3:
        changes = (color_changes, number_changes)
        for place, windows in enumerate((_SMALL, _LARGE)):
            if reach > 3 + place:
                found[place] = min(_straight(bits, near, far, truffles, far_truffles, *changes) for bits in windows)
    for size in range(1, min(reach, 5) + 1):
        own, far_own = near[size - 1] + near[ANY], far[size - 1] + far[ANY]
        if own + near[DUPLICATE] + color_changes + number_changes < size:
            continue
        found[size + 1] = _set(
            size,
            (own, near[DUPLICATE], truffles - own - near[DUPLICATE]),
            (far_own, far[DUPLICATE], far_truffles - far_own - far[DUPLICATE]),
            color_changes,
            number_changes,
        )
    return found


def natural_family(near: Sequence[int]) -> int:
    """Return the orders of `FAMILY` that seven counts of near cards pay without a modifier, as bits."""
    ones, twos, threes, fours, fives, anys, copies = near
    middle = anys + (twos > 0) + (threes > 0) + (fours > 0)
    small = middle + (ones > 0 or fives > 0) >= 4
    large = middle + (ones > 0) + (fives > 0) >= 5
    found = small + 2 * large
    for size, own in enumerate((ones + anys, twos + anys, threes + anys, fours + anys, fives + anys), 1):
        if own and own + copies >= size:
            found |= 1 << size + 1
    return found


def changes_needed(
    wanted: int, recolour: int, renumber: int, both: int, color_changes: int, number_changes: int
) -> int:
    """Return the fewest modifiers that bring `wanted` more truffles, `NEVER` if there are too few.

    Parameters
    ----------
    recolour, renumber, both
        How many cards would come with a Color Change, with a Number Change, with one of each (TS-26).
    """
    if wanted <= 0:
        return 0
    recoloured, renumbered = min(recolour, color_changes), min(renumber, number_changes)
    with_both = wanted - recoloured - renumbered
    if with_both <= 0:
        return wanted
    if with_both > min(both, color_changes - recoloured, number_changes - renumbered):
        return NEVER
    return wanted + with_both


def _straight(
    bits: int,
    near: Sequence[int],
    far: Sequence[int],
    truffles: int,
    far_truffles: int,
    color_changes: int,
    number_changes: int,
) -> int:
    """Return the fewest modifiers for a straight of the numbers in `bits`.

    A near card of a wanted number is best used as that number; Any Numbers fill gaps; then a far card of a number
    still wanted, or a far Any Number, needs a Color Change, any other near card a Number Change, any other far card
    both. A Duplicate in a straight is such another card: what it copies is there already.
    """
    wanted = natural = lifted = 0
    for number in range(5):
        if bits >> number & 1:
            wanted += 1
            if near[number]:
                natural += 1
            elif far[number]:
                lifted += 1
    short = wanted - natural - near[ANY]
    recolour = lifted + far[ANY]
    renumber, both = truffles - natural - near[ANY], far_truffles - recolour
    return changes_needed(short, recolour, renumber, both, color_changes, number_changes)


def _set(
    size: int, near: tuple[int, int, int], far: tuple[int, int, int], color_changes: int, number_changes: int
) -> int:
    """Return the fewest modifiers for a set, near and far cards counted as (of the number, Duplicates, others).

    One card must have a number of its own for Duplicates to copy (TS-23): one of the number, or any card with a
    Number Change, a Duplicate among them (TS-25).
    """
    own, copies, other = near
    far_own, far_copies, far_other = far
    colours, numbers = color_changes, number_changes
    if own or not copies + far_copies:
        short, recolour = size - own - copies, far_own + far_copies
        return changes_needed(short, recolour, other, far_other, colours, numbers)
    best = NEVER
    short, recolour = size - 1 - copies, far_own + far_copies
    if far_own and colours:
        best = 1 + changes_needed(short, recolour - 1, other, far_other, colours - 1, numbers)
    if numbers and other:
        best = min(best, 1 + changes_needed(short, recolour, other - 1, far_other, colours, numbers - 1))
    if numbers and copies:
        best = min(best, 1 + changes_needed(short + 1, recolour, other, far_other, colours, numbers - 1))
    if numbers and colours and far_other:
        best = min(best, 2 + changes_needed(short, recolour, other, far_other - 1, colours - 1, numbers - 1))
    if numbers and colours and far_copies:
        best = min(best, 2 + changes_needed(short, recolour - 1, other, far_other, colours - 1, numbers - 1))
    return min(best, NEVER)


def one_of_each_modifiers(sizes: Sequence[int], rainbows: int, color_changes: Sequence[int]) -> int:
    """Return the fewest Color Changes for one of each colour (TS-24, TS-27).

    Parameters
    ----------
    sizes, color_changes
        Cards and Color Changes of each colour. A Color Change that is the last card of its colour is better played
        as a truffle: as a modifier it would leave one more gap than it fills.
    """
    short = 4 - rainbows - sum(map(bool, sizes))
    if short <= 0:
        return 0
    usable = sum(min(changes, size - 1) for changes, size in zip(color_changes, sizes, strict=True) if size)
    return short if short <= usable and sum(sizes) + rainbows >= 4 + short else NEVER


def one_colour_modifiers(sizes: Sequence[int], rainbows: int, color_changes: Sequence[int]) -> int:
    """Return the fewest Color Changes for four of one colour (TS-24, TS-27).

    A Color Change of that colour is a truffle; one of another colour recolours a third card.
    """
    short = 4 - rainbows - max(sizes)
    if short <= 0:
        return 0
    total, changes = sum(sizes), sum(color_changes)
    for wanted in (short, short + 1, short + 2):
        for size, own_changes in zip(sizes, color_changes, strict=True):
            if 4 - rainbows - size == wanted <= changes - own_changes and 2 * wanted <= total - size:
                return wanted
    return NEVER
