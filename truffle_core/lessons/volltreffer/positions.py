"""Positions in one line, each dealt, bought, melded and played through the rules, and sentences with cards in them.

Cards are written as in logs, `"G1 B10"`; hands in the order in which they are bought. What a position does not name is
filled in from the rest of the fifty cards: the seat `low` gets the lowest of them, and so the smallest sum.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any, Final

from truffle_core.core.game import Setup
from truffle_core.core.log import full_options
from truffle_core.core.scene import Token
from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.actions import Buy, Meld, Order, Play, SwapHand, SwapMarket
from truffle_core.games.volltreffer.events import Dealt, FirstBuyer, Turned
from truffle_core.games.volltreffer.pieces import CARD, CODES, HAND, RANK, SUIT
from truffle_core.games.volltreffer.scoring import KEYS
from truffle_core.games.volltreffer.state import BUY, HAND_SWAP, MELD, ORDER, PLAY, START, SWAP, State
from truffle_core.games.volltreffer.words import token
from truffle_core.lessons.model import Position
from truffle_core.lessons.phrases import Phrases

PLAYERS: Final = ("You", "Ann", "Ben", "Cem", "Dora")
ZONES: Final = ("market", "trick", "hand", "track", "seats")
BUYING: Final = ("market", "hand")
PLAYING: Final = ("trick", "hand", "seats")
TRACK: Final = ("hand", "track", "seats")
PURSE: Final = 45
"""The space from which all buy while a position is made, so that every card can be paid for."""

RANKED: Final = sorted(range(len(CODES)), key=lambda card: (RANK[card], SUIT[card]))
"""All cards, low ranks first: what is left open is filled from here."""

NOTHING: Final = Meld()


def cards(written: str) -> list[int]:
    """Return the cards of a hand or a market."""
    return [CARD[code] for code in written.split()]


def codes(found: Iterable[int]) -> str:
    """Write cards as `cards` reads them."""
    return " ".join(CODES[card] for card in found)


def _token(code: str) -> Token:
    return token(CARD[code])


PHRASES: Final = Phrases(_token)
"""Sentences in which `{G7}` is drawn as a card."""

say, paragraphs = PHRASES.say, PHRASES.paragraphs


class _Table:
    """What is common to all positions of a round, as it is written in a step."""

    def __init__(
        self,
        *,
        seats: int = 3,
        trump: str = "B10",
        first: int = 0,
        variant: str = "none",
        rounds: str = "none",
        number: int = 2,
        pawns: Sequence[int] = (),
        show: Sequence[str] = ZONES,
        lists: Sequence[str] = (),
        heading: str = "",
        note: str = "",
        low: int = 1,
        spare: str = "",
    ) -> None:
        self.seats, self.trump, self.first, self.variant, self.rounds = seats, trump, first, variant, rounds
        self.number, self.pawns, self.low, self.spare = number, pawns, low, cards(spare)
        self.show, self.lists, self.heading, self.note = show, lists, heading, note

    def begun(self) -> State:
        """Return the table before the deal of this round."""
        options = full_options(GAME, {"variant": self.variant, "max_rounds": self.rounds})
        state = GAME.initial_state(Setup(self.seats, options, GAME.edition("standard")))
        state.round, state.pawns = self.number - 1, [PURSE] * self.seats
        state.first = self.first if self.number > 1 else -1
        return state

    def deal(self, four: Sequence[int]) -> tuple[Any, ...]:
        """Return the step of chance that turns up the trump card and the first four (VT-02, VT-04)."""
        one, two, three, last = [CODES[card] for card in four]
        dealt = Dealt(self.trump, (one, two, three, last))
        return (dealt,) if self.number > 1 else (FirstBuyer(self.first), dealt)

    def done(self, state: State) -> Position:
        """Return the position with the pawns where the round and those before it may have brought them."""
        state.pawns = list(self.pawns or [START[self.seats]] * self.seats)
        hidden = tuple(zone for zone in ZONES if zone not in self.show)
        names = PLAYERS[: self.seats]
        return Position(state, state.copy(), names, 0, self.heading, self.note, hidden, tuple(self.lists))

    def filled(self, hands: Sequence[Sequence[int]], sizes: Sequence[int], taken: Iterable[int]) -> list[list[int]]:
        """Fill hands up to their sizes; the seat `low` gets the lowest cards left."""
        used = {CARD[self.trump], *self.spare, *taken, *(card for hand in hands for card in hand)}
        rest = [card for card in RANKED if card not in used]
        rows = [[*hands[seat]] if seat < len(hands) else [] for seat in range(self.seats)]
        for seat in sorted(range(self.seats), key=lambda one: one != self.low):
            missing = sizes[seat] - len(rows[seat])
            rows[seat] += rest[:missing] if seat == self.low else random.Random(seat).sample(rest, missing)
            rest = [card for card in rest if card not in rows[seat]]
        return rows


# Through the rules


def do(state: State, action: Any) -> None:
    """Let a seat act, as far as the rules allow it."""
    GAME.verify(state, action)
    for event in GAME.step(state, action):
        GAME.apply(state, event)


def happen(state: State, events: tuple[Any, ...]) -> None:
    """Let chance bring something that can be."""
    GAME.verify_chance(state, events)
    for event in events:
        GAME.apply(state, event)


def follow(state: State, what: Sequence[Any]) -> None:
    """Let actions follow, and the events of chance, given as tuples."""
    for one in what:
        if isinstance(one, tuple):
            happen(state, one)
        else:
            do(state, one)


def turned(code: str) -> tuple[Turned]:
    """Return the step of chance that turns up a card."""
    return (Turned(code),)


def _bought(table: _Table, rows: Sequence[Sequence[int]], market: Sequence[int]) -> State:
    """Buy hands card by card, in turn, so that these four cards are left in the market; `rows` are as they lie in the end."""
    rows = [_as_bought(row) for row in rows] if table.variant == HAND_SWAP else rows
    queue = [
        row[n]
        for n in range(HAND)
        for row in (rows[(table.first + k) % table.seats] for k in range(table.seats))
        if n < len(row)
    ]
    orders = permutations(market) if table.variant != "none" else [tuple(market)]
    for last in orders:
        state = _bought_from(table, [*queue, *last])
        if state.market == list(market):
            return state
    raise AssertionError(f"the market cannot come to lie as {codes(market)}")


def _bought_from(table: _Table, queue: list[int]) -> State:
    """Buy cards in this order; the last four of them stay in the market."""
    state = table.begun()
    happen(state, table.deal(queue[:4]))
    if state.phase == ORDER:
        key = KEYS[state.trump]
        one, two, three, four = [CODES[card] for card in sorted(queue[:4], key=lambda card: -key[card])]
        do(state, Order((one, two, three, four)))
    for wanted, new in zip(queue, queue[4:], strict=False):
        do(state, Buy(state.market.index(wanted)))
        happen(state, turned(CODES[new]))
        if state.phase == SWAP:
            last = len(state.rows[state.turn]) - 1
            do(state, SwapHand(0, last) if table.variant == HAND_SWAP else SwapMarket(0, 1))
    return state


def _as_bought(row: Sequence[int]) -> list[int]:
    """Return in which order cards were bought that lie so after the first was swapped with each new one (VT-26)."""
    lying: list[int] = []
    for n in range(len(row)):
        lying.append(n)
        lying[0], lying[-1] = lying[-1], lying[0]
    bought = [0] * len(row)
    for card, n in zip(row, lying, strict=True):
        bought[n] = card
    return bought


# The three phases


def buying(market: str, *hands: str, did: Sequence[Any] = (), **more: Any) -> Position:
    """Return a position in which it is your turn to buy from this market; `did` follows.

    Other hands are filled so that they have as many cards as yours, those that bought before you in this turn one more.
    """
    table = _Table(**more)
    given = [cards(hand) for hand in hands] or [[]]
    own = len(given[0])
    sizes = [own + ((seat - table.first) % table.seats < -table.first % table.seats) for seat in range(table.seats)]
    named = [CARD[one[0].card] for one in did if isinstance(one, tuple)]
    state = _bought(table, table.filled(given, sizes, [*cards(market), *named]), cards(market))
    assert (state.phase, state.turn) == (BUY, 0)
    position = table.done(state)
    follow(state, did)
    return _seen(position)


def _seen(position: Position) -> Position:
    """Return the position as everybody sees it: all is open (VT-10)."""
    return Position(
        position.state, position.state.copy(), position.names, 0, position.heading, position.note, position.hidden,
        position.lists,
    )  # fmt: skip


def dealing(*, seats: int = 3, number: int = 1, first: int = 0, **more: Any) -> tuple[Position, Any]:
    """Return the table before a deal, and what turns up these cards: `deal("B9 G4 O7 K1")`."""
    table = _Table(seats=seats, number=number, first=first, **more)
    position = table.done(table.begun())
    return position, lambda four: table.deal(cards(four))


def melding(*hands: str, did: Sequence[Any] = (), turn: int = 0, left: str = "", **more: Any) -> Position:
    """Return a position in which all cards are bought and it is a seat's turn to meld; those before it showed nothing."""
    table = _Table(**more)
    rows = table.filled([cards(hand) for hand in hands], [HAND] * table.seats, cards(left))
    state = _bought(table, rows, cards(left) or _left_over(table, rows))
    while state.turn != turn:
        do(state, NOTHING)
    assert state.phase == MELD
    position = table.done(state)
    follow(state, did)
    return _seen(position)


