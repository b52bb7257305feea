"""A review looks at decisions from what the seat knew, names the costliest, and says why."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers.blunders import game_with_a_blunder
from helpers.play import GAMES, bot_match, soon_over
from worlds import OPEN, OTHER_WORLDS

import truffle_core as tc
from truffle_core.cli import AT_FAULT, OK, USAGE, main
from truffle_core.core.errors import LogError, UsageError
from truffle_core.core.log import Log
from truffle_core.games import game, kit
from truffle_core.search.judging import Judged, Look, judged
from truffle_core.search.review import COSTLIEST, LONGER, Review, decisions, looked_at, review, summed_up
from truffle_core.search.telling import told
from truffle_core.search.weighing import Budget

FEW = 10


def short_game(name: str = "tussie_mussie", seed: int = 4) -> Log:
    """Return a game between novices, of one round if it can be."""
    round_alone = {o.name: "round" for o in game(name).about.options if ("round", "one round") in o.values}
    options = {**soon_over(game(name)), **round_alone}
    match = bot_match(name, ["novice"] * game(name).about.seats[0], seed, options)
    match.run()
    return match.log


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(short_game(), 0, playouts=FEW)


# What is looked at


@pytest.mark.parametrize("name", GAMES)
def test_every_real_decision_of_a_seat_is_found_with_what_it_knew(name: str) -> None:
    log = short_game(name)
    for seat in range(len(log.header.seats)):
        found = decisions(log, seat)
        assert found
        for decision in found:
            record: Any = log.records[decision.step]
            assert (record.by, record.action) == (seat, decision.played)
            assert len(decision.observation.legal_actions) > 1
            assert decision.observation.state == tc.Replay(log).state(seat, decision.step - 1)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in OPEN])
def test_the_true_hidden_cards_play_no_part(name: str) -> None:
    log = short_game(name)
    first = decisions(log, 0)[1]
    del log.records[first.step :]
    other = OTHER_WORLDS[name](log, 0, random.Random(3))
    assert other.records != log.records
    state = tc.Replay(other, check=False).state(0, first.step - 1)
    again = first._replace(observation=msgspec.structs.replace(first.observation, state=state))
    names = log.names
    weighed = [judged(kit(name), Look(decision, Budget(FEW)), names) for decision in (again, first)]
    assert weighed[0] == weighed[1]


def test_the_view_of_a_seat_is_reviewed_as_the_whole_log_is(reviewed: Review) -> None:
    assert review(short_game().redacted(0), 0, playouts=FEW) == reviewed


# What is found


def test_the_same_log_and_playouts_give_the_same_review_with_any_number_of_processes(reviewed: Review) -> None:
    assert review(short_game(), 0, playouts=FEW, jobs=2) == reviewed


def test_a_review_holds_a_chance_for_each_decision_and_three_costliest_at_most(reviewed: Review) -> None:
    assert reviewed.total == len(reviewed.decisions) == len(reviewed.line) > 2
    assert [step for step, _ in reviewed.line] == sorted(step for step, _ in reviewed.line)
    assert all(0 <= chance <= 1 for _, chance in reviewed.line)
    assert len(reviewed.costliest) <= COSTLIEST
    for decision in reviewed.decisions:
        assert decision.best.chance - decision.played.chance == decision.cost
        assert (decision.why == "") == (decision.best == decision.played)
        assert decision.cost >= 0


def test_the_costliest_are_those_of_which_most_is_sure() -> None:
    log, move = short_game(), decisions(short_game(), 0)[0]
    plain = judged(kit("tussie_mussie"), Look(move, Budget(playouts=FEW)), log.names)
    worths = {1: (0.5, 0.6), 2: (0.3, 0.05), 3: (0.2, 0.05), 4: (0.4, 0.05), 5: (0.1, 0.02), 6: (0.0, 0.0)}
    done = [msgspec.structs.replace(plain, step=n, worth=worth, error=error) for n, (worth, error) in worths.items()]
    assert summed_up(log, 0, done, 9).costliest == (4, 2, 3)
    assert [decision.step for decision in summed_up(log, 0, done, 9).worst] == [4, 2, 3]


def test_those_that_would_be_named_are_looked_at_again_until_all_that_are_named_have_been() -> None:
    log = short_game()
    todo = decisions(log, 0)
    plain = judged(kit("tussie_mussie"), Look(todo[0], Budget(FEW)), log.names)
    worths = [0.9, 0.8, 0.7, 0.6, 0.0]
    shams, seen = {todo[0].step, todo[2].step}, list[Look]()

    def judge(looks: Sequence[Look]) -> Iterator[Judged]:
        for look in looks:
            seen.append(look)
            step = look.decision.step
            worth = 0.1 if look.first is not None and step in shams else worths[todo.index(look.decision)]
            yield msgspec.structs.replace(plain, step=step, worth=worth, error=0.01)

    found: dict[int, Judged] = {}
    assert len(list(looked_at(kit("tussie_mussie"), todo[:5], found, Budget(FEW), judge))) == 5 + 4
    assert [look.decision.step for look in seen[5:]] == [decision.step for decision in todo[:4]]
    assert {look.budget.playouts for look in seen[5:]} == {LONGER * FEW}
    assert summed_up(log, 0, list(found.values()), 5).costliest == (todo[1].step, todo[3].step, todo[0].step)


def test_a_second_look_is_at_the_moves_in_question_alone_and_in_other_worlds() -> None:
    log, step = game_with_a_blunder(1)
    one = next(decision for decision in decisions(log, 0) if decision.step == step)
    first = judged(kit("truffle_shuffle"), Look(one, Budget(FEW)), log.names)
    again = judged(kit("truffle_shuffle"), Look(one, Budget(FEW), first), log.names)
    assert again.played.action == first.played.action
    assert again.best.action == first.best.action
    assert again.played.chance != first.played.chance
    assert FEW <= again.playouts < first.playouts


def test_a_wasted_order_is_named_among_the_three() -> None:
    for seed in (1, 2):
        log, step = game_with_a_blunder(seed)
        near = [decision for decision in decisions(log, 0) if abs(decision.step - step) <= 6]
        done = [judged(kit("truffle_shuffle"), Look(decision, Budget(playouts=60)), log.names) for decision in near]
        found = summed_up(log, 0, done, len(done))
        assert step in found.costliest
        named = next(decision for decision in found.worst if decision.step == step)
        assert named.points > 0
        assert named.why


# While it is made


def test_a_review_tells_how_far_it_is_and_stops_when_asked() -> None:
    log, told_of = short_game(), []
    found = review(
        log, 0, playouts=FEW, progress=lambda done, total: told_of.append((done, total)), stop=lambda: len(told_of) >= 2
    )
    total = len(decisions(log, 0))
    assert told_of[:2] == [(1, total), (2, total)]
    assert len(found.decisions) == len(told_of) < total == found.total
    assert f"{len(told_of)} of {total} looked at" in next(told(found))


def test_a_budget_of_time_is_shared_among_the_decisions() -> None:
    found = review(short_game(), 0, seconds=0.2)
    assert len(found.decisions) == found.total


# What cannot be reviewed


def test_what_cannot_be_reviewed_is_refused_in_words() -> None:
    log = short_game()
    going = short_game()
    going.end = None
    for refused, seat, words in (
        (log, 2, "no seat 2"),
        (log, -1, "no seat -1"),
        (log.redacted("public"), 0, "everybody saw"),
        (log.redacted(1), 0, "only seat 1"),
        (going, 0, "under way"),
    ):
        with pytest.raises(UsageError, match=words):
            review(refused, seat)
    for wrong in ({"playouts": 0}, {"seconds": 0}, {"jobs": 0}):
        with pytest.raises(UsageError, match="at least"):
            review(log, 0, **wrong)  # type: ignore[arg-type]


def test_a_log_that_breaks_the_rules_is_refused() -> None:
    log = short_game()
    del log.records[3]
    with pytest.raises(LogError):
        review(log, 0)


# The command


def test_the_command_tells_a_review(tmp_path: Path, capsys: pytest.CaptureFixture[str], reviewed: Review) -> None:
    path = tmp_path / "game.jsonl"
    short_game().save(path)
    asked = ["review", str(path), "--seat", "0", "--playouts", str(FEW), "--jobs", "1"]
    assert main(asked) == OK
    said = capsys.readouterr().out
    assert said.splitlines() == list(told(reviewed))
    assert "Chance to win" in said
    assert main([*asked, "--json"]) == OK
    plain = json.loads(capsys.readouterr().out)
    assert plain["total"] == reviewed.total
    assert plain["decisions"][0]["played"]["words"] == reviewed.decisions[0].played.words
    assert msgspec.convert(plain["decisions"][0], Judged, strict=False).step == reviewed.decisions[0].step


def test_the_command_refuses_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    short_game().redacted(1).save(path)
    assert main(["review", str(path), "--seat", "0"]) == USAGE
    assert "only seat 1 can be reviewed" in capsys.readouterr().err
    path.write_text("no log\n", "utf-8")
    assert main(["review", str(path), "--seat", "0"]) == AT_FAULT
    assert len(capsys.readouterr().err.splitlines()) == 1
    with pytest.raises(SystemExit):
        main(["review", str(path), "--seat", "0", "--playouts", "3", "--seconds", "3"])


def test_the_costliest_decisions_are_told_with_what_would_have_been_better() -> None:
    log, step = game_with_a_blunder(1)
    one = next(decision for decision in decisions(log, 0) if decision.step == step)
    found = summed_up(log, 0, [judged(kit("truffle_shuffle"), Look(one, Budget(playouts=24)), log.names)], 1)
    said = "\n".join(told(found))
    for words in (f"1. Step {step}, Round", "   Better: ", "instead of", "more on average", "times from what"):
        assert words in said
    assert "$" in said


def test_a_waste_in_a_game_that_is_decided_is_a_mistake_too() -> None:
    log, step = game_with_a_blunder(36)
    one = next(decision for decision in decisions(log, 0) if decision.step == step)
    found = judged(kit("truffle_shuffle"), Look(one, Budget(playouts=60)), log.names)
    assert found.cost < 0.02
    assert found.points > 4
    assert found.sure > 0
