"""How large a saved page is, and how quickly it shows any step: the longest replay that is shipped, with every view."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import chromium
from truffle_core.core.log import Log, read_log
from truffle_core.core.places import data_folder
from truffle_core.games import game, kit
from truffle_core.widgets.export import Export

from .figures import Figure

SOUGHT = """async steps => {
  const slider = document.querySelector(".scrub input");
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const sought = [];
  for (const step of steps) {
    await new Promise((done) => setTimeout(done, 60));
    const start = performance.now();
    write.call(slider, step);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    while (!document.querySelector("[data-id=say]").textContent.includes(`Step ${step} of`)) await null;
    sought.push(performance.now() - start);
  }
  return sought;
}"""
"""Moves the slider, and tells after how many milliseconds the page shows each step."""


def measured() -> Iterator[Figure]:
    """Yield size, opening and seeking."""
    log = longest()
    page = Export(kit(log.header.game), log, [*range(len(log.names)), "public", None])
    for _ in page.work():
        pass
    text = page.html()
    yield Figure(
        "page of a replay: size, longest shipped, all views", len(text.encode()) / 1e6, "MB", 1.5, at_most=True
    )
    last = len(log.records) - 1
    steps = [last, 1, last // 2, last - 1, 0, *(last * part // 20 for part in (3, 17, 5, 13, 19, 2, 11))]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "page.html"
        path.write_text(text, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        shown = browser.new_page()
        start = time.perf_counter()
        shown.goto(path.as_uri())
        shown.wait_for_selector(".felt")
        yield Figure("page of a replay: from the file to the first table", time.perf_counter() - start, "s")
        sought = shown.evaluate(SOUGHT, steps)
        browser.close()
    yield Figure("page of a replay: a step far away, the median", statistics.median(sought), "ms", 50, at_most=True)
    yield Figure("page of a replay: a step far away, the slowest", max(sought), "ms")


def longest() -> Log:
    """Return the shipped replay with the most steps."""
    paths = data_folder("replays").glob("*/*.jsonl")
    return read_log(max(paths, key=lambda path: path.read_bytes().count(b"\n")), game)
