"""What is sent of a page: the change from the one before makes the one after, and holds no more than that."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from truffle_core.games import games
from truffle_core.widgets.app import Site
from truffle_core.widgets.changes import change
from truffle_core.widgets.gallery import exhibits

WORDS = some.text("ab", max_size=2)
PLAIN = some.recursive(
    some.none() | some.booleans() | some.integers(0, 3) | WORDS,
    lambda inner: some.lists(inner, max_size=5) | some.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


def changed(old: Any, made: dict[str, Any]) -> Any:
    """Do what the renderer does with a change."""
    if "is" in made:
        return made["is"]
    if "at" in made:
        return old[: made["at"]] + made["put"] + old[made["at"] + made["drop"] :]
    if isinstance(old, list):
        return [changed(part, made["of"][str(at)]) if str(at) in made["of"] else part for at, part in enumerate(old)]
    stay = {key: value for key, value in old.items() if key not in made.get("gone", [])}
    return {**stay, **{key: changed(old.get(key), inner) for key, inner in made["of"].items()}}


@given(PLAIN, PLAIN)
def test_a_change_makes_the_new_of_the_old(old: Any, new: Any) -> None:
    sent = json.loads(json.dumps(change(old, new)))
    assert changed(old, sent) == new


def test_of_a_long_list_only_the_new_line_is_sent() -> None:
    lines = [{"id": f"n{n}", "text": "took a card"} for n in range(300)]
    assert change(lines, [*lines, {"id": "n300"}]) == {"at": 300, "drop": 0, "put": [{"id": "n300"}]}
    assert change(lines, lines[:7] + lines[8:]) == {"at": 7, "drop": 1, "put": []}
    assert change(lines, [*lines[:7], {"id": "n7", "text": "passed"}, *lines[8:]]) == {
        "of": {"7": {"of": {"text": {"is": "passed"}}}}
    }


# Pages


def folded(page: dict[str, Any], sent: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the page that a browser has that had one page, and was then sent more."""
    for message in sent:
        if message["kind"] == "page":
            assert message["from"] == page.get("v", 0)
            page = changed(page, message["change"])
    return page


def offered(page: Any) -> list[str]:
    """Return all offers on a page."""
    if isinstance(page, dict):
        own = [page["offer"]] if isinstance(page.get("offer"), str) else []
        return own + [offer for part in page.values() for offer in offered(part)]
    return [offer for part in page for offer in offered(part)] if isinstance(page, list) else []


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("view", ["learn", "play", "replay"])
def test_the_changes_of_a_visit_make_each_page_that_is_shown(
    game: str, view: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path))
    log = {"log": exhibits(game)[0].name} if view == "replay" else {}
    sent: list[dict[str, Any]] = []
    rng = random.Random(f"{game} {view}")

    async def visit() -> None:
        site = Site({"game": game, "view": view, **log}, owns_address=True)
        monkeypatch.setattr(
            site.table, "send", lambda content, buffers=None: sent.append(json.loads(json.dumps(content)))
        )
        page = site.table.get_state("page")["page"]
        if view == "play":
            site.table._receive(
                None, {"kind": "offer", "v": site.table.number, "offer": "set-pace", "value": "once"}, None
            )
            site.table._receive(None, {"kind": "offer", "v": site.table.number, "offer": "deal"}, None)
        for _ in range(60):
            shown = site.table.get_state("page")["page"]
            assert folded(page, sent) == shown
            offers = [offer for offer in offered(shown) if not offer.startswith(("home", "go:", "open:", "forget"))]
            site.table._receive(None, {"kind": "offer", "v": site.table.number, "offer": rng.choice(offers)}, None)
            await asyncio.sleep(0)
        assert folded(page, sent) == site.table.get_state("page")["page"]

    asyncio.run(visit())
