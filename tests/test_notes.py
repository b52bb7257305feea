"""Notes in a file: strict in reading, whole in writing, and never a part of the log."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from truffle_core.core.errors import LogError, UsageError
from truffle_core.core.notes import (
    MOST_BYTES,
    MOST_LETTERS,
    MOST_NOTES,
    changed_notes,
    notes_bytes,
    parse_notes,
    read_notes,
)

LOG, OTHER = "0123456789abcdef" * 2, "f" * 32
HOSTILE = "<img src=x onerror=alert(1)>\u202e\n\x00 {4}"


def test_notes_come_back_as_they_were_written(tmp_path: Path) -> None:
    notes = {17: "Why not the orange one?", 3: HOSTILE, 0: "ß" * MOST_LETTERS}
    assert parse_notes(notes_bytes(LOG, notes)) == (LOG, notes)
    path = tmp_path / "deep" / "down.jsonl"
    with changed_notes(path, LOG) as kept:
        kept.update(notes)
    assert read_notes(path, LOG) == notes
    assert path.read_bytes() == notes_bytes(LOG, notes)


def test_without_a_file_there_are_no_notes_and_without_notes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    assert read_notes(path, LOG) == {}
    with changed_notes(path, LOG) as kept:
        kept[1] = "one"
    with changed_notes(path, LOG) as kept:
        del kept[1]
    assert not path.exists()
    assert [one.suffix for one in tmp_path.iterdir()] in ([], [".lock"])


HEAD = notes_bytes(LOG, {})


@pytest.mark.parametrize(
    ("raw", "line", "says"),
    [
        (b"", 1, "no file of notes"),
        (b"\n", 1, "no file of notes"),
        (b'{"format":"truffle-log","version":1}\n', 1, "no file of notes"),
        (b'{"format":"truffle-notes","version":2,"log":"' + LOG.encode() + b'"}\n', 1, "version 2"),
        (b'{"format":"truffle-notes","version":1,"log":"../x"}\n', 1, "no file of notes"),
        (HEAD + b"not json\n", 2, "no note"),
        (HEAD + b'{"n":1}\n', 2, "no note"),
        (HEAD + b'{"n":-1,"text":"x"}\n', 2, "no note"),
        (HEAD + b'{"n":1,"text":""}\n', 2, "no note"),
        (HEAD + b'{"n":1,"text":"x","more":1}\n', 2, "no note"),
        (HEAD + b'{"n":1,"text":"' + b"x" * (MOST_LETTERS + 1) + b'"}\n', 2, "no note"),
        (HEAD + b'{"n":1,"text":"\xff"}\n', 2, "no note"),
        (HEAD + b'{"n":4,"text":"x"}\n{"n":4,"text":"y"}\n', 3, "twice"),
        (HEAD + b'{"n":4,"text":"x"}\n{"n":3,"text":"y"}\n', 3, "out of order"),
        (HEAD + b'{"n":4,"text":"x"}\n\n', 3, "no note"),
        (HEAD + b"[" * 100_000 + b"\n", 2, "no note"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(raw: bytes, line: int, says: str) -> None:
    with pytest.raises(LogError, match=says) as refused:
        parse_notes(raw, "mine.jsonl")
    assert "mine.jsonl" in str(refused.value)
    assert refused.value.line == line


def test_too_many_notes_and_too_large_a_file_are_refused() -> None:
    with pytest.raises(LogError, match="more than"):
        parse_notes(notes_bytes(LOG, dict.fromkeys(range(MOST_NOTES + 1), "x")))
    with pytest.raises(LogError, match="larger"):
        parse_notes(b"x" * (MOST_BYTES + 1))


def test_a_damaged_file_and_one_of_another_log_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    for raw in (b"broken", notes_bytes(OTHER, {1: "theirs"})):
        path.write_bytes(raw)
        with pytest.raises(LogError), changed_notes(path, LOG) as kept:
            kept[1] = "mine"
        assert path.read_bytes() == raw


def test_a_folder_that_cannot_be_written_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UsageError, match="cannot be kept"), changed_notes(tmp_path / "file" / "n.jsonl", LOG) as kept:
        kept[1] = "x"


def test_two_pages_do_not_lose_each_other_s_notes(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"

    def write(n: int) -> None:
        with changed_notes(path, LOG) as kept:
            kept[n] = f"note {n}"

    threads = [threading.Thread(target=write, args=(n,)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read_notes(path, LOG) == {n: f"note {n}" for n in range(12)}
