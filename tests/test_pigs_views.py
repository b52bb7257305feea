"""Who sees what in Super Truffle Pigs: tokens, missions and face-down cards (ST-03, ST-10, ST-18, ST-23, ST-28)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from helpers.pigs import GAME, at, chance, do, happen, play_cards, positions, random_log, start, table
from msgspec import UNSET
from pigs_worlds import other_pigs_records

from truffle_core.core.errors import IllegalChance, LogError
from truffle_core.core.game import CHANCE, Step, View
from truffle_core.core.log import Log
from truffle_core.games.super_truffle_pigs import views
from truffle_core.games.super_truffle_pigs.actions import Dig, Give, Keep, Move, PlayCard, Sniff
from truffle_core.games.super_truffle_pigs.events import (
    CardPlayed,
    Collected,
    Dealt,
    Given,
    Kept,
    Laid,
    Moved,
    Passed,
    Rose,
    Scored,
    Shoved,
    Sniffed,
    Turned,
    Upgraded,
    Used,
)
from truffle_core.games.super_truffle_pigs.pieces import KNOWN, POINTS, truffle
from truffle_core.games.super_truffle_pigs.state import CARDS, DRAFT, OVER, State


def shown(view: View, by: int | str, *events: Any, action: Any = UNSET) -> tuple[Any, ...]:
    """Return the events of a step as a view sees them."""
    step = Step(1, by, action, events)  # type: ignore[arg-type]
    seen = GAME.redact(step, view)
    assert GAME.redact(seen, view) == seen
    assert GAME.redact(seen, "public") == GAME.redact(step, "public")
    return seen.events


def test_st_09_tokens_lie_face_down() -> None:
    laid = GAME.chance(start(), random.Random(1))[1]
    assert isinstance(laid, Laid)
    for view in (0, 1, "public"):
        assert shown(view, CHANCE, laid) == (Laid(laid.tiles, (None,) * 16),)


def test_st_10_missions_are_seen_by_who_has_or_passed_them() -> None:
    dealt = Dealt((("together",), ("two_white",), ("level_four",)))
    assert shown(1, CHANCE, dealt) == (Dealt((None, ("two_white",), None)),)
    assert shown("public", CHANCE, dealt) == (Dealt((None, None, None)),)
    assert shown(0, 1, Kept("together"), action=Keep("together")) == (Kept(None),)
    assert shown(1, 1, Kept("together"), action=Keep("together")) == (Kept("together"),)
    passed = Passed((("a",), ("b",), ("c",)))
    assert shown(1, 2, Kept("x"), passed, action=Keep("x")) == (Kept(None), Passed((None, ("b",), ("c",))))
    assert shown("public", 2, Kept("x"), passed, action=Keep("x")) == (Kept(None), Passed((None, None, None)))


def test_st_18_the_points_are_for_the_owner_and_who_has_sniffed_it() -> None:
    collected = Collected(0, 3, True, seen=(2,), missions=("near_wolf",))
    assert shown(0, 0, collected, action=Dig(0)) == (collected,)
    assert shown(2, 0, collected, action=Dig(0)) == (collected,)
    hidden = Collected(0, None, True, seen=(2,), missions=("near_wolf",))
    assert shown(1, 0, collected, action=Dig(0)) == shown("public", 0, collected, action=Dig(0)) == (hidden,)


def test_st_07_what_is_sniffed_is_for_that_player_alone() -> None:
    sniffed = Sniffed(7, "3s", seen=(1,))
    assert shown(0, 0, sniffed, action=Sniff(tile=7)) == shown(1, 0, sniffed, action=Sniff(tile=7)) == (sniffed,)
    assert shown(2, 0, sniffed, action=Sniff(tile=7)) == (Sniffed(7, None, seen=(1,)),)


def test_st_28_giver_and_receiver_see_the_points() -> None:
    given = Given(1, 0, 2, seen=(3,))
    for view in (0, 1, 3):
        assert shown(view, 0, given, action=Give(0)) == (given,)
    for view in (2, "public"):
        assert shown(view, 0, given, action=Give(0)) == (Given(1, 0, None, seen=(3,)),)


def test_st_23_the_action_is_hidden_with_the_card() -> None:
    step = Step(1, 0, PlayCard("brown", "N"), (CardPlayed("brown", "N"),))
    assert GAME.redact(step, 1) == Step(1, 0, None, (CardPlayed("brown", None),))
    assert GAME.redact(step, 0) == step


def test_nothing_comes_through_a_hidden_action_but_what_belongs_to_it() -> None:
    step = Step(1, 0, None, (Moved(0, 3), Turned("N"), Kept("together")))
    assert GAME.redact(step, 1).events == (Kept(None),)


def test_each_event_and_action_is_open_or_has_something_that_hides_its_secrets() -> None:
    kinds = set(GAME.event_type.__args__)
    assert views.OPEN | views.HIDERS.keys() == kinds
    assert not views.OPEN & views.HIDERS.keys()
    assert set(GAME.action_type.__args__) - views.OPEN_ACTIONS == {Keep, PlayCard}


# What a view knows


def folded(log: Log, view: View) -> Iterator[tuple[State, State, Any]]:
    """Yield the full position and the view's before each step of a log."""
    whole, seen = GAME.initial_state(log.setup()), GAME.initial_state(log.setup())
    for record in log.records:
        assert isinstance(record, Step)
        yield whole, seen, record
        for event in record.events:
            GAME.apply(whole, event)
        for event in GAME.redact(record, view).events:
            GAME.apply(seen, event)


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_a_view_knows_what_its_seat_saw_and_no_more(side: str) -> None:
    for seed in range(12):
        seats = 2 + seed % 3
        log = random_log(seats, seed, side=side)
        for view in [*range(seats), "public"]:
            for whole, seen, record in folded(log, view):  # type: ignore[arg-type]
                for all_, some in zip(
                    (*whole.packs, whole.tokens, whole.spent), (*seen.packs, seen.tokens, seen.spent), strict=True
                ):
                    for one, known in zip(all_, some, strict=True):
                        mine = isinstance(view, int) and one & KNOWN[view]
                        assert (known == one) if mine or not one or whole.phase == OVER else known & POINTS == POINTS
                        assert one >> 5 == known >> 5
                if isinstance(view, int):
                    assert seen.goals[view] == whole.goals[view]
                    assert seen.hands[view] == whole.hands[view]
                    assert seen.cards[view] == whole.cards[view]
                for seat in range(seats):
                    assert seen.goals[seat] & whole.goals[seat] == seen.goals[seat]
                    assert seen.goals[seat].bit_count() + seen.secret[seat] == whole.goals[seat].bit_count()
                    assert seen.cards[seat] & whole.cards[seat] == whole.cards[seat]
                    assert seen.held(seat) == whole.held(seat)
                assert seen.revealed == whole.revealed
                assert GAME.to_move(seen) == GAME.to_move(whole)
                if record.by == view:
                    assert GAME.legal_actions(seen) == GAME.legal_actions(whole)


