"""All that the site sends to a page is the same in two worlds that differ only in what the seat may not know.

The whole site runs in this process; every message to the browser is kept and compared. `tests/browser/test_frames.py`
holds the same of the true frames of a real page.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from worlds import OPEN

pytest.importorskip("anywidget")

from tests.helpers.two_worlds import MOMENTS, moment, other_world
from tests.helpers.whole_visit import own_moves, short_visit, whole_visit
from tests.helpers.wire import Sent, Visit, visited
from truffle_core.core.game import Step, View
from truffle_core.core.log import Log, read_log
from truffle_core.core.match import Match
from truffle_core.games import game
from truffle_core.widgets.own_games import game_path

Act = Callable[[Visit], Awaitable[None]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path))
    return tmp_path


def in_both(log: Log, act: Act, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Sent], list[Sent]]:
    """Return what is sent to a visitor who does the same in a log and in another world of it."""
    one, tried = visited([log], act, monkeypatch)
    later = read_log(game_path(log.header.id), game)
    other, again = visited([other_world(log, later)], act, monkeypatch)
    assert [message.content for message in again] == [message.content for message in tried]
    return one, other


@pytest.mark.parametrize("name", MOMENTS)
def test_all_that_is_sent_is_the_same_in_two_worlds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = moment(name)
    one, other = in_both(log, lambda visit: whole_visit(visit, log), monkeypatch)
    assert one == other
    said = " ".join(text for _, _, text, *_ in one)
    for told in ("A hint.", '"kind": "save"', "truffle-log", '.html", "text"', "_py2js_", "This log shows one view"):
        assert told in said, told


@pytest.mark.parametrize("name", [name for name in MOMENTS if name not in OPEN])
def test_two_people_at_one_screen_see_no_more_of_each_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(visit: Visit) -> None:
        await visit.click("take-screen")
        await short_visit(visit)
        while "hand-over" not in visit.offers():
            await own_moves(visit)
        page = await visit.click("hand-over")
        assert page.focus == "take-screen"

    one, other = in_both(moment(name, people=True), act, monkeypatch)
    assert one == other


# A site that shows too much must be caught

SHOWN = [
    ("truffle_shuffle", "Taken"),
    ("truffle_shuffle", "Dealt"),
    ("tussie_mussie", "Drawn"),
    ("super_truffle_pigs", "Laid"),
    ("super_truffle_pigs", "Dealt"),
]
"""Games whose table draws what a seat knows of hidden cards, and events of theirs that hide something."""


def assert_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = in_both(moment(name), short_visit, monkeypatch)
    assert one != other


@pytest.mark.parametrize(("name", "kind"), SHOWN)
def test_an_event_that_is_shown_whole_is_caught(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    redact = type(game(name)).redact

    def leaky(self: Any, step: Step[Any, Any], view: View) -> Step[Any, Any]:
        pairs = zip(step.events, redact(self, step, view).events, strict=True)
        events = tuple(whole if type(whole).__name__ == kind else hidden for whole, hidden in pairs)
        return msgspec.structs.replace(redact(self, step, view), events=events)

    monkeypatch.setattr(type(game(name)), "redact", leaky)
    assert_caught(name, monkeypatch)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_seed_that_is_shown_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    redacted = Log.redacted

    def leaky(self: Log, view: View) -> Log:
        made = redacted(self, view)
        made.header = msgspec.structs.replace(made.header, seed=self.header.seed)
        return made

    monkeypatch.setattr(Log, "redacted", leaky)
    assert_caught(name, monkeypatch)


@pytest.mark.parametrize("name", dict(SHOWN))
def test_a_table_drawn_with_all_cards_open_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "seen", lambda self, _: self.state)
    assert_caught(name, monkeypatch)


@pytest.mark.parametrize("name", ["tussie_mussie", "volltreffer"])
def test_a_hint_that_hangs_on_the_seed_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "open_rng", Match.rng)
    assert_caught(name, monkeypatch)
