"""What a part of the site is, and what it may ask of the site around it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from truffle_core.core.errors import IllegalAction, IllegalChance, TruffleError, UsageError
from truffle_core.core.kit import Kit, Series
from truffle_core.core.log import Log
from truffle_core.core.scene import Bar, Button, Page, Say
from truffle_core.lessons import practises

_T = TypeVar("_T")


class Host(Protocol):
    """What a screen may ask of the site."""

    def refresh(self, status: str = "", *, lasting: bool = False) -> None:
        """Draw the screen again; `status` is one short sentence for those who listen.

        `lasting` says that what was offered before still counts, as when a part of an action was taken up.
        """
        ...

    def go(self, *, focus: str = "", **address: str) -> None:
        """Go to another screen by words of the address, any of `app.WORDS`.

        `focus` names the part of it where reading goes on.
        """
        ...

    def stored(self, key: str) -> Any:
        """Return what this visitor's browser keeps under `key`, None if nothing."""
        ...

    def store(self, key: str, value: Any) -> None:
        """Keep `value` in this visitor's browser; None removes it."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> bool:
        """Run `work` beside the page until the screen closes; False where nothing can run beside."""
        ...

    def show_rule(self, rule: str) -> None:
        """Open the card of a rule."""
        ...

    @property
    def tab(self) -> str:
        """A word that tells this browser tab from others; a refresh keeps it."""
        ...

    @property
    def keeps(self) -> bool:
        """Whether the browser keeps anything for this visitor."""
        ...

    @property
    def chart(self) -> Any:
        """The score chart that is shown, None while there is none: it can `mark(step)` and `show_chances(chances)`."""
        ...

    def show_chart(
        self, series: Series, names: Sequence[str], at: int, on_jump: Callable[[int], None], chances: Any
    ) -> None:
        """Show the page's one score chart with this log; a click in it calls `on_jump` with the step.

        `chances` is a line of chances to win, `charts.Chances`, perhaps an empty one.
        """
        ...

    def save(self, name: str, text: str) -> None:
        """Let the visitor's browser save a file."""
        ...

    def address_of(self, **words: str) -> str:
        """Return the query of the present screen with other words in it, for a link; empty where there is no address."""
        ...


class Screen(Protocol):
    """One screen of the site."""

    def page(self) -> Page:
        """Return the whole screen as data."""
        ...

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Act on what a person tried; `value` is what a field, slider or file holds."""
        ...

    def address(self) -> dict[str, str]:
        """Return this screen's own words of the address, without game and view."""
        ...

    def foreseen(self) -> Iterable[tuple[str, Screen, str]]:
        """Return tries that only choose or look elsewhere, each with this screen as it is after it, and what is said then.

        Their pages are sent ahead, so that the browser need not wait for them. Nothing that Python has to decide first is
        among them: what follows from an action, or what the visitor may not know yet.
        """
        ...

    def beat(self) -> None:
        """Do what is due about once a second while the page is open."""

    def close(self) -> None:
        """Leave off: the visitor goes to another screen."""
        ...


def changed(one: _T, **otherwise: object) -> _T:
    """Return a copy of a screen, or of a part of one, in which some things are otherwise; what it holds is shared."""
    made = copy.copy(one)
    vars(made).update(otherwise)
    return made


def refusal(error: TruffleError, seat: int = -1) -> Say:
    """Return what a person reads when something cannot be done: the reason, with its rule if there is one."""
    if isinstance(error, IllegalAction | IllegalChance):
        reason = error.reason if error.reason.endswith((".", "!", "?")) else f"{error.reason}."
        return Say(text=[reason], seat=seat, refused=True, rule=error.rule, buttons=[rule_button(error.rule)])
    return Say(text=[str(error)], seat=seat, refused=True)


def rule_button(rule: str) -> Button:
    """Return the button that opens the card of a rule."""
    return Button(label=[f"Read {rule}"], offer=f"rule:{rule}")


def ways_into(name: str) -> list[tuple[str, str]]:
    """Return the parts of a game, each with the word that leads to it."""
    practice = [("practice", "Practise")] if practises(name) else []
    return [("learn", "Learn"), *practice, ("play", "Play"), ("replay", "Replay")]


def check_game(log: Log, kit: Kit) -> None:
    """Refuse a log of another game."""
    if log.header.game != kit.about.name:
        raise UsageError(f"This is a log of {log.game.about.title}; open it there.")


def rule_buttons(kit: Kit, rules: Sequence[str]) -> list[Button]:
    """Return a small button for each of some rules, which opens its card; its name says what the rule is called."""
    return [
        Button(
            label=[rule],
            offer=f"rule:{rule}",
            kind="quiet",
            icon="book",
            name=f"{rule}: {kit.rule_texts[rule][0]}",
            address=f"?game={kit.about.name}&view=rules&rule={rule}",
        )
        for rule in rules
    ]


def bar(kit: Kit, where: str, view: str, note: str = "") -> Bar:
    """Return the head of a game's page, with the ways to its other parts."""
    name = kit.about.name
    buttons = [
        Button(label=[label], offer=f"go:{way}", kind="quiet", address=f"?game={name}&view={way}")
        for way, label in ways_into(name)
        if way != view
    ]
    rules = Button(label=["Rules"], offer="rules", kind="quiet", icon="book", address=f"?game={name}&view=rules")
    return Bar(
        title=kit.about.title,
        where=where,
        note=note,
        home="home",
        buttons=[*buttons, *([rules] if view != "rules" else [])],
    )
