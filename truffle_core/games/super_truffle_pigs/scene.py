"""Super Truffle Pigs as a scene: the forest from above, powers, tracks, backpack and cards, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from truffle_core.core.kit import Aid, Look, Offer, Part, Try
from truffle_core.core.scene import Button, Meter, Piece, Scene, Seat, Zone
from truffle_core.core.scene import State as Mark
from truffle_core.core.sketch import Sketch

from .actions import Dig, Done, Give, Keep, Move, PlayCard, Sniff, Upgrade
from .choosing import (
    ASKED,
    Chosen,
    asks,
    chosen,
    compose,
    diggers,
    is_plain,
    movers,
    open_packs,
    outcome_of,
    prowl,
    uses,
)
from .events import CardPlayed, Collected, Given
from .missions import numbers
from .panels import panels
from .pieces import (
    CARD,
    CARD_CODES,
    CARD_NAMES,
    COLUMNS,
    DEPTHS,
    HIGHEST_LEVEL,
    KINDS,
    NO_TRUFFLE,
    PACKS,
    PLACES,
    POND,
    POWERS,
    SIZE,
    SPACES,
    SUPER,
    UNKNOWN,
    WOLF_NAMES,
    kind_of,
    points_of,
    truffle_name,
)
from .powers import sniffable
from .saying import (
    DOES,
    LETTERS,
    capital,
    card_said,
    counted,
    full_name,
    levels_dug,
    mission_art,
    mission_progress,
    mission_title,
    track_name,
    truffle_art,
    truffle_token,
    walls_said,
    what_lies,
    whose,
)
from .scoring import points
from .state import CARDS, CARDS_OF, DRAFT, GIVE, OVER, SETUP, SNIFFING, SPRINTING, TURN, State
from .words import where

__all__ = ["AIDS", "compose", "draw"]
AIDS: Final = (Aid("truffles", "Truffles not yet seen", "Counts what each kind can still be worth."),)
"""It follows from what the viewer has seen (ST-03)."""

LAND: Final = {3: "path", 4: "den-brown", 5: "den-grey", POND: "pond"}
"""Kind of tile -> what is drawn on its ground."""

TAGS: Final = ("Br", "Gr")
Table = Sketch[State]


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    acts = look.live and look.viewer == state.actor() and state.phase in ASKED
    table = Sketch(
        state, names, roles, look, acting=acts, hinted=_keys(look.hint, state), wrong=_keys(look.wrong, state)
    )
    seat = look.viewer if isinstance(look.viewer, int) else -1
    rest = [*_tracks(table), *_own(table, seat)]
    zones = [*_missions(table, seat), *_forest(table)]
    zones += [*rest, *_powers(table)] if acts and state.phase == CARDS else [*_powers(table), *rest]
    scene = Scene(
        look="pigs",
        title="Super Truffle Pigs",
        where=where(state),
        seats=[_seat(table, other) for other in state.order(look.viewer)],
        seat_rows=True,
        zones=zones,
        say=[asks(state, names)] if acts else [],
        buttons=_buttons(table) if acts else [],
        side=panels(state, names, look),
    )
    return scene, table.offers


def _keys(action: Any, state: State) -> frozenset[str]:
    """Return the pieces that an action, hinted at or just refused, speaks of."""
    if action is None or state.forest is None:
        return frozenset()
    match action:
        case Keep(name):
            return frozenset([f"mission-{state.box.mission.get(name, -1)}"])
        case PlayCard(pack, card):
            return frozenset(
                [f"card-{CARD[card]}", f"track-{PACKS.index(pack)}-{len(state.tracks[PACKS.index(pack)])}"]
            )
        case Give(place):
            return frozenset([f"truffle-{place}"])
        case Upgrade(first, second):
            return frozenset([f"truffle-{first}", f"truffle-{second}"])
        case Sniff(tile=tile):
            return frozenset([f"tile-{tile}", "power-7"])
    found = [f"power-{POWERS.index(action.__struct_config__.tag)}"] if hasattr(action, "truffle") else []
    if hasattr(action, "wolf") and action.wolf < len(state.wolves):
        found.append(f"tile-{state.wolves[action.wolf]}")
    if hasattr(action, "to"):
        found.append(f"tile-{action.to}")
    elif hasattr(action, "pig"):
        found.append(f"tile-{state.pigs[2 * state.turn + action.pig]}")
    return frozenset(found)


# Who is on the move


def _current(table: Table) -> int:
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
    pig = _current(table)
    pigs = [pig] if pig >= 0 else state.in_forest(state.turn)
    found: dict[int, Offer] = {}
    if state.actions or state.phase == SPRINTING:
        for one in pigs:
            for tile in state.laid().steps[state.pigs[2 * state.turn + one]]:
                found[tile] = _move_offer(state, tile, pigs)
    if pig < 0:
        found |= {state.pigs[2 * state.turn + one]: Part(f"pig-{one}") for one in pigs}
    return found


def _move_offer(state: State, tile: int, pigs: list[int]) -> Offer:
    """Return what trying a tile next to a pig means: the move, or a choice if two pigs can go or it would cost something."""
    able = [pig for pig in movers(state, tile) if pig in pigs]
    able = able or [pig for pig in pigs if tile in state.laid().steps[state.pigs[2 * state.turn + pig]]]
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
                found[tile if tile >= 0 else state.pigs[2 * state.turn + use.pig]] = Part(key)
    return found


def _picked_tiles(table: Table) -> set[int]:
    """Return the tiles that what is chosen stands for."""
    state, now = table.state, chosen(table.look.parts)
    if not table.acting or state.phase not in (TURN, SPRINTING, SNIFFING):
        return set()
    found = {now.tile} | ({state.wolves[now.wolf]} if 0 <= now.wolf < len(state.wolves) else set())
    pig = _current(table) if state.phase != SNIFFING else -1
    if pig >= 0:
        found.add(state.pigs[2 * state.turn + pig])
    return found - {-1}


# The forest


def _forest(table: Table) -> list[Zone]:
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
    return [Zone("forest", "grid", "North", note, pieces, columns=COLUMNS, meter=meter, headed=True)]


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


def joined_names(parts: Sequence[str]) -> str:
    """Return what is said of a piece, its parts told apart by commas."""
    return ", ".join(filter(None, parts))


def _other_try(table: Table, tile: int) -> Offer:
    """Return what trying a tile means that is no target: one's own pig is chosen, anything else refused with its rule."""
    state = table.state
    if state.phase == SNIFFING:
        return Try(Sniff(tile=tile))
    pig = _current(table)
    own = [one for one in (0, 1) if state.pigs[2 * state.turn + one] == tile]
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
    return _wolf_at(f"wolf-{wolf}", wolf, state.facing[wolf], state.wolves[wolf], "-down" if lying else "")


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


