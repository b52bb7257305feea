"""The rules of Super Truffle Pigs, ST-01 to ST-24: set-up, rounds and turns. What each allows, and what it refuses."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from helpers.pigs import (
    CUT_OFF,
    GAME,
    at,
    chance,
    do,
    events_of,
    happen,
    impossible,
    play_cards,
    played,
    positions,
    refused,
    start,
    table,
)
from msgspec.structs import replace

from truffle_core.core.errors import UsageError
from truffle_core.core.game import CHANCE, Step
from truffle_core.games.super_truffle_pigs.actions import (
    Dig,
    Done,
    Keep,
    Leave,
    Move,
    PlayCard,
    Swap,
    Tunnel,
    Upgrade,
)
from truffle_core.games.super_truffle_pigs.events import (
    Collected,
    Dealt,
    Dug,
    FirstPlayer,
    Kept,
    Laid,
    Moved,
    Passed,
    PowersDrawn,
    Rolled,
    Turned,
)
from truffle_core.games.super_truffle_pigs.forest import laid
from truffle_core.games.super_truffle_pigs.missions import names
from truffle_core.games.super_truffle_pigs.pieces import (
    CARD,
    FACES,
    LEFT,
    NORTH,
    POWER,
    POWERS,
    kind_of,
    points_of,
    seats_knowing,
)
from truffle_core.games.super_truffle_pigs.state import (
    CARDS,
    DRAFT,
    GIVE,
    REFILL,
    RISE,
    ROLL,
    SCORE,
    SETUP,
    SNIFFING,
    SPRINTING,
    TURN,
    WOLVES,
    State,
)


def set_up(state: State, seed: int = 1) -> tuple[FirstPlayer, Laid, PowersDrawn, Dealt]:
    return GAME.chance(state, random.Random(seed))  # type: ignore[return-value]


def drafted(seats: int = 2, seed: int = 1, **options: str) -> State:
    """Return the position before the first roll, everybody having kept what came first."""
    state = chance(start(seats, **options), seed=seed)
    while state.phase == DRAFT:
        state = do(state, GAME.legal_actions(state)[0])
    return state


def turned_up(state: State) -> State:
    """Return the position once no card is left to turn up."""
    while state.phase == WOLVES:
        state = chance(state)
    return state


# Components and set-up


def test_st_01_twenty_tiles_are_laid_and_each_can_be_reached() -> None:
    layouts = set()
    for seed in range(60):
        _, forest, *_ = set_up(start(), seed)
        assert sorted(forest.tiles) == sorted(start().box.tiles)
        assert laid(start().box, False, forest.tiles).is_whole()
        assert len(forest.tokens) == 16
        layouts.add(forest.tiles)
    assert len(layouts) == 60


def test_st_01_a_forest_with_a_tile_twice_or_out_of_reach_is_impossible() -> None:
    first, forest, *rest = set_up(start())
    twice = replace(forest, tiles=(forest.tiles[0], *forest.tiles[:-1]))
    impossible(start(), (first, twice, *rest), "ST-01", "each of the twenty tiles once")
    impossible(start(), (first, replace(forest, tiles=tuple(CUT_OFF.split())), *rest), "ST-01", "cannot be reached")


def test_st_01_eight_tiles_carry_a_wall_that_counts_from_both_sides() -> None:
    state = table()
    assert sum(state.laid().walls) == 16
    refused(table((3, 1)), Move(0, at(2, 1)), "ST-16", "a wall stands between row 3, column 1 and row 2, column 1")
    refused(table((2, 1)), Move(0, at(3, 1)), "ST-16", "a wall stands")


def test_st_02_in_winter_four_tiles_are_ponds_without_truffles() -> None:
    for seed in range(5):
        state = chance(start(side="winter"), seed=seed)
        ponds = [tile for tile, kind in enumerate(state.laid().kinds) if kind == 6]
        assert len(ponds) == 4
        assert not any(state.tokens[tile] for tile in ponds)
        assert state.truffles == 12
        assert {state.laid().tiles[tile] for tile in ponds} == {"B1", "B2", "W1", "W2"}


def test_st_03_tokens_are_drawn_from_those_there_are() -> None:
    box = start().box
    assert [len(tokens) for tokens in box.tokens] == [10, 10, 6]
    assert Counter(points_of(one) for one in box.tokens[0]) == {0: 5, 1: 5}
    assert Counter(points_of(one) for one in box.tokens[1]) == {0: 3, 1: 4, 2: 3}
    assert Counter(points_of(one) for one in box.tokens[2]) == {2: 3, 3: 3}
    assert [sum(one & 16 > 0 for one in tokens) for tokens in box.tokens] == [0, 3, 2]
    first, forest, *rest = set_up(start())
    wrong = replace(forest, tokens=("3", *forest.tokens[1:]))
    basic = [
        n
        for n, name in enumerate([name for name in forest.tiles if name[0] in "BWG" and name[1] != "D"])
        if name[0] == "B"
    ]
    wrong = replace(forest, tokens=tuple("2" if n == basic[0] else token for n, token in enumerate(forest.tokens)))
    impossible(start(), (first, wrong, *rest), "ST-03", "basic tokens '2'")
    impossible(start(), (first, replace(forest, tokens=forest.tokens[1:]), *rest), "ST-09", "16 truffle tiles")


def test_st_04_the_die_has_five_faces_of_which_one_is_doubled() -> None:
    assert Counter(start().box.die) == {"1": 2, "2": 1, "wolf_1": 1, "wolf_2": 1, "moon": 1}
    state = drafted()
    rolled = {chance(state, seed=seed).die for seed in range(60)}
    assert rolled == set(FACES)
    assert [chance(state, Rolled(face)).cards_due for face in ("1", "2", "wolf_1", "wolf_2", "moon")] == [1, 2, 1, 2, 0]  # type: ignore[arg-type]


def test_st_05_each_player_has_five_direction_cards() -> None:
    state = table(phase=CARDS)
    state.left = 1
    assert {action.card for action in GAME.legal_actions(state)} == {"N", "E", "S", "W", "2x"}  # type: ignore[union-attr]
    state.cards[0] &= ~(1 << CARD["2x"])
    refused(state, PlayCard("brown", "2x"), "ST-23", "2x lies on a track")


@pytest.mark.parametrize("level", [3, 4, 5])
def test_st_06_the_level_gives_three_four_or_five_actions(level: int) -> None:
    state = drafted(first="0")
    assert list(state.levels) == [3, 3]
    assert len(state.pigs) == 4
    state.levels[0] = level
    assert chance(state, Rolled("1")).actions == level


def test_st_09_pigs_stand_on_the_paths_and_a_brown_wolf_on_its_den() -> None:
    for seed in range(5):
        state = chance(start(3), seed=seed)
        forest = state.laid()
        assert state.pigs == [*forest.paths] * 3
        assert (state.wolves, state.facing) == ([forest.dens[0]], [NORTH])
        for tile, one in enumerate(state.tokens):
            kind = forest.kinds[tile]
            assert bool(one) == (kind <= 2)
            assert not one or kind_of(one) == kind
            assert not one or seats_knowing(one) == ()


def test_st_09_the_first_die_holder_is_drawn_or_named() -> None:
    assert {chance(start(4), seed=seed).holder for seed in range(40)} == {0, 1, 2, 3}
    assert {chance(start(4, first="2"), seed=seed).holder for seed in range(10)} == {2}
    _, *rest = set_up(start(4, first="2"))
    impossible(start(4, first="2"), (FirstPlayer(1), *rest), "ST-09", "the named one")
    impossible(start(2), (FirstPlayer(3), *set_up(start(2))[1:]), "ST-09")
    impossible(start(2), (), "ST-09", "the set-up")
    with pytest.raises(UsageError, match="ST-09"):
        start(2, first="3")


def test_st_10_three_powers_lie_open_and_missions_are_drafted() -> None:
    state = chance(start(3), seed=5)
    assert len(state.powers) == 3
    assert all(hand.bit_count() == 3 for hand in state.hands)
    dealt, holder = state.hands[:], state.holder
    order = [(holder + n) % 3 for n in range(3)]
    for seat in order:
        assert GAME.to_move(state) == seat
        assert len(GAME.legal_actions(state)) == 3
        state = do(state, GAME.legal_actions(state)[-1])
    assert [state.hands[seat] & dealt[seat - 1] for seat in range(3)] == state.hands
    assert all(hand.bit_count() == 2 for hand in state.hands)
    for seat in order:
        assert GAME.to_move(state) == seat
        assert len(GAME.legal_actions(state)) == 2
        state = do(state, GAME.legal_actions(state)[0])
    assert [goals.bit_count() for goals in state.goals] == [3, 3, 3]
    assert state.goals[0] | state.goals[1] | state.goals[2] == dealt[0] | dealt[1] | dealt[2]
    assert (state.phase, state.round) == (ROLL, 1)


def test_st_10_the_last_choice_passes_the_rest_to_the_left() -> None:
    state = do(chance(start(first="0")), GAME.legal_actions(chance(start(first="0")))[0])
    kept = GAME.legal_actions(state)[0]
    first, passed = events_of(state, kept)
    assert isinstance(first, Kept)
    assert isinstance(passed, Passed)
    assert passed.missions[1] == names(state, state.hands[0])
    assert first.mission not in (passed.missions[0] or ())
    state = do(state, kept)
    last = happen(state, *events_of(state, GAME.legal_actions(state)[0]))
    (_, final) = events_of(last, GAME.legal_actions(last)[0])
    assert isinstance(final, Passed)
    assert [len(hand or ()) for hand in final.missions] == [1, 1]


def test_st_10_only_a_mission_of_the_hand_is_kept_and_only_in_the_draft() -> None:
    state = chance(start())
    other = next(name for name in state.box.missions if name not in names(state, state.hands[state.turn]))
    refused(state, Keep(other), "ST-10", "is not among the missions")
    refused(state, Keep("gold"), "ST-10", "'gold' is no mission")
    refused(state, Leave(), "ST-14", "now missions are chosen")
    refused(table(), Keep("together"), "ST-10", "before the first round")


def test_st_10_missions_are_dealt_three_to_each_and_once() -> None:
    first, forest, powers, missions = set_up(start())
    hand = missions.missions[0] or ()
    impossible(start(), (first, forest, powers, Dealt((hand, hand))), "ST-10", "twice")
    impossible(start(), (first, forest, powers, Dealt((hand,))), "ST-10", "three missions")
    impossible(start(), (first, forest, powers, Dealt((hand[:2], missions.missions[1]))), "ST-10", "three missions")


# A round


def test_st_11_roll_turns_clockwise_wolves_refill_and_the_die_goes_on() -> None:
    state = drafted(3, first="1")
    assert (state.phase, GAME.to_move(state)) == (ROLL, CHANCE)
    state = chance(state, Rolled("1"))
    for seat in (1, 2, 0):
        assert (state.phase, state.turn) == (TURN, seat)
        state = do(state, Done())
        assert (state.phase, state.turn) == (CARDS, seat)
        state = do(state, PlayCard("brown", "N"))
    assert state.phase == WOLVES
    state.powers.pop()
    while state.phase == WOLVES:
        state = chance(state)
    while state.phase == GIVE:
        state = do(state, GAME.legal_actions(state)[0])
    assert state.phase == REFILL
    state = chance(state)
    assert (state.phase, state.round, state.holder) == (ROLL, 2, 2)
    assert len(state.powers) == 3
    impossible(state, (Turned("N"),), "ST-11", "the wolf die is rolled")


def test_st_12_a_wolf_face_brings_the_next_wolf_until_there_are_four() -> None:
    state = drafted(first="0")
    brown, grey = state.laid().dens
    for came in (2, 3, 4, 4):
        state.phase = ROLL
        state.wolves[0] = grey
        state = chance(state, Rolled("wolf_1"))
        assert len(state.wolves) == came
        assert state.cards_due == 1
    assert state.wolves == [grey, grey, brown, grey]
    assert state.facing == [NORTH] * 4


def test_st_12_a_pig_on_the_den_runs_from_the_new_wolf() -> None:
    state = table((4, 4), (3, 3), phase=ROLL, wolves=((1, 1, "N"),))
    state = chance(state, Rolled("wolf_2", (1,)))
    assert state.pigs[:2] == [at(4, 4), -1]
    state.phase, state.wolves = ROLL, state.wolves[:1]
    state.pigs[1] = at(3, 3)
    impossible(state, (Rolled("wolf_2"),), "ST-12", "other pigs run")
    impossible(state, (Rolled("1", (1,)),), "ST-12", "other pigs run")


def test_st_13_on_a_moon_no_cards_are_played_but_wolves_scare() -> None:
    state = table((1, 2), (4, 1), phase=ROLL, wolves=((1, 3, "N"),), holder=0)
    state = chance(state, Rolled("moon"))
    assert not any(isinstance(action, PlayCard) for action in GAME.legal_actions(do(state, Done())))
    scared = do(state, Move(0, at(1, 3)))
    assert scared.pigs[0] == -1
    after = do(do(state, Done()), Done())
    assert after.phase == REFILL
    assert after.wolves == state.wolves


def test_st_13_at_the_end_of_a_moon_round_wolves_stand_up() -> None:
    state = table((1, 2), (4, 1), phase=ROLL, wolves=((1, 3, "N"),))
    state = chance(state, Rolled("moon"))
    state.lying = 1
    state = do(state, Done(), Done())
    assert state.phase == RISE
    assert chance(state).lying == 0


# A turn


def test_st_14_a_player_leaves_with_all_pigs_at_the_start_of_the_turn() -> None:
    state = table((1, 2), (4, 1), packs=["B1 W2"])
    after = do(state, Leave())
    assert after.pigs[:2] == [LEFT, LEFT]
    assert after.packs[0] == state.packs[0]
    assert (after.phase, after.turn) == (CARDS, 0)
    for begun in (Move(0, at(1, 1)), Dig(0), Upgrade(0, 1)):
        refused(do(state, begun), Leave(), "ST-14", "this turn has begun")


def test_st_14_who_is_out_plays_cards_and_nothing_else() -> None:
    state = table((1, 2), (4, 1), packs=["B1 W2"], phase=ROLL, holder=0)
    state.pigs[2:] = [LEFT, LEFT]
    state.packs[1] = state.packs[0][:]
    state = chance(state, Rolled("1"))
    state = do(state, Done(), PlayCard("brown", "N"))
    assert (state.phase, state.turn) == (CARDS, 1)
    assert {type(action) for action in GAME.legal_actions(state)} == {PlayCard}
    refused(state, Upgrade(0, 1), "ST-21", "now direction cards are played")
    refused(state, Leave(), "ST-14", "now direction cards are played")


def test_st_15_moves_digs_and_powers_cost_actions_levels_and_missions_do_not() -> None:
    state = table((1, 2), (4, 1), packs=["B1 B1"], powers=["swap", "tunnel"], actions=2)
    assert do(state, Move(0, at(1, 3))).actions == 1
    assert do(state, Dig(0)).actions == 1
    assert do(state, Swap()).actions == 1
    assert do(state, Tunnel(pig=0, to=at(4, 1))).turn == 0
    assert do(state, Upgrade(0, 1)).actions == 3
    state.actions = 1
    refused(state, Tunnel(pig=0, to=at(4, 1)), "ST-15", "Tunnel costs 2 actions, and 1 is left")
    state.actions = 0
    refused(state, Move(0, at(1, 3)), "ST-15", "a move costs 1 action, and no action is left")
    refused(state, Dig(0), "ST-15")


def test_st_15_a_turn_ends_when_nothing_can_be_spent_or_by_word() -> None:
    bare = table((1, 2), (4, 1), actions=1)
    assert do(bare, Move(0, at(1, 3))).phase == CARDS
    assert do(bare, Done()).phase == CARDS
    rich = table((1, 2), (4, 1), actions=1, packs=["B1 B1"])
    assert do(rich, Move(0, at(1, 3))).phase == TURN
    super_ = table((1, 2), (4, 1), actions=1, packs=["W1s"], powers=["swap"])
    assert do(super_, Move(0, at(1, 3))).phase == TURN
    refused(do(bare, Done()), Done(), "ST-15", "now direction cards are played")
    refused(do(bare, Done()), Dig(0), "ST-18", "now direction cards are played")


def test_st_16_a_pig_moves_one_tile_and_from_path_to_path() -> None:
    state = table((1, 1), (3, 3))
    assert do(state, Move(0, at(1, 2))).pigs[0] == at(1, 2)
    assert do(state, Move(0, at(4, 1))).pigs[0] == at(4, 1)
    refused(state, Move(0, at(1, 1)), "ST-16", "already stands on row 1, column 1")
    refused(state, Move(0, at(2, 2)), "ST-16", "not diagonally, or from one secret path")
    refused(state, Move(1, at(2, 2)), "ST-16", "not diagonally and not over the edge")
    refused(state, Move(0, at(1, 5)), "ST-16", "row 1, column 5 is not next to row 1, column 1")
    refused(table((1, 1), None), Move(1, at(1, 2)), "ST-16", "second pig of this player is not in the forest")


def test_st_16_any_number_of_pigs_share_a_tile() -> None:
    state = do(table((1, 1), (1, 2)), Move(0, at(1, 2)))
    assert state.pigs[0] == state.pigs[1]


def test_st_17_a_pig_that_meets_a_standing_wolf_runs() -> None:
    state = table((1, 2), (4, 1), wolves=((1, 3, "N"),))
    assert events_of(state, Move(0, at(1, 3))) == (Moved(0, at(1, 3), True),)
    after = do(state, Move(0, at(1, 3)))
    assert after.pigs[:2] == [-1, at(4, 1)]
    assert after.phase == TURN
    state.lying = 1
    state.danger = 0
    assert do(state, Move(0, at(1, 3))).pigs[0] == at(1, 3)


def test_st_18_one_level_an_action_until_the_truffle_is_out() -> None:
    state = table((2, 3), (4, 1), actions=5, tokens={(2, 3): "3s"})
    assert events_of(state, Dig(0)) == (Dug(0),)
    twice = do(state, Dig(0), Dig(0))
    assert twice.progress[0] == 2
    assert events_of(twice, Dig(0)) == (Collected(0, 3, True),)
    after = do(twice, Dig(0))
    assert (points_of(after.packs[0][0]), seats_knowing(after.packs[0][0])) == (3, (0,))
    assert (after.tokens[at(2, 3)], after.truffles, after.progress[0], after.claimed) == (0, 15, 0, 0)
    assert do(table((1, 2), (4, 1)), Dig(0)).packs[0]
    refused(after, Dig(0), "ST-18", "no truffle on row 2, column 3")
    refused(table(None, (4, 1)), Dig(0), "ST-18", "first pig of this player is not in the forest")


def test_st_18_leaving_the_tile_loses_the_progress() -> None:
    state = do(table((2, 3), (4, 1), actions=5), Dig(0), Dig(0), Move(0, at(2, 4)), Move(0, at(2, 3)))
    assert (state.progress[0], state.claimed) == (0, 0)


def test_st_18_progress_shuts_out_every_other_pig_and_lasts_over_rounds() -> None:
    state = do(table((2, 3), (2, 3), (2, 3), (1, 5), actions=5, wolves=((1, 1, "N"),)), Dig(0))
    refused(state, Dig(1), "ST-18", "another pig has begun to dig on row 2, column 3")
    state = do(state, Done(), PlayCard("brown", "N"))
    refused(state, Dig(0), "ST-18", "another pig has begun")
    state = do(state, Done(), PlayCard("brown", "S"))
    while state.phase != TURN:
        state = chance(state) if state.phase != ROLL else chance(state, Rolled("1"))
    assert state.round == 3
    assert (state.progress[0], state.claimed) == (1, 1 << at(2, 3))
    assert do(state, Move(0, at(2, 4))).claimed == 1 << at(2, 3)


def test_st_19_a_super_truffle_pays_for_any_open_power() -> None:
    state = table((1, 2), (4, 1), actions=0, packs=["B1 W2s"], powers=["tunnel"])
    use = Tunnel(pig=0, to=at(4, 1), truffle=1)
    assert use in GAME.legal_actions(state)
    after = do(state, use)
    assert len(after.packs[0]) == 1
    assert after.pigs[0] == at(4, 1)
    assert [points_of(one) for one in after.spent] == [2]
    refused(state, Tunnel(pig=0, to=at(4, 1), truffle=0), "ST-19", "only a super truffle")
    refused(state, Tunnel(pig=0, to=at(4, 1), truffle=5), "ST-19", "no truffle in place 5")
    refused(state, Tunnel(pig=0, to=at(4, 1)), "ST-15")
    state.phase, state.left = CARDS, 1
    refused(state, use, "ST-15", "now direction cards are played")


def test_st_20_a_used_power_is_gone_until_the_end_of_the_round() -> None:
    state = table((1, 2), (4, 1), powers=["swap", "sprint", "tunnel"])
    after = do(state, Swap())
    assert POWER["swap"] not in after.powers
    refused(after, Swap(), "ST-20", "Swap does not lie open; Sprint and Tunnel do")
    after = do(after, Done(), PlayCard("brown", "N"), Done(), PlayCard("brown", "S"))
    after = turned_up(after)
    assert after.phase == REFILL
    assert len(chance(after).powers) == 3
    impossible(after, (PowersDrawn(()),), "ST-20", "refilled to three")
    impossible(after, (PowersDrawn(("gold",)),), "ST-20", "'gold' is not in the deck")


def test_st_20_an_empty_deck_is_reshuffled_from_the_discards() -> None:
    state = table(phase=REFILL, powers=["swap", "sprint"])
    state.deck, state.discards = bytearray(12), bytearray(12)
    state.discards[POWER["charge"]] = 1
    assert set(GAME.chance(state, random.Random(1))) == {PowersDrawn(("charge",))}
    impossible(state, (PowersDrawn(("sniff",)),), "ST-20", "not in the deck")
    after = chance(state)
    assert not any(after.discards)
    assert POWERS[after.powers[-1]] == "charge"


def test_st_21_two_truffles_buy_a_level_and_an_action() -> None:
    state = table((1, 2), (4, 1), actions=1, packs=["B1 W2 G3"])
    after = do(state, Upgrade(0, 2))
    assert (after.levels[0], after.actions) == (4, 2)
    assert [kind_of(one) for one in after.packs[0]] == [1]
    assert [kind_of(one) for one in after.spent] == [2, 0]
    refused(after, Upgrade(0, 0), "ST-21", "the backpack has 1")
    refused(state, Upgrade(1, 1), "ST-21", "two different")
    refused(state, Upgrade(1, 3), "ST-21", "no truffle in place 3")
    state.levels[0] = 5
    refused(state, Upgrade(0, 1), "ST-21", "level 5 is the highest")
    refused(table(), Upgrade(0, 1), "ST-21", "the backpack has none")


def test_st_21_of_equal_truffles_one_pair_is_offered() -> None:
    state = table((1, 2), (4, 1), packs=["B1 B1 B1 W2"])
    offered = [action for action in GAME.legal_actions(state) if isinstance(action, Upgrade)]
    assert offered == [Upgrade(0, 1), Upgrade(0, 3)]
    GAME.verify(state, Upgrade(2, 1))


def test_st_22_a_mission_met_in_ones_turn_is_revealed_at_once_and_stays() -> None:
    state = table((1, 1), (1, 2), missions=["together", "three_basic"])
    (moved,) = events_of(state, Move(0, at(1, 2)))
    assert moved == Moved(0, at(1, 2), missions=("together",))
    after = do(state, Move(0, at(1, 2)))
    assert names(after, after.revealed[0]) == ("together",)
    assert names(after, after.goals[0]) == ("three_basic",)
    undone = do(after, Move(0, at(1, 3)))
    assert names(undone, undone.revealed[0]) == ("together",)


# Wolf cards


def test_st_23_as_many_cards_as_the_die_says_each_after_the_last() -> None:
    state = chance(table((1, 2), (4, 1), phase=ROLL), Rolled("2"))
    state = do(state, Done())
    assert state.left == 2
    state = do(state, PlayCard("brown", "N"))
    refused(state, PlayCard("brown", "N"), "ST-23", "the card North lies on a track")
    state = do(state, PlayCard("brown", "E"))
    assert state.turn == 1
    assert state.tracks[0] == [CARD["N"], CARD["E"]]
    refused(state, PlayCard("brown", "W"), "ST-23", "played at the end of a turn")


def test_st_23_grey_cards_only_once_a_grey_wolf_has_come() -> None:
    state = do(table((1, 2), (4, 1)), Done())
    refused(state, PlayCard("grey", "N"), "ST-23", "only once a Grey wolf")
    state = do(table((1, 2), (4, 1), wolves=((4, 3, "N"), (3, 3, "N"))), Done())
    assert do(state, PlayCard("grey", "N")).tracks == [[], [CARD["N"]]]


def test_st_23_none_are_played_if_all_wolves_are_knocked_out() -> None:
    state = table((1, 2), (4, 1))
    state.lying, state.danger = 1, 0
    after = do(state, Done())
    assert (after.phase, after.turn) == (TURN, 1)
    two = table((1, 2), (4, 1), wolves=((4, 3, "N"), (3, 3, "N")))
    two.lying = 1
    assert do(two, Done()).phase == CARDS


def test_st_23_who_has_too_few_cards_or_spaces_plays_what_fits() -> None:
    full = play_cards(table((1, 2), (4, 1)), (1, "brown", "N"), (1, "brown", "E"), (1, "brown", "S"))
    full.cards_due, full.turned = 2, [3, 0]
    assert do(full, Done()).left == 1
    after = played(do(full, Done()), ("brown", "N"))
    assert after.turn == 1
    assert do(after, Done()).phase == WOLVES
    short = play_cards(table((1, 2), (4, 1), seats=3), *[(0, "brown", card) for card in ("N", "E", "S", "W")])
    short.cards_due, short.turned = 2, [4, 0]
    assert do(short, Done()).left == 1
    short.cards[0], short.tracks[0] = 0, [CARD[card] for card in ("N", "E", "S", "W", "2x")][:4]
    short.wolves, short.facing = [at(4, 3), at(3, 3)], [NORTH, NORTH]
    short.tracks[1] = [CARD["2x"]]
    assert do(short, Done()).turn == 1


def test_st_23_all_see_the_track_and_the_owner_alone_the_face() -> None:
    state = do(table((1, 2), (4, 1)), Done())
    action = PlayCard("brown", "E")
    step = Step(3, 0, action, events_of(state, action))
    assert GAME.redact(step, 0) == step
    for view in (1, "public"):
        seen = GAME.redact(step, view)
        assert seen.action is None
        assert [(event.pack, event.card) for event in seen.events] == [("brown", None)]  # type: ignore[union-attr]


@pytest.mark.parametrize(("seats", "spaces"), [(2, 4), (3, 5), (4, 5)])
def test_st_24_a_track_has_five_spaces_four_with_two_players(seats: int, spaces: int) -> None:
    state = table((1, 2), (4, 1), seats=seats, wolves=((4, 3, "N"), (3, 3, "N")))
    assert (state.spaces(0), state.spaces(1)) == (spaces, spaces)
    state.tracks[0] = [8 + card % 5 for card in range(spaces)]
    state = do(state, Done())
    refused(state, PlayCard("brown", "N"), "ST-24", "the brown track has no free space")
    assert PlayCard("grey", "N") in GAME.legal_actions(state)


def test_random_play_comes_to_every_phase() -> None:
    met = {state.phase for seed in range(30) for state, _, _ in positions(2 + seed % 3, seed)}
    assert met == {SETUP, DRAFT, ROLL, TURN, SPRINTING, SNIFFING, CARDS, GIVE, WOLVES, RISE, REFILL, SCORE}
