"""The shipped replays: which there are, and what to look at in each."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from truffle_core.core.places import data_folder

COLUMNS: Final = 3


class Exhibit(msgspec.Struct, frozen=True):
    """One shipped replay: its name in addresses, its title, and what to look at."""

    name: str
    title: str
    look_at: str


@cache
def exhibits(game: str) -> tuple[Exhibit, ...]:
    """Return a game's shipped replays, in the order of the table in the replays' README: file, title, what to look at."""
    found = []
    folder = data_folder("replays")
    for line in (folder / "README.md").read_text("utf-8").splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]
        if len(cells) != COLUMNS or not cells[0].startswith(f"{game}/"):
            continue
        if (folder / cells[0]).is_file():
            found.append(Exhibit(Path(cells[0]).name.partition(".")[0], cells[1], cells[2]))
    return tuple(found)


def exhibit_path(game: str, name: str) -> Path | None:
    """Return where a shipped replay lies, None if there is none of that name."""
    if name not in [exhibit.name for exhibit in exhibits(game)]:
        return None
    return next((data_folder("replays") / game).glob(f"{name}.jsonl*"))
