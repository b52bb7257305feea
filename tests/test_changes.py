"""What is sent of a page: the change from the one before makes the one after, and holds no more than that."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as some

from truffle_core.widgets.changes import change

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
