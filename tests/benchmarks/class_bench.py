"""A class of twenty at once: is everybody served, how long a click takes, and what is left once they have gone.

The visitors speak to the site as a page's script does, without browsers, which would need the processors themselves.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.browser.server import SITE, get, running_site
from tests.visitor import Visitor

from .figures import Figure

VISITORS = 20
CLICKS = 15
PAUSE = (1, 4)
"""Seconds that a visitor looks at the table between two clicks; its page says once in each that it is open."""


async def visit(site: str, number: int) -> tuple[float, list[float]]:
    """Come, step through a replay, and go without a word; return the seconds until the table was set and of each click."""
    pause = random.Random(number)
    begun = time.perf_counter()
    visitor = Visitor(site, "?game=truffle_shuffle&view=replay&log=two-players")
    await visitor.come()
    set_after = time.perf_counter() - begun
    taken, page = [], int(visitor.page["v"])
    for _ in range(CLICKS):
        for _ in range(pause.randint(*PAUSE)):
            await asyncio.sleep(1)
            await visitor.ping()
        clicked = time.perf_counter()
        page = await visitor.click("next", page)
        taken.append(time.perf_counter() - clicked)
    visitor.leave()
    return set_after, taken


async def visits(site: str) -> list[tuple[float, list[float]]]:
    """Let the whole class come at once."""
    return await asyncio.gather(*(visit(site, number) for number in range(VISITORS)))


def seconds_to_clear(site: str) -> float:
    """Return how long it takes until no table is left, at most two minutes."""
    begun = time.perf_counter()
    while time.perf_counter() - begun < 120 and json.loads(get(site + "health")[1])["tables"]:
        time.sleep(0.5)
    return time.perf_counter() - begun


def measured() -> Iterator[Figure]:
    """Yield the figures of one visit of the class."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"TRUFFLE_DATA": str(Path(folder) / "games")}
        with running_site(Path(folder) / "log", SITE, environment=own) as site:
            found = asyncio.run(visits(site))
            clear = seconds_to_clear(site)
    clicks = [click for _, taken in found for click in taken]
    yield from figures([first for first, _ in found], clicks, clear)


def figures(first: list[float], clicks: list[float], clear: float) -> Iterator[Figure]:
    """Yield what was found as figures."""
    clicks = sorted(clicks)
    yield Figure("class: visitors served of twenty", len(first), "visitors", VISITORS)
    yield Figure("class: until the last of them has a table", max(first), "s")
    yield Figure("class: a click, median", statistics.median(clicks) * 1000, "ms", 100, at_most=True)
    yield Figure("class: a click, the slowest in a hundred", clicks[int(len(clicks) * 0.99)] * 1000, "ms")
    yield Figure("class: until no table is left", clear, "s", 60, at_most=True)
