"""Which files are meant: single files, whole folders, and patterns with stars."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["Fault", "Paths", "find_logs", "shown"]

Paths = str | Path | Iterable[str | Path]
ENDINGS: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""How the name of a log ends; other files in a folder are passed over."""


class Fault(NamedTuple):
    """What is wrong with a file, and where: a row of the frame of faults."""

    file: str
    line: int | None
    step: int | None
    rule: str | None
    reason: str


def find_logs(paths: Paths) -> tuple[list[Path], list[Fault]]:
    """Return the files that are meant, each once, and a fault for each path that leads nowhere.

    Parameters
    ----------
    paths : one or several of: a file, under whatever name; a folder, searched to its depths for names that end as logs'
        do; a pattern such as ``"logs/*/deal-0*"``. What a folder or a pattern holds comes sorted.
    """
    files: list[Path] = []
    faults: list[Fault] = []
    for path in [paths] if isinstance(paths, str | Path) else paths:
        found, reason = _meant(Path(path))
        files += found
        if reason:
            faults.append(Fault(shown(path), None, None, None, reason))
    return [*dict.fromkeys(files)], faults


def _meant(path: Path) -> tuple[list[Path], str]:
    """Return the files that one path means, or why there are none."""
    try:
        if path.is_file():
            return [path], ""
        if path.is_dir():
            return [*_inside(path)], ""
        if path.exists():
            return [], "this is neither a file nor a folder"
        if not glob.has_magic(str(path)):
            return [], "there is no such file or folder"
        found = sorted(map(Path, glob.glob(str(path), recursive=True)))  # noqa: PTH207  a pattern may begin at the root
    except OSError as error:
        return [], f"this cannot be looked for ({error.strerror or 'unknown reason'})"
    # what is neither a file nor a folder, such as a pipe, could keep a reader waiting for ever
    files = [file for one in found for file in (_inside(one) if one.is_dir() else [one] if one.is_file() else [])]
    return files, "" if files else "nothing fits this pattern"


def _inside(folder: Path) -> Iterator[Path]:
    """Yield the logs in a folder and in those within it, sorted."""
    yield from sorted(path for path in folder.rglob("*") if path.name.endswith(ENDINGS) and path.is_file())


def shown(path: str | Path) -> str:
    """Return a path as text that any table and any file can hold: bytes that are no UTF-8 are spelled out."""
    return os.fsencode(Path(path).as_posix()).decode("utf-8", "backslashreplace")
