"""Practice: every exercise can be solved, is judged as a naive reading of the rules would, and gives nothing away."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import msgspec
import naive_orders
import pytest
from naive_bouquets import best as naive_points
from naive_forest import NaiveForest

from truffle_core.core.kit import Look
from truffle_core.core.plain_text import flat
from truffle_core.games import games, kit
from truffle_core.games.truffle_shuffle.pieces import codes_of
from truffle_core.lessons import lesson, practises
from truffle_core.lessons.hints import where_to_look
from truffle_core.lessons.model import MOST, Choose, Do, Practice, Predict
from truffle_core.lessons.runner import Runner

MADE = 200
"""So many exercises of each kind are made."""

TRIED = 25
"""So many are answered in every way."""

KINDS = [(name, practice) for name in games() for practice in lesson(name).practice]
EVERY_KIND = pytest.mark.parametrize(("name", "practice"), KINDS, ids=[f"{name}-{one.id}" for name, one in KINDS])


@cache
def exercises(name: str, kind: str) -> list[Any]:
    """Return the exercises of a kind, made once for all tests."""
    make = practised(name, kind).asked().exercise.make  # type: ignore[union-attr]
    return [make(number) for number in range(1, MADE + 1)]


def practised(name: str, kind: str) -> Practice:
    return next(one for game_name, one in KINDS if (game_name, one.id) == (name, kind))


def made(name: str, practice: Practice, count: int = MADE) -> Iterator[Runner]:
    for exercise in exercises(name, practice.id)[:count]:
        yield Runner(kit(name), msgspec.structs.replace(practice.asked(), exercise=exercise))


def of_kind(name: str, kind: str, count: int = MADE) -> Iterator[Runner]:
    """Give the exercises of one kind."""
    return made(name, practised(name, kind), count)


def hand_of(runner: Runner, seat: int = 0) -> Any:
    return runner.position.state.hands[seat]


def test_every_game_has_something_to_practise_and_it_is_known_without_its_lesson() -> None:
    for name in games():
        assert lesson(name).practice
        assert practises(name) == bool(lesson(name).practice)


@pytest.mark.parametrize("name", games())
def test_kinds_have_names_of_their_own(name: str) -> None:
    kinds = lesson(name).practice
    assert len({one.id for one in kinds}) == len({one.title for one in kinds}) == len(kinds)
    assert all(one.id.isalpha() and one.blurb and one.step.task for one in kinds)


@EVERY_KIND
def test_the_same_number_makes_the_same_exercise_and_others_are_fresh(name: str, practice: Practice) -> None:
    exercise: Any = practice.asked().exercise
    states = [one.position.state for one in exercises(name, practice.id)]
    again = [exercise.make(number).position.state for number in (1, TRIED, MADE)]
    assert again == [states[0], states[TRIED - 1], states[MADE - 1]]
    assert exercise.make(MOST).position.state == exercise.make(MOST).position.state
    assert sum(one != other for one, other in pairwise(states)) > 0.9 * MADE


@EVERY_KIND
def test_it_begins_with_others_than_a_lesson_with_the_same_exercise(name: str, practice: Practice) -> None:
    exercise: Any = practice.step.exercise
    taught = [exercise.make(number).position.state for number in range(1, 6)]
    assert not [one for one in exercises(name, practice.id)[:5] if one.position.state in taught]


@EVERY_KIND
def test_each_has_as_many_right_answers_as_it_asks_for(name: str, practice: Practice) -> None:
    for runner in made(name, practice):
        right = sum(option.right for option in runner.options)
        if isinstance(runner.exercise, Choose) and runner.exercise.find_all:
            assert 1 <= right < len(runner.options)
        elif isinstance(runner.exercise, Choose | Predict):
            assert right == 1
        assert len({flat(option.label) for option in runner.options}) == len(runner.options)


@EVERY_KIND
def test_the_right_answer_is_not_always_in_the_same_place(name: str, practice: Practice) -> None:
    places = [tuple(option.right for option in runner.options) for runner in made(name, practice, TRIED)]
    assert not places[0] or len(set(places)) > 1


@EVERY_KIND
def test_what_is_shown_solves_it(name: str, practice: Practice) -> None:
    for runner in made(name, practice):
        for _ in range(20):
            if runner.done:
                break
            shown = runner.show_one()
            said = runner.choose(shown.option) if shown.option >= 0 else runner.try_action(shown.action)
            assert said.right, flat(said.text)
            assert flat(said.text)
        assert runner.done


@EVERY_KIND
def test_every_wrong_answer_says_why_and_names_a_rule(name: str, practice: Practice) -> None:
    explained = set()
    for runner in made(name, practice, TRIED):
        wrong = [runner.choose(n) for n, option in enumerate(runner.options) if not option.right]
        wrong += [said for action in runner.offers() if not (said := judged(runner, action)).right]
        explained |= {said.rule for said in wrong}
        for said in wrong:
            assert len(flat(said.text)) > 10
            assert said.rule in kit(name).rule_texts
    assert explained or not runner.options


def judged(runner: Runner, action: Any) -> Any:
    """Try an action, and put the exercise back as it was."""
    said = runner.try_action(action)
    runner.restart()
    return said


@EVERY_KIND
def test_positions_can_be(name: str, practice: Practice) -> None:
    for runner in made(name, practice, TRIED):
        position = runner.position
        kit(name).rules.consistent(position.seen)
        kit(name).rules.consistent(position.state)
        kit(name).drawing.draw(position.seen, position.names, ("",) * len(position.names), Look(position.seat))


@EVERY_KIND
def test_a_hint_says_where_to_look_and_no_answer(name: str, practice: Practice) -> None:
    for runner in made(name, practice, TRIED):
        said = " ".join(flat(paragraph) for paragraph in where_to_look(runner, kit(name)))
        assert len(said) > 30
        for option in runner.options:
            assert flat(option.label) not in said or not option.right or len(flat(option.label)) < 4
            assert flat(option.text) not in said
        if isinstance(runner.exercise, Do):
            shown = runner.show_one().action
            assert kit(name).words.intent(shown, runner.position.seen, runner.position.names) not in said


def test_a_hint_counts_the_answers_where_all_are_to_be_found() -> None:
    for runner in of_kind("volltreffer", "sums"):
        right = sum(option.right for option in runner.options)
        assert f"{right} of these {len(runner.options)} answers" in flat(where_to_look(runner, kit("volltreffer"))[-1])


# What a naive reading of the rules says


def naive_payable(hand: list[str]) -> set[str]:
    return {order for order in naive_orders.ALL_ORDERS if next(naive_orders.payments_of(order, hand), None)}


def test_the_best_order_is_the_best_one_a_naive_player_can_pay() -> None:
    pays = dict(zip(naive_orders.ALL_ORDERS, (3, 3, 4, 6, 6, 9, 1, 2, 4, 3, 6, 4, 8, 5, 10), strict=True))
    names = dict(zip(naive_orders.ALL_ORDERS, ORDER_NAMES, strict=True))
    for runner in of_kind("truffle_shuffle", "best", TRIED // 2):
        payable = naive_payable(codes_of(hand_of(runner)))
        most = max(payable, key=pays.__getitem__)
        assert sum(pays[order] == pays[most] for order in payable) == 1
        right = next(flat(option.label) for option in runner.options if option.right)
        assert right.lower() == f"{names[most]}, ${pays[most]}".lower()


ORDER_NAMES = (
    "one of each colour",
    "four of one colour",
    "small straight",
    "small straight flush",
    "large straight",
    "large straight flush",
    "one 1",
    "two 2s",
    "two 2s, flush",
    "three 3s",
    "three 3s, flush",
    "four 4s",
    "four 4s, flush",
    "five 5s",
    "five 5s, flush",
)


def test_an_order_is_paid_with_as_few_cards_as_a_naive_player_needs() -> None:
    for runner in of_kind("truffle_shuffle", "pay", TRIED):
        (shown,) = runner.exercise.shown  # type: ignore[union-attr]
        hand = codes_of(hand_of(runner))
        cheapest = naive_orders.cheapest(shown.order, hand)
        assert cheapest is not None
        assert len(shown.cards) == cheapest[0]
        longer = [truffles + changes for truffles, changes in naive_orders.payments_of(shown.order, hand)]
        for cards in [cards for cards in longer if len(cards) > cheapest[0]][:3]:
            said = judged(runner, msgspec.structs.replace(shown, cards=cards))
            assert (said.right, said.rule) == (False, "TS-18")


def test_an_arrangement_scores_what_a_naive_scorer_finds() -> None:
    from truffle_core.games.tussie_mussie.pieces import CARD, NAMES, SIZE

    for runner in of_kind("tussie_mussie", "score"):
        state = runner.position.state
        laid = [(NAMES[CARD[place]], "up" if place < SIZE else "down") for place in state.rows[0]]
        points = naive_points(laid, "two" if not state.one else "one")[0]
        right = next(flat(option.label) for option in runner.options if option.right)
        assert right == str(points)


def test_sums_are_those_of_all_ways_to_meld() -> None:
    for runner in of_kind("volltreffer", "sums"):
        sums = naive_sums(runner.position.state.rows[0])
        right = {int(flat(option.label).split()[0]) for option in runner.options if option.right}
        offered = {int(flat(option.label).split()[0]) for option in runner.options}
        assert right == sums & offered == sums


def naive_sums(hand: list[int]) -> set[int]:
    """Return the points of every choice of melds that use no card twice, tried one by one."""
    groups = [set(group) for size in (3, 4, 5) for group in combinations(hand, size) if is_meld(group)]
    found = {0}
    for group in groups:
        found.add(worth(group))
        found |= {worth(group) + worth(other) for other in groups if not group & other}
    return found


def is_meld(cards: tuple[int, ...]) -> bool:
    return len({card % 10 for card in cards}) == 1 or len({card // 10 for card in cards}) == 5


def worth(cards: set[int]) -> int:
    if len({card % 10 for card in cards}) > 1:
        return 5
    return {3: 5, 4: 10, 5: 25}[len(cards)]


def test_the_smallest_sum_is_found_by_adding_up() -> None:
    ties = 0
    for runner in of_kind("volltreffer", "smallest"):
        hands = [sorted(card % 10 + 1 for card in row) for row in runner.position.state.rows]
        low = min(sum(hand) for hand in hands)
        tied = [seat for seat, hand in enumerate(hands) if sum(hand) == low]
        ties += len(tied) > 1
        holder = min(tied, key=lambda seat: [-hands[seat].count(rank) for rank in range(1, 11)])
        right = next(flat(option.label) for option in runner.options if option.right)
        assert right == ("You", "Ann", "Ben")[holder]
    assert ties == MADE // 4


def test_melds_end_as_near_to_the_middle_as_any_sum_does() -> None:
    for runner in of_kind("volltreffer", "aim"):
        heading = runner.position.heading
        tricks = next(n for n, word in enumerate(("no", "one", "two", "three", "four")) if f" {word} trick" in heading)
        at = runner.position.state.pawns[0]
        ends = {points: abs(66 - naive_landing(at + points + 5 * tricks)) for points in naive_sums(hand_cards(runner))}
        shown = runner.show_one().action
        cards = [{card_of(code) for code in meld} for meld in shown.melds]
        assert ends[sum(map(worth, cards))] == min(ends.values())


def naive_landing(space: int) -> int:
    return space - 40 if space > 80 else space


def hand_cards(runner: Runner) -> list[int]:
    return list(runner.position.state.rows[0])


def card_of(code: str) -> int:
    from truffle_core.games.volltreffer.pieces import CARD

    return CARD[code]


def test_a_sure_card_takes_the_trick_whatever_is_played() -> None:
    for runner in of_kind("volltreffer", "sure"):
        state = runner.position.state
        hands = [[card for card in row if state.hands[seat] >> card & 1] for seat, row in enumerate(state.rows)]
        sure = {card for card in hands[0] if not any(beaten(card, hand, state.trump) for hand in hands[1:])}
        right = {flat(option.label) for option in runner.options if option.right}
        from truffle_core.games.volltreffer.words import token

        assert right == {token(card).name for card in sure}


def beaten(led: int, hand: list[int], trump: int) -> bool:
    """Tell whether a hand may play a card that beats the one led: of its suit and higher, or a trump if it has none."""
    suit = led // 10
    follows = [card for card in hand if card // 10 == suit]
    if follows:
        return any(card > led for card in follows)
    return suit != trump and any(card // 10 == trump for card in hand)


def test_a_wolf_ends_where_a_naive_one_does() -> None:
    from truffle_core.games.super_truffle_pigs.pieces import CARD_CODES

    for runner in of_kind("super_truffle_pigs", "wolves"):
        state = runner.position.state
        start, facing = wolf_of(state)
        cards = [CARD_CODES[card] for card in cards_on(state)]
        spot, _, _ = naive(state).wolf(divmod(start, 5), "NESW"[facing], cards)
        right = next(n for n, option in enumerate(runner.options) if option.right)
        assert runner.exercise.outcomes[right].value == spot[0] * 5 + spot[1]  # type: ignore[union-attr]


def test_a_safe_card_leads_a_naive_wolf_past_both_pigs() -> None:
    from truffle_core.games.super_truffle_pigs.pieces import CARD_CODES

    for runner in of_kind("super_truffle_pigs", "safe"):
        state = runner.position.state
        start, facing = wolf_of(state)
        first = [CARD_CODES[card] for card in cards_on(state)]
        pigs = {divmod(tile, 5) for tile in state.pigs[:2]}
        for action in runner.offers():
            if not hasattr(action, "card"):
                continue
            _, _, passed = naive(state).wolf(divmod(start, 5), "NESW"[facing], [*first, action.card])
            assert judged(runner, action).right == (not pigs & set(passed)), action


def naive(state: Any) -> NaiveForest:
    """Return the naive forest of a position."""
    edition = kit("super_truffle_pigs").rules.edition("standard")
    return NaiveForest(edition.data, list(state.forest.tiles), state.winter)


def wolf_of(state: Any) -> tuple[int, int]:
    return state.wolves[0], state.facing[0]


def cards_on(state: Any) -> list[int]:
    """Return the cards on the Brown track, which names them with the seat that played them."""
    return [card % 8 for card in state.tracks[0]]


def test_a_random_answer_is_seldom_right() -> None:
    """Most kinds are no coin toss."""
    rng = random.Random(1)
    for name, practice in KINDS:
        runners = [runner for runner in made(name, practice, TRIED) if runner.options]
        right = sum(rng.choice(runner.options).right for runner in runners)
        assert right <= 0.75 * TRIED
