"""Positions of Volltreffer in one line."""

from __future__ import annotations

import random
from collections.abc import Iterable

from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.events import Event
from truffle_core.games.volltreffer.pieces import CARD, CODES, SUIT, set_of
from truffle_core.games.volltreffer.scoring import smallest
from truffle_core.games.volltreffer.state import BUY, MELD, PLAY, State

from .play import random_step, set_up
from .tried import Tried

TRIED = Tried(GAME)
do, happen, chance, play_until = TRIED.do, TRIED.happen, TRIED.chance, TRIED.play_until
refused, impossible = TRIED.refused, TRIED.impossible


def cards(text: str) -> list[int]:
    """Return cards written "G1 B10"."""
    return [CARD[code] for code in text.split()]


def codes(found: Iterable[int]) -> str:
    """Return cards as `cards` reads them."""
    return " ".join([CODES[card] for card in found])


def start(seats: int = 3, **options: str) -> State:
    """Return the position before the first deal."""
    return GAME.initial_state(set_up(GAME, seats, options))


def table(
    *hands: str, phase: int = BUY, turn: int = 0, trump: str = "B10", market: str = "", first: int = 0, **options: str
) -> State:
    """Return a position in the first round with these hands and this market; the rest of the cards are in the deck."""
    state = start(max(len(hands), 3), **options)
    state.round, state.phase, state.turn, state.first = 1, phase, turn, first
    state.under, state.trump = CARD[trump], SUIT[CARD[trump]]
    state.market = cards(market)
    for seat, hand in enumerate(hands):
        state.rows[seat] = bytearray(cards(hand))
        state.hands[seat] = set_of(cards(hand))
    for card in (state.under, *state.market, *(card for row in state.rows for card in row)):
        state.deck.remove(card)
    if phase in (MELD, PLAY):
        order = [(first + n) % state.seats for n in range(state.seats)]
        state.holder = order[smallest([state.rows[seat] for seat in order])]
    return state


def steps_of_a_round(seats: int, seed: int = 1, **options: str) -> list[tuple[State, int | str, tuple[Event, ...]]]:
    """Return for each step of a round played at random the position before it, who moved and what happened."""
    rng, state, found = random.Random(seed), start(seats, length="round", **options), []
    while (mover := GAME.to_move(state)) is not None:
        events = random_step(GAME, state, mover, 0, rng).events
        found.append((state, mover, events))
        state = happen(state, *events)
    return found
