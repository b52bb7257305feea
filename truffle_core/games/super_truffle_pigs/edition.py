"""What lies in the box, as data that a reader can edit: read, held against what the rules need, and made into tables."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from truffle_core.core.errors import UsageError
from truffle_core.core.game import Edition

from .about import ABOUT
from .pieces import (
    BASIC,
    BROWN_DEN,
    CARD,
    CARD_CODES,
    CHARGE,
    COLUMNS,
    FACES,
    GOLDEN,
    GREY_DEN,
    HIGHEST_LEVEL,
    INSTANT_DIG,
    KINDS,
    LOWEST_LEVEL,
    OPEN_POWERS,
    PACK_STINK,
    PATH,
    POND,
    POWER,
    POWERS,
    QUICK_SNOUT,
    ROWS,
    SPRINT,
    SUPER_JUMP,
    SWAP,
    TILE_KINDS,
    TILE_NAMES,
    TUNNEL,
    WALL_HOP,
    WHITE,
    truffle,
)

Source = Literal["rulebook", "ours"]
Name = Annotated[str, Meta(min_length=1, max_length=20)]
TileId = Annotated[str, Meta(min_length=1, max_length=8)]
Copies = Annotated[int, Meta(ge=0, le=20)]
Worth = Annotated[int, Meta(ge=0, le=9)]
GOALS: Final = (
    "powers", "together", "basic", "white", "golden", "level", "dens", "knocked_out", "each_kind", "truffles",
    "near_wolf",
)  # fmt: skip
"""What missions count (ST-08)."""

MOVING, DIGGING = ("together", "dens"), ("basic", "white", "golden", "each_kind", "truffles", "near_wolf")
"""What a pig that moves can add to, and a truffle that is collected."""

GOALS_OF: Final = {
    **dict.fromkeys((SUPER_JUMP, SPRINT, WALL_HOP, TUNNEL, SWAP), MOVING),
    **dict.fromkeys((QUICK_SNOUT, INSTANT_DIG), DIGGING),
    **dict.fromkeys((CHARGE, PACK_STINK), ("knocked_out",)),
}
"""Power -> what its use can add to, but for the number of powers used."""

WANTED: Final = {
    PATH: (2, "ST-01"),
    BROWN_DEN: (1, "ST-01"),
    GREY_DEN: (1, "ST-01"),
    BASIC: (6, "ST-01"),
    WHITE: (6, "ST-01"),
    GOLDEN: (4, "ST-01"),
}
"""Kind of tile -> how many there are, and the rule that says so."""

REACHED: Final = {"together": (1, 1), "dens": (1, 1), "level": (LOWEST_LEVEL + 1, HIGHEST_LEVEL)}
"""What missions count -> the least and the most that a turn can bring about (ST-22); what is not here can go on and on."""

WALLS, PONDS, CARDS_EACH = 8, {BASIC: 2, WHITE: 2}, 3
SEATS: Final = ABOUT.seats[1]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the entries: each says whether it is the rulebook's or ours."""

    source: Source


class ForestEntry(_Entry, frozen=True, kw_only=True):
    """The size of the forest (ST-01)."""

    rows: int
    columns: int


class TileEntry(_Entry, frozen=True, kw_only=True):
    """A tile: what is on it, the edge with a stone wall, and whether its back is a frozen pond (ST-01, ST-02)."""

    id: TileId
    kind: Literal["basic", "white", "golden", "path", "brown_den", "grey_den"]
    wall: Literal["", "N", "E", "S", "W"] = ""
    pond: bool = False


class TokenEntry(_Entry, frozen=True, kw_only=True):
    """Truffle tokens of one kind (ST-03)."""

    kind: Literal["basic", "white", "golden"]
    points: Worth
    super: bool = False
    count: Copies


class DieEntry(_Entry, frozen=True, kw_only=True):
    """A face of the wolf die (ST-04)."""

    face: Literal["1", "2", "wolf_1", "wolf_2", "moon"]
    count: Copies


