"""The Python side of the table: what goes down, and what is made of what comes up."""

from __future__ import annotations

import json
import logging
import re
import shutil
import subprocess
from typing import Any

import pytest

pytest.importorskip("anywidget")

from truffle_core.core.scene import Button, Page, Text
from truffle_core.widgets.renderer import script, style
from truffle_core.widgets.table import Start, Table


class Recorded(Table):
    """A table that keeps what it would send to the browser."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__({"any": "<svg/>"})

    def send(self, content: dict[str, Any], buffers: object = None) -> None:
        self.sent.append(content)

    def hear(self, **message: object) -> None:
        self._handle_custom_msg(message, [])


@pytest.fixture
def table() -> Recorded:
    made = Recorded()
    made.show(Page(layout="front"))
    made.sent.clear()
    return made


def tried(table: Recorded) -> list[tuple[str, str | None, str | None]]:
    offers: list[tuple[str, str | None, str | None]] = []
    table.on_offer(lambda *offer: offers.append(offer))
    return offers


def test_each_page_has_the_next_number(table: Recorded) -> None:
    table.show(Page(layout="form", lead=[Text(id="words", paragraphs=[["Hello"]])]))
    assert table.number == 2
    assert table.get_state("page")["page"] == {
        "layout": "form",
        "lead": [{"is": "text", "id": "words", "paragraphs": [["Hello"]]}],
        "v": 2,
    }


def test_the_browser_is_sent_what_changed_alone(table: Recorded) -> None:
    table.show(Page(layout="front", status="Your turn."))
    changed = {"of": {"status": {"is": "Your turn."}, "v": {"is": 2}}}
    assert table.sent == [{"kind": "page", "from": 1, "v": 2, "change": changed}]


def test_a_browser_that_comes_later_or_missed_a_page_gets_the_whole(
    table: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(table, "send_state", asked.append)
    table.show(Page(layout="front", status="Your turn."))
    assert asked == []
    assert table.get_state("page") == {"page": {"layout": "front", "status": "Your turn.", "v": 2}}
    table.hear(kind="whole")
    assert asked == ["page"]


def test_an_offer_on_the_present_page_is_heard(table: Recorded) -> None:
    offers = tried(table)
    table.hear(kind="offer", v=1, offer="take 3")
    table.hear(kind="offer", v=1, offer="open", value="{}", name="game.jsonl")
    assert offers == [("take 3", None, None), ("open", "{}", "game.jsonl")]


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_late_or_double_click_is_dropped_and_answered(table: Recorded, number: int) -> None:
    offers = tried(table)
    table.hear(kind="offer", v=number, offer="take 3")
    assert offers == []
    assert table.sent == [{"kind": "taken", "v": 1}]


def test_after_a_lasting_page_another_piece_still_counts_but_no_double_click(table: Recorded) -> None:
    offers = tried(table)
    table.on_offer(lambda *_: table.show(Page(layout="table", lasting=True)))
    table.hear(kind="offer", v=1, offer="card 3")
    table.hear(kind="offer", v=1, offer="card 3")
    table.hear(kind="offer", v=1, offer="card 4")
    table.hear(kind="offer", v=3, offer="card 3")
    assert [offer for offer, _, _ in offers] == ["card 3", "card 4", "card 3"]


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"kind": "offer"},
        {"kind": "unheard of"},
        {"kind": "offer", "v": "1", "offer": "take 3"},
        {"kind": "offer", "v": 1, "offer": ["take 3"]},
        {"kind": "offer", "v": 1, "offer": "x" * 201},
        {"kind": "offer", "v": 1, "offer": "take 3", "value": 7},
        {"kind": "offer", "v": 1, "offer": "take 3", "surplus": True},
        {"kind": "hello", "address": "?" + "x" * 2000},
        {"kind": "hello", "address": "", "kept": {"progress": {"chapter": 2}}},
        {"kind": "address", "address": None},
    ],
)
def test_what_is_no_message_of_ours_is_dropped(
    table: Recorded, message: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    offers = tried(table)
    started: list[Start] = []
    table.on_start(started.append)
    with caplog.at_level(logging.WARNING):
        table.hear(**message)
    assert (offers, started, table.sent) == ([], [], [])
    assert "dropped" in caplog.text


def test_a_fault_is_logged_and_told_in_plain_words(table: Recorded, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the secret reason")

    table.on_offer(fail)
    table.hear(kind="offer", v=1, offer="take 3")
    assert "the secret reason" in caplog.text
    assert [message["kind"] for message in table.sent] == ["fault", "taken"]
    assert "secret" not in table.sent[0]["text"]
    assert "Traceback" not in table.sent[0]["text"]


def test_work_that_outlives_its_callback_is_guarded_too(table: Recorded, caplog: pytest.LogCaptureFixture) -> None:
    with table.guard():
        raise ValueError("later")
    assert "later" in caplog.text
    assert table.sent[0]["kind"] == "fault"


def test_the_browser_sets_no_trait(table: Recorded) -> None:
    table._handle_msg({"content": {"data": {"method": "update", "state": {"page": {"v": 9}, "owns_address": True}}}})
    assert table.get_state("page")["page"]["v"] == 1
    assert table.owns_address is False


def test_the_start_brings_the_address_and_what_was_kept(table: Recorded) -> None:
    started: list[Start] = []
    table.on_start(started.append)
    kept = {"progress": json.dumps({"chapter": 2}), "broken": "{"}
    table.hear(kind="hello", address="?view=learn", kept=kept)
    table.hear(kind="hello", address="", kept=None)
    assert started == [Start("?view=learn", {"progress": {"chapter": 2}}), Start("", None)]


def test_what_is_to_be_kept_goes_down_as_json(table: Recorded) -> None:
    table.keep("progress", {"chapter": 2})
    table.keep("progress", None)
    table.forget()
    assert table.sent == [
        {"kind": "keep", "key": "progress", "value": '{"chapter": 2}'},
        {"kind": "keep", "key": "progress", "value": None},
        {"kind": "forget"},
    ]


def test_blocked_storage_and_the_way_back_are_told(table: Recorded) -> None:
    heard: list[str] = []
    table.on_blocked(lambda: heard.append("blocked"))
    table.on_address(heard.append)
    table.hear(kind="blocked")
    table.hear(kind="address", address="?view=play")
    assert heard == ["blocked", "?view=play"]


def test_a_ping_is_answered(table: Recorded) -> None:
    table.hear(kind="ping", n=7)
    assert table.sent == [{"kind": "pong", "n": 7}]


def test_a_button_goes_down_without_its_defaults() -> None:
    table = Recorded()
    table.show(Page(layout="form", lead=[Text(id="words", buttons=[Button(label=["Deal"], offer="deal")])]))
    assert table.get_state("page")["page"]["lead"][0]["buttons"] == [{"label": ["Deal"], "offer": "deal"}]


def test_the_script_is_one_module_that_asks_for_nothing() -> None:
    text = script()
    assert re.findall(r"^\s*import\b", text, re.MULTILINE) == []
    assert text.count("export default") == 1
    assert re.findall(r"https?://(?!www\.w3\.org/)[\w.]+", text + style()) == []


@pytest.mark.skipif(shutil.which("node") is None, reason="only where Node is installed")
def test_the_script_can_be_parsed() -> None:
    subprocess.run(["node", "--input-type=module", "--check"], input=script(), text=True, check=True)


def test_the_renderer_names_no_game() -> None:
    own = script().split("const siteIcons")[1] + style()
    for name in ("truffle_shuffle", "Truffle Shuffle", "tussie", "volltreffer", "pigs"):
        assert name.lower() not in own.lower()
