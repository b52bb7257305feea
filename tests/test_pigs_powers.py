"""ST-07, ST-08, ST-19: each superpower does what it says and is refused where it cannot; each mission is met by its goal."""

from __future__ import annotations

import pytest
from helpers.pigs import GAME, at, do, events_of, held, refused, table
from msgspec.structs import replace

from truffle_core.games.super_truffle_pigs.actions import (
    BravePig,
    Charge,
    Dig,
    Done,
    InstantDig,
    Move,
    PackStink,
    PlayCard,
    Power,
    QuickSnout,
    Shove,
    Sniff,
    Sprint,
    SuperJump,
    Swap,
    Tunnel,
    Upgrade,
    WallHop,
)
from truffle_core.games.super_truffle_pigs.events import (
    Braved,
    Collected,
    Dug,
    KnockedOut,
    Moved,
    Shoved,
    Sniffed,
    Swapped,
    Used,
)
from truffle_core.games.super_truffle_pigs.missions import deeds, names
from truffle_core.games.super_truffle_pigs.pieces import KNOWN, POWER, POWERS
from truffle_core.games.super_truffle_pigs.powers import USES
from truffle_core.games.super_truffle_pigs.state import CARDS, SNIFFING, SPRINTING, TURN, State

COSTS = {
    "super_jump": 2,
    "sprint": 1,
    "quick_snout": 1,
    "instant_dig": 2,
    "wall_hop": 1,
    "tunnel": 2,
    "swap": 1,
    "sniff": 1,
    "shove": 2,
    "charge": 3,
    "pack_stink": 4,
    "brave_pig": 2,
}


def having(power: str, *pigs: tuple[int, int] | None, **more: object) -> State:
    """Return a position with one power open and five actions left."""
    return table(*(pigs or ((1, 2), (4, 1))), powers=[power], **{"actions": 5, **more})  # type: ignore[arg-type]


def uses(state: State) -> set[Power]:
    return {action for action in GAME.legal_actions(state) if isinstance(action, Power)}


def test_st_07_twelve_powers_with_their_costs_two_cards_of_each() -> None:
    box = table().box
    assert dict(zip(POWERS, box.costs, strict=True)) == COSTS
    assert list(box.copies) == [2] * 12
    assert len(USES) == 12


@pytest.mark.parametrize("power", POWERS)
def test_st_15_a_power_costs_its_actions_or_a_super_truffle(power: str) -> None:
    state = having(power, (1, 2), (4, 2), wolves=((1, 3, "N"),), packs=["B1 W2s"])
    for use in [use for use in uses(state) if use.truffle != 1]:
        after = do(state, use)
        assert after.actions == 5 - COSTS[power] or after.phase != TURN
        assert after.used[0] == 1
        assert after.discards[POWERS.index(power)] == 1
        assert POWERS.index(power) not in after.powers
    poor = having(power, (1, 2), (4, 2), wolves=((1, 3, "N"),), packs=["B1 W2s"], actions=COSTS[power] - 1)
    assert {use.truffle for use in uses(poor)} <= {1}
    assert len(uses(state)) == 2 * len(uses(poor))


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("place", [(1, 1), (3, 2)])
def test_st_07_powers_work_alike_for_every_seat_and_pig(power: str, place: tuple[int, int]) -> None:
    wolves, away = ((3, 5, "N"), (2, 2, "N"), (1, 2, "W")), ((1, 5), (1, 5))
    mine = having(power, place, (4, 2), wolves=wolves)
    mine.pigs[2:] = [at(*one) for one in away]
    other = having(power, *away, (4, 2), place, wolves=wolves, turn=1)
    assert uses(mine)
    assert len(uses(mine)) == len(uses(other))
    for use in uses(mine):
        same = replace(use, pig=1 - use.pig) if hasattr(use, "pig") else use
        here, there = do(mine, use), do(other, same)
        assert here.pigs == [*there.pigs[2:][::-1], *there.pigs[:2]]
        assert (here.wolves, here.lying, here.tokens.count(0)) == (there.wolves, there.lying, there.tokens.count(0))
        assert [*here.progress] == [*there.progress[2:][::-1], *there.progress[:2]]
        assert here.brave.bit_count() == there.brave.bit_count()


