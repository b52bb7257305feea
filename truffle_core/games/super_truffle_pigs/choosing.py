"""From chosen parts to an action, what it would bring, and what can be chosen next.

Parts name what lies on the table: `tile-7`, `pig-0` (one's own), `wolf-2`, `pack-1`, `power-6`, `truffle-0` (a place of
the backpack), `card-4`, `mission-9`; `levels-1` says how far to dig; `leave` and `upgrade` are buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from msgspec import structs

from truffle_core.core.errors import IllegalAction
from truffle_core.core.kit import Composed
from truffle_core.core.plain_text import capital, counted, number_word
from truffle_core.core.scene import Rich, Strong

from .actions import Action, Give, Keep, Leave, Move, PlayCard, Sniff, Upgrade
from .foretelling import foretold, ways_said
from .missions import numbers
from .pieces import CARD_CODES, PACKS, PLACES, POINTS, SUPER, truffle_name
from .powers import TARGETS, can_dig, levels_left, sniffable, super_places
from .rules import SuperTrufflePigs
from .saying import (
    card_said,
    card_token,
    full_name,
    mission_title,
    power_token,
    track_name,
    truffle_token,
    what_lies,
)
from .state import CARDS, DRAFT, GIVE, SNIFFING, SPRINTING, TURN, State
from .wolves import way

RULES: Final = SuperTrufflePigs()
ASKED: Final = (DRAFT, TURN, SPRINTING, SNIFFING, CARDS, GIVE)
"""The phases in which a seat is to act."""

WORDS: Final = ("pig", "tile", "wolf", "pack", "power", "truffle", "card", "mission", "levels")
"""The words of parts that have a number."""

WANTED: Final = (
    "the tile to land on, two away in a straight line",
    "the tile of its first move",
    "the pig that digs",
    "the pig whose truffle comes out",
    "the tile beyond a wall",
    "the secret path to come out of",
    "",
    "a truffle to look at",
    "the wolf to push away",
    "the wolf to knock out",
    "the pack to knock out",
    "the pig that is to be brave",
)
"""Power -> what is still to be chosen for it."""


class Chosen(NamedTuple):
    """What parts come to; -1 or nothing for what is not chosen. `truffles` are places of the backpack."""

    pig: int = -1
    tile: int = -1
    wolf: int = -1
    pack: int = -1
    power: int = -1
    card: int = -1
    mission: int = -1
    levels: int = -1
    truffles: tuple[int, ...] = ()
    button: str = ""


def chosen(parts: Sequence[str]) -> Chosen:
    """Return what parts name; the last of each word counts, and what a power is used on is chosen after it."""
    since = max([n for n, part in enumerate(parts) if part.startswith("power-")], default=-1)
    found: dict[str, int] = {}
    truffles: list[int] = []
    for n, part in enumerate(parts):
        word, _, text = part.partition("-")
        if word not in WORDS or not text.isdecimal():
            continue
        if word == "truffle":
            truffles.append(int(text))
        elif n >= since or word in ("pig", "power"):
            found[word] = int(text)
    button = parts[-1] if parts and parts[-1] in ("leave", "upgrade") else ""
    return Chosen(**found, truffles=tuple(dict.fromkeys(truffles)), button=button)


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Say what the chosen parts come to for `seat`, and what that would bring."""
    if state.actor() != seat or state.phase not in ASKED or not parts:
        return Composed()
    return COMPOSERS[state.phase](state, chosen(parts))


# A turn


def _turn(state: State, now: Chosen) -> Composed:
    """Leave, use a power, pay for a level, move."""
    if now.button == "leave" and state.fresh:
        return _leave(state)
    if now.button == "upgrade" and len(state.packs[state.turn]) > 1:
        now = Chosen(truffles=cheapest(state))
    if now.power in state.powers:
        return _power(state, now)
    if now.truffles:
        return _truffles(state, now)
    if now.tile >= 0:
        return _move(state, now, movers(state, now.tile) if now.pig < 0 else [now.pig])
    if now.pig in state.in_forest(state.turn):
        tile = state.place(now.pig)
        return Composed((f"pig-{now.pig}",), message=[f"{capital(pig_stands(state, now.pig))}. {_can(state, tile)}"])
    return Composed()


