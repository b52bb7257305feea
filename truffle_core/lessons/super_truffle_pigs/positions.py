"""Positions in one line: a forest laid by the rules, with pigs, wolves, truffles and cards where a step wants them.

Tiles are 0 to 19, row by row. Wolves are written by tile and facing, `"6N 12E"`, in the order in which they come; truffles
of a backpack by kind, points and an s if super, `"w2s b1"`; cards of a track as on the cards, `"N 2x"`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from truffle_core.core.game import Setup
from truffle_core.core.log import full_options
from truffle_core.core.scene import Token
from truffle_core.games.super_truffle_pigs import GAME
from truffle_core.games.super_truffle_pigs.actions import Keep
from truffle_core.games.super_truffle_pigs.events import Dealt, FirstPlayer, Laid, PowersDrawn, Rolled
from truffle_core.games.super_truffle_pigs.pieces import (
    CARD,
    GOLDEN,
    KINDS,
    KNOWN,
    NO_TRUFFLE,
    truffle,
)
from truffle_core.games.super_truffle_pigs.saying import card_token
from truffle_core.games.super_truffle_pigs.state import DRAFT, WOLVES, State
from truffle_core.games.super_truffle_pigs.wolves import watch
from truffle_core.lessons.model import Position
from truffle_core.lessons.phrases import Phrases
from truffle_core.lessons.runner import followed, happened

PLAYERS: Final = ("You", "Ann", "Ben", "Cem")
ZONES: Final = ("forest", "powers", "track-0", "track-1", "pack", "cards", "missions", "seats")
MAP: Final = ("forest",)
TRACKS: Final = ("forest", "track-0", "track-1")
CARDS_SHOWN: Final = ("forest", "track-0", "track-1", "cards")

SUMMER: Final = "P1 B1 W1 B2 W2 B3 BD G3 W3 G4 B4 W4 GD B5 G1 P2 W5 B6 W6 G2"
WINTER: Final = "P1 W3 G3 B4 G4 W4 W1 B1 B3 GD BD B2 W5 W6 B5 G1 P2 G2 W2 B6"
TOKENS: Final = {"b": "1 0 1 0 1 0", "w": "1 2 0 1s 2s 0", "g": "2 3 3s 2"}
"""Kind -> the tokens in the order of its tiles."""

MISSIONS: Final = (
    ("two_powers", "two_white", "knock_out"),
    ("together", "three_basic", "both_dens"),
    ("one_of_each", "level_four", "five_truffles"),
    ("two_golden", "near_wolf", "level_five"),
)
"""Seat -> the missions dealt to it where a step asks for no others."""


def _token(code: str) -> Token:
    return card_token(CARD[code])


PHRASES: Final = Phrases(_token)
"""Sentences in which `{N}` is drawn as a direction card."""

say, paragraphs = PHRASES.say, PHRASES.paragraphs


# The beginning


def set_up(
    seats: int = 2,
    *,
    winter: bool = False,
    tiles: str = "",
    powers: str = "super_jump quick_snout shove",
    missions: Sequence[Sequence[str]] = MISSIONS,
    first: int = 0,
    length: str = "game",
) -> Position:
    """Return the table with the forest laid and the missions dealt."""
    options = full_options(GAME, {"side": "winter" if winter else "summer", "first": str(first), "length": length})
    state = GAME.initial_state(Setup(seats, options, GAME.edition("standard")))
    laid = (tiles or (WINTER if winter else SUMMER)).split()
    dealt = Dealt(tuple(tuple(missions[seat]) for seat in range(seats)))
    begun = FirstPlayer(first), _laid(state, laid), PowersDrawn(tuple(powers.split())), dealt
    return happened(GAME, Position(state, state.copy(), PLAYERS[:seats]), begun)[0]


def _laid(state: State, tiles: Sequence[str]) -> Laid:
    """Return the layout with a token on each tile that has a truffle."""
    kind = state.box.winter_kind if state.winter else state.box.kind
    left = {letter: tokens.split() for letter, tokens in TOKENS.items()}
    tokens = [left[tile[0].lower()].pop(0) for tile in tiles if kind[tile] <= GOLDEN]
    return Laid(tuple(tiles), tuple(tokens))


def drafted(position: Position) -> Position:
    """Return the table after everybody has kept the first mission there was."""
    while position.state.phase == DRAFT:
        state = position.state
        name = next(name for n, name in enumerate(state.box.missions) if state.hands[state.turn] >> n & 1)
        position = followed(GAME, position, Keep(name))[0]
    return position


# In the middle of a game


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is different from the beginning.

    Attributes
    ----------
    pigs : pig -> its tile, RAN or LEFT.
    wolves : all wolves in the forest, none for the one of the beginning.
    packs : seat -> the truffles in its backpack, dug up by itself.
    bare : tiles where nothing is left.
    levels, goals, revealed : by seat, its level, the missions it keeps secret and those it has met.
    progress : pig -> the levels it has dug where it stands.
    lying : wolves that are knocked out.
    tracks : by pack, cards played in earlier rounds, which lie face up.
    """

    pigs: Mapping[int, int] = {}
    wolves: str = ""
    packs: Mapping[int, str] = {}
    bare: Iterable[int] = ()
    levels: Mapping[int, int] = {}
    goals: Mapping[int, str] = {}
    revealed: Mapping[int, str] = {}
    progress: Mapping[int, int] = {}
    lying: int = 0
    tracks: tuple[str, str] = ("", "")


