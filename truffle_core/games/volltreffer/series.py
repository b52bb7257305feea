"""A log of Volltreffer as lines: the space of each pawn over the steps, melds and tricks as marks, the goal as a band."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from truffle_core.core.game import View
from truffle_core.core.kit import Range, Series
from truffle_core.core.log import Log
from truffle_core.core.tracing import Tracer

from .events import Bought, Dealt, Event, Melded, SmallestSum, TrickWon
from .pieces import PRICES
from .saying import kind, melds_from, price, way
from .scoring import MIDDLE, SMALLEST, TRICK, meld_points
from .state import START, State


def series(log: Log, steps: Sequence[int], viewer: View | None) -> Series:
    """Return the spaces of the pawns over `steps`; all of it is open, so every viewer gets the same (VT-10)."""
    state: State = log.game.initial_state(log.setup())
    tracer = Tracer(log, steps, START[state.seats])
    for n, event in tracer.events():
        seat, points, label = _scored(event, state)
        for what, which, brought in _earned(event):
            tracer.earns(n, seat, what, which, brought)
        before = state.pawns[seat]
        log.game.apply(state, event)
        if isinstance(event, Dealt):
            tracer.starts_round(n)
        elif state.pawns[seat] != before or label:
            past_the_end = points > 0 and state.pawns[seat] < before
            told = f"{label}, {way(before, points)}" if label else ""
            tracer.reaches(n, seat, state.pawns[seat], told, anew=past_the_end)
    least, most = state.goal()
    return tracer.series("The track", "spaces", "", "meld or trick", Range(least, most, "goal"), aim=MIDDLE)


def _scored(event: Event, state: State) -> tuple[int, int, str]:
    """Return whose pawn an event moves, the points it scored, and what for; buying has no mark."""
    match event:
        case Melded(melds, points) if melds:
            return state.turn, points, " and ".join(kind(meld) for meld in melds_from(melds))
        case SmallestSum():
            return state.holder, SMALLEST, "smallest sum"
        case TrickWon(seat):
            return seat, TRICK, f"trick {sum(state.tricks) + 1}"
    return (state.turn, 0, "") if isinstance(event, Bought) else (0, 0, "")


def _earned(event: Event) -> Iterator[tuple[str, str, int]]:
    """Yield what an event brought the pawn it moves: what sort of thing, which one, and the steps."""
    match event:
        case Bought(slot):
            yield "purchase", f"a card for {price(slot)}", -PRICES[slot]
        case Melded(melds):
            for meld in melds_from(melds):
                yield "meld", kind(meld), meld_points(meld)
        case SmallestSum():
            yield "smallest sum", "smallest sum", SMALLEST
        case TrickWon():
            yield "trick", "trick", TRICK
