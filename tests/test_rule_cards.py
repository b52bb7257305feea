"""The cards of rules: each has its words, a position that shows it, and ways to its neighbours and to its lesson step."""

from __future__ import annotations

import pytest

from tests.helpers.stage import Stage, structs
from truffle_core.core.errors import UsageError
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Dialog, Piece, Strong, plain
from truffle_core.games import games, kit
from truffle_core.lessons import lesson
from truffle_core.widgets.app import Site
from truffle_core.widgets.rule_card import RULING, card, rule_dialog, rules_dialog

EVERY = [(name, rule) for name in games() for rule in kit(name).rule_texts]


@pytest.mark.parametrize(("name", "rule"), EVERY)
def test_each_rule_has_a_position_that_shows_it_and_a_step_to_try_it(name: str, rule: str) -> None:
    shown = card(name, rule)
    title, text = kit(name).rule_texts[rule]
    assert shown.title == f"{rule}: {title}"
    assert "\n\n".join(map(flat, shown.paragraphs)).startswith(text)
    found = lesson(name).find(shown.step)
    assert found is not None
    assert rule in found[0].steps[found[1]].rules
    assert shown.picture is not None
    assert shown.picture.zones or shown.picture.seats
    assert plain(shown.picture)


@pytest.mark.parametrize(("name", "rule"), EVERY)
def test_a_picture_is_still_and_takes_no_piece_of_the_table_for_its_own(name: str, rule: str) -> None:
    picture = card(name, rule).picture
    assert picture is not None
    assert not picture.side
    assert not picture.buttons
    for zone in picture.zones:
        assert zone.id.startswith("card-")
        assert not zone.note, "what stands above a table may give the answer away"
    for piece in structs(picture.zones):
        if isinstance(piece, Piece) and piece.id:
            assert not piece.offer
            assert not piece.marks
            assert not piece.moved_from


@pytest.mark.parametrize(("name", "rule"), EVERY)
def test_what_is_our_ruling_is_marked_as_such(name: str, rule: str) -> None:
    shown, text = card(name, rule), kit(name).rule_texts[rule][1]
    marked = [part.text for words in shown.paragraphs for part in words if isinstance(part, Strong)]
    assert len(marked) == text.lower().count("our ruling")
    assert ([RULING] in shown.paragraphs) == bool(marked)


@pytest.mark.parametrize("name", games())
def test_next_and_previous_lead_through_all_rules(name: str) -> None:
    rules = list(kit(name).rule_texts)
    at, seen = rules[0], []
    while at:
        seen.append(at)
        buttons = {button.id: button for button in rule_dialog(name, at).buttons}
        at = buttons["rule-on"].offer.removeprefix("rule:")
        back = buttons["rule-back"]
        assert back.offer == (f"rule:{seen[-2]}" if len(seen) > 1 else "")
        assert bool(back.why_not) == (len(seen) == 1)
    assert seen == rules


@pytest.mark.parametrize("name", games())
def test_the_list_names_every_rule_with_its_address(name: str) -> None:
    (block,) = rules_dialog(name).blocks
    items = block.items  # type: ignore[union-attr]
    assert [item.offer for item in items] == [f"rule:{rule}" for rule in kit(name).rule_texts]
    assert [item.address for item in items] == [f"?game={name}&view=rules&rule={rule}" for rule in kit(name).rule_texts]


def test_a_rule_has_a_page_of_its_own() -> None:
    stage = Stage("rules", rule="TS-11")
    assert stage.screen.address() == {"rule": "TS-11"}
    assert stage.block("rule").title == "TS-11: Which cards are free"
    assert [item.current for item in stage.block("rules").items].count(True) == 1
    assert stage.buttons()["try-it:table.2"].address == "?game=truffle_shuffle&view=learn&step=table.2"
    assert Stage("rules").screen.address() == {"rule": "TS-01"}


@pytest.mark.parametrize("rule", ["TS-99", "VT-01", "ts-11", "../TS-11", "x" * 200])
def test_a_rule_that_is_not_there_is_refused_in_words(rule: str) -> None:
    with pytest.raises(UsageError, match="There is no rule"):
        Stage("rules", rule=rule)


# On the site


def opened(**address: str) -> Site:
    return Site({"game": "truffle_shuffle", **address}, owns_address=True)


def offer(site: Site, name: str) -> None:
    site._offered(name, None, None)


def dialog(site: Site) -> Dialog | None:
    assert site.table.shown is not None
    return site.table.shown.dialog


def test_a_card_lies_over_the_page_until_it_is_closed() -> None:
    site = opened(view="learn", step="table.2")
    offer(site, "rule:TS-11")
    assert (shown := dialog(site)) is not None
    assert shown.title.startswith("TS-11")
    offer(site, "rule:TS-12")
    assert (shown := dialog(site)) is not None
    assert shown.title.startswith("TS-12")
    offer(site, "close")
    assert dialog(site) is None
    assert site.address_of() == "?game=truffle_shuffle&view=learn&step=table.2"


def test_try_it_leads_to_the_lesson_step() -> None:
    site = opened(view="replay", log="two-players")
    offer(site, "rule:TS-11")
    offer(site, "try-it:table.2")
    assert dialog(site) is None
    assert site.address_of() == "?game=truffle_shuffle&view=learn&step=table.2"


def test_on_the_page_of_rules_a_rule_is_an_address() -> None:
    site = opened(view="rules", rule="TS-11")
    offer(site, "rule:TS-12")
    assert dialog(site) is None
    assert site.address_of() == "?game=truffle_shuffle&view=rules&rule=TS-12"


@pytest.mark.parametrize("name", ["rule:TS-99", "rule:", "rule:VT-01"])
def test_a_rule_nobody_knows_opens_nothing(name: str) -> None:
    site = opened(view="learn")
    offer(site, name)
    assert dialog(site) is None
    offer(site, "home")
    offer(site, "rule:TS-11")
    assert dialog(site) is None


def test_the_front_page_has_no_rules_to_list() -> None:
    site = Site({}, owns_address=True)
    offer(site, "rules")
    assert dialog(site) is None
