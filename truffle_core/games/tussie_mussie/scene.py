"""Tussie Mussie as a scene: the offer, each arrangement with bouquet and keepsakes, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from truffle_core.core.kit import Composed, Look, Offer, Part, Try
from truffle_core.core.scene import Button, Piece, Rich, Scene, Seat, Zone
from truffle_core.core.scene import State as Mark

from . import choosing
from .actions import Marigold, Replace, Snapdragon, Take
from .actions import Offer as Offering
from .events import Taken
from .panels import knowers, order, panels, settled
from .pieces import CARD, FLOWERS, HIDDEN, IDS, LARKSPUR, MARIGOLD, NAMES, SIZE, SNAPDRAGON, SUITS
from .rules import DONE, LARKSPUR_ACTS, TAKE_DOWN, TAKE_UP
from .scoring import score
from .state import BEFORE, DIG, DRAW, OFFER, OVER, REPLACE, TAKE, State
from .words import ORDINALS, count, joined, spoken, where, whose

KEPT_LOWER: Final = 0.45
"""How many row steps lower keepsakes hang (TM-11)."""

SAYS: Final = {
    OFFER: "Choose the flower that lies open; the other goes beside it face down.",
    TAKE: "Take one of the two; the offerer keeps the other.",
    BEFORE: "Before scoring: your flowers that act may act now, each once.",
    REPLACE: "Choose one of the two cards drawn, and the card of yours that it replaces.",
}


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    offers: dict[str, Offer] = {}
    seat = look.viewer if isinstance(look.viewer, int) else None
    acting = look.live and seat == state.turn and state.phase in SAYS
    scene = Scene(
        look="tussie",
        title="Tussie Mussie",
        where=where(state),
        seats=[_seat(state, number, names, roles, look) for number in range(state.seats)],
        zones=[_middle(state, names, look, acting, offers), *(_row(state, n, names, look, acting, offers) for n in order(state, seat))],
        side=panels(state, names, look),
        say=[SAYS[state.phase]] if acting else [],
        buttons=_buttons(state, seat, look, offers) if acting and seat is not None else [],
    )
    return scene, offers


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Say what the chosen parts come to: an offer, a card to take, a choice before scoring."""
    return choosing.compose(state, seat, parts)


def _buttons(state: State, seat: int, look: Look, offers: dict[str, Offer]) -> list[Button]:
    """Return what is done by a button before scoring: use a flower, or be done."""
    if state.phase != BEFORE:
        return []
    buttons = []
    if choosing.usable(state, seat, LARKSPUR):
        offers["larkspur"] = Try(LARKSPUR_ACTS)
        buttons.append(Button(label=["Use Pink Larkspur"], offer="larkspur"))
    if all(choosing.usable(state, seat, card) for card in choosing.MOVING):
        for card, part in choosing.MOVING.items():
            offers[part] = Part(part)
            buttons.append(Button(label=[f"Use {NAMES[card]}"], offer=part, pressed=part in look.parts))
    offers["done"] = Try(DONE)
    return [*buttons, Button(label=["Done"], offer="done")]


# The middle: the offer, cards drawn, cards discarded


def _middle(state: State, names: Sequence[str], look: Look, acting: bool, offers: dict[str, Offer]) -> Zone:
    """Draw the two cards of the offer or the draw, or what was discarded; bare places keep the room between."""
    label, note = _headed(state, names)
    cards = list(state.discards) if settled(state) else list(state.drawn)
    pieces = [_shown(state, n, card, look, acting, offers) for n, card in enumerate(cards)]
    pieces += [Piece(id=f"offer-{n}", kind="place", name="Here two cards will lie", x=n, marks=["gone"]) for n in range(len(cards), 2)]
    return Zone(id="offer", kind="spread", label=label, note=note, pieces=pieces, columns=max(2, len(cards)), rows=1)


