"""What the README shows and says: its pictures are there and small, and the site's foot says whose the names are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from truffle_core.core.plain_text import flat
from truffle_core.widgets.app import Site

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PICTURES = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", README)
NOTICES = (
    "Made by players, unaffiliated with the games' publishers; names belong to their owners.",
    "where our components or rulings fill gaps, the rule card says so.",
)


@pytest.mark.parametrize(("alternative", "path"), PICTURES)
def test_a_picture_is_there_is_small_and_is_described(alternative: str, path: str) -> None:
    assert (ROOT / path).stat().st_size < 250_000
    assert len(alternative.split()) > 5


def test_each_of_learn_play_and_replay_has_a_picture() -> None:
    assert [Path(path).stem for _, path in PICTURES] == ["learn", "play", "replay"]


@pytest.mark.parametrize("notice", NOTICES)
def test_the_readme_and_the_sites_foot_say_whose_it_is(notice: str) -> None:
    page = Site({}, owns_address=False).table.shown
    assert page is not None
    foot = next(block for block in page.below if block.id == "foot")
    said = " ".join(flat(paragraph) for paragraph in foot.paragraphs)  # type: ignore[union-attr]
    assert notice in said
    assert notice in " ".join(README.split())
