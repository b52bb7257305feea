"""Runs one step of a lesson: takes what the learner tries, asks the rules, and answers. It knows no widget."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import pairwise
from typing import Any, Protocol

import msgspec
from msgspec import UNSET

from truffle_core.core.bot import Bot, Observation
from truffle_core.core.bot import Choose as ChooseMove
from truffle_core.core.errors import IllegalAction, UsageError
from truffle_core.core.game import CHANCE, Game
from truffle_core.core.game import Step as Record
from truffle_core.core.match import Match, new_log

from .model import Choose, Do, Endless, Events, Exercise, Feedback, Option, Position, Predict, Round, Step, Trial

TOO_LATE = "This step is done."


class Rules(Protocol):
    """What a step needs of a game: its rules and its scripted players."""

    @property
    def rules(self) -> Game[Any, Any, Any]:
        """The rules."""
        ...

    @property
    def bots(self) -> Mapping[str, ChooseMove]:
        """The scripted players by level."""
        ...


class Shown(msgspec.Struct, frozen=True):
    """One right answer, shown on request: an action, or the number of an option."""

    action: Any = None
    option: int = -1


class Runner:
    """One step under way.

    Parameters
    ----------
    kit : the game.
    step : the step of a lesson.
    number : which of its exercises, if it has endless ones.

    Attributes
    ----------
    exercise : what is asked.
    done : whether the step is finished.
    tried : for each option of a choice or prediction, whether it was tried.
    made : the right actions so far.
    last : the record of the last action, as the learner saw it.
    before_last : the position before it, as the learner saw it.
    told : the learner's last move in a round and what followed: what the others did, and each turn that was begun for the
        learner because there was nothing to choose. Each is a record with the position before it.
    """

    def __init__(self, kit: Rules, step: Step, number: int = 1) -> None:
        self.kit = kit
        self.step = step
        given = step.exercise
        self.exercise: Exercise = given.make(number) if isinstance(given, Endless) else given
        self.restart()

    def restart(self) -> None:
        """Begin the step anew."""
        exercise = self.exercise
        self.done = False
        self.made: tuple[Any, ...] = ()
        self.luck: tuple[Events, ...] = exercise.chance if isinstance(exercise, Do) else ()
        self.last: Any = None
        self.before_last: Any = None
        self.told: list[tuple[Any, Any]] = []
        self.match = _match(self.kit, exercise) if isinstance(exercise, Round) else None
        self.position = self._start()
        self.options = _options(self.kit.rules, exercise)
        self.tried = [False] * len(self.options)

    def _start(self) -> Position:
        """Return the position the step begins with, free to be changed."""
        exercise = self.exercise
        if isinstance(exercise, Round):
            assert self.match is not None
            return Position(self.match.state, self.match.seen(0), exercise.names)
        given = exercise.position
        return msgspec.structs.replace(given, state=given.state.copy(), seen=given.seen.copy())

    # What can be tried

    @property
    def acts(self) -> bool:
        """Whether the learner may act on the table now."""
        return isinstance(self.exercise, Do | Round) and not self.done

    def offers(self) -> list[Any]:
        """Return the legal actions of the learner now, as far as the game lists them."""
        position = self.position
        if not self.acts or self.kit.rules.to_move(position.seen) != position.seat:
            return []
        return self.kit.rules.legal_actions(position.seen)

    def try_action(self, action: Any) -> Feedback:
        """Do `action` if the rules allow it and it is what was asked; else say why not and leave all as it was."""
        if not self.acts:
            return Feedback(False, [TOO_LATE])
        try:
            # on what the learner may know, so that no refusal tells of a hidden face
            self.kit.rules.verify(self.position.seen, action)
        except IllegalAction as error:
            return Feedback(False, [f"{error.reason}."], error.rule)
        exercise = self.exercise
        if isinstance(exercise, Round):
            return self._play(exercise, action)
        assert isinstance(exercise, Do)
        return self._judge(exercise, action)

    def _judge(self, exercise: Do, action: Any) -> Feedback:
        """Apply a legal action, and take it back if it was not what was asked."""
        before = self.position
        after, record = acted(self.kit.rules, before, action)
        feedback = exercise.judge(Trial(before.seen, action, after.seen, self.made))
        if feedback.right:
            self.position, self.made = after, (*self.made, action)
            self.last, self.before_last = record, before.seen
            self._draw()
            self.done = feedback.done
        return feedback

    def _draw(self) -> None:
        """Let chance bring what the step has laid ready."""
        while self.luck and self.kit.rules.to_move(self.position.state) == CHANCE:
            self.before_last = self.position.seen
            self.position, self.last = happened(self.kit.rules, self.position, self.luck[0])
            self.luck = self.luck[1:]

    def _play(self, exercise: Round, action: Any) -> Feedback:
        """Make a move in the round, and let the others move; a turn without a choice is played for the learner."""
        match = self.match
        assert match is not None
        before = match.seen(0).copy()
        observation = Observation(before, 0, match.legal_actions())
        steps = [(match.play(action), before)]
        said = exercise.comment(observation, action, match.seen(0))
        while not match.over:
            legal = match.legal_actions() if match.waits else []
            if len(legal) > 1:
                break
            before = match.seen(0).copy()
            step = match.play(legal[0]) if legal else match.advance()
            assert step is not None
            steps.append((step, before))
        seen = [(match.game.redact(step, 0), position) for step, position in steps]
        self.told = [seen[0], *(now for last, now in pairwise(seen) if now[0].by != 0 or last[0].by != 0)]
        self.last, self.before_last = seen[-1]
        self.made = (*self.made, action)
        self.position = msgspec.structs.replace(self.position, state=match.state, seen=match.seen(0))
        self.done = match.over
        return Feedback(True, exercise.ended(match.state) if match.over else said, done=match.over)

    def resume(self, actions: Iterable[Any]) -> None:
        """Go on with a round after these actions, as far as they are still legal."""
        for action in actions:
            if self.done or not self.try_action(action).right:
                return

    # Answers to choose

    def choose(self, number: int) -> Feedback:
        """Answer a choice by the number of an option, from 0."""
        if self.done or not 0 <= number < len(self.options):
            return Feedback(False, [TOO_LATE if self.done else "There is no such answer."])
        option = self.options[number]
        self.tried[number] = True
        if option.right:
            self.done = self._found_all()
            if self.done:
                self._show_outcome()
        return Feedback(option.right, option.text, option.rule, self.done, option.more)

    def predict(self, value: Hashable) -> Feedback:
        """Answer a prediction by its value."""
        exercise = self.exercise
        if not isinstance(exercise, Predict):
            raise UsageError("Here is nothing to predict.")
        values = [outcome.value for outcome in exercise.outcomes]
        return self.choose(values.index(value) if value in values else -1)

    def left_to_find(self) -> int:
        """Return how many right options are still to be found."""
        if self.done:
            return 0
        missing = sum(option.right and not tried for option, tried in zip(self.options, self.tried, strict=True))
        exercise = self.exercise
        return missing if isinstance(exercise, Choose) and exercise.find_all else min(missing, 1)

    def _found_all(self) -> bool:
        """Tell whether nothing is left to find, after a right answer."""
        exercise = self.exercise
        return not (isinstance(exercise, Choose) and exercise.find_all) or self.left_to_find() == 0

    def _show_outcome(self) -> None:
        """After a right prediction, let what was predicted happen on the table."""
        exercise = self.exercise
        if isinstance(exercise, Predict):
            for what in exercise.then:
                self.before_last = self.position.seen
                self.position, self.last = followed(self.kit.rules, self.position, what)

    # On request only

    def show_one(self) -> Shown:
        """Return one right answer, or the next action of one."""
        exercise = self.exercise
        if isinstance(exercise, Choose | Predict):
            right = [n for n, option in enumerate(self.options) if option.right and not self.tried[n]]
            return Shown(option=right[0] if right else -1)
        if self.done:
            return Shown()
        if isinstance(exercise, Round):
            return Shown(action=self._advice())
        if len(self.made) < len(exercise.shown):
            return Shown(action=exercise.shown[len(self.made)])
        return Shown(action=next((action for action in self.offers() if self._would_be_right(exercise, action)), None))

    def right_moves(self) -> tuple[int, int]:
        """Return how many of the legal actions the game lists are right, and how many it lists; 0 and 0 where none acts."""
        exercise = self.exercise
        listed = self.offers() if isinstance(exercise, Do) else []
        return sum(self._would_be_right(exercise, action) for action in listed if isinstance(exercise, Do)), len(listed)

    def _would_be_right(self, exercise: Do, action: Any) -> bool:
        """Tell whether a legal action is what is asked, without doing it."""
        after, _ = acted(self.kit.rules, self.position, action)
        return exercise.judge(Trial(self.position.seen, action, after.seen, self.made)).right

    def _advice(self) -> Any:
        """Return what the strongest scripted player would do in the learner's place."""
        match = self.match
        assert match is not None
        level = list(self.kit.bots)[-1]
        return self.kit.bots[level](match.observation(0), match.rng("advice"))


