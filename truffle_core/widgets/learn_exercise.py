"""One exercise beside its table: tries, answers to them, hints in two strengths, and how the table is drawn.

The lesson and the practice are made of it; each says what follows from an answer, and what stands around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from truffle_core.core.kit import Composed, Kit, Look, Offer, Try
from truffle_core.core.plain_text import capital, flat
from truffle_core.core.scene import BlockKind, Button, Rich, Scene, Text
from truffle_core.lessons.hints import where_to_look
from truffle_core.lessons.model import Do, Feedback, Round
from truffle_core.lessons.runner import Runner

from .hinting import marked, pointed
from .learn_parts import found_so_far
from .learn_table import bounds_of, cropped, still, unribboned, wider
from .parts import taken_up
from .screen import Host, changed, rule_button

__all__ = ["ExerciseScreen"]


class ExerciseScreen:
    """A screen with one exercise, which `runner` judges."""

    def __init__(self, host: Host, kit: Kit, runner: Runner) -> None:
        self._host = host
        self._kit = kit
        self._runner = runner
        self._offers: dict[str, Offer] = {}
        self._pointed = False
        self._clear()
        self._bounds = bounds_of(self._drawn(live=False)[0])

    def _clear(self) -> None:
        """Forget what was chosen, shown and answered."""
        exercise = self._runner.exercise
        self._parts: tuple[str, ...] = exercise.parts if isinstance(exercise, Do) else ()
        self._wrong: Any = None
        self._hint: Any = None
        self._hint_words: Rich = []
        self._feedback: Feedback | None = None
        self._picked = -1

    # What a screen says for itself

    def _judged(self, feedback: Feedback) -> None:
        """Keep what follows from an answer to a try."""
        raise NotImplementedError

    def _helped(self) -> None:
        """Keep that a right answer was asked for."""

    def _news(self, feedback: Feedback) -> str:
        """Say in a short sentence whether a try was right."""
        said = flat(feedback.text)
        return f"{feedback.rule}: {said}" if feedback.rule else said

    def _before(self) -> Rich:
        """Return words that stand before the answer to a right try."""
        return []

    def _after(self, feedback: Feedback) -> list[Rich]:
        """Return paragraphs that stand after the answer to a right try."""
        return []

    # The site's side

    def beat(self) -> None:
        """Nothing is due from second to second."""

    def close(self) -> None:
        """Nothing runs beside an exercise."""

    # Acting

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Act on a try at the table, an answer, or a way on."""
        word, _, rest = offer.partition(":")
        if word == "answer":
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
            "retry": self._retry,
            "hint": self._point,
            "show": self._show_one,
            "do": self._do_composed,
        }

    def _retry(self) -> None:
        """Put the last answer away; what was right so far stays."""
        self._clear()
        self._host.refresh()

    def _point(self) -> None:
        """Say where to look, without the answer."""
        self._clear()
        self._pointed = not self._runner.done
        self._host.refresh(" ".join(flat(said) for said in self._pointers()))

    def _pointers(self) -> list[Rich]:
        return where_to_look(self._runner, self._kit) if self._pointed else []

    def _show_one(self) -> None:
        """Show one right answer; the learner still does it."""
        shown = self._runner.show_one()
        self._clear()
        if shown.action is not None:
            self._hint = shown.action
            position = self._runner.position
            said = self._kit.words.intent(shown.action, position.seen, position.names)
            self._hint_words = [f"{capital(said)}."]
        elif shown.option >= 0:
            option = self._runner.options[shown.option]
            self._hint_words = ["The answer is: ", *option.label, "."]
        if self._hint_words:
            self._helped()
        self._host.refresh(flat(self._hint_words))

    def _answer(self, number: str) -> None:
        """Answer a choice or a prediction."""
        if not number.isdecimal() or self._runner.done:
            self._host.refresh()
            return
        self._clear()
        self._picked = int(number)
        self._take(self._runner.choose(self._picked))

    def _extra(self, number: str) -> None:
        """Try one of the step's own buttons."""
        exercise = self._runner.exercise
        if isinstance(exercise, Do) and number.isdecimal() and int(number) < len(exercise.buttons):
            self._do(exercise.buttons[int(number)][1])
        else:
            self._host.refresh()

    def _try(self, found: Offer) -> None:
        """Do an action, or take up a part of one; trying a chosen part once more does it where the game says so."""
        action, parts = taken_up(found, self._parts, self._composed())
        if action is not None:
            self._do(action)
            return
        self._host.refresh(self.choose(parts), lasting=True)

    def choose(self, parts: tuple[str, ...]) -> str:
        """Choose these parts of an action, as far as the rules allow; return what they come to, in words."""
        self._clear()
        self._parts = self._compose(parts).parts or parts[:-1]
        return flat(self._composed().message)

    def foreseen(self) -> Iterator[tuple[str, ExerciseScreen, str]]:
        """Return the parts of an action that can be chosen, or put back."""
        offers, composed = self._offers, self._composed()
        for offer, found in offers.items():
            action, parts = taken_up(found, self._parts, composed)
            if action is None:
                after = changed(self)
                yield offer, after, after.choose(parts)

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
        """Show the answer to a try, and keep what follows from it."""
        self._feedback = feedback
        self._pointed = False
        self._judged(feedback)
        self._host.refresh(self._news(feedback))

    # Choosing parts

    def _compose(self, parts: tuple[str, ...]) -> Composed:
        exercise = self._runner.exercise
        own = exercise.compose if isinstance(exercise, Do) else None
        position = self._runner.position
        return (own or self._kit.drawing.compose)(position.seen, position.seat, parts)

    def _composed(self) -> Composed:
        return self._compose(self._parts) if self._runner.acts else Composed()

    # Words

    def _answered(self) -> list[BlockKind]:
        """Return the answer to the last try, or the hint that was asked for."""
        if self._feedback is not None:
            return [self._said(self._feedback)]
        if self._hint_words:
            return [Text(id="shown", tone="hint", title="One way.", paragraphs=[self._hint_words])]
        if self._pointed:
            rules = [rule_button(rule) for rule in self._runner.step.rules]
            return [Text(id="hint", tone="hint", title="Where to look.", paragraphs=self._pointers(), buttons=rules)]
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
        before = self._before()
        title = "" if before else "Right."
        said = [*before, *feedback.text, *found_so_far(self._runner)]
        return Text(id="answer", tone="yes", title=title, paragraphs=[said, *feedback.more, *self._after(feedback)])

    # The table

    def _table(self) -> tuple[Scene, list[BlockKind]]:
        """Return the table as it is drawn now, and what stands under it: what is chosen, and the lists that help."""
        scene, self._offers = self._drawn(live=self._runner.acts)
        self._bounds = wider(self._bounds, bounds_of(scene))
        composed = self._composed()
        whole = isinstance(self._runner.exercise, Round)
        side = [block for block in scene.side if whole or block.id in self._runner.position.lists]
        asked = scene.say if whole and self._runner.acts else []
        return self._framed(scene, composed), [*_chosen(composed.message or asked), *side]

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
        # the names say who is who
        scene, offers = self._kit.drawing.draw(position.seen, position.names, [""] * len(position.names), look)
        scene = pointed(scene, offers, look.hint, self._compose)
        zones = [
            zone for zone in scene.zones if zone.id not in position.hidden and (zone.pieces or zone.kind == "hand")
        ]
        seats = [] if "seats" in position.hidden else scene.seats
        names = [] if seats else list(position.names)
        heading = position.heading or scene.heading
        cut = msgspec.structs.replace(scene, zones=zones, seats=seats, names=names, heading=heading, note=position.note)
        return cut, offers

    def _framed(self, scene: Scene, composed: Composed) -> Scene:
        """Draw small tables large, and set the buttons under the table."""
        zones = scene.zones
        if not isinstance(self._runner.exercise, Round):
            zones = [
                still(cropped(zone, self._bounds), headed=n > 0 or not scene.heading) for n, zone in enumerate(zones)
            ]
            if "ribbons" in self._runner.position.hidden and not self._runner.done:
                zones = [unribboned(zone) for zone in zones]
        buttons = [*self._main(composed), *self._extras(scene.buttons), *scene.buttons] if self._runner.acts else []
        return msgspec.structs.replace(scene, zones=zones, buttons=buttons, side=[])

    def _main(self, composed: Composed) -> list[Button]:
        if composed.action is None:
            return []
        return [marked(Button(label=composed.label, offer="do", kind="main", id="do"), composed.action, self._hint)]

    def _extras(self, buttons: list[Button]) -> list[Button]:
        """Return the step's own buttons, but for what the table has a button for already."""
        exercise = self._runner.exercise
        more = exercise.buttons if isinstance(exercise, Do) else ()
        found = [self._offers.get(button.offer) for button in buttons]
        already = [offer.action for offer in found if isinstance(offer, Try)]
        return [
            marked(Button(label=label, offer=f"more:{n}"), action, self._hint)
            for n, (label, action) in enumerate(more)
            if action not in already
        ]


def _chosen(said: Rich) -> list[BlockKind]:
    """Return what is chosen so far, or in a whole round what is to be done, in words."""
    return [Text(id="chosen", paragraphs=[said])] if said else []
