"""A game of Volltreffer in a real browser, to its end and into its replay: rounds by clicks, one with the variant by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import message, piece, wait_for_words
from tests.browser.whole_games import Press, by_click, by_key, deal, play_on
from truffle_core.core.log import Log, read_log
from truffle_core.games import game
from truffle_core.games.volltreffer.pieces import HAND

NAME = "volltreffer"
MOST = 400
"""Presses; a round takes about forty, with the variant sixty."""

WANTED = (
    "button[data-offer=do]",
    "button[data-offer=melds-0]:not([aria-pressed=true])",
    "button[data-offer=nothing]",
    "[data-zone=market] button.lit:not([aria-pressed=true])",
    "[data-zone=hand] button.lit:not([aria-pressed=true])",
)
"""What is pressed, the first of it that there is: what was chosen is done, else all is melded, or a card is chosen."""


def own_actions(log: Log) -> list[str]:
    return [type(record.action).__name__ for record in log.records if record.by == 0]  # type: ignore[union-attr]


CLICKED = {"length": "game", "max_rounds": "5"}
TYPED = {"length": "round", "variant": "market_swap"}


@pytest.mark.parametrize(("fields", "press"), [(CLICKED, by_click), (TYPED, by_key)], ids=["clicks", "keys"])
def test_a_game_is_played_to_its_end_and_replayed(
    page: Page, site: str, site_data: Path, fields: dict[str, str], press: Press
) -> None:
    identity = deal(page, site, NAME, "market", **fields)
    play_on(page, press, lambda _: WANTED, MOST)
    log = read_log(site_data / f"{identity}.jsonl", game)
    assert log.end is not None
    assert log.verify() == "verified"
    own = own_actions(log)
    rounds = own.count("Meld")
    assert own.count("Buy") == own.count("Play") == HAND * rounds
    assert own.count("SwapMarket") == (HAND if "variant" in fields else 0)
    result = page.locator("[data-id=result]")
    for name, space in zip(log.names, log.end.end.scores, strict=True):
        expect(result).to_contain_text(f"{name}: space {space}, ")
        expect(piece(page, f"pawn-{log.names.index(name)}")).to_have_accessible_name(f"{name} on space {space}")
    winners = log.end.end.winners
    expect(result).to_contain_text(log.names[winners[0]] if winners else "Nobody won.")
    press(page, "button[data-offer=replay]")
    wait_for_words(page, game=NAME, view="replay", log=identity, n="0", seat="0")
    expect(message(page)).to_contain_text(f"Step 0 of {len(log.records) - 1}")
    expect(page.locator("[data-zone=market] [data-piece^=market-]")).to_have_count(4)
