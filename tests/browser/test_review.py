"""Reviews in a browser: offered at the end, made while the page answers, looked at on the table, tried again from."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.hands import GAME, TABLE, address, message, tab_to, wait_for_words, words
from tests.browser.journeys import finished
from tests.browser.looking import cut_off, violations

HEAD = "[data-id=review]"
COSTLY = "[data-id=review-costly-1]"
PATIENCE = 180_000
"""Milliseconds for a review of ten seconds, whose process may have to wait for others."""

CHANCES = """() => {
  const plot = document.querySelector(".truffle-chart .js-plotly-plot");
  const line = plot?.data.find((trace) => trace.yaxis === "y2");
  return line?.visible === true && plot._fullLayout.yaxis2?.visible === true && Math.max(...line.y) <= 1 && line.x.length;
}"""


def begun(page: Page, site: str, log: str) -> None:
    """Open a replay, and begin a review of ten seconds by keyboard."""
    page.goto(address(site, "replay", log=log))
    page.locator("[data-id=review-time]").select_option("10")
    page.locator("[data-id=review-0]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-offer=review-stop]")).to_be_visible()


def test_a_game_that_is_over_offers_its_review_and_the_page_answers_while_it_is_made(
    page: Page, site: str, site_data: Path
) -> None:
    log = finished(site_data, GAME)
    page.goto(address(site, "play", log=log))
    expect(message(page).get_by_role("button").first).to_have_text("Review this game")
    message(page).get_by_role("button").first.click()
    expect(page.locator(HEAD)).to_contain_text("Ann's decisions")
    expect(page.locator(HEAD)).to_be_focused()
    wait_for_words(page, game=GAME, view="replay", log=log, n="0", seat="0", review="0")
    page.locator("[data-offer=on]").click()
    expect(message(page)).to_contain_text("Step 1 of")
    expect(page.locator("[data-offer=review-stop]")).to_be_visible()
    expect(page.locator(f"{HEAD} .count")).not_to_have_text("0 of", timeout=PATIENCE)
    page.locator("[data-offer=review-stop]").click()
    expect(page.locator("[data-offer=review-on]")).to_be_visible()
    found = page.locator(f"{HEAD} .count").inner_text()
    page.wait_for_function(CHANCES)
    page.locator("[data-offer=on]").click()
    expect(message(page)).to_contain_text("Step 2 of")
    page.reload()
    expect(page.locator(f"{HEAD} .count")).to_have_text(found)
    expect(page.locator("[data-offer=review-on]")).to_be_visible()


def test_the_costliest_decision_is_looked_at_on_the_table_and_tried_again(
    page: Page, site: str, site_data: Path
) -> None:
    log = finished(site_data, GAME)
    begun(page, site, log)
    expect(page.locator("[data-offer=review-close]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-offer=review-on]")).to_have_count(0)
    costly = page.locator(COSTLY)
    expect(costly).to_contain_text("Ann chose to")
    expect(costly).to_contain_text("Better:")
    expect(costly).to_contain_text("on average")
    page.wait_for_function(CHANCES)
    page.get_by_text("The chart as a table").click()
    expect(page.get_by_role("columnheader", name="Ann's chance to win")).to_be_visible()
    for width, height, theme in ((1600, 1000, "dark"), (360, 740, "light")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert not violations(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert not cut_off(page)

    costly.locator("[data-offer^='rule:']").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    tab_to(page, f"{COSTLY} [data-offer^='look:']")
    page.keyboard.press("Enter")
    expect(message(page)).to_contain_text("Better:")
    expect(message(page)).to_be_in_viewport()
    step = int(words(page)["n"]) + 1
    tab_to(page, f"{COSTLY} [data-offer='retry:{step}']", most=200)
    page.keyboard.press("Enter")
    expect(page.locator(TABLE)).to_be_visible()
    expect(message(page)).to_contain_text("Your turn.")
    assert words(page)["view"] == "play"
    assert words(page)["log"] != log
