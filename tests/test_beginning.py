"""What options mean at the beginning: who may begin, and how many rounds are played at most."""

from __future__ import annotations

import pytest

from truffle_core.core.beginning import chosen_first, first_option, may_begin, most_rounds, named_first
from truffle_core.core.errors import UsageError
from truffle_core.core.game import Edition, Setup


def setup(seats: int, **options: str) -> Setup:
    return Setup(seats, options, Edition("standard", {}, ""))


def test_the_option_names_each_seat_after_the_lot() -> None:
    option = first_option(3, "AB-01: drawn, or named.", "Who deals")
    assert (option.name, option.label, option.default) == ("first", "Who deals", "random")
    assert option.values[1:] == (("0", "the first seat"), ("1", "the second seat"), ("2", "the third seat"))


def test_a_named_seat_must_be_at_the_table() -> None:
    assert named_first(setup(2, first="random"), "AB-01") == -1
    assert named_first(setup(2, first="1"), "AB-01") == 1
    assert chosen_first(setup(2, first="2")) == 2
    with pytest.raises(UsageError, match="AB-01: seat 2 cannot begin, since there are 2 players"):
        named_first(setup(2, first="2"), "AB-01")


@pytest.mark.parametrize(
    ("seat", "named", "may"), [(0, -1, True), (1, -1, True), (2, -1, False), (1, 1, True), (0, 1, False)]
)
def test_the_named_seat_begins_or_any_at_the_table(seat: int, named: int, may: bool) -> None:
    assert may_begin(seat, 2, named) is may


def test_rounds_have_a_limit_or_none() -> None:
    assert [most_rounds(setup(2, max_rounds=value)) for value in ("none", "1", "50")] == [0, 1, 50]
