"""The twelve superpowers (ST-07): on what they can be used, and what they do. Why not, say the refusals."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from .actions import (
    Action,
    BravePig,
    Charge,
    InstantDig,
    PackStink,
    Power,
    QuickSnout,
    Shove,
    Sniff,
    Sprint,
    SuperJump,
    Swap,
    Tunnel,
    WallHop,
)
from .events import Braved, Collected, Dug, Event, KnockedOut, Moved, Shoved, Sniffed, Swapped
from .forest import Forest, direction_to
from .pieces import (
    BRAVE_PIG,
    CHARGE,
    COLUMNS,
    DEPTHS,
    INSIDE,
    INSTANT_DIG,
    KNOWN,
    PACK_STINK,
    PACKS,
    POINTS,
    QUICK_SNOUT,
    ROWS,
    SHOVE,
    SIZE,
    SNIFF,
    SPRINT,
    SUPER,
    SUPER_JUMP,
    SWAP,
    TUNNEL,
    WALL_HOP,
    kind_of,
    points_of,
    seats_knowing,
)
from .state import State
from .wolves import scared, way

JUMPS: Final = tuple(
    tuple(
        to
        for row, column in ((-2, 0), (0, 2), (2, 0), (0, -2))
        for to in [tile + COLUMNS * row + column]
        if 0 <= tile // COLUMNS + row < ROWS and 0 <= tile % COLUMNS + column < COLUMNS
    )
    for tile in range(SIZE)
)
"""Tile -> the tiles two away in a straight line."""


# Digging, by actions and by powers


def can_dig(state: State, pig: int) -> bool:
    """Tell whether a pig in the forest can dig on its tile (ST-18)."""
    tile = state.pigs[pig]
    return bool(state.tokens[tile]) and (state.progress[pig] > 0 or not state.claimed >> tile & 1)


def levels_left(state: State, pig: int) -> int:
    """Return how many levels a pig has still to dig until the truffle on its tile is out."""
    return DEPTHS[kind_of(state.tokens[state.pigs[pig]])] - state.progress[pig]


def dug(state: State, pig: int, levels: int) -> Event:
    """Return what comes of digging so many levels with pig 0 or 1 of the seat whose turn it is (ST-18)."""
    number = 2 * state.turn + pig
    if levels < levels_left(state, number):
        return Dug(pig, levels)
    one = state.tokens[state.pigs[number]]
    seen = tuple([seat for seat in seats_knowing(one) if seat != state.turn])
    return Collected(pig, points_of(one), None if one & POINTS == POINTS else one & SUPER > 0, seen)


# What a power does


def _fly(state: State, action: SuperJump | WallHop) -> tuple[Event, ...]:
    """Over what is between, onto a tile from which a pig may slide on (ST-31)."""
    tile = state.place(action.pig)
    return _moved(state, action.pig, state.laid().slide(action.to, direction_to(tile, action.to)))


def _sprint(state: State, action: Sprint) -> tuple[Event, ...]:
    return _moved(state, action.pig, state.laid().steps[state.place(action.pig)][action.to])


def _tunnel(state: State, action: Tunnel) -> tuple[Event, ...]:
    return _moved(state, action.pig, (action.to,))


def _moved(state: State, pig: int, path: tuple[int, ...]) -> tuple[Event, ...]:
    """Return what comes of a pig's way (ST-17)."""
    return (Moved(pig, *way(state, 2 * state.turn + pig, path)),)


def _quick_snout(state: State, action: QuickSnout) -> tuple[Event, ...]:
    return (dug(state, action.pig, action.levels),)


def _instant_dig(state: State, action: InstantDig) -> tuple[Event, ...]:
    return (dug(state, action.pig, max(DEPTHS)),)


def _swap(state: State, action: Swap) -> tuple[Event, ...]:
    one, two = 2 * state.turn, 2 * state.turn + 1
    met = [(one, state.pigs[two]), (two, state.pigs[one])]
    return (Swapped(tuple([pig for pig, tile in met if way(state, pig, (tile,))[1]])),)


def sniffed(state: State, action: Sniff) -> tuple[Event, ...]:
    """Return what comes of a look at a truffle; the event names who knew it before."""
    one = state.tokens[action.tile]
    token = None if one & POINTS == POINTS else f"{one & POINTS}{'s' if one & SUPER else ''}"
    return (Sniffed(action.tile, token, seats_knowing(one)),)


