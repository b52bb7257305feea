"""The shipped replays and the visitor's own games: which there are, what the logs say of themselves, and which to show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from truffle_core.core.game import About
from truffle_core.core.glance import Glance, glance
from truffle_core.core.log import full_options, shown_names
from truffle_core.core.places import data_folder
from truffle_core.core.plain_text import joined
from truffle_core.core.scene import Button, Choice, Field, Form, Item, Items, Rich, Strong
from truffle_core.games import game

from .own_games import OwnGame, game_path

COLUMNS: Final = 3


class Exhibit(msgspec.Struct, frozen=True):
    """One shipped replay: its name in addresses, its title, and what to look at."""

    name: str
    title: str
    look_at: str


@cache
def exhibits(game: str) -> tuple[Exhibit, ...]:
    """Return a game's shipped replays, in the order of the table in the replays' README: file, title, what to look at."""
    found = []
    folder = data_folder("replays")
    for line in (folder / "README.md").read_text("utf-8").splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]
        if len(cells) != COLUMNS or not cells[0].startswith(f"{game}/"):
            continue
        if (folder / cells[0]).is_file():
            found.append(Exhibit(Path(cells[0]).name.partition(".")[0], cells[1], cells[2]))
    return tuple(found)


def exhibit_path(game: str, name: str) -> Path | None:
    """Return where a shipped replay lies, None if there is none of that name."""
    if name not in [exhibit.name for exhibit in exhibits(game)]:
        return None
    return next((data_folder("replays") / game).glob(f"{name}.jsonl*"))


def exhibit_of(game: str, identity: str) -> str:
    """Return the name of the shipped replay whose log has this id, empty if there is none."""
    for one in exhibits(game):
        path = exhibit_path(game, one.name)
        seen = glance(path) if path is not None else None
        if seen is not None and seen.header.id == identity:
            return one.name
    return ""


# What a log says of itself


class Shown(msgspec.Struct, frozen=True):
    """One log of the gallery with the facts by which it is found.

    Attributes
    ----------
    log : its name or id in addresses.
    own : whether it is the visitor's own game.
    steps : how many there are, 0 while the game is in play.
    names : who sits at the table; `winners` those of them who won, None while the game is in play.
    options : each of the game's options with its value.
    """

    log: str
    title: str
    text: str
    own: bool
    names: tuple[str, ...] = ()
    winners: tuple[str, ...] | None = None
    options: Mapping[str, str] = {}
    steps: int = 0


def shown_games(about: About, own: Sequence[OwnGame]) -> list[Shown]:
    """Return what the gallery of a game can show: its shipped replays, then the visitor's own games."""
    found = []
    for one in exhibits(about.name):
        path = exhibit_path(about.name, one.name)
        found.append(_shown(about, Shown(one.name, one.title, one.look_at, own=False), path))
    for mine in own:
        if mine.game == about.name:
            text = "" if mine.over else "so far, as you saw it"
            found.append(_shown(about, Shown(mine.id, mine.line, text, own=True), game_path(mine.id)))
    return found


def _shown(about: About, plain: Shown, path: Path | None) -> Shown:
    """Add what the log says of itself; one that cannot be read keeps its title alone."""
    seen = glance(path) if path is not None else None
    if seen is None or seen.header.game != about.name:
        return plain
    names = tuple(shown_names(seen.header))
    return msgspec.structs.replace(
        plain,
        names=names,
        winners=_winners(seen, names),
        options=full_options(game(about.name), seen.header.options),
        steps=seen.end.steps if seen.end is not None else 0,
    )


def _winners(seen: Glance, names: Sequence[str]) -> tuple[str, ...] | None:
    if seen.end is None:
        return None
    return tuple(names[seat] for seat in seen.end.end.winners if seat < len(names))


def facts(about: About, one: Shown) -> str:
    """Say in a line what a log says of itself: how many play, in how many steps, with what that is not as usual, and who won."""
    if not one.names:
        return ""
    options = [
        f"{option.label.lower()}: {dict(option.values)[value]}"
        for option in about.options
        if (value := one.options.get(option.name, option.default)) != option.default and value in dict(option.values)
    ]
    won = "in play" if one.winners is None else f"{joined(one.winners)} won" if one.winners else "nobody won"
    steps = [f"{one.steps} steps"] if one.steps else []
    return ", ".join([f"{len(one.names)} players", *steps, *options, won])


