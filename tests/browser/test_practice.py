"""Practice in a browser, by keyboard alone: a row grows, breaks, and its best outlives a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import fits, tab_to
from truffle_core.games import games, kit
from truffle_core.lessons import lesson
from truffle_core.lessons.runner import Runner

GAME = "truffle_shuffle"
PRACTICE = f"?game={GAME}&view=practice"
KINDS = [(name, practice.id) for name in games() for practice in lesson(name).practice]


def answers(number: int) -> list[bool]:
    """Return for each answer of an exercise whether it is right."""
    practice = lesson(GAME).practice[0]
    return [option.right for option in Runner(kit(GAME), practice.asked(), number).options]


def press_answer(page: Page, place: int) -> None:
    tab_to(page, f'[data-offer="answer:{place}"]')
    page.keyboard.press("Enter")


def press(page: Page, offer: str) -> None:
    tab_to(page, f'[data-offer="{offer}"]')
    page.keyboard.press("Enter")


def row(page: Page, now: int, best: int) -> None:
    expect(page.locator("[data-id=row]")).to_contain_text(f"Right in a row: {now}")
    expect(page.locator("[data-id=row]")).to_contain_text(f"Best: {best}")


def heard(page: Page, words: str) -> None:
    expect(page.locator(".tt [role=status]")).to_have_text(words)


def test_three_in_a_row_by_keyboard_then_a_wrong_one_and_the_best_stays(page: Page, site: str) -> None:
    page.goto(f"{site}{PRACTICE}")
    row(page, 0, 0)
    expect(page).to_have_url(f"{site}{PRACTICE}&step=best.1")
    for number in (1, 2, 3):
        press_answer(page, answers(number).index(True))
        row(page, number, number)
        heard(page, f"Right, {number} in a row.")
        expect(page.locator("[data-id=next]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page).to_have_url(f"{site}{PRACTICE}&step=best.{number + 1}")
        expect(page.locator("[data-id=row]")).to_be_focused()
    press_answer(page, answers(4).index(False))
    row(page, 0, 3)
    heard(page, "Wrong, see TS-20; the row of 3 ends.")
    press(page, "retry")
    press_answer(page, answers(4).index(True))
    heard(page, "Right.")
    page.reload()
    row(page, 0, 3)
    page.goto(f"{site}{PRACTICE}")
    row(page, 0, 3)
    expect(page).to_have_url(f"{site}{PRACTICE}&step=best.5")
    expect(page.locator('[data-id="kind-best"]')).to_contain_text("best 3")


def test_a_hint_comes_before_the_answer_and_the_answer_ends_the_row(page: Page, site: str) -> None:
    page.goto(f"{site}{PRACTICE}&step=best.1")
    press_answer(page, answers(1).index(True))
    row(page, 1, 1)
    press(page, "next")
    press(page, "hint")
    expect(page.locator("[data-id=hint]")).to_contain_text("Where to look.")
    row(page, 1, 1)
    press(page, "show")
    expect(page.locator("[data-id=shown]")).to_contain_text("The answer is:")
    row(page, 0, 1)


def test_practice_is_a_link_away_from_the_front_page(page: Page, site: str) -> None:
    page.goto(site)
    page.get_by_role("link", name="Practise Volltreffer", exact=True).click()
    expect(page.get_by_role("heading", name="What is in the hand?")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="Practise Volltreffer", exact=True)).to_be_visible()


@pytest.mark.parametrize("name", games())
def test_every_kind_fits_any_window(page: Page, site: str, name: str) -> None:
    for kind in [own for game, own in KINDS if game == name]:
        page.goto(f"{site}?game={name}&view=practice&step={kind}.1")
        row(page, 0, 0)
        for width in (1600, 900, 360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            assert fits(page), (kind, width)
