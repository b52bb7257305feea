"""A stand-in for the site around a screen: it keeps what a browser would keep, and draws by building the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from truffle_core.charts import Chances
from truffle_core.core.bot import bot
from truffle_core.core.log import Log, log_from_bytes, read_log
from truffle_core.core.match import Match, new_log
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Button, Page, plain
from truffle_core.games import bots, game, kit
from truffle_core.games.truffle_shuffle.actions import Fulfil, Pass, Take
from truffle_core.widgets.app import SCREENS
from truffle_core.widgets.own_games import game_path

GAME = "truffle_shuffle"


class Chart:
    """A score chart that remembers what it was told."""

    def __init__(self) -> None:
        self.marked: list[int] = []
        self.chances: list[Chances] = []

    def mark(self, at: int) -> None:
        self.marked.append(at)

    def show_chances(self, chances: Chances) -> None:
        self.chances.append(chances)


class Stage:
    """A site with one screen.

    Parameters
    ----------
    kept : what the browser keeps.
    tab : tells this tab from others.
    address : where to begin; the game need not be named if it is `GAME`.
    """

    def __init__(self, view: str, kept: dict[str, Any] | None = None, tab: str = "one", **address: str) -> None:
        self.kept = {} if kept is None else kept
        self.keeps = True
        self.tab = tab
        self.said: list[str] = []
        self.rules: list[str] = []
        self.files: list[tuple[str, str]] = []
        self.chart: Chart | None = None
        self.jump: Callable[[int], None] | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.screen: Any = None
        self.where: dict[str, str] = {}
        self.drawn = 0
        self.page = Page(layout="form")
        self.go(**{"game": GAME, "view": view, **address})

    def refresh(self, status: str = "", *, lasting: bool = False) -> None:
        self.said.append(status)
        self.page = self.screen.page()
        self.lasting = lasting or self.page.lasting
        self.drawn += 1
        plain(self.page)

    def go(self, **address: str) -> None:
        if self.screen is not None:
            self.screen.close()
        self.where = address
        view = address.get("view", "")
        made, words = SCREENS[view]
        own = {word: address[word] for word in words if address.get(word)}
        screen = getattr(import_module(f"truffle_core.widgets.{view}"), made)
        self.screen = screen(self, kit(address["game"]), **own)
        self.refresh()

    def stored(self, key: str) -> Any:
        return self.kept.get(key)

    def store(self, key: str, value: Any) -> None:
        # a browser keeps JSON, so that is what comes back
        self.kept[key] = msgspec.json.decode(msgspec.json.encode(value))

    def spawn(self, work: Coroutine[Any, Any, None]) -> bool:
        try:
            self.tasks.append(asyncio.get_running_loop().create_task(work))
        except RuntimeError:
            work.close()
            return False
        return True

    def show_rule(self, rule: str) -> None:
        self.rules.append(rule)

    def show_chart(self, series: Any, names: Any, at: int, on_jump: Callable[[int], None], chances: Chances) -> None:
        self.chart = Chart()
        self.chart.show_chances(chances)
        self.jump = on_jump

    def save(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def address_of(self, **words: str) -> str:
        return "?" + "&".join(f"{word}={text}" for word, text in words.items())

    # What a test does and sees

    def click(self, offer: str, value: str | None = None, name: str | None = None) -> Page:
        """Try something, whether the page shows it or not."""
        self.screen.on_offer(offer, value, name)
        return self.page

    def saved(self) -> str:
        """Press the button that saves the log; give the file's text."""
        assert "save" in [getattr(block, "offer", "") for block in blocks(self.page)]
        self.click("save")
        return self.files[-1][1]

    @property
    def table(self) -> Any:
        """The play or replay table behind the screen."""
        return self.screen._table

    @property
    def says(self) -> str:
        """The message line as plain text."""
        say = self.page.say
        return f"{say.head}{flat(say.text)}" if say is not None else ""

    @property
    def refused(self) -> bool:
        return self.page.say is not None and self.page.say.refused

    def buttons(self) -> dict[str, Button]:
        """Every button of the page by its offer."""
        return {button.offer: button for button in structs(self.page) if isinstance(button, Button)}

    def block(self, key: str) -> Any:
        """The part of the page with this id."""
        return next(block for block in blocks(self.page) if block.id == key)

    def pieces(self, zone: str) -> list[Any]:
        assert self.page.scene is not None
        return next(one.pieces for one in self.page.scene.zones if one.id == zone)

    def text(self) -> str:
        """All that goes to the browser, as one text."""
        return msgspec.json.encode(plain(self.page)).decode()


