"""Every page in every state a visitor meets: nothing against WCAG 2.2 AA, and nothing cut off at 320 px or in letters of double size."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.journeys import JOURNEYS
from tests.browser.looking import cut_off, violations

LARGE = ":root { font-size: 200% }"


WINDOWS = ((1600, 1000), (360, 740))
THEMES: tuple[tuple[Literal["light", "dark"], ...], ...] = (("light", "dark"), ("dark", "light"))
"""Themes of the wide window and the narrow one: from stop to stop they change places, so that each journey sees all four."""


def looked_at(page: Page, stop: int = 0) -> list[str]:
    """Return what is wrong with the page as it stands, in a wide and in a narrow window, and in large letters."""
    found = []
    for (width, height), theme in zip(WINDOWS, THEMES[stop % 2], strict=True):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        found += [f"{width} px, {theme}: {one}" for one in violations(page)]
    page.set_viewport_size({"width": 320, "height": 640})
    found += [f"320 px: {one}" for one in cut_off(page)]
    page.set_viewport_size({"width": 1280, "height": 800})
    large = page.add_style_tag(content=LARGE)
    found += [f"letters of double size: {one}" for one in cut_off(page)]
    large.evaluate("style => style.remove()")
    return found


@pytest.mark.parametrize("journey", JOURNEYS)
def test_every_stop_of_a_journey_can_be_used_by_anyone(
    page: Page, site: str, site_data: Path, troubles: list[str], journey: str
) -> None:
    stops = enumerate(JOURNEYS[journey](page, site, site_data))
    found = [f"{stop}: {one}" for number, stop in stops for one in looked_at(page, number)]
    assert not found, "\n".join(found)
    troubles[:] = [one for one in troubles if "404" not in one]  # the address at which there is nothing
