"""The orders of Truffle Shuffle, TS-18 to TS-28: what each allows, and what it refuses."""

from __future__ import annotations

from helpers.truffle import (
    GAME,
    cards,
    do,
    pays,
    pays_not,
    refused,
    table,
)

from truffle_core.games.truffle_shuffle.actions import Fulfil
from truffle_core.games.truffle_shuffle.events import (
    Fulfilled,
)
from truffle_core.games.truffle_shuffle.pieces import codes_of
from truffle_core.games.truffle_shuffle.scoring import ORDERS, check_payment
from truffle_core.games.truffle_shuffle.state import (
    ORDER,
)

WORKED = "R1 G2 G2 P= O5 GC PC GN PN"


def test_ts18_the_reference_card() -> None:
    found = [(order.truffles, order.pays, order.bonus) for order in ORDERS]
    assert found == [
        (4, 3, True), (4, 3, True), (4, 4, True), (4, 6, True), (5, 6, True), (5, 9, True), (1, 1, False), (2, 2, False),
        (2, 4, False), (3, 3, False), (3, 6, False), (4, 4, True), (4, 8, True), (5, 5, True), (5, 10, True),
    ]  # fmt: skip


def test_ts18_played_cards_go_the_others_stay_and_the_coins_come() -> None:
    state = table("G1 G2 G3 G4 KS", phase=ORDER, left=20)
    assert do(state, Fulfil("O04", ("G1", "G2", "G3", "G4"))) == [Fulfilled("O04", ("G1", "G2", "G3", "G4"), 6, 2)]
    assert (state.money, state.bonus, codes_of(state.hands[0])) == ([8, 0], 1, ["KS"])
    assert state.orders[0] == (("O04", 6, 2),)
    assert pays("G3 G3 G3", "O11") == [Fulfilled("O11", ("G3", "G3", "G3"), 6, 0)]


def test_ts18_without_a_bonus_coin_left_the_order_pays_alone() -> None:
    state = table("G1 G2 G3 G4", phase=ORDER, left=20, bonus=3)
    do(state, Fulfil("O03", ("G1", "G2", "G3", "G4")))
    assert (state.money, state.bonus) == ([4, 0], 3)


def test_ts18_only_cards_in_hand_pay() -> None:
    state = table("G1 G2", others=("P2",), phase=ORDER, left=20)
    assert "no purple 2" in refused(state, Fulfil("O08", ("G2", "P2")), "TS-18")
    reason = refused(state, Fulfil("O08", ("G2", "G2")), "TS-18")
    assert reason == "green 2 is asked for 2 times, and the hand holds 1 of it"
    assert "holds none" in refused(state, Fulfil("O08", ("K2", "K2")), "TS-18")


def test_ts19_modifiers_are_no_truffles() -> None:
    assert pays("G1 P2 G3 G5 GC GN", "O04")[0].bonus == 2
    assert "do not count as a truffle" in pays_not("G1 P2 GC GN", "O03", "TS-19")
    assert pays("G2 P2 GC", "O09")[0].bonus == 0


def test_ts20_exactly_the_truffles_of_the_order_and_no_modifier_too_many() -> None:
    assert pays("G2 G5 GN", "O09")
    assert "no modifier too many" in pays_not("G2 G2 GN", "O09", "TS-20")
    assert "exactly two truffles" in pays_not("G2 G2 G2", "O08", "TS-20")
    pays_not("G2", "O08", "TS-20")
    pays_not("", "O07", "TS-20")
    pays_not("G1 G2 G3 G4 GC", "O04", "TS-20")


# What a card may count as


def test_ts21_a_rainbow_is_its_number_in_any_colour() -> None:
    assert pays("R1 G2 G3 G4", "O04")
    assert pays("R2 R5 O1 K1", "O01")
    assert pays("R2 R5 O1 O2", "O02")
    assert "rainbow 3 is no 2" in pays_not("R3 G2", "O08", "TS-21")


def test_ts22_an_any_number_is_any_number_of_its_colour() -> None:
    assert pays("G# G#", "O09")
    assert pays("G# G2 G# G4 G5", "O06")
    assert "not green" in pays_not("G2 P#", "O09", "TS-22")


def test_ts23_a_duplicate_copies_a_card_that_has_a_number() -> None:
    assert pays("G4 G= G= G#", "O13")
    assert check_payment("O12", tuple(cards("G4 P= K= O4")))[1].copies == 0
    assert "Duplicate" in pays_not("G= P=", "O08", "TS-23")
    pays_not("G1 G2 G3 G=", "O03", "TS-23")
    pays_not("P= G2", "O09", "TS-23")


def test_ts24_a_color_change_recolours_one_card() -> None:
    assert pays("G2 P2 OC", "O09")
    assert pays("G1 P1 O1 O2 GC", "O01")
    assert pays("G1 G2 G3 PT OC", "O02")
    assert "without a Color Change" in pays_not("G2 P2", "O09", "TS-24")
    assert "one more Color Change" in pays_not("G3 P3 O3 OC", "O11", "TS-24")
    pays_not("G1 G2 P1 P2 K1 OC", "O02", "TS-20")


def test_ts25_a_number_change_works_on_any_truffle_a_rainbow_and_a_duplicate_too() -> None:
    assert pays("R3 G2 GN", "O09")
    assert pays("G= G1 G2 G3 GN", "O04")
    assert check_payment("O08", tuple(cards("G= P= KN")))[1].copies == 0
    assert "without a Number Change" in pays_not("G1 G2", "O08", "TS-25")
    assert "one more Number Change" in pays_not("G3 G1 G2 GN", "O10", "TS-25")


def test_ts26_both_changes_may_work_on_one_card_each_once() -> None:
    uses = check_payment("O09", tuple(cards("G2 P5 KC KN")))
    assert (uses[1].colour, uses[1].number, uses[1].recoloured_by, uses[1].renumbered_by) == ("G", 2, 2, 3)
    assert (uses[2].changes, uses[3].changes) == (1, 1)
    assert pays("G2 P5 KC KN", "O09")
    pays_not("G3 P5 P5 KC KN", "O11", "TS-25")


def test_ts27_any_card_stands_for_its_colour_in_the_two_colour_orders_only() -> None:
    assert pays("GN PC OS KT", "O01")
    assert pays("GN GC GS G1", "O02")
    assert pays("R1 GC GS G1", "O02")
    assert "pink" in pays_not("GN PC OS O1", "O01", "TS-27")
    assert "cannot be a truffle" in pays_not("GT G2", "O08", "TS-27")
    pays_not("GS GN G2", "O08", "TS-27")


def test_ts28_the_worked_example_pays_nine_dollars_with_nine_cards() -> None:
    state = table(WORKED, phase=ORDER, left=20)
    payment = next(action for action in GAME.legal_actions(state) if getattr(action, "order", "") == "O06")
    assert sorted(payment.cards) == sorted(cards(WORKED))
    assert do(state, Fulfil("O06", tuple(cards(WORKED))))[0].pays == 9
    assert codes_of(state.hands[0]) == []
    eight = WORKED.replace("G2 G2", "G2")
    pays_not(eight, "O06", "TS-19")
