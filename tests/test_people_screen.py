"""Several people at one screen: whose table it shows, what stands between two turns, and what nobody may see then."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from tests.helpers.stage import GAME, Stage, dealt, on_disk, play
from truffle_core.core.kit import Look
from truffle_core.core.plain_text import flat
from truffle_core.games import kit
from truffle_core.games.truffle_shuffle.actions import Take


def at_one_screen(**values: str) -> Stage:
    return dealt(**{"bot-1": "person", "name-1": "Ben", **values})


def played_by_ann(**values: str) -> Stage:
    """Ann takes a face-down card, so that there is something to hide, and Ben is to move."""
    stage = at_one_screen(**values)
    hidden = next(slot for slot in range(38, 0, -1) if _turns_up(stage, slot))
    play(stage, Take(hidden))
    if "pass" in stage.buttons():
        stage.click("pass")
    return stage


def _turns_up(stage: Stage, slot: int) -> bool:
    match = stage.table.match
    return slot in match.state.free() and any(
        getattr(event, "card", None) for event in match.game.step(match.state, Take(slot))
    )


def heads(stage: Stage) -> list[str]:
    assert stage.page.scene is not None
    return [f"{seat.name} {seat.role}" for seat in stage.page.scene.seats]


def test_the_log_names_both_people() -> None:
    stage = at_one_screen()
    assert [(seat.name, seat.kind) for seat in on_disk(stage).header.seats] == [("Ann", "human"), ("Ben", "human")]


def test_the_screen_is_handed_on_with_all_hands_hidden_in_between() -> None:
    stage = played_by_ann()
    assert "It is Ben's turn." in stage.says
    stage.click("hand-over")
    assert "The screen goes to Ben." in stage.says
    assert not any("you" in head for head in heads(stage))
    assert [zone.id for zone in stage.page.scene.zones if zone.id == "hand"] == []
    assert [*stage.page.left, *stage.page.below, *stage.page.side] == []
    stage.click("take-screen")
    assert stage.table.seat == 1
    assert "Ben, your turn." in stage.says
    assert any(head.startswith("Ben you") for head in heads(stage))


def test_between_two_people_the_table_is_what_everybody_may_see() -> None:
    stage = played_by_ann()
    stage.click("hand-over")
    match = stage.table.match
    drawn, _ = kit(GAME).drawing.draw(match.seen("public"), ["Ann", "Ben"], ["player"] * 2, Look("public", live=False))
    assert stage.page.scene == structs.replace(drawn, side=[], buttons=[])
    assert bytes(match.seen("public").hands[0]) != bytes(match.state.hands[0])


@pytest.mark.parametrize("offer", ["save", "undo", "hint", "do", "pass", "slot-0", "hand-over"])
def test_while_hands_are_hidden_only_the_next_person_goes_on(offer: str) -> None:
    stage = played_by_ann()
    stage.click("hand-over")
    before, text = list(stage.table.match.log.records), stage.text()
    stage.click(offer)
    assert stage.table.match.log.records == before
    assert (stage.text(), stage.files) == (text, [])


def test_what_happened_is_told_to_each_as_they_saw_it() -> None:
    stage = played_by_ann()
    told = [flat(one.words) for one in stage.table._told]
    stage.click("hand-over")
    stage.click("take-screen")
    other = [flat(one.words) for one in stage.table._told]
    assert any(line.startswith("You took") for line in told)
    assert any(line.startswith("Ann took") for line in other)
    assert not any(line.startswith("You took") for line in other)


def test_a_refresh_between_two_people_shows_no_hand() -> None:
    stage = played_by_ann()
    again = Stage("play", kept=stage.kept, log=stage.table.identity)
    assert "The screen goes to Ben." in again.says
    again.click("take-screen")
    assert again.table.seat == 1


def test_two_people_of_one_name_are_refused_in_words() -> None:
    stage = Stage("play")
    for name, value in {"bot-1": "person", "name-1": "ann"}.items():
        stage.click(f"set-{name}", value)
    stage.click("deal")
    assert stage.refused
    assert "a name of their own" in stage.says


def test_two_people_play_to_the_end_and_the_winner_is_named() -> None:
    stage = at_one_screen()
    table: Any = stage.table
    for _ in range(400):
        if table.match.over:
            break
        if "hand-over" in stage.buttons():
            stage.click("hand-over")
            stage.click("take-screen")
        play(stage, table.match.legal_actions()[0])
    names = [table.match.log.names[winner] for winner in table.match.outcome.winners]
    assert f"{' and '.join(names)} won." in stage.says
    assert "result" in [block.id for block in stage.page.lead]
