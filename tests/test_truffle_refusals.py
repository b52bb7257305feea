"""What a player reads when cards do not fulfil an order, and what cards are called (TS-04, TS-18 to TS-27)."""

from __future__ import annotations

import pytest

from truffle_core.core.errors import IllegalAction, UsageError
from truffle_core.core.plain_text import joined
from truffle_core.games.truffle_shuffle import memory, scoring, solver
from truffle_core.games.truffle_shuffle.pieces import (
    BACKS,
    FACES,
    codes_of,
    hand_of,
    kind_of,
    name_of,
    name_of_back,
    names_of,
    sort_codes,
)

REFUSALS = [
    ("O99", "G1", 'TS-16: there is no order "O99"; the orders are O01 to O15'),
    ("O07", "X1", 'TS-04: "X1" is no card; cards are written like G4, P=, OC, KS or R1'),
    ("O03", "", 'TS-20: "small straight" takes four truffles, and no card was chosen'),
    (
        "O07",
        "PC",
        'TS-19: "one 1" takes exactly one truffle, and here is none; purple Color Change does not count as a truffle',
    ),
    (
        "O10",
        "G3 PC KN",
        (
            'TS-19: "three 3s" takes exactly three truffles, and green 3 is one; purple Color Change and pink Number Change'
            " do not count as a truffle"
        ),
    ),
    ("O10", "G3 P3", 'TS-20: "three 3s" takes exactly three truffles, and green 3 and purple 3 are two'),
    ("O07", "G1 P1", 'TS-20: "one 1" takes exactly one truffle, and green 1 and purple 1 are two'),
    (
        "O09",
        "G2 G2 PC",
        'TS-20: green 2 and green 2 make "two 2s, flush" without purple Color Change: no modifier too many may be played',
    ),
    ("O08", "K2 R1", "TS-21: rainbow 1 is no 2 without a Number Change"),
    (
        "O09",
        "G2 P#",
        'TS-22: "two 2s, flush" must be of one colour, and purple Any Number is not green without a Color Change',
    ),
    (
        "O08",
        "G= P=",
        (
            "TS-23: a Duplicate copies the number of another card in the order, and beside green Duplicate and purple"
            " Duplicate there is no card with a number of its own, nor a Number Change"
        ),
    ),
    (
        "O03",
        "G1 G2 G3 P=",
        'TS-23: for "small straight" 4 is missing, and purple Duplicate cannot stand in without a Number Change',
    ),
    (
        "O03",
        "G2 P3 O4 K2",
        'TS-25: for "small straight" 1 or 5 is missing, and pink 2 cannot stand in without a Number Change',
    ),
    (
        "O15",
        "G5 G5 P5 P5 O5 GC",
        (
            'TS-24: "five 5s, flush" must be of one colour, and purple 5, purple 5 and orange 5 are not green without two'
            " more Color Changes"
        ),
    ),
    (
        "O01",
        "G2 G3 O2 O3 GC",
        'TS-24: green 2, green 3, orange 2 and orange 3 need more than one Color Change to make "one of each colour"',
    ),
    ("O14", "G5 G5 G5 G4 P3 PN", "TS-25: green 4 and purple 3 are no 5 without one more Number Change"),
    (
        "O05",
        "G1 G2 O2 P= O5 PN",
        (
            'TS-25: for "large straight" 3 and 4 are missing, and orange 2 and purple Duplicate cannot stand in without one'
            " more Number Change"
        ),
    ),
    (
        "O01",
        "G2 P2 O2 O3",
        (
            'TS-27: "one of each colour" needs every colour, and green 2, purple 2, orange 2 and orange 3 leave out pink;'
            " each card stands for its colour alone, whatever else it is"
        ),
    ),
    (
        "O02",
        "G2 G= GT P1",
        (
            'TS-27: "four of one colour" needs one colour throughout, and green 2, green Duplicate, green Take 2 and'
            " purple 1 are of several; each card stands for its colour alone, whatever else it is"
        ),
    ),
    (
        "O08",
        "G2 PT",
        'TS-27: purple Take 2 cannot be a truffle for "two 2s"; only one of each colour and four of one colour take any card',
    ),
    (
        "O01",
        "G2 P2 O2 K3 GN",
        (
            'TS-20: "one of each colour" takes exactly four truffles, and green 2, purple 2, orange 2, pink 3 and green'
            " Number Change are five cards; only a Color Change may be played beside them"
        ),
    ),
    (
        "O02",
        "G1 G2 G3 G4 PC",
        (
            'TS-20: green 1, green 2, green 3 and green 4 make "four of one colour" without purple Color Change: no modifier'
            " too many may be played"
        ),
    ),
    (
        "O01",
        "G1 P2 O3 K4 K5 GC",
        (
            'TS-20: "one of each colour" takes exactly four truffles and only the Color Changes they need; green 1,'
            " purple 2, orange 3, pink 4, pink 5 and green Color Change are too many"
        ),
    ),
]


