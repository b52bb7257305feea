"""A log on disk while its game is played: appended step by step, owned by one page at a time."""

from __future__ import annotations

import os
import secrets
import time
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from .errors import UsageError

ALIVE: Final = 6.0
"""Seconds after which an owner that gave no sign of life counts as gone."""


class NotOwner(UsageError):
    """The game goes on elsewhere: the page that wanted to write its log owns it no longer."""

    def __init__(self) -> None:
        super().__init__(
            "This game is now open in another window, so this one can only watch. Choose “Continue here” to bring it back."
        )


class LogFile:
    """One log open for appending.

    Each line is written and handed to the operating system before `append` returns, so that ending the program loses
    nothing that was shown as done. Another owner may take the log over; the next `append` of the first then fails.

    Parameters
    ----------
    path : where the log lies; its folder is made if need be.
    owner : a word of one line that tells this page from others; the same word may come back after a refresh, and
        a page that was loaded later counts, as of two with one word in a browser that copies its pages.
    """

    def __init__(self, path: Path, owner: str) -> None:
        self.path = path
        self.owner = owner
        self._sign = f"{owner}\n{secrets.token_hex(8)}"
        self._mark = path.with_suffix(".owner")
        self._lock = FileLock(str(path.with_suffix(".lock")), timeout=5)

    def busy(self) -> bool:
        """Tell whether another page owns the log and has shown signs of life lately."""
        try:
            other = self._mark.read_text().partition("\n")[0] != self.owner
            return other and time.time() - self._mark.stat().st_mtime < ALIVE
        except OSError:
            return False

    def claim(self) -> None:
        """Become the owner, whoever was it before."""
        with _Plainly(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._lock:
                self._mark.write_text(self._sign)

    def owned(self) -> bool:
        """Tell whether this page is still the owner."""
        try:
            return self._mark.read_text() == self._sign
        except OSError:
            return False

    def release(self) -> None:
        """Be the owner no longer, so that the game can be opened elsewhere at once."""
        with suppress(OSError, Timeout), self._lock:
            if self.owned():
                self._mark.unlink()

    def alive(self) -> None:
        """Give a sign of life, so that a second page knows that the game is open here."""
        if self.owned():
            with _Plainly(self.path):
                os.utime(self._mark)

    def cut(self, size: int) -> None:
        """Drop everything after the first `size` bytes (a torn last line), and end with a line feed."""
        with _Plainly(self.path), self._lock, self.path.open("r+b") as file:
            file.truncate(size)
            file.seek(max(0, size - 1))
            if size and file.read(1) != b"\n":
                file.write(b"\n")

    def append(self, line: bytes) -> None:
        """Write one line with its line feed; raise `NotOwner` if another page has taken over."""
        with _Plainly(self.path), self._lock:
            if not self.owned():
                raise NotOwner
            with self.path.open("ab", buffering=0) as file:
                _write_whole(file, line)


def _write_whole(file: FileIO, line: bytes) -> None:
    """Write all of a line at the end of a file or, if the disk has no room for it, nothing."""
    before = file.seek(0, os.SEEK_END)
    try:
        while line:
            line = line[file.write(line) :]
    except OSError:
        file.truncate(before)
        raise


class _Plainly:
    """Turn the operating system's refusals into words for people."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Timeout):
            raise UsageError(f"The file {self.path.name} is held by another program; nothing was written.") from None
        if isinstance(error, OSError):
            why = error.strerror or "no reason given"
            raise UsageError(
                f"The game cannot be saved in {self.path.parent}: {why}. Nothing you did is lost on this page; free the folder or name another in TRUFFLE_DATA."
            ) from None
