"""Positions in one line, and sentences with cards in them.

Rows are written from the top, cards as in TS-04, a dot for a place whose card is gone, a bar between rows; rows left
out are gone. So `"P4 O3 K1 G5 | G1 . . K3 G2"` is what is left of a tableau.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from truffle_core.core.game import Setup
from truffle_core.core.scene import Token
from truffle_core.games.truffle_shuffle import GAME
from truffle_core.games.truffle_shuffle.edition import deck_of
from truffle_core.games.truffle_shuffle.pieces import BACK, INDEX, UNKNOWN, codes_of, hand_of
from truffle_core.games.truffle_shuffle.scoring import order_named
from truffle_core.games.truffle_shuffle.state import (
    ACT,
    BONUS,
    COVERED_BY,
    DISCARD,
    FACE_DOWN,
    GONE,
    ORDER,
    ROWS,
    SLOTS,
    TAKE,
    State,
)
from truffle_core.lessons.model import Position
from truffle_core.lessons.phrases import Phrases

YOU: Final = "You"
NAMES: Final = (YOU, "Ann", "Ben", "Cem")
SMALL: Final = "P4 O3 K1 G5"
"""A tableau of which only the first row is left, for positions where hands matter."""

PHASES: Final = {"act": ACT, "take": TAKE, "order": ORDER, "discard": DISCARD}


def _token(code: str) -> Token:
    from truffle_core.games.truffle_shuffle.words import token  # drawn words are needed only with a text

    return token(code)


PHRASES: Final = Phrases(_token)
"""Sentences in which `{G4}` is drawn as a card."""

say, paragraphs = PHRASES.say, PHRASES.paragraphs


def table(
    rows: str = SMALL,
    hand: str = "",
    *,
    phase: Literal["act", "take", "order", "discard"] = "act",
    others: Sequence[str] = (),
    seats: int = 2,
    number: int = 1,
    takes: int = 0,
    starter: int = 0,
    turn: int = 0,
    skips: Mapping[int, str] | None = None,
    orders: Mapping[int, Sequence[str]] | None = None,
    bonus: int = 0,
    show: Sequence[str] = (),
    heading: str = "",
    note: str = "",
) -> Position:
    """Return a position in a round, which the deck can supply.

    Parameters
    ----------
    rows, hand, others : the tableau, the learner's hand, and the hands of seats 1, 2, 3.
    number : the round, 1 to 3.
    skips : seat -> the Skip in front of it.
    orders : seat -> orders fulfilled so far, with their bonus coin if any: `"O05+2"`. They make its money.
    bonus : how many bonus coins of this round are gone. Where they are not drawn all of them are, so that no word speaks of them.
    show : the zones that are drawn, of "bonus", "tableau", "hand", and "seats" for the players' panels. If not said,
        the hand, and the tableau unless it is only there to go on.
    """
    shown = show or (("hand",) if rows == SMALL and phase == "order" else ("tableau", "hand"))
    state = State(seats, 3, -1, _deck())
    state.round, state.phase, state.turn, state.starter = number, PHASES[phase], turn, starter
    state.bonus, state.takes_left = bonus if "bonus" in shown else len(BONUS[seats]), takes
    _lay(state, rows)
    for seat, cards in enumerate((hand, *others)):
        state.hands[seat] = hand_of(cards.split())
    for seat, card in (skips or {}).items():
        state.skips[seat] = INDEX[card]
    for seat, fulfilled in (orders or {}).items():
        state.orders[seat] = tuple(_fulfilled(order) for order in fulfilled)
        state.money[seat] = sum(pays + coin for _, pays, coin in state.orders[seat])
    state.next_first = starter
    discarded = _count_out(state)
    hidden = tuple(part for part in ("bonus", "tableau", "hand", "seats") if part not in shown)
    return Position(state, _seen(state, discarded), NAMES[:seats], 0, heading, note, hidden)


def dealt(seed: int, *, seats: int = 2, heading: str = "", show: Sequence[str] = ("tableau",)) -> Position:
    """Return the beginning of a real round, dealt with `seed`; the learner begins."""
    state = GAME.initial_state(Setup(seats, {"length": "game", "first": "0"}, GAME.edition("standard")))
    for event in GAME.chance(state, random.Random(seed)):
        GAME.apply(state, event)
    hidden = tuple(part for part in ("bonus", "tableau", "hand", "seats") if part not in show)
    return Position(state, _seen(state, [0] * len(state.unseen)), NAMES[:seats], 0, heading, "", hidden)


def _deck() -> list[int]:
    return deck_of(GAME.edition("standard"))


def _fulfilled(order: str) -> tuple[str, int, int]:
    """Return an order fulfilled earlier with its pay and bonus coin."""
    order_id, _, coin = order.partition("+")
    return order_id, order_named(order_id).pays, int(coin or 0)


def _lay(state: State, rows: str) -> None:
    """Lay what is left of a tableau; a card over a gap is refused, since it was taken from under it (TS-11)."""
    cards = [row.split() for row in rows.split("|")] if rows else []
    for row, written in enumerate(cards):
        assert len(written) == ROWS[row], f"row {row + 1} has {len(written)} places: {written}"
    laid = [INDEX[card] if card != "." else GONE for written in cards for card in written]
    state.slots[: len(laid)] = laid
    state.left = sum(card != GONE for card in state.slots)
    for slot in range(SLOTS):
        over = [above for above in COVERED_BY[slot] if state.slots[above] != GONE]
        assert state.slots[slot] != GONE or not over, f"slot {slot} is gone from under another card"
        state.over[slot] = len(over) if state.slots[slot] != GONE else 0


def _count_out(state: State) -> list[int]:
    """Take from the deck what lies about and what was discarded so far, 39 cards a round in all; return the discarded."""
    unseen = state.unseen
    for card in [card for card in (*state.slots, *state.skips) if card >= 0] + [
        INDEX[code] for hand in state.hands for code in codes_of(hand)
    ]:
        unseen[card] -= 1
    assert min(unseen) >= 0, "a position holds more of a card than the deck"
    rest = [card for card, count in enumerate(unseen) for _ in range(count)]
    gone = len(rest) - (sum(_deck()) - SLOTS * state.round)
    assert gone >= 0, "a position holds more cards than were dealt"
    discarded = [0] * len(unseen)
    for card in random.Random(0).sample(rest, gone):
        unseen[card] -= 1
        discarded[card] += 1
    assert state.bonus <= len(BONUS[state.seats])
    return discarded


def _seen(state: State, discarded: Sequence[int]) -> State:
    """Return the position as seat 0 knows it: faces that lie face down and others' cards are backs (TS-03)."""
    seen = state.copy()
    for slot, card in enumerate(state.slots):
        if card != GONE and FACE_DOWN[slot]:
            seen.slots[slot] = UNKNOWN + BACK[card]
    for seat in range(1, state.seats):
        for card in range(UNKNOWN):
            seen.hands[seat][UNKNOWN + BACK[card]] += state.hands[seat][card]
            seen.hands[seat][card] = 0
    known = [*discarded]
    for card in (*seen.slots, *seen.skips):
        if 0 <= card < UNKNOWN:
            known[card] += 1
    seen.unseen = [count - known[card] - state.hands[0][card] for card, count in enumerate(_deck())]
    return seen
