"""The rules of Super Truffle Pigs, ST-25 to ST-31: the wolves, the end, winter; and the awkward meetings."""

from __future__ import annotations

import random

import pytest
from helpers.pigs import GAME, at, chance, do, happen, impossible, play_cards, positions, random_log, refused, table

from truffle_core.core.game import CHANCE
from truffle_core.games.super_truffle_pigs.actions import (
    BravePig,
    Dig,
    Done,
    Give,
    Leave,
    Move,
    PlayCard,
    Shove,
    SuperJump,
    Swap,
    Upgrade,
    WallHop,
)
from truffle_core.games.super_truffle_pigs.events import Given, Moved, Rolled, Rose, Scored, Turned
from truffle_core.games.super_truffle_pigs.pieces import CARD, EAST, KNOWN, LEFT, NORTH, SOUTH, WEST, points_of
from truffle_core.games.super_truffle_pigs.scoring import mission_points, points, truffle_points
from truffle_core.games.super_truffle_pigs.state import (
    CARDS,
    GIVE,
    OVER,
    RISE,
    ROLL,
    SCORE,
    TURN,
    WOLVES,
    State,
)
from truffle_core.games.super_truffle_pigs.wolves import walks

ICE = """
P1 G3 B1 B2 G4
B3 BD W1 W3 B4
P2 W4 GD B5 G1
B6 W5 W2 W6 G2
"""
"""Ponds: row 1, columns 3 and 4; row 2, column 3; row 4, column 3. Walls: B4 N, B5 E, B6 S, W4 W, W5 N, W6 S, G1 E, G2 W."""


def waiting(state: State, *cards: tuple[int, str, str]) -> State:
    """Return the position when these cards are about to be turned up."""
    state = play_cards(state, *cards)
    state.phase, state.turn = WOLVES, 1
    return state


def with_cards(
    *cards: str, wolves: tuple[tuple[int, int, str], ...], pigs: tuple[tuple[int, int] | None, ...] = (), **more: object
) -> State:
    return waiting(table(*pigs, wolves=wolves, **more), *[(n % 2, "brown", card) for n, card in enumerate(cards)])  # type: ignore[arg-type]


def all_turned(state: State) -> State:
    while state.phase == WOLVES:
        state = chance(state)
    return state


# Programs


def test_st_25_brown_first_then_grey_in_the_order_they_lie() -> None:
    state = table(wolves=((4, 3, "N"), (3, 3, "N")))
    state = waiting(state, (0, "brown", "E"), (1, "grey", "S"), (1, "brown", "N"), (0, "grey", "2x"))
    found = []
    while state.phase == WOLVES:
        (event,) = GAME.chance(state, random.Random(1))
        assert isinstance(event, Turned)
        found.append((state.next_card()[0], event.card))
        state = happen(state, event)
    assert found == [(0, "E"), (0, "N"), (1, "S"), (1, "2x")]


def test_st_25_an_arrow_moves_all_standing_wolves_of_its_pack_one_space() -> None:
    state = with_cards("E", wolves=((2, 2, "N"), (3, 3, "S"), (1, 1, "W")))
    after = chance(state)
    assert after.wolves == [at(2, 3), at(3, 3), at(1, 2)]
    assert after.facing == [EAST, SOUTH, EAST]


def test_st_25_an_arrow_turns_a_wolf_that_a_wall_stops() -> None:
    after = chance(with_cards("N", wolves=((3, 1, "S"),)))
    assert (after.wolves, after.facing) == ([at(3, 1)], [NORTH])


def test_st_25_with_2x_wolves_that_face_different_ways_go_their_own_ways() -> None:
    state = with_cards("2x", wolves=((2, 3, "E"), (3, 3, "N"), (2, 4, "W")))
    after = chance(state)
    assert after.wolves == [at(2, 5), at(3, 3), at(2, 2)]
    assert after.facing == [EAST, NORTH, WEST]


def test_st_25_with_2x_a_wolf_stopped_by_a_wall_forfeits_the_rest() -> None:
    assert chance(with_cards("2x", wolves=((3, 3, "E"),))).wolves == [at(3, 4)]
    assert chance(with_cards("2x", wolves=((3, 4, "E"),))).wolves == [at(3, 4)]


