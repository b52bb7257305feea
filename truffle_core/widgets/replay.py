"""Replaying: the gallery, and a log with its table, moves and score chart."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from typing import Final

from truffle_core.core.errors import TruffleError, UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.log import Log, log_from_bytes, read_log
from truffle_core.core.match import start_file
from truffle_core.core.notes import FORMAT, parse_notes
from truffle_core.core.scene import BlockKind, Button, OpenFile, Page, Say, Text
from truffle_core.games import game

from .export_views import as_shown
from .gallery import (
    FILTERS,
    MOST_LETTERS,
    chosen,
    exhibit_of,
    exhibit_path,
    filter_form,
    game_list,
    shown_games,
)
from .left_off import Watched, remember_watched
from .own_games import game_path, is_identity, own_games
from .play import LARGEST
from .replay_table import ReplayTable
from .screen import Host, Screen, bar, changed, check_game, refusal

NOT_KEPT: Final = "It is only looked at, not kept here: it has no link, and after a refresh it has to be opened again."
TORN: Final = "Its last line is cut off in the middle; all that stands before it is shown. "


class ReplayScreen:
    """A game's gallery, or one log.

    Parameters
    ----------
    log : a gallery name or a log's id.
    n : the step to begin at, as text.
    seat : whose eyes: a seat's number, "public" or "open".
    review : the seat whose review to show, as text.
    filters : what the gallery is to show, word by word as in `gallery.FILTERS`.
    """

    def __init__(
        self, host: Host, kit: Kit, log: str = "", n: str = "", seat: str = "", review: str = "", **filters: str
    ) -> None:
        self._host = host
        self._kit = kit
        self._say: Say | None = None
        self._table: ReplayTable | None = None
        self._name = ""
        self._found = {word: value[:MOST_LETTERS] for word, value in filters.items() if word in FILTERS and value}
        if log:
            self._show(self._load(log), log, n, seat, review)

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
                self._open_file(value or "", name or "the file")
            elif offer == "gallery":
                self._host.go(game=self._kit.about.name, view="replay")
            elif offer.startswith("filter-"):
                self._filter(offer.removeprefix("filter-"), value or "")
            elif offer == "notes-file" and self._table is not None:
                said = self._table.notes.open_file(_bytes_of(value or ""), name or "the file")
                self._host.refresh(said)
            elif offer == "take-over" and self._table is not None:
                self._take_over(self._table)
            elif word == "retry" and self._table is not None:
                self._table.before_decision(rest)
                self._take_over(self._table)
            elif self._table is not None:
                self._table.on_offer(offer, value)
                self._remember()
        except TruffleError as error:
            self._say = refusal(error)
            self._host.refresh()

    def foreseen(self) -> Iterator[tuple[str, Screen, str]]:
        """Return the steps before and after the present one."""
        if self._table is not None:
            for offer, table, said in self._table.foreseen():
                yield offer, changed(self, _table=table, _say=None), said

    def beat(self) -> None:
        """Take up what a review has found."""
        if self._table is not None:
            self._table.beat()

    def address(self) -> dict[str, str]:
        """Return the log, the step, whose eyes and whose review, or what the gallery shows; a log from a file has no address."""
        if self._table is None:
            return dict(self._found)
        if not self._name:
            return {}
        reviewed = self._table.review.seat
        words = {"log": self._name, "n": str(self._table.at), "seat": self._table.eyes_word}
        return words if reviewed is None else words | {"review": str(reviewed)}

    def close(self) -> None:
        """Stop playing on."""
        self._remember()
        if self._table is not None:
            self._table.close()

    # The gallery

    def _filter(self, word: str, value: str) -> None:
        """Show what holds to a filter too, or all again."""
        if word == "none":
            self._found = {}
        elif word in FILTERS:
            self._found = {**self._found, word: value[:MOST_LETTERS].strip()}
        self._found = {word: value for word, value in self._found.items() if value}
        every = shown_games(self._kit.about, own_games(self._host))
        self._host.refresh(f"{len(chosen(every, self._found))} of {len(every)} games are shown.")

    def _gallery(self) -> Page:
        """Return the list of shipped replays and of the visitor's own games, the filters, and the file chooser."""
        about = self._kit.about
        every = shown_games(about, own_games(self._host))
        shown = chosen(every, self._found)
        lead: list[BlockKind] = [filter_form(about, every, self._found, len(shown))]
        lists = [game_list(about, shown, own, self._link) for own in (False, True)]
        lead += [block for block in lists if block.items]
        if not shown:
            lead.append(_nothing(any(every)))
        lead.append(
            OpenFile(
                id="file",
                title="A log of your own",
                note="Notes that were saved for a log can be opened here as well, if the log is among these games.",
                label="Open a file",
                offer="file",
                limit=LARGEST,
            )
        )
        return Page(layout="form", look=about.look, bar=bar(self._kit, "Replays", "replay"), say=self._say, below=lead)

    def _link(self, log: str) -> str:
        return f"?game={self._kit.about.name}&view=replay&log={log}"

    # Opening

    def _load(self, name: str) -> Log:
        """Read a log by its gallery name or id; a game under way only as its own human seat saw it."""
        path = exhibit_path(self._kit.about.name, name)
        if path is None and is_identity(name) and game_path(name).exists():
            path = game_path(name)
        if path is None:
            raise UsageError(f'There is no replay called "{name[:40]}" here.')
        return self._right_game(read_log(path, game))

    def _open_file(self, text: str, name: str) -> None:
        """Open a log that a visitor chose, or notes together with the log they belong to."""
        raw = _bytes_of(text)
        if FORMAT.encode() in raw[:100]:
            self._open_notes(raw, name)
        else:
            log = log_from_bytes(raw, game, name)
            self._show(self._right_game(log), "")
            self._say = Say(head=f"{name[:60]} is open.", text=[(TORN if log.torn else "") + NOT_KEPT])
            self._host.refresh()

    def _open_notes(self, raw: bytes, name: str) -> None:
        identity, _ = parse_notes(raw, name)
        log = exhibit_of(self._kit.about.name, identity) or identity
        if log == identity and not game_path(identity).exists():
            raise UsageError("The log of these notes is not among the games here; open that log first, then its notes.")
        self._show(self._load(log), log)
        assert self._table is not None
        said = self._table.notes.open_file(raw, name)
        self._host.refresh(said)

    def _right_game(self, log: Log) -> Log:
        check_game(log, self._kit)
        return as_shown(log)

    def _show(self, log: Log, name: str, n: str = "", seat: str = "", review: str = "") -> None:
        self.close()
        self._table = ReplayTable(self._host, self._kit, log, n, seat, review)
        self._name = name
        self._remember()

    def _remember(self) -> None:
        """Keep where a log that has an address is watched, for the front page."""
        if self._table is not None and self._name:
            log, at = self._table.log, self._table.at
            names = ", ".join(log.names)
            remember_watched(self._host, Watched(log.header.game, self._name, names, at, len(log.records) - 1))

    def _take_over(self, table: ReplayTable) -> None:
        """Branch off at the present step into a game of one's own, and go to its table."""
        log = table.taken_over()
        start_file(log, game_path(log.header.id), self._host.tab)
        self._host.go(game=self._kit.about.name, view="play", log=log.header.id)


def _bytes_of(text: str) -> bytes:
    """Return what is in a file that a visitor chose; bytes come as a data address."""
    try:
        return base64.b64decode(text.partition(",")[2]) if text.startswith("data:") else text.encode(errors="replace")
    except (binascii.Error, ValueError):
        raise UsageError("This file cannot be read as a log.") from None


def _nothing(some: bool) -> Text:
    """Say that nothing is shown, and what to do about it."""
    if not some:
        return Text(id="nothing", paragraphs=[["There are no games to watch yet. Play one, or open a file."]])
    every = Button(label=["Show all games"], offer="filter-none", kind="main", id="show-all")
    said = "No game here is like that. Leave one of the choices open, or look at all of them."
    return Text(id="nothing", paragraphs=[[said]], buttons=[every])
