"""What the scripted players look at: what truffles promise, how far they are, which missions are near, where wolves may come.

A truffle that nobody showed a seat counts as the average of the tokens it has not seen. Future points *fade*: the more
turns away they are, the less they count, for wolves and other pigs may come first.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from itertools import permutations
from typing import Final

from .edition import GOALS
from .forest import Forest
from .missions import numbers
from .pieces import (
    ALL_CARDS,
    DEPTHS,
    FACES,
    FEW,
    KINDS,
    MOST_WOLVES,
    POINTS,
    SIZE,
    SUPER,
    UNKNOWN,
    kind_of,
    points_of,
)
from .scoring import mission_points
from .state import CARDS_OF, OVER, SCORE, State
from .wolves import move, walks

FAR: Final = 20
"""The moves to a tile that cannot be reached."""

FADE: Final = 0.72
"""What a point counts that is one turn away."""

REST: Final = 0.8
"""What a truffle beyond those aimed at promises to those who still dig."""

ONE_PIG: Final = 0.85
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

EFFORT: Final = {
    "powers": 2.0, "together": 1.0, "basic": 2.5, "white": 3.5, "golden": 5.0, "level": 6.0, "dens": 1.5,
    "knocked_out": 8.0, "each_kind": 3.5, "truffles": 3.0, "near_wolf": 4.0,
}  # fmt: skip
"""What a mission counts -> the actions that a step towards it takes."""

PATIENCE: Final = 0.65
"""What a mission counts that is one turn away."""


# The forest and what is in it


def distances(forest: Forest) -> tuple[bytes, ...]:
    """Return for each tile how many moves a pig is away from each tile, slides and the secret paths reckoned in (ST-16)."""
    return _distances(tuple([tuple([path[-1] for path in forest.steps[tile].values()]) for tile in range(SIZE)]))


@lru_cache(64)
def _distances(steps: tuple[tuple[int, ...], ...]) -> tuple[bytes, ...]:
    """Return the distances if these tiles can be come to from each tile with one move."""
    return tuple([_moves_from(steps, tile) for tile in range(SIZE)])


def _moves_from(steps: tuple[tuple[int, ...], ...], start: int) -> bytes:
    """Return how many moves each tile is away from one."""
    found, reached = bytearray([FAR] * SIZE), [start]
    found[start] = 0
    for tile in reached:
        for to in steps[tile]:
            if found[to] == FAR:
                found[to] = found[tile] + 1
                reached.append(to)
    return bytes(found)


def averages(state: State) -> tuple[float, ...]:
    """Return for each kind what a truffle scores on average over the tokens that these eyes have not seen."""
    sums, counts = [0.0] * len(KINDS), [0] * len(KINDS)
    for tokens in state.box.tokens:
        for one in tokens:
            sums[kind_of(one)] += one & POINTS
            counts[kind_of(one)] += 1
    for pack in (state.tokens, state.spent, *state.packs):
        for one in pack:
            if one and one & POINTS != POINTS:
                sums[kind_of(one)] -= one & POINTS
                counts[kind_of(one)] -= 1
    return tuple([total / max(1, count) for total, count in zip(sums, counts, strict=True)])


def missing(state: State, seat: int, mission: int) -> int:
    """Return how many steps a seat is away from a mission: powers to use, truffles to dig, moves to make (ST-08)."""
    goal, count = GOALS[state.box.goals[mission]], state.box.counts[mission]
    dug = state.dug[3 * seat : 3 * seat + 3]
    if goal in KINDS:
        return count - dug[KINDS.index(goal)]
    if goal == "truffles":
        return count - sum(dug)
    if goal == "each_kind":
        return sum([max(0, count - one) for one in dug])
    if goal in ("together", "dens"):
        return _moves_to_meet(state, seat, goal)
    return (
        count
        - {"powers": state.used, "level": state.levels, "knocked_out": state.knocked, "near_wolf": state.near}[goal][
            seat
        ]
    )


def _moves_to_meet(state: State, seat: int, goal: str) -> int:
    """Return how many moves bring both pigs together or onto the dens, FAR if one is gone."""
    one, two = state.pigs[2 * seat : 2 * seat + 2]
    if min(one, two) < 0:
        return FAR
    near = distances(state.laid())
    if goal == "together":
        return min(near[one][two], near[two][one])
    brown, grey = state.laid().dens
    return min(near[one][brown] + near[two][grey], near[one][grey] + near[two][brown])


def hopes(state: State, seat: int) -> float:
    """Return what the missions not yet met promise a seat."""
    if not state.in_forest(seat):
        return 0.0
    return sum([promise(state, seat, mission) for mission in numbers(state.goals[seat])])


def in_time(truffles: int) -> float:
    """Return how much of what missions promise can still come true with so many truffles in the forest."""
    left = max(0, truffles - FEW)
    return left / (left + 3)


def promise(state: State, seat: int, mission: int) -> float:
    """Return what a mission is worth to a seat: the less, the more turns it still takes; nothing if truffles for it are lacking."""
    goal, steps = GOALS[state.box.goals[mission]], missing(state, seat, mission)
    if goal in KINDS and steps > sum([1 for one in state.tokens if one and KINDS[kind_of(one)] == goal]):
        return 0.0
    points: float = state.box.points[mission] * PATIENCE ** (EFFORT[goal] * steps / state.levels[seat])
    return points


# What a seat sees in one decision


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
        self._rivals = [one for one in range(state.seats) if one != seat]
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
        entered = sum([1 << state.wolves[wolf] for wolf in range(len(state.wolves)) if state.lying >> wolf & 1])
        if state.cards_due:
            for pack, card in cards_to_come(state, self.seat, self.rng):
                found = walks(state, pack, card)
                for walk in found:
                    for tile in walk.tiles:
                        entered |= 1 << tile
                move(state, found)
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
        seat = self.seat
        pigs = [2 * seat + pig for pig in state.in_forest(seat)]
        ended = state.phase in (SCORE, OVER)
        last = ended or state.is_last_round()
        mine = self.gathered(state, seat)
        if ended:
            pigs = []
        elif pigs:
            hoped = hopes(state, seat) * in_time(state.truffles)
            for chance, left in self.fates(state, pigs):
                if not left:
                    mine -= chance * self.toll(state)
                elif not last:
                    mine += chance * self.future(state, left, state.truffles)
                    mine += chance * hoped * (ONE_PIG if len(left) < len(pigs) else 1.0)
        if seat in state.payers:
            mine -= self.toll(state)
        theirs = max([self.rival(state, other, last) for other in range(state.seats) if other != seat])
        uncertain = 0.0 if ended else 0.3 * state.truffles
        return math.tanh((mine - theirs) / (1.5 + uncertain))

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

    # Direction cards

    def card_plans(self, state: State) -> dict[tuple[tuple[int, int], ...], float]:
        """Return each way to play the cards that are due, as (pack, card), and what it comes to on average."""
        plans = plays(state)
        ways = max(3, 240 // len(plans))
        seeds = [self.rng.random() for _ in range(ways)]
        return {plan: sum([self._played(state, plan, seed) for seed in seeds]) / ways for plan in plans}

    def _played(self, state: State, plan: tuple[tuple[int, int], ...], seed: float) -> float:
        """Return what comes of playing cards so, with the others' cards filled in."""
        after = state.copy()
        for pack, card in plan:
            after.tracks[pack].append(self.seat << 3 | card)
            after.cards[self.seat] &= ~(1 << card)
        alive = [pig for pig, tile in enumerate(after.pigs) if tile >= 0]
        entered = sum([1 << after.wolves[wolf] for wolf in range(len(after.wolves)) if after.lying >> wolf & 1])
        safe = set(alive)
        for pack, card in cards_to_come(after, self.seat, random.Random(seed)):
            found = walks(after, pack, card)
            for walk in found:
                for tile in walk.tiles:
                    entered |= 1 << tile
            move(after, found)
        safe = {pig for pig in alive if not entered >> after.pigs[pig] & 1 or after.brave >> pig & 1}
        return sum(
            [self._loss(state, seat, safe) * (-1.0 if seat == self.seat else 1.0) for seat in range(state.seats)]
        )

    def _loss(self, state: State, seat: int, safe: set[int]) -> float:
        """Return what a seat loses when only these pigs stay."""
        before = state.in_forest(seat)
        after = [pig for pig in before if 2 * seat + pig in safe]
        if len(after) == len(before):
            return 0.0
        ahead = 0.0 if state.is_last_round() else self.share(state, seat, state.truffles) + 1.0
        if after:
            return (1 - ONE_PIG) * ahead
        return ahead + 2 * self.least(state.packs[seat])