def test_reveals_tells_when_a_seat_learns_something() -> None:
    for seed in range(12):
        log = random_log(3, seed)
        for view in range(3):
            for _, seen, record in folded(log, view):
                taught = GAME.reveals(seen, GAME.redact(record, view), view)
                event = record.events[-1]
                if record.by == CHANCE and not isinstance(event, Turned):
                    assert taught != isinstance(event, Rose)
                if isinstance(event, Turned):
                    assert taught == (seen.next_card()[2] == 7)
                if isinstance(event, Sniffed | Collected) and record.by == view:
                    assert taught == (
                        seen.tokens[event.tile if isinstance(event, Sniffed) else seen.pigs[2 * view + event.pig]]
                        & POINTS
                        == POINTS
                    )
                if isinstance(event, CardPlayed | Kept) or (isinstance(event, Moved) and record.by == view):
                    assert not taught
                if isinstance(event, Given):
                    assert taught <= (event.to == view)
                if record.by != view and getattr(record.events[0], "missions", ()) and not isinstance(event, Passed):
                    assert taught


def test_st_19_others_see_that_a_truffle_is_super() -> None:
    state = table((1, 3), (4, 1), tokens={(1, 3): "2s"}, actions=2)
    state.progress[0], state.claimed = 1, 1 << at(1, 3)
    (event,) = GAME.step(state, Dig(0))
    view = state.copy()
    view.tokens[at(1, 3)] = truffle(1)
    after = happen(view, *shown(1, 0, event, action=Dig(0)))
    assert after.packs[0] == [truffle(1, None, True) | KNOWN[0]]
    assert GAME.step(view, Dig(0)) == (Collected(0, None, None),)


# Views that cannot be


def test_a_view_with_a_mission_in_two_places_is_refused() -> None:
    state = table(missions=["together"])
    state.goals[1] = state.goals[0]
    with pytest.raises(IllegalChance, match='ST-10: the mission "together" is in two places'):
        GAME.consistent(state)


