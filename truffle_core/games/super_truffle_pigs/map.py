"""The forest from above: tiles in layers, pigs and wolves on them, where they would come to, and what trying a tile means."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from truffle_core.core.kit import Offer, Part, Try
from truffle_core.core.plain_text import capital, counted
from truffle_core.core.scene import Meter, Piece, Zone
from truffle_core.core.scene import State as Mark
from truffle_core.core.sketch import Sketch

from .actions import Move, Sniff
from .choosing import (
    Chosen,
    chosen,
    compose,
    is_plain,
    movers,
    open_packs,
    uses,
)
from .foretelling import outcome_of, prowl
from .pieces import (
    CARD_NAMES,
    COLUMNS,
    DEPTHS,
    EAST,
    KINDS,
    NO_TRUFFLE,
    NORTH,
    PACKS,
    PLACES,
    POND,
    SIZE,
    SOUTH,
    SUPER,
    WEST,
    WOLF_NAMES,
    kind_of,
    points_of,
)
from .powers import sniffable
from .saying import (
    LETTERS,
    joined_names,
    levels_dug,
    walls_said,
    what_lies,
    whose,
)
from .state import CARDS, SNIFFING, SPRINTING, TURN, State

__all__ = ["current", "forest_zone"]
LAND: Final = {3: "path", 4: "den-brown", 5: "den-grey", POND: "pond"}
"""Kind of tile -> what is drawn on its ground."""

TAGS: Final = ("Br", "Gr")
Table = Sketch[State]


# Who is on the move


def current(table: Table) -> int:
    """Return the pig 0 or 1 that tiles are tried with: the chosen one, the only one, or the one that went last; -1 for none."""
    state, last = table.state, table.look.last
    there = state.in_forest(state.turn)
    picked = chosen(table.look.parts).pig
    if state.phase == SPRINTING:
        return state.sprinter
    if picked in there:
        return picked
    if len(there) == 1:
        return there[0]
    if not state.fresh and last is not None and last.by == state.turn:
        moved = getattr(last.action, "pig", -1)
        return moved if moved in there else -1
    return -1


def _targets(table: Table) -> dict[int, Offer]:
    """Return the tiles that can be tried with success now, and what trying each means."""
    state, now = table.state, chosen(table.look.parts)
    if not table.acting:
        return {}
    if state.phase == SNIFFING:
        return {tile: Part(f"tile-{tile}") for tile in sniffable(state)}
    if state.phase not in (TURN, SPRINTING):
        return {}
    if state.phase == TURN and now.power in state.powers:
        return _power_targets(state, now)
    pig = current(table)
    pigs = [pig] if pig >= 0 else state.in_forest(state.turn)
    found: dict[int, Offer] = {}
    if state.actions or state.phase == SPRINTING:
        for one in pigs:
            for tile in state.laid().steps[state.place(one)]:
                found[tile] = _move_offer(state, tile, pigs)
    if pig < 0:
        found |= {state.place(one): Part(f"pig-{one}") for one in pigs}
    return found


def _move_offer(state: State, tile: int, pigs: list[int]) -> Offer:
    """Return what trying a tile next to a pig means: the move, or a choice if two pigs can go or it would cost something."""
    able = [pig for pig in movers(state, tile) if pig in pigs]
    able = able or [pig for pig in pigs if tile in state.laid().steps[state.place(pig)]]
    if len(able) == 1 and is_plain(state, able[0], tile):
        return Try(Move(able[0], tile))
    return Part(f"tile-{tile}")


def _power_targets(state: State, now: Chosen) -> dict[int, Offer]:
    """Return the tiles on which the chosen power can be used (ST-07)."""
    found: dict[int, Offer] = {}
    for use in uses(state, now._replace(tile=-1, wolf=-1)):
        if hasattr(use, "wolf"):
            found[state.wolves[use.wolf]] = Part(f"wolf-{use.wolf}")
        elif hasattr(use, "pack"):
            for wolf in state.standing(PACKS.index(use.pack)):
                found[state.wolves[wolf]] = Part(f"pack-{PACKS.index(use.pack)}")
        else:
            tile = getattr(use, "to", getattr(use, "tile", -1))
            key = f"tile-{tile}" if tile >= 0 else f"pig-{use.pig}" if hasattr(use, "pig") else ""
            if key:
                found[tile if tile >= 0 else state.place(use.pig)] = Part(key)
    return found


def _picked_tiles(table: Table) -> set[int]:
    """Return the tiles that what is chosen stands for."""
    state, now = table.state, chosen(table.look.parts)
    if not table.acting or state.phase not in (TURN, SPRINTING, SNIFFING):
        return set()
    found = {now.tile} | ({state.wolves[now.wolf]} if 0 <= now.wolf < len(state.wolves) else set())
    pig = current(table) if state.phase != SNIFFING else -1
    if pig >= 0:
        found.add(state.place(pig))
    return found - {-1}


# The forest


def forest_zone(table: Table) -> list[Zone]:
    """Draw the forest with everybody in it, and who would stand where (ST-01)."""
    state = table.state
    if state.forest is None:
        return []
    targets, picked = _targets(table), _picked_tiles(table)
    tiles = [_tile(table, tile, targets, picked) for tile in range(SIZE)]
    pigs = [_pig(table, pig, tile) for pig, tile in enumerate(state.pigs) if tile >= 0]
    wolves = [_wolf(table, wolf) for wolf in range(len(state.wolves))]
    meter = None
    if state.phase in (TURN, SPRINTING, SNIFFING):
        left, level = state.actions, max(state.levels[state.turn], state.actions)
        mine = state.turn == table.look.viewer and table.look.live
        owner = capital(whose("You" if mine else table.names[state.turn]))
        meter = Meter(f"{owner} actions", f"{left} of {level} actions left", left, level)
    note = "" if meter else counted(state.truffles, "truffle") + " left"
    pieces = [*tiles, *pigs, *wolves, *_would_be(table)]
    across, down = [str(n + 1) for n in range(COLUMNS)], [str(n + 1) for n in range(SIZE // COLUMNS)]
    return [Zone("forest", "grid", "North", note, pieces, COLUMNS, across=across, down=down, meter=meter, headed=True)]


def _tile(table: Table, tile: int, targets: dict[int, Offer], picked: set[int]) -> Piece:
    """Draw a tile with all that is on it, in layers."""
    state, key = table.state, f"tile-{tile}"
    if table.look.live and state.phase in (TURN, SPRINTING, SNIFFING):
        table.offers[key] = targets.get(tile) or _other_try(table, tile)
    ground = f"{'snow' if state.winter else 'ground'}{1 + (2 * tile + tile // 3) % 3}"
    known = points_of(state.tokens[tile]) if state.tokens[tile] else None
    marks: dict[Mark, bool] = {
        "lit": tile in targets,
        "chosen": tile in picked,
        "hint": key in table.hinted,
        "illegal": key in table.wrong,
    }
    name = joined_names([f"{capital(PLACES[tile])}: {what_lies(state, tile)}", walls_said(state, tile)])
    more = [*_standing(table, tile), "can be chosen" if tile in targets else "", "chosen" if tile in picked else ""]
    return Piece(
        id=key,
        kind="tile",
        art=ground,
        layers=_layers(state, tile),
        name=joined_names([name, *more]),
        marks=[mark for mark, holds in marks.items() if holds],
        offer=key if key in table.offers else "",
        coin="" if known is None else str(known),
    )


def _other_try(table: Table, tile: int) -> Offer:
    """Return what trying a tile means that is no target: one's own pig is chosen, anything else refused with its rule."""
    state = table.state
    if state.phase == SNIFFING:
        return Try(Sniff(tile=tile))
    pig = current(table)
    own = [one for one in (0, 1) if state.place(one) == tile]
    if own and state.phase == TURN and table.acting:
        other = [one for one in own if one != pig]
        return Part(f"pig-{(other or own)[0]}")
    return Try(Move(max(pig, 0), tile))


