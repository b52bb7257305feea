"""Learning a game: a step of the lesson beside a live table, with an answer to every try."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Composed, Kit, Look, Offer, Part
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Bar, Button, Page, Rich, Scene, Text
from truffle_core.lessons import lesson
from truffle_core.lessons.model import Do, Endless, Feedback, Round
from truffle_core.lessons.runner import Runner

from .learn_parts import answers, chapter_list, found_so_far, learned, steps_bar, ways
from .learn_progress import Progress
from .learn_table import bounds_of, cropped, still, unribboned, wider
from .screen import Host, bar, rule_button


class LearnScreen:
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
        self._host = host
        self._kit = kit
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
        self._runner = Runner(kit, self._step, self._number)
        if isinstance(self._runner.exercise, Round):
            self._runner.resume(self._progress.moves(self._address, kit.rules.action_type))
        self._offers: dict[str, Offer] = {}
        self._clear()
        self._bounds = bounds_of(self._drawn(live=False)[0])
        # the browser's focus goes to a new step once, so that reading begins there; on arrival it stays where it is
        self._focus = ""

    def _clear(self) -> None:
        """Forget what was chosen, tried and answered."""
        exercise = self._runner.exercise
        self._parts: tuple[str, ...] = exercise.parts if isinstance(exercise, Do) else ()
        self._wrong: Any = None
        self._hint: Any = None
        self._hint_words: Rich = []
        self._feedback: Feedback | None = None
        self._picked = -1

    # The site's side

    def beat(self) -> None:
        """Nothing is due from second to second."""

    def address(self) -> dict[str, str]:
        """Return the step's address, with the number of an endless exercise."""
        return {"step": f"{self._address}.{self._number}" if self._number else self._address}

    def close(self) -> None:
        """Nothing runs beside a step."""

    # Acting

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Act on a try at the table, an answer, or a way through the lesson."""
        word, _, rest = offer.partition(":")
        if word == "step":
            self._go(rest)
        elif word == "answer":
            self._answer(rest)
        elif word == "more":
            self._extra(rest)
        elif offer in (ways_on := self._ways_on()):
            ways_on[offer]()
        elif offer in self._offers:
            self._try(self._offers[offer])
        else:
            self._host.refresh()

    def _ways_on(self) -> dict[str, Callable[[], None]]:
        return {
            "next": self._next,
            "again": self._again,
            "another": self._another,
            "retry": self._retry,
            "show": self._show_one,
            "skip": self._skip_step,
            "skip-chapter": self._skip_chapter,
            "do": self._do_composed,
        }

    def _go(self, address: str) -> None:
        """Go to another step, as a page of its own for the browser's Back."""
        self._host.go(game=self._kit.about.name, view="learn", step=address)

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
        self._focus = "steps"
        self._host.refresh("The step begins again.")

    def _another(self) -> None:
        """Go to a fresh exercise of an endless step."""
        if self._number:
            self._go(f"{self._address}.{self._progress.fresh(self._address, self._number)}")
        else:
            self._host.refresh()

    def _retry(self) -> None:
        """Put the last answer away; what was right so far stays."""
        self._clear()
        self._host.refresh()

    def _show_one(self) -> None:
        """Show one right answer; the learner still does it."""
        shown = self._runner.show_one()
        self._clear()
        if shown.action is not None:
            self._hint = shown.action
            position = self._runner.position
            said = self._kit.words.intent(shown.action, position.seen, position.names)
            self._hint_words = [f"{said[:1].upper()}{said[1:]}."]
        elif shown.option >= 0:
            option = self._runner.options[shown.option]
            self._hint_words = ["The answer is: ", *option.label, "."]
        self._host.refresh(flat(self._hint_words))

    def _answer(self, number: str) -> None:
        """Answer a choice or a prediction."""
        if not number.isdigit() or self._runner.done:
            self._host.refresh()
            return
        self._clear()
        self._picked = int(number)
        self._take(self._runner.choose(self._picked))

    def _extra(self, number: str) -> None:
        """Try one of the step's own buttons."""
        exercise = self._runner.exercise
        if isinstance(exercise, Do) and number.isdigit() and int(number) < len(exercise.buttons):
            self._do(exercise.buttons[int(number)][1])
        else:
            self._host.refresh()

    def _try(self, found: Offer) -> None:
        """Do an action, or take up a part of one; trying a chosen part once more does it where the game says so."""
        if not isinstance(found, Part):
            self._do(found.action)
            return
        before = self._composed()
        if found.name in self._parts and before.again and before.action is not None:
            self._do(before.action)
            return
        parts = tuple(part for part in self._parts if part != found.name)
        if found.name not in self._parts:
            parts = (*parts, found.name)
        self._clear()
        self._parts = self._compose(parts).parts or parts[:-1]
        self._host.refresh(flat(self._composed().message), lasting=True)

    def _do_composed(self) -> None:
        self._do(self._composed().action)

    def _do(self, action: Any) -> None:
        """Try a whole action."""
        if action is None or self._runner.done:
            self._host.refresh()
            return
        feedback = self._runner.try_action(action)
        kept = self._parts
        self._clear()
        if not feedback.right:
            self._wrong, self._parts = action, kept
        self._take(feedback)

    def _take(self, feedback: Feedback) -> None:
        """Show the answer to a try, and keep what is done."""
        self._feedback = feedback
        if isinstance(self._runner.exercise, Round):
            self._progress.keep_moves(self._address, () if feedback.done else self._runner.made)
        if feedback.done:
            self._progress.finish(self._address)
            self._focus = "next"
        said = flat(feedback.text)
        self._host.refresh(f"{feedback.rule}: {said}" if feedback.rule else said)

    # Choosing parts

    def _compose(self, parts: tuple[str, ...]) -> Composed:
        exercise = self._runner.exercise
        own = exercise.compose if isinstance(exercise, Do) else None
        position = self._runner.position
        return (own or self._kit.drawing.compose)(position.seen, position.seat, parts)

    def _composed(self) -> Composed:
        return self._compose(self._parts) if self._runner.acts else Composed()

    # Drawing

    def page(self) -> Page:
        """Return the step with its table."""
        scene, self._offers = self._drawn(live=self._runner.acts)
        self._bounds = wider(self._bounds, bounds_of(scene))
        composed = self._composed()
        focus, self._focus = self._focus, ""
        whole = isinstance(self._runner.exercise, Round)
        side = [block for block in scene.side if whole or block.id in self._runner.position.lists]
        lead = [
            steps_bar(self._chapter, self._place, self._progress),
            self._text(),
            *answers(self._runner, self._picked),
        ]
        return Page(
            layout="learn",
            look=self._kit.about.look,
            bar=self._bar(),
            left=[chapter_list(self._lesson, self._chapter, self._progress)],
            lead=[
                *lead,
                *self._answered(),
                *ways(self._runner, self._feedback, self._following(), endless=self._number > 0),
            ],
            scene=self._framed(scene, composed),
            below=[*_chosen(composed), *side, *learned(self._lesson, self._chapter, self._progress)],
            focus=focus,
        )

    def _bar(self) -> Bar:
        number = [chapter.id for chapter in self._lesson.chapters].index(self._chapter.id) + 1
        where = f"Chapter {number}, step {self._place + 1} of {len(self._chapter.steps)}"
        made = bar(self._kit, where, "learn")
        return msgspec.structs.replace(made, title=f"Learn {self._kit.about.title}")

    def _text(self) -> Text:
        step = self._step
        return Text(id="lesson", tone="lead", title=step.title, paragraphs=list(step.paragraphs), task=step.task)

    def _answered(self) -> list[Text]:
        """Return the answer to the last try, or what was shown on request."""
        if self._feedback is not None:
            return [self._said(self._feedback)]
        if self._hint_words:
            return [Text(id="shown", tone="yes", title="One way.", paragraphs=[self._hint_words])]
        return []

    def _said(self, feedback: Feedback) -> Text:
        if not feedback.right:
            buttons = [rule_button(feedback.rule)] if feedback.rule else []
            return Text(
                id="answer",
                tone="no",
                title="Not this one.",
                paragraphs=[feedback.text, *feedback.more],
                rule=feedback.rule,
                buttons=buttons,
            )
        own, *others = [self._tell(*told) for told in self._runner.told] or [[]]
        first = [*own, " "] if own else []
        last = self._place == len(self._chapter.steps) - 1
        ending = [self._ending()] if feedback.done and last and self._progress.is_done(self._chapter) else []
        title = "" if own else "Right."
        said = [*first, *feedback.text, *found_so_far(self._runner)]
        return Text(id="answer", tone="yes", title=title, paragraphs=[said, *feedback.more, *others, *ending])

    def _tell(self, record: Any, before: Any) -> Rich:
        return self._kit.words.tell(record, before, self._runner.position.names, self._runner.position.seat)

    def _ending(self) -> Rich:
        return [f"That was the chapter {self._chapter.title}. {self._chapter.ending}"]

    def _following(self) -> str:
        """Say where "next" leads."""
        following = self._progress.after(self._address)
        if not following:
            return f"Play {self._kit.about.title}"
        found = self._lesson.find(following)
        assert found is not None
        return "Next step" if found[0] is self._chapter else f"Next chapter: {found[0].title}"

    # The table

    def _drawn(self, *, live: bool) -> tuple[Scene, dict[str, Offer]]:
        """Draw the position as the learner knows it, without what would only distract."""
        runner, position = self._runner, self._runner.position
        look = Look(
            position.seat,
            live,
            self._parts if live else (),
            self._hint if live else None,
            runner.last,
            runner.before_last,
            self._wrong if live else None,
        )
        roles = ["you" if seat == position.seat else "opponent" for seat in range(len(position.names))]
        scene, offers = self._kit.drawing.draw(position.seen, position.names, roles, look)
        zones = [
            zone for zone in scene.zones if zone.id not in position.hidden and (zone.pieces or zone.kind == "hand")
        ]
        seats = [] if "seats" in position.hidden else scene.seats
        heading = position.heading or scene.heading
        return msgspec.structs.replace(scene, zones=zones, seats=seats, heading=heading, note=position.note), offers

    def _framed(self, scene: Scene, composed: Composed) -> Scene:
        """Draw small tables large, and set the buttons under the table."""
        zones = scene.zones
        if not isinstance(self._runner.exercise, Round):
            zones = [
                still(cropped(zone, self._bounds), headed=n > 0 or not scene.heading) for n, zone in enumerate(zones)
            ]
            if "ribbons" in self._runner.position.hidden and not self._runner.done:
                zones = [unribboned(zone) for zone in zones]
        buttons = [*self._main(composed), *self._extras(), *scene.buttons] if self._runner.acts else []
        return msgspec.structs.replace(scene, zones=zones, buttons=buttons, side=[])

    def _main(self, composed: Composed) -> list[Button]:
        return [Button(label=composed.label, offer="do", kind="main", id="do")] if composed.action is not None else []

    def _extras(self) -> list[Button]:
        exercise = self._runner.exercise
        more = exercise.buttons if isinstance(exercise, Do) else ()
        return [Button(label=label, offer=f"more:{n}") for n, (label, _) in enumerate(more)]


def _chosen(composed: Composed) -> list[Text]:
    """Return what is chosen so far, in words."""
    return [Text(id="chosen", paragraphs=[composed.message])] if composed.message else []
