"""The games' own notebooks: the same parts, in a page whose address is not theirs."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.hands import GAME, TABLE, message, piece


def notebook(site: str, name: str) -> str:
    return f"{site}voila/render/{GAME}/{name}.ipynb"


def test_a_game_is_played_in_its_notebook_and_the_address_is_left_alone(page: Page, site: str) -> None:
    page.goto(notebook(site, "2-play"))
    page.locator("[data-id=length]").select_option("round")
    page.locator("[data-id=pace]").select_option("once")
    page.locator("[data-id=first]").select_option("0")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(TABLE)).to_be_visible()
    piece(page, "slot-0").click()
    expect(message(page)).to_contain_text("TS-11")
    assert page.url == notebook(site, "2-play")
    page.reload()
    page.get_by_role("button", name=re.compile("One round, with Bruno")).click()
    expect(page.locator(TABLE)).to_be_visible()


def test_a_replay_is_stepped_through_in_its_notebook_and_has_its_chart(page: Page, site: str) -> None:
    page.goto(notebook(site, "3-replay"))
    page.get_by_role("button", name=re.compile("Expert against regular")).click()
    expect(message(page)).to_contain_text("Step 0 of")
    page.get_by_role("button", name="Next step").click()
    expect(message(page)).to_contain_text("Step 1 of")
    expect(page.locator(".truffle-chart .nsewdrag")).to_be_visible()
    assert page.url == notebook(site, "3-replay")


def test_a_chapter_begins_in_its_notebook(page: Page, site: str) -> None:
    page.goto(notebook(site, "1-learn"))
    expect(page.locator(TABLE)).to_be_visible()
    expect(page.get_by_role("navigation", name="Chapters")).to_be_visible()
