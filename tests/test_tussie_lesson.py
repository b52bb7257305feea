"""The endless exercises of Tussie Mussie's lesson: what they claim is what the rules give."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from truffle_core.core.plain_text import flat
from truffle_core.games.tussie_mussie import GAME
from truffle_core.games.tussie_mussie.actions import Offer, Take
from truffle_core.games.tussie_mussie.pieces import ACTING, CARD, HIDDEN, IDS, NAMES, PLACE
from truffle_core.games.tussie_mussie.scoring import score
from truffle_core.games.tussie_mussie.state import BEFORE, State
from truffle_core.lessons import lesson
from truffle_core.lessons.model import Choose, Do, Endless, Position, Predict, Step
from truffle_core.lessons.runner import acted
from truffle_core.lessons.tussie_mussie.choices import open_or_hidden, which_and_why
from truffle_core.lessons.tussie_mussie.goals import DONE, best, choices, refusal
from truffle_core.lessons.tussie_mussie.practice import before_scoring, one_card, whole_row
from truffle_core.lessons.tussie_mussie.weighing import Deal, weigh, weigh_taking

MANY = range(1, 201)


def row_of(position: Position) -> list[int]:
    return list(position.state.rows[0])


def test_arrangements_have_three_or_four_cards_and_all_flowers_come_up() -> None:
    rows = [row_of(whole_row(number).position) for number in MANY]
    assert {len(row) for row in rows} == {3, 4}
    assert {CARD[place] for row in rows for place in row} == set(range(18))
    assert {place < 18 for row in rows for place in row} == {True, False}


@pytest.mark.parametrize("make", [one_card, whole_row])
def test_the_total_on_offer_is_the_scorers(make: object) -> None:
    for number in MANY:
        exercise: Predict = make(number)  # type: ignore[operator]
        (right,) = (outcome.value for outcome in exercise.outcomes if not outcome.rule)
        found = score(row_of(exercise.position))
        assert right == found.total if make is whole_row else right in found.own
        assert len(exercise.outcomes) >= 4
        assert all(isinstance(outcome.value, int) and outcome.value >= 0 for outcome in exercise.outcomes)


def test_each_of_twelve_exercises_asks_for_another_flower() -> None:
    headings = {one_card(number).position.heading for number in range(1, 13)}
    assert len(headings) == 12


def test_a_wrong_total_shows_where_points_come_from_but_not_their_sum() -> None:
    for number in MANY:
        exercise = whole_row(number)
        for outcome in exercise.outcomes:
            lines = [flat(line) for line in outcome.more]
            assert not outcome.rule or any(line.startswith("Hearts") for line in lines)
            assert not any(line.startswith("Together") for line in lines)
        assert flat(exercise.more[-1]) == f"Together {score(row_of(exercise.position)).total}."


def ends(state: State) -> Iterator[int]:
    """Give the points of every way to end the choices before scoring."""
    if state.phase == BEFORE and refusal(state, DONE) is None:
        yield score(state.rows[0]).total
    for action in choices(state):
        after = state.copy()
        for event in GAME.step(state, action):
            GAME.apply(after, event)
        yield from ends(after)


def test_the_best_before_scoring_is_the_best_of_all_ways() -> None:
    acting = set()
    for number in range(1, 61):
        exercise = before_scoring(number)
        assert isinstance(exercise, Do)
        state = exercise.position.state
        found = list(ends(state))
        assert best(state) == max(found)
        assert len(set(found)) > 1
        acting |= {CARD[place] for place in row_of(exercise.position)} & set(ACTING)
    assert acting == set(ACTING)


def test_an_offer_is_worth_what_the_scoring_then_gives() -> None:
    for number in range(1, 61):
        exercise = which_and_why(number)
        assert isinstance(exercise, Choose)
        position = exercise.position
        deal = deal_of(position)
        assert HIDDEN not in position.seen.rows[1]
        before = [score(row).total for row in position.state.rows]
        for offer in weigh(deal):
            after, _ = acted(GAME, position, Offer(IDS[offer.up]))
            after, _ = acted(GAME, after, Take("up" if offer.taken else "down"))
            gains = [score(row).total - old for row, old in zip(after.state.rows, before, strict=True)]
            assert gains == [offer.yours, offer.hers]


def deal_of(position: Position) -> Deal:
    """Write a position as a deal again."""
    you, ann = (
        ", ".join(f"[{NAMES[CARD[place]]}]" if place >= 18 else NAMES[place] for place in row)
        for row in position.state.rows
    )
    return Deal(you, ann, ", ".join(NAMES[card] for card in position.state.drawn))


def test_taking_is_judged_from_what_the_learner_knows() -> None:
    """With any other hidden card, which the learner cannot tell from the first, the answer is the same."""
    for number in range(1, 21):
        exercise = open_or_hidden(number)
        assert isinstance(exercise, Do)
        position = exercise.position
        up = position.state.drawn[0]
        assert position.seen.drawn == (up, HIDDEN)
        answers = set()
        for other in (card for card in range(18) if position.state.unseen >> card & 1 and card not in ACTING):
            deal = deal_of(position)._replace(drawn=f"{NAMES[up]}, {NAMES[other]}")
            answers.add(weigh_taking(deal, NAMES[up]))
        assert answers == {weigh_taking(deal_of(position), NAMES[up])}


def test_every_flower_a_step_names_lies_on_its_table_or_in_its_words() -> None:
    for chapter in lesson("tussie_mussie").chapters:
        for step in chapter.steps:
            assert not isinstance(step.exercise, Endless) or step.pieces
            assert {NAMES[PLACE[code]] for code in step.pieces} <= named(step), step.title


def named(step: Step) -> set[str]:
    """Give the flowers that a step shows or speaks of, in the first fifty exercises of an endless one."""
    said = " ".join(flat(text) for text in (*step.paragraphs, step.task))
    found = {name for name in NAMES if name in said}
    exercise = step.exercise
    for position in (
        [exercise.make(n).position for n in range(1, 51)] if isinstance(exercise, Endless) else positions(step)
    ):
        places = (*position.state.drawn, *(place for row in position.state.rows for place in row))
        found |= {NAMES[CARD[place]] for place in places}
    return found


def positions(step: Step) -> list[Position]:
    position = getattr(step.exercise, "position", None)
    return [position] if position is not None else []


def test_tm13_an_exercise_before_scoring_names_all_that_act() -> None:
    for number in range(1, 41):
        position = before_scoring(number).position
        here = {NAMES[CARD[place]] for place in row_of(position)} & {"Snapdragon", "Marigold"}
        if position.heading != "Drawn with Pink Larkspur":
            assert here == {name for name in ("Snapdragon", "Marigold") if name in position.heading}