def test_st_25_only_the_card_that_was_played_is_turned_up() -> None:
    state = with_cards("N", wolves=((2, 2, "N"),))
    impossible(state, (Turned("E"),), "ST-25", "the card turned up is N")
    impossible(state, (Rose(),), "ST-25", "the next direction card")
    impossible(state, (Turned("N", (0,)),), "ST-17", "other pigs run")
    hidden = state.copy()
    hidden.tracks[0], hidden.cards[0] = [7], 0b11110
    impossible(hidden, (Turned("N"),), "ST-23", "lies elsewhere")
    GAME.verify_chance(hidden, (Turned("E"),))


@pytest.mark.parametrize(
    ("start", "card", "end"),
    [((1, 1), "N", (4, 1)), ((1, 1), "W", (1, 5)), ((4, 2), "S", (1, 2)), ((2, 5), "E", (2, 1))],
)
def test_st_26_wolves_come_in_on_the_other_side(start: tuple[int, int], card: str, end: tuple[int, int]) -> None:
    assert chance(with_cards(card, wolves=((*start, "N"),))).wolves == [at(*end)]


@pytest.mark.parametrize(("start", "card"), [((3, 5), "E"), ((3, 1), "W"), ((4, 3), "S"), ((1, 3), "N"), ((1, 4), "N")])
def test_st_26_a_wall_on_the_rim_stops_looping_from_either_side(start: tuple[int, int], card: str) -> None:
    assert chance(with_cards(card, wolves=((*start, "N"),))).wolves == [at(*start)]


def test_st_26_wolves_stand_on_paths_and_on_one_tile_and_never_jump() -> None:
    state = with_cards("W", "2x", wolves=((1, 2, "N"), (3, 3, "N"), (1, 2, "S")))
    after = chance(state)
    assert after.wolves == [at(1, 1), at(3, 3), at(1, 1)]
    assert chance(after).wolves == [at(1, 4), at(3, 3), at(1, 4)]


def test_st_27_a_full_track_goes_home_and_another_stays_face_up() -> None:
    state = table(wolves=((4, 3, "N"), (3, 3, "N")))
    state = waiting(state, *[(n % 2, "brown", card) for n, card in enumerate("NESW")], (0, "grey", "E"))
    after = all_turned(state)
    assert after.tracks == [[], [CARD["E"]]]
    assert after.turned == [0, 1]
    assert after.held(0) == 4
    assert after.held(1) == 5
    assert after.face_down() == 0


def test_st_27_knocked_out_wolves_stay_and_then_stand_up() -> None:
    state = with_cards("N", wolves=((2, 2, "N"), (3, 3, "S"), (1, 4, "W")), pigs=((2, 2), (1, 1), (4, 1), (4, 1)))
    state.lying, state.danger = 0b001, 1 << at(3, 3) | 1 << at(1, 4)
    after = chance(state)
    assert after.wolves[0] == at(2, 2)
    assert after.phase == RISE
    impossible(after, (Rose(),), "ST-27", "other pigs run")
    risen = chance(after, Rose((0,)))
    assert risen.lying == 0
    assert risen.pigs[:2] == [-1, at(1, 1)]


# Meetings


def test_st_17_a_wolf_that_passes_through_scares_too() -> None:
    state = with_cards("2x", wolves=((2, 2, "E"),), pigs=((2, 3), (2, 4), (1, 1), (4, 1)))
    assert GAME.chance(state, random.Random(1)) == (Turned("2x", (0, 1)),)


def test_st_17_a_pig_that_slides_past_a_wolf_runs_there() -> None:
    state = table((1, 1), (4, 1), wolves=((1, 3, "N"),), winter=True)
    assert GAME.step(state, Move(0, at(1, 2))) == (Moved(0, at(1, 3), True),)


def test_st_17_a_jump_over_a_wolf_is_no_meeting_but_its_slide_is() -> None:
    over = table((4, 2), (4, 1), wolves=((3, 2, "N"),), powers=["super_jump"])
    assert do(over, SuperJump(pig=0, to=at(2, 2))).pigs[0] == at(2, 2)
    on = table((2, 1), (4, 1), wolves=((2, 4, "N"),), layout=ICE, winter=True, powers=["super_jump"], actions=2)
    assert GAME.step(on, SuperJump(pig=0, to=at(2, 3)))[1] == Moved(0, at(2, 4), True)


