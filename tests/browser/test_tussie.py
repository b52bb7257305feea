"""A game of Tussie Mussie in a real browser, to its end and into its replay: three rounds by clicks, one by keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import message, piece, wait_for_words
from tests.browser.whole_games import Press, by_click, by_key, deal, play_on
from truffle_core.core.log import read_log
from truffle_core.games import game

NAME = "tussie_mussie"
MOST = 150
"""Presses; a game of three rounds takes about forty."""


def wanted(page: Page) -> list[str]:
    """What is pressed: what was chosen is done, else a card is chosen, or a flower acts, or that was all."""
    zones = ("offer", "row-0") if not page.locator("[data-zone=offer] [aria-pressed=true]").count() else ("row-0",)
    cards = [f"[data-zone={zone}] button.lit:not([aria-pressed=true])" for zone in zones]
    flowers = [f"button[data-offer={name}]" for name in ("larkspur", "use-marigold", "use-snapdragon")]
    acting = [f"{flower}:not([aria-pressed=true])" for flower in flowers]
    return ["button[data-offer=do]", *cards, *acting, "button[data-offer=done]"]


@pytest.mark.parametrize(("length", "press"), [("game", by_click), ("round", by_key)])
def test_a_game_is_played_to_its_end_and_replayed(
    page: Page, site: str, site_data: Path, length: str, press: Press
) -> None:
    identity = deal(page, site, NAME, "row-0", length=length)
    play_on(page, press, wanted, MOST)
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


def test_on_a_phone_an_offer_can_be_read_and_a_hint_comes_into_sight(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    deal(page, site, NAME, "row-0", length="round", first="0")
    small_print = "zone => getComputedStyle(zone).getPropertyValue('--fine')"
    assert [page.locator(f"[data-zone={zone}]").evaluate(small_print) for zone in ("offer", "row-0")] == ["", "0"]
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.scroll_into_view_if_needed()
    expect(message(page)).not_to_be_in_viewport()
    hint.click()
    expect(message(page)).to_contain_text("A hint.")
    expect(message(page)).to_be_in_viewport(ratio=0.99)
