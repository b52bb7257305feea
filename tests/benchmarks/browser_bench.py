"""How quick the site feels in a browser, beside the least that Voilà can do: a page with one Button.

Both are measured in the same run, in turn, in one browser; each page load has a context of its own, so nothing is cached.
"""

from __future__ import annotations

import contextlib
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.browser import chromium
from tests.browser.hands import chart_point
from tests.browser.server import running_site

from .figures import Figure

LOADS, CLICKS, WARM = 5, 30, 4
MOST = 1.3
JUMPS, MOST_OF_A_JUMP = (40, 200, 90, 150, 20, 230, 60, 120, 10, 180), 150
PAUSE = 300
"""Milliseconds of quiet between two clicks, in which a chart may redraw."""

BARE = """import ipywidgets
count, text, button = 0, ipywidgets.HTML("<p id='count'>0</p>"), ipywidgets.Button(description="Go")
def go(_):
    global count
    count += 1
    text.value = f"<p id='count'>{count}</p>"
button.on_click(go)
display(button, text)
"""
CLICKED = """async ([button, changed]) => {
  const before = document.querySelector(changed)?.textContent;
  return await new Promise((done) => {
    const start = performance.now();
    const watch = new MutationObserver(() => {
      const now = document.querySelector(changed);
      if (!now || now.textContent === before) return;
      watch.disconnect();
      done(performance.now() - start);
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    document.querySelector(button).click();
  });
}"""
"""Clicks, and tells after how many milliseconds the page holds the changed text."""


JUMPED = """() => {
  const place = document.querySelector('[data-id="say"]');
  const before = place.textContent;
  window.jumped = new Promise((done) => document.addEventListener("mousedown", () => {
    const start = performance.now();
    const watch = new MutationObserver(() => {
      if (place.textContent === before) return;
      watch.disconnect();
      done(performance.now() - start);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, { once: true, capture: true }));
}"""
"""Waits for a press of the mouse, and tells after how many milliseconds the message line says another step."""


class Place(NamedTuple):
    """A page to load, what shows that it is there, what to click, and whose text then changes."""

    address: str
    there: str
    buttons: tuple[str, ...]
    changed: str


def measured() -> Iterator[Figure]:
    """Yield the figures of the browser."""
    with contextlib.ExitStack() as open_things:
        folder = Path(open_things.enter_context(tempfile.TemporaryDirectory()))
        site = open_things.enter_context(
            running_site(folder / "site.log", environment={"TRUFFLE_DATA": str(folder / "games")})
        )
        bare = open_things.enter_context(bare_voila(folder))
        playwright = open_things.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        tableau = '[data-zone="tableau"] [data-piece]'
        learn = Place(
            f"{site}?game=truffle_shuffle&view=learn&step=turn.1",
            tableau,
            (piece("slot-1"), piece("slot-4")),
            '[data-id="chosen"]',
        )
        replay = Place(
            f"{site}?game=truffle_shuffle&view=replay&log=two-players&n=3",
            tableau,
            ('[data-offer="on"]',),
            '[data-id="say"]',
        )
        button = Place(bare, ".jupyter-button", (".jupyter-button",), "#count")
        yield from loading(browser, learn, button)
        yield from clicking(browser, "a card chosen", learn, button)
        yield from clicking(browser, "a step of a replay", replay, button)
        yield from jumping(browser, replay)
        browser.close()


def loading(browser: Browser, table: Place, button: Place) -> Iterator[Figure]:
    """Yield how long a page takes from its request to its first table, beside the page with one Button."""
    times: dict[Place, list[float]] = {table: [], button: []}
    for round_number in range(LOADS + 1):
        for place, found in times.items():
            seconds = load(browser, place)
            if round_number:
                found.append(seconds)
    ours, bare = (statistics.median(found) for found in times.values())
    yield Figure("browser: from the request to the first table", ours, "s")
    yield Figure("browser: from the request to one Button", bare, "s")
    yield Figure("browser: first table beside one Button", ours / bare, "x", MOST, at_most=True)


def load(browser: Browser, place: Place) -> float:
    """Return the seconds from asking for a page until its table or button is there."""
    page = own_page(browser)
    start = time.perf_counter()
    page.goto(place.address, wait_until="commit")
    page.wait_for_selector(place.there)
    seconds = time.perf_counter() - start
    page.context.close()
    return seconds


def piece(name: str) -> str:
    """Return how to find a piece on the page."""
    return f'[data-piece="{name}"]'


def clicking(browser: Browser, words: str, table: Place, button: Place) -> Iterator[Figure]:
    """Yield how long a click takes until the table has changed, beside a Button that changes an HTML widget."""
    pages = {place: own_page(browser) for place in (table, button)}
    times: dict[Place, list[float]] = {table: [], button: []}
    for place, page in pages.items():
        page.goto(place.address)
        page.wait_for_selector(place.there)
    for round_number in range(CLICKS + WARM):
        for place, page in pages.items():
            page.wait_for_timeout(PAUSE)
            took = page.evaluate(CLICKED, [place.buttons[round_number % len(place.buttons)], place.changed])
            if round_number >= WARM:
                times[place].append(took)
    ours, bare = (statistics.median(found) for found in times.values())
    yield Figure(f"browser: from a click to the changed table, {words}", ours, "ms")
    yield Figure("browser: from a click on a bare Button to its HTML", bare, "ms")
    yield Figure(f"browser: {words}, beside a bare Button", ours / bare, "x", MOST, at_most=True)


def jumping(browser: Browser, replay: Place) -> Iterator[Figure]:
    """Yield how long a click in the score chart takes until the table shows its step."""
    page = own_page(browser)
    page.goto(replay.address)
    page.wait_for_selector(".truffle-chart .js-plotly-plot .nsewdrag")
    page.wait_for_timeout(10 * PAUSE)
    times = []
    for step in JUMPS:
        x, y = chart_point(page, step)
        page.mouse.move(x - 3, y)
        page.mouse.move(x, y)
        page.wait_for_timeout(2 * PAUSE)
        page.evaluate(JUMPED)
        page.mouse.click(x, y)
        times.append(float(page.evaluate("window.jumped")))
    yield Figure(
        "browser: from a click in the chart to its step", statistics.median(times), "ms", MOST_OF_A_JUMP, at_most=True
    )


def own_page(browser: Browser) -> Page:
    """Return a page with an empty cache; what would go to other machines is cut off at once."""
    page = browser.new_context().new_page()
    page.set_default_timeout(90_000)

    def guard(route: Route) -> None:
        route.continue_() if "//127.0.0.1" in route.request.url else route.abort()

    page.route("**/*", guard)
    return page


@contextlib.contextmanager
def bare_voila(folder: Path) -> Iterator[str]:
    """Run Voilà with one notebook of one Button; give its address."""
    cell = {"cell_type": "code", "id": "one", "metadata": {}, "execution_count": None, "outputs": [], "source": BARE}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (folder / "bare.ipynb").write_text(json.dumps(notebook), "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "voila", str(folder / "bare.ipynb"), f"--port={port}", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    try:
        yield answering(f"http://127.0.0.1:{port}/")
    finally:
        process.terminate()
        process.wait(30)


def answering(address: str) -> str:
    """Return an address once something answers there."""
    for _ in range(120):
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", int(address.rsplit(":", 1)[1].strip("/"))), 1),
        ):
            return address
        time.sleep(0.25)
    raise TimeoutError(address)
