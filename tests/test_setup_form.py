"""The form before a game, with a stand-in for the site around it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers.stage import GAME, Stage, dealt, on_disk, play_on
from truffle_core.core.names import LONGEST
from truffle_core.core.scene import Form
from truffle_core.core.verify import verify


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


def form(stage: Stage) -> dict[str, list[str]]:
    """Give the fields of the form with what each may hold."""
    block = stage.block("setup")
    assert isinstance(block, Form)
    return {field.id: [choice.value for choice in field.choices] for field in block.fields}


def value(stage: Stage, field: str) -> str:
    return next(one.value for one in stage.block("setup").fields if one.id == field)


def test_the_form_asks_only_for_opponents_who_sit_down() -> None:
    stage = Stage("play")
    assert "bot-2" not in form(stage)
    stage.click("set-seats", "4")
    assert {"bot-1", "bot-2", "bot-3"} <= set(form(stage))
    assert form(stage)["first"] == ["random", "0", "1", "2", "3"]
    stage.click("set-seats", "2")
    assert form(stage)["first"] == ["random", "0", "1"]


def test_the_form_says_how_much_of_a_name_is_kept() -> None:
    stage = Stage("play")
    field = next(one for one in stage.block("setup").fields if one.id == "name")
    assert field.help.endswith(f" At most {LONGEST} letters.")


def test_a_first_seat_that_nobody_sits_on_any_more_does_not_stop_the_deal() -> None:
    stage = Stage("play")
    stage.click("set-seats", "4")
    stage.click("set-first", "3")
    stage.click("set-seats", "2")
    stage.click("set-pace", "once")
    stage.click("deal")
    assert stage.page.layout == "table", stage.says


@pytest.mark.parametrize(
    ("field", "wrong"), [("seats", "5"), ("seats", "0"), ("bot-1", "god"), ("pace", "x"), ("length", ""), ("log", "x")]
)
def test_a_field_takes_nothing_that_is_not_among_its_choices(field: str, wrong: str) -> None:
    stage = Stage("play")
    before = stage.text()
    stage.click(f"set-{field}", wrong)
    assert stage.text() == before


@pytest.mark.parametrize("seed", ["-1", "seven", "1.5", "9" * 19, "²", "٧ x"])
def test_a_seed_that_is_no_whole_number_is_told_and_nothing_is_dealt(seed: str, folder: Path) -> None:
    stage = Stage("play")
    stage.click("set-seed", seed)
    stage.click("deal")
    assert stage.refused
    assert "seed" in stage.says
    assert stage.page.layout == "form"
    assert not folder.exists()


def test_the_same_seed_deals_the_same_cards() -> None:
    first, second = dealt(7), dealt(7)
    assert first.table.match.log.records[0] == second.table.match.log.records[0]
    assert first.table.identity != second.table.identity


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        ("Zoë", "Zoë"),
        ("", "Ann"),
        (" \t\n", "Ann"),
        ("\u200b\u202e", "Ann"),
        ("two\nlines", "two lines"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("x" * 300, "x" * 40),
    ],
)
def test_any_name_is_taken_as_one_line_of_words(typed: str, called: str) -> None:
    stage = dealt(name=typed)
    assert stage.table.match.log.names[0] == called
    verify(on_disk(stage), in_play=True)


@pytest.mark.parametrize("name", ["Bruno", "bruno", "CLEO"])
def test_no_bot_has_the_visitors_name(name: str) -> None:
    stage = dealt(name=name, seats="4")
    names = [one.casefold() for one in stage.table.match.log.names]
    assert len(set(names)) == 4


@pytest.mark.parametrize("kept", [7, "x", [], {"seats": 7}, {"seats": "9", "bot-1": "god"}, {"name": ["Ann"]}, None])
def test_whatever_the_browser_kept_the_form_can_be_shown_and_dealt(kept: Any) -> None:
    stage = Stage("play", kept={f"setup-{GAME}": kept, "games": kept, f"seed-{GAME}": kept})
    assert value(stage, "seats") == "2"
    stage.click("set-pace", "once")
    stage.click("deal")
    assert stage.page.layout == "table"


def test_the_form_remembers_the_last_choice_but_not_the_seed() -> None:
    stage = dealt(seats="3", name="Zoë")
    stage.click("new")
    again = Stage("play", kept=stage.kept)
    assert (value(again, "seats"), value(again, "name"), value(again, "seed")) == ("3", "Zoë", "")


def test_this_deal_again_deals_the_same_cards() -> None:
    stage = dealt(seats="3")
    first = stage.table.match.log.records[0]
    stage.click("new")
    assert "again" in stage.buttons()
    stage.click("again")
    assert stage.table.match.log.records[0] == first


def test_this_deal_again_at_the_table_repeats_the_game_on_it_whatever_the_form_says_by_now() -> None:
    first = dealt(0, seats="3", name="Zoë", **{"bot-1": "expert"})
    header = first.table.match.log.header
    play_on(first, 1)
    stage = Stage("play", log=first.table.identity)
    stage.click("again")
    stage.click("next-seat")
    assert stage.table.match.log.header.id == header.id, "the cards are still being played"
    play_on(stage)
    stage.click("again")
    again = stage.table.match.log
    assert (again.header.seats, again.header.options, again.header.seed) == (header.seats, header.options, 0)
    assert again.records[0] == first.table.match.log.records[0]
    assert again.header.id != header.id


def test_one_round_is_an_option_in_the_header_and_ends_as_such() -> None:
    stage = dealt()
    play_on(stage)
    log = on_disk(stage)
    assert log.header.options["length"] == "round"
    assert log.end is not None
    assert log.end.end.reason == "finished"
    assert verify(log) == "verified"
