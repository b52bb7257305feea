"""What a decoder has to complain about, in words for people."""

from __future__ import annotations

import re
from typing import Final

import msgspec

__all__ = ["complaint"]

KINDS: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number with a point",
    "int": "a whole number",
    "null": "nothing (null)",
    "object": "an object with named fields",
    "str": "text",
}
"""What a decoder calls the kinds of values, and how people call them."""

PLACE: Final = re.compile(r" - at `\$\.?(?P<place>.*)`$", re.DOTALL)
KIND: Final = re.compile(
    r"Expected `(?P<wanted>[\w |]+)`(?: of length (?P<length><=|>=)? ?(?P<long>\d+)| (?P<bound><=|>=) (?P<number>-?\d+))?"
    r"(?P<matching> matching regex .*)?(?:, got `(?P<got>\w+)`)?",
    re.DOTALL,
)
VALUE: Final = re.compile(r"Invalid (?:enum )?value '?(?P<value>.*?)'?", re.DOTALL)
FIELD: Final = re.compile(r"Object (?P<fault>missing required|contains unknown) field `(?P<field>.*)`", re.DOTALL)
BOUNDS: Final = {"<=": "at most ", ">=": "at least ", None: ""}
PARTS: Final = {"str": "letters", "array": "parts"}


def complaint(error: msgspec.ValidationError) -> str:
    """Return what is wrong with a line of a log, and with which of its fields.

    Examples
    --------
    >>> complaint(msgspec.ValidationError("Expected `int`, got `str` - at `$.seed`"))
    '`seed` should be a whole number, not text'
    >>> complaint(msgspec.ValidationError("Object missing required field `by`"))
    'the line lacks the field `by`'
    """
    said = str(error)
    at = PLACE.search(said)
    where = f"`{at['place']}`" if at and at["place"] else "the line"
    what = said[: at.start()] if at else said
    if found := KIND.fullmatch(what):
        return f"{where} should be {_wanted(found)}"
    if found := VALUE.fullmatch(what):
        return f'{where} cannot be "{found["value"][:40]}"'
    if found := FIELD.fullmatch(what):
        lacks = found["fault"] == "missing required"
        return f"{where} {'lacks the field' if lacks else 'cannot have a field'} `{found['field'][:40]}`"
    return f"{where}: {what}"


def _wanted(found: re.Match[str]) -> str:
    """Say what a field should be, and what it is instead if it is of another kind."""
    kinds = found["wanted"].split(" | ")
    words = " or ".join(KINDS.get(kind, kind) for kind in kinds)
    if found["long"]:
        words += f" of {BOUNDS[found['length']]}{found['long']} {PARTS.get(kinds[0], 'parts')}"
    if found["number"]:
        words += f", {BOUNDS[found['bound']]}{found['number']}"
    if found["matching"]:
        words += " of another form"
    return f"{words}, not {KINDS.get(found['got'], found['got'])}" if found["got"] else words
