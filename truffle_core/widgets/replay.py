"""Replaying: the gallery, and a log with its table, moves and score chart."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from truffle_core.core.errors import TruffleError, UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.log import Log, log_from_bytes, read_log
from truffle_core.core.match import start_file
from truffle_core.core.scene import Item, Items, OpenFile, Page, Say
from truffle_core.games import game

from .gallery import exhibit_path, exhibits
from .own_games import game_path, is_identity, own_games
from .play import LARGEST
from .replay_table import ReplayTable
from .screen import Host, bar, refusal


class ReplayScreen:
    """A game's gallery, or one log.

    Parameters
    ----------
    log : a gallery name or a log's id.
    n : the step to begin at, as text.
    seat : whose eyes: a seat's number, "public" or "open".
    """

    def __init__(self, host: Host, kit: Kit, log: str = "", n: str = "", seat: str = "") -> None:
        self._host = host
        self._kit = kit
        self._say: Say | None = None
        self._table: ReplayTable | None = None
        self._name = ""
        if log:
            self._show(self._load(log), log, n, seat)

    def page(self) -> Page:
        """Return the gallery, or the log."""
        return self._table.page(self._say) if self._table is not None else self._gallery()

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Act on what was tried; what cannot be done is said with its reason."""
        self._say = None
        word, _, rest = offer.partition(":")
        try:
            if word == "open":
                self._load(rest)  # what cannot be opened is told here; what can has a place of its own for Back
                self._host.go(game=self._kit.about.name, view="replay", log=rest)
            elif offer == "file":
                self._show(self._from_file(value or "", name or "the file"), "")
                self._host.refresh()
            elif offer == "gallery":
                self._host.go(game=self._kit.about.name, view="replay")
            elif offer == "take-over" and self._table is not None:
                self._take_over(self._table)
            elif self._table is not None:
                self._table.on_offer(offer, value)
        except TruffleError as error:
            self._say = refusal(error)
            self._host.refresh()

    def beat(self) -> None:
        """Nothing is due from second to second."""

    def address(self) -> dict[str, str]:
        """Return the log, the step and whose eyes; a log from a file has no address."""
        if self._table is None or not self._name:
            return {}
        return {"log": self._name, "n": str(self._table.at), "seat": self._table.eyes_word}

    def close(self) -> None:
        """Stop playing on."""
        if self._table is not None:
            self._table.close()

    def _gallery(self) -> Page:
        """Return the list of shipped replays, of the visitor's own games, and the file chooser."""
        shipped = [
            Item(
                id=one.name,
                title=[one.title],
                text=[one.look_at],
                offer=f"open:{one.name}",
                address=self._link(one.name),
            )
            for one in exhibits(self._kit.about.name)
        ]
        own = [
            Item(
                id=one.id,
                title=[one.line],
                text=[] if one.over else ["so far, as you saw it"],
                offer=f"open:{one.id}",
                address=self._link(one.id),
            )
            for one in own_games(self._host)
            if one.game == self._kit.about.name
        ]
        lead: list[Any] = [Items(id="shipped", title="Games worth watching", items=shipped, empty="None yet.")]
        if own:
            lead.append(Items(id="own", title="Your own games", items=own))
        lead.append(OpenFile(id="file", title="A log of your own", label="Open a file", offer="file", limit=LARGEST))
        return Page(
            layout="form", look=self._kit.about.look, bar=bar(self._kit, "Replays", "replay"), say=self._say, below=lead
        )

    def _link(self, log: str) -> str:
        return f"?game={self._kit.about.name}&view=replay&log={log}"

    def _load(self, name: str) -> Log:
        """Read a log by its gallery name or id; a game under way only as its own human seat saw it."""
        path = exhibit_path(self._kit.about.name, name)
        if path is None and is_identity(name) and game_path(name).exists():
            path = game_path(name)
        if path is None:
            raise UsageError(f'There is no replay called "{name[:40]}" here.')
        return self._right_game(read_log(path, game))

    def _from_file(self, text: str, name: str) -> Log:
        """Read a log that a visitor chose; bytes come as a data address."""
        try:
            raw = (
                base64.b64decode(text.partition(",")[2]) if text.startswith("data:") else text.encode(errors="replace")
            )
        except (binascii.Error, ValueError):
            raise UsageError("This file cannot be read as a log.") from None
        return self._right_game(log_from_bytes(raw, game, name))

    def _right_game(self, log: Log) -> Log:
        if log.header.game != self._kit.about.name:
            raise UsageError(f"This is a log of {log.game.about.title}; open it there.")
        if log.view is None and log.end is None:
            human = next((n for n, seat in enumerate(log.header.seats) if seat.kind == "human"), None)
            return log.redacted("public" if human is None else human)
        return log

    def _show(self, log: Log, name: str, n: str = "", seat: str = "") -> None:
        self.close()
        self._table = ReplayTable(self._host, self._kit, log, n, seat)
        self._name = name

    def _take_over(self, table: ReplayTable) -> None:
        """Branch off at the present step into a game of one's own, and go to its table."""
        log = table.branch()
        start_file(log, game_path(log.header.id), self._host.tab)
        self._host.go(game=self._kit.about.name, view="play", log=log.header.id)
