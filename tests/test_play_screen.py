"""The play screen, with a stand-in for the site around it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.stage import GAME, Stage, dealt, on_disk, play, play_on
from tests.helpers.truffle import match_with, tableau
from truffle_core.core.bot import bot
from truffle_core.core.errors import UsageError
from truffle_core.core.plain_text import flat
from truffle_core.core.verify import verify
from truffle_core.games.truffle_shuffle import choosing
from truffle_core.games.truffle_shuffle.actions import Fulfil, Take
from truffle_core.games.truffle_shuffle.pieces import INDEX
from truffle_core.games.truffle_shuffle.rules import PASS
from truffle_core.games.truffle_shuffle.state import ACT
from truffle_core.lessons.truffle_shuffle.positions import table
from truffle_core.widgets.own_games import game_path
from truffle_core.widgets.setup_form import SECONDS

FACE_DOWN = 33
"""A place of the lowest row, which lies face down and free from the beginning (TS-05, TS-06)."""

UPPER = 30
"""Places of the rows above it, all covered at first."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


# Playing


def test_a_game_lies_on_disk_step_by_step_and_its_address_is_its_id(folder: Path) -> None:
    stage = dealt()
    assert stage.screen.address() == {"log": stage.table.identity}
    for moves in range(1, 4):
        play_on(stage, 1)
        assert on_disk(stage).records == stage.table.match.log.records, moves
    assert [own["id"] for own in stage.kept["games"]] == [stage.table.identity]


def test_a_covered_card_is_answered_with_its_rule_and_what_lies_over_it() -> None:
    stage = dealt()
    before = on_disk(stage).records
    stage.click("slot-0")
    assert stage.refused
    assert stage.page.say is not None
    assert stage.page.say.rule == "TS-11"
    assert "rule:TS-11" in stage.buttons()
    marks = {piece.id: piece.marks for piece in stage.pieces("tableau")}
    assert "illegal" in marks["slot-0"]
    assert "cause" in marks["slot-4"]
    assert "cause" in marks["slot-5"]
    assert on_disk(stage).records == before


def test_what_was_wrong_is_unmarked_by_the_next_try() -> None:
    stage = dealt()
    stage.click("slot-0")
    stage.click("slot-30")
    assert not stage.refused
    assert not [piece for piece in stage.pieces("tableau") if "illegal" in piece.marks]


@pytest.mark.parametrize(
    "offer",
    [
        "",
        "slot-99",
        "slot-x",
        "do",
        "nonsense",
        "n:3",
        "order-O99",
        "hand-77",
        "pass",
        "redo",
        "here",
        "resume:x",
        "file",
        "deal",
        "take-over",
        "rule:TS-11",
        "set-pace",
    ],
)
def test_an_offer_that_does_not_stand_changes_nothing(offer: str) -> None:
    stage = dealt()
    before = on_disk(stage).records
    stage.click(offer)
    assert stage.page.layout == "table"
    assert stage.table.match.log.records == before == on_disk(stage).records


def test_a_second_click_on_the_chosen_card_takes_it_and_a_third_finds_nothing() -> None:
    stage = dealt()
    stage.click("slot-30")
    assert stage.table.match.log.records[-1].n == 0
    stage.click("slot-30")
    taken = [record.action for record in on_disk(stage).records[1:] if record.by == 0]
    assert taken[0] == Take(30)
    assert len(taken) <= 2


def test_while_a_move_is_being_chosen_a_late_click_counts_and_after_it_no_more() -> None:
    stage = dealt()
    stage.click("slot-30")
    assert stage.lasting
    stage.click("slot-30")
    assert not stage.lasting


def test_all_at_once_sets_one_scene_and_says_every_move() -> None:
    stage = dealt(seats="4")
    drawn, count = stage.drawn, len(stage.table.match.log.records)
    play(stage, Take(30))
    assert stage.drawn == drawn + 2
    for record, name in ((1, "You"), (2, "Bruno"), (3, "Cleo"), (4, "Dora")):
        assert name in stage.said[-1], record
    assert len(stage.table.match.log.records) > count + 4
    assert stage.block("happened").items[0].text


def test_choosing_another_card_lets_go_of_the_first() -> None:
    stage = dealt()
    stage.click("slot-30")
    stage.click("slot-32")
    chosen = [piece.id for piece in stage.pieces("tableau") if "chosen" in piece.marks]
    assert chosen == ["slot-32"]