class DirectionEntry(_Entry, frozen=True, kw_only=True):
    """A direction card of each player's set (ST-05)."""

    card: Literal["N", "E", "S", "W", "2x"]
    count: Copies


class PowerEntry(_Entry, frozen=True, kw_only=True):
    """A superpower: its name, its cost in actions, and how many cards there are of it (ST-07)."""

    id: Name
    name: Annotated[str, Meta(min_length=1, max_length=30)]
    cost: Annotated[int, Meta(ge=1, le=5)]
    count: Copies


class MissionEntry(_Entry, frozen=True, kw_only=True):
    """A mission: what is counted, how much of it is wanted, and the points (ST-08)."""

    id: Name
    goal: Name
    count: Annotated[int, Meta(ge=1, le=20)]
    points: Worth


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that lies in the box."""

    forest: ForestEntry
    tiles: Annotated[tuple[TileEntry, ...], Meta(max_length=40)]
    tokens: Annotated[tuple[TokenEntry, ...], Meta(max_length=60)]
    die: Annotated[tuple[DieEntry, ...], Meta(max_length=12)]
    directions: Annotated[tuple[DirectionEntry, ...], Meta(max_length=12)]
    powers: Annotated[tuple[PowerEntry, ...], Meta(max_length=24)]
    missions: Annotated[tuple[MissionEntry, ...], Meta(max_length=60)]


class Box:
    """The contents of an edition as tables. Nothing in it ever changes.

    Attributes
    ----------
    sha256 : the digest of the edition; boxes with the same are the same.
    tiles : the ids of the tiles, in the order of the edition.
    kind : tile id -> its kind in summer; `winter_kind` its kind in winter.
    wall : tile id -> the direction of its wall, for tiles that have one.
    tokens : kind of truffle -> its tokens, each as a truffle; `written` as they are written, points and an s if super.
    truffle : kind of truffle -> token -> truffle.
    die : the faces of the die.
    power_names, costs, copies : by power.
    missions : the ids of the missions; a set of missions is a number with a bit for each.
    mission : id -> its number.
    goals, counts, points : by mission, what is counted (an index into `GOALS`), how much is wanted, what it scores.
    by_moving, by_digging, by_upgrading : the missions that a move, a truffle or a new level can meet, as sets; `by_power` those
        that a power can meet.
    """

    def __init__(self, contents: Contents, sha256: str) -> None:
        self.sha256 = sha256
        self.tiles = tuple([tile.id for tile in contents.tiles])
        self.kind = {tile.id: TILE_KINDS.index(tile.kind) for tile in contents.tiles}
        self.winter_kind = {tile.id: POND if tile.pond else self.kind[tile.id] for tile in contents.tiles}
        self.wall = {tile.id: CARD[tile.wall] for tile in contents.tiles if tile.wall}
        self.written: list[list[str]] = [[] for _ in KINDS]
        self.truffle: list[dict[str, int]] = [{} for _ in KINDS]
        for token in contents.tokens:
            kind, written = KINDS.index(token.kind), f"{token.points}{'s' if token.super else ''}"
            self.written[kind] += [written] * token.count
            self.truffle[kind][written] = truffle(kind, token.points, token.super)
        self.tokens = [[self.truffle[kind][token] for token in tokens] for kind, tokens in enumerate(self.written)]
        self.die = tuple([face.face for face in contents.die for _ in range(face.count)])
        powers = {POWER[power.id]: power for power in contents.powers}
        self.power_names = tuple([powers[n].name for n in range(len(POWERS))])
        self.costs = tuple([powers[n].cost for n in range(len(POWERS))])
        self.copies = bytes([powers[n].count for n in range(len(POWERS))])
        self.missions = tuple([mission.id for mission in contents.missions])
        self.mission = {name: number for number, name in enumerate(self.missions)}
        self.goals = tuple([GOALS.index(mission.goal) for mission in contents.missions])
        self.counts = tuple([mission.count for mission in contents.missions])
        self.points = tuple([mission.points for mission in contents.missions])
        self.by_moving = self.about(*MOVING)
        self.by_digging = self.about(*DIGGING)
        self.by_upgrading = self.about("level")
        self.by_power = tuple([self.about("powers", *GOALS_OF.get(power, ())) for power in range(len(POWERS))])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.sha256 == other.sha256

    def __hash__(self) -> int:
        return hash(self.sha256)

    def about(self, *goals: str) -> int:
        """Return the missions that count one of these, as a set."""
        return sum([1 << number for number, goal in enumerate(self.goals) if GOALS[goal] in goals])


def load(name: str, data: dict[str, Any] | None = None) -> Edition:
    """Return the shipped edition `name`, or `data` checked and wrapped as an edition.

    Raises
    ------
    UsageError
        If there is no such edition, or the data lack something that the rules need; with the rule and the reason.
    """
    if data is not None:
        return _wrapped(name, data, shipped=False)
    if name not in ABOUT.editions:
        raise UsageError(f'There is no edition "{name}" of {ABOUT.title}; shipped are: {", ".join(ABOUT.editions)}.')
    return _shipped(name)


@cache
def _shipped(name: str) -> Edition:
    """Read a shipped edition from its file."""
    text = files(__package__).joinpath("editions", f"{name}.toml").read_text("utf-8")
    return _wrapped(name, tomllib.loads(text), shipped=True)


def box_of(edition: Edition) -> Box:
    """Return the contents of an edition as tables."""
    found = _BOXES.get(edition.sha256)
    if found is None:
        if len(_BOXES) > 16:
            _BOXES.clear()
        found = _BOXES[edition.sha256] = Box(msgspec.convert(edition.data, Contents), edition.sha256)
    return found


_BOXES: Final[dict[str, Box]] = {}


def _wrapped(name: str, data: dict[str, Any], *, shipped: bool) -> Edition:
    """Wrap an edition's data with its digest, or say what is wrong with it."""
    try:
        contents = msgspec.convert(data, Contents)
    except msgspec.ValidationError as error:
        raise UsageError(f'The edition "{name}" of {ABOUT.title} cannot be read: {error}.') from None
    for check in (_check_tiles, _check_winter, _check_tokens, _check_die, _check_cards, _check_powers, _check_missions):
        check(contents)
    digest = hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
    return Edition(name, data, digest, shipped)


