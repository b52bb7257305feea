"""What lies around the forest: powers, tracks, the viewer's backpack and direction cards, missions in the draft."""

from __future__ import annotations

from truffle_core.core.kit import Part, Try
from truffle_core.core.plain_text import capital, counted
from truffle_core.core.scene import Piece, Zone
from truffle_core.core.scene import State as Mark
from truffle_core.core.sketch import Sketch

from .actions import Give, Keep, PlayCard
from .choosing import (
    Chosen,
    open_packs,
    uses,
)
from .events import CardPlayed, Collected, Given
from .missions import numbers
from .pieces import (
    CARD,
    CARD_CODES,
    HIGHEST_LEVEL,
    PACKS,
    POWERS,
    SPACES,
    SUPER,
    UNKNOWN,
    points_of,
)
from .saying import (
    DOES,
    card_said,
    full_name,
    joined_names,
    mission_art,
    mission_title,
    track_name,
    truffle_art,
    whose,
)
from .state import CARDS, CARDS_OF, DRAFT, GIVE, OVER, SETUP, TURN, State

__all__ = ["mission_zones", "own_zones", "power_zones", "track_zones"]
Table = Sketch[State]


# Powers and tracks


def power_zones(table: Table) -> list[Zone]:
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
    said = [f"{name}: {DOES[power]}", f"costs {counted(cost, 'action')}", "chosen" if picked else ""]
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


def track_zones(table: Table) -> list[Zone]:
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


def own_zones(table: Table, seat: int) -> list[Zone]:
    """Draw a seat's backpack and direction cards, for its own eyes."""
    state = table.state
    if seat < 0 or state.phase in (SETUP, DRAFT):
        return []
    owner = capital(whose("You" if table.look.live else table.names[seat]))
    zones = [_pack(table, seat, owner)]
    if state.phase != OVER:
        cards = [_card(table, card) for card in CARDS_OF[state.cards[seat]]]
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
    note = "" if dear or state.phase == OVER else f"two truffles for level {state.levels[seat] + 1}"
    return Zone("pack", "row", f"{owner} backpack", note, pieces, tray=True, beside=True, headed=True)


def _truffle(table: Table, seat: int, place: int, one: int) -> Piece:
    """Draw a truffle of the viewer's backpack."""
    state, key = table.state, f"truffle-{place}"
    mine = table.acting and state.actor() == seat
    if table.look.live and state.phase in (TURN, GIVE):
        table.offers[key] = Part(key) if mine else Try(Give(place))
    known = points_of(one)
    lit = mine and (state.phase == GIVE or (state.phase == TURN and _can_pay(state, seat, one)))
    return table.card(
        key,
        [full_name(one)],
        lit=lit,
        kind="counter",
        art=truffle_art(one),
        coin="?" if known is None else str(known),
        moved_from=_came_to_pack(table, seat, place),
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


def _card(table: Table, card: int) -> Piece:
    """Draw a direction card of the viewer's hand."""
    state, key = table.state, f"card-{card}"
    may = table.acting and state.phase == CARDS
    if table.look.live:
        table.offers[key] = Part(key) if may else Try(PlayCard(PACKS[0], CARD_CODES[card]))
    return table.card(key, [capital(card_said(card))], lit=may, art=f"dir-{CARD_CODES[card]}")


def mission_zones(table: Table, seat: int) -> list[Zone]:
    """Draw the missions a seat chooses from in the draft (ST-10)."""
    state = table.state
    if state.phase != DRAFT or seat < 0:
        return []
    found = numbers(state.hands[seat])
    pieces = [_mission(table, mission) for mission in found]
    return [Zone("missions", "row", "Missions to choose from", "", pieces, headed=True)] if pieces else []


def _mission(table: Table, mission: int) -> Piece:
    """Draw a mission to read."""
    state, key = table.state, f"mission-{mission}"
    if table.look.live:
        table.offers[key] = Part(key) if table.acting else Try(Keep(state.box.missions[mission]))
    title, scored = mission_title(state.box, mission), state.box.points[mission]
    said = f"{title}, {scored} point{'' if scored == 1 else 's'}"  # a figure, as on its coin
    art = mission_art(state.box, mission)
    return table.card(key, [said], lit=table.acting, kind="note", art=art, text=title, coin=str(scored))
