"""What JSON lets pass and a log may not hold: a name given twice, a number that is not whole."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from .errors import UsageError

__all__ = ["refuse_loose"]


def refuse_loose(line: bytes) -> None:
    """Raise `UsageError` with the reason if a line of JSON could be read in two ways or holds a number that is not whole.

    A line just as this package writes it needs no such look.
    """
    json.loads(line, object_pairs_hook=_once, parse_float=_whole, parse_int=_short, parse_constant=_whole)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that has a name twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in found if names.count(name) > 1)
        raise UsageError(f'"{twice[:40]}" stands twice in one place of the line')
    return found


def _whole(text: str) -> NoReturn:
    """Refuse a number with a point or an exponent."""
    raise UsageError(f"{text[:40]} is not a whole number, and a log holds no others")


def _short(text: str) -> int:
    """Refuse a number of more than 64 bits."""
    if len(text) > 20:
        raise UsageError(f"the number {text[:20]}… is too large for a log")
    return int(text)
