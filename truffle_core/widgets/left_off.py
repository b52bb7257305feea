"""Where a visitor left off: the chapter of a lesson, and the step of the replay last watched."""

from __future__ import annotations

from typing import Final

import msgspec

from truffle_core.games import games
from truffle_core.lessons import lesson

from .learn_progress import Progress
from .screen import Host

KEY: Final = "replay"


class Watched(msgspec.Struct, frozen=True):
    """The replay last watched, as the browser keeps it.

    Attributes
    ----------
    log, n : its name or id in addresses, and the step shown, of `last`.
    names : who sits at its table.
    """

    game: str
    log: str
    names: str
    n: int
    last: int


class Chapter(msgspec.Struct, frozen=True):
    """The step of a lesson to go on with: its address, and which chapter of how many it is in."""

    address: str
    title: str
    number: int
    chapters: int


def remember_watched(host: Host, watched: Watched) -> None:
    """Keep where a replay was left."""
    host.store(KEY, msgspec.to_builtins(watched))


def last_watched(host: Host) -> Watched | None:
    """Return the replay last watched, None if there is none; what the browser kept is not believed."""
    try:
        watched = msgspec.convert(host.stored(KEY), Watched)
    except msgspec.ValidationError:
        return None
    return watched if watched.game in games() else None


def chapter_of(host: Host, game: str) -> Chapter | None:
    """Return where the lesson of a game goes on, None if it was not begun."""
    if not host.stored(f"lesson-{game}"):
        return None
    course = lesson(game)
    at = Progress(host, course).at
    found = course.find(at)
    if found is None:
        return None
    chapter, _ = found
    return Chapter(at, chapter.title, course.chapters.index(chapter) + 1, len(course.chapters))
