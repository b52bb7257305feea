"""What holds for every game in the registry: it ends, its log comes back, replays agree, nobody sees too much."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers import checks
from helpers.play import GAMES, bot_match, random_game, random_games, random_options, set_up

from truffle_core.core.bot import Choose, Observation, bot
from truffle_core.core.errors import IllegalAction, UsageError
from truffle_core.core.game import CHANCE, Step
from truffle_core.core.line import Line
from truffle_core.core.log import Log, log_from_bytes
from truffle_core.core.match import Match, new_log
from truffle_core.core.replay import Replay
from truffle_core.games import bots, game, kit

MANY, SOME, FEW = 2000, 40, 8
pytestmark = pytest.mark.parametrize("name", GAMES)


def some_games(name: str, count: int, seed: int) -> list[Log]:
    return [log for log, _ in random_games(name, count, seed)]


def test_random_games_end_and_come_back_from_their_logs(name: str) -> None:
    for log, state in random_games(name, MANY, 1):
        assert log.game.legal_actions(state) == []
        assert log.end is not None
        assert set(log.end.end.winners) <= set(range(len(log.header.seats)))
        checks.comes_back(log)


def test_legal_actions_are_legal_and_bent_ones_are_refused_or_work(name: str) -> None:
    for number, log in enumerate(some_games(name, SOME, 2)):
        checks.choices_are_legal(log, random.Random(number))


def test_replay_equals_live_at_every_step(name: str) -> None:
    for number, log in enumerate(some_games(name, FEW, 3)):
        checks.replay_equals_live(log, random.Random(number))


def test_every_view_of_a_log_is_consistent(name: str) -> None:
    for log in some_games(name, SOME, 4):
        checks.is_consistent_to_all(log)


def test_every_position_can_be_drawn_told_and_charted(name: str) -> None:
    for number, log in enumerate(some_games(name, SOME, 5)):
        checks.can_be_shown(log, random.Random(number))


def test_games_between_bots_of_every_level_end_and_verify(name: str) -> None:
    levels = list(bots(name))
    least, most = game(name).about.seats
    for seed in range(FEW):
        seats = least + seed % (most - least + 1)
        match = bot_match(name, [levels[(seed + seat) % len(levels)] for seat in range(seats)], seed)
        match.run()
        checks.comes_back(match.log)


def spying(logs: list[Log]) -> Choose:
    """Return a bot that plays at random and holds what it was given against the log as its seat may see it."""

    def spy(observation: Observation[Any, Any], rng: random.Random) -> Any:
        checks.sees_its_own_view(observation, logs[-1])
        return rng.choice(observation.legal_actions)

    return spy


def test_no_bot_sees_more_than_its_observation(name: str) -> None:
    logs: list[Log] = []
    for seed in range(2):
        log, functions = new_log(game(name), [bot(spying(logs))] * game(name).about.seats[0], seed)
        logs.append(log)
        Match(log.game, {}, log, functions=functions).run()
        assert log.end is not None


def test_the_same_seed_gives_the_same_game_and_a_resumed_one_goes_on_alike(name: str) -> None:
    levels = list(bots(name))[:2] * 2
    seats = levels[: game(name).about.seats[0]]
    whole = bot_match(name, seats, 9)
    whole.run()
    again = bot_match(name, seats, 9)
    again.run()
    assert again.log.records == whole.log.records
    lines = list(whole.log.lines())
    for cut in (1, 2, len(lines) // 2, len(lines) - 1):
        part = log_from_bytes(b"".join(lines[:cut]), game)
        Match(part.game, bots(name), part).run()
        assert part.to_bytes() == whole.log.to_bytes()


# Taking back


def wandering(name: str, seed: int) -> Match:
    """Play a game between people who now and then take back, do again, and go another way."""
    rng = random.Random(seed)
    seats = game(name).about.seats[0]
    log, _ = new_log(
        game(name), [f"Player {seat}" for seat in range(seats)], seed, random_options(game(name), seats, rng)
    )
    match = Match(log.game, {}, log)
    while not match.over:
        if match.advance() is not None:
            continue
        seat = match.to_move
        assert isinstance(seat, int)
        if rng.random() < 0.1 and match.undo_target(seat) is not None:
            match.undo(seat, practice=True)
            if rng.random() < 0.4:
                match.redo(seat)
            continue
        match.play(rng.choice(match.legal_actions()))
    return match


def practised(match: Match) -> bool:
    """Tell whether some taking back passed something newly shown."""
    return any(not isinstance(record, Step) and record.practice is True for record in match.log.records)


def test_games_with_taking_back_verify_and_replay(name: str) -> None:
    for seed in range(FEW):
        match = wandering(name, seed)
        checks.comes_back(match.log)
        replay = Replay(match.log)
        replay.seek(len(replay))
        assert replay.state() == match.state
        for seat in range(len(match.log.header.seats)):
            assert replay.state(seat) == match.seen(seat)
            assert match.log.redacted(seat).verify().startswith("consistent")


def test_a_repeated_move_repeats_what_follows(name: str) -> None:
    levels = list(bots(name))
    others = [bot(levels[-1])] * (game(name).about.seats[0] - 1)
    log, functions = new_log(game(name), ["Ann", *others], 3)
    match = Match(log.game, bots(name), log, functions=functions)
    match.run()
    before, start = match.state.copy(), len(log.records)
    action = match.legal_actions()[0]
    match.play(action)
    match.run()
    first = [(record.by, record.events) for record in log.records[start:] if isinstance(record, Step)]
    match.undo(0, practice=True)
    while match.state != before:
        match.undo(0, practice=True)
    start = len(log.records)
    match.play(action)
    match.run()
    assert [(record.by, record.events) for record in log.records[start:] if isinstance(record, Step)] == first
    assert log.verify() == "verified"


def test_a_branch_verifies_by_itself_and_can_be_played_on(name: str) -> None:
    match = wandering(name, 77)
    replay = Replay(match.log)
    for at in range(0, len(replay), max(1, len(replay) // 6)):
        replay.seek(at)
        made = replay.branch()
        assert made.header.parent.id == match.log.header.id  # type: ignore[union-attr]
        assert made.header.id != match.log.header.id
        on = Match(made.game, {}, made)
        assert on.state == replay.state()
        on.run()
        while not on.over:
            on.play(on.legal_actions()[0])
            on.run()
        checks.comes_back(made)


def test_what_was_shown_is_only_taken_back_as_practice(name: str) -> None:
    match = next(found for found in (wandering(name, seed) for seed in range(5, 5 + SOME)) if practised(found))
    line = Line(match.log.records)
    assert line.head == match.line.head
    log, _ = new_log(game(name), [f"Player {seat}" for seat in range(game(name).about.seats[0])], 5)
    fresh = Match(log.game, {}, log)
    fresh.run()
    with pytest.raises(UsageError, match="nothing of yours"):
        fresh.undo(int(fresh.to_move or 0))


# Against the words and the form


def test_a_view_cannot_be_opened_or_taken_over(name: str) -> None:
    log, _ = random_game(name, game(name).about.seats[0], {}, random.Random(1))
    seen = log.redacted(0)
    for refused in (
        lambda: Replay(seen).state(None, 3),
        lambda: Replay(seen).branch(),
        lambda: Match(seen.game, {}, seen),
        lambda: seen.redacted(0),
    ):
        with pytest.raises(UsageError, match="view"):
            refused()
    assert Replay(seen).state(0, 3) == Replay(log).state(0, 3)


def test_the_kit_is_whole(name: str) -> None:
    parts = kit(name)
    assert list(parts.bots) == [level for level, _ in parts.about.bots]
    assert all(rule.startswith(f"{parts.about.rule_prefix}-") for rule in parts.rule_texts)
    assert parts.art.lstrip().startswith("<")


def test_chance_cannot_be_played_by_a_seat_nor_a_move_after_the_end(name: str) -> None:
    least = game(name).about.seats[0]
    log, _ = new_log(game(name), [f"Player {seat}" for seat in range(least)], 1)
    match = Match(log.game, {}, log)
    some_action = random_game(name, least, {}, random.Random(1))[0].records[1].action  # type: ignore[union-attr]
    if match.to_move == CHANCE:
        with pytest.raises(UsageError):
            match.play(some_action)
    match.run()
    while not match.over:
        match.play(match.legal_actions()[-1])
        match.run()
    with pytest.raises((UsageError, IllegalAction)):
        match.play(some_action)
    assert match.advance() is None
    assert set_up(match.game, least) == match.setup
