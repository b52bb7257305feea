"""Replaying in a real browser: steps, keys, the chart, whose eyes, taking over."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.hands import GAME, TABLE, address, chart_point, fits, laid, message, piece, wait_for_words, words
from truffle_core.charts.frame import initials
from truffle_core.core.bot import bot
from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.core.match import Match, new_log
from truffle_core.core.replay import Replay
from truffle_core.games import bots, game
from truffle_core.games.truffle_shuffle.pieces import FACES
from truffle_core.games.truffle_shuffle.state import GONE

CHART = ".truffle-chart .js-plotly-plot"
OTHER = "volltreffer"
"""A game with more seats than the one that is replayed everywhere else here."""


def opened(page: Page, site: str, log: str, **more: str) -> None:
    page.goto(address(site, "replay", log=log, **more))
    expect(page.locator(TABLE)).to_be_visible()


def at(page: Page, n: int) -> None:
    """Wait until the page shows a step, in its words and in its address."""
    expect(message(page)).to_contain_text(f"Step {n} of")
    expect(page).to_have_url(re.compile(rf"[&?]n={n}(&|$)"))


def shown_step(page: Page) -> int:
    """Return the step that the message line names."""
    found = re.search(r"Step (\d+) of", message(page).inner_text())
    assert found
    return int(found[1])


def lies(page: Page) -> set[int]:
    """Return the places of the tableau where a card lies."""
    keys = page.locator(f"{TABLE} .card").evaluate_all("all => all.map(one => one.dataset.piece)")
    return {int(key.removeprefix("slot-")) for key in keys}


def lay_in_log(log: Log, n: int) -> set[int]:
    """Return the places where a card lies after a step, by the rules."""
    state: Any = Replay(log, check=False).state(None, n)
    return {slot for slot, card in enumerate(state.slots) if card != GONE}


def pointed(page: Page, step: int) -> tuple[float, float]:
    """Point at a step in the chart until it says so: it may still be finding its place on the page."""
    label = page.locator(f"{CHART} .hoverlayer .hovertext")
    for _ in range(40):
        x, y = chart_point(page, step)
        page.mouse.move(x - 3, y)  # what it last said goes when the pointer leaves
        page.mouse.move(1, 1)
        expect(label).to_have_count(0)
        page.mouse.move(x - 3, y)
        page.mouse.move(x, y)
        with contextlib.suppress(Error):
            label.first.wait_for(timeout=500)
            # a chart that has just come takes its width a little later, and every step is elsewhere then
            page.wait_for_timeout(250)
            again = chart_point(page, step)
            if abs(again[0] - x) < 1 and abs(again[1] - y) < 1:
                return x, y
    raise AssertionError("the chart says nothing where it is pointed at")


def click_chart(page: Page, step: int) -> int:
    """Click in the chart where it shows a step; give the step the page then shows."""
    before = shown_step(page)
    page.mouse.click(*pointed(page, step))
    expect(message(page)).not_to_contain_text(f"Step {before} of")
    return shown_step(page)


def test_a_gallery_replay_is_opened_and_stepped_by_buttons_and_keys(page: Page, site: str) -> None:
    page.goto(address(site, "replay"))
    page.get_by_role("link", name=re.compile("A Skip over the end of a round")).click()
    at(page, 0)
    expect(page).to_have_url(re.compile("log=skip-over-the-round"))
    page.get_by_role("button", name="Next step").click()
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_value(page.get_by_role("slider").get_attribute("max") or "")
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("]")
    expect(message(page)).not_to_contain_text("Step 0 of")
    turn = shown_step(page)
    page.keyboard.press("]")
    expect(message(page)).not_to_contain_text(f"Step {turn} of")
    page.keyboard.press("[")
    at(page, turn)
    page.get_by_role("button", name="Next order").click()
    expect(message(page)).to_contain_text("fulfilled")


def test_the_ways_through_a_tall_table_stay_in_reach_and_in_their_place(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.goto(f"{site}?game=tussie_mussie&view=replay&log=four-players&n=40&seat=1")
    button = page.get_by_role("button", name="Next step")
    expect(button).to_be_in_viewport(ratio=1)
    before = button.bounding_box()
    for n in range(41, 46):
        button.click()
        expect(message(page)).to_contain_text(f"Step {n} of")
        assert button.bounding_box() == before


def test_a_link_opens_its_step_and_its_eyes(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 3)
    opened(page, site, log.header.id, n="31", seat="2")
    at(page, 31)
    expect(page.get_by_role("button", name="Cleo", exact=True)).to_have_attribute("aria-pressed", "true")
    assert lies(page) == lay_in_log(log, 31)


def test_the_slider_and_the_list_of_moves_lead_to_their_steps(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 2)
    opened(page, site, log.header.id)
    slider = page.get_by_role("slider")
    slider.fill("25")
    at(page, 25)
    assert lies(page) == lay_in_log(log, 25)
    page.locator("[data-id=moves] [data-offer='n:40']").click()
    at(page, 40)
    expect(slider).to_have_value("40")
    expect(page.locator("[data-id=moves] [aria-current=step]")).to_have_attribute("data-offer", "n:40")
    assert lies(page) == lay_in_log(log, 40)


def test_a_click_in_the_chart_shows_that_step_for_two_seats_and_for_four_on_one_page(
    page: Page, site: str, site_data: Path
) -> None:
    two, four = laid(site_data, 2, length="game"), laid(site_data, 4, length="game")
    # both stand in the visitor's own list, so that one leads to the other without loading the page
    page.goto(site)
    page.evaluate(
        "games => localStorage.setItem('truffle-table:games', JSON.stringify(games))",
        [{"id": log.header.id, "game": GAME, "line": f"{len(log.names)} seats", "over": True} for log in (two, four)],
    )
    page.goto(address(site, "replay"))
    for log in (two, four, two):
        page.get_by_role("link", name=f"{len(log.names)} seats").click()
        at(page, 0)
        expect(page.locator(f"{CHART} .nsewdrag")).to_be_visible()
        expect(page.locator(f"{CHART} .textpoint").get_by_text(initials(log.names)[-1], exact=True)).to_be_visible()
        for step in (len(log.records) // 2, 12):
            found = click_chart(page, step)
            assert abs(found - step) <= 6, "the step is not where it was clicked"
            at(page, found)
            assert lies(page) == lay_in_log(log, found)
            page.wait_for_function(f"document.querySelector('{CHART}').data.at(-1).x[0] === {found}")
        page.go_back()
        expect(page.locator("[data-id=own]")).to_be_visible()
    assert page.locator(CHART).count() == 1


def five_seats(folder: Path) -> Log:
    """Put a round of another game between five bots into the data folder."""
    seats = [bot("novice", name=name) for name in ("Ann", "Ben", "Cleo", "Dora", "Emil")]
    log, functions = new_log(game(OTHER), seats, 5, {"length": "round"})
    Match(log.game, bots(OTHER), log, functions=functions).run()
    (folder / f"{log.header.id}.jsonl").write_bytes(log.to_bytes())
    return log


def pawns(page: Page) -> list[str]:
    """Return where each seat's pawn stands, as it is said."""
    names = page.locator("[data-zone=track] [data-piece^=pawn-]").evaluate_all(
        "all => all.map(one => [one.dataset.piece, one.getAttribute('aria-label')])"
    )
    return [said for _, said in sorted(names)]


