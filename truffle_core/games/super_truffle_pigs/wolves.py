"""How wolves move, and whom they scare: worked out before anything happens, for the rules and for whoever predicts."""

from __future__ import annotations

from typing import NamedTuple

from .pieces import TWICE
from .state import State


class Walk(NamedTuple):
    """What a direction card does to one wolf.

    Attributes
    ----------
    wolf : the wolf.
    facing : the direction it faces afterwards; an arrow turns it even when a wall stops it (ST-25).
    tiles : the tiles it enters, one after another; none if a wall stops it at once.
    """

    wolf: int
    facing: int
    tiles: tuple[int, ...]


def walks(state: State, pack: int, card: int) -> list[Walk]:
    """Return what a direction card does to each standing wolf of a pack (ST-25, ST-26, ST-31)."""
    walk, found = state.laid().walk, []
    for wolf in range(pack, len(state.wolves), 2):
        if state.lying >> wolf & 1:
            continue
        if card != TWICE:
            found.append(Walk(wolf, card, walk(state.wolves[wolf], card)))
            continue
        facing = state.facing[wolf]
        tiles = walk(state.wolves[wolf], facing)
        found.append(Walk(wolf, facing, tiles + walk(tiles[-1], facing) if tiles else tiles))
    return found


def scared(state: State, tiles: int) -> tuple[int, ...]:
    """Return the pigs that run when a standing wolf comes onto these tiles, given as bits (ST-17); a brave one stays (ST-07)."""
    return tuple(
        [pig for pig, tile in enumerate(state.pigs) if tile >= 0 and tiles >> tile & 1 and not state.brave >> pig & 1]
    )


def scared_by(state: State, found: list[Walk]) -> tuple[int, ...]:
    """Return the pigs that run when wolves walk so."""
    entered = 0
    for walk in found:
        for tile in walk.tiles:
            entered |= 1 << tile
    return scared(state, entered)


def scared_at_the_end(state: State) -> tuple[int, ...]:
    """Return the pigs that run once all wolves stand and none is brave any more (ST-07, ST-27)."""
    return tuple([pig for pig, tile in enumerate(state.pigs) if tile >= 0 and tile in state.wolves])


def way(state: State, pig: int, path: tuple[int, ...]) -> tuple[int, bool]:
    """Return where a pig's way ends and whether it runs there from a standing wolf, met in passing too (ST-17)."""
    if state.danger and not state.brave >> pig & 1:
        for tile in path:
            if state.danger >> tile & 1:
                return tile, True
    return path[-1], False


def program(state: State, pack: int, cards: list[int]) -> State:
    """Return the position after direction cards moved a pack one after another, pigs scared on the way: for planning.

    Nothing but wolves and pigs changes: no truffle is given, and no card is turned up.
    """
    after = state.copy()
    for card in cards:
        found = walks(after, pack, card)
        for pig in scared_by(after, found):
            after.pigs[pig] = -1
        move(after, found)
    return after


def move(state: State, found: list[Walk]) -> None:
    """Let wolves walk."""
    for wolf, facing, tiles in found:
        state.facing[wolf] = facing
        if tiles:
            state.wolves[wolf] = tiles[-1]
    watch(state)


def watch(state: State) -> None:
    """Note on which tiles wolves stand."""
    danger, lying = 0, state.lying
    for tile in state.wolves:
        if not lying & 1:
            danger |= 1 << tile
        lying >>= 1
    state.danger = danger