def test_st_17_whoever_moves_the_wolf_pigs_run() -> None:
    state = table((2, 2), (4, 1), (2, 4), (1, 1), wolves=((2, 3, "N"),), powers=["shove"])
    after = do(state, Shove(pig=0, wolf=0))
    assert after.pigs == [at(2, 2), at(4, 1), -1, at(1, 1)]


def test_st_17_a_brave_pig_walks_into_a_wolf_and_runs_when_the_round_ends() -> None:
    state = table((2, 2), (4, 1), wolves=((2, 3, "N"),), powers=["brave_pig"])
    state = do(state, BravePig(pig=0), Move(0, at(2, 3)))
    assert state.pigs[0] == at(2, 3)
    state = do(state, PlayCard("brown", "W"), Done(), PlayCard("brown", "E"))
    state = all_turned(state)
    assert (state.wolves[0], state.pigs[0], state.phase) == (at(2, 3), at(2, 3), RISE)
    after = chance(state, Rose((0,)))
    assert after.pigs[0] == -1
    assert after.brave == 0


def test_st_17_who_swaps_with_a_brave_pig_on_a_wolf_runs() -> None:
    state = table((2, 2), (4, 1), wolves=((2, 3, "N"),), powers=["brave_pig", "swap"], actions=5)
    state = do(state, BravePig(pig=0), Move(0, at(2, 3)), Swap())
    assert state.pigs[:2] == [at(4, 1), -1]


# Paying


def chased(*, packs: tuple[str, ...] = ("B0 W2s G3", "B1"), seats: int = 3, turn: int = 0) -> State:
    """Return a position in which the last pig of seat 0 has just run into a wolf."""
    state = table((1, 2), None, wolves=((1, 3, "N"),), packs=packs, seats=seats, holder=turn)
    return do(state, Move(0, at(1, 3)))


def test_st_28_who_loses_both_pigs_gives_each_other_player_a_truffle() -> None:
    state = chased()
    assert (state.phase, GAME.to_move(state), state.receiver) == (GIVE, 0, 1)
    assert GAME.legal_actions(state) == [Give(0), Give(1), Give(2)]
    assert GAME.step(state, Give(2)) == (Given(1, 2, 3),)
    refused(state, Give(3), "ST-28", "no truffle in place 3")
    refused(state, Move(0, at(1, 2)), "ST-16", "gives truffles away")
    state = do(state, Give(2))
    assert (GAME.to_move(state), state.receiver) == (0, 2)
    state = do(state, Give(0))
    assert [[points_of(one) for one in pack] for pack in state.packs] == [[2], [1, 3], [0]]
    assert state.packs[1][1] & KNOWN[0]
    assert state.packs[1][1] & KNOWN[1]
    assert not state.packs[1][1] & KNOWN[2]
    assert (state.phase, state.turn) == (CARDS, 0)
    refused(state, Give(0), "ST-28", "who has just lost both pigs")


def test_st_28_while_they_last_clockwise_from_the_left() -> None:
    state = do(chased(packs=("B1",), seats=4), Give(0))
    assert [len(pack) for pack in state.packs] == [0, 1, 0, 0]
    assert state.phase == CARDS
    assert chased(packs=("",)).phase == CARDS


def test_st_28_of_equal_truffles_one_is_offered() -> None:
    assert GAME.legal_actions(chased(packs=("B1 W2 B1",))) == [Give(0), Give(1)]
    GAME.verify(chased(packs=("B1 W2 B1",)), Give(2))


def test_st_28_who_is_out_already_receives_too() -> None:
    state = table((1, 2), None, None, None, wolves=((1, 3, "N"),), packs=("B1 W1",), seats=3)
    state.pigs[4:] = [LEFT, LEFT]
    state = do(state, Move(0, at(1, 3)), Give(0), Give(0))
    assert [len(pack) for pack in state.packs] == [0, 1, 1]
    assert state.phase == SCORE


