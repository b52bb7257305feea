"""Which rules of Truffle Shuffle a step follows, for whoever looks at a game and asks why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.citing import cited
from truffle_core.core.log import AnyStep

from .actions import Discard, Fulfil, Pass, Skip, Take, TakeTwo
from .events import (
    Dealt,
    Discarded,
    FirstPlayer,
    Fulfilled,
    Passed,
    RoundEnded,
    SkipDiscarded,
    SkipPlayed,
    Taken,
    TakeTwoPlayed,
)

KINDS: Final[dict[type, tuple[str, ...]]] = {
    Take: ("TS-11",),
    TakeTwo: ("TS-10",),
    Skip: ("TS-13",),
    Fulfil: ("TS-18", "TS-16"),
    Pass: ("TS-16",),
    Discard: ("TS-30",),
    FirstPlayer: ("TS-08",),
    Dealt: ("TS-05", "TS-07"),
    Taken: (),
    TakeTwoPlayed: (),
    SkipPlayed: ("TS-10",),
    SkipDiscarded: ("TS-14",),
    Fulfilled: (),
    Passed: (),
    RoundEnded: ("TS-29",),
    Discarded: (),
}
"""The rules of each kind of action and of event."""

SIGNS: Final = {"#": "TS-22", "=": "TS-23", "C": "TS-24", "N": "TS-25"}
"""What a card of an order does, by its sign."""

FOR_COLOUR: Final = ("O01", "O02")
"""The orders for which any card will do (TS-27)."""


def rules_of(step: AnyStep, before: Any) -> tuple[str, ...]:
    """Return the rules that a step follows, the most telling first."""
    return cited(step, before, KINDS, _more)


def _more(thing: Any, step: AnyStep, before: Any) -> Iterator[str]:
    """Add what hangs on the cards and on the position."""
    if isinstance(thing, Fulfil):
        yield from _of_cards(thing)
    elif isinstance(thing, Taken):
        # a card that lay face up is named by its place alone
        yield from ("TS-06",) if thing.card is not UNSET else ()
        yield from ("TS-14",) if before.skips[step.by] >= 0 else ("TS-10",)
    elif isinstance(thing, Fulfilled) and thing.bonus:
        yield "TS-07"
    elif isinstance(thing, Dealt) and thing.round > 1:
        yield "TS-31"


def _of_cards(order: Fulfil) -> Iterator[str]:
    """Name what the cards of an order do in it."""
    if order.order in FOR_COLOUR:
        yield "TS-27"
    else:
        yield from (rule for sign, rule in SIGNS.items() if any(card[1:] == sign for card in order.cards))
        yield from ("TS-19",) if any(card[1:] in ("C", "N") for card in order.cards) else ()
    yield from ("TS-21",) if any(card[0] == "R" for card in order.cards) else ()
