"""A replay saved as one file, opened without any server: steps, chart, slider, keys, eyes, links, and no request."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.looking import assert_accessible, cut_off
from tests.helpers.stage import logged
from truffle_core.core.log import Log, log_from_bytes, read_log
from truffle_core.core.places import data_folder
from truffle_core.core.replay import Eyes, Replay
from truffle_core.games import game, kit
from truffle_core.games.truffle_shuffle.state import GONE
from truffle_core.widgets.export import Export

HOSTILE = "<img src=x onerror=\"document.title='caught'\">"

Opened = Callable[..., Page]


def saved(folder: Path, log: Log, eyes: list[Eyes], notes: dict[int, str] | None = None) -> str:
    """Save a page of a log; return its address."""
    made = Export(kit(log.header.game), log, eyes, notes=notes)
    for _ in made.work():
        pass
    path = folder / "page.html"
    path.write_text(made.html(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Open a file in a page that fails the test on an error, and on any request but for the file itself."""
    troubles: list[str] = []
    contexts = []

    def open_it(address: str, width: int = 1280, scheme: str = "light") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,  # type: ignore[arg-type]
            accept_downloads=True,
        )
        contexts.append(context)
        page = context.new_page()

        def request(made: Request) -> None:
            if made.url.partition("#")[0] != address.partition("#")[0] and not made.url.startswith("data:,"):
                troubles.append(f"request: {made.url[:200]}")

        page.on("request", request)
        page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(address)
        expect(page.locator(".felt")).to_be_visible()
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not troubles


def at(page: Page, n: int) -> None:
    """Wait until the page shows a step: in its words, its address, its slider and its chart."""
    expect(page.locator("[data-id=say]")).to_contain_text(f"Step {n} of")
    expect(page).to_have_url(re.compile(rf"#n={n}&"))
    expect(page.get_by_role("slider")).to_have_value(str(n))
    expect(page.locator(".truffle-chart .present")).to_have_attribute("data-step", str(n))


def lies(page: Page) -> set[int]:
    """Return the places of the tableau where a card lies."""
    keys = page.locator(".felt .card[data-piece^=slot-]").evaluate_all("all => all.map(one => one.dataset.piece)")
    return {int(key.removeprefix("slot-")) for key in keys}


def lay_in_log(log: Log, n: int) -> set[int]:
    state = Replay(log, check=False).state(None, n)
    return {slot for slot, card in enumerate(state.slots) if card != GONE}


def faces(page: Page) -> int:
    """Return how many cards show their faces."""
    return page.locator(".felt .card[data-piece^=slot-] use[href*='-c']").count()


def test_buttons_and_keys_step_through_a_file_without_a_server(opened: Opened, tmp_path: Path) -> None:
    log = logged()
    page = opened(saved(tmp_path, log, [0, "public", None]))
    last = len(log.records) - 1
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.get_by_role("button", name="Next step").click()
    at(page, 2)
    assert lies(page) == lay_in_log(log, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last)
    assert lies(page) == lay_in_log(log, last)
    page.keyboard.press("Home")
    at(page, 0)
    turns = [turn for turn in Replay(log).turn_starts() if turn > 0]
    page.keyboard.press("]")
    at(page, turns[0])
    page.keyboard.press("]")
    at(page, turns[1])
    page.keyboard.press("[")
    at(page, turns[0])
    page.keyboard.press("o")
    expect(page.locator("[data-id=say]")).to_contain_text("fulfilled")


def test_slider_moves_moments_and_chart_lead_to_their_steps(opened: Opened, tmp_path: Path) -> None:
    log = logged()
    page = opened(saved(tmp_path, log, [None]))
    page.get_by_role("slider").fill("25")
    at(page, 25)
    assert lies(page) == lay_in_log(log, 25)
    page.locator("[data-id=moves] [data-offer='n:30']").click()
    at(page, 30)
    expect(page.locator("[data-id=moves] [aria-current=step]")).to_have_attribute("data-offer", "n:30")
    plot = page.locator(".truffle-chart .plot")
    box = plot.bounding_box()
    assert box
    wanted = 12
    x = 40 + (box["width"] - 50) * wanted / (len(log.records) - 1)
    plot.hover(position={"x": x, "y": 20})
    expect(page.locator(".readout")).to_contain_text(f"Step {wanted}:")
    plot.click(position={"x": x, "y": 20})
    at(page, wanted)
    assert lies(page) == lay_in_log(log, wanted)
    moment = page.locator("[data-id=moments] [data-offer]").first
    step = int((moment.get_attribute("data-offer") or "").removeprefix("n:"))
    moment.click()
    at(page, step)


def test_the_live_region_says_each_step(opened: Opened, tmp_path: Path) -> None:
    page = opened(saved(tmp_path, logged(), [0]))
    page.keyboard.press("ArrowRight")
    at(page, 1)
    said = page.get_by_role("status").inner_text()
    assert said
    assert said in page.locator("[data-id=say]").inner_text().replace("\n", " ")


def test_eyes_change_what_is_seen_and_the_address(opened: Opened, tmp_path: Path) -> None:
    page = opened(saved(tmp_path, logged(), ["public", None]))
    page.keyboard.press("ArrowRight")
    at(page, 1)
    before = faces(page)
    page.get_by_role("button", name="All open").click()
    expect(page.get_by_role("button", name="All open")).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("#n=1&seat=open$"))
    assert faces(page) > before


