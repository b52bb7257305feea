"""What a log says of itself in its first and its last line, without reading what lies between."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from .errors import LogError
from .log import EndLine, Header, read_header
from .packing import MOST_BYTES, unpack

__all__ = ["Glance", "glance"]

_end = msgspec.json.Decoder(EndLine)


class Glance(msgspec.Struct, frozen=True):
    """A log's header, and its last line if the game is over."""

    header: Header
    end: EndLine | None


def glance(path: Path) -> Glance | None:
    """Return what a log says of itself, None if it cannot be read. It is read again only once its file has changed."""
    try:
        known = path.stat()
    except OSError:
        return None
    return _glanced(path, known.st_mtime_ns, known.st_size)


@lru_cache(maxsize=512)
def _glanced(path: Path, _changed: int, _size: int) -> Glance | None:
    try:
        with path.open("rb") as file:
            raw = unpack(file.read(MOST_BYTES + 1), path.name)
        first, _, rest = raw.partition(b"\n")
        return Glance(read_header(first, path.name), _end_of(rest.rstrip(b"\n").rpartition(b"\n")[2]))
    except (OSError, LogError):
        return None


def _end_of(line: bytes) -> EndLine | None:
    try:
        return _end.decode(line)
    except msgspec.MsgspecError:
        return None