def test_a_first_hint_says_what_kind_of_move_and_marks_nothing() -> None:
    stage = dealt()
    stage.click("hint")
    assert "A hint. Take a card from row 6." in stage.says
    assert not [piece for piece in stage.pieces("tableau") if "hint" in piece.marks]
    assert [flat(button.label) for button in stage.block("tools").buttons] == ["Take back", "Show the move"]


def test_the_first_hint_is_of_the_move_that_the_second_shows() -> None:
    stage = dealt()
    stage.click("hint")
    stage.click("slot-30")
    stage.click("hint")
    table = stage.table
    kind = table._kit.words.kind_of_move(table._hint, table.match.seen(0))
    assert f"A hint. {kind.capitalize()}." in stage.said


def test_after_a_move_the_hint_is_a_weak_one_again() -> None:
    stage = dealt()
    stage.click("hint")
    stage.click("hint")
    play(stage, Take(30))
    assert [flat(button.label) for button in stage.block("tools").buttons][-1] == "Hint"


def test_a_second_hint_marks_a_move_and_says_it_in_words() -> None:
    stage = dealt()
    stage.click("hint")
    stage.click("hint")
    assert "hint" in stage.says
    assert [piece.id for piece in stage.pieces("tableau") if "hint" in piece.marks]
    assert len(stage.table.match.log.records) == 1


def paying(hand_first: str = "G1") -> Stage:
    """Deal so that the visitor's first card, face up in the lowest free row, pays an order at once."""
    stage = dealt()
    stage.screen.begin(match_with(tableau({38: hand_first}), ("Ann", bot("novice")), length="round").log)
    return stage


def test_an_order_is_chosen_its_cheapest_cards_are_proposed_and_it_is_paid() -> None:
    stage = paying()
    play(stage, Take(38))
    assert stage.table.match.state.money == [0, 0]
    stage.click("order-O07")
    assert [piece.id for piece in stage.pieces("hand") if "chosen" in piece.marks] == ["hand-0"]
    assert "$1" in stage.says
    stage.click("do")
    assert stage.table.match.state.money[0] == 1
    assert [record.action for record in on_disk(stage).records if record.by == 0][-1] == Fulfil("O07", ("G1",))


def test_the_proposed_cards_can_be_changed_and_what_then_is_wrong_is_said() -> None:
    stage = paying()
    play(stage, Take(38))
    stage.click("order-O07")
    stage.click("hand-0")
    assert "do" not in stage.buttons()
    assert not [piece for piece in stage.pieces("hand") if "chosen" in piece.marks]
    stage.click("hand-0")
    assert "do" in stage.buttons()


def test_cards_chosen_before_any_order_say_what_they_fulfil() -> None:
    stage = paying()
    play(stage, Take(38))
    stage.click("hand-0")
    assert "one 1 pays $1" in stage.says.lower()
    stage.click("do")
    assert [record.action for record in on_disk(stage).records if record.by == 0][-1] == Fulfil("O07", ("G1",))


def test_cards_that_fulfil_nothing_say_so_and_an_order_can_still_be_chosen() -> None:
    state = table(hand="G1 P5", phase="order").seen
    made = choosing.compose(state, 0, ("hand-1",))
    assert made.action is None
    assert "fulfils no order" in flat(made.message)
    made = choosing.compose(state, 0, (*made.parts, "order-O07"))
    assert made.action == Fulfil("O07", ("G1",))


def test_a_move_without_a_choice_is_said_beside_what_can_be_done_now() -> None:
    stage = paying()
    while "nothing to choose" not in stage.says and not stage.table.match.over:
        legal = stage.table.match.legal_actions()
        play(stage, PASS if PASS in legal else legal[0])
    assert "this was done for you: You " in stage.says


def test_a_move_without_a_choice_that_failed_at_first_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = paying()
    match = stage.table.match
    really = match.play

    def fails_the_second_time(action: Any) -> None:
        if made:
            raise UsageError("No space left.")
        made.append(action)
        really(action)

    while not stage.refused and not match.over:
        made: list[Any] = []
        with monkeypatch.context() as patch:
            patch.setattr(match, "play", fails_the_second_time)
            legal = match.legal_actions()
            play(stage, PASS if PASS in legal else legal[0])
    assert "No space left." in stage.says
    stage.click("nonsense")
    assert not stage.refused
    assert stage.says.count("You took") == 1


