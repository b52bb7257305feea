"""The rules of Volltreffer, VT-01 to VT-26: what each allows, and what it refuses."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from helpers.play import random_step
from helpers.volltreffer import (
    cards,
    chance,
    codes,
    do,
    happen,
    impossible,
    play_until,
    refused,
    start,
    steps_of_a_round,
    table,
)
from msgspec import UNSET

from truffle_core.core.errors import IllegalChance, UsageError
from truffle_core.core.game import CHANCE, Step
from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.actions import Buy, Meld, Order, Play, SwapHand, SwapMarket
from truffle_core.games.volltreffer.events import (
    Bought,
    Dealt,
    FirstBuyer,
    HandSwapped,
    MarketSwapped,
    Melded,
    Played,
    RoundEnded,
    SmallestSum,
    TrickWon,
    Turned,
)
from truffle_core.games.volltreffer.pieces import CARD, CODES, HAND, NAMES, PRICES, cards_of
from truffle_core.games.volltreffer.scoring import in_goal, melds_of, moved, sum_of
from truffle_core.games.volltreffer.state import BUY, DEAL, MELD, ORDER, OVER, PLAY, SWAP, TURN, State

FOUR = ("G9", "P7", "O4", "K2")
SETS = "G7 P7 O7 K7 B7 G3 P3 O3"
QUADS = "G7 P7 O7 K7 G3 P3 O3 K3"
SUITS = "G1 G2 P3 O4 K5 B6 B8 B9"
TRIPLET_AND_SUITS = "G7 P7 O7 G1 P2 O3 K4 B5"
LOW = "G1 P1 O1 K2 B2 G3 P4 O5"
HIGH = "G8 P8 O9 K9 B9 G6 P6 O10"


def melding(hand: str, *others: str, turn: int = 0, **options: str) -> State:
    return table(hand, *(others or ("", "")), phase=MELD, turn=turn, **options)


def playing(*hands: str, turn: int = 0, trump: str = "B10") -> State:
    return table(*hands, phase=PLAY, turn=turn, trump=trump)


def last_trick(pawns: tuple[int, ...], winner: int = 0, **options: str) -> State:
    """Return a position in which the last card of the last trick is to be played, and who takes it."""
    hands = ["G1"] * len(pawns)
    hands = [f"G{2 + seat + (6 if seat == winner else 0)}" for seat in range(len(pawns))]
    state = table(*hands, phase=PLAY, **options)
    state.pawns = list(pawns)
    for hand in hands[:-1]:
        state = do(state, Play(hand))
    return state


def ended(state: State) -> tuple[State, RoundEnded]:
    (action,) = GAME.legal_actions(state)
    event = GAME.step(state, action)[-1]
    assert isinstance(event, RoundEnded)
    return do(state, action), event


# Set-up


def test_vt01_fifty_cards_four_prices_and_a_track() -> None:
    assert len(set(CODES)) == len(NAMES) == 50
    assert Counter(code[0] for code in CODES) == dict.fromkeys("GPOKB", 10)
    assert PRICES == (4, 2, 1, 0)
    assert [start(seats).pawns for seats in (3, 4, 5)] == [[25] * 3, [25] * 4, [30] * 5]
    assert GAME.edition("standard").sha256 == GAME.edition("standard", GAME.edition("standard").data).sha256
    for name, data in (("gold", None), ("standard", {"ranks": 12})):
        with pytest.raises(UsageError, match="VT-01"):
            GAME.edition(name, data)
    with pytest.raises(UsageError, match="three to five"):
        start(2)


def test_vt01_only_cards_of_the_game_are_named() -> None:
    refused(playing("G1", "G2", "G3"), Play("G11"), "VT-01", "'G11' is none of the fifty cards")
    refused(melding("G1"), Meld((("X1", "G1", "P1"),)), "VT-01")
    refused(table(market="G9 P9 O4 K2", phase=ORDER), Order(("G9", "P9", "O4", "Z2")), "VT-01")


def test_vt01_a_position_with_a_card_in_two_places_is_refused() -> None:
    state = playing("G1", "G2", "G3")
    GAME.consistent(state)
    state.rows[1].append(CARD["G1"])
    with pytest.raises(IllegalChance, match="VT-01: green 1 lies in two places"):
        GAME.consistent(state)


def test_vt02_the_top_card_shows_trump_and_is_never_drawn() -> None:
    state = chance(start())
    assert state.trump == state.under // 10
    assert state.under not in state.deck
    assert len(state.deck) == 45
    turning = do(happen(start(), FirstBuyer(0), Dealt("B10", FOUR)), Buy(3))
    impossible(turning, (Turned("B10"),), "VT-01")
    impossible(start(), (FirstBuyer(0),), "VT-02")
    impossible(start(), (FirstBuyer(0), Turned("B10")), "VT-02")


@pytest.mark.parametrize("five", [("B10", "B10", "P7", "O4", "K2"), ("B10", "G9", "G9", "O4", "K2"), ("B11", *FOUR)])
def test_vt03_each_round_is_dealt_from_all_fifty(five: tuple[str, str, str, str, str]) -> None:
    state = play_until(start(max_rounds="5"), PLAY)
    after = play_until(state, DEAL)
    assert (after.round, after.phase) == (1, DEAL)
    again = happen(after, Dealt("G1", ("G2", "G3", "G4", "G5")))
    assert (again.round, len(again.deck), again.rows, again.tricks) == (2, 45, [bytearray()] * 3, [0] * 3)
    assert again.pawns == after.pawns
    impossible(after, (Dealt(five[0], five[1:]),), "VT-01")


# Buying


def test_vt04_trumps_come_first_then_ranks_from_high_to_low() -> None:
    dealt = happen(start(), FirstBuyer(0), Dealt("B10", ("G9", "B2", "O10", "B5")))
    assert codes(dealt.market) == "B5 B2 O10 G9"
    assert (dealt.phase, dealt.turn) == (BUY, 0)


def test_vt04_the_dealer_cannot_lay_a_lower_card_under_a_higher_price() -> None:
    state = table(market="B2 G9 P9 O4", phase=ORDER)
    refused(state, Order(("G9", "B2", "P9", "O4")), "VT-04", "blue 2 is trump, so it lies under the higher price")
    refused(state, Order(("B2", "G9", "O4", "P9")), "VT-04", "purple 9 is higher than orange 4")


@pytest.mark.parametrize(
    ("cards", "orders"),
    [("G9 P9 O4 K2", 2), ("G9 P4 O4 K4", 6), ("G9 P9 O4 K4", 4), ("G9 P9 O9 K9", 24), ("B9 G9 P4 O4", 2)],
)
def test_vt05_the_dealer_orders_cards_that_tie(cards: str, orders: int) -> None:
    state = happen(start(), FirstBuyer(1), Dealt("B10", tuple(cards.split())))  # type: ignore[arg-type]
    assert (state.phase, state.turn, state.dealer()) == (ORDER, 0, 0)
    legal = GAME.legal_actions(state)
    assert len(set(legal)) == len(legal) == orders
    for action in legal:
        after = do(state, action)
        assert codes(after.market) == " ".join(action.cards)  # type: ignore[union-attr]
        assert (after.phase, after.turn) == (BUY, 1)


def test_vt05_the_order_is_of_the_four_cards_and_only_where_ranks_tie() -> None:
    state = table(market="G9 P9 O4 K2", phase=ORDER)
    refused(state, Order(("G9", "P9", "O4", "K3")), "VT-05", "green 9, purple 9, orange 4 and pink 2")
    refused(state, Order(("G9", "G9", "O4", "K2")), "VT-05")
    refused(state, Buy(0), "VT-07", "now the dealer orders the first four cards")
    refused(table(market="G9 P7 O4 K2"), Order(("G9", "P7", "O4", "K2")), "VT-05", "now cards are bought")


def test_vt05_two_trumps_never_tie() -> None:
    assert happen(start(), FirstBuyer(0), Dealt("B10", ("B4", "G4", "O3", "B3"))).phase == BUY


def test_vt06_the_first_buyer_is_drawn_or_named_and_the_next_seat_follows() -> None:
    assert {GAME.chance(start(5), random.Random(n))[0] for n in range(60)} == {FirstBuyer(n) for n in range(5)}
    named = start(3, first="2")
    events = GAME.chance(named, random.Random(1))
    assert events[0] == FirstBuyer(2)
    GAME.verify_chance(named, events)
    impossible(named, (FirstBuyer(1), Dealt("B10", FOUR)), "VT-06")
    impossible(start(3), (FirstBuyer(3), Dealt("B10", FOUR)), "VT-06")
    impossible(start(3), (Dealt("B10", FOUR),), "VT-06")
    impossible(start(3), (), "VT-06")
    with pytest.raises(UsageError, match="VT-06: seat 3 cannot buy first: 3 players sit on seats 0 to 2"):
        start(3, first="3")
    state = last_trick((25, 25, 25))
    state.first = 2
    after, event = ended(state)
    assert (event, after.first) == (RoundEnded((), 0), 0)


def test_vt07_any_of_the_four_cards_is_bought_and_the_pawn_moves_back() -> None:
    state = table(market="G9 P7 O4 K2")
    assert GAME.legal_actions(state) == [Buy(0), Buy(1), Buy(2), Buy(3)]
    for slot, (card, price) in enumerate(zip(["G9", "P7", "O4", "K2"], (4, 2, 1, 0), strict=True)):
        assert GAME.step(state, Buy(slot)) == (Bought(slot),)
        after = do(state, Buy(slot))
        assert (codes(after.rows[0]), after.pawns[0]) == (card, 25 - price)
        assert cards_of(after.hands[0]) == cards(card)
        assert (after.phase, GAME.to_move(after)) == (TURN, CHANCE)
    assert happen(do(state, Buy(1)), Turned("G1")).turn == 1
    last = table(market="G9 P7 O4 K2", turn=2)
    assert happen(do(last, Buy(1)), Turned("G1")).turn == 0
    refused(state, Buy(4), "VT-07")
    refused(state, Buy(-1), "VT-07")
    refused(playing("G1", "G2", "G3"), Buy(0), "VT-07", "now tricks are played")
    refused(do(state, Buy(0)), Buy(0), "VT-07", "now a card is being turned up")


@pytest.mark.parametrize(("space", "slots"), [(1, [3]), (2, [2, 3]), (3, [1, 2, 3]), (4, [1, 2, 3]), (5, [0, 1, 2, 3])])
def test_vt08_a_pawn_never_goes_below_space_1(space: int, slots: list[int]) -> None:
    state = table(market="G9 P7 O4 K2")
    state.pawns[0] = space
    assert GAME.legal_actions(state) == [Buy(slot) for slot in slots]
    for slot in range(4):
        if slot in slots:
            assert do(state, Buy(slot)).pawns[0] >= 1
        else:
            refused(state, Buy(slot), "VT-08", f"costs {PRICES[slot]}, and a pawn on space {space} cannot pay that")


@pytest.mark.parametrize(
    ("market", "slot", "new", "after"),
    [
        ("B3 G9 P7 O4", 0, "K8", "G9 K8 P7 O4"),
        ("B3 G9 P7 O4", 3, "K9", "B3 G9 K9 P7"),
        ("B3 G9 P9 O4", 3, "K9", "B3 G9 P9 K9"),
        ("B3 G9 P7 O4", 1, "B1", "B3 B1 P7 O4"),
        ("B3 G9 P7 O4", 1, "B4", "B4 B3 P7 O4"),
        ("G9 P7 O4 K2", 0, "B1", "B1 P7 O4 K2"),
        ("G9 P7 O4 K2", 0, "B2", "B2 P7 O4 K2"),
        ("G9 P4 O4 K4", 0, "B5", "B5 P4 O4 K4"),
    ],
)
def test_vt09_a_new_card_finds_its_place_and_ties_go_to_the_right(market: str, slot: int, new: str, after: str) -> None:
    state = happen(do(table(market=market), Buy(slot)), Turned(new))
    assert codes(state.market) == after


def test_vt09_the_market_is_refilled_from_the_deck_after_the_last_purchase_too() -> None:
    steps = steps_of_a_round(3)
    before, _, events = next(step for step in steps if step[0].phase == MELD)
    assert len(before.market) == 4
    state = do(table("G1", market="G9 P7 O4 K2"), Buy(0))
    for card in ("G1", "G9", "P7", "B10", "X1"):
        impossible(state, (Turned(card),), "VT-01")
    impossible(state, (), "VT-09")
    impossible(state, (Turned("G2"), Turned("G3")), "VT-09")
    impossible(state, (Dealt("B10", FOUR),), "VT-09")
    assert events


@pytest.mark.parametrize(("seats", "purchases"), [(3, 24), (4, 32), (5, 40)])
@pytest.mark.parametrize("variant", ["none", "hand_swap", "market_swap"])
def test_vt10_buying_ends_when_every_hand_is_full(seats: int, purchases: int, variant: str) -> None:
    steps = steps_of_a_round(seats, variant=variant)
    happened = [event for _, _, events in steps for event in events]
    bought = [event for event in happened if isinstance(event, Bought)]
    turned = [event.card for event in happened if isinstance(event, Turned)]
    (dealt,) = [event for event in happened if isinstance(event, Dealt)]
    assert len(bought) == len(turned) == purchases
    assert len({*turned, *dealt.cards}) == purchases + 4
    melding = next(state for state, _, _ in steps if state.phase == MELD)
    assert [len(row) for row in melding.rows] == [HAND] * seats
    assert melding.to_buy() == 0
    assert {state.to_buy() for state, _, _ in steps if state.phase == TURN} == set(range(purchases))


def test_vt10_every_hand_is_public_and_a_card_turned_up_is_news_to_all() -> None:
    state = table(market="G9 P7 O4 K2")
    bought = Step(0, 0, Buy(0), GAME.step(state, Buy(0)))
    turned = Step(1, CHANCE, UNSET, (Turned("G1"),))
    for view in (0, 1, "public"):
        assert GAME.redact(bought, view) == bought  # type: ignore[arg-type]
        assert GAME.redact(turned, view) == turned  # type: ignore[arg-type]
    assert [GAME.reveals(state, bought, 1), GAME.reveals(do(state, Buy(0)), turned, 1)] == [False, True]


def test_vt10_nothing_in_a_position_tells_the_order_of_the_deck() -> None:
    state = happen(start(), FirstBuyer(0), Dealt("B10", FOUR))
    assert list(state.deck) == sorted(state.deck)
    drawn = {GAME.chance(do(state, Buy(3)), random.Random(seed))[0] for seed in range(600)}
    assert drawn == {Turned(CODES[card]) for card in state.deck}


# Melds


@pytest.mark.parametrize(
    ("meld", "points"),
    [("G7 P7 O7", 5), ("G7 P7 O7 K7", 10), ("G7 P7 O7 K7 B7", 25), ("G3 P3 O3", 5)],
)
def test_vt11_sets_score_by_their_size(meld: str, points: int) -> None:
    state = melding(SETS, LOW.replace("G3", "G2").replace("O1", "O2").replace("P1", "P2"))
    action = Meld((tuple(meld.split()),))
    assert action in GAME.legal_actions(state)
    assert GAME.step(state, action) == (Melded(action.melds, points),)
    after = do(state, action)
    assert after.pawns[0] == 25 + points
    assert after.melds == [(tuple(cards(meld)),), None, None]


def test_vt11_all_five_suits_score_five_and_what_is_no_meld_is_refused() -> None:
    state = melding(SUITS, LOW.replace("G1", "G10"))
    assert do(state, Meld((("G1", "P3", "O4", "K5", "B6"),))).pawns[0] == 30
    for meld in ((), ("G1",), ("G1", "G2"), ("G1", "P3", "O4", "K5"), ("G1", "G2", "P3", "O4", "K5")):
        refused(state, Meld((meld,)), "VT-11", "three to five cards of one rank")
    refused(state, Meld((("G1", "P3", "O4", "K5", "B10"),)), "VT-11", "blue 10 is not in this hand")
    refused(table(market="G9 P7 O4 K2"), Meld(), "VT-11", "now cards are bought")


def test_vt11_seats_meld_in_turn_from_the_first_buyer() -> None:
    hands = ("G1 G2 G3 G4 G5 G6 G7 G8", "P1 P2 P3 P4 P5 P6 P7 P9", "O1 O2 O3 O4 O5 O6 O7 O10")
    state, asked = table(*hands, phase=MELD, turn=1, first=1), []
    while state.phase == MELD:
        asked.append(state.turn)
        state = do(state, Meld())
    assert asked == [1, 2, 0]
    assert (state.phase, state.turn, state.melds) == (PLAY, 0, [(), (), ()])


def test_vt12_a_card_counts_in_one_meld_only() -> None:
    state = melding(TRIPLET_AND_SUITS)
    sevens = ("G7", "P7", "O7")
    both = Meld((sevens, ("G1", "P2", "O3", "K4", "B5")))
    assert both in GAME.legal_actions(state)
    assert GAME.step(state, both)[0] == Melded(both.melds, 10)
    refused(state, Meld((sevens, ("G7", "P2", "O3", "K4", "B5"))), "VT-12", "green 7 counts in one meld only")
    refused(melding(QUADS), Meld((sevens, ("O7", "K7", "P7"))), "VT-12")
    refused(state, Meld((("G7", "G7", "P7"),)), "VT-12")


@pytest.mark.parametrize(
    ("hand", "most", "selections"),
    [(QUADS, 20, 9), (SETS, 30, 10), (TRIPLET_AND_SUITS, 10, 4), (SUITS, 5, 2), (HIGH, 5, 3), ("G1 G2", 0, 1)],
)
def test_vt12_several_melds_are_shown_at_once(hand: str, most: int, selections: int) -> None:
    state = melding(hand)
    legal = GAME.legal_actions(state)
    assert len(set(legal)) == len(legal) == selections
    assert max(GAME.step(state, action)[0].points for action in legal) == most  # type: ignore[union-attr]


def test_vt12_three_of_four_equal_cards_may_be_a_triplet_and_it_matters_which() -> None:
    state = melding("G7 P7 O7 K7 G1 P2 O3 B5")
    for three in combinations(("G7", "P7", "O7", "K7"), 3):
        GAME.verify(state, Meld((three,)))
    rest = Meld((("G7", "P7", "O7"), ("G1", "P2", "O3", "K7", "B5")))
    assert rest in GAME.legal_actions(state)
    refused(state, Meld((("G7", "P7", "K7"), ("G1", "P2", "O7", "O3", "B5"))), "VT-11")


def test_vt12_five_of_a_rank_beside_all_five_suits_need_another_card() -> None:
    for hand in (SETS, "G1 P1 O1 K1 B1 G3 G4 G5"):
        state = melding(hand)
        for action in GAME.legal_actions(state):
            for meld in action.melds:  # type: ignore[union-attr]
                assert len(meld) < 5 or GAME.step(state, Meld((meld,)))[0].points in (5, 25)  # type: ignore[union-attr]
    assert GAME.step(melding(SETS), Meld((("G7", "P7", "O7", "K7", "B7"),)))[0].points == 25  # type: ignore[union-attr]


def test_vt13_any_selection_may_be_shown_the_empty_one_too() -> None:
    for hand in (SETS, QUADS, SUITS, LOW, HIGH):
        state = melding(hand, turn=0)
        assert GAME.legal_actions(state)[0] == Meld()
        after = do(state, Meld())
        assert after.melds[0] == ()
        assert after.pawns[0] == 25 + 5 * (state.holder == 0)


def test_vt14_the_smallest_sum_scores_and_leads_whatever_else_is_melded() -> None:
    hands = (HIGH, "G2 P2 O2 K3 B3 G4 P5 O6", "G1 P1 O1 K2 B2 G3 P3 O4")
    state = table(*hands, phase=MELD)
    assert state.holder == 2
    assert GAME.step(state, Meld()) == (Melded(),)
    state = do(do(state, Meld()), Meld())
    ones = Meld((("G1", "P1", "O1"),))
    assert GAME.step(state, Meld()) == (Melded(), SmallestSum())
    assert GAME.step(state, ones) == (Melded(ones.melds, 5), SmallestSum())
    after = do(state, ones)
    assert (after.phase, after.turn, after.pawns) == (PLAY, 2, [25, 25, 35])


@pytest.mark.parametrize(
    ("one", "two", "first", "holder"),
    [
        ("G1 P2 O3 K4 B6 G7 P8 O9", "P1 K1 O4 G4 G6 P7 O8 K9", 0, 1),
        ("P1 K1 O4 G4 G6 P7 O8 K9", "G1 P2 O3 K4 B6 G7 P8 O9", 1, 0),
        ("G1 P2 O3 K4 B6 G7 P8 O9", "P1 G2 O2 K5 G6 P7 O8 K9", 0, 1),
        ("G1 P2 O2 K5 B6 G7 P8 O9", "P1 G2 K2 O5 G6 P7 O8 K9", 0, 0),
        ("G1 P2 O2 K5 B6 G7 P8 O9", "P1 G2 K2 O5 G6 P7 O8 K9", 1, 1),
        ("G1 P2 O2 K5 B6 G7 P8 O9", "P1 G2 K2 O5 G6 P7 O8 K9", 2, 0),
    ],
)
def test_vt15_a_tie_goes_to_most_ones_then_twos_then_the_earlier_buyer(
    one: str, two: str, first: int, holder: int
) -> None:
    assert sum_of(cards(one)) == sum_of(cards(two)) == 40
    third = "K10 O10 G10 P10 G8 B9 B8 B7"
    assert table(one, two, third, phase=MELD, first=first).holder == holder


def test_vt15_the_last_purchase_settles_whose_sum_is_smallest() -> None:
    for seed in range(12):
        state = play_until(start(3 + seed % 3), MELD, seed=seed)
        sums = [sum_of(row) for row in state.rows]
        assert sums[state.holder] == min(sums)


def test_vt16_nobody_claims_the_smallest_sum_the_engine_finds_it() -> None:
    for seed in range(6):
        scored = [
            (before, mover)
            for before, mover, events in steps_of_a_round(4, seed)
            for event in events
            if isinstance(event, SmallestSum)
        ]
        ((before, mover),) = scored
        assert mover == before.holder


# Tricks


def test_vt17_any_card_may_be_led_and_the_suit_led_is_followed() -> None:
    state = playing("G1 P2 B3", "G5 G9 P7", "O4 O6 B8")
    assert GAME.legal_actions(state) == [Play("G1"), Play("P2"), Play("B3")]
    led = do(state, Play("G1"))
    assert (led.turn, led.led, codes(led.trick)) == (1, 0, "G1")
    assert GAME.legal_actions(led) == [Play("G5"), Play("G9")]
    refused(led, Play("P7"), "VT-17", "green was led and this hand can follow with green 5 or green 9, so purple 7")
    refused(led, Play("O4"), "VT-17", "orange 4 is not in this hand")
    free = do(led, Play("G5"))
    assert GAME.legal_actions(free) == [Play("O4"), Play("O6"), Play("B8")]
    refused(melding(SETS), Play("G7"), "VT-17", "now melds are shown")


def test_vt17_the_holder_of_the_smallest_sum_leads_the_first_trick() -> None:
    for seed in range(6):
        first = next(state for state, _, _ in steps_of_a_round(5, seed) if state.phase == PLAY)
        assert (first.turn, first.led) == (first.holder, -1)


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("G5 G9 G7", 1),
        ("G5 P10 O10", 0),
        ("G5 B1 G10", 1),
        ("G5 B1 B2", 2),
        ("B5 B1 G10", 0),
    ],
)
def test_vt18_the_highest_trump_wins_else_the_highest_of_the_suit_led(plays: str, winner: int) -> None:
    state = playing(*(f"{code} K{n + 1}" for n, code in enumerate(plays.split())))
    for code in plays.split()[:-1]:
        state = do(state, Play(code))
    last = Play(plays.rsplit(maxsplit=1)[-1])
    assert GAME.step(state, last) == (Played(last.card), TrickWon(winner))


def test_vt18_nobody_must_trump_or_beat() -> None:
    state = do(playing("G5 K1", "P3 B9", "G2 G9"), Play("G5"))
    after = do(state, Play("P3"))
    assert Play("G2") in GAME.legal_actions(after)


def test_vt19_the_winner_scores_at_once_and_leads_next() -> None:
    state = do(do(playing("G5 K1", "G9 K2", "G7 K3"), Play("G5")), Play("G9"))
    after = do(state, Play("G7"))
    assert (after.pawns, after.tricks, after.turn, after.led) == ([25, 30, 25], [0, 1, 0], 1, -1)
    assert codes(after.trick) == "G5 G9 G7"
    assert [after.card_of(seat) for seat in range(3)] == cards("G5 G9 G7")
    assert cards_of(after.gone()) == [card for card in range(50) if card in cards("G5 G7 G9")]
    led = do(after, Play("K2"))
    assert (codes(led.trick), led.leader) == ("K2", 1)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_vt19_eight_tricks_bring_forty_points(seats: int) -> None:
    steps = steps_of_a_round(seats, seed=seats)
    won = [event for _, _, events in steps for event in events if isinstance(event, TrickWon)]
    assert len(won) == 8
    start_of_tricks = next(state for state, _, _ in steps if state.phase == PLAY)
    end = happen(steps[-1][0], *steps[-1][2])
    gained = [(after - before) % 40 for before, after in zip(start_of_tricks.pawns, end.pawns, strict=True)]
    assert gained == [5 * sum(event.seat == seat for event in won) % 40 for seat in range(seats)]


# The track and the end


@pytest.mark.parametrize(
    ("space", "points", "after"), [(78, 5, 43), (75, 5, 80), (76, 5, 41), (80, 25, 65), (60, 5, 65)]
)
def test_vt20_past_80_a_pawn_goes_on_from_41(space: int, points: int, after: int) -> None:
    assert moved(space, points) == after
    state = playing("G9 K1", "G8 K2", "G7 K3")
    state.pawns[0] = space
    if points == 5:
        assert do(do(do(state, Play("G9")), Play("G8")), Play("G7")).pawns[0] == after


def test_vt20_melds_wrap_too_and_paying_never_does() -> None:
    state = melding(SETS, LOW.replace("G3", "G2").replace("O1", "O2").replace("P1", "P2"))
    state.pawns[0] = 79
    assert do(state, GAME.legal_actions(state)[-1]).pawns[0] in range(41, 81)
    buying = table(market="G9 P7 O4 K2")
    buying.pawns[0] = 43
    assert do(buying, Buy(0)).pawns[0] == 39


@pytest.mark.parametrize(
    ("pawns", "winners"),
    [
        ((56, 40, 30), (0,)),
        ((65, 40, 30), (0,)),
        ((66, 40, 30), ()),
        ((55, 61, 70), (2,)),
        ((57, 70, 67), (2,)),
        ((58, 66, 67), (1,)),
        ((60, 67, 30), (0, 1)),
        ((60, 65, 67), (0, 1, 2)),
    ],
)
def test_vt21_the_nearest_to_66_wins_after_a_complete_round(pawns: tuple[int, ...], winners: tuple[int, ...]) -> None:
    after, event = ended(last_trick(pawns))
    assert event.winners == after.winners == winners
    assert (after.phase == OVER) == bool(winners)
    outcome = GAME.outcome(after)
    if winners:
        assert outcome is not None
        assert (outcome.reason, outcome.winners) == ("finished", winners)
        assert outcome.scores == (pawns[0] + 5, *pawns[1:])


def test_vt21_the_goal_counts_only_once_the_round_is_complete() -> None:
    state = playing("G9 K1", "G8 K2", "G7 K3")
    state.pawns = [61, 25, 25]
    after = do(do(do(state, Play("G9")), Play("G8")), Play("G7"))
    assert (after.pawns[0], after.phase, GAME.outcome(after)) == (66, PLAY, None)


def test_vt22_without_a_winner_pawns_stay_and_a_new_round_starts() -> None:
    after, event = ended(last_trick((70, 80, 12)))
    assert event == RoundEnded((), 1)
    assert (after.phase, after.pawns, GAME.outcome(after)) == (DEAL, [75, 80, 12], None)
    assert chance(after).pawns == [75, 80, 12]


@pytest.mark.parametrize(("options", "rounds"), [({"length": "round"}, 1), ({"max_rounds": "5"}, 5), ({}, 0)])
def test_vt23_a_game_without_a_winner_ends_after_so_many_rounds(options: dict[str, str], rounds: int) -> None:
    state = last_trick((20, 20, 20), **options)
    assert state.limit == rounds
    state.round = max(rounds, 1)
    after, event = ended(state)
    if rounds:
        outcome = GAME.outcome(after)
        assert outcome is not None
        assert (outcome.reason, outcome.winners, outcome.scores) == ("max_rounds", (), (25, 20, 20))
        assert event == RoundEnded()
        assert GAME.to_move(after) is None
        refused(after, Play("G1"), "VT-17", "the game is over")
    else:
        assert after.phase == DEAL
    state.pawns[0] = 61
    assert ended(state)[0].winners == (0,)


# The variant


@pytest.mark.parametrize("variant", ["hand_swap", "market_swap"])
def test_vt24_the_goal_is_63_to_69(variant: str) -> None:
    assert start(variant=variant).goal() == (63, 69)
    for space, wins in ((62, False), (63, True), (69, True), (70, False)):
        assert bool(in_goal((space, 30, 30), start(variant=variant).goal())) == wins
        after, _ = ended(last_trick((space - 5, 30, 30), variant=variant))
        assert (after.phase == OVER) == wins
    after, _ = ended(last_trick((60, 68, 30), variant=variant))
    assert after.winners == (0,)


@pytest.mark.parametrize("variant", ["hand_swap", "market_swap"])
def test_vt25_a_new_card_goes_into_the_gap(variant: str) -> None:
    for slot, after in enumerate(("B1 P7 O4 K2", "G9 B1 O4 K2", "G9 P7 B1 K2", "G9 P7 O4 B1")):
        state = do(table("G1 G2", market="G9 P7 O4 K2", variant=variant), Buy(slot))
        assert codes(happen(state, Turned("B1")).market) == after
    first = happen(start(variant=variant), FirstBuyer(0), Dealt("B10", ("G3", "B2", "O10", "G9")))
    assert codes(first.market) == "B2 O10 G9 G3"
    assert happen(start(variant=variant), FirstBuyer(0), Dealt("B10", ("G3", "P3", "O10", "G9"))).phase == ORDER


def test_vt26_hand_swap_the_buyer_swaps_two_places_of_its_hand() -> None:
    state = table("G1 G2", market="G9 P7 O4 K2", variant="hand_swap")
    state = happen(do(state, Buy(0)), Turned("B1"))
    assert (state.phase, state.turn, codes(state.rows[0])) == (SWAP, 0, "G1 G2 G9")
    assert GAME.legal_actions(state) == [SwapHand(0, 1), SwapHand(0, 2), SwapHand(1, 2)]
    assert GAME.step(state, SwapHand(0, 2)) == (HandSwapped(0, 2),)
    after = do(state, SwapHand(2, 0))
    assert (codes(after.rows[0]), after.phase, after.turn) == ("G9 G2 G1", BUY, 1)
    refused(state, SwapHand(1, 1), "VT-26", "two different cards")
    refused(state, SwapHand(0, 3), "VT-26", "the hand has 3 cards")
    refused(state, SwapMarket(0, 1), "VT-26", "only in a game with the variant market_swap")
    refused(state, Buy(0), "VT-07", "now the buyer swaps two cards")
    refused(after, SwapHand(0, 1), "VT-26", "right after a purchase")
    refused(table(market="G9 P7 O4 K2"), SwapHand(0, 1), "VT-26")


def test_vt26_hand_swap_with_fewer_than_two_cards_nothing_is_swapped() -> None:
    state = happen(do(table(market="G9 P7 O4 K2", variant="hand_swap"), Buy(0)), Turned("B1"))
    assert (state.phase, state.turn) == (BUY, 1)


def test_vt26_market_swap_two_cards_change_their_prices() -> None:
    state = happen(do(table(market="G9 P7 O4 K2", variant="market_swap"), Buy(0)), Turned("B1"))
    assert (state.phase, state.turn, len(GAME.legal_actions(state))) == (SWAP, 0, 6)
    assert GAME.step(state, SwapMarket(0, 3)) == (MarketSwapped(0, 3),)
    after = do(state, SwapMarket(3, 0))
    assert (codes(after.market), after.phase, after.turn) == ("K2 P7 O4 B1", BUY, 1)
    assert do(after, Buy(3)).rows[1] == bytearray(cards("B1"))
    refused(state, SwapMarket(2, 2), "VT-26", "two different cards")
    refused(state, SwapMarket(0, 4), "VT-26", "no such slot")
    refused(state, SwapHand(0, 1), "VT-26")
    refused(after, SwapMarket(0, 1), "VT-26")


@pytest.mark.parametrize(("variant", "swaps"), [("hand_swap", 21), ("market_swap", 24)])
def test_vt26_the_last_purchase_is_followed_by_a_swap_too(variant: str, swaps: int) -> None:
    steps = steps_of_a_round(3, variant=variant)
    swapped = [n for n, (before, _, _) in enumerate(steps) if before.phase == SWAP]
    assert len(swapped) == swaps
    assert steps[swapped[-1] + 1][0].phase == MELD


# All of it


@pytest.mark.parametrize("variant", ["none", "hand_swap", "market_swap"])
def test_every_choice_of_a_round_is_legal_and_changes_a_copy_alone(variant: str) -> None:
    for seed in range(4):
        for before, mover, _ in steps_of_a_round(3 + seed % 3, seed, variant=variant):
            if mover == CHANCE:
                assert GAME.legal_actions(before) == []
                continue
            kept = before.copy()
            for action in GAME.legal_actions(before):
                assert do(before, action) != before
            assert before == kept
            GAME.consistent(before)


def test_long_games_end_too() -> None:
    for seed in range(6):
        state = start(3 + seed % 3)
        rng = random.Random(seed)
        while (mover := GAME.to_move(state)) is not None:
            for event in random_step(GAME, state, mover, 0, rng).events:
                GAME.apply(state, event)
        assert GAME.outcome(state).winners == in_goal(state.pawns, (61, 70)) != ()  # type: ignore[union-attr]


def test_a_selection_stands_for_all_that_show_equal_cards() -> None:
    for hand in (SETS, QUADS, SUITS, TRIPLET_AND_SUITS):
        found = melds_of(sum(1 << card for card in cards(hand)))
        shapes = [
            tuple(sorted((len(meld), meld[0] % 10 if meld[0] % 10 == meld[1] % 10 else -1) for meld in melds))
            for melds in found
        ]
        assert len(set(shapes)) == len(shapes)


def test_every_rule_has_its_test() -> None:
    tested = set(re.findall(r"def test_vt(\d\d)_", Path(__file__).read_text("utf-8")))
    assert tested == {f"{number:02}" for number in range(1, 27)}