@pytest.mark.parametrize(
    "use",
    [
        SuperJump(pig=0, to=0),
        Sprint(pig=0, to=0),
        WallHop(pig=0, to=0),
        Tunnel(pig=0, to=0),
        Shove(pig=0, wolf=0),
        BravePig(pig=0),
    ],
)
def test_st_07_a_pig_that_has_run_uses_no_power(use: Power) -> None:
    refused(
        having(POWERS[USES[type(use)].power], None, (4, 1)),
        use,
        "ST-07",
        "first pig of this player is not in the forest",
    )


def test_st_07_super_jump() -> None:
    state = having("super_jump", (3, 1), (4, 5))
    assert uses(state) == {
        SuperJump(pig=0, to=at(1, 1)),
        SuperJump(pig=0, to=at(3, 3)),
        SuperJump(pig=1, to=at(2, 5)),
        SuperJump(pig=1, to=at(4, 3)),
    }
    assert events_of(state, SuperJump(pig=0, to=at(3, 3))) == (Used("super_jump"), Moved(0, at(3, 3)))
    refused(state, SuperJump(pig=0, to=at(2, 1)), "ST-07", "row 2, column 1 is not two tiles straight on")
    refused(state, SuperJump(pig=0, to=at(3, 4)), "ST-07", "not two tiles")
    landed = having("super_jump", (3, 1), (4, 5), wolves=((3, 3, "N"),))
    assert do(landed, SuperJump(pig=0, to=at(3, 3))).pigs[0] == -1


def test_st_07_sprint_is_up_to_three_moves_of_one_pig() -> None:
    state = having("sprint", (1, 2), (4, 1))
    one = do(state, Sprint(pig=0, to=at(1, 3)))
    assert (one.phase, one.left, one.actions) == (SPRINTING, 2, 4)
    assert GAME.legal_actions(one) == [Done(), *[Move(0, to) for to in one.laid().steps[at(1, 3)]]]
    refused(one, Move(1, at(1, 1)), "ST-07", "the first pig sprints")
    refused(one, Dig(0), "ST-18", "now a pig sprints")
    assert (do(one, Done()).phase, do(one, Done()).actions) == (TURN, 4)
    three = do(one, Move(0, at(1, 4)), Move(0, at(1, 5)))
    assert (three.phase, three.actions, three.pigs[0]) == (TURN, 4, at(1, 5))
    refused(state, Sprint(pig=0, to=at(1, 5)), "ST-16", "not next to")


def test_st_07_a_sprint_ends_when_the_pig_runs() -> None:
    state = having("sprint", (1, 2), (4, 1), wolves=((1, 3, "N"),))
    after = do(state, Sprint(pig=0, to=at(1, 3)))
    assert (after.phase, after.pigs[0], after.actions) == (TURN, -1, 4)


def test_st_07_quick_snout_digs_one_level_or_two() -> None:
    state = having("quick_snout", (2, 3), (1, 2))
    assert uses(state) == {QuickSnout(pig=0), QuickSnout(pig=0, levels=1), QuickSnout(pig=1, levels=1)}
    assert events_of(state, QuickSnout(pig=0)) == (Used("quick_snout"), Dug(0, 2))
    white = having("quick_snout", (1, 3), (4, 1))
    assert events_of(white, QuickSnout(pig=0)) == (Used("quick_snout"), Collected(0, 1))
    refused(state, QuickSnout(pig=1), "ST-07", "only one level is left")
    refused(having("quick_snout", (1, 1), (4, 1)), QuickSnout(pig=0), "ST-18", "no truffle on row 1, column 1")
    assert not uses(having("quick_snout", (1, 1), (4, 1)))


def test_st_07_dig_powers_stop_where_another_pig_has_progress() -> None:
    for power, use in (("quick_snout", QuickSnout(pig=0)), ("instant_dig", InstantDig(pig=0))):
        state = having(power, (2, 3), (4, 1), (2, 3), (1, 1))
        state.progress[2], state.claimed = 1, 1 << at(2, 3)
        refused(state, use, "ST-18", "another pig has begun")
        assert not uses(state)


def test_st_07_instant_dig_finishes_with_or_without_progress() -> None:
    state = having("instant_dig", (2, 3), (1, 1), tokens={(2, 3): "3s"})
    assert uses(state) == {InstantDig(pig=0)}
    assert events_of(state, InstantDig(pig=0)) == (Used("instant_dig"), Collected(0, 3, True))
    assert do(do(state, Dig(0)), InstantDig(pig=0)).claimed == 0


