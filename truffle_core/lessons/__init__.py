"""Lessons: the runner, and one file or package a game, found by the game's name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import cast

from truffle_core.core.errors import UsageError
from truffle_core.games import game

from .model import Lesson


@cache
def lesson(name: str) -> Lesson:
    """Return the lesson of a game by the game's name.

    Raises
    ------
    UsageError
        If there is no such game, or it has no lesson yet.
    """
    rules = game(name)
    try:
        module = import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{__name__}.{name}":
            raise
        raise UsageError(f"There is no lesson for {rules.about.title} yet.") from None
    return cast("Lesson", module.LESSON)


@cache
def practises(name: str) -> bool:
    """Tell whether a game has something to practise, without loading its lesson."""
    return files(__name__).joinpath(name, "practice.py").is_file()
