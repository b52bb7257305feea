"""What a game is: rules as stateless functions over a compact state, a step at a time.

A `Game` knows the rules and nothing of files, players' names or screens. Everything that happens is an event;
`apply` is the only function that changes a state, and it decides nothing.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, Final, Generic, Literal, Protocol, Self, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

CHANCE: Final = "chance"
"""Who moves when the cards or dice do."""

Chance = Literal["chance"]
View = int | Literal["public"]
"""Whose eyes: a seat, counted from 0, or what everybody may see."""

Options = dict[str, str]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, lt=8)]
Points = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]


class State(Protocol):
    """A position: compact, cheap to copy, changed by `Game.apply` and by nothing else."""

    def copy(self) -> Self:
        """Return a state that shares nothing changeable with this one."""
        ...


S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E")


class Step(msgspec.Struct, Generic[A, E], frozen=True, forbid_unknown_fields=True, gc=False):
    """One record of the log with one cause: a seat's action, or chance, and the events that followed.

    Attributes
    ----------
    n : number of the record, from 0.
    by : the seat that acted, or "chance".
    events : what happened, in order.
    action : what the seat intended; unset for chance, None where a view hides it.
    """

    n: Count
    by: SeatNumber | Chance
    action: A | UnsetType | None = UNSET
    events: tuple[E, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A choice made before a game: its allowed values with words for each; the first is the default."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    help: str = ""

    @property
    def default(self) -> str:
        """The value taken when nothing is said."""
        return self.values[0][0]


class About(msgspec.Struct, frozen=True):
    """A game in facts: what the set-up form and the front page are made from.

    Attributes
    ----------
    name : the game's name in files and addresses.
    title : the name people call it by.
    look : whose art it is drawn with, a name in `Table.art`.
    rule_prefix : the letters before a rule's number ("TS").
    seats : fewest and most players.
    minutes : how long a game takes, in words.
    invitation : what one does in it, for the front page.
    teaches : what one gets better at by playing, in half a sentence.
    options : what can be chosen before a game.
    editions : names of the shipped editions, the default first.
    bots : name of each level and its idea in one sentence, weakest first.
    facts : the few words under its picture on the front page.
    """

    name: str
    title: str
    look: str
    rule_prefix: str
    seats: tuple[int, int]
    minutes: str
    invitation: str
    teaches: str
    options: tuple[Option, ...]
    editions: tuple[str, ...]
    bots: tuple[tuple[str, str], ...]
    facts: tuple[str, ...] = ()


class Edition(msgspec.Struct, frozen=True):
    """The components a game is played with: a name, the data, and the digest that pins them."""

    name: str
    data: dict[str, Any]
    sha256: str
    shipped: bool = True


class Setup(msgspec.Struct, frozen=True):
    """All that is decided before the first step: number of seats, options, edition."""

    seats: int
    options: Options
    edition: Edition


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: why, who won (several share), and each seat's points."""

    reason: Literal["finished", "max_rounds"]
    winners: tuple[SeatNumber, ...]
    scores: tuple[Points, ...]


class Game(ABC, Generic[S, A, E]):
    """The rules of one game. An implementation holds no state of its own.

    Attributes
    ----------
    rules_version : raised when a changed ruling changes what is legal.
    action_type, event_type : the union of the game's actions and of its events, for reading logs.
    secret_actions : whether a view may hide what a seat chose (and not only what followed).
    """

    about: About
    rules_version: int
    action_type: Any
    event_type: Any
    secret_actions: bool = False

    @abstractmethod
    def edition(self, name: str, data: dict[str, Any] | None = None) -> Edition:
        """Return a shipped edition by name, or check and wrap `data` as one; raise `UsageError` with the reason."""

    @abstractmethod
    def initial_state(self, setup: Setup) -> S:
        """Return the position before the first step, as anybody may see it."""

    @abstractmethod
    def to_move(self, state: S) -> int | Chance | None:
        """Return the seat to act, `CHANCE`, or None when the game is over. Depends on public facts alone."""

    @abstractmethod
    def legal_actions(self, state: S) -> list[A]:
        """Return what the seat to move may do, perhaps a canonical subset; empty when it is chance's turn or over."""

    @abstractmethod
    def verify(self, state: S, action: A) -> None:
        """Raise `IllegalAction` with the rule and the reason unless `action` is legal for the seat to move."""

    @abstractmethod
    def step(self, state: S, action: A) -> tuple[E, ...]:
        """Return the events that a legal `action` causes. Leaves `state` alone."""

    @abstractmethod
    def chance(self, state: S, rng: random.Random) -> tuple[E, ...]:
        """Return the events of a chance step, drawn with `rng`. Leaves `state` alone."""

    @abstractmethod
    def verify_chance(self, state: S, events: Sequence[E]) -> None:
        """Raise `IllegalChance` unless `events` can come from chance here (hidden values, None, are taken on trust)."""

    @abstractmethod
    def apply(self, state: S, event: E) -> None:
        """Change `state` by one event, whole or redacted. The only function that changes a state."""

    @abstractmethod
    def redact(self, step: Step[A, E], view: View) -> Step[A, E]:
        """Return `step` as `view` may see it, each hidden value None. Default deny; what was redacted before stays as it is."""

    @abstractmethod
    def reveals(self, before: S, step: Step[A, E], seat: int) -> bool:
        """Tell whether `step`, met in the position `before` as `seat` sees it, shows `seat` something it did not know."""

    @abstractmethod
    def consistent(self, state: S) -> None:
        """Raise `IllegalChance` if no full position fits `state`, a position as some view sees it."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
