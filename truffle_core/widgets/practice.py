"""Practising: one exercise after another of a kind, made afresh without end, and how many were right in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.scene import BlockKind, Button, Buttons, Item, Items, Page, Rich, Text
from truffle_core.lessons import lesson, practises
from truffle_core.lessons.model import Choose, Feedback, Lesson
from truffle_core.lessons.runner import Runner

from .learn_exercise import ExerciseScreen
from .learn_parts import answers, helping
from .practice_record import Record
from .screen import Host, bar

HEAD: Final = "row"
"""The block where reading begins at a new exercise."""


class PracticeScreen(ExerciseScreen):
    """One exercise of a kind, beside the kinds there are.

    Parameters
    ----------
    step : `kind.number`, or `kind` alone to go on with it; empty goes on where the visitor left off.

    Raises
    ------
    UsageError
        If the game has nothing to practise, or no such kind.
    """

    def __init__(self, host: Host, kit: Kit, step: str = "") -> None:
        self._lesson = _practised(kit)
        self._record = Record(host, self._lesson)
        found = self._record.find(step or self._record.at)
        if found is None:
            kinds = ", ".join(practice.id for practice in self._lesson.practice)
            raise UsageError(
                f'There is no exercise "{step[:20]}" to practise; the kinds are {kinds}, each with a number '
                f"as in {self._lesson.practice[0].id}.1."
            )
        self._practice, self._number = found
        self._fresh = not self._record.is_met(self._practice.id, self._number)
        self._counted = False
        self._ended_row = 0
        self._focus = ""
        super().__init__(host, kit, Runner(kit, self._practice.asked(), self._number))

    # The site's side

    def address(self) -> dict[str, str]:
        """Return the exercise's kind and number."""
        return {"step": f"{self._practice.id}.{self._number}"}

    # Acting

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Act on a try at the table, an answer, or a way to another exercise."""
        word, _, rest = offer.partition(":")
        if word == "kind" and rest in [practice.id for practice in self._lesson.practice]:
            self._go(rest, self._record.entry(rest))
        else:
            super().on_offer(offer, value, name)

    def _ways_on(self) -> dict[str, Callable[[], None]]:
        return {**super()._ways_on(), "next": self._next, "again": self._again}

    def _go(self, kind: str, number: int) -> None:
        """Go to an exercise, as a page of its own for the browser's Back; reading goes on at its head."""
        self._host.go(game=self._kit.about.name, view="practice", step=f"{kind}.{number}", focus=HEAD)

    def _next(self) -> None:
        """Go to a fresh exercise; one that was not answered was skipped, which ends the row."""
        self._settle(right=False)
        self._go(self._practice.id, self._record.go_on(self._practice.id, self._number))

    def _again(self) -> None:
        self._runner.restart()
        self._clear()
        self._pointed = False
        self._focus = HEAD
        self._host.refresh("The exercise begins again.")

    def _judged(self, feedback: Feedback) -> None:
        """Count an exercise that was right at the first try; a wrong try ends the row."""
        self._counted, self._ended_row = False, 0
        if not feedback.right:
            self._settle(right=False)
        elif feedback.done:
            self._settle(right=True)
            self._focus = "next"

    def _helped(self) -> None:
        """Asking for the answer ends the row."""
        self._settle(right=False)

    def _settle(self, *, right: bool) -> None:
        """Keep how the first try went, once."""
        if not self._fresh:
            return
        self._fresh, self._counted = False, right
        self._ended_row = 0 if right else self._record.kind(self._practice.id).row
        self._record.settle(self._practice.id, self._number, right=right)

    # Drawing

    def page(self) -> Page:
        """Return the exercise with its table."""
        scene, beside = self._table()
        focus, self._focus = self._focus, ""
        return Page(
            layout="learn",
            look=self._kit.about.look,
            bar=bar(self._kit, f"Practice, no. {self._number}", "practice"),
            left=[self._kinds()],
            lead=[
                self._row(),
                self._text(),
                *answers(self._runner, self._picked),
                *self._answered(),
                *self._ways(),
            ],
            scene=scene,
            below=beside,
            focus=focus,
        )

    def _kinds(self) -> Items:
        """Return the kinds there are, with the best row of each."""
        items = []
        for n, practice in enumerate(self._lesson.practice, 1):
            best = self._record.kind(practice.id).best
            address = f"?game={self._lesson.game}&view=practice&step={practice.id}"
            items.append(
                Item(
                    id=f"kind-{practice.id}",
                    number=str(n),
                    title=[practice.title],
                    text=[f"best {best}"] if best else [],
                    offer=f"kind:{practice.id}",
                    address=address,
                    current=practice is self._practice,
                )
            )
        return Items(id="kinds", title="To practise", style="chapters", items=items)

    def _row(self) -> Text:
        """Return how many were right in a row, and at most."""
        kind = self._record.kind(self._practice.id)
        note = f"{kind.right} of {kind.tried} right at the first try." if kind.tried else ""
        return Text(id=HEAD, title=f"Right in a row: {kind.row}", count=f"Best: {kind.best}", note=note)

    def _text(self) -> Text:
        step = self._runner.step
        return Text(id="lesson", tone="lead", title=step.title, paragraphs=list(step.paragraphs), task=step.task)

    def _ways(self) -> list[BlockKind]:
        """Return the ways on from a solved exercise, or help and past it."""
        another = Button(label=["Next one"], offer="next", kind="main" if self._runner.done else "other", id="next")
        again = Button(label=["Do it again"], offer="again", id="again")
        if self._runner.done:
            return [Buttons(id="ways", buttons=[another, again])]
        help_buttons = helping(self._feedback, "Show me")
        past = another if not self._fresh else Button(label=["Skip"], offer="next", kind="quiet", id="next")
        more = [again] if self._runner.made else []
        return [Buttons(id="ways", buttons=[*help_buttons, *more, past])]

    # Words

    def _news(self, feedback: Feedback) -> str:
        """Say in one short sentence whether a try was right, and what becomes of the row."""
        if not feedback.right:
            rule = f", see {feedback.rule}" if feedback.rule else ""
            return f"Wrong{rule}; {self._end_of_row()}" if self._ended_row else f"Wrong{rule}."
        if not feedback.done:
            left = self._runner.left_to_find() if isinstance(self._runner.exercise, Choose) else 0
            return f"Right, {left} more to find." if left else "Right so far."
        return f"Right, {self._record.kind(self._practice.id).row} in a row." if self._counted else "Right."

    def _end_of_row(self) -> str:
        return f"the row of {self._ended_row} ends."

    def _after(self, feedback: Feedback) -> list[Rich]:
        """Say of a solved exercise whether it counts."""
        if not feedback.done:
            return []
        kind = self._record.kind(self._practice.id)
        if not self._counted:
            return [["It was not the first try, so it does not count for the row."]]
        return [[f"{kind.row} in a row, your best so far."]] if kind.row == kind.best > 1 else []


def _practised(kit: Kit) -> Lesson:
    """Return the lesson of a game that has something to practise."""
    if not practises(kit.about.name):
        raise UsageError(f"There is nothing to practise in {kit.about.title} yet; its lesson and its table are there.")
    return lesson(kit.about.name)
