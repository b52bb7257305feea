"""Which rules a step follows: every step has some, all of them exist, and what is hidden is not told by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from truffle_core.core.log import Back, Log, read_log
from truffle_core.core.replay import Eyes, Replay
from truffle_core.games import game, games, kit

FOLDER = Path(__file__).resolve().parent.parent / "replays"
FILES = sorted(FOLDER.glob("*/*.jsonl*"))


def cited(log: Log, eyes: Eyes) -> list[tuple[str, ...]]:
    """Return the rules of every step of a log, as some eyes see it."""
    replay, found = Replay(log, check=False), []
    for n, record in enumerate(log.records):
        if not isinstance(record, Back):
            found.append(kit(log.header.game).rules_of(replay.step(n, eyes), replay.before(n, eyes)))  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_step_of_a_shipped_replay_follows_rules_that_exist(path: Path) -> None:
    log = read_log(path, game)
    known = set(kit(log.header.game).rule_texts)
    views: list[Eyes] = [None, "public", *range(len(log.header.seats))]
    for eyes in views:
        for n, rules in enumerate(cited(log, eyes)):
            assert rules, f"step {n} through the eyes of {eyes}"
            assert set(rules) <= known
            assert len(set(rules)) == len(rules)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_view_cites_the_same_rules_from_its_own_log(path: Path) -> None:
    """What a view is told comes from what it saw alone, so its own log says the same."""
    log = read_log(path, game)
    for view in ("public", 0):
        assert cited(log.redacted(view), view) == cited(log, view)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games())
def test_each_kind_of_action_and_event_is_known(name: str) -> None:
    from importlib import import_module

    kinds: dict[Any, tuple[str, ...]] = import_module(f"truffle_core.games.{name}.citing").KINDS
    rules = game(name)
    # a single kind stands for itself, several are a union
    wanted = {kind for one in (rules.action_type, rules.event_type) for kind in get_args(one) or (one,)}
    assert set(kinds) == wanted
    assert {rule for those in kinds.values() for rule in those} <= set(kit(name).rule_texts)


@pytest.mark.parametrize(
    ("game_name", "log_name", "step", "rules"),
    [
        ("truffle_shuffle", "worked-example", 34, {"TS-18", "TS-21", "TS-23", "TS-24", "TS-25", "TS-19"}),
        ("truffle_shuffle", "skip-over-the-round", 76, {"TS-13"}),
        ("tussie_mussie", "chained-larkspur", 69, {"TM-17"}),
        ("tussie_mussie", "tie-by-alphabet", 50, {"TM-18", "TM-23"}),
        ("volltreffer", "four-players", 102, {"VT-05"}),
        ("volltreffer", "four-players", 170, {"VT-11", "VT-12"}),
        ("volltreffer", "hand-swap", 9, {"VT-26"}),
        ("super_truffle_pigs", "three-players", 73, {"ST-07", "ST-19"}),
        ("super_truffle_pigs", "two-players", 65, {"ST-28"}),
        ("super_truffle_pigs", "winter", 92, {"ST-31"}),
        ("super_truffle_pigs", "winter", 97, {"ST-17"}),
    ],
)
def test_the_steps_one_looks_at_cite_what_they_show(game_name: str, log_name: str, step: int, rules: set[str]) -> None:
    log = read_log(FOLDER / game_name / f"{log_name}.jsonl", game)
    assert rules <= set(cited(log, None)[step])
