"""A game's rules as texts for people: one heading a rule, read from the game's own file."""

from __future__ import annotations

import re

_HEADING = re.compile(r"^## ([A-Z]{2}-\d\d) (.+)$", re.MULTILINE)


def read_rulebook(text: str) -> dict[str, tuple[str, str]]:
    """Return rule id -> title and text of a rulebook written with a heading "## XX-01 Title" for each rule."""
    parts = _HEADING.split(text)[1:]
    return {parts[n]: (parts[n + 1].strip(), parts[n + 2].strip()) for n in range(0, len(parts), 3)}
