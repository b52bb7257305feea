"""The front page: the games, each with Learn, Play and Replay, and where one left off."""

from __future__ import annotations

import re
from typing import Final, Literal

from truffle_core.core.kit import Kit
from truffle_core.core.places import is_ephemeral
from truffle_core.core.plain_text import uncapital
from truffle_core.core.scene import Bar, BlockKind, Button, Item, Items, Page, Rich, Strong, Text, Tile, Tiles
from truffle_core.games import games, kit

from .left_off import Chapter, Watched, chapter_of, last_watched
from .own_games import OwnGame, own_games
from .practice_record import best_row
from .screen import Host, ways_into

MOST: Final = 2
"""So many games, and so many lessons, are offered to go on with."""


class FrontScreen:
    """The first page a visitor sees."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def page(self) -> Page:
        """Return the front page."""
        own = own_games(self._host)
        chapters = {name: found for name in games() if (found := chapter_of(self._host, name)) is not None}
        hello = Text(
            id="hello",
            tone="title",
            title="Sit down, deal, and learn by playing.",
            paragraphs=[
                [
                    "Try any move; if the rules forbid it, you are told which rule and why. Stop when you like: the table waits as you left it."
                ]
            ],
        )
        waiting = _waiting([one for one in own if not one.over], chapters, last_watched(self._host))
        tiles = [_tile(kit(name), own, chapters.get(name), best_row(self._host, name)) for name in games()]
        return Page(
            layout="front",
            bar=Bar(home="home"),
            lead=[hello, *(waiting or [_welcome()])],
            below=[Tiles(id="games", tiles=tiles), self._foot()],
        )

    def _foot(self) -> Text:
        """Say what is kept where, and whose the names are."""
        kept = (
            "Your progress and the list of your games are kept in this browser alone."
            if self._host.keeps
            else "This browser keeps nothing for us, so your progress is not remembered; everything else works."
        )
        lost = " This server's disk does not last: save a game you care about to a file." if is_ephemeral() else ""
        buttons = [Button(label=["Forget me"], offer="forget-me", kind="quiet")] if self._host.keeps else []
        names = "Made by players, unaffiliated with the games' publishers; names belong to their owners."
        ours = (
            "No rulebook's text or art is included; where our components or rulings fill gaps, the rule card says so."
        )
        return Text(id="foot", tone="foot", paragraphs=[[f"{names} {ours}"], [kept + lost]], buttons=buttons)

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Go where a button leads: "view/game" with a log or a lesson's step after it, and the step of a log."""
        view, game, rest, n = (*offer.split("/"), "", "", "")[:4]
        if game in games():
            self._host.go(game=game, view=view, **({"step": rest} if view == "learn" else {"log": rest, "n": n}))

    def foreseen(self) -> tuple[()]:
        """Return nothing: every way leads to another page."""
        return ()

    def beat(self) -> None:
        """Nothing is due from second to second."""

    def address(self) -> dict[str, str]:
        """Return nothing: the front page is the bare address."""
        return {}

    def close(self) -> None:
        """Nothing is open here."""


# The games


def _tile(game: Kit, own: list[OwnGame], chapter: Chapter | None, best: int) -> Tile:
    """Return a game with its ways; who is new to it is led to its lesson first."""
    about = game.about
    played = [one for one in own if one.game == about.name]
    first = "play" if played or chapter else "learn"
    return Tile(
        id=about.name,
        look=about.look,
        title=about.title,
        facts=list(about.facts),
        text=about.invitation,
        more=[["It teaches: ", uncapital(about.teaches)], *_left_off(played, chapter, best)],
        picture=game.drawing.portrait(),
        buttons=[
            _way(game, view, label, "main" if view == first else "other") for view, label in ways_into(about.name)
        ],
    )


def _way(game: Kit, view: str, label: str, kind: Literal["main", "other"]) -> Button:
    """Return the button into a part of a game."""
    name = game.about.name
    return Button(
        label=[label],
        offer=f"{view}/{name}",
        kind=kind,
        name=f"{label} {game.about.title}",
        address=f"?game={name}&view={view}",
    )


