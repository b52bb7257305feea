"""What a lesson is made of: chapters, steps, positions and exercises. Plain values; the runner brings them to life.

An exercise is one of four kinds. `Do`: act on a live position, and the rules themselves answer. `Choose`: pick among
options whose truth was computed by the rules. `Predict`: say what will come of it, and see it happen. `Round`: play a
real match with comments. An `Endless` one makes a new exercise of the first three kinds for every number.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

import msgspec

from truffle_core.core.bot import Observation
from truffle_core.core.kit import Composed
from truffle_core.core.scene import Rich

MOST: Final = 999_999
"""The highest number of an endless exercise."""


class Feedback(msgspec.Struct, frozen=True):
    """The answer to a try.

    Attributes
    ----------
    right : whether it was right so far.
    text : why, in a sentence or two.
    rule : the rule that speaks, if one does.
    done : whether the step is finished by it.
    more : further paragraphs, such as a reckoning line by line.
    """

    right: bool
    text: Rich
    rule: str = ""
    done: bool = False
    more: tuple[Rich, ...] = ()


class Position(msgspec.Struct, frozen=True):
    """A table to look at or act on.

    Attributes
    ----------
    state, seen : the full position, and the same as `seat` may know it.
    names : who sits at the table; the learner's seat is `seat`.
    heading, note : words above the table.
    hidden : ids of zones that would only distract, "seats" for the players' panels, and "ribbons" where what stands on
        pieces would give the answer away; those come back with it.
    lists : ids of the lists beside the table that help to answer, such as what the pieces do.
    """

    state: Any
    seen: Any
    names: tuple[str, ...]
    seat: int = 0
    heading: str = ""
    note: str = ""
    hidden: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()


class Trial(msgspec.Struct, frozen=True):
    """A legal try that is to be judged.

    Attributes
    ----------
    before, after : the position as the learner saw it before the action and sees it now.
    action : what was tried.
    made : the right actions of this step so far, without this one.
    """

    before: Any
    action: Any
    after: Any
    made: tuple[Any, ...]


Judge = Callable[[Trial], Feedback]
"""Says of a legal try whether it is what was asked, by asking the rules."""

Compose = Callable[[Any, int, tuple[str, ...]], Composed]

Events = tuple[Any, ...]
"""What happens in one step of chance."""


class Do(msgspec.Struct, frozen=True):
    """Act on a live position; what the rules forbid they refuse themselves, what they allow is judged.

    Attributes
    ----------
    shown : actions that solve it, where none of the listed legal actions does.
    compose : turns chosen parts into an action in place of the game's own, so that a wrong choice can be tried too.
    parts : parts chosen from the beginning.
    buttons : more actions that may be tried, each with its words.
    chance : what chance brings, each time it is to move after a right action.
    """

    position: Position
    judge: Judge
    shown: tuple[Any, ...] = ()
    compose: Compose | None = None
    parts: tuple[str, ...] = ()
    buttons: tuple[tuple[Rich, Any], ...] = ()
    chance: tuple[Events, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """One answer to choose: whether it is right, and why or why not, with further paragraphs in `more`."""

    label: Rich
    right: bool
    text: Rich
    rule: str = ""
    more: tuple[Rich, ...] = ()


class Choose(msgspec.Struct, frozen=True):
    """Pick one right option, or find them all, one after the other."""

    position: Position
    options: tuple[Option, ...]
    find_all: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """A value that may be predicted, in words, with what is wrong about it if it is."""

    value: Hashable
    label: str
    rule: str = ""
    wrong: Rich = []
    more: tuple[Rich, ...] = ()


class Predict(msgspec.Struct, frozen=True):
    """Say what comes of `then`; the rules play it and `measure` reads the answer.

    Attributes
    ----------
    then : actions of whoever is to move, one after the other, and the events of a step of chance as a tuple; none if
        the position itself is measured.
    measure : reads the value from the full position at the end.
    outcomes : the values on offer; the true one among them needs no rule.
    praise, more : why the true one is right, in a sentence or two and in further paragraphs.
    """

    position: Position
    measure: Callable[[Any], Hashable]
    outcomes: tuple[Outcome, ...]
    praise: Rich
    then: tuple[Any, ...] = ()
    more: tuple[Rich, ...] = ()


class Round(msgspec.Struct, frozen=True):
    """A real match against a scripted opponent, with a comment on each of the learner's moves.

    Attributes
    ----------
    comment : what to say about a legal move, from what the learner knew before it and the position seen after it.
    ended : what to say when the round is over, from the position.
    """

    options: Mapping[str, str]
    names: tuple[str, ...]
    level: str
    seed: int
    comment: Callable[[Observation[Any, Any], Any, Any], Rich]
    ended: Callable[[Any], Rich]


Exercise = Do | Choose | Predict | Round


class Endless(msgspec.Struct, frozen=True):
    """An exercise made afresh for every number from 1 on; the same number always makes the same one."""

    make: Callable[[int], Do | Choose | Predict]


class Step(msgspec.Struct, frozen=True):
    """One step of a chapter.

    Attributes
    ----------
    title : a few words.
    paragraphs : what to know.
    task : what to do now.
    rules : at most three rule ids; for each there is a wrong answer whose feedback explains it.
    learned : what was right, said afterwards in a line.
    pieces : the game's pieces that are met here, as the game writes them.
    hint : where to look, without the answer; if empty, the rules are named.
    """

    title: str
    paragraphs: tuple[Rich, ...]
    task: Rich
    rules: tuple[str, ...]
    learned: str
    exercise: Exercise | Endless
    pieces: tuple[str, ...] = ()
    hint: Rich = []


class Practice(msgspec.Struct, frozen=True):
    """A kind of exercise that can be practised without end, beside the lesson.

    Attributes
    ----------
    id : how addresses call it: `id.7` is its seventh exercise.
    title : a few words.
    blurb : what it is about, in a sentence or two.
    step : what is asked, with the rules it turns on and an endless exercise, whose last is the first that is practised: so a
        lesson that has the same one has shown none of the first. Its own title and paragraphs are the lesson's.
    """

    id: str
    title: str
    blurb: str
    step: Step

    def asked(self) -> Step:
        """Return the step as it is put in practice."""
        given = self.step.exercise
        assert isinstance(given, Endless)
        exercise = Endless(lambda number: given.make(MOST + 1 - number))
        return msgspec.structs.replace(self.step, title=self.title, paragraphs=([self.blurb],), exercise=exercise)


class Chapter(msgspec.Struct, frozen=True):
    """A chapter: its id in addresses, its title, and the line that ends it."""

    id: str
    title: str
    ending: str
    steps: tuple[Step, ...]


class Lesson(msgspec.Struct, frozen=True):
    """All chapters of a game, in order.

    Attributes
    ----------
    pieces : the game's pieces of which each is to be met by a step.
    practice : what can be practised without end; a game has some if its lesson has a file `practice.py`.
    """

    game: str
    chapters: tuple[Chapter, ...]
    pieces: tuple[str, ...] = ()
    practice: tuple[Practice, ...] = ()

    def chapter(self, chapter_id: str) -> Chapter | None:
        """Return a chapter by its id, or None."""
        return next((chapter for chapter in self.chapters if chapter.id == chapter_id), None)

    def addresses(self) -> list[str]:
        """Return the address of every step, in order: `table.1`, `table.2` and so on."""
        return [f"{chapter.id}.{n}" for chapter in self.chapters for n in range(1, len(chapter.steps) + 1)]

    def find(self, address: str) -> tuple[Chapter, int] | None:
        """Return the chapter and the place in it, from 0, that an address means, or None."""
        chapter_id, _, number = address.partition(".")
        chapter = self.chapter(chapter_id)
        if chapter is None or not (number.isascii() and number.isdigit() and len(number) < 4):
            return None
        place = int(number) - 1
        return (chapter, place) if 0 <= place < len(chapter.steps) else None

    def numbered(self, address: str) -> tuple[str, int] | None:
        """Return a step's address and the number of its exercise: `score.1.7` is the seventh of the endless `score.1`.

        The number is 0 where none is said, and None stands for an address that means no step.
        """
        base, _, number = address.rpartition(".")
        if "." not in base:
            return (address, 0) if self.find(address) else None
        found = self.find(base)
        if found is None or not isinstance(found[0].steps[found[1]].exercise, Endless):
            return None
        counted = counting_number(number)
        return (base, counted) if counted else None


def counting_number(written: str) -> int:
    """Return the number of an endless exercise as an address writes it, 0 if it is none."""
    sound = written.isascii() and written.isdigit() and len(written) <= len(str(MOST)) and written[0] != "0"
    return int(written) if sound else 0
