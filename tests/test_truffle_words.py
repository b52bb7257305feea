"""Words and small cards of Truffle Shuffle's sentences."""

from __future__ import annotations

import pytest

from truffle_core.games import kit
from truffle_core.games.truffle_shuffle.pieces import FACES
from truffle_core.games.truffle_shuffle.words import SIGNS, token


@pytest.mark.parametrize("code", FACES)
def test_ts04_a_small_card_shows_what_the_card_shows(code: str) -> None:
    small = token(code)
    assert (small.suit, small.text) == (code[0], code[1])
    assert small.sign == (f"n{code[1]}" if code[1] in SIGNS else "")
    assert f'<symbol id="n{code[1]}"' in kit("truffle_shuffle").art


def test_ts03_a_card_that_is_not_known_has_no_sign() -> None:
    assert (token("G?").text, token("G?").sign) == ("", "")