# What the rules need


def _twice(names: Sequence[str]) -> str:
    """Return a name that stands twice, or nothing."""
    return next((name for name, count in Counter(names).items() if count > 1), "")


def _check_tiles(contents: Contents) -> None:
    """ST-01: 20 tiles in 4 rows of 5, two secret paths, two dens, 16 truffles, and at most eight walls."""
    if (contents.forest.rows, contents.forest.columns) != (ROWS, COLUMNS):
        raise UsageError(f"ST-01: the forest has {ROWS} rows of {COLUMNS} tiles, whatever the edition.")
    if len(contents.tiles) != ROWS * COLUMNS:
        raise UsageError(
            f"ST-01: a forest is laid of {ROWS * COLUMNS} tiles, and this edition has {len(contents.tiles)}."
        )
    if twice := _twice([tile.id for tile in contents.tiles]):
        raise UsageError(f'ST-01: two tiles have the id "{twice}".')
    counted = Counter(TILE_KINDS.index(tile.kind) for tile in contents.tiles)
    for kind, (wanted, rule) in WANTED.items():
        if counted[kind] != wanted:
            raise UsageError(
                f"{rule}: tiles of the kind {TILE_NAMES[kind]}: {wanted} are needed, and here are {counted[kind]}."
            )
    walled = [tile for tile in contents.tiles if tile.wall]
    bare = next((tile for tile in walled if tile.kind not in KINDS), None)
    if bare:
        raise UsageError(f'ST-01: only truffle tiles carry a wall, and the tile "{bare.id}" is none.')
    if len(walled) > WALLS:
        raise UsageError(
            f"ST-01: at most {WALLS} tiles carry a wall, and here are {len(walled)}: more could close the forest."
        )


