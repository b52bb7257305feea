"""Take the README's pictures from the running site: the same seeds and steps, so the same pictures until the look changes.

Run it in a clone's root, as ``python -m scripts.pictures``.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.browser.hands import deal, message, take
from tests.browser.journeys import a_choice
from tests.browser.server import running_site

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE: Final = {"width": 1280, "height": 800}
LARGEST: Final = 250_000
"""Bytes of a picture, at most: a README is read on slow lines too."""


def learn(page: Page, site: str) -> None:
    """A question of the lesson, answered wrongly: the reason and the rule."""
    step, options = a_choice("super_truffle_pigs")
    page.goto(f"{site}?game=super_truffle_pigs&view=learn&step={step}")
    wrong = next(n for n, option in enumerate(options) if option.rule and not option.right)
    page.locator(f"[data-offer='answer:{wrong}']").click()
    page.locator("[data-id=answer]").wait_for()


def play(page: Page, site: str) -> None:
    """A card that may not be taken, and why."""
    deal(page, site)
    take(page, 30)
    page.locator("button[data-piece=slot-0]").click()
    message(page).get_by_text("Not this one.").wait_for()


def replay(page: Page, site: str) -> None:
    """A game of the gallery near its end, with all cards open and the score chart."""
    page.goto(f"{site}?game=volltreffer&view=replay&log=four-players&n=150&seat=0")
    page.locator(".truffle-chart .nsewdrag").wait_for()
    page.wait_for_timeout(1_500)  # the chart takes its width a little later


PICTURES: Final[dict[str, Callable[[Page, str], None]]] = {"learn": learn, "play": play, "replay": replay}


def taken(page: Page) -> bytes:
    """Take the picture in a form that is small and still sharp."""
    answer = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 90})
    return base64.b64decode(answer["data"])


def main() -> None:
    """Take every picture anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        with running_site(Path(data) / "server.log", environment={"TRUFFLE_DATA": data}) as site:
            for name, show in PICTURES.items():
                page = browser.new_page(
                    viewport=SIZE, device_scale_factor=1.5, color_scheme="light", reduced_motion="reduce"
                )  # type: ignore[arg-type]
                page.set_default_timeout(60_000)
                show(page, site)
                page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
                page.mouse.move(1, 1)
                picture = taken(page)
                if len(picture) > LARGEST:
                    raise SystemExit(f"{name} has {len(picture)} bytes, more than {LARGEST}.")
                (FOLDER / f"{name}.webp").write_bytes(picture)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
