"""A deliberately naive reading of TS-18 to TS-27, written from the rules and not from the solver, to compare with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

from truffle_core.games.truffle_shuffle.payments import KEEP_VALUE
from truffle_core.games.truffle_shuffle.pieces import INDEX

WANTED = {
    "O03": ((1, 2, 3, 4), (2, 3, 4, 5)),
    "O05": ((1, 2, 3, 4, 5),),
    "O07": ((1,),),
    "O08": ((2, 2),),
    "O10": ((3, 3, 3),),
    "O12": ((4, 4, 4, 4),),
    "O14": ((5, 5, 5, 5, 5),),
}
FLUSHES = {"O04": "O03", "O06": "O05", "O09": "O08", "O11": "O10", "O13": "O12", "O15": "O14"}
SIZES = {"O01": 4, "O02": 4, **{order: len(ways[0]) for order, ways in WANTED.items()}}
SIZES |= {flush: SIZES[order] for flush, order in FLUSHES.items()}
ALL_ORDERS = sorted(SIZES)
IMPOSSIBLE = 99


def keep(cards: tuple[str, ...]) -> int:
    """Return what these cards are worth to keep, together."""
    return sum(KEEP_VALUE[INDEX[card]] for card in cards)


@cache
def color_changes(order: str, truffles: tuple[str, ...]) -> int:
    """Return how many of these truffles must be recoloured, trying every way to colour them."""
    if order in WANTED:
        return 0
    each = order == "O01"
    ways = permutations("GPOK") if each else [(colour,) * len(truffles) for colour in "GPOK"]
    return min(sum(card[0] not in ("R", colour) for card, colour in zip(truffles, way, strict=True)) for way in ways)


@cache
def number_changes(order: str, truffles: tuple[str, ...]) -> int:
    """Return how many of these truffles must be renumbered, trying every way to number and renumber them."""
    if order in ("O01", "O02"):
        return 0
    if any(card[1] in "CNTS" for card in truffles):
        return IMPOSSIBLE
    ways = {way for numbers in WANTED[FLUSHES.get(order, order)] for way in permutations(numbers)}
    return min(
        sum(renumbered)
        for way in ways
        for renumbered in product((0, 1), repeat=len(truffles))
        if all(_stands(place, truffles, way, renumbered) for place in range(len(truffles)))
    )


def _stands(place: int, truffles: tuple[str, ...], way: tuple[int, ...], renumbered: tuple[int, ...]) -> bool:
    """Say whether a truffle may count as its number, given which truffles a Number Change is used on."""
    kind = truffles[place][1]
    if renumbered[place] or kind in ("#", str(way[place])):
        return True
    return kind == "=" and any(
        other != place and way[other] == way[place] and (renumbered[other] or truffles[other][1] != "=")
        for other in range(len(truffles))
    )


def payments_of(order: str, hand: list[str]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield every payment a hand has for an order, as truffles and modifiers, each with no modifier too many."""
    places = range(len(hand))
    for chosen in combinations(places, SIZES[order]):
        truffles = tuple(sorted(hand[place] for place in chosen))
        if order not in ("O01", "O02") and any(card[1] in "CNTS" for card in truffles):
            continue
        rest = [hand[place] for place in places if place not in chosen]
        colours = combinations([card for card in rest if card[1] == "C"], color_changes(order, truffles))
        numbers = list(combinations([card for card in rest if card[1] == "N"], number_changes(order, truffles)))
        for changes in colours:
            yield from ((truffles, changes + others) for others in numbers)


def cheapest(order: str, hand: list[str]) -> tuple[int, int] | None:
    """Return the fewest cards that pay an order and what these are worth to keep, at least."""
    costs = [
        (len(truffles + modifiers), keep(truffles + modifiers)) for truffles, modifiers in payments_of(order, hand)
    ]
    return min(costs, default=None)