# Filters

FILTERS: Final = ("seats", "option", "whose", "won", "text")
"""The words of an address that choose what is shown."""

MOST_LETTERS: Final = 60

Found = Mapping[str, str]
"""Filter -> the value chosen; those left open are not in it."""


def _tests(found: Found) -> list[Callable[[Shown], bool]]:
    """Return what a log must hold to, one test a filter."""
    name, _, value = found.get("option", "").partition(".")
    won = found.get("won", "")
    words = found.get("text", "").casefold().split()
    tests: dict[str, Callable[[Shown], bool]] = {
        "seats": lambda one: str(len(one.names)) == found["seats"],
        "option": lambda one: one.options.get(name) == value,
        "whose": lambda one: one.own == (found["whose"] == "own"),
        "won": lambda one: _ended(one, won),
        "text": lambda one: all(word in _said(one) for word in words),
    }
    return [test for word, test in tests.items() if found.get(word)]


def _ended(one: Shown, won: str) -> bool:
    if won == "play":
        return one.winners is None
    if one.winners is None or won == "over":
        return won == "over" and one.winners is not None
    return len(one.winners) > 1 if won == "shared" else won.removeprefix("by.") in one.winners


def _said(one: Shown) -> str:
    return " ".join((one.title, one.text, *one.names)).casefold()


def chosen(games: Iterable[Shown], found: Found) -> list[Shown]:
    """Return the logs that hold to every filter."""
    tests = _tests(found)
    return [one for one in games if all(test(one) for test in tests)]


def choices(about: About, games: Sequence[Shown]) -> dict[str, list[tuple[str, str]]]:
    """Return for each filter what can be chosen, taken from the logs there are; first what leaves it open."""
    seats = sorted({len(one.names) for one in games if one.names})
    winners = sorted({name for one in games for name in one.winners or ()})
    return {
        "seats": [("", "Any number"), *((str(n), f"{n} players") for n in seats)],
        "option": [("", "Any rules"), *_option_choices(about, games)],
        "whose": [("", "All games"), ("shipped", "Worth watching"), ("own", "Your own")],
        "won": [
            ("", "Any ending"),
            ("over", "Finished"),
            ("play", "In play"),
            ("shared", "A shared win"),
            *((f"by.{name}", f"{name} won") for name in winners),
        ],
    }


def _option_choices(about: About, games: Sequence[Shown]) -> list[tuple[str, str]]:
    """Return the values of options that some logs have and others have not."""
    return [
        (f"{option.name}.{value}", f"{option.label}: {label}")
        for option in about.options
        for value, label in option.values
        if 0 < sum(one.options.get(option.name) == value for one in games) < sum(bool(one.options) for one in games)
    ]


LABELS: Final = {"seats": "Players", "option": "Rules", "whose": "Which games", "won": "How it ended"}


def filter_form(about: About, games: Sequence[Shown], found: Found, count: int) -> Form:
    """Return the filters as they are set, with how many of how many games are shown."""
    fields = [
        Field(
            id=f"filter-{word}",
            label=LABELS[word],
            kind="choice",
            value=found.get(word, ""),
            offer=f"filter-{word}",
            choices=[Choice(value=value, label=label) for value, label in values],
        )
        for word, values in choices(about, games).items()
        if len(values) > 2 or found.get(word)
    ]
    words = Field(id="filter-text", label="Words", kind="text", value=found.get("text", ""), offer="filter-text")
    every = Button(label=["Show all"], offer="filter-none", id="filter-none", kind="quiet")
    return Form(
        id="filters",
        title="Find a game",
        count=f"{count} of {len(games)}",
        inline=True,
        fields=[*fields, words],
        buttons=[every] if found else [],
    )


def _told(said: str, text: str) -> Rich:
    """Put what a log says of itself before what there is to see in it."""
    return [Strong(f"{said}. " if text else said), text] if said else [text]


def game_list(about: About, games: Sequence[Shown], own: bool, link: Callable[[str], str]) -> Items:
    """Return some of the gallery's logs as a list."""
    items = [
        Item(
            id=one.log,
            title=[one.title],
            text=_told(facts(about, one), one.text),
            offer=f"open:{one.log}",
            address=link(one.log),
        )
        for one in games
        if one.own == own
    ]
    return Items(id="own" if own else "shipped", title="Your own games" if own else "Games worth watching", items=items)
