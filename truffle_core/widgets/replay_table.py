"""One log being looked at: steps, whose eyes, moves in words, the score chart, and taking over."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from typing import Final

from msgspec import structs

from truffle_core.charts import value_at
from truffle_core.charts.moments import moments
from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Band, Kit, Look
from truffle_core.core.log import Log, SeatInfo
from truffle_core.core.plain_text import flat
from truffle_core.core.replay import Eyes, Replay
from truffle_core.core.scene import (
    BlockKind,
    Button,
    Buttons,
    Choice,
    Download,
    Field,
    Form,
    Grid,
    Item,
    Items,
    Mark,
    Page,
    Say,
    Scrub,
    Slot,
)

from .aids import Aids
from .screen import Host, bar
from .told import Told, last_lines, last_step, on_line, tell_all

SPEEDS: Final = (("2.0", "slow"), ("1.0", "normal"), ("0.4", "fast"), ("0.1", "very fast"))
DEFAULT_SPEED: Final = "1.0"
DEFAULT_LEVEL: Final = "regular"


class ReplayTable:
    """A log at some step, through some eyes.

    Parameters
    ----------
    n, seat : where and through whose eyes to begin, as an address has them; empty for the defaults.

    Raises
    ------
    LogError
        If the log does not hold.
    UsageError
        If there is no such step or seat, or the log does not show it.
    """

    def __init__(self, host: Host, kit: Kit, log: Log, n: str = "", seat: str = "") -> None:
        self._host = host
        self._kit = kit
        self._aids = Aids(host, kit)
        self.log = log
        self.replay = Replay(log)
        if not log.records:
            raise UsageError("This log has no steps yet, so there is nothing to see.")
        self.eyes: Eyes = self._eyes_of(seat) if seat else self._first_eyes()
        self.replay.seek(self._step_of(n))
        self._take_over_seat = self._default_seat()
        self._speed = DEFAULT_SPEED
        self._run: object | None = None
        self._turns = self.replay.turn_starts()
        self._steps = self.replay.main_line()
        self._series = kit.charting.series(log, self._steps, log.view if log.view is not None else None)
        self._hear_all()
        self._host.spawn(self._bring_chart())

    # Where, and through whose eyes

    @property
    def at(self) -> int:
        """The record whose position is shown."""
        return self.replay.at

    @property
    def eyes_word(self) -> str:
        """Whose eyes, as an address says it."""
        return "open" if self.eyes is None else str(self.eyes)

    def _first_eyes(self) -> Eyes:
        if self.log.view is not None:
            return self.log.view
        return next((n for n, seat in enumerate(self.log.header.seats) if seat.kind == "human"), 0)

    def _eyes_of(self, word: str) -> Eyes:
        eyes: Eyes = (
            None
            if word == "open"
            else "public"
            if word == "public"
            else int(word)
            if word.isdecimal() and len(word) < 3
            else -1
        )
        if isinstance(eyes, int) and not 0 <= eyes < len(self.log.names):
            raise UsageError(
                f'"{word[:20]}" is nobody\'s eyes here: a seat from 0 to {len(self.log.names) - 1}, "public" or "open".'
            )
        if not self.replay.allows(eyes):
            raise UsageError("This log shows one view of a game; what others saw is not in it.")
        return eyes

    def _step_of(self, word: str) -> int:
        if not word:
            return 0
        if not word.isdecimal() or int(word) >= max(1, len(self.replay)):
            raise UsageError(f'There is no step "{word[:20]}" here; the steps run from 0 to {len(self.replay) - 1}.')
        return int(word)

    def _hear_all(self) -> None:
        """Tell every record as the present eyes saw it."""
        self._told = tell_all(self.replay, self._kit, self.log.names, self.eyes)
        starts = {band.start: band.label for band in self._series.bands}
        self._lines = [_line(one, starts.get(one.n, "")) for one in self._told]

    def _default_seat(self) -> int:
        eyes = self._first_eyes()
        return eyes if isinstance(eyes, int) else 0

    # Acting

    def on_offer(self, offer: str, value: str | None) -> None:
        """Act on one button, key, row or field."""
        word, _, rest = offer.partition(":")
        if self._aids.takes(offer, value):
            self._host.refresh()
            return
        if offer not in ("set-speed", "save"):
            self._run = None
        if offer == "play":
            self._play()
        elif offer == "pause":
            self._host.refresh("Paused.")
        elif word == "eyes":
            self.eyes = self._eyes_of(rest)
            self._hear_all()
            self._tell()
        elif word == "n" and rest.isdecimal():
            self.go_to(int(rest))
        elif offer == "scrub" and (value or "").isdecimal():
            self.go_to(int((value or "0")[:9]))
        elif offer == "set-speed" and value in dict(SPEEDS):
            self._speed = value or DEFAULT_SPEED
            self._host.refresh()
        elif offer == "set-seat" and (value or "").isdecimal():
            self._take_over_seat = min(int(value or 0), len(self.log.names) - 1)
            self._host.refresh()
        elif offer == "save":
            self._save()
        elif offer in (ways := self._ways()):
            self.go_to(ways[offer])
        else:
            self._host.refresh()

    def go_to(self, n: int) -> None:
        """Show the position after record `n`, and mark it in the chart."""
        self.replay.seek(max(0, n))
        self._tell()

    def _tell(self) -> None:
        self._host.refresh(flat(self._told[self.at].words) if self._told else "")
        # the chart takes its time to redraw, so the table goes first
        chart = self._host.chart
        if chart is not None:
            chart.mark(self.at)

    def _ways(self) -> dict[str, int]:
        """Return where each button leads."""
        last = len(self.replay) - 1
        turns = self._turns
        marks = [mark.step for mark in self._series.marks]
        before = bisect_left(turns, self.at) - 1
        after = bisect_right(turns, self.at)
        mark = bisect_right(marks, self.at)
        return {
            "first": 0,
            "turn-back": turns[before] if before >= 0 else 0,
            "back": max(0, self.at - 1),
            "on": min(last, self.at + 1),
            "turn-on": turns[after] if after < len(turns) else last,
            "mark-on": marks[mark] if mark < len(marks) else last,
            "last": last,
        }

    def _play(self) -> None:
        if self.at >= len(self.replay) - 1:
            self.replay.seek(0)
        run = object()
        self._run = run if self._host.spawn(self._play_on(run)) else None
        self._tell()

    async def _play_on(self, run: object) -> None:
        """Go a step on at each beat until the end, or until something else is asked for or another run begins."""
        while self._run is run and self.at < len(self.replay) - 1:
            await asyncio.sleep(float(self._speed))
            if self._run is run:
                self.go_to(self.at + 1)
        if self._run is run:
            self._run = None
            self._host.refresh("This is the end of the game.")

    def close(self) -> None:
        """Stop playing on."""
        self._run = None

    def branch(self) -> Log:
        """Return a log that goes on from here with the chosen seat as a human's, the others as bots."""
        if self.log.view is not None:
            raise UsageError("This log is one view of a game. Taking over needs a log that holds everything.")
        if self._kit.rules.outcome(self.replay.state(None)) is not None:
            raise UsageError("The game is over here; go back to an earlier step to take over.")
        levels = list(self._kit.bots)
        level = DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]
        seats = [
            SeatInfo(seat.name, "human")
            if n == self._take_over_seat
            else SeatInfo(seat.name, "bot", seat.bot if seat.kind == "bot" and seat.bot in levels else level)
            for n, seat in enumerate(self.log.header.seats)
        ]
        return self.replay.branch(seats)

    async def _bring_chart(self) -> None:
        """Show the score chart once the table is up."""
        await asyncio.sleep(0.05)
        self._host.show_chart(self._series, self.log.names, self.at, self.go_to)

    # Drawing

    def page(self, say: Say | None) -> Page:
        """Return the table with the ways through the log."""
        kit = self._kit
        state = self.replay.state(self.eyes)
        step, before = last_step(self.replay, self.eyes)
        lines = last_lines(on_line(self._told, self.replay), len(self.log.names))
        look = Look(self.eyes, live=False, last=step, before=before, lines=lines, off=self._aids.off)
        scene, _ = kit.drawing.draw(state, self.log.names, self._roles(), look)
        return Page(
            layout="replay",
            lasting=True,
            look=kit.about.look,
            bar=bar(kit, f"{', '.join(self.log.names)}, {self.log.header.created[:10]}", "replay"),
            say=say or self._say(kit.words.where(state)),
            scene=scene,
            left=[self._whose_eyes()],
            below=[self._scrub(), self._steer(), self._settings()],
            lead=[
                Slot(id="chart", title=self._series.title, note="Click to jump"),
                self._moves(),
                *self._moments(),
            ],
            side=[
                *self._aids.block(),
                self._what_if(),
                self._numbers(),
                Download(id="file", label="Download the log", offer="save"),
            ],
        )

    def _roles(self) -> list[str]:
        return [f"{seat.bot} bot" if seat.kind == "bot" else "player" for seat in self.log.header.seats]

    def _say(self, where: str) -> Say:
        told = self._told[self.at]
        return Say(
            head=f"Step {self.at} of {len(self.replay) - 1}, {where[:1].lower() + where[1:]}.",
            text=[" ", *told.words],
            seat=told.seat,
        )

    def _whose_eyes(self) -> Buttons:
        """Return one button a seat, the public's, and all open; those a view cannot show say so."""
        words = [(str(n), name) for n, name in enumerate(self.log.names)] + [
            ("public", "Nobody"),
            ("open", "All open"),
        ]
        return Buttons(
            id="eyes",
            title="Whose eyes",
            style="segments",
            buttons=[self._eyes_button(word, label) for word, label in words],
        )

    def _eyes_button(self, word: str, label: str) -> Button:
        eyes: Eyes = None if word == "open" else "public" if word == "public" else int(word)
        why = "" if self.replay.allows(eyes) else "This log shows one view of a game; what others saw is not in it."
        return Button(label=[label], offer=f"eyes:{word}", pressed=self.eyes == eyes, why_not=why)

    def _scrub(self) -> Scrub:
        marks = [Mark(at=band.start, label=band.label) for band in self._series.bands]
        name = f"step {self.at} of {len(self.replay) - 1}"
        return Scrub(
            id="scrub",
            minimum=0,
            maximum=len(self.replay) - 1,
            value=self.at,
            value_name=name,
            marks=marks,
            offer="scrub",
        )

    def _steer(self) -> Buttons:
        def way(label: str, offer: str, icon: str, key: str = "") -> Button:
            return Button(id=offer, label=[label], offer=offer, icon=icon, key=key)

        play = Button(
            id="play",
            label=["Pause" if self._run is not None else "Play"],
            offer="pause" if self._run is not None else "play",
            kind="main",
            icon="pause" if self._run is not None else "play",
            key="p",
        )
        buttons = [
            way("Start", "first", "start", "Home"),
            way("Back a turn", "turn-back", "turnb", "["),
            way("Back a step", "back", "back", "ArrowLeft"),
            play,
            way("Next step", "on", "next", "ArrowRight"),
            way("Next turn", "turn-on", "turnn", "]"),
            way("End", "last", "end", "End"),
        ]
        return Buttons(id="steer", style="steer", joined=True, buttons=buttons)

    def _settings(self) -> Form:
        speeds = [Choice(value=value, label=label) for value, label in SPEEDS]
        link = Button(label=["Copy link to this step"], icon="link", kind="quiet", copy=self._link())
        mark = Button(label=[f"Next {self._series.mark_word}"], offer="mark-on", key="o")
        field = Field(id="speed", label="Speed", kind="choice", value=self._speed, offer="set-speed", choices=speeds)
        return Form(id="settings", inline=True, joined=True, fields=[field], buttons=[mark, link])

    def _link(self) -> str:
        word = self._host.address_of(n=str(self.at), seat=self.eyes_word)
        return word or "?"

    def _band(self) -> Band | None:
        return next((band for band in reversed(self._series.bands) if band.start <= self.at), None)

    def _moves(self) -> Items:
        """Return the moves of the present round, each a way to its step; of the other rounds the beginning alone."""
        band = self._band()
        first = band.start if band is not None else 0
        last = next((other.start for other in self._series.bands if other.start > first), len(self._lines))
        items = [line for n, line in enumerate(self._lines) if first <= n < last or line.heading]
        items = [structs.replace(line, current=True) if line.id == f"n{self.at}" else line for line in items]
        return Items(id="moves", title="Moves", count=str(len(self.replay)), style="moves", items=items)

    def _moments(self) -> list[BlockKind]:
        """Return the moments worth a look, each a way to its step; none while the game is not over."""
        if self.log.end is None:
            return []
        items = [
            Item(
                id=f"moment-{place}",
                number=str(one.step),
                title=[one.title],
                text=[one.words],
                offer=f"n:{one.step}",
                current=one.step == self.at,
            )
            for place, one in enumerate(moments(self._series, self.log.names, self.log.end.end.winners))
        ]
        return [Items(id="moments", title="Key moments", items=items)] if items else []

    def _what_if(self) -> Form:
        """Return the form that branches off into a game of one's own."""
        seats = [Choice(value=str(n), label=f"as {name}") for n, name in enumerate(self.log.names)]
        field = Field(
            id="seat", label="Play on", kind="choice", value=str(self._take_over_seat), offer="set-seat", choices=seats
        )
        why = "This log is one view of a game; taking over needs all of it." if self.log.view is not None else ""
        button = Button(label=["Take over from here"], offer="take-over", icon="branch", kind="main", why_not=why)
        return Form(
            id="what-if",
            title="What if",
            note="Your branch has its own back and forth; this game stays as it is.",
            fields=[field],
            buttons=[button],
        )

    def _numbers(self) -> Grid:
        """Return the chart's numbers as a table: a row for each marked point."""
        steps = sorted({mark.step for mark in self._series.marks} | {self._steps[-1]} if self._steps else set())
        names = {mark.step: mark.label for mark in self._series.marks}
        prefix = self._series.prefix
        rows = [
            [str(step), names.get(step, "the end"), *(f"{prefix}{value_at(line, step)}" for line in self._series.lines)]
            for step in steps
        ]
        return Grid(
            id="numbers", title="The chart as a table", folded=True, head=["Step", "What", *self.log.names], rows=rows
        )

    def _save(self) -> None:
        self._host.save(f"{self.log.header.game}-{self.log.header.id[:8]}.jsonl", self.log.to_bytes().decode())


def _line(one: Told, heading: str) -> Item:
    """Return a move as a line of the list, which leads to its step."""
    return Item(id=f"n{one.n}", number=str(one.n), seat=one.seat, text=one.words, offer=f"n:{one.n}", heading=heading)
