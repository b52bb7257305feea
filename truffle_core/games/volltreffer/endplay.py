"""The last tricks of a round, played exactly: every hand is known, so all that can follow is looked at (VT-17 to VT-21).

A hand of up to four cards is a number of four bits, and the hands of all seats are one number; so are the tricks that
the seats take, three bits each. What can still follow from the start of a trick is looked at once and remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from .pieces import RANK, SUIT, SUITS, cards_of
from .scoring import POWER, TRICK, in_goal, moved
from .state import PLAY, State
from .tactics import worth

TRICKS: Final = {3: 4, 4: 3, 5: 3}
"""Seats -> how many tricks before the end of the round the play is exact."""

WIDTH: Final = 4
"""Bits for a hand."""

FULL: Final = (1 << WIDTH) - 1
COUNT: Final = 3
"""Bits for a seat's tricks."""

Worth = Callable[[int], float]
Choice = tuple[int, int]
"""How strong a card is in this trick, and its bit among the hands of all seats."""


class Ending(NamedTuple):
    """What a seat should play, and how the round then ends.

    Attributes
    ----------
    card : the card to play.
    pawns : by seat, the space of its pawn after the last trick.
    shares : by seat, its share of the win, or what its space is worth if nobody wins.
    """

    card: int
    pawns: tuple[int, ...]
    shares: tuple[float, ...]


def is_near(state: State) -> bool:
    """Tell whether a card is to be played and so few tricks are left that `solve` answers."""
    return state.phase == PLAY and max(map(len, state.rows)) <= TRICKS[state.seats]


def shares(pawns: Sequence[int], goal: tuple[int, int], worths: Worth) -> tuple[float, ...]:
    """Return what the end of a round on these spaces is worth to each seat: its share of the win, if there is one (VT-21).

    If nobody wins it is what its space is worth for the next round (VT-22), even if no round follows because of a limit.
    """
    winners = in_goal(pawns, goal)
    if not winners:
        return tuple([worths(space) for space in pawns])
    return tuple([(seat in winners) / len(winners) for seat in range(len(pawns))])


def solve(state: State, worths: Worth | None = None) -> Ending:
    """Return the best card of the seat to move in the last tricks, and how the round ends if all play so.

    Each seat plays for the most it can have of the win, or else for the space that is worth most to start the next round
    from; of equal cards it plays the lowest, and of equal ranks the first suit (green, purple, orange, pink, blue). All
    are thought to reckon like this and to know that the others do. Against a player who does otherwise another card may
    be better.

    Parameters
    ----------
    state : a position for which `is_near` holds.
    worths : space -> what it is worth to start a round there; `tactics.worth` if not given.
    """
    tree = _Tree(state, worths or worth(state.seats))
    card, taken = tree.answer()
    return Ending(card, tree.pawns(taken), tree.most[taken])


