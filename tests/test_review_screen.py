"""Reviews beside a replay: made in a process of their own, shown as they come, kept, and never of what a seat could not know."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.helpers.blunders import game_with_a_blunder
from tests.helpers.stage import Chart, Stage, dealt, logged, play_on, put_down, shown
from truffle_core.charts import NO_CHANCES, Chances, chance_trace
from truffle_core.core.errors import UsageError
from truffle_core.core.log import Log, log_from_bytes
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Grid
from truffle_core.games import game, games, kit
from truffle_core.search.judging import Judged, Look, judged
from truffle_core.search.review import decisions, review
from truffle_core.search.weighing import Budget
from truffle_core.search.worker import Order, Said
from truffle_core.widgets import review as screens
from truffle_core.widgets import review_kept
from truffle_core.widgets.gallery import exhibits
from truffle_core.widgets.review_kept import digest_of
from truffle_core.widgets.review_parts import with_chances
from truffle_core.widgets.review_run import Run

FEW = 10
PATIENCE = 120


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    made.mkdir()
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


class Worker:
    """A stand-in for the process: it says what the test lets it say."""

    made: list[Worker]
    fails = ""

    def __init__(self, order: Order) -> None:
        if self.fails:
            raise UsageError(self.fails)
        self.order = order
        self.waiting: list[Said] = []
        self.over = self.stopped = False
        Worker.made.append(self)

    def news(self) -> list[Said]:
        found, self.waiting = self.waiting, []
        return found

    def stop(self) -> None:
        self.over = self.stopped = True

    def finish(self, *said: Said) -> None:
        self.waiting += said
        self.over = True


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[Worker]:
    monkeypatch.setattr(screens, "Run", Worker)
    monkeypatch.setattr(Worker, "made", [], raising=False)
    return Worker.made


@cache
def blunder() -> tuple[bytes, int, tuple[Judged, ...]]:
    """Return a game in which seat 0 wastes the cards of a good order, the step of it, and what is found around it."""
    log, step = game_with_a_blunder(1)
    near = [one for one in decisions(log, 0) if step - 20 < one.step < step + 6]
    found = [judged(kit("truffle_shuffle"), Look(one, Budget(playouts=40)), log.names) for one in near]
    return log.to_bytes(), step, plain(tuple(found))


def plain(found: tuple[Judged, ...]) -> tuple[Judged, ...]:
    """Return decisions as they come from another process."""
    return msgspec.json.decode(msgspec.json.encode(found), type=tuple[Judged, ...])


def blundered() -> Log:
    return log_from_bytes(blunder()[0], game, "game.jsonl")


def told(found: tuple[Judged, ...]) -> list[Said]:
    return [Said(total=len(found)), *(Said(decision=one) for one in found)]


def reviewed(workers: list[Worker]) -> Stage:
    """Open the game with the blunder and let its review be done."""
    stage = shown(blundered())
    stage.click("review:0")
    workers[-1].finish(*told(blunder()[2]))
    stage.screen.beat()
    return stage


def words(stage: Stage, key: str) -> str:
    block = stage.block(key)
    return f"{block.title} {' '.join(flat(one) for one in block.paragraphs)}"


# Where a review is offered


def test_a_game_that_ends_offers_its_review_before_all_else() -> None:
    stage = dealt()
    assert "review" not in stage.buttons()
    play_on(stage)
    first = stage.page.say.buttons[0]  # type: ignore[union-attr]
    assert (flat(first.label), first.offer, first.kind) == ("Review this game", "review", "main")


def test_it_leads_to_the_replay_with_ones_own_review_under_way(workers: list[Worker]) -> None:
    stage = dealt()
    play_on(stage)
    seat, identity = stage.table.seat, stage.table.identity
    stage.click("review")
    assert stage.where["focus"] == "review"
    assert stage.screen.address() == {"log": identity, "n": "0", "seat": str(seat), "review": str(seat)}
    assert workers[0].order.seat == seat
    assert stage.block("review").title == f"{stage.table.log.names[seat]}'s decisions"


def test_a_review_cannot_be_had_before_the_end(workers: list[Worker]) -> None:
    stage = dealt()
    identity = stage.table.identity
    stage.click("review")
    assert stage.where["view"] == "play"
    with pytest.raises(UsageError, match="under way"):
        Stage("replay", log=identity, review="0")
    stage = Stage("replay", log=identity)
    assert "review:0" not in stage.buttons()
    stage.click("review:0")
    assert stage.refused
    assert not workers


@pytest.mark.parametrize("name", games())
def test_every_seat_of_a_finished_game_can_be_reviewed(name: str, workers: list[Worker]) -> None:
    stage = Stage("replay", game=name, log=exhibits(name)[0].name)
    names = stage.table.log.names
    for seat, who in enumerate(names):
        assert flat(stage.buttons()[f"review:{seat}"].label) == f"Review {who}'s decisions"
        stage.click(f"review:{seat}")
        assert stage.table.eyes == seat
        assert workers[-1].order.seat == seat
    assert all(worker.stopped for worker in workers[:-1])


def test_of_one_view_only_that_seat_can_be_reviewed(workers: list[Worker]) -> None:
    stage = shown(blundered().redacted(0))
    assert stage.buttons()["review:1"].why_not
    stage.click("review:1")
    assert stage.refused
    assert not workers
    stage.click("review:0")
    workers[0].finish(*told(blunder()[2]))
    stage.screen.beat()
    step = blunder()[1]
    assert stage.buttons()[f"retry:{step}"].why_not
    stage.click(f"retry:{step}")
    assert stage.refused


def test_of_the_public_view_nobody_can_be_reviewed(workers: list[Worker]) -> None:
    stage = shown(blundered().redacted("public"))
    assert all(stage.buttons()[f"review:{seat}"].why_not for seat in (0, 1))


@pytest.mark.parametrize("seat", ["2", "-1", "x", "²", "99999999"])
def test_an_address_with_a_seat_that_is_not_there_is_refused(seat: str) -> None:
    with pytest.raises(UsageError, match="no seat"):
        shown(review=seat)


# While it is made


def test_what_was_found_so_far_is_shown_meanwhile(workers: list[Worker]) -> None:
    _, step, found = blunder()
    stage = shown(blundered())
    stage.click("set-review-time", "60")
    stage.click("review:0")
    assert workers[0].order.seconds == 60
    assert "about 60 seconds" in words(stage, "review")
    place = next(n for n, one in enumerate(found) if one.step == step)
    workers[0].waiting = told(found)[: place + 2]
    stage.screen.beat()
    assert stage.block("review").count == f"{place + 1} of {len(found)}"
    assert stage.block("review-progress").steps.count("done") == 10 * (place + 1) // len(found)
    assert f"look:{step - 1}" in stage.buttons()
    stage.click("on")
    assert stage.table.at == 1, "the table answers meanwhile"


def test_the_page_is_not_drawn_again_while_nothing_is_found(workers: list[Worker]) -> None:
    stage = shown(blundered())
    stage.click("review:0")
    drawn = stage.drawn
    stage.screen.beat()
    assert stage.drawn == drawn


def test_one_that_is_stopped_is_kept_and_goes_on_where_it_stopped(workers: list[Worker]) -> None:
    found = blunder()[2]
    stage = shown(blundered())
    stage.click("review:0")
    workers[0].waiting = told(found)[:4]
    stage.click("review-stop")
    assert workers[0].stopped
    assert stage.block("review").count == f"3 of {len(found)}"
    again = shown(blundered(), review="0")
    assert len(workers) == 1, "a look at it does not set it going"
    again.click("review-on")
    assert workers[1].order.done == found[:3]
    workers[1].finish(*told(found)[:1], *told(found)[4:])
    again.screen.beat()
    assert again.block("review").count == f"{len(found)} of {len(found)}"
    assert "review-on" not in again.buttons()


def test_a_decision_looked_at_again_takes_the_place_of_the_first_look(workers: list[Worker]) -> None:
    found = blunder()[2]
    stage = shown(blundered())
    stage.click("review:0")
    worst = max(found, key=lambda one: one.sure)
    none = msgspec.structs.replace(worst, worth=0.0, points=0.0, cost=0.0)
    workers[0].finish(*told(found), Said(decision=none))
    stage.screen.beat()
    assert f"look:{worst.step - 1}" not in stage.buttons()
    assert stage.block("review").count == f"{len(found)} of {len(found)}"


def test_leaving_ends_the_work(workers: list[Worker]) -> None:
    stage = shown(blundered())
    stage.click("review:0")
    stage.click("gallery")
    assert workers[0].stopped


def test_one_that_breaks_off_says_so_and_shows_what_it_has(workers: list[Worker]) -> None:
    stage = shown(blundered())
    stage.click("review:0")
    workers[0].finish(*told(blunder()[2])[:3])
    stage.screen.beat()
    assert "broke off" in words(stage, "review")
    assert "review-on" in stage.buttons()


def test_where_no_process_can_be_started_the_reason_is_said(workers: list[Worker], monkeypatch: Any) -> None:
    monkeypatch.setattr(Worker, "fails", "none can be started here")
    stage = shown(blundered())
    stage.click("review:0")
    assert stage.refused
    assert "none can be started here" in stage.says
    assert stage.table.review.seat is None


# What it says


def test_the_costliest_are_told_with_the_better_move_its_points_and_why(workers: list[Worker]) -> None:
    stage, (_, step, found) = reviewed(workers), blunder()
    blocks = [block for block in stage.page.below if block.id.startswith("review-costly")]
    assert 1 <= len(blocks) <= 3
    (block,) = [block for block in blocks if f"Step {step}," in block.title]
    decision = next(one for one in found if one.step == step)
    said = words(stage, block.id)
    assert f"{stage.table.log.names[0]} chose to {decision.played.words}." in said
    assert f"Better: {decision.best.words}" in said
    assert f"It would have brought ${abs(decision.points):.1f} {'more' if decision.points > 0 else 'less'}" in said
    assert decision.why
    assert decision.why in said
    rules = [button.offer for button in block.buttons if button.offer.startswith("rule:")]
    assert rules
    assert {rule.removeprefix("rule:") for rule in rules} <= set(kit("truffle_shuffle").rule_texts)


def test_its_position_is_the_one_before_it_with_the_better_move_marked(workers: list[Worker]) -> None:
    stage, (_, step, found) = reviewed(workers), blunder()
    stage.click(f"look:{step - 1}")
    assert (stage.table.at, stage.page.focus) == (step - 1, "say")
    decision = next(one for one in found if one.step == step)
    assert f"Better: {decision.best.words}" in stage.says
    marked = {piece.art[1:] for piece in stage.pieces("hand") if "hint" in piece.marks}
    assert marked
    assert marked <= set(decision.best.action["cards"])
    stage.click("eyes:1")
    assert '"hint"' not in stage.text()
    stage.click("on")
    assert "Better:" not in stage.says


def test_from_there_one_tries_again_against_the_same_bots(workers: list[Worker]) -> None:
    stage, (_, step, _) = reviewed(workers), blunder()
    old = stage.table.log
    stage.click(f"retry:{step}")
    assert stage.where["view"] == "play"
    log = stage.table.match.log
    assert log.header.parent.n == step - 1
    assert [seat.kind for seat in log.header.seats] == ["human", "bot"]
    assert log.header.seats[1].bot == old.header.seats[1].bot
    assert log.header.seats[1].name == old.header.seats[1].name
    assert stage.table.match.to_move == 0
    assert log.records[:step] == old.records[:step]


def test_trying_again_needs_a_review() -> None:
    stage = shown(blundered())
    stage.click("retry:5")
    assert stage.refused


def test_a_game_without_mistakes_is_told_as_such(workers: list[Worker]) -> None:
    stage = shown(blundered())
    stage.click("review:0")
    good = [msgspec.structs.replace(one, worth=0.0) for one in blunder()[2]]
    workers[0].finish(*told(tuple(good)))
    stage.screen.beat()
    assert "No decision was clearly worse" in words(stage, "review")


def test_the_chances_stand_in_numbers_and_are_drawn(workers: list[Worker]) -> None:
    stage, found = shown(blundered()), blunder()[2]
    stage.chart = chart = Chart()
    stage.click("review:0")
    workers[0].finish(*told(found))
    stage.screen.beat()
    assert chart.chances[-1].line == [(one.step, one.best.chance) for one in found]
    numbers = stage.block("numbers")
    assert numbers.head[-1] == f"{stage.table.log.names[0]}'s chance to win"
    assert numbers.rows[-1][-1] == f"{100 * found[-1].best.chance:.0f}%"
    assert len(stage.block("review-all").rows) == len(found)
    stage.click("review-close")
    assert not chart.chances[-1].line
    assert stage.block("numbers").head[-1] != numbers.head[-1]
    assert "review" not in stage.screen.address()


def test_a_row_before_the_first_decision_has_no_chance() -> None:
    grid = Grid(id="numbers", head=["Step"], rows=[["2"], ["5"], ["9"]])
    assert with_chances(grid, Chances("Ann's chance", [(5, 0.25), (8, 0.75)])).rows == [
        ["2", "–"],
        ["5", "25%"],
        ["9", "75%"],
    ]


def test_the_line_of_chances_has_a_point_for_every_step() -> None:
    drawn = chance_trace(Chances("<b>Ann</b>", [(3, 0.5), (6, 0.75)]))
    assert list(zip(drawn["x"], drawn["y"], strict=True)) == [(3, 0.5), (4, 0.5), (5, 0.5), (6, 0.75)]
    assert drawn["yaxis"] == "y2"
    assert "<" not in drawn["name"]
    assert not chance_trace(NO_CHANCES)["visible"]


# What is kept


def test_a_whole_review_is_not_made_twice(workers: list[Worker], folder: Path) -> None:
    stage = reviewed(workers)
    assert [path.name for path in (folder / "reviews").iterdir()] == [f"{digest_of(stage.table.log)}-0.json"]
    again = shown(blundered(), review="0")
    assert len(workers) == 1
    assert (again.page.lead, again.page.below) == (stage.page.lead, stage.page.below)
    again.click("review:0")
    assert len(workers) == 1
    again.click("set-review-time", "60")
    again.click("review:0")
    assert workers[1].order.seconds == 60, "more time than the kept one had"


def test_a_part_of_a_longer_one_does_not_replace_it(workers: list[Worker]) -> None:
    stage = reviewed(workers)
    stage.click("set-review-time", "60")
    stage.click("review:0")
    workers[1].waiting = told(blunder()[2])[:2]
    stage.click("review-stop")
    again = shown(blundered(), review="0")
    assert "review-on" not in again.buttons()


@pytest.mark.parametrize(
    "bend",
    [
        lambda raw: raw[: len(raw) // 2],
        lambda raw: b"",
        lambda raw: raw.replace(b'"seat":0', b'"seat":1'),
        lambda raw: raw.replace(b'"version":1', b'"version":2'),
        lambda raw: raw.replace(b'"step":', b'"step":-'),
        lambda raw: raw.replace(b'"step":', b'"step":99999'),
        lambda raw: raw.replace(b'"total":', b'"total":0,"more":'),
    ],
)
def test_a_kept_file_that_does_not_fit_is_made_anew(workers: list[Worker], folder: Path, bend: Any) -> None:
    reviewed(workers)
    (path,) = (folder / "reviews").iterdir()
    path.write_bytes(bend(path.read_bytes()))
    stage = shown(blundered(), review="0")
    assert len(workers) == 2
    assert not stage.refused


def test_a_kept_move_that_is_no_move_is_not_marked(workers: list[Worker], folder: Path) -> None:
    reviewed(workers)
    (path,) = (folder / "reviews").iterdir()
    path.write_bytes(path.read_bytes().replace(b'"action":{', b'"action":{"odd":1,'))
    step = blunder()[1]
    stage = shown(blundered(), review="0")
    stage.click(f"look:{step - 1}")
    assert '"hint"' not in stage.text()


def test_a_full_or_locked_folder_is_told_and_the_review_is_shown(workers: list[Worker], folder: Path) -> None:
    (folder / "reviews").write_text("in the way")
    stage = reviewed(workers)
    assert "cannot be kept" in words(stage, "review")
    assert "review-costly-1" in [block.id for block in stage.page.below]


def test_a_kept_review_belongs_to_its_own_log_alone(workers: list[Worker]) -> None:
    reviewed(workers)
    shown(logged(), review="0")
    assert len(workers) == 2


def test_of_many_reviews_the_latest_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_kept, "MOST", 2)
    for seat in range(4):
        review_kept.keep(review_kept.Kept("truffle-review", 1, "0" * 64, seat, 1, 0, ()))
    assert sorted(path.name[-6:] for path in (folder / "reviews").iterdir()) == ["2.json", "3.json"]


# The process


def heard(order: Order) -> list[Said]:
    """Let a true worker do an order to its end."""
    run = Run(order)
    end = time.monotonic() + PATIENCE
    found: list[Said] = []
    while not run.over:
        assert time.monotonic() < end
        time.sleep(0.05)
    return found + run.news()


def test_the_process_finds_what_a_review_finds_and_the_same_each_time() -> None:
    log = logged()
    text = log.to_bytes().decode()
    wanted = review(log, 1, playouts=FEW)
    said = heard(Order(text, 1, playouts=FEW))
    assert said[0] == Said(total=wanted.total)
    found = {one.decision.step: one.decision for one in said[1:] if one.decision is not None}
    assert tuple(found.values()) == plain(wanted.decisions)
    assert len(said) - 1 > wanted.total
    half = plain(wanted.decisions)[: wanted.total // 2]
    rest = heard(Order(text, 1, playouts=FEW, done=half))
    firsts = wanted.total - len(half)
    assert [one.decision for one in rest[1 : 1 + firsts]] == [one.decision for one in said[1 + len(half) :][:firsts]]


def test_with_seconds_what_looks_costliest_is_looked_at_twice() -> None:
    log = blundered()
    said = heard(Order(log.to_bytes().decode(), 0, seconds=0.5))
    steps = [one.decision.step for one in said[1:] if one.decision is not None]
    whole = len(decisions(log, 0))
    assert len(set(steps)) == whole == said[0].total
    assert steps[:whole] == sorted(steps[:whole])
    assert len(steps) > whole, "this game has a blunder"
    assert len(set(steps[whole:])) == len(steps[whole:])


def test_the_process_says_what_cannot_be_reviewed() -> None:
    (said,) = heard(Order(logged().redacted(0).to_bytes().decode(), 1))
    assert "only seat 0 can be reviewed" in said.fault


def test_the_process_can_be_ended() -> None:
    run = Run(Order(logged().to_bytes().decode(), 0, playouts=10_000_000))
    run.stop()
    end = time.monotonic() + PATIENCE
    while not run.over:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert put_down(logged())
