"""The site: one table in one kernel, which shows one screen after another and keeps the address in step."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Callable, Coroutine, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, urlencode

import ipywidgets
import msgspec

from truffle_core.core.errors import TruffleError, UsageError
from truffle_core.core.kit import Kit, Series
from truffle_core.core.scene import Dialog, Page, Say
from truffle_core.games import games, kit

from .front import FrontScreen
from .gallery import FILTERS
from .kernel_log import log_to_the_server
from .memory import bound_memory
from .notes import forget_notes
from .rule_card import rule_dialog, rules_dialog
from .screen import Screen, refusal
from .table import Start, Table

if TYPE_CHECKING:
    from .score_chart import ScoreChart

WORDS: Final = ("game", "view", "step", "log", "n", "seat", "review", "rule", *FILTERS)
"""The words an address may hold; others are left out."""

FEWER: Final = (("game", "view", "log"), ("game", "view"), ())
"""Which words are tried where all of them lead nowhere; the last leads to the front page."""

SCREENS: Final = {
    "learn": ("LearnScreen", ("step",)),
    "practice": ("PracticeScreen", ("step",)),
    "play": ("PlayScreen", ("log",)),
    "replay": ("ReplayScreen", ("log", "n", "seat", "review", *FILTERS)),
    "rules": ("RulesScreen", ("rule",)),
}
"""View -> the class that shows it, in the module of the view's name (loaded when first gone to), and its own words."""