def within_reach(state: State) -> int:
    """Return the tiles onto which one card can bring a standing wolf, as bits."""
    reach = 0
    for pack in (0, 1):
        for card in CARDS_OF[ALL_CARDS]:
            for walk in walks(state, pack, card):
                for tile in walk.tiles:
                    reach |= 1 << tile
    return reach


def plays(state: State) -> list[tuple[tuple[int, int], ...]]:
    """Return the ways in which the seat to move can play the cards that are still due, as (pack, card); order matters on a track alone."""
    found: dict[tuple[tuple[int, int], ...], None] = {}
    for cards in permutations(CARDS_OF[state.cards[state.turn]], state.left):
        for packs in range(1 << state.left):
            plan = tuple([(packs >> n & 1, card) for n, card in enumerate(cards)])
            grey = packs.bit_count()
            if grey <= state.spaces(1) and state.left - grey <= state.spaces(0):
                found[tuple(sorted(plan, key=lambda play: play[0]))] = None
    return list(found)


def cards_to_come(state: State, seat: int, rng: random.Random) -> list[tuple[int, int]]:
    """Return one way in which this round's cards may be turned up, as (pack, card): those on the tracks, and those of seats to come.

    What `seat` itself has still to play is left out: it will do as it likes.
    """
    coming: tuple[list[int], list[int]] = ([], [])
    hands = {other: [*CARDS_OF[state.cards[other]]] for other in range(state.seats) if other != seat}
    for hand in hands.values():
        rng.shuffle(hand)
    for pack, track in enumerate(state.tracks):
        for card in track[state.turned[pack] :]:
            hand = hands.get(card >> 3, [])
            coming[pack].append(card & 7 if card & 7 != UNKNOWN else hand.pop())
    after = (state.holder - seat - 1) % state.seats
    spaces = [state.spaces(0), state.spaces(1)]
    for n in range(after):
        hand = hands[(seat + 1 + n) % state.seats]
        for _ in range(min(state.cards_due, len(hand), sum(spaces))):
            pack = rng.choice([pack for pack in (0, 1) if spaces[pack]])
            spaces[pack] -= 1
            coming[pack].append(hand.pop())
    return [(pack, card) for pack in (0, 1) for card in coming[pack]]