def test_st_28_several_pay_in_turn_order_and_pass_on_what_they_got() -> None:
    pigs = ((2, 3), None, (2, 4), None, (1, 1), (4, 1))
    state = table(*pigs, wolves=((2, 2, "E"),), packs=("B1", "W1", ""), seats=3, holder=1)
    state = waiting(state, (0, "brown", "2x"))
    state = chance(state, Turned("2x", (0, 2)))
    assert state.payers == (1, 0)
    assert (GAME.to_move(state), state.receiver) == (1, 2)
    state = do(state, Give(0))
    assert (GAME.to_move(state), state.receiver) == (0, 1)
    state = do(state, Give(0))
    assert [len(pack) for pack in state.packs] == [0, 1, 1]
    both = table(*pigs, wolves=((2, 2, "E"),), packs=("B1", "W1 G2", ""), seats=3, holder=1)
    both = chance(waiting(both, (0, "brown", "2x")))
    both = do(both, Give(0), Give(0))
    assert [len(pack) for pack in both.packs] == [2, 0, 1]
    both = do(both, Give(1))
    assert both.receiver == 2
    both = do(both, Give(0))
    assert [len(pack) for pack in both.packs] == [0, 1, 2]


def test_st_28_who_had_nothing_is_passed_over_before_being_given_something() -> None:
    pigs = ((2, 3), None, (2, 4), None, (1, 1), (4, 1))
    state = table(*pigs, wolves=((2, 2, "E"),), packs=("", "W1 G2", ""), seats=3, holder=0)
    state = chance(waiting(state, (0, "brown", "2x")))
    assert state.payers == (1,)
    state = do(state, Give(0), Give(0))
    assert [len(pack) for pack in state.packs] == [1, 0, 1]


def test_st_28_cards_not_yet_turned_up_wait_for_the_payment() -> None:
    state = with_cards("E", "2x", wolves=((2, 2, "E"),), pigs=((2, 3), None, (1, 1), (4, 1)), packs=("B1",))
    state = chance(state)
    assert state.phase == GIVE
    state = do(state, Give(0))
    assert state.phase == WOLVES
    assert all_turned(state).wolves == [at(2, 5)]


def test_st_28_one_pig_that_ran_and_one_that_leaves_pay_nothing() -> None:
    state = do(table(None, (4, 1), packs=("B1 W1",)), Leave())
    assert state.phase == CARDS
    assert len(state.packs[0]) == 2


def test_st_28_a_roll_can_make_a_player_pay_before_the_turns() -> None:
    state = table((3, 3), None, wolves=((1, 2, "N"),), packs=("B1",), phase=ROLL)
    state = chance(state, Rolled("wolf_1", (0,)))
    assert (state.phase, GAME.to_move(state)) == (GIVE, 0)
    state = do(state, Give(0))
    assert (state.phase, state.turn) == (CARDS, 0)


def test_st_28_a_shove_can_make_another_player_pay_in_mid_turn() -> None:
    state = table((2, 2), (4, 1), (2, 4), None, wolves=((2, 3, "N"),), powers=["shove"], packs=("", "B1"))
    state = do(state, Shove(pig=0, wolf=0))
    assert (state.phase, GAME.to_move(state), state.turn) == (GIVE, 1, 0)
    state = do(state, Give(0))
    assert (state.phase, GAME.to_move(state), state.actions) == (TURN, 0, 1)


# The end


def test_st_29_the_game_ends_at_once_when_no_pig_is_in_the_forest() -> None:
    state = do(table((1, 2), None, None, None, packs=("B1",)), Leave())
    assert state.phase == SCORE
    state = chance(state)
    assert (state.phase, GAME.to_move(state), GAME.legal_actions(state)) == (OVER, None, [])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("finished", (0,), (1, 0))
    refused(state, Move(0, 3), "ST-16", "the game is over")


def test_st_29_after_the_payment_the_game_ends_even_if_cards_lie_face_down() -> None:
    state = with_cards("E", "2x", wolves=((2, 2, "E"),), pigs=((2, 3), None, None, None), packs=("B1",))
    state = do(chance(state), Give(0))
    assert state.phase == SCORE
    assert state.face_down() == 1


