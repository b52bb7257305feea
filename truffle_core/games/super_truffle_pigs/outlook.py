"""What one seat sees at one decision, and what that promises: digs over several turns, missions, and what wolves may do.

Future points *fade*: the more turns away they are, the less they count, for wolves and other pigs may come first.
"""

from __future__ import annotations

import math
import random
from typing import Final

from .pieces import DEPTHS, FACES, FEW, MOST_WOLVES, SUPER, kind_of, points_of
from .scoring import mission_points
from .state import OVER, SCORE, State
from .tactics import averages, cards_to_come, distances, hopes, in_time, prowl, within_reach

FADE: Final = 0.72
"""What a point counts that is one turn away."""

REST: Final = 0.4
"""What a truffle beyond those aimed at promises to those who still dig."""

ONE_PIG: Final = 0.7
"""What of its future a player keeps with a single pig."""

SUPER_EXTRA: Final = 0.4
"""What a super truffle is worth beyond its points, as long as it can pay for a power."""

TRUFFLE_EXTRA: Final = 0.05
"""What a truffle is worth beyond its points: it decides a tie, and two buy a level."""

SPITE: Final = 3.0
"""How much likelier a rival's card is for scaring this seat's pig."""

DREAD: Final = 0.35
"""What part of its future a player fears for whose only pig can be scared by the next card."""

WAYS: Final = 40
"""In how many ways the cards that are not known are filled in."""


