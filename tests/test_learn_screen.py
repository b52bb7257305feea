"""The lesson's screen, with a stand-in for the site around it."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Part
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Buttons, Items, Page, Piece, Progress, Text, plain
from truffle_core.games import games, kit
from truffle_core.lessons import lesson
from truffle_core.lessons.model import MOST, Endless, Round
from truffle_core.widgets.learn import LearnScreen

GAME = "truffle_shuffle"
"""Whose lesson serves where any would do."""

ALL = [(name, address) for name in games() for address in lesson(name).addresses()]
EVERY_GAME = pytest.mark.parametrize("name", games())


def endless() -> list[tuple[str, str]]:
    """Give the endless steps of every game."""
    found = [(name, address, lesson(name).find(address)) for name, address in ALL]
    return [(n, a) for n, a, at in found if at and isinstance(at[0].steps[at[1]].exercise, Endless)]


EVERY_ENDLESS = pytest.mark.parametrize(("name", "address"), endless())


class Site:
    """A site with one screen and what a browser would keep."""

    def __init__(self, kept: dict[str, Any] | None = None, game: str = GAME, **address: str) -> None:
        self.kept = kept if kept is not None else {}
        self.said: list[str] = []
        self.where: dict[str, str] = {}
        self.screen: Any = None
        self.go(game=game, view="learn", **address)

    def refresh(self, status: str = "", *, lasting: bool = False) -> None:
        self.said.append(status)
        self.page = self.screen.page()
        self.lasting = lasting or self.page.lasting
        plain(self.page)

    def go(self, **address: str) -> None:
        self.where = address
        if address["view"] == "learn":
            self.screen = LearnScreen(self, kit(address["game"]), address.get("step", ""))  # type: ignore[arg-type]
            self.refresh()

    def stored(self, key: str) -> Any:
        return self.kept.get(key)

    def store(self, key: str, value: Any) -> None:
        self.kept[key] = value

    def click(self, offer: str) -> Page:
        self.screen.on_offer(offer, None, None)
        return self.page

    @property
    def step(self) -> str:
        return self.screen.address()["step"]

    @property
    def runner(self) -> Any:
        return self.screen._runner

    @property
    def answer(self) -> Text | None:
        return next((block for block in self.page.lead if isinstance(block, Text) and block.id == "answer"), None)

    def words(self) -> str:
        return flat(self.answer.paragraphs[0]) if self.answer else ""


def offers_of(page: Page) -> set[str]:
    """Give every offer that stands somewhere on a page."""
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if value.get("offer"):
                found.add(value["offer"])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(plain(page))
    return found


def solve(site: Site) -> None:
    """Do what "Show me one" shows, with clicks alone."""
    for _ in range(120):
        if site.runner.done:
            return
        shown = site.runner.show_one()
        if shown.option >= 0:
            assert f"answer:{shown.option}" in offers_of(site.page)
            site.click(f"answer:{shown.option}")
        else:
            act(site, shown.action)
        assert site.answer is not None
        assert site.answer.tone == "yes", site.words()
    raise AssertionError(f"{site.step} was not solved")


def act(site: Site, action: Any) -> None:
    """Do an action by clicking what offers it."""
    offers = {key: offer for key, offer in site.screen._offers.items() if key in offers_of(site.page)}
    for key, offer in offers.items():
        if not isinstance(offer, Part) and offer.action == action:
            site.click(key)
            return
    for n, (_, extra) in enumerate(getattr(site.runner.exercise, "buttons", ())):
        if extra == action:
            site.click(f"more:{n}")
            return
    names = {key: offer.name for key, offer in offers.items() if isinstance(offer, Part)}
    most = 1 if hasattr(action, "order") else 3
    for keys in (keys for size in range(1, most + 1) for keys in permutations(names, size)):
        parts = site.screen._parts
        for key in keys:
            parts = site.screen._compose((*parts, names[key])).parts
        if site.screen._compose(parts).action == action:
            for key in keys:
                site.click(key)
            site.click("do")
            return
    if hasattr(action, "order"):
        pay(site, action)
        return
    assert any(leads_to(site, action, clicks) for clicks in (2, 3)), action
    site.click("do")


def leads_to(site: Site, action: Any, clicks: int) -> bool:
    """Choose parts of an action where each choice opens the next one; take back what leads nowhere."""
    chosen = site.screen._parts
    shown = offers_of(site.page)
    offers = {key: offer.name for key, offer in site.screen._offers.items() if isinstance(offer, Part) and key in shown}
    for key in [key for key, name in offers.items() if name not in chosen]:
        site.click(key)
        if site.screen._composed().action == action or (clicks > 1 and leads_to(site, action, clicks - 1)):
            return True
        site.screen._parts = chosen
        site.refresh()
    return False


def pay(site: Site, action: Any) -> None:
    """Choose an order and its cards one by one."""
    if f"order-{action.order}" in offers_of(site.page):
        site.click(f"order-{action.order}")
    wanted = list(action.cards)
    for zone in site.page.scene.zones:  # type: ignore[union-attr]
        for piece in zone.pieces:
            code = piece.art.removeprefix("c")
            chosen = "chosen" in piece.marks
            if zone.id == "hand" and (code in wanted) != chosen:
                site.click(piece.offer)
            if zone.id == "hand" and code in wanted:
                wanted.remove(code)
    assert site.screen._composed().action is not None
    site.click("do")


def addresses() -> list[str]:
    return lesson(GAME).addresses()


@pytest.mark.parametrize(("name", "address"), ALL)
def test_every_step_is_solved_by_clicks(name: str, address: str) -> None:
    site = Site(game=name, step=address)
    solve(site)
    assert address in site.kept[f"lesson-{name}"]["done"]
    assert {"next", "again"} <= offers_of(site.page)
    assert site.page.focus == "next"


def test_a_wrong_try_is_answered_by_its_rule() -> None:
    site = Site(step="table.2")
    site.click("slot-0")
    assert site.answer is not None
    assert (site.answer.tone, site.answer.rule) == ("no", "TS-11")
    assert "still lies under" in site.words()
    assert site.answer.buttons[0].offer == "rule:TS-11"
    marks = {piece.id: piece.marks for zone in site.page.scene.zones for piece in zone.pieces}  # type: ignore[union-attr]
    assert "illegal" in marks["slot-0"]
    assert "retry" in offers_of(site.page)
    site.click("retry")
    assert site.answer is None


@pytest.mark.parametrize(("name", "address"), ALL)
def test_nothing_is_shown_before_it_is_asked_for(name: str, address: str) -> None:
    page = Site(game=name, step=address).page
    assert "hint" not in str(plain(page)["scene"])
    assert not any(isinstance(block, Text) and block.id == "shown" for block in page.lead)


@pytest.mark.parametrize(("name", "address"), ALL)
def test_what_is_shown_is_marked_on_a_piece_or_a_button(name: str, address: str) -> None:
    site = Site(game=name, step=address)
    shown = site.runner.show_one()
    if shown.action is None:
        return
    page = site.click("show")
    assert page.scene is not None
    marks = [mark for zone in page.scene.zones for piece in zone.pieces for mark in piece.marks]
    lists = [block for block in page.below if isinstance(block, Items)]
    ways = [item.button for block in lists for item in block.items if item.button is not None]
    assert "hint" in marks or any(button.hint for button in page.scene.buttons) or any(w.kind == "main" for w in ways)


def test_show_me_one_says_and_marks_it() -> None:
    site = Site(step="table.2")
    page = site.click("show")
    assert any(isinstance(block, Text) and block.id == "shown" for block in page.lead)
    assert "hint" in str(plain(page)["scene"])
    assert not site.runner.done


def test_the_lesson_goes_on_where_it_was_left() -> None:
    site = Site(step="table.1")
    solve(site)
    site.click("next")
    assert site.step == "table.2"
    assert Site(site.kept).step == "table.2"


def test_skipping_a_step_and_a_chapter() -> None:
    site = Site(step="table.3")
    site.click("skip")
    assert site.step == "table.4"
    bar = next(block for block in site.page.lead if isinstance(block, Progress))
    assert bar.steps[2:4] == ["skipped", "now"]
    site.click("skip-chapter")
    assert site.step == "turn.1"
    assert Site(site.kept).step == "turn.1"


def test_a_chapter_ends_with_a_word_and_the_next_one() -> None:
    chapter = lesson(GAME).chapters[0]
    done = [f"{chapter.id}.{n}" for n in range(1, len(chapter.steps))]
    site = Site({f"lesson-{GAME}": {"done": done, "skipped": [], "at": f"{chapter.id}.{len(chapter.steps)}"}})
    solve(site)
    assert site.answer is not None
    assert chapter.ending in flat(site.answer.paragraphs[-1])
    (way,) = (block for block in site.page.lead if isinstance(block, Buttons) and block.id == "ways")
    assert flat(way.buttons[0].label) == "Next chapter: A turn"


@pytest.mark.parametrize(("name", "address"), ALL)
def test_ribbons_that_would_tell_the_answer_come_with_it(name: str, address: str) -> None:
    site = Site(game=name, step=address)
    position = site.runner.position
    if "ribbons" not in position.hidden:
        return
    names = {piece.id: piece.name for piece in pieces_of(site.page)}
    assert not any(piece.ribbon for piece in pieces_of(site.page))
    solve(site)
    told = [piece for piece in pieces_of(site.page) if piece.ribbon]
    assert not any(piece.ribbon in names[piece.id] for piece in told)


def pieces_of(page: Page) -> list[Piece]:
    assert page.scene is not None
    return [piece for zone in page.scene.zones for piece in zone.pieces]


@pytest.mark.parametrize(("name", "address"), ALL)
def test_only_lists_that_help_stand_under_a_step(name: str, address: str) -> None:
    site = Site(game=name, step=address)
    if isinstance(site.runner.exercise, Round):
        return
    assert {block.id for block in site.page.below} <= {*site.runner.position.lists, "chosen", "learned"}
    assert set(site.runner.position.lists) <= {block.id for block in site.page.below}


@EVERY_GAME
def test_the_last_step_leads_to_play(name: str) -> None:
    site = Site(game=name, step=lesson(name).addresses()[-1])
    solve(site)
    site.click("next")
    assert site.where == {"game": name, "view": "play"}


@EVERY_GAME
def test_a_round_goes_on_after_a_refresh(name: str) -> None:
    address = lesson(name).addresses()[-1]
    site = Site(game=name, step=address)
    for _ in range(3):
        act(site, site.runner.show_one().action)
    again = Site(site.kept, game=name, step=address)
    assert again.runner.made == site.runner.made
    assert again.runner.position.seen == site.runner.position.seen
    again.click("again")
    assert not Site(again.kept, game=name, step=address).runner.made


@EVERY_GAME
def test_who_has_won_a_round_is_said_after_all_that_happened(name: str) -> None:
    site = Site(game=name, step=lesson(name).addresses()[-1])
    solve(site)
    assert isinstance(site.runner.exercise, Round)
    answer, feedback = site.answer, site.screen._feedback
    assert answer is not None
    assert feedback is not None
    said = " ".join(map(flat, answer.paragraphs))
    told = [flat(site.screen._tell(*one)) for one in site.runner.told]
    assert told
    assert max(map(said.rindex, told)) < said.index(flat(feedback.text))


@EVERY_ENDLESS
def test_another_exercise_is_fresh_and_has_a_link_of_its_own(name: str, address: str) -> None:
    site = Site(game=name, step=address)
    assert site.step == f"{address}.1"
    first = site.runner.position.state.copy()
    assert "another" not in offers_of(site.page)
    solve(site)
    site.click("another")
    assert site.step == f"{address}.2"
    assert site.runner.position.state != first
    assert not site.runner.done
    linked = Site(game=name, step=f"{address}.2")
    assert linked.runner.position.state == site.runner.position.state
    assert Site(site.kept, game=name, step=address).step == f"{address}.2"


@EVERY_ENDLESS
def test_a_link_to_an_exercise_leaves_the_count_alone(name: str, address: str) -> None:
    site = Site(game=name, step=f"{address}.7")
    solve(site)
    assert Site(site.kept, game=name, step=address).step == f"{address}.1"
    site.click("another")
    assert site.step == f"{address}.2"
    assert Site({f"lesson-{name}": {"numbers": {address: MOST}}}, game=name, step=address).step == f"{address}.{MOST}"


@EVERY_ENDLESS
@pytest.mark.parametrize("number", ["0", "-1", "07", "x", "", "²", "1.1", "9" * 9])
def test_an_exercise_that_cannot_be_is_refused_in_words(name: str, address: str, number: str) -> None:
    with pytest.raises(UsageError, match="no step"):
        Site(game=name, step=f"{address}.{number}")


@pytest.mark.parametrize("count", ["3", 0, -1, 2.5, None, [1], MOST + 1])
def test_a_count_that_the_browser_kept_is_not_believed(count: Any) -> None:
    for name, address in endless():
        kept = {f"lesson-{name}": {"numbers": {address: count}}}
        assert Site(kept, game=name, step=address).step == f"{address}.1"


@EVERY_GAME
def test_only_an_endless_step_offers_another_exercise(name: str) -> None:
    plain_steps = [address for address in lesson(name).addresses() if (name, address) not in endless()]
    site = Site(game=name, step=plain_steps[0])
    solve(site)
    assert "another" not in offers_of(site.page)
    site.click("another")
    assert site.step == plain_steps[0]
    with pytest.raises(UsageError, match="no step"):
        Site(game=name, step=f"{plain_steps[0]}.2")


def test_what_was_right_so_far_can_be_repeated() -> None:
    site = Site(step="turn.1")
    solve(site)
    (log,) = (block for block in site.page.below if isinstance(block, Items) and block.id == "learned")
    assert [item.icon for item in log.items] == ["check"]
    site.click("step:turn.1")
    assert not site.runner.done


@pytest.mark.parametrize(
    "kept", [None, 7, [], {"done": 3, "at": 9}, {"done": ["nothing.1", 5, "table.1"], "at": "no.9"}]
)
def test_what_the_browser_kept_is_not_believed(kept: Any) -> None:
    site = Site({f"lesson-{GAME}": kept})
    assert site.step == addresses()[0]


@pytest.mark.parametrize("step", ["nothing.1", "table.0", "table.99", "table", "table.-1", "table.²", "x" * 200])
def test_an_unknown_step_is_refused_in_words(step: str) -> None:
    with pytest.raises(UsageError, match="no step"):
        Site(step=step)


@pytest.mark.parametrize(
    "offer",
    ["", "answer:x", "answer:99", "answer:²", "more:9", "more:²", "more:", "slot-99", "hand-77", "do", "nonsense"],
)
def test_a_strange_offer_changes_nothing(offer: str) -> None:
    site = Site(step="turn.2")
    site.click(offer)
    assert not site.runner.made
    assert not site.runner.done


def test_only_what_the_learner_may_know_is_drawn() -> None:
    """A face that lies face down stands nowhere on the page."""
    site = Site(step="table.2")
    drawn = str(plain(site.page)["scene"])
    assert "purple 2" not in drawn
    assert "cP2" not in drawn


def test_there_is_a_lesson_for_each_game_shown() -> None:
    assert [lesson(name).game for name in games()] == games()


def labels(site: Site) -> list[str]:
    return [flat(button.label) for button in site.page.scene.buttons] if site.page.scene else []


def test_what_the_table_has_a_button_for_is_not_offered_twice() -> None:
    site = Site(game="tussie_mussie", step="larkspur.1")
    assert labels(site) == ["Use Pink Larkspur", "Done, to the scoring"]
    site.click("larkspur")
    assert labels(site) == ["Be done, and keep all as it is"]


def test_a_whole_round_says_what_is_to_be_done() -> None:
    site = Site(game="tussie_mussie", step="round.1")
    chosen = [block for block in site.page.below if block.id == "chosen"]
    assert "Choose the flower that lies open" in str(chosen)
