"""What the scripted players look at: what the flowers that act can make of an arrangement, and what it comes to once full."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations, islice
from typing import Final

from .actions import Action, Done, Larkspur
from .effects import ACTS, Row, after, moved, replaced, without
from .pieces import ACTING, CARD, DOWN, HIDDEN, LARKSPUR, MARIGOLD, NAMES, REST, SIZE, SNAPDRAGON
from .scoring import score
from .state import State

FILLS: Final = 5
"""In how many ways arrangements are filled up with each unseen card, to see what they come to."""

WHERE_MATTERS: Final = frozenset(
    NAMES.index(name) + kept for name in ("Amaryllis", "Gardenia", "Peony", "Honeysuckle") for kept in (0, SIZE)
)
"""Places of flowers that count bouquet or keepsakes; without them it is all one where the others lie."""

LARKSPUR_BRINGS: Final = 2.0
"""Points that Pink Larkspur brings on average, measured over many arrangements, whatever is drawn."""


def members(cards: int) -> list[int]:
    """Return the cards of a set."""
    return [card for card in range(SIZE) if cards >> card & 1]


def has(row: Row, card: int) -> bool:
    """Tell whether a flower lies in an arrangement, either way."""
    return card in row or card + SIZE in row


@lru_cache(1 << 15)
def best(row: Row, used: int, deck: int, one: bool) -> float:
    """Return what an arrangement comes to before scoring if all goes well; with Pink Larkspur, on average over draws from `deck`.

    `used` are the flowers that have acted; with an empty deck Pink Larkspur does nothing.
    """
    if ACTS.isdisjoint(row):
        return score(row, one).total
    if used & ACTING[MARIGOLD] or not has(row, MARIGOLD) or len(row) == 1:
        found = [float(score(row, one).total)]
    else:
        after = used | ACTING[MARIGOLD]
        found = [best(without(row, n), after, deck, one) for n, place in enumerate(row) if CARD[place] != MARIGOLD]
    if not used & ACTING[SNAPDRAGON] and has(row, SNAPDRAGON) and not WHERE_MATTERS.isdisjoint(row):
        choices = [columns for size in (1, 2) for columns in combinations(range(len(row)), size)]
        found += [best(moved(row, columns), used | ACTING[SNAPDRAGON], deck, one) for columns in choices]
    if deck and not used & ACTING[LARKSPUR] and has(row, LARKSPUR):
        found.append(drawing(row, used, deck, one))
    return max(found)


def drawing(row: Row, used: int, deck: int, one: bool) -> float:
    """Return what an arrangement comes to with Pink Larkspur, on average over the pairs that may be drawn (TM-14).

    Of a pair the card that helps more is used, so a card at place n from below is the one used in n pairs.
    """
    used |= ACTING[LARKSPUR]
    cards = members(deck)
    worth = sorted(max(best(replaced(row, n, c), used, deck, one) for n in range(len(row))) for c in cards)
    return sum(place * points for place, points in enumerate(worth)) / sum(range(len(cards)))


def at_once(state: State, action: Action) -> int:
    """Return what the arrangement of the seat to move scores right after a choice before scoring."""
    return score(after(state, action)[0], state.one).total


def comes_to(state: State, action: Action) -> float:
    """Return what the arrangement of the seat to move comes to by a choice before scoring and the best ones after it (TM-13)."""
    row, used = after(state, action)
    if isinstance(action, Done):
        return score(row, state.one).total
    if isinstance(action, Larkspur):
        return drawing(row, used, state.unseen, state.one)
    return best(row, used, state.unseen, state.one)


class Prospects:
    """What the arrangements of an offer come to once they are full, on average over ways to fill them with unseen cards.

    Parameters
    ----------
    state : a position as a seat sees it, with an offer being made or taken.
    rng : draws the ways.
    """

    def __init__(self, state: State, rng: random.Random) -> None:
        self.state = state
        self.giver, self.taker = state.offer()
        self.known: dict[tuple[int, int], float] = {}
        self.rng = rng

    @cached_property
    def fills(self) -> list[list[int]]:
        """Ways to fill arrangements, some with each unseen card first."""
        return [self.fill(card, self.rng) for card in members(self.state.unseen) for _ in range(FILLS)]

    def fill(self, first: int, rng: random.Random) -> list[int]:
        """Return some unseen cards that lie either way, this one first; five are enough for any arrangement."""
        others = members(self.state.unseen & REST[first])
        return [card + SIZE * (rng.random() < 0.5) for card in (first, *rng.sample(others, min(4, len(others))))]

    def worth(self, seat: int, place: int) -> float:
        """Return what a seat's arrangement comes to if this place is added to it; a hidden one is any unseen card."""
        if (seat, place) not in self.known:
            self.known[seat, place] = sum(self._filled(seat, place, fill) for fill in self.fills) / len(self.fills)
        return self.known[seat, place]

    def _filled(self, seat: int, place: int, fill: Sequence[int]) -> float:
        """Return what an arrangement comes to if filled so; a card there is only once."""
        cards = iter([other for other in fill if CARD[other] != CARD[place]])
        row = [DOWN[next(cards)] if p == HIDDEN else p for p in (*self.state.rows[seat], place)]
        full = (*row, *islice(cards, 4 - len(row)))
        return best(full, 0, 0, self.state.one) + LARKSPUR_BRINGS * has(full, LARKSPUR)

    def lure(self, up: int) -> float:
        """Return how much better the taker does, beside the giver, with the open card than with the hidden one."""
        own = self.worth(self.taker, up) - self.worth(self.taker, HIDDEN)
        return own + self._other(self.worth(self.giver, up) - self.worth(self.giver, HIDDEN))

    def lead(self, up: int) -> float:
        """Return how well the giver does, beside the taker, if it offers this card open and the taker reckons as it does."""
        down = DOWN[sum(self.state.drawn) - up]
        given, kept = (up, down) if self.lure(up) > 0 else (down, up)
        return self.worth(self.giver, kept) - self._other(self.worth(self.taker, given))

    def _other(self, points: float) -> float:
        """Return how much another seat's points count: the less, the more seats there are."""
        return points / (self.state.seats - 1)
