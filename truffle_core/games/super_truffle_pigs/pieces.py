"""What lies on the table, as small numbers: tiles, directions, truffles, pigs and wolves.

A *tile* of the forest is 0 to 19, row by row from the North-West. A *direction* is 0 to 3 for North, East, South and
West; direction card 4 is 2x. A *pig* is 2 * seat + 0 or 1. *Wolves* are 0 to 3 in the order in which they come, so the
even ones are brown and the odd ones grey.

A *truffle* is a number made of its points, whether it is super, its kind, and a bit for each seat that knows its points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

ROWS, COLUMNS = 4, 5
SIZE: Final = ROWS * COLUMNS
PLACES: Final = tuple(f"row {tile // COLUMNS + 1}, column {tile % COLUMNS + 1}" for tile in range(SIZE))
"""Tile -> how it is said."""

# Directions (ST-05)

NORTH, EAST, SOUTH, WEST, TWICE = range(5)
CARD_CODES: Final = ("N", "E", "S", "W", "2x")
"""Direction card -> how it is written."""

CARD_NAMES: Final = ("North", "East", "South", "West", "2x")
CARD: Final = {code: card for card, code in enumerate(CARD_CODES)}
ALL_CARDS: Final = 0b11111
"""A player's set of direction cards: a bit for each."""

UNKNOWN: Final = 7
"""A face-down direction card that these eyes do not know."""


def _beyond(tile: int, direction: int) -> int:
    """Return the next tile in a direction; over the edge, the one on the other side."""
    row, column = divmod(tile, COLUMNS)
    row += (direction == SOUTH) - (direction == NORTH)
    column += (direction == EAST) - (direction == WEST)
    return row % ROWS * COLUMNS + column % COLUMNS


AROUND: Final = tuple(_beyond(tile, direction) for tile in range(SIZE) for direction in range(4))
"""4 * tile + direction -> the next tile, looping at the edges as wolves do (ST-26)."""

INSIDE: Final = tuple(
    beyond if abs(beyond - tile) == (COLUMNS, 1)[n % 2] and (n % 2 == 0 or beyond // COLUMNS == tile // COLUMNS) else -1
    for n, (tile, beyond) in enumerate((n // 4, beyond) for n, beyond in enumerate(AROUND))
)
"""4 * tile + direction -> the next tile inside the forest, -1 over the edge (ST-16)."""

# Tiles (ST-01, ST-02)

BASIC, WHITE, GOLDEN, PATH, BROWN_DEN, GREY_DEN, POND = range(7)
KINDS: Final = ("basic", "white", "golden")
TILE_KINDS: Final = (*KINDS, "path", "brown_den", "grey_den")
TILE_NAMES: Final = (*(f"{kind} truffle" for kind in KINDS), "secret path", "Brown Den", "Grey Den", "frozen pond")
DEPTHS: Final = (1, 2, 3)
"""Kind of truffle -> how many levels it is dug (ST-01)."""

# Truffles (ST-03)

NO_TRUFFLE: Final = 0
POINTS: Final = 15
"""The bits that hold a truffle's points; all of them set if these eyes do not know them."""

SUPER: Final = 16
FACE: Final = 127
"""The bits that tell kind, super and points."""

THERE: Final = 128
KNOWN: Final = tuple(256 << seat for seat in range(4))
"""Seat -> the bit of a truffle whose points it knows."""


def truffle(kind: int, points: int | None = None, super_: bool = False) -> int:
    """Return a truffle that nobody has seen; None for points that are not known."""
    return THERE | kind << 5 | (SUPER if super_ else 0) | (POINTS if points is None else points)


def kind_of(one: int) -> int:
    """Return a truffle's kind: BASIC, WHITE or GOLDEN."""
    return one >> 5 & 3


def points_of(one: int) -> int | None:
    """Return what a truffle scores, None if these eyes do not know."""
    return None if one & POINTS == POINTS else one & POINTS


def seats_knowing(one: int) -> tuple[int, ...]:
    """Return the seats that know a truffle's points."""
    return tuple([seat for seat, bit in enumerate(KNOWN) if one & bit])


def truffle_name(one: int) -> str:
    """Return what everybody sees of a truffle in a backpack: "super white truffle"."""
    return f"{'super ' if one & SUPER else ''}{KINDS[kind_of(one)]} truffle"


# Pigs, wolves, powers

RAN, LEFT = -1, -2
"""Where a pig is that ran from a wolf, and one that left with its player (ST-14, ST-17)."""

BROWN, GREY = 0, 1
PACKS: Final[tuple[Literal["brown", "grey"], ...]] = ("brown", "grey")
MOST_WOLVES: Final = 4
WOLF_NAMES: Final = ("first brown wolf", "first grey wolf", "second brown wolf", "second grey wolf")

LOWEST_LEVEL, HIGHEST_LEVEL = 3, 5
SPACES: Final = {2: 4, 3: 5, 4: 5}
"""Seats -> the spaces of a track (ST-24)."""

OPEN_POWERS: Final = 3
POWERS: Final = (
    "super_jump", "sprint", "quick_snout", "instant_dig", "wall_hop", "tunnel", "swap", "sniff", "shove", "charge",
    "pack_stink", "brave_pig",
)  # fmt: skip
"""The superpowers, in the order in which they are counted (ST-07)."""

(SUPER_JUMP, SPRINT, QUICK_SNOUT, INSTANT_DIG, WALL_HOP, TUNNEL, SWAP, SNIFF, SHOVE, CHARGE, PACK_STINK, BRAVE_PIG) = (
    range(12)
)
POWER: Final = {name: power for power, name in enumerate(POWERS)}
SPRINT_MOVES: Final = 3

FACES: Final = {
    "1": (False, 1),
    "2": (False, 2),
    "wolf_1": (True, 1),
    "wolf_2": (True, 2),
    "moon": (False, 0),
}
"""Face of the wolf die -> whether it brings a wolf, and how many direction cards each player plays (ST-04)."""

FEW: Final = 3
"""With so many truffles in the forest or fewer, a round is the last (ST-29)."""


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as people say them: "one, two and three"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
