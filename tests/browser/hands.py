"""What a visitor does in the browser: deal, choose, press keys, and what the visitor then looks at."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from truffle_core.core.bot import bot
from truffle_core.core.log import Log, log_from_bytes
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game

GAME = "truffle_shuffle"
TABLE = "[data-zone=tableau]"


def words(page: Page) -> dict[str, str]:
    """Return the words of the page's address."""
    return _words_of(page.url)


def wait_for_words(page: Page, **wanted: str) -> None:
    """Wait until the page's address holds these words and no others; it follows just after the table."""
    page.wait_for_url(lambda url: _words_of(url) == wanted)


def _words_of(address: str) -> dict[str, str]:
    return {word: values[0] for word, values in parse_qs(urlsplit(address).query).items()}


def address(site: str, view: str, **more: str) -> str:
    return f"{site}?game={GAME}&view={view}" + "".join(f"&{word}={text}" for word, text in more.items())


def message(page: Page) -> Locator:
    """The message line."""
    return page.locator("[data-id=say]")


def piece(page: Page, key: str) -> Locator:
    return page.locator(f"[data-piece={key}]")


def deal(page: Page, site: str, **fields: str) -> str:
    """Fill in the form and deal one round; give the game's id."""
    page.goto(address(site, "play"))
    for name, value in {"length": "round", "pace": "once", "first": "0", "seed": "7", **fields}.items():
        field = page.locator(f"[data-id={name}]")
        if name in ("name", "seed"):
            field.fill(value)
        else:
            field.select_option(value)
    # more opponents push the button down: a click must not meet it on its way
    expect(page.locator("select[data-id^=bot-]")).to_have_count(int(fields.get("seats", "2")) - 1)
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(TABLE)).to_be_visible()
    expect(page).to_have_url(re.compile("log=[0-9a-f]{32}"))
    return words(page)["log"]


def take(page: Page, slot: int) -> None:
    """Choose a card of the tableau, and take it."""
    card = piece(page, f"slot-{slot}")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    card.click()
    expect(page.locator(f"button[data-piece=slot-{slot}]")).to_have_count(0)


def laid(folder: Path, seats: int, *, length: str = "round", human: bool = False, seed: int = 5) -> Log:
    """Put a whole game between bots into the data folder, as if seat 0 had been a person's if `human`."""
    names = ("Ann", "Ben", "Cleo", "Dora")[:seats]
    log, functions = new_log(game(GAME), [bot("novice", name=name) for name in names], seed, {"length": length})
    Match(log.game, bots(GAME), log, functions=functions).run()
    raw = log.to_bytes()
    (folder / f"{log.header.id}.jsonl").write_bytes(raw)
    return log_from_bytes(raw, game, "game.jsonl")


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is on what `selector` names."""
    matches = "selector => document.activeElement.matches(selector)"
    for _ in range(most):
        if page.evaluate(matches, selector):
            return
        page.keyboard.press("Tab")
    there = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"{selector} is not reached by Tab; the focus is on {there}")


def focused(page: Page) -> str:
    """The piece that has the focus."""
    return str(page.evaluate("document.activeElement.dataset.piece ?? ''"))


def fits(page: Page) -> bool:
    """Tell whether the page needs no sideways scrolling, and nothing to press or read is cut off at its sides."""
    return bool(
        page.evaluate(
            """() => document.scrollingElement.scrollWidth <= innerWidth
                && [...document.querySelectorAll(".tt :is(button, a, select, input, p, h1, h2, .sheet, .card, .seat)")]
                    .filter(one => !one.closest(".sr, .scroll, .picture"))
                    .map(one => one.getBoundingClientRect())
                    .every(box => !box.width || (box.left > -1 && box.right < innerWidth + 1))"""
        )
    )


def chart_point(page: Page, step: int) -> tuple[float, float]:
    """Return where on the page the chart shows a step, after bringing it into view."""
    plot = page.locator(".truffle-chart .js-plotly-plot .nsewdrag")
    plot.scroll_into_view_if_needed()
    found = page.evaluate(
        """step => {
            const plot = document.querySelector(".truffle-chart .js-plotly-plot");
            const box = plot.getBoundingClientRect();
            const { xaxis, yaxis } = plot._fullLayout;
            const line = plot.data.find(trace => trace.visible !== false && trace.hovertemplate && trace.x.length > 2);
            return [box.left + xaxis._offset + xaxis.d2p(step), box.top + yaxis._offset + yaxis._length / 2];
        }""",
        step,
    )
    return found[0], found[1]


def kernel_of(url: str) -> int:
    """Return the process that serves the page whose websocket has this address."""
    name = f"kernel-{url.split('/kernels/')[1].split('/', maxsplit=1)[0]}.json"
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if name in command:
                return int(entry.name)
    raise AssertionError(f"no process has {name}")


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
