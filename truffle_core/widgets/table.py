"""The table in the browser: shows a `Page`, and says what a person tried.

State goes down as one plain page with a number, of which a browser that has the one before it is sent only what
changed; what comes up is a message that names this number. Nothing that comes
up is believed: the page may set no trait, and every message is decoded into one of the few kinds below.
"""

from __future__ import annotations

import json
import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import anywidget
import msgspec
import traitlets

from truffle_core.core.scene import Page, plain

from .changes import change
from .memory import FULL
from .renderer import script, style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Start", "Table"]

_LOG = logging.getLogger(__name__)
_FAULT = "Something went wrong at the table. What was done before is kept; try again, or load the page anew."

_Name = Annotated[str, msgspec.Meta(max_length=200)]
_Query = Annotated[str, msgspec.Meta(max_length=2_000)]
_Value = Annotated[str, msgspec.Meta(max_length=8_000_000)]
_Kept = Annotated[dict[_Name, Annotated[str, msgspec.Meta(max_length=200_000)]], msgspec.Meta(max_length=200)]


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of what comes up from the browser."""


class _Offer(_Message, tag="offer", frozen=True):
    v: int
    offer: _Name
    value: _Value | None = None
    name: _Name | None = None


class _Hello(_Message, tag="hello", frozen=True):
    address: _Query
    tab: Annotated[str, msgspec.Meta(max_length=40)] = ""
    kept: _Kept | None = None


class _Address(_Message, tag="address", frozen=True):
    address: _Query


class _Ping(_Message, tag="ping", frozen=True):
    """A beat, with its number: the answer tells the browser that Python has come so far."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


class _Blocked(_Message, tag="blocked", frozen=True):
    pass


class _Whole(_Message, tag="whole", frozen=True):
    """The browser missed a page, and asks for the present one."""


_Up = _Offer | _Hello | _Address | _Ping | _Blocked | _Whole


class Start(msgspec.Struct, frozen=True):
    """What the browser brings along when it first draws the table, or draws it anew after a reload.

    Attributes
    ----------
    address
        The page's query, such as ``?game=…``; empty where the address is not ours.
    kept
        What `Table.keep` stored in this browser earlier, by key; None if the browser keeps nothing.
    tab
        A word that tells this browser tab from others, the same after a reload; empty if the browser keeps nothing.
    """

    address: str
    kept: dict[str, object] | None
    tab: str = ""


