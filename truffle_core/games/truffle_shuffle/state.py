"""A position of Truffle Shuffle, and the shape of the tableau (TS-05).

Cards are places in a hand's counts (see `pieces`): 0 to 48 known faces, 49 to 53 unknown ones by their back. The same
state serves the full game and one seat's knowledge of it: there, cards nobody showed this seat are unknown ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .pieces import HAND_SIZE

ROWS: Final = (4, 5, 6, 7, 8, 9)
"""Cards in each row, from the top; rows 2, 4 and 6 lie face down (TS-05)."""

SLOTS: Final = sum(ROWS)
ROW: Final = tuple(row for row, length in enumerate(ROWS) for _ in range(length))
"""Slot -> its row, from 0."""

COLUMN: Final = tuple(column for length in ROWS for column in range(length))
"""Slot -> its place in the row, from 0."""

FACE_DOWN: Final = tuple(row % 2 == 1 for row in ROW)
COVERED_BY: Final = tuple(
    (slot + ROWS[ROW[slot]], slot + ROWS[ROW[slot]] + 1) if ROW[slot] < len(ROWS) - 1 else () for slot in range(SLOTS)
)
"""Slot -> the slots of the next row that lie over it: card i is covered by cards i and i+1 (TS-05)."""

COVERS: Final = tuple(tuple(low for low in range(SLOTS) if slot in COVERED_BY[low]) for slot in range(SLOTS))
"""Slot -> the slots of the row above that it lies over."""

GONE: Final = -1
NO_SKIP: Final = -1
BONUS: Final = {2: (2, 1, 1), 3: (2, 2, 1, 1), 4: (2, 2, 1, 1, 1)}
"""Seats -> the bonus coins of a round, left to right (TS-07)."""

DEAL: Final = 0
ACT: Final = 1
TAKE: Final = 2
ORDER: Final = 3
DISCARD: Final = 4
OVER: Final = 5


class State:
    """A position.

    Attributes
    ----------
    seats : number of players.
    rounds : rounds to be played, 3 or 1.
    round : the present round, 0 before the first deal.
    phase : DEAL, ACT (choose an action), TAKE (go on taking), ORDER (an order or none), DISCARD, or OVER.
    turn : the seat to act.
    starter : the game's starting player, -1 until known (TS-08).
    named : the starting player the table named, -1 for a random one.
    next_first : who begins the next round.
    takes_left : cards still to be taken in phase TAKE.
    slots : the card at each slot, `GONE` once taken.
    over : how many cards lie over each slot.
    left : cards left in the tableau.
    bonus : how many bonus coins are gone this round; they go from the left (TS-18).
    hands, money, skips : by seat; `skips` is the Skip lying in front of a player or `NO_SKIP`.
    unseen : for each face, how many cards of it these eyes have not seen: for the full state, those still in the deck.
    orders : for each seat, the orders fulfilled so far with their pay and bonus.
    """

    __slots__ = (
        "bonus", "hands", "left", "money", "named", "next_first", "orders", "over", "phase", "round", "rounds",
        "seats", "skips", "slots", "starter", "takes_left", "turn", "unseen",
    )  # fmt: skip

    def __init__(self, seats: int, rounds: int, named: int, deck: Sequence[int]) -> None:
        self.seats = seats
        self.rounds = rounds
        self.named = named
        self.round = 0
        self.phase = DEAL
        self.turn = 0
        self.starter = -1
        self.next_first = -1
        self.takes_left = 0
        self.slots = [GONE] * SLOTS
        self.over = bytearray(SLOTS)
        self.left = 0
        self.bonus = 0
        self.hands = [bytearray(HAND_SIZE) for _ in range(seats)]
        self.money = [0] * seats
        self.skips = [NO_SKIP] * seats
        self.unseen = list(deck)
        self.orders: list[tuple[tuple[str, int, int], ...]] = [()] * seats

    def copy(self) -> State:
        """Return a state that shares nothing changeable with this one."""
        made = State.__new__(State)
        made.seats, made.rounds, made.named, made.round = self.seats, self.rounds, self.named, self.round
        made.phase, made.turn, made.starter, made.next_first = self.phase, self.turn, self.starter, self.next_first
        made.takes_left, made.left, made.bonus = self.takes_left, self.left, self.bonus
        made.slots = self.slots[:]
        made.over = self.over[:]
        made.hands = [hand[:] for hand in self.hands]
        made.money = self.money[:]
        made.skips = self.skips[:]
        made.unseen = self.unseen[:]
        made.orders = self.orders[:]
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, n) == getattr(other, n) for n in State.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def free(self) -> list[int]:
        """Return the slots whose cards may be taken: nothing lies over them (TS-11)."""
        found = []
        slot = self.over.find(0)
        while slot >= 0:
            if self.slots[slot] >= 0:
                found.append(slot)
            slot = self.over.find(0, slot + 1)
        return found

    def coins(self) -> tuple[int, ...]:
        """Return the bonus coins still there, the leftmost first (TS-07)."""
        return BONUS[self.seats][self.bonus :]