class Site:
    """A visitor's site: the present screen, what the browser keeps, and the one table that shows it.

    Parameters
    ----------
    address : the words of the address to begin with.
    owns_address : whether the page's address is ours to change.
    """

    def __init__(self, address: dict[str, str], *, owns_address: bool) -> None:
        art = {kit(name).about.look: kit(name).art for name in games()}
        self.table = Table(art=art, owns_address=owns_address)
        self._chart: ScoreChart | None = None
        self._chart_shown = False
        self._jump: Callable[[int], None] | None = None
        self._chart_box = ipywidgets.VBox([])
        self._chart_box.add_class("truffle-chart")
        self._chart_box.layout.display = "none"
        self.box = ipywidgets.VBox([self.table, self._chart_box])
        self.box.add_class("truffle-site")
        self._kept: dict[str, Any] | None = {}
        self._tab = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()
        self._dialog: Dialog | None = None
        self._status = ""
        self._fault: Say | None = None
        self._replaces = True
        self._focus = ""
        self._lasting = False
        self._where: dict[str, str] = {}
        self.screen: Screen = FrontScreen(self)
        self.table.on_offer(self._offered)
        self.table.on_start(self._started)
        self.table.on_address(self._moved)
        self.table.on_blocked(self._blocked)
        self.table.on_beat(self._beat)
        self._open(address)

    # What a screen may ask

    def refresh(self, status: str = "", *, lasting: bool = False) -> None:
        """Draw the screen again."""
        if status:
            self._status = status
        page = self.screen.page()
        if self._fault is not None:
            page = msgspec.structs.replace(page, say=self._fault)
        self.table.show(
            msgspec.structs.replace(
                page,
                address=self._address(self.screen),
                replaces=self._replaces,
                lasting=lasting or page.lasting or self._lasting,
                status=self._status,
                dialog=self._dialog or page.dialog,
                focus=page.focus or self._focus,
            )
        )
        self._replaces, self._focus = True, ""
        if page.dialog is None and self._dialog is None:
            self.table.foresee({offer: self._after(screen, said) for offer, screen, said in self.screen.foreseen()})

    def _after(self, screen: Screen, said: str) -> Page:
        """Return the page that a try will lead to, as `screen` shows it then."""
        return msgspec.structs.replace(
            screen.page(), address=self._address(screen), replaces=True, lasting=True, status=said
        )

    def go(self, *, focus: str = "", **address: str) -> None:
        """Go to another screen."""
        self._replaces = False
        self._focus = focus
        self._open(address)

    def stored(self, key: str) -> Any:
        """Return what the browser keeps under `key`."""
        return (self._kept or {}).get(key)

    def store(self, key: str, value: Any) -> None:
        """Keep `value` in the visitor's browser."""
        if self._kept is None:
            return
        self._kept[key] = value
        self.table.keep(key, value)

    def spawn(self, work: Coroutine[Any, Any, None]) -> bool:
        """Run `work` beside the page until the screen closes."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            work.close()
            return False
        task = loop.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    def show_rule(self, rule: str) -> None:
        """Open the card of a rule."""
        if not self._kit_name() or rule not in self._kit().rule_texts:
            self.refresh()
        elif self._where.get("view") == "rules":
            self.go(game=self._kit_name(), view="rules", rule=rule)
        else:
            self._dialog = rule_dialog(self._kit_name(), rule)
            self.refresh()

    @property
    def tab(self) -> str:
        """A word that tells this browser tab from others."""
        return self._tab

    @property
    def keeps(self) -> bool:
        """Whether the browser keeps anything for this visitor."""
        return self._kept is not None

    @property
    def chart(self) -> ScoreChart | None:
        """The score chart that is shown, None while there is none."""
        return self._chart if self._chart_shown else None

    def show_chart(
        self, series: Series, names: Sequence[str], at: int, on_jump: Callable[[int], None], chances: Any
    ) -> None:
        """Show the one score chart, made when it is first asked for."""
        self._jump = on_jump
        if self._chart is None:
            from .score_chart import ScoreChart  # Plotly comes in only when a chart is shown

            self._chart = ScoreChart(series, names, at, self._jumped, chances)
            self._chart_box.children = (self._chart.widget,)
        else:
            self._chart.show(series, names, at, chances)
        self._chart_shown = True
        self._chart_box.layout.display = ""

    def _jumped(self, step: int) -> None:
        with self.table.guard():
            if self._chart_shown and self._jump is not None:
                self._jump(step)

    def save(self, name: str, text: str) -> None:
        """Let the visitor's browser save a file."""
        self.table.save(name, text)

    def address_of(self, **words: str) -> str:
        """Return the query of the present screen with other words in it."""
        return _query({**self._full_address(self.screen), **words})

    # What comes up from the browser

    def _offered(self, offer: str, value: str | None, name: str | None) -> None:
        self._status, self._fault = "", None
        word, _, rest = offer.partition(":")
        closing = self._dialog is not None
        self._dialog = None
        if offer == "home":
            self.go()
        elif word == "go":
            self.go(game=self._kit_name(), view=rest)
        elif word == "rule":
            self.show_rule(rest)
        elif offer == "rules":
            self._show_rules()
        elif word == "try-it":
            self.go(game=self._kit_name(), view="learn", step=rest)
        elif offer == "close" and closing:
            self.refresh()
        elif offer == "forget-me":
            self._forget()
        else:
            self.screen.on_offer(offer, value, name)

    def _started(self, start: Start) -> None:
        """A browser has drawn the table: take up what it keeps, and where its address points."""
        self._kept = start.kept
        self._tab = start.tab or self._tab
        words = _words(start.address)
        here = {word: value for word, value in self._full_address(self.screen).items() if value}
        elsewhere = self.table.owns_address and words != here
        # the same page with what the browser keeps: what was tried on it meanwhile still counts
        self._lasting = not elsewhere
        self._open(words if elsewhere else here)
        self._lasting = False

    def _moved(self, query: str) -> None:
        """Back or Forward was used."""
        self._open(_words(query))

    def _beat(self) -> None:
        self.screen.beat()

    def _blocked(self) -> None:
        self._kept = None
        self.refresh()

    def _forget(self) -> None:
        forget_notes(self)
        self.table.forget()
        self._kept = {}
        self.refresh("Everything this browser kept for you is gone.")

    # Screens

    def _open(self, address: dict[str, str]) -> None:
        """Show the screen an address names; one that leads nowhere is answered as near to it as can be."""
        self._close()
        self._fault = None
        self._where, self.screen = self._found(address)
        self.refresh()

    def _found(self, address: dict[str, str]) -> tuple[dict[str, str], Screen]:
        """Return the screen an address names and its words; else, with the fault, what fewer of its words name."""
        for words in (address, *FEWER):
            fewer = {word: value for word, value in address.items() if word in words}
            self._hide_chart()
            try:
                return fewer, self._screen(fewer)
            except TruffleError as error:
                self._fault = self._fault or refusal(error)
            except Exception:
                logging.getLogger(__name__).exception("an address could not be opened")
                text = "This page could not be opened; something in it was not expected. What you see here works."
                self._fault = self._fault or Say(text=[text], refused=True)
        raise AssertionError("the front page needs no word of an address")

    def _screen(self, address: dict[str, str]) -> Screen:
        name, view = address.get("game", ""), address.get("view", "")
        if not name:
            return FrontScreen(self)
        of_game = kit(name)
        if view not in SCREENS:
            said = f'There is no "{view[:20]}" here' if view else "The address names a game and no view of it"
            raise UsageError(f"{said}; a game has learn, practice, play, replay and rules.")
        made, words = SCREENS[view]
        own = {word: address[word] for word in words if address.get(word)}
        found: Callable[..., Screen] = getattr(import_module(f"{__package__}.{view}"), made)
        return found(self, of_game, **own)

    def _close(self) -> None:
        self.screen.close()
        for task in list(self._tasks):
            task.cancel()
        self._dialog = None

    def _hide_chart(self) -> None:
        self._chart_shown = False
        self._chart_box.layout.display = "none"

    def _kit_name(self) -> str:
        return self._where.get("game", "")

    def _kit(self) -> Kit:
        return kit(self._kit_name())

    def _full_address(self, screen: Screen) -> dict[str, str]:
        own: dict[str, str] = {word: self._where[word] for word in ("game", "view") if word in self._where}
        return {**own, **screen.address()} if own else {}

    def _address(self, screen: Screen) -> str:
        """Return the query of a page; the front page's is a bare "?"."""
        return _query(self._full_address(screen)) or "?"

    def _show_rules(self) -> None:
        """Open the list of the present game's rules."""
        self._dialog = rules_dialog(self._kit_name()) if self._kit_name() else None
        self.refresh()

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        with self.table.guard():
            await work


def _query(words: dict[str, str]) -> str:
    """Return the query that holds these words, empty for none."""
    return "?" + urlencode({word: value for word, value in words.items() if value}) if words else ""


def _words(query: str) -> dict[str, str]:
    """Return the words of a query that an address may hold, each at most 200 letters."""
    return {key: value[:200] for key, value in parse_qsl(query.lstrip("?")) if key in WORDS}


def site_widget() -> ipywidgets.Widget:
    """Return the whole site; under Voilà it begins where the request's address points."""
    query = os.environ.get("QUERY_STRING")
    if query is not None:
        bound_memory()
        log_to_the_server()
    return Site(_words(query or ""), owns_address=query is not None).box


def part_widget(**address: str) -> ipywidgets.Widget:
    """Return one part of the site for a notebook, whose address is left alone."""
    return Site(address, owns_address=False).box