def _check_winter(contents: Contents) -> None:
    """ST-02: four ponds on the backs of unwalled truffle tiles, two basic and two white."""
    ponds = [tile for tile in contents.tiles if tile.pond]
    walled = next((tile for tile in ponds if tile.wall), None)
    if walled:
        raise UsageError(f'ST-02: the tile "{walled.id}" has a wall, so its back cannot be a frozen pond.')
    if Counter(TILE_KINDS.index(tile.kind) for tile in ponds) != PONDS:
        raise UsageError(
            "ST-02: the backs of two basic and two white truffle tiles are frozen ponds, and of no others."
        )


def _check_tokens(contents: Contents) -> None:
    """ST-03: a token for each truffle tile, and super truffles among white and golden ones only."""
    for kind, name in enumerate(KINDS):
        tokens, tiles = sum([token.count for token in contents.tokens if token.kind == name]), WANTED[kind][0]
        if tokens < tiles:
            raise UsageError(f"ST-03: there are {tiles} {name} truffle tiles and only {tokens} tokens for them.")
    if any(token.super and token.kind == "basic" for token in contents.tokens):
        raise UsageError("ST-03: only white and golden truffles can be super.")


def _check_die(contents: Contents) -> None:
    """ST-04: the die has faces, and not moons alone."""
    if not any(face.count and FACES[face.face][1] for face in contents.die):
        raise UsageError("ST-04: the wolf die needs a face on which direction cards are played.")


def _check_cards(contents: Contents) -> None:
    """ST-05: one card of each direction and one 2x for each player."""
    counted = Counter(dict.fromkeys(CARD_CODES, 0))
    for entry in contents.directions:
        counted[entry.card] += entry.count
    if any(count != 1 for count in counted.values()):
        raise UsageError(f"ST-05: each player has one direction card of each of {', '.join(CARD_CODES)}.")


def _check_powers(contents: Contents) -> None:
    """ST-07: the superpowers that the rules know, once each, and enough cards to lay three open."""
    names = [power.id for power in contents.powers]
    if sorted(names) != sorted(POWERS):
        wrong = _twice(names) or next(iter(set(names) ^ set(POWERS)))
        raise UsageError(f'ST-07: each of the {len(POWERS)} superpowers has one entry; look at "{wrong}".')
    if sum([power.count for power in contents.powers]) < OPEN_POWERS:
        raise UsageError(f"ST-10: {OPEN_POWERS} superpowers are laid open, and this edition has fewer cards.")


def _check_missions(contents: Contents) -> None:
    """ST-08, ST-10: goals that the rules know, and three missions for each of four players."""
    if twice := _twice([mission.id for mission in contents.missions]):
        raise UsageError(f'ST-08: two missions have the id "{twice}".')
    strange = next((mission for mission in contents.missions if mission.goal not in GOALS), None)
    if strange:
        raise UsageError(
            f'ST-08: the mission "{strange.id}" counts "{strange.goal}"; missions count one of {", ".join(GOALS)}.'
        )
    for mission in contents.missions:
        least, most = REACHED.get(mission.goal, (1, mission.count))
        if not least <= mission.count <= most:
            span = f"{least}" if least == most else f"{least} or {most}"
            raise UsageError(
                f'ST-22: the mission "{mission.id}" wants {mission.count} of "{mission.goal}", and only {span} can be met in a turn.'
            )
    needed = CARDS_EACH * SEATS
    if len(contents.missions) < needed:
        raise UsageError(
            f"ST-10: {needed} missions are needed for {SEATS} players, and this edition has {len(contents.missions)}."
        )
