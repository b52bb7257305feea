"""How fast the last tricks of Volltreffer are played exactly, in CPU time on one core; nothing is remembered between them."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

from truffle_core.games.volltreffer.endplay import TRICKS, is_near, solve
from truffle_core.games.volltreffer.pieces import SIZE, SUIT, set_of
from truffle_core.games.volltreffer.state import PLAY, State

from .figures import Figure

ENDINGS = 1_000
TARGETS = {3: (10, 50), 4: (None, None), 5: (20, None)}
"""Seats -> the most milliseconds for the median and for the worst."""


def measured() -> Iterator[Figure]:
    """Yield the median and the worst time, by number of seats."""
    for seats, (median, worst) in TARGETS.items():
        rng = random.Random(seats)
        times = sorted(spent(ending(rng, seats)) for _ in range(ENDINGS))
        name = f"end-play: {seats} seats, {TRICKS[seats]} tricks"
        yield Figure(f"{name}, median", statistics.median(times), "ms", median, at_most=True)
        yield Figure(f"{name}, worst of {ENDINGS}", times[-1], "ms", worst, at_most=True)


def ending(rng: random.Random, seats: int) -> State:
    """Return a random position with as many tricks to go as are played exactly, pawns anywhere near the goal."""
    tricks, state = TRICKS[seats], State(seats)
    state.under, *cards = rng.sample(range(SIZE), seats * tricks + 1)
    state.trump, state.round, state.phase = SUIT[state.under], 1, PLAY
    state.turn = state.leader = rng.randrange(seats)
    state.rows = [bytearray(cards[seat::seats]) for seat in range(seats)]
    state.hands = [set_of(row) for row in state.rows]
    state.pawns = [rng.randint(40, 80) for _ in range(seats)]
    assert is_near(state)
    return state


def spent(state: State) -> float:
    """Return the milliseconds of CPU time that the exact answer takes."""
    start = time.process_time()
    solve(state)
    return 1000 * (time.process_time() - start)
