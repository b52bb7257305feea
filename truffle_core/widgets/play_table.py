"""The table during a game: one person's tries, the others' moves at a pace, taking back, and the result."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from truffle_core.core.errors import IllegalAction, TruffleError, UsageError
from truffle_core.core.kit import Composed, Kit, Look, Offer
from truffle_core.core.match import Match
from truffle_core.core.places import is_ephemeral
from truffle_core.core.plain_text import flat
from truffle_core.core.replay import Replay
from truffle_core.core.scene import BlockKind, Button, Page, Rich, Say
from truffle_core.core.store import NotOwner

from .aids import Aids
from .hinting import pointed
from .own_games import OwnGame, remember_game
from .parts import taken_up
from .people import People
from .play_parts import (
    Advice,
    advised,
    covered_page,
    download,
    ended,
    handing_on,
    happened,
    how_it_ended,
    practice_dialog,
    standing,
    tools,
)
from .same_deal import compared
from .screen import Host, bar, changed, refusal
from .setup_form import SetupForm
from .told import Told, last_lines, last_step, on_line, roles, tell_all, told_record


class PlayTable:
    """One match as the person at the screen sees it.

    Parameters
    ----------
    match : the game; its human seats are the people at this screen, who hand it on to one another.
    unsaved : why the game is not saved, if it is not.
    """

    def __init__(self, host: Host, kit: Kit, match: Match, form: SetupForm, unsaved: str = "") -> None:
        self._host = host
        self._kit = kit
        self.match = match
        self._form = form
        self._aids = Aids(host, kit)
        self._unsaved = unsaved
        self._people = People(match)
        self._replay = Replay(match.log, check=False, line=match.line)
        self._told: list[Told] = []
        self._said = 0
        self._parts: tuple[str, ...] = ()
        self._forced: list[int] = []
        self._offers: dict[str, Offer] = {}
        self._wrong: Any = None
        self._hint: Any = None
        self._hint_words = ""
        self._advice: Advice | None = None
        self._asks_practice = False
        self._run: object | None = None
        self._trouble: Say | None = None
        self._end: list[BlockKind] = []
        self._remembered: OwnGame | None = None
        self._read_only = False
        self._closed = False
        self._draws = False

    @property
    def seat(self) -> int:
        """The seat whose eyes the table shows."""
        return self._people.seat

    @property
    def _names(self) -> list[str]:
        return ["You" if n == self.seat else name for n, name in enumerate(self.match.log.names)]

    @property
    def identity(self) -> str:
        """The log's id."""
        return self.match.log.header.id

    @property
    def saved(self) -> bool:
        """Whether the game lies in the data folder."""
        return self.match.file is not None

    # The course of the game

    def start(self) -> None:
        """Catch up with what is in the log, then let the others move; drawing is for whoever puts the table up."""
        self._catch_up()
        self._said = max(0, len(self._told) - 1)
        self._remember()
        self._go_on()
        self._draws = True

    def close(self) -> None:
        """The visitor leaves the table: nothing more is drawn, and the game can be opened elsewhere."""
        self._closed = True
        if self.match.file is not None:
            self.match.file.release()

    def _go_on(self) -> None:
        """Let bots and chance move until the visitor must act: at a pace where the page can follow, else all in one scene."""
        if self._moves_by_itself() and self._form.pace() and self._host.spawn(self._run_at_a_pace()):
            self._told_now()
        else:
            self._hurry()

    def _moves_by_itself(self) -> bool:
        """Whether the next step is chance's, a bot's, or one that leaves the visitor no choice."""
        match = self.match
        if match.over or self._read_only or self._closed:
            return False
        return not match.waits or len(match.legal_actions()) == 1

    def _one_move(self) -> bool:
        """Make one step that needs no decision of the visitor; tell whether there was one."""
        if not self._moves_by_itself():
            return False
        try:
            if self.match.waits:
                record = len(self.match.log.records)
                self.match.play(self.match.legal_actions()[0])
                self._forced.append(record)
            else:
                self.match.advance()
        except NotOwner:
            self._read_only = True
        self._catch_up()
        return not self._read_only

    async def _run_at_a_pace(self) -> None:
        """Make the others' moves one by one, each drawn before the next, until done or until another run begins."""
        run = self._run = object()
        while self._run is run and self._moves_by_itself():
            try:
                self._one_move()
            except TruffleError as error:
                self._trouble = refusal(error)
                self._run = None
            self._told_now()
            if self._run is run and self._moves_by_itself():
                await asyncio.sleep(0.05 if self.match.waits else self._form.pace())
        if self._run is run:
            self._run = None

    def _hurry(self) -> None:
        """Show the rest of the others' moves at once."""
        self._run = None
        while self._one_move():
            pass
        self._told_now()

    def _told_now(self) -> None:
        """Draw the table again, and say what was done since it was last drawn."""
        if self._closed:
            return
        if self._people.settle():
            self._retell()
        self._remember()
        if self._draws:
            self._host.refresh(self.news())

    def news(self) -> str:
        """Say what was done since this was last asked."""
        fresh, self._said = self._told[self._said :], len(self._told)
        return " ".join(flat(one.words) for one in fresh)

    def _catch_up(self) -> None:
        """Take up the records that were added: in the replay that draws, and in words."""
        self._replay.seek(len(self.match.log.records) - 1)
        while len(self._told) < len(self.match.log.records):
            self._told.append(told_record(self._replay, self._kit, len(self._told), self._names, self.seat))

    def _retell(self) -> None:
        """Tell what happened anew, as the one who has the screen now saw it."""
        self._told = tell_all(self._replay, self._kit, self._names, self.seat)

    def _hand_over(self, offer: str) -> None:
        """Hide the hands for the next person, or show that person's."""
        if offer == "hand-over":
            self._people.cover()
        elif offer == "take-screen":
            self._people.uncover()
            self._retell()
        self._parts = ()
        self._host.refresh()

    def _remember(self) -> None:
        """Keep the game in the visitor's own list, with where it stands."""
        line = standing(self.match, self._kit, self.seat, self._people.several)
        own = OwnGame(self.identity, self._kit.about.name, line, self.match.over)
        if self.saved and own != self._remembered:
            self._remembered = own
            remember_game(self._host, own)

    # What the visitor tries

    def on_offer(self, offer: str, value: str | None) -> None:
        """Act on one try; raise `TruffleError` for what cannot be done."""
        if self._people.covered or offer == "hand-over":
            self._hand_over(offer)
            return
        if offer == "save":
            self._save()
            return
        if self._aids.takes(offer, value):
            self._host.refresh(lasting=True)
            return
        self._wrong, self._hint, self._hint_words, self._trouble = None, None, "", None
        if self._moves_by_itself():
            self._hurry()
            return
        asked, self._asks_practice = self._asks_practice, False
        if offer == "set-pace":
            self._form.set("pace", value or "")
            self._host.refresh()
        elif offer == "replay" and self.saved:
            self._host.go(game=self._kit.about.name, view="replay", log=self.identity)
        elif offer == "review" and self.saved and self.match.over:
            words = {"log": self.identity, "seat": str(self.seat), "review": str(self.seat)}
            self._host.go(game=self._kit.about.name, view="replay", focus="review", **words)
        elif self._read_only:
            raise NotOwner
        elif offer in ("undo", "redo", "practice"):
            self._back(offer, asked)
        elif offer == "hint":
            self._show_hint()
        elif offer == "do":
            self._do(self._composed().action)
        elif offer in self._offers:
            self._try(self._offers[offer])
        else:
            self._host.refresh()

    def _try(self, found: Offer) -> None:
        """Do an action, or take up a part of one."""
        action, parts = taken_up(found, self._parts, self._composed())
        if action is not None:
            self._do(action)
            return
        composed = self._compose_with(parts)
        self._parts = composed.parts
        self._host.refresh(flat(composed.message), lasting=True)

    def foreseen(self) -> Iterator[tuple[str, PlayTable, str]]:
        """Return the parts of an action that can be chosen, or put back, each with this table after it and what is said then."""
        if not self._listens():
            return
        before = self._composed()
        calm = changed(self, _wrong=None, _hint=None, _hint_words="", _trouble=None, _asks_practice=False)
        for offer, found in self._offers.items():
            action, parts = taken_up(found, self._parts, before)
            if action is not None:
                continue
            composed = self._compose_with(parts)
            if not composed.rule:
                yield offer, changed(calm, _parts=composed.parts), flat(composed.message)

    def _listens(self) -> bool:
        """Whether the table waits for a decision of the one who has the screen."""
        mine = self.match.to_move == self.seat and not self._people.covered
        return mine and not (self.match.over or self._read_only or self._moves_by_itself())

    def _compose_with(self, parts: tuple[str, ...]) -> Composed:
        return self._kit.drawing.compose(self.match.seen(self.seat), self.seat, parts)

    def _composed(self) -> Composed:
        return self._compose_with(self._parts)

    def _do(self, action: Any) -> None:
        """Play an action; if the rules forbid it, mark what was tried and say why."""
        if action is None or self.match.over:
            return
        if self.match.to_move != self.seat:
            raise UsageError(f"It is {self._turn_of()} turn.")
        try:
            self.match.play(action)
        except IllegalAction:
            self._wrong = action
            raise
        except NotOwner:
            self._read_only = True
            raise
        self._parts, self._forced = (), []
        self._catch_up()
        self._go_on()

    def _turn_of(self) -> str:
        mover = self.match.to_move
        return f"{self._names[mover]}'s" if isinstance(mover, int) else "nobody's"

    def _back(self, offer: str, asked: bool) -> None:
        """Take back or do again; past something newly shown only after a question."""
        self._parts, self._forced = (), []
        if offer == "redo":
            self.match.redo(self.seat)
        else:
            target = self.match.undo_target(self.seat)
            if target is not None and target[1] and not (offer == "practice" and asked):
                self._asks_practice = True
                self._host.refresh()
                return
            self.match.undo(self.seat, practice=offer == "practice")
        self._catch_up()
        self._go_on()

    def _show_hint(self) -> None:
        """Say what kind of move the strongest bot would make; asked once more, mark the move and say why."""
        if self.match.to_move != self.seat:
            raise UsageError(f"It is {self._turn_of()} turn; a hint comes when it is yours.")
        given = self._given()
        if given is not None:
            self._hint, self._hint_words, self._parts = given.action, given.answer, ()
        else:
            self._advice = advised(self.match, self._kit, self.seat, self._names)
            self._hint_words = self._advice.pointer
        self._host.refresh(f"A hint. {self._hint_words}")

    def _given(self) -> Advice | None:
        """Return the advice of which the first hint was given in this position, so that the second comes next."""
        fits = self._advice is not None and self._advice.at == len(self.match.log.records)
        return self._advice if fits else None

    # Drawing

    def page(self, say: Say | None) -> Page:
        """Return the table with its message line, lists and buttons."""
        if self._people.covered:
            covered = roles(self.match.log)
            return covered_page(self.match, self._kit, self._people.following(), covered, self._note())
        match, kit = self.match, self._kit
        state = match.seen(self.seat)
        live = not match.over and not self._read_only
        step, before = last_step(self._replay, self.seat)
        lines = last_lines(on_line(self._told, self._replay), len(self._names))
        look = Look(self.seat, live, self._parts, self._hint, step, before, self._wrong, lines, self._aids.off)
        scene, self._offers = kit.drawing.draw(state, match.log.names, roles(match.log, self.seat), look)
        scene = pointed(scene, self._offers, self._hint, self._compose_with)
        return Page(
            layout="table",
            look=kit.about.look,
            bar=bar(kit, kit.words.where(state), "play", self._note()),
            say=self._with_choices(say or self._trouble, scene.buttons) or self._say(scene.say, scene.buttons),
            scene=msgspec.structs.replace(scene, buttons=[]),
            left=[happened(self._told), download(whole=self._whole(), over=match.over)],
            side=self._aids.block(),
            lead=self._ended() if match.over else [],
            below=tools(match, self.seat, advised=self._given() is not None, unsaved=self._unsaved),
            dialog=practice_dialog() if self._asks_practice else None,
        )

    def _note(self) -> str:
        if self._unsaved:
            return "Not saved"
        return f"Saved at step {len(self.match.log.records) - 1}"

    def _with_choices(self, say: Say | None, buttons: list[Button]) -> Say | None:
        """Return a refusal with the choices that are still there, so that none is lost by it."""
        if say is None or self.match.to_move != self.seat or self._read_only:
            return say
        return msgspec.structs.replace(say, buttons=[*say.buttons, *buttons])

    def _say(self, now: Rich, buttons: list[Button]) -> Say:
        """Say whose turn it is, what is chosen or what can be done now."""
        if self._read_only:
            here = Button(label=["Continue here"], offer="here", kind="main")
            return msgspec.structs.replace(refusal(NotOwner(), self.seat), buttons=[here])
        if self.match.over:
            return ended(self.match, self.match.log.names if self._people.several else self._names, self.saved)
        mover = self.match.to_move
        following = self._people.waits_for()
        if following >= 0:
            return handing_on(self._names[following], following)
        if mover != self.seat:
            who = self._names[mover] if isinstance(mover, int) else "The table"
            return Say(text=[f"{who} is choosing a move."], seat=mover if isinstance(mover, int) else -1)
        composed = self._composed()
        extra = [Button(label=composed.label, offer="do", kind="main")] if composed.action is not None else []
        if self._hint_words:
            text: Rich = [f"A hint. {self._hint_words}"]
        else:
            text = composed.message or [*self._done_for_you(), *now]
        if composed.rule:
            extra.append(Button(label=[f"Read {composed.rule}"], offer=f"rule:{composed.rule}", kind="quiet"))
        head = f"{self.match.log.names[self.seat]}, your turn." if self._people.several else "Your turn."
        sought = bool(self._hint_words)
        return Say(head=head, text=[" ", *text], seat=self.seat, buttons=[*extra, *buttons], sought=sought)

    def _done_for_you(self) -> Rich:
        """Tell the moves worth a line that were made for the one to move since the last decision, since there was no choice."""
        done = [
            self._told[n].words for n in self._forced if not self._told[n].minor and self._told[n].seat == self.seat
        ]
        if not done:
            return []
        return [
            "There was nothing to choose, so this was done for you: ",
            *(part for words in done for part in (*words, " ")),
        ]

    def _ended(self) -> list[BlockKind]:
        """Return the result, beside those of the same deal; looked up once, when the game is over."""
        if not self._end:
            self._end = [how_it_ended(self.match, self._kit), *compared(self._host, self.match.log)]
        return self._end

    def _whole(self) -> bool:
        """Whether the visitor may have the whole log: the game is over, or the disk would lose it (then it is to go on from)."""
        return self.match.over or bool(self._unsaved) or is_ephemeral()

    def _save(self) -> None:
        """Send the log to the visitor's browser."""
        log = self.match.log if self._whole() else self.match.log.redacted(self.seat)
        view = "" if self._whole() else f"-seat-{self.seat}"
        self._host.save(f"{self._kit.about.name}-{self.identity[:8]}{view}.jsonl", log.to_bytes().decode())

    def beat(self) -> None:
        """Give the log's file a sign of life, and notice when another page has taken it over."""
        file = self.match.file
        if file is None or self._read_only or self.match.over:
            return
        if file.owned():
            with suppress(UsageError):  # a disk that fails is told by the next step that needs it
                file.alive()
        else:
            self._read_only = True
            self._host.refresh("This game is now open in another window.")
