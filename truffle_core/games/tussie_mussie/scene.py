"""Tussie Mussie as a scene: the offer, each arrangement with bouquet and keepsakes, the lists, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.kit import Look, Offer, Part, Try
from truffle_core.core.scene import BlockKind, Button, Grid, Item, Items, Piece, Scene, Text, Zone
from truffle_core.core.sketch import Sketch

from .actions import Marigold, Snapdragon
from .choosing import MOVING, asks, compose, mode, usable
from .events import Taken
from .pieces import CARD, CODES, DOWN, FLOWERS, HIDDEN, IDS, LARKSPUR, MARIGOLD, NAMES, SIZE, SNAPDRAGON, SUITS
from .rules import ASKED, DONE, LARKSPUR_ACTS, TAKE_DOWN, TAKE_UP
from .saying import described, in_points, points, round_before, spoken, tally, token
from .state import BEFORE, OFFER, OVER, REPLACE, SCORE, TAKE, State
from .words import acting, arrangement_of, drawn_by, knows, middle, seen, where

__all__ = ["compose", "draw", "portrait"]
LOWER: Final = 0.45
"""How many row steps lower keepsakes hang (TM-11)."""

Table = Sketch[State]


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    hinted, wrong = _keys(look.hint, look, state), _keys(look.wrong, look, state)
    acts = look.live and look.viewer == state.turn and state.phase in ASKED
    turn = -1 if state.phase == OVER or state.settled() else state.turn
    table = Sketch(state, names, roles, look, acting=acts, hinted=hinted, wrong=wrong)
    scene = Scene(
        look="tussie",
        title="Tussie Mussie",
        where=where(state),
        seats=[table.seat(n, n == turn, state.total(n), in_points(state.total(n))) for n in range(state.seats)],
        zones=[*_middle(table), *(_row(table, seat) for seat in state.order(look.viewer))],
        side=_side(state, names, look),
        say=[round_before(state, names) + asks(state, look.parts)] if acts else [],
        buttons=_buttons(table) if acts and state.phase == BEFORE else [],
    )
    return scene, table.offers


def portrait() -> Scene:
    """Return the game's picture: two flowers, and a card of which nobody says what it is."""
    pieces = [
        Piece(id="hidden", art="kT", x=0.14, y=0.42, turn=-13, face_down=True),
        Piece(id="daisy", art="cC06", suit="W", x=2.2, y=0.4, turn=12),
        Piece(id="tulip", art="cC03", suit="D", x=1.16, turn=-1),
    ]
    zone = Zone("portrait", "spread", "", pieces=pieces, columns=3.36, rows=1.55)
    return Scene(look="tussie", title="Tussie Mussie", zones=[zone])


def _keys(action: Any, look: Look, state: State) -> frozenset[str]:
    """Return what an action, hinted at or just refused, speaks of: by card, by face, by column, and the flower that acts."""
    code, face = getattr(action, "up", getattr(action, "card", "")), getattr(action, "face", "")
    columns = getattr(action, "columns", (getattr(action, "column", -1),))
    faces = zip(state.drawn, ("up", "down"), strict=False)
    shown = [f"offer-{n}" for n, (card, way) in enumerate(faces) if way == face or CODES[DOWN[card]] == code.lower()]
    uses = [MOVING[card] for kind, card in ((Snapdragon, SNAPDRAGON), (Marigold, MARIGOLD)) if isinstance(action, kind)]
    return frozenset([*shown, *uses, *(f"row-{look.viewer}-{column}" for column in columns)])


def _buttons(table: Table) -> list[Button]:
    """Return what is done by a button before scoring: use a flower, or be done (TM-13)."""
    offered: list[tuple[str, str, Offer]] = []
    if usable(table.state, LARKSPUR):
        offered.append(("larkspur", "Use Pink Larkspur", Try(LARKSPUR_ACTS)))
    if all(usable(table.state, card) for card in MOVING):
        offered += [(part, f"Use {NAMES[card]}", Part(part)) for card, part in MOVING.items()]
    return [table.button(*one) for one in (*offered, ("done", "Done, to the scoring", Try(DONE)))]


def _card(table: Table, key: str, place: int, said: str, *, down: bool, lit: bool, **more: Any) -> Piece:
    """Draw a card by its face or its back."""
    if down:
        return table.card(key, ["a hidden card", said, more["ribbon"]], lit=lit, art="kT", face_down=True, **more)
    card = CARD[place]
    names, suit = [spoken(card), said, more["ribbon"]], SUITS[FLOWERS[card].colour]
    return table.card(key, names, lit=lit, art=f"c{IDS[card]}", suit=suit, **more)


# The middle: the offer, cards drawn, cards discarded


def _middle(table: Table) -> list[Zone]:
    """Draw the two cards of the offer or the draw, or what was discarded; bare places keep the room in between."""
    state = table.state
    if state.phase == BEFORE:
        return []
    cards = state.discards if state.settled() else state.drawn
    pieces = [_shown(table, n, card) for n, card in enumerate(cards)]
    pieces = pieces or [table.bare(f"offer-{n}", "A place for two cards", n * 1.2) for n in range(2)]
    return [Zone("offer", "spread", *middle(state, table.names), pieces, 1.2 * max(2, len(cards)) - 0.2, rows=1)]


