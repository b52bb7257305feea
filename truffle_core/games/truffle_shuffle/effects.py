"""How a position of Truffle Shuffle changes by an event, whole or as one seat saw it. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from truffle_core.core.errors import IllegalChance

from .events import (
    Dealt,
    Discarded,
    FirstPlayer,
    Fulfilled,
    Passed,
    RoundEnded,
    SkipDiscarded,
    SkipPlayed,
    Taken,
    TakeTwoPlayed,
)
from .pieces import BACK, BACKS, INDEX, UNKNOWN, name_of_back
from .state import ACT, COVERED_BY, COVERS, DEAL, DISCARD, GONE, NO_SKIP, ORDER, OVER, SLOTS, TAKE, State

SKIP_TAKES: Final = 3
"""Cards taken on the turn after a Skip (TS-14)."""


def _apply_first(state: State, event: FirstPlayer) -> None:
    """TS-08."""
    state.starter = state.next_first = event.seat


def _apply_dealt(state: State, event: Dealt) -> None:
    """TS-05, TS-07, TS-31: a fresh tableau and a fresh row of bonus coins; a Skip in front of a player stays (TS-15)."""
    state.round = event.round
    state.left = SLOTS
    state.bonus = 0
    for slot, card in enumerate(event.cards):
        place = UNKNOWN + BACKS.index(str(event.backs)[slot]) if card is None else INDEX[card]
        state.slots[slot] = place
        state.over[slot] = len(COVERED_BY[slot])
        if place < UNKNOWN:
            state.unseen[place] -= 1
    _begin_turn(state, state.next_first)


def _begin_turn(state: State, seat: int) -> None:
    """TS-10, TS-14: a turn begins with an action, or with taking three where a Skip lies in front."""
    state.turn = seat
    if state.skips[seat] == NO_SKIP:
        state.phase = ACT
        return
    state.phase = TAKE
    state.takes_left = min(SKIP_TAKES, state.left)


def _end_turn(state: State) -> None:
    """The next player clockwise is to move, unless the tableau is empty (TS-08, TS-29)."""
    if state.left:
        _begin_turn(state, (state.turn + 1) % state.seats)


def _apply_taken(state: State, event: Taken) -> None:
    """TS-06, TS-11: the card goes into the hand, the cards under it come free; then more takes, or the order (TS-16)."""
    slot = event.slot
    place = state.slots[slot]
    if place >= UNKNOWN and isinstance(event.card, str):
        place = _looked_at(place, event.card)
        state.unseen[place] -= 1
    state.slots[slot] = GONE
    over = state.over
    for low in COVERS[slot]:
        over[low] -= 1
    state.left -= 1
    state.hands[state.turn][place] += 1
    if state.phase == TAKE:
        state.takes_left -= 1
        if state.takes_left and state.left:
            return
    state.phase = ORDER


def _looked_at(back: int, code: str) -> int:
    """Return the card that a face-down one turns out to be; its back must be the one that lay there (TS-03, TS-06)."""
    card = INDEX.get(code, UNKNOWN)
    if card >= UNKNOWN or BACK[card] != BACK[back]:
        raise IllegalChance("TS-03", f"the {name_of_back(BACK[back])} cannot be {code!r}")
    return card


def _spend(state: State, code: str) -> int:
    """Take a shown card out of the hand of the seat to move: a known one of that face if there is one, else an unknown one of its back (TS-03)."""
    hand = state.hands[state.turn]
    card = INDEX[code]
    if hand[card]:
        hand[card] -= 1
    else:
        hand[UNKNOWN + BACK[card]] -= 1
        state.unseen[card] -= 1
    return card


def _apply_take_two(state: State, event: TakeTwoPlayed) -> None:
    """TS-10, TS-12: two cards are to be taken, or the one that is there."""
    _spend(state, event.card)
    state.phase = TAKE
    state.takes_left = min(2, state.left)


def _apply_skip(state: State, event: SkipPlayed) -> None:
    """TS-13: the Skip lies in front of the player, and the turn is over."""
    state.skips[state.turn] = _spend(state, event.card)
    _end_turn(state)


def _apply_skip_discarded(state: State, event: SkipDiscarded) -> None:
    """TS-14."""
    state.skips[state.turn] = NO_SKIP


def _apply_fulfilled(state: State, event: Fulfilled) -> None:
    """TS-18: the cards go, the coins come, the bonus coin leaves its row; the turn is over."""
    for code in event.cards:
        _spend(state, code)
    state.money[state.turn] += event.pays + event.bonus
    state.bonus += 1 if event.bonus else 0
    state.orders[state.turn] += ((event.order, event.pays, event.bonus),)
    _end_turn(state)


def _apply_passed(state: State, event: Passed) -> None:
    """TS-16: the turn is over."""
    _end_turn(state)


def _apply_round_ended(state: State, event: RoundEnded) -> None:
    """TS-30, TS-32: after the last round the game is over; before that each player comes down to the hand limit."""
    state.next_first = event.next
    if event.round >= state.rounds:
        state.phase = OVER
        return
    state.turn = event.next
    _next_discard(state)


def _next_discard(state: State) -> None:
    """TS-30: the next player, from the coming first one on, who holds more cards than there are players; or the deal."""
    for turn in range(state.seats):
        seat = (state.next_first + turn) % state.seats
        if sum(state.hands[seat]) > state.seats:
            state.turn, state.phase = seat, DISCARD
            return
    state.phase = DEAL


def _apply_discarded(state: State, event: Discarded) -> None:
    """TS-30."""
    _spend(state, event.card)
    _next_discard(state)


APPLIERS: Final[dict[type, Callable[[State, Any], None]]] = {
    FirstPlayer: _apply_first,
    Dealt: _apply_dealt,
    Taken: _apply_taken,
    TakeTwoPlayed: _apply_take_two,
    SkipPlayed: _apply_skip,
    SkipDiscarded: _apply_skip_discarded,
    Fulfilled: _apply_fulfilled,
    Passed: _apply_passed,
    RoundEnded: _apply_round_ended,
    Discarded: _apply_discarded,
}
