"""The fifteen orders, what a card may count as in them, and whether cards fulfil one (TS-18 to TS-28).

The truffles of a payment decide by themselves how many modifiers stand beside them. What each truffle counts as in
colour does not depend on what it counts as in number, so the fewest Color Changes and the fewest Number Changes are
found one after the other, and a payment is right exactly if it holds these and no more (TS-20).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Literal

import msgspec

from truffle_core.core.errors import IllegalAction

from .pieces import COLOURS, INDEX, UNKNOWN

__all__ = [
    "ORDERS",
    "ORDER_BY_ID",
    "ORDER_IDS",
    "Order",
    "Reading",
    "Use",
    "accept_payment",
    "best_pay",
    "check_payment",
    "order_named",
    "orders_in",
    "read_truffles",
    "refuse_no_card",
    "remember_payment",
]

MODIFIERS: Final = "CN"
ACTION_CARDS: Final = "TS"
MOST_RECOLOURED: Final = 3
"""No four cards need more than three Color Changes to be of one colour or of four."""

REMEMBERED: Final = 1 << 15
"""How many accepted payments are remembered before all are forgotten."""


class Order(msgspec.Struct, frozen=True):
    """One line of the reference card.

    Parameters
    ----------
    id
        ``"O01"`` to ``"O15"``.
    name
        What it is called in a sentence.
    truffles
        How many truffles are played for it, modifiers not counted (TS-19).
    pays
        Coins from the bank.
    numbers
        The numbers wanted, ascending, in each way the order can be met; empty if numbers do not matter (TS-27).
    colours
        ``"any"``, all of the ``"same"`` colour, or one of ``"each"``.
    """

    id: str
    name: str
    truffles: int
    pays: int
    numbers: tuple[tuple[int, ...], ...]
    colours: Literal["any", "same", "each"]

    @property
    def bonus(self) -> bool:
        """Whether it also earns a bonus coin: an order of at least four truffles (TS-18)."""
        return self.truffles >= 4

    @property
    def flush(self) -> bool:
        """Whether numbers and one common colour are wanted."""
        return self.colours == "same" and bool(self.numbers)

    @property
    def is_set(self) -> bool:
        """Whether one number is wanted, once or more."""
        return len(self.numbers) == 1 and len(set(self.numbers[0])) == 1


SMALL: Final = ((1, 2, 3, 4), (2, 3, 4, 5))
LARGE: Final = ((1, 2, 3, 4, 5),)

ORDERS: Final[tuple[Order, ...]] = (
    Order("O01", "one of each colour", 4, 3, (), "each"),
    Order("O02", "four of one colour", 4, 3, (), "same"),
    Order("O03", "small straight", 4, 4, SMALL, "any"),
    Order("O04", "small straight flush", 4, 6, SMALL, "same"),
    Order("O05", "large straight", 5, 6, LARGE, "any"),
    Order("O06", "large straight flush", 5, 9, LARGE, "same"),
    Order("O07", "one 1", 1, 1, ((1,),), "any"),
    Order("O08", "two 2s", 2, 2, ((2,) * 2,), "any"),
    Order("O09", "two 2s, flush", 2, 4, ((2,) * 2,), "same"),
    Order("O10", "three 3s", 3, 3, ((3,) * 3,), "any"),
    Order("O11", "three 3s, flush", 3, 6, ((3,) * 3,), "same"),
    Order("O12", "four 4s", 4, 4, ((4,) * 4,), "any"),
    Order("O13", "four 4s, flush", 4, 8, ((4,) * 4,), "same"),
    Order("O14", "five 5s", 5, 5, ((5,) * 5,), "any"),
    Order("O15", "five 5s, flush", 5, 10, ((5,) * 5,), "same"),
)
"""The reference card; order number i (from 0) is bit i of a mask of orders."""

ORDER_IDS: Final[tuple[str, ...]] = tuple(order.id for order in ORDERS)
ORDER_BY_ID: Final[dict[str, Order]] = {order.id: order for order in ORDERS}


def order_named(order_id: str) -> Order:
    """Return an order by its id.

    Raises
    ------
    IllegalAction
        If there is no such order (TS-16).
    """
    order = ORDER_BY_ID.get(order_id)
    if order is None:
        raise IllegalAction("TS-16", f'there is no order "{order_id}"; the orders are O01 to O15')
    return order


def orders_in(mask: int) -> tuple[str, ...]:
    """Return the ids of the orders in a mask, in the order of the reference card."""
    return tuple(order_id for place, order_id in enumerate(ORDER_IDS) if mask >> place & 1)


def best_pay(mask: int) -> int:
    """Return the highest pay among the orders in a mask, bonus coins aside; 0 for none."""
    return max((order.pays for place, order in enumerate(ORDERS) if mask >> place & 1), default=0)


class Use(msgspec.Struct, frozen=True):
    """How one card of a payment counts. Other cards are named by their place in the payment, from 0.

    Parameters
    ----------
    card
        Its code.
    role
        ``"truffle"``, or ``"modifier"`` for one played beside the truffles (TS-19).
    colour
        The colour it counts as; ``R`` if it is a Rainbow and its colour does not matter.
    number
        The number it counts as; ``None`` for a modifier and where a card is used for its colour alone (TS-27).
    copies
        Place of the card whose number a Duplicate takes (TS-23).
    recoloured_by, renumbered_by
        Places of the Color Change (TS-24) and the Number Change (TS-25) used on it.
    changes
        For a modifier, the place of the card it is used on.
    """

    card: str
    role: Literal["truffle", "modifier"]
    colour: str
    number: int | None = None
    copies: int | None = None
    recoloured_by: int | None = None
    renumbered_by: int | None = None
    changes: int | None = None


class Reading(msgspec.Struct, frozen=True):
    """What truffles count as for an order with the fewest modifiers, place by place.

    Parameters
    ----------
    colours, numbers
        What each truffle counts as; numbers are ``None`` where only colours matter.
    recoloured, renumbered
        Places of the truffles that need a Color Change, a Number Change.
    copied
        Place of the truffle that Duplicates without a Number Change copy, if there are any (TS-23).
    """

    colours: tuple[str, ...]
    numbers: tuple[int | None, ...]
    recoloured: tuple[int, ...]
    renumbered: tuple[int, ...]
    copied: int | None = None


def check_payment(order_id: str, cards: Sequence[str]) -> tuple[Use, ...]:
    """Return how each card counts, in the places of `cards`, if exactly these cards fulfil the order.

    Raises
    ------
    IllegalAction
        With the most telling of TS-19 to TS-27, and the cards in question, if they do not.
    """
    order = order_named(order_id)
    refuse_no_card(cards)
    for truffles, modifiers in _splits(order, cards):
        reading = read_truffles(order, [cards[place] for place in truffles])
        if _modifiers_fit(cards, modifiers, reading):
            return _uses(cards, truffles, modifiers, reading)
    from .refusals import refusal  # the words are needed only now

    raise refusal(order, cards)


_accepted: dict[tuple[str, tuple[str, ...]], None] = {}


def accept_payment(order_id: str, cards: tuple[str, ...]) -> None:
    """Raise as `check_payment` does unless the cards fulfil the order; quick for a payment that was proven before."""
    if (order_id, cards) not in _accepted:
        check_payment(order_id, cards)
        remember_payment(order_id, cards)


def remember_payment(order_id: str, cards: tuple[str, ...]) -> None:
    """Remember a payment as proven, within the bound of `REMEMBERED`."""
    if len(_accepted) >= REMEMBERED:
        _accepted.clear()
    _accepted[order_id, cards] = None


def read_truffles(order: Order, truffles: Sequence[str]) -> Reading:
    """Return what these truffles count as for the order with the fewest modifiers (TS-21 to TS-27).

    Parameters
    ----------
    truffles
        As many as the order takes.
    """
    colours = _read_colours(order, truffles)
    recoloured = tuple(place for place, card in enumerate(truffles) if card[0] != "R" and card[0] != colours[place])
    if not order.numbers:
        return Reading(colours, (None,) * len(truffles), recoloured, ())
    if order.is_set:
        return _read_set(order.numbers[0][0], truffles, colours, recoloured)
    readings = [_read_straight(numbers, truffles, colours, recoloured) for numbers in order.numbers]
    return min(readings, key=lambda reading: len(reading.renumbered))


def _read_colours(order: Order, truffles: Sequence[str]) -> tuple[str, ...]:
    """Return the colour each truffle counts as, changing as few as can be (TS-21, TS-24)."""
    own = [card[0] for card in truffles]
    if order.colours == "any":
        return tuple(own)
    if order.colours == "same":
        return (max(COLOURS, key=own.count),) * len(own)
    wanted = iter([colour for colour in COLOURS if colour not in own])
    return tuple(next(wanted) if colour == "R" or colour in own[:place] else colour for place, colour in enumerate(own))


def _read_set(number: int, truffles: Sequence[str], colours: tuple[str, ...], recoloured: tuple[int, ...]) -> Reading:
    """Return the reading for a set of one number; a Duplicate needs a card to copy (TS-22, TS-23, TS-25)."""
    wrong = tuple(place for place, card in enumerate(truffles) if card[1] not in f"{number}#=")
    own = [place for place, card in enumerate(truffles) if card[1] != "="]
    renumbered = wrong if own else (0,)
    numbers = (number,) * len(truffles)
    return Reading(colours, numbers, recoloured, renumbered, own[0] if own else 0)


def _read_straight(
    wanted: tuple[int, ...], truffles: Sequence[str], colours: tuple[str, ...], recoloured: tuple[int, ...]
) -> Reading:
    """Return the reading for a straight; there a Duplicate would only repeat a number, so it needs a Number Change."""
    numbers: dict[int, int] = {}
    for place, card in enumerate(truffles):
        if card[1].isdigit() and int(card[1]) in wanted and int(card[1]) not in numbers.values():
            numbers[place] = int(card[1])
    spare = [place for place in range(len(truffles)) if place not in numbers]
    spare.sort(key=lambda place: "#=".find(truffles[place][1]) % 3)
    missing = [number for number in wanted if number not in numbers.values()]
    numbers.update(zip(spare, missing, strict=True))
    renumbered = tuple(sorted(place for place in spare if truffles[place][1] != "#"))
    return Reading(colours, tuple(numbers[place] for place in range(len(truffles))), recoloured, renumbered)


def _splits(order: Order, cards: Sequence[str]) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the ways to tell truffles from modifiers, as places, with the right number of truffles (TS-20, TS-27)."""
    places = range(len(cards))
    if order.numbers:
        truffles = [place for place in places if cards[place][1] not in MODIFIERS + ACTION_CARDS]
        modifiers = [place for place in places if cards[place][1] in MODIFIERS]
        if len(truffles) == order.truffles and len(truffles) + len(modifiers) == len(cards):
            yield truffles, modifiers
        return
    spare = len(cards) - order.truffles
    if 0 <= spare <= MOST_RECOLOURED:
        changes = [place for place in places if cards[place][1] == "C"]
        for chosen in combinations(changes, spare):
            yield [place for place in places if place not in chosen], list(chosen)


