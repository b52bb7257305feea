"""The words that everything said of Super Truffle Pigs is made of: truffles, powers, missions, cards, pigs and wolves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truffle_core.core.plain_text import capital, counted, joined, number_word
from truffle_core.core.scene import Token

from .edition import GOALS, Box
from .missions import deeds
from .pieces import (
    CARD_CODES,
    CARD_NAMES,
    DEPTHS,
    FACES,
    KINDS,
    NO_TRUFFLE,
    PACKS,
    POWERS,
    SUPER,
    TILE_NAMES,
    TWICE,
    UNKNOWN,
    WOLF_NAMES,
    kind_of,
    points_of,
    truffle_name,
)
from .state import State

LETTERS: Final = "NESW"
DOES: Final = (
    "two tiles straight on, over wolves and walls",
    "up to three moves of one pig",
    "one or two dig levels at once",
    "the truffle under your pig is out",
    "one move across a wall",
    "a pig to a secret path",
    "your two pigs trade places",
    "look at two truffles",
    "push a wolf next to you one space",
    "knock out a wolf next to you",
    "knock out all wolves of one pack",
    "no wolf scares one pig this round",
)
"""Power -> what it does, in a few words (ST-07)."""

FACE_NAMES: Final = {"1": "1", "2": "2", "wolf_1": "wolf and 1", "wolf_2": "wolf and 2", "moon": "moon"}
"""Face of the die -> what it is called (ST-04)."""


def whose(name: str) -> str:
    """Return a name as an owner's."""
    return "your" if name == "You" else f"{name}'{'' if name.endswith('s') else 's'}"


def whom(name: str) -> str:
    """Return a name as somebody something is done to."""
    return "you" if name == "You" else name


def joined_names(parts: Sequence[str]) -> str:
    """Return what is said of a piece, its parts told apart by commas."""
    return ", ".join(filter(None, parts))


# Truffles


def full_name(one: int) -> str:
    """Name a truffle with its points, as far as they are known: "super white truffle of 2 points"."""
    points = points_of(one)
    return truffle_name(one) if points is None else f"{truffle_name(one)} of {points} point{'' if points == 1 else 's'}"


def truffle_art(one: int) -> str:
    """Return the symbol of a truffle in a backpack."""
    return f"{'super' if one & SUPER else 'truffle'}-{KINDS[kind_of(one)]}"


def truffle_token(one: int) -> Token:
    """Return a truffle as it is drawn in a sentence or in a player's panel."""
    points = points_of(one)
    return Token(suit="W", mark=truffle_art(one), text="?" if points is None else str(points), name=full_name(one))


def kind_token(kind: int) -> Token:
    """Return a kind of truffle as it is drawn in a sentence."""
    return Token(suit="W", mark=f"truffle-{KINDS[kind]}", name=f"{KINDS[kind]} truffle")


# Tiles, cards, the die, powers


def what_lies(state: State, tile: int) -> str:
    """Say what a tile is: "white truffle, one of two levels dug", "dug up", "Brown Den"."""
    kind = state.laid().kinds[tile]
    if kind >= len(KINDS):
        return TILE_NAMES[kind]
    one = state.tokens[tile]
    if one == NO_TRUFFLE:
        return "dug up"
    depth, done = DEPTHS[kind_of(one)], levels_dug(state, tile)
    levels = f"{number_word(done)} of {counted(depth, 'level')} dug" if done else counted(depth, "level")
    known = points_of(one)
    return f"{full_name(one) if known is not None else TILE_NAMES[kind]}, {levels}"


def levels_dug(state: State, tile: int) -> int:
    """Return the levels dug on a tile (ST-18)."""
    return max([state.progress[pig] for pig, at in enumerate(state.pigs) if at == tile], default=0)


def walls_said(state: State, tile: int) -> str:
    """Say where a tile has walls; on the forest's rim they stop wolves alone (ST-26)."""
    walls = state.laid().walls
    sides = [CARD_NAMES[side] for side in range(4) if walls[4 * tile + side]]
    return f"{'wall' if len(sides) == 1 else 'walls'} to the {joined(sides)}" if sides else ""