def test_a_view_with_more_truffles_than_there_are_is_refused() -> None:
    state = table(
        packs=["B1 B1 B1 B1 B1 B1"], tokens=dict.fromkeys([(r, c) for r in range(1, 5) for c in range(1, 6)], "")
    )
    with pytest.raises(IllegalChance, match=r"ST-03: .*basic truffle of 1"):
        GAME.consistent(state)
    state.packs[0] = [truffle(1, None, True)] * 4
    with pytest.raises(IllegalChance, match=r"ST-03: .*super white truffle"):
        GAME.consistent(state)
    state.packs[0] = [truffle(1, None, True)] * 3
    GAME.consistent(state)
    state.tokens[at(1, 3)] = truffle(1, 2, True)
    with pytest.raises(IllegalChance, match=r"ST-03: .*super white truffle"):
        GAME.consistent(state)


def view_of(log: Log, view: View) -> Log:
    log.end = None
    return log.redacted(view)


@pytest.mark.parametrize(
    "events",
    [
        (Kept("together"),),
        (Kept(None),),
        (Moved(0, 3),),
        (CardPlayed("brown", "N"),),
        (Passed((None, None)),),
        (Collected(0, None),),
        (Given(1, 0, None),),
    ],
)
def test_a_view_in_which_a_secret_step_tells_anything_else_is_refused(events: tuple[Any, ...]) -> None:
    log = random_log(2, 3)
    place = next(n for n, r in enumerate(log.records) if isinstance(r.action, PlayCard) and r.by == 1)  # type: ignore[union-attr]
    seen = view_of(log, 0)
    seen.records[place] = msgspec.structs.replace(seen.records[place], events=events)
    with pytest.raises(LogError) as caught:
        seen.verify()
    assert caught.value.step == place


@pytest.mark.parametrize(
    "events",
    [
        (Moved(0, 19),),
        (Given(1, 9, None),),
        (Upgraded(3, 4),),
        (Used("sprint"),),
        (Scored(()),),
        (Shoved(3, 1),),
        (Turned("N"),),
        (),
    ],
)
def test_a_view_that_hides_its_own_action_is_refused(events: tuple[Any, ...]) -> None:
    seen = view_of(random_log(2, 0), 0)
    place = next(n for n, r in enumerate(seen.records) if isinstance(r.action, Move) and r.by == 0)  # type: ignore[union-attr]
    seen.records[place] = msgspec.structs.replace(seen.records[place], action=None, events=events)
    with pytest.raises(LogError, match="knows its own") as caught:
        seen.verify()
    assert caught.value.step == place


@pytest.mark.parametrize(
    ("events", "rule"),
    [
        ((CardPlayed("brown", None),), "ST-23"),
        ((CardPlayed("brown", None), CardPlayed("brown", None)), None),
        ((Kept(None),), "ST-10"),
        ((), None),
    ],
)
def test_a_view_with_a_hidden_step_where_none_can_be_is_refused(events: tuple[Any, ...], rule: str | None) -> None:
    seen = view_of(random_log(2, 0), 0)
    place = next(n for n, r in enumerate(seen.records) if isinstance(r.action, Move) and r.by == 1)  # type: ignore[union-attr]
    seen.records[place] = msgspec.structs.replace(seen.records[place], action=None, events=events)
    with pytest.raises(LogError) as caught:
        seen.verify()
    assert (caught.value.step, caught.value.rule) == (place, rule)


@pytest.mark.parametrize("missions", [(), (("together", "dens"),), (None,) * 4])
def test_st_10_missions_passed_to_another_number_of_players_are_refused(missions: tuple[Any, ...]) -> None:
    for view in (0, 1, "public"):
        seen = view_of(random_log(2, 0), view)  # type: ignore[arg-type]
        place = next(n for n, r in enumerate(seen.records) if isinstance(r.events[-1], Passed))  # type: ignore[union-attr]
        kept = seen.records[place].events[0]  # type: ignore[union-attr]
        seen.records[place] = msgspec.structs.replace(seen.records[place], events=(kept, Passed(missions)))
        with pytest.raises(LogError) as caught:
            seen.verify()
        assert caught.value.step == place


def test_st_24_a_hidden_card_on_a_track_without_a_space_is_refused() -> None:
    state = play_cards(table(phase=CARDS, turn=1), *[(0, "brown", card) for card in ("N", "E", "S", "W")])
    for pack in ("brown", "grey"):
        with pytest.raises(IllegalChance, match="ST-24"):
            happen(state, CardPlayed(pack, None))  # type: ignore[arg-type]


