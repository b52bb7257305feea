"""The parts of the site: one renderer, and the screens built on it. Each function below shows one in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ipywidgets

__all__ = ["learn", "play", "replay", "site"]


def site() -> ipywidgets.Widget:
    """Return the whole site, front page first; under Voilà it owns the page's address."""
    from .app import site_widget

    return site_widget()


def learn(game: str, step: str | None = None) -> ipywidgets.Widget:
    """Return a game's lesson, where it was left off or at `step` ("<chapter>.<number>")."""
    from .app import part_widget

    return part_widget(game=game, view="learn", step=step or "")


def play(game: str, log: str | None = None) -> ipywidgets.Widget:
    """Return a table to play a game at; `log` is the id of a game to go on with."""
    from .app import part_widget

    return part_widget(game=game, view="play", log=log or "")


def replay(game: str, log: str | None = None, n: int | None = None, seat: str | None = None) -> ipywidgets.Widget:
    """Return a replay: the gallery, or the log of that name or id, at step `n`, seen by `seat`."""
    from .app import part_widget

    return part_widget(game=game, view="replay", log=log or "", n="" if n is None else str(n), seat=seat or "")
