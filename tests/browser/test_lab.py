"""Each notebook in a real JupyterLab: opened, run, and its first exercise done, in the light and in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.lab import TOKEN, running_lab
from truffle_core.core.places import data_folder
from truffle_core.games import game, games

SET_THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
RUN_ONE = "() => { window.jupyterapp.commands.execute('notebook:run-cell'); }"
CLOSE = "() => window.jupyterapp.commands.execute('notebook:close-and-shutdown')"
SHUT_DOWN = """() => window.jupyterapp.serviceManager.sessions.shutdownAll()"""
NOTEBOOKS = sorted(
    str(path.relative_to(data_folder("notebooks")))
    for path in data_folder("notebooks").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
DARK = {f"{name}/1-learn.ipynb" for name in games()}
"""Opened in the dark; the others in the light."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_lab(tmp_path_factory.mktemp("lab")) as address:
        yield address


@pytest.fixture
def bench(context: BrowserContext, lab: str) -> Iterator[Page]:
    """A page of JupyterLab; a script's error in it fails the test, and its kernels are ended after it."""
    page = context.new_page()
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.set_default_timeout(60_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.evaluate(SHUT_DOWN)
    assert not errors


def opened(page: Page, lab: str, name: str) -> None:
    """Open a notebook in the theme it is tried in."""
    page.goto(f"{lab}lab/tree/{name}?reset&token={TOKEN}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    page.evaluate(SET_THEME, "JupyterLab Dark" if name in DARK else "JupyterLab Light")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false" if name in DARK else "true")
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
    )


def table(page: Page) -> Locator:
    return page.locator(".jp-OutputArea .tt")


def tried_out(page: Page) -> None:
    """Do the exercise that is shown, by trying until it is right."""
    answer = table(page).locator("[data-id=answer]")
    choices = table(page).locator("[data-offer^='answer:']")
    ways = choices if choices.count() else table(page).locator("[data-zone] .lit")
    for number in range(ways.count()):
        ways.nth(number).click()
        done = table(page).locator("[data-offer=do]")
        expect(answer.or_(done).first).to_be_visible()
        if done.count():
            done.click()
        expect(answer).to_be_visible()
        if "Right." in answer.inner_text():
            return
        again = table(page).locator("[data-offer=retry]")
        if again.count():
            again.click()
    pytest.fail("no try was right")


def learn(page: Page, name: str) -> None:
    """The first exercise of a lesson is done, and it is as dark as JupyterLab is."""
    table(page).get_by_role("navigation", name="Chapters").wait_for()
    tried_out(page)
    expect(table(page)).to_have_attribute("data-theme", "dark")


def play(page: Page, name: str) -> None:
    """A round is dealt."""
    table(page).get_by_role("button", name="Deal", exact=True).click()
    expect(table(page).locator("[data-zone]").first).to_be_visible()
    expect(table(page)).to_have_attribute("data-theme", "light")


def replay(page: Page, name: str) -> None:
    """A game of the gallery is opened, and stepped through."""
    table(page).locator("[data-id=shipped] button, [data-id=shipped] a").first.click()
    expect(page.locator(".truffle-chart .nsewdrag")).to_be_visible()
    say = table(page).locator("[data-id=say]")
    expect(say).to_contain_text("Step 0 of")
    table(page).get_by_role("button", name="Next step").click()
    expect(say).to_contain_text("Step 1 of")


def index(page: Page, name: str) -> None:
    """From the front page one goes to a game."""
    about = game("truffle_shuffle").about
    table(page).get_by_role("link", name=f"Play {about.title}", exact=True).or_(
        table(page).get_by_role("button", name=f"Play {about.title}", exact=True)
    ).first.click()
    expect(table(page).get_by_role("button", name="Deal", exact=True)).to_be_visible()


TRIED = {"1-learn": learn, "2-play": play, "3-replay": replay, "index": index}


@pytest.mark.parametrize("name", [one for one in NOTEBOOKS if Path(one).stem in TRIED])
def test_a_notebook_works_in_jupyterlab(bench: Page, lab: str, name: str) -> None:
    opened(bench, lab, name)
    bench.evaluate(RUN_ALL)
    TRIED[Path(name).stem](bench, name)
    expect(bench.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']")).to_have_count(0)
    expect(bench.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)


@pytest.mark.parametrize("name", [one for one in NOTEBOOKS if Path(one).stem not in TRIED])
def test_a_notebook_of_numbers_shows_what_it_found_and_runs_its_first_cell(bench: Page, lab: str, name: str) -> None:
    opened(bench, lab, name)
    first = bench.locator(".jp-CodeCell").first
    expect(bench.locator(".jp-OutputArea-output").first).to_be_visible()
    first.locator(".jp-InputPrompt").click()
    bench.evaluate(RUN_ONE)
    bench.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
    )
    expect(first.locator(".jp-InputPrompt")).to_have_text(re.compile(r"\[1\]"))
    expect(first.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']")).to_have_count(0)
