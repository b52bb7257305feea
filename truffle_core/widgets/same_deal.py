"""The same deal played more than once: who sat where, and what came of it."""

from __future__ import annotations

from msgspec import UNSET

from truffle_core.core.errors import LogError
from truffle_core.core.log import Header, Log, read_log
from truffle_core.core.scene import Grid
from truffle_core.games import game

from .own_games import game_path, own_games
from .screen import Host

__all__ = ["compared"]


def compared(host: Host, log: Log) -> list[Grid]:
    """Return a table of the visitor's finished games with the deal of `log`, itself first; nothing if it is the only one."""
    logs = [log, *(other for other in _finished(host, log.header.game) if other.header.id != log.header.id)]
    same = [one for one in logs if one.end is not None and _deal(one.header) == _deal(log.header) is not None]
    if len(same) < 2:
        return []
    head = ["", *(f"Seat {n}" for n in range(1, len(log.names) + 1))]
    rows = [["this game" if one is log else "before", *_results(one)] for one in same]
    return [Grid(id="same-deal", title="This deal so far", head=head, rows=rows)]


def _deal(header: Header) -> tuple[object, ...] | None:
    """Return all that a deal hangs on, None where the seed is not known."""
    if header.seed is UNSET:
        return None
    return header.game, header.edition, header.seed, tuple(sorted(header.options.items())), len(header.seats)


def _finished(host: Host, name: str) -> list[Log]:
    """Return the visitor's finished games of a kind, as far as their files can be read."""
    found = []
    for own in own_games(host):
        if own.game == name and own.over:
            try:
                found.append(read_log(game_path(own.id), game))
            except LogError:
                continue
    return found


def _results(log: Log) -> list[str]:
    assert log.end is not None
    outcome = log.end.end
    return [
        f"{name} {points}{', won' if seat in outcome.winners else ''}"
        for seat, (name, points) in enumerate(zip(log.names, outcome.scores, strict=True))
    ]
