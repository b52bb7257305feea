"""A game of Tussie Mussie in a real browser, to its end and into its replay: three rounds by clicks, one by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.hands import focused, message, piece, tab_to, wait_for_words, words
from truffle_core.core.log import read_log
from truffle_core.games import game

NAME = "tussie_mussie"
PATIENCE = 5_000
"""Milliseconds after which a press that changed nothing is taken for one that came too late, and the page is looked at again."""

LATE = 6
"""So many presses that come to nothing are too many."""

MOST = 150
"""Presses; a game of three rounds takes about forty."""

LOOK = """() => {
  const all = (query, ...names) => [...document.querySelectorAll(query)].map((one) => names.map((name) => one.getAttribute(name)));
  return JSON.stringify([
    document.querySelector("[data-id=say]")?.textContent ?? "",
    all("[data-zone] [data-piece]", "data-piece", "class", "aria-label", "aria-pressed"),
    all("button[data-offer]", "data-offer", "aria-pressed", "aria-disabled"),
  ]);
}"""
"""All that changes on the page when something is chosen or done."""


def by_click(page: Page, target: str) -> None:
    page.locator(target).click(timeout=PATIENCE)


def by_key(page: Page, target: str) -> None:
    """Go to a button by Tab, to a piece by Tab and the arrows of its zone, and press Enter."""
    key = page.locator(target).get_attribute("data-piece", timeout=PATIENCE)
    if key is None:
        tab_to(page, target)
    else:
        zone = key.rpartition("-")[0]
        tab_to(page, f"[data-zone={zone}] [data-piece]")
        page.keyboard.press("Home")
        for _ in range(4):
            if focused(page) != key:
                page.keyboard.press("ArrowRight")
        assert focused(page) == key
    page.keyboard.press("Enter")


def next_press(page: Page) -> str:
    """Return what to press: the button that does what was chosen, a card that can be chosen, a flower that can act, or "Done"."""
    zones = ("offer", "row-0") if not page.locator("[data-zone=offer] [aria-pressed=true]").count() else ("row-0",)
    cards = [f"[data-zone={zone}] button.lit:not([aria-pressed=true])" for zone in zones]
    flowers = [f"button[data-offer={name}]" for name in ("larkspur", "use-marigold", "use-snapdragon")]
    wanted = ["button[data-offer=do]", *cards, *(f"{flower}:not([aria-pressed=true])" for flower in flowers)]
    for target in wanted:
        if (found := page.locator(target)).count():
            key = found.first.get_attribute("data-piece", timeout=PATIENCE)
            return f"button[data-piece={key}]" if key else target
    return "button[data-offer=done]"


def play_on(page: Page, press: Callable[[Page, str], None]) -> None:
    """Press what can be pressed until somebody has won."""
    late = 0
    for _ in range(MOST):
        if "won." in message(page).inner_text():
            return
        before = page.evaluate(LOOK)
        try:
            press(page, next_press(page))
            page.wait_for_function(f"before => ({LOOK})() !== before", arg=before, timeout=PATIENCE)
        except (TooLate, AssertionError):
            late += 1
            assert late < LATE, f"nothing changes any more; the page says: {message(page).inner_text()}"
    raise AssertionError(f"the game does not end; the page says: {message(page).inner_text()}")


def deal(page: Page, site: str, length: str) -> str:
    """Deal a game for two in which the visitor begins; give its id."""
    page.goto(f"{site}?game={NAME}&view=play")
    for field, value in (("length", length), ("first", "0"), ("pace", "once")):
        page.locator(f"[data-id={field}]").select_option(value)
    page.locator("[data-id=seed]").fill("7")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("[data-zone=row-0]")).to_be_visible()
    expect(page).to_have_url(re.compile("log=[0-9a-f]{32}"))
    return words(page)["log"]


@pytest.mark.parametrize(("length", "press"), [("game", by_click), ("round", by_key)])
def test_a_game_is_played_to_its_end_and_replayed(
    page: Page, site: str, site_data: Path, length: str, press: Callable[[Page, str], None]
) -> None:
    identity = deal(page, site, length)
    play_on(page, press)
    log = read_log(site_data / f"{identity}.jsonl", game)
    assert log.end is not None
    assert log.verify() == "verified"
    own = {type(record.action).__name__ for record in log.records if record.by == 0}  # type: ignore[union-attr]
    assert own >= {"Offer", "Take", "Larkspur", "Replace", "Done"}
    result = page.locator("[data-id=result]")
    for name, points in zip(("Ann", "Bruno"), log.end.end.scores, strict=True):
        expect(result).to_contain_text(f"{name}, {points}: ")
    expect(result).to_contain_text(f"{('Ann', 'Bruno')[log.end.end.winners[0]]} won with")
    expect(piece(page, "row-0-0")).to_have_accessible_name(re.compile("bouquet|keepsake"))
    press(page, "button[data-offer=replay]")
    wait_for_words(page, game=NAME, view="replay", log=identity, n="0", seat="0")
    expect(message(page)).to_contain_text(f"Step 0 of {len(log.records) - 1}")
    expect(page.locator("[data-zone=offer] [data-piece]")).to_have_count(2)