def _can(state: State, tile: int) -> str:
    """Say what a pig on a tile can do."""
    if not state.actions:
        return "No action is left for it."
    digs = " or dig" if state.tokens[tile] else ""
    return f"Choose where it goes{digs}."


def pig_stands(state: State, pig: int) -> str:
    """Say where a pig of the seat to act stands."""
    tile = state.place(pig)
    return f"your pig stands on {PLACES[tile]}, {what_lies(state, tile)}"


def _leave(state: State) -> Composed:
    """ST-14."""
    pigs = "both your pigs leave" if len(state.in_forest(state.turn)) > 1 else "your pig leaves"
    words = f"{capital(pigs)} for good. Your backpack and your missions still score; you go on playing wolf cards."
    return Composed(("leave",), Leave(), ["Leave for good"], [words])


def movers(state: State, tile: int) -> list[int]:
    """Return which of the pigs 0 and 1 of the seat to act can move onto a tile; one of two on the same tile (ST-16)."""
    steps, seat = state.laid().steps, state.turn
    found = [pig for pig in state.in_forest(seat) if tile in steps[state.pigs[2 * seat + pig]]]
    if len(found) == 2 and state.pigs[2 * seat] == state.pigs[2 * seat + 1]:
        return [min(found, key=lambda pig: state.progress[2 * seat + pig])]
    return found


def is_plain(state: State, pig: int, tile: int) -> bool:
    """Tell whether a move costs nothing but its action: no digging is lost and no wolf met (ST-17, ST-18)."""
    number_ = 2 * state.turn + pig
    path = state.laid().steps[state.pigs[number_]][tile]
    return not state.progress[number_] and not way(state, number_, path)[1]


def _move(state: State, now: Chosen, pigs: list[int]) -> Composed:
    """One move, with what it would cost (ST-16 to ST-18)."""
    keep = (*([f"pig-{now.pig}"] if now.pig >= 0 else []), f"tile-{now.tile}")
    if len(pigs) > 1:
        return Composed(keep, message=[f"Both your pigs can go to {PLACES[now.tile]}: choose which."])
    action = Move(pigs[0], now.tile) if pigs else None
    if action is None or _refused(state, action):
        return Composed(tuple([part for part in keep if part.startswith("pig-")]))
    return Composed(keep, action, ["Move there"], [foretold(state, action)], again=True)


def _refused(state: State, action: Action) -> IllegalAction | None:
    """Return why an action is refused, None if it is not."""
    try:
        RULES.verify(state, action)
    except IllegalAction as refusal:
        return refusal
    return None


# Powers and truffles


def uses(state: State, now: Chosen) -> list[Any]:
    """Return the uses of the chosen power that fit what else is chosen, but for how they are paid (ST-07)."""
    wanted = {"pig": now.pig, "wolf": now.wolf, "to": now.tile, "tile": now.tile, "levels": now.levels}
    if now.pack >= 0:
        wanted["pack"] = PACKS[now.pack]  # type: ignore[assignment]
    return [
        use
        for use in TARGETS[now.power](state)
        if all(value == -1 or getattr(use, name, value) == value for name, value in wanted.items())
    ]


def payment(state: State, now: Chosen) -> int:
    """Return the place of the super truffle that pays for the chosen power, -1 for actions, -2 if nothing does (ST-19)."""
    pack = state.packs[state.turn]
    meant = [place for place in now.truffles if place < len(pack) and pack[place] & SUPER]
    if meant:
        return meant[-1]
    if state.box.costs[now.power] <= state.actions:
        return -1
    return min(super_places(pack), key=lambda place: pack[place] & POINTS, default=-2)


