"""Which rules a step of a log follows: by the kind of what was done and of what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UNSET

from .log import AnyStep

__all__ = ["More", "cited"]

More = Callable[[Any, AnyStep, Any], Iterable[str]]
"""From an action or event, its step and the position before it to the rules that its kind alone does not tell."""


def cited(
    step: AnyStep, before: Any, kinds: Mapping[type, tuple[str, ...]], more: More | None = None
) -> tuple[str, ...]:
    """Return the rules of a step, the most telling first and each once: those of its action, then those of its events.

    Parameters
    ----------
    step : a step as some view saw it; what is hidden there tells nothing.
    before : the position it was made in, as the same view saw it.
    kinds : the rules of each kind of action and of event.
    """
    acted = [] if step.action is UNSET or step.action is None else [step.action]
    found: list[str] = []
    for thing in (*acted, *step.events):
        found += kinds[type(thing)]
        found += more(thing, step, before) if more is not None else ()
    return tuple(dict.fromkeys(found))
