"""Actions and events tried on a position of any game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import pytest

from truffle_core.core.errors import IllegalAction, IllegalChance
from truffle_core.core.game import CHANCE, Game

from .play import random_step

State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")


class Tried(Generic[State, Action, Event]):
    """A game's rules, asked about positions; none of these changes the position it is given."""

    def __init__(self, game: Game[State, Action, Event]) -> None:
        self.game = game

    def do(self, state: State, *actions: Action) -> State:
        """Return the position after legal actions."""
        for action in actions:
            before = self.happen(state)
            self.game.verify(state, action)
            events = self.game.step(state, action)
            assert state == before
            state = self.happen(state, *events)
        return state

    def happen(self, state: State, *events: Event) -> State:
        """Return the position after these events."""
        after: Any = state
        after = after.copy()
        for event in events:
            self.game.apply(after, event)
        return after  # type: ignore[no-any-return]

    def chance(self, state: State, *events: Event, seed: int = 1) -> State:
        """Return the position after a step of chance that was found possible: these events, or drawn ones."""
        assert self.game.to_move(state) == CHANCE
        drawn = events or self.game.chance(state, random.Random(seed))
        self.game.verify_chance(state, drawn)
        return self.happen(state, *drawn)

    def play_until(self, state: State, *phases: int, seed: int = 1) -> State:
        """Return the position once random play comes to one of these phases, or to the end."""
        rng, after = random.Random(seed), self.happen(state)
        while (mover := self.game.to_move(after)) is not None and after.phase not in phases:  # type: ignore[attr-defined]
            after = self.happen(after, *random_step(self.game, after, mover, 0, rng).events)
        return after

    def refused(self, state: State, action: Action, rule: str, words: str = "") -> None:
        """Hold that an action is refused by this rule, is not among the legal ones, and that the reason has these words."""
        with pytest.raises(IllegalAction) as caught:
            self.game.verify(state, action)
        assert caught.value.rule == rule
        assert words in caught.value.reason
        assert not caught.value.reason.endswith(".")
        assert action not in self.game.legal_actions(state)

    def impossible(self, state: State, events: Sequence[Event], rule: str, words: str = "") -> None:
        """Hold that chance cannot bring this, by this rule and with these words."""
        assert self.game.to_move(state) == CHANCE
        with pytest.raises(IllegalChance) as caught:
            self.game.verify_chance(state, events)
        assert caught.value.rule == rule
        assert words in caught.value.reason
