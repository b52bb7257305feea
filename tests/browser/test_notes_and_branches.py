"""The reader's side of replays in a real browser: filters, notes, branches, and the cards of rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, expect

from tests.browser.hands import address, fits, message, tab_to, wait_for_words, words
from tests.browser.looking import cut_off, violations
from truffle_core.core.log import log_from_bytes
from truffle_core.core.notes import parse_notes
from truffle_core.games import game, games

HOSTILE = "<img src=x onerror=alert(1)>"
LOG = "two-players"


def opened(page: Page, site: str, **more: str) -> None:
    page.goto(address(site, "replay", log=LOG, **more))
    expect(message(page)).to_contain_text("Step ")


def note(page: Page) -> Locator:
    return page.locator("[data-id=note]").first


def write(page: Page, text: str) -> None:
    page.locator("[data-id=note-write]").click()
    expect(page.locator("[data-id=note-text]")).to_be_focused()
    page.keyboard.type(text)
    page.locator("[data-id=note-save]").click()
    expect(note(page)).to_contain_text(text)


def usable(page: Page) -> None:
    """Assert that anyone can use the page as it stands, on a wide window and at 320 px."""
    assert not violations(page)
    size = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 640})
    found = cut_off(page)
    assert size is not None
    page.set_viewport_size(size)
    assert not found


def saved(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


# Filters


def test_the_gallery_is_searched_and_the_address_keeps_what_was_chosen(page: Page, site: str) -> None:
    page.goto(f"{site}?game=volltreffer&view=replay")
    shown = page.locator("[data-id=shipped] li")
    expect(shown).to_have_count(8)
    page.locator("[data-id=filter-seats]").select_option("3")
    expect(shown).to_have_count(4)
    wait_for_words(page, game="volltreffer", view="replay", seats="3")
    page.locator("[data-id=filter-text]").fill("middle")
    page.keyboard.press("Enter")
    expect(shown).to_have_count(1)
    expect(page.locator("[data-id=filters]")).to_contain_text("1 of 8")
    page.reload()
    expect(shown).to_have_count(1)
    usable(page)
    shown.locator("a").click()
    expect(message(page)).to_contain_text("Step 0 of")
    page.go_back()
    expect(shown).to_have_count(1)
    page.locator("[data-id=filter-text]").fill("nothing of the kind")
    page.keyboard.press("Tab")
    expect(page.get_by_text("No game here is like that.")).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    expect(shown).to_have_count(8)


def test_the_gallery_fits_a_phone(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for name in games():
        page.goto(f"{site}?game={name}&view=replay")
        expect(page.locator("[data-id=filters]")).to_be_visible()
        assert fits(page)


# Notes


def test_a_note_is_written_by_keyboard_stays_over_a_reload_and_is_only_text(page: Page, site: str) -> None:
    alerts: list[str] = []
    page.on("dialog", lambda dialog: alerts.append(dialog.message))
    opened(page, site, n="34")
    tab_to(page, "[data-id=note-write]", most=150)
    page.keyboard.press("Enter")
    expect(page.locator("[data-id=note-text]")).to_be_focused()
    page.keyboard.type(f"{HOSTILE} p [ k")
    usable(page)
    tab_to(page, "[data-id=note-save]")
    page.keyboard.press("Enter")
    expect(note(page)).to_contain_text(HOSTILE)
    expect(page.locator("[data-id=note-write]")).to_be_focused()
    expect(message(page)).to_contain_text("Step 34 of")
    line = page.locator("[data-id=n34]")
    expect(line).to_contain_text("<img src=x")
    assert page.locator(".tt img").count() == 0
    page.reload()
    expect(note(page)).to_contain_text(HOSTILE)
    assert not alerts
    usable(page)


def test_a_note_is_deleted_and_brought_back_and_next_note_leads_on(page: Page, site: str) -> None:
    opened(page, site, n="3")
    write(page, "the first")
    page.keyboard.press("ArrowRight")
    expect(message(page)).to_contain_text("Step 4 of")
    write(page, "the second")
    page.keyboard.press("m")
    expect(message(page)).to_contain_text("Step 3 of")
    page.locator("[data-id=note-delete]").click()
    expect(note(page)).to_contain_text("The note at step 3 is gone.")
    expect(page.locator("[data-id=note-undo]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(note(page)).to_contain_text("the first")


def test_two_visitors_do_not_see_each_other_s_notes(page: Page, site: str, browser: Browser) -> None:
    opened(page, site, n="5")
    write(page, "between me and myself")
    other = browser.new_context().new_page()
    try:
        opened(other, site, n="5")
        expect(other.locator("[data-id=note-write]")).to_be_visible()
        assert "between me and myself" not in other.content()
    finally:
        other.context.close()


def test_notes_are_taken_along_and_opened_by_somebody_else(
    page: Page, site: str, browser: Browser, tmp_path: Path
) -> None:
    opened(page, site, n="5")
    write(page, "look at this")
    with page.expect_download() as found:
        page.locator("[data-id=notes-save]").click()
    raw = saved(found.value)
    assert parse_notes(raw)[1] == {5: "look at this"}
    file = tmp_path / found.value.suggested_filename
    file.write_bytes(raw)
    other = browser.new_context().new_page()
    try:
        other.goto(address(site, "replay"))
        other.locator("input[data-id=file]").set_input_files(file)
        expect(message(other)).to_contain_text("Step 0 of")
        other.locator("[data-id=notes] [data-offer='n:5']").click()
        expect(note(other)).to_contain_text("look at this")
    finally:
        other.context.close()


def test_a_damaged_file_of_notes_is_told_of_and_put_aside(page: Page, site: str, site_data: Path) -> None:
    before = set(site_data.glob("notes/*/*.jsonl"))
    opened(page, site, n="5")
    write(page, "mine")
    (path,) = set(site_data.glob("notes/*/*.jsonl")) - before
    path.write_bytes(path.read_bytes() + b"rubbish\n")
    page.reload()
    expect(note(page)).to_contain_text("cannot be read")
    expect(note(page)).to_contain_text("line 3")
    page.locator("[data-id=notes-aside]").click()
    write(page, "anew")


# Branches


def decide(page: Page) -> None:
    """Try what there is until the seat to move has decided something."""
    moves = page.locator("[data-id=branch-moves] li")
    before = moves.count()
    for _ in range(8):
        said = message(page).inner_text()
        whole = page.locator("[data-offer=do]")
        (whole if whole.count() else page.locator(".felt button.lit[data-offer]")).first.click()
        expect(message(page)).not_to_have_text(said, use_inner_text=True)
        if moves.count() > before:
            return
    raise AssertionError("nothing came of eight clicks")


@pytest.mark.parametrize("name", games())
def test_a_branch_goes_back_and_forth_by_itself_and_its_log_verifies(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}?game={name}&view=replay&log=four-players&n=40&seat=open")
    page.locator("[data-id=what-if]").click()
    expect(message(page)).to_contain_text("What if, after step 40.")
    decide(page)
    length = page.locator("[data-id=branch-moves] li").count() - 1
    expect(message(page)).to_contain_text(f"What if, move {length} of {length} after step 40.")
    usable(page)
    page.locator("[data-id=back]").click()
    expect(message(page)).to_contain_text("after step 40.")
    page.locator("[data-id=last]").click()
    expect(message(page)).to_contain_text(f"move {length} of {length}")
    with page.expect_download() as found:
        page.locator("button[data-id=branch-file]").click()
    log = log_from_bytes(saved(found.value), game, "branch.jsonl")
    assert log.verify() == "verified"
    assert log.header.parent is not None
    assert log.header.parent.n == 40
    page.locator("[data-id=branch-close]").click()
    expect(message(page)).to_contain_text("Step 40 of")
    page.reload()
    page.locator("[data-offer='branch:0']").click()
    expect(message(page)).to_contain_text(f"move {length} of {length} after step 40.")
    page.locator("[data-offer='drop:0']").click()
    expect(message(page)).to_contain_text("Step 40 of")
    expect(page.locator("[data-offer^='branch:']")).to_have_count(0)


def test_a_branch_is_taken_over_against_bots(page: Page, site: str) -> None:
    page.goto(f"{site}?game=volltreffer&view=replay&log=four-players&n=40&seat=open")
    page.locator("[data-id=what-if]").click()
    decide(page)
    page.get_by_role("button", name="Take over from here").click()
    page.wait_for_url(re.compile("view=play"))
    assert re.fullmatch("[0-9a-f]{32}", words(page)["log"])


# Rules


def test_a_step_s_rule_opens_its_card_with_a_position_and_the_way_to_its_lesson(page: Page, site: str) -> None:
    opened(page, site, n="35")
    rule = message(page).locator("[data-offer='rule:TS-11']")
    rule.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("TS-11: Which cards are free")
    expect(card.locator(".felt")).to_be_visible()
    assert card.locator(".felt button").count() == 0
    usable(page)
    after = card.locator("[data-id=rule-on]")
    after.focus()
    page.keyboard.press("Enter")
    expect(card).to_contain_text("TS-12: ")
    expect(after).to_be_focused()
    page.keyboard.press("Enter")
    expect(card).to_contain_text("TS-13: ")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(message(page)).to_contain_text("Step 35 of")
    rule.click()
    card.get_by_text("Try it").click()
    wait_for_words(page, game="truffle_shuffle", view="learn", step="table.2")
    page.locator(".a-lesson [data-offer='rule:TS-11']").click()
    expect(card).to_contain_text("TS-11: ")


@pytest.mark.parametrize("name", games())
def test_every_game_has_its_rules_by_number_each_with_an_address(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}?game={name}&view=replay")
    page.get_by_role("link", name="Rules").click()
    card = page.get_by_role("dialog")
    rule = f"{game(name).about.rule_prefix}-10"
    card.locator(f"[data-offer='rule:{rule}']").click()
    expect(card).to_contain_text(f"{rule}: ")
    page.goto(f"{site}?game={name}&view=rules&rule={rule}")
    expect(page.get_by_role("heading", name=f"{rule}: ")).to_be_visible()
    expect(page.locator(".felt")).to_be_visible()
    usable(page)
    page.locator("[data-id=rule-on]").click()
    wait_for_words(page, game=name, view="rules", rule=f"{game(name).about.rule_prefix}-11")
    page.go_back()
    expect(page.get_by_role("heading", name=f"{rule}: ")).to_be_visible()


def test_a_rule_that_is_not_there_is_told_in_words(page: Page, site: str) -> None:
    page.goto(f"{site}?game=truffle_shuffle&view=rules&rule=TS-99")
    expect(message(page)).to_contain_text("There is no rule")


def test_key_moments_are_gone_through_by_key(page: Page, site: str) -> None:
    opened(page, site)
    expect(page.locator("[data-id=moments]")).to_be_visible()
    steps = [int(one) for one in page.locator("[data-id=moments] .at").all_inner_texts()]
    assert steps
    page.locator("[data-id=play]").focus()
    for step in steps:
        page.keyboard.press("k")
        expect(message(page)).to_contain_text(f"Step {step} of")