def test_st_07_wall_hop_crosses_exactly_one_wall() -> None:
    state = having("wall_hop", (3, 1), (3, 4))
    assert uses(state) == {WallHop(pig=0, to=at(2, 1)), WallHop(pig=0, to=at(3, 2)), WallHop(pig=1, to=at(3, 5))}
    assert events_of(state, WallHop(pig=0, to=at(2, 1))) == (Used("wall_hop"), Moved(0, at(2, 1)))
    refused(state, WallHop(pig=0, to=at(4, 1)), "ST-07", "no wall stands between row 3, column 1 and row 4, column 1")
    refused(having("wall_hop", (3, 5), (1, 1)), WallHop(pig=0, to=at(3, 1)), "ST-07", "never goes over the edge")
    double = "P1 B1 B5 W4 W2 B3 BD G3 W3 G4 B4 W1 GD B2 G1 P2 W5 B6 W6 G2"
    thick = having("wall_hop", (1, 3), (4, 2), layout=double)
    refused(thick, WallHop(pig=0, to=at(1, 4)), "ST-07", "two walls stand")
    refused(thick, Move(0, at(1, 4)), "ST-16", "a wall stands")


def test_st_07_tunnel_leads_to_any_other_secret_path() -> None:
    state = having("tunnel", (2, 3), (1, 1))
    assert uses(state) == {Tunnel(pig=0, to=at(1, 1)), Tunnel(pig=0, to=at(4, 1)), Tunnel(pig=1, to=at(4, 1))}
    state = do(state, Dig(0))
    after = do(state, Tunnel(pig=0, to=at(4, 1)))
    assert (after.pigs[0], after.progress[0], after.claimed) == (at(4, 1), 0, 0)
    refused(state, Tunnel(pig=0, to=at(1, 2)), "ST-07", "row 1, column 2 is no secret path")
    refused(state, Tunnel(pig=1, to=at(1, 1)), "ST-07", "already stands on the secret path")


def test_st_07_swap_trades_places_and_loses_progress() -> None:
    state = do(having("swap", (2, 3), (1, 3)), Dig(0), Dig(1))
    assert events_of(state, Swap()) == (Used("swap"), Swapped())
    after = do(state, Swap())
    assert after.pigs[:2] == [at(1, 3), at(2, 3)]
    assert (list(after.progress[:2]), after.claimed) == ([0, 0], 0)
    refused(having("swap", (1, 2), (1, 2)), Swap(), "ST-07", "would change nothing")
    refused(having("swap", (1, 2), None), Swap(), "ST-07", "not in the forest")


def test_st_07_sniff_looks_at_two_truffles_one_after_the_other() -> None:
    state = having("sniff", (1, 1), (4, 1), tokens={(2, 3): "3s", (1, 2): "0"})
    assert len(uses(state)) == 16
    assert events_of(state, Sniff(tile=at(2, 3))) == (Used("sniff"), Sniffed(at(2, 3), "3s"))
    one = do(state, Sniff(tile=at(2, 3)))
    assert (one.phase, len(GAME.legal_actions(one))) == (SNIFFING, 15)
    assert one.tokens[at(2, 3)] & KNOWN[0]
    refused(one, Sniff(tile=at(2, 3)), "ST-07", "knows the truffle on row 2, column 3 already")
    refused(one, Done(), "ST-07", "one is still to be chosen")
    refused(one, Sniff(tile=at(1, 2), truffle=0), "ST-19", "paid already")
    refused(one, Move(0, at(1, 2)), "ST-16", "looks at a second truffle")
    assert events_of(one, Sniff(tile=at(1, 2))) == (Sniffed(at(1, 2), "0"),)
    two = do(one, Sniff(tile=at(1, 2)))
    assert (two.phase, two.actions) == (TURN, 4)
    refused(state, Sniff(tile=at(1, 1)), "ST-07", "no truffle on row 1, column 1")


def test_st_07_sniff_looks_at_one_truffle_if_no_other_is_new() -> None:
    state = having("sniff", (1, 1), (4, 1))
    for tile, one in enumerate(state.tokens):
        state.tokens[tile] = one | KNOWN[0] if one and tile != at(2, 3) else one
    assert uses(state) == {Sniff(tile=at(2, 3))}
    after = do(state, Sniff(tile=at(2, 3)))
    assert after.phase == TURN
    assert not uses(
        having("sniff", (1, 1), (4, 1), tokens=dict.fromkeys([(r, c) for r in range(1, 5) for c in range(1, 6)], ""))
    )