def acted(rules: Game[Any, Any, Any], position: Position, action: Any) -> tuple[Position, Any]:
    """Return the position after an action of the seat to move, and the record of it as the learner saw it."""
    mover = rules.to_move(position.state)
    assert isinstance(mover, int)
    record = Record(0, mover, action, rules.step(position.state, action))
    return _applied(rules, position, record)


def happened(rules: Game[Any, Any, Any], position: Position, events: Events) -> tuple[Position, Any]:
    """Return the position after a step of chance, and the record of it as the learner saw it."""
    rules.verify_chance(position.state, events)
    return _applied(rules, position, Record(0, CHANCE, UNSET, events))


def followed(rules: Game[Any, Any, Any], position: Position, what: Any) -> tuple[Position, Any]:
    """Return the position after an action, or after a step of chance given as the tuple of its events."""
    return happened(rules, position, what) if isinstance(what, tuple) else acted(rules, position, what)


def _applied(rules: Game[Any, Any, Any], position: Position, record: Any) -> tuple[Position, Any]:
    """Apply a record to the full position, and to the learner's knowledge as far as the learner sees it."""
    state, seen = position.state.copy(), position.seen.copy()
    shown = rules.redact(record, position.seat)
    for event in record.events:
        rules.apply(state, event)
    for event in shown.events:
        rules.apply(seen, event)
    return msgspec.structs.replace(position, state=state, seen=seen), shown


