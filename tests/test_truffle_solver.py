"""Orders of Truffle Shuffle: what pays them, what does not and why, and the cheapest cards (TS-18 to TS-28)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import naive_orders as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from truffle_core.core.errors import IllegalAction
from truffle_core.games.truffle_shuffle import solver
from truffle_core.games.truffle_shuffle.missing import SEVERAL
from truffle_core.games.truffle_shuffle.pieces import BACK, FACES, INDEX, codes_of, hand_of, name_of
from truffle_core.games.truffle_shuffle.scoring import (
    ORDER_IDS,
    ORDERS,
    Use,
    accept_payment,
    best_pay,
    check_payment,
    order_named,
    orders_in,
    read_truffles,
)

RICH = [colour + kind for colour in "GPOK" for kind in "12345#=CN12345##==CCNNTS"] + [f"R{n}" for n in range(1, 6)]
"""A stack with far more specials than the deck, so that small hands meet every corner."""

NUMBERED_ORDERS = [order.id for order in ORDERS if order.numbers]


def uses(order: str, cards: str) -> dict[str, Use]:
    """Return how each card of a payment counts, by its code; for payments without two cards alike."""
    return {use.card: use for use in check_payment(order, cards.split())}


def refused(order: str, cards: str) -> IllegalAction:
    """Return the refusal of a payment that must be refused."""
    with pytest.raises(IllegalAction) as caught:
        check_payment(order, cards.split())
    return caught.value


def pays(order: str, cards: str) -> bool:
    """Say whether exactly these cards pay an order."""
    try:
        return bool(check_payment(order, cards.split()))
    except IllegalAction:
        return False


def cheapest(order: str, hand: str) -> list[str]:
    """Return the cheapest payment of an order from a hand."""
    found = solver.payment(hand_of(hand.split()), order)
    return [] if found is None else list(found)


def random_hands(seed: int, count: int, most: int) -> list[list[str]]:
    """Return random hands full of specials, always the same for a seed."""
    rng = random.Random(seed)
    return [sorted(rng.sample(RICH, rng.randint(1, most)), key=INDEX.__getitem__) for _ in range(count)]


# The reference card


def test_ts18_an_order_of_at_least_four_truffles_earns_a_bonus_coin() -> None:
    with_bonus = ["O01", "O02", "O03", "O04", "O05", "O06", "O12", "O13", "O14", "O15"]
    assert [order.id for order in ORDERS if order.bonus] == with_bonus


def test_ts18_each_order_pays_what_the_reference_card_says() -> None:
    assert [order.pays for order in ORDERS] == [3, 3, 4, 6, 6, 9, 1, 2, 4, 3, 6, 4, 8, 5, 10]
    assert [order.truffles for order in ORDERS] == [4, 4, 4, 4, 5, 5, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_ts18_an_order_names_as_many_numbers_as_it_takes_truffles() -> None:
    assert all(len(numbers) == order.truffles for order in ORDERS for numbers in order.numbers)
    assert [order.id for order in ORDERS if order.flush] == ["O04", "O06", "O09", "O11", "O13", "O15"]
    assert [order.id for order in ORDERS if order.is_set] == [f"O{number:02}" for number in range(7, 16)]


def test_the_reference_card_and_the_reading_of_a_payment_cannot_be_changed() -> None:
    truffle = check_payment("O07", ("G1",))[0]
    for fact, name in ((order_named("O07"), "pays"), (truffle, "number"), (read_truffles(ORDERS[6], ["G1"]), "copied")):
        with pytest.raises(AttributeError):
            setattr(fact, name, 5)


def test_ts16_an_order_that_is_not_on_the_card_is_refused() -> None:
    assert refused("O16", "G1").rule == "TS-16"


@pytest.mark.parametrize("card", ["G?", "X1", "G6", "", "R#"])
def test_ts04_what_is_no_card_cannot_be_played(card: str) -> None:
    with pytest.raises(IllegalAction, match="TS-04"):
        check_payment("O07", (card,))


# The number of truffles and of modifiers


def test_ts19_a_modifier_is_no_truffle() -> None:
    assert pays("O03", "G1 P2 O3 K3 PN")
    assert refused("O03", "G1 P2 O3 PN").rule == "TS-19"
    assert refused("O07", "PC").rule == "TS-19"


def test_ts20_exactly_the_number_of_truffles_is_played() -> None:
    assert pays("O08", "G2 P2")
    assert refused("O08", "G2 P2 O2").rule == "TS-20"
    assert refused("O08", "G2").rule == "TS-20"
    assert refused("O08", "").rule == "TS-20"


@pytest.mark.parametrize(
    ("order", "cards", "spare"),
    [
        ("O08", "G2 P2 KC", "KC"),
        ("O09", "G2 G2 KC", "KC"),
        ("O09", "G2 P2 KC OC", "OC"),
        ("O07", "G1 KN", "KN"),
        ("O07", "G# KN", "KN"),
        ("O05", "G1 G2 G3 G4 R5 ON", "ON"),
    ],
)
def test_ts20_a_modifier_too_many_is_refused(order: str, cards: str, spare: str) -> None:
    refusal = refused(order, cards)
    assert refusal.rule == "TS-20"
    assert name_of(spare) in refusal.reason
    assert pays(order, " ".join(card for card in cards.split() if card != spare))


def test_ts20_number_changes_have_no_use_where_only_colours_count() -> None:
    assert refused("O01", "G1 P1 O1 K1 KN").rule == "TS-20"
    assert refused("O02", "G1 G1 G1 G1 GN").rule == "TS-20"


def test_ts20_one_split_into_truffles_and_modifiers_is_enough() -> None:
    assert pays("O02", "GC GT R3 G1 OC"), "the green Color Change used on the orange one leaves none to spare"
    assert not pays("O02", "GT GS R3 G1 OC"), "four green truffles already, and nothing else to recolour"


# What a card may count as


def test_ts21_a_rainbow_is_of_any_one_colour_and_keeps_its_number() -> None:
    assert uses("O09", "K2 R2")["R2"].colour == "K"
    assert uses("O01", "G1 P1 K1 R4")["R4"].colour == "O"
    assert refused("O08", "K2 R1").rule == "TS-21"
    assert uses("O08", "K2 R1 GN")["R1"].number == 2


def test_ts22_an_any_number_is_of_any_number_and_keeps_its_colour() -> None:
    assert uses("O03", "G1 P2 O# K4")["O#"].number == 3
    assert refused("O09", "G2 P#").rule == "TS-22"
    assert uses("O09", "G2 P# KC")["P#"].recoloured_by == 2


def test_ts23_a_duplicate_copies_the_number_another_card_counts_as() -> None:
    assert uses("O08", "G2 P=")["P="].copies == 0
    assert uses("O08", "P# G=")["G="].copies == 0
    both = uses("O10", "P= G= O3")
    assert (both["P="].copies, both["G="].copies) == (2, 2)
    renumbered = uses("O08", "P= G5 KN")
    assert renumbered["P="].copies == 1
    assert renumbered["G5"].renumbered_by == 2


def test_ts23_a_duplicate_needs_a_card_with_a_number_of_its_own() -> None:
    assert refused("O07", "G=").rule == "TS-23"
    assert refused("O08", "G= P=").rule == "TS-23"
    assert refused("O03", "G1 G2 G3 G=").rule == "TS-23", "in a straight the number is there already"


def test_ts23_a_duplicate_keeps_its_colour() -> None:
    assert pays("O09", "G2 G=")
    assert refused("O09", "G2 P=").rule == "TS-23"


def test_ts24_a_color_change_gives_a_card_any_colour_and_leaves_its_number() -> None:
    use = uses("O09", "G2 P2 KC")["P2"]
    assert (use.colour, use.number, use.recoloured_by) == ("G", 2, 2)
    assert uses("O09", "G2 P2 KC")["KC"].changes == 1
    assert refused("O09", "G2 P2").rule == "TS-24"
    assert refused("O09", "G2 P5 KC").rule == "TS-25"


def test_ts25_a_number_change_gives_a_card_any_number_and_leaves_its_colour() -> None:
    use = uses("O08", "G2 P5 KN")["P5"]
    assert (use.colour, use.number, use.renumbered_by) == ("P", 2, 2)
    assert refused("O08", "G2 P5").rule == "TS-25"
    assert refused("O09", "G2 P5 KN").rule == "TS-24"


def test_ts25_a_duplicate_with_a_number_change_needs_nothing_to_copy() -> None:
    assert uses("O07", "G= KN")["G="].number == 1
    pair = uses("O08", "G= P= KN")
    assert pair["G="].renumbered_by == 2
    assert pair["P="].copies == 0, "another Duplicate may copy it"
    assert uses("O03", "G1 G2 G3 P= KN")["P="].number == 4


def test_ts26_both_modifiers_may_be_used_on_one_card_and_each_once() -> None:
    use = uses("O09", "G2 P5 KC KN")["P5"]
    assert (use.colour, use.number, use.recoloured_by, use.renumbered_by) == ("G", 2, 2, 3)
    assert refused("O11", "G3 P3 O3 KC").rule == "TS-24", "one Color Change for two cards"


def test_ts27_any_card_serves_for_its_colour_in_the_two_colour_orders() -> None:
    assert pays("O01", "GT PS OC KN")
    assert pays("O02", "GT G= R3 GC")
    assert all(use.number is None and use.copies is None for use in check_payment("O02", ("GT", "G=", "R3", "GN")))
    assert refused("O01", "G1 G2 P1 O1").rule == "TS-27"
    assert refused("O02", "G1 G2 G3 P1").rule == "TS-27"


def test_ts27_a_color_change_may_recolour_a_special_that_serves_as_a_coloured_card() -> None:
    assert uses("O02", "GT GS GN PT KC")["PT"].colour == "G"
    assert pays("O01", "GT PS OS OT KC")


def test_ts24_three_color_changes_may_stand_beside_four_truffles() -> None:
    assert pays("O01", "G1 G2 G3 G4 PC OC KC")
    assert pays("O02", "G1 P2 O3 K4 PC OC KC")


@pytest.mark.parametrize("order", NUMBERED_ORDERS)
@pytest.mark.parametrize("card", ["GT", "PS"])
def test_ts27_an_action_card_is_no_truffle_where_numbers_count(order: str, card: str) -> None:
    assert refused(order, " ".join([card, *["G#"] * (order_named(order).truffles - 1), "KN"])).rule == "TS-27"


def test_ts28_the_worked_example_comes_out() -> None:
    cards = ["R1", "G2", "G2", "P=", "O5", "PC", "OC", "PN", "KN"]
    assert solver.fewest(hand_of(cards))["O06"] == 9
    assert order_named("O06").pays == 9
    assert sorted(cheapest("O06", " ".join(cards))) == sorted(cards)
    found = check_payment("O06", cards)
    assert [use.number for use in found[:5]] == [1, 2, 4, 3, 5]
    assert {use.colour for use in found[:5]} == {"G"}
    duplicate = found[3]
    assert duplicate.recoloured_by is not None
    assert duplicate.renumbered_by is not None


def test_ts21_rainbow_cards_alone_make_a_flush() -> None:
    assert orders_in(solver.payable(hand_of(["R1", "R2", "R3", "R4"]))) == ("O01", "O02", "O03", "O04", "O07")


# What cards in a refusal and a hand are called


def test_a_refusal_names_the_cards_in_question() -> None:
    assert str(refused("O08", "G2 P5")) == "TS-25: purple 5 is no 2 without a Number Change"


def test_ts03_every_face_has_the_back_of_its_colour() -> None:
    assert ["GPOKR"[back] for back in BACK[: len(FACES)]] == [face[0] for face in FACES]


def test_ts04_a_hand_is_written_as_codes_and_read_again() -> None:
    codes = [*FACES, "G4", "K?"]
    assert Counter(codes_of(hand_of(codes))) == Counter(codes)


# The cheapest payment


def test_ts20_the_cheapest_payment_has_the_fewest_cards() -> None:
    assert cheapest("O08", "G2 O5 KN P=") == ["G2", "P="]
    assert cheapest("O09", "G2 O2 PC P5 PN") == ["G2", "O2", "PC"]


def test_of_equal_payments_the_cards_worth_least_to_keep_are_played() -> None:
    assert cheapest("O07", "G# R1 K1") == ["K1"]
    assert cheapest("O02", "GC GN G# G1 GT G5 G2") == ["G1", "G2", "G5", "GT"]
    assert cheapest("O01", "GN G4 P# O1 K1 R1") == ["G4", "O1", "K1", "R1"], "the Any Number is worth more"


@pytest.mark.parametrize("hand", random_hands(seed=1, count=150, most=7), ids=" ".join)
def test_ts20_payments_are_the_cheapest_a_naive_search_finds(hand: list[str]) -> None:
    counts = hand_of(hand)
    found, fewest = solver.payments(counts), solver.fewest(counts)
    expected = {order: cost for order in ORDER_IDS if (cost := naive.cheapest(order, hand)) is not None}
    assert {order: (len(cards), naive.keep(cards)) for order, cards in found.items()} == expected
    assert fewest == {order: count for order, (count, _) in expected.items()}
    assert orders_in(solver.payable(counts)) == tuple(expected)


@pytest.mark.parametrize("hand", random_hands(seed=2, count=40, most=7), ids=" ".join)
def test_ts20_a_part_of_a_hand_is_accepted_exactly_if_a_naive_reading_accepts_it(hand: list[str]) -> None:
    for order in ORDER_IDS:
        valid = {tuple(sorted(truffles + modifiers)) for truffles, modifiers in naive.payments_of(order, hand)}
        parts = {tuple(sorted(part)) for size in range(len(hand) + 1) for part in combinations(hand, size)}
        assert {part for part in parts if pays(order, " ".join(part))} == valid


cards = st.lists(st.sampled_from(RICH), min_size=1, max_size=12)


@settings(deadline=None)
@given(cards)
def test_ts20_every_payment_is_accepted_and_none_is_accepted_with_a_card_less(hand: list[str]) -> None:
    for order, payment in solver.payments(hand_of(hand)).items():
        check_payment(order, payment)
        assert not Counter(payment) - Counter(hand)
        for place in range(len(payment)):
            assert not pays(order, " ".join(payment[:place] + payment[place + 1 :]))


@settings(deadline=None)
@given(cards)
def test_all_questions_agree_on_what_a_hand_can_pay(hand: list[str]) -> None:
    counts = hand_of(hand)
    found = solver.payments(counts)
    fewest = solver.fewest(counts)
    assert {order: len(payment) for order, payment in found.items()} == fewest
    assert orders_in(solver.payable(counts)) == tuple(fewest)
    assert best_pay(solver.payable(counts)) == max((order_named(order).pays for order in fewest), default=0)


@settings(deadline=None)
@given(cards, st.randoms())
def test_answers_do_not_depend_on_what_was_asked_before(hand: list[str], rng: random.Random) -> None:
    counts = hand_of(hand)
    before = dict(solver.payments(counts))
    solver.forget()
    shuffled = hand_of(rng.sample(hand, len(hand)))
    assert dict(solver.payments(shuffled)) == before


@settings(deadline=None)
@given(cards, st.sampled_from(RICH))
def test_one_card_more_never_loses_an_order(hand: list[str], card: str) -> None:
    assert solver.payable(hand_of(hand)) & ~solver.payable(hand_of([*hand, card])) == 0


def test_unknown_cards_in_an_observed_hand_pay_nothing() -> None:
    assert solver.payable(hand_of(["G?"] * 4)) == 0
    assert solver.payments(hand_of(["G1", "P?", "O?", "K?"])) == {"O07": ("G1",)}


@settings(deadline=None)
@given(cards, st.randoms())
def test_a_proven_payment_is_accepted_and_a_wrong_one_still_refused(hand: list[str], rng: random.Random) -> None:
    for order, payment in solver.payments(hand_of(hand)).items():
        accept_payment(order, payment)
        accept_payment(order, tuple(rng.sample(payment, len(payment))))
        with pytest.raises(IllegalAction):
            accept_payment(order, payment[1:])


# What is missing


def test_what_is_missing_is_said_in_plain_words() -> None:
    missing = solver.missing(hand_of(["P1", "P3", "PT", "O2"]), "O02")
    assert missing.sentence == "one card short: a purple card, a Rainbow card or a Color Change"
    assert [want.words for want in missing.wants] == ["a purple card", "a Rainbow card", "a Color Change"]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(RICH), max_size=8), st.sampled_from(ORDER_IDS))
def test_any_missing_face_completes_the_order_and_no_other_does(hand: list[str], order: str) -> None:
    missing = solver.missing(hand_of(hand), order)
    completing = tuple(face for face in FACES if order in solver.fewest(hand_of([*hand, face])))
    if missing.short == 0:
        assert order in solver.fewest(hand_of(hand))
    else:
        assert order not in solver.fewest(hand_of(hand))
        assert missing.faces == completing
        assert (missing.short == 1) == bool(completing)
    assert {face for want in missing.wants for face in want.faces} == set(missing.faces)


@settings(deadline=None, max_examples=25)
@given(st.lists(st.sampled_from(RICH), max_size=5), st.sampled_from(ORDER_IDS))
def test_two_missing_cards_are_two_that_complete_the_order(hand: list[str], order: str) -> None:
    missing = solver.missing(hand_of(hand), order)
    if missing.short == 2:
        assert order in solver.fewest(hand_of([*hand, *missing.example]))
    elif missing.short == SEVERAL:
        pairs = combinations([*FACES, *FACES], 2)
        assert not any(order in solver.fewest(hand_of([*hand, *pair])) for pair in list(pairs)[::7])


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(RICH), max_size=9))
def test_one_short_lists_for_every_order_the_faces_that_are_missing(hand: list[str]) -> None:
    counts = hand_of(hand)
    expected = {order: solver.missing(counts, order).faces for order in ORDER_IDS}
    assert solver.one_short(counts) == {order: faces for order, faces in expected.items() if faces}
