"""Positions of Tussie Mussie in one line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from truffle_core.core.game import CHANCE, Step, View
from truffle_core.games.tussie_mussie import GAME
from truffle_core.games.tussie_mussie.actions import Action
from truffle_core.games.tussie_mussie.effects import ACTS
from truffle_core.games.tussie_mussie.events import Event
from truffle_core.games.tussie_mussie.pieces import CARD, HIDDEN, NAMES, REST, SIZE
from truffle_core.games.tussie_mussie.state import BEFORE, DRAW, OFFER, TAKE, State

from .play import set_up
from .tried import Tried

TRIED = Tried(GAME)
do, happen, chance = TRIED.do, TRIED.happen, TRIED.chance
refused, impossible = TRIED.refused, TRIED.impossible


def card(name: str) -> int:
    """Return a flower by its name."""
    return NAMES.index(name)


def code(name: str) -> str:
    """Return how a flower is written in logs."""
    return f"C{card(name) + 1:02}"


def row(text: str) -> list[int]:
    """Return an arrangement written "Daisy, Violet*", keepsakes with a star, a hidden one "?"."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    return [HIDDEN if n == "?" else card(n.rstrip("*")) + (SIZE if n.endswith("*") else 0) for n in names]


def names(places: Sequence[int]) -> str:
    """Return an arrangement as `row` reads it."""
    return ", ".join(NAMES[CARD[place]] + ("*" if place >= SIZE else "") for place in places)


def start(seats: int = 2, **options: str) -> State:
    """Return the position before the first draw."""
    return GAME.initial_state(set_up(GAME, seats, options))


def table(*rows: str, phase: int = BEFORE, turn: int = 0, drawn: str = "", offers: int = -1, first: int = 0) -> State:
    """Return a position with these arrangements; the rest of the cards are in the deck."""
    state = start(max(len(rows), 2))
    state.rows = [row(text) for text in rows] + [[] for _ in range(len(rows), state.seats)]
    state.first, state.turn, state.phase = first, turn, phase
    state.drawn = tuple(row(drawn))
    state.offers = offers if offers >= 0 else 2 * state.seats - 1
    for place in (*state.drawn, *(place for places in state.rows for place in places)):
        state.unseen &= REST[place]
    if phase not in (DRAW, OFFER, TAKE):
        state.asked = tuple(seat for seat, places in enumerate(state.rows) if not ACTS.isdisjoint(places))
    return state


def as_seen(view: View, by: int | str, events: Sequence[Event], action: Action | None = None) -> Step[Action, Event]:
    """Return a step as `view` sees it."""
    return GAME.redact(Step(0, by, UNSET if by == CHANCE else action, tuple(events)), view)  # type: ignore[arg-type]
