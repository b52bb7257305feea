"""Master: a player for any game that weighs its moves in worlds that fit what its seat knows."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers import truffle, tussie, volltreffer
from helpers.play import GAMES, bot_match, breaks, soon_over

from truffle_core.cli import main
from truffle_core.core.bot import ANYWHERE, Observation, anywhere
from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit
from truffle_core.games import bots, game, kit
from truffle_core.games.super_truffle_pigs.state import ROLL
from truffle_core.games.super_truffle_pigs.tactics import within_reach
from truffle_core.games.truffle_shuffle.actions import Fulfil
from truffle_core.games.truffle_shuffle.state import ORDER
from truffle_core.games.tussie_mussie.tactics import comes_to
from truffle_core.games.volltreffer import endplay
from truffle_core.games.volltreffer.pieces import CODES
from truffle_core.games.volltreffer.state import PLAY
from truffle_core.search.master import master
from truffle_core.search.tree import EXPLORING, Arm, Node, bound, explore
from truffle_core.search.weighing import Budget, Weighed, Weighing, paired, weigh

FEW = 12


def seen_by(name: str, state: Any, seat: int = 0) -> Observation[Any, Any]:
    """Return a position, all of it known, as what a seat may know."""
    return Observation(state, seat, game(name).legal_actions(state))


def some_decisions(name: str, count: int, seed: int = 1) -> list[Observation[Any, Any]]:
    """Return decisions from a game between novices, spread over it."""
    match, found = bot_match(name, ["novice"] * game(name).about.seats[0], seed, soon_over(game(name))), []
    while not match.over:
        if isinstance(match.to_move, int) and len(match.legal_actions()) > 1:
            seat = match.to_move
            observation = match.observation(seat)
            found.append(msgspec.structs.replace(observation, state=observation.state.copy()))
        match.advance()
    return found[:: max(1, len(found) // count)][:count]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_playouts_give_the_same_move_and_leave_what_was_seen_alone(name: str) -> None:
    play = master(kit(name), playouts=FEW)
    for observation in some_decisions(name, 4):
        before = observation.state.copy()
        action = play(observation, random.Random(5))
        assert action == play(observation, random.Random(5))
        assert action in [*observation.legal_actions, bots(name)["expert"](observation, random.Random(5))]
        assert observation.state == before


@pytest.mark.parametrize("name", GAMES)
def test_the_budget_is_kept_and_every_move_gets_its_worlds(name: str) -> None:
    for observation in some_decisions(name, 3, seed=2):
        weighing = weigh(kit(name), observation, random.Random(1), Budget(playouts=60))
        moves = len(weighing.moves)
        assert set(observation.legal_actions) <= {move.action for move in weighing.moves}
        assert min(len(move.chances) for move in weighing.moves) >= 3
        assert weighing.playouts == sum(len(move.chances) for move in weighing.moves)
        assert weighing.playouts <= max(60, 3 * moves) + moves * max(1, moves.bit_length())
        assert all(0 <= chance <= 1 for move in weighing.moves for chance in move.chances)


def test_worlds_are_made_of_what_the_seat_knows_alone() -> None:
    """A game whose rules would be asked about the true position has none here: the observation is all there is."""
    for observation in some_decisions("tussie_mussie", 6):
        hidden = [place for row in observation.state.rows for place in row].count(36)
        weighing = weigh(kit("tussie_mussie"), observation, random.Random(2), Budget(playouts=20))
        assert [place for row in observation.state.rows for place in row].count(36) == hidden
        assert weighing.playouts >= 20


def test_a_budget_of_time_ends() -> None:
    (observation,) = some_decisions("tussie_mussie", 1)
    assert weigh(kit("tussie_mussie"), observation, random.Random(1), Budget(seconds=0.01)).playouts >= 6


def test_thinking_stops_when_asked_and_answers_with_what_it_has() -> None:
    (observation,) = some_decisions("volltreffer", 1)
    asked: list[int] = []
    weighing = weigh(
        kit("volltreffer"),
        observation,
        random.Random(1),
        Budget(playouts=10_000),
        stop=lambda: asked.append(1) or len(asked) == 2,
    )  # type: ignore[func-returns-value]
    assert {len(move.chances) for move in weighing.moves} == {2}
    assert weighing.best.action in observation.legal_actions


# What it finds


def test_the_last_order_of_a_game_is_worth_its_coins_more_than_a_pass() -> None:
    state = truffle.table("G1 G2 G3 G4 G5", phase=ORDER, left=0, round_number=3, money=(20, 24))
    weighing = weigh(kit("truffle_shuffle"), seen_by("truffle_shuffle", state), random.Random(1), Budget(playouts=40))
    assert isinstance(weighing.best.action, Fulfil)
    passing = next(move for move in weighing.moves if not isinstance(move.action, Fulfil))
    assert weighing.best.chance > 0.9
    assert passing.chance < 0.2
    assert weighing.best.gain > passing.gain == 20


def test_the_last_tricks_are_played_as_well_as_they_can_be() -> None:
    for seed in range(3):
        state = volltreffer.play_until(volltreffer.start(), PLAY, seed=seed)
        rules = game("volltreffer")
        while not endplay.is_near(state):
            for event in rules.step(state, rules.legal_actions(state)[0]):
                rules.apply(state, event)
        action = master(kit("volltreffer"), playouts=20)(seen_by("volltreffer", state, state.turn), random.Random(1))
        assert action.card == CODES[endplay.solve(state).card]


def test_a_flower_that_acts_does_what_brings_most() -> None:
    for mine in ("Snapdragon, Gardenia, Peony*, Camellia", "Marigold, Red Rose, Daisy*, Phlox"):
        state = tussie.table(mine, "Violet, Carnation, Amaryllis*, Honeysuckle*")
        weighing = weigh(kit("tussie_mussie"), seen_by("tussie_mussie", state), random.Random(1), Budget(playouts=80))
        most = max(comes_to(state, move.action) for move in weighing.moves)
        assert most > min(comes_to(state, move.action) for move in weighing.moves)
        assert comes_to(state, weighing.best.action) == most


# The expert's move, and doubt


def weighing_of(expert: list[float], other: list[float]) -> Weighing:
    moves = [Weighed("expert's", expert, expert), Weighed("other", other, other)]
    return Weighing(tuple(sorted(moves, key=lambda move: -move.chance)), "expert's", 0)


def test_the_experts_move_is_made_unless_another_is_clearly_better() -> None:
    even = [0.4, 0.6] * 10
    assert weighing_of(even, [chance + 0.3 for chance in even]).best.action == "other"
    assert weighing_of(even, [0.9, 0.15] * 10).best.action == "expert's"
    assert weighing_of(even, [0.3] * 20).best.action == "expert's"


def test_a_few_worlds_that_agree_prove_little() -> None:
    few, many = paired([0.6] * 2, [0.5] * 2), paired([0.6] * 200, [0.5] * 200)
    assert few[0] == pytest.approx(many[0])
    assert few[1] > few[0] > 5 * many[1]
    assert paired([0.5], [0.1])[1] == float("inf")


# The tree


def test_a_choice_that_did_well_and_one_seldom_tried_are_tried_next() -> None:
    good, bad, rare = Arm(), Arm(), Arm()
    for arm, visits, total in ((good, 50, 40.0), (bad, 50, 10.0), (rare, 2, 0.8)):
        arm.visits, arm.total, arm.available = visits, total, 102
    assert bound(good) > bound(bad)
    assert bound(rare) > bound(bad)
    assert bound(Arm()) == float("inf")
    assert bound(rare) - 0.4 == pytest.approx(EXPLORING * (4.6249728 / 2) ** 0.5)


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_grows_by_what_was_seen_and_counts_every_visit(name: str) -> None:
    observation = some_decisions(name, 1, seed=3)[0]
    tree, parts = Node(), kit(name)
    for n in range(15):
        world = parts.foresight.determinize(observation, random.Random(n))
        value = explore(parts, observation.seat, observation.state, world, tree, random.Random(n))
        assert len(value.chances) == len(value.points) == observation.state.seats
    assert tree.visits == 15
    assert sum(arm.visits for arm in tree.arms.values()) == 14
    assert set(tree.arms) <= set(observation.legal_actions)
    assert len(tree.children) <= len(tree.arms) * 15


@pytest.mark.parametrize("name", GAMES)
def test_quick_players_look_no_further_than_their_seat(name: str) -> None:
    foresight = kit(name).foresight
    for observation in some_decisions(name, 12, seed=5):
        worlds = [foresight.determinize(observation, random.Random(n)) for n in range(6)]
        for player in (foresight.quick, foresight.own or foresight.quick):
            assert len({repr(player(world, random.Random(1))) for world in worlds}) == 1


# Judging where thought breaks off


def judged_places(name: str, level: str, seed: int) -> list[Any]:
    """Return the positions of a game that would be judged, the last one too."""
    return list(breaks(bot_match(name, [level] * game(name).about.seats[0], seed), kit(name).foresight))


@pytest.mark.parametrize("name", GAMES)
def test_a_judgement_is_a_chance_for_each_seat_and_knows_who_has_won(name: str) -> None:
    places = judged_places(name, "novice", 3)
    for place in places:
        chances = kit(name).foresight.judge(place)
        assert all(0 <= chance <= 1 for chance in chances)
    assert sum(chances) == pytest.approx(1)
    outcome = game(name).outcome(places[-1])
    assert outcome is not None
    assert {seat for seat, chance in enumerate(chances) if chance == max(chances)} == set(outcome.winners)


def test_pigs_in_reach_of_a_wolf_are_a_worse_place_to_be_in() -> None:
    judge, compared = kit("super_truffle_pigs").foresight.judge, 0
    for place in [place for seed in range(6) for place in judged_places("super_truffle_pigs", "regular", seed)]:
        reach = within_reach(place)
        reached = [
            sum([reach >> tile & 1 for tile in place.pigs[2 * seat : 2 * seat + 2] if tile >= 0]) for seat in (0, 1)
        ]
        if place.phase == ROLL and reached[0] > reached[1]:
            safe = place.copy()
            safe.wolves, safe.facing, safe.lying, safe.danger = [], [], 0, 0
            assert judge(safe)[0] > judge(place)[0]
            compared += 1
    assert compared > 3


# Being chosen


def test_master_can_be_chosen_in_every_game() -> None:
    for name in GAMES:
        parts: Kit = kit(name)
        assert [level for level, _ in parts.levels] == [*parts.bots, *ANYWHERE]
        assert anywhere("master", name) is not None
        assert anywhere("grandmaster", name) is None
    with pytest.raises(UsageError, match="master"):
        bot_match("tussie_mussie", ["grandmaster", "novice"], 1)


def test_a_game_with_master_is_played_and_its_log_is_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    foresight = msgspec.structs.replace(kit("tussie_mussie").foresight, playouts=FEW)
    quick = msgspec.structs.replace(kit("tussie_mussie"), foresight=foresight)
    monkeypatch.setattr("truffle_core.search.master.kit_of", lambda name: quick)
    path = str(tmp_path / "game.jsonl")
    options = ["--seed", "3", "--option", "length=round"]
    assert main(["play", "tussie_mussie", "--bots", "master,novice", *options, "--out", path]) == 0
    assert main(["verify", path]) == 0
    assert "(master)" in capsys.readouterr().out
    command = ["tournament", "tussie_mussie", "--bots", "master,random", "--games", "2", "--json"]
    assert main([*command, "--option", "length=round"]) == 0
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert {standing["bot"] for standing in standings} == {"master", "random"}


def test_the_list_of_games_names_master(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    assert all(row["bots"][-1] == "master" for row in json.loads(capsys.readouterr().out))


def test_master_beats_who_plays_at_random() -> None:
    play, wins = master(kit("tussie_mussie"), playouts=20), 0
    for seed in range(8):
        match = bot_match("tussie_mussie", ["random", "random"], seed)
        match._choosers[seed % 2] = play
        match.run()
        assert match.outcome is not None
        wins += seed % 2 in match.outcome.winners
    assert wins >= 7
