"""The last two tricks, when the learner plays last to the first of them: what each card leads to is certain."""

from __future__ import annotations

import random
from typing import Final

from truffle_core.core.scene import Rich, Strong
from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.pieces import RANKS, SIZE, SUIT
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Do, Feedback, Position, Trial

from .goals import acting, after, fate, forced_end
from .hands import UNDER
from .positions import PLAYERS, TRACK, codes, playing, say

ENDING: Final = ("trick", *TRACK)
HEADING: Final = "You play last, and one trick is to follow"


def share(state: State) -> float:
    """Return the learner's part in the win of a round that has ended."""
    outcome = GAME.outcome(state)
    winners = outcome.winners if outcome else ()
    return (0 in winners) / len(winners) if winners else 0.0


def told(end: State) -> tuple[Rich, ...]:
    """Say where each pawn stands at the end."""
    goal = end.goal()
    return tuple([[Strong(text=f"{PLAYERS[seat]}: "), f"{fate(at, goal)}."] for seat, at in enumerate(end.pawns)])


def winning(trial: Trial) -> Feedback:
    """Ask for the card with which the learner wins the round, or has the greatest part in the win."""
    end = forced_end(trial.after)
    best = max(share(forced_end(after(trial.before, action))) for action in GAME.legal_actions(trial.before))
    card = f"{{{trial.action.card}}}"
    if share(end) == best:
        won = "you win" if best == 1 else "you share the win"
        return Feedback(True, say(f"With {card} {won}. This is how the round ends:"), "", True, told(end))
    return Feedback(
        False,
        say(f"With {card} the round would end like this, and another card does better:"),
        "VT-21",
        False,
        told(end),
    )


def last_two(number: int) -> Do:
    """Ask for the winning one of two cards; each of them settles what is left of the round."""
    rng = random.Random(f"last two {number}")
    while True:
        found = _dealt(rng)
        if found is not None:
            return acting(found, winning)


def _dealt(rng: random.Random) -> Position | None:
    """Deal the last two tricks by chance; None unless both cards may be played and only one of them is best."""
    deck = rng.sample([card for card in range(SIZE) if card != UNDER], 6)
    led, second, *mine, anns, bens = deck
    taken = rng.choice(((2, 2, 2), (3, 2, 1), (1, 2, 3), (3, 1, 2), (2, 3, 1)))
    revoked = SUIT[bens] == SUIT[led] != SUIT[second]
    if revoked or not _enough(deck):
        return None
    position = playing(
        codes(mine),
        codes([anns]),
        codes([bens]),
        trick=codes((led, second)),
        leader=1,
        taken=taken,
        pawns=tuple(rng.randint(54, 71) for _ in range(3)),
        show=ENDING,
        heading=HEADING,
    )
    ends = [share(forced_end(after(position.state, action))) for action in GAME.legal_actions(position.state)]
    return position if len(set(ends)) == 2 else None


def _enough(deck: list[int]) -> bool:
    """Tell whether enough cards of each suit are left for six earlier tricks."""
    left = [RANKS - sum(SUIT[card] == suit for card in (*deck, UNDER)) for suit in range(5)]
    return sum(count // 3 for count in left) >= 6
