"""What a visitor is told when something fails: a server or a table that is gone, a file that is none, an address that leads nowhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import faults
from tests.browser.hands import GAME, TABLE, address, deal, message, take
from tests.browser.looking import assert_accessible, cut_off
from tests.browser.server import SITE, get, running_site
from truffle_core.core.places import data_folder

AT_ONCE = 8_000
"""Milliseconds in which a lost table is told: less than five seconds, and time for a busy machine to draw it."""

LOST = "The connection to the table is gone. Your game is saved."
ABSENT = (
    "nope",
    "voila/templates/x",
    "voila/templates/truffle/x",
    "voila/templates/truffle/static/nope.css",
    "voila/static/nope.js",
    "voila/labextensions/nope",
    "voila/render/nope.ipynb",
    "voila/render/..%2f..%2fnope.ipynb",
    "api/kernels/00000000-0000-0000-0000-000000000000/channels",
)


@pytest.mark.parametrize("path", ABSENT)
def test_an_address_with_nothing_there_is_answered_in_our_own_look(site: str, site_log: Path, path: str) -> None:
    before = site_log.stat().st_size
    status, text = get(site + path)
    assert status in {403, 404}
    assert "There is nothing at this address" in text
    assert "To the front page" in text
    assert "Traceback" not in text
    assert not faults(site_log.read_bytes()[before:].decode(errors="replace"))


def test_a_server_that_is_gone_is_told_and_resume_leads_on(
    page: Page, site: str, tmp_path: Path, troubles: list[str]
) -> None:
    own = {"TRUFFLE_DATA": str(tmp_path)}
    with running_site(tmp_path / "first.log", environment=own) as first:
        deal(page, first)
        take(page, 30)
        saved = page.url
    expect(page.get_by_text(LOST).last).to_be_visible(timeout=AT_ONCE)
    resume = page.get_by_role("button", name="Resume")
    expect(resume).to_be_visible()
    assert_accessible(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert cut_off(page) == []
    port = re.search(r":(\d+)/", first)
    assert port
    again = [port[1] if word == "0" else word for word in SITE]
    with running_site(tmp_path / "second.log", again, environment=own):
        resume.click()
        expect(page.locator(TABLE)).to_be_visible()
        expect(page.locator("button[data-piece=slot-30]")).to_have_count(0)
        assert page.url == saved
    troubles.clear()


def test_a_table_that_does_not_come_is_told(page: Page, site: str, troubles: list[str]) -> None:
    page.clock.install()
    page.route("**/voila/static/voila.js*", lambda route: route.abort())
    page.goto(site)
    page.clock.run_for(21_000)
    expect(page.get_by_text("The table takes long to set.")).to_be_visible()
    page.unroute("**/voila/static/voila.js*")
    page.get_by_role("link", name="load the page again").click()
    expect(page.get_by_role("link", name="Truffle Table, front page")).to_be_visible()
    page.clock.run_for(2_000)
    expect(page.locator("#late")).to_have_count(0)
    troubles.clear()


def a_log() -> bytes:
    """A log of the gallery."""
    return (data_folder("replays") / GAME / "two-players.jsonl").read_bytes()


def with_header(**changes: object) -> bytes:
    """The same log with another first line."""
    first, rest = a_log().split(b"\n", 1)
    return json.dumps({**json.loads(first), **changes}).encode() + b"\n" + rest


BAD = {
    "a picture": (bytes(range(256)) * 40, "Not this one."),
    "nothing": (b"", "Not this one."),
    "a newer log": (with_header(version=2), "of version 2; this program reads version 1"),
    "a newer game": (with_header(game="chess"), "chess"),
    "a changed step": (a_log().replace(b'"n":5,', b'"n":7,', 1), "Not this one."),
    "not a header": (b"[]\n" * 9, "Not this one."),
}


@pytest.mark.parametrize("view", ["play", "replay"])
def test_a_file_that_cannot_be_used_is_refused_in_words(page: Page, site: str, view: str) -> None:
    page.goto(address(site, view))
    chooser = page.locator("input[type=file]")
    for name, (content, said) in BAD.items():
        chooser.set_input_files({"name": f"{name}.jsonl", "mimeType": "text/plain", "buffer": content})
        expect(message(page)).to_contain_text(f"{name}.jsonl")
        expect(message(page)).to_contain_text(said)
        assert "Traceback" not in page.content()
    chooser.set_input_files({"name": "huge.jsonl", "mimeType": "text/plain", "buffer": b"x" * 9_000_000})
    expect(page.get_by_text("huge.jsonl is larger than this page opens.").last).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("huge.jsonl is larger")).to_have_count(0)
