"""A log told in words for one pair of eyes, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from truffle_core.core.game import Step
from truffle_core.core.kit import Kit
from truffle_core.core.line import START
from truffle_core.core.log import Log
from truffle_core.core.plain_text import tell_record
from truffle_core.core.replay import Eyes, Replay
from truffle_core.core.scene import Item, Rich


class Told(msgspec.Struct, frozen=True):
    """One record in words: its number, who acted (-1 for chance), what is said, and whether it is a minor thing."""

    n: int
    seat: int
    words: Rich
    minor: bool = False


def roles(log: Log, visitor: int = -1) -> list[str]:
    """Say of each seat whether it is the visitor's, -1 for nobody's, or which bot's."""
    found = [f"{seat.bot} bot" if seat.kind == "bot" else "player" for seat in log.header.seats]
    return ["you" if seat == visitor else role for seat, role in enumerate(found)]


def told_record(replay: Replay, kit: Kit, n: int, names: Sequence[str], eyes: Eyes) -> Told:
    """Say what record `n` did, as `eyes` saw it."""
    record = replay.record(n)
    seat = record.by if isinstance(record.by, int) else -1
    minor = isinstance(record, Step) and kit.is_minor(record)
    return Told(n, seat, tell_record(replay, kit, n, names, eyes), minor)


def tell_all(replay: Replay, kit: Kit, names: Sequence[str], eyes: Eyes) -> list[Told]:
    """Say every record of a log."""
    return [told_record(replay, kit, n, names, eyes) for n in range(len(replay))]


def last_lines(told: Sequence[Told], seats: int) -> list[Rich]:
    """Return for each seat the last thing worth a line that it did, empty if nothing yet."""
    lines: list[Rich] = [[] for _ in range(seats)]
    for one in told:
        if one.seat >= 0 and not one.minor:
            lines[one.seat] = one.words
    return lines


def log_items(told: Sequence[Told]) -> list[Item]:
    """Return what is worth a line, the latest first, each with its seat's sign."""
    return [Item(id=f"t{one.n}", seat=one.seat, text=one.words) for one in reversed(told) if not one.minor]


def on_line(told: Sequence[Told], replay: Replay) -> list[Told]:
    """Return what led to the present position of a replay, without what was taken back."""
    return [told[n] for n in replay.line.path(replay.line.position(replay.at))]


def last_step(replay: Replay, eyes: Eyes) -> tuple[Any, Any]:
    """Return the step at whose position a replay stands as `eyes` saw it, and the position before it; None for none."""
    at = replay.line.position(replay.at)
    if at == START or not isinstance(replay.record(replay.at), Step):
        return None, None
    return replay.step(at, eyes), replay.before(at, eyes)