# Powers and tracks


def _powers(table: Table) -> list[Zone]:
    """Draw the powers that lie open (ST-20)."""
    state = table.state
    if state.phase == SETUP:
        return []
    pieces = [_power(table, n, power) for n, power in enumerate(state.powers)]
    note = "used ones are replaced at the end of the round" if len(pieces) < 3 else ""
    return [Zone("powers", "row", "Superpowers", note, pieces, headed=True)] if pieces else []


def _power(table: Table, place: int, power: int) -> Piece:
    """Draw one power to read."""
    state = table.state
    twice = power in state.powers[:place]
    key, part = f"open-{place}", f"power-{power}"
    if table.look.live and state.phase == TURN:
        table.offers[key] = Part(part)
    cost, name = state.box.costs[power], state.box.power_names[power]
    picked = part in table.look.parts and not twice and table.acting
    able = table.acting and state.phase == TURN and bool(uses(state, Chosen(power=power)))
    able = able and (cost <= state.actions or any(one & SUPER for one in state.packs[state.turn]))
    marks: dict[Mark, bool] = {
        "lit": able,
        "chosen": picked,
        "hint": part in table.hinted,
        "illegal": part in table.wrong,
    }
    said = [f"{name}, costs {counted(cost, 'action')}: {DOES[power]}", "chosen" if picked else ""]
    return Piece(
        id=key,
        kind="note",
        art=f"p-{POWERS[power]}",
        text=name,
        foot=DOES[power],
        cost=cost,
        name=joined_names(said),
        marks=[mark for mark, holds in marks.items() if holds],
        offer=key if key in table.offers else "",
    )


