"""Make the replays of Volltreffer anew: python -m scripts.make_volltreffer_replays [FOLDER].

The logs that come with the project stay as they are while the bots learn; made anew, other games come out. Each is
verified before it is written, and what it holds is printed, for the lines of replays/README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from truffle_core.core.log import Log
from truffle_core.games.volltreffer.events import Melded, Ordered, RoundEnded, SmallestSum, TrickWon
from truffle_core.games.volltreffer.scoring import in_goal, moved
from truffle_core.games.volltreffer.state import State

from .replays import Games, count, end_of, moments, shared, write

GAMES = Games("volltreffer", tries=2_000, rounds=5)
SCORING = (Melded, SmallestSum, TrickWon)
"""Events that lead pawns forward."""

MIXED = ("expert", "regular", "expert", "novice", "regular")
ALIKE = ("regular",) * 5
"""Levels of those at the table; what is rare is looked for among the quicker ones."""


def main() -> None:
    """Write every replay."""
    makers: dict[str, Callable[[], Log]] = {
        "three-players": lambda: GAMES.first(MIXED[:3], lambda log: rounds(log) == 2),
        "four-players": lambda: GAMES.first(
            MIXED[:4], lambda log: rounds(log) == 2 and count(log, Ordered) > 0 and not shared(log)
        ),
        "five-players": lambda: GAMES.first(MIXED, lambda log: rounds(log) <= 3),
        "past-the-end": lambda: GAMES.first(MIXED[:3], lambda log: rounds(log) <= 5 and winner_went_round(log)),
        "two-in-the-goal": lambda: GAMES.first(ALIKE[:3], lambda log: rounds(log) <= 3 and goal_count(log) == 2),
        "shared-win": lambda: GAMES.first(ALIKE[:4], lambda log: rounds(log) <= 5 and shared(log)),
        "hand-swap": lambda: GAMES.first(MIXED[:3], lambda log: rounds(log) <= 3, variant="hand_swap"),
        "market-swap": lambda: GAMES.first(MIXED[:4], lambda log: rounds(log) <= 4, variant="market_swap"),
    }
    write(makers, worth_a_look)


# What a game holds


def rounds(log: Log) -> int:
    """Return how many rounds were played."""
    return count(log, RoundEnded)


def goal_count(log: Log) -> int:
    """Return how many pawns stand in the goal at the end (VT-21)."""
    state: State = end_of(log)
    return sum(bool(in_goal([space], state.goal())) for space in state.pawns)


def wraps(log: Log) -> list[tuple[int, int]]:
    """Return the steps at which a pawn went past the end of the track, with its seat (VT-20)."""
    found: list[tuple[int, int]] = []
    for n, state, event in moments(log):
        if isinstance(event, SCORING):
            after = state.copy()
            log.game.apply(after, event)
            found += [(n, seat) for seat, space in enumerate(state.pawns) if after.pawns[seat] < space]
    return found


def winner_went_round(log: Log) -> bool:
    """Tell whether whoever won went past the end of the track before."""
    assert log.end is not None
    return bool({seat for _, seat in wraps(log)} & set(log.end.end.winners))


def worth_a_look(log: Log) -> Iterator[str]:
    """Yield the great melds, the ways past the end and each round's end, with their steps."""
    past = dict(wraps(log))
    for n, state, event in moments(log):
        seat = state.turn
        if isinstance(event, Melded) and event.points >= 10:
            yield f"{n}: {log.names[seat]} melds {event.points}, {state.pawns[seat]} to {moved(state.pawns[seat], event.points)}"
        if isinstance(event, Ordered):
            yield f"{n}: {log.names[seat]} orders {event.cards}"
        if n in past and isinstance(event, SCORING):
            yield f"{n}: {log.names[past[n]]} goes past the end, from {state.pawns[past[n]]}"
        if isinstance(event, RoundEnded):
            yield f"{n}: round {state.round} ends, {dict(zip(log.names, state.pawns, strict=True))}"


if __name__ == "__main__":
    main()
