"""Playing a game: the form before it, the table during it, and the result after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from truffle_core.core.bot import Bot
from truffle_core.core.errors import LogError, TruffleError, UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.log import Log, log_from_bytes, read_log
from truffle_core.core.match import Match, new_log, reopen_file, start_file
from truffle_core.core.scene import Button, Item, Items, OpenFile, Page, Say, Text
from truffle_core.core.store import LogFile
from truffle_core.core.verify import verify
from truffle_core.games import game

from .own_games import game_path, is_identity, own_games
from .play_table import PlayTable
from .screen import Host, Screen, bar, changed, check_game, refusal
from .setup_form import SetupForm

LARGEST = 2_000_000
"""Bytes of the largest file a visitor may open: many times a whole game."""


class PlayScreen:
    """A game's table, or the form that leads to it.

    Parameters
    ----------
    log : the id of a game to go on with.
    """

    def __init__(self, host: Host, kit: Kit, log: str = "") -> None:
        self._host = host
        self._kit = kit
        self._form = SetupForm(kit, host.stored(self._key))
        self._table: PlayTable | None = None
        self._say: Say | None = None
        self._elsewhere = ""
        self._unsaved_seed: int | None = None
        if log:
            self._resume(log, force=False)

    @property
    def _key(self) -> str:
        return f"setup-{self._kit.about.name}"

    # Drawing

    def page(self) -> Page:
        """Return the form, or the table."""
        if self._table is not None:
            return self._table.page(self._say)
        if self._elsewhere:
            return self._elsewhere_page()
        return self._form_page()

    def _form_page(self) -> Page:
        kit = self._kit
        unfinished = [own for own in own_games(self._host) if own.game == kit.about.name and not own.over]
        below: list[Any] = [self._form.block(self._last_seed() is not None)]
        if unfinished:
            items = [Item(id=own.id, title=[own.line], offer=f"resume:{own.id}") for own in unfinished]
            below.append(Items(id="unfinished", title="Go on with a game of yours", items=items))
        below.append(OpenFile(id="file", title="Go on from a file", label="Choose a log", offer="file", limit=LARGEST))
        return Page(layout="form", look=kit.about.look, bar=bar(kit, "A new game", "play"), say=self._say, below=below)

    def _elsewhere_page(self) -> Page:
        text = Text(
            id="elsewhere",
            tone="title",
            title="This game is open in another window",
            paragraphs=[["One window plays a game at a time. Continue here, and the other one can only watch."]],
            buttons=[
                Button(label=["Continue here"], offer="here", kind="main"),
                Button(label=["Another game"], offer="new"),
            ],
        )
        return Page(layout="form", look=self._kit.about.look, bar=bar(self._kit, "Open elsewhere", "play"), lead=[text])

    # Acting

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Act on the form or at the table; what cannot be done is said with its reason."""
        self._say = None
        try:
            if self._table is not None and offer not in ("new", "here", *self._deals_again(self._table)):
                self._table.on_offer(offer, value)
            else:
                self._before(offer, value, name)
        except TruffleError as error:
            self._say = refusal(error)
            self._host.refresh()

    def _deals_again(self, table: PlayTable) -> tuple[str, ...]:
        """Return what deals the cards on the table once more: nothing while they are played, since it would show them."""
        return ("again", "next-seat") if table.match.over else ()

    def _before(self, offer: str, value: str | None, name: str | None) -> None:
        """Act before a game is on the table, or leave the one that is."""
        word, _, rest = offer.partition(":")
        if offer.startswith("set-"):
            self._form.set(offer.removeprefix("set-"), value or "")
            self._host.refresh()
        elif offer == "deal":
            self._deal(self._form.seed())
        elif offer in ("again", "next-seat"):
            self._again(turned=offer == "next-seat")
        elif word == "resume":
            self._resume(rest, force=False)
            self._draw()
        elif offer == "here":
            self._resume(self._elsewhere or (self._table.identity if self._table is not None else ""), force=True)
            self._draw()
        elif offer == "file":
            self._open_file(value or "", name or "the file")
        elif offer == "new":
            self._leave()
            self._host.refresh()

    def _last_seed(self) -> int | None:
        """Return the seed of the last game, from its file: who holds the seed could work out the hidden cards."""
        if self._unsaved_seed is not None:
            return self._unsaved_seed
        last = next((own for own in own_games(self._host) if own.game == self._kit.about.name), None)
        try:
            seed = read_log(game_path(last.id), game).header.seed if last is not None else UNSET
        except LogError:
            return None
        return None if seed is UNSET else seed

    def _deal(self, seed: int | None) -> None:
        """Begin a new game as the form says."""
        form = self._form
        log, _ = new_log(self._kit.rules, form.players(), seed, form.options(), form.edition())
        self._host.store(self._key, self._form.kept())
        self.begin(log)

    def _again(self, turned: bool) -> None:
        """Deal once more: the cards of the game on the table with its players, or else of the last one dealt.

        If `turned`, everybody moves on by a seat, so that the visitor gets what another had.
        """
        if self._table is None:
            self._deal(self._last_seed())
            return
        whole = self._table.match.log
        old = whole.header
        players = [Bot(str(seat.bot), name=seat.name) if seat.kind == "bot" else seat.name for seat in old.seats]
        if turned:
            players = [*players[-1:], *players[:-1]]
        seed = old.seed if isinstance(old.seed, int) else None
        log, _ = new_log(self._kit.rules, players, seed, old.options, whole.setup().edition)
        self.begin(log)

    def begin(self, log: Log) -> None:
        """Put a log on the table: write it down, and let the others move until the visitor must act."""
        file, unsaved = None, ""
        try:
            file = start_file(log, game_path(log.header.id), self._host.tab)
        except UsageError as error:
            unsaved = error.reason
        self._unsaved_seed = None if file is not None or log.header.seed is UNSET else log.header.seed
        self._sit(log, file, unsaved)
        self._draw()

    def _sit(self, log: Log, file: LogFile | None, unsaved: str = "") -> None:
        self._leave()
        match = Match(self._kit.rules, self._kit.bots, log, file)
        self._table = PlayTable(self._host, self._kit, match, self._form, unsaved)
        self._table.start()

    def _resume(self, identity: str, force: bool) -> None:
        """Go on with a game of the data folder; one that is open elsewhere is only taken over when asked for."""
        path = game_path(identity)
        if not is_identity(identity) or not path.exists():
            raise UsageError(
                "There is no such game here any more. It may have been played on another machine; its file can be opened under Play or Replay."
            )
        log = read_log(path, game)
        log.name = "this game"
        if log.end is None and LogFile(path, self._host.tab).busy() and not force:
            self._elsewhere = identity
            return
        self._elsewhere = ""
        _check(log, self._kit)
        self._sit(log, reopen_file(log, path, self._host.tab))

    def _open_file(self, text: str, name: str) -> None:
        """Go on from a file: as a new game that repeats what is in it."""
        log = log_from_bytes(text.encode(errors="replace"), game, name)
        _check(log, self._kit)
        if log.view is not None:
            raise UsageError("This file shows one view of a game. Going on needs a log that holds everything.")
        if log.end is not None:
            raise UsageError("That game is over; open its file under Replay to look at it.")
        path = game_path(log.header.id)
        if path.exists():
            self._resume(log.header.id, force=False)
            self._draw()
            return
        self.begin(log)

    def _draw(self) -> None:
        """Draw what was just put up, with the last words."""
        self._host.refresh(self._table.news() if self._table is not None else "")

    def _leave(self) -> None:
        if self._table is not None:
            self._table.close()
        self._table = None
        self._elsewhere = ""

    # The site's side

    def address(self) -> dict[str, str]:
        """Return the id of the game on the table, so that a refresh goes on with it."""
        if self._table is not None and self._table.saved:
            return {"log": self._table.identity}
        return {"log": self._elsewhere} if self._elsewhere else {}

    def foreseen(self) -> Iterator[tuple[str, Screen, str]]:
        """Return the parts of an action that can be chosen, or put back."""
        if self._table is not None:
            for offer, table, said in self._table.foreseen():
                yield offer, changed(self, _table=table, _say=None), said

    def beat(self) -> None:
        """Keep the game's file ours."""
        if self._table is not None:
            self._table.beat()

    def close(self) -> None:
        """Stop the others' moves."""
        self._leave()


def _check(log: Log, kit: Kit) -> None:
    """Refuse a log of another game, or one that does not hold."""
    check_game(log, kit)
    if all(seat.kind == "bot" for seat in log.header.seats):
        raise UsageError("Nobody but bots plays this game. Open it under Replay, and take over a seat there.")
    verify(log, in_play=True)