def _tracks(table: Table) -> list[Zone]:
    """Draw both tracks (ST-23, ST-24)."""
    if table.state.forest is None:
        return []
    return [_track(table, pack) for pack in (0, 1)]


def _track(table: Table, pack: int) -> Zone:
    """Draw one pack's track, with its face-up and face-down cards and its free spaces."""
    state = table.state
    track, spaces = state.tracks[pack], SPACES[state.seats]
    pieces = [_on_track(table, pack, n, track[n]) if n < len(track) else _space(table, pack, n) for n in range(spaces)]
    note = "" if state.wolves_have_come(pack) else "no Grey wolf has come yet"
    return Zone(f"track-{pack}", "row", track_name(pack), note, pieces, beside=True, headed=True, tray=True)


def _on_track(table: Table, pack: int, n: int, lying: int) -> Piece:
    """Draw a card on a track; a face-down one shows its face to its owner alone, on a ribbon."""
    state, seat, card = table.state, lying >> 3, lying & UNKNOWN
    up = n < state.turned[pack]
    owner = "You" if table.look.live and seat == table.look.viewer else table.names[seat]
    said = [capital(card_said(card)), "" if up else "face down", f"of {owner if owner != 'You' else 'you'}"]
    hidden = not up and card == UNKNOWN
    return table.card(
        f"track-{pack}-{n}",
        said,
        lit=False,
        art="dir-back" if not up else f"dir-{CARD_CODES[card]}",
        face_down=not up,
        ribbon="" if up or hidden else CARD_CODES[card],
        by=seat,
        moved_from=_came_to_track(table, pack, n),
    )


def _came_to_track(table: Table, pack: int, n: int) -> str:
    """Return where a card of a track was a step ago: in the hand of who has just played it."""
    step, before = table.look.last, table.look.before
    if before is None or step is None or len(before.tracks[pack]) != n:
        return ""
    played = next((event for event in step.events if isinstance(event, CardPlayed)), None)
    if played is None or PACKS.index(played.pack) != pack or not isinstance(step.by, int):
        return ""
    own = step.by == table.look.viewer and played.card is not None
    return f"card-{CARD[played.card]}" if own and played.card is not None else f"seat-{step.by}"


def _space(table: Table, pack: int, n: int) -> Piece:
    """Draw a free space of a track; a card can be played there."""
    state, key = table.state, f"track-{pack}-{n}"
    free = n == len(state.tracks[pack])
    may = table.acting and state.phase == CARDS and free and pack in open_packs(state)
    if may:
        table.offers[key] = Part(f"pack-{pack}")
    said = f"Free space {n + 1} of the {track_name(pack)}"
    marks: list[Mark] = ["gone"]
    if may:
        picked = f"pack-{pack}" in table.look.parts
        marks += ["chosen" if picked else "lit"]
    if key in table.hinted:
        marks.append("hint")
    return Piece(key, kind="place", name=said, text=" ", marks=marks, offer=key if may else "", foot=" ")


# What is one's own


def _own(table: Table, seat: int) -> list[Zone]:
    """Draw a seat's backpack and direction cards, for its own eyes."""
    state = table.state
    if seat < 0 or state.phase in (SETUP, DRAFT):
        return []
    owner = capital(whose("You" if table.look.live else table.names[seat]))
    zones = [_pack(table, seat, owner)]
    if state.phase != OVER:
        cards = [_card(table, seat, card) for card in CARDS_OF[state.cards[seat]]]
        first = state.phase == CARDS and table.acting
        note = f"{counted(state.left, 'card')} to play" if first else ""
        hand = Zone("cards", "hand", f"{owner} direction cards", note, cards, tray=True, beside=True)
        zones = [hand, *zones] if first else [*zones, hand]
    return zones


