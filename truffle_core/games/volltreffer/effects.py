"""How a position of Volltreffer changes by an event. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from .events import (
    Bought,
    Dealt,
    Event,
    FirstBuyer,
    HandSwapped,
    MarketSwapped,
    Melded,
    Ordered,
    Played,
    RoundEnded,
    SmallestSum,
    TrickWon,
    Turned,
)
from .pieces import BIT, CARD, HAND, PRICES, SIZE, SUIT
from .scoring import POWER, SMALLEST, TRICK, laid, moved, refilled, smallest, tied
from .state import BUY, DEAL, MARKET_SWAP, MELD, NONE, ORDER, OVER, PLAY, SWAP, TURN, State

FULL_DECK: Final = bytearray(range(SIZE))
LEFT: Final = {seats: SIZE - 5 - seats * HAND for seats in (3, 4, 5)}
"""Seats -> the cards left in the deck, the trump card aside, once all hands are full and the market is refilled."""


def _first_buyer(state: State, event: FirstBuyer) -> None:
    """VT-06."""
    state.first = event.seat


def _dealt(state: State, event: Dealt) -> None:
    """VT-02 to VT-05: a new round with all cards shuffled; where ranks tie the dealer is asked."""
    seats = state.seats
    cards = [CARD[code] for code in event.cards]
    state.round += 1
    state.under = CARD[event.trump]
    state.trump = SUIT[state.under]
    state.deck = FULL_DECK[:]
    for card in (state.under, *cards):
        state.deck.remove(card)
    state.market = laid(state.trump, cards)
    state.hands, state.tricks, state.melds = [0] * seats, [0] * seats, [None] * seats
    state.rows = [bytearray() for _ in range(seats)]
    state.trick, state.led, state.leader, state.best, state.taker, state.holder, state.gap = [], -1, -1, -1, -1, -1, -1
    if tied(state.trump, state.market):
        state.phase, state.turn = ORDER, state.dealer()
    else:
        state.phase, state.turn = BUY, state.first


def _ordered(state: State, event: Ordered) -> None:
    """VT-05."""
    state.market = [CARD[code] for code in event.cards]
    state.phase, state.turn = BUY, state.first


def _bought(state: State, event: Bought) -> None:
    """VT-07: the card joins the hand at the right, and the pawn moves back."""
    seat, slot = state.turn, event.slot
    card = state.market.pop(slot)
    state.hands[seat] |= BIT[card]
    state.rows[seat].append(card)
    state.pawns[seat] -= PRICES[slot]
    state.gap = slot
    state.phase = TURN


def _turned(state: State, event: Turned) -> None:
    """VT-09; VT-25: in the variant into the gap, after which the buyer may have to swap (VT-26)."""
    card = CARD[event.card]
    state.deck.remove(card)
    market = state.market
    if state.variant == NONE:
        market.insert(refilled(state.trump, market, card), card)
        if len(state.deck) > LEFT[state.seats]:
            seat = state.turn + 1
            state.turn, state.phase = (seat if seat < state.seats else 0), BUY
            return
    else:
        market.insert(state.gap, card)
        if state.variant == MARKET_SWAP or len(state.rows[state.turn]) > 1:
            state.phase = SWAP
            return
    _next_buyer(state)


def _next_buyer(state: State) -> None:
    """VT-07, VT-10: the next seat buys, or the hands are full and melds are shown (VT-11)."""
    if len(state.deck) > LEFT[state.seats]:
        seat = state.turn + 1
        state.turn = seat if seat < state.seats else 0
        state.phase = BUY
        return
    rows = state.rows[state.first :] + state.rows[: state.first]
    state.holder = (state.first + smallest(rows)) % state.seats
    state.phase, state.turn = MELD, state.first


def _hand_swapped(state: State, event: HandSwapped) -> None:
    """VT-26, hand_swap."""
    row = state.rows[state.turn]
    row[event.first], row[event.second] = row[event.second], row[event.first]
    _next_buyer(state)


def _market_swapped(state: State, event: MarketSwapped) -> None:
    """VT-26, market_swap."""
    market = state.market
    market[event.first], market[event.second] = market[event.second], market[event.first]
    _next_buyer(state)


def _melded(state: State, event: Melded) -> None:
    """VT-11; once all have melded, the holder of the smallest sum leads (VT-14)."""
    seat = state.turn
    state.melds[seat] = tuple([tuple([CARD[code] for code in meld]) for meld in event.melds])
    state.pawns[seat] = moved(state.pawns[seat], event.points)
    state.turn = (seat + 1) % state.seats
    if state.turn == state.first:
        state.phase, state.turn = PLAY, state.holder


def _smallest_sum(state: State, event: SmallestSum) -> None:
    """VT-14."""
    state.pawns[state.holder] = moved(state.pawns[state.holder], SMALLEST)


def _played(state: State, event: Played) -> None:
    """VT-17, VT-18: the card leaves the hand; if it is the strongest so far, it takes the trick."""
    seat, card = state.turn, CARD[event.card]
    state.hands[seat] ^= BIT[card]
    state.rows[seat].remove(card)
    led = state.led
    if led < 0:
        state.led, state.leader, state.trick = SUIT[card], seat, [card]
        state.best, state.taker = card, seat
    else:
        state.trick.append(card)
        power = POWER[state.trump][led]
        if power[card] > power[state.best]:
            state.best, state.taker = card, seat
    seat += 1
    state.turn = seat if seat < state.seats else 0


def _trick_won(state: State, event: TrickWon) -> None:
    """VT-19: five points at once, and the lead."""
    seat = event.seat
    state.tricks[seat] += 1
    state.pawns[seat] = moved(state.pawns[seat], TRICK)
    state.turn, state.led = seat, -1


def _round_ended(state: State, event: RoundEnded) -> None:
    """VT-21 to VT-23: somebody has won, or another round begins, or the game ends unfinished."""
    if event.first is UNSET:
        state.phase, state.winners = OVER, event.winners
    else:
        state.phase, state.first = DEAL, event.first


APPLIERS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    FirstBuyer: _first_buyer,
    Dealt: _dealt,
    Ordered: _ordered,
    Bought: _bought,
    Turned: _turned,
    HandSwapped: _hand_swapped,
    MarketSwapped: _market_swapped,
    Melded: _melded,
    SmallestSum: _smallest_sum,
    Played: _played,
    TrickWon: _trick_won,
    RoundEnded: _round_ended,
}
