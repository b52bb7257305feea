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
EVERYWHERE: Final = (1 << SIZE) - 1
BESIDE: Final = tuple(sum([1 << to for to in INSIDE[4 * tile : 4 * tile + 4] if to >= 0]) for tile in range(SIZE))
"""Tile -> the tiles beside it in a forest without walls, as a set of bits."""

MOVES: Final = tuple(tuple(Move(pig, to) for to in range(SIZE)) for pig in range(2))


class Steps(dict[int, dict[int, Path]]):
    """Tile -> the tiles that a pig can move onto -> all that it enters by that; each found when it is first asked for."""

    def __init__(self, kinds: tuple[int, ...], walls: bytearray, paths: tuple[int, int]) -> None:
        super().__init__()
        self._kinds, self._walls, self._paths = kinds, walls, paths

    def __missing__(self, tile: int) -> dict[int, Path]:
        found = {
            to: self.slide(to, direction)
            for direction in range(4)
            if (to := INSIDE[4 * tile + direction]) >= 0 and not self._walls[4 * tile + direction]
        }
        if tile in self._paths:
            to = sum(self._paths) - tile
            found[to] = (to,)
        self[tile] = found
        return found

    def slide(self, tile: int, direction: int) -> Path:
        """Return what a pig enters that comes onto a tile in a direction: that tile, and from a pond on (ST-31)."""
        path: Path = (tile,)
        while self._kinds[tile] == POND and not self._walls[4 * tile + direction]:
            tile = INSIDE[4 * tile + direction]
            if tile < 0:
                break
            path += (tile,)
        return path


class Forest:
    """A layout with all that follows from it. Nothing in it ever changes.

    Attributes
    ----------
    tiles : the ids of the tiles, row by row.
    kinds : their kinds, in winter with ponds; `ponds` the tiles that are ponds, as a set of bits.
    paths : the two secret path tiles.
    dens : the tile of the Brown Den and of the Grey Den.
    walls : 4 * tile + direction -> how many walls stand on that edge of the tile, counted from both sides.
    steps : tile -> the tiles that a pig can move onto (ST-16) -> all the tiles it enters by that (ST-31).
    beside : tile -> the tiles next to it, with no wall between, as a set of bits (ST-07).
    uses : what powers do for a pig on a tile, once it was asked for.
    """

    __slots__ = ("_moves", "_walks", "beside", "dens", "kinds", "paths", "ponds", "steps", "tiles", "uses", "walls")

    def __init__(self, box: Box, winter: bool, tiles: Sequence[str]) -> None:
        self.tiles = tuple(tiles)
        kind = box.winter_kind if winter else box.kind
        self.kinds = kinds = tuple([kind[tile] for tile in tiles])
        self.ponds = sum([1 << tile for tile in range(SIZE) if kinds[tile] == POND]) if winter else 0
        first = kinds.index(PATH)
        self.paths = (first, kinds.index(PATH, first + 1))
        self.dens = (kinds.index(BROWN_DEN), kinds.index(GREY_DEN))
        self.walls = bytearray(4 * SIZE)
        self.beside = list(BESIDE)
        for name, direction in box.wall.items():
            self._wall(tiles.index(name), direction)
        self.steps = Steps(kinds, self.walls, self.paths)
        self.uses: dict[tuple[int, int, int], list[Action]] = {}
        self._walks: list[Path | None] = [None] * (4 * SIZE)
        self._moves: list[list[Action] | None] = [None] * (2 * SIZE)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Forest) and (self.tiles, self.kinds, self.walls) == (
            other.tiles,
            other.kinds,
            other.walls,
        )

    def __hash__(self) -> int:
        return hash(self.tiles)

    def _wall(self, tile: int, direction: int) -> None:
        """Put up a wall on an edge of a tile; it counts from both sides."""
        edge = 4 * tile + direction
        beyond = AROUND[edge]
        self.walls[edge] += 1
        self.walls[4 * beyond + OPPOSITE[direction]] += 1
        if INSIDE[edge] >= 0:
            self.beside[tile] &= ~(1 << beyond)
            self.beside[beyond] &= ~(1 << tile)

    def slide(self, tile: int, direction: int) -> Path:
        """Return what a pig enters that comes onto a tile in a direction (ST-31)."""
        return self.steps.slide(tile, direction)

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
        ends = self.beside
        if self.ponds:
            ends = [sum({1 << path[-1] for path in self.steps[tile].values()}) for tile in range(SIZE)]
        reached, new = 0, 1 << self.paths[0] | 1 << self.paths[1]
        while new:
            reached |= new
            near = 0
            while new:
                lowest = new & -new
                near |= ends[lowest.bit_length() - 1]
                new ^= lowest
            new = near & ~reached
        return reached | self.ponds == EVERYWHERE


def direction_to(tile: int, beside: int) -> int:
    """Return the direction from a tile to one in the same row or column of the forest."""
    if tile // COLUMNS == beside // COLUMNS:
        return 1 if beside > tile else 3
    return 2 if beside > tile else 0


@lru_cache(32)
def laid(box: Box, winter: bool, tiles: tuple[str, ...]) -> Forest:
    """Return the forest that these tiles make."""
    return Forest(box, winter, tiles)
