"""A position of Tussie Mussie, and the order of the offers (TM-06 to TM-08).

The same state serves the full game and one seat's knowledge of it: there, cards nobody showed this seat are `HIDDEN`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from truffle_core.core.position import Position

from .pieces import ALL

DRAW, OFFER, TAKE, BEFORE, DIG, REPLACE, SCORE, OVER = range(8)
"""Two cards are drawn, offered, taken; choices before scoring; two more are drawn, one is used; scoring; the end."""

_ROUND: Final = {
    2: ((0, 1), (1, 0), (0, 1), (1, 0)),
    3: ((0, 1), (1, 2), (2, 0), (0, 2), (2, 1), (1, 0)),
    4: ((0, 1), (1, 2), (2, 3), (3, 0), (0, 3), (3, 2), (2, 1), (1, 0)),
}
"""Seats -> who offers to whom in a round, counted clockwise from the first player (TM-06, TM-07, TM-08)."""

OFFERS: Final = {
    seats: [[((first + giver) % seats, (first + taker) % seats) for giver, taker in pairs] for first in range(seats)]
    for seats, pairs in _ROUND.items()
}
"""Seats, first player, offer -> who offers to whom."""


@dataclass(slots=True)
class State(Position):
    """A position.

    Attributes
    ----------
    seats : number of players.
    rounds : rounds to be played, 3 or 1.
    named : the first player the table named, -1 for a random one (TM-02).
    one : whether yellow and orange are one colour (TM-21).
    first : the first player of this round, -1 until found.
    offers : offers made and taken in this round.
    phase : DRAW, OFFER, TAKE, BEFORE, DIG, REPLACE, SCORE or OVER.
    turn : the seat to act, or for which cards are drawn.
    drawn : the two cards drawn; once offered, the open one is first.
    rows : by seat, the places of its arrangement from left to right; kept after scoring until the next round.
    last : the arrangements as they were scored in the round before.
    points : for each round scored, the points by seat.
    unseen : the cards these eyes have not seen this round, as a set: for the full state, the deck.
    asked : the seats asked before scoring, in order (TM-13).
    used : which of the acting flowers have acted, as far as these eyes know, as a set of `pieces.ACTING`.
    secret : the seats that did something these eyes have not seen, as a set.
    discards : the cards discarded this round, as far as these eyes know.
    """

    seats: int
    rounds: int
    named: int
    one: bool
    rows: list[list[int]]
    first: int = -1
    offers: int = 0
    phase: int = DRAW
    turn: int = 0
    drawn: tuple[int, ...] = ()
    last: list[list[int]] = field(default_factory=list)
    points: tuple[tuple[int, ...], ...] = ()
    unseen: int = ALL
    asked: tuple[int, ...] = ()
    used: int = 0
    secret: int = 0
    discards: tuple[int, ...] = ()

    def offer(self) -> tuple[int, int]:
        """Return who makes the present offer, and to whom (TM-06 to TM-08)."""
        return OFFERS[self.seats][self.first][self.offers]

    def witnesses(self, seat: int, column: int) -> list[int]:
        """Return who has seen the card a seat was dealt in a column: itself, and who offered it (TM-10)."""
        giver = [pair for pair in OFFERS[self.seats][self.first] if seat in pair][column][0]
        return [seat] if giver == seat else [seat, giver]

    def open(self) -> bool:
        """Tell whether all keepsakes have been turned up (TM-11)."""
        return self.phase in (BEFORE, DIG, REPLACE) or self.settled()

    def settled(self) -> bool:
        """Tell whether the arrangements are as they are scored, or were scored just now."""
        return self.phase in (SCORE, OVER) or (self.phase == DRAW and not self.offers and self.points != ())

    def order(self, viewer: int | str | None) -> list[int]:
        """Return the seats clockwise, the viewer's own first."""
        start = viewer if isinstance(viewer, int) else 0
        return [(start + n) % self.seats for n in range(self.seats)]

    def total(self, seat: int) -> int:
        """Return a seat's points of all rounds."""
        return sum(points[seat] for points in self.points)
