"""A whole game played on the site by pressing what can be pressed, with the mouse or by keyboard: the same way for any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.hands import focused, message, tab_to, words

Press = Callable[[Page, str], None]

PATIENCE = 5_000
"""Milliseconds after which a press that changed nothing is taken for one that came too late, and the page is looked at again."""

LATE = 6
"""So many presses one after the other that come to nothing are too many."""

LONGEST = 9
"""Pieces in a zone that is gone through by the arrows."""

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


def deal(page: Page, site: str, name: str, zone: str, **fields: str) -> str:
    """Deal a game in which the visitor begins and the others move at once; give its id once `zone` is on the table."""
    page.goto(f"{site}?game={name}&view=play")
    for field, value in {"first": "0", "pace": "once", **fields}.items():
        page.locator(f"[data-id={field}]").select_option(value)
    page.locator("[data-id=seed]").fill("7")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(f"[data-zone={zone}]")).to_be_visible()
    expect(page).to_have_url(re.compile("log=[0-9a-f]{32}"))
    return words(page)["log"]


def by_click(page: Page, target: str) -> None:
    """Click the first that there is."""
    page.locator(target).first.click(timeout=PATIENCE)


def along(page: Page, zone: str, key: str) -> None:
    """Go from the first piece of a zone to the right, until one is reached."""
    for _ in range(LONGEST):
        if focused(page) != key:
            page.keyboard.press("ArrowRight")


def by_key(page: Page, target: str, steer: Callable[[Page, str, str], None] = along) -> None:
    """Go to a button by Tab, to a piece by Tab and the arrows of its zone, and press Enter."""
    found = page.locator(target).first
    key = found.get_attribute("data-piece", timeout=PATIENCE)
    if key is None:
        tab_to(page, target)
    else:
        zone = found.evaluate("piece => piece.closest('[data-zone]').dataset.zone")
        tab_to(page, f"[data-zone={zone}] [data-piece]")
        page.keyboard.press("Home")
        steer(page, zone, key)
        assert focused(page) == key
    page.keyboard.press("Enter")


def first_of(page: Page, wanted: Sequence[str]) -> str:
    """Return the first of `wanted` that there is; a piece is named by its key, since what is lit changes with the press."""
    for target in wanted:
        if (found := page.locator(target)).count():
            key = found.first.get_attribute("data-piece", timeout=PATIENCE)
            return f"button[data-piece={key}]" if key else target
    raise AssertionError(f"there is nothing to press; the page says: {message(page).inner_text()}")


def play_on(page: Page, press: Press, wanted: Callable[[Page], Sequence[str]], most: int) -> None:
    """Press the first that is wanted, each time it is the visitor's turn, until the game is over; at most so many times."""
    late: list[str] = []
    for _ in range(most):
        page.wait_for_function(f"() => ({OVER})() || ({ASKED})()")
        if page.evaluate(OVER):
            return
        before, target = page.evaluate(LOOK), first_of(page, wanted(page))
        try:
            press(page, target)
            page.wait_for_function(f"before => ({LOOK})() !== before", arg=before, timeout=PATIENCE)
            late.clear()
        except (TooLate, AssertionError) as error:
            late.append(f"{target}: {error}")
            assert len(late) < LATE, f"nothing changes any more; the page says: {message(page).inner_text()}; {late}"
    raise AssertionError(f"the game does not end; the page says: {message(page).inner_text()}")
