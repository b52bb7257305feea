"""How fast the order solver of Truffle Shuffle answers, on one core.

Cold figures empty the solver's memory before every hand, so that nothing found for one hand helps another. The figures
of play come from the hands of random games, in the order in which they came up.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence

from truffle_core.core.game import CHANCE, Setup
from truffle_core.core.log import full_options
from truffle_core.games import game
from truffle_core.games.truffle_shuffle import solver
from truffle_core.games.truffle_shuffle.edition import deck_of
from truffle_core.games.truffle_shuffle.pieces import FACES, hand_of
from truffle_core.games.truffle_shuffle.scoring import accept_payment
from truffle_core.games.truffle_shuffle.state import ORDER

from .figures import Figure

HANDS = 20_000
CARDS = 8
GAMES = 300
Hands = Sequence[bytes]


def measured() -> Iterator[Figure]:
    """Yield the solver's figures."""
    hands = distinct_hands(HANDS)
    yield Figure(
        "solver: orders and how few cards, memory empty", rate(solver.fewest, hands, cold=True), "hands/s", 10_000
    )
    yield Figure("solver: payable orders, memory empty", rate(solver.payable, hands, cold=True), "hands/s")
    yield Figure("solver: the cards to play, memory empty", rate(solver.payments, hands, cold=True), "hands/s", 2_000)
    yield Figure("solver: payable orders, memory in use", rate(solver.payable, hands), "hands/s")
    yield Figure("solver: the cards to play, memory in use", rate(solver.payments, hands), "hands/s", 2_000)
    played = played_hands(GAMES)
    warm, new = played[: len(played) // 2], played[len(played) // 2 :]
    rate(offers, warm)
    yield Figure("solver: all offers of an order decision in play", 1e6 / rate(offers, new), "us")
    yield Figure("solver: orders one card short, in play", 1e6 / rate(solver.one_short, new[:2_000]), "us")


def distinct_hands(count: int) -> list[bytes]:
    """Return so many different hands from the standard deck."""
    edition = game("truffle_shuffle").edition("standard")
    deck = [face for face, held in zip(FACES, deck_of(edition), strict=False) for _ in range(held)]
    rng = random.Random(1)
    hands: dict[bytes, None] = {}
    while len(hands) < count:
        hands[bytes(hand_of(rng.sample(deck, CARDS)))] = None
    return list(hands)


def played_hands(games: int) -> list[bytes]:
    """Return the hands of the seat to move at every order decision of random two-player games."""
    rules = game("truffle_shuffle")
    rng = random.Random(2)
    found = []
    for _ in range(games):
        state = rules.initial_state(Setup(2, full_options(rules, {}), rules.edition("standard")))
        while (seat := rules.to_move(state)) is not None:
            if seat is CHANCE:
                events = rules.chance(state, rng)
            else:
                if state.phase == ORDER:
                    found.append(bytes(state.hands[seat]))
                events = rules.step(state, rng.choice(rules.legal_actions(state)))
            for event in events:
                rules.apply(state, event)
    return found


def offers(hand: bytes) -> None:
    """Do what an order decision asks of the solver: the payable orders, their payments, and a check of one of them."""
    found = solver.payments(hand)
    for order, cards in found.items():
        accept_payment(order, cards)
        break


def rate(ask: Callable[[bytes], object], hands: Hands, *, cold: bool = False) -> float:
    """Return answers a second of CPU time; the time that emptying the memory takes is not counted."""
    if not cold:
        start = time.process_time()
        for hand in hands:
            ask(hand)
        return len(hands) / (time.process_time() - start)
    spent = 0.0
    for hand in hands:
        solver.forget()
        start = time.process_time()
        ask(hand)
        spent += time.process_time() - start
    return len(hands) / spent