def test_st_10_a_hidden_choice_passes_on_just_the_missions_that_were_left() -> None:
    seen = view_of(random_log(2, 0), 1)
    place = next(n for n, r in enumerate(seen.records) if isinstance(r.events[-1], Passed) and r.by == 0)  # type: ignore[union-attr]
    kept, passed = seen.records[place].events  # type: ignore[union-attr]
    taken = {name for hand in passed.missions for name in hand}
    others = tuple([name for name in start().box.missions if name not in taken][-2:])
    wrong = Passed((others, passed.missions[1]))
    seen.records[place] = msgspec.structs.replace(seen.records[place], events=(kept, wrong))
    with pytest.raises(LogError) as caught:
        seen.verify()
    assert (caught.value.step, caught.value.rule) == (place, "ST-10")


@pytest.mark.parametrize("hand", [("together", "together"), ("gold", "near_wolf"), ("together",), ()])
def test_a_view_in_which_impossible_missions_are_passed_is_refused(hand: tuple[str, ...]) -> None:
    log = random_log(2, 3)
    place = next(n for n, r in enumerate(log.records) if isinstance(r.events[-1], Passed) and n)  # type: ignore[union-attr]
    viewer = 1 - int(log.records[place].by)  # type: ignore[arg-type]
    seen = view_of(log, viewer)
    kept, passed = seen.records[place].events  # type: ignore[union-attr]
    wrong = Passed(tuple([hand if seat == viewer else got for seat, got in enumerate(passed.missions)]))
    seen.records[place] = msgspec.structs.replace(seen.records[place], events=(kept, wrong))
    with pytest.raises(LogError) as caught:
        seen.verify()
    assert caught.value.step == place


@pytest.mark.parametrize("token", ["", "x", "9s", "3", "12", "1x", "-1"])
def test_a_view_in_which_an_impossible_token_is_sniffed_is_refused(token: str) -> None:
    log, place = next(
        (log, n)
        for log in (random_log(2, seed) for seed in range(99))
        for n, record in enumerate(log.records)
        if isinstance(record.events[-1], Sniffed)  # type: ignore[union-attr]
        and log.records[0].events[1].tiles[record.events[-1].tile][0] == "B"  # type: ignore[union-attr]
    )
    seen = view_of(log, int(log.records[place].by))  # type: ignore[arg-type]
    record: Any = seen.records[place]
    wrong = msgspec.structs.replace(record.events[-1], token=token)
    seen.records[place] = msgspec.structs.replace(record, events=(*record.events[:-1], wrong))
    with pytest.raises(LogError) as caught:
        seen.verify()
    assert (caught.value.step, caught.value.rule) == (place, "ST-03")


def test_a_choice_in_the_draft_is_kept_from_the_others() -> None:
    state = chance(start(first="0"))
    assert state.phase == DRAFT
    one, two = [do(state, action) for action in GAME.legal_actions(state)[:2]]
    assert one != two
    seen = [
        happen(state, *shown(1, 0, *GAME.step(state, action), action=action)) for action in GAME.legal_actions(state)
    ]
    assert seen[0] == seen[1] == seen[2]


# Two worlds


def worlds(seed: int, viewer: View, part: float) -> tuple[Log, Log]:
    """Return a game cut off at some point, and one that the viewer cannot tell from it."""
    log = random_log(2 + seed % 3, seed, side=("summer", "winter")[seed % 2])
    log.end = None
    del log.records[max(1, round(part * (len(log.records) - 1))) :]
    other = Log(GAME, log.header)
    other.records = other_pigs_records(log, viewer, random.Random(seed))
    return log, other


def differing(seeds: range) -> int:
    """Return in how many pairs of worlds a view shows a difference; both worlds of each pair verify."""
    found = 0
    for seed in seeds:
        seats = 2 + seed % 3
        viewer: View = seed % seats if seed % 4 else "public"
        one, other = worlds(seed, viewer, (seed % 10 + 1) / 10)
        assert one.verify() == other.verify() == "verified"
        assert one.records != other.records
        found += one.redacted(viewer).to_bytes() != other.redacted(viewer).to_bytes()
    return found


def test_two_worlds_look_the_same() -> None:
    assert differing(range(60)) == 0


@pytest.mark.parametrize("leak", [Laid, Dealt, Kept, Passed, CardPlayed, Collected, Sniffed])
def test_a_leak_is_caught(leak: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(views.HIDERS, leak, lambda event, by, view: event)
    assert differing(range(40)) > 0


def test_an_action_that_is_shown_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = views.redact

    def leaky(step: Any, view: View) -> Any:
        return msgspec.structs.replace(whole(step, view), action=step.action)

    monkeypatch.setattr(views, "redact", leaky)
    assert differing(range(40)) > 0


def test_positions_of_random_play_are_consistent_to_all() -> None:
    for seed in range(6):
        for state, _, _ in positions(3, seed):
            GAME.consistent(state)