def _power(state: State, now: Chosen) -> Composed:
    """A power, what it is used on, and what pays for it (ST-07, ST-15, ST-19)."""
    paid, fits = payment(state, now), uses(state, now)
    targets = (now.pig, now.tile, now.wolf, now.pack, now.levels)
    keep = [f"power-{now.power}"]
    keep += [f"{word}-{value}" for word, value in zip(TARGET_WORDS, targets, strict=True) if value >= 0]
    keep += [f"truffle-{paid}"] if paid in now.truffles else []
    name: Rich = [power_token(state, now.power)]
    if not TARGETS[now.power](state):
        return Composed(tuple(keep[:1]), message=[*name, " has nothing here to be used on."], rule="ST-07")
    if paid == -2:
        cost = counted(state.box.costs[now.power], "action")
        left = f"{number_word(state.actions)} {'is' if state.actions == 1 else 'are'} left"
        return Composed(tuple(keep[:1]), message=[*name, f" costs {cost}, and {left}."], rule="ST-15")
    if not fits:
        now = Chosen(power=now.power, truffles=now.truffles)
        return structs.replace(_power(state, now), parts=tuple(keep[:1]))
    if len(fits) > 1 and hasattr(fits[0], "levels"):
        fits = [max(fits, key=lambda use: use.levels)] if len({use.pig for use in fits}) == 1 else fits
    if len(fits) > 1:
        return Composed(tuple(keep), message=[*name, f": choose {WANTED[now.power]}.", *_price(state, now.power, paid)])
    action = fits[0] if paid < 0 else structs.replace(fits[0], truffle=paid)
    message: Rich = [*name, f": {foretold(state, action)}", *_price(state, now.power, paid)]
    return Composed(tuple(keep), action, [f"Use {state.box.power_names[now.power]}"], message, again=True)


TARGET_WORDS: Final = ("pig", "tile", "wolf", "pack", "levels")


def _price(state: State, power: int, paid: int) -> Rich:
    """Say what pays for a power (ST-15, ST-19)."""
    if paid < 0:
        cost = state.box.costs[power]
        return [f" It costs {counted(cost, 'action')} of {number_word(state.actions)}."]
    one = state.packs[state.turn][paid]
    return [" Paid with ", truffle_token(one), f", your {truffle_name(one)}; its points are gone (ST-19)."]


def cheapest(state: State) -> tuple[int, int]:
    """Return the two truffles that cost least to give back: no super ones if there are others, and few points."""
    pack = state.packs[state.turn]
    first, second = sorted(range(len(pack)), key=lambda place: (pack[place] & SUPER, pack[place] & POINTS))[:2]
    return first, second


def _truffles(state: State, now: Chosen) -> Composed:
    """Truffles that pay: two for a level, a super one for a power (ST-19, ST-21)."""
    pack = state.packs[state.turn]
    places = [place for place in now.truffles if place < len(pack)][-2:]
    keep = tuple([f"truffle-{place}" for place in places])
    if len(places) == 2:
        action = Upgrade(places[0], places[1])
        if refusal := _refused(state, action):
            return Composed(keep[-1:], message=[f"{capital(refusal.reason)}."], rule=refusal.rule)
        level = state.levels[state.turn] + 1
        cost = sum([pack[place] & POINTS for place in places])
        tokens = [truffle_token(pack[place]) for place in places]
        words = (
            f" go back to the box with {counted(cost, 'point')}: level {level}, and one action more at once (ST-21)."
        )
        return Composed(keep, action, [f"Rise to level {level}"], [tokens[0], " ", tokens[1], words])
    if not places:
        return Composed()
    said = f" is a {full_name(pack[places[0]])}."
    free = " It pays for any power: choose one." if pack[places[0]] & SUPER and state.powers else ""
    more = " With a second truffle it raises your level." if len(pack) > 1 else ""
    return Composed(keep, message=[truffle_token(pack[places[0]]), f"{said}{free}{more}"])


# Direction cards


def open_packs(state: State) -> list[int]:
    """Return the packs on whose track there is a space (ST-23, ST-24)."""
    return [pack for pack in (0, 1) if state.spaces(pack) > 0]


def _cards(state: State, now: Chosen) -> Composed:
    """A direction card and the track it goes on (ST-23)."""
    packs = open_packs(state)
    pack = now.pack if now.pack in packs else packs[0] if len(packs) == 1 else -1
    held = now.card >= 0 and state.cards[state.turn] >> now.card & 1
    keep = [f"card-{now.card}"] if held else []
    keep += [f"pack-{now.pack}"] if now.pack in packs else []
    if not held:
        return Composed(tuple(keep), message=["Choose a card of your hand."] if keep else [])
    token = card_token(now.card)
    if pack < 0:
        return Composed(tuple(keep), message=[token, f", {card_said(now.card)}. Onto the Brown or the Grey track?"])
    action = PlayCard(PACKS[pack], CARD_CODES[now.card])
    message: Rich = [token, f" {ways_said(state, pack, now.card)}"]
    return Composed(tuple(keep), action, [f"Play it on the {track_name(pack)}"], message, again=True)