def predicted(rules: Game[Any, Any, Any], exercise: Predict) -> Hashable:
    """Return the true value of a prediction: the rules play what is to happen, and the end is measured."""
    position = exercise.position
    for what in exercise.then:
        if not isinstance(what, tuple):
            rules.verify(position.state, what)
        position, _ = followed(rules, position, what)
    return exercise.measure(position.state)


def _options(rules: Game[Any, Any, Any], exercise: Any) -> tuple[Option, ...]:
    """Return the answers on offer, those of a prediction judged by the rules."""
    if isinstance(exercise, Choose):
        return exercise.options
    if not isinstance(exercise, Predict):
        return ()
    truth = predicted(rules, exercise)
    return tuple(
        Option([outcome.label], True, exercise.praise, more=exercise.more)
        if outcome.value == truth
        else Option([outcome.label], False, outcome.wrong, outcome.rule, outcome.more)
        for outcome in exercise.outcomes
    )


def _match(kit: Rules, exercise: Round) -> Match:
    """Return the match of a round, with the first deal laid and the learner to act."""
    seats = [name if n == 0 else Bot(exercise.level, name=name) for n, name in enumerate(exercise.names)]
    log, functions = new_log(kit.rules, seats, exercise.seed, dict(exercise.options))
    match = Match(kit.rules, kit.bots, log, functions=functions)
    match.run()
    return match
