"""The true frames and answers of a real page are the same in two worlds that differ only in what the seat may not know."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.frames import Frames
from tests.helpers.two_worlds import MOMENTS, moment, other_world
from tests.helpers.whole_visit import grand_visit
from tests.helpers.wire import KEPT, Tried, put_down, visited
from truffle_core.core.log import Log, read_log
from truffle_core.games import game

CHOOSE = """(input, value) => {
  if (input.type === "checkbox") return input.click();
  input.value = value;
  input.dispatchEvent(new Event(input.type === "range" ? "input" : "change", { bubbles: true }));
}"""
"""Fill in a field as a person does."""

GO = "address => { history.pushState(null, '', address || '?'); dispatchEvent(new PopStateEvent('popstate')); }"
"""Go to an address as Back does, without loading the page anew."""

KEEP = "kept => { for (const [key, text] of Object.entries(kept)) localStorage[`truffle-table:${key}`] ??= text; }"
"""Let the browser have kept something."""


AROUND = 150
"""Letters of a difference that are shown before and after its first one."""


class Seen(NamedTuple):
    """What was tried on a page, what the page was told, by channel and widget, and what the server answered."""

    tried: list[dict[str, Any]]
    told: dict[str, list[str]]
    answers: list[str]


def press(page: Page, tried: Tried) -> None:
    """Try on the page what was tried in the rehearsal."""
    content = tried.content
    if content["kind"] == "address":
        page.evaluate(GO, content["address"])
    elif content["offer"] == "close":
        page.keyboard.press("Escape")
    elif "value" in content:
        page.locator(f':is(input, textarea)[data-id="{tried.key}"]').evaluate(CHOOSE, content["value"])
    else:
        page.locator(f'[data-offer="{content["offer"]}"], button[data-id="{tried.key}"]').first.dispatch_event("click")


def sent(browser: Browser, site: str, folder: Path, logs: Sequence[Log], tried: Sequence[Tried]) -> Seen:
    """Let a visitor with a new browser do on one page what was tried in the rehearsal; return all that was sent."""
    for log in logs:
        put_down(log, folder)
    first = logs[0].header
    with browser.new_context() as context:
        context.add_init_script(f"({KEEP})({json.dumps(KEPT)})")
        page = context.new_page()
        frames = Frames(page)
        page.goto(f"{site}?game={first.game}&view=play&log={first.id}")
        frames.wait_for(tried[0].page, 0)
        for one in tried[1:]:
            if one.content["kind"] != "whole":
                press(page, one)
                frames.wait_for(one.page, one.chart)
        return Seen(frames.offered(), frames.told(), frames.answered())


def apart(here: list[str], there: list[str]) -> tuple[str, str]:
    """Return the words around the first place at which two rows of texts differ: the texts are long."""
    for one, other in zip_longest(here, there, fillvalue=""):
        if one != other:
            pairs = enumerate(zip(one, other, strict=False))
            place = next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))
            start = max(0, place - AROUND)
            return one[start : place + AROUND], other[start : place + AROUND]
    return "", ""


def test_every_frame_is_the_same_in_two_worlds(
    browser: Browser, site: str, site_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path))
    logs = [moment(name) for name in MOMENTS]
    with ThreadPoolExecutor(1) as beside:  # a loop of its own, as Playwright has one here
        _, tried = beside.submit(visited, logs, partial(grand_visit, logs=logs), monkeypatch).result()
    others = [other_world(log, read_log(tmp_path / f"{log.header.id}.jsonl", game)) for log in logs]
    one, other = (sent(browser, site, site_data, worlds, tried) for worlds in (logs, others))
    assert one.tried == [message.content for message in tried if message.content["kind"] in ("offer", "address")]
    assert other.tried == one.tried
    assert other.told.keys() == one.told.keys()
    for whose, messages in one.told.items():
        assert apart(messages, other.told[whose]) == ("", ""), whose
    assert apart(one.answers, other.answers) == ("", "")
    said = " ".join(text for messages in one.told.values() for text in messages)
    for told in ("A hint.", "truffle-log", '.html", "text"', "_py2js_update", "This log shows one view", "Practise"):
        assert told in said, told
    assert any("<title>Truffle Table" in answer for answer in one.answers)