# Missions, looks, sprints, giving


def _draft(state: State, now: Chosen) -> Composed:
    """One mission of the hand (ST-10)."""
    if now.mission not in numbers(state.hands[state.turn]):
        return Composed()
    title, scored = mission_title(state.box, now.mission), state.box.points[now.mission]
    goes = "the others go" if state.pick == 1 else "the other one goes"
    message: Rich = [Strong(text=title), f", {counted(scored, 'point')}: keep it, and {goes} to the left (ST-10)."]
    action = Keep(state.box.missions[now.mission])
    return Composed((f"mission-{now.mission}",), action, ["Keep this one"], message, again=True)


def _sprinting(state: State, now: Chosen) -> Composed:
    """A further move of a Sprint (ST-07)."""
    return _move(state, Chosen(tile=now.tile), [state.sprinter]) if now.tile >= 0 else Composed()


def _sniffing(state: State, now: Chosen) -> Composed:
    """The second truffle of a Sniff (ST-07)."""
    if now.tile not in sniffable(state):
        return Composed()
    words = f"Look at the {what_lies(state, now.tile)}, {PLACES[now.tile]}?"
    return Composed((f"tile-{now.tile}",), Sniff(tile=now.tile), ["Look at it"], [words], again=True)


def _give(state: State, now: Chosen) -> Composed:
    """A truffle for the player whose turn it is to get one (ST-28)."""
    pack = state.packs[state.actor()]
    places = [place for place in now.truffles if place < len(pack)]
    if not places:
        return Composed()
    one = pack[places[-1]]
    message: Rich = [truffle_token(one), f", your {full_name(one)}, goes (ST-28)."]
    return Composed((f"truffle-{places[-1]}",), Give(places[-1]), ["Give it"], message, again=True)


COMPOSERS: Final[dict[int, Callable[[State, Chosen], Composed]]] = {
    DRAFT: _draft,
    TURN: _turn,
    SPRINTING: _sprinting,
    SNIFFING: _sniffing,
    CARDS: _cards,
    GIVE: _give,
}
"""Phase -> what puts the parts together."""


# What is asked


def asks(state: State, names: Sequence[str]) -> str:
    """Say what is to be done now."""
    if state.phase == DRAFT:
        return f"Keep one of {'three' if state.pick == 1 else 'two'} missions; they stay secret until met (ST-10)."
    if state.phase == SPRINTING:
        return f"Your pig sprints: up to {counted(state.left, 'move')} more, or stop here."
    if state.phase == SNIFFING:
        return "Choose the second truffle to look at."
    if state.phase == CARDS:
        return f"Play {counted(state.left, 'direction card')} face down onto a wolf track (ST-23)."
    if state.phase == GIVE:
        return f"Both your pigs have run. Choose a truffle for {names[state.receiver]} (ST-28)."
    return _turn_asks(state)


def _turn_asks(state: State) -> str:
    """Say what is left, and what the pigs could go on with."""
    left = f"{capital(counted(state.actions, 'action'))} left."
    if state.fresh and len(state.in_forest(state.turn)) > 1:
        return f"{left} Choose a pig, or a tile next to one."
    begun = [pig for pig in state.in_forest(state.turn) if state.progress[2 * state.turn + pig]]
    if begun and state.actions:
        missing = levels_left(state, 2 * state.turn + begun[0])
        return (
            f"{left} A truffle wants {counted(missing, 'level')} more; digging is lost if its pig walks away (ST-18)."
        )
    if not state.actions:
        return "No action left, but truffles to spend: a super one for a power, two for a level."
    return f"{left} Move, dig, use a power, or take no more actions."


def diggers(state: State) -> list[int]:
    """Return the pigs 0 and 1 of the seat to act that can dig (ST-18)."""
    return [pig for pig in state.in_forest(state.turn) if can_dig(state, 2 * state.turn + pig)]
