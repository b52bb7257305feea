"""What the scripted players look at: what truffles promise, how far they are, which missions are near, where cards take wolves.

A truffle that nobody showed a seat counts as the average of the tokens it has not seen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .actions import Action
from .edition import GOALS
from .effects import APPLIERS
from .forest import Forest
from .missions import numbers
from .pieces import (
    ALL_CARDS,
    FEW,
    KINDS,
    POINTS,
    SIZE,
    UNKNOWN,
    kind_of,
)
from .rules import STEPPERS
from .state import CARDS_OF, State
from .wolves import move, walks

Cards = tuple[tuple[int, int], ...]
"""Direction cards to play, as (pack, card)."""

FAR: Final = 20
"""The moves to a tile that cannot be reached."""

EFFORT: Final = {
    "powers": 2.0, "together": 1.0, "basic": 2.5, "white": 3.5, "golden": 5.0, "level": 6.0, "dens": 1.5,
    "knocked_out": 8.0, "each_kind": 3.5, "truffles": 3.0, "near_wolf": 4.0,
}  # fmt: skip
"""What a mission counts -> the actions that a step towards it takes."""

PATIENCE: Final = 0.8
"""What a mission counts that is one turn away."""


# The forest and what is in it


def distances(forest: Forest) -> tuple[bytes, ...]:
    """Return for each tile how many moves a pig is away from each tile, slides and the secret paths reckoned in (ST-16)."""
    return _distances(tuple([tuple([path[-1] for path in forest.steps[tile].values()]) for tile in range(SIZE)]))


@lru_cache(64)
def _distances(steps: tuple[tuple[int, ...], ...]) -> tuple[bytes, ...]:
    """Return the distances if these tiles can be come to from each tile with one move."""
    return tuple([_moves_from(steps, tile) for tile in range(SIZE)])


def _moves_from(steps: tuple[tuple[int, ...], ...], start: int) -> bytes:
    """Return how many moves each tile is away from one."""
    found, reached = bytearray([FAR] * SIZE), [start]
    found[start] = 0
    for tile in reached:
        for to in steps[tile]:
            if found[to] == FAR:
                found[to] = found[tile] + 1
                reached.append(to)
    return bytes(found)


def after(state: State, action: Action) -> State:
    """Return the position after an action, as far as these eyes can tell."""
    position = state.copy()
    for event in STEPPERS[type(action)](position, action):
        APPLIERS[type(event)](position, event)
    return position


def averages(state: State) -> tuple[float, ...]:
    """Return for each kind what a truffle scores on average over the tokens that these eyes have not seen."""
    sums, counts = [0.0] * len(KINDS), [0] * len(KINDS)
    for tokens in state.box.tokens:
        for one in tokens:
            sums[kind_of(one)] += one & POINTS
            counts[kind_of(one)] += 1
    for pack in (state.tokens, state.spent, *state.packs):
        for one in pack:
            if one and one & POINTS != POINTS:
                sums[kind_of(one)] -= one & POINTS
                counts[kind_of(one)] -= 1
    return tuple([total / max(1, count) for total, count in zip(sums, counts, strict=True)])


def missing(state: State, seat: int, mission: int) -> int:
    """Return how many steps a seat is away from a mission: powers to use, truffles to dig, moves to make (ST-08)."""
    goal, count = GOALS[state.box.goals[mission]], state.box.counts[mission]
    dug = state.dug[3 * seat : 3 * seat + 3]
    if goal in KINDS:
        return count - dug[KINDS.index(goal)]
    if goal == "truffles":
        return count - sum(dug)
    if goal == "each_kind":
        return sum([max(0, count - one) for one in dug])
    if goal in ("together", "dens"):
        return _moves_to_meet(state, seat, goal)
    return (
        count
        - {"powers": state.used, "level": state.levels, "knocked_out": state.knocked, "near_wolf": state.near}[goal][
            seat
        ]
    )


def _moves_to_meet(state: State, seat: int, goal: str) -> int:
    """Return how many moves bring both pigs together or onto the dens, FAR if one is gone."""
    one, two = state.pigs[2 * seat : 2 * seat + 2]
    if min(one, two) < 0:
        return FAR
    near = distances(state.laid())
    if goal == "together":
        return min(near[one][two], near[two][one])
    brown, grey = state.laid().dens
    return min(near[one][brown] + near[two][grey], near[one][grey] + near[two][brown])


def hopes(state: State, seat: int) -> float:
    """Return what the missions not yet met promise a seat."""
    if not state.in_forest(seat):
        return 0.0
    return sum([promise(state, seat, mission) for mission in numbers(state.goals[seat])])


def in_time(truffles: int) -> float:
    """Return how much of what missions promise can still come true with so many truffles in the forest."""
    left = max(0, truffles - FEW)
    return left / (left + 3)


def promise(state: State, seat: int, mission: int) -> float:
    """Return what a mission is worth to a seat: the less, the more turns it still takes; nothing if truffles for it are lacking."""
    goal, steps = GOALS[state.box.goals[mission]], missing(state, seat, mission)
    if goal in KINDS and steps > sum([1 for one in state.tokens if one and KINDS[kind_of(one)] == goal]):
        return 0.0
    points: float = state.box.points[mission] * PATIENCE ** (EFFORT[goal] * steps / state.levels[seat])
    return points


# Wolves and their cards


def prowl(state: State, cards: Sequence[tuple[int, int]]) -> int:
    """Move the wolves by cards, as (pack, card), and return where they scare pigs, as bits: those that lie where they stand up."""
    entered = sum([1 << tile for wolf, tile in enumerate(state.wolves) if state.lying >> wolf & 1])
    for pack, card in cards:
        found = walks(state, pack, card)
        for walk in found:
            for tile in walk.tiles:
                entered |= 1 << tile
        move(state, found)
    return entered


def within_reach(state: State) -> int:
    """Return the tiles onto which one card can bring a standing wolf, as bits."""
    reach = 0
    for pack in (0, 1):
        for card in CARDS_OF[ALL_CARDS]:
            for walk in walks(state, pack, card):
                for tile in walk.tiles:
                    reach |= 1 << tile
    return reach


def cards_to_come(state: State, seat: int, rng: random.Random) -> list[tuple[int, int]]:
    """Return one way in which this round's cards may be turned up, as (pack, card): those on the tracks, and those of seats to come.

    What `seat` itself has still to play is left out: it will do as it likes.
    """
    coming: tuple[list[int], list[int]] = ([], [])
    hands = {other: [*CARDS_OF[state.cards[other]]] for other in range(state.seats) if other != seat}
    for hand in hands.values():
        rng.shuffle(hand)
    for pack, track in enumerate(state.tracks):
        for card in track[state.turned[pack] :]:
            hand = hands.get(card >> 3, [])
            coming[pack].append(card & 7 if card & 7 != UNKNOWN else hand.pop())
    after = (state.holder - seat - 1) % state.seats
    spaces = [state.spaces(0), state.spaces(1)]
    for n in range(after):
        hand = hands[(seat + 1 + n) % state.seats]
        for _ in range(min(state.cards_due, len(hand), sum(spaces))):
            pack = rng.choice([pack for pack in (0, 1) if spaces[pack]])
            spaces[pack] -= 1
            coming[pack].append(hand.pop())
    return [(pack, card) for pack in (0, 1) for card in coming[pack]]


def left_by(state: State, seat: int, plan: Cards, rng: random.Random) -> set[int]:
    """Return the pigs that stay if a seat plays cards so, with those that are not known filled in."""
    position = state.copy()
    for pack, card in plan:
        position.tracks[pack].append(seat << 3 | card)
    entered = prowl(position, cards_to_come(position, seat, rng))
    return {pig for pig, at in enumerate(state.pigs) if at >= 0 and (not entered >> at & 1 or state.brave >> pig & 1)}