def test_st_07_shove_pushes_a_wolf_straight_away_and_it_keeps_its_facing() -> None:
    state = having("shove", (2, 2), (4, 1), wolves=((2, 3, "S"), (3, 2, "E")))
    assert uses(state) == {Shove(pig=0, wolf=0)}
    assert events_of(state, Shove(pig=0, wolf=0)) == (Used("shove"), Shoved(0, at(2, 4)))
    assert do(state, Shove(pig=0, wolf=0)).facing[0] == 2
    refused(state, Shove(pig=0, wolf=1), "ST-07", "a wall behind the first grey wolf stops it")
    refused(state, Shove(pig=0, wolf=2), "ST-07", "second brown wolf has not come")
    refused(state, Shove(pig=1, wolf=0), "ST-07", "is not next to the pig on row 4, column 1")
    edge = having("shove", (1, 2), (4, 1), wolves=((1, 1, "N"),))
    assert do(edge, Shove(pig=0, wolf=0)).wolves == [at(1, 5)]
    walled = having("shove", (3, 1), (1, 1), wolves=((3, 2, "N"),))
    refused(walled, Shove(pig=0, wolf=0), "ST-07", "with no wall between")
    around = having("shove", (2, 1), (1, 1), wolves=((2, 5, "N"),))
    refused(around, Shove(pig=0, wolf=0), "ST-07", "is not next to")


def test_st_07_a_shove_that_changes_nothing_is_refused() -> None:
    ring = "P1 G3 B1 G4 W3 P2 BD GD B3 B4 B5 W4 B2 G1 W5 B6 G2 W1 W2 W6"
    state = having("shove", (1, 3), (4, 1), wolves=((2, 3, "N"),), layout=ring, winter=True)
    assert events_of(state, Shove(pig=0, wolf=0))[1] == Shoved(0, at(2, 3), (0,))
    state.brave = 1
    refused(state, Shove(pig=0, wolf=0), "ST-07", "slide back to where it stands, which changes nothing")
    assert not uses(state)


def test_st_07_charge_knocks_out_a_wolf_next_to_a_pig() -> None:
    state = having("charge", (2, 2), (4, 1), wolves=((2, 3, "S"), (3, 2, "E"), (1, 5, "N")))
    assert uses(state) == {Charge(wolf=0), Charge(wolf=1)}
    assert events_of(state, Charge(wolf=1)) == (Used("charge"), KnockedOut((1,)))
    after = do(state, Charge(wolf=1))
    assert (after.lying, after.danger, after.knocked[0]) == (0b010, 1 << at(2, 3) | 1 << at(1, 5), 1)
    assert do(after, Move(0, at(3, 2))).pigs[0] == at(3, 2)
    refused(state, Charge(wolf=2), "ST-07", "second brown wolf is not next to a pig")
    refused(state, Charge(wolf=3), "ST-07", "second grey wolf has not come")
    lying = do(having("charge", (2, 2), (4, 1), wolves=((2, 3, "S"), (3, 2, "E"), (1, 5, "N"))), Charge(wolf=1))
    lying.powers, lying.actions = [POWER["charge"], POWER["shove"]], 3
    refused(lying, Charge(wolf=1), "ST-07", "first grey wolf lies already")
    refused(lying, Shove(pig=0, wolf=1), "ST-07", "first grey wolf lies already")
    assert uses(lying) == {Charge(wolf=0), Shove(pig=0, wolf=0)}


def test_st_07_pack_stink_knocks_out_a_whole_pack() -> None:
    state = having("pack_stink", (2, 2), (4, 1), wolves=((2, 3, "S"), (3, 2, "E"), (1, 5, "N")))
    assert uses(state) == {PackStink(pack="brown"), PackStink(pack="grey")}
    assert events_of(state, PackStink(pack="brown")) == (Used("pack_stink"), KnockedOut((0, 2)))
    after = do(state, PackStink(pack="brown"))
    assert after.knocked[0] == 2
    refused(having("pack_stink"), PackStink(pack="grey"), "ST-07", "no grey wolf stands")


def test_st_07_with_the_last_wolf_knocked_out_nobody_plays_cards() -> None:
    state = do(having("charge", (2, 2), (4, 1), wolves=((2, 3, "S"),)), Charge(wolf=0), Done())
    assert (state.phase, state.turn) == (TURN, 1)
    assert do(state, Done()).phase not in (CARDS, TURN)


