"""Where rules of Truffle Shuffle meet: a Skip at the end of a round, the last card, what a view may hold."""

from __future__ import annotations

import random

import msgspec
import pytest
from helpers.damage import base, fault, held
from helpers.play import set_up
from helpers.truffle import GAME, do, impossible, match_with, pays_not, refused, table, tableau

from truffle_core.core.errors import LogError
from truffle_core.core.log import log_from_bytes
from truffle_core.games import game
from truffle_core.games.truffle_shuffle.actions import Discard, Fulfil, Pass, Skip, Take, TakeTwo
from truffle_core.games.truffle_shuffle.events import Dealt, Discarded, FirstPlayer, RoundEnded, SkipDiscarded, Taken
from truffle_core.games.truffle_shuffle.pieces import INDEX, codes_of
from truffle_core.games.truffle_shuffle.state import ACT, DEAL, DISCARD, NO_SKIP, ORDER, OVER, TAKE, State

PASS = Pass()


def deal(state: State, seed: int = 1) -> None:
    """Lay the next tableau."""
    for event in GAME.chance(state, random.Random(seed)):
        GAME.apply(state, event)


# The end of a round


def test_ts12_take_2_for_the_last_card_may_still_pay_an_order() -> None:
    state = table("GT P1", left=1)
    do(state, TakeTwo("GT"), Take(0))
    events = do(state, Fulfil("O07", ("P1",)))
    assert events[-1] == RoundEnded(1, 1)
    assert state.money == [1, 0]


def test_ts15_a_skip_put_down_as_the_last_action_but_one_of_a_round() -> None:
    state = table("GS G1 P1 O1", left=1)
    do(state, Skip("GS"))
    assert (state.turn, state.phase) == (1, ACT)
    assert do(state, Take(0), PASS)[-1] == RoundEnded(1, 0)
    assert (state.turn, state.phase) == (0, DISCARD), "three cards in hand, and the Skip is none of them"
    do(state, Discard("O1"))
    assert (state.phase, state.skips) == (DEAL, [INDEX["GS"], NO_SKIP])
    deal(state)
    assert (state.turn, state.phase, state.takes_left) == (0, TAKE, 3)
    assert "three cards are being taken" in refused(state, Fulfil("O07", ("G1",)), "TS-16")
    assert do(state, *(Take(slot) for slot in (30, 31, 32)))[-1] == SkipDiscarded("GS")
    do(state, Fulfil("O07", ("G1",)))
    assert (state.turn, state.phase) == (1, ACT)


def test_ts13_all_players_may_skip_and_each_then_takes_three() -> None:
    state = table("GS", others=("PS", "OS"), seats=3, left=20)
    do(state, Skip("GS"), Skip("PS"), Skip("OS"))
    assert NO_SKIP not in state.skips
    for seat in range(3):
        assert (state.turn, state.phase, state.takes_left) == (seat, TAKE, 3)
        for _ in range(3):
            do(state, Take(state.free()[-1]))
        do(state, PASS)
    assert state.skips == [NO_SKIP] * 3
    assert (state.turn, state.phase, state.left) == (0, ACT, 11)


def test_ts14_the_last_card_taken_among_the_three_of_a_skip_ends_the_round_after_the_order() -> None:
    state = table("P1", left=2, skips={0: "GS"}, phase=TAKE, takes=2)
    assert do(state, Take(1)) == [Taken(1)]
    assert do(state, Take(0))[-1] == SkipDiscarded("GS")
    assert state.phase == ORDER
    assert do(state, Fulfil("O07", ("P1",)))[-1] == RoundEnded(1, 1)


def test_ts15_a_skip_is_in_nobodys_way_at_the_end_of_the_game() -> None:
    state = table("G1", others=("O1",), left=1, skips={1: "PS"}, money=(5, 5), round_number=3, starter=1)
    do(state, Take(0), PASS)
    assert state.phase == OVER
    assert GAME.outcome(state).winners == (0,)


@pytest.mark.parametrize("seats", [3, 4])
def test_ts30_hands_are_laid_down_in_turn_order_from_the_next_first_player(seats: int) -> None:
    hands = ["G1 G2 G3 G4 G5", "P1 P2 P3 P4 P5", "O1 O2 O3 O4 O5", "K1 K2 K3 K4 K5"][:seats]
    state = table(hands[0], others=hands[1:], seats=seats, turn=1, left=1)
    do(state, Take(0), PASS)
    gave = []
    while state.phase == DISCARD:
        gave.append(state.turn)
        do(state, GAME.legal_actions(state)[0])
    order = [(2 + turn) % seats for turn in range(seats)]
    assert list(dict.fromkeys(gave)) == order
    assert [gave.count(seat) for seat in order] == [6 - seats if seat == 1 else 5 - seats for seat in order]
    assert {sum(hand) for hand in state.hands} == {seats}


# What a view may hold


def test_ts03_a_full_deal_tells_no_backs_and_a_view_of_it_hides_whatever_it_tells() -> None:
    start = GAME.initial_state(set_up(GAME, 2))
    dealt = Dealt(1, tableau(), "".join(code[0] for code in tableau()))
    impossible(start, (FirstPlayer(0), dealt), "TS-03")
    lines = base()
    first, plain = lines.plain(0)["events"]
    lines.edit(0, events=[first, {**plain, "backs": "".join(code[0] for code in plain["cards"])}])
    held(lines, 0, "TS-03", "backs are told only where")
    step = log_from_bytes(lines.raw(), game).redacted("public").records[0]
    assert None in step.events[1].cards