def _shown(table: Table, n: int, card: int) -> Piece:
    """Draw a card in the middle."""
    state, look, key = table.state, table.look, f"offer-{n}"
    down = card == HIDDEN or (state.phase == TAKE and n == 1)
    if look.live and not state.settled():
        table.offers[key] = Part(key) if table.acting else Try(TAKE_DOWN if down else TAKE_UP)
    ribbon = knows(card, look.viewer) if down and card != HIDDEN else ""
    said = ("face down" if down else "face up") if state.phase == TAKE else drawn_by(state, table.names)
    lit = table.acting and state.phase in (OFFER, TAKE, REPLACE)
    return _card(table, key, card, said, down=down, lit=lit, x=n * 1.2, ribbon=ribbon)


# Arrangements


def _row(table: Table, seat: int) -> Zone:
    """Draw one arrangement: the bouquet, the keepsakes hanging lower, and the place of the next card."""
    state, row, own = table.state, table.state.rows[seat], table.look.viewer == seat
    pieces = [_laid(table, seat, column) for column in range(len(row))]
    if len(row) < 4 and not state.asked and not state.settled():
        pieces.append(table.bare(f"row-{seat}-{len(row)}", f"A place for card {len(row) + 1}", len(row)))
    label, note = arrangement_of(state, table.names, seat, own and table.look.live)
    beside = not own and state.seats > 2
    return Zone(f"row-{seat}", "spread", label, note, pieces, columns=4, rows=1 + LOWER, tray=own, beside=beside)


def _laid(table: Table, seat: int, column: int) -> Piece:
    """Draw one card of an arrangement."""
    state, look, key = table.state, table.look, f"row-{seat}-{column}"
    place = state.rows[seat][column]
    kept, own = place >= SIZE, look.viewer == seat
    mine = table.acting and own
    down = place == HIDDEN or (kept and not state.open() and not own and look.viewer is not None)
    flower = mode(state, look.parts) if mine else -1
    lit = mine and (state.phase == REPLACE or (flower >= 0 and (flower, CARD[place]) != (MARIGOLD, MARIGOLD)))
    if look.live and own:
        table.offers[key] = Part(key) if mine and state.phase in (BEFORE, REPLACE) else Try(Marigold(column))
    ribbon = points(state, seat, column) if state.settled() else ""
    if kept and not state.open():
        ribbon = knows(place, look.viewer, [table.names[who] for who in state.witnesses(seat, column)], own)
    said, y = f"column {column + 1}, {'keepsake' if kept else 'bouquet'}", LOWER if kept else 0
    came = _came_from(look, seat, column)
    return _card(table, key, place, said, down=down, lit=lit, x=column, y=y, ribbon=ribbon, moved_from=came)


def _came_from(look: Look, seat: int, column: int) -> str:
    """Return the piece in the middle that a card just came from, so that it is seen to travel."""
    taken = next((event for event in (look.last.events if look.last else ()) if isinstance(event, Taken)), None)
    if taken is None or look.before is None or column != len(look.before.rows[seat]):
        return ""
    giver, taker = look.before.offer()
    open_one = taker if taken.card is UNSET else giver
    return ("offer-0" if seat == open_one else "offer-1") if seat in (giver, taker) else ""


# The lists beside the table


def _side(state: State, names: Sequence[str], look: Look) -> list[BlockKind]:
    """Return what arrangements score, who has seen what, who acts before scoring, and all flowers."""
    blocks: list[BlockKind] = []
    order, settled = state.order(look.viewer), state.settled()
    latest = len(state.points) + (state.phase == SCORE)
    if settled:
        title = f", round {latest}" if state.rounds > 1 else ""
        blocks += [_grid(f"tally-{seat}", names[seat] + title, state.rows[seat], state.one) for seat in order]
    else:
        blocks += _own(state, look)
        blocks.append(Text(id="seen", title="Who has seen what", paragraphs=seen(state, names, look.viewer)))
        blocks.append(Text(id="acting", title="Before scoring", paragraphs=acting(state, names)))
    if state.last:
        # a round's cards are gone once others are drawn; its lists lie open until the first of these is taken
        title, folded = f", round {latest - settled}", settled or state.offers > 0
        blocks += [_grid(f"last-{n}", names[n] + title, state.last[n], state.one, folded=folded) for n in order]
    book = [Item(id=f"book-{n}", token=token(n), text=[described(n)]) for n in range(SIZE)]
    return [
        *blocks,
        Items(id="book", title="The eighteen flowers", items=book, folded_from=0, folded_label="Show them"),
    ]


def _grid(key: str, title: str, row: Sequence[int], one: bool, folded: bool = False) -> Grid:
    """Itemise an arrangement (TM-18)."""
    lines = tally(row, one)
    total = sum(line.points for line in lines)
    rows = [*([f"{line.title}: {line.why}", str(line.points)] for line in lines), ["Together", str(total)]]
    return Grid(id=key, title=f"{title}: {in_points(total)}", head=["For", "Points"], rows=rows, folded=folded)


def _own(state: State, look: Look) -> list[BlockKind]:
    """Itemise what the viewer's arrangement scores now, or with the open card that was chosen."""
    if not isinstance(look.viewer, int):
        return []
    row, title = state.rows[look.viewer], "As your cards lie"
    if compose(state, look.viewer, look.parts).action == TAKE_UP:
        row, title = [*row, state.drawn[0]], f"With {NAMES[state.drawn[0]]}"
    return [_grid("tally", title, row, state.one)] if row else []