def _left_off(played: list[OwnGame], chapter: Chapter | None, best: int) -> list[Rich]:
    """Say in a line how far a visitor has come with a game; `best` is the longest row in practice."""
    said = [f"chapter {chapter.number} of {chapter.chapters} of the lesson"] if chapter else []
    said += [f"{best} right in a row in practice"] if best else []
    over = sum(one.over for one in played)
    said += [f"{over} {'game' if over == 1 else 'games'} played"] if over else []
    said += ["a game under way"] if over < len(played) else []
    return [[Strong("You: "), ", ".join(said)]] if said else []


# What a visitor comes back to, or begins with


def _waiting(unfinished: list[OwnGame], chapters: dict[str, Chapter], watched: Watched | None) -> list[BlockKind]:
    """Return what a visitor can go on with: games under way, lessons begun, the replay last watched."""
    lines = [_lesson_line(name, chapter) for name, chapter in chapters.items()][:MOST]
    lines += [_replay_line(watched)] if watched else []
    title = "Continue where you left off"
    tiles = [_resume(one) for one in unfinished[:MOST]]
    blocks: list[BlockKind] = [Tiles(id="resume", title=title, style="resume", tiles=tiles)] if tiles else []
    if lines:
        blocks.append(Items(id="resume-more", title="" if tiles else title, items=lines))
    return blocks


def _lesson_line(name: str, chapter: Chapter) -> Item:
    return Item(
        id=f"lesson-{name}",
        icon="book",
        title=[f"{kit(name).about.title}: {chapter.title}"],
        text=[f"lesson, chapter {chapter.number} of {chapter.chapters}"],
        offer=f"learn/{name}/{chapter.address}",
        address=f"?game={name}&view=learn&step={chapter.address}",
    )


def _replay_line(watched: Watched) -> Item:
    return Item(
        id="watched",
        icon="play",
        title=[f"{kit(watched.game).about.title}: {watched.names}"],
        text=[f"replay, stopped at step {watched.n} of {watched.last}"],
        offer=f"replay/{watched.game}/{watched.log}/{watched.n}",
        address=f"?game={watched.game}&view=replay&log={watched.log}&n={watched.n}",
    )


def _resume(own: OwnGame) -> Tile:
    game = kit(own.game)
    buttons = [
        Button(
            label=["Continue"],
            offer=f"play/{own.game}/{own.id}",
            kind="main",
            name=f"Continue {game.about.title}, {own.line}",
        ),
        Button(label=["Replay so far"], offer=f"replay/{own.game}/{own.id}"),
    ]
    return Tile(
        id=own.id,
        look=game.about.look,
        title=game.about.title,
        text=own.line,
        picture=game.drawing.portrait(),
        buttons=buttons,
    )


def _welcome() -> Tiles:
    """Return where a newcomer may begin: with the game that takes least time."""
    game = min(map(kit, games()), key=lambda one: _minutes(one.about.minutes))
    about = game.about
    text = f"{about.title} is the shortest of these, {about.minutes}. Take the first steps at its table, or watch others play."
    buttons = [
        Button(
            label=["Take the first steps"],
            offer=f"learn/{about.name}",
            kind="main",
            address=f"?game={about.name}&view=learn",
        ),
        Button(label=["Watch a game"], offer=f"replay/{about.name}", address=f"?game={about.name}&view=replay"),
    ]
    tile = Tile(
        id="begin", look=about.look, title="New here?", text=text, picture=game.drawing.portrait(), buttons=buttons
    )
    return Tiles(id="welcome", style="resume", tiles=[tile])


def _minutes(said: str) -> list[int]:
    """Return the numbers of "10 to 15 minutes", by which the shorter of two games comes first."""
    return [int(number) for number in re.findall(r"\d+", said)] or [60]
