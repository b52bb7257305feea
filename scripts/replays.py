"""Whole games between bots, looked for by what they hold, and written as the replays that come with the project."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from truffle_core.core.bot import bot
from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.core.plain_text import flat
from truffle_core.core.replay import Replay
from truffle_core.games import Match, kit

PEOPLE = ("Edda", "Rolf", "Nina", "Egon", "Mira")


def write(makers: Mapping[str, Callable[[], Log]], worth_a_look: Callable[[Log], Iterator[str]]) -> None:
    """Make every replay, verify it, write it, and print what it holds, for the lines of replays/README.md.

    They go to the folder that the command line names; without one, to where those of the project lie.
    """
    for name, make in makers.items():
        log = make()
        game = log.header.game
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "replays" / game
        folder.mkdir(parents=True, exist_ok=True)
        log.save(folder / f"{name}.jsonl")
        assert log.end is not None
        print(f"{name}: {log.verify()}, {log.names}, {log.end.end}, {len(log.records)} steps, seed {log.header.seed}")
        result = (flat(line) for line in kit(game).words.result(end_of(log), log.names))
        print("\n".join(f"   {line}" for line in (*worth_a_look(log), *result)))


class Games(NamedTuple):
    """Games between bots, by seed; if `rounds` is not 0, those that are looked for are over within so many."""

    game: str
    tries: int
    rounds: int = 0

    def played(self, levels: Sequence[str], seed: int, **options: str) -> Log:
        """Return a whole game between bots with names of their own."""
        players = [bot(level, name=name) for level, name in zip(levels, PEOPLE, strict=False)]
        return Match(self.game, players, seed=seed, options=options).log

    def first(self, levels: Sequence[str], wanted: Callable[[Log], bool], **options: str) -> Log:
        """Return the first game that holds what is wanted; it would also end without a limit of rounds."""
        limit = {"max_rounds": str(self.rounds)} if self.rounds else {}
        for seed in range(self.tries):
            tried = self.played(levels, seed, **options, **limit)
            if tried.end is not None and tried.end.end.reason == "finished" and wanted(tried):
                return self.played(levels, seed, **options)
        raise SystemExit("no such game was found")


# What a game holds


def moments(log: Log) -> Iterator[tuple[int, Any, Any]]:
    """Yield each event with its step and the position before it."""
    state = log.game.initial_state(log.setup())
    for record in log.records:
        assert isinstance(record, Step)
        for event in record.events:
            yield record.n, state, event
            log.game.apply(state, event)


def count(log: Log, kind: type) -> int:
    """Return how often an event of a kind happened."""
    return sum(isinstance(event, kind) for _, _, event in moments(log))


def shared(log: Log) -> bool:
    """Tell whether several won together."""
    assert log.end is not None
    return len(log.end.end.winners) > 1


def end_of(log: Log) -> Any:
    """Return the last position."""
    return Replay(log).state(at=len(log.records) - 1)
