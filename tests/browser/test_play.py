"""Playing in a real browser: by keyboard alone, by clicks, in two windows, after a refresh and after the kernel's death."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.hands import (
    GAME,
    TABLE,
    address,
    deal,
    fits,
    focused,
    kernel_of,
    kill,
    message,
    piece,
    tab_to,
    take,
    wait_for_words,
    words,
)
from truffle_core.core.log import Log, read_log
from truffle_core.games import game
from truffle_core.games.truffle_shuffle.actions import Fulfil

CHOOSE = "[data-id=pay] button.btn:not([aria-disabled])"
FREE_FACE_DOWN = 33
COVERED = 0


@pytest.fixture
def kernels(page: Page) -> list[str]:
    """The addresses of the page's kernels, the latest last."""
    found: list[str] = []

    def opened(channel: WebSocket) -> None:
        if "/kernels/" in channel.url:
            found.append(channel.url)

    page.on("websocket", opened)
    return found


def on_disk(folder: Path, identity: str) -> Log:
    return read_log(folder / f"{identity}.jsonl", game)


def picture(page: Page) -> list[str]:
    """What lies on the table, in words."""
    names: list[str] = page.locator(f"{TABLE} [data-piece], [data-zone=hand] [data-piece]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    return names


def test_a_whole_round_by_keyboard_alone_from_the_front_page_to_its_replay(
    page: Page, site: str, site_data: Path
) -> None:
    page.goto(site)
    page.get_by_role("link", name="Play Truffle Shuffle", exact=True).wait_for()
    tab_to(page, f"[data-offer='play/{GAME}']")
    page.keyboard.press("Enter")
    _fill_in_by_keyboard(page)
    expect(page).to_have_url(re.compile("log="))
    identity = words(page)["log"]
    turns = 0
    while not _over(page):
        turns += 1
        assert turns < 60
        _turn_by_keyboard(page)
    log = on_disk(site_data, identity)
    assert log.end is not None
    paid = [record for record in log.records if record.by == 0 and isinstance(getattr(record, "action", None), Fulfil)]
    assert paid
    result = page.locator("[data-id=result]")
    expect(result).to_contain_text(f"Ann, ${log.end.end.scores[0]}:")
    expect(result).to_contain_text(f"Bruno, ${log.end.end.scores[1]}:")
    tab_to(page, "[data-offer=replay]")
    page.keyboard.press("Enter")
    expect(message(page)).to_contain_text(f"Step 0 of {len(log.records) - 1}")
    wait_for_words(page, game=GAME, view="replay", log=identity, n="0", seat="0")


def _fill_in_by_keyboard(page: Page) -> None:
    """Choose one round, the visitor first and no waiting, and deal, without the mouse."""
    page.locator("[data-id=length]").wait_for()
    tab_to(page, "[data-id=length]")
    page.keyboard.type("one")
    tab_to(page, "[data-id=first]")
    page.keyboard.type("the first")
    tab_to(page, "[data-id=seed]")
    page.keyboard.type("11")
    tab_to(page, "[data-id=pace]")
    page.keyboard.type("all")
    for field, value in (("length", "round"), ("first", "0"), ("seed", "11"), ("pace", "once")):
        expect(page.locator(f"[data-id={field}]")).to_have_value(value)
    tab_to(page, "[data-offer=deal]")
    page.keyboard.press("Enter")
    expect(page.locator(TABLE)).to_be_visible()
    expect(page).to_have_url(re.compile("log=[0-9a-f]{32}"))


def _over(page: Page) -> bool:
    """Wait until the visitor is to act or the game is over; tell whether it is over."""
    expect(message(page)).to_contain_text(re.compile(r"Take a free card|won\.|you may fulfil"))
    return "won." in message(page).inner_text()


def _turn_by_keyboard(page: Page) -> None:
    """Take the last card of the tableau, which nothing covers, and pay the best order there is."""
    if "Take a free card" in message(page).inner_text():
        tab_to(page, f"{TABLE} [data-piece]")
        page.keyboard.press("End")
        key = focused(page)
        card = page.locator(f"button[data-piece={key}]")
        page.keyboard.press("Enter")
        expect(card).to_have_attribute("aria-pressed", "true")
        assert focused(page) == key
        page.keyboard.press("Enter")
        expect(card).to_have_count(0)
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
    else:
        tab_to(page, CHOOSE)
        page.keyboard.press("Enter")
        expect(page.locator("[data-id=pay] [aria-pressed=true]")).to_have_count(1)
        tab_to(page, "[data-offer=do]")
        page.keyboard.press("Enter")
        expect(page.locator("[data-offer=do]")).to_have_count(0)


def test_a_refresh_in_mid_game_goes_on_with_the_same_position(page: Page, site: str, site_data: Path) -> None:
    identity = deal(page, site, seats="3")
    for slot in (30, 38):
        take(page, slot)
        _pass(page)
    before = picture(page)
    records = on_disk(site_data, identity).records
    page.reload()
    expect(page.locator(TABLE)).to_be_visible()
    assert words(page)["log"] == identity
    assert picture(page) == before
    assert on_disk(site_data, identity).records == records
    take(page, 34)
    expect(page.locator("[data-id=happened]")).to_contain_text("You took")
    assert on_disk(site_data, identity).records[: len(records)] == records


def _pass(page: Page) -> None:
    """Get over the question for an order, if it is asked."""
    expect(message(page)).to_contain_text(re.compile("Take a free card|you may fulfil"))
    if "you may fulfil" in message(page).inner_text():
        page.locator("[data-offer=pass]").click()
        expect(message(page)).to_contain_text("Take a free card")


def test_a_game_is_found_again_from_the_front_page(page: Page, site: str) -> None:
    identity = deal(page, site)
    before = picture(page)
    page.get_by_role("link", name="Truffle Table, front page").click()
    page.get_by_role("button", name="Continue Truffle Shuffle, One round, with Bruno").first.click()
    expect(page.locator(TABLE)).to_be_visible()
    wait_for_words(page, game=GAME, view="play", log=identity)
    assert picture(page) == before


def test_a_second_window_asks_and_the_first_becomes_a_watcher(page: Page, site: str, site_data: Path) -> None:
    identity = deal(page, site)
    second = page.context.new_page()
    second.goto(address(site, "play", log=identity))
    expect(second.get_by_text("This game is open in another window")).to_be_visible()
    expect(second.locator(TABLE)).to_have_count(0)
    second.get_by_role("button", name="Continue here").click()
    expect(second.locator(TABLE)).to_be_visible()
    expect(message(page)).to_contain_text("open in another window")
    expect(page.locator(f"{TABLE} [data-offer]")).to_have_count(0)
    take(second, 30)
    count = len(on_disk(site_data, identity).records)
    page.get_by_role("button", name="Continue here").click()
    expect(page.locator("button[data-piece=slot-30]")).to_have_count(0)
    expect(message(second)).to_contain_text("open in another window")
    assert len(on_disk(site_data, identity).records) == count
    second.close()


def test_a_covered_card_is_answered_with_its_rule_and_the_rule_can_be_read(page: Page, site: str) -> None:
    deal(page, site)
    piece(page, f"slot-{COVERED}").click()
    expect(message(page)).to_contain_text("TS-11")
    expect(piece(page, f"slot-{COVERED}")).to_have_class(re.compile(r"\billegal\b"))
    expect(page.locator(f"{TABLE} .cause")).to_have_count(2)
    page.get_by_role("button", name="Read TS-11").click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("TS-11")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_refusal_is_in_sight_wherever_one_tries_and_lets_go_of_nothing(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    deal(page, site)
    chosen = piece(page, "slot-31")
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.evaluate(
        "window.scrollTo(0, document.querySelector('[data-piece=slot-22]').getBoundingClientRect().top - 250)"
    )
    piece(page, "slot-22").click()
    expect(message(page)).to_contain_text("TS-11")
    expect(message(page)).to_be_in_viewport(ratio=1)
    expect(chosen).to_have_attribute("aria-pressed", "true")


def test_a_double_click_takes_one_card(page: Page, site: str, site_data: Path) -> None:
    identity = deal(page, site)
    card = piece(page, "slot-30")
    card.dblclick()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert len(on_disk(site_data, identity).records) == 1
    card.dblclick()
    expect(page.locator("button[data-piece=slot-30]")).to_have_count(0)
    expect(message(page)).to_contain_text(re.compile("Take a free card|you may fulfil"))
    own = [record for record in on_disk(site_data, identity).records if record.by == 0]
    assert [type(record.action).__name__ for record in own] in (["Take"], ["Take", "Pass"])
    expect(page.locator(f"{TABLE} [aria-pressed=true]")).to_have_count(0)


def test_an_order_is_chosen_and_its_cards_changed_before_it_is_paid(page: Page, site: str, site_data: Path) -> None:
    identity = deal(page, site, seed="11")
    for _ in range(20):
        if page.locator(CHOOSE).count():
            break
        last = page.locator(f"{TABLE} button[data-piece]").last.get_attribute("data-piece")
        assert last
        take(page, int(last.removeprefix("slot-")))
        expect(message(page)).to_contain_text(re.compile("Take a free card|you may fulfil"))
    page.locator(CHOOSE).first.click()
    chosen = page.locator("[data-zone=hand] [aria-pressed=true]")
    expect(page.locator("[data-offer=do]")).to_be_visible()
    count = chosen.count()
    assert count
    chosen.first.click()
    expect(chosen).to_have_count(count - 1)
    expect(page.locator("[data-offer=do]")).to_have_count(0)
    page.locator(CHOOSE).first.click()
    expect(page.locator("[data-id=pay] [aria-pressed=true]")).to_have_count(0)
    page.locator(CHOOSE).first.click()
    expect(chosen).to_have_count(count)
    page.locator("[data-offer=do]").click()
    expect(page.locator("[data-id=happened]")).to_contain_text(re.compile(r"You fulfilled [^.]*\$"))
    assert [r for r in on_disk(site_data, identity).records if isinstance(getattr(r, "action", None), Fulfil)]


def test_taking_back_past_a_hidden_card_asks_and_is_marked_as_practice(page: Page, site: str, site_data: Path) -> None:
    identity = deal(page, site)
    before = picture(page)
    take(page, FREE_FACE_DOWN)
    expect(message(page)).to_contain_text(re.compile("Take a free card|you may fulfil"))
    page.get_by_role("button", name="Take back").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("practice")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("button", name="Take back as practice").click()
    expect(page.locator(f"button[data-piece=slot-{FREE_FACE_DOWN}]")).to_have_count(1)
    assert picture(page) == before
    assert on_disk(site_data, identity).records[-1].practice is True  # type: ignore[union-attr]
    page.get_by_role("button", name="Do it again").click()
    expect(page.locator(f"button[data-piece=slot-{FREE_FACE_DOWN}]")).to_have_count(0)


def test_the_others_are_seen_to_move_and_a_click_shows_the_rest(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    deal(page, site, seats="4", first="1", pace="follow")
    expect(page.locator("[data-id=happened]")).to_contain_text("Bruno took")
    expect(page.locator(".place.gone")).to_have_count(1)
    piece(page, "slot-0").click()
    expect(message(page)).to_contain_text("Your turn.")
    expect(page.locator("[data-id=happened]")).to_contain_text("Dora took")


def test_a_dead_kernel_is_told_and_the_game_goes_on_after_it(
    page: Page, site: str, kernels: list[str], troubles: list[str]
) -> None:
    deal(page, site)
    take(page, 30)
    _pass(page)
    before = picture(page)
    kill(kernel_of(kernels[-1]))
    expect(page.get_by_text("The connection to the table is gone. Your game is saved.").last).to_be_visible(
        timeout=10_000
    )
    page.get_by_role("button", name="Resume").click()
    expect(page.locator(TABLE)).to_be_visible()
    assert picture(page) == before
    take(page, 38)
    troubles.clear()


def test_back_leads_to_where_one_was(page: Page, site: str) -> None:
    page.goto(site)
    page.get_by_role("link", name="Play Truffle Shuffle", exact=True).click()
    page.locator("[data-id=length]").wait_for()
    page.get_by_role("link", name="Learn").click()
    expect(page).to_have_url(re.compile("view=learn"))
    page.go_back()
    expect(page.locator("[data-id=length]")).to_be_visible()
    wait_for_words(page, game=GAME, view="play")
    page.go_back()
    expect(page.get_by_role("link", name="Play Truffle Shuffle", exact=True)).to_be_visible()
    page.go_forward()
    expect(page.locator("[data-id=length]")).to_be_visible()


def test_a_name_is_shown_as_it_was_typed_and_never_obeyed(page: Page, site: str) -> None:
    name = "<img src=x onerror=alert(1)><b>Zoë"
    deal(page, site, name=name)
    expect(page.locator(".seat").first).to_contain_text(name)


@pytest.mark.parametrize("seats", ["2", "4"])
def test_nothing_of_a_game_is_wider_than_a_phone(page: Page, site: str, seats: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    deal(page, site, seats=seats)
    assert fits(page)
    take(page, 30)
    piece(page, f"slot-{COVERED}").click()
    expect(message(page)).to_contain_text("TS-")
    assert fits(page)


def test_a_chosen_file_is_gone_on_from(page: Page, site: str, site_data: Path) -> None:
    identity = deal(page, site)
    take(page, 30)
    _pass(page)
    before = picture(page)
    raw = (site_data / f"{identity}.jsonl").read_bytes()
    (site_data / f"{identity}.jsonl").unlink()
    page.goto(address(site, "play"))
    expect(page.locator("[data-id=length]")).to_have_value("round")  # what the browser kept has arrived
    page.locator("input[type=file]").set_input_files({"name": "mine.jsonl", "mimeType": "text/plain", "buffer": raw})
    expect(page.locator(TABLE)).to_be_visible()
    assert picture(page) == before


def test_a_file_that_is_no_log_is_refused_in_words(page: Page, site: str) -> None:
    page.goto(address(site, "play"))
    chooser = page.locator("input[type=file]")
    chooser.set_input_files({"name": "cat.png", "mimeType": "image/png", "buffer": bytes(range(256)) * 40})
    expect(message(page)).to_contain_text("Not this one.")
    chooser.set_input_files({"name": "huge.jsonl", "mimeType": "text/plain", "buffer": b"x" * 3_000_000})
    expect(page.get_by_text("huge.jsonl is larger than this page opens.").last).to_be_visible()


def test_the_log_is_saved_as_the_visitor_saw_it(page: Page, site: str, tmp_path: Path) -> None:
    deal(page, site, seed="4711")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download the log").click()
    saving.value.save_as(tmp_path / "saved.jsonl")
    assert saving.value.suggested_filename.endswith("-seat-0.jsonl")
    log = read_log(tmp_path / "saved.jsonl", game)
    assert log.view == 0
    assert "4711" not in (tmp_path / "saved.jsonl").read_text()
    assert "4711" not in page.content()


@pytest.mark.parametrize("width", [360, 1600])
def test_a_name_without_a_space_pushes_nothing_out_of_its_place(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    identity = deal(page, site, name="W" * 40)
    take(page, FREE_FACE_DOWN)
    page.goto(address(site, "replay", log=identity))
    expect(page.locator(".move")).not_to_have_count(0)
    too_wide = "all => all.filter(it => it.scrollWidth > it.clientWidth + 1).map(it => it.innerText)"
    assert page.locator(".move, .btn, .seat, .name").evaluate_all(too_wide) == []


@pytest.mark.parametrize("width", [900, 1100])
def test_the_page_s_title_stands_in_one_line(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    deal(page, site)
    assert page.get_by_role("heading", level=1).evaluate("it => it.getClientRects()[0].height") < 36
