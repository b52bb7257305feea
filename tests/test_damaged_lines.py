"""Damaged lines of a log: each is refused with file, line and step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.damage import base, fault, held, opened

from truffle_core.games import game

HUGE = b"9" * 5000
Change = Callable[[bytes], bytes]

# The form of a line. Damage, the record it is done to, and words of the refusal

FORM: dict[str, tuple[int, Change, str]] = {
    "not JSON": (4, lambda line: b"{nope", "not JSON"),
    "half a line": (4, lambda line: line[:-10], "not JSON"),
    "two values on a line": (4, lambda line: line + b" {}", "not JSON"),
    "a blank line": (4, lambda line: b"", "not JSON"),
    "a list": (4, lambda line: b"[1,2]", "a field is not right"),
    "a bare number": (4, lambda line: b"7", "a field is not right"),
    "null": (4, lambda line: b"null", "a field is not right"),
    "an unknown event": (3, lambda line: line.replace(b'"taken"', b'"stolen"'), "stolen"),
    "an unknown action": (3, lambda line: line.replace(b'"take"', b'"grab"'), "grab"),
    "a missing field": (3, lambda line: line.replace(b'"by":1,', b"").replace(b'"by":0,', b"").replace(b'"by":2,', b""), "by"),
    "a surplus field": (3, lambda line: line[:-1] + b',"note":"hm"}', "note"),
    "a surplus field in an event": (3, lambda line: line.replace(b'"taken",', b'"taken","x":1,'), "x"),
    "a wrong number": (3, lambda line: line.replace(b'"n":3', b'"n":4'), "numbered 4 where 3 is due"),
    "a negative number": (3, lambda line: line.replace(b'"n":3', b'"n":-3'), "a field is not right"),
    "a huge number": (3, lambda line: line.replace(b'"n":3', b'"n":' + HUGE), "not"),
    "a number as text": (3, lambda line: line.replace(b'"n":3', b'"n":"3"'), "a field is not right"),
    "true for a number": (3, lambda line: line.replace(b'"n":3', b'"n":true'), "a field is not right"),
    "a float": (3, lambda line: line.replace(b'"n":3', b'"n":3.0'), "a field is not right"),
    "a float with an exponent": (3, lambda line: line.replace(b'"n":3', b'"n":3e0'), "a field is not right"),
    "NaN": (3, lambda line: line.replace(b'"n":3', b'"n":NaN'), "not JSON"),
    "a place that is none": (3, lambda line: line.replace(b'"slot":', b'"slot":4'), "a field is not right"),
    "a name for a seat": (3, lambda line: line.replace(b'"by":', b'"by":"Ann","y":'), "by"),
    "no action by a seat": (3, lambda line: b'{"n":3,"by":0,"events":[]}', "a step by a seat has an action"),
    "an action by chance": (0, lambda line: line.replace(b'"events"', b'"action":{"type":"pass"},"events"'), "has none"),
    "no action and chance": (3, lambda line: b'{"n":3,"by":"chance","action":null,"events":[]}', "has none"),
    "deep nesting": (3, lambda line: b'{"n":3,"by":' + b"[" * 50_000, "not"),
    "deep nesting in a surplus field": (3, lambda line: b'{"n":3,"back":1,"x":' + b"[" * 50_000, "not"),
    "deep nesting that ends": (3, lambda line: b"[" * 50_000 + b"]" * 50_000, "not"),
    "invalid UTF-8": (3, lambda line: line.replace(b'"take"', b'"t\xffke"'), "not"),
    "a lone surrogate": (3, lambda line: line.replace(b'"take"', rb'"\ud800"'), "not"),
    "UTF-16": (3, lambda line: line.decode().encode("utf-16"), "not JSON"),
    "a doubled key": (3, lambda line: b'{"n":3,' + line[1:], "twice"),
    "a doubled key, the first wrong": (3, lambda line: b'{"n":99,' + line[1:], "twice"),
    "a doubled key in an event": (3, lambda line: line.replace(b'"taken",', b'"taken","type":"taken",'), "twice"),
    "a card of three letters": (0, lambda line: line.replace(b'"cards":["', b'"cards":["G'), "a field is not right"),
    "a card too few": (0, lambda line: line.replace(b'"cards":["', b'"cards":"', 1), "a field is not right"),
    "an unknown back": (3, lambda line: b'{"n":3,"by":0,"back":"2"}', "a field is not right"),
    "a surplus field in a taking back": (3, lambda line: b'{"n":3,"by":0,"back":2,"why":1}', "why"),
    "practice that is false": (3, lambda line: b'{"n":3,"by":0,"back":2,"practice":false}', "a field is not right"),
}  # fmt: skip


@pytest.mark.parametrize("damage", FORM)
def test_a_line_of_the_wrong_form_is_refused(damage: str) -> None:
    record, change, words = FORM[damage]
    lines = base()
    lines.change(record, change)
    held(lines, record, None, words)


def test_spaces_in_a_line_are_json_too_but_other_bytes() -> None:
    lines = base()
    lines.change(3, lambda line: line.replace(b",", b", ", 1))
    assert "digest" in fault(lines.raw()).reason
    assert opened(lines.seal().raw()).verify() == "verified"
    saved = opened(lines.raw()).to_bytes()
    assert saved == base().raw()
    assert opened(saved).verify() == "verified"


def test_line_ends_of_another_system_change_the_bytes() -> None:
    assert "carriage return" in fault(base().raw().replace(b"\n", b"\r\n")).reason


# The header

HEADER: dict[str, tuple[Change, str]] = {
    "not JSON": (lambda line: b"truffle", "not a log's header"),
    "a list": (lambda line: b"[]", "not a log's header"),
    "a byte order mark": (lambda line: b"\xef\xbb\xbf" + line, "byte order mark"),
    "invalid UTF-8": (lambda line: line.replace(b"Player", b"\xff\xfe"), "header"),
    "deep nesting": (lambda line: b'{"format":' * 50_000, "not a log's header"),
    "another format": (lambda line: line.replace(b"truffle-log", b"chess-log"), "not a truffle-log"),
    "no format": (lambda line: line.replace(b'"format":"truffle-log",', b""), "not a truffle-log"),
    "version 2": (lambda line: line.replace(b'"version":1', b'"version":2'), "version 2"),
    "version 1.0": (lambda line: line.replace(b'"version":1', b'"version":1.0'), "version"),
    "version true": (lambda line: line.replace(b'"version":1', b'"version":true'), "version"),
    "a huge version": (lambda line: line.replace(b'"version":1', b'"version":' + HUGE), "header"),
    "no version": (lambda line: line.replace(b'"version":1,', b""), "version None"),
    "an unknown game": (lambda line: line.replace(b"truffle_shuffle", b"ludo"), 'no game called "ludo"'),
    "a game outside the registry": (lambda line: line.replace(b"truffle_shuffle", b"../truffle"), "no game called"),
    "other rules": (lambda line: line.replace(b'"rules":1', b'"rules":2'), "version 2 of the rules"),
    "an unknown edition": (lambda line: line.replace(b'"name":"standard"', b'"name":"gold"'), 'no edition "gold"'),
    "another digest of the edition": (lambda line: line.replace(b'"sha256":"', b'"sha256":"0').replace(b'"},"options', b'"},"options'), "header is not right"),
    "an unknown option": (lambda line: line.replace(b'"length":', b'"speed":'), 'no option "speed"'),
    "an unknown value": (lambda line: line.replace(b'"length":"game"', b'"length":"week"'), 'cannot be "week"'),
    "an option that is no text": (lambda line: line.replace(b'"length":"game"', b'"length":3'), "header is not right"),
    "a surplus field": (lambda line: line[:-1] + b',"mood":"good"}', "mood"),
    "a missing field": (lambda line: line.replace(b'"engine":"test"', b'"motor":"test"'), "header is not right"),
    "an id that is none": (lambda line: line.replace(b'"id":"', b'"id":"../'), "header is not right"),
    "a negative seed": (lambda line: line.replace(b'"seed":', b'"seed":-'), "header is not right"),
    "a huge seed": (lambda line: line.replace(b'"seed":', b'"seed":' + HUGE), "header"),
    "no seed": (lambda line: line.replace(b'"seed":', b'"view":1,"seedy":'), "header is not right"),
    "a view of no seat": (lambda line: line[:-1] + b',"view":3}', "seat 3"),
    "a view of seat -1": (lambda line: line[:-1] + b',"view":-1}', "header is not right"),
    "a view by a name": (lambda line: line[:-1] + b',"view":"open"}', "header is not right"),
    "a parent that is none": (lambda line: line[:-1] + b',"parent":{"id":"x","n":1}}', "header is not right"),
    "a seat of another kind": (lambda line: line.replace(b'"human"', b'"cat"', 1), "header is not right"),
    "a person with a bot's level": (lambda line: line.replace(b'"human"', b'"human","bot":"novice"', 1), "seat 0 is human"),
    "a bot of no level": (lambda line: line.replace(b'"human"', b'"bot"', 1), "of which level"),
    "a long name": (lambda line: line.replace(b'"Player 0"', b'"' + b"x" * 81 + b'"'), "header is not right"),
    "a doubled key": (lambda line: b'{"rules":1,' + line[1:], "twice"),
}  # fmt: skip


@pytest.mark.parametrize("damage", HEADER)
def test_a_wrong_header_is_refused(damage: str) -> None:
    change, words = HEADER[damage]
    lines = base()
    lines.change(-1, change)
    found = fault(lines.raw())
    assert (found.line, found.step) == (1, None), str(found)
    assert words in found.reason


def seats(count: int) -> list[dict[str, str]]:
    return [{"name": f"Player {seat}", "kind": "human"} for seat in range(count)]


@pytest.mark.parametrize(("count", "words"), [(0, "not right"), (1, "2 to 4 players"), (5, "2 to 4"), (9, "not right")])
def test_a_number_of_seats_the_game_does_not_take_is_refused(count: int, words: str) -> None:
    lines = base()
    lines.edit(-1, seats=seats(count))
    found = fault(lines.raw())
    assert found.line == 1
    assert words in found.reason


def test_an_edition_with_another_digest_is_refused() -> None:
    lines = base()
    lines.edit(-1, edition={"name": "standard", "sha256": "0" * 64})
    assert "another digest" in fault(lines.raw()).reason


def test_an_edition_of_ones_own_is_held_to_the_rules_and_to_its_digest() -> None:
    standard = game("truffle_shuffle").edition("standard")
    lines = base()
    lines.edit(-1, edition={"name": "mine", "sha256": standard.sha256, "data": {"cards": standard.data["cards"]}})
    assert opened(lines.seal().raw()).verify() == "verified"
    for data, words in (
        ({"cards": {"G1": 116}}, "TS-01"),
        ({"cards": {"X1": 117}}, "no card"),
        ({"cards": [1]}, "must give"),
        ({}, "must give"),
    ):
        lines.edit(-1, edition={"name": "mine", "sha256": standard.sha256, "data": data})
        found = fault(lines.raw())
        assert (found.line, found.step) == (1, None)
        assert words in found.reason


def test_a_named_first_player_who_is_not_there_is_refused() -> None:
    lines = base()
    lines.edit(-1, options={"length": "game", "first": "3"})
    assert fault(lines.raw()).line == 1
