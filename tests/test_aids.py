"""Aids: what a table remembers for its viewer can be switched off, in play and in a replay, and stays off in that browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.stage import Stage
from truffle_core.core.kit import Aid, Kit, Look, Part
from truffle_core.core.scene import Field, Form
from truffle_core.games import games, kit

GAME = "volltreffer"
WITH_AIDS = [name for name in games() if kit(name).aids]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the games of a test lie in a folder of its own."""
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path / "games"))


def dealt(kept: dict[str, Any] | None = None) -> Stage:
    stage = Stage("play", kept, game=GAME)
    for name, value in {"pace": "once", "seed": "7", "first": "1"}.items():
        stage.click(f"set-{name}", value)
    stage.click("deal")
    return stage


def switch(stage: Stage) -> Field:
    form = stage.block("aids")
    assert isinstance(form, Form)
    (field,) = form.fields
    return field


def tokens(stage: Stage) -> int:
    assert stage.page.scene is not None
    return sum(len(seat.tokens) for seat in stage.page.scene.seats)


def test_an_aid_is_on_until_it_is_switched_off() -> None:
    stage = dealt()
    assert switch(stage).value == "true"
    assert tokens(stage) > 0
    shown = stage.page.scene.seats if stage.page.scene else []
    stage.click(switch(stage).offer, "false")
    assert switch(stage).value == "false"
    assert tokens(stage) == 0
    assert stage.page.scene is not None
    assert [len(seat.fan) for seat in stage.page.scene.seats] == [len(seat.tokens) for seat in shown]
    assert "seen" not in [block.id for block in stage.page.scene.side]
    stage.click(switch(stage).offer, "true")
    assert tokens(stage) > 0


def test_what_was_switched_off_stays_off_in_this_browser_and_in_replays() -> None:
    stage = dealt()
    stage.click(switch(stage).offer, "false")
    assert tokens(dealt(stage.kept)) == 0
    replay = Stage("replay", stage.kept, game=GAME, log="three-players", n="20", seat="1")
    assert switch(replay).value == "false"
    assert tokens(replay) == 0
    replay.click("eyes:open")
    assert tokens(replay) > 0
    replay.click("eyes:1")
    replay.click(switch(replay).offer, "true")
    assert tokens(replay) > 0
    assert tokens(dealt(replay.kept)) > 0


def test_a_switch_is_no_move_and_keeps_what_was_chosen() -> None:
    stage = dealt()
    stage.click("market-3")
    chosen, steps = stage.says, len(stage.table.match.log.records)
    stage.click(switch(stage).offer, "false")
    assert stage.says == chosen
    assert len(stage.table.match.log.records) == steps


@pytest.mark.parametrize("kept", [None, 3, "seen", ["nonsense", 7], {"seen": 1}, [["seen"]]])
def test_what_the_browser_kept_is_not_believed(kept: Any) -> None:
    stage = dealt({"aids-off-volltreffer": kept})
    assert switch(stage).value == "true"


@pytest.mark.parametrize("offer", ["set-aid-", "set-aid-nonsense", "set-aid-seen-"])
def test_a_strange_switch_changes_nothing(offer: str) -> None:
    stage = dealt()
    stage.click(offer, "false")
    assert switch(stage).value == "true"


def test_a_game_without_aids_shows_no_switch() -> None:
    stage = Stage("replay", log="two-players")
    with pytest.raises(StopIteration):
        stage.block("aids")


@pytest.mark.parametrize("name", WITH_AIDS)
def test_an_aid_has_words_and_makes_a_difference(name: str) -> None:
    parts = kit(name)
    assert len({aid.name for aid in parts.aids}) == len(parts.aids)
    assert all(isinstance(aid, Aid) and aid.label and aid.help for aid in parts.aids)
    stage = Stage("replay", game=name, log="three-players")
    replay, names = stage.table.replay, stage.table.log.names
    for aid in parts.aids:
        assert any(differs(parts, replay.state(None, n), names, aid.name) for n in range(len(replay)))


def differs(parts: Kit, state: Any, names: Sequence[str], aid: str) -> bool:
    """Tell whether an aid shows anything to the seat that is to act, whatever it has chosen first."""
    seat = parts.rules.to_move(state)
    if not isinstance(seat, int):
        return False
    _, offers = parts.drawing.draw(state, names, names, Look(seat, live=True))
    chosen = [(), *((offer.name,) for offer in offers.values() if isinstance(offer, Part))]
    return any(
        parts.drawing.draw(state, names, names, Look(seat, live=True, parts=one))[0]
        != parts.drawing.draw(state, names, names, Look(seat, live=True, parts=one, off=(aid,)))[0]
        for one in chosen
    )
