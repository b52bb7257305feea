"""One log being looked at: steps, whose eyes, moves in words, the score chart, notes, branches, and taking over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from truffle_core.core.errors import UsageError
from truffle_core.core.game import Step
from truffle_core.core.kit import Kit, Look
from truffle_core.core.log import Log
from truffle_core.core.plain_text import flat, uncapital
from truffle_core.core.replay import Eyes, Replay
from truffle_core.core.scene import BlockKind, Button, Download, Page, Say, Slot

from .aids import Aids
from .branch_table import BranchTable
from .branches import Branches
from .export_form import PageForm
from .notes import StepNotes
from .replay_parts import (
    DEFAULT_SPEED,
    SPEEDS,
    after,
    eyes_block,
    eyes_of,
    eyes_word,
    key_moments,
    moments_of,
    move_line,
    moves,
    numbers,
    scrub,
    settings,
    steer,
    turn_ways,
)
from .review import GameReview
from .review_parts import with_chances
from .screen import Host, bar, changed, rule_buttons
from .told import Told, last_lines, last_step, on_line, roles, tell_all
from .ways_out import ONE_VIEW, taken_over, what_if_blocks, what_if_button

__all__ = ["DEFAULT_SPEED", "SPEEDS", "ReplayTable"]


class ReplayTable:
    """A log at some step, through some eyes; or a branch of it.

    Parameters
    ----------
    n, seat : where and through whose eyes to begin, as an address has them; empty for the defaults.
    review : the seat whose review to show, likewise.

    Raises
    ------
    LogError
        If the log does not hold.
    UsageError
        If there is no such step or seat, or the log does not show it.
    """

    def __init__(self, host: Host, kit: Kit, log: Log, n: str = "", seat: str = "", review: str = "") -> None:
        self._host = host
        self._kit = kit
        self._aids = Aids(host, kit)
        self.log = log
        self.replay = Replay(log)
        if not log.records:
            raise UsageError("This log has no steps yet, so there is nothing to see.")
        self.eyes: Eyes = eyes_of(seat, self.replay) if seat else self._first_eyes()
        self.replay.seek(self._step_of(n))
        first = self._first_eyes()
        self._take_over_seat = first if isinstance(first, int) else 0
        self._speed = DEFAULT_SPEED
        self._run: object | None = None
        self._leaps = False
        self._turns = self.replay.turn_starts()
        self._steps = self.replay.main_line()
        self._series = kit.charting.series(log, self._steps, log.view if log.view is not None else None)
        self._moments = moments_of(self._series, log)
        self._numbers = numbers(self._series, self._steps, log.names)
        self.notes = StepNotes(host, log.header.id, len(log.records))
        self._page = PageForm(host, kit, log, self.notes.texts)
        self._branches = Branches(host, kit, self.replay)
        self._branch: BranchTable | None = None
        self.review = GameReview(host, kit, log, self._rules_of)
        if review:
            self.review.open(review)
            self.eyes = self.eyes if seat else self.review.seat
        self._hear_all()
        self._host.spawn(self._bring_chart())

    # Where, and through whose eyes

    @property
    def at(self) -> int:
        """The record whose position is shown; in a branch, the one it leaves from."""
        return self.replay.at

    @property
    def eyes_word(self) -> str:
        """Whose eyes, as an address says it."""
        return eyes_word(self.eyes)

    def _first_eyes(self) -> Eyes:
        if self.log.view is not None:
            return self.log.view
        return next((n for n, seat in enumerate(self.log.header.seats) if seat.kind == "human"), 0)

    def _step_of(self, word: str) -> int:
        if not word:
            return 0
        if not word.isdecimal() or int(word) >= max(1, len(self.replay)):
            raise UsageError(f'There is no step "{word[:20]}" here; the steps run from 0 to {len(self.replay) - 1}.')
        return int(word)

    def _hear_all(self) -> None:
        """Tell every record as the present eyes saw it."""
        self._told = tell_all(self.replay, self._kit, self.log.names, self.eyes)
        starts = {band.start: band.label for band in self._series.bands}
        self._lines = [move_line(one, starts.get(one.n, "")) for one in self._told]
        if self._branch is not None:
            self._branch.look_with(self.eyes, self._led())

    def _led(self) -> list[Told]:
        """What led to the present position."""
        return on_line(self._told, self.replay)

    # Acting

    def on_offer(self, offer: str, value: str | None) -> None:
        """Act on one button, key, row or field; raise `TruffleError` for what cannot be done."""
        if self._aids.takes(offer, value):
            self._host.refresh()
            return
        if offer not in ("set-speed", "save", "notes-save") and not offer.startswith("set-note"):
            self._run = None
        said = self._reviews(offer, value)
        if said is None:
            said = self.notes.takes(offer, value, self.at)
        if said is None:
            said = self._page.takes(offer, value, self.eyes, self.at, self._aids.off)
        if said is not None:
            self._host.refresh(said)
        elif not self._in_branch(offer, value) and not self._through(offer, value):
            self._set(offer, value)

    def _reviews(self, offer: str, value: str | None) -> str | None:
        """Act on what has to do with reviews, as the other parts do; one that is shown is looked at with its seat's eyes."""
        before = self.review.seat
        said = self.review.takes(offer, value)
        if self.review.seat not in (before, None):
            self.look_with(self.review.seat)
        return said

    def before_decision(self, step: str) -> None:
        """Go to where a reviewed decision was made, and choose its seat for taking over.

        Raises
        ------
        UsageError
            If no review is shown, or there is no such step.
        """
        if self.review.seat is None:
            raise UsageError("There is no review here to try again from.")
        self.replay.seek(self._step_of(step) - 1)
        self._branch = None
        self._take_over_seat = self.review.seat

    def look_with(self, eyes: Eyes) -> None:
        """Look with these eyes from now on."""
        self.eyes = eyes
        self._hear_all()

    def _in_branch(self, offer: str, value: str | None) -> bool:
        """Act on what has to do with branches; tell whether it did."""
        word, _, rest = offer.partition(":")
        place = int(rest[:3]) if rest.isdecimal() else -1
        known = 0 <= place < len(self._branches.all)
        if self._branch is not None and self._tried(self._branch, offer, value):
            self._branches.keep()
        elif offer == "what-if":
            self._what_if()
        elif word == "branch" and known:
            branch = self._branches.all[place]
            self.replay.seek(branch.fork)
            self._enter(BranchTable(self._host, self._kit, branch, self.eyes, self._led()))
        elif word == "drop" and known:
            self._drop(place)
        elif offer == "branch-close" and self._branch is not None:
            self.go_to(self.at)
        elif offer == "branch-save" and self._branch is not None:
            self._save(self._branch.branch.log)
        else:
            return False
        return True

    def _tried(self, table: BranchTable, offer: str, value: str | None) -> bool:
        """Try something in a branch; one that is begun by it stands beside the one it left, if there is room."""
        left = table.branch
        if not table.takes(offer, value):
            return False
        if table.branch is not left:
            try:
                self._branches.add(table.branch)
            except UsageError:
                self._branch = BranchTable(self._host, self._kit, left, self.eyes, self._led())
                raise
        return True

    def _what_if(self) -> None:
        if self.log.view is not None:
            raise UsageError(ONE_VIEW)
        branch = self._branches.begin(self.at)
        self._enter(BranchTable(self._host, self._kit, branch, self.eyes, self._led()))

    def _enter(self, table: BranchTable) -> None:
        self._branch = table
        self._host.refresh(flat([table.say().head, *table.say().text]))
        self._mark()

    def _drop(self, place: int) -> None:
        """Let a branch go; the game goes on where it left."""
        if self._branch is not None and self._branches.all[place] is self._branch.branch:
            self._branch = None
        self._branches.drop(place)
        self._host.refresh("The branch is gone.")

    def _through(self, offer: str, value: str | None) -> bool:
        """Go through the steps of the log, out of a branch too; tell whether the offer meant that."""
        word, _, rest = offer.partition(":")
        if offer == "play":
            self._play()
        elif offer == "pause":
            self._host.refresh("Paused.")
        elif word in ("n", "look") and rest.isdecimal():
            self.review.focus = "say" if word == "look" else ""  # the table may be far from the words of a review
            self.go_to(int(rest[:9]))
        elif offer == "scrub" and (value or "").isdecimal():
            self.go_to(int((value or "0")[:9]))
        elif offer in (ways := self._ways()):
            self.go_to(ways[offer])
        else:
            return False
        return True

    def _set(self, offer: str, value: str | None) -> None:
        """Change how the log is looked at, or take it away as a file."""
        word, _, rest = offer.partition(":")
        if word == "eyes":
            self.look_with(eyes_of(rest, self.replay))
            self._tell()
        elif offer == "set-speed" and value in dict(SPEEDS):
            self._speed = value or DEFAULT_SPEED
            self._host.refresh()
        elif offer == "set-seat" and (value or "").isdecimal():
            self._take_over_seat = min(int((value or "0")[:3]), len(self.log.names) - 1)
            self._host.refresh()
        elif offer == "save":
            self._save(self.log)
        elif offer == "notes-save":
            self._host.save(f"{self._file_name(self.log)}.notes.jsonl", self.notes.file())
        else:
            self._host.refresh()

    def go_to(self, n: int) -> None:
        """Show the position after record `n` of the log, and mark it in the chart."""
        self._branch = None
        before = self.at
        self._leaps = abs(self.replay.seek(max(0, n)) - before) > 1
        self._tell()

    def foreseen(self) -> Iterator[tuple[str, ReplayTable, str]]:
        """Return the steps before and after the present one, each with this table at it and what is said then."""
        if self._branch is not None or self._run is not None:
            return
        ways = self._ways()
        for offer in ("on", "back"):
            if ways[offer] != self.at:
                there = changed(self, replay=changed(self.replay, at=ways[offer]))
                yield offer, there, there.said()

    def _tell(self) -> None:
        self._host.refresh(self.said())
        self._mark()

    def said(self) -> str:
        """Say what was done last, in a short sentence."""
        return flat(self._told[self.at].words if self._branch is None else self._branch.say().text).strip()

    def _mark(self) -> None:
        # the chart takes its time to redraw, so the table goes first
        chart = self._host.chart
        if chart is not None:
            chart.mark(self.at)

    def _ways(self) -> dict[str, int]:
        """Return where each button leads."""
        last = len(self.replay) - 1
        marks = [mark.step for mark in self._series.marks]
        more = {
            "mark-on": after(marks, self.at, last),
            "moment-on": after([one.step for one in self._moments], self.at, last),
            "note-on": self.notes.following(self.at),
        }
        return turn_ways(self._turns, 0, self.at, last) | more

    def _play(self) -> None:
        if self.at >= len(self.replay) - 1:
            self.replay.seek(0)
        run = object()
        self._branch = None
        self._run = run if self._host.spawn(self._play_on(run)) else None
        self._tell()

    async def _play_on(self, run: object) -> None:
        """Go a step on at each beat until the end, or until something else is asked for or another run begins."""
        while self._run is run and self.at < len(self.replay) - 1:
            await asyncio.sleep(float(self._speed))
            if self._run is run:
                self.go_to(self.at + 1)
        if self._run is run:
            self._run = None
            self._host.refresh("This is the end of the game.")

    def beat(self) -> None:
        """Take up what a review has found meanwhile."""
        self.review.beat()

    def close(self) -> None:
        """Stop playing on, and reviewing."""
        self._run = None
        self.review.close()

    def taken_over(self) -> Log:
        """Return a log that goes on from here with the chosen seat as a human's, the others as bots."""
        branch = self._branch.branch if self._branch is not None else None
        return taken_over(self._kit, self.replay if branch is None else branch, self._take_over_seat)

    async def _bring_chart(self) -> None:
        """Show the score chart once the table is up."""
        await asyncio.sleep(0.05)
        self._host.show_chart(self._series, self.log.names, self.at, self.go_to, self.review.chances)

    # Drawing

    def page(self, say: Say | None) -> Page:
        """Return the table with the ways through the log, or a branch's with its own."""
        return self._log_page(say) if self._branch is None else self._branch_page(self._branch, say)

    def _log_page(self, say: Say | None) -> Page:
        kit = self._kit
        state = self.replay.state(self.eyes)
        step, before = last_step(self.replay, self.eyes)
        lines = last_lines(self._led(), len(self.log.names))
        hint = self.review.better(self.at, self.eyes)
        look = Look(self.eyes, live=False, hint=hint, last=step, before=before, lines=lines, off=self._aids.off)
        scene, _ = kit.drawing.draw(state, self.log.names, roles(self.log), look)
        link = self._host.address_of(n=str(self.at), seat=self.eyes_word) or "?"
        leaps, self._leaps = self._leaps, False
        focus = self.notes.focus or self._page.focus or self.review.focus
        self.notes.focus = self._page.focus = self.review.focus = ""
        lines_marked = self.notes.marked(self._lines)
        return Page(
            layout="replay",
            lasting=True,
            look=kit.about.look,
            bar=bar(kit, f"{', '.join(self.log.names)}, {self.log.header.created[:10]}", "replay"),
            say=say or self._say(kit.words.where(state)),
            scene=scene,
            left=[eyes_block(self.replay, self.eyes)],
            below=[
                scrub(0, self.at, len(self.replay) - 1, self._series.bands),
                steer(playing=self._run is not None),
                settings(self._speed, self._series.mark_word, link, some_moments=bool(self._moments)),
                *self.review.blocks(self.at),
                *self.review.numbers(),
                *self.notes.blocks(self.at),
                with_chances(self._numbers, self.review.chances),
            ],
            lead=[
                self._chart_slot(),
                moves(lines_marked, self._series.bands, self.at),
                *key_moments(self._moments, self.at),
                *self.review.form(),
            ],
            side=[
                *self._aids.block(),
                *self._ways_out(),
                *self.notes.all(self.at),
                Download(id="file", label="Download the log", offer="save"),
                *self._page.blocks(),
            ],
            focus=focus,
            leaps=leaps,
        )

    def _branch_page(self, table: BranchTable, say: Say | None) -> Page:
        kit, fork = self._kit, table.branch.fork
        return Page(
            layout="replay",
            look=kit.about.look,
            bar=bar(kit, f"What if, from step {fork}", "replay"),
            say=say or table.say(),
            scene=table.scene(self._aids.off),
            left=[eyes_block(self.replay, self.eyes)],
            below=table.below(),
            lead=[*table.lead(), self._chart_slot()],
            side=[
                *self._aids.block(),
                *self._ways_out(),
                Download(id="branch-file", label="Download this branch", offer="branch-save"),
            ],
        )

    def _chart_slot(self) -> Slot:
        return Slot(id="chart", title=self._series.title, note="Click to jump")

    def _say(self, where: str) -> Say:
        told = self._told[self.at]
        return Say(
            head=f"Step {self.at} of {len(self.replay) - 1}, {uncapital(where)}.",
            text=[" ", *told.words, *self.review.said(self.at)],
            seat=told.seat,
            buttons=[*self._rules(), what_if_button(self.log, "What if?", "say-what-if", "What if, from here")],
        )

    def _rules(self) -> list[Button]:
        """Return a button for each rule that the present step follows."""
        return rule_buttons(self._kit, self._rules_of(self.at))

    def _rules_of(self, n: int) -> Sequence[str]:
        """Return the rules that step `n` follows, as far as these eyes see it."""
        step = self.replay.step(n, self.eyes)
        return self._kit.rules_of(step, self.replay.before(n, self.eyes)) if isinstance(step, Step) else ()

    def _ways_out(self) -> list[BlockKind]:
        """Return the ways to try something else: by hand in a branch, or against bots in a game of one's own."""
        branch = self._branch.branch if self._branch is not None else None
        items = self._branches.items(self.log.names, self.eyes, branch)
        return what_if_blocks(self.log, self._take_over_seat, items, in_branch=branch is not None)

    def _file_name(self, log: Log) -> str:
        return f"{log.header.game}-{log.header.id[:8]}"

    def _save(self, log: Log) -> None:
        self._host.save(f"{self._file_name(log)}.jsonl", log.to_bytes().decode())
