"""The rules of Super Truffle Pigs, ST-01 to ST-31: who may do what, and what follows. Why not, say the refusals."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from truffle_core.core.beginning import most_rounds, named_first
from truffle_core.core.game import CHANCE, Chance, Edition, Game, Outcome, Setup, Step, View

from . import dealing, views
from .about import ABOUT
from .actions import Action, Dig, Done, Give, Keep, Leave, Move, PlayCard, Power, Sniff, Upgrade
from .edition import box_of, load
from .effects import APPLIERS
from .events import CardPlayed, Collected, Event, Finished, Given, Kept, Left, Moved, Passed, Upgraded, Used
from .missions import names, with_missions
from .pieces import (
    ALL_CARDS,
    CARD_CODES,
    FACE,
    FEW,
    HIGHEST_LEVEL,
    PACKS,
    POWERS,
    SIZE,
    points_of,
    seats_knowing,
)
from .powers import SNIFFS, USES, can_dig, dug, power_actions, sniffable, sniffed
from .refusals import VERIFIERS
from .scoring import points, winners
from .state import CARDS, CARDS_OF, DRAFT, GIVE, OVER, SNIFFING, SPRINTING, TURN, State
from .wolves import way

AnyStep = Step[Action, Event]
LEAVE, DONE = Leave(), Done()
DIGS: Final = (Dig(0), Dig(1))
GIVES: Final = tuple(Give(place) for place in range(64))
PLAYS: Final = tuple(
    tuple([PlayCard(pack, CARD_CODES[card]) for card in CARDS_OF[hand]] for hand in range(ALL_CARDS + 1))
    for pack in PACKS
)
"""Pack, set of direction cards -> what can be played."""

LEFT_FOREST, FINISHED = (Left(),), (Finished(),)
MOVED: Final = tuple(tuple((Moved(pig, to),) for to in range(SIZE)) for pig in range(2))


class SuperTrufflePigs(Game[State, Action, Event]):
    """Super Truffle Pigs for two to four players, in summer and in winter."""

    about = ABOUT
    rules_version = 1
    action_type = Action
    event_type = Event
    secret_actions = True

    def edition(self, name: str, data: dict[str, Any] | None = None) -> Edition:
        """Return a shipped edition, or one that is made of `data` if it has all that the rules need."""
        return load(name, data)

    def initial_state(self, setup: Setup) -> State:
        """Return the table before the forest is laid."""
        options = setup.options
        winter, single = options["side"] == "winter", options["length"] == "round"
        most, named = most_rounds(setup), named_first(setup, "ST-09")
        return State(box_of(setup.edition), setup.seats, winter, most, single, named)

    def to_move(self, state: State) -> int | Chance | None:
        """Return the seat to act; chance lays, draws, rolls, turns cards up and adds up; None at the end."""
        phase = state.phase
        if phase < GIVE:
            return state.turn
        return state.payers[0] if phase == GIVE else CHANCE if phase < OVER else None

    def legal_actions(self, state: State) -> list[Action]:
        """Return every action; of truffles that are alike in all that is known of them, the first one."""
        found = LEGAL.get(state.phase)
        return found(state) if found else []

    def verify(self, state: State, action: Action) -> None:
        """Raise `IllegalAction` with rule and reason unless the seat to move may do this now."""
        VERIFIERS[type(action)](state, action)

    def step(self, state: State, action: Action) -> tuple[Event, ...]:
        """Return what a legal action causes."""
        return STEPPERS[type(action)](state, action)

    def chance(self, state: State, rng: random.Random) -> tuple[Event, ...]:
        """Set up (ST-01 to ST-10), roll (ST-11), turn a card up (ST-25), let wolves stand up (ST-27), refill (ST-20), add up (ST-30)."""
        return dealing.chance(state, rng)

    def verify_chance(self, state: State, events: Sequence[Event]) -> None:
        """Refuse what is not in the box, and what does not follow."""
        dealing.verify_chance(state, events)

    def apply(self, state: State, event: Event) -> None:
        """Change the position by one event."""
        APPLIERS[type(event)](state, event)

    def redact(self, step: AnyStep, view: View) -> AnyStep:
        """Hide tokens (ST-03, ST-18), missions (ST-10) and face-down cards (ST-23) from who may not see them."""
        return views.redact(step, view)

    def reveals(self, before: State, step: AnyStep, seat: int) -> bool:
        """Tell whether a seat learns something by this step: a token, a mission, a card, or what chance brought."""
        return views.reveals(before, step, seat)

    def consistent(self, state: State) -> None:
        """Refuse a view with more tokens of a kind than the box holds, or a mission in two places."""
        views.consistent(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result (ST-30); a game that ran out of rounds has no winner (ST-29)."""
        if state.phase != OVER:
            return None
        scores = tuple([points(state, seat) for seat in range(state.seats)])
        if state.single or state.truffles <= FEW or max(state.pigs) < 0:
            return Outcome("finished", winners(state), scores)
        return Outcome("max_rounds", (), scores)


# What may be done


