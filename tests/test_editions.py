"""A game that is shipped in several editions: the form, the commands and the deals after it keep to the chosen one."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.helpers.stage import GAME, Stage, dealt, play_on
from truffle_core.cli import main
from truffle_core.core.game import Edition, Option
from truffle_core.core.log import read_log
from truffle_core.games import game, kit
from truffle_core.games.truffle_shuffle.edition import load
from truffle_core.games.truffle_shuffle.rules import TruffleShuffle
from truffle_core.widgets.setup_form import EDITION, SetupForm

ODD = "all_fives"
"""An edition in which each colour has no 1 and twice as many 5."""


SET = f"set-{EDITION}"
"""What the form's field for it offers."""


def odd_data() -> dict[str, object]:
    """Return what the other edition holds."""
    cards = dict(load("standard").data["cards"])
    for colour in "GPOK":
        cards[f"{colour}5"] += cards.pop(f"{colour}1")
    return {"name": ODD, "cards": cards}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own, and the game be shipped in two editions."""
    made = tmp_path / "games"
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    shipped = msgspec.structs.replace(load(ODD, odd_data()), shipped=True)

    def edition(_: TruffleShuffle, name: str, data: dict[str, object] | None = None) -> Edition:
        return shipped if name == ODD and data is None else load(name, data)

    both = msgspec.structs.replace(TruffleShuffle.about, editions=("standard", ODD))
    monkeypatch.setattr(TruffleShuffle, "about", both)
    monkeypatch.setattr(TruffleShuffle, "edition", edition)
    return made


def edition_of(stage: Stage) -> str:
    return stage.table.match.log.header.edition.name


def test_the_form_asks_for_an_edition_and_deals_it_and_deals_it_again() -> None:
    stage = Stage("play")
    stage.click("set-pace", "once")
    stage.click(SET, "none of this name")
    stage.click(SET, ODD)
    stage.click("deal")
    assert edition_of(stage) == ODD
    stage.click("new")
    stage.click(SET, "standard")
    stage.click("deal")
    assert edition_of(stage) == "standard"


def test_an_option_that_is_called_edition_is_no_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    option = Option("edition", "Edition", (("first", "the first"), ("second", "the second")))
    monkeypatch.setattr(TruffleShuffle, "about", msgspec.structs.replace(TruffleShuffle.about, options=(option,)))
    form = SetupForm(kit(GAME), {})
    form.values["edition"] = "second"
    assert (form.edition(), form.options()) == ("standard", {"edition": "second"})


def test_a_game_is_dealt_again_with_its_edition_whatever_the_form_says_by_now() -> None:
    stage = dealt(**{EDITION: ODD})
    first = stage.table.match.log.records[0]
    play_on(stage, 1)
    stage = Stage("play", log=stage.table.identity)
    play_on(stage)
    stage.click("again")
    assert edition_of(stage) == ODD
    assert stage.table.match.log.records[0] == first


def test_the_commands_take_an_edition_and_say_which_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "game.jsonl"
    play = ["play", GAME, "--bots", "random,random", "--seed", "1", "--out", str(out)]
    assert main([*play, "--edition", "lost"]) == 2
    assert 'no edition "lost"' in capsys.readouterr().err
    assert main([*play, "--edition", ODD]) == 0
    assert read_log(out, game).header.edition.name == ODD
    assert main(["verify", str(out)]) == 0
    capsys.readouterr()
    several = ["tournament", GAME, "--bots", "random,novice", "--games", "2"]
    assert main([*several, "--edition", ODD]) == 0
    assert capsys.readouterr().out.startswith(f"{GAME}, {ODD} edition: 2 games")
    assert main([*several, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["edition"] == "standard"
