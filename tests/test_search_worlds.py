"""Worlds that fit an observation: seen by its seat they are the observation again, now and in all that follows."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers.hiding import HIDE
from helpers.play import GAMES, random_game, random_options, random_step
from hypothesis import example, given, settings
from hypothesis import strategies as some
from worlds import OPEN

from truffle_core.core.bot import Observation
from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.games import game, kit
from truffle_core.games.truffle_shuffle.pieces import BACK, UNKNOWN
from truffle_core.games.tussie_mussie.pieces import CARD, HIDDEN
from truffle_core.games.tussie_mussie.state import BEFORE

FURTHER = 25
"""So many steps a world is played on."""


def some_log(name: str, seed: int) -> Log:
    """Return a random game with any options."""
    rng, rules = random.Random(seed), game(name)
    seats = rng.randint(*rules.about.seats)
    return random_game(name, seats, random_options(rules, seats, rng), rng)[0]


def view_at(log: Log, seat: int, upto: int) -> Any:
    """Return what a seat has seen of the first records of a log."""
    state = log.game.initial_state(log.setup())
    for record in log.records[:upto]:
        assert isinstance(record, Step)
        for event in log.game.redact(record, seat).events:
            log.game.apply(state, event)
    return state


def a_view(name: str, seed: int, part: float, viewer: int) -> tuple[Log, int, Any]:
    """Return a random game, a seat, and what it has seen of some part of the game."""
    log = some_log(name, seed)
    seat = viewer % len(log.header.seats)
    return log, seat, view_at(log, seat, round(part * (len(log.records) - 1)))


def world_of(name: str, seen: Any, seat: int, seed: int) -> Any:
    rules = game(name)
    legal = rules.legal_actions(seen) if rules.to_move(seen) == seat else []
    return kit(name).foresight.determinize(Observation(seen, seat, legal), random.Random(seed))


@pytest.mark.parametrize("name", [name for name in GAMES if name in HIDE])
@settings(max_examples=120, deadline=None, derandomize=True)
@given(seed=some.integers(0, 2**31), part=some.floats(0, 1), viewer=some.integers(0, 4))
@example(seed=1, part=0, viewer=0)
@example(seed=1, part=1, viewer=1)
def test_a_world_looks_to_its_seat_as_what_it_saw_now_and_later(name: str, seed: int, part: float, viewer: int) -> None:
    rules, (_, seat, seen) = game(name), a_view(name, seed, part, viewer)
    untouched = seen.copy()
    world, rng = world_of(name, seen, seat, seed), random.Random(seed)
    assert seen == untouched
    for n in range(FURTHER):
        assert HIDE[name](world, seen) == seen
        rules.consistent(world)
        mover = rules.to_move(world)
        assert mover == rules.to_move(seen)
        if mover is None:
            assert rules.outcome(world) == rules.outcome(seen)
            return
        if mover == seat:
            assert rules.legal_actions(world) == rules.legal_actions(seen)
        step = random_step(rules, world, mover, n, rng)
        for event in step.events:
            rules.apply(world, event)
        for event in rules.redact(step, seat).events:
            rules.apply(seen, event)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_world_and_others_give_others(name: str) -> None:
    differ = 0
    for seed in range(12):
        _, seat, seen = a_view(name, seed, 0.3, 0)
        assert world_of(name, seen, seat, seed) == world_of(name, seen, seat, seed)
        differ += len({repr(fields(world_of(name, seen, seat, n))) for n in range(10)}) > 1
    assert differ == 0 if name in OPEN else differ >= 5


def fields(state: Any) -> list[Any]:
    return [getattr(state, field) for field in type(state).__slots__]


# Every place is reached


def test_a_face_down_card_may_be_each_one_not_seen_with_its_back() -> None:
    _, seat, seen = a_view("truffle_shuffle", 3, 0.2, 0)
    slot = next(slot for slot, card in enumerate(seen.slots) if card >= UNKNOWN)
    found = {world_of("truffle_shuffle", seen, seat, n).slots[slot] for n in range(600)}
    assert found == {
        card for card, count in enumerate(seen.unseen) if count and BACK[card] == seen.slots[slot] - UNKNOWN
    }


def test_a_card_of_another_hand_may_be_each_one_not_seen_with_its_back() -> None:
    views = (a_view("truffle_shuffle", seed, 0.4, 0) for seed in range(50))
    seat, seen = next((seat, seen) for _, seat, seen in views if any(any(hand[UNKNOWN:]) for hand in seen.hands))
    who, back = next((who, back) for who, hand in enumerate(seen.hands) for back in range(5) if hand[UNKNOWN + back])
    found: set[int] = set()
    for n in range(800):
        hand = world_of("truffle_shuffle", seen, seat, n).hands[who]
        found |= {card for card in range(UNKNOWN) if hand[card] > seen.hands[who][card] and BACK[card] == back}
    assert found == {card for card, count in enumerate(seen.unseen) if count and BACK[card] == back}


def test_a_hidden_flower_may_be_each_one_not_seen() -> None:
    views = (a_view("tussie_mussie", seed, part, 0) for seed in range(30) for part in (0.1, 0.2, 0.3))
    seat, seen = next((seat, seen) for _, seat, seen in views if any(HIDDEN in row for row in seen.rows))
    row = next(row for row, places in enumerate(seen.rows) if HIDDEN in places)
    column = seen.rows[row].index(HIDDEN)
    found = {CARD[world_of("tussie_mussie", seen, seat, n).rows[row][column]] for n in range(600)}
    assert found == {card for card in range(18) if seen.unseen >> card & 1}


def test_what_others_did_in_secret_takes_every_course_that_fits() -> None:
    logs = (some_log("tussie_mussie", seed) for seed in range(400))
    views = (
        (seat, view_at(log, seat, n))
        for log in logs
        for n in range(len(log.records))
        for seat in range(len(log.header.seats))
    )
    seat, seen = next(
        (seat, seen) for seat, seen in views if seen.secret and seen.phase == BEFORE and seen.turn == seat
    )
    who = seen.secret.bit_length() - 1
    found = {tuple(world_of("tussie_mussie", seen, seat, n).rows[who]) for n in range(200)}
    assert tuple(seen.rows[who]) not in found or len(found) > 1
    assert len(found) >= 3


def test_a_token_a_mission_and_a_face_down_card_may_be_each_one_that_fits() -> None:
    views = (a_view("super_truffle_pigs", seed, 0.6, 0) for seed in range(60))
    _, seat, seen = next(found for found in views if any(card & 7 == 7 for track in found[2].tracks for card in track))
    worlds = [world_of("super_truffle_pigs", seen, seat, n) for n in range(600)]
    tile = next(tile for tile, one in enumerate(seen.tokens) if one and one & 15 == 15)
    kind = seen.tokens[tile] >> 5 & 3
    left = [token & 127 for token in seen.box.tokens[kind]]
    for one in [*seen.tokens, *seen.spent, *(one for pack in seen.packs for one in pack)]:
        if one and one >> 5 & 3 == kind and one & 15 != 15:
            left.remove(one & 127)
    assert {world.tokens[tile] & 127 for world in worlds} == set(left)
    pack, place = next((p, n) for p in (0, 1) for n, card in enumerate(seen.tracks[p]) if card & 7 == 7)
    who = seen.tracks[pack][place] >> 3
    assert {world.tracks[pack][place] & 7 for world in worlds} == {n for n in range(5) if seen.cards[who] >> n & 1}
    assert len({world.goals[who] for world in worlds}) > 10


def test_a_mission_that_a_seat_meets_already_is_none_of_its_secret_ones() -> None:
    for seed in range(40):
        _, seat, seen = a_view("super_truffle_pigs", seed, 0.7, 0)
        if seen.round < 1:
            continue
        world = world_of("super_truffle_pigs", seen, seat, seed)
        for who in range(world.seats):
            names = {world.box.missions[n] for n in range(len(world.box.missions)) if world.goals[who] >> n & 1}
            assert world.levels[who] < 4 or "level_four" not in names
            assert world.levels[who] < 5 or "level_five" not in names