def test_how_a_round_ended_is_said_until_everybody_had_a_turn_in_the_next() -> None:
    stage = dealt(length="game")
    match = stage.table.match
    while match.state.round == 1:
        legal = match.legal_actions()
        play(stage, PASS if PASS in legal else legal[0])
    money = match.state.money
    assert f"Round 1 is over: {match.log.names[0]} ${money[0]} and {match.log.names[1]} ${money[1]}." in stage.says
    while len(match.state.free()) and match.state.left > 36:
        legal = match.legal_actions()
        play(stage, PASS if PASS in legal else legal[0])
    assert "Round 1" not in stage.says


# Taking back


def test_nothing_can_be_taken_back_before_the_first_decision() -> None:
    stage = dealt()
    assert stage.buttons()["undo"].why_not
    stage.click("undo")
    assert stage.refused
    assert len(on_disk(stage).records) == 1


def test_a_take_face_up_is_taken_back_without_a_question_and_done_again() -> None:
    stage = dealt()
    _uncover(stage)
    match = stage.table.match
    before = match.state.copy()
    slot = next(p for p in match.state.free() if p < UPPER and not _face_down(stage, p))
    count = len(match.log.records)
    play(stage, Take(slot))
    target = match.undo_target(0)
    assert target is not None
    assert not target[1]
    stage.click("undo")
    assert stage.page.dialog is None
    assert match.state == before
    assert len(on_disk(stage).records) > count
    stage.click("redo")
    assert match.state != before
    assert "You did it again" in stage.said[-1]
    assert verify(on_disk(stage), in_play=True) == "verified"


def _face_down(stage: Stage, slot: int) -> bool:
    shown = {piece.id: piece for piece in stage.pieces("tableau")}
    return bool(shown[f"slot-{slot}"].face_down)


def _uncover(stage: Stage) -> None:
    """Play until a card that everybody sees is free and the visitor is to act."""
    for _ in range(60):
        state = stage.table.match.state
        if state.phase == ACT and any(p < UPPER and not _face_down(stage, p) for p in state.free()):
            return
        play_on(stage, 1)
    raise AssertionError("no card that everybody sees came free")


def test_taking_back_past_a_hidden_card_asks_first_and_marks_the_log() -> None:
    stage = dealt()
    assert _face_down(stage, FACE_DOWN)
    play(stage, Take(FACE_DOWN))
    count = len(on_disk(stage).records)
    stage.click("undo")
    assert stage.page.dialog is not None
    assert len(on_disk(stage).records) == count
    stage.click("close")
    assert stage.page.dialog is None
    assert len(on_disk(stage).records) == count
    stage.click("undo")
    stage.click("practice")
    records = on_disk(stage).records
    assert records[-1].practice is True
    assert records[-1].back == 0
    assert stage.table.match.state.slots[FACE_DOWN] == dealt_at(stage, FACE_DOWN)


def dealt_at(stage: Stage, slot: int) -> int:
    first = stage.table.match.log.records[0]
    return INDEX[next(event for event in first.events if hasattr(event, "cards")).cards[slot]]


def test_practice_without_the_question_is_only_a_question() -> None:
    stage = dealt()
    play(stage, Take(FACE_DOWN))
    count = len(on_disk(stage).records)
    stage.click("practice")
    assert stage.page.dialog is not None
    assert len(on_disk(stage).records) == count


def test_redo_can_be_used_after_the_page_came_back() -> None:
    stage = dealt()
    play(stage, Take(FACE_DOWN))
    after = stage.table.match.state.copy()
    stage.click("undo")
    stage.click("practice")
    again = Stage("play", kept=stage.kept, log=stage.table.identity)
    again.click("redo")
    assert again.table.match.state == after


def test_what_was_taken_back_follows_again_when_the_move_is_repeated() -> None:
    stage = dealt()
    play(stage, Take(FACE_DOWN))
    play_on(stage, 1)
    after = stage.table.match.state.copy()
    while stage.table.match.line.head > 0:
        stage.click("undo")
        if stage.page.dialog is not None:
            stage.click("practice")
    play(stage, Take(FACE_DOWN))
    play_on(stage, 1)
    assert stage.table.match.state == after


# What the page may know


def test_the_page_of_a_running_game_holds_no_hidden_card_and_no_seed() -> None:
    stage = dealt(4711, first="0")
    play_on(stage, 4)
    whole = stage.text()
    seen = stage.table.match.log.redacted(0).to_bytes().decode()
    assert "4711" not in whole
    assert '"seed"' not in seen
    assert stage.saved() == seen


