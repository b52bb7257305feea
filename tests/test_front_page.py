"""The front page without a browser: every game's picture, and where a visitor left off."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from truffle_core import Match
from truffle_core.core.scene import Item, Items, Piece, Strong, Tile, Tiles
from truffle_core.games import games, kit
from truffle_core.lessons import lesson
from truffle_core.widgets.front import FrontScreen
from truffle_core.widgets.left_off import Watched, chapter_of, last_watched, remember_watched
from truffle_core.widgets.own_games import OwnGame, remember_game

GAME = "truffle_shuffle"


class Visitor:
    """A browser that keeps things, and notes where it is sent."""

    keeps = True

    def __init__(self, **kept: Any) -> None:
        self.kept = kept
        self.went: dict[str, str] = {}

    def stored(self, key: str) -> Any:
        return self.kept.get(key)

    def store(self, key: str, value: Any) -> None:
        self.kept[key] = value

    def go(self, **address: str) -> None:
        self.went = address


def front(visitor: Visitor) -> FrontScreen:
    return FrontScreen(cast("Any", visitor))


def tile(visitor: Visitor, game: str) -> Tile:
    (tiles,) = [block for block in front(visitor).page().below if isinstance(block, Tiles)]
    return next(one for one in tiles.tiles if one.id == game)


def lines(visitor: Visitor) -> list[Item]:
    return [item for block in front(visitor).page().lead if isinstance(block, Items) for item in block.items]


def symbols(piece: Piece) -> set[str]:
    return {piece.art, *piece.layers} - {""}


@pytest.mark.parametrize("name", games())
def test_a_picture_is_made_of_the_games_own_drawings_and_offers_nothing(name: str) -> None:
    scene = kit(name).drawing.portrait()
    drawn = set(re.findall(r'<symbol id="([^"]+)"', kit(name).art))
    pieces = [piece for zone in scene.zones for piece in zone.pieces]
    assert scene.look == kit(name).about.look
    assert pieces
    assert set().union(*map(symbols, pieces)) <= drawn
    assert not [piece for piece in pieces if piece.offer]
    assert all(zone.columns and zone.rows for zone in scene.zones)
    assert len({piece.id for piece in pieces}) == len(pieces)
    worn = {piece.seat for piece in pieces if piece.seat >= 0}
    assert worn <= {seat.seat for seat in scene.seats}


@pytest.mark.parametrize("name", games())
def test_a_game_says_how_many_play_how_long_and_what_it_teaches(name: str) -> None:
    shown, about = tile(Visitor(), name), kit(name).about
    assert f"{about.seats[0]} to {about.seats[1]} players" in shown.facts
    assert about.minutes in shown.facts
    assert str(shown.more[0][1]).lower() == about.teaches.lower()
    assert len(shown.more) == 1


def test_who_has_begun_nothing_is_led_to_the_shortest_game() -> None:
    (welcome,) = [block for block in front(Visitor()).page().lead if isinstance(block, Tiles)]
    assert welcome.id == "welcome"
    (first, watch) = welcome.tiles[0].buttons
    minutes = {name: [int(n) for n in re.findall(r"\d+", kit(name).about.minutes)] for name in games()}
    (shortest, *_) = sorted(minutes, key=lambda name: minutes[name])
    assert (first.offer, watch.offer) == (f"learn/{shortest}", f"replay/{shortest}")
    visitor = Visitor()
    front(visitor).on_offer(first.offer, None, None)
    assert visitor.went == {"game": shortest, "view": "learn", "step": ""}


def test_a_lesson_goes_on_at_its_step_and_names_its_chapter() -> None:
    chapters = lesson(GAME).chapters
    at = f"{chapters[2].id}.1"
    visitor = Visitor(**{f"lesson-{GAME}": {"done": [], "skipped": [], "at": at}})
    (line,) = lines(visitor)
    assert chapters[2].title in str(line.title)
    assert line.text == [f"lesson, chapter 3 of {len(chapters)}"]
    front(visitor).on_offer(line.offer, None, None)
    assert visitor.went == {"game": GAME, "view": "learn", "step": at}
    assert tile(visitor, GAME).more[1] == [Strong("You: "), f"chapter 3 of {len(chapters)} of the lesson"]
    assert chapter_of(cast("Any", visitor), "volltreffer") is None


def test_a_replay_goes_on_at_the_step_where_it_was_left() -> None:
    visitor = Visitor()
    remember_watched(cast("Any", visitor), Watched(GAME, "four-players", "Ann, Ben", 43, 102))
    (line,) = lines(visitor)
    assert line.text == ["replay, stopped at step 43 of 102"]
    front(visitor).on_offer(line.offer, None, None)
    assert visitor.went == {"game": GAME, "view": "replay", "log": "four-players", "n": "43"}


@pytest.mark.parametrize("kept", [None, 3, {"game": GAME}, {**msgspec.to_builtins(Watched("chess", "x", "", 1, 2))}])
def test_what_a_browser_kept_of_a_replay_is_not_believed(kept: Any) -> None:
    assert last_watched(cast("Any", Visitor(replay=kept))) is None


def test_games_under_way_come_first_and_are_counted_at_their_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path))
    from truffle_core.widgets.own_games import game_path

    visitor = Visitor()
    for over in (True, False):
        log = Match(GAME, ["Ann", "Ben"], seed=int(over)).log
        game_path(log.header.id).parent.mkdir(parents=True, exist_ok=True)
        game_path(log.header.id).touch()
        remember_game(cast("Any", visitor), OwnGame(log.header.id, GAME, "Round 1 of 3", over))
    (resume,) = [block for block in front(visitor).page().lead if isinstance(block, Tiles)]
    assert [one.text for one in resume.tiles] == ["Round 1 of 3"]
    assert tile(visitor, GAME).more[1] == [Strong("You: "), "1 game played, a game under way"]
    assert next(button for button in tile(visitor, GAME).buttons if button.kind == "main").offer == f"play/{GAME}"
