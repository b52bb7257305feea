"""Motion is short, and there is none for who asks for none."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import deal, take
from tests.browser.journeys import FIRST_ZONE
from tests.browser.whole_games import deal as deal_any
from truffle_core.games import games

LONGEST = 250
"""Milliseconds that a piece may travel."""

LISTEN = """window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
    window.moved.push({ travels: JSON.stringify(frames).includes("translate("), lasts: options.duration ?? options });
    return animate.call(this, frames, options);
};"""

LASTING = """() => [...document.querySelectorAll(".tt *")].filter((one) => {
    const { animationName, transitionDuration } = getComputedStyle(one);
    return animationName !== "none" || transitionDuration.split(",").some((part) => parseFloat(part) > 0);
}).map((one) => one.outerHTML.slice(0, 120))"""


def moves_of_a_take(page: Page, site: str) -> list[dict[str, Any]]:
    """Take a card, watch another being taken, and return what was animated."""
    page.add_init_script(LISTEN)
    deal(page, site, pace="quick")
    take(page, 30)
    expect(page.get_by_role("region", name="What happened")).to_contain_text("Bruno took")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[dict[str, Any]] = page.evaluate("window.moved")
    return found


def test_a_card_travels_for_less_than_a_quarter_of_a_second(page: Page, site: str) -> None:
    travels = [move for move in moves_of_a_take(page, site) if move["travels"]]
    assert travels
    assert all(move["lasts"] < LONGEST for move in travels)


def test_nothing_moves_for_who_asks_for_no_motion(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    assert moves_of_a_take(page, site) == []


@pytest.mark.parametrize("name", games())
def test_no_piece_has_a_transition_left_for_who_asks_for_no_motion(page: Page, site: str, name: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    deal_any(page, site, name, FIRST_ZONE[name], length="round")
    assert page.evaluate(LASTING) == []
