"""The table of Volltreffer: what chosen cards come to, where pawns would go, what lies where, and how a log is drawn."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.volltreffer import do, happen, start, table

from truffle_core.core.bot import bot
from truffle_core.core.game import Step
from truffle_core.core.kit import Composed, Look, Part, Series, Try
from truffle_core.core.log import Log
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Items, Piece, Scene
from truffle_core.games import Match, kit
from truffle_core.games.volltreffer.actions import Buy, Meld, Order, Play, SwapHand, SwapMarket
from truffle_core.games.volltreffer.choosing import compose
from truffle_core.games.volltreffer.events import Bought, FirstBuyer, Melded, RoundEnded, SmallestSum, TrickWon, Turned
from truffle_core.games.volltreffer.state import MELD, ORDER, OVER, PLAY, SWAP, State
from truffle_core.games.volltreffer.words import intent, result, tell, where
from truffle_core.games.volltreffer.words import table as told_table

NAMES = ("Ann", "Ben", "Cleo")
FOUR = "B3 G9 P7 O4"
SEVENS = "G7 O7 K7 B7 P2 B1 G1 O2"
OTHERS = ("P9 O9 P8 B8 G8 K8 O5 P5", "B9 G9 K9 G10 O10 K10 P10 B6")


def drawn(state: State, *parts: str, viewer: Any = 0, **more: Any) -> tuple[Scene, dict[str, Any]]:
    live = isinstance(viewer, int) and more.pop("live", True)
    return kit("volltreffer").drawing.draw(state, NAMES, ("", "", ""), Look(viewer, live=live, parts=parts, **more))


def pieces(state: State, *parts: str, **more: Any) -> dict[str, Piece]:
    scene, _ = drawn(state, *parts, **more)
    return {piece.id: piece for zone in scene.zones for piece in zone.pieces}


def ghosts(state: State, *parts: str, **more: Any) -> dict[int, float]:
    """Give for each seat the space to which its pawn would come."""
    return {piece.seat: piece.x + 1 for piece in pieces(state, *parts, **more).values() if "ghost" in piece.marks}


def chosen(state: State, *parts: str) -> Composed:
    return compose(state, state.turn, parts)


def at(state: State, *spaces: int) -> State:
    state.pawns = list(spaces)
    return state


# The market


def test_vt02_the_trump_card_shows_from_under_the_deck() -> None:
    deck = pieces(table("G1", "P1", "K1", market=FOUR))["deck"]
    assert deck.beneath is not None
    assert (deck.beneath.art, deck.foot) == ("vB10", "trump: blue")
    assert "blue 10 lies half under it" in deck.name


def test_vt04_the_cards_lie_under_their_prices() -> None:
    there = pieces(table("G1", "P1", "K1", market=FOUR))
    assert [(there[f"market-{n}"].art, there[f"market-{n}"].coin) for n in range(4)] == [
        ("vB3", "4"), ("vG9", "2"), ("vP7", "1"), ("vO4", "0")
    ]  # fmt: skip
    assert there["market-0"].foot == "trump"
    assert there["market-3"].foot == "free"


def test_vt05_cards_that_tie_are_laid_out_in_the_order_in_which_they_are_chosen() -> None:
    state = table("", "", "", phase=ORDER, market="B3 G7 P7 O7")
    assert chosen(state).action == Order(("B3", "G7", "P7", "O7"))
    assert chosen(state, "market-3").action == Order(("B3", "O7", "G7", "P7"))
    assert chosen(state, "market-3", "market-2").action == Order(("B3", "O7", "P7", "G7"))
    assert chosen(state, "market-0").parts == ()
    scene, offers = drawn(state, "market-3", "market-2")
    assert [piece.id for piece in scene.zones[0].pieces] == ["deck", "market-0", "market-3", "market-2", "market-1"]
    assert [piece.coin for piece in scene.zones[0].pieces[1:]] == ["4", "2", "1", "0"]
    assert isinstance(offers["market-0"], Try)
    assert isinstance(offers["market-1"], Part)


def test_vt05_what_was_laid_out_stays_where_it_is_seen() -> None:
    state = table("", "", "", phase=ORDER, market="B3 G7 P7 O7")
    action = chosen(state, "market-3", "market-2").action
    after, step = do(state, action), Step(0, 0, action, ())
    there = pieces(after, last=step, before=state)
    assert [there[f"market-{n}"].moved_from for n in range(4)] == ["", "market-3", "", "market-1"]


def test_vt07_a_card_to_buy_says_what_it_costs_and_brings() -> None:
    state = at(table("G7 K7 P2", "P1 O1 B1", "K1 G1 K2", market=FOUR), 34, 25, 25)
    found = chosen(state, "market-2")
    assert (found.action, found.again) == (Buy(2), True)
    assert flat(found.message) == "purple 7 costs 1 step, 34 to 33. With it you hold three sevens: 5 points."
    assert flat(chosen(state, "market-0", "market-3").message).startswith("orange 4 costs nothing.")
    assert ghosts(state, "market-2") == {0: 33}
    assert ghosts(state, "market-3") == {}
    assert ghosts(state) == {}


def test_vt08_a_card_that_cannot_be_paid_is_refused_when_tried() -> None:
    state = at(table("G1", "P1", "K1", market=FOUR), 3, 25, 25)
    scene, offers = drawn(state)
    assert offers["market-0"] == Try(Buy(0))
    assert offers["market-1"] == Part("market-1")
    lit = [piece.id for zone in scene.zones for piece in zone.pieces if "lit" in piece.marks]
    assert lit == ["market-1", "market-2", "market-3"]


def test_vt09_the_new_card_comes_from_the_deck_and_the_others_are_seen_to_move_up() -> None:
    state = do(table("G1", "P1", "K1", market=FOUR), Buy(0))
    gap = pieces(state, last=Step(0, 0, Buy(0), (Bought(0),)), before=table("G1", "P1", "K1", market=FOUR))
    assert (gap["market-0"].art, gap["market-0"].seat) == ("", 0)
    assert gap["hand-1"].moved_from == "market-0"
    events = (Turned("K7"),)
    there = pieces(happen(state, *events), last=Step(1, "chance", Any, events), before=state)  # type: ignore[arg-type]
    assert [(there[f"market-{n}"].art, there[f"market-{n}"].moved_from) for n in range(4)] == [
        ("vG9", "market-1"), ("vP7", "market-2"), ("vK7", "deck"), ("vO4", "")
    ]  # fmt: skip


def test_vt10_hands_of_others_and_what_is_to_come_are_an_aid() -> None:
    state = table("G1", "P1 P2", "K1", market=FOUR)
    scene, _ = drawn(state)
    assert [[token.name for token in seat.tokens] for seat in scene.seats] == [[], ["purple 1", "purple 2"], ["pink 1"]]
    (seen,) = [block for block in scene.side if block.id == "seen"]
    assert isinstance(seen, Items)
    assert flat(seen.items[0].text) == "10, 8, 7, 6, 5, 4, 3, 2"
    off, _ = drawn(state, off=("seen",))
    assert [(len(seat.fan), seat.tokens) for seat in off.seats] == [(0, []), (2, []), (1, [])]
    assert "seen" not in [block.id for block in off.side]
    assert drawn(state, viewer=None, off=("seen",))[0].seats[1].tokens


# Melds


def melding(*spaces: int) -> State:
    return at(table(SEVENS, *OTHERS, phase=MELD, market="P1 P3 P4 P6"), *(spaces or (60, 40, 40)))


def test_vt11_cards_chosen_one_by_one_become_melds() -> None:
    state = melding()
    hand = pieces(state)
    sevens = [key for key, piece in hand.items() if key.startswith("hand-") and piece.art.endswith("7")]
    assert chosen(state, *sevens[:2]).action is None
    assert "one more of the sevens makes a meld" in flat(chosen(state, *sevens[:2]).message)
    three = chosen(state, *sevens[:3])
    assert three.action == Meld((("G7", "O7", "K7"),))
    assert "60 + 5 = 65" in flat(three.message)
    assert ghosts(state, *sevens[:3]) == {0: 70}
    assert chosen(state, *sevens).action == Meld((("G7", "O7", "K7", "B7"),))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("G1 P1 O1 G4", "three ones are a meld, green 4 is in none yet."),
        ("G1 P1 O1 G4 P4", "three ones are a meld, green 4, purple 4 are in none yet."),
        ("G1 P1 O1 P3 G4 P4 O4 K4", "three ones and four fours are melds, purple 3 is in none yet."),
        ("G1 G4", "do not all belong to melds"),
        ("G1 P3", "with orange, pink and blue these would be all five suits."),
    ],
)
def test_vt12_what_is_chosen_part_by_part_says_which_cards_are_in_no_meld_yet(cards: str, words: str) -> None:
    state = table("G1 P1 O1 P3 G4 P4 O4 K4", "", "", phase=MELD)
    found = chosen(state, *[key for key, piece in pieces(state).items() if piece.art[1:] in cards.split()])
    assert found.action is None
    assert len(found.parts) == len(cards.split())
    assert words in flat(found.message)


def test_vt12_what_is_no_meld_is_named_by_its_cards() -> None:
    state = table("G1 P1 O1 P3", "", "", phase=MELD)
    assert intent(Meld((("G1", "P1", "O1"),)), state, NAMES) == "meld three ones"
    assert intent(Meld((("G1", "P3"),)), state, NAMES) == "meld green 1 and purple 3"
    assert intent(Meld(((),)), state, NAMES) == "meld no cards"


def test_vt12_a_proposal_chooses_its_cards_and_no_card_twice() -> None:
    state = melding()
    found = chosen(state, "melds-0")
    assert isinstance(found.action, Meld)
    shown = [code for meld in found.action.melds for code in meld]
    assert len(set(shown)) == len(shown)
    assert len(found.parts) == len(shown)
    assert compose(state, 0, found.parts).action == found.action
    state.turn = 1
    assert compose(state, 0, found.parts) == Composed()


def test_vt13_every_selection_is_offered_and_nothing_too() -> None:
    state = melding()
    scene, offers = drawn(state)
    (choices,) = [block for block in scene.side if block.id == "choices"]
    assert isinstance(choices, Items)
    assert [item.amount for item in choices.items] == ["10", "10", "5", "5"]
    assert offers["nothing"] == Try(Meld(()))
    assert [flat(button.label) for button in scene.buttons] == ["All together, 10 points", "Meld nothing"]
    assert [flat(button.label) for button in drawn(state, "hand-0")[0].buttons] == ["Meld nothing"]


def test_vt14_the_smallest_sum_is_counted_in_before_it_is_scored() -> None:
    state = at(table("G1 O1 K1 B1 P2 B3 G2 O2", *OTHERS, phase=MELD, market="P1 P3 P4 P6"), 60, 40, 40)
    assert state.holder == 0
    assert ghosts(state) == {0: 65}
    assert ghosts(state, "melds-0") == {0: 80}
    assert "The smallest sum is yours and scores too" in flat(chosen(state).message)


# Tricks


def trick(*played: str, turn: int = 1) -> State:
    """Return a trick to which these cards were played from `turn` on."""
    hands = ("O4 G2", "O9 G3", "K1 O10")
    state = at(table(*hands, phase=PLAY, turn=turn), 34, 78, 47)
    for code in played:
        state = do(state, Play(code))
    return state


def test_vt17_cards_that_follow_can_be_chosen_and_others_are_refused_by_rule() -> None:
    state = trick("O9", "O10")
    _, offers = drawn(state)
    hand = {piece.art: key for key, piece in pieces(state).items() if key.startswith("hand-")}
    assert offers[hand["vO4"]] == Part(hand["vO4"])
    assert offers[hand["vG2"]] == Try(Play("G2"))
    found = chosen(state, hand["vO4"])
    assert found.action == Play("O4")
    assert flat(found.message) == "orange 4 does not beat orange 10, which takes the trick."


def test_vt18_the_trick_says_who_led_and_which_card_is_the_highest() -> None:
    there = pieces(trick("O9", "O10"))
    assert [(there[f"trick-{n}"].by, there[f"trick-{n}"].foot.strip()) for n in range(3)] == [
        (1, "led"), (2, "highest"), (0, "")
    ]  # fmt: skip
    assert there["trick-2"].text == "to play"
    full = pieces(trick("O9", "O10", "O4"))
    assert full["trick-1"].foot == "took it"


def test_vt19_where_the_trick_would_put_its_taker_is_shown() -> None:
    assert ghosts(trick("O9")) == {1: 43}
    assert ghosts(trick("O9", "O10")) == {2: 52}
    assert ghosts(trick("O9", "O10", "O4")) == {}
    state = trick(turn=0)
    assert ghosts(state) == {0: 39}
    assert ghosts(state, viewer="public") == ghosts(state, live=False) == {}
    assert ghosts(trick("O9"), viewer="public") == {1: 43}


def test_vt20_past_the_end_a_pawn_would_come_to_43() -> None:
    state = trick()
    scene, _ = drawn(state, viewer=1)
    track = next(zone for zone in scene.zones if zone.id == "track")
    assert ghosts(state, viewer=1) == {1: 43}
    assert (track.kind, track.loop, track.columns) == ("track", 40, 10)
    assert "A trick leads to 78 + 5 = 43." in flat(chosen(state, "hand-0").message)
    assert "78 + 5 = 43" in flat(tell(Step(0, 1, Play("O4"), (TrickWon(1),)), trick("O9", "O10", "O4"), NAMES, None))


# The track and the end


@pytest.mark.parametrize(("variant", "goal"), [("none", (61, 70)), ("hand_swap", (63, 69)), ("market_swap", (63, 69))])
def test_vt21_vt24_the_goal_is_golden_and_its_middle_marked(variant: str, goal: tuple[int, int]) -> None:
    there = pieces(start(variant=variant))
    golden = [n for n in range(1, 81) if there[f"space-{n}"].tone in ("goal", "aim")]
    assert golden == list(range(goal[0], goal[1] + 1))
    assert there["space-66"].tone == "aim"
    assert [n for n in range(1, 81) if there[f"space-{n}"].tone == "bend"] == [41, 80]


def test_vt01_all_pawns_stand_on_their_spaces() -> None:
    there = pieces(at(table("G1", "P1", "K1", market=FOUR), 34, 34, 80))
    assert [(there[f"pawn-{n}"].x, there[f"pawn-{n}"].seat) for n in range(3)] == [(33, 0), (33, 1), (79, 2)]
    assert there["pawn-2"].name == "Cleo on space 80"


def over(*spaces: int, winners: tuple[int, ...]) -> list[str]:
    state = at(table("", "", "", phase=OVER), *spaces)
    state.winners = winners
    return [flat(line) for line in result(state, NAMES)]


def test_vt21_the_result_says_who_is_nearest() -> None:
    told = over(64, 70, 71, winners=(0,))
    assert told[0] == "Ann won on space 64. Nearer to 66 than Ben (VT-21)."
    assert told[1:] == [
        "Ann: space 64, in the goal, 2 from 66.",
        "Ben: space 70, in the goal, 4 from 66.",
        "Cleo: space 71, 1 beyond the goal.",
    ]
    assert over(64, 68, 20, winners=(0, 1))[0] == "Ann and Ben share the win. They are equally near to 66 (VT-21)."


def test_vt22_vt23_a_round_without_a_winner_says_what_comes_next() -> None:
    state = table("G1", "P1", "K1", phase=PLAY)
    going_on, last = (Step(0, 0, Play("G1"), (event,)) for event in (RoundEnded((), 1), RoundEnded()))
    assert "Ben will buy first in the next" in flat(tell(going_on, state, NAMES, None))
    assert "it was the last one" in flat(tell(last, state, NAMES, None))
    assert over(20, 30, 40, winners=())[0] == "Nobody won. After round 1 no pawn was in the goal (VT-23)."


# The variant


def test_vt26_two_cards_of_the_hand_are_chosen_or_the_last_two_proposed() -> None:
    state = table("G1 P4 K3", "P1", "K1", phase=SWAP, market=FOUR, variant="hand_swap")
    assert chosen(state).action == SwapHand(1, 2)
    assert chosen(state, "hand-2").action is None
    assert chosen(state, "hand-2", "hand-0").action == SwapHand(0, 2)
    assert chosen(state, "hand-2", "hand-0", "hand-1").action == SwapHand(0, 1)
    there = pieces(state)
    assert [there[f"hand-{n}"].art for n in range(3)] == ["vG1", "vP4", "vK3"]


def test_vt26_two_cards_of_the_market_are_chosen_with_what_they_will_cost() -> None:
    state = table("G1", "P1", "K1", phase=SWAP, market=FOUR, variant="market_swap")
    assert chosen(state).action is None
    found = chosen(state, "market-3", "market-0")
    assert found.action == SwapMarket(0, 3)
    assert flat(found.message) == "blue 3 will cost 0, orange 4 4."
    assert intent(SwapMarket(0, 3), state, NAMES) == "swap blue 3 and orange 4 in the market"


# Words


def test_vt06_what_happened_is_said_with_names_and_spaces() -> None:
    state = at(table("G1", "P1", "K1", market=FOUR), 34, 25, 25)
    assert flat(tell(Step(0, "chance", Any, (FirstBuyer(2),)), state, NAMES, None)) == "Cleo will buy first."  # type: ignore[arg-type]
    bought = Step(0, 0, Buy(0), (Bought(0),))
    assert flat(tell(bought, state, NAMES, None)) == "Ann bought blue 3 for 4 steps, 34 to 30."


def test_vt14_melds_and_the_smallest_sum_are_reckoned_one_after_the_other() -> None:
    state = at(table("G1 O1 K1 B2 P2 B3 G2 O2", *OTHERS, phase=MELD), 73, 40, 40)
    step = Step(0, 0, Meld((("G1", "O1", "K1"),)), (Melded((("G1", "O1", "K1"),), 5), SmallestSum()))
    told = flat(tell(step, state, NAMES, None))
    assert "three ones green 1, orange 1, pink 1 for 5: 73 + 5 = 78." in told
    assert "the smallest sum, 14: 78 + 5 = 43." in told


def test_the_table_as_text_names_market_trick_and_hands() -> None:
    assert "Market: blue 3 for 4, green 9 for 2, purple 7 for 1, orange 4 for 0" in told_table(
        table("G1", "P1", "K1", market=FOUR), NAMES
    )
    bought = do(table("G1", "P1", "K1", market=FOUR), Buy(1))
    assert "Market: blue 3 for 4, an empty place for 2, purple 7 for 1, orange 4 for 0" in told_table(bought, NAMES)
    text = told_table(trick("O9"), NAMES)
    assert "Trick, Ben's lead: orange 9" in text
    assert where(trick("O9")) == "Round 1, trick 1 of 8"


# The chart


def wrapped() -> tuple[Log, Series]:
    """Give a game in which a pawn passed the end of the track, and its lines."""
    for seed in range(200):
        log = Match("volltreffer", [bot("novice")] * 5, seed=seed, options={"max_rounds": "10"}).log
        made = kit("volltreffer").charting.series(log, range(len(log.records)), None)
        if made.breaks:
            return log, made
    raise AssertionError("no pawn ever passed the end")


def test_vt20_the_chart_breaks_where_a_pawn_passes_the_end() -> None:
    log, made = wrapped()
    state: Any = log.game.initial_state(log.setup())
    for n, record in enumerate(log.records):
        before = list(state.pawns)
        for event in record.events:  # type: ignore[union-attr]
            log.game.apply(state, event)
        broke = {one.seat for one in made.breaks if one.step == n}
        lost = {seat for seat, space in enumerate(before) if state.pawns[seat] < space - 4}
        assert lost <= broke, n
    assert all(one.start < one.stop and one.start > 40 for one in made.breaks)
    assert log.end is not None
    assert [line.values[-1] for line in made.lines] == list(log.end.end.scores)
    assert [(one.low, one.high, one.label) for one in made.ranges] == [(61, 70, "goal")]
    assert len(made.bands) == state.round
    tricks = [mark for mark in made.marks if mark.label.startswith("trick")]
    assert len(tricks) == 8 * state.round
