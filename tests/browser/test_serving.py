"""The site as a class meets it: a token at the door, a base of its own, room for so many; and what a tamperer can reach."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import TABLE
from tests.browser.looking import assert_accessible
from tests.browser.server import SITE, get, running_site
from tests.visitor import Visitor, finished

LEAVES_A_MARK = "import pathlib; pathlib.Path({!r}).write_text('reached')"
FORBIDDEN = {
    "complete_request": {"code": "import o", "cursor_pos": 8},
    "inspect_request": {"code": "print", "cursor_pos": 3},
    "history_request": {"hist_access_type": "tail", "n": 5, "raw": True, "output": False},
    "debug_request": {"command": "initialize", "arguments": {}},
    "interrupt_request": {},
    "shutdown_request": {"restart": False},
    "usage_request": {},
    "input_reply": {"value": "1"},
}
NO_MESSAGES = ["", "{", "[]", '{"channel": "shell"}', '{"header": 1, "channel": "shell"}', b"\0" * 40, b"\xff" * 64]
CLOSED = [
    "api",
    "api/kernels",
    "api/sessions",
    "api/contents",
    "api/contents/index.ipynb",
    "api/terminals",
    "api/kernelspecs",
    "api/config/notebook",
    "api/shutdown",
    "terminals/websocket/1",
    "files/index.ipynb",
    "nbconvert/html/index.ipynb",
    "tree",
    "lab",
    "logout",
    "metrics",
    "voila/files/index.ipynb",
    "voila/api/contents/",
    "voila/execution/x",
]


@pytest.fixture(scope="module")
def class_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with a token, under a base, with room for two."""
    folder = tmp_path_factory.mktemp("class")
    command = [*SITE, "--base-url", "/school/games/", "--data", str(folder / "games"), "--visitors", "2"]
    with running_site(folder / "log", command, environment={"TRUFFLE_TOKEN": "oak tree"}) as address:
        yield address


@pytest.fixture
def clean(page: Page, troubles: list[str]) -> Iterator[Page]:
    """A page whose own site is another than the session's, so that its requests are not to elsewhere."""
    yield page
    expected = ("request to elsewhere", "console: Failed to load", "console: WebSocket connection to")
    troubles[:] = [one for one in troubles if not one.startswith(expected)]