def _layers(state: State, tile: int) -> list[str]:
    """Return the symbols of a tile from below: what is on its ground, how far it is dug, its own wall."""
    forest, kind = state.laid(), state.laid().kinds[tile]
    layers = [LAND[kind]] if kind in LAND else []
    one = state.tokens[tile]
    if one != NO_TRUFFLE:
        layers.append(f"tr-{KINDS[kind_of(one)]}")
        layers += ["sparkle"] if one & SUPER and points_of(one) is not None else []
        layers.append(f"dig-{DEPTHS[kind_of(one)]}-{levels_dug(state, tile)}")
    elif not layers:
        layers.append("hole")
    side = state.box.wall.get(forest.tiles[tile], -1) if kind != POND else -1
    return [*layers, f"wall-{LETTERS[side]}"] if side >= 0 else layers


def _standing(table: Table, tile: int) -> list[str]:
    """Say who stands on a tile."""
    state = table.state
    pigs = [pig for pig, there in enumerate(state.pigs) if there == tile]
    said = []
    for pig in pigs:
        owner = "You" if table.look.live and pig // 2 == table.look.viewer else table.names[pig // 2]
        said.append(f"{whose(owner)} {'brave ' if state.brave >> pig & 1 else ''}pig")
    for wolf, there in enumerate(state.wolves):
        if there == tile:
            how = "lying" if state.lying >> wolf & 1 else f"facing {CARD_NAMES[state.facing[wolf]]}"
            said.append(f"{WOLF_NAMES[wolf]} {how}")
    return said


