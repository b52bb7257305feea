"""Notes that somebody writes at steps of a log: a file of their own beside it, so that the log stays as it is.

JSON Lines, UTF-8: a header `{"format":"truffle-notes","version":1,"log":"…"}` with the log's id, then a line a note,
`{"n":17,"text":"…"}`, each step at most once, in order.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from filelock import FileLock, Timeout
from msgspec import Meta

from .errors import LogError, UsageError
from .game import Count
from .log import Identity

__all__ = [
    "MOST_BYTES",
    "MOST_LETTERS",
    "MOST_NOTES",
    "Notes",
    "changed_notes",
    "notes_bytes",
    "parse_notes",
    "read_notes",
]

MOST_LETTERS: Final = 1000
MOST_NOTES: Final = 200
MOST_BYTES: Final = MOST_LETTERS * MOST_NOTES * 8
"""More than any file of notes can hold."""

FORMAT: Final = "truffle-notes"

Notes = dict[int, str]
"""Step -> the note there."""


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what this is, and the id of the log that the notes belong to."""

    format: Literal["truffle-notes"]
    version: Annotated[int, Meta(ge=1)]
    log: Identity


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One note at a step."""

    n: Count
    text: Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS)]


_head = msgspec.json.Decoder(_Head)
_line = msgspec.json.Decoder(_Line)


def notes_bytes(log: str, notes: Mapping[int, str]) -> bytes:
    """Return notes as they stand in a file, for the log of this id."""
    lines = [_Head(FORMAT, 1, log), *(_Line(n, notes[n]) for n in sorted(notes))]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def parse_notes(raw: bytes, name: str | None = None) -> tuple[str, Notes]:
    """Return the id of the log that notes belong to, and the notes.

    Raises
    ------
    LogError
        With file and line of the first fault.
    """
    if len(raw) > MOST_BYTES:
        raise LogError("this file is larger than any file of notes", name)
    first, *others = raw.splitlines() or [b""]
    try:
        head = _head.decode(first)
    except msgspec.MsgspecError:
        raise LogError("this is no file of notes; one begins with a header that says so", name, 1) from None
    if head.version != 1:
        raise LogError(f"these notes are written in version {head.version}, and only version 1 is known here", name, 1)
    notes: Notes = {}
    for number, line in enumerate(others, 2):
        try:
            note = _line.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise LogError(f"this line is no note ({error})", name, number) from None
        if notes and note.n <= max(notes):
            raise LogError(f"the note at step {note.n} stands twice or out of order", name, number)
        notes[note.n] = note.text
    if len(notes) > MOST_NOTES:
        raise LogError(f"there are more than {MOST_NOTES} notes", name)
    return head.log, notes


def read_notes(path: Path, log: str) -> Notes:
    """Return the notes in a file, none if there is no file.

    Raises
    ------
    LogError
        If the file is damaged, or belongs to another log.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise LogError(f"this file cannot be read ({error.strerror or 'unknown reason'})", path.name) from None
    whose, notes = parse_notes(raw, path.name)
    if whose != log:
        raise LogError("these notes belong to another log", path.name, 1)
    return notes


@contextmanager
def changed_notes(path: Path, log: str) -> Iterator[Notes]:
    """Give the notes in a file to be changed, and write them back whole; two pages that do so do not lose each other's.

    Raises
    ------
    LogError
        If the file is damaged; it is left as it is.
    UsageError
        If it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(str(path.with_suffix(".lock")), timeout=5):
            notes = read_notes(path, log)
            yield notes
            _write(path, notes_bytes(log, notes) if notes else b"")
    except Timeout:
        raise UsageError("The notes are held by another program; nothing was written.") from None
    except OSError as error:
        why = error.strerror or "no reason given"
        raise UsageError(f"The note cannot be kept: {why}. The text is still on this page.") from None


def _write(path: Path, raw: bytes) -> None:
    """Put a file in its place at once, so that none is ever half written; no bytes take it away."""
    if not raw:
        path.unlink(missing_ok=True)
        return
    made = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        made.write_bytes(raw)
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)