class Table(anywidget.AnyWidget):
    """The one renderer, for every game and every page.

    Parameters
    ----------
    art
        The drawings of each game, SVG text by look (the name a scene carries as its `look`).
    owns_address
        Whether the page's address, title and landmarks are ours: true on the site, false in a notebook.
    """

    _esm = script()
    _css = style()

    page = traitlets.Dict().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    owns_address = traitlets.Bool(default_value=False).tag(sync=True)

    # the widget's state is asked for before these are set
    _number = 0
    _shown: Page | None = None

    def __init__(self, art: dict[str, str] | None = None, *, owns_address: bool = False) -> None:
        super().__init__(art=art or {}, owns_address=owns_address)
        self._oldest = 0
        self._last: _Offer | None = None
        self._offered: list[Callable[[str, str | None, str | None], None]] = []
        self._started: list[Callable[[Start], None]] = []
        self._moved: list[Callable[[str], None]] = []
        self._blocked: list[Callable[[], None]] = []
        self._beaten: list[Callable[[], None]] = []
        self.on_msg(self._receive)

    @property
    def number(self) -> int:
        """The number of the page that is shown; an offer made on any other is dropped."""
        return self._number

    @property
    def shown(self) -> Page | None:
        """The page last shown."""
        return self._shown

    def show(self, page: Page) -> None:
        """Show `page` under a new number, so that clicks on the one before it no longer count, unless it is lasting."""
        self._number += 1
        if not page.lasting:
            self._oldest = self._number
        before, self._shown = self._shown, page
        made = {"is": self._whole()} if before is None else change(before, page)
        if before is not None:
            made["of"]["v"] = {"is": self._number}
        self.send({"kind": "page", "from": self._number - 1, "v": self._number, "change": made})

    def foresee(self, pages: dict[str, Page]) -> None:
        """Send ahead the page to which each of some offers leads, for the browser to show until Python's answer is there."""
        if pages and self._shown is not None:
            turns = {offer: change(self._shown, page) for offer, page in pages.items()}
            self.send({"kind": "ahead", "v": self._number, "turns": turns})

    def _whole(self) -> dict[str, Any]:
        return {**plain(self._shown), "v": self._number} if self._shown is not None else {}

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return what a browser needs that draws the table later: the whole page is made plain only for it."""
        if self.page.get("v", 0) != self._number:
            self.page = self._whole()
        state: dict[str, Any] = super().get_state(key=key, drop_defaults=drop_defaults)
        return state

    def on_offer(self, callback: Callable[[str, str | None, str | None], None]) -> None:
        """Call `callback(offer, value, name)` for each thing tried on the present page.

        `value` is what a field, a slider or a file holds, `name` the name of a file; both None for a plain click.
        """
        self._offered.append(callback)

    def on_start(self, callback: Callable[[Start], None]) -> None:
        """Call `callback` whenever a browser has drawn the table for the first time or after a reload."""
        self._started.append(callback)

    def on_address(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the query that the browser's Back or Forward has led to."""
        self._moved.append(callback)

    def on_blocked(self, callback: Callable[[], None]) -> None:
        """Call `callback` if the browser could not keep what `keep` sent (forbidden, or full)."""
        self._blocked.append(callback)

    def on_beat(self, callback: Callable[[], None]) -> None:
        """Call `callback` about once a second while a browser shows the table."""
        self._beaten.append(callback)

    def save(self, name: str, text: str) -> None:
        """Let the visitor's browser save `text` as a file called `name`."""
        self.send({"kind": "save", "name": name, "text": text})

    def keep(self, key: str, value: object) -> None:
        """Keep `value`, anything JSON can hold, under `key` in the visitor's own browser; None removes it."""
        text = None if value is None else json.dumps(value)
        self.send({"kind": "keep", "key": key, "value": text})

    def forget(self) -> None:
        """Remove all that `keep` has stored in the visitor's browser."""
        self.send({"kind": "forget"})

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Turn a fault in the block into a line in the server's log and a plain sentence on the page.

        For work that outlives a callback, such as a task that plays the bots' moves.
        """
        try:
            yield
        except MemoryError:
            _LOG.warning("a table has used all its memory")
            self.send({"kind": "fault", "text": FULL})
        except Exception:  # noqa: BLE001  a traceback on the page would help nobody
            _LOG.exception("a callback of the table failed")
            self.send({"kind": "fault", "text": _FAULT})

    def notify_change(self, change: Any) -> None:
        """Keep the page for browsers that draw the table later; those that show it are sent the change alone."""
        if change["name"] == "page":
            traitlets.HasTraits.notify_change(self, change)
        else:
            super().notify_change(change)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuse what the browser would set: every trait of the table goes down only."""
        _LOG.warning("the browser tried to set %s", sorted(sync_data))

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            message = msgspec.convert(content, _Up)
        except msgspec.ValidationError as error:
            _LOG.warning("a message of the browser was dropped: %s", error)
            return
        with self.guard():
            self._answer(message)
        if isinstance(message, _Offer):
            self.send({"kind": "taken", "v": self._number})

    def _answer(self, message: _Up) -> None:
        if isinstance(message, _Offer):
            if self._counts(message):
                self._last = message
                _call(self._offered, message.offer, message.value, message.name)
        elif isinstance(message, _Hello):
            _call(self._started, Start(message.address, _opened(message.kept), message.tab))
        elif isinstance(message, _Address):
            _call(self._moved, message.address)
        elif isinstance(message, _Blocked):
            _call(self._blocked)
        elif isinstance(message, _Whole):
            self.send_state("page")
        else:
            self.send({"kind": "pong", "n": message.n})
            _call(self._beaten)

    def _counts(self, message: _Offer) -> bool:
        """Tell whether an offer is neither late nor the second half of a double click."""
        twice = message.value is None and message == self._last and message.v < self._number
        return self._oldest <= message.v <= self._number and not twice


def _call(callbacks: list[Callable[..., None]], *arguments: object) -> None:
    for callback in callbacks:
        callback(*arguments)


def _opened(kept: dict[str, str] | None) -> dict[str, object] | None:
    """Return the kept values as Python has them; what is no JSON was not kept by us and is left out."""
    if kept is None:
        return None
    opened: dict[str, object] = {}
    for key, text in kept.items():
        try:
            opened[key] = json.loads(text)
        except (ValueError, RecursionError):
            continue
    return opened