def _turn(state: State) -> list[Action]:
    """ST-14 to ST-21: move, dig, use powers, upgrade, leave, be done."""
    found: list[Action] = [DONE]
    seat, pigs = state.turn, state.pigs
    if state.fresh:
        found.append(LEAVE)
    if state.actions:
        forest = state.laid()
        for pig in (0, 1):
            tile = pigs[2 * seat + pig]
            if tile >= 0:
                found += forest.moves(pig, tile)
                if state.tokens[tile] and can_dig(state, 2 * seat + pig):
                    found.append(DIGS[pig])
    pack = state.packs[seat]
    if len(pack) > 1 and state.levels[seat] < HIGHEST_LEVEL:
        found += upgrades(tuple([one & FACE for one in pack]))
    return found + power_actions(state)


@lru_cache(4096)
def upgrades(faces: tuple[int, ...]) -> list[Action]:
    """Return the upgrades from a backpack with these truffles, one of equal pairs (ST-21)."""
    pairs: dict[tuple[int, ...], Action] = {}
    for first, second in combinations(range(len(faces)), 2):
        pairs.setdefault(tuple(sorted((faces[first], faces[second]))), Upgrade(first, second))
    return [*pairs.values()]


def _sprint(state: State) -> list[Action]:
    """ST-07: the same pig moves on, or is done."""
    pig = state.sprinter
    return [DONE, *state.laid().moves(pig, state.place(pig))]


def _sniff(state: State) -> list[Action]:
    """ST-07: a second look."""
    return [SNIFFS[tile] for tile in sniffable(state)]


def _cards(state: State) -> list[Action]:
    """ST-23: a card of the hand onto a track with a free space."""
    hand = state.cards[state.turn]
    return [play for pack in (0, 1) if state.spaces(pack) for play in PLAYS[pack][hand]]


def _draft(state: State) -> list[Action]:
    """ST-10: one mission of the hand."""
    return [Keep(name) for name in names(state, state.hands[state.turn])]


def _give(state: State) -> list[Action]:
    """ST-28: a truffle of the backpack, one of equals."""
    pack = state.packs[state.payers[0]]
    return [GIVES[place] for place, one in enumerate(pack) if one not in pack[:place]]


LEGAL: Final[dict[int, Callable[[State], list[Action]]]] = {
    TURN: _turn,
    SPRINTING: _sprint,
    SNIFFING: _sniff,
    CARDS: _cards,
    DRAFT: _draft,
    GIVE: _give,
}
"""Phase -> what finds the legal actions."""


# What follows


def _step_move(state: State, action: Move) -> tuple[Event, ...]:
    """ST-16, ST-17, ST-31."""
    seat, pig = state.turn, action.pig
    number = 2 * seat + pig
    forest = state.laid()
    to, ran = way(state, number, forest.steps[state.pigs[number]][action.to])
    events: tuple[Event, ...] = (Moved(pig, to, True),) if ran else MOVED[pig][to]
    if state.secret[seat] or to == state.pigs[number ^ 1] or to in forest.dens:
        return with_missions(state, events, state.box.by_moving)
    return events


def _step_dig(state: State, action: Dig) -> tuple[Event, ...]:
    """ST-18."""
    event = dug(state, action.pig, 1)
    return (event,) if type(event) is not Collected else with_missions(state, (event,), state.box.by_digging)


def _step_upgrade(state: State, action: Upgrade) -> tuple[Event, ...]:
    """ST-21."""
    return with_missions(state, (Upgraded(action.first, action.second),), state.box.by_upgrading)


def _step_power(state: State, action: Power) -> tuple[Event, ...]:
    """ST-07, ST-19, ST-20."""
    use = USES[type(action)]
    events = (Used(POWERS[use.power], action.truffle), *use.follow(state, action))
    return with_missions(state, events, state.box.by_power[use.power])


def _step_sniff(state: State, action: Sniff) -> tuple[Event, ...]:
    """ST-07: the second look is a step of its own."""
    return sniffed(state, action) if state.phase == SNIFFING else _step_power(state, action)


def _step_keep(state: State, action: Keep) -> tuple[Event, ...]:
    """ST-10: once all have kept one, the rest goes to the left."""
    seat = state.turn
    if (seat + 1) % state.seats != state.holder:
        return (Kept(action.mission),)
    hands = state.hands[:]
    hands[seat] &= ~(1 << state.box.mission[action.mission])
    return (
        Kept(action.mission),
        Passed(tuple([names(state, hands[giver - 1]) or None for giver in range(state.seats)])),
    )


def _step_card(state: State, action: PlayCard) -> tuple[Event, ...]:
    """ST-23."""
    return (CardPlayed(action.pack, action.card),)


def _step_give(state: State, action: Give) -> tuple[Event, ...]:
    """ST-28."""
    giver, to = state.payers[0], state.receiver
    one = state.packs[giver][action.place]
    seen = tuple([seat for seat in seats_knowing(one) if seat not in (giver, to)])
    return (Given(to, action.place, points_of(one), seen),)


STEPPERS: Final[dict[type[object], Callable[[State, Any], tuple[Event, ...]]]] = {
    Keep: _step_keep,
    Leave: lambda *_: LEFT_FOREST,
    Move: _step_move,
    Dig: _step_dig,
    Upgrade: _step_upgrade,
    Done: lambda *_: FINISHED,
    PlayCard: _step_card,
    Give: _step_give,
    **dict.fromkeys(USES, _step_power),
    Sniff: _step_sniff,
}
"""Action -> what follows."""
