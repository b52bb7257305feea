"""Make the replays of Tussie Mussie anew: python scripts/make_tussie_replays.py [FOLDER].

The logs that come with the project stay as they are while the bots learn; made anew, other games come out. Each is
verified before it is written, and what it holds is printed, for the lines of replays/README.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from truffle_core.core.bot import bot
from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.core.plain_text import flat
from truffle_core.core.replay import Replay
from truffle_core.games import Match, kit
from truffle_core.games.tussie_mussie.actions import Marigold, Replace, Snapdragon
from truffle_core.games.tussie_mussie.events import Scored
from truffle_core.games.tussie_mussie.pieces import IDS, MARIGOLD, SNAPDRAGON

NAME = "tussie_mussie"
MOST_TRIES = 5_000
CHAINED = {IDS[SNAPDRAGON]: Snapdragon, IDS[MARIGOLD]: Marigold}
"""Flowers that act when they arrive by Larkspur (TM-15), and what they then do."""


def main(folder: Path) -> None:
    """Write every replay into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    makers: dict[str, Callable[[], Log]] = {
        "two-players": lambda: played(("expert", "regular"), 12),
        "three-players": lambda: played(("expert", "regular", "novice"), 23),
        "four-players": lambda: played(("regular", "expert", "novice", "expert"), 34),
        "tie-by-alphabet": lambda: first(("expert", "expert"), is_tied),
        "chained-larkspur": lambda: first(("expert", "regular", "expert"), is_chained),
    }
    for name, make in makers.items():
        log = make()
        log.save(folder / f"{name}.jsonl")
        assert log.end is not None
        print(f"{name}: {log.verify()}, {log.names}, {log.end.end.scores}, {len(log.records)} steps")
        print("\n".join(worth_a_look(log)))


def played(levels: tuple[str, ...], seed: int) -> Log:
    """Return a whole game between bots with names of their own."""
    names = ("Edda", "Rolf", "Nina", "Egon")
    return Match(NAME, [bot(level, name=name) for level, name in zip(levels, names, strict=False)], seed=seed).log


def first(levels: tuple[str, ...], wanted: Callable[[Log], bool]) -> Log:
    """Return the first game, by seed, that holds what is wanted."""
    for seed in range(MOST_TRIES):
        log = played(levels, seed)
        if wanted(log):
            return log
    raise SystemExit("no such game was found")


def is_tied(log: Log) -> bool:
    """Tell whether the alphabet decided (TM-23)."""
    assert log.end is not None
    scores = log.end.end.scores
    return scores.count(max(scores)) > 1


def is_chained(log: Log) -> bool:
    """Tell whether a flower that arrived by Larkspur acted, too (TM-15)."""
    return any(True for _ in chains(log))


def chains(log: Log) -> Iterator[int]:
    """Yield the steps at which a flower acts that its owner got by Larkspur."""
    arrived: dict[int | str, type] = {}
    for record in log.records:
        assert isinstance(record, Step)
        if isinstance(record.action, Replace) and record.action.card in CHAINED:
            arrived[record.by] = CHAINED[record.action.card]
        elif record.by in arrived and isinstance(record.action, arrived[record.by]):
            yield record.n
        if any(isinstance(event, Scored) for event in record.events):
            arrived.clear()


def worth_a_look(log: Log) -> Iterator[str]:
    """Yield each round's points and what came by Larkspur, with its step."""
    for record in log.records:
        assert isinstance(record, Step)
        for event in record.events:
            if isinstance(event, Scored):
                yield f"   {record.n}: {dict(zip(log.names, event.points, strict=True))}"
        if isinstance(record.action, Replace | Snapdragon | Marigold):
            yield f"   {record.n}: {log.names[int(record.by)]} {record.action}"
    game = kit(NAME)
    state = Replay(log).state(at=len(log.records) - 1)
    yield from (f"   {flat(line)}" for line in game.words.result(state, log.names))


if __name__ == "__main__":
    default = Path(__file__).resolve().parent.parent / "replays" / NAME
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
