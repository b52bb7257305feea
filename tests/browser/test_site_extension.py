"""The site inside a Jupyter server that has a base and a token, as on JupyterHub and Binder."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.lab import TOKEN, running_lab
from tests.browser.server import get
from tests.visitor import Visitor, finished

LOADED = "--ServerApp.jpserver_extensions={'truffle_core.widgets.site_extension': True}"


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_lab(tmp_path_factory.mktemp("hub"), LOADED, "--TruffleTable.visitors=3", base="/user/ann/") as address:
        yield address


@pytest.fixture
def guest(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def health(hub: str) -> dict[str, object]:
    return dict(json.loads(get(hub + "truffle/health")[1]))


def test_a_game_is_dealt_under_the_servers_base_and_its_kernel_goes_with_the_page(guest: Page, hub: str) -> None:
    errors: list[str] = []
    guest.on("pageerror", lambda error: errors.append(str(error)))
    guest.goto(f"{hub}truffle/?token={TOKEN}")
    guest.get_by_role("link", name="Play Truffle Shuffle", exact=True).click()
    expect(guest).to_have_url(re.compile(re.escape(f"{hub}truffle/?game=truffle_shuffle&view=play")))
    guest.get_by_role("button", name="Deal", exact=True).click()
    expect(guest.locator("[data-zone=tableau]")).to_be_visible()
    expect(guest).to_have_url(re.compile("log="))
    guest.reload()
    expect(guest.locator("[data-zone=tableau]")).to_be_visible()
    assert json.loads(get(f"{hub}api/kernels?token={TOKEN}")[1]) == [], "the site's kernels are its own"
    guest.goto("about:blank")
    deadline = time.monotonic() + 60
    while health(hub)["tables"] != 0 and time.monotonic() < deadline:
        time.sleep(0.5)
    assert health(hub) == {"status": "ok", "tables": 0, "room": 3}
    assert not errors


def test_who_may_come_in_is_the_servers_affair(hub: str, guest: Page) -> None:
    guest.goto(f"{hub}truffle/")
    assert "/user/ann/login?next=" in guest.url
    assert health(hub)["status"] == "ok"


def test_no_page_of_the_site_can_have_code_run_there_either(hub: str) -> None:
    async def tamper() -> set[str]:
        async with Visitor(f"{hub}truffle/", f"?token={TOKEN}") as visitor:
            asked = await visitor.send("execute_request", {"code": "1", "silent": False})
            known = await visitor.send("kernel_info_request", {})
            heard = set()
            while (message := await visitor.hear()) is not None:
                parent = message["parent_header"].get("msg_id")
                heard |= {message["msg_type"]} if parent == asked else set()
                if parent == known and message["msg_type"] == "kernel_info_reply":
                    break
            return heard

    assert finished(tamper()) == set()


def test_the_base_without_its_slash_leads_there(hub: str, guest: Page) -> None:
    guest.goto(f"{hub}truffle/?token={TOKEN}")
    guest.goto(f"{hub}truffle")
    expect(guest.get_by_role("link", name="Truffle Table, front page")).to_be_visible()
    assert guest.url.startswith(f"{hub}truffle/")