def test_st_07_cards_played_before_the_last_wolf_fell_move_nobody() -> None:
    state = table((2, 2), (4, 1), (2, 4), (1, 1), wolves=((2, 3, "S"),), powers=["charge"], holder=1, turn=1, actions=3)
    state = do(state, Done(), PlayCard("brown", "E"))
    assert state.turn == 0
    state = do(state, Charge(wolf=0))
    after = do(state, Done()) if state.phase == TURN else state
    (event,) = GAME.chance(after, None)  # type: ignore[arg-type]
    GAME.apply(after, event)
    assert after.wolves == [at(2, 3)]


def test_st_07_brave_pig() -> None:
    state = having("brave_pig", (2, 2), (4, 1), wolves=((2, 3, "S"),))
    assert uses(state) == {BravePig(pig=0), BravePig(pig=1)}
    assert events_of(state, BravePig(pig=1)) == (Used("brave_pig"), Braved(1))
    state.brave = 1
    refused(state, BravePig(pig=0), "ST-07", "the first pig is brave already")
    refused(having("brave_pig", None, (4, 1)), BravePig(pig=0), "ST-07", "not in the forest")


def test_st_20_a_power_that_does_not_lie_open_is_refused() -> None:
    refused(table(), Swap(), "ST-20", "Swap does not lie open; nothing does")
    refused(having("sprint"), Swap(), "ST-20", "Swap does not lie open; Sprint does")
    two = table(powers=["sprint", "sniff"])
    refused(two, Swap(), "ST-20", "Swap does not lie open; Sprint and Sniff do")


# Missions


MISSIONS = {
    "two_powers": 1,
    "together": 1,
    "three_basic": 2,
    "two_white": 2,
    "level_four": 2,
    "both_dens": 2,
    "knock_out": 2,
    "one_of_each": 3,
    "five_truffles": 3,
    "two_golden": 3,
    "level_five": 3,
    "near_wolf": 3,
    "seven_truffles": 4,
    "three_golden": 4,
    "two_of_each": 4,
}


def test_st_08_fifteen_missions_with_their_points() -> None:
    box = table().box
    assert dict(zip(box.missions, box.points, strict=True)) == MISSIONS


def revealed_by(state: State, *actions: object) -> tuple[str, ...]:
    """Return the missions revealed by the last of these actions alone."""
    *before, last = actions
    state = do(state, *before)  # type: ignore[arg-type]
    assert not any(state.revealed)
    after = do(state, last)  # type: ignore[arg-type]
    return names(after, after.revealed[0])


def after_digging(pack: str, where: tuple[int, int], *missions: str, **more: object) -> tuple[str, ...]:
    """Return which of these missions a truffle meets that is dug at a place, with a backpack dug before."""
    state = table(where, (4, 4), packs=[pack], powers=["instant_dig"], missions=missions, actions=2, **more)  # type: ignore[arg-type]
    return revealed_by(state, InstantDig(pig=0))


def test_st_08_two_powers_free_ones_too() -> None:
    state = table((1, 2), (4, 1), powers=["swap", "swap"], missions=["two_powers"], packs=["W1s"], actions=1)
    assert revealed_by(state, Swap(), Swap(truffle=0)) == ("two_powers",)


def test_st_08_both_pigs_on_one_tile() -> None:
    assert revealed_by(table((1, 1), (1, 2), missions=["together"]), Move(0, at(1, 2))) == ("together",)
    hop = table((3, 1), (2, 1), missions=["together"], powers=["wall_hop"])
    assert revealed_by(hop, WallHop(pig=0, to=at(2, 1))) == ("together",)
    ran = table((1, 1), (1, 2), missions=["together"], wolves=((1, 2, "N"),))
    ran.lying, ran.danger = 0, 1 << at(1, 2)
    assert revealed_by(ran, Move(0, at(1, 2))) == ()


def test_st_08_a_pig_on_each_den() -> None:
    state = table((2, 2), (3, 4), missions=["both_dens"], wolves=((1, 1, "N"),))
    assert revealed_by(state, Move(1, at(3, 3))) == ("both_dens",)
    same = table((2, 2), (2, 1), missions=["both_dens"], wolves=((1, 1, "N"),))
    assert revealed_by(same, Move(1, at(2, 2))) == ()


def test_st_08_a_wolf_knocked_out() -> None:
    state = table((2, 2), (4, 1), missions=["knock_out"], powers=["charge"], wolves=((2, 3, "N"),))
    assert revealed_by(state, Charge(wolf=0)) == ("knock_out",)
    stink = table((2, 2), (4, 1), missions=["knock_out"], powers=["pack_stink"], actions=4)
    assert revealed_by(stink, PackStink(pack="brown")) == ("knock_out",)


