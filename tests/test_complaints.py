"""What is wrong with a line of a log is said in words that need no knowledge of types."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from truffle_core.core.complaints import complaint


class Card(msgspec.Struct, tag="card"):
    """One of two tagged kinds."""

    name: Annotated[str, Meta(max_length=2)] = ""
    place: Annotated[int, Meta(ge=0, lt=4)] = 0


class Coin(msgspec.Struct, tag="coin"):
    """The other."""


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A line with a field of each kind."""

    n: int
    by: int | Literal["chance"] = 0
    word: Annotated[str, Meta(pattern="^[a-z]+$")] = "a"
    parts: Annotated[tuple[Card | Coin, ...], Meta(max_length=2)] = ()
    maybe: int | None = None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"n":"1"}', "`n` should be a whole number, not text"),
        ('{"n":1.5}', "`n` should be a whole number, not a number with a point"),
        ("{}", "the line lacks the field `n`"),
        ("[]", "the line should be an object with named fields, not a list"),
        ('{"n":1,"k":2}', "the line cannot have a field `k`"),
        ('{"n":1,"by":"x"}', '`by` cannot be "x"'),
        ('{"n":1,"word":"B"}', "`word` should be text of another form"),
        ('{"n":1,"maybe":"x"}', "`maybe` should be a whole number or nothing (null), not text"),
        ('{"n":1,"parts":[{"type":"stone"}]}', '`parts[0].type` cannot be "stone"'),
        ('{"n":1,"parts":[{"type":"card","name":"long"}]}', "`parts[0].name` should be text of at most 2 letters"),
        ('{"n":1,"parts":[{"type":"card","place":9}]}', "`parts[0].place` should be a whole number, at most 3"),
        (
            '{"n":1,"parts":[{"type":"coin"},{"type":"coin"},{"type":"coin"}]}',
            "`parts` should be a list of at most 2 parts",
        ),
    ],
)
def test_a_complaint_names_the_field_and_what_belongs_there(line: str, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(line, type=Line)
    assert complaint(caught.value) == said


def test_a_complaint_of_another_form_is_passed_on() -> None:
    assert complaint(msgspec.ValidationError("Something new - at `$.a`")) == "`a`: Something new"
