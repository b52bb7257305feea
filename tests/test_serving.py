"""How the site is served: what may be chosen, which tables are cleared, and what one of them may use."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from tornado.web import HTTPError

from truffle_core.cli import main
from truffle_core.core.errors import TruffleError, UsageError
from truffle_core.widgets import kernel_watch, server
from truffle_core.widgets.fault_pages import fault_page
from truffle_core.widgets.kernel_watch import GONE, NEVER_MET, KernelWatch
from truffle_core.widgets.memory import FULL, VARIABLE
from truffle_core.widgets.server import serve
from truffle_core.widgets.site_options import Options
from truffle_core.widgets.table import Table

WRONG = [
    (["--host", ""], "127.0.0.1"),
    (["--port", "70000"], "not a port"),
    (["--base-url", "games"], "begins and ends with a slash"),
    (["--base-url", "/games"], "begins and ends with a slash"),
    (["--base-url", "/(.*)/"], "begins and ends with a slash"),
    (["--memory", "5"], "too little"),
    (["--visitors", "0"], "1 or more"),
    (["--idle", "0"], "more than 0"),
    (["--idle", "nan"], "more than 0"),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_what_can_never_be_is_refused_in_a_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["app", "--no-browser", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told.strip().splitlines()) == 1


def test_a_folder_that_holds_no_games_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TruffleError, match="--data names another folder"):
        Options(data=tmp_path / "file" / "games").checked()
    with pytest.raises(TruffleError, match="it is a file, not a folder"):
        Options(data=tmp_path / "file").checked()
    assert Options(data=tmp_path / "new" / "games").checked().data
    assert list((tmp_path / "new" / "games").iterdir()) == []


def test_an_address_of_another_machine_is_no_matter_of_the_port() -> None:
    with pytest.raises(TruffleError, match="--host is an address of this machine") as caught:
        serve(Options(host="192.0.2.1", port=0))
    assert "--port 0" not in str(caught.value)


def test_the_start_says_where_others_find_the_site_and_whether_games_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(server, "_network_address", lambda: "192.0.2.7")
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path / "file"))
    server._announce("http://127.0.0.1:8866/games/", Options(host="0.0.0.0", token="sorrel", browser=False))
    told = capsys.readouterr().out
    assert "On the network of this machine it is at http://192.0.2.7:8866/games/" in told
    assert "it is a file, not a folder" in told
    assert "sorrel" not in told
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path / "games"))
    server._announce("http://127.0.0.1:8866/", Options(browser=False))
    assert capsys.readouterr().out == "Truffle Table is at http://127.0.0.1:8866/ (Ctrl+C stops it)\n"


@pytest.mark.parametrize(("status", "again"), [(404, False), (500, True), (503, True)])
def test_a_page_of_a_fault_that_passes_lets_one_try_again(status: int, again: bool) -> None:
    said = fault_page(status, "/games/")
    assert ("Try again</a>" in said) == again
    assert 'href="/games/"' in said


def test_a_base_of_several_parts_is_taken() -> None:
    assert Options(base_url="/user/ann.b/games/").checked().base_url == "/user/ann.b/games/"
    with pytest.raises(UsageError):
        Options(base_url="").checked()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def watched(visitors: int = 3, idle: float = 600) -> tuple[KernelWatch, Clock]:
    clock = Clock()
    watch = KernelWatch(visitors, idle, clock)
    watch.expect()
    watch.expected("a")
    return watch, clock


def test_a_table_that_nobody_reaches_is_cleared() -> None:
    watch, clock = watched()
    clock.now = NEVER_MET
    assert watch.overdue({"a": 0}.get) == []
    clock.now += 1
    assert watch.overdue({"a": 0}.get) == ["a"]


def test_a_table_that_is_still_being_set_is_not_cleared() -> None:
    watch, clock = watched()
    clock.now = NEVER_MET - 1
    assert watch.awaited() == ["a"]
    watch.put_off("a")
    clock.now += NEVER_MET
    assert watch.overdue({"a": 0}.get) == []
    clock.now += 1
    assert watch.overdue({"a": 0}.get) == ["a"]


def test_a_page_may_come_back_but_not_for_long() -> None:
    watch, clock = watched()
    assert watch.overdue({"a": 1}.get) == []
    clock.now = 300
    assert watch.overdue({"a": 0}.get) == []
    clock.now += GONE - 1
    assert watch.overdue({"a": 1}.get) == []
    clock.now += 5
    assert watch.overdue({"a": 0}.get) == []
    clock.now += GONE + 1
    assert watch.overdue({"a": 0}.get) == ["a"]


def test_an_open_page_that_nobody_touches_is_cleared_in_the_end() -> None:
    watch, clock = watched(idle=600)
    clock.now = 500
    watch.touched("a")
    clock.now = 1100
    assert watch.overdue({"a": 1}.get) == []
    clock.now = 1101
    assert watch.overdue({"a": 1}.get) == ["a"]


def test_there_are_no_more_tables_than_there_is_room_for() -> None:
    watch, _ = watched(visitors=2)
    watch.expect()
    with pytest.raises(HTTPError) as refused:
        watch.expect()
    assert refused.value.status_code == 503
    watch.expected(None)  # its kernel did not start
    watch.expect()
    watch.expected("b")
    assert watch.tables == 2
    assert watch.overdue({"b": 1}.get) == []
    assert watch.tables == 1, "a kernel that has ended leaves its place"


def test_a_table_whose_page_has_gone_gives_way_but_not_one_that_is_still_coming() -> None:
    watch, _ = watched()
    assert watch.overdue({"a": 0}.get) == watch.left() == []
    watch.overdue({"a": 1}.get)
    watch.overdue({"a": 0}.get)
    assert watch.left() == ["a"]


class Kernels:
    """A manager of kernels of which one is just being started, and cannot be ended before that is done."""

    def __init__(self, looks: int) -> None:
        self.there, self.looks = ["a", "b"], looks

    def list_kernel_ids(self) -> list[str]:
        return self.there

    async def shutdown_all(self) -> None:
        self.looks -= 1
        self.there = ["b"] if self.looks else []
        if self.looks:
            raise asyncio.InvalidStateError("Exception is not set.")


def test_all_tables_end_with_the_site_though_one_is_just_being_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_watch, "END_PAUSE", 0)
    kernels = Kernels(looks=3)
    asyncio.run(kernel_watch.end_all(kernels))
    assert (kernels.there, kernels.looks) == ([], 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds a process's data")
def test_a_table_gets_no_more_memory_than_it_may_have() -> None:
    asks = (
        "from truffle_core.widgets.memory import bound_memory; bound_memory()\n"
        "few = bytearray(50 << 20)\n"
        "try: many = bytearray(400 << 20)\n"
        "except MemoryError: print('refused')"
    )
    for bound, said in (("300", "refused"), ("2000", ""), ("", ""), ("much", "")):
        told = subprocess.run(
            [sys.executable, "-c", asks], env={VARIABLE: bound}, capture_output=True, text=True, timeout=60, check=True
        )
        assert told.stdout.strip() == said, bound


def test_memory_that_runs_out_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    table, sent = Table(), []
    monkeypatch.setattr(table, "send", lambda content, *_: sent.append(content))
    with table.guard():
        raise MemoryError
    assert sent[-1] == {"kind": "fault", "text": FULL}
