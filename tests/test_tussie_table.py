"""The table of Tussie Mussie: what chosen cards come to, and what the lists beside it say."""

from __future__ import annotations

import json
import re
from importlib.resources import files

from helpers.tussie import chance, row, table
from msgspec import to_builtins

from truffle_core.core.game import View
from truffle_core.core.kit import Look
from truffle_core.core.plain_text import flat
from truffle_core.games import kit
from truffle_core.games.tussie_mussie.actions import Marigold, Snapdragon
from truffle_core.games.tussie_mussie.choosing import compose
from truffle_core.games.tussie_mussie.state import DRAW, OFFER, OVER, SCORE, State
from truffle_core.games.tussie_mussie.words import acting, result

BOTH = ("row-0-1", "row-0-3")


def shown(state: State, viewer: View | None = 0) -> str:
    """Return all that a page would hold of a position."""
    scene, _ = kit("tussie_mussie").drawing.draw(state, ("Ann", "Ben"), ("", ""), Look(viewer, live=True))
    return json.dumps(to_builtins(scene))


def test_tm13_cards_chosen_before_the_flower_stay_chosen_and_the_question_is_seen() -> None:
    state = table("Snapdragon, Daisy, Marigold, Peony", "")
    asked = compose(state, 0, BOTH)
    assert (asked.parts, asked.action) == (BOTH, None)
    assert "Choose first which flower acts" in flat(compose(state, 0, asked.parts).message)
    assert compose(state, 0, (*asked.parts, "use-snapdragon")).action == Snapdragon((1, 3))
    assert compose(state, 0, (*asked.parts, "use-marigold")).action == Marigold(3)


def test_tm13_a_card_that_no_flower_asks_for_is_answered_with_the_rule() -> None:
    state = table("Pink Larkspur, Daisy, Violet, Peony", "")
    answered = compose(state, 0, ("row-0-1",))
    assert answered.action is None
    assert compose(state, 0, answered.parts).rule == "TM-13"


def test_tm18_arrangements_of_the_round_before_are_called_by_their_round() -> None:
    state = table("Daisy, Violet, Orchid, Hyacinth", "Camellia, Phlox*, Peony, Gardenia", phase=SCORE)
    state.points, state.last = ((1, 2),), [row("Red Rose"), row("Camellia")]
    assert "Ann, round 1: 0 points" in shown(state)
    scored = chance(state)
    assert (scored.phase, len(scored.points)) == (DRAW, 2)
    assert "Ann, round 1: 0 points" in shown(scored)
    assert "Ben, round 1: 1 point" in shown(scored)
    assert "Ann, round 2: 6 points" in shown(chance(scored))
    state.phase, state.points = OVER, ((1, 2), (0, 1), (6, 5))
    assert "Ben, round 2: 1 point" in shown(state)


def test_tm18_the_lists_of_a_round_lie_open_until_a_card_of_the_next_is_taken() -> None:
    state = table("", "", phase=OFFER, offers=0)
    state.points, state.last = ((1, 2),), [row("Red Rose"), row("Camellia")]
    assert '"folded": true' not in shown(state)
    state.offers = 1
    assert shown(state).count('"folded": true') == 2


def test_tm18_what_a_round_brought_is_said_in_the_first_offers_of_the_next() -> None:
    def said() -> str:
        return flat(kit("tussie_mussie").drawing.draw(state, ["Ann", "Ben"], ["", ""], Look(0, live=True))[0].say)

    state = table("", "", phase=OFFER, offers=0)
    state.points = ((1, 2),)
    assert said().startswith("Round 1 is over: Ann 1 and Ben 2. Choose ")
    assert not compose(state, 0, ()).message
    state.offers = 2
    assert "Round 1" not in said()


def test_tm18_how_it_ended_adds_up_rounds_only_where_there_were_several() -> None:
    state = table("Camellia, Red Tulip*", "Phlox", phase=OVER)
    state.points = ((3, 2),)
    assert [flat(line) for line in result(state, ("You", "Ben"))][1] == "You, 3: Hearts 1 and Red Tulip 2."
    state.points = ((3, 2), (3, 2))
    told = [flat(line) for line in result(state, ("You", "Ben"))][1]
    assert told == "You, 6: 3 + 3. In the last round: Hearts 1 and Red Tulip 2."


def test_tm13_a_flower_of_ones_own_is_with_you() -> None:
    state = table("Marigold", "Snapdragon")
    told = " ".join(flat(line) for line in acting(state, ("You", "Ben")))
    assert "Marigold is with you. Must discard another card." in told
    assert "Snapdragon is with Ben." in told


def test_tm18_one_point_is_said_so() -> None:
    state = table("Camellia, Red Tulip*", "Camellia", phase=SCORE)
    state.points = ((0, 1),)
    page = shown(state)
    assert 'Ben, round 2: 1 point"' in page
    assert "1 points" not in page


def test_tm10_a_keepsake_that_one_does_not_know_is_said_to_have_been_seen() -> None:
    state = table("Daisy, Violet*", "Camellia, ?", phase=DRAW, offers=2)
    page = shown(state)
    assert "Your card 2 is Violet, seen only by" in page
    assert "Ben's card 2 was seen only by" in page


def test_tm16_a_hint_marks_the_flower_that_acts_and_its_cards() -> None:
    state = table("Snapdragon, Daisy, Marigold, Peony", "")
    look = Look(0, live=True, hint=Snapdragon((1, 3)))
    scene, _ = kit("tussie_mussie").drawing.draw(state, ("Ann", "Ben"), ("", ""), look)
    assert [flat(button.label) for button in scene.buttons if button.hint] == ["Use Snapdragon"]
    assert {piece.id for zone in scene.zones for piece in zone.pieces if "hint" in piece.marks} == set(BOTH)


def test_each_card_says_what_it_scores_as_the_edition_does_in_lines_that_fit() -> None:
    root = files("truffle_core.games.tussie_mussie")
    edition = root.joinpath("editions", "standard.json").read_text("utf-8")
    for symbol in re.findall(r'<symbol id="cC.*?</symbol>', root.joinpath("art.svg").read_text("utf-8")):
        lines = re.findall(r'class="tt-fine"[^>]*>([^<]*)<', symbol)
        assert lines
        assert f'"{" ".join(lines)}"' in edition
        assert max(map(len, lines)) <= 21, lines
