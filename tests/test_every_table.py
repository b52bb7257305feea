"""The play screen of every game, to the end: each scene is drawn, and what it offers in parts makes whole actions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.play import random_options
from tests.helpers.stage import Stage
from truffle_core.core.kit import Part
from truffle_core.games import game, games, kit

FEW = 4
MOST = 600


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the games of a test lie in a folder of its own."""
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path / "games"))


def dealt(name: str, seed: int) -> Stage:
    """Deal a game against bots, with other options for each seed."""
    stage = Stage("play", game=name)
    least, most = game(name).about.seats
    seats = least + seed % (most - least + 1)
    options = random_options(game(name), seats, random.Random(seed))
    fields = {"seats": str(seats), "pace": "once", "seed": str(seed), **options, "length": "round"}
    for field, value in fields.items():
        stage.click(f"set-{field}", value)
    stage.click("deal")
    return stage


def clicked(stage: Stage, rng: random.Random) -> None:
    """Click a few parts of actions; what they come to can be said, and what is whole may be done."""
    offers: dict[str, Any] = stage.table._offers
    parts = sorted(key for key, offer in offers.items() if isinstance(offer, Part))
    for key in rng.sample(parts, min(3, len(parts))):
        stage.click(key)
        assert not stage.refused
        assert stage.says
    composed = stage.table._composed()
    if composed.action is not None:
        stage.table.match.game.verify(stage.table.match.seen(stage.table.seat), composed.action)


@pytest.mark.parametrize("name", games())
def test_a_game_is_played_on_the_screen_to_its_end(name: str) -> None:
    for seed in range(FEW):
        stage, rng = dealt(name, seed), random.Random(seed)
        for _ in range(MOST):
            if stage.table.match.over:
                break
            records = len(stage.table.match.log.records)
            clicked(stage, rng)
            if len(stage.table.match.log.records) == records:
                stage.table._do(rng.choice(stage.table.match.legal_actions()))
        outcome = stage.table.match.outcome
        assert outcome is not None
        assert ("Nobody won" in stage.says) == (not outcome.winners)
        assert "won." in stage.says
        assert stage.block("result").paragraphs


@pytest.mark.parametrize("name", games())
def test_each_offer_in_parts_leads_to_an_action_some_time(name: str) -> None:
    """A part that never comes to anything would be a dead end."""
    stage, rng, whole, seen = dealt(name, 1), random.Random(1), 0, 0
    compose = kit(name).drawing.compose
    for _ in range(12):
        if stage.table.match.over:
            break
        offers: dict[str, Any] = stage.table._offers
        state, seat = stage.table.match.seen(stage.table.seat), stage.table.seat
        parts = [offer.name for offer in offers.values() if isinstance(offer, Part)]
        seen += len(parts)
        whole += any(compose(state, seat, (part,)).action is not None for part in parts)
        stage.table._do(rng.choice(stage.table.match.legal_actions()))
    assert whole > 0 or not seen
