"""Which rules of Tussie Mussie a step follows, for whoever looks at a game and asks why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.citing import cited
from truffle_core.core.log import AnyStep

from .actions import Done, Larkspur, Marigold, Offer, Replace, Snapdragon, Take
from .events import Acted, Drawn, Finished, FirstPlayer, LarkspurUsed, Offered, Opened, Revealed, Scored, Taken
from .state import DIG

KINDS: Final[dict[type, tuple[str, ...]]] = {
    Offer: ("TM-03",),
    Take: ("TM-04", "TM-05"),
    Larkspur: ("TM-14",),
    Replace: ("TM-14",),
    Snapdragon: ("TM-16",),
    Marigold: ("TM-17",),
    Done: ("TM-13",),
    FirstPlayer: ("TM-02",),
    Drawn: (),
    Offered: (),
    Taken: (),
    Revealed: ("TM-11",),
    LarkspurUsed: ("TM-13",),
    Acted: ("TM-13",),
    Finished: ("TM-13",),
    Opened: ("TM-13",),
    Scored: ("TM-18",),
}
"""The rules of each kind of action and of event."""


def rules_of(step: AnyStep, before: Any) -> tuple[str, ...]:
    """Return the rules that a step follows, the most telling first."""
    return cited(step, before, KINDS, _more)


def _more(thing: Any, step: AnyStep, before: Any) -> Iterator[str]:
    """Add what hangs on the position."""
    if isinstance(thing, Drawn):
        yield from ("TM-14",) if before.phase == DIG else ("TM-03", _turns(before))
        yield from ("TM-22",) if before.phase != DIG and not before.offers and before.points else ()
    elif isinstance(thing, Taken) and thing.card is not UNSET:
        yield "TM-10"
    elif isinstance(thing, Scored) and len(before.points) + 1 == before.rounds:
        yield "TM-23"


def _turns(before: Any) -> str:
    """Name the rule that says who offers to whom."""
    if before.seats == 2:
        return "TM-06"
    return "TM-07" if before.offers < before.seats else "TM-08"
