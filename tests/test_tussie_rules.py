"""The rules of Tussie Mussie, TM-01 to TM-23: what each allows, and what it refuses."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from helpers.play import random_step, set_up
from helpers.tussie import (
    as_seen,
    card,
    chance,
    code,
    do,
    happen,
    impossible,
    names,
    refused,
    row,
    start,
    table,
)

from truffle_core.core.errors import IllegalChance, UsageError
from truffle_core.core.game import CHANCE
from truffle_core.core.rulebook import read_rulebook
from truffle_core.games.tussie_mussie import GAME
from truffle_core.games.tussie_mussie.actions import (
    Done,
    Larkspur,
    Marigold,
    Offer,
    Replace,
    Snapdragon,
    Take,
)
from truffle_core.games.tussie_mussie.events import (
    Acted,
    Drawn,
    Finished,
    FirstPlayer,
    LarkspurUsed,
    Offered,
    Opened,
    Revealed,
    Scored,
    Taken,
)
from truffle_core.games.tussie_mussie.pieces import FLOWERS, HIDDEN, NAMES
from truffle_core.games.tussie_mussie.rules import ranking
from truffle_core.games.tussie_mussie.scoring import score
from truffle_core.games.tussie_mussie.state import BEFORE, DIG, DRAW, OFFER, OVER, REPLACE, SCORE, TAKE, State

UP, DOWN, DONE, LARKSPUR = Take("up"), Take("down"), Done(), Larkspur()
RULES = read_rulebook(files("truffle_core.games.tussie_mussie").joinpath("rulebook.md").read_text("utf-8"))


def offering(drawn: str, *rows: str, turn: int = 0, offers: int = 0) -> State:
    return table(*(rows or ("", "")), phase=OFFER, turn=turn, drawn=drawn, offers=offers)


def taking(up: str, down: str, *rows: str, turn: int = 1, offers: int = 0) -> State:
    return table(*(rows or ("", "")), phase=TAKE, turn=turn, drawn=f"{up}, {down}", offers=offers)


def shape_of_a_round(seats: int) -> list[tuple[int, int]]:
    """Play offers until the keepsakes are turned up; give who offered to whom."""
    state, pairs = chance(start(seats, first="1")), []
    while state.phase in (OFFER, TAKE, DRAW):
        if state.phase == DRAW:
            state = chance(state)
        pairs.append((state.turn, state.offer()[1]))
        state = do(state, GAME.legal_actions(state)[0])
        state = do(state, UP)
    return pairs


# Set-up and offers


def test_tm01_the_deck_is_eighteen_different_flowers() -> None:
    assert len(set(NAMES)) == len(FLOWERS) == 18
    assert GAME.edition("standard").sha256 == GAME.edition("standard", GAME.edition("standard").data).sha256
    for name, data in (("gold", None), ("standard", {"flowers": {}})):
        with pytest.raises(UsageError, match="TM-01"):
            GAME.edition(name, data)


def test_tm01_only_cards_of_the_deck_are_drawn() -> None:
    state = table("Daisy", "Phlox*", phase=DRAW, offers=1)
    for cards in (("C03", code("Daisy")), ("C03", code("Phlox")), ("C03", "C03"), ("C03", "C19"), ("C03", "c04")):
        impossible(state, (Drawn(0, cards),), "TM-01")
    GAME.verify_chance(state, (Drawn(0, ("C03", "C04")),))
    refused(offering("Daisy, Phlox"), Offer("C99"), "TM-01")


def test_tm01_a_draw_is_of_two_different_cards_and_any_can_come() -> None:
    state = table("Daisy, Camellia*, Marigold", "Phlox", phase=DRAW, offers=1)
    drawn = [GAME.chance(state, random.Random(seed))[0].cards for seed in range(300)]  # type: ignore[union-attr]
    for cards in drawn:
        GAME.verify_chance(state, (Drawn(0, cards),))
    left = {f"C{number:02}" for number in range(1, 19)} - {"C01", "C06", "C09", "C18"}
    assert {one for one, _ in drawn} == {two for _, two in drawn} == left


def test_tm01_a_view_with_a_flower_in_two_places_is_refused() -> None:
    GAME.consistent(table("Daisy, ?", "Phlox"))
    with pytest.raises(IllegalChance, match="TM-01: Daisy lies in two places"):
        GAME.consistent(table("Daisy, ?", "Daisy*"))
    crowded = table("?, ?", "")
    crowded.unseen = 1
    with pytest.raises(IllegalChance, match="TM-01: there are more hidden cards"):
        GAME.consistent(crowded)
    full = table("?, ?", "", phase=OFFER, drawn="?, ?", offers=1)
    full.unseen = 0b1111
    GAME.consistent(full)
    full.unseen = 0b0111
    with pytest.raises(IllegalChance, match="more hidden cards"):
        GAME.consistent(full)


def test_tm02_the_first_player_is_drawn_or_named() -> None:
    assert {GAME.chance(start(4), random.Random(n))[0] for n in range(40)} == {FirstPlayer(n) for n in range(4)}
    assert {GAME.chance(start(3, first="0"), random.Random(n))[0] for n in range(20)} == {FirstPlayer(0)}
    named = start(3, first="2")
    events = GAME.chance(named, random.Random(1))
    assert events[0] == FirstPlayer(2)
    GAME.verify_chance(named, events)
    impossible(named, (FirstPlayer(1), Drawn(1, ("C01", "C02"))), "TM-02")
    impossible(named, (Drawn(2, ("C01", "C02")),), "TM-02")
    impossible(start(2), (FirstPlayer(2), Drawn(2, ("C01", "C02"))), "TM-02")
    with pytest.raises(UsageError, match="TM-02"):
        start(2, first="3")


def test_tm03_the_offerer_lays_one_of_the_two_open() -> None:
    state = offering("Daisy, Phlox")
    assert GAME.legal_actions(state) == [Offer(code("Daisy")), Offer(code("Phlox"))]
    after = do(state, Offer(code("Phlox")))
    assert (after.phase, after.turn, after.drawn) == (TAKE, 1, (card("Phlox"), card("Daisy")))
    refused(state, Offer(code("Violet")), "TM-03", "Violet is none of the two cards drawn, Daisy and Phlox")
    refused(after, Offer(code("Phlox")), "TM-03", "now one of the two offered cards is taken")
    impossible(table(phase=DRAW, offers=0), (Drawn(1, ("C01", "C02")),), "TM-03")
    seen = offering("?, ?", "Daisy", "", offers=1)
    assert GAME.legal_actions(seen) == []
    GAME.verify(seen, Offer(code("Phlox")))
    refused(seen, Offer(code("Daisy")), "TM-03", "Daisy is none of the two cards drawn, others")


def test_tm04_the_recipient_takes_one_and_it_stays_as_it_lies() -> None:
    state = taking("Daisy", "Phlox", "Violet", "Peony*, Orchid", offers=2)
    assert [names(places) for places in do(state, UP).rows] == ["Violet, Phlox*", "Peony*, Orchid, Daisy"]
    assert [names(places) for places in do(state, DOWN).rows] == ["Violet, Daisy", "Peony*, Orchid, Phlox*"]
    refused(offering("Daisy, Phlox"), UP, "TM-04", "now two cards are offered")


def test_tm05_the_offerer_gets_the_other_at_the_right_end() -> None:
    state = taking("Daisy", "Phlox", "Violet, Orchid", "", offers=2)
    assert names(do(state, DOWN).rows[0]) == "Violet, Orchid, Daisy"
    assert names(do(state, UP).rows[0]) == "Violet, Orchid, Phlox*"


def test_tm06_two_players_alternate_for_four_offers() -> None:
    assert shape_of_a_round(2) == [(1, 0), (0, 1), (1, 0), (0, 1)]


def test_tm07_the_first_half_goes_clockwise_to_the_left() -> None:
    assert shape_of_a_round(3)[:3] == [(1, 2), (2, 0), (0, 1)]
    assert shape_of_a_round(4)[:4] == [(1, 2), (2, 3), (3, 0), (0, 1)]


def test_tm08_the_second_half_goes_back_to_the_right() -> None:
    assert shape_of_a_round(3)[3:] == [(1, 0), (0, 2), (2, 1)]
    assert shape_of_a_round(4)[4:] == [(1, 0), (0, 3), (3, 2), (2, 1)]


def test_tm09_nothing_is_moved_or_turned_before_the_flowers_act() -> None:
    state = taking("Daisy", "Phlox", "Violet", "Snapdragon, Marigold", offers=2)
    refused(state, Snapdragon((0,)), "TM-09", "cards stay in their places, open or hidden")
    refused(state, Marigold(0), "TM-09")
    refused(offering("Daisy, Phlox"), LARKSPUR, "TM-09")


def test_tm10_a_draw_is_seen_by_the_offerer_alone() -> None:
    drawn = Drawn(1, ("C06", "C09"))
    assert as_seen(1, CHANCE, [drawn]).events == (drawn,)
    for view in (0, 2, "public"):
        assert as_seen(view, CHANCE, [drawn]).events == (Drawn(1, (None, None)),)  # type: ignore[arg-type]


def test_tm10_a_card_taken_face_down_is_known_to_taker_and_offerer() -> None:
    state = taking("Daisy", "Phlox", "", "", "", offers=0)
    events = GAME.step(state, DOWN)
    assert as_seen(1, 1, events, DOWN).events == as_seen(0, 1, events, DOWN).events == (Taken(code("Phlox"), 0),)
    for view in (2, "public"):
        assert as_seen(view, 1, events, DOWN).events == (Taken(None, 0),)  # type: ignore[arg-type]
    assert do(state, DOWN).witnesses(1, 0) == [1, 0]
    assert do(state, UP).witnesses(0, 0) == [0]


def test_tm10_a_keepsake_seen_elsewhere_before_is_refused() -> None:
    state = table("?", "", phase=TAKE, turn=1, drawn="Daisy, ?", offers=1)
    with pytest.raises(IllegalChance, match="TM-10"):
        happen(state, Taken(code("Daisy"), 0))


# Before scoring


def test_tm11_after_the_last_offer_the_keepsakes_are_turned_up() -> None:
    rows = ("Violet*, Orchid, Peony*", "Camellia, Red Rose*, Red Tulip*")
    state = table(*rows, phase=TAKE, turn=0, drawn="Daisy, Phlox", offers=3)
    events = GAME.step(state, UP)
    kept = [code(name) for name in ("Violet", "Peony", "Red Rose", "Red Tulip", "Phlox")]
    assert events == (Taken(), Revealed(tuple(kept)))
    assert [type(event) for event in GAME.step(taking("Daisy", "Phlox"), UP)] == [Taken]
    seen = table("?, Orchid, ?", "Camellia, Red Rose*, Red Tulip*", phase=TAKE, turn=0, drawn="Daisy, ?", offers=3)
    assert happen(seen, *events).rows == do(state, UP).rows
    assert GAME.step(seen, UP)[1].cards == (None, None, *kept[2:4], None)  # type: ignore[union-attr]


def test_tm11_a_keepsake_that_was_seen_elsewhere_is_refused() -> None:
    seen = table("Violet, Orchid, ?, Daisy", "Camellia, Red Rose, Red Tulip, ?", phase=TAKE, offers=3)
    with pytest.raises(IllegalChance, match="TM-10"):
        happen(seen, Revealed((code("Violet"), code("Peony"))))


def test_tm12_neighbours_may_lie_in_either_row() -> None:
    assert score(row("Phlox*, Forget-Me-Not, Camellia*")).own == (0, 3, 0)
    assert score(row("Forget-Me-Not, Violet, Phlox")).own == (0, 2, 0)


def test_tm13_seats_with_acting_flowers_are_asked_from_the_first_player_on() -> None:
    rows = ("Marigold, Daisy, Violet, Hyacinth", "Camellia, Phlox, Peony", "Snapdragon*, Gardenia, Orchid")
    state = table(*rows, phase=TAKE, drawn="Red Rose, Red Tulip", offers=5, first=1, turn=1)
    after = do(state, UP)
    assert after.asked == (2, 0)
    assert (after.phase, after.turn) == (BEFORE, 2)
    none = table("Daisy, Violet, Orchid, Peony", "Camellia, Phlox, Gardenia", phase=TAKE, drawn="Red Rose, ?", offers=3)
    assert happen(none, Taken(), Revealed((code("Hyacinth"),))).phase == SCORE


def test_tm13_each_flower_acts_once_and_only_if_it_is_there() -> None:
    state = do(table("Snapdragon, Daisy, Violet, Peony", "Marigold"), Snapdragon((1,)))
    refused(state, Snapdragon((1,)), "TM-13", "acts once a round")
    refused(state, Marigold(1), "TM-13", "not among these cards")
    refused(table("Marigold, Daisy"), LARKSPUR, "TM-13")
    assert GAME.legal_actions(state) == [DONE]
    kept = do(table("Snapdragon*, Daisy", ""), Snapdragon((1,)))
    refused(kept, Snapdragon((1,)), "TM-13", "Snapdragon has acted")


def test_tm13_all_choices_are_there_and_those_of_two_columns_once() -> None:
    state = table("Pink Larkspur, Snapdragon, Daisy", "")
    moves = [Snapdragon(columns) for columns in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))]
    assert GAME.legal_actions(state) == [LARKSPUR, *moves, DONE]
    assert GAME.legal_actions(table("Marigold, Daisy", "")) == [Marigold(1)]


def test_tm13_a_view_cannot_say_what_others_chose() -> None:
    seen = happen(table("Marigold, Daisy", "Snapdragon, Phlox", turn=1), Acted(None))
    GAME.verify(seen, DONE)
    unknown = Opened((("C18", "C06"), None), None)  # type: ignore[arg-type]
    assert GAME.step(seen, DONE) == (Finished(), unknown)
    assert GAME.secret_actions
    opened = as_seen(0, 1, [Finished(), Opened((("C18", "C06"), ("C15", "c09")), ())], DONE)
    assert GAME.reveals(seen, opened, 0)
    assert not GAME.reveals(table("Marigold, Daisy", "Snapdragon, Phlox*", turn=1), opened, 0)


def test_tm13_choices_are_hidden_until_all_are_done() -> None:
    state = table("Snapdragon, Daisy*, Violet, Peony", "Marigold, Phlox, Camellia, Orchid", "Hyacinth")
    action = Snapdragon((1,))
    events = GAME.step(state, action)
    step = as_seen(1, 0, events, action)
    assert (step.action, step.events) == (None, (Acted(None),))
    assert as_seen(0, 0, events, action).action == action
    seen = happen(state, *step.events)
    assert (seen.rows, seen.secret) == (state.rows, 1)
    done = do(do(do(state, action), DONE), Marigold(1))
    opened = GAME.step(done, DONE)[1]
    assert isinstance(opened, Opened)
    assert opened.arrangements == (("C15", "C06", "C14", "C08"), ("C18", "C01", "C07"))
    assert opened.discards == (code("Phlox"),)
    seen = happen(seen, *as_seen("public", 0, GAME.step(do(state, action), DONE)).events, Acted(None))
    after = happen(seen, *GAME.step(done, DONE))
    assert after.rows == do(done, DONE).rows
    assert (after.phase, after.secret) == (SCORE, 0)


def test_tm13_others_see_that_and_how_often_a_seat_acts_and_not_what() -> None:
    state = do(table("Pink Larkspur, Daisy, Marigold, Snapdragon*", "Snapdragon"), LARKSPUR)
    drawn = Drawn(0, (code("Phlox"), code("Orchid")))
    state = happen(state, drawn)
    for view in (1, "public"):
        looks = []
        acting = state
        for action in (Replace(0, code("Orchid")), Snapdragon((0, 3)), Marigold(1)):
            looks.append(msgspec.json.encode(as_seen(view, 0, GAME.step(acting, action), action)))  # type: ignore[arg-type]
            acting = do(acting, action)
        assert looks == [b'{"n":0,"by":0,"action":null,"events":[{"type":"acted","did":null}]}'] * 3
        # that cards are drawn is seen, and which are not; so is that a seat is done
        assert as_seen(view, 0, GAME.step(table("Pink Larkspur"), LARKSPUR), LARKSPUR).events == (LarkspurUsed(),)  # type: ignore[arg-type]
        assert as_seen(view, CHANCE, [drawn]).events == (Drawn(0, (None, None)),)  # type: ignore[arg-type]
        done = as_seen(view, 0, GAME.step(acting, DONE), DONE)  # type: ignore[arg-type]
        assert (done.action, done.events) == (DONE, (Finished(),))


@pytest.mark.parametrize(
    ("rows", "discards"),
    [
        ((("C18", "C06", "C14", "C08"),), ()),
        ((("c15", "c06", "c14", "C08"),), ()),
        ((("C15", "C06", "C14"),), ("C08",)),
    ],
)
def test_tm13_a_view_cannot_be_opened_to_what_no_flower_brings_about(rows: tuple[str, ...], discards: object) -> None:
    mine, theirs = "Snapdragon, Daisy, Violet, Peony", "Camellia"
    for state in (table(mine, theirs), table(theirs, mine, turn=1)):
        seen = happen(state, Acted(None))
        assert seen.secret == 1 << state.turn
        assert happen(seen, Opened((("C15", "c06", "c14", "C08"),), ())).phase == BEFORE
        with pytest.raises(IllegalChance, match="TM-13"):
            happen(seen, Opened(rows, discards))  # type: ignore[arg-type]


def test_tm13_only_the_seat_that_used_larkspur_can_have_a_new_card() -> None:
    both = table("Pink Larkspur, Daisy", "Snapdragon, Peony")
    unused, used = happen(both, Acted(None)), happen(both, LarkspurUsed(), Acted(None), Finished(), Acted(None))
    new = ("C11", "C09")
    assert happen(used, Opened((new, ("C15", "C08")), ("C06",))).rows[0] == row("Pink Larkspur, Phlox")
    for seen, rows in ((unused, (new, ("C15", "C08"))), (used, (("C11", "C06"), ("C15", "C09")))):
        with pytest.raises(IllegalChance, match="TM-13"):
            happen(seen, Opened(rows, ("C06", "C08")))


@pytest.mark.parametrize("wrong", ["C19", "c06", "", "X"])
def test_tm01_what_turns_up_is_a_flower_of_the_deck(wrong: str) -> None:
    taken = table("", "", phase=TAKE, turn=1, drawn="Daisy, ?", offers=1)
    hidden = table("Violet, Orchid, Phlox, ?", "Camellia, Red Rose, Red Tulip, Peony", phase=TAKE, offers=3)
    acted = happen(table("Marigold, Daisy", ""), Acted(None))
    for seen, event in (
        (taken, Taken(wrong, 0)),
        (hidden, Revealed((wrong,))),
        (acted, Opened((("C18",),), (wrong,))),
    ):
        with pytest.raises(IllegalChance, match="TM-01"):
            happen(seen, event)


def test_tm10_what_turns_up_is_seen_from_then_on() -> None:
    seen = table("", "", phase=TAKE, turn=1, drawn="Daisy, ?", offers=1)
    after = happen(seen, Taken(code("Phlox"), 0))
    assert seen.unseen ^ after.unseen == 1 << card("Phlox")
    assert after.drawn == ()
    opened = happen(
        happen(table("Pink Larkspur", ""), LarkspurUsed(), Acted(None)), Opened((("C09",),), ("C11", "C01"))
    )
    assert {name for name in NAMES if not opened.unseen >> card(name) & 1} == {"Phlox", "Pink Larkspur", "Camellia"}


def test_tm13_one_is_not_done_while_marigold_has_not_acted() -> None:
    state = table("Marigold, Daisy", "Snapdragon")
    refused(state, DONE, "TM-17", "Marigold has not acted yet")
    assert DONE in GAME.legal_actions(do(state, Marigold(1)))
    assert DONE in GAME.legal_actions(table("Marigold", ""))
    refused(offering("Daisy, Phlox"), DONE, "TM-13", "now two cards are offered")
    refused(table("Daisy", "", phase=OVER), DONE, "TM-13", "the game is over")


def test_tm14_larkspur_draws_two_and_replaces_one() -> None:
    state = do(table("Pink Larkspur*, Daisy, Violet, Peony", ""), LARKSPUR)
    assert (state.phase, GAME.to_move(state)) == (DIG, CHANCE)
    state = happen(state, Drawn(0, (code("Phlox"), code("Orchid"))))
    assert state.phase == REPLACE
    assert len(GAME.legal_actions(state)) == 8
    after = do(state, Replace(0, code("Orchid")))
    assert names(after.rows[0]) == "Orchid*, Daisy, Violet, Peony"
    assert sorted(after.discards) == sorted([card("Phlox"), card("Pink Larkspur")])
    assert after.phase == BEFORE
    refused(state, DONE, "TM-14", "must be replaced")
    refused(state, Replace(1, code("Marigold")), "TM-14", "none of the two cards drawn")
    refused(table("Pink Larkspur, Daisy"), Replace(1, "C05"), "TM-14", "only after Pink Larkspur has drawn")
    refused(state, Snapdragon((1,)), "TM-16", "now a card drawn with Pink Larkspur")
    refused(state, Marigold(1), "TM-17", "now a card drawn with Pink Larkspur")
    refused(state, LARKSPUR, "TM-14", "now a card drawn with Pink Larkspur")
    short = happen(do(table("Pink Larkspur", ""), LARKSPUR), Drawn(0, ("C01", "C02")))
    refused(short, Replace(1, "C01"), "TM-14", "no such column: the arrangement has one card")
    impossible(do(table("Pink Larkspur"), LARKSPUR), (Drawn(0, (code("Pink Larkspur"), "C01")),), "TM-01")


def test_tm14_only_the_owner_sees_the_cards_drawn_and_others_what_is_discarded_in_the_end() -> None:
    state = do(table("Pink Larkspur, Daisy, Violet, Peony", ""), LARKSPUR)
    assert as_seen(1, 0, GAME.step(table("Pink Larkspur"), LARKSPUR), LARKSPUR).action == LARKSPUR
    drawn = Drawn(0, (code("Phlox"), code("Orchid")))
    mine = happen(state, drawn)
    seen = happen(state, *as_seen(1, CHANCE, [drawn]).events)
    assert seen.drawn == (HIDDEN, HIDDEN)
    action = Replace(1, code("Phlox"))
    mine, seen = do(mine, action), happen(seen, *as_seen(1, 0, GAME.step(mine, action), action).events)
    assert seen.phase == BEFORE
    assert seen.unseen >> card("Orchid") & 1
    ended = happen(seen, *GAME.step(mine, DONE))
    assert ended.unseen == do(mine, DONE).unseen
    assert sorted(ended.discards) == sorted([card("Daisy"), card("Orchid")])


def test_tm14_with_four_players_the_deck_has_just_two_left() -> None:
    rows = ["C01 C02 C03 C04", "C05 C06 C07 C08", "C09 C10 C11 C12", "C13 C14 C15 C16"]
    texts = [", ".join(NAMES[int(one[1:]) - 1] for one in text.split()) for text in rows]
    state = do(table(*texts, turn=2), LARKSPUR)
    assert set(GAME.chance(state, random.Random(3))[0].cards) == {"C17", "C18"}  # type: ignore[union-attr]


def test_tm14_the_newcomer_lies_as_the_card_before_it_and_others_may_have_acted() -> None:
    state = do(table("Pink Larkspur, Camellia*, Snapdragon, Marigold", ""), Snapdragon((2,)))
    state = happen(do(state, LARKSPUR), Drawn(0, (code("Phlox"), code("Orchid"))))
    after = do(state, Replace(1, code("Phlox")))
    assert names(after.rows[0]) == "Pink Larkspur, Phlox*, Snapdragon*, Marigold"
    assert GAME.legal_actions(after) == [Marigold(column) for column in range(3)]


def test_tm15_a_newcomer_may_act_and_marigold_must() -> None:
    state = happen(do(table("Pink Larkspur, Daisy, Violet, Peony", ""), LARKSPUR), Drawn(0, ("C15", "C18")))
    brought = do(state, Replace(0, "C15"))
    assert Snapdragon((0, 1)) in GAME.legal_actions(brought)
    assert DONE in GAME.legal_actions(brought)
    refused(do(state, Replace(1, "C18")), DONE, "TM-17")
    assert len(do(do(state, Replace(1, "C18")), Marigold(0)).rows[0]) == 3


def test_tm16_snapdragon_moves_up_to_two_different_cards() -> None:
    state = table("Snapdragon, Daisy*, Violet, Peony", "")
    assert names(do(state, Snapdragon((0, 1))).rows[0]) == "Snapdragon*, Daisy, Violet, Peony"
    assert names(do(state, Snapdragon((2,))).rows[0]) == "Snapdragon, Daisy*, Violet*, Peony"
    assert DONE in GAME.legal_actions(state)
    for columns in ((), (1, 1), (0, 1, 2)):
        refused(state, Snapdragon(columns), "TM-16", "one card or two different ones")
    refused(table("Snapdragon, Daisy"), Snapdragon((2,)), "TM-16", "no such column")


def test_tm17_marigold_discards_another_card_and_the_row_closes_up() -> None:
    state = table("Forget-Me-Not, Daisy, Phlox*, Marigold", "")
    after = do(state, Marigold(1))
    assert names(after.rows[0]) == "Forget-Me-Not, Phlox*, Marigold"
    assert score(after.rows[0]).own[0] == 2
    refused(state, Marigold(3), "TM-17", "never itself")
    refused(table("Marigold, Daisy"), Marigold(2), "TM-17", "no such column")


def test_tm17_an_acting_flower_that_goes_before_it_acted_is_lost() -> None:
    lost = do(table("Marigold, Snapdragon, Pink Larkspur, Peony", ""), Marigold(1))
    refused(lost, Snapdragon((0,)), "TM-13", "not among these cards")
    state = happen(do(table("Pink Larkspur, Marigold, Violet, Peony", ""), LARKSPUR), Drawn(0, ("C01", "C02")))
    assert DONE in GAME.legal_actions(do(state, Replace(1, "C01")))


# Scoring and winning


def test_tm18_hearts_count_a_point_each_and_points_are_checked() -> None:
    assert score(row("Camellia, Phlox*, Marigold")).total == 5
    state = table("Camellia, Phlox*, Peony, Gardenia", "Daisy, Violet, Orchid, Hyacinth", phase=SCORE)
    assert GAME.to_move(state) == CHANCE
    right = Scored((1 + 2 + 1 + 1, 1 + 2 + 3))
    assert GAME.chance(state, random.Random(1)) == (right,)
    GAME.verify_chance(state, (right,))
    impossible(state, (Scored((5, 7)),), "TM-18")
    impossible(state, (Drawn(0, ("C01", "C02")),), "TM-18")


def test_tm19_honeysuckle_counts_neighbours_in_the_bouquet_only() -> None:
    assert score(row("Daisy, Honeysuckle*, Violet*")).own[1] == 1
    assert score(row("Honeysuckle, Violet*, Daisy")).own[0] == 0
    assert score(row("Forget-Me-Not*, Camellia*")).own[0] == 1


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("Orchid, Red Tulip, Violet, Daisy", 0),
        ("Orchid, Violet, Hyacinth", 3),
        ("Orchid, Pink Rose", 2),
        ("Orchid, Carnation, Red Rose", 1),
        ("Orchid, Daisy", 0),
    ],
)
def test_tm20_orchid_is_the_colour_that_scores_most(text: str, colour: int) -> None:
    assert score(row(text)).orchid == colour


def test_tm20_orchid_is_not_white_as_well() -> None:
    assert score(row("Orchid, Carnation, Gardenia, Daisy")).own[1] == 3
    assert score(row("Orchid, Red Tulip, Carnation, Camellia")).own == (0, 3, 2, 0)


def test_tm21_yellow_and_orange_are_two_colours_unless_the_table_says_one() -> None:
    cards = row("Carnation, Marigold, Honeysuckle")
    assert (score(cards).own[0], score(cards, one=True).own[0]) == (2, 1)
    assert not start(2).one
    assert start(2, yellow_and_orange="one").one


def test_tm22_all_cards_are_shuffled_again_and_the_first_player_moves_on() -> None:
    rows = ("Camellia, Phlox*, Peony, Gardenia", "Daisy, Violet, Orchid, Hyacinth", "Red Rose")
    state = chance(table(*rows, phase=SCORE, first=2))
    assert (state.first, state.turn, state.phase) == (0, 0, DRAW)
    after = happen(state, Drawn(0, ("C01", code("Daisy"))))
    assert after.rows == [[], [], []]
    assert after.last == [row(text) for text in rows]
    assert after.unseen.bit_count() == 16
    assert chance(start(3)).last == []


def test_tm23_the_highest_total_wins_after_three_rounds_or_the_alphabet() -> None:
    state = table("Violet, Phlox", "Orchid, Snapdragon*", "Camellia, Amaryllis", phase=OVER)
    state.points = ((3, 4, 2), (3, 2, 1), (1, 1, 1))
    assert ranking(state) == [1, 0, 2]
    assert GAME.outcome(state).winners == (1,)  # type: ignore[union-attr]
    state.rows[0].append(card("Pink Larkspur"))
    state.points = ((3, 4, 2), (3, 1, 1), (1, 1, 1))
    assert ranking(state)[0] == 0
    both_ends = table("Camellia, Violet", "Daisy, Peony*", phase=OVER)
    both_ends.points = ((1, 1),)
    assert ranking(both_ends) == [0, 1]
    for seats, length, rounds in ((2, "round", 1), (4, "game", 3)):
        played = GAME.initial_state(set_up(GAME, seats, {"length": length}))
        while (mover := GAME.to_move(played)) is not None:
            assert GAME.outcome(played) is None
            played = happen(played, *random_step(GAME, played, mover, 0, random.Random(len(played.points))).events)
        assert len(played.points) == rounds


def test_what_a_seat_learns_by_a_step() -> None:
    state = table("", "", "", phase=DRAW, offers=0)
    drawn = Drawn(0, ("C06", "C09"))
    assert [GAME.reveals(state, as_seen("open", CHANCE, [drawn]), seat) for seat in range(2)] == [False, False]  # type: ignore[arg-type]
    step = as_seen(0, CHANCE, [drawn])
    assert [GAME.reveals(state, step, seat) for seat in range(3)] == [True, False, False]
    unknown = table("", "", phase=OFFER, drawn="?, ?", offers=0)
    assert GAME.reveals(unknown, as_seen(1, 0, [Offered("C06")], Offer("C06")), 1)
    assert not GAME.reveals(happen(state, drawn), as_seen(0, 0, [Offered("C06")], Offer("C06")), 0)


def test_every_rule_has_its_text_and_its_test() -> None:
    wanted = [f"TM-{number:02}" for number in range(1, 24)]
    assert list(RULES) == wanted
    tested = set(re.findall(r"def test_tm(\d\d)_", Path(__file__).read_text("utf-8")))
    assert tested == {rule[3:] for rule in wanted}