@pytest.mark.parametrize("view", [1, "public"])
def test_ts06_a_view_that_shows_a_card_lying_face_down_is_refused_at_the_deal(view: int | str) -> None:
    lines = base(view)  # type: ignore[arg-type]
    first, dealt = lines.plain(0)["events"]
    shown = base().plain(0)["events"][1]["cards"][4]
    lines.edit(0, events=[first, {**dealt, "cards": [*dealt["cards"][:4], shown, *dealt["cards"][5:]]}])
    lines.cut(1)
    held(lines, 0, None, "could see")


def test_ts05_a_view_that_hides_a_card_lying_face_up_is_refused() -> None:
    lines = base(1)
    first, dealt = lines.plain(0)["events"]
    lines.edit(0, events=[first, {**dealt, "cards": [None, *dealt["cards"][1:]]}])
    held(lines, 0, "TS-05", "lies face up")


def test_ts06_a_taken_card_is_hidden_by_null_and_not_left_out() -> None:
    lines = base(1)
    record = next(n for n in range(1, 90) if lines.plain(n)["by"] == 1 and "card" in lines.plain(n)["events"][0])
    event = lines.plain(record)["events"][0]
    lines.edit(record, events=[{key: value for key, value in event.items() if key != "card"}])
    assert fault(lines.raw()).step == record


def test_ts01_a_log_cannot_bring_another_deck_under_the_name_of_a_shipped_one() -> None:
    other = GAME.edition("standard", {"cards": {**GAME.edition("standard").data["cards"], "G1": 8, "G2": 0}})
    lines = base()
    lines.edit(-1, edition={"name": "standard", "sha256": other.sha256, "data": other.data})
    with pytest.raises(LogError, match="comes with the game"):
        log_from_bytes(lines.raw(), game).verify()


def test_ts01_a_deck_of_strange_counts_is_dealt_to_the_last_card() -> None:
    counts = {"GS": 11, "PS": 7, "GT": 9, "PT": 5, "OC": 9, "KN": 7, "G=": 9, "K#": 3, "R3": 13, "O1": 20, "P4": 24}
    edition = GAME.edition("strange", {"cards": counts})
    rng = random.Random(5)
    state = GAME.initial_state(msgspec.structs.replace(set_up(GAME, 4), edition=edition))
    while state.phase != OVER:
        if state.phase == DEAL:
            deal(state, rng.randrange(99))
        else:
            do(state, rng.choice(GAME.legal_actions(state)))
    assert sum(state.unseen) == 0


# Refusals name what was tried


def test_ts10_a_card_tried_at_the_wrong_moment_is_named() -> None:
    state = table("GT PS O1", lay={31: "K3"}, phase=ORDER)
    assert refused(state, Take(31), "TS-10").startswith("the pink 3 in row 6 stays where it is: ")
    assert refused(state, TakeTwo("GT"), "TS-10").startswith("green Take 2 has to wait: ")
    assert refused(state, Skip("PS"), "TS-10").startswith("purple Skip has to wait: ")
    waiting = table("GT PS O1", left=20, skips={0: "GS"}, phase=TAKE, takes=3)
    assert refused(waiting, TakeTwo("GT"), "TS-14").startswith("green Take 2 has to wait: on the turn after a Skip")
    assert refused(waiting, TakeTwo("O1"), "TS-10").startswith("orange 1 is no Take 2")


def test_ts16_an_order_tried_at_the_wrong_moment_is_named() -> None:
    assert refused(table("G1"), Fulfil("O07", ("G1",)), "TS-16").startswith('"one 1" has to wait: ')


def test_ts17_a_card_that_cannot_be_given_up_is_named() -> None:
    state = table("G1")
    assert refused(state, Discard("G1"), "TS-17").startswith("green 1 is not given up: there is no hand limit")
    assert codes_of(state.hands[0]) == ["G1"]


@pytest.mark.parametrize("code", ["", "G", "g4", "X1", "G?"])
def test_ts04_what_is_no_card_is_refused_whatever_is_tried_with_it(code: str) -> None:
    for action in (TakeTwo(code), Skip(code), Discard(code)):
        refused(table("G1"), action, "TS-04")
    refused(table("G1", phase=ORDER), Fulfil("O07", (code,)), "TS-04")
    refused(table("G1 G2 G3", phase=DISCARD, left=0), Discard(code), "TS-04")


def test_ts27_missing_colours_are_all_wanted_unless_a_rainbow_stands_for_one() -> None:
    assert "leave out green, purple and orange" in pays_not("K3 K1 K2 K2", "O01", "TS-27")
    assert "leave out green or orange" in pays_not("P= P4 R4 K2", "O01", "TS-27")


def test_ts19_a_modifier_alone_is_named_as_no_truffle() -> None:
    assert "pink Number Change does not count as a truffle" in pays_not("KN", "O05", "TS-19")


def test_ts20_one_truffle_makes_an_order_by_itself() -> None:
    assert pays_not("G1 ON", "O07", "TS-20").startswith('green 1 makes "one 1" without orange Number Change')


def test_ts30_what_is_given_up_is_seen_by_all() -> None:
    match = match_with(tableau())
    step = msgspec.structs.replace(match.log.records[0], by=0, events=(Discarded("G1"),))
    assert all(GAME.redact(step, view) == step for view in (0, 1, "public"))
