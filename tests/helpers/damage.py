"""A good log, line by line, and ways to spoil it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from truffle_core.core.errors import LogError
from truffle_core.core.game import View
from truffle_core.core.log import Log, log_from_bytes
from truffle_core.games import game

from .play import random_game

SEATS = 3
NAME = "game.jsonl"


class Lines:
    """The lines of a log as bytes, without their line feeds."""

    def __init__(self, raw: bytes) -> None:
        self.all = raw.split(b"\n")[:-1]

    def raw(self) -> bytes:
        """Return the log as it would stand in a file."""
        return b"".join(line + b"\n" for line in self.all)

    def change(self, record: int, how: Callable[[bytes], bytes]) -> None:
        """Change the line of a record; -1 is the header."""
        changed = how(self.all[record + 1])
        assert changed != self.all[record + 1]
        self.all[record + 1] = changed

    def edit(self, record: int, **fields: Any) -> None:
        """Set fields of a record; a field set to `...` is left out."""
        plain = msgspec.json.decode(self.all[record + 1])
        plain.update(fields)
        self.all[record + 1] = msgspec.json.encode({key: value for key, value in plain.items() if value is not ...})

    def plain(self, record: int) -> Any:
        """Return a record as plain dicts and lists."""
        return msgspec.json.decode(self.all[record + 1])

    def find(self, event: str, nth: int = 0) -> int:
        """Return the number of the nth record that has an event of this type."""
        wanted = f'"type":"{event}"'.encode()
        return [n - 1 for n, line in enumerate(self.all) if wanted in line and n][nth]

    def end(self, **fields: Any) -> None:
        """Set fields of the last line."""
        self.edit(len(self.all) - 2, **fields)

    def cut(self, records: int) -> None:
        """Keep the header and so many records, as in a game in progress."""
        del self.all[records + 1 :]

    def seal(self) -> Lines:
        """Give the last line the digest of the lines before it, so that other faults come to light."""
        before = b"".join(line + b"\n" for line in self.all[:-1])
        self.end(sha256=hashlib.sha256(before).hexdigest(), steps=len(self.all) - 2)
        return self


@cache
def whole_game(name: str = "truffle_shuffle", seed: int = 11) -> Log:
    """Return a random game of three."""
    return random_game(name, SEATS, {"length": "game"}, random.Random(seed))[0]


def base(view: View | None = None) -> Lines:
    """Return fresh lines of a good log, whole or as one view sees it."""
    log = whole_game()
    return Lines((log if view is None else log.redacted(view)).to_bytes())


def opened(raw: bytes) -> Log:
    """Read a log from bytes."""
    return log_from_bytes(raw, game, NAME)


def fault(raw: bytes) -> LogError:
    """Return the one error that reading and verifying gives."""
    with pytest.raises(LogError) as error:
        opened(raw).verify()
    assert error.value.file == NAME
    assert str(error.value).startswith(NAME)
    return error.value


def held(lines: Lines, record: int | None, rule: str | None, words: str) -> None:
    """Hold that a log is refused at a record, which stands on the line of its number + 2."""
    found = fault(lines.raw())
    line = None if record is None else record + 2
    assert (found.line, found.step, found.rule) == (line, record, rule), str(found)
    assert words in found.reason