class Outlook:
    """What one seat sees at one decision; it judges the positions that the decision can lead to.

    Parameters
    ----------
    state : the position as the seat sees it.
    seat : whose eyes.
    rng : fills in the cards that are not known.
    """

    def __init__(self, state: State, seat: int, rng: random.Random) -> None:
        self.start, self.seat, self.rng = state, seat, rng
        self.rivals = [one for one in range(state.seats) if one != seat]
        self.averages = averages(state)
        self.near = distances(state.laid())
        self.fades = [FADE ** (1 / level) for level in range(1, 10)]
        self.hoped = hopes(state, seat)
        self.aims = [self._aim(state, tile) for tile, one in enumerate(state.tokens) if one]
        self._threats: dict[tuple[object, ...], list[int]] = {}
        self._fates: dict[tuple[object, ...], list[tuple[float, list[int]]]] = {}

    def _aim(self, state: State, tile: int) -> tuple[int, int, float]:
        """Return a tile, the digs it takes, and what its truffle promises, towards missions too."""
        kind = kind_of(state.tokens[tile])
        after = state.copy()
        after.dug[3 * self.seat + kind] += 1
        promised = self.value(state.tokens[tile]) + TRUFFLE_EXTRA
        return tile, DEPTHS[kind], promised + max(0.0, hopes(after, self.seat) - self.hoped) * in_time(state.truffles)

    def value(self, one: int) -> float:
        """Return what a truffle scores, on average if that is not known."""
        points = points_of(one)
        return self.averages[kind_of(one)] if points is None else points

    def least(self, pack: list[int]) -> float:
        """Return what the least valuable truffle of a backpack is worth."""
        return min([self.value(one) for one in pack], default=0.0)

    def gathered(self, state: State, seat: int) -> float:
        """Return what a seat has: truffles and revealed missions, and a little for what truffles can still buy."""
        pack = state.packs[seat]
        extra = SUPER_EXTRA if state.in_forest(seat) and not state.is_last_round() else 0.0
        supers = sum([1 for one in pack if one & SUPER])
        return sum([self.value(one) + TRUFFLE_EXTRA for one in pack]) + extra * supers + mission_points(state, seat)

    # Digs over several turns

    def targets(self, state: State, pig: int) -> list[tuple[float, float, int]]:
        """Return the truffles that promise a pig most: what each is worth by the time it is out, how it fades, its tile."""
        at, done, fade = state.pigs[pig], state.progress[pig], self.fades[state.levels[pig >> 1] - 1]
        near, tokens, claimed = self.near[at], state.tokens, state.claimed
        found = []
        for tile, digs, promised in self.aims:
            if tokens[tile] and (not claimed >> tile & 1 or (tile == at and done)):
                actions = near[tile] + digs - (done if tile == at else 0)
                faded = fade**actions
                found.append((promised * faded, faded, tile))
        found.sort(reverse=True)
        return found[:3]

    def future(self, state: State, pigs: list[int], truffles: int) -> float:
        """Return what a seat's own pigs promise: the best truffle for each, one dug after the other, and then a share of the rest."""
        if not pigs:
            return 0.0
        rest = self.share(state, self.seat, truffles)
        if len(pigs) == 1:
            return ONE_PIG * max(
                [worth + faded * rest for worth, faded, _ in self.targets(state, pigs[0])], default=0.0
            )
        one, two = (self.targets(state, pig) for pig in pigs)
        best = max([worth + faded * rest for worth, faded, _ in one + two], default=0.0)
        for worth, faded, tile in one:
            for worth2, faded2, tile2 in two:
                if tile != tile2:
                    both = max(worth + faded * worth2, worth2 + faded2 * worth) + faded * faded2 * rest
                    best = max(best, both)
        return best

    def share(self, state: State, seat: int, truffles: int) -> float:
        """Return what a seat may expect of so many truffles, by the actions of those who dig; the last few are nobody's (ST-29)."""
        levels = [level for who, level in enumerate(state.levels) if state.in_forest(who)]
        if not state.in_forest(seat):
            return 0.0
        return REST * max(0, truffles - FEW) * state.levels[seat] / sum(levels)

    # Wolves

    def threats(self, state: State) -> list[int]:
        """Return, for many ways in which the cards may fall this round, the tiles on which wolves would scare a pig, as bits."""
        key = (tuple(state.wolves), state.lying)
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = [self._prowled(state) for _ in range(WAYS)]
        return found

    def _prowled(self, position: State) -> int:
        """Return on which tiles wolves come in one way to fill in the cards, and where one may come at the next roll."""
        state = self.start.copy()
        state.wolves, state.facing, state.lying = position.wolves[:], position.facing[:], position.lying
        entered = prowl(state, cards_to_come(state, self.seat, self.rng) if state.cards_due else [])
        if len(state.wolves) < MOST_WOLVES and FACES[self.rng.choice(state.box.die)][0]:
            entered |= 1 << state.laid().dens[len(state.wolves) % 2]
        return entered

    def fates(self, state: State, pigs: list[int]) -> list[tuple[float, list[int]]]:
        """Return which of a seat's pigs may be left once the wolves have moved, and how likely that is."""
        key = (tuple([state.pigs[pig] for pig in pigs]), tuple(state.wolves), state.lying, state.brave)
        found = self._fates.get(key)
        if found is None:
            found = self._fates[key] = self._fated(state, pigs)
        return found

    def _fated(self, state: State, pigs: list[int]) -> list[tuple[float, list[int]]]:
        """Count the ways in which the same pigs are left; rivals like those best in which one runs."""
        at = [0 if state.brave >> pig & 1 else 1 << state.pigs[pig] for pig in pigs]
        counts: dict[tuple[int, ...], float] = {}
        for entered in self.threats(state):
            left = tuple([pig for pig, tile in zip(pigs, at, strict=True) if not entered & tile])
            counts[left] = counts.get(left, 0.0) + (1.0 if len(left) == len(pigs) else SPITE)
        total = sum(counts.values())
        return [(count / total, [*left]) for left, count in counts.items()]

    # A whole position

    def own(self, state: State) -> float:
        """Return what a seat has and may expect: wolves within one card's reach are feared, rivals not looked at."""
        pigs = [2 * self.seat + pig for pig in state.in_forest(self.seat)]
        truffles = self.start.truffles
        ahead = hopes(state, self.seat) * in_time(truffles) + self.future(state, pigs, truffles)
        safe = [pig for pig in pigs if not state.cards_due or not within_reach(state) >> state.pigs[pig] & 1]
        risk = 0.0 if not pigs else DREAD * (len(pigs) - len(safe)) / len(pigs) ** 2
        return self.gathered(state, self.seat) + ahead * (1 - risk)

    def lead(self, state: State) -> float:
        """Return how far a seat may hope to be ahead at the end, between -1 and 1: near the end a small lead counts much."""
        ended = state.phase in (SCORE, OVER)
        last = ended or state.is_last_round()
        mine = self.gathered(state, self.seat)
        if not ended:
            mine += self.risked(state, last)
        theirs = max([self.rival(state, other, last) for other in self.rivals])
        return math.tanh((mine - theirs) / (1.5 + (0.0 if ended else 0.3 * state.truffles)))

    def risked(self, state: State, last: bool) -> float:
        """Return what is still to come for a seat, on average over what wolves may do to its pigs: digs and missions, or a toll."""
        pigs = [2 * self.seat + pig for pig in state.in_forest(self.seat)]
        if not pigs:
            return -self.toll(state) if self.seat in state.payers else 0.0
        total, hoped = 0.0, hopes(state, self.seat) * in_time(state.truffles)
        for chance, left in self.fates(state, pigs):
            if not left:
                total -= chance * self.toll(state)
            elif not last:
                kept = ONE_PIG if len(left) < len(pigs) else 1.0
                total += chance * (self.future(state, left, state.truffles) + hoped * kept)
        return total

    def toll(self, state: State) -> float:
        """Return what it costs to lose the last pig (ST-28): a truffle to each other, as long as there are any."""
        pack = sorted([self.value(one) + TRUFFLE_EXTRA for one in state.packs[self.seat]])
        paid = pack[: state.seats - 1]
        return sum(paid) + max(paid, default=0.0)

    def rival(self, state: State, seat: int, last: bool) -> float:
        """Return what another seat has and may expect."""
        has = self.gathered(state, seat)
        if last:
            return has
        pigs = len(state.in_forest(seat))
        return has + (0.0, ONE_PIG, 1.0)[pigs] * (self.share(state, seat, state.truffles) + 0.5 * state.secret[seat])