def test_a_link_opens_its_step_and_eyes_and_one_that_leads_nowhere_says_so(opened: Opened, tmp_path: Path) -> None:
    log = logged()
    address = saved(tmp_path, log, [0, None])
    page = opened(f"{address}#n=17&seat=open")
    at(page, 17)
    expect(page.get_by_role("button", name="All open")).to_have_attribute("aria-pressed", "true")
    page.evaluate("location.hash = '#n=9&seat=0'")
    at(page, 9)
    page.evaluate("location.hash = '#n=9999'")
    expect(page.locator("[data-id=say]")).to_contain_text(f"the steps run from 0 to {len(log.records) - 1}")
    page.evaluate("location.hash = '#n=1&seat=1'")
    expect(page.locator("[data-id=say]")).to_contain_text("is not on this page")
    page.keyboard.press("ArrowRight")
    at(page, 10)


def test_it_plays_by_itself_stops_at_the_end_and_can_be_paused(opened: Opened, tmp_path: Path) -> None:
    log = logged()
    last = len(log.records) - 1
    page = opened(f"{saved(tmp_path, log, [0])}#n={last - 3}")
    page.get_by_label("Speed").select_option("0.1")
    page.get_by_role("button", name="Play").click()
    at(page, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("This is the end.")
    page.get_by_label("Speed").select_option("2.0")
    page.get_by_role("button", name="Play").click()
    at(page, 0)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("status")).to_contain_text("Paused.")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_log_of_the_view_is_saved_and_holds(opened: Opened, tmp_path: Path) -> None:
    page = opened(saved(tmp_path, logged(), [1]))
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download the log: Ben's view").click()
    log = log_from_bytes(Path(waited.value.path()).read_bytes(), game)
    assert log.verify() == "consistent, seen from seat 1"
    expect(page.locator("[data-id=about]")).to_contain_text("Ben's view, and no more.")


def test_names_and_notes_stay_text(opened: Opened, tmp_path: Path) -> None:
    page = opened(saved(tmp_path, logged(names=(HOSTILE, "Ben")), [0], notes={2: HOSTILE, 5: "Later."}))
    note = page.locator("[data-id=note]")
    expect(note).not_to_contain_text(HOSTILE)
    page.get_by_role("button", name="Next note").click()
    at(page, 2)
    expect(note).to_contain_text(HOSTILE)
    page.keyboard.press("m")
    at(page, 5)
    expect(note).to_contain_text("Later.")
    assert page.locator("img").count() == 0
    assert "caught" not in page.title()


def test_the_rules_open_over_the_page(opened: Opened, tmp_path: Path) -> None:
    page = opened(saved(tmp_path, logged(), [0]))
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Rules").click()
    dialog.locator("[data-offer='rule:TS-11']").click()
    expect(dialog).to_contain_text("TS-11")
    page.get_by_role("button", name="Next rule").click()
    expect(dialog).to_contain_text("TS-12")
    expect(dialog.get_by_text("Try it")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator("[data-id=say] [data-offer^=rule]").first.click()
    expect(dialog).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (360, "dark"), (900, "dark"), (1600, "light")])
def test_it_is_accessible_and_whole_at_any_width_in_both_themes(
    opened: Opened, tmp_path: Path, width: int, scheme: str
) -> None:
    page = opened(f"{saved(tmp_path, logged(4), [0, 1, 2, 3, 'public', None], {6: 'Look here.'})}#n=6", width, scheme)
    at(page, 6)
    assert_accessible(page)
    assert not cut_off(page)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    ground = page.evaluate("getComputedStyle(document.querySelector('.tt')).backgroundColor")
    assert ground == ("rgb(18, 23, 26)" if dark else "rgb(244, 242, 237)")


def test_a_file_cut_short_and_a_browser_too_old_say_so(browser: Browser, tmp_path: Path) -> None:
    whole = saved(tmp_path, logged(), [0])
    text = (tmp_path / "page.html").read_text("utf-8")
    short = tmp_path / "short.html"
    short.write_text(re.sub(r'(id="packed">.{200})[^<]+', r"\1", text), encoding="utf-8")
    page = browser.new_page()
    page.goto(short.as_uri())
    expect(page.get_by_text("the file is damaged, or was not saved whole")).to_be_visible()
    page.add_init_script("delete window.DecompressionStream")
    page.goto(whole)
    expect(page.get_by_text("This browser is too old to unpack this page")).to_be_visible()
    page.close()


def test_a_page_is_chosen_and_saved_beside_a_replay_on_the_site(
    page: Page, site: str, opened: Opened, tmp_path: Path
) -> None:
    page.goto(f"{site}?game=truffle_shuffle&view=replay&log=second-thoughts&n=6&seat=0")
    page.get_by_role("button", name="Download as a page").click()
    form = page.locator("[data-id=page]")
    form.get_by_label("What everybody saw").check()
    with page.expect_download() as waited:
        form.get_by_role("button", name="Make the page").click()
    assert waited.value.suggested_filename.endswith(".html")
    path = tmp_path / "saved.html"
    waited.value.save_as(path)
    expect(page.get_by_role("button", name="Download as a page")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("The page is saved.")
    other = opened(path.as_uri())
    at(other, 6)
    expect(other.get_by_role("group", name="Whose eyes").get_by_role("button")).to_have_count(2)


@pytest.mark.parametrize("width", [360, 900, 1600])
def test_the_rounds_under_the_slider_never_lie_over_each_other(opened: Opened, tmp_path: Path, width: int) -> None:
    log = read_log(data_folder("replays") / "super_truffle_pigs" / "win-after-leaving.jsonl", game)
    page = opened(saved(tmp_path, log, ["public"]), width)
    labels = page.locator(".ticks i:visible")
    boxes = [box for label in labels.all() if (box := label.bounding_box())]
    assert len(boxes) > 1
    assert all(one["x"] + one["width"] < other["x"] for one, other in itertools.pairwise(boxes))
    assert not cut_off(page)