def table(
    seats: int = 2,
    *,
    face: Any = "1",
    did: Sequence[Any] = (),
    show: Sequence[str] = MAP,
    lists: Sequence[str] = (),
    heading: str = "",
    note: str = "",
    start: Mapping[str, Any] | None = None,
    **more: Any,
) -> Position:
    """Return the table in a turn after this face of the die; what `Change` takes is different, `did` follows."""
    position = drafted(set_up(seats, **(start or {})))
    wanted = Change(**more)
    for state in (position.state, position.seen):
        _change(state, wanted, state is position.seen)
    rolled = () if face is None else ((Rolled(face),),)
    for what in (*rolled, *did):
        position = followed(GAME, position, what)[0]
    hidden = tuple(zone for zone in ZONES if zone not in show)
    return msgspec.structs.replace(position, heading=heading, note=note, hidden=hidden, lists=tuple(lists))


def _change(state: State, change: Change, veiled: bool) -> None:
    """Bring a position to where it is wanted, what others hold as veiled as it is for the learner."""
    for pig, tile in change.pigs.items():
        state.pigs[pig] = tile
    for pig, levels in change.progress.items():
        state.progress[pig] = levels
        state.claimed |= 1 << state.pigs[pig]
    for tile in change.bare:
        state.tokens[tile] = NO_TRUFFLE
    for seat, written in change.packs.items():
        _pack(state, seat, written, veiled and seat != 0)
    state.truffles = sum(map(bool, state.tokens))
    for seat, level in change.levels.items():
        state.levels[seat] = level
    if change.goals or change.revealed:
        _missions(state, change, veiled)
    if change.wolves:
        _wolves(state, change.wolves, change.lying)
    for pack, cards in enumerate(change.tracks):
        _track(state, pack, cards)
        state.turned[pack] = len(state.tracks[pack])


def _missions(state: State, change: Change, veiled: bool) -> None:
    """Give missions to who is to have them, and others to the rest; each is there once (ST-10)."""
    for seat, names in change.revealed.items():
        state.revealed[seat] = _set(state, names)
    taken = [name for names in (*change.goals.values(), *change.revealed.values()) for name in names.split()]
    left = [name for name in state.box.missions if name not in taken]
    for seat in range(state.seats):
        names = change.goals.get(seat) or " ".join([left.pop() for _ in range(3)])
        if veiled and seat:
            state.goals[seat], state.secret[seat] = 0, len(names.split())
        else:
            state.goals[seat] = _set(state, names)


def _set(state: State, names: str) -> int:
    """Return missions as a set."""
    return sum(1 << state.box.mission[name] for name in names.split())


def _pack(state: State, seat: int, written: str, veiled: bool) -> None:
    """Fill a backpack with what its owner dug up."""
    for code in written.split():
        kind = "bwg".index(code[0])
        one = truffle(kind, None if veiled else int(code[1]), code.endswith("s")) | KNOWN[seat]
        state.packs[seat].append(one)
        state.dug[len(KINDS) * seat + kind] += 1


def _wolves(state: State, written: str, lying: int = 0) -> None:
    """Let wolves stand where they are written."""
    found = [(int(code[:-1]), CARD[code[-1]]) for code in written.split()]
    state.wolves = [tile for tile, _ in found]
    state.facing = [facing for _, facing in found]
    state.lying = lying
    watch(state)


def _track(state: State, pack: int, written: str) -> None:
    """Lay cards onto a track, each of a seat that has it still, the learner's last."""
    for code in written.split():
        card = CARD[code]
        seat = max(seat for seat in range(state.seats) if state.cards[seat] >> card & 1)
        state.cards[seat] &= ~(1 << card)
        state.tracks[pack].append(8 * seat + card)


# When the wolves move


def prowl(
    brown: str = "",
    grey: str = "",
    *,
    seats: int = 4,
    heading: str = "The wolves are about to move",
    show: Sequence[str] = TRACKS,
    lists: Sequence[str] = (),
    note: str = "",
    start: Mapping[str, Any] | None = None,
    **more: Any,
) -> Position:
    """Return the table as all cards of a round are played; the learner may look at each card."""
    show = [zone for zone in show if grey or zone != "track-1"]
    position = table(seats, show=show, heading=heading, note=note, lists=lists, start=start, **more)
    for state in (position.state, position.seen):
        for pack, cards in enumerate((brown, grey)):
            _track(state, pack, cards)
        state.turn, state.phase = seats - 1, WOLVES
        state.fresh, state.actions = False, 0
    return position


def open_to_all(position: Position) -> Position:
    """Return the same with everything known to the learner."""
    return msgspec.structs.replace(position, seen=position.state.copy())


def drawn(position: Position, *what: Any, steps: int = 1) -> tuple[Any, ...]:
    """Return actions, and what the rules then let happen of themselves in so many steps of chance."""
    found = [*what]
    for action in what:
        position = followed(GAME, position, action)[0]
    for _ in range(steps):
        events = tuple(GAME.chance(position.state, _no_luck()))
        position = followed(GAME, position, events)[0]
        found.append(events)
    return tuple(found)


def _no_luck() -> random.Random:
    """Return what makes a draw the same every time."""
    return random.Random(1)


def moved_by(position: Position) -> tuple[Any, ...]:
    """Return the steps of chance that turn up every card on the tracks."""
    return drawn(position, steps=position.state.face_down())