def _modifiers_fit(cards: Sequence[str], modifiers: Sequence[int], reading: Reading) -> bool:
    """Say whether the modifiers are those the truffles need, none too few and none too many (TS-20)."""
    kinds = [cards[place][1] for place in modifiers]
    return kinds.count("C") == len(reading.recoloured) and kinds.count("N") == len(reading.renumbered)


def _uses(cards: Sequence[str], truffles: Sequence[int], modifiers: Sequence[int], reading: Reading) -> tuple[Use, ...]:
    """Return how each card of a payment that fits counts, in the places of the payment."""
    colour_changes = iter([place for place in modifiers if cards[place][1] == "C"])
    number_changes = iter([place for place in modifiers if cards[place][1] == "N"])
    recoloured_by = {truffles[index]: next(colour_changes) for index in reading.recoloured}
    renumbered_by = {truffles[index]: next(number_changes) for index in reading.renumbered}
    changed = {by: place for pairs in (recoloured_by, renumbered_by) for place, by in pairs.items()}
    uses = {place: Use(cards[place], "modifier", cards[place][0], changes=changed[place]) for place in modifiers}
    for index, place in enumerate(truffles):
        copying = cards[place][1] == "=" and reading.numbers[index] is not None and place not in renumbered_by
        uses[place] = Use(
            cards[place],
            "truffle",
            reading.colours[index],
            reading.numbers[index],
            truffles[reading.copied] if copying and reading.copied is not None else None,
            recoloured_by.get(place),
            renumbered_by.get(place),
        )
    return tuple(uses[place] for place in range(len(cards)))


def refuse_no_card(cards: Sequence[str]) -> None:
    """Refuse a code that is no known card (TS-04)."""
    for card in cards:
        if INDEX.get(card, UNKNOWN) >= UNKNOWN:
            raise IllegalAction("TS-04", f'"{card}" is no card; cards are written like G4, P=, OC, KS or R1')