@pytest.mark.parametrize(("left", "phase"), [(3, SCORE), (4, ROLL)])
def test_st_29_a_round_with_three_truffles_or_fewer_is_the_last(left: int, phase: int) -> None:
    state = table((1, 2), (4, 1), powers=["swap", "sniff", "sprint"])
    there = [tile for tile, one in enumerate(state.tokens) if one]
    for tile in there[left:]:
        state.tokens[tile] = 0
    state.truffles = left
    state = do(state, Done(), PlayCard("brown", "N"), Done(), PlayCard("brown", "S"))
    state = all_turned(state)
    assert state.phase == phase
    if phase == SCORE:
        state = chance(state)
        assert GAME.outcome(state).reason == "finished"  # type: ignore[union-attr]
        assert state.pigs[:2] == [at(1, 2), at(4, 1)]


def test_st_29_max_rounds_ends_a_game_without_a_winner() -> None:
    state = table((1, 2), (4, 1), max_rounds="5", powers=["swap", "sniff", "sprint"])
    state.round = 5
    state = all_turned(do(state, Done(), PlayCard("brown", "N"), Done(), PlayCard("brown", "S")))
    outcome = GAME.outcome(chance(state))
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("max_rounds", ())


def test_a_game_of_one_round_is_scored_as_any_other() -> None:
    for seed in range(10):
        log = random_log(2, seed, length="round")
        assert log.end is not None
        assert log.end.end.reason == "finished"
        assert log.end.end.winners


