"""Endless exercises in a browser: fresh ones, a link for each, and tables that fit a phone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

LESSON = "?game=tussie_mussie&view=learn"


def open_step(page: Page, site: str, step: str) -> None:
    page.goto(f"{site}{LESSON}&step={step}")
    expect(page.get_by_text("Thirteen chapters")).to_be_visible()


def offer(page: Page, name: str) -> Locator:
    return page.locator(f'[data-offer="{name}"]')


def answer_rightly(page: Page) -> None:
    """Try the totals from the first on until one is right."""
    answer = page.locator('[data-id="answer"]')
    for number in range(6):
        offer(page, f"answer:{number}").click()
        expect(answer).to_contain_text("Hearts")
        if "Together" in (answer.text_content() or ""):
            return
        offer(page, "retry").click()
        expect(answer).to_have_count(0)
    raise AssertionError("no total was right")


def test_another_one_is_fresh_and_has_a_link(page: Page, site: str) -> None:
    open_step(page, site, "score.2")
    answer_rightly(page)
    expect(page.locator('[data-zone="row-0"]')).to_contain_text("point")
    offer(page, "another").click()
    expect(page.locator('[data-id="answer"]')).to_have_count(0)
    assert page.url.endswith("step=score.2.2")
    cards = page.locator('[data-zone="row-0"]').inner_html()
    page.go_back()
    expect(page).to_have_url(f"{site}{LESSON}&step=score.2.1")
    open_step(page, site, "score.2.2")
    assert page.locator('[data-zone="row-0"]').inner_html() == cards
    open_step(page, site, "score.2")
    expect(page).to_have_url(f"{site}{LESSON}&step=score.2.2")


def test_who_knows_a_keepsake_is_told_with_the_answer(page: Page, site: str) -> None:
    open_step(page, site, "secrets.2")
    expect(page.locator('[data-zone="row-1"]')).not_to_contain_text("Hyacinth")
    offer(page, "answer:0").click()
    expect(page.locator('[data-zone="row-1"]')).to_contain_text("you know: Hyacinth")


def test_choices_before_scoring_are_made_at_the_table(page: Page, site: str) -> None:
    open_step(page, site, "before.5")
    offer(page, "use-snapdragon").click()
    offer(page, "row-0-3").click()
    offer(page, "do").click()
    expect(page.locator('[data-id="answer"]')).to_contain_text("more to do")
    offer(page, "row-0-0").click()
    offer(page, "do").click()
    expect(page.locator('[data-id="answer"]')).to_contain_text("Together 7.")


def test_tables_of_four_rows_fit_a_phone(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for step in ("around.4", "before.5", "score.2", "choice.2", "round.1"):
        open_step(page, site, step)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, step
