"""The parts around a replay's table: whose eyes, the ways through its steps, its moves, its numbers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from msgspec import structs

from truffle_core.charts import value_at
from truffle_core.charts.moments import Moment, moments
from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Band, Series
from truffle_core.core.log import Log
from truffle_core.core.replay import ONE_VIEW, Eyes, Replay
from truffle_core.core.scene import (
    BlockKind,
    Button,
    Buttons,
    Choice,
    Field,
    Form,
    Grid,
    Item,
    Items,
    Mark,
    Scrub,
)

from .told import Told

SPEEDS: Final = (("2.0", "slow"), ("1.0", "normal"), ("0.4", "fast"), ("0.1", "very fast"))
DEFAULT_SPEED: Final = "1.0"


# Whose eyes


def eyes_word(eyes: Eyes) -> str:
    """Say whose eyes as an address does."""
    return "open" if eyes is None else str(eyes)


def eyes_of(word: str, replay: Replay) -> Eyes:
    """Return the eyes that an address names.

    Raises
    ------
    UsageError
        If nobody has them here, or the log does not show their view.
    """
    seats = len(replay.log.names)
    if word in ("open", "public"):
        eyes: Eyes = None if word == "open" else "public"
    else:
        eyes = int(word) if word.isdecimal() and len(word) < 3 else -1
    if isinstance(eyes, int) and not 0 <= eyes < seats:
        raise UsageError(f'"{word[:20]}" is nobody\'s eyes here: a seat from 0 to {seats - 1}, "public" or "open".')
    if not replay.allows(eyes):
        raise UsageError(ONE_VIEW)
    return eyes


def eyes_block(replay: Replay, eyes: Eyes) -> Buttons:
    """Return one button a seat, the public's, and all open; those a view cannot show say so."""
    choices: list[tuple[Eyes, str]] = [*enumerate(replay.log.names), ("public", "Nobody"), (None, "All open")]
    buttons = [
        Button(
            label=[label],
            offer=f"eyes:{eyes_word(one)}",
            pressed=one == eyes,
            why_not="" if replay.allows(one) else ONE_VIEW,
        )
        for one, label in choices
    ]
    return Buttons(id="eyes", title="Whose eyes", style="segments", buttons=buttons)


# Ways through the steps


def scrub(first: int, at: int, last: int, bands: Sequence[Band]) -> Scrub:
    """Return the slider over the steps."""
    marks = [Mark(at=band.start, label=band.label) for band in bands]
    name = f"step {at} of {last}"
    return Scrub(id="scrub", minimum=first, maximum=last, value=at, value_name=name, marks=marks, offer="scrub")


def steer(*, playing: bool | None) -> Buttons:
    """Return the row of ways through the steps, with their keys; None is for steps that do not play by themselves."""

    def way(label: str, offer: str, icon: str, key: str) -> Button:
        return Button(id=offer, label=[label], offer=offer, icon=icon, key=key)

    word = "pause" if playing else "play"
    play = Button(id="play", label=[word.capitalize()], offer=word, kind="main", icon=word, key="p")
    buttons: list[Button] = [
        way("Start", "first", "start", "Home"),
        way("Back a turn", "turn-back", "turnb", "["),
        way("Back a step", "back", "back", "ArrowLeft"),
        *([play] if playing is not None else []),
        way("Next step", "on", "next", "ArrowRight"),
        way("Next turn", "turn-on", "turnn", "]"),
        way("End", "last", "end", "End"),
    ]
    return Buttons(id="steer", style="steer", joined=True, buttons=buttons)


def settings(speed: str, mark_word: str, link: str, *, some_moments: bool = False) -> Form:
    """Return the speed, the ways to the next marked point and the next key moment, and the link to the present step."""
    speeds = [Choice(value=value, label=label) for value, label in SPEEDS]
    copy = Button(label=["Copy link to this step"], icon="link", kind="quiet", copy=link)
    ways = [Button(label=[f"Next {mark_word}"], offer="mark-on", key="o")]
    if some_moments:
        ways.append(Button(label=["Next key moment"], offer="moment-on", key="k"))
    field = Field(id="speed", label="Speed", kind="choice", value=speed, offer="set-speed", choices=speeds)
    return Form(id="settings", inline=True, joined=True, fields=[field], buttons=[*ways, copy])


# What is in the log


def move_line(one: Told, heading: str = "") -> Item:
    """Return a move as a line of the list, which leads to its step."""
    return Item(id=f"n{one.n}", number=str(one.n), seat=one.seat, text=one.words, offer=f"n:{one.n}", heading=heading)


def moves(lines: Sequence[Item], bands: Sequence[Band], at: int) -> Items:
    """Return the moves of the present round, each a way to its step; of the other rounds the beginning alone."""
    band = next((band for band in reversed(bands) if band.start <= at), None)
    first = band.start if band is not None else 0
    last = next((other.start for other in bands if other.start > first), len(lines))
    items = [line for n, line in enumerate(lines) if first <= n < last or line.heading]
    items = [structs.replace(line, current=True) if line.id == f"n{at}" else line for line in items]
    return Items(id="moves", title="Moves", count=str(len(lines)), style="moves", items=items)


def moments_of(series: Series, log: Log) -> list[Moment]:
    """Return the moments worth a look, in order; none while the game is not over."""
    return moments(series, log.names, log.end.end.winners) if log.end is not None else []


def key_moments(found: Sequence[Moment], at: int) -> list[BlockKind]:
    """Return the moments worth a look as a list, each a way to its step."""
    items = [
        Item(
            id=f"moment-{place}",
            number=str(one.step),
            title=[one.title],
            text=[one.words],
            offer=f"n:{one.step}",
            current=one.step == at,
        )
        for place, one in enumerate(found)
    ]
    return [Items(id="moments", title="Key moments", items=items)] if items else []


def numbers(series: Series, steps: Sequence[int], names: Sequence[str]) -> Grid:
    """Return the chart's numbers as a table: a row for each marked point."""
    shown = sorted({mark.step for mark in series.marks} | {steps[-1]} if steps else set())
    labels = {mark.step: mark.label for mark in series.marks}
    rows = [
        [str(step), labels.get(step, "the end"), *(f"{series.prefix}{value_at(line, step)}" for line in series.lines)]
        for step in shown
    ]
    return Grid(id="numbers", title="The chart as a table", folded=True, head=["Step", "What", *names], rows=rows)


def turn_ways(turns: Sequence[int], first: int, at: int, last: int) -> dict[str, int]:
    """Return where each way through the steps leads, whose turns begin at `turns`."""
    before = bisect_left(turns, at) - 1
    return {
        "first": first,
        "turn-back": turns[before] if before >= 0 else first,
        "back": max(first, at - 1),
        "on": min(last, at + 1),
        "turn-on": after(turns, at, last),
        "last": last,
    }


def after(steps: Sequence[int], at: int, last: int) -> int:
    """Return the first of some steps after the present one; the last step of all if there is none."""
    place = bisect_right(steps, at)
    return steps[place] if place < len(steps) else last
