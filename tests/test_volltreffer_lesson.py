"""Volltreffer's lesson: positions are as they are written, and what the endless exercises claim is what the rules give."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from truffle_core.core.bot import Observation
from truffle_core.core.plain_text import flat
from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.actions import Action, Buy, Meld, Play
from truffle_core.games.volltreffer.pieces import CARD, CODES, RANK, SUIT
from truffle_core.games.volltreffer.scoring import MIDDLE
from truffle_core.games.volltreffer.state import MELD, PLAY, State
from truffle_core.lessons import lesson
from truffle_core.lessons.model import Choose, Do, Position, Predict, Round, Trial
from truffle_core.lessons.volltreffer.counting import sure_cards
from truffle_core.lessons.volltreffer.endings import last_two
from truffle_core.lessons.volltreffer.first_round import comment, ended
from truffle_core.lessons.volltreffer.goals import sure_tricks
from truffle_core.lessons.volltreffer.positions import buying, codes, melding, playing
from truffle_core.lessons.volltreffer.practice import melds_to_aim, which_totals
from truffle_core.lessons.volltreffer.track import landings

MANY = range(1, 61)


def after(state: State, action: Action) -> State:
    GAME.verify(state, action)
    made = state.copy()
    for event in GAME.step(state, action):
        GAME.apply(made, event)
    return made


# Positions


@pytest.mark.parametrize("variant", ["none", "hand_swap", "market_swap"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_market_lies_as_it_is_written(seats: int, variant: str) -> None:
    for first in range(seats):
        state = buying("B3 O9 G7 K2", "G4 P4 K5 O1 B7", seats=seats, first=first, variant=variant).state
        assert codes(state.market) == "B3 O9 G7 K2"
        assert codes(state.rows[0]) == "G4 P4 K5 O1 B7"
        assert [len(row) for row in state.rows] == [5 + (0 < first <= seat) for seat in range(seats)]
        assert state.turn == 0


def test_without_sorting_any_market_can_be_written() -> None:
    assert codes(buying("K2 G7 B3 O9", "G4 P4 K5 O1 B7", variant="hand_swap").state.market) == "K2 G7 B3 O9"
    with pytest.raises(AssertionError, match="cannot come to lie"):
        buying("K2 G7 B3 O9", "G4 P4 K5 O1 B7")


def test_hands_to_meld_are_as_they_are_written() -> None:
    state = melding("G7 K7 B7 O2 P3 K5 B9 P10", seats=4, first=2, turn=0, pawns=(1, 2, 3, 4)).state
    assert codes(state.rows[0]) == "G7 K7 B7 O2 P3 K5 B9 P10"
    assert (state.phase, state.turn, state.holder) == (MELD, 0, 1)
    assert state.melds[2] == state.melds[3] == ()
    assert state.pawns == [1, 2, 3, 4]


def test_a_trick_lies_as_it_is_written() -> None:
    state = playing("G9 G3 K8", "G2 K1", "P2 O7", trick="G5 O1", leader=1, taken=(2, 2, 1)).state
    assert [codes(row) for row in state.rows] == ["G9 G3 K8", "G2 K1", "P2 O7"]
    assert (codes(state.trick), state.leader, state.turn, state.tricks) == ("G5 O1", 1, 0, [2, 2, 1])
    assert state.gone().bit_count() == 5 * 3 + 2


def steps() -> Iterator[tuple[str, Position]]:
    for chapter in lesson("volltreffer").chapters:
        for step in chapter.steps:
            if isinstance(step.exercise, Do | Choose | Predict):
                yield step.title, step.exercise.position


def test_no_card_lies_in_two_places_and_none_is_lost() -> None:
    for title, position in steps():
        state = position.state
        lying = [card for row in state.rows for card in row] + [*state.deck, *state.market]
        lying += [state.under] if state.round and state.under >= 0 else []
        played = sum(state.tricks) * state.seats + (len(state.trick) if state.led >= 0 else 0)
        assert len(set(lying)) == len(lying) == 50 - played, title
        assert all(1 <= space <= 80 for space in state.pawns), title


# What a hand can meld, counted by trying all sets of its cards


def counted(meld: tuple[int, ...]) -> int:
    """Count what cards score as one meld (VT-11), from the words of the rule."""
    if len({RANK[card] for card in meld}) == 1 and len(meld) >= 3:
        return {3: 5, 4: 10, 5: 25}[len(meld)]
    return 5 if len(meld) == 5 and len({SUIT[card] for card in meld}) == 5 else 0


def sums(hand: list[int]) -> set[int]:
    """Give all sums of melds that share no card (VT-12, VT-13)."""
    melds = [meld for size in (3, 4, 5) for meld in combinations(hand, size) if counted(meld)]
    pairs = {counted(one) + counted(two) for one, two in combinations(melds, 2) if not set(one) & set(two)}
    return {0} | {counted(meld) for meld in melds} | pairs


def test_the_sums_on_offer_are_those_that_trying_finds() -> None:
    for number in MANY:
        exercise = which_totals(number)
        right = {int(flat(option.label).split()[0]) for option in exercise.options if option.right}
        assert right == sums(list(exercise.position.state.rows[0])), number
        assert {option.rule for option in exercise.options if not option.right} <= {"VT-11", "VT-12"}


# Aim


def walked(space: int, points: int) -> int:
    """Walk space by space (VT-20)."""
    for _ in range(points):
        space = 41 if space == 80 else space + 1
    return space


def tricks_said(position: Position) -> int:
    words = {"one": 1, "two": 2, "three": 3, "four": 4}
    return next(number for word, number in words.items() if f"with {word} trick" in position.heading)


def test_the_melds_that_are_praised_end_nearest_to_the_middle() -> None:
    wanted = set()
    for number in MANY:
        exercise = melds_to_aim(number)
        position, before = exercise.position, exercise.position.state
        found = sums(list(before.rows[0]))
        ends = {points: abs(walked(before.pawns[0], points + 5 * tricks_said(position)) - MIDDLE) for points in found}
        for action in GAME.legal_actions(before):
            made = after(before, action)
            gained = next(points for points in found if walked(before.pawns[0], points) == made.pawns[0])
            said = exercise.judge(Trial(before, action, made, ()))
            assert said.right == (ends[gained] == min(ends.values())), (number, action)
        best = min(ends, key=lambda points: ends[points])
        wanted.add("all" if best == max(found) else "nothing" if best == 0 else "some")
    assert wanted == {"all", "some", "nothing"}


def test_where_melds_lead_is_walked_space_by_space() -> None:
    past = 0
    for number in MANY:
        exercise = landings(number)
        (right,) = (outcome.value for outcome in exercise.outcomes if not outcome.rule)
        (action,) = exercise.then
        assert isinstance(action, Meld)
        points = sum(counted(tuple(CARD[code] for code in meld)) for meld in action.melds)
        at = exercise.position.state.pawns[0]
        assert right == walked(at, points)
        assert len(exercise.outcomes) >= 4
        past += at + points > 80
    assert past > len(MANY) // 4


# The last tricks


def ways_on(state: State) -> Iterator[State]:
    """Give every end of the round that can come of a position."""
    if state.phase != PLAY:
        yield state
        return
    for action in GAME.legal_actions(state):
        yield from ways_on(after(state, action))


def test_each_card_of_the_last_two_tricks_has_one_end_and_is_judged_by_it() -> None:
    for number in MANY:
        exercise = last_two(number)
        before = exercise.position.state
        verdicts = []
        for action in GAME.legal_actions(before):
            (end,) = ways_on(after(before, action))
            outcome = GAME.outcome(end)
            part = 1 / len(outcome.winners) if outcome and 0 in outcome.winners else 0
            verdicts.append((part, exercise.judge(Trial(before, action, after(before, action), ())).right))
        assert len({part for part, _ in verdicts}) == 2
        assert [right for _, right in sorted(verdicts)] == [False, True]


def test_sure_cards_take_the_trick_against_every_answer() -> None:
    for number in MANY:
        exercise = sure_cards(number)
        before = exercise.position.state
        for option, card in zip(exercise.options, sorted(before.rows[0]), strict=True):
            led = after(before, Play(CODES[card]))
            replies = [after(one, two) for one, two in pairs_of_answers(led)]
            assert option.right == all(end.taker == 0 for end in replies), (number, CODES[card])


def pairs_of_answers(led: State) -> Iterator[tuple[State, Action]]:
    for action in GAME.legal_actions(led):
        second = after(led, action)
        yield from ((second, other) for other in GAME.legal_actions(second))


def test_sure_tricks_are_the_fewest_that_the_others_can_leave() -> None:
    state = playing("B9 G10", "G4 K3", "B3 P6", taken=(2, 2, 2)).state
    assert sure_tricks(after(state, Play("B9")), 0) == 4
    assert sure_tricks(after(state, Play("G10")), 0) == 3
    assert sure_tricks(state, 0) == 4


# The first round


def test_every_move_of_the_first_round_gets_a_comment() -> None:
    (step,) = lesson("volltreffer").chapters[-1].steps
    assert isinstance(step.exercise, Round)
    rng = random.Random(5)
    said = set()
    for _ in range(60):
        state = melding(codes(rng.sample([card for card in range(50) if CODES[card] != "B10"], 8))).state
        while state.phase in (MELD, PLAY):
            legal = GAME.legal_actions(state)
            action = rng.choice(legal)
            made = after(state, action)
            if state.turn == 0:
                told = flat(comment(Observation(state, 0, legal), action, made))
                assert told.endswith(".")
                assert "you are on" not in told.lower() or f" {made.pawns[0]}" in told
                said.add(told.split()[-1])
            state = made
        assert f"You on {state.pawns[0]}" in flat(ended(state))
    assert len(said) > 6


@pytest.mark.parametrize(
    ("hand", "slot", "words"),
    [
        ("G7 P7", 2, "three sevens: 5 points"),
        ("G4 P1", 0, "trump"),
        ("G4 P1", 3, "cost nothing"),
        ("G4 P1", 1, "earn its price"),
    ],
)
def test_a_purchase_is_commented_by_what_it_brings(hand: str, slot: int, words: str) -> None:
    state = buying("B3 O9 K7 K2", hand, spare="G1").state
    action = Buy(slot)
    assert words in flat(comment(Observation(state, 0, GAME.legal_actions(state)), action, after(state, action)))
