"""Rich text as plain text, for a terminal and for a screen reader."""

from __future__ import annotations

from truffle_core.core.plain_text import flat
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
