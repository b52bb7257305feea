"""Learning a game: a step of the lesson beside a live table, with an answer to every try."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.scene import Bar, Page, Rich, Text
from truffle_core.lessons import lesson
from truffle_core.lessons.model import Endless, Feedback, Round
from truffle_core.lessons.runner import Runner

from .learn_exercise import ExerciseScreen
from .learn_parts import answers, chapter_list, learned, steps_bar, to_practice, ways
from .learn_progress import Progress
from .screen import Host, bar, rule_buttons


class LearnScreen(ExerciseScreen):
    """One step of a game's lesson.

    Parameters
    ----------
    step : the step's address, `chapter.number`, of an endless one also `chapter.number.exercise`; empty goes on where
        the visitor left off.

    Raises
    ------
    UsageError
        If there is no such step.
    """

    def __init__(self, host: Host, kit: Kit, step: str = "") -> None:
        self._lesson = lesson(kit.about.name)
        self._progress = Progress(host, self._lesson)
        numbered = self._lesson.numbered(step or self._progress.at)
        found = self._lesson.find(numbered[0]) if numbered else None
        if numbered is None or found is None:
            raise UsageError(
                f'There is no step "{step[:20]}" in this lesson; it begins with {self._lesson.addresses()[0]}.'
            )
        self._address = numbered[0]
        self._chapter, self._place = found
        self._step = self._chapter.steps[self._place]
        endless = isinstance(self._step.exercise, Endless)
        self._number = numbered[1] or (self._progress.number(self._address) if endless else 0)
        runner = Runner(kit, self._step, self._number)
        if isinstance(runner.exercise, Round):
            runner.resume(self._progress.moves(self._address, kit.rules.action_type))
        self._focus = ""
        super().__init__(host, kit, runner)

    # The site's side

    def address(self) -> dict[str, str]:
        """Return the step's address, with the number of an endless exercise."""
        return {"step": f"{self._address}.{self._number}" if self._number else self._address}

    # Acting

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Act on a try at the table, an answer, or a way through the lesson."""
        word, _, rest = offer.partition(":")
        if word == "step":
            self._go(rest)
        else:
            super().on_offer(offer, value, name)

    def _ways_on(self) -> dict[str, Callable[[], None]]:
        return {
            **super()._ways_on(),
            "next": self._next,
            "again": self._again,
            "another": self._another,
            "skip": self._skip_step,
            "skip-chapter": self._skip_chapter,
        }

    def _go(self, address: str) -> None:
        """Go to another step, as a page of its own for the browser's Back; reading goes on at its head."""
        self._host.go(game=self._kit.about.name, view="learn", step=address, focus="steps")

    def _next(self) -> None:
        following = self._progress.after(self._address)
        if following:
            self._go(following)
        else:
            self._host.go(game=self._kit.about.name, view="play")

    def _skip_step(self) -> None:
        self._progress.skip([self._address])
        self._next()

    def _skip_chapter(self) -> None:
        own = [f"{self._chapter.id}.{n}" for n in range(1, len(self._chapter.steps) + 1)]
        self._progress.skip(own)
        self._address = own[-1]
        self._next()

    def _again(self) -> None:
        self._runner.restart()
        self._progress.keep_moves(self._address, ())
        self._clear()
        self._pointed = False
        self._focus = "steps"
        self._host.refresh("The step begins again.")

    def _another(self) -> None:
        """Go to a fresh exercise of an endless step."""
        if self._number:
            self._go(f"{self._address}.{self._progress.fresh(self._address, self._number)}")
        else:
            self._host.refresh()

    def _judged(self, feedback: Feedback) -> None:
        """Keep what is done."""
        if isinstance(self._runner.exercise, Round):
            self._progress.keep_moves(self._address, () if feedback.done else self._runner.made)
        if feedback.done:
            self._progress.finish(self._address)
            self._focus = "next"

    # Drawing

    def page(self) -> Page:
        """Return the step with its table."""
        scene, beside = self._table()
        focus, self._focus = self._focus, ""
        endless = self._number > 0
        return Page(
            layout="learn",
            look=self._kit.about.look,
            bar=self._bar(),
            left=[chapter_list(self._lesson, self._chapter, self._progress), *to_practice(self._lesson)],
            lead=[
                steps_bar(self._chapter, self._place, self._progress),
                self._text(),
                *answers(self._runner, self._picked),
                *self._answered(),
                *ways(self._runner, self._feedback, self._following(), endless=endless, last=self._is_last()),
            ],
            scene=scene,
            below=[*beside, *learned(self._lesson, self._chapter, self._progress)],
            focus=focus,
        )

    def _bar(self) -> Bar:
        number = [chapter.id for chapter in self._lesson.chapters].index(self._chapter.id) + 1
        where = f"Chapter {number}, step {self._place + 1} of {len(self._chapter.steps)}"
        made = bar(self._kit, where, "learn")
        return msgspec.structs.replace(made, title=f"Learn {self._kit.about.title}")

    def _text(self) -> Text:
        step = self._step
        rules = rule_buttons(self._kit, step.rules)
        words = list(step.paragraphs)
        return Text(id="lesson", tone="lead", title=step.title, paragraphs=words, task=step.task, buttons=rules)

    def _before(self) -> Rich:
        """Tell the learner's own move in a round; when it ended the round, all that followed, before who has won."""
        told = self._runner.told if self._runner.done else self._runner.told[:1]
        return [part for one in told for part in (*self._tell(*one), " ")]

    def _after(self, feedback: Feedback) -> list[Rich]:
        """Tell what the others did in a round, and end a chapter with a word."""
        others = [] if self._runner.done else [self._tell(*told) for told in self._runner.told[1:]]
        last = self._place == len(self._chapter.steps) - 1
        ends = feedback.done and last and self._progress.is_done(self._chapter)
        return [*others, *([self._ending()] if ends else [])]

    def _tell(self, record: Any, before: Any) -> Rich:
        return self._kit.words.tell(record, before, self._runner.position.names, self._runner.position.seat)

    def _ending(self) -> Rich:
        mark = "" if self._chapter.title.endswith("?") else "."
        return [f"That was the chapter {self._chapter.title}{mark} {self._chapter.ending}"]

    def _is_last(self) -> bool:
        """Tell whether the lesson ends with this step and practice can follow."""
        return bool(self._lesson.practice) and not self._progress.after(self._address)

    def _following(self) -> str:
        """Say where "next" leads."""
        following = self._progress.after(self._address)
        if not following:
            return f"Play {self._kit.about.title}"
        found = self._lesson.find(following)
        assert found is not None
        return "Next step" if found[0] is self._chapter else f"Next chapter: {found[0].title}"
