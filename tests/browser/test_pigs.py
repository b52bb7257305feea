"""Super Truffle Pigs in a real browser, to the end and into the replay: five rounds by clicks, one on the ice by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import message, wait_for_words
from tests.browser.whole_games import Press, along, by_click, by_key, deal, play_on
from truffle_core.core.log import read_log
from truffle_core.games import game

NAME = "super_truffle_pigs"
COLUMNS = 5
MOST = 300

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


def over_the_map(page: Page, zone: str, key: str) -> None:
    """Go down the rows of the forest and then to the right; along any other zone."""
    if zone != "forest":
        along(page, zone, key)
        return
    row, column = divmod(int(key.rpartition("-")[2]), COLUMNS)
    for arrow in ["ArrowDown"] * row + ["ArrowRight"] * column:
        page.keyboard.press(arrow)


def by_keyboard(page: Page, target: str) -> None:
    by_key(page, target, over_the_map)


CLICKED = {"length": "game", "max_rounds": "5"}
TYPED = {"length": "round", "side": "winter"}


@pytest.mark.parametrize(("fields", "press"), [(CLICKED, by_click), (TYPED, by_keyboard)], ids=["clicks", "keys"])
def test_a_game_is_played_to_its_end_and_replayed(
    page: Page, site: str, site_data: Path, fields: dict[str, str], press: Press
) -> None:
    identity = deal(page, site, NAME, "forest", **fields)
    play_on(page, press, lambda _: WANTED, MOST)
    log = read_log(site_data / f"{identity}.jsonl", game)
    assert log.end is not None
    assert log.verify() == "verified"
    own = [type(record.action).__name__ for record in log.records if record.by == 0]  # type: ignore[union-attr]
    assert own.count("Keep") == 2
    assert {"Move", "Dig", "PlayCard"} <= set(own)
    result = page.locator("[data-id=result]")
    for name, points in zip(log.names, log.end.end.scores, strict=True):
        expect(result).to_contain_text(f"{name}, {points} point")
    winners = log.end.end.winners
    expect(result).to_contain_text(log.names[winners[0]] if winners else "Nobody won.")
    press(page, "button[data-offer=replay]")
    wait_for_words(page, game=NAME, view="replay", log=identity, n="0", seat="0")
    expect(message(page)).to_contain_text(f"Step 0 of {len(log.records) - 1}")
    expect(page.locator("[data-zone=forest] [data-piece^=tile-]")).to_have_count(20)
    expect(page.locator("[data-zone=forest] [data-piece^=pig-]")).to_have_count(2 * len(log.names))