def _headed(state: State, names: Sequence[str]) -> tuple[str, str]:
    """Name the middle of the table, and say which offer this is."""
    if settled(state):
        return ("Discarded", "") if state.discards else ("Discarded", "nothing")
    if state.phase in (REPLACE, DIG):
        return "Drawn with Pink Larkspur", f"only {names[state.turn]} sees them"
    if state.phase == BEFORE or state.first < 0:
        return "The offer", "all have been made" if state.first >= 0 else "none yet"
    giver, taker = state.offer()
    return f"{names[giver]} offers to {names[taker]}", f"offer {state.offers + 1} of {2 * state.seats}"


def _shown(state: State, n: int, card: int, look: Look, acting: bool, offers: dict[str, Offer]) -> Piece:
    """Draw a card in the middle."""
    key = f"offer-{n}"
    down = card == HIDDEN or (state.phase == TAKE and n == 1)
    marks = _marks(key, look, acting and state.phase in (OFFER, TAKE, REPLACE), _hints_at(state, look, n))
    if look.live and not settled(state):
        offers[key] = Part(key) if acting else Try(TAKE_DOWN if down else TAKE_UP)
    known = card != HIDDEN and not (down and look.viewer is not None and look.viewer == state.turn)
    ribbon = f"{'you know: ' if isinstance(look.viewer, int) else ''}{NAMES[card]}" if down and known else ""
    where_to = "face down" if down else "face up" if state.phase == TAKE else "drawn"
    return _card(key, card, down, where_to, marks, offers, ribbon, x=float(n))


def _hints_at(state: State, look: Look, n: int) -> bool:
    """Tell whether the hint speaks of a card in the middle."""
    if isinstance(look.hint, Take):
        return n == (look.hint.face == "down")
    up = look.hint.up if isinstance(look.hint, Offering) else look.hint.card if isinstance(look.hint, Replace) else ""
    return n < len(state.drawn) and state.drawn[n] != HIDDEN and IDS[state.drawn[n]] == up


def _marks(key: str, look: Look, lit: bool, hinted: bool) -> list[Mark]:
    """Return the states of a piece that can be chosen."""
    marks: list[Mark] = ["lit"] if lit else []
    marks += ["chosen"] if key in look.parts else []
    return [*marks, "hint"] if hinted else marks


def _card(key: str, place: int, down: bool, said: str, marks: list[Mark], offers: dict[str, Offer], ribbon: str = "", x: float = 0, y: float = 0, moved_from: str = "") -> Piece:
    """Draw a card by its face or its back."""
    card = CARD[place]
    face = "a hidden card" if card == HIDDEN else spoken(card)
    name = (ribbon and f"A hidden card, {ribbon}" or "A hidden card") if down else face
    chosen = ", chosen" if "chosen" in marks else ""
    return Piece(
        id=key,
        art="kT" if down else f"c{IDS[card]}",
        suit="" if down else SUITS[FLOWERS[card].colour],
        name=f"{name}, {said}{'' if down or not ribbon else f', {ribbon}'}{chosen}",
        x=x,
        y=y,
        marks=marks,
        offer=key if key in offers else "",
        face_down=down,
        ribbon=ribbon,
        moved_from=moved_from,
    )


# Arrangements


def _row(state: State, seat: int, names: Sequence[str], look: Look, acting: bool, offers: dict[str, Offer]) -> Zone:
    """Draw one arrangement: the bouquet, the keepsakes hanging lower, and the place of the next card."""
    row = state.rows[seat]
    own = look.viewer == seat
    pieces = [_laid(state, seat, column, names, look, acting and own, offers) for column in range(len(row))]
    if state.phase in (DRAW, OFFER, TAKE) and not settled(state) and len(row) < 4:
        whose_card = "your" if own else whose(names[seat])
        pieces.append(Piece(id=f"row-{seat}-{len(row)}", kind="place", name=f"Here {whose_card} {ORDINALS[len(row)]} card will lie", x=len(row), marks=["gone"]))
    return Zone(
        id=f"row-{seat}",
        kind="spread",
        label="Your arrangement" if own and look.live else f"{whose(names[seat])} arrangement",
        note="bouquet above, keepsakes below",
        tray=own,
        pieces=pieces,
        columns=4,
        rows=1 + KEPT_LOWER,
    )


