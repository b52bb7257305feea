"""The whole site in this process, with all that it would send to the browser kept, byte for byte."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import comm
import pytest
from comm.base_comm import BaseComm

from tests.helpers.stage import structs
from truffle_core.core.log import Log
from truffle_core.core.places import games_folder
from truffle_core.core.scene import Page
from truffle_core.games import games
from truffle_core.widgets import score_chart, setup_form
from truffle_core.widgets.app import Site

Sent = tuple[str, ...]
"""One message: its kind, whose it is, what it holds, and its buffers in hexadecimal."""

VISITOR = "0" * 32
"""Who the visitor is, as the browser keeps it."""

TRACE = re.compile(r'"uid": "([0-9a-f-]{36})"')
"""The random name that Plotly gives a line of the chart."""

SHOWN = {"display": ""}
"""The change that brings the chart into sight."""


class Wire:
    """What the kernel would send to the browser; widgets are named in the order in which they appeared."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self._names: dict[str, str] = {}

    def create(self, **about: Any) -> BaseComm:
        """Open a way from a widget to the browser that keeps what goes down it."""
        return _Recording(self, **about)

    def of_chart(self) -> int:
        """Return how many messages the chart has sent, and how often it came into sight: shown anew, it may say nothing."""
        charts = {whose for kind, whose, text, *_ in self.sent if kind == "comm_open" and '"_py2js_addTraces"' in text}
        shown = f'"state": {json.dumps(SHOWN)}'
        return sum(whose in charts or shown in text for _, whose, text, *_ in self.sent)

    def keep(self, kind: str, identity: str, data: Any, buffers: Any) -> None:
        """Keep one message, with numbers in the place of the random names of widgets."""
        self._names.setdefault(identity, f"widget-{len(self._names)}")
        text = json.dumps(data, default=repr)
        for trace in TRACE.findall(text):
            self._names.setdefault(trace, f"trace-{len(self._names)}")
        for known, name in self._names.items():
            text = text.replace(known, name)
        self.sent.append((kind, self._names[identity], text, *(bytes(one).hex() for one in buffers or ())))


class _Recording(BaseComm):
    def __init__(self, wire: Wire, **about: Any) -> None:
        self._wire = wire
        super().__init__(**about)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        if msg_type != "comm_close":
            self._wire.keep(msg_type, self.comm_id, [data, metadata, keys], buffers)


KEPT = {
    "visitor": json.dumps(VISITOR),
    **{f"setup-{name}": json.dumps({"pace": "quick"}) for name in games()},
}
"""What the browser keeps from earlier: who the visitor is, and that the others move quickly."""


class Tried(NamedTuple):
    """One message that went up, what on the page it was tried on, and how far page and chart were when all was done."""

    content: dict[str, Any]
    key: str
    page: int
    chart: int


class Visit:
    """A visitor at the table of a game.

    Attributes
    ----------
    tried : every message that went up, in order.
    """

    def __init__(self, log: Log, wire: Wire) -> None:
        self.tried: list[Tried] = []
        self._wire = wire
        self._words = {"game": log.header.game, "view": "play", "log": log.header.id}
        self.site = Site(self._words, owns_address=True)

    async def come(self) -> None:
        """Draw the table as a browser does."""
        await self._say({"kind": "hello", "address": f"?{urlencode(self._words)}", "tab": "one", "kept": KEPT})

    async def click(self, offer: str, value: str | None = None) -> Page:
        """Try something on the present page; return the page after it."""
        more = {} if value is None else {"value": value}
        await self._say({"kind": "offer", "v": self.site.table.number, "offer": offer, **more})
        return self.page

    async def go(self, address: str) -> Page:
        """Go to another address as Back does, and let the browser ask for the whole of it."""
        await self._say({"kind": "address", "address": address})
        await self._say({"kind": "whole"})
        return self.page

    async def _say(self, content: dict[str, Any]) -> None:
        tried = (one for one in structs(self.page) if getattr(one, "offer", None) == content.get("offer", ""))
        key = getattr(next(tried, None), "id", "")
        self.site.table._handle_custom_msg(content, [])
        while self.site._tasks:
            await asyncio.sleep(0.002)
        for _ in range(3):
            await asyncio.sleep(0.001)
        self.tried.append(Tried(content, key, self.site.table.number, self._wire.of_chart()))

    @property
    def page(self) -> Page:
        """The page that is shown."""
        shown = self.site.table.shown
        assert shown is not None
        return shown

    def pieces(self, *, lit: bool) -> list[str]:
        """Return what the pieces on the table offer, those that may be done now or those that may not."""
        assert self.page.scene is not None
        every = [piece for zone in self.page.scene.zones for piece in zone.pieces if piece.offer]
        return sorted({one.offer for one in every if ("lit" in one.marks) == lit and "chosen" not in one.marks})

    def offers(self) -> list[str]:
        """Return all that can be tried anywhere on the page."""
        every = [one for one in structs(self.page) if getattr(one, "offer", "") and not getattr(one, "why_not", "")]
        return [one.offer for one in every]


def put_down(log: Log, folder: Path) -> None:
    """Put a log into a data folder in which nobody has looked at it yet."""
    path = folder / f"{log.header.id}.jsonl"
    for beside in (".owner", ".lock"):
        path.with_suffix(beside).unlink(missing_ok=True)
    shutil.rmtree(folder / "notes" / VISITOR, ignore_errors=True)
    path.write_bytes(log.to_bytes())


def visited(
    logs: Sequence[Log], act: Callable[[Visit], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Sent], list[Tried]]:
    """Put logs into the data folder, let a visitor come to the first and act; return all that was sent down and went up."""
    for log in logs:
        put_down(log, games_folder())
    wire = Wire()
    monkeypatch.setattr(comm, "create_comm", wire.create)
    monkeypatch.setattr(score_chart, "REST", 0)
    monkeypatch.setitem(setup_form.SECONDS, "quick", 0.001)

    async def run() -> list[Tried]:
        visit = Visit(logs[0], wire)
        await visit.come()
        await act(visit)
        return visit.tried

    tried = asyncio.run(run())
    return wire.sent, tried
