"""All that belongs to one game, under one roof: its rules, words, drawing, series, bots and texts.

Everything above the games (lessons, charts, widgets, commands) works with a `Kit` and never names a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from .bot import ANYWHERE, Choose, Observation
from .foresight import Foresight
from .game import About, Game, View
from .log import AnyStep, Log
from .scene import Rich, Scene

Names = Sequence[str]


class Words(Protocol):
    """A game in English. Every function works from what one view may know."""

    def tell(self, step: AnyStep, before: Any, names: Names, viewer: View | None) -> Rich:
        """Say what a step did: "Cleo took green 1 from row 3." `before` is the position as `viewer` saw it."""
        ...

    def intent(self, action: Any, state: Any, names: Names) -> str:
        """Say what an action would do, as a button or a hint does: "take green 1 from row 3"."""
        ...

    def kind_of_move(self, action: Any, state: Any) -> str:
        """Say what kind of move an action is, without naming it, as a first hint does: "take a card from row 3"."""
        ...

    def result(self, state: Any, names: Names) -> list[Rich]:
        """Say who won and why, itemised, a paragraph a fact."""
        ...

    def where(self, state: Any) -> str:
        """Say where in the game the position is: "Round 2 of 3"."""
        ...

    def table(self, state: Any, names: Names) -> str:
        """Return the table as text, for a terminal."""
        ...


class Try(msgspec.Struct, frozen=True):
    """An offer that is an action: it is verified, and done or refused with its rule."""

    action: Any


class Part(msgspec.Struct, frozen=True):
    """An offer that is a part of an action, in the game's own words: `compose` says what it comes to."""

    name: str


Offer = Try | Part


class Composed(msgspec.Struct, frozen=True):
    """What the chosen parts come to.

    Attributes
    ----------
    parts : the parts that are kept, such as only the last of two places.
    action : the whole action, once it is whole.
    label : the words on the button that does it ("Take pink 1").
    message : what is chosen, what it would bring, or what is missing.
    rule : the rule that stands against what is chosen, if one does.
    again : whether trying a chosen part once more does the action.
    """

    parts: tuple[str, ...] = ()
    action: Any = None
    label: Rich = []
    message: Rich = []
    rule: str = ""
    again: bool = False


class Aid(msgspec.Struct, frozen=True):
    """Something a drawing shows that people would have to remember, so that a viewer may switch it off.

    Attributes
    ----------
    name : how it is kept and how `Look.off` calls it.
    label, help : the words on its switch, and what it shows.
    """

    name: str
    label: str
    help: str = ""


class Look(msgspec.Struct, frozen=True):
    """How a table is looked at.

    Attributes
    ----------
    viewer : the seat that looks, "public", or None for all cards open.
    live : whether offers are made: the viewer can act here.
    parts : the parts chosen so far.
    hint : an action to mark as the hint.
    last, before : the step just made as the viewer saw it, and the position before it.
    wrong : an action that was just refused, to mark what was tried and what forbids it.
    lines : for each seat, the last thing it did.
    off : the names of the aids that are switched off.
    """

    viewer: View | None
    live: bool = False
    parts: tuple[str, ...] = ()
    hint: Any = None
    last: AnyStep | None = None
    before: Any = None
    wrong: Any = None
    lines: Sequence[Rich] = ()
    off: Container[str] = ()


class Drawing(Protocol):
    """A game as a `Scene`; beside the functions it may name its aids, `AIDS`."""

    def draw(self, state: Any, names: Names, roles: Names, look: Look) -> tuple[Scene, dict[str, Offer]]:
        """Return the table as `look.viewer` sees it, and what each offer in it means."""
        ...

    def portrait(self) -> Scene:
        """Return the game's picture for the front page: a few of its pieces, lying in no game."""
        ...

    def compose(self, state: Any, seat: int, parts: tuple[str, ...]) -> Composed:
        """Say what the chosen parts come to for `seat`: what is chosen, what is missing, and the whole action if it is whole."""
        ...