def shove_path(state: State, pig: int, wolf: int) -> tuple[int, ...]:
    """Return what a wolf next to a pig enters when that pig shoves it; nothing if a wall blocks it (ST-07, ST-31)."""
    at = state.wolves[wolf]
    return state.laid().walk(at, direction_to(state.pigs[pig], at))


def shoved(state: State, pig: int, wolf: int) -> Shoved | None:
    """Return what comes of a shove, None if nothing does."""
    path = shove_path(state, pig, wolf)
    ran = scared(state, sum({1 << tile for tile in path}))
    return Shoved(wolf, path[-1], ran) if path and (ran or path[-1] != state.wolves[wolf]) else None


def _shove(state: State, action: Shove) -> tuple[Event, ...]:
    event = shoved(state, 2 * state.turn + action.pig, action.wolf)
    assert event is not None
    return (event,)


def _charge(state: State, action: Charge) -> tuple[Event, ...]:
    return (KnockedOut((action.wolf,)),)


def _pack_stink(state: State, action: PackStink) -> tuple[Event, ...]:
    return (KnockedOut(tuple(state.standing(PACKS.index(action.pack)))),)


def _brave(state: State, action: BravePig) -> tuple[Event, ...]:
    return (Braved(action.pig),)


# On what it can be used


def own_pigs(state: State) -> list[tuple[int, int, int]]:
    """Return the pigs in the forest of the seat whose turn it is: 0 or 1, its number, its tile."""
    number, pigs = 2 * state.turn, state.pigs
    found = [(0, number, pigs[number])] if pigs[number] >= 0 else []
    return [*found, (1, number + 1, pigs[number + 1])] if pigs[number + 1] >= 0 else found


def next_to(state: State, pig: int, wolf: int) -> bool:
    """Tell whether a standing wolf is next to a pig: beside it inside the forest, with no wall between (ST-07)."""
    standing = wolf < len(state.wolves) and not state.lying >> wolf & 1
    return standing and bool(state.laid().beside[state.pigs[pig]] >> state.wolves[wolf] & 1)


def hops(forest: Forest, tile: int) -> list[int]:
    """Return the tiles beyond exactly one wall (ST-07)."""
    walls = forest.walls
    edges = range(4 * tile, 4 * tile + 4)
    return [INSIDE[edge] for edge in edges if walls[edge] == 1 and INSIDE[edge] >= 0]


def sniffable(state: State) -> list[int]:
    """Return the tiles with a truffle that the seat whose turn it is does not know yet."""
    known = KNOWN[state.turn]
    return [tile for tile, one in enumerate(state.tokens) if one and not one & known]


SUPER_JUMPS: Final = tuple(tuple(SuperJump(pig=pig, to=to) for to in range(SIZE)) for pig in range(2))
SPRINTS: Final = tuple(tuple(Sprint(pig=pig, to=to) for to in range(SIZE)) for pig in range(2))
WALL_HOPS: Final = tuple(tuple(WallHop(pig=pig, to=to) for to in range(SIZE)) for pig in range(2))
TUNNELS: Final = tuple(tuple(Tunnel(pig=pig, to=to) for to in range(SIZE)) for pig in range(2))
SNOUTS: Final = tuple(tuple(QuickSnout(pig=pig, levels=levels) for levels in (1, 2)) for pig in range(2))
INSTANTS: Final = tuple(InstantDig(pig=pig) for pig in range(2))
SNIFFS: Final = tuple(Sniff(tile=tile) for tile in range(SIZE))
SHOVES: Final = tuple(tuple(Shove(pig=pig, wolf=wolf) for wolf in range(4)) for pig in range(2))
CHARGES: Final = tuple(Charge(wolf=wolf) for wolf in range(4))
STINKS: Final = tuple(PackStink(pack=pack) for pack in PACKS)
BRAVES: Final = tuple(BravePig(pig=pig) for pig in range(2))
SWAPS: Final = (Swap(),)


def _by_tile(power: int, find: Callable[[Forest, int, int], list[Action]]) -> Callable[[State], list[Action]]:
    """Return what finds the uses of a power that depend on nothing but where in the forest a pig stands."""

    def found(state: State) -> list[Action]:
        forest, all_ = state.laid(), []
        for pig, _, tile in own_pigs(state):
            uses = forest.uses.get((power, pig, tile))
            if uses is None:
                uses = forest.uses[power, pig, tile] = find(forest, pig, tile)
            all_ += uses
        return all_

    return found


