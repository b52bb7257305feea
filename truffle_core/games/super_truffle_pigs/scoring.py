"""Points (ST-30): truffles in the backpack and revealed missions."""

from __future__ import annotations

from .missions import numbers
from .pieces import POINTS
from .state import State


def truffle_points(state: State, seat: int) -> int:
    """Return what the truffles in a backpack score, as far as these eyes know."""
    return sum([one & POINTS for one in state.packs[seat] if one & POINTS != POINTS])


def mission_points(state: State, seat: int) -> int:
    """Return what the revealed missions of a seat score."""
    return sum([state.box.points[number] for number in numbers(state.revealed[seat])])


def points(state: State, seat: int) -> int:
    """Return the points of a seat, as far as these eyes know."""
    return truffle_points(state, seat) + mission_points(state, seat)


def winners(state: State) -> tuple[int, ...]:
    """Return who has the most points; of equals who has the most truffles; else they share (ST-30)."""
    ranks = [(points(state, seat), len(state.packs[seat])) for seat in range(state.seats)]
    return tuple([seat for seat, rank in enumerate(ranks) if rank == max(ranks)])