def test_no_page_can_have_code_run_in_its_kernel(site: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    code = {"code": LEAVES_A_MARK.format(str(mark)), "silent": False, "user_expressions": {}}

    async def tamper() -> list[str]:
        answered = []
        async with Visitor(site) as visitor:
            for channel in ("shell", "control", "stdin", "iopub"):
                for kind, content in [("execute_request", code), *FORBIDDEN.items()]:
                    asked = await visitor.send(kind, content, channel)
                    # a question the kernel does answer, sent after the other on the same way
                    known = await visitor.send("kernel_info_request", {})
                    while (message := await visitor.hear()) is not None:
                        parent = message["parent_header"].get("msg_id")
                        answered += [f"{kind} on {channel}"] if parent == asked else []
                        if parent == known and message["msg_type"] == "kernel_info_reply":
                            break
            await visitor.ping()
        return answered

    assert finished(tamper()) == []
    assert not mark.exists()


def test_messages_that_are_none_reach_nobody(site: str, site_log: Path) -> None:
    before = site_log.stat().st_size

    async def tamper() -> None:
        async with Visitor(site) as visitor:
            for nonsense in NO_MESSAGES:
                await visitor.connect()
                await visitor.raw(nonsense)
            await visitor.connect()
            await visitor.ping()

    finished(tamper())
    assert "Traceback" not in site_log.read_bytes()[before:].decode(errors="replace")


def test_what_a_kernel_prints_of_itself_stays_on_the_server(site: str) -> None:
    async def tamper() -> list[str]:
        async with Visitor(site) as visitor:
            await visitor.send("comm_open", {"comm_id": "1", "target_name": "no such target", "data": {}})
            known = await visitor.send("kernel_info_request", {})
            heard = []
            while (message := await visitor.hear()) is not None:
                heard.append(message["msg_type"])
                if message["parent_header"].get("msg_id") == known and message["msg_type"] == "kernel_info_reply":
                    break
            return heard

    assert not {"stream", "error"} & set(finished(tamper()))


@pytest.mark.parametrize("path", CLOSED)
def test_of_a_jupyter_server_nothing_more_is_open(site: str, path: str) -> None:
    assert get(site + path)[0] == 404


def test_another_site_cannot_reach_a_kernel_through_a_visitors_browser(clean: Page, site: str) -> None:
    kernel = finished(Visitor(site).load())
    elsewhere = site.replace("127.0.0.1", "localhost")
    clean.goto(elsewhere + "health")
    way = f"{site.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
    outcome = clean.evaluate(
        "way => new Promise(told => { const it = new WebSocket(way); it.onopen = () => told('open'); it.onerror = () => told('refused'); })",
        way,
    )
    assert outcome == "refused"


def test_who_brings_no_token_is_asked_for_it_in_our_own_look(clean: Page, class_room: str) -> None:
    clean.goto(class_room + "?game=truffle_shuffle&view=learn")
    expect(clean.get_by_role("heading", name="This table needs a token")).to_be_visible()
    assert_accessible(clean)
    clean.get_by_label("The token").fill("elm")
    clean.get_by_role("button", name="Come in").click()
    expect(clean.get_by_role("alert")).to_have_text("That was not the right token.")
    clean.get_by_label("The token").fill("oak tree")
    clean.keyboard.press("Enter")
    expect(clean.locator(TABLE)).to_be_visible()
    assert clean.url.startswith(class_room + "?game=truffle_shuffle&view=learn")


def test_a_token_in_the_address_lets_in_and_is_taken_out_of_it(clean: Page, class_room: str) -> None:
    clean.goto(class_room + "?token=wrong")
    expect(clean.get_by_role("alert")).to_have_text("That was not the right token.")
    clean.goto(class_room + "?token=oak+tree")
    expect(clean.get_by_role("link", name="Truffle Table, front page")).to_be_visible()
    expect(clean).not_to_have_url(re.compile("token"))
    clean.reload()
    expect(clean.get_by_role("link", name="Truffle Table, front page")).to_be_visible()


def test_without_the_token_no_kernel_starts_and_none_is_told_of(class_room: str) -> None:
    before = json.loads(get(class_room + "health")[1])
    assert "needs a token" in get(class_room)[1]
    assert "needs a token" in get(class_room + "voila/render/index.ipynb")[1]
    assert get(class_room + "api/kernels/00000000-0000-0000-0000-000000000000")[0] == 403
    assert json.loads(get(class_room + "health")[1]) == before


def test_who_comes_when_every_table_is_taken_is_told_so(class_room: str) -> None:
    def room() -> dict[str, object]:
        return dict(json.loads(get(class_room + "health")[1]))

    deadline = time.monotonic() + 90
    while room()["tables"] != 0 and time.monotonic() < deadline:
        time.sleep(1)
    assert room() == {"status": "ok", "tables": 0, "room": 2}

    async def crowd() -> None:
        async with Visitor(class_room, "?token=oak+tree"), Visitor(class_room, "?token=oak+tree"):
            status, text = await asyncio.to_thread(get, class_room + "?token=oak+tree")
            assert status == 503
            assert "Every table is taken" in text
            assert 'href="/school/games/"' in text

    finished(crowd())
    assert get(class_room + "health")[0] == 200


def test_outside_the_base_there_is_only_the_way_to_it(class_room: str) -> None:
    root = class_room.removesuffix("school/games/")
    status, text = get(root)
    assert status == 404
    assert 'href="/school/games/"' in text
    assert "needs a token" in get(root + "school/games")[1]


def test_a_password_is_asked_for_as_one(clean: Page, tmp_path: Path) -> None:
    with running_site(tmp_path / "log", [*SITE, "--password", "sorrel"]) as address:
        clean.goto(address)
        clean.get_by_label("The password").fill("sorrel")
        clean.get_by_role("button", name="Come in").click()
        expect(clean.get_by_role("link", name="Truffle Table, front page")).to_be_visible()
        assert "needs a password" in get(address + "?token=sorrel")[1]


def test_a_site_open_to_all_says_so_once() -> None:
    command = [*SITE, "--host", "0.0.0.0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        assert "is at http://127.0.0.1:" in process.stdout.readline()
        assert "--token" in process.stdout.readline()
    finally:
        process.terminate()
        assert process.wait(30) == 0