def test_st_30_truffles_and_revealed_missions_count_and_more_truffles_break_a_tie() -> None:
    state = table(packs=("B1 G3", "W2 W2 B0"), seats=3, phase=SCORE)
    state.revealed[1] = 1 << state.box.mission["two_powers"]
    state.goals[0] = 1 << state.box.mission["three_golden"]
    assert [truffle_points(state, seat) for seat in range(3)] == [4, 4, 0]
    assert [mission_points(state, seat) for seat in range(3)] == [0, 1, 0]
    assert points(state, 1) == 5
    assert GAME.outcome(state) is None
    assert result(state) == ((1,), (4, 5, 0))
    state.revealed[1] = 0
    assert result(state) == ((1,), (4, 4, 0))
    state.packs[1].pop()
    assert result(state) == ((0, 1), (4, 4, 0))


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the winners and the points once the game is scored."""
    state = state.copy()
    state.pigs = [LEFT] * len(state.pigs)
    outcome = GAME.outcome(chance(state))
    assert outcome is not None
    return outcome.winners, outcome.scores


def test_st_30_all_backpacks_are_opened_as_they_are() -> None:
    state = table(packs=("B1 G3", "W2"), phase=SCORE)
    assert GAME.chance(state, random.Random(1)) == (Scored(((1, 3), (2,))),)
    impossible(state, (Scored(((1, 2), (2,))),), "ST-30", "scores 3, not 2")
    impossible(state, (Scored(((1,), (2,))),), "ST-30", "all truffles")
    impossible(state, (Scored(((1, None), (2,))),), "ST-30")


# Winter


def test_st_31_a_pig_slides_over_ponds_in_the_direction_it_came() -> None:
    state = table((1, 2), (1, 5), layout=ICE, winter=True)
    assert do(state, Move(0, at(1, 3))).pigs[0] == at(1, 5)
    assert do(state, Move(1, at(1, 4))).pigs[1] == at(1, 2)
    down = table((3, 3), (1, 5), layout=ICE, winter=True, wolves=((4, 5, "N"),))
    assert do(down, Move(0, at(2, 3))).pigs[0] == at(1, 3)


def test_st_31_an_edge_or_a_wall_leaves_a_pig_on_the_pond() -> None:
    state = table((3, 3), (2, 3), layout=ICE, winter=True, wolves=((4, 5, "N"),))
    assert do(state, Move(0, at(4, 3))).pigs[0] == at(4, 3)
    walled = "P1 B6 B1 B2 G4 B3 BD W5 W1 B4 P2 W4 GD B5 G1 G3 W3 W2 W6 G2"
    state = table((2, 2), (1, 5), layout=walled, winter=True, wolves=((4, 5, "N"),))
    assert do(state, Move(1, at(1, 4))).pigs[1] == at(1, 2)


def test_st_31_a_wolf_slides_and_loops_and_a_slide_is_part_of_one_move() -> None:
    assert chance(with_cards("E", wolves=((1, 2, "N"),), layout=ICE, winter=True)).wolves == [at(1, 5)]
    assert chance(with_cards("N", wolves=((3, 3, "N"),), layout=ICE, winter=True)).wolves == [at(3, 3)]
    assert chance(with_cards("2x", wolves=((1, 1, "E"),), layout=ICE, winter=True)).wolves == [at(1, 5)]


def test_st_31_a_slide_that_comes_back_to_its_start_ends_there() -> None:
    rings = "P1 G3 B1 G4 W3 P2 BD B2 B3 B4 GD B5 W1 W4 G1 B6 W5 W2 G2 W6"
    state = with_cards("N", wolves=((2, 3, "S"),), layout=rings, winter=True, pigs=((4, 3), (1, 2), (1, 1), (2, 1)))
    (walk,) = walks(state, 0, NORTH)
    assert walk.tiles == (at(1, 3), at(4, 3), at(3, 3), at(2, 3))
    after = chance(state)
    assert (after.wolves, after.facing) == ([at(2, 3)], [NORTH])
    assert after.pigs[:2] == [-1, at(1, 2)]


def test_st_31_a_pig_slides_after_a_jump_and_a_hop_and_a_shoved_wolf_slides() -> None:
    jump = table((1, 1), (4, 1), layout=ICE, winter=True, powers=["super_jump"], wolves=((4, 5, "N"),))
    assert do(jump, SuperJump(pig=0, to=at(1, 3))).pigs[0] == at(1, 5)
    hop_layout = "P1 W1 B5 B1 G4 B3 BD W2 W3 B4 P2 W4 GD B2 G1 B6 W5 G3 W6 G2"
    hop = table((1, 3), (4, 1), layout=hop_layout, winter=True, powers=["wall_hop"], wolves=((4, 5, "N"),))
    assert do(hop, WallHop(pig=0, to=at(1, 4))).pigs[0] == at(1, 5)
    shove = table((1, 1), (4, 1), layout=ICE, winter=True, powers=["shove"], wolves=((1, 2, "N"),))
    assert do(shove, Shove(pig=0, wolf=0)).wolves == [at(1, 5)]


def test_st_31_a_swapped_pig_stays_on_the_pond() -> None:
    state = table((1, 3), (3, 3), layout=ICE, winter=True, powers=["swap"], wolves=((4, 5, "N"),))
    assert do(state, Swap()).pigs[:2] == [at(3, 3), at(1, 3)]


# Sizes and random play


def test_all_truffles_are_in_the_forest_in_backpacks_or_spent() -> None:
    for seed in range(20):
        side = ("summer", "winter")[seed % 2]
        for state, mover, _ in positions(2 + seed % 3, seed, side=side):
            if state.forest is None:
                continue
            lying = sum(one > 0 for one in state.tokens)
            assert lying == state.truffles
            assert lying + sum(map(len, state.packs)) + len(state.spent) == (16 if side == "summer" else 12)
            assert (mover == CHANCE) == (GAME.legal_actions(state) == [])
            for pig, tile in enumerate(state.pigs):
                scary = tile >= 0 and state.danger >> tile & 1 and not state.brave >> pig & 1
                assert not scary or state.phase == RISE
                assert not state.progress[pig] or state.claimed >> tile & 1


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_hundreds_of_random_games_end(side: str) -> None:
    for seed in range(150):
        log = random_log(2 + seed % 3, seed, side=side)
        assert log.end is not None
        assert log.end.end.reason == "finished"


def test_what_is_tried_at_the_wrong_moment_is_refused_with_its_rule() -> None:
    for state, mover, _ in positions(3, 8):
        if mover == CHANCE:
            for action in (Dig(0), Give(0), Upgrade(0, 1), PlayCard("brown", "N"), Leave(), Done()):
                refused(
                    state,
                    action,
                    {Dig: "ST-18", Give: "ST-28", Upgrade: "ST-21", PlayCard: "ST-23", Leave: "ST-14", Done: "ST-15"}[
                        type(action)
                    ],
                )
