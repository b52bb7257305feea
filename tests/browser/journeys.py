"""Ways through the site that stop in every state a visitor meets; what looks at pages looks at each stop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.hands import message
from tests.browser.whole_games import LOOK, PATIENCE, deal
from truffle_core.core.bot import bot
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game, games
from truffle_core.lessons import lesson
from truffle_core.lessons.model import Choose, Option

Stops = Iterator[str]
Journey = Callable[[Page, str, Path], Stops]

FIRST_ZONE: Final = {
    "truffle_shuffle": "tableau",
    "tussie_mussie": "row-0",
    "volltreffer": "market",
    "super_truffle_pigs": "forest",
}
"""The zone that tells that a game's table is there."""


def front(page: Page, site: str, data: Path) -> Stops:
    page.goto(site)
    page.get_by_role("link", name="Play Truffle Shuffle", exact=True).wait_for()
    yield "new visitor"
    deal(page, site, "truffle_shuffle", "tableau", length="round")
    page.goto(site)
    expect(page.get_by_text("Continue where you left off")).to_be_visible()
    yield "returning visitor"
    page.goto(f"{site}?game=chess&view=play")
    expect(message(page)).to_contain_text("Not this one.")
    yield "unknown game"
    page.goto(f"{site}?game=tussie_mussie&view=replay&log=nothing-of-this-name")
    expect(message(page)).to_contain_text("Not this one.")
    yield "unknown link"
    response = page.goto(f"{site}no-such-page")
    assert response
    assert response.status == 404
    yield "nothing at this address"


def a_choice(name: str) -> tuple[str, tuple[Option, ...]]:
    """Return the address and the options of the first step that asks for one right answer and names a rule with a wrong one."""
    for chapter in lesson(name).chapters:
        for n, step in enumerate(chapter.steps, 1):
            asked = step.exercise
            if isinstance(asked, Choose) and not asked.find_all and any(o.rule and not o.right for o in asked.options):
                return f"{chapter.id}.{n}", asked.options
    raise AssertionError(f"{name} has no such step")


def learn(name: str) -> Journey:
    def journey(page: Page, site: str, data: Path) -> Stops:
        step, options = a_choice(name)
        page.goto(f"{site}?game={name}&view=learn&step={step}")
        page.locator("[data-offer='answer:0']").wait_for()
        yield "before the try"
        wrong = next(n for n, option in enumerate(options) if option.rule and not option.right)
        page.locator(f"[data-offer='answer:{wrong}']").click()
        expect(page.locator("[data-id=answer]")).to_contain_text("Not this one.")
        yield "after a wrong answer"
        page.locator("[data-id=answer] [data-offer^='rule:']").click()
        page.get_by_role("dialog").wait_for()
        yield "a rule's card"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        right = next(n for n, option in enumerate(options) if option.right)
        page.locator(f"[data-offer='answer:{right}']").click()
        expect(page.locator("[data-id=answer]")).not_to_contain_text("Not this one.")
        yield "after the right answer"
        last = lesson(name).addresses()[-1]
        page.goto(f"{site}?game={name}&view=learn&step={last}")
        page.locator(".task").wait_for()
        yield "the last step"
        for view in ("practice", "rules"):
            page.goto(f"{site}?game={name}&view={view}")
            page.get_by_role("heading", level=1).wait_for()
            yield view

    return journey


def play(name: str) -> Journey:
    def journey(page: Page, site: str, data: Path) -> Stops:
        most = game(name).about.seats[1]
        page.goto(f"{site}?game={name}&view=play")
        page.locator("[data-id=seats]").select_option(str(most))
        page.locator(f"[data-id=bot-{most - 1}]").wait_for()
        yield "set-up"
        page.locator("[data-id=seats]").select_option(str(game(name).about.seats[0]))
        deal(page, site, name, FIRST_ZONE[name], length="round")
        expect(message(page)).to_contain_text("Your turn.")
        yield "own turn"
        press(page, "[data-zone] button.lit[data-offer], [data-zone] button[data-offer]")
        yield "choosing"
        refused = page.locator("[data-zone] button[data-offer]:not(.lit, .chosen)")
        if refused.count():
            refused.first.click()
            expect(message(page)).to_contain_text(re.compile("Not this one|[A-Z]{2}-[0-9]{2}"))
            yield "refused"
        press(page, "[data-offer=hint]")
        yield "a hint"
        page.goto(f"{site}?game={name}&view=play&log={finished(data, name)}")
        page.locator("[data-id=result]").wait_for()
        yield "the game is over"

    return journey


def replay(name: str) -> Journey:
    def journey(page: Page, site: str, data: Path) -> Stops:
        page.goto(f"{site}?game={name}&view=replay")
        page.locator("[data-id=shipped]").wait_for()
        yield "gallery"
        page.goto(f"{site}?game={name}&view=replay&log=four-players&n=40&seat=1")
        page.locator(".truffle-chart .nsewdrag").wait_for(timeout=90_000)
        page.get_by_text("The chart as a table").click()
        yield "one seat's view"
        page.get_by_role("button", name="All open").click()
        expect(page.get_by_role("button", name="All open")).to_have_attribute("aria-pressed", "true")
        yield "all open"
        page.locator("[data-id=speed]").select_option("2.0")
        page.get_by_role("button", name="Play", exact=True).click()
        page.get_by_role("button", name="Pause").wait_for()
        yield "playing"

    return journey


def people(page: Page, site: str, data: Path) -> Stops:
    """Two people at one screen, one of whom has moved; the next is asked to take the screen."""
    deal(page, site, "tussie_mussie", "offer", length="round", **{"bot-1": "person"})
    for offer in ("take-screen", "hand-over"):
        found = page.locator(f"[data-offer={offer}]")
        if found.count():
            found.click()
    press(page, "[data-zone=offer] button.lit")
    press(page, "[data-offer=do]")
    page.locator("[data-offer=hand-over]").wait_for()
    yield "to be handed on"
    page.locator("[data-offer=hand-over]").click()
    page.locator("[data-offer=take-screen]").wait_for()
    yield "between two people"


def press(page: Page, target: str) -> None:
    """Press what there is first, and wait until the page shows that it was heard."""
    before = page.evaluate(LOOK)
    page.locator(target).first.click()
    page.wait_for_function(f"before => ({LOOK})() !== before", arg=before, timeout=PATIENCE)


def finished(data: Path, name: str) -> str:
    """Put a finished round of a visitor's into the data folder; give its id."""
    others = [bot("regular", name=other) for other in ("Bruno", "Cleo")[: game(name).about.seats[0] - 1]]
    log, _ = new_log(game(name), ["Ann", *others], 5, {"length": "round"})
    match = Match(log.game, bots(name), log, functions={0: bots(name)["novice"]})
    match.run()
    assert match.over
    (data / f"{log.header.id}.jsonl").write_bytes(log.to_bytes())
    return log.header.id


JOURNEYS: Final[dict[str, Journey]] = {
    "front": front,
    "people": people,
    **{f"{made.__name__}-{name}": made(name) for made in (learn, play, replay) for name in games()},
}
