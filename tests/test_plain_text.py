"""Rich text as plain text, for a terminal and for a screen reader."""

from __future__ import annotations

import pytest

from truffle_core.core.plain_text import capital, counted, flat, number_word, uncapital
from truffle_core.core.scene import Strong, Token

RED, BLUE = Token(name="red 7"), Token(name="blue 2")


def test_what_is_drawn_side_by_side_is_told_apart_by_commas() -> None:
    assert flat(["For sale: ", RED, " ", BLUE, " ", RED, "."]) == "For sale: red 7, blue 2, red 7."
    assert flat([RED, " ", Strong("wins")]) == "red 7 wins"
    assert flat([" ", RED, " "]) == " red 7 "


def test_a_sentence_begins_with_a_large_letter() -> None:
    assert flat(["Round 1. ", RED, " makes red trump, ", BLUE, " does not."]) == (
        "Round 1. Red 7 makes red trump, blue 2 does not."
    )


def test_a_text_begins_a_sentence_or_stands_within_one() -> None:
    assert [capital(text) for text in ("the Red Rose", "You", "")] == ["The Red Rose", "You", ""]
    assert [uncapital(text) for text in ("The Red Rose", "round 1", "")] == ["the Red Rose", "round 1", ""]


@pytest.mark.parametrize(
    ("number", "most", "word"),
    [(0, 4, "no"), (4, 4, "four"), (5, 4, "5"), (9, 9, "nine"), (10, 9, "10"), (13, 13, "thirteen"), (-1, 9, "-1")],
)
def test_numbers_are_words_up_to_a_limit(number: int, most: int, word: str) -> None:
    assert number_word(number, most) == word
    assert counted(number, "trick", most) == f"{word} tricks"


def test_one_thing_is_no_plural() -> None:
    assert counted(1, "trick") == "one trick"
