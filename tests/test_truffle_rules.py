"""The rules of Truffle Shuffle, TS-01 to TS-32: what each allows, and what it refuses."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from helpers.play import set_up
from helpers.truffle import (
    DECK,
    GAME,
    cards,
    do,
    impossible,
    match_with,
    pays,
    pays_not,
    refused,
    table,
    tableau,
    takes,
)

from truffle_core.core.errors import IllegalAction, UsageError
from truffle_core.core.game import CHANCE
from truffle_core.core.plain_text import flat
from truffle_core.games.truffle_shuffle import words
from truffle_core.games.truffle_shuffle.actions import Discard, Fulfil, Pass, Skip, Take, TakeTwo
from truffle_core.games.truffle_shuffle.events import (
    Dealt,
    Discarded,
    FirstPlayer,
    Fulfilled,
    Passed,
    RoundEnded,
    SkipDiscarded,
    SkipPlayed,
    Taken,
    TakeTwoPlayed,
)
from truffle_core.games.truffle_shuffle.pieces import FACES, INDEX, codes_of, hand_of
from truffle_core.games.truffle_shuffle.rules import ranking
from truffle_core.games.truffle_shuffle.scoring import check_payment
from truffle_core.games.truffle_shuffle.state import (
    ACT,
    COVERED_BY,
    DEAL,
    DISCARD,
    FACE_DOWN,
    NO_SKIP,
    ORDER,
    OVER,
    ROWS,
    TAKE,
)
from truffle_core.lessons.truffle_shuffle.positions import table as lesson_table

STANDARD = GAME.edition("standard").data["cards"]
PASS = Pass()

# The deck


def test_ts01_the_standard_deck_has_28_cards_a_colour_and_five_rainbows() -> None:
    colours = Counter(code[0] for code, count in STANDARD.items() for _ in range(count))
    kinds = Counter(code[1] for code, count in STANDARD.items() for _ in range(count) if code[0] == "P")
    assert colours == {"G": 28, "P": 28, "O": 28, "K": 28, "R": 5}
    assert kinds == {**dict.fromkeys("12345", 4), "#": 2, "=": 2, "C": 1, "N": 1, "T": 1, "S": 1}


def test_ts01_another_edition_holds_exactly_117_cards() -> None:
    other = GAME.edition("more ones", {"cards": {**STANDARD, "G1": 8, "G2": 0}})
    assert other.sha256 != GAME.edition("standard").sha256
    for wrong in ({"cards": {**STANDARD, "G1": 5}}, {"cards": {**STANDARD, "G6": 0}}, {"cards": {"G1": -1}}, {}):
        with pytest.raises(UsageError):
            GAME.edition("wrong", wrong)
    with pytest.raises(UsageError, match='no edition "gold"'):
        GAME.edition("gold")


def test_ts01_a_deal_holds_only_cards_of_the_deck() -> None:
    start = GAME.initial_state(set_up(GAME, 2))
    GAME.verify_chance(start, (FirstPlayer(0), Dealt(1, tableau())))
    five = tableau({0: "R1", 38: "R2"})
    twice = ("R1", *five[1:38], "R1")
    assert "'R1'" in impossible(start, (FirstPlayer(0), Dealt(1, twice)), "TS-01")
    impossible(start, (FirstPlayer(0), Dealt(1, ("G6", *five[1:]))), "TS-01")
    impossible(start, (FirstPlayer(0), Dealt(1, ("G?", *five[1:]))), "TS-01")


def test_ts02_specials_have_a_colour_too() -> None:
    assert pays("GT GS GC G#", "O02")
    assert pays("GT PS OC K1", "O01")
    assert "of several" in pays_not("GT GS GC P#", "O02", "TS-27")


def test_ts03_a_back_shows_its_colour_and_nothing_else() -> None:
    match = match_with(tableau({4: "K3", 33: "R2"}))
    dealt = GAME.redact(match.log.records[0], 0).events[1]
    assert isinstance(dealt, Dealt)
    assert dealt.cards[4] is None
    assert dealt.backs[4] == "K"
    assert match.seen(0).slots[33] == INDEX["R?"]
    start = GAME.initial_state(set_up(GAME, 2))
    first = FirstPlayer(0)
    GAME.verify_chance(start, (first, dealt))
    impossible(start, (first, Dealt(1, dealt.cards)), "TS-03")
    impossible(start, (first, Dealt(1, dealt.cards, "X" * 39)), "TS-03")
    impossible(start, (first, Dealt(1, match.log.records[0].events[1].cards, "G" * 39)), "TS-03")


def test_ts03_who_saw_a_card_taken_knows_it_in_the_hand() -> None:
    match = match_with(tableau({38: "G4", 37: "G4"}))
    takes(match, 38, 37)
    assert codes_of(match.seen(0).hands[0]) == ["G4"]
    assert codes_of(match.seen(1).hands[0]) == ["G?"]
    assert codes_of(match.seen("public").hands[1]) == ["G?"]


def test_ts03_a_shown_card_counts_as_a_known_one_first() -> None:
    state = table(left=20, phase=DISCARD)
    state.hands[0] = hand_of(cards("G4 G? G? O1 O1"))
    state.unseen[INDEX["G4"]] = 2
    do(state, Discard("G4"))
    assert codes_of(state.hands[0]) == ["O1", "O1", "G?", "G?"]
    assert state.unseen[INDEX["G4"]] == 2
    do(state, Discard("G4"))
    assert codes_of(state.hands[0]) == ["O1", "O1", "G?"]
    assert state.unseen[INDEX["G4"]] == 1
    refused(state, Discard("P4"), "TS-30")


def test_ts03_no_more_backs_are_about_than_the_deck_holds() -> None:
    state = table(left=0)
    GAME.consistent(state)
    state.hands[1][INDEX["R?"]] = sum(state.unseen[INDEX["R1"] :]) + 1
    with pytest.raises(Exception, match=r"TS-03: .*rainbow"):
        GAME.consistent(state)
    state.hands[1][INDEX["R?"]] = 0
    state.unseen[INDEX["G1"]] = -1
    with pytest.raises(Exception, match="TS-01: green 1"):
        GAME.consistent(state)


@pytest.mark.parametrize("back", "GPOKR")
def test_ts03_a_tableau_card_lying_face_down_counts_among_the_backs(back: str) -> None:
    state = table(left=0)
    state.slots[3] = INDEX[f"{back}?"]
    state.unseen = [0] * len(FACES)
    state.unseen[INDEX[f"{back}1"]] = 1
    GAME.consistent(state)
    state.hands[0][INDEX[f"{back}?"]] = 1
    with pytest.raises(Exception, match="TS-03"):
        GAME.consistent(state)


def test_ts04_cards_are_written_by_colour_and_kind() -> None:
    assert len(FACES) == 49
    assert {"G4", "P=", "OC", "KS", "K#", "R1"} <= set(FACES)
    state = table("G4 P= O1 O2", phase=DISCARD, left=0)
    do(state, Discard("G4"))
    assert "no card" in refused(state, Discard("g4"), "TS-04")
    assert "no card" in refused(state, Discard("P?"), "TS-04")
    with pytest.raises(IllegalAction, match="TS-04"):
        check_payment("O07", ("X1",))


# Set-up


def test_ts05_six_rows_lie_up_and_down_in_turn() -> None:
    assert ROWS == (4, 5, 6, 7, 8, 9)
    assert [FACE_DOWN[slot] for slot in (0, 4, 9, 15, 22, 30)] == [False, True, False, True, False, True]


def test_ts05_card_i_lies_under_cards_i_and_i_plus_1_of_the_next_row() -> None:
    assert COVERED_BY[0] == (4, 5)
    assert COVERED_BY[3] == (7, 8)
    assert COVERED_BY[29] == (37, 38)
    assert COVERED_BY[30] == ()
    state = table()
    assert state.free() == list(range(30, 39))
    assert "still lies under two cards" in refused(state, Take(29), "TS-11")


def test_ts06_a_card_uncovered_face_down_stays_so_until_its_taker_looks() -> None:
    match = match_with(tableau({15: "K3", 16: "O2"}))
    takes(match, 30, 31, 32, 22, 23)
    assert 15 in match.state.free()
    assert match.seen(0).slots[15] == match.seen(1).slots[15] == INDEX["K?"]
    before = match.state.copy()
    step = match.play(Take(15))
    assert step.events == (Taken(15, "K3"),)
    seen = before.copy()
    seen.slots[15] = INDEX["K?"]
    assert GAME.reveals(seen, step, 1) is True
    assert GAME.reveals(seen, step, 0) is False
    assert "K3" in codes_of(match.seen(1).hands[1])
    assert codes_of(match.seen(0).hands[1]).count("K?") == 1
    assert GAME.step(match.state, Take(24)) == (Taken(24),)


@pytest.mark.parametrize(("seats", "coins"), [(2, (2, 1, 1)), (3, (2, 2, 1, 1)), (4, (2, 2, 1, 1, 1))])
def test_ts07_bonus_coins_by_number_of_players(seats: int, coins: tuple[int, ...]) -> None:
    state = table("G1 G2 G3 G4", seats=seats, phase=ORDER, left=20)
    assert state.coins() == coins
    do(state, Fulfil("O04", ("G1", "G2", "G3", "G4")))
    assert state.coins() == coins[1:]
    assert sum(coins) == {2: 4, 3: 6, 4: 7}[seats]


def test_ts08_the_starting_player_is_drawn_or_named_and_play_goes_clockwise() -> None:
    drawn = {GAME.chance(GAME.initial_state(set_up(GAME, 3)), random.Random(seed))[0].seat for seed in range(30)}
    assert drawn == {0, 1, 2}
    first = GAME.initial_state(set_up(GAME, 3, {"first": "0"}))
    assert {GAME.chance(first, random.Random(seed))[0].seat for seed in range(9)} == {0}
    named = GAME.initial_state(set_up(GAME, 3, {"first": "2"}))
    assert GAME.chance(named, random.Random(1))[0] == FirstPlayer(2)
    assert "seat 1" in impossible(named, (FirstPlayer(1), Dealt(1, tableau())), "TS-08")
    open_to_all = GAME.initial_state(set_up(GAME, 3))
    impossible(open_to_all, (FirstPlayer(3), Dealt(1, tableau())), "TS-08")
    for event in (FirstPlayer(2), Dealt(1, tableau())):
        GAME.apply(named, event)
    assert (named.starter, named.turn) == (2, 2)
    do(named, Take(30), PASS)
    assert named.turn == 0
    with pytest.raises(UsageError, match="TS-08"):
        GAME.initial_state(set_up(GAME, 2, {"first": "2"}))


def test_ts09_the_bank_never_runs_dry() -> None:
    state = table("G5 G5 G5 G5 G#", phase=ORDER, left=20, money=(196, 4))
    do(state, Fulfil("O15", ("G5", "G5", "G5", "G5", "G#")))
    assert state.money == [196 + 10 + 2, 4]


# A turn


def test_ts10_a_turn_has_exactly_one_action() -> None:
    state = table("GT PS O1")
    kinds = Counter(type(action).__name__ for action in GAME.legal_actions(state))
    assert kinds == {"Take": 9, "TakeTwo": 1, "Skip": 1}
    do(state, Take(30))
    assert state.phase == ORDER
    assert "the action of this turn is done" in refused(state, Take(31), "TS-10")
    refused(state, TakeTwo("GT"), "TS-10")
    refused(state, Skip("PS"), "TS-10")


def test_ts10_take_2_is_discarded_and_two_cards_are_taken_one_at_a_time() -> None:
    state = table("GT PS")
    assert do(state, TakeTwo("GT")) == [TakeTwoPlayed("GT")]
    assert (state.phase, state.takes_left, codes_of(state.hands[0])) == (TAKE, 2, ["PS"])
    assert {type(action) for action in GAME.legal_actions(state)} == {Take}
    assert "two cards are being taken" in refused(state, Skip("PS"), "TS-10")
    do(state, Take(30))
    assert (state.phase, state.turn) == (TAKE, 0)
    refused(state, PASS, "TS-16")
    do(state, Take(31))
    assert state.phase == ORDER


def test_ts10_only_a_card_in_hand_of_the_right_sort_is_played() -> None:
    state = table("G1 PT KS", others=("GT OS",))
    assert "no green Take 2" in refused(state, TakeTwo("GT"), "TS-10")
    assert "green 1 is no Take 2" in refused(state, TakeTwo("G1"), "TS-10")
    assert "is no Skip" in refused(state, Skip("PT"), "TS-10")
    refused(state, Skip("OS"), "TS-10")
    GAME.verify(state, TakeTwo("PT"))
    GAME.verify(state, Skip("KS"))


def test_ts11_a_card_is_taken_only_once_nothing_lies_over_it() -> None:
    state = table(lay={22: "O4", 30: "G1", 31: "P1"})
    reason = refused(state, Take(22), "TS-11")
    assert reason == "the orange 4 in row 5 still lies under two cards, the green 1 and the purple 1 in row 6"
    do(state, Take(31), PASS)
    assert refused(state, Take(22), "TS-11") == "the orange 4 in row 5 still lies under the green 1 in row 6"
    assert "is empty" in refused(state, Take(31), "TS-11")
    do(state, Take(30), PASS, Take(22))
    assert state.hands[0][INDEX["O4"]] == 1


def test_ts11_between_two_takes_of_a_turn_cards_come_free() -> None:
    state = table("GT", left=31)
    do(state, TakeTwo("GT"))
    refused(state, Take(22), "TS-11")
    do(state, Take(30), Take(22))
    assert state.phase == ORDER


def test_ts12_take_2_with_one_card_left_takes_that_one() -> None:
    state = table("GT", left=1)
    do(state, TakeTwo("GT"))
    assert state.takes_left == 1
    do(state, Take(0))
    assert state.phase == ORDER


def test_ts13_a_skip_ends_the_turn_without_card_or_order() -> None:
    state = table("GS G1", left=20)
    assert do(state, Skip("GS")) == [SkipPlayed("GS")]
    assert (state.turn, state.phase) == (1, ACT)
    assert codes_of(state.hands[0]) == ["G1"]
    assert state.skips == [INDEX["GS"], NO_SKIP]
    assert "first a card is taken" in refused(table("GS G1"), Fulfil("O07", ("G1",)), "TS-16")


def test_ts14_on_the_next_turn_three_cards_are_taken_and_nothing_else_is_played() -> None:
    state = table("GS PS KT G1", left=20)
    do(state, Skip("GS"), Take(19), PASS)
    assert (state.turn, state.phase, state.takes_left) == (0, TAKE, 3)
    assert "no Take 2 is played" in refused(state, TakeTwo("KT"), "TS-14")
    assert "no Skip is played" in refused(state, Skip("PS"), "TS-14")
    assert "three cards are being taken" in refused(state, Fulfil("O07", ("G1",)), "TS-16")
    assert SkipDiscarded("GS") not in do(state, Take(18), Take(17))
    assert do(state, Take(16))[-1] == SkipDiscarded("GS")
    assert state.skips == [NO_SKIP, NO_SKIP]
    refused(state, Fulfil("O02", ("GS", "G1", "PS", "KT")), "TS-18")
    do(state, Fulfil("O07", ("G1",)))
    assert state.money == [1, 0]


@pytest.mark.parametrize("left", [1, 2])
def test_ts14_a_skip_takes_as_many_cards_as_there_are(left: int) -> None:
    state = table(left=left + 1, skips={1: "GS"})
    do(state, Take(left), PASS)
    assert state.takes_left == left
    for slot in range(left - 1, 0, -1):
        do(state, Take(slot))
    assert do(state, Take(0))[-1] == SkipDiscarded("GS")
    assert state.phase == ORDER


def test_ts15_a_skip_stays_over_the_end_of_a_round_and_acts_in_the_next() -> None:
    state = table("G1", left=1, skips={1: "PS"})
    do(state, Take(0), PASS)
    assert state.phase == DEAL
    assert state.skips[1] == INDEX["PS"]
    for event in GAME.chance(state, random.Random(1)):
        GAME.apply(state, event)
    assert (state.turn, state.phase, state.takes_left) == (1, TAKE, 3)


def test_ts15_a_skip_in_front_is_no_card_in_hand() -> None:
    state = table("G1 G2", others=("O1 O2",), left=1, skips={1: "PS"})
    do(state, Take(0), PASS)
    assert (state.turn, state.phase) == (0, DISCARD)
    last = table("G1", others=("O1",), left=1, skips={1: "PS"}, money=(5, 5), round_number=3)
    do(last, Take(0), PASS)
    assert last.phase == OVER
    assert GAME.outcome(last).winners == (0,)


def test_ts16_after_the_action_at_most_one_order_and_always_by_choice() -> None:
    state = table("G1 P1 R2 G4", phase=ORDER, left=20)
    actions = GAME.legal_actions(state)
    assert actions[0] == PASS
    assert {action.order for action in actions[1:]} == {"O07"}
    assert do(state, Fulfil("O07", ("G1",))) == [Fulfilled("O07", ("G1",), 1, 0)]
    assert state.turn == 1
    refused(state, Fulfil("O07", ("P1",)), "TS-16")
    refused(state, PASS, "TS-16")
    refused(table("G1", phase=ORDER), Fulfil("O16", ("G1",)), "TS-16")
    assert do(table(phase=ORDER), PASS) == [Passed()]


def test_ts17_no_hand_limit_during_a_round() -> None:
    many = "G1 G2 G3 G4 G5 P1 P2 P3 P4 P5 O1 O2 O3 O4 O5"
    state = table(many, left=20)
    do(state, Take(19))
    assert len(codes_of(state.hands[0])) == 16
    assert "no hand limit" in refused(state, Discard("G1"), "TS-17")
    refused(table(many), Discard("G1"), "TS-17")


# End of a round, end of the game


def test_ts29_with_the_last_card_the_turn_is_finished_and_then_the_round_ends() -> None:
    state = table("G1", left=1, lay={0: "G2"})
    assert do(state, Take(0)) == [Taken(0)]
    assert do(state, Fulfil("O07", ("G1",))) == [Fulfilled("O07", ("G1",), 1, 0), RoundEnded(1, 1)]
    assert do(table(left=0, phase=ORDER), PASS) == [Passed(), RoundEnded(1, 1)]
    assert do(table(left=1, phase=ORDER), PASS) == [Passed()]


def test_ts30_each_discards_down_to_as_many_cards_as_there_are_players_in_turn_order() -> None:
    hands = ("G1 G2 G3 G4", "P1 P2 P3 P4", "O1 O2 O3 O4")
    state = table(hands[0], others=hands[1:], seats=3, phase=ORDER, left=0, turn=1)
    do(state, PASS)
    assert (state.turn, state.phase) == (2, DISCARD)
    refused(state, Fulfil("O07", ("P1",)), "TS-16")
    refused(state, Take(0), "TS-10")
    refused(state, Discard("G1"), "TS-30")
    assert GAME.legal_actions(state) == [Discard(card) for card in ("P1", "P2", "P3", "P4")]
    assert do(state, Discard("P2")) == [Discarded("P2")]
    assert (state.turn, state.phase) == (0, DISCARD)
    do(state, Discard("O4"))
    assert (state.turn, state.phase) == (1, DISCARD)
    do(state, Discard("G4"))
    assert state.phase == DEAL
    assert [len(codes_of(hand)) for hand in state.hands] == [3, 3, 3]


def test_ts30_the_discards_are_seen_by_all() -> None:
    state = table("G1 G2 G3", phase=DISCARD, left=0)
    step = match_with(tableau()).log.records[0].__class__(5, 0, Discard("G1"), GAME.step(state, Discard("G1")))
    assert GAME.redact(step, 1) == GAME.redact(step, "public") == step


def test_ts31_the_next_tableau_comes_from_the_rest_of_the_deck_and_the_left_neighbour_begins() -> None:
    state = table(left=0, phase=ORDER, seats=3, turn=2, bonus=2)
    do(state, PASS)
    assert GAME.to_move(state) == CHANCE
    dealt = GAME.chance(state, random.Random(3))
    assert [type(event) for event in dealt] == [Dealt]
    GAME.verify_chance(state, dealt)
    impossible(state, (FirstPlayer(0), *dealt), "TS-31")
    impossible(state, (Dealt(3, dealt[0].cards),), "TS-31")
    impossible(state, (), "TS-31")
    impossible(GAME.initial_state(set_up(GAME, 2)), dealt, "TS-31")
    gone = FACES[state.slots.index(-1)]
    impossible(state, (Dealt(2, (gone,) * 39),), "TS-01")
    GAME.apply(state, dealt[0])
    assert (state.turn, state.round, state.left, state.bonus, state.phase) == (0, 2, 39, 0, ACT)


def test_ts31_three_deals_use_the_whole_deck() -> None:
    state = GAME.initial_state(set_up(GAME, 2))
    for deal in range(3):
        state.round, state.phase, state.next_first = deal, DEAL, 0
        for event in GAME.chance(state, random.Random(deal)):
            GAME.apply(state, event)
    assert sum(state.unseen) == 0
    assert sum(DECK) == 117


def test_ts32_after_round_three_nobody_discards_and_most_money_wins() -> None:
    state = table("G1 G2 G3 G4 P1", left=0, phase=ORDER, round_number=3, money=(7, 9))
    do(state, PASS)
    assert (state.phase, GAME.to_move(state), GAME.legal_actions(state)) == (OVER, None, [])
    outcome = GAME.outcome(state)
    assert (outcome.reason, outcome.winners, outcome.scores) == ("finished", (1,), (7, 9))
    refused(state, PASS, "TS-16")
    assert GAME.outcome(table(round_number=3)) is None
    one_round = table(left=0, phase=ORDER, rounds=1)
    do(one_round, PASS)
    assert one_round.phase == OVER


@pytest.mark.parametrize(
    ("money", "hands", "starter", "winner"),
    [
        ((9, 9, 8), ("G1", "G2 G3", "O1 O2 O3"), 0, 1),
        ((9, 9, 9), ("G1 P1", "G2", "O1 O2"), 0, 2),
        ((9, 9, 9), ("G1", "G2", "O1"), 1, 0),
        ((9, 9, 8), ("G1", "G2", "O1"), 1, 0),
        ((9, 9, 8), ("G1", "G2", "O1"), 2, 1),
    ],
)
def test_ts32_ties_are_broken_by_cards_and_then_by_turn_order(
    money: tuple[int, ...], hands: tuple[str, ...], starter: int, winner: int
) -> None:
    state = table(hands[0], others=hands[1:], seats=3, phase=OVER, left=0, money=money, starter=starter, round_number=3)
    assert ranking(state)[0] == winner
    assert GAME.outcome(state).winners == (winner,)


def test_every_rule_has_a_test() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_truffle_rules*.py"))
    assert set(re.findall(r"def test_ts(\d\d)_", source)) == {f"{number:02}" for number in range(1, 33)}


def test_ts32_the_result_sums_up_like_orders() -> None:
    state = lesson_table(orders={0: ["O09", "O01+2", "O09"], 1: ["O06+1"]}).state
    said = [flat(line) for line in words.result(state, ("You", "Ann"))]
    assert said[1:] == [
        "You, $13: two 2s, flush, twice, $8; one of each colour $3 + $2.",
        "Ann, $10: large straight flush $9 + $1.",
    ]