def _left_over(table: _Table, rows: Sequence[Sequence[int]]) -> list[int]:
    """Return four cards that nobody bought, as they lie in the market."""
    used = {CARD[table.trump], *(card for row in rows for card in row)}
    trump = SUIT[CARD[table.trump]]
    four = [card for card in RANKED if card not in used][-4:]
    return sorted(four, key=lambda card: KEYS[trump][card], reverse=True)


def playing(
    *hands: str,
    trick: str = "",
    leader: int = 0,
    taken: Sequence[int] = (),
    did: Sequence[Any] = (),
    **more: Any,
) -> Position:
    """Return a position in the tricks: cards on the table from the leader on, and how many tricks each seat has taken.

    Tricks taken earlier were each of one suit, so that all could follow. Nobody has melded but for the smallest sum.
    """
    table = _Table(**more)
    lying = cards(trick)
    full = [cards(hand) for hand in hands]
    for n, card in enumerate(lying):
        full[(leader + n) % table.seats].insert(0, card)
    winners = _winners(taken, leader)
    earlier = _earlier(table, full, winners)
    rows = [[*hand, *(one[seat] for one in earlier)] for seat, hand in enumerate(full)]
    state = _bought(table, rows, _left_over(table, rows))
    while state.phase == MELD:
        do(state, NOTHING)
    for one in earlier:
        for _ in range(table.seats):
            do(state, Play(CODES[one[state.turn]]))
    assert (state.phase, state.turn) == (PLAY, leader), f"{PLAYERS[state.turn]} leads, not {PLAYERS[leader]}"
    for card in lying:
        do(state, Play(CODES[card]))
    if not lying:
        state.trick = []  # the last trick has been put away
    position = table.done(state)
    follow(state, did)
    return _seen(position)


def _winners(taken: Sequence[int], leader: int) -> list[int]:
    """Return who took the earlier tricks, one after the other; the last one leads now."""
    found = [seat for seat, count in enumerate(taken) for _ in range(count)]
    assert not found or leader in found, "who leads has taken a trick"
    return sorted(found, key=lambda seat: seat == leader)


def _earlier(table: _Table, full: Sequence[Sequence[int]], winners: Sequence[int]) -> list[dict[int, int]]:
    """Return the earlier tricks, each as seat -> card, all of one suit."""
    used = {CARD[table.trump], *table.spare, *(card for hand in full for card in hand)}
    by_suit = [[card for card in range(suit * 10, suit * 10 + 10) if card not in used] for suit in range(5)]
    found = []
    for winner in winners:
        suit = max(by_suit, key=len)
        assert len(suit) >= table.seats, "too few cards of one suit are left for the earlier tricks"
        best, *others = reversed(suit[: table.seats])
        del suit[: table.seats]
        rest = [seat for seat in range(table.seats) if seat != winner]
        found.append({winner: best, **dict(zip(rest, others, strict=True))})
    return found
