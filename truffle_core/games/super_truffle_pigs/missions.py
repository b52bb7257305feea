"""Which missions are met (ST-08, ST-22)."""

from __future__ import annotations

import msgspec

from .effects import APPLIERS
from .events import Collected, Event, Moved, Upgraded, Used
from .state import State


def deeds(state: State, seat: int) -> tuple[int, ...]:
    """Return how much a seat has of what missions count, in the order of `edition.GOALS` (ST-08)."""
    one, two = state.pigs[2 * seat : 2 * seat + 2]
    basic, white, golden = state.dug[3 * seat : 3 * seat + 3]
    return (
        state.used[seat],
        one == two >= 0,
        basic,
        white,
        golden,
        state.levels[seat],
        {one, two} == set(state.laid().dens),
        state.knocked[seat],
        min(basic, white, golden),
        basic + white + golden,
        state.near[seat],
    )


def met(state: State, seat: int, missions: int) -> int:
    """Return which of these missions a seat meets, as a set."""
    box, found, done = state.box, 0, deeds(state, seat)
    for number in numbers(missions):
        if done[box.goals[number]] >= box.counts[number]:
            found |= 1 << number
    return found


def numbers(missions: int) -> list[int]:
    """Return the missions of a set."""
    return [number for number in range(missions.bit_length()) if missions >> number & 1]


def names(state: State, missions: int) -> tuple[str, ...]:
    """Return the ids of the missions of a set."""
    return tuple([state.box.missions[number] for number in numbers(missions)])


def mission_name(state: State, number: int) -> str:
    """Return how a mission is called in a refusal: "two powers"."""
    return f'"{state.box.missions[number].replace("_", " ")}"'


def with_missions(state: State, events: tuple[Event, ...], missions: int) -> tuple[Event, ...]:
    """Return the events of a seat's step with the missions it meets by them (ST-22).

    The first event tells of them. `missions` are those that such a step can meet, as a set. For eyes that do not know
    all of the seat's missions it is None.
    """
    seat, first = state.turn, events[0]
    if state.secret[seat]:
        shown = None
    elif not state.goals[seat] & missions:
        return events
    else:
        after = state.copy()
        for event in events:
            APPLIERS[type(event)](after, event)
        shown = names(state, met(after, seat, state.goals[seat] & missions))
    assert isinstance(first, Moved | Collected | Upgraded | Used)
    return (msgspec.structs.replace(first, missions=shown), *events[1:])