@pytest.mark.parametrize(("order", "cards", "sentence"), REFUSALS)
def test_a_refusal_says_the_rule_and_names_the_cards(order: str, cards: str, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        scoring.check_payment(order, cards.split())
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("G4", "green 4"),
        ("P#", "purple Any Number"),
        ("K=", "pink Duplicate"),
        ("OC", "orange Color Change"),
        ("GN", "green Number Change"),
        ("PT", "purple Take 2"),
        ("KS", "pink Skip"),
        ("R3", "rainbow 3"),
        ("O?", "orange card"),
    ],
)
def test_ts04_every_card_has_a_spoken_name(code: str, name: str) -> None:
    assert name_of(code) == name


def test_ts03_a_card_lying_face_down_is_called_by_its_back() -> None:
    assert [name_of_back(back) for back in range(len(BACKS))] == [
        f"face-down {colour} card" for colour in ("green", "purple", "orange", "pink", "rainbow")
    ]


def test_ts04_what_is_no_card_has_no_name_and_no_place() -> None:
    with pytest.raises(UsageError, match="X9"):
        name_of("X9")
    with pytest.raises(UsageError, match="X9"):
        hand_of(["G1", "X9"])


def test_a_hand_is_sorted_by_colour_and_kind_with_rainbow_cards_last() -> None:
    assert sort_codes(["R1", "K2", "G#", "K?", "G5", "PC", "P="]) == ["G5", "G#", "P=", "PC", "K2", "R1", "K?"]
    assert codes_of(hand_of(["R1", "K2", "K2"])) == ["K2", "K2", "R1"]
    assert sum(hand_of(["R1", "K2", "G?"])) == 3


def test_ts02_every_card_but_a_rainbow_has_a_colour() -> None:
    assert {face[0] for face in FACES} == set("GPOKR")
    assert {kind_of(face) for face in FACES if face[0] == "R"} == set("12345")
    assert all({kind_of(face) for face in FACES if face[0] == colour} == set("12345#=CNTS") for colour in "GPOK")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((), ""),
        (("G1",), "green 1"),
        (("G1", "G1"), "green 1 and green 1"),
        (("G1", "P2", "R3"), "green 1, purple 2 and rainbow 3"),
    ],
)
def test_cards_in_a_sentence(cards: tuple[str, ...], words: str) -> None:
    assert names_of(cards) == words
    assert joined(["a", "b"], "or") == "a or b"


def test_no_more_payments_are_remembered_than_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "REMEMBERED", 3)
    scoring._accepted.clear()
    for card in ["G1", "P1", "O1", "K1", "R1"]:
        scoring.accept_payment("O07", (card,))
    assert len(scoring._accepted) <= 3
    scoring.accept_payment("O07", ("G1",))


def test_a_proven_payment_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = ("G3", "P3", "O3")
    scoring.accept_payment("O10", cards)
    monkeypatch.setattr(scoring, "check_payment", lambda order, cards: pytest.fail("worked out again"))
    scoring.accept_payment("O10", cards)


def test_a_memory_that_is_full_is_emptied_and_answers_as_before() -> None:
    squares = memory.Memory(lambda number: number * number, 4)
    assert [squares[number] for number in range(10)] == [number * number for number in range(10)]
    assert len(squares) <= 4


def test_nothing_is_remembered_after_forgetting() -> None:
    hand = hand_of(["G1", "P2", "O3", "K4", "GC", "GN"])
    before = dict(solver.payments(hand))
    solver.forget()
    assert not any(memory._memories)
    assert dict(solver.payments(hand)) == before


def test_ts16_an_order_that_is_not_on_the_card_is_neither_paid_nor_missing() -> None:
    for ask in (solver.payment, solver.missing):
        with pytest.raises(IllegalAction, match="TS-16"):
            ask(hand_of(["G1"]), "O16")
