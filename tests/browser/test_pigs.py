"""Super Truffle Pigs in a real browser, to the end and into the replay: five rounds by clicks, one on the ice by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.hands import focused, message, tab_to, wait_for_words, words
from truffle_core.core.log import read_log
from truffle_core.games import game

NAME = "super_truffle_pigs"
COLUMNS = 5
PATIENCE = 5_000
"""Milliseconds after which a press that changed nothing is taken for one that came too late, and the page is looked at again."""

LATE = 6
"""So many presses one after the other that come to nothing are too many."""

MOST = 300

LOOK = """() => {
  const all = (query, ...names) => [...document.querySelectorAll(query)].map((one) => names.map((name) => one.getAttribute(name)));
  return JSON.stringify([
    document.querySelector("[data-id=say]")?.textContent ?? "",
    all("[data-zone] [data-piece]", "data-piece", "class", "aria-label", "aria-pressed"),
    all("button[data-offer]", "data-offer", "aria-pressed", "aria-disabled"),
  ]);
}"""
"""All that changes on the page when something is chosen or done."""

OVER = "() => Boolean(document.querySelector('[data-id=result]'))"
ASKED = "() => document.querySelector('[data-id=say]')?.textContent.includes('Your turn.')"

WANTED = (
    "button[data-offer=do]",
    "button[data-offer^=pack-]:not([aria-pressed=true])",
    "button[data-offer^=dig-]",
    "[data-zone=missions] button.lit:not([aria-pressed=true])",
    "[data-zone=cards] button.lit:not([aria-pressed=true])",
    "[data-zone=forest] button.lit[aria-label*='your pig']:not([aria-pressed=true])",
    "[data-zone=forest] button.lit[aria-label*=' truffle']:not([aria-pressed=true])",
    "[data-zone=forest] button.lit:not([aria-pressed=true])",
    "button[data-offer=done]",
    "[data-zone=pack] button.lit:not([aria-pressed=true])",
)
"""What is pressed, the first of it that there is: what was chosen is done, else a pig digs, or something is chosen."""


def by_click(page: Page, target: str) -> None:
    page.locator(target).first.click(timeout=PATIENCE)


def by_key(page: Page, target: str) -> None:
    """Go to a button by Tab, to a piece by Tab and the arrows of its zone, and press Enter."""
    found = page.locator(target).first
    key = found.get_attribute("data-piece", timeout=PATIENCE)
    if key is None:
        tab_to(page, target)
    else:
        zone = found.evaluate("piece => piece.closest('[data-zone]').dataset.zone")
        tab_to(page, f"[data-zone={zone}] [data-piece]")
        page.keyboard.press("Home")
        go_to(page, key, across=zone == "forest")
    page.keyboard.press("Enter")


def go_to(page: Page, key: str, *, across: bool) -> None:
    """Press arrows from the first piece of a zone: down its rows in the forest, else to the right."""
    if across:
        row, column = divmod(int(key.rpartition("-")[2]), COLUMNS)
        for arrow in ["ArrowDown"] * row + ["ArrowRight"] * column:
            page.keyboard.press(arrow)
    for _ in range(9):
        if focused(page) != key and not across:
            page.keyboard.press("ArrowRight")
    assert focused(page) == key


def next_press(page: Page) -> str:
    """Return what to press: what is there already is named by its key, since what is lit changes with the press."""
    for target in WANTED:
        if (found := page.locator(target)).count():
            key = found.first.get_attribute("data-piece", timeout=PATIENCE)
            return f"button[data-piece={key}]" if key else target
    raise AssertionError(f"there is nothing to press; the page says: {message(page).inner_text()}")


def play_on(page: Page, press: Callable[[Page, str], None]) -> None:
    """Press what can be pressed, each time it is the visitor's turn, until the game is over."""
    late: list[str] = []
    for _ in range(MOST):
        page.wait_for_function(f"() => ({OVER})() || ({ASKED})()")
        if page.evaluate(OVER):
            return
        before, target = page.evaluate(LOOK), next_press(page)
        try:
            press(page, target)
            page.wait_for_function(f"before => ({LOOK})() !== before", arg=before, timeout=PATIENCE)
            late.clear()
        except (TooLate, AssertionError) as error:
            late.append(f"{target}: {error}")
            assert len(late) < LATE, f"nothing changes any more; the page says: {message(page).inner_text()}; {late}"
    raise AssertionError(f"the game does not end; the page says: {message(page).inner_text()}")


def deal(page: Page, site: str, **fields: str) -> str:
    """Deal a game in which the visitor holds the die first; give its id."""
    page.goto(f"{site}?game={NAME}&view=play")
    for field, value in {"first": "0", "pace": "once", **fields}.items():
        page.locator(f"[data-id={field}]").select_option(value)
    page.locator("[data-id=seed]").fill("7")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("[data-zone=forest]")).to_be_visible()
    expect(page).to_have_url(re.compile("log=[0-9a-f]{32}"))
    return words(page)["log"]


CLICKED = {"length": "game", "max_rounds": "5"}
TYPED = {"length": "round", "side": "winter"}


@pytest.mark.parametrize(("fields", "press"), [(CLICKED, by_click), (TYPED, by_key)], ids=["clicks", "keys"])
def test_a_game_is_played_to_its_end_and_replayed(
    page: Page, site: str, site_data: Path, fields: dict[str, str], press: Callable[[Page, str], None]
) -> None:
    identity = deal(page, site, **fields)
    play_on(page, press)
    log = read_log(site_data / f"{identity}.jsonl", game)
    assert log.end is not None
    assert log.verify() == "verified"
    own = [type(record.action).__name__ for record in log.records if record.by == 0]  # type: ignore[union-attr]
    assert own.count("Keep") == 2
    assert {"Move", "Dig", "PlayCard"} <= set(own)
    result = page.locator("[data-id=result]")
    for name, points in zip(log.names, log.end.end.scores, strict=True):
        expect(result).to_contain_text(f"{name}: {points} point")
    winners = log.end.end.winners
    expect(result).to_contain_text(log.names[winners[0]] if winners else "Nobody won.")
    press(page, "button[data-offer=replay]")
    wait_for_words(page, game=NAME, view="replay", log=identity, n="0", seat="0")
    expect(message(page)).to_contain_text(f"Step 0 of {len(log.records) - 1}")
    expect(page.locator("[data-zone=forest] [data-piece^=tile-]")).to_have_count(20)
    expect(page.locator("[data-zone=forest] [data-piece^=pig-]")).to_have_count(2 * len(log.names))