def pawns_in_log(log: Log, n: int) -> list[str]:
    state: Any = Replay(log, check=False).state(None, n)
    return [f"{name} on space {space}" for name, space in zip(log.names, state.pawns, strict=True)]


def test_a_click_in_the_chart_shows_that_step_for_five_seats_of_another_game_on_the_same_page(
    page: Page, site: str, site_data: Path
) -> None:
    first, five = laid(site_data, 2), five_seats(site_data)
    page.goto(site)
    page.evaluate(
        "games => localStorage.setItem('truffle-table:games', JSON.stringify(games))",
        [
            {"id": log.header.id, "game": log.header.game, "line": f"{len(log.names)} seats", "over": True}
            for log in (first, five)
        ],
    )
    page.goto(address(site, "replay"))
    for log in (first, five, first, five):
        page.get_by_role("link", name="Truffle Table, front page").click()
        page.get_by_role("link", name=f"Replay {log.game.about.title}", exact=True).click()
        page.get_by_role("link", name=f"{len(log.names)} seats").click()
        at(page, 0)
        expect(page.locator(f"{CHART} .nsewdrag")).to_be_visible()
        expect(page.locator(f"{CHART} .textpoint").get_by_text(initials(log.names)[-1], exact=True)).to_be_visible()
        for step in (len(log.records) // 2, 12):
            found = click_chart(page, step)
            assert abs(found - step) <= 6, "the step is not where it was clicked"
            at(page, found)
            if log is five:
                expect(piece(page, "pawn-4")).to_have_accessible_name(pawns_in_log(log, found)[4])
                assert pawns(page) == pawns_in_log(log, found)
            else:
                assert lies(page) == lay_in_log(log, found)
            page.wait_for_function(f"document.querySelector('{CHART}').data.at(-1).x[0] === {found}")
    assert page.locator(CHART).count() == 1


def test_autoplay_steps_on_and_can_be_paused(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 2)
    opened(page, site, log.header.id)
    page.locator("[data-id=speed]").select_option("0.4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(message(page)).not_to_contain_text("Step 0 of")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped = shown_step(page)
    page.get_by_role("button", name="Next step").click()
    at(page, stopped + 1)
    page.get_by_role("slider").fill(str(len(log.records) - 4))
    page.get_by_role("button", name="Play", exact=True).click()
    at(page, len(log.records) - 1)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_hidden_card_is_in_the_document_for_open_eyes_alone(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 2)
    opened(page, site, log.header.id, seat="public")
    hidden = piece(page, "slot-34")
    expect(hidden).to_have_class(re.compile(r"\bback\b"))
    state: Any = Replay(log, check=False).state(None, 0)
    face = FACES[state.slots[34]]
    closed = hidden.evaluate("one => one.outerHTML")
    symbol = re.compile(rf"-c{re.escape(face)}\b")
    assert not symbol.search(closed)
    page.get_by_role("button", name="All open").click()
    expect(hidden).not_to_have_class(re.compile(r"\bback\b"))
    opened_card = hidden.evaluate("one => one.outerHTML")
    assert opened_card != closed
    page.get_by_role("button", name="Ben", exact=True).click()
    expect(hidden).to_have_class(re.compile(r"\bback\b"))
    assert hidden.evaluate("one => one.outerHTML") == closed
    page.get_by_role("button", name="Nobody", exact=True).click()
    expect(page.locator("[data-zone=hand]")).to_have_count(0)


def test_what_another_took_face_down_is_not_in_the_document(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 2)
    taken = next(
        record
        for record in log.records
        if isinstance(record, Step)
        and record.by == 1
        and any(isinstance(getattr(e, "card", None), str) for e in record.events)
    )
    opened(page, site, log.header.id, n=str(taken.n), seat="0")
    row = page.locator(f"[data-id=moves] [data-offer='n:{taken.n}']")
    expect(row).to_contain_text("face-down")
    closed = row.inner_html()
    page.get_by_role("button", name="Ben", exact=True).click()
    expect(page.get_by_role("button", name="Ben", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(row.locator(".tok")).to_have_count(1)
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(row.locator(".tok")).to_have_count(0)
    assert row.inner_html() == closed


def test_taking_over_leads_to_a_table_one_can_play_at_and_back_again(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 3)
    opened(page, site, log.header.id, n="20", seat="open")
    page.locator("[data-id=seat]").select_option("1")
    page.get_by_role("button", name="Take over from here").click()
    expect(page).to_have_url(re.compile("view=play"))
    expect(message(page)).to_contain_text("Your turn.")
    assert words(page)["log"] != log.header.id
    piece(page, "slot-0").click()
    expect(message(page)).to_contain_text("TS-")
    page.go_back()
    expect(page).to_have_url(re.compile("view=replay"))
    at(page, 20)
    assert lies(page) == lay_in_log(log, 20)


def test_a_copied_link_leads_to_the_step(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 2)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, site, log.header.id, n="18")
    page.get_by_role("button", name="Copy link to this step").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(copied)
    at(page, 18)


def test_back_leads_from_a_log_to_the_gallery(page: Page, site: str) -> None:
    page.goto(address(site, "replay"))
    page.get_by_role("link", name=re.compile("Expert against regular")).click()
    at(page, 0)
    page.get_by_role("button", name="Next step").click()
    at(page, 1)
    page.go_back()
    expect(page.locator("[data-id=shipped]")).to_be_visible()
    wait_for_words(page, game=GAME, view="replay")


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("log=../../etc/passwd", {}),
        ("log=two-players&n=99999", {"log": "two-players", "n": "0", "seat": "0"}),
    ],
)
def test_an_address_that_leads_nowhere_is_answered_in_words(
    page: Page, site: str, query: str, shown: dict[str, str]
) -> None:
    page.goto(f"{site}?game={GAME}&view=replay&{query}")
    expect(message(page)).to_contain_text("Not this one.")
    wait_for_words(page, game=GAME, view="replay", **shown)


def test_a_file_is_opened(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 4)
    raw = (site_data / f"{log.header.id}.jsonl").read_bytes()
    page.goto(address(site, "replay"))
    page.locator("input[type=file]").set_input_files({"name": "g.jsonl", "mimeType": "text/plain", "buffer": raw})
    expect(message(page)).to_contain_text("g.jsonl is open. It is only looked at, not kept here")
    expect(page.locator(f"{CHART} .nsewdrag")).to_be_visible()
    wait_for_words(page, game=GAME, view="replay")
    page.get_by_role("button", name="Next step").click()
    expect(message(page)).to_contain_text(f"Step 1 of {len(log.records) - 1}")


def test_a_replay_is_no_wider_than_a_phone(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 4, length="game")
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, site, log.header.id, n="50")
    expect(page.locator(f"{CHART} .nsewdrag")).to_be_visible()
    assert fits(page)
    found = click_chart(page, 100)
    assert abs(found - 100) <= 6
    assert fits(page)


def test_the_numbers_of_the_chart_can_be_read_as_a_table(page: Page, site: str, site_data: Path) -> None:
    log = laid(site_data, 2)
    assert log.end is not None
    opened(page, site, log.header.id)
    page.get_by_text("The chart as a table").click()
    table = page.get_by_role("table")
    expect(table.get_by_role("row").last).to_contain_text(f"${log.end.end.scores[0]}")
