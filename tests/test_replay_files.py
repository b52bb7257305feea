"""The replay screen: taking over, games under way, views, files that hold and files that do not."""

from __future__ import annotations

import base64
import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.helpers.stage import (
    GAME,
    Stage,
    dealt,
    eyes,
    logged,
    on_disk,
    play_on,
    put_down,
    raw_game,
    shown,
    taken_back,
)
from truffle_core.core.errors import LogError, TruffleError, UsageError
from truffle_core.core.log import Log, SeatInfo, log_from_bytes
from truffle_core.core.verify import verify
from truffle_core.games import game
from truffle_core.widgets.own_games import game_path
from truffle_core.widgets.play import LARGEST


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    made.mkdir()
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


# Taking over


def test_taking_over_makes_a_game_of_ones_own_that_goes_on_from_there() -> None:
    stage = shown(logged(3), n="20")
    stage.click("set-seat", "2")
    before = stage.table.replay.state(None)
    number = stage.table.log.header.id
    stage.click("take-over")
    assert stage.where["view"] == "play"
    assert stage.where["log"] != number
    header = stage.table.match.log.header
    assert header.parent == msgspec.convert({"id": number, "n": 20}, type(header.parent))
    assert [seat.kind for seat in header.seats] == ["bot", "bot", "human"]
    assert stage.table.seat == 2
    assert stage.table.match.log.records[:21][-1].n == 20
    assert stage.table._replay.state(None, 20) == before
    assert stage.kept["games"][0]["id"] == header.id
    assert verify(on_disk(stage), in_play=True) == "verified"


def test_taking_over_from_what_was_taken_back_repeats_the_line_alone() -> None:
    stage = taken_back(3)
    stage.click("take-over")
    assert stage.page.layout == "table", stage.says
    records = stage.table.match.log.records
    assert not [record for record in records if hasattr(record, "back")]


def test_a_finished_position_cannot_be_taken_over() -> None:
    stage = shown()
    stage.click("last")
    stage.click("take-over")
    assert stage.refused
    assert stage.page.layout == "replay"


def test_taking_over_where_nothing_can_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = shown(n="9")
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path / "file" / "games"))
    stage.click("take-over")
    assert stage.refused
    assert "cannot be saved" in stage.says


# A game under way, and views


def test_a_game_under_way_is_shown_as_its_own_seat_saw_it_and_nothing_more() -> None:
    playing = dealt(4711)
    play_on(playing, 4)
    stage = Stage("replay", kept=playing.kept, log=playing.table.identity)
    assert eyes(stage) == "eyes:0"
    refused = {button.offer for button in stage.block("eyes").buttons if button.why_not}
    assert refused == {"eyes:1", "eyes:public", "eyes:open"}
    assert "4711" not in stage.text()
    for other in sorted(refused):
        stage.click(other)
        assert stage.refused
        assert eyes(stage) == "eyes:0"
    assert stage.buttons()["take-over"].why_not
    stage.click("take-over")
    assert stage.refused
    saved = log_from_bytes(stage.saved().encode(), game, "saved")
    assert saved.view == 0
    with pytest.raises(UsageError):
        Stage("replay", log=playing.table.identity, seat="open")


def test_a_view_from_a_file_is_shown_as_such() -> None:
    stage = Stage("replay")
    stage.click("file", logged(3).redacted(1).to_bytes().decode(), "view.jsonl")
    assert eyes(stage) == "eyes:1"
    assert stage.screen.address() == {}
    stage.click("last")
    assert not stage.refused


# Files


def test_a_file_is_opened_as_text_or_as_bytes() -> None:
    stage = Stage("replay")
    raw = raw_game()
    stage.click("file", raw.decode(), "game.jsonl")
    assert stage.page.layout == "replay"
    other = Stage("replay")
    packed = base64.b64encode(gzip.compress(raw)).decode()
    other.click("file", f"data:;base64,{packed}", "game.jsonl.gz")
    assert other.page.scene == stage.page.scene
    assert other.saved().encode() == raw


def bad_files() -> dict[str, str]:
    raw = raw_game().decode()
    lines = raw.splitlines(keepends=True)
    bomb = base64.b64encode(gzip.compress(bytes(300_000_000))).decode()
    return {
        "empty": "",
        "a header alone": lines[0],
        "words": "Dear diary\n",
        "a picture": "data:;base64,iVBORw0KGgo=",
        "not base64": "data:;base64,***",
        "deep": "[" * 100_000,
        "a bomb": f"data:;base64,{bomb}",
        "an illegal action": lines[0] + lines[1] + '{"n":1,"by":0,"action":{"type":"take","slot":0},"events":[]}\n',
        "another game": raw.replace(f'"game":"{GAME}"', '"game":"chess"'),
        "a later version": raw.replace('"version":1', '"version":2'),
        "a wrong digest": raw.replace('"sha256":"', '"sha256":"0', 2)[: -len('"}\n') - 1] + '"}\n',
        "a wrong score": raw.replace('"scores":[', '"scores":[1'),
        "a missing step": "".join(lines[:9] + lines[10:]),
        "huge": "x" * (LARGEST + 1),
        "too many seats": raw.replace('"seats":[', '"seats":[' + '{"name":"x","kind":"human"},' * 7),
    }


def test_a_file_that_does_not_hold_is_refused_with_its_reason_and_the_page_stays() -> None:
    for kind, text in bad_files().items():
        stage = Stage("replay")
        stage.click("file", text, "strange.jsonl")
        assert stage.refused, kind
        assert stage.page.layout == "form", kind
        assert len(stage.says) < 400, (kind, stage.says)


def test_a_bad_file_leaves_the_log_that_is_shown() -> None:
    stage = shown(n="12")
    before = stage.page.scene
    stage.click("file", "nonsense", "strange.jsonl")
    assert stage.refused
    assert stage.page.scene == before
    assert stage.table.at == 12
    stage.click("on")
    assert stage.table.at == 13


def test_a_damaged_log_in_the_folder_is_told_with_its_line() -> None:
    log = logged()
    identity = put_down(log)
    path = game_path(identity)
    path.write_bytes(path.read_bytes().replace(b'"n":6,', b'"n":7,'))
    with pytest.raises(LogError, match="step"):
        Stage("replay", log=identity)


@pytest.mark.parametrize(
    "name", ["<b>Ann</b><img src=x onerror=alert(1)>", "x" * 80, "\u202eAnn", "", "Ann\nBen", "{{7*7}}", "%{y}<br>"]
)
def test_any_name_a_log_may_hold_can_be_shown(name: str) -> None:
    raw = raw_game()
    log = log_from_bytes(raw, game, "game.jsonl")
    seats = (SeatInfo(name, "human"), log.header.seats[1])
    named = Log(log.game, msgspec.structs.replace(log.header, seats=seats))
    named.records = log.records
    stage = Stage("replay")
    try:
        stage.click("file", named.to_bytes().decode(), "named.jsonl")
    except TruffleError:  # pragma: no cover  a screen never raises for what a person did
        pytest.fail("the screen raised")
    if not stage.refused:
        stage.click("last")
        assert stage.page.layout == "replay"


def test_nothing_a_person_sends_makes_the_screen_raise() -> None:
    stage = Stage("replay")
    offers: list[Any] = [
        "play",
        "on",
        "last",
        "take-over",
        "save",
        "gallery",
        "file",
        "eyes:0",
        "scrub",
        "mark-on",
        "turn-on",
    ]
    for offer in offers:
        stage.click(offer, None if offer != "file" else "", None)
        stage.go(game=GAME, view="replay")
