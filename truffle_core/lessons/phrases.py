"""Shorthand for writing lessons: sentences with pieces in them, answers to tries, answers to choose.

A game's lesson makes one `Phrases` with the way it draws its pieces in a sentence, and takes its words from there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from truffle_core.core.plain_text import capital
from truffle_core.core.scene import Rich, Strong, Token

from .model import Choose, Feedback, Judge, Option, Outcome, Position, Predict, Trial

LETTERS: Final = "The letter and the shape on a card say its colour too: P is purple, and K is pink."
"""Said early in each lesson whose cards have colours."""

_MARKED: Final = re.compile(r"\{(.+?)\}|\*\*(.+?)\*\*")


class Phrases:
    """Texts in which `{a piece}` is drawn by `token`, and `**words**` are said with weight."""

    def __init__(self, token: Callable[[str], Token]) -> None:
        self._token = token

    def say(self, text: str) -> Rich:
        """Return a sentence."""
        said: Rich = []
        at = 0
        for found in _MARKED.finditer(text):
            if found.start() > at:
                said.append(text[at : found.start()])
            said.append(self._token(found[1]) if found[1] else Strong(text=found[2]))
            at = found.end()
        if at < len(text):
            said.append(text[at:])
        return said

    def paragraphs(self, *texts: str) -> tuple[Rich, ...]:
        """Return paragraphs."""
        return tuple(self.say(text) for text in texts)

    # Answers to tries

    def right(self, text: str, *, done: bool = True) -> Feedback:
        """Return praise that says why."""
        return Feedback(True, self.say(text), "", done)

    def wrong(self, rule: str, text: str) -> Feedback:
        """Return what is not asked though it is allowed, and why."""
        return Feedback(False, self.say(text), rule)

    def of_kind(self, kind: type | tuple[type, ...], praise: str, rule: str, other: str, *, done: bool = True) -> Judge:
        """Ask for an action of a kind; other legal actions are answered by `rule` and `other`."""

        def judge(trial: Trial) -> Feedback:
            return self.right(praise, done=done) if isinstance(trial.action, kind) else self.wrong(rule, other)

        return judge

    def button(self, text: str, action: Any) -> tuple[Rich, Any]:
        """Return an action that may be tried by a button of its own."""
        return self.say(text), action

    # Answers to choose

    def option(self, label: str, truth: bool, text: str, rule: str = "") -> Option:
        """Return an answer; `truth` is what the rules say of it."""
        return Option(self.say(label), truth, self.say(text), "" if truth else rule)

    def predict(
        self,
        position: Position,
        measure: Callable[[Any], Any],
        praise: str,
        outcomes: dict[Any, tuple[str, str] | None],
        *,
        then: tuple[Any, ...] = (),
        label: Callable[[Any], str] = str,
        more: tuple[Rich, ...] = (),
    ) -> Predict:
        """Return a prediction: value -> the rule and reason against it, None where it is meant to be true."""
        offered = tuple(
            Outcome(value, capital(label(value)), said[0] if said else "", self.say(said[1]) if said else [])
            for value, said in outcomes.items()
        )
        return Predict(position, measure, offered, self.say(praise), then, more)


def in_turn(*judges: Judge) -> Judge:
    """Ask for several actions one after the other, each with its own judge; the last one finishes the step."""

    def judge(trial: Trial) -> Feedback:
        return judges[len(trial.made)](trial)

    return judge


def choose(position: Position, *options: Option, find_all: bool = False) -> Choose:
    """Return a choice among answers."""
    return Choose(position, options, find_all)
