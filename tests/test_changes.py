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

CHOOSING = {
    "truffle_shuffle": "turn.1",
    "tussie_mussie": "before.5",
    "volltreffer": "melds.1",
    "super_truffle_pigs": "forest.2",
}
"""A step of a lesson at which parts of an action are chosen; a game whose actions have none begins at its first step."""

NOTHING: dict[str, Any] = {"v": -1, "turns": {}}

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


def turned(page: dict[str, Any], ahead: dict[str, Any], offer: str) -> dict[str, Any] | None:
    """Return what a browser shows at once after a click, of what it was sent ahead; None if it has to wait."""
    turn = ahead["turns"].get(offer) if ahead["v"] == page["v"] else None
    return None if turn is None else {**changed(page, turn), "v": page["v"] + 1}


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("view", ["learn", "practice", "play", "replay"])
def test_the_changes_of_a_visit_make_each_page_that_is_shown_and_those_sent_ahead_come_true(
    game: str, view: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path))
    words = {"replay": {"log": exhibits(game)[0].name}, "learn": {"step": CHOOSING.get(game, "")}}.get(view, {})
    sent: list[dict[str, Any]] = []
    came_true = 0
    rng = random.Random(f"{game} {view}")

    async def visit() -> None:
        nonlocal came_true
        site = Site({"game": game, "view": view, **words}, owns_address=True)
        first = site.table.get_state("page")["page"]
        monkeypatch.setattr(
            site.table, "send", lambda content, buffers=None: sent.append(json.loads(json.dumps(content)))
        )

        def click(offer: str, **more: str) -> None:
            site.table._receive(None, {"kind": "offer", "v": site.table.number, "offer": offer, **more}, None)

        if view == "play":
            click("set-pace", value="once")
            click("deal")
        for _ in range(60):
            page = site.table.get_state("page")["page"]
            assert folded(first, sent) == page
            ahead = next((message for message in reversed(sent) if message["kind"] == "ahead"), NOTHING)
            choices = [offer for offer in offered(page) if not offer.startswith(("home", "go:", "open:", "forget"))]
            if ahead["v"] == page["v"] and rng.random() < 0.5:
                choices = list(ahead["turns"])
            offer, before = rng.choice(choices), len(sent)
            expected = turned(page, ahead, offer)
            click(offer)
            if expected is not None:
                assert expected == folded(page, sent[before:])
                came_true += 1
            await asyncio.sleep(0)
        assert folded(first, sent) == site.table.get_state("page")["page"]

    asyncio.run(visit())
    if view == "replay" or game in CHOOSING:
        assert came_true > (0 if view == "practice" else 10)
