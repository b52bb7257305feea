"""The table of Super Truffle Pigs: what chosen parts come to, what would follow, what is shown to whom, how it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.pigs import at, do, events_of, play_cards, positions, random_log, table
from msgspec import to_builtins

from truffle_core.core.game import Step, View
from truffle_core.core.kit import Composed, Look, Part, Try
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Items, Piece, Scene
from truffle_core.games import kit
from truffle_core.games.super_truffle_pigs.actions import (
    Dig,
    Done,
    Give,
    InstantDig,
    Leave,
    Move,
    PackStink,
    PlayCard,
    QuickSnout,
    Shove,
    Sniff,
    Sprint,
    SuperJump,
    Upgrade,
)
from truffle_core.games.super_truffle_pigs.choosing import compose
from truffle_core.games.super_truffle_pigs.foretelling import prowl
from truffle_core.games.super_truffle_pigs.pieces import POWER, SIZE
from truffle_core.games.super_truffle_pigs.state import CARDS, DRAFT, GIVE, SNIFFING, State
from truffle_core.games.super_truffle_pigs.telling import TELLERS
from truffle_core.games.super_truffle_pigs.words import intent, result, where
from truffle_core.games.super_truffle_pigs.words import table as told_table

NAMES = ("Ann", "Ben", "Cleo", "Dora")


def drawn(state: State, *parts: str, viewer: View | None = 0, **more: Any) -> tuple[Scene, dict[str, Any]]:
    live = isinstance(viewer, int)
    return kit("super_truffle_pigs").drawing.draw(state, NAMES, ("",) * 4, Look(viewer, live=live, parts=parts, **more))


def pieces(state: State, *parts: str, **more: Any) -> dict[str, Piece]:
    scene, _ = drawn(state, *parts, **more)
    return {piece.id: piece for zone in scene.zones for piece in zone.pieces}


def lit(state: State, *parts: str) -> set[int]:
    """Give the tiles that can be chosen."""
    return {
        int(name.removeprefix("tile-"))
        for name, piece in pieces(state, *parts).items()
        if piece.kind == "tile" and "lit" in piece.marks
    }


def ghosts(state: State, *parts: str) -> dict[str, int]:
    """Give who would stand on which tile."""
    return {
        name.removeprefix("would-"): int(5 * piece.y + piece.x)
        for name, piece in pieces(state, *parts).items()
        if "ghost" in piece.marks
    }


def chosen(state: State, *parts: str) -> Composed:
    return compose(state, state.actor(), parts)


def buttons(state: State, *parts: str) -> dict[str, Any]:
    """Give what each button beside the message offers."""
    scene, offers = drawn(state, *parts)
    return {flat(button.label): offers[button.offer] for button in scene.buttons}


# The forest


def test_st01_the_forest_has_a_tile_each_and_a_wall_is_drawn_on_its_own_tile_and_said_of_both() -> None:
    shown = pieces(table((4, 1), (1, 1)))
    assert len([piece for piece in shown.values() if piece.kind == "tile"]) == SIZE
    own, other = shown[f"tile-{at(3, 4)}"], shown[f"tile-{at(3, 5)}"]
    assert "wall-E" in own.layers and "wall to the East" in own.name  # noqa: PT018
    assert not any(layer.endswith("-W") and layer.startswith("wall") for layer in other.layers)
    assert "West" in other.name


def test_st02_ponds_are_drawn_in_winter_alone() -> None:
    for winter, count in ((False, 0), (True, 4)):
        shown = pieces(table((4, 1), (4, 1), winter=winter)).values()
        assert len([piece for piece in shown if "pond" in piece.layers]) == count


def test_st18_what_is_dug_is_drawn_and_said() -> None:
    state = do(table((2, 5), (1, 1)), Dig(0))
    tile = pieces(state)[f"tile-{at(2, 5)}"]
    assert "dig-3-1" in tile.layers
    assert "one of three levels dug" in tile.name
    assert "your pig" in tile.name


def test_st25_a_wolf_is_drawn_the_way_it_faces_and_said_so() -> None:
    shown = pieces(table((1, 1), (1, 1), wolves=((3, 1, "E"), (2, 4, "S"))))
    assert [(shown[f"wolf-{n}"].turn, shown[f"wolf-{n}"].text) for n in (0, 1)] == [(90, "Br"), (180, "Gr")]
    assert "first brown wolf facing East" in shown[f"tile-{at(3, 1)}"].name


def test_st07_a_wolf_that_lies_looks_otherwise_and_a_brave_pig_too() -> None:
    state = table((1, 1), (1, 1))
    state.lying, state.brave = 1, 1
    shown = pieces(state)
    assert shown["wolf-0"].art.endswith("-down")
    assert (shown["pig-0"].art, shown["pig-1"].art) == ("pig-brave", "pig")
    assert "lying" in shown[f"tile-{at(4, 3)}"].name


def test_pigs_and_wolves_keep_their_ids_so_that_they_are_seen_to_move() -> None:
    state = table((2, 2), (1, 1))
    before, after = pieces(state)["pig-0"], pieces(do(state, Move(0, at(2, 1))))["pig-0"]
    assert ((before.x, before.y), (after.x, after.y)) == ((1, 1), (0, 1))


@pytest.mark.parametrize(
    ("wolf", "seen"),
    [
        ((1, 2, "N"), True),  # one tile up, out and in at the foot
        ((2, 3, "W"), False),
        ((4, 2, "S"), True),
        ((3, 5, "E"), True),
    ],
)
def test_st26_a_wolf_that_comes_round_an_edge_is_not_seen_to_cross_the_forest(wolf: Any, seen: bool) -> None:
    before = table((1, 1), (1, 1), wolves=(wolf,))
    row, column, way = wolf
    down, right = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}[way]
    for tiles in (1, 2):
        after = before.copy()
        after.wolves = [at((row - 1 + tiles * down) % 4 + 1, (column - 1 + tiles * right) % 5 + 1)]
        around = not (1 <= row + tiles * down <= 4 and 1 <= column + tiles * right <= 5)
        assert pieces(after, before=before)["wolf-0"].leaps is around
        assert not pieces(after)["wolf-0"].leaps
    assert around is seen


def test_st07_a_wolf_that_is_pushed_backwards_is_seen_to_go() -> None:
    before = table((2, 3), (1, 1), wolves=((2, 4, "W"),))
    after = before.copy()
    after.wolves = [at(2, 5)]
    assert not pieces(after, before=before)["wolf-0"].leaps


# Moving and digging


def test_st16_each_tile_a_pig_can_move_to_is_lit_and_a_click_is_the_move() -> None:
    state = table((2, 2), None)
    _, offers = drawn(state)
    assert lit(state) == set(state.laid().steps[at(2, 2)])
    assert offers[f"tile-{at(2, 1)}"] == Try(Move(0, at(2, 1)))


def test_st01_columns_and_rows_are_called_at_the_edge_as_the_texts_call_them() -> None:
    forest = next(zone for zone in drawn(table((2, 2), None))[0].zones if zone.id == "forest")
    assert (forest.across, forest.down) == (["1", "2", "3", "4", "5"], ["1", "2", "3", "4"])


def test_st16_a_hint_marks_the_pig_that_moves_and_the_tile_it_moves_to() -> None:
    found = pieces(table((2, 2), (4, 5)), "pig-0", hint=Move(1, at(4, 4)))
    assert {key for key, piece in found.items() if "hint" in piece.marks} == {f"tile-{at(4, 5)}", f"tile-{at(4, 4)}"}


def test_st16_a_tile_out_of_reach_can_be_tried_and_is_refused_by_the_rule() -> None:
    _, offers = drawn(table((2, 2), None))
    assert offers[f"tile-{at(4, 5)}"] == Try(Move(0, at(4, 5)))


def test_two_pigs_are_chosen_by_their_tiles() -> None:
    state = table((2, 1), (2, 4))
    _, offers = drawn(state)
    assert [offers[f"tile-{tile}"] for tile in (at(2, 1), at(2, 4))] == [Part("pig-0"), Part("pig-1")]
    assert lit(state, "pig-1") == set(state.laid().steps[at(2, 4)])
    assert "chosen" in pieces(state, "pig-1")[f"tile-{at(2, 4)}"].marks
    assert buttons(state, "pig-1")["Other pig"] == Part("pig-0")


def test_a_tile_that_both_pigs_can_reach_asks_which() -> None:
    state = table((2, 1), (2, 3))
    middle = f"tile-{at(2, 2)}"
    assert drawn(state)[1][middle] == Part(middle)
    asked = chosen(state, middle)
    assert (asked.parts, asked.action) == ((middle,), None)
    assert "choose which" in flat(asked.message)
    assert chosen(state, middle, "pig-1").action == Move(1, at(2, 2))


def test_the_pig_that_went_last_goes_on() -> None:
    state = table((2, 1), (2, 4))
    after = do(state, Move(1, at(2, 5)))
    step: Any = type("Step", (), {"by": 0, "action": Move(1, at(2, 5)), "events": ()})()
    scene, _ = drawn(after, last=step, before=state)
    forest = next(zone for zone in scene.zones if zone.id == "forest")
    assert [piece.id for piece in forest.pieces if "chosen" in piece.marks] == [f"tile-{at(2, 5)}"]


def test_st17_a_move_into_a_wolf_is_asked_for_twice_and_said_before() -> None:
    state = table((4, 2), None)
    part = f"tile-{at(4, 3)}"
    assert drawn(state)[1][part] == Part(part)
    warned = chosen(state, part)
    assert (warned.action, warned.again) == (Move(0, at(4, 3)), True)
    assert "meets a wolf" in flat(warned.message)


def test_st18_a_move_that_loses_what_was_dug_is_said_before() -> None:
    state = do(table((2, 5), None), Dig(0))
    warned = chosen(state, f"tile-{at(1, 5)}")
    assert warned.action == Move(0, at(1, 5))
    assert "lost (ST-18)" in flat(warned.message)
    assert buttons(state)["Dig"] == Try(Dig(0))


def test_st31_a_slide_is_said_and_shown_where_it_ends() -> None:
    state = do(table((1, 1), None, winter=True, wolves=((4, 3, "N"),), actions=4))
    to = next(tile for tile, path in state.laid().steps[at(1, 1)].items() if len(path) > 1)
    assert lit(state) >= {to}
    assert drawn(state)[1][f"tile-{to}"] == Try(Move(0, to))


def test_st15_without_an_action_no_tile_is_lit() -> None:
    assert lit(table((2, 2), None, actions=0, packs=("W2s",), powers=("sniff",))) == set()


def test_st14_leaving_is_asked_for_twice_and_at_the_start_alone() -> None:
    state = table((2, 1), (2, 4))
    assert buttons(state)["Leave the forest"] == Part("leave")
    assert chosen(state, "leave").action == Leave()
    assert "Leave the forest" not in buttons(do(state, Move(0, at(2, 2))))
    assert buttons(state)["End actions"] == Try(Done())


# Powers


@pytest.mark.parametrize(
    ("power", "parts", "action"),
    [
        ("super_jump", (f"tile-{at(2, 4)}",), SuperJump(pig=0, to=at(2, 4))),
        ("sprint", (f"tile-{at(2, 1)}",), Sprint(pig=0, to=at(2, 1))),
        ("quick_snout", (), QuickSnout(pig=0, levels=1)),
        ("sniff", (f"tile-{at(1, 5)}",), Sniff(tile=at(1, 5))),
        ("pack_stink", (), PackStink(pack="brown")),
    ],
)
def test_st07_a_power_and_what_it_is_used_on_make_an_action(power: str, parts: tuple[str, ...], action: Any) -> None:
    place = (1, 2) if power == "quick_snout" else (2, 2)
    state = table(place, None, powers=(power,), actions=4)
    found = chosen(state, f"power-{POWER[power]}", *parts)
    assert found.action == action
    assert found.again
    assert set(found.parts) == {f"power-{POWER[power]}", *parts}


def test_st07_what_a_power_can_be_used_on_is_lit_and_what_it_needs_is_asked() -> None:
    state = table((2, 2), None, powers=("super_jump",))
    part = f"power-{POWER['super_jump']}"
    assert lit(state, part) == {at(4, 2), at(2, 4)}
    assert "choose the tile to land on" in flat(chosen(state, part).message)
    assert ghosts(state, part, f"tile-{at(4, 2)}") == {"pig-0": at(4, 2)}


def test_st07_a_shove_shows_where_the_wolf_would_go() -> None:
    state = table((1, 1), None, wolves=((1, 2, "N"),), powers=("shove",))
    parts = (f"power-{POWER['shove']}", "wolf-0")
    assert chosen(state, *parts).action == Shove(pig=0, wolf=0)
    assert ghosts(state, *parts) == {"wolf-0": at(1, 3)}


def test_st07_a_power_without_a_target_is_answered_by_the_rule_and_can_be_put_back() -> None:
    state = table((1, 1), None, powers=("charge",))
    part = f"power-{POWER['charge']}"
    assert (chosen(state, part).action, chosen(state, part).rule) == (None, "ST-07")
    assert buttons(state, part)["Not this power"] == Part(part)


def test_st15_a_power_that_costs_too_much_is_answered_by_the_rule() -> None:
    state = table((2, 2), None, powers=("super_jump",), actions=1)
    assert chosen(state, f"power-{POWER['super_jump']}").rule == "ST-15"


def test_st19_a_super_truffle_pays_if_it_is_chosen_or_if_nothing_else_can() -> None:
    parts = (f"power-{POWER['super_jump']}", f"tile-{at(2, 4)}")
    rich = table((2, 2), None, powers=("super_jump",), actions=3, packs=("W1 W2s",))
    assert chosen(rich, *parts).action == SuperJump(pig=0, to=at(2, 4))
    assert chosen(rich, "truffle-1", *parts).action == SuperJump(pig=0, to=at(2, 4), truffle=1)
    poor = table((2, 2), None, powers=("super_jump",), actions=1, packs=("W1 W2s",))
    assert chosen(poor, *parts).action == SuperJump(pig=0, to=at(2, 4), truffle=1)
    assert "ST-19" in flat(chosen(poor, *parts).message)


def test_st20_powers_show_their_cost_and_what_they_do() -> None:
    shown = pieces(table((2, 2), None, powers=("super_jump", "sprint")))
    assert [(shown[f"open-{n}"].text, shown[f"open-{n}"].cost) for n in (0, 1)] == [("Super Jump", 2), ("Sprint", 1)]
    assert "two tiles straight on" in shown["open-0"].foot


# Truffles


def test_st21_two_truffles_make_a_level_and_the_button_proposes_the_cheapest() -> None:
    state = table((2, 2), None, packs=("G3 B0 W1s B1",))
    assert chosen(state, "truffle-0", "truffle-1").action == Upgrade(0, 1)
    assert chosen(state, "upgrade").action == Upgrade(1, 3)
    assert "1 point" in flat(chosen(state, "upgrade").message) or "one point" in flat(chosen(state, "upgrade").message)
    assert chosen(state, "truffle-0").action is None


def test_st28_a_truffle_is_chosen_for_who_gets_it() -> None:
    state = table(None, None, (1, 1), (1, 1), phase=GIVE, packs=("G3 B0",))
    state.payers, state.receiver = (0,), 1
    scene, _ = drawn(state)
    assert "for Ben" in flat(scene.say)
    assert chosen(state, "truffle-1").action == Give(1)
    assert "lit" in pieces(state)["truffle-1"].marks


def test_st07_the_second_look_of_a_sniff_is_among_what_is_not_known() -> None:
    state = do(table((2, 2), None, powers=("sniff",)), Sniff(tile=at(1, 5)))
    assert state.phase == SNIFFING
    assert at(1, 5) not in lit(state)
    assert chosen(state, f"tile-{at(1, 2)}").action == Sniff(tile=at(1, 2))
    assert pieces(state)[f"tile-{at(1, 5)}"].coin == "1"


# Direction cards


def dealt_cards(**more: Any) -> State:
    state = table((1, 1), (1, 1), (4, 1), (4, 1), phase=CARDS, wolves=((4, 3, "N"), (2, 4, "S")), **more)
    state.left = 1
    return state


def test_st23_a_card_and_a_track_make_an_action() -> None:
    state = dealt_cards()
    assert chosen(state, "card-1").action is None
    assert chosen(state, "card-1", "pack-1").action == PlayCard("grey", "E")
    assert set(buttons(state, "card-1")) == {"Brown track", "Grey track"}
    assert drawn(state)[1]["track-1-0"] == Part("pack-1")


def test_st23_with_one_track_open_the_card_alone_will_do() -> None:
    state = table((1, 1), (1, 1), phase=CARDS, wolves=((4, 3, "N"),))
    state.left = 1
    assert chosen(state, "card-3").action == PlayCard("brown", "W")


def test_st25_the_forest_shows_where_wolves_would_go() -> None:
    state = dealt_cards()
    assert ghosts(state, "card-1", "pack-0") == {"wolf-0": prowl(state, 0, 1)[0].tile}
    assert set(ghosts(state, "card-1")) == {"wolf-0", "wolf-1"}
    assert ghosts(state) == {}


def test_st25_known_cards_before_it_count_and_unknown_ones_are_said() -> None:
    state = play_cards(dealt_cards(), (0, "brown", "W"))
    west = state.laid().walk(at(4, 3), 3)
    expected = west[-1] if west else at(4, 3)
    north = state.laid().walk(expected, 0)
    assert prowl(state, 0, 0)[0].tile == (north[-1] if north else expected)
    state.tracks[0].append(1 << 3 | 7)
    assert "one card face down before it" in flat(chosen(state, "card-1", "pack-0").message)


def test_st23_a_face_down_card_shows_its_face_to_its_owner_alone() -> None:
    state = play_cards(dealt_cards(), (0, "brown", "W"))
    assert pieces(state)["track-0-0"].ribbon == "W"
    state.tracks[0][0] = 7
    assert pieces(state, viewer=1)["track-0-0"].ribbon == ""
    assert pieces(state, viewer=1)["track-0-0"].art == "dir-back"


# Missions and seats


def test_st22_missions_are_called_secret_only_while_one_is() -> None:
    state = table((1, 1), (1, 1), missions=("two_white",))
    assert _count_of_missions(state) == "secret"
    state.revealed, state.goals = state.goals, (0,) * state.seats
    assert _count_of_missions(state) == ""


def _count_of_missions(state: State) -> str:
    return next(block.count for block in drawn(state)[0].side if isinstance(block, Items) and block.id == "missions-0")


def test_st10_missions_are_shown_to_their_owner_alone() -> None:
    state = table((1, 1), (1, 1), missions=("two_white", "level_four"))
    own = json.dumps(to_builtins(drawn(state)[0]))
    assert "Two white truffles" in own
    seen = state.copy()
    seen.goals[0], seen.secret[0] = 0, 2
    assert "Two white truffles" not in json.dumps(to_builtins(drawn(seen, viewer=1)[0]))


def test_st10_one_mission_of_the_hand_is_kept() -> None:
    state = table(phase=DRAFT)
    state.hands[0] = 0b111
    found = chosen(state, "mission-1")
    assert getattr(found.action, "mission", "") == state.box.missions[1]
    assert {name for name in pieces(state) if name.startswith("mission-")} == {"mission-0", "mission-1", "mission-2"}


def test_st23_cards_that_may_be_in_a_hand_are_listed_and_can_be_switched_off() -> None:
    state = play_cards(dealt_cards(), (1, "brown", "W"))
    state.cards[1], state.tracks[0] = 0b11111, [1 << 3 | 7]
    (listed,) = [block for block in drawn(state)[0].side if block.id == "in-hand"]
    assert isinstance(listed, Items)
    assert flat(listed.items[0].text) == "Four of North, East, South, West, 2x"
    assert "in-hand" not in [block.id for block in drawn(state, off=("cards",))[0].side]


def test_what_an_aid_shows_bears_its_name() -> None:
    state = table((1, 1), (1, 1))
    titles = {block.id: getattr(block, "title", "") for block in drawn(state)[0].side}
    for aid in kit("super_truffle_pigs").aids:
        shown = titles.keys() - {block.id for block in drawn(state, off=(aid.name,))[0].side}
        assert [titles[one] for one in shown] == [aid.label]


def test_st18_points_that_are_not_known_are_told_apart_from_none() -> None:
    state = table((1, 1), (1, 1), packs=("W2", "G3"))
    state.packs[1] = [one | 15 for one in state.packs[1]]
    scene, _ = drawn(state)
    assert [seat.amount for seat in scene.seats] == ["2", "0+"]


# Words


def test_st19_a_power_paid_by_a_super_truffle_is_told_with_it() -> None:
    state = table((2, 5), (1, 1), powers=("instant_dig",), packs=("W2s",))
    action = InstantDig(pig=0, truffle=0)
    step = Step(0, 0, action, events_of(state, action))
    said = flat(kit("super_truffle_pigs").words.tell(step, state, NAMES, 0))
    assert said.startswith("Ann used Instant Dig for a super white truffle of 2 points.")


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_every_event_is_told_and_every_legal_action_has_words(side: str) -> None:
    told = set()
    for seed in (1, 2, 3):
        for state, mover, events in positions(3, seed, side=side):
            if isinstance(mover, int):
                legal = kit("super_truffle_pigs").rules.legal_actions(state)
                said = [intent(action, state, NAMES) for action in legal]
                assert all(text and text[0].islower() and not text.endswith(".") for text in said)
            after = state.copy()
            for event in events:
                assert flat(TELLERS[type(event)](event, after, NAMES)).strip()
                told.add(type(event))
                kit("super_truffle_pigs").rules.apply(after, event)
    assert len(told) > 15


def test_nobody_is_told_in_the_third_person_as_you() -> None:
    log = random_log(3, 5)
    names = ("You", "Ben", "Cleo")
    state = log.game.initial_state(log.setup())
    for record in log.records:
        step: Any = record
        said = flat(kit("super_truffle_pigs").words.tell(step, state, names, 0))
        assert "You's" not in said
        assert " You " not in said or ". You " in said or ": You " in said or ", You " in said, said
        for event in step.events:
            log.game.apply(state, event)
    assert flat(result(state, names)[0])
    assert where(state) == "The game is over"
    assert "backpack" in told_table(state, names) or "truffle" in told_table(state, names)


def test_the_chart_has_rounds_and_marks_and_ends_at_the_score() -> None:
    log = random_log(3, 5)
    steps = [record.n for record in log.records]
    opened = kit("super_truffle_pigs").charting.series(log, steps, None)
    assert log.end is not None
    assert [line.values[-1] for line in opened.lines] == list(log.end.end.scores)
    assert opened.bands[0].label == "Round 1"
    assert {mark.seat for mark in opened.marks}
    own = kit("super_truffle_pigs").charting.series(log, steps, 0)
    assert own.lines[0].values[-1] == log.end.end.scores[0]
