"""A position of Volltreffer. All cards that were turned up are public, so every seat knows the same (VT-10)."""

from __future__ import annotations

from .pieces import HAND, SIZE, set_of

ORDER, BUY, SWAP, MELD, PLAY, DEAL, TURN, OVER = range(8)
"""The dealer orders ties, cards are bought, swapped, melded, played; chance deals, or turns up a card; the end."""

VARIANTS = NONE, HAND_SWAP, MARKET_SWAP = ("none", "hand_swap", "market_swap")
"""The game without the variant, and the two readings of it (VT-24 to VT-26)."""

START = {3: 25, 4: 25, 5: 30}
"""Seats -> the space the pawns start on (VT-01)."""


class State:
    """A position.

    Attributes
    ----------
    seats : number of players.
    variant : "none", "hand_swap" or "market_swap".
    limit : rounds after which the game ends unfinished, 0 for none (VT-23).
    named : the first buyer the table named, -1 for a random one (VT-06).
    round : the number of this round, from 1; 0 before the first deal.
    first : the first buyer of this round, -1 until found.
    phase : ORDER, BUY, SWAP, MELD, PLAY, DEAL, TURN or OVER.
    turn : the seat to act; while chance is to move, the seat that acted last.
    trump : the suit that is trump, -1 before the first deal (VT-02).
    under : the card under the deck that shows it; it is never drawn.
    deck : the cards that can still be turned up, in the order of their numbers: their own order is secret.
    market : the cards for sale, the dearest first; three of them while one is to be turned up.
    gap : the slot a card was bought from last.
    hands : by seat, the cards in hand as a set.
    rows : by seat, the same cards in the order in which they lie: as they were bought, but for swaps (VT-26).
    pawns : by seat, the space of its pawn.
    melds : by seat, the melds it has shown this round, each by its cards; None until it was asked.
    holder : the seat with the smallest sum, -1 until all cards are bought (VT-14, VT-15).
    tricks : by seat, the tricks it has taken this round.
    leader : the seat that led to the trick on the table.
    led : the suit led, -1 until a card is led.
    trick : the cards played, from the leader on; a full trick lies until the next card is led.
    best : the card that takes the trick so far, and `taker` the seat that played it.
    winners : the seats that have won the game (VT-21).
    """

    __slots__ = (
        "best", "deck", "first", "gap", "hands", "holder", "leader", "led", "limit", "market", "melds", "named", "pawns",
        "phase", "round", "rows", "seats", "taker", "trick", "tricks", "trump", "turn", "under", "variant", "winners",
    )  # fmt: skip

    def __init__(self, seats: int, variant: str = NONE, limit: int = 0, named: int = -1) -> None:
        self.seats, self.variant, self.limit, self.named = seats, variant, limit, named
        self.round, self.first, self.phase, self.turn = 0, -1, DEAL, 0
        self.trump, self.under, self.holder, self.gap = -1, -1, -1, -1
        self.leader, self.led, self.best, self.taker = -1, -1, -1, -1
        self.deck = bytearray(range(SIZE))
        self.market: list[int] = []
        self.hands = [0] * seats
        self.rows = [bytearray() for _ in range(seats)]
        self.pawns = [START[seats]] * seats
        self.melds: list[tuple[tuple[int, ...], ...] | None] = [None] * seats
        self.tricks = [0] * seats
        self.trick: list[int] = []
        self.winners: tuple[int, ...] = ()

    def copy(self) -> State:
        """Return a state that shares nothing changeable with this one."""
        made = State.__new__(State)
        made.seats, made.variant, made.limit, made.named = self.seats, self.variant, self.limit, self.named
        made.round, made.first, made.phase, made.turn = self.round, self.first, self.phase, self.turn
        made.trump, made.under, made.holder, made.gap = self.trump, self.under, self.holder, self.gap
        made.leader, made.led, made.best, made.taker = self.leader, self.led, self.best, self.taker
        made.deck, made.market, made.hands, made.winners = self.deck[:], self.market[:], self.hands[:], self.winners
        made.rows = [row[:] for row in self.rows]
        made.pawns, made.melds = self.pawns[:], self.melds[:]
        made.tricks, made.trick = self.tricks[:], self.trick[:]
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, n) == getattr(other, n) for n in State.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def dealer(self) -> int:
        """Return the seat to the right of the first buyer, which orders ties (VT-05)."""
        return (self.first - 1) % self.seats

    def goal(self) -> tuple[int, int]:
        """Return the first and the last space of the goal (VT-21, VT-24)."""
        return (61, 70) if self.variant == NONE else (63, 69)

    def to_buy(self) -> int:
        """Return how many cards are still to be bought this round (VT-10)."""
        return self.seats * HAND - sum(map(len, self.rows)) if self.phase in (ORDER, BUY, SWAP, DEAL, TURN) else 0

    def order(self, viewer: int | str | None) -> list[int]:
        """Return the seats clockwise, the viewer's own first."""
        start = viewer if isinstance(viewer, int) else 0
        return [(start + n) % self.seats for n in range(self.seats)]

    def card_of(self, seat: int) -> int:
        """Return the card of a seat in the trick on the table, -1 if it has not played."""
        place = (seat - self.leader) % self.seats
        return self.trick[place] if place < len(self.trick) else -1

    def gone(self) -> int:
        """Return the cards that were played this round, the trick on the table included, as a set."""
        if self.round == 0:
            return 0
        elsewhere = set_of([*self.deck, *self.market, self.under])
        for held in self.hands:
            elsewhere |= held
        return (1 << SIZE) - 1 & ~elsewhere
