"""Taking up the parts of an action, one try after another: the same at every table where one acts."""

from __future__ import annotations

from typing import Any

from truffle_core.core.kit import Composed, Offer, Part

__all__ = ["taken_up"]


def taken_up(found: Offer, parts: tuple[str, ...], before: Composed) -> tuple[Any, tuple[str, ...]]:
    """Return the action that a try does, None if it only chooses a part, and the parts chosen after it.

    A chosen part that is tried once more is put back, or does the whole action where the game says so (`Composed.again`).

    Parameters
    ----------
    parts, before : the parts chosen so far, and what they come to.
    """
    if not isinstance(found, Part):
        return found.action, parts
    if found.name not in parts:
        return None, (*parts, found.name)
    if before.again and before.action is not None:
        return before.action, parts
    return None, tuple(part for part in parts if part != found.name)
