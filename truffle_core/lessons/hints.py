"""The first of two hints: where to look, without the answer. The second, an answer, is the runner's `show_one`."""

from __future__ import annotations

from typing import Any

from truffle_core.core.kit import Kit
from truffle_core.core.plain_text import capital, joined
from truffle_core.core.scene import Rich, Strong

from .model import Choose, Do, Round
from .runner import Runner


def where_to_look(runner: Runner, kit: Kit) -> list[Rich]:
    """Return the step's own hint or else the rules it turns on, and how much there is to find."""
    said: Rich = runner.step.hint or _rules(runner, kit)
    counted: Rich = [_counted(runner, kit)]
    return [paragraph for paragraph in (said, counted) if any(paragraph)]


def _rules(runner: Runner, kit: Kit) -> Rich:
    """Name the rules that matter here, each with its title."""
    rules = runner.step.rules
    if not rules:
        return []
    named = joined([f"{rule} ({kit.rule_texts[rule][0]})" for rule in rules])
    return ["Look at ", Strong(text=named), "."]


def _counted(runner: Runner, kit: Kit) -> str:
    """Say how many right answers there are, or of a round which kind of move comes next."""
    exercise = runner.exercise
    if isinstance(exercise, Round):
        return _next_kind(runner, kit)
    if isinstance(exercise, Choose) and exercise.find_all:
        right = sum(option.right for option in runner.options)
        left = runner.left_to_find()
        return f"{right} of these {len(runner.options)} answers {_are(right)} right{_still(right, left)}."
    if isinstance(exercise, Do):
        right, listed = runner.right_moves()
        if 0 < right < listed:
            return f"Of the {listed} moves the rules leave you, {right} {_are(right)} right."
    return ""


def _next_kind(runner: Runner, kit: Kit) -> str:
    """Say of the move that would be shown which kind it is."""
    action: Any = runner.show_one().action
    if action is None:
        return ""
    kind = kit.words.kind_of_move(action, runner.position.seen)
    return f"{capital(kind)}."


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _still(right: int, left: int) -> str:
    return f"; {left} {_are(left)} still to be found" if left < right else ""
