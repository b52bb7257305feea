"""Make the replays of Truffle Shuffle anew: python -m scripts.make_truffle_replays [FOLDER].

The logs that come with the project stay as they are while the bots learn; made anew, other games come out. Each is
verified before it is written, and the lines for replays/README.md are printed with what the games turned out to hold.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET

from truffle_core.core.bot import Observation, bot
from truffle_core.core.game import CHANCE, Step
from truffle_core.core.log import Log
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game
from truffle_core.games.truffle_shuffle.actions import Fulfil, Pass, Skip, Take
from truffle_core.games.truffle_shuffle.edition import deck_of
from truffle_core.games.truffle_shuffle.events import Dealt, FirstPlayer, RoundEnded
from truffle_core.games.truffle_shuffle.pieces import FACES, INDEX
from truffle_core.games.truffle_shuffle.state import NO_SKIP, SLOTS, State

from .replays import Games, end_of, write

NAME = "truffle_shuffle"
RULES = game(NAME)
MOST_TRIES = 20_000
GAMES = Games(NAME, MOST_TRIES)
ANNS = {30: "R1", 32: "G2", 34: "PC", 36: "O5", 38: "GN", 22: "G2", 24: "P=", 26: "GC", 28: "PN"}
"""Where Ann's nine cards lie in the worked example (TS-28): she takes them in this order."""

BENS = (31, 33, 35, 37, 23, 25, 27, 29)
PEOPLE = ("Mira", "Jonas", "Aylin", "Tom")


def main() -> None:
    """Write every replay."""
    makers: dict[str, Callable[[], Log]] = {
        "worked-example": worked_example,
        "two-players": lambda: GAMES.played(("expert", "regular"), 2),
        "three-players": lambda: GAMES.played(("expert", "regular", "novice"), 33),
        "four-players": lambda: GAMES.played(("regular", "expert", "novice", "expert"), 44),
        "tie-by-cards": tie_by_cards,
        "skip-over-the-round": skip_over_the_round,
        "second-thoughts": second_thoughts,
    }
    write(makers, worth_a_look)


def worth_a_look(log: Log) -> Iterator[str]:
    """Yield what may be worth a look, with its step."""
    state: State = RULES.initial_state(log.setup())
    for n, record in enumerate(log.records):
        if not isinstance(record, Step):
            yield f"{n}: {log.names[record.by]} takes back{' (practice)' if record.practice is True else ''}"
            return
        if isinstance(record.action, Fulfil) and len(record.action.cards) > 5:
            yield f"{n}: {log.names[int(record.by)]} pays {record.action.order} with {len(record.action.cards)} cards"
        for event in record.events:
            RULES.apply(state, event)
            if isinstance(event, RoundEnded) and set(state.skips) != {NO_SKIP}:
                yield f"{n}: a Skip lies over the end of round {event.round}"


# The worked example


def worked_example() -> Log:
    """Return one round in which Ann gathers the hand of TS-28 and pays the large straight flush with nine cards."""
    log, _ = new_log(RULES, ["Ann", "Ben"], 28, {"length": "round", "first": "0"})
    log.records.append(Step(0, CHANCE, UNSET, (FirstPlayer(0), Dealt(1, arranged(random.Random(28))))))
    match = Match(RULES, bots(NAME), log)
    for anns, bens in zip(ANNS, (*BENS, None), strict=True):
        match.play(Take(anns))
        if bens is None:
            break
        match.play(Pass())
        match.play(Take(bens))
        match.play(match.legal_actions()[-1])
    match.play(next(action for action in match.legal_actions() if isinstance(action, Fulfil) and action.order == "O06"))
    return played_out(match, "regular")


def arranged(rng: random.Random) -> tuple[str, ...]:
    """Return a tableau with Ann's nine cards in their places."""
    deck = deck_of(RULES.edition("standard"))
    for code in ANNS.values():
        deck[INDEX[code]] -= 1
    rest = [FACES[card] for card, count in enumerate(deck) for _ in range(count)]
    rng.shuffle(rest)
    return tuple(ANNS.get(slot) or rest.pop() for slot in range(SLOTS))


def played_out(match: Match, level: str) -> Log:
    """Let a level choose for the people of a match until it is over."""
    while not match.over:
        if match.advance() is None:
            seat = int(match.to_move or 0)
            match.play(bots(NAME)[level](match.observation(seat), match.rng(seat)))
    return match.log


# Whole games


def tie_by_cards() -> Log:
    """Return a game that two players end with the most money, where the cards in hand decide (TS-32)."""
    for seed in range(MOST_TRIES):
        log, _ = new_log(RULES, [PEOPLE[0], bot("regular", name="Rolf"), bot("regular", name="Nina")], seed)
        log = played_out(Match(RULES, bots(NAME), log), "regular")
        state: State = end_of(log)
        tied = [seat for seat in range(3) if state.money[seat] == max(state.money)]
        held = [sum(state.hands[seat]) for seat in tied]
        if len(tied) == 2 and held[0] != held[1] and tied[0] == 0 and held[0] > held[1]:
            return log
    raise SystemExit("no such tie was found")


def skip_over_the_round() -> Log:
    """Return a game in which a Skip, put down with the last cards of a round, acts in the next one (TS-15)."""
    for seed in range(MOST_TRIES):
        log, functions = new_log(RULES, [PEOPLE[1], bot("regular", name="Rolf"), bot("expert", name="Edda")], seed)
        match = Match(RULES, bots(NAME), log, functions=functions)
        if keeps_a_skip(match):
            return match.log
    raise SystemExit("no such game was found")


def keeps_a_skip(match: Match) -> bool:
    """Play a game in which the person keeps any Skip for the end of a round; tell whether one came to lie over it."""
    found = False
    while not match.over:
        if match.advance() is None:
            match.play(late_skipper(match.observation(0), match.rng(0)))
        ended = any(isinstance(event, RoundEnded) for event in match.log.records[-1].events)  # type: ignore[union-attr]
        found = found or (ended and match.state.skips[0] != NO_SKIP and not match.over)
    return found


def late_skipper(observation: Observation[Any, Any], rng: random.Random) -> Any:
    """Play as the regular bot does, but put a Skip down as soon as the round will end before the next turn."""
    skips = [action for action in observation.legal_actions if isinstance(action, Skip)]
    if skips and observation.state.left < observation.state.seats:
        return skips[0]
    return bots(NAME)["regular"](observation, rng)


def second_thoughts() -> Log:
    """Return one round in which a person twice takes a move back, once past a card that was newly seen."""
    log, _ = new_log(RULES, [PEOPLE[2], bot("novice", name="Bruno")], 5, {"length": "round"})
    match = Match(RULES, bots(NAME), log, follow=True)
    rng, backs = random.Random(5), 0
    while not match.over:
        if backs < 2 and len(log.records) > 12 * (backs + 1) and match.undo_target(0) is not None:
            match.undo(0, practice=True)
            match.play(rng.choice(match.legal_actions()))
            backs += 1
        if not match.over:
            match.play(bots(NAME)["regular"](match.observation(0), match.rng(0)))
    return log


if __name__ == "__main__":
    main()
