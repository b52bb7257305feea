"""Which rules of Volltreffer a step follows, for whoever looks at a game and asks why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.citing import cited
from truffle_core.core.log import AnyStep

from .actions import Buy, Meld, Order, Play, SwapHand, SwapMarket
from .events import (
    Bought,
    Dealt,
    FirstBuyer,
    HandSwapped,
    MarketSwapped,
    Melded,
    Ordered,
    Played,
    RoundEnded,
    SmallestSum,
    TrickWon,
    Turned,
)
from .state import NONE

KINDS: Final[dict[type, tuple[str, ...]]] = {
    Order: ("VT-05",),
    Buy: ("VT-07",),
    SwapHand: ("VT-26",),
    SwapMarket: ("VT-26",),
    Meld: ("VT-11",),
    Play: ("VT-17",),
    FirstBuyer: ("VT-06",),
    Dealt: ("VT-04", "VT-02", "VT-03"),
    Ordered: ("VT-04",),
    Bought: (),
    Turned: (),
    HandSwapped: (),
    MarketSwapped: (),
    Melded: (),
    SmallestSum: ("VT-14",),
    Played: (),
    TrickWon: ("VT-18", "VT-19"),
    RoundEnded: (),
}
"""The rules of each kind of action and of event."""


def rules_of(step: AnyStep, before: Any) -> tuple[str, ...]:
    """Return the rules that a step follows, the most telling first."""
    return cited(step, before, KINDS, _more)


def _more(thing: Any, step: AnyStep, before: Any) -> Iterator[str]:
    """Add what hangs on the melds, on the variant, and on how the round ended."""
    if isinstance(thing, Meld):
        yield from () if thing.melds else ("VT-13",)
        yield from ("VT-12",) if len(thing.melds) > 1 else ()
    elif isinstance(thing, Turned):
        yield "VT-09" if before.variant == NONE else "VT-25"
    elif isinstance(thing, RoundEnded):
        yield "VT-21" if thing.winners else "VT-22" if thing.first is not UNSET else "VT-23"
        yield from ("VT-24",) if thing.winners and before.variant != NONE else ()