def _pack(table: Table, seat: int, owner: str) -> Zone:
    """Draw a backpack with what each truffle is worth."""
    state = table.state
    held = state.packs[seat]
    pieces = [_truffle(table, seat, place, one) for place, one in enumerate(held)]
    if not pieces:
        pieces = [Piece("truffle-none", kind="place", text="empty", name="The backpack is empty")]
    dear = state.levels[seat] >= HIGHEST_LEVEL
    note = "" if dear else f"two truffles for level {state.levels[seat] + 1}"
    return Zone("pack", "row", f"{owner} backpack", note, pieces, tray=True, beside=True, headed=True)


def _truffle(table: Table, seat: int, place: int, one: int) -> Piece:
    """Draw a truffle of the viewer's backpack."""
    state, key = table.state, f"truffle-{place}"
    mine = table.acting and state.actor() == seat
    if table.look.live and state.phase in (TURN, GIVE):
        table.offers[key] = Part(key) if mine else Try(Give(place))
    known = points_of(one)
    lit = mine and (state.phase == GIVE or (state.phase == TURN and _can_pay(state, seat, one)))
    piece = table.card(key, [full_name(one)], lit=lit, art=truffle_art(one), coin="?" if known is None else str(known))
    came = _came_to_pack(table, seat, place)
    return Piece(
        id=piece.id,
        kind="counter",
        art=piece.art,
        name=piece.name,
        marks=piece.marks,
        offer=piece.offer,
        coin=piece.coin,
        moved_from=came,
    )


def _can_pay(state: State, seat: int, one: int) -> bool:
    """Tell whether a truffle can buy something now (ST-19, ST-21)."""
    raises = len(state.packs[seat]) > 1 and state.levels[seat] < HIGHEST_LEVEL
    return raises or bool(one & SUPER and state.powers)


def _came_to_pack(table: Table, seat: int, place: int) -> str:
    """Return where a truffle of the backpack was a step ago: on its tile, or with who gave it."""
    step, before = table.look.last, table.look.before
    if before is None or step is None or place != len(table.state.packs[seat]) - 1:
        return ""
    for event in step.events:
        if isinstance(event, Collected) and step.by == seat:
            return f"tile-{before.pigs[2 * seat + event.pig]}"
        if isinstance(event, Given) and event.to == seat:
            return f"seat-{before.payers[0]}"
    return ""


def _card(table: Table, seat: int, card: int) -> Piece:
    """Draw a direction card of the viewer's hand."""
    state, key = table.state, f"card-{card}"
    may = table.acting and state.phase == CARDS
    if table.look.live:
        table.offers[key] = Part(key) if may else Try(PlayCard(PACKS[0], CARD_CODES[card]))
    return table.card(key, [capital(card_said(card))], lit=may, art=f"dir-{CARD_CODES[card]}")


def _missions(table: Table, seat: int) -> list[Zone]:
    """Draw the missions a seat chooses from in the draft (ST-10)."""
    state = table.state
    if state.phase != DRAFT or seat < 0:
        return []
    found = numbers(state.hands[seat])
    pieces = [_mission(table, seat, mission) for mission in found]
    return [Zone("missions", "row", "Missions to choose from", "", pieces, headed=True)] if pieces else []


def _mission(table: Table, seat: int, mission: int) -> Piece:
    """Draw a mission to read."""
    state, key = table.state, f"mission-{mission}"
    if table.look.live:
        table.offers[key] = Part(key) if table.acting else Try(Keep(state.box.missions[mission]))
    title, scored = mission_title(state.box, mission), state.box.points[mission]
    piece = table.card(key, [f"{title}, {counted(scored, 'point')}"], lit=table.acting)
    return Piece(
        id=key,
        kind="note",
        art=mission_art(state.box, mission),
        text=title,
        coin=str(scored),
        foot=mission_hint(state, mission),
        name=piece.name,
        marks=piece.marks,
        offer=piece.offer,
    )


def mission_hint(state: State, mission: int) -> str:
    """Say in a few words how a mission counts (ST-08)."""
    return "" if state.phase == DRAFT else mission_progress(state, state.turn, mission)


# Seats and buttons


