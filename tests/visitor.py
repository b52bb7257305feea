"""A visitor without a browser: loads the page, speaks to its kernel as the page's script does, and clicks."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

Result = TypeVar("Result")


class Visitor:
    """One page of the site, and the way to its kernel.

    Parameters
    ----------
    site
        The site's address, ending in a slash.
    query
        The page's query, such as ``?game=…``.
    """

    def __init__(self, site: str, query: str = "?") -> None:
        self.site = site
        self.query = query
        self.kernel = ""
        self.states: dict[str, dict[str, Any]] = {}
        self.table = ""
        self.page: dict[str, Any] = {}
        self._session = uuid.uuid4().hex
        self._channels: WebSocketClientConnection | None = None

    async def __aenter__(self) -> Visitor:
        await self.come()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    async def come(self) -> None:
        """Load the page, reach its kernel, and wait until the table is drawn as a browser would."""
        self.kernel = await self.load()
        await self.connect()
        await self.ask_states()
        await self.say({"kind": "hello", "address": self.query, "tab": "1", "kept": {}})
        await self.until_page()

    async def load(self) -> str:
        """Load the page; return its kernel's id."""
        request = HTTPRequest(self.site + self.query, request_timeout=180, connect_timeout=180)
        answer = await AsyncHTTPClient(force_instance=True).fetch(request)
        found = re.search(r'"kernelId": "([\w-]+)"', answer.body.decode())
        assert found, answer.body.decode()[:500]
        return found[1]

    async def connect(self) -> None:
        """Open the way to the kernel."""
        parts = urlsplit(self.site)
        token = re.search(r"token=[^&]+", self.query)
        words = f"session_id={self._session}" + (f"&{token[0]}" if token else "")
        way = f"ws://{parts.netloc}{parts.path}api/kernels/{self.kernel}/channels?{words}"
        self._channels = await websocket_connect(way, max_message_size=100_000_000)
        # what the kernel says before the server listens to it would be lost
        asked = await self.send("kernel_info_request", {})
        while (message := await self.hear()) is not None:
            if message["msg_type"] == "kernel_info_reply" and message["parent_header"].get("msg_id") == asked:
                return

    def leave(self) -> None:
        """Go without a goodbye, as a closed laptop does."""
        if self._channels is not None:
            self._channels.close()

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell") -> str:
        """Send one message; return its id."""
        assert self._channels
        identity = uuid.uuid4().hex
        header = {
            "msg_id": identity,
            "msg_type": kind,
            "username": "",
            "session": self._session,
            "date": "2026-01-01T00:00:00Z",
            "version": "5.3",
        }
        message = {
            "header": header,
            "parent_header": {},
            "metadata": {"version": "1.0.0"},
            "content": content,
            "channel": channel,
        }
        await self._channels.write_message(json.dumps(message))
        return identity

    async def raw(self, message: str | bytes) -> None:
        """Send something that may be no message."""
        assert self._channels
        await self._channels.write_message(message, binary=isinstance(message, bytes))

    async def hear(self) -> dict[str, Any] | None:
        """Return the next message, None once the way is closed."""
        assert self._channels
        told = await self._channels.read_message()
        return None if told is None else opened(told)

    async def reply_to(self, identity: str, kinds: tuple[str, ...], patience: float) -> list[dict[str, Any]]:
        """Return the messages of these kinds that answer one that was sent, as far as they come in time."""
        found = []
        try:
            async with asyncio.timeout(patience):
                while (message := await self.hear()) is not None:
                    if message["parent_header"].get("msg_id") == identity and message["msg_type"] in kinds:
                        found.append(message)
        except TimeoutError:
            pass
        return found

    async def ask_states(self) -> None:
        """Ask for all widgets, and find the table among them."""
        asking = uuid.uuid4().hex
        await self.send("comm_open", {"comm_id": asking, "target_name": "jupyter.widget.control", "data": {}})
        await self.send("comm_msg", {"comm_id": asking, "data": {"method": "request_states"}})
        while not self.table:
            message = await self.hear()
            assert message is not None, "the way to the kernel was closed"
            content = message["content"]
            if message["msg_type"] == "comm_msg" and content["comm_id"] == asking:
                self.states = content["data"]["states"]
                self.table = next(one for one, widget in self.states.items() if "owns_address" in widget["state"])

    async def say(self, content: dict[str, Any]) -> None:
        """Say something to the table."""
        await self.send("comm_msg", {"comm_id": self.table, "data": {"method": "custom", "content": content}})

    async def told(self, *kinds: str) -> dict[str, Any]:
        """Return the next thing of these kinds that the table says."""
        while True:
            message = await self.hear()
            assert message is not None, "the way to the kernel was closed"
            content = message["content"]
            if message["msg_type"] != "comm_msg" or content.get("comm_id") != self.table:
                continue
            said = content["data"].get("content", {})
            if said.get("kind") in kinds:
                return dict(said)

    async def until_page(self) -> int:
        """Wait for a page; return its number."""
        self.page = await self.told("page")
        return int(self.page["v"])

    async def click(self, offer: str, number: int, **more: str) -> int:
        """Try an offer on the page of this number; return the number of the page once it was taken."""
        await self.say({"kind": "offer", "v": number, "offer": offer, **more})
        return int((await self.told("taken", "fault")).get("v", number))

    async def ping(self) -> None:
        """Show that the page is open."""
        await self.say({"kind": "ping"})
        await self.told("pong")


def finished(work: Coroutine[Any, Any, Result]) -> Result:
    """Do asynchronous work to its end, in a thread of its own because Playwright has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def opened(told: str | bytes) -> dict[str, Any]:
    """Return a message without its buffers."""
    if isinstance(told, str):
        return dict(json.loads(told))
    count = int.from_bytes(told[:4], "big")
    starts = [int.from_bytes(told[4 * i + 4 : 4 * i + 8], "big") for i in range(count)]
    return dict(json.loads(told[starts[0] : starts[1] if count > 1 else len(told)]))
