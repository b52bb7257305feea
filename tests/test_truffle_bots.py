"""The scripted players of Truffle Shuffle: what each looks at, that each beats the one before, and that hints are true."""

from __future__ import annotations

import inspect
import random
import re
from collections import Counter

import pytest
from helpers.play import bot_match
from helpers.truffle import GAME, table

from truffle_core.analysis.tournament import run_tournament
from truffle_core.core.bot import Observation
from truffle_core.games.truffle_shuffle import solver, tactics
from truffle_core.games.truffle_shuffle.actions import Action, Discard, Fulfil, Pass, Skip, Take, TakeTwo
from truffle_core.games.truffle_shuffle.bots import BOTS, expert, hint, novice, regular
from truffle_core.games.truffle_shuffle.pieces import BACK, BACKS, COLOUR_NAMES, INDEX, UNKNOWN, hand_of
from truffle_core.games.truffle_shuffle.scoring import ORDERS, order_named
from truffle_core.games.truffle_shuffle.state import DISCARD, ORDER, State

NAME = "truffle_shuffle"
LEVELS = list(BOTS)


def seen(state: State) -> Observation[State, Action]:
    return Observation(state, state.turn, GAME.legal_actions(state))


def decided(choose: object, state: State) -> Action:
    """Give a bot's choice, the same whatever the lot says."""
    chosen = {choose(seen(state), random.Random(lot)) for lot in range(8)}  # type: ignore[operator]
    assert len(chosen) == 1
    return chosen.pop()


# Strength


