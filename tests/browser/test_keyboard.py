"""By keyboard alone, in each game: a chapter of the lesson from its first step to its last, and a replay from the gallery to its end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import message, tab_to, words
from tests.browser.test_pigs import over_the_map
from tests.browser.whole_games import by_key
from truffle_core.core.kit import Look, Try
from truffle_core.games import games, kit
from truffle_core.lessons import lesson
from truffle_core.lessons.model import Do
from truffle_core.lessons.runner import Runner

CHAPTERS = {"truffle_shuffle": "turn", "tussie_mussie": "offer", "volltreffer": "ties", "super_truffle_pigs": "turn"}
"""In each game a chapter with things to do at the table and questions to answer."""

HINTS = 2
"""A first hint says what kind of move it is, a second one which."""


def press(page: Page, target: str) -> None:
    by_key(page, target, over_the_map)


def answered(page: Page, before: str) -> str:
    """Wait for the answer to a try; give it."""
    found = page.locator("[data-id=answer]")
    expect(found).not_to_have_text(before)
    return found.inner_text()


def act(page: Page, runner: Runner, action: Any) -> None:
    """Do an action at the table: by its own button, else by the pieces that are marked when one asks to be shown."""
    buttons = runner.exercise.buttons if isinstance(runner.exercise, Do) else ()
    extra = [n for n, (_, does) in enumerate(buttons) if does == action]
    if extra:
        press(page, f"button[data-offer='more:{extra[0]}']")
        return
    position = runner.position
    look = Look(position.seat, live=True)
    _, offers = runner.kit.drawing.draw(position.seen, position.names, ["you"] * len(position.names), look)  # type: ignore[attr-defined]
    own = [key for key, offer in offers.items() if isinstance(offer, Try) and offer.action == action]
    if own:
        press(page, f"button[data-offer='{own[0]}']")
        return
    marked = page.locator("button.hint[data-piece]")
    for _ in range(HINTS):
        if not marked.count():
            said = page.locator("[data-id=shown]").all_inner_texts()
            press(page, "[data-offer=show]")
            expect(page.locator("[data-id=shown]")).not_to_have_text(said[0] if said else "")
    keys = marked.evaluate_all("all => all.map((one) => one.dataset.piece)")
    assert keys, "nothing is marked"
    for key in keys:
        press(page, f"button[data-piece='{key}']")
        expect(page.locator(f"button[data-piece='{key}']")).to_have_attribute("aria-pressed", "true")
    press(page, "[data-offer=do]")


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_is_learned_by_keyboard_alone(page: Page, site: str, name: str) -> None:
    chapter = lesson(name).chapter(CHAPTERS[name])
    assert chapter
    page.goto(f"{site}?game={name}&view=learn&step={chapter.id}.1")
    for number, step in enumerate(chapter.steps, 1):
        title = page.get_by_role("region", name="Lesson").get_by_role("heading", name=step.title, exact=True)
        expect(title).to_be_visible()
        assert words(page)["step"] == f"{chapter.id}.{number}"
        runner, said = Runner(kit(name), step), ""
        while not runner.done:
            shown = runner.show_one()
            if shown.action is None:
                press(page, f"[data-offer='answer:{shown.option}']")
                runner.choose(shown.option)
            else:
                act(page, runner, shown.action)
                runner.try_action(shown.action)
            said = answered(page, said)
            assert "Not this one." not in said
        expect(page.locator("[data-offer=next]")).to_be_focused()
        if number < len(chapter.steps):
            page.keyboard.press("Enter")
    expect(page.locator("[data-id=answer]")).to_contain_text(f"That was the chapter {chapter.title.rstrip('?')}")
    expect(page.locator(f"[data-id=chapter-{chapter.id}]")).to_contain_text(
        f"{len(chapter.steps)} of {len(chapter.steps)}"
    )


@pytest.mark.parametrize("name", games())
def test_a_replay_is_watched_by_keyboard_alone(page: Page, site: str, name: str) -> None:
    page.goto(site)
    page.get_by_role("link", name="Play Truffle Shuffle", exact=True).wait_for()
    press(page, f"[data-offer='replay/{name}']")
    page.locator("[data-id=shipped]").wait_for()
    press(page, "[data-id=shipped] a.line")
    expect(message(page)).to_contain_text("Step 0 of")
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    press(page, "[data-offer=on]")
    expect(message(page)).to_contain_text("Step 1 of")
    page.keyboard.press("ArrowRight")
    expect(message(page)).to_contain_text("Step 2 of")
    page.keyboard.press("ArrowLeft")
    expect(message(page)).to_contain_text("Step 1 of")
    page.keyboard.press("]")
    expect(message(page)).not_to_contain_text("Step 1 of")
    tab_to(page, "input[type=range]")
    page.keyboard.press("Home")
    expect(message(page)).to_contain_text("Step 0 of")
    page.keyboard.press("PageUp")
    expect(message(page)).not_to_contain_text("Step 0 of")
    tab_to(page, "[data-id=moves] [data-stop][tabindex='0']")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-id=moves] [aria-current]")).to_be_focused()
    for eyes, word in (("1", "1"), ("public", "public"), ("open", "open")):
        press(page, f"[data-offer='eyes:{eyes}']")
        expect(page.locator(f"[data-offer='eyes:{eyes}']")).to_have_attribute("aria-pressed", "true")
        page.wait_for_url(re.compile(f"seat={word}(&|$)"))
    press(page, "[data-offer=on]")
    page.keyboard.press("End")
    expect(message(page)).to_contain_text(f"Step {last} of {last}")
