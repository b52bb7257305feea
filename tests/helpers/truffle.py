"""Positions of Truffle Shuffle in one line, and games whose cards lie where a test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pytest
from msgspec import UNSET

from truffle_core.core.bot import Bot
from truffle_core.core.errors import IllegalAction, IllegalChance
from truffle_core.core.game import CHANCE, Step
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game
from truffle_core.games.truffle_shuffle.actions import Action, Fulfil, Pass, Take
from truffle_core.games.truffle_shuffle.edition import deck_of
from truffle_core.games.truffle_shuffle.events import Dealt, Event, FirstPlayer
from truffle_core.games.truffle_shuffle.pieces import FACES, INDEX, codes_of, hand_of
from truffle_core.games.truffle_shuffle.rules import TruffleShuffle
from truffle_core.games.truffle_shuffle.state import ACT, COVERED_BY, GONE, NO_SKIP, SLOTS, State

GAME = TruffleShuffle()
DECK = deck_of(GAME.edition("standard"))


def cards(text: str) -> list[str]:
    """Return the codes in a text such as "G4 P= R1"."""
    return text.split()


def table(
    hand: str = "",
    *,
    others: Sequence[str] = (),
    seats: int = 2,
    turn: int = 0,
    phase: int = ACT,
    left: int = SLOTS,
    lay: Mapping[int, str] | None = None,
    takes: int = 0,
    skips: Mapping[int, str] | None = None,
    money: Sequence[int] = (),
    bonus: int = 0,
    round_number: int = 1,
    rounds: int = 3,
    starter: int = 0,
) -> State:
    """Return a position with all cards open.

    Parameters
    ----------
    hand, others : the cards of the seat to move, and of the seats after it, as "G4 P=".
    left : so many cards of the tableau are still there, the upper rows first.
    lay : codes of cards that lie at chosen places; the rest is dealt from what remains, in the order of the faces.
    """
    state = State(seats, rounds, -1, DECK)
    state.round, state.phase, state.turn, state.starter = round_number, phase, turn, starter
    state.takes_left, state.left, state.bonus = takes, left, bonus
    state.money = list(money) or [0] * seats
    for place, text in enumerate([hand, *others]):
        state.hands[(turn + place) % seats] = hand_of(cards(text))
    for seat, card in (skips or {}).items():
        state.skips[seat] = INDEX[card]
    _deal(state, lay or {}, left)
    return state


def _deal(state: State, lay: Mapping[int, str], left: int) -> None:
    """Lay the tableau from the cards that are nowhere else."""
    chosen = {slot: INDEX[code] for slot, code in lay.items()}
    for card in [*chosen.values(), *(skip for skip in state.skips if skip != NO_SKIP)]:
        state.unseen[card] -= 1
    for hand in state.hands:
        for code in codes_of(hand):
            state.unseen[INDEX[code]] -= 1
    rest = (card for card, count in enumerate(list(state.unseen)) for _ in range(count))
    for slot in range(SLOTS):
        card = chosen[slot] if slot in chosen else next(rest)
        state.unseen[card] -= slot not in chosen
        state.slots[slot] = card if slot < left else GONE
    for slot in range(left):
        state.over[slot] = sum(over < left for over in COVERED_BY[slot])


def do(state: State, *actions: Action) -> list[Event]:
    """Do legal actions one after another, changing `state`; return all that happened."""
    happened: list[Event] = []
    for action in actions:
        GAME.verify(state, action)
        events = GAME.step(state, action)
        for event in events:
            GAME.apply(state, event)
        happened.extend(events)
    return happened


def refused(state: State, action: Action, rule: str) -> str:
    """Hold that `action` is refused by `rule` and changes nothing; return the reason."""
    before = state.copy()
    with pytest.raises(IllegalAction) as error:
        GAME.verify(state, action)
    assert error.value.rule == rule, str(error.value)
    assert state == before
    assert action not in GAME.legal_actions(state)
    return error.value.reason


def impossible(state: State, events: Sequence[Event], rule: str) -> str:
    """Hold that chance cannot bring `events` here, by `rule`; return the reason."""
    with pytest.raises(IllegalChance) as error:
        GAME.verify_chance(state, events)
    assert error.value.rule == rule, str(error.value)
    return error.value.reason


def pays(hand: str, order: str, payment: str | None = None) -> list[Event]:
    """Fulfil an order from a hand in the middle of a round, with the whole hand or with `payment`; return the events."""
    from truffle_core.games.truffle_shuffle.state import ORDER

    state = table(hand, phase=ORDER, left=20)
    return do(state, Fulfil(order, tuple(cards(hand if payment is None else payment))))


def pays_not(hand: str, order: str, rule: str, payment: str | None = None) -> str:
    """Hold that an order cannot be fulfilled with these cards, by `rule`; return the reason."""
    from truffle_core.games.truffle_shuffle.state import ORDER

    state = table(hand, phase=ORDER, left=20)
    return refused(state, Fulfil(order, tuple(cards(hand if payment is None else payment))), rule)


# Whole games


FOURS_AND_FIVES = dict(zip(range(30, 39), cards("G4 P5 O4 K5 G5 P4 O5 K4 G4"), strict=True))
"""A bottom row of which no one or two cards pay an order."""


def tableau(lay: Mapping[int, str] | None = None, used: Iterable[str] = ()) -> tuple[str, ...]:
    """Return 39 cards for a deal: the chosen ones at their places, the rest as the deck gives them in the order of the faces."""
    chosen = dict(lay or {})
    left = DECK[:]
    for code in [*chosen.values(), *used]:
        left[INDEX[code]] -= 1
    rest = (FACES[card] for card, count in enumerate(left) for _ in range(count))
    return tuple(chosen[slot] if slot in chosen else next(rest) for slot in range(SLOTS))


def match_with(
    dealt: Sequence[str],
    seats: Sequence[str | Bot] = ("Ann", "Ben"),
    first: int = 0,
    seed: int = 0,
    length: str = "game",
) -> Match:
    """Return a match whose first tableau is `dealt`, with `first` to begin."""
    log, functions = new_log(game("truffle_shuffle"), seats, seed, {"length": length})
    log.records.append(Step(0, CHANCE, UNSET, (FirstPlayer(first), Dealt(1, tuple(dealt)))))
    return Match(log.game, bots("truffle_shuffle"), log, functions=functions)


def takes(match: Match, *slots: int) -> None:
    """Take cards one after another, each turn without an order."""
    for slot in slots:
        match.play(Take(slot))
        if match.state.phase != ACT and Pass() in match.legal_actions():
            match.play(Pass())