def _laid(state: State, seat: int, column: int, names: Sequence[str], look: Look, mine: bool, offers: dict[str, Offer]) -> Piece:
    """Draw one card of an arrangement."""
    place = state.rows[seat][column]
    key, kept = f"row-{seat}-{column}", place >= SIZE
    down = place == HIDDEN or (kept and not state.asked and not settled(state) and look.viewer not in (None, seat))
    card = choosing.mode(state, seat, look.parts) if mine and state.phase == BEFORE else -1
    lit = mine and (state.phase == REPLACE or card == SNAPDRAGON or (card == MARIGOLD and CARD[place] != MARIGOLD))
    marks = _marks(key, look, lit, _hint_column(look, seat, column, state.turn))
    if isinstance(look.wrong, Marigold) and look.viewer == seat and look.wrong.column == column:
        marks.append("illegal")
    if look.live and look.viewer == seat:
        offers[key] = Part(key) if mine and state.phase in (BEFORE, REPLACE) else Try(Marigold(column))
    said = f"{'keepsake' if kept else 'bouquet'}, column {column + 1}"
    moved = _came_from(look, seat, column, state)
    return _card(key, place, down, said, marks, offers, _ribbon(state, seat, column, names, look, down), column, KEPT_LOWER if kept else 0, moved)


def _hint_column(look: Look, seat: int, column: int, turn: int) -> bool:
    """Tell whether the hint speaks of a column of the seat to move."""
    hint = look.hint
    columns = hint.columns if isinstance(hint, Snapdragon) else (hint.column,) if isinstance(hint, Marigold | Replace) else ()
    return seat == turn and column in columns


def _came_from(look: Look, seat: int, column: int, state: State) -> str:
    """Return the piece in the middle that a card just came from, so that it is seen to travel."""
    taken = next((event for event in (look.last.events if look.last else ()) if isinstance(event, Taken)), None)
    if taken is None or look.before is None or column != len(look.before.rows[seat]) or seat not in look.before.offer():
        return ""
    open_to = look.before.offer()[taken.card is UNSET]
    return f"offer-{0 if seat == open_to else 1}"


def _ribbon(state: State, seat: int, column: int, names: Sequence[str], look: Look, down: bool) -> str:
    """Say who knows a keepsake, or after the round what the card scored."""
    place = state.rows[seat][column]
    if settled(state):
        own = score(state.rows[seat], state.one).own[column]
        return count(own + FLOWERS[CARD[place]].hearts, "point")
    if place < SIZE or state.asked:
        return ""
    if down and place != HIDDEN:
        return f"you know: {NAMES[CARD[place]]}"
    knows = ["you" if who == look.viewer else names[who] for who in knowers(state, seat, column)]
    if down and len(knows) == 1:
        return ""
    return f"{knows[1]} knows it" if down else f"{'only ' if len(knows) == 1 else ''}{joined(knows)}"


# Players


def _seat(state: State, seat: int, names: Sequence[str], roles: Sequence[str], look: Look) -> Seat:
    """Draw a player's panel: points, and what lies in the arrangement."""
    row = state.rows[seat]
    kept = sum(place >= SIZE for place in row)
    total = state.total(seat)
    said = f"{count(len(row), 'card')}, {count(kept, 'keepsake')}" if row else "no cards yet"
    return Seat(
        seat=seat,
        name=names[seat],
        role=f"{roles[seat]}, {said}",
        turn=seat == state.turn and state.phase not in (DRAW, OVER) and not settled(state),
        amount=str(total),
        amount_name=count(total, "point"),
        line=look.lines[seat] if seat < len(look.lines) else [],
    )