class _Tree:
    """All that can follow in the last tricks.

    Attributes
    ----------
    cards : by seat, its hand in the order in which ties go; places in it are what the bits of a hand stand for.
    choices : by suit led, seat and hand, what can be played, in that order.
    most : by tricks taken, the most that each seat can still have, whoever takes the others.
    gains : by seat and by all tricks taken, what the seat has of that end.
    known : what the tricks come to, by hands, leader and tricks taken so far.
    """

    def __init__(self, state: State, worths: Worth) -> None:
        self.state, self.worth_of, self.seats = state, worths, state.seats
        self.cards = [sorted(cards_of(held), key=lambda card: (RANK[card], SUIT[card])) for held in state.hands]
        self.units = [1 << COUNT * seat for seat in range(self.seats)]
        self.shifts = [WIDTH * seat for seat in range(self.seats)]
        self.nexts = [*range(1, self.seats), 0]
        self.choices = [[self._choices(seat, led) for seat in range(self.seats)] for led in range(len(SUITS))]
        self.most: dict[int, tuple[float, ...]] = {}
        self.gains: list[dict[int, float]] = [{} for _ in range(self.seats)]
        self.known: dict[tuple[int, int, int], int] = {}
        self._bound(0, max(map(len, self.cards)))

    def _choices(self, seat: int, led: int) -> list[list[Choice]]:
        """Return for each part of a hand what can be played to a suit, the lowest cards first (VT-17)."""
        power, cards, shift = POWER[self.state.trump][led], self.cards[seat], self.shifts[seat]
        found = []
        for part in range(1 << len(cards)):
            held = [n for n in range(len(cards)) if part >> n & 1]
            same = [n for n in held if SUIT[cards[n]] == led]
            found.append([(power[cards[n]], 1 << n + shift) for n in same or held])
        return found

    def _bound(self, taken: int, togo: int) -> tuple[float, ...]:
        """Find what the seats have of every end, and the most they can have on the way there; return that most."""
        if taken not in self.most:
            if togo:
                self.most[taken] = tuple(map(max, *[self._bound(taken + unit, togo - 1) for unit in self.units]))
            else:
                self.most[taken] = shares(self.pawns(taken), self.state.goal(), self.worth_of)
                for gains, gain in zip(self.gains, self.most[taken], strict=True):
                    gains[taken] = gain
        return self.most[taken]

    def pawns(self, taken: int) -> tuple[int, ...]:
        """Return where the pawns end if the seats take these tricks."""
        mask = (1 << COUNT) - 1
        numbers = [taken >> COUNT * seat & mask for seat in range(self.seats)]
        return tuple(map(moved, self.state.pawns, [TRICK * number for number in numbers]))

    def answer(self) -> tuple[int, int]:
        """Return the card to play and the tricks that the seats then take."""
        state, seat = self.state, self.state.turn
        held = sum([(1 << len(cards)) - 1 << shift for cards, shift in zip(self.cards, self.shifts, strict=True)])
        if state.led < 0:
            n, taken = self.lead_best(held, seat, 0)
        else:
            power, togo = POWER[state.trump][state.led][state.best], self.seats - len(state.trick)
            bit, taken = self.follow_best(held, seat, 0, state.led, power, state.taker, togo)
            n = (bit >> self.shifts[seat]).bit_length() - 1
        return self.cards[seat][n], taken

    def lead(self, held: int, seat: int, taken: int) -> int:
        """Return the tricks that the seats take once a seat is to lead."""
        if not held:
            return taken
        key = (held, seat, taken)
        if key not in self.known:
            self.known[key] = self.lead_best(held, seat, taken)[1]
        return self.known[key]

    def lead_best(self, held: int, seat: int, taken: int) -> tuple[int, int]:
        """Return which card of its hand a seat should lead, and the tricks that the seats then take."""
        gains, most, best, found = self.gains[seat], self.most[taken][seat], -1.0, (0, 0)
        after, shift, powers = self.nexts[seat], self.shifts[seat], POWER[self.state.trump]
        for n, card in enumerate(self.cards[seat]):
            bit = 1 << n + shift
            if held & bit:
                led = SUIT[card]
                end = self.follow_best(held ^ bit, after, taken, led, powers[led][card], seat, self.seats - 1)[1]
                if gains[end] > best:
                    best, found = gains[end], (n, end)
                    if best >= most:
                        break
        return found

    def follow_best(
        self, held: int, seat: int, taken: int, led: int, power: int, taker: int, togo: int
    ) -> tuple[int, int]:
        """Return which card a seat should follow with, as its bit, and the tricks that the seats then take.

        Parameters
        ----------
        power, taker : how strong the best card so far is, and who played it.
        togo : how many seats are still to play, this one included.
        """
        gains, most, best, found = self.gains[seat], self.most[taken][seat], -1.0, (0, 0)
        after = self.nexts[seat]
        for strength, bit in self.choices[led][seat][held >> self.shifts[seat] & FULL]:
            over, who = (strength, seat) if strength > power else (power, taker)
            if togo > 1:
                end = self.follow_best(held ^ bit, after, taken, led, over, who, togo - 1)[1]
            else:
                end = self.lead(held ^ bit, who, taken + self.units[who])
            if gains[end] > best:
                best, found = gains[end], (bit, end)
                if best >= most:
                    break
        return found
