"""A seat's decisions looked at again beside a replay: made in the background, shown as far as it has come, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from truffle_core.charts import NO_CHANCES, Chances
from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.log import Log
from truffle_core.core.replay import Eyes
from truffle_core.core.scene import BlockKind, Rich
from truffle_core.search.judging import Judged
from truffle_core.search.review import Review, summed_up
from truffle_core.search.worker import Order, Said

from .review_kept import FORMAT, Kept, digest_of, keep, kept_review
from .review_parts import OTHER_VIEW, Standing, all_decisions, found_blocks, here, start_form
from .review_run import Run
from .screen import Host

__all__ = ["BUDGETS", "GameReview"]

BUDGETS: Final = ("10", "30", "60")
"""Seconds that a review may take."""

DEFAULT_BUDGET: Final = "30"
CHART_EVERY: Final = 3
"""Of so many signs of life of the page one redraws the chart while a review comes in: it takes its time."""

BROKE_OFF: Final = "The review broke off; what it had found until then stands here."


class GameReview:
    """The reviews of one log.

    Parameters
    ----------
    rules : from a step to the rules that speak in it.

    Attributes
    ----------
    seat : whose review is shown, None if none is.
    focus : the part to move the focus to once, empty for none.
    """

    def __init__(self, host: Host, kit: Kit, log: Log, rules: Callable[[int], Sequence[str]]) -> None:
        self._host = host
        self._kit = kit
        self._log = log
        self._rules = rules
        self._digest = digest_of(log) if log.end is not None else ""
        self._budget = DEFAULT_BUDGET
        self.seat: int | None = None
        self._seconds = 0.0
        self._total: int | None = None
        self._found: dict[int, Judged] = {}
        self._review: Review | None = None
        self._run: Run | None = None
        self._fault = ""
        self._beats = 0
        self.focus = ""

    # Beginning and ending

    def open(self, word: str) -> None:
        """Show the review of the seat that an address names; if none was made, begin one.

        Raises
        ------
        UsageError
            If there is no such seat, or it cannot be reviewed from this log.
        """
        seat = self._seat_of(word)
        kept = kept_review(self._log, self._digest, seat)
        if kept is not None:
            self._show(seat, kept)
        else:
            self._begin(seat)

    def _seat_of(self, word: str) -> int:
        seats = len(self._log.names)
        seat = int(word) if word.isdecimal() and len(word) < 3 else -1
        if not 0 <= seat < seats:
            raise UsageError(f'There is no seat "{word[:20]}" to review; seats run from 0 to {seats - 1}.')
        if self._log.end is None:
            raise UsageError("This game is still under way; it can be reviewed once it is over.")
        if not self.allows(seat):
            raise UsageError(OTHER_VIEW)
        return seat

    def allows(self, seat: int) -> bool:
        """Tell whether the log holds what this seat knew."""
        return self._log.view in (None, seat)

    def _show(self, seat: int, kept: Kept) -> None:
        self.close()
        self.seat, self._seconds, self._total, self._fault = seat, kept.seconds, kept.total, ""
        self._found = {decision.step: decision for decision in kept.decisions}
        self._sum_up()

    def _begin(self, seat: int) -> None:
        self.close()
        self.seat, self._seconds, self._total, self._fault = seat, float(self._budget), None, ""
        self._found = {}
        self._sum_up()
        try:
            self._go_on()
        except UsageError:
            self._put_away()
            raise

    def _put_away(self) -> None:
        """Show no review."""
        self.close()
        self.seat, self._found, self._review = None, {}, None

    def _go_on(self) -> None:
        """Let the decisions be weighed that are not yet."""
        assert self.seat is not None
        text = self._log.to_bytes().decode()
        self._fault = ""
        self._run = Run(Order(text, self.seat, seconds=self._seconds, done=tuple(self._found.values())))

    def close(self) -> None:
        """End the work under way; what it has found is kept."""
        if self._run is None:
            return
        self._run.stop()
        self._take_up(self._run.news())
        self._run = None
        self._keep()

    def _keep(self) -> None:
        """Keep what was found, but not a part in the place of a whole."""
        if self.seat is None or self._total is None or not self._found:
            return
        made = Kept(FORMAT, 1, self._digest, self.seat, self._seconds, self._total, tuple(self._found.values()))
        before = None if made.whole else kept_review(self._log, self._digest, self.seat)
        if before is None or not before.whole:
            try:
                keep(made)
            except UsageError as error:
                self._fault = error.reason

    # Acting

    def takes(self, offer: str, value: str | None) -> str | None:
        """Act on an offer about reviews; return what to say, None if the offer is about something else.

        Raises
        ------
        UsageError
            If it cannot be done.
        """
        word, _, rest = offer.partition(":")
        if offer == "set-review-time":
            self._budget = value if value in BUDGETS else self._budget
            return ""
        if word == "review":
            return self._asked(self._seat_of(rest))
        if offer == "review-stop":
            self.close()
            self.draw_line()
            self.focus = "review"
            return "The review has stopped."
        if offer == "review-on" and self.seat is not None and self._run is None:
            self._go_on()
            self.focus = "review"
            return "The review goes on."
        if offer == "review-close":
            self._put_away()
            self.focus = "review-form"
            self.draw_line()
            return "The review is put away."
        return None

    def _asked(self, seat: int) -> str:
        """Show the review of a seat, made anew if the one that is kept took less time than may be taken now."""
        kept = kept_review(self._log, self._digest, seat)
        if kept is None or kept.seconds < float(self._budget):
            self._begin(seat)
        else:
            self._show(seat, kept)
            if not kept.whole:
                self._go_on()
        self.draw_line()
        self.focus = "review"
        return f"The review of {self._log.names[seat]}'s decisions."

    def beat(self) -> None:
        """Take up what was found since the last sign of life of the page, and show it."""
        run = self._run
        if run is None:
            return
        over = run.over  # asked before the news, so that none come after it
        news = run.news()
        self._take_up(news)
        self._beats += 1
        if over:
            self._run = None
            self._end()
        if over or (news and self._beats % CHART_EVERY == 0):
            self.draw_line()
        if over or news:
            self._host.refresh(self._told() if over else "", lasting=True)

    def _take_up(self, news: list[Said]) -> None:
        for said in news:
            self._total = self._total if said.total is None else said.total
            self._fault = said.fault or self._fault
            if said.decision is not None:
                self._found[said.decision.step] = said.decision
        if news:
            self._sum_up()

    def _end(self) -> None:
        if not self._fault and self._total != len(self._found):
            self._fault = BROKE_OFF
        self._keep()

    def _told(self) -> str:
        """Say that the work is done."""
        if self._fault or self._review is None:
            return self._fault
        return f"The review is done. Decisions that cost something: {len(self._review.worst)}."

    def _sum_up(self) -> None:
        if self.seat is not None:
            self._review = summed_up(self._log, self.seat, list(self._found.values()), self._total or 0)

    # Drawing

    @property
    def chances(self) -> Chances:
        """The chance to win before each decision, as a line for the chart."""
        return (
            NO_CHANCES if self._review is None else Chances(f"{self._review.name}'s chance to win", self._review.line)
        )

    def draw_line(self) -> None:
        """Bring the chart's line of chances up to date."""
        chart = self._host.chart
        if chart is not None:
            chart.show_chances(self.chances)

    def _next(self, at: int) -> Judged | None:
        """Return the costly decision that comes next after step `at`."""
        worst = self._review.worst if self._review is not None else []
        return next((decision for decision in worst if decision.step == at + 1), None)

    def better(self, at: int, eyes: Eyes) -> Any:
        """Return the better move of the costly decision after step `at`, to be marked where its seat's cards are seen."""
        decision = self._next(at)
        if decision is None or eyes not in (None, self.seat):
            return None
        action_type: Any = self._kit.rules.action_type
        try:
            return msgspec.convert(decision.best.action, action_type)
        except msgspec.ValidationError:  # a kept file is not believed
            return None

    def said(self, at: int) -> Rich:
        """Say what was done and what had been better where a costly decision comes next; else nothing."""
        decision = self._next(at)
        return [] if decision is None or self._review is None else here(self._review.name, decision)

    def blocks(self, at: int) -> list[BlockKind]:
        """Return the review that is shown, at the step `at`, or nothing."""
        if self._review is None:
            return []
        standing = Standing(self._run is not None, self._total, self._seconds, self._fault)
        return found_blocks(self._kit, self._review, standing, at, self._rules, whole=self._log.view is None)

    def numbers(self) -> list[BlockKind]:
        """Return every decision of the review that is shown in numbers, if there is any."""
        return [all_decisions(self._review)] if self._review is not None and self._review.decisions else []

    def form(self) -> list[BlockKind]:
        """Return the ways to a review, none while the game is under way."""
        if self._log.end is None:
            return []
        allowed = [self.allows(seat) for seat in range(len(self._log.names))]
        return [start_form(self._log.names, allowed, self._budget, BUDGETS, again=self.seat)]
