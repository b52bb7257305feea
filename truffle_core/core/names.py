"""Names of players, which come from people and from files: made fit for a page and a terminal."""

from __future__ import annotations

from typing import Final

__all__ = ["LONGEST", "clean_name"]

LONGEST: Final = 40
"""The most letters a name keeps."""


def clean_name(name: str) -> str:
    """Return a name fit for a log and a page: one line, printable, at most 40 characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:LONGEST].strip()