_super_jumps = _by_tile(SUPER_JUMP, lambda _, pig, tile: [SUPER_JUMPS[pig][to] for to in JUMPS[tile]])
_sprints = _by_tile(SPRINT, lambda forest, pig, tile: [SPRINTS[pig][to] for to in forest.steps[tile]])
_wall_hops = _by_tile(WALL_HOP, lambda forest, pig, tile: [WALL_HOPS[pig][to] for to in hops(forest, tile)])
_tunnels = _by_tile(TUNNEL, lambda forest, pig, tile: [TUNNELS[pig][to] for to in forest.paths if to != tile])


def _quick_snouts(state: State) -> list[Action]:
    diggers = [(pig, number) for pig, number, _ in own_pigs(state) if can_dig(state, number)]
    return [snout for pig, number in diggers for snout in SNOUTS[pig][: min(2, levels_left(state, number))]]


def _instant_digs(state: State) -> list[Action]:
    return [INSTANTS[pig] for pig, number, _ in own_pigs(state) if can_dig(state, number)]


def _swaps(state: State) -> list[Action]:
    one, two = state.pigs[2 * state.turn : 2 * state.turn + 2]
    return [*SWAPS] if min(one, two) >= 0 and one != two else []


def _sniffs(state: State) -> list[Action]:
    return [SNIFFS[tile] for tile in sniffable(state)]


def _near(state: State) -> list[tuple[int, int, int]]:
    """Return the own pigs, 0 or 1 and by number, with the standing wolves next to them."""
    beside, danger, wolves = state.laid().beside, state.danger, range(len(state.wolves))
    pigs = [(pig, number) for pig, number, tile in own_pigs(state) if beside[tile] & danger]
    return [(pig, number, wolf) for pig, number in pigs for wolf in wolves if next_to(state, number, wolf)]


def _shoves(state: State) -> list[Action]:
    return [SHOVES[pig][wolf] for pig, number, wolf in _near(state) if shoved(state, number, wolf)]


def _charges(state: State) -> list[Action]:
    return [CHARGES[wolf] for wolf in sorted({wolf for _, _, wolf in _near(state)})]


def _pack_stinks(state: State) -> list[Action]:
    return [STINKS[pack] for pack in (0, 1) if state.standing(pack)]


def _braves(state: State) -> list[Action]:
    return [BRAVES[pig] for pig, number, _ in own_pigs(state) if not state.brave >> number & 1]


class Use(NamedTuple):
    """One superpower: its number, all its legal uses but for how they are paid, and what a use does."""

    power: int
    targets: Callable[[State], list[Action]]
    follow: Callable[[State, Any], tuple[Event, ...]]


USES: Final[dict[type[Power], Use]] = {
    SuperJump: Use(SUPER_JUMP, _super_jumps, _fly),
    Sprint: Use(SPRINT, _sprints, _sprint),
    QuickSnout: Use(QUICK_SNOUT, _quick_snouts, _quick_snout),
    InstantDig: Use(INSTANT_DIG, _instant_digs, _instant_dig),
    WallHop: Use(WALL_HOP, _wall_hops, _fly),
    Tunnel: Use(TUNNEL, _tunnels, _tunnel),
    Swap: Use(SWAP, _swaps, _swap),
    Sniff: Use(SNIFF, _sniffs, sniffed),
    Shove: Use(SHOVE, _shoves, _shove),
    Charge: Use(CHARGE, _charges, _charge),
    PackStink: Use(PACK_STINK, _pack_stinks, _pack_stink),
    BravePig: Use(BRAVE_PIG, _braves, _brave),
}
"""Action -> the power it uses."""

TARGETS: Final = {use.power: use.targets for use in USES.values()}
"""Power -> what finds its legal uses."""


def power_actions(state: State) -> list[Action]:
    """Return all that the open powers can be used for, paid with actions or with a super truffle (ST-15, ST-19)."""
    pack, costs = state.packs[state.turn], state.box.costs
    supers = super_places(pack) if pack else []
    found: list[Action] = []
    for power in set(state.powers):
        if costs[power] <= state.actions:
            uses = TARGETS[power](state)
            found += uses
        elif supers:
            uses = TARGETS[power](state)
        if supers:
            found += [free(use, place) for place in supers for use in uses]
    return found


def super_places(pack: list[int]) -> list[int]:
    """Return the places of super truffles in a backpack, one of equals (ST-19)."""
    first = {one: place for place, one in reversed(list(enumerate(pack))) if one & SUPER}
    return sorted(first.values())


@lru_cache(4096)
def free(use: Any, place: int) -> Action:
    """Return a use of a power paid with the super truffle in a place of the backpack."""
    made: Action = msgspec.structs.replace(use, truffle=place)
    return made
