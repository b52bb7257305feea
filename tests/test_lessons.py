"""Lessons: every step can be solved, every rule is met, and every rule named is explained by a wrong answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from truffle_core.core.kit import Look, Part, Try
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Rich
from truffle_core.games import games, kit
from truffle_core.lessons import lesson
from truffle_core.lessons.model import MOST, Choose, Do, Endless, Feedback, Predict, Round, Step
from truffle_core.lessons.runner import Runner, predicted

WHOLE_HAND = 9
"""Of parts of one kind, when there are no more of them than this, every choice is tried."""

FRESH = 25
"""So many exercises of an endless step are tried."""


def steps() -> Iterator[tuple[str, str, Step]]:
    for name in games():
        for chapter in lesson(name).chapters:
            for n, step in enumerate(chapter.steps, 1):
                yield name, f"{chapter.id}.{n}", step


EVERY_STEP = pytest.mark.parametrize(
    ("name", "address", "step"), list(steps()), ids=[f"{g}-{a}" for g, a, _ in steps()]
)
ENDLESS = [(name, step) for name, _, step in steps() if isinstance(step.exercise, Endless)]


def numbers(step: Step) -> range:
    """Give the numbers of a step's exercises that are tried."""
    return range(1, FRESH + 1) if isinstance(step.exercise, Endless) else range(1, 2)


def runners(name: str, step: Step) -> Iterator[Runner]:
    for number in numbers(step):
        yield Runner(kit(name), step, number)


def words(text: Rich) -> str:
    return "".join(
        part if isinstance(part, str) else getattr(part, "text", "") or getattr(part, "name", "") for part in text
    )


def take_shown(runner: Runner) -> Feedback:
    """Follow what "Show me one" shows."""
    shown = runner.show_one()
    return runner.choose(shown.option) if shown.option >= 0 else runner.try_action(shown.action)


def tries(name: str, runner: Runner) -> Iterator[Any]:
    """Give every action a learner can try now: pieces, buttons, and choices of cards."""
    exercise, position = runner.exercise, runner.position
    assert isinstance(exercise, Do | Round)
    parts = exercise.parts if isinstance(exercise, Do) else ()
    compose = (exercise.compose if isinstance(exercise, Do) else None) or kit(name).drawing.compose
    look = Look(viewer=position.seat, live=True, parts=parts)
    scene, means = kit(name).drawing.draw(position.seen, position.names, ("",) * len(position.names), look)
    there = {thing.offer for zone in scene.zones for thing in zone.pieces} | {button.offer for button in scene.buttons}
    offers = {key: offer for key, offer in means.items() if key in there}
    chosen = [offer.name for offer in offers.values() if isinstance(offer, Part)]
    yield from (offer.action for offer in offers.values() if isinstance(offer, Try))
    if isinstance(exercise, Do):
        yield from (action for _, action in exercise.buttons)
    for more in choices_of(chosen):
        action = compose(position.seen, position.seat, (*parts, *more)).action
        if action is not None:
            yield action


def choices_of(chosen: list[str]) -> Iterator[tuple[str, ...]]:
    """Give choices of parts: one, two or, of few, three of any kind, and any number of one kind."""
    for size in (1, 2, 3) if len(chosen) <= WHOLE_HAND else (1, 2):
        yield from combinations(chosen, size)
    kinds: dict[str, list[str]] = {}
    for part in chosen:
        kinds.setdefault(part.rpartition("-")[0], []).append(part)
    for own in kinds.values():
        for size in range(3, len(own) + 1) if len(own) <= WHOLE_HAND else ():
            yield from combinations(own, size)


def wrong_answers(name: str, step: Step, number: int = 1) -> Iterator[Feedback]:
    """Give the feedback to every wrong answer a learner can give on the way through a step."""
    runner = Runner(kit(name), step, number)
    for option in range(len(runner.options)):
        fresh = Runner(kit(name), step, number)
        feedback = fresh.choose(option)
        if not feedback.right:
            yield feedback
    moves = 2 if isinstance(step.exercise, Round) else 99
    while runner.acts and moves:
        moves -= 1
        for action in tries(name, runner):
            kept = (runner.position, runner.made, runner.luck, runner.last, runner.before_last)
            if isinstance(step.exercise, Round):
                yield from illegal(name, runner, action)
                continue
            feedback = runner.try_action(action)
            if feedback.right:
                runner.position, runner.made, runner.luck, runner.last, runner.before_last = kept
                runner.done = False
            else:
                yield feedback
        take_shown(runner)


