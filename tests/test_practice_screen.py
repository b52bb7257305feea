"""The practice screen: rows of right answers, what ends them, what is kept, and that nothing is given away."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from test_learn_screen import Site, act, offers_of

from truffle_core.core.errors import UsageError
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Items, Page, Text, plain
from truffle_core.games import games, kit
from truffle_core.lessons import lesson
from truffle_core.lessons.model import MOST, Choose, Option, Predict
from truffle_core.widgets.app import Site as WholeSite
from truffle_core.widgets.front import FrontScreen
from truffle_core.widgets.practice import PracticeScreen
from truffle_core.widgets.practice_record import MOST_STRETCHES, Kind, fresh_after, holds, with_number
from truffle_core.widgets.screen import ways_into
from truffle_core.widgets.table import Start

GAME = "truffle_shuffle"
KINDS = [(name, practice.id) for name in games() for practice in lesson(name).practice]
EVERY_KIND = pytest.mark.parametrize(("name", "kind"), KINDS)
EVERY_GAME = pytest.mark.parametrize("name", games())


class Practised(Site):
    """A site with the practice of a game, and what a browser would keep."""

    keeps = True

    def __init__(self, kept: dict[str, Any] | None = None, game: str = GAME, step: str = "") -> None:
        self.kept = kept if kept is not None else {}
        self.said = []
        self.go(game=game, view="practice", step=step)

    def go(self, *, focus: str = "", **address: str) -> None:
        self.where, self.focus = address, focus
        if address["view"] == "practice":
            self.screen = PracticeScreen(self, kit(address["game"]), address.get("step", ""))  # type: ignore[arg-type]
            self.refresh()

    def block(self, key: str) -> Any:
        return next(block for block in (*self.page.left, *self.page.lead) if block.id == key)

    @property
    def row(self) -> tuple[str, str]:
        return self.block("row").title, self.block("row").count

    def right(self) -> None:
        """Answer rightly, at the first try."""
        while not self.runner.done:
            shown = self.runner.show_one()
            if shown.option >= 0:
                self.click(f"answer:{shown.option}")
            else:
                act(self, shown.action)

    def wrong(self) -> None:
        self.click(f"answer:{next(n for n, option in enumerate(self.runner.options) if not option.right)}")


def in_a_row(row: int, best: int) -> tuple[str, str]:
    return f"Right in a row: {row}", f"Best: {best}"


# The row


def test_right_answers_at_the_first_try_make_a_row() -> None:
    site = Practised()
    for row in (1, 2, 3):
        site.right()
        assert site.said[-1] == f"Right, {row} in a row."
        assert site.row == in_a_row(row, row)
        assert site.page.focus == "next"
        site.click("next")
        assert site.focus == "row"
    assert site.step == "best.4"


def test_a_wrong_try_ends_the_row_with_its_rule_and_the_best_stays() -> None:
    site = Practised()
    site.right()
    site.click("next")
    site.right()
    site.click("next")
    site.wrong()
    assert site.said[-1].startswith("Wrong, see TS-")
    assert site.said[-1].endswith("; the row of 2 ends.")
    assert site.row == in_a_row(0, 2)
    assert site.answer is not None
    assert site.answer.tone == "no"
    assert site.answer.buttons[0].offer == f"rule:{site.answer.rule}"


def test_a_second_try_does_not_count_and_says_so() -> None:
    site = Practised()
    site.wrong()
    site.click("retry")
    site.right()
    assert site.said[-1] == "Right."
    assert site.row == in_a_row(0, 0)
    assert site.answer is not None
    assert "not the first try" in flat(site.answer.paragraphs[-1])


def test_asking_for_the_answer_ends_the_row_and_a_hint_does_not() -> None:
    site = Practised()
    site.right()
    site.click("next")
    site.click("hint")
    assert site.block("hint").paragraphs
    assert site.row == in_a_row(1, 1)
    site.right()
    assert site.row == in_a_row(2, 2)
    site.click("next")
    site.click("show")
    assert flat(site.block("shown").paragraphs[0]).startswith("The answer is: ")
    assert site.row == in_a_row(0, 2)
    site.click("retry")
    site.right()
    assert site.row == in_a_row(0, 2)


def test_skipping_ends_the_row() -> None:
    site = Practised()
    site.right()
    site.click("next")
    site.click("next")
    assert site.row == in_a_row(0, 1)
    assert site.step == "best.3"


def test_each_kind_has_a_row_of_its_own() -> None:
    site = Practised()
    site.right()
    site.click("kind:pay")
    assert site.step == "pay.1"
    assert site.row == in_a_row(0, 0)
    site.click("kind:best")
    assert site.step == "best.2"
    assert site.row == in_a_row(1, 1)


def test_an_exercise_done_before_does_not_count_again() -> None:
    site = Practised()
    site.right()
    again = Practised(site.kept, step="best.1")
    again.right()
    assert again.row == in_a_row(1, 1)
    again.click("again")
    again.right()
    assert again.row == in_a_row(1, 1)


def test_an_exercise_met_by_its_address_counts_and_the_next_one_follows_it() -> None:
    site = Practised(step="best.500")
    site.right()
    assert site.row == in_a_row(1, 1)
    site.click("next")
    assert site.step == "best.501"


def test_what_was_met_is_not_shown_again() -> None:
    site = Practised(step="best.2")
    site.right()
    site.click("next")
    site.right()
    other = Practised(site.kept, step="best.1")
    other.right()
    other.click("next")
    assert other.step == "best.4"


def test_practice_goes_on_where_it_was_left() -> None:
    site = Practised()
    site.click("kind:pay")
    site.right()
    site.click("next")
    assert Practised(site.kept).step == "pay.2"
    again = Practised(site.kept)
    again.click("show")
    assert Practised(site.kept).step == "pay.3"


def test_finding_several_is_one_try_and_says_how_many_are_left() -> None:
    site = Practised(game="volltreffer", step="sums.1")
    right = [n for n, option in enumerate(site.runner.options) if option.right]
    site.click(f"answer:{right[0]}")
    assert site.said[-1] == f"Right, {len(right) - 1} more to find."
    assert site.row == in_a_row(0, 0)
    for n in right[1:]:
        site.click(f"answer:{n}")
    assert site.row == in_a_row(1, 1)


@EVERY_KIND
def test_every_kind_can_be_answered_by_clicks_alone(name: str, kind: str) -> None:
    site = Practised(game=name, step=f"{kind}.3")
    site.right()
    assert site.row == in_a_row(1, 1)
    assert len(site.said[-1]) < 60


# What is kept


@pytest.mark.parametrize(
    "kept",
    [
        "nonsense",
        {"at": "no kind", "kinds": "none"},
        {"at": ["best"], "kinds": {"best": {"number": -1}}},
        {"kinds": {"best": {"row": 7, "best": 3, "right": 7, "met": [[1, 9]]}}},
        {"kinds": {"best": {"row": 1, "best": 1, "right": 1, "met": [[5, 2]]}}},
        {"kinds": {"best": {"row": 1, "best": 1, "right": 1, "met": [[1, MOST + 1]]}}},
        {"kinds": {"best": {"row": 9, "best": 9, "right": 9, "met": [[1, 2]]}}},
        {"kinds": {"best": 3, "other": {}}},
    ],
)
def test_what_cannot_be_is_not_believed(kept: Any) -> None:
    site = Practised({f"practice-{GAME}": kept})
    assert site.step == "best.1"
    assert site.row == in_a_row(0, 0)


def test_numbers_are_kept_as_stretches() -> None:
    met: Any = ()
    for number in (1, 2, 5, 4, 9):
        met = with_number(met, number)
    assert met == ((1, 2), (4, 5), (9, 9))
    assert with_number(met, 3) == ((1, 5), (9, 9))
    assert holds(met, 4)
    assert not holds(met, 3)
    assert [fresh_after(met, number) for number in (1, 3, 8, 10)] == [3, 6, 10, 11]
    assert fresh_after(((2, MOST),), 7) == 1
    assert fresh_after(((1, MOST),), 7) == 8
    for number in range(1, 3 * MOST_STRETCHES, 2):
        met = with_number(met, number)
    assert len(met) <= MOST_STRETCHES


def test_a_settled_exercise_changes_nothing_any_more() -> None:
    kind = Kind().settled(1, right=True).settled(1, right=False).settled(2, right=True)
    assert (kind.row, kind.best, kind.right, kind.tried) == (2, 2, 2, 2)
    assert kind.settled(3, right=False).row == 0


def test_forget_me_clears_rows() -> None:
    site = WholeSite({"game": GAME, "view": "practice"}, owns_address=True)
    kept = {
        f"practice-{GAME}": {
            "at": "best",
            "kinds": {"best": {"number": 4, "row": 2, "best": 3, "right": 3, "met": [[1, 3]]}},
        }
    }
    site._started(Start(f"?game={GAME}&view=practice", kept, "tab"))
    assert "Best: 3" in str(site.table.shown)
    site._offered("forget-me", None, None)
    site.go(game=GAME, view="practice")
    assert "Best: 0" in str(site.table.shown)


# Addresses


@pytest.mark.parametrize("step", ["best.0", "best.x", "none.1", "best.1.1", "best.", ".", f"best.{MOST}0", "../x"])
def test_an_address_that_means_nothing_is_refused_in_words(step: str) -> None:
    with pytest.raises(UsageError, match="There is no exercise"):
        Practised(step=step)


def test_a_kind_alone_goes_on_with_it() -> None:
    assert Practised(step="pay").step == "pay.1"


def test_a_game_without_practice_has_no_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("truffle_core.widgets.screen.practises", lambda name: False)
    monkeypatch.setattr("truffle_core.widgets.practice.practises", lambda name: False)
    assert [view for view, _ in ways_into(GAME)] == ["learn", "play", "replay"]
    with pytest.raises(UsageError, match="nothing to practise"):
        Practised()


@EVERY_GAME
def test_practice_is_reached_from_the_front_the_lesson_and_its_end(name: str) -> None:
    way = f"?game={name}&view=practice"
    front = FrontScreen(Practised(game=name)).page()  # type: ignore[arg-type]
    assert way in addresses(front)
    learning = Site(game=name)
    assert way in addresses(learning.page)
    assert "go:practice" in offers_of(learning.page)
    last = Site(game=name, step=lesson(name).addresses()[-1])
    last.runner.done = True
    last.refresh()
    ways = next(block for block in last.page.lead if block.id == "ways")
    assert "go:practice" in [button.offer for button in ways.buttons]  # type: ignore[union-attr]


def test_the_front_page_says_the_best_row() -> None:
    site = Practised()
    site.right()
    site.kept["practice-volltreffer"] = {"kinds": {"aim": {"best": 99}, "sums": 4}}
    tiles = next(block for block in FrontScreen(site).page().below if block.id == "games").tiles  # type: ignore[union-attr, arg-type]
    more = {tile.id: " ".join(flat(line) for line in tile.more) for tile in tiles}
    assert "1 right in a row in practice" in more[GAME]
    assert "in a row" not in more["volltreffer"]


def addresses(page: Page) -> set[str]:
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            found.add(str(value.get("address", "")))
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(plain(page))
    return found


# Nothing is given away


@EVERY_KIND
def test_what_goes_to_the_page_does_not_hang_on_which_answer_is_right(name: str, kind: str) -> None:
    """With right and wrong turned round, and every explanation replaced, the page before the try is the same to a byte."""
    for number in range(1, 13):
        site = Practised(game=name, step=f"{kind}.{number}")
        honest = plain(site.page)
        exercise = site.runner.exercise
        if isinstance(exercise, Choose | Predict):
            options = tuple(Option(option.label, not option.right, ["other"], "") for option in site.runner.options)
            site.runner.options = options
            if isinstance(exercise, Predict):
                blank = tuple(msgspec.structs.replace(one, wrong=[], more=()) for one in exercise.outcomes)
                site.runner.exercise = msgspec.structs.replace(
                    exercise, praise=[], more=(), outcomes=blank, measure=lambda _: None
                )
        else:
            site.runner.exercise = msgspec.structs.replace(exercise, judge=lambda _: None, shown=())
        site.refresh()
        assert plain(site.page) == honest


@EVERY_KIND
def test_no_mark_ribbon_or_list_tells_before_the_try(name: str, kind: str) -> None:
    for number in range(1, 13):
        site = Practised(game=name, step=f"{kind}.{number}")
        pieces = [piece for zone in site.page.scene.zones for piece in zone.pieces]  # type: ignore[union-attr]
        assert not {"hint", "illegal", "cause", "chosen"} & {mark for piece in pieces for mark in piece.marks}
        assert not any(block.id in ("answer", "shown", "hint") for block in site.page.lead)
        assert not any("of" in block.count for block in site.page.lead if isinstance(block, Items))
        assert {block.id for block in site.page.below} <= {"chosen", "book", "points"}
        lit = [piece.id for piece in pieces if "lit" in piece.marks]
        assert not isinstance(site.runner.exercise, Choose | Predict) or not lit
        told = [flat(option.text) for option in site.runner.options]
        said = str(plain(site.page))
        assert not any(text in said for text in told)


@EVERY_KIND
def test_a_hint_marks_nothing_on_the_table(name: str, kind: str) -> None:
    site = Practised(game=name, step=f"{kind}.2")
    before = plain(site.page.scene)  # type: ignore[arg-type]
    site.click("hint")
    assert plain(site.page.scene) == before  # type: ignore[arg-type]
    assert isinstance(site.block("hint"), Text)
    assert len(site.block("hint").buttons) == len(site.runner.step.rules)
