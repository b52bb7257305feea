"""The box as data (ST-01 to ST-08): an edition that lacks what the rules need is refused with the reason."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from helpers.pigs import GAME, random_log

from truffle_core.core.errors import UsageError
from truffle_core.core.game import Setup
from truffle_core.core.log import EditionInfo, full_options
from truffle_core.games.super_truffle_pigs.edition import GOALS, box_of

STANDARD = GAME.edition("standard")
Data = dict[str, Any]


def edited(change: Callable[[Data], object]) -> Data:
    """Return the standard edition with a change."""
    data = copy.deepcopy(STANDARD.data)
    change(data)
    return data


def tile(data: Data, name: str) -> Data:
    found: Data = next(tile for tile in data["tiles"] if tile["id"] == name)
    return found


def test_the_standard_edition_says_of_each_entry_whose_it_is() -> None:
    entries = [entry for part in STANDARD.data.values() if isinstance(part, list) for entry in part]
    assert {entry["source"] for entry in entries} == {"rulebook", "ours"}
    assert STANDARD.data["forest"]["source"] == "rulebook"
    assert next(power for power in STANDARD.data["powers"] if power["id"] == "super_jump")["source"] == "rulebook"
    assert next(one for one in STANDARD.data["missions"] if one["id"] == "one_of_each")["source"] == "rulebook"


def test_the_same_data_are_the_same_edition() -> None:
    again = GAME.edition("mine", copy.deepcopy(STANDARD.data))
    assert (again.sha256, again.shipped, STANDARD.shipped) == (STANDARD.sha256, False, True)
    with pytest.raises(UsageError, match='no edition "gold"'):
        GAME.edition("gold")


REFUSED: dict[str, tuple[Callable[[Data], object], str]] = {
    "19 tiles": (lambda data: data["tiles"].pop(), "ST-01: .*20 tiles, and this edition has 19"),
    "one path": (
        lambda data: tile(data, "P2").update(kind="grey_den"),
        "ST-01: .*secret path: 2 are needed, and here are 1",
    ),
    "two grey dens": (lambda data: tile(data, "BD").update(kind="grey_den"), "ST-01: .*Brown Den: 1 are needed"),
    "no grey den": (lambda data: tile(data, "GD").update(kind="golden"), "ST-01: .*Grey Den|ST-01: .*golden"),
    "an id twice": (lambda data: tile(data, "B1").update(id="B2"), 'ST-01: two tiles have the id "B2"'),
    "seven white": (lambda data: tile(data, "B3").update(kind="white"), "ST-01: .*basic truffle: 6 are needed"),
    "a wall on a path": (lambda data: tile(data, "P1").update(wall="N"), 'ST-01: .*"P1" is none'),
    "nine walls": (
        lambda data: tile(data, "G3").update(wall="N"),
        "ST-01: at most 8 tiles carry a wall, and here are 9",
    ),
    "another size": (lambda data: data["forest"].update(rows=5), "ST-01: the forest has 4 rows of 5"),
    "a walled pond": (lambda data: tile(data, "B4").update(pond=True), 'ST-02: the tile "B4" has a wall'),
    "three ponds": (lambda data: tile(data, "B1").update(pond=False), "ST-02: the backs of two basic and two white"),
    "a golden pond": (lambda data: tile(data, "G3").update(pond=True), "ST-02"),
    "too few tokens": (
        lambda data: data["tokens"][0].update(count=0),
        "ST-03: there are 6 basic truffle tiles and only 5",
    ),
    "a super basic": (lambda data: data["tokens"][0].update(super=True), "ST-03: only white and golden"),
    "a die of moons": (lambda data: data["die"].__delitem__(slice(0, 4)), "ST-04: the wolf die needs a face"),
    "no 2x": (lambda data: data["directions"].pop(), "ST-05: each player has one direction card"),
    "two norths": (lambda data: data["directions"][0].update(count=2), "ST-05"),
    "a power missing": (lambda data: data["powers"].pop(), 'ST-07: .*look at "brave_pig"'),
    "a power twice": (lambda data: data["powers"].append(data["powers"][0]), 'ST-07: .*look at "super_jump"'),
    "a new power": (lambda data: data["powers"][0].update(id="fly"), "ST-07"),
    "no cards": (
        lambda data: [power.update(count=0) for power in data["powers"]],
        "ST-10: 3 superpowers are laid open",
    ),
    "a mission twice": (
        lambda data: data["missions"][0].update(id="together"),
        'ST-08: two missions have the id "together"',
    ),
    "an unknown goal": (
        lambda data: data["missions"][0].update(goal="stars"),
        'ST-08: the mission "two_powers" counts "stars"',
    ),
    "a level one has": (
        lambda data: data["missions"][4].update(count=3),
        'ST-22: the mission "level_four" wants 3 of "level", and only 4 or 5 can be met',
    ),
    "a level too high": (lambda data: data["missions"][4].update(count=6), "ST-22"),
    "three dens": (lambda data: data["missions"][5].update(count=3), "ST-22: .*only 1 can be met"),
    "a power for nothing": (lambda data: data["powers"][0].update(cost=0), "cannot be read: .*cost"),
    "eleven missions": (lambda data: data["missions"].__delitem__(slice(0, 4)), "ST-10: 12 missions are needed"),
    "no source": (lambda data: data["missions"][0].pop("source"), "cannot be read: .*source"),
    "a strange word": (lambda data: data.update(colour="red"), "cannot be read: .*colour"),
    "a half": (lambda data: data["missions"][0].update(points=1.5), "cannot be read: .*points"),
    "no tiles": (lambda data: data.pop("tiles"), "cannot be read: .*tiles"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_an_edition_that_breaks_the_rules_needs_is_refused_with_the_reason(what: str) -> None:
    change, reason = REFUSED[what]
    with pytest.raises(UsageError, match=reason):
        GAME.edition("mine", edited(change))


def test_what_is_ours_may_be_edited_and_played() -> None:
    def change(data: Data) -> None:
        tile(data, "G3").update(wall="N")
        tile(data, "G1").pop("wall")
        data["missions"][0].update(points=9, count=1)
        data["powers"][1].update(cost=2, count=5)
        data["tokens"][0].update(points=2)
        data["die"].append({"face": "moon", "count": 2, "source": "ours"})

    edition = GAME.edition("mine", edited(change))
    box = box_of(edition)
    assert (box.points[0], box.costs[1], box.copies[1], len(box.die)) == (9, 2, 5, 8)
    log = random_log(2, 1)
    log.header = msgspec.structs.replace(log.header, edition=EditionInfo("mine", edition.sha256, edition.data))
    setup = log.setup()
    assert setup.edition.data == edition.data
    state = GAME.initial_state(Setup(3, full_options(GAME, {}), edition))
    rng = random.Random(1)
    while (mover := GAME.to_move(state)) is not None:
        if isinstance(mover, int):
            action = rng.choice(GAME.legal_actions(state))
            GAME.verify(state, action)
            events = GAME.step(state, action)
        else:
            events = GAME.chance(state, rng)
            GAME.verify_chance(state, events)
        for event in events:
            GAME.apply(state, event)
    assert GAME.outcome(state) is not None


def test_every_goal_has_a_mission() -> None:
    assert {mission["goal"] for mission in STANDARD.data["missions"]} == set(GOALS)
