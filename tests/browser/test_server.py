"""The site as a whole, whatever the page shows."""

from __future__ import annotations

import subprocess
import time

from playwright.sync_api import Page, expect

from tests.browser.server import SITE, get


def test_the_front_page_has_a_name_a_language_and_a_main_part(page: Page, site: str) -> None:
    page.goto(site)
    expect(page).to_have_title("Truffle Table")
    expect(page.get_by_role("main")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(page.locator("#loading")).to_have_count(0)


def test_the_first_paint_comes_before_the_kernel(page: Page, site: str) -> None:
    page.goto(site, wait_until="commit")
    expect(page.get_by_text("Setting the table…")).to_be_visible()


def test_nothing_else_is_served(site: str) -> None:
    for path in ("nope", "voila/tree", "voila/files/index.ipynb", "voila/api/contents/", "api/contents", "api/kernels"):
        status, text = get(site + path)
        assert status == 404, path
        assert "There is nothing at this address" in text


def test_a_template_of_the_visitors_choice_is_not_taken(site: str) -> None:
    assert "Setting the table…" in get(f"{site}?template=lab&theme=dark")[1]


def test_a_taken_port_is_told_in_one_line(site: str) -> None:
    port = site.rstrip("/").rsplit(":", 1)[1]
    command = [port if word == "0" else word for word in SITE]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 1
    assert len((told.stdout + told.stderr).strip().splitlines()) == 1
    assert f"port {port}" in told.stderr


def test_a_kernel_goes_when_its_page_does(page: Page, site: str) -> None:
    with page.expect_websocket() as channels:
        page.goto(site)
    identity = channels.value.url.split("/kernels/")[1].split("/")[0]
    page.locator("main .jupyter-widgets").first.wait_for()
    assert get(f"{site}api/kernels/{identity}")[0] == 200
    page.goto("about:blank")
    deadline = time.monotonic() + 15
    while (status := get(f"{site}api/kernels/{identity}")[0]) != 404 and time.monotonic() < deadline:
        pass
    assert status == 404
