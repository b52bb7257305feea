"""Branches on the replay screen: played by hand for every seat, kept in the browser, and never where a game is under way."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.stage import Stage, dealt, logged, shown
from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Try
from truffle_core.core.log import log_from_bytes, read_log
from truffle_core.core.plain_text import flat
from truffle_core.core.what_if import WhatIf
from truffle_core.games import game, games
from truffle_core.widgets.branches import MOST
from truffle_core.widgets.gallery import exhibit_path, exhibits
from truffle_core.widgets.own_games import game_path


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    made.mkdir()
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


def opened(name: str, n: str = "10", seat: str = "open", **kept: Any) -> Stage:
    """Open the first shipped replay of a game, a short one in its middle."""
    log = exhibits(name)[0].name
    path = exhibit_path(name, log)
    assert path is not None
    at = min(int(n), len(read_log(path, game).records) // 2)
    return Stage("replay", kept=dict(kept), game=name, log=log, n=str(at), seat=seat)


def branch(stage: Stage) -> WhatIf:
    found: WhatIf = stage.table._branch.branch
    return found


def decide(stage: Stage, rng: random.Random) -> None:
    """Decide for whoever is to move, as the table does once an action is whole."""
    here = branch(stage)
    do(stage, rng.choice(here.log.game.legal_actions(here.replay.state())))


def do(stage: Stage, action: Any) -> None:
    """Try a whole action, as a click on it does."""
    stage.table._branch._offers["whole"] = Try(action)
    stage.click("whole")


def listed(stage: Stage) -> list[str]:
    return [flat(item.title) for item in stage.block("branches").items]


@pytest.mark.parametrize("name", games())
def test_every_seat_is_played_by_hand_with_all_cards_open(name: str) -> None:
    stage, rng = opened(name), random.Random(name)
    stage.click("what-if")
    movers = set()
    for _ in range(12):
        mover = branch(stage).to_move
        if not isinstance(mover, int):
            break
        movers.add(mover)
        assert stage.table._branch._offers, "something can be tried"
        offered = {p.offer for zone in stage.page.scene.zones for p in zone.pieces if p.offer}  # type: ignore[union-attr]
        assert offered <= set(stage.table._branch._offers)
        decide(stage, rng)
        assert not stage.refused
    assert len(movers) > 1
    raw = branch(stage).log.to_bytes()
    assert log_from_bytes(raw, game, "b.jsonl").verify() == "verified"


@pytest.mark.parametrize("name", games())
def test_what_is_clicked_at_the_table_is_done(name: str) -> None:
    """Clicks alone lead on: parts are chosen until an action is whole."""
    rng = random.Random(4)
    stage = opened(name, n="10")
    stage.click("what-if")
    for _ in range(60):
        if len(branch(stage).made) >= 3 or not isinstance(branch(stage).to_move, int):
            break
        if "do" in stage.buttons():
            stage.click("do")
            continue
        offers = sorted(stage.table._branch._offers)
        stage.click(rng.choice(offers))
    assert branch(stage).made


@pytest.mark.parametrize("name", games())
def test_another_seat_s_eyes_see_what_that_seat_saw_and_cannot_play(name: str) -> None:
    stage = opened(name)
    stage.click("what-if")
    mover = branch(stage).to_move
    assert isinstance(mover, int)
    other = next(seat for seat in range(len(branch(stage).log.names)) if seat != mover)
    stage.click(f"eyes:{other}")
    assert stage.table._branch._offers == {}
    assert "is to move: look with" in stage.says
    assert f"eyes:{mover}" in stage.buttons()
    stage.click(f"eyes:{mover}")
    assert stage.table._branch._offers
    assert f"{branch(stage).log.names[mover]} is to move." in stage.says


def test_a_branch_has_its_own_back_and_forth_and_the_game_stays_where_it_is() -> None:
    stage, rng = opened("volltreffer", n="20"), random.Random(1)
    stage.click("what-if")
    for _ in range(3):
        decide(stage, rng)
    last, start = branch(stage).at, branch(stage).start
    stage.click("first")
    assert branch(stage).at == start
    assert "move 0 of" in stage.says
    stage.click("on")
    assert branch(stage).at == start + 1
    stage.click("last")
    assert branch(stage).at == last
    stage.click("back")
    stage.click("scrub", "1")
    assert branch(stage).at == start + 1
    stage.click(f"at:{last}")
    assert branch(stage).at == last
    assert stage.table.at == 20
    assert stage.screen.address()["n"] == "20"
    stage.click("branch-close")
    assert stage.table._branch is None
    assert stage.table.at == 20
    assert stage.says.startswith("Step 20 of")


def test_a_step_of_the_game_leads_out_of_a_branch_and_the_list_back_into_it() -> None:
    stage = opened("volltreffer", n="20")
    stage.click("what-if")
    decide(stage, random.Random(1))
    stage.click("n:30")
    assert stage.table._branch is None
    assert stage.table.at == 30
    assert listed(stage) == ["From step 20"]
    stage.click("branch:0")
    assert stage.table.at == 20
    assert len(branch(stage).made) == 1


def test_several_branches_are_kept_over_a_reload_and_one_is_dropped() -> None:
    stage, rng = opened("volltreffer", n="20"), random.Random(1)
    for fork in (20, 40, 60):
        stage.click(f"n:{fork}")
        stage.click("what-if")
        decide(stage, rng)
    made = [one.made for one in stage.table._branches.all]
    again = opened("volltreffer", n="20", **stage.kept)
    assert listed(again) == ["From step 20", "From step 40", "From step 60"]
    assert [one.made for one in again.table._branches.all] == made
    again.click("branch:1")
    again.click("drop:1")
    assert again.table._branch is None
    assert listed(again) == ["From step 20", "From step 60"]
    assert listed(opened("volltreffer", **again.kept)) == ["From step 20", "From step 60"]


def test_a_decision_that_leaves_a_branch_stands_beside_it() -> None:
    stage, rng = opened("volltreffer", n="20"), random.Random(1)
    stage.click("what-if")
    for _ in range(3):
        decide(stage, rng)
    made = list(branch(stage).made)
    stage.click("first")
    here = branch(stage)
    other = next(a for a in here.log.game.legal_actions(here.replay.state()) if a != made[0])
    do(stage, other)
    assert [one.made for one in stage.table._branches.all] == [made, [other]]
    assert branch(stage) is stage.table._branches.all[1]


def test_a_branch_in_which_nothing_was_decided_is_not_kept() -> None:
    stage = opened("volltreffer", n="20")
    stage.click("what-if")
    stage.click("branch-close")
    stage.click("n:30")
    stage.click("what-if")
    assert [one.fork for one in stage.table._branches.all] == [30]
    assert "branches" not in stage.kept or stage.kept["branches"] is None


def test_there_are_only_so_many_branches() -> None:
    stage, rng = opened("volltreffer", n="20"), random.Random(1)
    for _ in range(MOST):
        stage.click("n:20")
        stage.click("what-if")
        decide(stage, rng)
    stage.click("n:20")
    stage.click("what-if")
    assert stage.refused
    assert "delete one" in stage.says
    stage.click("branch:0")
    here, made = branch(stage), list(branch(stage).made)
    stage.click("first")
    do(stage, next(a for a in here.log.game.legal_actions(here.replay.state()) if a != made[0]))
    assert stage.refused
    assert branch(stage) is here
    assert here.made == made


@pytest.mark.parametrize(
    "kept",
    [
        7,
        [],
        {"x": 1},
        "text",
        [{"n": 20}],
        [{"n": 20, "actions": [{"type": "buy", "slot": 99}]}],
        [{"n": 20, "actions": [{"type": "play", "card": "G1"}]}],
        [{"n": 10**9, "actions": []}],
        [{"n": -5, "actions": "x"}],
        [{"n": 20, "actions": [None]}],
    ],
)
def test_what_the_browser_kept_is_not_believed(kept: Any) -> None:
    stage = opened("volltreffer")
    identity = stage.table.log.header.id
    for stored in (kept, {identity: kept}):
        again = opened("volltreffer", branches=stored)
        assert not again.table._branches.items(again.table.log.names, None, None)


def test_a_branch_is_taken_over_into_a_game_against_bots() -> None:
    stage = opened("volltreffer", n="20")
    parent = stage.table.log.header.id
    stage.click("what-if")
    decide(stage, random.Random(1))
    records = len(branch(stage).log.records)
    stage.click("set-seat", "1")
    stage.click("take-over")
    assert stage.where["view"] == "play"
    log = log_from_bytes(game_path(stage.where["log"]).read_bytes(), game, "x")
    assert (log.header.parent.id, log.header.parent.n) == (parent, 20)  # type: ignore[union-attr]
    assert [seat.kind for seat in log.header.seats].count("human") == 1
    assert len(log.records) >= records


def test_a_branch_is_downloaded_as_a_log_of_its_own() -> None:
    stage = opened("tussie_mussie", n="12")
    stage.click("what-if")
    decide(stage, random.Random(1))
    stage.click("branch-save")
    name, text = stage.files[-1]
    log = log_from_bytes(text.encode(), game, name)
    assert log.verify() == "verified"
    assert log.header.parent.id == stage.table.log.header.id  # type: ignore[union-attr]
    assert name.startswith(f"tussie_mussie-{log.header.id[:8]}")


def test_no_branch_of_one_view_or_of_a_finished_game_and_the_reason_is_told() -> None:
    stage = shown(logged().redacted(0))
    assert "one view" in stage.buttons()["what-if"].why_not
    stage.click("what-if")
    assert stage.refused
    over = opened("volltreffer")
    over.click("last")
    over.click("what-if")
    assert over.refused
    assert "over here" in over.says


def test_a_game_under_way_is_not_opened_with_all_its_secrets() -> None:
    play = dealt(9)
    stage = Stage("replay", log=play.table.identity)
    assert stage.buttons()["what-if"].why_not
    stage.click("what-if")
    assert stage.refused
    assert stage.table._branch is None
    with pytest.raises(UsageError):
        WhatIf(stage.table.replay, 0)


def test_what_the_rules_forbid_is_refused_with_its_rule_and_nothing_has_changed() -> None:
    stage = opened("truffle_shuffle", n="3")
    stage.click("what-if")
    whole = branch(stage).log.to_bytes()
    stage.click("slot-0")
    assert stage.refused
    assert stage.page.say is not None
    assert stage.page.say.rule == "TS-10"
    assert branch(stage).log.to_bytes() == whole


@pytest.mark.parametrize("offer", ["branch:9", "branch:x", "drop:9", "drop:", "at:x", "at:99999", "do", "branch-close"])
def test_what_makes_no_sense_does_no_harm(offer: str) -> None:
    for stage in (opened("volltreffer"), opened("volltreffer")):
        stage.click(offer)
        assert not stage.refused
        stage.click("what-if")
        stage.click(offer)
        assert not stage.refused


def test_the_rules_of_a_step_are_ways_to_their_cards() -> None:
    stage = Stage("replay", log="worked-example", n="34")
    offers = [button.offer for button in stage.page.say.buttons]  # type: ignore[union-attr]
    assert {"rule:TS-18", "rule:TS-21", "rule:TS-24"} <= set(offers)