def _seat(table: Table, seat: int) -> Seat:
    """Draw a player's panel: points as far as they are known, level, truffles, how many cards are in hand."""
    state = table.state
    unknown = len([one for one in state.packs[seat] if points_of(one) is None])
    known = points(state, seat)
    more = f", and {counted(unknown, 'truffle')} you have not seen" if unknown else ""
    said = f"{counted(known, 'point')}{more}"
    turn = seat == state.actor() and state.phase in ASKED
    out = state.phase not in (SETUP, DRAFT, OVER) and not state.in_forest(seat)
    line = table.look.lines[seat] if seat < len(table.look.lines) else []
    return Seat(
        seat=seat,
        name=table.names[seat],
        role=table.roles[seat],
        turn=turn,
        amount=f"{known}+" if unknown else str(known),
        amount_name=said,
        tokens=[truffle_token(one) for one in state.packs[seat]],
        badge=f"level {state.levels[seat]}{', out' if out else ''}",
        line=line,
    )


def _buttons(table: Table) -> list[Button]:
    """Return what is done by buttons: dig, rise, choose the other pig, stop, leave."""
    state = table.state
    if state.phase == SPRINTING:
        return [table.button("done", "Stop here", Try(Done()))]
    if state.phase == CARDS:
        return _track_buttons(table)
    if state.phase != TURN:
        return []
    now, pig = chosen(table.look.parts), _current(table)
    if now.power in state.powers:
        return _power_buttons(table, now)
    buttons = [_dig_button(table, one) for one in diggers(state) if state.actions and pig in (-1, one)]
    there = state.in_forest(state.turn)
    if pig >= 0 and len(there) > 1:
        buttons.append(table.button("other-pig", "Other pig", Part(f"pig-{1 - pig}")))
    level = state.levels[state.turn]
    if len(state.packs[state.turn]) > 1 and level < HIGHEST_LEVEL and not now.truffles:
        buttons.append(table.button("upgrade", f"Rise to level {level + 1}", Part("upgrade")))
    if now.button != "leave":
        buttons.append(table.button("done", "End actions", Try(Done())))
    if state.fresh and now.button != "leave":
        buttons.append(table.button("leave", "Leave the forest", Part("leave")))
    return buttons


def _dig_button(table: Table, pig: int) -> Button:
    """Return the button that digs with a pig; where both can, it says which truffle."""
    state = table.state
    tile = state.pigs[2 * state.turn + pig]
    several = len(diggers(state)) > 1
    kind = KINDS[kind_of(state.tokens[tile])]
    label = f"Dig, {kind}" if several and _current(table) < 0 else "Dig"
    button = table.button(f"dig-{pig}", label, Try(Dig(pig)))
    name = f"Dig for the {truffle_name(state.tokens[tile] & ~SUPER)}, {PLACES[tile]}"
    return Button(label=button.label, offer=button.offer, name=name, kind="main")


def _power_buttons(table: Table, now: Chosen) -> list[Button]:
    """Return the choices of a power that are not on the map: how far to dig, which pack, which of two wolves."""
    state = table.state
    fits = uses(state, now._replace(levels=-1, pack=-1, wolf=-1))
    found: dict[str, str] = {}
    for use in fits:
        if hasattr(use, "levels") and len({one.pig for one in fits}) == 1 and len(fits) > 1:
            found[f"levels-{use.levels}"] = counted(use.levels, "level")
        elif hasattr(use, "pack"):
            found[f"pack-{PACKS.index(use.pack)}"] = f"{capital(use.pack)} pack"
        elif hasattr(use, "wolf"):
            found[f"wolf-{use.wolf}"] = capital(WOLF_NAMES[use.wolf])
    if len(found) < 2:
        found = {}
    return [table.button(key, capital(label), Part(key)) for key, label in found.items()]


def _track_buttons(table: Table) -> list[Button]:
    """Return the tracks, once a card is chosen and both have room."""
    packs = open_packs(table.state)
    if len(packs) < 2 or chosen(table.look.parts).card < 0:
        return []
    return [table.button(f"pack-{pack}", track_name(pack), Part(f"pack-{pack}")) for pack in packs]