def test_st_08_levels_four_and_five() -> None:
    state = table((1, 2), (4, 1), packs=["B1 B1 B1 B1"], missions=["level_four"])
    assert revealed_by(state, Upgrade(0, 1)) == ("level_four",)
    state = table((1, 2), (4, 1), packs=["B1 B1 B1 B1"], missions=["level_five"])
    assert revealed_by(state, Upgrade(0, 1), Upgrade(0, 1)) == ("level_five",)


@pytest.mark.parametrize(
    ("mission", "short", "enough", "where"),
    [
        ("three_basic", "B1", "B1 B0", (1, 2)),
        ("two_white", "B1 G2", "W0", (1, 3)),
        ("two_golden", "W1 B1", "G2", (2, 3)),
        ("three_golden", "G2", "G2 G3", (2, 3)),
        ("one_of_each", "B1 B1", "B1 G2", (1, 3)),
        ("two_of_each", "B1 B1 W1 W1", "B1 B1 W1 W1 G2", (2, 3)),
        ("five_truffles", "B1 B1 W1", "B1 B1 W1 W1", (2, 3)),
        ("seven_truffles", "B1 B1 W1 W1 B0", "B1 B1 W1 W1 B0 W2", (2, 3)),
    ],
)
def test_st_08_missions_about_truffles(mission: str, short: str, enough: str, where: tuple[int, int]) -> None:
    assert after_digging(short, where, mission) == ()
    assert after_digging(enough, where, mission) == (mission,)


def test_st_08_truffles_spent_count_and_given_ones_do_not() -> None:
    state = table((1, 2), (4, 1), packs=["B1 B1"], missions=["three_basic"])
    assert revealed_by(state, Upgrade(0, 1), Dig(0)) == ("three_basic",)
    given = table((1, 2), (4, 1), missions=["three_basic"])
    given.packs[0] = [held("B1") | KNOWN[0], held("B1") | KNOWN[0]]
    assert revealed_by(given, Dig(0)) == ()


def test_st_08_a_truffle_next_to_a_standing_wolf() -> None:
    assert after_digging("", (1, 3), "near_wolf", wolves=((1, 4, "N"),)) == ("near_wolf",)
    assert after_digging("", (1, 3), "near_wolf", wolves=((1, 5, "N"),)) == ()
    assert after_digging("", (3, 1), "near_wolf", wolves=((3, 2, "N"),)) == ()
    state = table((1, 2), (4, 1), missions=["near_wolf"], wolves=((1, 3, "N"),))
    state.lying, state.danger = 1, 0
    assert revealed_by(state, Dig(0)) == ()


def test_st_22_one_step_can_meet_several_missions() -> None:
    found = after_digging("B1 B1 W1 W1", (2, 3), "one_of_each", "five_truffles", "near_wolf", wolves=((2, 4, "N"),))
    assert found == ("one_of_each", "five_truffles", "near_wolf")


def test_st_22_only_ones_own_missions_are_revealed() -> None:
    state = table((1, 1), (1, 2))
    state.goals[1] = 1 << state.box.mission["together"]
    assert revealed_by(state, Move(0, at(1, 2))) == ()


def test_deeds_are_counted_in_the_order_of_the_goals() -> None:
    state = table((2, 2), (3, 3), packs=["B1 W2 W1 G3"], wolves=((1, 1, "N"),))
    state.used[0], state.knocked[0], state.near[0], state.levels[0] = 3, 2, 1, 4
    assert deeds(state, 0) == (3, 0, 1, 2, 1, 4, 1, 2, 1, 4, 1)


def test_st_08_powers_and_wolves_are_counted_however_long_a_game_lasts() -> None:
    state = table((1, 1), (4, 4), powers=["sniff", "pack_stink"], actions=5)
    state.used[0] = state.knocked[0] = 255
    state = do(state, PackStink(pack="brown"), Sniff(tile=at(1, 2)))
    assert (state.used[0], state.knocked[0]) == (257, 256)


@pytest.mark.parametrize("levels", [0, 3, -1])
def test_st_07_quick_snout_digs_no_other_number_of_levels(levels: int) -> None:
    refused(table((2, 3), powers=["quick_snout"]), QuickSnout(pig=0, levels=levels), "ST-07", "one level or two")
