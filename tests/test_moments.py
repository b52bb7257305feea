"""The moments of a game worth a look, found in its lines alone."""

from __future__ import annotations

from msgspec import structs

from truffle_core.charts.moments import Moment, moments
from truffle_core.core.kit import Break, Line, Series

NAMES = ("Ann", "Ben")


def series(ann: dict[int, int], ben: dict[int, int], *breaks: Break) -> Series:
    lines = tuple(Line(seat, tuple(points), tuple(points.values())) for seat, points in enumerate((ann, ben)))
    return Series("Money", "dollars", "$", lines, (), (), breaks)


def test_the_moments_of_a_game_with_a_lead_that_changes() -> None:
    found = moments(series({0: 0, 4: 6, 30: 10}, {0: 0, 9: 6, 20: 15}), NAMES, (1,))
    assert found == [
        Moment(9, "The first tie", "Ann and Ben are level at $6."),
        Moment(20, "The biggest swing", "Ben rose by $9."),
        Moment(20, "The deciding step", "From here Ben stayed in front."),
    ]


def test_a_swing_is_what_one_gains_beside_the_others() -> None:
    found = moments(series({0: 0, 5: 8, 9: 12}, {0: 0, 5: 8, 9: 14}), NAMES, ())
    assert Moment(9, "The biggest swing", "Ben rose by $6.") in found
    assert "The biggest swing" not in [one.title for one in moments(series({0: 0, 5: 8}, {0: 0, 5: 8}), NAMES, ())]


def test_a_lead_that_was_lost_again_decides_nothing() -> None:
    found = moments(series({0: 0, 4: 6, 30: 20}, {0: 0, 9: 7}), NAMES, (0,))
    assert [(one.step, one.title) for one in found if one.title == "The deciding step"] == [(30, "The deciding step")]


def test_a_shared_win_and_a_winner_who_is_not_in_front_have_no_deciding_step() -> None:
    lines = series({0: 0, 4: 6}, {0: 0, 9: 7})
    for winners in ((), (0, 1), (0,)):
        assert "The deciding step" not in [one.title for one in moments(lines, NAMES, winners)]


def test_where_the_nearest_to_an_aim_is_in_front_that_decides() -> None:
    lines = structs.replace(series({0: 25, 4: 60, 9: 78, 12: 63}, {0: 25, 6: 72, 8: 68}), aim=66)
    assert [(one.step, one.title, one.words) for one in moments(lines, NAMES, (1,))[1:]] == [
        (6, "The first tie", "Ann and Ben are equally near to 66."),
        (8, "The deciding step", "From here Ben stayed in front."),
    ]


def test_a_level_start_is_no_tie_and_a_break_no_swing() -> None:
    broken = series({0: 25, 5: 78, 9: 43}, {0: 25, 12: 30}, Break(9, 0, 80, 41))
    found = moments(broken, NAMES, ())
    assert found == [Moment(5, "The biggest swing", "Ann rose by $53.")]


def test_a_game_without_a_change_has_no_moments() -> None:
    assert moments(series({0: 0}, {0: 0}), NAMES, ()) == []
