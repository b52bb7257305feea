"""The lesson in a browser: a chapter from its first step to its last, and what stands around it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

LESSON = "?game=truffle_shuffle&view=learn"


@pytest.fixture
def lesson(page: Page, site: str) -> Page:
    """The chapter "A turn", from its beginning."""
    open_step(page, site, "turn.1")
    return page


def open_step(page: Page, site: str, step: str) -> None:
    page.goto(f"{site}{LESSON}&step={step}")
    expect(page.get_by_text("Eleven chapters")).to_be_visible()


def offer(page: Page, name: str) -> Locator:
    return page.locator(f'[data-offer="{name}"]')


def answered(page: Page) -> Locator:
    """The answer to the last try."""
    return page.locator('[data-id="answer"]')


def take_a_free_card(page: Page) -> None:
    page.locator('[data-zone="tableau"] .lit').first.click()
    offer(page, "do").click()
    expect(offer(page, "do")).to_have_count(0)  # what is tried on the page before that counts no more


def next_step(page: Page, title: str) -> None:
    expect(answered(page)).to_contain_text("Right.")
    offer(page, "next").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def test_a_chapter_is_learned_to_its_end(lesson: Page, site: str) -> None:
    take_a_free_card(lesson)
    offer(lesson, "pass").click()
    next_step(lesson, "First the action, then the order")
    take_a_free_card(lesson)
    offer(lesson, "more:0").click()
    next_step(lesson, "One order a turn")
    offer(lesson, "answer:1").click()
    next_step(lesson, "You need not")
    offer(lesson, "pass").click()
    next_step(lesson, "As many as you like")
    offer(lesson, "answer:0").click()
    next_step(lesson, "Round the table")
    offer(lesson, "answer:1").click()
    expect(answered(lesson)).to_contain_text("That was the chapter A turn.")
    expect(offer(lesson, "next")).to_have_text("Next chapter: Simple orders")
    expect(lesson.locator('[data-id="chapter-turn"]')).to_contain_text("6 of 6")
    assert "step=turn.6" in lesson.url
    lesson.goto(f"{site}{LESSON}")
    expect(lesson.get_by_role("heading", name="The smallest order")).to_be_visible()
    expect(lesson.locator('[data-id="chapter-turn"]')).to_contain_text("6 of 6")


def test_a_wrong_try_says_why_and_its_rule_can_be_read(page: Page, site: str) -> None:
    open_step(page, site, "table.3")
    page.get_by_role("button", name="purple 4, row 1, covered").click()
    expect(answered(page)).to_contain_text("TS-11:")
    expect(answered(page)).to_contain_text("still lies under the face-down green card in row 2")
    page.get_by_role("button", name="Read TS-11").click()
    expect(page.get_by_role("dialog")).to_contain_text("nothing lies over it")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    offer(page, "retry").click()
    expect(answered(page)).to_have_count(0)


def test_a_step_is_done_by_keyboard_alone(page: Page, site: str) -> None:
    open_step(page, site, "table.3")
    first = page.locator('[data-zone="tableau"] [tabindex="0"]').first
    first.focus()
    expect(first).to_have_attribute("aria-label", "orange 3, row 1, free")
    page.keyboard.press("Enter")
    expect(page.locator('[data-id="chosen"]')).to_contain_text("You chose")
    page.keyboard.press("Enter")
    expect(offer(page, "next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What a back tells")).to_be_visible()


def test_cards_are_chosen_and_a_wrong_payment_is_refused(page: Page, site: str) -> None:
    open_step(page, site, "flushes.1")
    page.get_by_role("button", name="green 2").click()
    page.get_by_role("button", name="purple 2").first.click()
    offer(page, "do").click()
    expect(answered(page)).to_contain_text("TS-24:")
    page.get_by_role("button", name="green 2").click()
    page.get_by_role("button", name="purple 2").last.click()
    offer(page, "do").click()
    expect(answered(page)).to_contain_text("Right.")


def test_steps_and_chapters_can_be_skipped_and_back_goes_back(page: Page, site: str) -> None:
    open_step(page, site, "table.1")
    offer(page, "skip").click()
    expect(page.get_by_role("heading", name="Which cards may you take?")).to_be_visible()
    offer(page, "skip-chapter").click()
    expect(page.get_by_role("heading", name="One action", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Which cards may you take?")).to_be_visible()


def test_a_lesson_fits_a_phone(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for step in ("table.2", "modifiers.7", "turn.6", "round.3"):
        open_step(page, site, step)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, step


def test_on_a_phone_the_moves_lie_next_to_their_table_and_no_word_of_a_panel_is_cut_off(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_step(page, site, "bonus.2")
    moves = page.locator(".dock").bounding_box()
    skip = offer(page, "skip").bounding_box()
    assert moves
    assert skip
    assert moves["y"] + moves["height"] <= skip["y"]
    expect(page.locator(".seat small")).to_have_count(2)
    for role in page.locator(".seat small").all():
        assert role.evaluate("it => it.scrollWidth <= it.clientWidth"), role.inner_text()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1600, 900)])
def test_the_button_for_what_was_chosen_stays_in_sight(page: Page, site: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site}?game=tussie_mussie&view=learn&step=round.1")
    card = page.locator("[data-piece=offer-0]")
    card.click()
    card.evaluate("card => scroll(0, card.getBoundingClientRect().top + scrollY - 200)")
    expect(card).to_be_in_viewport()
    expect(page.locator("button[data-offer=do]")).to_be_in_viewport(ratio=1)
