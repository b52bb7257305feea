"""Tussie Mussie as a scene: the offer, each arrangement with bouquet and keepsakes, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from truffle_core.core.kit import Look, Offer, Part, Try
from truffle_core.core.scene import Button, Piece, Scene, Seat, Zone
from truffle_core.core.scene import State as Mark

from .actions import Marigold
from .choosing import MOVING, asks, compose, mode, usable
from .events import Taken
from .panels import panels
from .pieces import CARD, CODES, DOWN, FLOWERS, HIDDEN, IDS, LARKSPUR, MARIGOLD, NAMES, SIZE, SUITS
from .rules import DONE, LARKSPUR_ACTS, TAKE_DOWN, TAKE_UP
from .saying import in_points, points, spoken
from .state import BEFORE, OFFER, OVER, REPLACE, TAKE, State
from .words import ASKS, arrangement_of, drawn_by, knows, middle, where

__all__ = ["compose", "draw"]
LOWER: Final = 0.45
"""How many row steps lower keepsakes hang (TM-11)."""


class _Table(NamedTuple):
    """What every part of the drawing needs; `offers` grows as pieces are drawn."""

    state: State
    names: Sequence[str]
    look: Look
    offers: dict[str, Offer]
    acting: bool
    hinted: frozenset[str]
    wrong: frozenset[str]


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    acting = look.live and look.viewer == state.turn and state.phase in ASKS
    table = _Table(state, names, look, {}, acting, _keys(look.hint, look, state), _keys(look.wrong, look, state))
    scene = Scene(
        look="tussie",
        title="Tussie Mussie",
        where=where(state),
        seats=[_seat(state, seat, names, roles, look) for seat in range(state.seats)],
        zones=[*_middle(table), *(_row(table, seat) for seat in state.order(look.viewer))],
        side=panels(state, names, look),
        say=[asks(state, state.turn, look.parts)] if acting else [],
        buttons=_buttons(table) if acting and state.phase == BEFORE else [],
    )
    return scene, table.offers


def _keys(action: Any, look: Look, state: State) -> frozenset[str]:
    """Return the pieces that an action, hinted at or just refused, speaks of: by card, by face, and by column."""
    code, face = getattr(action, "up", getattr(action, "card", "")), getattr(action, "face", "")
    columns = getattr(action, "columns", (getattr(action, "column", -1),))
    faces = zip(state.drawn, ("up", "down"), strict=False)
    shown = [f"offer-{n}" for n, (card, way) in enumerate(faces) if way == face or CODES[DOWN[card]] == code.lower()]
    return frozenset([*shown, *(f"row-{look.viewer}-{column}" for column in columns)])


def _buttons(table: _Table) -> list[Button]:
    """Return what is done by a button before scoring: use a flower, or be done (TM-13)."""
    state, seat, offers = table.state, table.state.turn, table.offers
    buttons = []
    if usable(state, seat, LARKSPUR):
        offers["larkspur"] = Try(LARKSPUR_ACTS)
        buttons.append(Button(label=["Use Pink Larkspur"], offer="larkspur"))
    if all(usable(state, seat, card) for card in MOVING):
        for card, part in MOVING.items():
            offers[part] = Part(part)
            buttons.append(Button(label=[f"Use {NAMES[card]}"], offer=part, pressed=part in table.look.parts))
    offers["done"] = Try(DONE)
    return [*buttons, Button(label=["Done"], offer="done")]


def _piece(table: _Table, key: str, place: int, down: bool, lit: bool, said: str, **more: Any) -> Piece:
    """Draw a card by its face or its back."""
    look = table.look
    marks: list[Mark] = ["lit"] if lit else []
    marks += ["chosen"] if key in look.parts else []
    marks += ["hint"] if key in table.hinted else []
    marks += ["illegal"] if key in table.wrong else []
    ribbon = more.get("ribbon", "")
    names = ["a hidden card" if down else spoken(CARD[place]), said, ribbon, "chosen" if key in look.parts else ""]
    return Piece(
        id=key,
        art="kT" if down else f"c{IDS[CARD[place]]}",
        suit="" if down else SUITS[FLOWERS[CARD[place]].colour],
        name=", ".join(filter(None, names)),
        marks=marks,
        offer=key if key in table.offers else "",
        face_down=down,
        **more,
    )


# The middle: the offer, cards drawn, cards discarded


def _middle(table: _Table) -> list[Zone]:
    """Draw the two cards of the offer or the draw, or what was discarded; bare places keep the room in between."""
    state = table.state
    if state.phase == BEFORE:
        return []
    cards = state.discards if state.settled() else state.drawn
    pieces = [_shown(table, n, card) for n, card in enumerate(cards)]
    if not cards:
        pieces = [_bare(f"offer-{n}", "A place for two cards", n * 1.2) for n in range(2)]
    label, note = middle(state, table.names)
    columns = 1.2 * max(2, len(cards)) - 0.2
    return [Zone("offer", "spread", label, note, pieces, columns, rows=1)]


def _bare(key: str, name: str, x: float) -> Piece:
    """Draw a place where a card will lie."""
    return Piece(id=key, kind="place", name=name, x=x, marks=["gone"])


def _shown(table: _Table, n: int, card: int) -> Piece:
    """Draw a card in the middle."""
    state, look, key = table.state, table.look, f"offer-{n}"
    down = card == HIDDEN or (state.phase == TAKE and n == 1)
    if look.live and not state.settled():
        table.offers[key] = Part(key) if table.acting else Try(TAKE_DOWN if down else TAKE_UP)
    ribbon = knows(card, look.viewer) if down and card != HIDDEN else ""
    said = ("face down" if down else "face up") if state.phase == TAKE else drawn_by(state, table.names)
    lit = table.acting and state.phase in (OFFER, TAKE, REPLACE)
    return _piece(table, key, card, down, lit, said, x=n * 1.2, ribbon=ribbon)


# Arrangements


def _row(table: _Table, seat: int) -> Zone:
    """Draw one arrangement: the bouquet, the keepsakes hanging lower, and the place of the next card."""
    state, row = table.state, table.state.rows[seat]
    own = table.look.viewer == seat
    pieces = [_laid(table, seat, column) for column in range(len(row))]
    if len(row) < 4 and not state.asked and not state.settled():
        pieces.append(_bare(f"row-{seat}-{len(row)}", f"A place for card {len(row) + 1}", len(row)))
    label, note = arrangement_of(state, table.names, seat, own and table.look.live)
    beside = not own and state.seats > 2
    return Zone(f"row-{seat}", "spread", label, note, pieces, columns=4, rows=1 + LOWER, tray=own, beside=beside)


def _laid(table: _Table, seat: int, column: int) -> Piece:
    """Draw one card of an arrangement."""
    state, look, key = table.state, table.look, f"row-{seat}-{column}"
    place = state.rows[seat][column]
    kept, mine = place >= SIZE, table.acting and look.viewer == seat
    down = place == HIDDEN or (kept and not state.open() and look.viewer not in (None, seat))
    flower = mode(state, seat, look.parts) if mine and state.phase == BEFORE else -1
    lit = mine and (state.phase == REPLACE or (flower >= 0 and (flower, CARD[place]) != (MARIGOLD, MARIGOLD)))
    if look.live and look.viewer == seat:
        table.offers[key] = Part(key) if mine and state.phase in (BEFORE, REPLACE) else Try(Marigold(column))
    said = f"column {column + 1}, {'keepsake' if kept else 'bouquet'}"
    ribbon = points(state, seat, column) if state.settled() else ""
    if kept and not state.open():
        ribbon = knows(
            place, look.viewer, [table.names[who] for who in state.witnesses(seat, column)], look.viewer == seat
        )
    moved = _came_from(look, seat, column)
    return _piece(table, key, place, down, lit, said, x=column, y=LOWER if kept else 0, ribbon=ribbon, moved_from=moved)


def _came_from(look: Look, seat: int, column: int) -> str:
    """Return the piece in the middle that a card just came from, so that it is seen to travel."""
    taken = next((event for event in (look.last.events if look.last else ()) if isinstance(event, Taken)), None)
    if taken is None or look.before is None or column != len(look.before.rows[seat]):
        return ""
    giver, taker = look.before.offer()
    open_one = taker if taken.card is UNSET else giver
    return ("offer-0" if seat == open_one else "offer-1") if seat in (giver, taker) else ""


def _seat(state: State, seat: int, names: Sequence[str], roles: Sequence[str], look: Look) -> Seat:
    """Draw a player's panel."""
    total = state.total(seat)
    turn = seat == state.turn and state.phase != OVER and not state.settled()
    line = look.lines[seat] if seat < len(look.lines) else []
    return Seat(seat, names[seat], roles[seat], turn, str(total), in_points(total), line=line)
