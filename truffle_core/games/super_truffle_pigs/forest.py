"""The forest as it was laid: where pigs can go, where wolves come to, what lies next to what (ST-01, ST-16, ST-26, ST-31)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from .actions import Action, Move
from .edition import Box
from .pieces import AROUND, BROWN_DEN, COLUMNS, GREY_DEN, INSIDE, PATH, POND, SIZE

Path = tuple[int, ...]
"""Tiles entered one after another; the last is where the piece comes to rest."""

OPPOSITE: Final = (2, 3, 0, 1)
STEPS: Final[tuple[dict[int, Path], ...]] = tuple(
    {to: (to,) for direction in range(4) if (to := INSIDE[4 * tile + direction]) >= 0} for tile in range(SIZE)
)
"""Tile -> the tiles beside it -> the way there, in a forest without walls, paths and ponds."""

BESIDE: Final = tuple(sum([1 << to for to in steps]) for steps in STEPS)
MOVES: Final = tuple(tuple(Move(pig, to) for to in range(SIZE)) for pig in range(2))


class Forest:
    """A layout with all that follows from it. Nothing in it ever changes.

    Attributes
    ----------
    tiles : the ids of the tiles, row by row.
    kinds : their kinds, in winter with ponds.
    paths : the two secret path tiles.
    dens : the tile of the Brown Den and of the Grey Den.
    walls : 4 * tile + direction -> how many walls stand on that edge of the tile, counted from both sides.
    steps : tile -> the tiles that a pig can move onto (ST-16) -> all the tiles it enters by that (ST-31).
    beside : tile -> the tiles next to it, with no wall between, as a set of bits (ST-07).
    """

    __slots__ = ("_moves", "_walks", "beside", "dens", "kinds", "paths", "steps", "tiles", "walls")

    def __init__(self, box: Box, winter: bool, tiles: Sequence[str]) -> None:
        self.tiles = tuple(tiles)
        kinds = [box.kind[tile] for tile in tiles]
        if winter:
            kinds = [POND if tile in box.ponds else kind for tile, kind in zip(tiles, kinds, strict=True)]
        self.kinds = tuple(kinds)
        first = kinds.index(PATH)
        self.paths = (first, kinds.index(PATH, first + 1))
        self.dens = (kinds.index(BROWN_DEN), kinds.index(GREY_DEN))
        self.walls = bytearray(4 * SIZE)
        self.steps = [steps.copy() for steps in STEPS]
        self.beside = list(BESIDE)
        self._walks: list[Path | None] = [None] * (4 * SIZE)
        self._moves: list[list[Action] | None] = [None] * (2 * SIZE)
        self._build([(tile, box.wall[name]) for tile, name in enumerate(tiles) if name in box.wall])

    def _build(self, walls: list[tuple[int, int]]) -> None:
        """Put up walls and open the secret paths; then let pigs slide over ponds."""
        for tile, direction in walls:
            beyond = AROUND[4 * tile + direction]
            self.walls[4 * tile + direction] += 1
            self.walls[4 * beyond + OPPOSITE[direction]] += 1
            if INSIDE[4 * tile + direction] >= 0:
                self.steps[tile].pop(beyond, None)
                self.steps[beyond].pop(tile, None)
                self.beside[tile] &= ~(1 << beyond)
                self.beside[beyond] &= ~(1 << tile)
        one, two = self.paths
        self.steps[one][two], self.steps[two][one] = (two,), (one,)
        for pond in [tile for tile, kind in enumerate(self.kinds) if kind == POND]:
            for tile, steps in enumerate(self.steps):
                if pond in steps:
                    steps[pond] = self.slide(pond, direction_to(tile, pond))

    def slide(self, tile: int, direction: int) -> Path:
        """Return what a pig enters that comes onto a tile in a direction: that tile, and from a pond on (ST-31)."""
        path = [tile]
        while self.kinds[tile] == POND and not self.walls[4 * tile + direction]:
            tile = INSIDE[4 * tile + direction]
            if tile < 0:
                break
            path.append(tile)
        return tuple(path)

    def walk(self, tile: int, direction: int) -> Path:
        """Return what a wolf enters with one space from a tile, nothing if a wall stops it (ST-26, ST-31)."""
        found = self._walks[4 * tile + direction]
        if found is None:
            found = self._walks[4 * tile + direction] = tuple(self._walked(tile, direction))
        return found

    def _walked(self, start: int, direction: int) -> Iterator[int]:
        """Yield the tiles that a wolf enters; a slide that comes back to its start ends there (ST-31)."""
        tile = start
        while not self.walls[4 * tile + direction]:
            tile = AROUND[4 * tile + direction]
            yield tile
            if self.kinds[tile] != POND or tile == start:
                return

    def moves(self, pig: int, tile: int) -> list[Action]:
        """Return the moves of a seat's pig 0 or 1 from a tile (ST-16)."""
        found = self._moves[2 * tile + pig]
        if found is None:
            found = self._moves[2 * tile + pig] = [MOVES[pig][to] for to in self.steps[tile]]
        return found

    def is_whole(self) -> bool:
        """Tell whether a pig can come to every tile that is no pond from a secret path (ST-01)."""
        reached, waiting = 1 << self.paths[0], [self.paths[0]]
        while waiting:
            for path in self.steps[waiting.pop()].values():
                if not reached >> path[-1] & 1:
                    reached |= 1 << path[-1]
                    waiting.append(path[-1])
        return all(reached >> tile & 1 or kind == POND for tile, kind in enumerate(self.kinds))


def direction_to(tile: int, beside: int) -> int:
    """Return the direction from a tile to one in the same row or column of the forest."""
    if tile // COLUMNS == beside // COLUMNS:
        return 1 if beside > tile else 3
    return 2 if beside > tile else 0


@lru_cache(256)
def laid(box: Box, winter: bool, tiles: tuple[str, ...]) -> Forest:
    """Return the forest that these tiles make."""
    return Forest(box, winter, tiles)
