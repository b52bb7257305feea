"""How a round goes on from one thing to the next (ST-11). All of it follows from what is public; nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .pieces import HIGHEST_LEVEL, LEFT, OPEN_POWERS, RAN, SPACES, SUPER
from .state import BEGIN, CARDS, ENDING, GIVE, REFILL, RISE, ROLL, SCORE, TURN, USING, WOLVES, State


def advance(state: State) -> None:
    """Go on after an event: let players pay first (ST-28), end the game if no pig is left (ST-29), else do what is next."""
    if state.payers:
        if state.phase != GIVE:
            state.then, state.phase = state.phase, GIVE
        return
    if state.phase == GIVE:
        state.phase = state.then
    if max(state.pigs) < 0:
        state.phase = SCORE
        return
    NEXT.get(state.phase, _act_on)(state)


def _act_on(state: State) -> None:
    """Stay with the seat whose turn it is as long as it can do something, else let it play its cards (ST-15, ST-23)."""
    if not state.in_forest(state.turn):
        begin_cards(state)
    elif state.phase == USING:
        state.phase = TURN
    if state.phase == TURN and not may_act(state):
        begin_cards(state)


def may_act(state: State) -> bool:
    """Tell whether anything is left to spend: actions, a super truffle for a power, two truffles for a level."""
    if state.actions:
        return True
    pack = state.packs[state.turn]
    if len(pack) > 1 and state.levels[state.turn] < HIGHEST_LEVEL:
        return True
    return bool(state.powers) and any(one & SUPER for one in pack)


def begin_turn(state: State, seat: int) -> None:
    """ST-14: who has no pig in the forest skips the actions."""
    state.turn = seat
    if state.pigs[2 * seat] >= 0 or state.pigs[2 * seat + 1] >= 0:
        state.phase, state.fresh, state.actions = TURN, True, state.levels[seat]
    else:
        begin_cards(state)


def begin_cards(state: State) -> None:
    """ST-23: as many cards as the die says, or as fit; none if all wolves lie."""
    state.fresh, state.actions = False, 0
    if state.cards_due and not state.all_lie():
        fitting = min(state.cards_due, state.held(state.turn), state.spaces(0) + state.spaces(1))
        if fitting:
            state.phase, state.left = CARDS, fitting
            return
    _end_turn(state)


def _play_on(state: State) -> None:
    """ST-23: the turn ends with the last card."""
    if not state.left:
        _end_turn(state)


def _end_turn(state: State) -> None:
    """ST-11: the next seat's turn, or after the last one the wolves."""
    seat = (state.turn + 1) % state.seats
    if seat != state.holder:
        begin_turn(state, seat)
    else:
        _turn_on(state)


def _turn_on(state: State) -> None:
    """ST-25: the cards are turned up one by one; then the movement ends."""
    if state.face_down():
        state.phase = WOLVES
    else:
        _end_movement(state)


def _end_movement(state: State) -> None:
    """ST-27: the cards of a full track go home; then knocked-out wolves stand up."""
    for pack, track in enumerate(state.tracks):
        if len(track) == SPACES[state.seats]:
            for card in track:
                state.cards[card >> 3] |= 1 << (card & 7)
            state.tracks[pack], state.turned[pack] = [], 0
    if state.lying or state.brave:
        state.phase = RISE
    else:
        _end_round(state)


def _end_round(state: State) -> None:
    """ST-29: perhaps it was the last; ST-11: the powers are refilled, and the die goes to the left."""
    if state.is_last_round():
        state.phase = SCORE
    elif len(state.powers) < OPEN_POWERS:
        state.phase = REFILL
    else:
        next_round(state)


def next_round(state: State) -> None:
    """ST-11: the next holder rolls the die."""
    state.round += 1
    if state.round > 1:
        state.holder = (state.holder + 1) % state.seats
    state.turn, state.phase = state.holder, ROLL


NEXT: Final[dict[int, Callable[[State], None]]] = {
    BEGIN: lambda state: begin_turn(state, state.holder),
    CARDS: _play_on,
    WOLVES: _turn_on,
    ENDING: _end_round,
}
"""Phase -> how it goes on."""


# Pigs that run, and what they pay


def run(state: State, pigs: tuple[int, ...]) -> None:
    """ST-17: pigs leave the forest; ST-28: whose pigs have both run pays, in turn order from the die holder."""
    for pig in pigs:
        leave_tile(state, pig)
        state.pigs[pig] = RAN
        state.brave &= ~(1 << pig)
    seats = {pig >> 1 for pig in pigs}
    due = [seat for seat in seats if state.pigs[2 * seat] == state.pigs[2 * seat + 1] == RAN]
    state.payers = tuple(sorted(due, key=lambda seat: (seat - state.holder) % state.seats))
    next_payer(state)


def next_payer(state: State) -> None:
    """ST-28: who has no truffles pays nothing; the first to get one sits to the payer's left."""
    while state.payers and not state.packs[state.payers[0]]:
        state.payers = state.payers[1:]
    if state.payers:
        state.receiver = (state.payers[0] + 1) % state.seats


def leave_tile(state: State, pig: int) -> None:
    """ST-18: a pig that goes loses its progress."""
    if state.progress[pig]:
        state.claimed &= ~(1 << state.pigs[pig])
        state.progress[pig] = 0


def leave_forest(state: State, seat: int) -> None:
    """ST-14: a player's pigs go home."""
    for pig in (2 * seat, 2 * seat + 1):
        if state.pigs[pig] >= 0:
            leave_tile(state, pig)
            state.pigs[pig] = LEFT
            state.brave &= ~(1 << pig)
