"""Games whose rules stand in tables: an entry for each kind of action, and one for each kind of event."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .errors import IllegalAction
from .game import A, E, Game, S

__all__ = ["Rule", "TableGame"]


class Rule(NamedTuple):
    """What is said of one kind of action.

    Attributes
    ----------
    phase : the one phase of the position in which it may be done.
    number : the rule that refuses it at any other moment.
    then : when it is done, in the words of that refusal.
    check : raises `IllegalAction` if it may not be done in this position; None if nothing else stands against it.
    follow : returns the events that it causes.
    """

    phase: int
    number: str
    then: str
    check: Callable[[Any, Any], object] | None
    follow: Callable[[Any, Any], tuple[Any, ...]]


class TableGame(Game[S, A, E]):
    """A game whose position has a `phase`, and in which each kind of action belongs to one of them.

    Attributes
    ----------
    rules : kind of action -> what is said of it.
    appliers : kind of event -> how it changes a position.
    """

    rules: Mapping[type[Any], Rule]
    appliers: Mapping[type[Any], Callable[[Any, Any], None]]

    @abstractmethod
    def not_now(self, state: S, action: A, rule: Rule) -> IllegalAction:
        """Return the refusal of an action that was tried at the wrong moment."""

    def verify(self, state: S, action: A) -> None:
        """Raise `IllegalAction` with rule and reason unless the seat to move may do this now."""
        phase, _, _, check, _ = rule = self.rules[type(action)]
        if state.phase != phase:  # type: ignore[attr-defined]
            raise self.not_now(state, action, rule)
        if check is not None:
            check(state, action)

    def step(self, state: S, action: A) -> tuple[E, ...]:
        """Return what a legal action causes."""
        return self.rules[type(action)].follow(state, action)

    def apply(self, state: S, event: E) -> None:
        """Change the position by one event, whole or as one seat saw it."""
        self.appliers[type(event)](state, event)
