"""Make the replays of Volltreffer anew: python scripts/make_volltreffer_replays.py [FOLDER].

The logs that come with the project stay as they are while the bots learn; made anew, other games come out. Each is
verified before it is written, and what it holds is printed, for the lines of replays/README.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from truffle_core.core.bot import bot
from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.core.plain_text import flat
from truffle_core.core.replay import Replay
from truffle_core.games import Match, kit
from truffle_core.games.volltreffer.events import Melded, Ordered, RoundEnded, SmallestSum, TrickWon
from truffle_core.games.volltreffer.scoring import in_goal, moved
from truffle_core.games.volltreffer.state import START, State

NAME = "volltreffer"
MOST_TRIES = 2_000
SCORING = (Melded, SmallestSum, TrickWon)
"""Events that lead pawns forward."""

PEOPLE = ("Edda", "Rolf", "Nina", "Egon", "Mira")
MIXED = ("expert", "regular", "expert", "novice", "regular")
ALIKE = ("regular",) * 5
"""Levels of those at the table; what is rare is looked for among the quicker ones."""


def main(folder: Path) -> None:
    """Write every replay into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    makers: dict[str, Callable[[], Log]] = {
        "three-players": lambda: first(MIXED[:3], lambda log: rounds(log) == 2),
        "four-players": lambda: first(
            MIXED[:4], lambda log: rounds(log) == 2 and holds(log, Ordered) and not shared(log)
        ),
        "five-players": lambda: first(MIXED, lambda log: rounds(log) <= 3),
        "past-the-end": lambda: first(MIXED[:3], lambda log: rounds(log) <= 5 and winner_went_round(log)),
        "two-in-the-goal": lambda: first(ALIKE[:3], lambda log: rounds(log) <= 3 and goal_count(log) == 2),
        "shared-win": lambda: first(ALIKE[:4], lambda log: rounds(log) <= 5 and shared(log)),
        "hand-swap": lambda: first(MIXED[:3], lambda log: rounds(log) <= 3, variant="hand_swap"),
        "market-swap": lambda: first(MIXED[:4], lambda log: rounds(log) <= 4, variant="market_swap"),
    }
    for name, make in makers.items():
        log = make()
        log.save(folder / f"{name}.jsonl")
        assert log.end is not None
        print(f"{name}: {log.verify()}, {log.names}, {log.end.end}, {len(log.records)} steps, seed {log.header.seed}")
        print("\n".join(worth_a_look(log)))


def played(levels: Sequence[str], seed: int, **options: str) -> Log:
    """Return a whole game between bots with names of their own."""
    players = [bot(level, name=name) for level, name in zip(levels, PEOPLE, strict=False)]
    return Match(NAME, players, seed=seed, options=options).log


def first(levels: Sequence[str], wanted: Callable[[Log], bool], **options: str) -> Log:
    """Return the first game, by seed, that holds what is wanted; it would also end without a limit of rounds."""
    for seed in range(MOST_TRIES):
        tried = played(levels, seed, max_rounds="5", **options)
        if tried.end is not None and tried.end.end.reason == "finished" and wanted(tried):
            return played(levels, seed, **options)
    raise SystemExit("no such game was found")


# What a game holds


def events(log: Log) -> Iterator[tuple[int, object]]:
    """Yield each event with its step."""
    for record in log.records:
        assert isinstance(record, Step)
        yield from ((record.n, event) for event in record.events)


def holds(log: Log, kind: type) -> bool:
    """Tell whether an event of a kind happened."""
    return any(isinstance(event, kind) for _, event in events(log))


def rounds(log: Log) -> int:
    """Return how many rounds were played."""
    return sum(isinstance(event, RoundEnded) for _, event in events(log))


def end_of(log: Log) -> State:
    """Return the last position."""
    found: State = Replay(log).state(at=len(log.records) - 1)
    return found


def goal_count(log: Log) -> int:
    """Return how many pawns stand in the goal at the end (VT-21)."""
    state = end_of(log)
    return sum(bool(in_goal([space], state.goal())) for space in state.pawns)


def shared(log: Log) -> bool:
    """Tell whether two won together (VT-21)."""
    assert log.end is not None
    return len(log.end.end.winners) > 1


def wraps(log: Log) -> list[tuple[int, int]]:
    """Return the steps at which a pawn went past the end of the track, with its seat (VT-20)."""
    state, found = log.game.initial_state(log.setup()), []
    assert state.pawns == [START[state.seats]] * state.seats
    for n, event in events(log):
        scores = isinstance(event, SCORING)
        before = list(state.pawns)
        log.game.apply(state, event)
        if scores:
            found += [(n, seat) for seat, space in enumerate(before) if state.pawns[seat] < space]
    return found


def winner_went_round(log: Log) -> bool:
    """Tell whether whoever won went past the end of the track before."""
    assert log.end is not None
    return bool({seat for _, seat in wraps(log)} & set(log.end.end.winners))


def worth_a_look(log: Log) -> Iterator[str]:
    """Yield the great melds, the ways past the end, each round's end and the result, with their steps."""
    state = log.game.initial_state(log.setup())
    past = dict(wraps(log))
    for n, event in events(log):
        seat = state.turn
        if isinstance(event, Melded) and event.points >= 10:
            yield f"   {n}: {log.names[seat]} melds {event.points}, {state.pawns[seat]} to {moved(state.pawns[seat], event.points)}"
        if isinstance(event, Ordered):
            yield f"   {n}: {log.names[seat]} orders {event.cards}"
        log.game.apply(state, event)
        if n in past and isinstance(event, SCORING):
            yield f"   {n}: {log.names[past[n]]} past the end to {state.pawns[past[n]]}"
        if isinstance(event, RoundEnded):
            yield f"   {n}: round {state.round} ends, {dict(zip(log.names, state.pawns, strict=True))}"
    yield from (f"   {flat(line)}" for line in kit(NAME).words.result(end_of(log), log.names))


if __name__ == "__main__":
    default = Path(__file__).resolve().parent.parent / "replays" / NAME
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