def blocks(page: Page) -> list[Any]:
    """Give the parts of a page around its table."""
    scene = page.scene.side if page.scene is not None else []
    return [*page.lead, *page.left, *page.side, *page.below, *scene]


def structs(value: Any) -> Iterator[Any]:
    """Give every struct in a page, the page itself too."""
    if isinstance(value, msgspec.Struct):
        yield value
        value = [getattr(value, field) for field in value.__struct_fields__]
    if isinstance(value, list | tuple):
        for part in value:
            yield from structs(part)


# Playing by clicks


def dealt(seed: int = 7, *, first: str = "0", **values: str) -> Stage:
    """Fill in the form and deal: one round against one bot, all at once."""
    stage = Stage("play")
    for name, value in {"length": "round", "pace": "once", "seed": str(seed), "first": first, **values}.items():
        stage.click(f"set-{name}", value)
    stage.click("deal")
    assert not stage.refused, stage.says
    return stage


def on_disk(stage: Stage) -> Log:
    return read_log(game_path(stage.table.identity), game)


def play(stage: Stage, action: Any) -> None:
    """Do an action by clicks alone."""
    if isinstance(action, Take):
        stage.click(f"slot-{action.slot}")
        stage.click("do")
    elif isinstance(action, Fulfil):
        stage.click(f"order-{action.order}")
        stage.click("do")
    elif isinstance(action, Pass):
        stage.click("pass")
    else:
        code = action.card
        stage.click(next(p.offer for p in stage.pieces("hand") if p.art == f"c{code}"))
        stage.click("do")


def play_on(stage: Stage, moves: int = 1_000) -> int:
    """Play like the simplest bot until the game is over, by clicks alone; give the number of moves."""
    for count in range(moves):
        if stage.table.match.over:
            return count
        match = stage.table.match
        seat = stage.table.seat
        assert match.to_move == seat
        before = len(match.log.records)
        play(stage, stage.table._kit.bots["novice"](match.observation(seat), match.rng(seat)))
        assert len(match.log.records) > before, stage.says
    return moves


def taken_back(moves: int) -> Stage:
    """Play so many moves, take the last back and play to the end; open the replay where the step back is told."""
    played = dealt()
    play_on(played, moves)
    played.click("undo")
    if played.page.dialog is not None:
        played.click("practice")
    play_on(played)
    log = on_disk(played)
    back = next(n for n, record in enumerate(log.records) if hasattr(record, "back"))
    return Stage("replay", log=log.header.id, n=str(back))


# Logs to look at


@cache
def raw_game(seats: int = 2, length: str = "round", names: tuple[str, ...] = ()) -> bytes:
    """Return a whole game between bots, as it lies in a file."""
    who = [bot("novice", name=name) for name in names or ("Ann", "Ben", "Cleo", "Dora")[:seats]]
    log, functions = new_log(game(GAME), who, 5, {"length": length})
    Match(log.game, bots(GAME), log, functions=functions).run()
    return log.to_bytes()


def logged(seats: int = 2, length: str = "round", names: tuple[str, ...] = ()) -> Log:
    return log_from_bytes(raw_game(seats, length, names), game, "game.jsonl")


def put_down(log: Log) -> str:
    """Put a log into the data folder; give its id."""
    game_path(log.header.id).write_bytes(log.to_bytes())
    return log.header.id


def shown(log: Log | None = None, **address: str) -> Stage:
    """Open a log by its id."""
    return Stage("replay", log=put_down(log or logged()), **address)


def spread(stage: Stage) -> dict[str, str]:
    return {piece.id: piece.art for piece in stage.pieces("tableau")}


def eyes(stage: Stage) -> str:
    return next(button.offer for button in stage.block("eyes").buttons if button.pressed)
