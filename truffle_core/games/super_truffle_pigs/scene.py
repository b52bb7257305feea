"""Super Truffle Pigs as a scene: the forest, what lies in it, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.kit import Composed, Look, Offer, Try
from truffle_core.core.scene import Piece, Scene, Seat, Zone

from .actions import Move
from .pieces import PLACES, SIZE, TILE_NAMES
from .state import OVER, State
from .words import where

__all__ = ["compose", "draw"]


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    offers: dict[str, Offer] = {}
    forest = [_tile(state, tile, look, offers) for tile in range(SIZE)] if state.forest else []
    seats = [_seat(state, seat, names, roles, look) for seat in state.order(look.viewer)]
    zones = [Zone("forest", "grid", "Forest", "", forest)]
    return Scene(look="pigs", title="Super Truffle Pigs", where=where(state), seats=seats, zones=zones), offers


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Put nothing together: no offer is a part yet."""
    return Composed()


def _tile(state: State, tile: int, look: Look, offers: dict[str, Offer]) -> Piece:
    """Draw a tile: tried, it is a move of the first pig."""
    key = f"tile-{tile}"
    if look.live:
        offers[key] = Try(Move(0, tile))
    name = f"{PLACES[tile]}: {TILE_NAMES[state.laid().kinds[tile]]}"
    return Piece(id=key, art="tile", name=name, offer=key if look.live else "")


def _seat(state: State, seat: int, names: Sequence[str], roles: Sequence[str], look: Look) -> Seat:
    """Draw a player's panel."""
    held = len(state.packs[seat])
    line = look.lines[seat] if seat < len(look.lines) else []
    turn = seat == state.actor() and state.phase != OVER
    return Seat(
        seat=seat,
        name=names[seat],
        role=roles[seat],
        turn=turn,
        amount=str(held),
        amount_name=f"{held} truffles",
        line=line,
    )
