"""Every frame of a page's websocket and every answer it gets, without what is drawn by lot or hangs on the time."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import pairwise
from typing import Any, NamedTuple

from playwright.sync_api import Page, Response, WebSocket

from tests.helpers.wire import SHOWN, TRACE

PATIENCE = 60_000
"""Milliseconds that the page may take for one thing."""

BY_LOT = re.compile(
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"  # a kernel, or a file made in the browser
    r'|(?<="model_id": ")[0-9a-f]{32}'
    r"|(?<=object at )0x[0-9a-f]+"
    r'|[?]\d{13}$|"(last_activity|execution_state|connections)": [^,}]*'  # of a kernel, asked for at some time
)
"""What is drawn by lot in an address or on a page, or hangs on the time."""

SETTLED = re.compile(r"^_js2py_|^_last_[a-z]+_edit_id$|^_py2js_remove[A-Z][a-z]+Props$")
"""What the chart and its drawing in the browser agree upon."""


class Message(NamedTuple):
    """One message of a frame."""

    channel: str
    header: dict[str, Any]
    parent: dict[str, Any]
    metadata: dict[str, Any]
    content: dict[str, Any]
    buffers: list[bytes]

    @property
    def kind(self) -> str:
        """What the message is."""
        return str(self.header["msg_type"])

    @property
    def comm(self) -> str:
        """Whose message it is, empty for the kernel's own."""
        return str(self.content.get("comm_id", ""))

    @property
    def said(self) -> dict[str, Any]:
        """What the table says, empty if it is something else."""
        data = self.content.get("data")
        return data.get("content") or {} if isinstance(data, dict) and data.get("method") == "custom" else {}


class Frames:
    """What goes to a page and comes from it.

    Attributes
    ----------
    down, up : the messages, in order.
    """

    def __init__(self, page: Page) -> None:
        self.down: list[Message] = []
        self.up: list[Message] = []
        self._page = page
        self._number = 0
        self._charts: set[str] = set()
        self._of_chart = 0
        self._from_chart: set[str] = set()
        self._answers: list[Response] = []
        page.on("websocket", self._opened)
        page.on("response", lambda answer: self._answers.append(answer))  # noqa: PLW0108  a method of a list cannot be marked

    def _opened(self, channel: WebSocket) -> None:
        channel.on("framereceived", lambda frame: self._received(message_of(frame)))
        channel.on("framesent", lambda frame: self._sent(message_of(frame)))

    def _sent(self, message: Message) -> None:
        self.up.append(message)
        if message.comm in self._charts:
            self._from_chart.add(message.header["msg_id"])

    def _received(self, message: Message) -> None:
        self.down.append(message)
        if message.said.get("kind") == "page":
            self._number = message.said["v"]
        if message.kind == "comm_open" and "_py2js_addTraces" in message.content["data"]["state"]:
            self._charts.add(message.comm)
        self._of_chart += (message.comm in self._charts and not self._settles(message)) or _shows(message)

    def wait_for(self, page: int, chart: int) -> None:
        """Wait until the page and the chart are so far."""
        for _ in range(PATIENCE // 10):
            if self._number >= page and self._of_chart >= chart:
                return
            self._page.wait_for_timeout(10)
        raise AssertionError(f"page {page}, chart {chart} do not come; {self._number}, {self._of_chart} are here")

    def offered(self) -> list[dict[str, Any]]:
        """Return what was tried on the page, in order."""
        return [message.said for message in self.up if message.said.get("kind") in ("offer", "address")]

    def told(self) -> dict[str, list[str]]:
        """Return what the page was sent, without random names, by channel and number of the widget."""
        names = {message.comm for message in self.up}.union(*map(_random_names, self.down)) - {""}
        comms = dict.fromkeys(message.comm for message in self.down if message.comm)
        numbers = {comm: number for number, comm in enumerate(comms)}
        found: dict[str, list[str]] = defaultdict(list)
        for message in self.down:
            if not (_tells_nothing(message) or self._settles(message)):
                text = json.dumps([message.kind, message.parent.get("msg_type"), message.metadata, message.content])
                for name in names:
                    text = text.replace(name, "name")
                whose = f"{message.channel} {numbers[message.comm]}" if message.comm else message.channel
                found[whose].append(" ".join([text, *(one.hex() for one in message.buffers)]))
        return found

    def _settles(self, message: Message) -> bool:
        """Tell whether a message only takes up what the chart itself said of its size and traces."""
        if message.comm not in self._charts or message.parent.get("msg_id") not in self._from_chart:
            return False
        data = message.content["data"]
        return data["method"] == "echo_update" or all(SETTLED.search(key) for key in data["state"])

    def answered(self) -> list[str]:
        """Return what the page asks the server for and gets, as long as it is open; of scripts and styles that it gets them."""
        found = set()  # how often the page asks after its kernel hangs on the time
        for answer in self._answers:
            told = answer.text() if answer.request.resource_type in ("document", "fetch", "xhr") else ""
            found.add(f"{answer.status} {BY_LOT.sub('', answer.url)} {BY_LOT.sub('', told)}")
        return sorted(found)


def _random_names(message: Message) -> list[str]:
    """Return the random names that a message brings in: of widgets, and of the lines of the chart."""
    data = message.content.get("data")
    states = data.get("states", {}) if isinstance(data, dict) else {}
    return [message.comm, *states, *TRACE.findall(json.dumps(data))]


def _shows(message: Message) -> bool:
    """Tell whether a message brings the chart into sight."""
    data = message.content.get("data")
    return isinstance(data, dict) and data.get("state") == SHOWN


def _tells_nothing(message: Message) -> bool:
    """Tell whether a message says no more than that the kernel is there."""
    if message.kind == "status":
        assert set(message.content) == {"execution_state"}
        return True
    if message.kind == "stream":
        # each page asks for its widgets by a way of its own, which the kernel does not know
        return bool(re.fullmatch(r"(No such comm: [0-9a-f-]+\n)+", message.content["text"]))
    if message.said.get("kind") == "pong":
        assert set(message.said) == {"kind", "n"}
        return True
    return False


def message_of(frame: str | bytes) -> Message:
    """Read a frame as the page's script does: the number of places, the places, and what stands between them."""
    assert isinstance(frame, bytes)
    count = int.from_bytes(frame[:8], "little")
    places = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    channel, *plain = [frame[start:end] for start, end in pairwise(places)]
    header, parent, metadata, content = map(json.loads, plain[:4])
    content.pop("banner", None)  # the kernel's greeting ends with a tip drawn by lot
    # when a request was taken up, and by which process
    metadata = {key: value for key, value in metadata.items() if key not in ("started", "engine")}
    return Message(channel.decode(), header, parent, metadata, content, plain[4:])
