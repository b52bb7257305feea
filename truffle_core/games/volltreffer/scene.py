"""Volltreffer as a scene: the market, the trick, the hands, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.kit import Composed, Look, Offer, Try
from truffle_core.core.scene import Piece, Scene, Seat, Zone

from .actions import Buy, Play
from .pieces import CODES, NAMES, PRICES
from .state import OVER, State
from .words import where

__all__ = ["compose", "draw"]


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    offers: dict[str, Offer] = {}
    market = [_for_sale(state, slot, look, offers) for slot in range(len(state.market))]
    trick = [Piece(id=f"trick-{n}", art=f"v{CODES[card]}", name=NAMES[card]) for n, card in enumerate(state.trick)]
    zones = [Zone("market", "row", "Market", "", market), Zone("trick", "row", "Trick", "", trick)]
    zones += [_hand(state, seat, names, look, offers) for seat in state.order(look.viewer)]
    seats = [_seat(state, seat, names, roles, look) for seat in state.order(look.viewer)]
    scene = Scene(look="volltreffer", title="Volltreffer", where=where(state), seats=seats, zones=zones)
    return scene, offers


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Put nothing together: no offer is a part yet."""
    return Composed()


def _for_sale(state: State, slot: int, look: Look, offers: dict[str, Offer]) -> Piece:
    """Draw one card of the market."""
    key, card = f"market-{slot}", state.market[slot]
    if look.live:
        offers[key] = Try(Buy(slot))
    said = f"{NAMES[card]}, price {PRICES[slot]}"
    return Piece(id=key, art=f"v{CODES[card]}", name=said, offer=key if look.live else "")


def _hand(state: State, seat: int, names: Sequence[str], look: Look, offers: dict[str, Offer]) -> Zone:
    """Draw a hand."""
    pieces = []
    for n, card in enumerate(state.rows[seat]):
        key, live = f"hand-{seat}-{n}", look.live and look.viewer == seat
        if live:
            offers[key] = Try(Play(CODES[card]))
        pieces.append(Piece(id=key, art=f"v{CODES[card]}", name=NAMES[card], offer=key if live else ""))
    return Zone(f"hand-{seat}", "hand", f"Hand of {names[seat]}", "", pieces, tray=look.viewer == seat)


def _seat(state: State, seat: int, names: Sequence[str], roles: Sequence[str], look: Look) -> Seat:
    """Draw a player's panel."""
    space = state.pawns[seat]
    line = look.lines[seat] if seat < len(look.lines) else []
    return Seat(
        seat=seat,
        name=names[seat],
        role=roles[seat],
        turn=seat == state.turn and state.phase != OVER,
        amount=str(space),
        amount_name=f"on space {space}",
        line=line,
    )