def _pig(table: Table, pig: int, tile: int, ghost: bool = False) -> Piece:
    """Draw a pig, or where it would come to; the tile says who it is."""
    brave = table.state.brave >> pig & 1
    key = f"{'would-' if ghost else ''}pig-{pig}"
    marks: list[Mark] = ["ghost"] if ghost else []
    art, (y, x) = "pig-brave" if brave else "pig", divmod(tile, COLUMNS)
    return Piece(key, kind="figure", art=art, seat=pig // 2, marks=marks, x=x, y=y)


def _wolf(table: Table, wolf: int) -> Piece:
    """Draw a wolf, its snout the way it faces."""
    state = table.state
    lying = state.lying >> wolf & 1
    drawn = _wolf_at(f"wolf-{wolf}", wolf, state.facing[wolf], state.wolves[wolf], "-down" if lying else "")
    return replace(drawn, leaps=_came_round(table, wolf))


def _came_round(table: Table, wolf: int) -> bool:
    """Tell whether the last step took a wolf out over an edge and in on the other side (ST-26)."""
    before, now = table.look.before, table.state
    if before is None or wolf >= len(before.wolves):
        return False
    (row, column), (to_row, to_column) = (divmod(at, COLUMNS) for at in (before.wolves[wolf], now.wolves[wolf]))
    down, right = to_row - row, to_column - column
    onward = {NORTH: -down, EAST: right, SOUTH: down, WEST: -right}[now.facing[wolf]]
    # A push goes one tile, any way. Two tiles against the way it faces, or more than two, are the short side of a loop.
    return abs(down) + abs(right) > 2 or onward == -2


def _wolf_at(key: str, wolf: int, facing: int, tile: int, how: str = "", ghost: bool = False) -> Piece:
    marks: list[Mark] = ["ghost"] if ghost else []
    art = f"wolf-{PACKS[wolf % 2]}{how}"
    y, x = divmod(tile, COLUMNS)
    return Piece(key, kind="figure", art=art, text=TAGS[wolf % 2], turn=90 * facing, marks=marks, x=x, y=y)


def _would_be(table: Table) -> list[Piece]:
    """Draw where pigs and wolves would come to by what is chosen (ST-25)."""
    state, look = table.state, table.look
    if not table.acting:
        return []
    if state.phase == CARDS:
        now = chosen(look.parts)
        if now.card < 0 or not state.cards[state.turn] >> now.card & 1:
            return []
        packs = [now.pack] if now.pack in open_packs(state) else open_packs(state)
        ways = [one for pack in packs for one in prowl(state, pack, now.card)]
        return [_wolf_at(f"would-wolf-{one.wolf}", one.wolf, one.facing, one.tile, ghost=True) for one in ways]
    if state.phase not in (TURN, SPRINTING):
        return []
    would = outcome_of(state, compose(state, state.turn, look.parts).action)
    return [
        _pig(table, who, tile, ghost=True)
        if what == "pig"
        else _wolf_at(f"would-wolf-{who}", who, state.facing[who], tile, ghost=True)
        for what, who, tile in would
    ]
