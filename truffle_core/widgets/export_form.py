"""The form beside a replay in which one chooses what a saved page of it shows, and gets that page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Final

from truffle_core.core.kit import Kit
from truffle_core.core.log import Log
from truffle_core.core.plain_text import capital
from truffle_core.core.replay import Eyes
from truffle_core.core.scene import BlockKind, Button, Buttons, Field, Form

from .export import Export, page_name
from .export_views import as_shown, eyes_named, eyes_of
from .replay_parts import eyes_word
from .screen import Host

__all__ = ["PageForm"]

AT_ONCE: Final = 4
"""So many tables are drawn before the site may answer something else."""

TELLINGS: Final = 10
"""So often the form says how far the page is."""


class PageForm:
    """What to put on a page of one log; closed until it is asked for.

    Parameters
    ----------
    notes : gives the visitor's notes, step by step.

    Attributes
    ----------
    focus : the part to move the focus to once, empty for none.
    """

    def __init__(self, host: Host, kit: Kit, log: Log, notes: Callable[[], Mapping[int, str]]) -> None:
        self._host = host
        self._kit = kit
        self._log = log
        self._notes = notes
        self._views: list[str] = []
        self._open = False
        self._with_notes = False
        self._far = ""
        self.focus = ""

    def takes(self, offer: str, value: str | None, eyes: Eyes, at: int, off: Collection[str]) -> str | None:
        """Act on an offer about the page; return what to say, None if the offer is about something else.

        Parameters
        ----------
        eyes, at, off : the view, the step and the aids that the replay shows without.

        Raises
        ------
        UsageError
            If the page cannot be made so.
        """
        word, _, rest = offer.partition(":")
        if offer == "page-open":
            self._open, self._views, self.focus = True, [eyes_word(eyes)], "page"
            return ""
        if offer == "page-leave":
            self._open, self.focus = False, "page-open"
            return ""
        if word == "page-view":
            eyes_of(rest, self._log)
            others = [view for view in self._views if view != rest]
            self._views = [*others, rest] if value == "true" else others
            return ""
        if offer == "page-notes":
            self._with_notes = value == "true"
            return ""
        return self._begin(at, off) if offer == "page-make" else None

    def _begin(self, at: int, off: Collection[str]) -> str:
        """Begin to make the page, beside whatever else the visitor does meanwhile."""
        if self._far:
            return ""
        views = [eyes_of(view, self._log) for view in self._views]
        page = Export(self._kit, self._log, views, at, off, self._notes() if self._with_notes else {})
        self._far = "Making the page…"
        if not self._host.spawn(self._make(page)):
            for _ in page.work():
                pass
            return self._done(page)
        return self._far

    async def _make(self, page: Export) -> None:
        """Draw table after table, and let the site answer in between."""
        told = max(1, len(page) // TELLINGS)
        try:
            for count, _ in enumerate(page.work(), start=1):
                if count % AT_ONCE == 0:
                    await asyncio.sleep(0)
                if count % told == 0:
                    self._far = f"Making the page: {100 * count // len(page)}%"
                    self._host.refresh()
            said = self._done(page)
        finally:
            self._far = ""
        self._host.refresh(said)

    def _done(self, page: Export) -> str:
        self._host.save(page_name(self._log), page.html())
        self._far, self._open, self.focus = "", False, "page-open"
        return f"The page is saved. {page.holds()}"

    def blocks(self) -> list[BlockKind]:
        """Return the way to the form, or the form; it joins the sheet before it."""
        if not self._open:
            button = Button(label=["Download as a page"], offer="page-open", id="page-open", icon="save")
            return [Buttons(id="page-way", joined=True, buttons=[button])]
        buttons = [
            Button(
                label=[self._far or "Make the page"], offer="page-make", kind="main", icon="save", why_not=self._far
            ),
            Button(label=["Cancel"], offer="page-leave", kind="quiet"),
        ]
        return [
            Form(
                id="page",
                title="Download as a page",
                note="One file that plays this replay in any browser, with no connection. It holds only what you choose.",
                fields=[*self._view_fields(), *self._note_field()],
                buttons=buttons,
            )
        ]

    def _view_fields(self) -> list[Field]:
        """Return a switch for each view that may be chosen."""
        only = as_shown(self._log).view
        choices: list[Eyes] = [*range(len(self._log.names)), "public", None] if only is None else [only]
        return [
            _switch(f"page-view:{eyes_word(one)}", eyes_named(one, self._log), eyes_word(one) in self._views)
            for one in choices
        ]

    def _note_field(self) -> list[Field]:
        count = len(self._notes())
        words = "your note" if count == 1 else f"your {count} notes"
        return [_switch("page-notes", words, self._with_notes)] if count else []


def _switch(offer: str, words: str, on: bool) -> Field:
    return Field(id=offer, label=capital(words), kind="switch", value="true" if on else "false", offer=offer)