def card_token(card: int) -> Token:
    """Return a direction card as it is drawn in a sentence; a face-down one by its back."""
    if card == UNKNOWN:
        return Token(suit="W", mark="dir-back", name="face-down card")
    return Token(suit="W", mark=f"to-{CARD_CODES[card]}", text=CARD_CODES[card], name=CARD_NAMES[card])


def card_said(card: int) -> str:
    """Say what a direction card is."""
    return {TWICE: "2x: two spaces the way each wolf faces", UNKNOWN: "face-down card"}.get(card) or CARD_NAMES[card]


def die_token(face: str) -> Token:
    """Return a face of the wolf die as it is drawn in a sentence."""
    return Token(suit="W", mark=f"die-{face}", name=FACE_NAMES[face])


def die_said(face: str) -> str:
    """Say what a face of the wolf die means (ST-04, ST-12, ST-13)."""
    if face == "moon":
        return "The wolves sleep: no cards, and no wolf moves."
    wolf, cards = FACES[face]
    return f"{'A new wolf comes, and each' if wolf else 'Each'} player plays {counted(cards, 'direction card')}."


def power_token(state: State, power: int) -> Token:
    """Return a superpower as it is drawn in a sentence."""
    name = state.box.power_names[power]
    return Token(suit="W", mark=f"p-{POWERS[power]}", text=name, name=name)


def track_name(pack: int) -> str:
    """Name a pack's track."""
    return f"{capital(PACKS[pack])} track"


# Pigs and wolves


def pigs_said(names: Sequence[str], pigs: Sequence[int]) -> str:
    """Name pigs by their owners: "Ann's pig and both Bruno's pigs"."""
    said = []
    for seat in dict.fromkeys(pig // 2 for pig in pigs):
        both = len([pig for pig in pigs if pig // 2 == seat]) > 1
        said.append(f"both {whose(names[seat])} pigs" if both else f"{whose(names[seat])} pig")
    return joined(said)


def wolves_said(wolves: Sequence[int]) -> str:
    """Name wolves: "the first brown wolf"."""
    return joined([f"the {WOLF_NAMES[wolf]}" for wolf in wolves])


# Missions


def mission_title(box: Box, mission: int) -> str:
    """Say in a few words what a mission wants (ST-08)."""
    goal, count = GOALS[box.goals[mission]], box.counts[mission]
    match goal:
        case "powers":
            return f"Use {counted(count, 'power')}"
        case "together":
            return "Both pigs on one tile"
        case "level":
            return f"Level {count}"
        case "dens":
            return "A pig on each den"
        case "knocked_out":
            return "Knock out a wolf" if count == 1 else f"Knock out {number_word(count)} wolves"
        case "each_kind":
            return f"{capital(number_word(count))} of each kind"
        case "truffles":
            return capital(counted(count, "truffle"))
        case "near_wolf":
            return f"Dig up {'a truffle' if count == 1 else counted(count, 'truffle')} next to a wolf"
    return f"{capital(number_word(count))} {goal} truffle{'' if count == 1 else 's'}"


def mission_art(box: Box, mission: int) -> str:
    """Return the symbol of a mission."""
    return f"m-{GOALS[box.goals[mission]]}"


def mission_progress(state: State, seat: int, mission: int) -> str:
    """Say how far a seat is with a mission."""
    goal, wanted = GOALS[state.box.goals[mission]], state.box.counts[mission]
    done = deeds(state, seat)[state.box.goals[mission]]
    if goal == "level":
        return f"now level {done}"
    if goal == "each_kind":
        dug = state.dug[3 * seat : 3 * seat + 3]
        lacking = [name for kind, name in enumerate(KINDS) if dug[kind] < wanted]
        return f"{joined(lacking)} still missing" if lacking else "done"
    if goal in ("together", "dens"):
        return "at the same time"
    return f"{number_word(done) if done else 'none'} so far" if wanted > 1 else "not yet"
