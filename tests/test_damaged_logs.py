"""Damaged logs: each is refused with file, line, step and rule, and never with a traceback."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
import zstandard
from helpers.damage import Lines, base, fault, held, opened, whole_game

from truffle_core.core import packing
from truffle_core.core.errors import LogError
from truffle_core.core.log import Log


def test_the_undamaged_log_verifies() -> None:
    assert opened(base().raw()).verify() == "verified"
    assert base().seal().raw() == base().raw()


# Against the rules


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    lines = base()
    record = lines.find("taken")
    lines.change(
        record, lambda line: line.replace(b'"slot":' + str(lines.plain(record)["action"]["slot"]).encode(), b'"slot":9')
    )
    held(lines, record, "TS-11", "still lies under two cards")


def test_an_order_that_the_cards_do_not_fulfil_is_refused() -> None:
    lines = base()
    record = lines.find("fulfilled")
    action = lines.plain(record)["action"]
    lines.edit(record, action={**action, "order": "O15" if action["order"] != "O15" else "O14"})
    assert fault(lines.raw()).step == record
    assert fault(lines.raw()).rule in {"TS-20", "TS-19", "TS-24", "TS-25", "TS-27", "TS-21", "TS-23"}


def test_events_that_differ_are_refused() -> None:
    lines = base()
    record = lines.find("fulfilled")
    event = lines.plain(record)["events"][0]
    for wrong in (
        [{**event, "pays": event["pays"] + 1}],
        [{**event, "bonus": 9}],
        [],
        [event, event],
        [{"type": "passed"}],
    ):
        lines.edit(record, events=wrong)
        held(lines, record, None, "not those that this action causes")


def test_a_hidden_card_taken_as_another_is_refused() -> None:
    lines = base()
    record = lines.find("taken")
    event = lines.plain(record)["events"][0]
    assert "card" in event
    for card in ("R5" if event["card"] != "R5" else "R4", None, ...):
        changed = {key: value for key, value in {**event, "card": card}.items() if value is not ...}
        lines.edit(record, events=[changed])
        held(lines, record, None, "not those that this action causes")


def test_an_impossible_deal_is_refused() -> None:
    lines = base()
    for number in (0, 1):
        record = lines.find("dealt", number)
        first, dealt = lines.plain(record)["events"][:-1], lines.plain(record)["events"][-1]
        lines.edit(record, events=[*first, {**dealt, "cards": ["G1"] * 39}])
        held(lines, record, "TS-01", "not in the rest of the deck")
        lines.edit(record, events=[*first, {**dealt, "round": 3}])
        held(lines, record, "TS-31", "is due")
        lines.edit(record, events=[])
        held(lines, record, "TS-31", "a tableau is laid")
        lines.edit(record, events=[*first, dealt])


def test_a_starting_player_who_is_not_at_the_table_is_refused() -> None:
    lines = base()
    dealt = lines.plain(0)["events"][1]
    lines.edit(0, events=[{"type": "first_player", "seat": 3}, dealt])
    held(lines, 0, "TS-08", "seat 3")


@pytest.mark.parametrize("by", [-1, 3, 99, 2**70])
def test_a_step_by_nobody_is_refused(by: int) -> None:
    lines = base()
    lines.edit(2, by=by)
    assert fault(lines.raw()).step == 2


def test_a_step_out_of_turn_is_refused() -> None:
    lines = base()
    lines.edit(2, by=(lines.plain(2)["by"] + 1) % 3)
    held(lines, 2, None, "it is the turn of seat")
    lines = base()
    lines.edit(2, by="chance", action=...)
    held(lines, 2, None, "this step is by chance")
    lines = base()
    lines.edit(0, by=0, action={"type": "pass"})
    held(lines, 0, None, "it is the turn of chance")


@pytest.mark.parametrize("where", ["action", "card", "deal"])
def test_nothing_is_hidden_in_a_log_that_holds_everything(where: str) -> None:
    lines = base()
    record = 0 if where == "deal" else lines.find("taken")
    events = lines.plain(record)["events"]
    if where == "action":
        lines.edit(record, action=None)
    elif where == "card":
        lines.edit(record, events=[{**events[0], "card": None}])
    else:
        lines.edit(
            record, events=[events[0], {**events[1], "cards": [None, *events[1]["cards"][1:]], "backs": "G" * 39}]
        )
    assert fault(lines.raw()).step == record


def test_a_step_after_the_game_is_over_is_refused() -> None:
    lines = base()
    extra = len(lines.all) - 2
    lines.all[-1] = b'{"n":%d,"by":0,"action":{"type":"pass"},"events":[{"type":"passed"}]}' % extra
    held(lines, extra, None, "the game is over before this step")


@pytest.mark.parametrize("to", [-1, -2, -20])
def test_nothing_is_taken_back_after_the_game_is_over(to: int) -> None:
    lines = base()
    extra = len(lines.all) - 2
    lines.all[-1] = b'{"n":%d,"by":0,"back":%d,"practice":true}' % (extra, extra + to)
    held(lines, extra, None, "the game is over before this taking back")


# The last line

END: dict[str, tuple[dict[str, Any], str]] = {
    "a wrong score": ({"end": {"reason": "finished", "winners": [0], "scores": [1, 2, 3]}}, "the result is not right"),
    "too few scores": ({"end": {"reason": "finished", "winners": [0], "scores": [1]}}, "the result is not right"),
    "another reason": ({"end": {"reason": "bored", "winners": [0], "scores": [1, 2, 3]}}, "a field is not right"),
    "a surplus field": ({"cheers": 3}, "cheers"),
    "a wrong count": ({"steps": 7}, "counts 7 steps"),
    "a count that is none": ({"steps": "many"}, "a field is not right"),
    "a wrong digest": ({"sha256": "0" * 64}, "the digest"),
    "a digest that is none": ({"sha256": "0"}, "a field is not right"),
    "no digest": ({"sha256": ...}, "sha256"),
}


@pytest.mark.parametrize("damage", END)
def test_a_wrong_last_line_is_refused(damage: str) -> None:
    fields, words = END[damage]
    lines = base()
    lines.end(**fields)
    found = fault(lines.raw())
    assert found.line == len(lines.all)
    assert words in found.reason


def test_wrong_winners_are_refused() -> None:
    lines = base()
    true = lines.plain(len(lines.all) - 2)["end"]
    for winners in ([0, 1, 2], [], [(true["winners"][0] + 1) % 3], [7]):
        lines.end(end={**true, "winners": winners})
        assert "the result is not right" in fault(lines.raw()).reason


def test_a_changed_byte_is_found_by_the_digest() -> None:
    lines = base()
    lines.change(-1, lambda line: line.replace(b"Player 1", b"Player 7"))
    assert "digest" in fault(lines.raw()).reason


def test_a_finished_game_without_its_last_line_is_refused() -> None:
    lines = base()
    lines.all.pop()
    found = fault(lines.raw())
    assert found.line == len(lines.all) + 1
    assert "the last line with the result is missing" in found.reason


def test_a_last_line_before_the_game_is_over_is_refused() -> None:
    lines = base()
    del lines.all[50:-1]
    found = fault(lines.seal().raw())
    assert found.line == 51
    assert "the game is not over" in found.reason


@pytest.mark.parametrize("extra", [b"{}\n", b"\n", b"x\n", b"x", b'{"n":7'])
def test_a_line_after_the_last_is_refused_a_torn_one_too(extra: bytes) -> None:
    found = fault(base().raw() + extra)
    assert found.line == len(base().all) + 1
    assert "after the game's last line" in found.reason


def test_a_log_without_its_last_line_feed_is_whole() -> None:
    assert opened(base().raw()[:-1]).verify() == "verified"


# Torn, packed, empty


@pytest.mark.parametrize("torn", [1, 10, 60])
def test_a_torn_last_line_is_dropped_and_said(torn: int) -> None:
    lines = base()
    lines.cut(40)
    raw = lines.raw()
    log = opened(raw[:-torn])
    assert log.torn == (torn > 1)
    assert len(log.records) == (39 if torn > 1 else 40)
    assert log.size == len(raw) - torn if torn == 1 else log.size == len(raw) - len(lines.all[-1]) - 1
    assert log.verify() == "verified"


def test_a_torn_header_is_no_log() -> None:
    assert "header" in fault(base().all[0][:-5]).reason


def test_an_empty_file_is_no_log() -> None:
    assert "empty" in fault(b"").reason
    assert fault(b"\n").line == 1


def test_packed_logs_open() -> None:
    raw = base().raw()
    assert opened(gzip.compress(raw)).verify() == "verified"
    assert opened(zstandard.compress(raw)).verify() == "verified"
    assert opened(gzip.compress(raw[:900]) + gzip.compress(raw[900:])).verify() == "verified"


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_damaged_packing_is_refused(pack: Callable[[bytes], bytes]) -> None:
    packed = pack(base().raw())
    for wrong in (packed[: len(packed) // 2], packed[:3], packed[:20] + b"\0\0\0\0" + packed[24:]):
        assert "damaged" in fault(wrong).reason or "cut short" in fault(wrong).reason or "header" in fault(wrong).reason


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_a_file_that_unpacks_to_too_much_is_refused(
    pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "MOST_BYTES", 1 << 20)
    bomb = pack(base().raw() + b"\n" * (1 << 22))
    assert len(bomb) < 1 << 17
    assert "larger than any game's log" in fault(bomb).reason
    assert "larger than any game's log" in fault(b" " * (1 << 21)).reason


# Taking back


def taken_back(*records: bytes, cut: int = 12) -> Lines:
    lines = base()
    lines.cut(cut)
    lines.all.extend(records)
    return lines


@pytest.mark.parametrize(
    "record",
    [
        b'{"n":12,"by":0,"back":10,"practice":true}',
        b'{ "practice" : true, "back" : 10, "by" : 0, "n" : 12 }',
        b'{"n":12,"by":0,"practice":true,' + b" " * 80 + b'"back":10}',
    ],
)
def test_taking_back_is_followed_however_json_writes_it(record: bytes) -> None:
    assert opened(taken_back(record).raw()).verify() == "verified"


def test_a_last_line_may_name_its_end_last() -> None:
    lines = base()
    lines.all[-1] = msgspec.json.encode(dict(reversed(msgspec.json.decode(lines.all[-1]).items())))
    assert lines.all[-1].startswith(b'{"sha256"')
    assert opened(lines.raw()).verify() == "verified"


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (b'{"n":12,"by":0,"back":12}', "there is no step 12"),
        (b'{"n":12,"by":0,"back":-1}', "a field is not right"),
        (b'{"n":12,"by":0,"back":900}', "there is no step 900"),
        (b'{"n":12,"by":3,"back":10,"practice":true}', "there is no seat 3"),
        (b'{"n":12,"by":-1,"back":10,"practice":true}', "a field is not right"),
        (b'{"n":12,"by":0,"back":1}', "newly shown"),
    ],
)
def test_a_wrong_taking_back_is_refused(record: bytes, words: str) -> None:
    held(taken_back(record), 12, None, words)


def test_taking_back_leads_to_a_step_not_to_another_taking_back() -> None:
    lines = taken_back(b'{"n":12,"by":0,"back":10,"practice":true}', b'{"n":13,"by":0,"back":12,"practice":true}')
    held(lines, 13, None, "there is no step 12")


# One view of a game


def test_views_are_consistent_never_verified() -> None:
    for view, words in ((1, "consistent, seen from seat 1"), ("public", "consistent, seen from the public seat")):
        assert opened(base(view).raw()).verify() == words  # type: ignore[arg-type]


def test_a_view_that_shows_a_card_too_often_is_refused() -> None:
    lines = base(1)
    events = lines.plain(0)["events"]
    twice = [
        "R1" if card is not None and events[1]["backs"][n] == "R" else card for n, card in enumerate(events[1]["cards"])
    ]
    shown = next(card for card in events[1]["cards"] if card is not None)
    twice = [shown if card is not None else None for card in twice]
    lines.edit(0, events=[events[0], {**events[1], "cards": twice, "backs": shown[0] * 39}])
    assert fault(lines.raw()).rule in {"TS-01", "TS-03"}


def test_a_view_whose_backs_belie_the_cards_is_refused() -> None:
    lines = base(1)
    first, dealt = lines.plain(0)["events"]
    lines.edit(0, events=[first, {**dealt, "backs": "R" * 39}])
    held(lines, 0, "TS-03", "cannot have the back")
    lines.edit(0, events=[first, {key: value for key, value in dealt.items() if key != "backs"}])
    held(lines, 0, None, "shows more than seat 1 could see")
    lines.edit(0, events=[first, {**dealt, "backs": "X" * 39}])
    assert fault(lines.raw()).rule == "TS-03"


def test_a_card_shown_where_its_place_has_another_back_is_refused() -> None:
    lines = base(1)
    backs = lines.plain(0)["events"][1]["backs"]
    taken = [n for n in range(1, 60) if "card" in lines.plain(n)["events"][0] and "slot" in lines.plain(n)["events"][0]]
    own = next(n for n in taken if lines.plain(n)["by"] == 1)
    other = next(n for n in taken if lines.plain(n)["by"] != 1)
    for record, codes in (
        (other, ["G1", "P1"]),
        (own, ["G1" if backs[lines.plain(own)["action"]["slot"]] != "G" else "P1", "G?", "no"]),
    ):
        event = lines.plain(record)["events"][0]
        for code in codes:
            lines.edit(record, events=[{**event, "card": code}])
            assert fault(lines.raw()).step == record
        lines.edit(record, events=[event])


def test_a_whole_log_called_a_view_is_refused() -> None:
    lines = base()
    lines.edit(-1, view=1)
    assert fault(lines.seal().raw()).step == 0


def test_a_view_that_hides_what_all_saw_is_refused() -> None:
    lines = base(1)
    record = lines.find("fulfilled")
    lines.edit(record, action=None)
    assert fault(lines.raw()).step == record


# Anything at all


def spoilt(raw: bytes, rng: random.Random) -> bytes:
    """Return a log with a random accident in it."""
    kind = rng.randrange(6)
    at = rng.randrange(len(raw))
    if kind == 0:
        return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]
    if kind == 1:
        return raw[:at]
    if kind == 2:
        return raw[:at] + raw[at + rng.randrange(1, 200) :]
    if kind == 3:
        return raw[:at] + raw[at : at + rng.randrange(1, 300)] + raw[at:]
    lines = raw.split(b"\n")
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    if kind == 4:
        lines[one], lines[two] = lines[two], lines[one]
    else:
        lines[one] = msgspec.json.encode(warped(msgspec.json.decode(lines[one] or b"{}"), rng))
    return b"\n".join(lines)


STRANGE = (
    None,
    True,
    -1,
    0,
    4,
    38,
    2**63,
    2**64,
    -(2**63),
    "",
    "G4",
    "R?",
    "chance",
    "public",
    [],
    {},
    [[]],
    {"type": "pass"},
    "\0",
    "é" * 50,
)


def warped(value: Any, rng: random.Random) -> Any:
    """Return plain data with one value, somewhere, replaced by a strange one."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        return {**value, key: warped(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        place = rng.randrange(len(value))
        return [*value[:place], warped(value[place], rng), *value[place + 1 :]]
    return rng.choice(STRANGE)


def unless_refused(raw: bytes) -> Log | None:
    """Return a log that holds, or None for one that is refused; any other end is a fault of ours."""
    try:
        log = opened(raw)
        log.verify()
    except LogError:
        return None
    return log


@pytest.mark.parametrize("view", [None, 1, "public"])
def test_no_accident_ends_in_a_traceback_or_goes_unseen(view: Any) -> None:
    rng = random.Random(f"accidents {view}")
    whole = base(view)
    part = base(view)
    part.cut(70)
    for lines in (whole, part):
        raw = lines.raw()
        for _ in range(300):
            wrong = spoilt(raw, rng)
            log = unless_refused(wrong)
            assert log is None or log.end is None or wrong.strip() == raw.strip()
    assert whole_game().verify() == "verified"
