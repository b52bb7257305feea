"""The front page in a real browser, and what holds on every page of the site."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import GAME, TABLE, address, deal, fits, message, words

PAGES = {
    "front": "",
    "set-up": f"?game={GAME}&view=play",
    "gallery": f"?game={GAME}&view=replay",
    "learn": f"?game={GAME}&view=learn",
    "replay": f"?game={GAME}&view=replay&log=four-players&n=40",
}


NAMELESS = """() => [...document.querySelectorAll(".tt button, .tt a, .tt input, .tt select")].filter(one => {
    const label = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent;
    return !label.trim();
}).map(one => one.outerHTML.slice(0, 200))"""

SMALL = """() => [...document.querySelectorAll(".tt button, .tt a, .tt select")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width && (box.width < 24 || box.height < 24);
}).map(one => one.outerHTML.slice(0, 200))"""


def there(page: Page) -> None:
    """Wait until the page is drawn by the kernel."""
    expect(page.get_by_role("link", name="Truffle Table, front page")).to_be_visible()
    expect(page.locator(".tt button, .tt a").nth(2)).to_be_attached()


def test_each_part_is_one_click_away_in_the_same_kernel(page: Page, site: str) -> None:
    channels: list[str] = []
    page.on("websocket", lambda channel: channels.append(channel.url))
    page.goto(site)
    for way in ("Learn", "Play", "Replay"):
        page.get_by_role("link", name=f"{way} Truffle Shuffle", exact=True).click()
        expect(page).to_have_url(re.compile(f"view={way.lower()}"))
        expect(page.get_by_role("heading", name="Truffle Shuffle", level=1)).to_be_visible()
        page.get_by_role("link", name="Truffle Table, front page").click()
    expect(page).to_have_url(re.compile(r"/\??$"))
    assert len(channels) == 1


@pytest.mark.parametrize("name", PAGES)
def test_every_page_fits_any_window_and_names_its_controls(page: Page, site: str, name: str) -> None:
    page.goto(site + PAGES[name])
    there(page)
    if name == "set-up":
        page.locator("[data-id=seats]").select_option("4")
        expect(page.locator("[data-id=bot-3]")).to_be_visible()
    if name in ("learn", "replay"):
        expect(page.locator(TABLE).first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert page.evaluate(NAMELESS) == []
    for width in (1600, 900, 360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        assert fits(page), (width, page.evaluate("document.scrollingElement.scrollWidth"))
        assert page.evaluate(SMALL) == [], width


def test_an_unfinished_game_waits_on_the_front_page_until_forgotten(page: Page, site: str) -> None:
    identity = deal(page, site)
    page.goto(site)
    expect(page.get_by_text("Continue where you left off")).to_be_visible()
    page.get_by_role("button", name=re.compile("Replay so far")).first.click()
    expect(page).to_have_url(re.compile("view=replay"))
    assert words(page)["log"] == identity
    page.goto(site)
    expect(page.get_by_text("Continue where you left off")).to_be_visible()  # what this browser keeps is known by now
    page.get_by_role("button", name="Forget me").click()
    expect(page.get_by_text("Everything this browser kept for you is gone.")).to_be_attached()
    expect(page.get_by_text("Continue where you left off")).to_have_count(0)
    page.reload()
    there(page)
    expect(page.get_by_text("Continue where you left off")).to_have_count(0)


def test_a_replay_and_a_lesson_go_on_where_they_were_left(page: Page, site: str) -> None:
    page.goto(f"{site}?game={GAME}&view=replay&log=four-players&n=40")
    page.get_by_role("button", name="Next step").click()
    expect(message(page)).to_contain_text("Step 41 of")
    page.get_by_role("link", name="Truffle Table, front page").click()
    page.get_by_role("link", name=re.compile("stopped at step 41 of")).click()
    expect(message(page)).to_contain_text("Step 41 of")
    page.get_by_role("link", name="Truffle Table, front page").click()
    page.get_by_role("link", name="Learn Volltreffer").click()
    page.get_by_role("button", name="Skip this step").click()
    expect(page).to_have_url(re.compile(r"step=table\.2"))
    there = words(page)["step"]
    page.get_by_role("link", name="Truffle Table, front page").click()
    expect(page.get_by_text("New here?")).to_have_count(0)
    page.get_by_role("link", name=re.compile("lesson, chapter 1 of")).click()
    expect(page).to_have_url(re.compile(f"step={re.escape(there)}"))


def test_where_the_browser_keeps_nothing_all_works_and_the_page_says_so(page: Page, site: str) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    page.goto(site)
    expect(page.get_by_text("This browser keeps nothing for us")).to_be_visible()
    deal(page, site)
    expect(message(page)).to_contain_text("Your turn.")


@pytest.mark.parametrize("query", ["game=chess&view=play", f"game={GAME}&view=cheat"])
def test_an_address_that_leads_nowhere_shows_the_front_page_with_a_reason(page: Page, site: str, query: str) -> None:
    page.goto(f"{site}?{query}")
    expect(message(page)).to_contain_text("Not this one.")
    expect(page.get_by_role("link", name="Play Truffle Shuffle", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        (f"game={GAME}&view=learn&step=zz", r"view=learn&step=\w+\.1$"),
        (f"game={GAME}&view=play&log=../x", "view=play$"),
        (f"game={GAME}&view=replay&log=nothing-of-this-name", "view=replay$"),
        (f"game={GAME}&view=replay&log=four-players&n=zz&seat=9", "view=replay&log=four-players"),
    ],
)
def test_an_address_that_leads_half_the_way_shows_what_it_can_with_a_reason(
    page: Page, site: str, query: str, shown: str
) -> None:
    page.goto(f"{site}?{query}")
    expect(message(page)).to_contain_text("Not this one.")
    expect(page).to_have_url(re.compile(shown))


def test_the_theme_is_chosen_and_kept(page: Page, site: str) -> None:
    page.goto(site)
    colour = "getComputedStyle(document.querySelector('.tt')).backgroundColor"
    page.get_by_role("button", name="Theme: auto").click()
    light = page.evaluate(colour)
    page.get_by_role("button", name="Theme: light").click()
    expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()
    dark = page.evaluate(colour)
    assert dark != light
    page.goto(address(site, "play"))
    there(page)
    assert page.evaluate(colour) == dark


def test_two_visitors_do_not_see_each_others_games(page: Page, site: str, browser: Browser) -> None:
    deal(page, site)
    other = browser.new_context()
    try:
        guest = other.new_page()
        guest.goto(site)
        there(guest)
        expect(guest.get_by_text("Continue where you left off")).to_have_count(0)
    finally:
        other.close()


def test_a_page_that_is_left_while_it_loads_leaves_no_trouble_behind(page: Page, site: str) -> None:
    for _ in range(5):
        with page.expect_websocket():
            page.goto(site, wait_until="commit")
        page.goto("about:blank")
