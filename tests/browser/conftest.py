"""A running site and a page that tells on what goes wrong in it."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser import chromium
from tests.browser.server import running_site

expect.set_options(timeout=30_000)


LIVELY = """() => new Promise((done) => {
  let frames = 0;
  const moved = [];
  const count = () => { frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  new MutationObserver((changes) => moved.push(...changes.map((one) => one.target.className?.baseVal ?? one.target.className)))
    .observe(document.body, { childList: true, subtree: true, attributes: true });
  const told = () => ({ frames, changes: moved.length, last: moved.slice(-3), seen: document.visibilityState, words: location.search });
  setTimeout(() => done(told()), 1000);
})"""
"""What a page does within a second: one that stands still, is hidden or never rests is told from one that waits."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to a failure what its page was like just then."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.failed and call.when == "call" and isinstance(page, Page):
        try:
            lively = page.wait_for_function(LIVELY, timeout=10_000)  # which gives up, unlike a plain call
            report.sections.append(("page", str(lively.json_value())))
        except PlaywrightError as gone:
            report.sections.append(("page", f"it does not answer: {gone.message}"))
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    path = chromium.find()
    if path is None:
        pytest.fail("The browser tests need Chromium; `make test` gets it.")
    return {**browser_type_launch_args, "executable_path": path, "args": chromium.FLAGS}


@pytest.fixture(scope="session")
def site_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site") / "server.log"


@pytest.fixture(scope="session")
def site_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the site under test keeps its games."""
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="session")
def site(site_log: Path, site_data: Path) -> Iterator[str]:
    """The address of the running site, ending in a slash."""
    with running_site(site_log, environment={"TRUFFLE_DATA": str(site_data)}) as address:
        yield address


@pytest.fixture
def troubles() -> list[str]:
    """What went wrong in the page; a test that causes trouble on purpose clears it."""
    return []


UNSENT = "Could not send widget sync message Error: Cannot send"
"""What the widgets' manager says of a chart that is still being drawn when its page is left."""

ENDED = r"^KeyboardInterrupt$|in cull_kernel_if_idle$|^zmq\.error\.|^RuntimeError: Event loop is closed$"
"""How libraries tell of a kernel that was ended in the midst of something."""


def faults(said: str) -> list[str]:
    """Return the tracebacks in what the server said, save those of kernels ended while starting, looked at or speaking."""
    found = re.split(r"(?=^Traceback \(most recent call last\):)", said, flags=re.MULTILINE)[1:]
    return [one for one in found if not re.search(ENDED, one, re.MULTILINE)]


@pytest.fixture
def page(page: Page, site: str, site_log: Path, troubles: list[str]) -> Iterator[Page]:
    """A page that fails the test on an error in the console, on any request to elsewhere, and on a server error."""

    def console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(UNSENT):
            troubles.append(f"console: {message.text} ({message.location.get('url', '')})")

    def request(made: Request) -> None:
        if not made.url.startswith((site, site.replace("http", "ws", 1), "data:", "blob:", "about:")):
            troubles.append(f"request to elsewhere: {made.url}")

    page.on("console", console)
    page.on("request", request)
    page.on("pageerror", lambda error: troubles.append(f"script: {error}"))
    page.set_default_timeout(30_000)
    before = site_log.stat().st_size
    yield page
    said = site_log.read_bytes()[before:].decode(errors="replace")
    assert not troubles, f"{troubles}\nserver: {said}"
    assert not faults(said), said
