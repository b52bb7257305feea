"""The lesson of Super Truffle Pigs: positions are as they are written, and what its endless exercises claim is so."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from truffle_core.core.bot import Observation
from truffle_core.core.game import CHANCE, Setup
from truffle_core.core.log import full_options
from truffle_core.core.plain_text import flat
from truffle_core.games.super_truffle_pigs import GAME
from truffle_core.games.super_truffle_pigs.actions import Dig, Done, PlayCard
from truffle_core.games.super_truffle_pigs.pieces import (
    CARD_CODES,
    COLUMNS,
    FACE,
    PLACES,
    POINTS,
    POND,
    RAN,
    ROWS,
    points_of,
)
from truffle_core.games.super_truffle_pigs.state import CARDS, TURN, WOLVES, State
from truffle_core.lessons import lesson
from truffle_core.lessons.model import Choose, Do, Position, Predict, Round, Trial
from truffle_core.lessons.super_truffle_pigs.first_round import comment, ended
from truffle_core.lessons.super_truffle_pigs.positions import drafted, drawn, prowl, set_up, table
from truffle_core.lessons.super_truffle_pigs.practice import safe_card, wolf_ways

MANY = range(1, 61)
NAME = "super_truffle_pigs"


# Positions


def test_a_turn_is_as_it_is_written() -> None:
    position = table(
        3,
        pigs={0: 7, 1: RAN, 4: 3},
        wolves="19N 4W",
        packs={0: "w2s b1", 1: "g3"},
        levels={0: 5, 2: 4},
        bare=(13, 19),
        lying=0b10,
        goals={0: "together", 1: "two_golden"},
    )
    for state in (position.state, position.seen):
        assert (state.phase, state.turn, state.actions, state.truffles) == (TURN, 0, 5, 14)
        assert state.pigs == [7, RAN, 0, 15, 3, 15]
        assert (state.wolves, state.facing, state.standing(1), state.danger) == ([19, 4], [0, 3], [], 1 << 19)
        assert list(state.levels) == [5, 3, 4]
        assert [points_of(one) for one in state.packs[0]] == [2, 1]
    assert points_of(position.state.packs[1][0]) == 3
    assert points_of(position.seen.packs[1][0]) is None, "what others dug up is not known"
    assert position.state.goals[1] == 1 << position.state.box.mission["two_golden"]
    assert not position.seen.goals[1]


def test_all_cards_of_a_prowl_lie_there_to_be_turned_up() -> None:
    state = prowl("N 2x N", "E", wolves="7N 9E").state
    lying = [[CARD_CODES[card & 7] for card in track] for track in state.tracks]
    assert (state.phase, lying, state.turned) == (WOLVES, [["N", "2x", "N"], ["E"]], [0, 0])
    owners = Counter(card for track in state.tracks for card in track)
    assert max(owners.values()) == 1, "each card of a player is there once"
    assert [state.held(seat) for seat in range(4)] == [state.cards[seat].bit_count() for seat in range(4)]


def positions() -> Iterator[tuple[str, Position]]:
    for chapter in lesson(NAME).chapters:
        for step in chapter.steps:
            if isinstance(step.exercise, Do | Choose | Predict):
                yield f"{chapter.id}: {step.title}", step.exercise.position


@pytest.mark.parametrize(("title", "position"), list(positions()), ids=[title for title, _ in positions()])
def test_what_a_step_shows_can_lie_on_a_table(title: str, position: Position) -> None:
    state, seen = position.state, position.seen
    assert state.laid().is_whole()
    assert state.truffles == seen.truffles == sum(map(bool, state.tokens))
    box = Counter(one & FACE for tokens in state.box.tokens for one in tokens)
    lying = Counter(one & FACE for one in (*state.tokens, *(one for pack in state.packs for one in pack)) if one)
    assert not lying - box, "more truffles of a sort than the box holds"
    standing = [wolf for wolf in range(len(state.wolves)) if not state.lying >> wolf & 1]
    met = [tile for tile in state.pigs if tile >= 0 and tile in [state.wolves[wolf] for wolf in standing]]
    assert not met, "no pig stands where a wolf stands"
    assert (seen.pigs, seen.wolves, seen.facing) == (state.pigs, state.wolves, state.facing)
    assert [len(track) for track in seen.tracks] == [len(track) for track in state.tracks]
    if state.phase == TURN:
        assert all(one & POINTS == POINTS for one in seen.tokens if one), "nobody has looked under the truffles"


def test_the_lesson_asks_in_every_way_there_is() -> None:
    kinds = {type(step.exercise).__name__ for chapter in lesson(NAME).chapters for step in chapter.steps}
    assert kinds == {"Do", "Choose", "Predict", "Endless", "Round"}
    assert len(lesson(NAME).chapters) == 13


# Wolves, moved by a second mover that knows nothing of the first


def walls_of(state: State) -> set[tuple[int, int]]:
    """Give the walls from the edition, each from both its sides (ST-01, ST-26)."""
    found = set()
    for tile, name in enumerate(state.laid().tiles):
        if name in state.box.wall and not (state.winter and state.laid().kinds[tile] == POND):
            side = state.box.wall[name]
            found |= {(tile, side), (stepped(tile, side), (side + 2) % 4)}
    return found


def stepped(tile: int, side: int) -> int:
    row, column = divmod(tile, COLUMNS)
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[side]
    return (row + down) % ROWS * COLUMNS + (column + right) % COLUMNS


def walked(state: State, cards: list[str]) -> tuple[list[int], list[int]]:
    """Walk the one wolf card by card; give where it was on the way, and where it is after each space (ST-25, ST-26, ST-31)."""
    walls, icy = walls_of(state), {tile for tile, kind in enumerate(state.laid().kinds) if kind == POND}
    tile, facing = state.wolves[0], state.facing[0]
    entered, ends = [], [tile]
    for card in cards:
        facing = facing if card == "2x" else "NESW".index(card)
        for _ in range(2 if card == "2x" else 1):
            begun = tile
            while (tile, facing) not in walls:
                tile = stepped(tile, facing)
                entered.append(tile)
                if tile not in icy or tile == begun:
                    break
            ends.append(tile)
    return entered, ends


def cards_on(state: State) -> list[str]:
    return [CARD_CODES[card & 7] for card in state.tracks[0]]


def test_st25_the_wolf_ends_where_a_naive_mover_ends() -> None:
    turned = slid = 0
    for number in MANY:
        exercise = wolf_ways(number)
        state = exercise.position.state
        _, ends = walked(state, cards_on(state))
        (right,) = [outcome.value for outcome in exercise.outcomes if not outcome.rule]
        assert right == ends[-1], number
        assert len(exercise.outcomes) == 5
        assert state.winter == (number % 3 == 0)
        turned += any(outcome.rule == "ST-26" for outcome in exercise.outcomes)
        slid += any(outcome.rule == "ST-31" for outcome in exercise.outcomes)
    assert turned > len(MANY) // 3
    assert slid == len(MANY) // 3, "in winter there is always ice to think of"


def test_st17_a_card_is_safe_where_a_naive_mover_meets_no_pig() -> None:
    for number in MANY:
        exercise = safe_card(number)
        before = exercise.position.state
        (known,) = cards_on(before)
        assert f"card: {known}" in exercise.position.heading
        verdicts = set()
        for action in GAME.legal_actions(before):
            assert isinstance(action, PlayCard)
            entered, _ = walked(before, [known, action.card])
            safe = not set(entered) & set(before.pigs[:2])
            said = exercise.judge(Trial(exercise.position.seen, action, exercise.position.seen, ()))
            assert said.right == safe, (number, action)
            verdicts.add(safe)
        assert verdicts == {True, False}


def test_st25_where_a_safe_card_leads_is_said() -> None:
    exercise = safe_card(1)
    before = exercise.position.state
    for action in GAME.legal_actions(before):
        assert isinstance(action, PlayCard)
        said = exercise.judge(Trial(before, action, before, ()))
        if said.right:
            _, ends = walked(before, [*cards_on(before), action.card])
            assert PLACES[ends[-1]] in flat(said.text)


def test_what_is_drawn_for_a_prediction_turns_up_the_cards_that_lie_there() -> None:
    position = prowl("N 2x", "E", wolves="13S 8N")
    assert [step[0].card for step in drawn(position, steps=3)] == ["N", "2x", "E"]


# The first round


def test_every_move_of_the_first_round_gets_a_comment() -> None:
    (step,) = lesson(NAME).chapters[-1].steps
    assert isinstance(step.exercise, Round)
    rng, said = random.Random(3), set()
    for _ in range(150):
        state = begun()
        while GAME.outcome(state) is None:
            mover = GAME.to_move(state)
            if mover == CHANCE:
                events = GAME.chance(state, rng)
                made = state.copy()
            else:
                legal = GAME.legal_actions(state)
                action = rng.choice(legal)
                events, made = GAME.step(state, action), state.copy()
            for event in events:
                GAME.apply(made, event)
            if mover == 0:
                told = flat(comment(Observation(state, 0, legal), action, made))
                assert told.endswith("."), told
                said.add(type(action).__name__)
            state = made
        assert "for Bruno" in flat(ended(state))
    assert {"Keep", "Move", "Dig", "Done", "Leave", "PlayCard"} <= said


def begun() -> State:
    options = full_options(GAME, {"length": "round", "first": "0"})
    return GAME.initial_state(Setup(2, options, GAME.edition("standard")))


def made(state: State, *actions: object) -> State:
    after = state.copy()
    for action in actions:
        for event in GAME.step(after, action):  # type: ignore[arg-type]
            GAME.apply(after, event)
    return after


@pytest.mark.parametrize(
    ("pig", "wolves", "words"),
    [(8, "19N", "One level to go. If"), (13, "19N", "is yours: one point."), (3, "19N", "still buy a level")],
)
def test_st18_a_dig_is_commented_by_what_comes_out(pig: int, wolves: str, words: str) -> None:
    state = table(pigs={0: pig, 1: 15}, wolves=wolves).state
    assert words in flat(comment(Observation(state, 0, []), Dig(0), made(state, Dig(0))))


def test_st25_a_card_is_commented_by_where_it_would_lead() -> None:
    state = table(pigs={0: 7, 1: 15}, wolves="8N", did=(Done(),)).state
    assert state.phase == CARDS
    west, east = (flat(comment(Observation(state, 0, []), PlayCard("brown", card), state)) for card in ("W", "E"))
    assert PLACES[7] in west
    assert "right through a pig of yours" in west
    assert PLACES[9] in east
    assert "not to your pigs" in east


def test_missions_are_drafted_before_a_step_begins() -> None:
    state = drafted(set_up(4)).state
    assert [goals.bit_count() for goals in state.goals] == [3, 3, 3, 3]
