"""Movement in Super Truffle Pigs over random forests, held against a naive mover that shares nothing but the edition."""

from __future__ import annotations

from helpers.pigs import CUT_OFF, GAME, at, happen, play_cards, table
from hypothesis import given, settings
from hypothesis import strategies as some
from naive_forest import BACK, WAYS, NaiveForest

from truffle_core.games.super_truffle_pigs.events import Turned
from truffle_core.games.super_truffle_pigs.forest import Forest, laid
from truffle_core.games.super_truffle_pigs.pieces import CARD, CARD_CODES, SIZE
from truffle_core.games.super_truffle_pigs.powers import JUMPS, hops
from truffle_core.games.super_truffle_pigs.state import WOLVES, State
from truffle_core.games.super_truffle_pigs.wolves import program, walks

DATA = GAME.edition("standard").data
IDS = [tile["id"] for tile in DATA["tiles"]]
TILES = some.permutations(IDS)
PROGRAMS = some.lists(some.sampled_from(CARD_CODES), min_size=1, max_size=6)
STARTS = some.lists(some.tuples(some.integers(0, 19), some.sampled_from("NESW")), min_size=1, max_size=4)
PIGS = some.lists(some.integers(0, 19), min_size=8, max_size=8)


def spot(tile: int) -> tuple[int, int]:
    return tile // 5, tile % 5


def forests(tiles: list[str], winter: bool) -> tuple[Forest, NaiveForest]:
    return laid(table().box, winter, tuple(tiles)), NaiveForest(DATA, tiles, winter)


def position(tiles: list[str], winter: bool, wolves: list[tuple[int, str]], pigs: list[int]) -> State:
    """Return a position in which these wolves wait for the cards of four players."""
    places = [(tile // 5 + 1, tile % 5 + 1, facing) for tile, facing in wolves]
    state = table(wolves=places, layout=" ".join(tiles), seats=4, winter=winter, phase=WOLVES)
    state.pigs = pigs[:]
    return state


@settings(max_examples=400, deadline=None, derandomize=True)
@given(TILES, some.booleans(), STARTS, PROGRAMS, PIGS)
def test_st_25_a_wolf_program_ends_where_a_naive_mover_ends(
    tiles: list[str], winter: bool, wolves: list[tuple[int, str]], cards: list[str], pigs: list[int]
) -> None:
    _, naive = forests(tiles, winter)
    state = position(tiles, winter, wolves, pigs)
    ended = program(state, 0, [CARD[card] for card in cards])
    haunted = set()
    for wolf, (tile, facing) in enumerate(wolves):
        if wolf % 2:
            assert (ended.wolves[wolf], ended.facing[wolf]) == (tile, CARD[facing])
            continue
        end, way, passed = naive.wolf(spot(tile), facing, cards)
        assert (spot(ended.wolves[wolf]), CARD_CODES[ended.facing[wolf]]) == (end, way)
        haunted |= set(passed)
    assert [pig for pig, tile in enumerate(ended.pigs) if tile < 0] == [
        pig for pig, tile in enumerate(pigs) if spot(tile) in haunted
    ]


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TILES, some.booleans(), STARTS, some.permutations(CARD_CODES), PIGS)
def test_st_25_cards_turned_up_one_by_one_do_the_same(
    tiles: list[str], winter: bool, wolves: list[tuple[int, str]], cards: list[str], pigs: list[int]
) -> None:
    _, naive = forests(tiles, winter)
    state = play_cards(position(tiles, winter, wolves, pigs), *[(0, "brown", card) for card in cards[:4]])
    for number, card in enumerate(cards[:4]):
        if state.phase != WOLVES:
            break
        (event,) = GAME.chance(state, None)  # type: ignore[arg-type]
        GAME.verify_chance(state, (event,))
        assert isinstance(event, Turned)
        assert event.card == card
        state = happen(state, event)
        for wolf in range(0, len(wolves), 2):
            end, way, _ = naive.wolf(spot(wolves[wolf][0]), wolves[wolf][1], list(cards[: number + 1]))
            assert (spot(state.wolves[wolf]), CARD_CODES[state.facing[wolf]]) == (end, way)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(TILES, some.booleans())
def test_st_16_a_pig_comes_where_a_naive_mover_comes(tiles: list[str], winter: bool) -> None:
    forest, naive = forests(tiles, winter)
    for tile in range(SIZE):
        for to in range(SIZE):
            path = naive.pig(spot(tile), spot(to))
            found = forest.steps[tile].get(to)
            assert (None if found is None else [spot(one) for one in found]) == path


@settings(max_examples=100, deadline=None, derandomize=True)
@given(TILES, some.booleans())
def test_st_07_what_is_next_to_what_and_over_one_wall(tiles: list[str], winter: bool) -> None:
    forest, naive = forests(tiles, winter)
    state = table(layout=" ".join(tiles), winter=winter)
    for tile in range(SIZE):
        inside = {way: naive.beyond(spot(tile), way) for way in WAYS if not naive.over_the_edge(spot(tile), way)}
        near = {at(row + 1, column + 1) for way, (row, column) in inside.items() if not naive.wall(spot(tile), way)}
        assert {one for one in range(SIZE) if forest.beside[tile] >> one & 1} == near
        single = {
            at(there[0] + 1, there[1] + 1)
            for way, there in inside.items()
            if (naive.tile[spot(tile)].get("wall") == way) != (naive.tile[there].get("wall") == BACK[way])
        }
        assert set(hops(state.laid(), tile)) == single
        row, column = spot(tile)
        far = {(row - 2, column), (row + 2, column), (row, column - 2), (row, column + 2)}
        assert set(map(spot, JUMPS[tile])) == {one for one in far if one in naive.tile}


@settings(max_examples=300, deadline=None, derandomize=True)
@given(TILES, some.booleans())
def test_st_01_a_forest_is_whole_if_a_naive_walker_gets_everywhere(tiles: list[str], winter: bool) -> None:
    forest, naive = forests(tiles, winter)
    assert forest.is_whole() == naive.reachable()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(TILES, some.booleans(), STARTS)
def test_st_26_a_walk_is_told_tile_by_tile(tiles: list[str], winter: bool, wolves: list[tuple[int, str]]) -> None:
    _, naive = forests(tiles, winter)
    state = position(tiles, winter, wolves, [-1] * 8)
    for card in CARD_CODES:
        for pack in (0, 1):
            for walk in walks(state, pack, CARD[card]):
                tile, facing = wolves[walk.wolf]
                _, way, passed = naive.wolf(spot(tile), facing, [card])
                assert (list(map(spot, walk.tiles)), CARD_CODES[walk.facing]) == (passed, way)


def test_a_layout_that_is_cut_off_is_caught() -> None:
    assert not forests(CUT_OFF.split(), False)[0].is_whole()
    assert not forests(CUT_OFF.split(), False)[1].reachable()