class Line(msgspec.Struct, frozen=True):
    """One seat's line in a chart: a point at each step where it changes, and at the last."""

    seat: int
    steps: tuple[int, ...]
    values: tuple[int, ...]


class Milestone(msgspec.Struct, frozen=True):
    """A marked point of a chart with its name ("large straight, $6 + $2")."""

    step: int
    seat: int
    value: int
    label: str


class Band(msgspec.Struct, frozen=True):
    """A shaded stretch of steps (a round), from `start` to `end`, both included."""

    start: int
    end: int
    label: str


class Break(msgspec.Struct, frozen=True):
    """Where a seat's line stops at one value and starts anew at another, in one step."""

    step: int
    seat: int
    stop: int
    start: int


class Range(msgspec.Struct, frozen=True):
    """A shaded stretch of values (a goal), from `low` to `high`."""

    low: int
    high: int
    label: str


class Earning(msgspec.Struct, frozen=True):
    """What one thing brought a seat, or cost it: an order, a flower, a meld, a mission.

    Attributes
    ----------
    kind : what sort of thing it is ("order").
    label : which of them ("large straight").
    points : in the unit of the series, negative for a cost, None where a view does not know.
    """

    step: int
    seat: int
    kind: str
    label: str
    points: int | None


class Series(msgspec.Struct, frozen=True):
    """A log as lines to draw: plain data, from what one view may know.

    Attributes
    ----------
    unit : what the values count ("dollars"); `prefix` stands before a number ("$").
    mark_word : what a marked point is ("order").
    breaks : where lines stop and start anew at another value.
    ranges : stretches of values that are shaded over all steps.
    aim : the value to be nearest to, such as 0 where least wins; None where the highest is in front.
    earnings : all that moved the lines, thing by thing; a line's changes are their sums, save where it starts anew.
    """

    title: str
    unit: str
    prefix: str
    lines: tuple[Line, ...]
    marks: tuple[Milestone, ...]
    bands: tuple[Band, ...]
    breaks: tuple[Break, ...] = ()
    mark_word: str = "mark"
    ranges: tuple[Range, ...] = ()
    aim: int | None = None
    earnings: tuple[Earning, ...] = ()


class Charting(Protocol):
    """A game as lines over its steps."""

    def series(self, log: Log, steps: Sequence[int], viewer: View | None) -> Series:
        """Return the lines for the given steps of a log (a line of play), as `viewer` may know them."""
        ...


Hint = Callable[[Observation[Any, Any], random.Random], tuple[Any, str]]
"""From what a seat may know to the action the strongest bot would take, and its reason in a sentence."""


RulesOf = Callable[[AnyStep, Any], tuple[str, ...]]
"""From a step and the position before it, both as one view saw them, to the ids of the rules it follows."""


def never(step: AnyStep) -> bool:
    """Take every step for worth a line."""
    return False


class Kit(msgspec.Struct, frozen=True):
    """One game with all its parts.

    Attributes
    ----------
    rules : the `Game`.
    bots : level name -> function, weakest first.
    hint : what the strongest bot would do, and why.
    foresight : how its positions are played on in thought.
    is_minor : whether a step is not worth a line of its own in a list of what happened.
    rule_texts : rule id -> title and text, in our own words.
    rules_of : which rules a step follows, the most telling first.
    art : the symbols that scenes name, as SVG.
    aids : what the drawing shows unless a viewer switches it off.
    """

    rules: Game[Any, Any, Any]
    words: Words
    drawing: Drawing
    charting: Charting
    bots: Mapping[str, Choose]
    hint: Hint
    foresight: Foresight
    rule_texts: Mapping[str, tuple[str, str]]
    rules_of: RulesOf
    art: str
    is_minor: Callable[[AnyStep], bool] = never
    aids: Sequence[Aid] = ()

    @property
    def about(self) -> About:
        """The game in facts."""
        return self.rules.about

    @property
    def levels(self) -> tuple[tuple[str, str], ...]:
        """All levels that can be chosen for a seat, with their ideas: the game's own, weakest first, then those that play any game."""
        return (*self.about.bots, *ANYWHERE.items())