@pytest.mark.parametrize(("better", "worse"), [*zip(LEVELS[1:], LEVELS, strict=False), ("expert", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str) -> None:
    result = run_tournament(NAME, [better, worse], 40, seed=31_000)
    assert result.standings[0].share >= (0.9 if worse == "random" and better == "expert" else 0.6)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_order_of_the_levels_holds_with_more_players(seats: int) -> None:
    for better, worse in zip(LEVELS[1:], LEVELS, strict=False):
        result = run_tournament(NAME, [better, worse], 6 * seats, seats=seats, seed=32_000)
        assert result.standings[0].share > result.fair


# Fair play


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_plays_whole_games_and_the_same_again(level: str, seats: int) -> None:
    first, second = (bot_match(NAME, [level] * seats, seed=7) for _ in range(2))
    first.run()
    second.run()
    assert first.over
    assert first.log.records == second.log.records


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_leaves_what_it_sees_alone(level: str) -> None:
    match = bot_match(NAME, [level, "random"], seed=3)
    while not match.over:
        mover = match.to_move
        if mover == 0:
            observation = match.observation(0)
            before = (observation.state.copy(), list(observation.legal_actions))
            BOTS[level](observation, match.rng(0))
            assert (observation.state, observation.legal_actions) == before
        match.advance()


def test_the_levels_are_those_the_game_tells_of() -> None:
    assert [name for name, _ in GAME.about.bots] == LEVELS == ["random", "novice", "regular", "expert"]


@pytest.mark.parametrize("level", LEVELS)
def test_an_idea_can_be_read_in_about_twenty_lines(level: str) -> None:
    assert len(inspect.getsource(BOTS[level]).splitlines()) <= 25


def test_random_does_anything_that_is_allowed() -> None:
    state = table("GT KS", left=39)
    done = {BOTS["random"](seen(state), random.Random(lot)) for lot in range(400)}
    assert done == set(GAME.legal_actions(state))


# Novice


def test_the_novice_fulfils_the_best_order_at_once() -> None:
    chosen = decided(novice, table("G1 P2 O3 K4", phase=ORDER, left=30))
    assert isinstance(chosen, Fulfil)
    assert chosen.order == "O03"


def test_the_novice_leaves_small_orders_alone_until_the_round_ends() -> None:
    assert decided(novice, table("G2 P2", phase=ORDER, left=30)) == Pass()
    assert decided(novice, table("G2 P2", phase=ORDER, left=2)) == Fulfil("O08", ("G2", "P2"))


def test_the_novice_takes_the_card_that_pays_most_now() -> None:
    state = table("G3 G3", lay={30: "G5", 31: "G3", 32: "O3"}, left=39)
    assert decided(novice, state) == Take(31)


# Regular


def test_the_regular_player_waits_for_a_good_price() -> None:
    state = table("G1 P2 O3 K4", phase=ORDER, left=30, bonus=3)
    assert decided(regular, state) == Pass()
    assert decided(regular, table("G2 G2 P3", phase=ORDER, left=30)) == Fulfil("O09", ("G2", "G2"))


def test_the_regular_player_cashes_before_the_round_ends() -> None:
    chosen = decided(regular, table("G1 P2 O3 K4", phase=ORDER, left=4, bonus=3))
    assert isinstance(chosen, Fulfil)
    assert chosen.order == "O03"


def test_the_regular_player_takes_what_brings_it_nearest() -> None:
    lay = dict(zip(range(30, 39), ["K1", "O4", "P1", "G5", "O1", "K3", "P5", "O5", "K5"], strict=True))
    assert decided(regular, table("G5 G5 G5", lay=lay, left=39)) == Take(33)


def test_the_regular_player_plays_a_take_2_at_once() -> None:
    assert decided(regular, table("GT", left=39)) == TakeTwo("GT")


# Expert

ROW_OF_ONES = dict(zip(range(30, 39), ["K1", "O1", "P1", "G1", "O1", "K1", "P1", "G1", "K1"], strict=True))


def test_the_expert_puts_a_skip_down_when_nothing_is_worth_taking() -> None:
    assert decided(expert, table("KS P2 O3", lay=ROW_OF_ONES, left=39)) == Skip("KS")
    wanted = {**ROW_OF_ONES, 34: "P2"}
    assert decided(expert, table("KS P2 O3", lay=wanted, left=39)) == Take(34)


def test_the_expert_keeps_a_take_2_for_two_cards_worth_having() -> None:
    assert isinstance(decided(expert, table("GT P2 O2", lay={**ROW_OF_ONES, 34: "P2"}, left=39)), Take)
    assert decided(expert, table("GT P2 O2", lay={**ROW_OF_ONES, 34: "P2", 36: "O2"}, left=39)) == TakeTwo("GT")


def test_the_expert_takes_what_the_next_player_wants_when_it_is_alike_to_itself() -> None:
    lay = {**ROW_OF_ONES, 31: "P2", 37: "G2"}
    assert decided(expert, table("P2 G2", others=["P5"], lay=lay, left=39)) in (Take(31), Take(37))
    assert decided(expert, table("P2 G2", others=["G2"], lay=lay, left=39)) == Take(37)
    assert decided(expert, table("P2 G2", others=["P2"], lay=lay, left=39)) == Take(31)


def test_the_expert_gives_up_the_card_that_helps_least() -> None:
    assert decided(expert, table("G5 G5 G5 G5 P1", phase=DISCARD, left=0)) == Discard("P1")


def test_the_expert_turns_its_cards_into_the_most_money_in_the_turns_left() -> None:
    state = table("G2 G2 G3 G3 G3 P1", phase=ORDER, left=2, bonus=3)
    assert tactics.cash(bytes(state.hands[0]), 2, ()) == 10
    chosen = expert(seen(state), random.Random(0))
    assert chosen in (Fulfil("O09", ("G2", "G2")), Fulfil("O11", ("G3", "G3", "G3")))


def test_a_face_down_card_is_worth_the_average_of_what_it_may_be() -> None:
    state = table("P5 P5", left=20)
    pinks = {face: count for face, count in enumerate(state.unseen) if count and BACK[face] == BACKS.index("K")}
    average = sum(count * tactics.gain(state, 0, face) for face, count in pinks.items()) / sum(pinks.values())
    assert tactics.gain(state, 0, UNKNOWN + BACKS.index("K")) == pytest.approx(average)


def test_missing_counts_what_no_card_stands_for() -> None:
    short = {(p.order.id, p.colour): p.missing for p in tactics.projects(hand_of(["G1", "G2", "G#", "P=", "R4"]))}
    assert short["O04", "G"] == 0
    assert short["O06", "G"] == 1
    assert short["O15", "P"] == 5
    assert short["O13", "G"] == 2
    assert short["O12", ""] == 1


# Hints


def test_a_hint_is_what_the_expert_would_do_and_one_sentence() -> None:
    kinds: Counter[type] = Counter()
    for seed in range(6):
        match = bot_match(NAME, ["expert", "regular", "expert", "novice"][: 2 + seed % 3], seed=seed)
        while not match.over:
            mover = match.to_move
            if isinstance(mover, int):
                observation = match.observation(mover)
                action, why = hint(observation, match.rng(mover))
                assert action == expert(observation, match.rng(mover))
                assert re.fullmatch(r"[A-Z][^.]*(\d\.\d\d[^.]*)?\.", why), why
                is_true(observation, action, why)
                kinds[type(action)] += 1
            match.advance()
    assert set(kinds) == {Take, TakeTwo, Skip, Fulfil, Pass, Discard}


def is_true(observation: Observation[State, Action], action: Action, why: str) -> None:
    """Hold what a hint says against the rules."""
    state, hand = observation.state, observation.state.hands[observation.seat]
    if isinstance(action, Take) and state.slots[action.slot] < UNKNOWN:
        after = tactics.with_card(hand, state.slots[action.slot])
        if found := re.match(r"With it you can fulfil (?:a )?(.+): \$", why):
            order = next(order for order in ORDERS if order.name == found[1])
            assert solver.payment(hand, order.id) is None
            assert solver.payment(after, order.id) is not None
        if found := re.match(
            r"It brings you within (\w+) cards? of (?:a )?(.+?)(?: in (\w+))?, which pays \$(\d+)\.", why
        ):
            order = next(order for order in ORDERS if order.name == found[2])
            assert order.pays == int(found[4])
            count = ["no", "one", "two", "three", "four", "five"].index(found[1])
            colour = next((code for code, name in COLOUR_NAMES.items() if name == found[3]), "G")
            filled = after
            for _ in range(count):
                filled = tactics.with_card(filled, INDEX[colour + "#"])
            assert solver.payment(filled, order.id) is not None
    if isinstance(action, Fulfil):
        assert f"${order_named(action.order).pays}" in why
    if "cannot fulfil any order" in why:
        assert not solver.payable(hand)
