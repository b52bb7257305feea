"""Make the replays of Tussie Mussie anew: python -m scripts.make_tussie_replays [FOLDER].

The logs that come with the project stay as they are while the bots learn; made anew, other games come out. Each is
verified before it is written, and what it holds is printed, for the lines of replays/README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.games.tussie_mussie.actions import Marigold, Replace, Snapdragon
from truffle_core.games.tussie_mussie.events import Scored
from truffle_core.games.tussie_mussie.pieces import IDS, MARIGOLD, SNAPDRAGON

from .replays import Games, write

GAMES = Games("tussie_mussie", tries=5_000)
CHAINED = {IDS[SNAPDRAGON]: Snapdragon, IDS[MARIGOLD]: Marigold}
"""Flowers that act when they arrive by Larkspur (TM-15), and what they then do."""


def main() -> None:
    """Write every replay."""
    makers: dict[str, Callable[[], Log]] = {
        "two-players": lambda: GAMES.played(("expert", "regular"), 12),
        "three-players": lambda: GAMES.played(("expert", "regular", "novice"), 23),
        "four-players": lambda: GAMES.played(("regular", "expert", "novice", "expert"), 34),
        "tie-by-alphabet": lambda: GAMES.first(("expert", "expert"), is_tied),
        "chained-larkspur": lambda: GAMES.first(("expert", "regular", "expert"), is_chained),
    }
    write(makers, worth_a_look)


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
                yield f"{record.n}: {dict(zip(log.names, event.points, strict=True))}"
        if isinstance(record.action, Replace | Snapdragon | Marigold):
            yield f"{record.n}: {log.names[int(record.by)]} {record.action}"


if __name__ == "__main__":
    main()