def test_deals_that_differ_in_hidden_cards_alone_give_the_same_page() -> None:
    stage = dealt()
    cards = list(tableau())
    same = [n for n in range(UPPER) if _face_down(stage, n)]
    one, two = next((a, b) for a in same for b in same if cards[a][0] == cards[b][0] and cards[a] != cards[b])
    pages = []
    for _ in range(2):
        stage.screen.begin(match_with(cards, ("Ann", bot("novice")), length="round").log)
        pages.append(stage.text())
        play(stage, Take(32))
        pages.append(stage.text())
        cards[one], cards[two] = cards[two], cards[one]
    assert pages[:2] == pages[2:]


def test_the_whole_log_is_offered_once_the_game_is_over() -> None:
    stage = dealt()
    play_on(stage)
    assert stage.saved() == game_path(stage.table.identity).read_text()


# The end


def test_the_same_deal_is_played_from_the_next_seat_and_compared() -> None:
    stage = dealt()
    play_on(stage)
    assert "same-deal" not in [block.id for block in stage.page.lead]
    first = stage.table.match
    stage.click("next-seat")
    second = stage.table.match
    assert [seat.name for seat in second.log.header.seats] == ["Bruno", "Ann"]
    assert second.log.records[0] == first.log.records[0]
    assert stage.table.seat == 1
    play_on(stage)
    grid = stage.block("same-deal")
    assert [row[0] for row in grid.rows] == ["this game", "before"]
    for row, match in zip(grid.rows, (second, first), strict=True):
        for cell, name, points in zip(row[1:], match.log.names, match.state.money, strict=True):
            assert cell.startswith(f"{name} {points}")


def test_the_end_is_itemised_and_leads_on() -> None:
    stage = dealt()
    play_on(stage)
    result = [flat(words) for words in stage.block("result").paragraphs]
    money = stage.table.match.state.money
    assert f"${max(money)}" in result[0]
    assert any(f"Ann, ${money[0]}" in line for line in result)
    assert {"replay", "again", "new"} <= set(stage.buttons())
    assert "won" in stage.says
    assert not [piece for zone in stage.page.scene.zones for piece in zone.pieces if piece.offer]
    identity = stage.table.identity
    stage.click("replay")
    assert stage.where == {"game": GAME, "view": "replay", "log": identity}
    assert stage.page.layout == "replay"


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    stage = dealt()
    play_on(stage)
    records = on_disk(stage).records
    for offer in ("undo", "redo", "practice", "hint", "do", "pass", "slot-30", "hand-0", "order-O07"):
        stage.click(offer)
        assert stage.table.match.log.records == records, offer
    assert on_disk(stage).records == records


# A pace that can be followed


def test_at_a_pace_each_move_of_the_others_is_drawn_and_a_click_shows_the_rest() -> None:
    async def course() -> None:
        stage = dealt(pace="follow", seats="4", first="1")
        await asyncio.sleep(0)
        count, drawn = len(stage.table.match.log.records), stage.drawn
        assert stage.table.match.to_move != 0
        stage.click("slot-30")
        assert stage.table.match.to_move == 0
        assert len(stage.table.match.log.records) > count
        assert stage.drawn == drawn + 1
        assert not [piece for piece in stage.pieces("tableau") if "chosen" in piece.marks]
        await asyncio.gather(*stage.tasks)
        assert stage.drawn == drawn + 1

    asyncio.run(course())


def test_the_others_move_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def course() -> None:
        monkeypatch.setitem(SECONDS, "follow", 0.001)
        stage = dealt(pace="follow", seats="4", first="1")
        before = stage.drawn
        await asyncio.gather(*stage.tasks)
        assert stage.table.match.to_move == 0
        assert stage.drawn - before == len(stage.table.match.log.records) > 6

    asyncio.run(course())


def test_the_others_stop_when_the_visitor_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    async def course() -> None:
        monkeypatch.setitem(SECONDS, "quick", 0.001)
        stage = dealt(pace="quick", seats="4", first="1")
        table = stage.table
        await asyncio.sleep(0)
        count = len(table.match.log.records)
        stage.click("new")
        await asyncio.gather(*stage.tasks)
        assert len(table.match.log.records) == count
        assert stage.page.layout == "form"

    asyncio.run(course())