def illegal(name: str, runner: Runner, action: Any) -> Iterator[Feedback]:
    """Give the refusal of an action in a round, if it is refused."""
    from truffle_core.core.errors import IllegalAction

    try:
        kit(name).rules.verify(runner.position.seen, action)
    except IllegalAction:
        yield runner.try_action(action)


@EVERY_STEP
def test_what_is_shown_on_request_solves_the_step(name: str, address: str, step: Step) -> None:
    for runner in runners(name, step):
        for _ in range(80):
            if runner.done:
                break
            feedback = take_shown(runner)
            assert feedback.right, words(feedback.text)
            assert words(feedback.text)
        assert runner.done


@EVERY_STEP
def test_each_rule_of_a_step_is_explained_by_a_wrong_answer(name: str, address: str, step: Step) -> None:
    assert len(step.rules) <= 3
    explained = {feedback.rule for number in numbers(step) for feedback in wrong_answers(name, step, number)}
    assert set(step.rules) <= explained, f"{address} explains {sorted(explained)}"


@EVERY_STEP
def test_every_wrong_answer_says_why_and_names_a_rule(name: str, address: str, step: Step) -> None:
    for number in numbers(step):
        for feedback in wrong_answers(name, step, number):
            assert len(words(feedback.text)) > 10
            assert feedback.rule in kit(name).rule_texts
            assert not feedback.done


@EVERY_STEP
def test_a_prediction_offers_the_truth_once_and_reasons_for_the_rest(name: str, address: str, step: Step) -> None:
    for runner in runners(name, step):
        if isinstance(runner.exercise, Predict):
            truth = predicted(kit(name).rules, runner.exercise)
            assert [o.value for o in runner.exercise.outcomes if not o.rule] == [truth]


@EVERY_STEP
def test_answers_to_choose_differ_and_one_is_right(name: str, address: str, step: Step) -> None:
    for runner in runners(name, step):
        labels = [flat(option.label) for option in runner.options]
        assert len(set(labels)) == len(labels)
        if isinstance(runner.exercise, Choose):
            right = sum(option.right for option in runner.options)
            assert 1 <= right < len(labels) if runner.exercise.find_all else right == 1


@EVERY_STEP
def test_a_position_can_be(name: str, address: str, step: Step) -> None:
    for runner in runners(name, step):
        if isinstance(runner.exercise, Round):
            continue
        position = runner.exercise.position
        kit(name).rules.consistent(position.seen)
        kit(name).rules.consistent(position.state)
        kit(name).drawing.draw(position.seen, position.names, ("",) * len(position.names), Look(viewer=position.seat))


@pytest.mark.parametrize(("name", "step"), ENDLESS, ids=[f"{name}-{step.title}" for name, step in ENDLESS])
def test_an_endless_step_goes_on_afresh(name: str, step: Step) -> None:
    assert isinstance(step.exercise, Endless)
    made = [step.exercise.make(number).position.state for number in (*range(1, 60), MOST)]
    again = [step.exercise.make(number).position.state for number in (*range(1, 60), MOST)]
    assert made == again
    assert sum(one != other for one, other in pairwise(made)) > 50


@pytest.mark.parametrize("name", games())
def test_a_turn_that_was_begun_for_the_learner_is_told(name: str) -> None:
    runner = Runner(kit(name), lesson(name).chapters[-1].steps[-1])
    while not runner.done:
        assert runner.match is not None
        known = len(runner.match.log.records)
        assert runner.try_action(runner.show_one().action).right
        new = runner.match.log.records[known:]
        begun = [now.action for last, now in pairwise(new) if now.by == 0 != last.by]
        told = [record.action for record, _ in runner.told[1:] if record.by == 0]
        assert told == begun


@pytest.mark.parametrize("name", games())
def test_every_rule_is_met(name: str) -> None:
    met = {rule for game_name, _, step in steps() if game_name == name for rule in step.rules}
    missing = sorted(set(kit(name).rule_texts) - met)
    assert not missing, f"no step meets {', '.join(missing)}"


@pytest.mark.parametrize("name", games())
def test_every_piece_that_is_to_be_met_is_met(name: str) -> None:
    met = {piece for game_name, _, step in steps() if game_name == name for piece in step.pieces}
    missing = sorted(set(lesson(name).pieces) - met)
    assert not missing, f"no step meets {', '.join(missing)}"
    assert met <= set(lesson(name).pieces)
