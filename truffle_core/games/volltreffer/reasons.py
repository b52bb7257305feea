"""Why an action is a good one, in one sentence: what stands below a hint."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.bot import Observation
from truffle_core.core.plain_text import number_word

from .actions import Action, Buy, Meld, Play, SwapHand
from .endplay import Ending, is_near
from .pieces import BIT, HAND, PRICES, RANK, RANKS, SIZE, SUIT
from .saying import alike, count, price
from .scoring import SMALLEST, TRICK, in_goal, moved, totals
from .state import State
from .tactics import STRENGTH, bought, counted, outlook, points, promise, tricks_of

Seen = Observation[State, Action]


def reason(observation: Seen, action: Action, end: Ending | None = None) -> str:
    """Return why the expert would do `action`, in one true sentence.

    Parameters
    ----------
    end : for a card to play, how the round should end with it.
    """
    state = observation.state
    if len(observation.legal_actions) == 1:
        return "You have no melds to show." if isinstance(action, Meld) else "It is all that the rules allow here."
    match action:
        case Buy(slot):
            return _of_buying(observation, slot)
        case Meld():
            return _of_melding(state, action)
        case Play():
            assert end is not None
            return _of_playing(state, end)
        case SwapHand():
            return "It makes no difference in which order your cards lie."
    return _of_order(observation)


# Buying


def _of_buying(observation: Seen, slot: int) -> str:
    """Say what a card is bought for: the others' loss, the steps it costs, or what it promises most beside the other cards."""
    state, seat = observation.state, observation.seat
    slots = [action.slot for action in observation.legal_actions if isinstance(action, Buy)]
    own = {n: bought(state, seat, state.market[n], PRICES[n], counted=True) for n in slots}
    if own[slot] < max(own.values()):
        return "Another card helps you a little more, but would leave the next buyer a better one."
    if not _wants_points(state, seat, state.market[slot], PRICES[slot]):
        return _of_paying(slot)
    return _of_promise(state, seat, slots, slot)


def _wants_points(state: State, seat: int, card: int, cost: int) -> bool:
    """Tell whether more points than a hand promises with a card would be better for its seat than fewer."""
    held, space = state.hands[seat] | BIT[card], state.pawns[seat] - cost
    promised = round(10 * promise(state, seat, held, counted=True).points)
    more, fewer = (outlook(state.seats, state.goal(), space, promised + tenths, 5.0) for tenths in (20, -20))
    return more > fewer


def _of_paying(slot: int) -> str:
    """Say why a card is good for a seat that has points enough (VT-07, VT-21)."""
    if PRICES[slot]:
        return (
            f"Your hand promises more points than you need, and the {price(slot)} it costs lead back to a better space."
        )
    return "Your hand promises points enough, and this card adds few to them."


def _of_promise(state: State, seat: int, slots: Sequence[int], slot: int) -> str:
    """Say in what a card is better than the average of the others that can be bought."""
    held = state.hands[seat]

    def parts(n: int) -> tuple[float, float, float, float]:
        found = promise(state, seat, held | BIT[state.market[n]], counted=True)
        return found.melds, found.smallest, found.tricks, -PRICES[n]

    others = [parts(n) for n in slots if n != slot]
    leads = [one - sum(rest) / len(rest) for one, *rest in zip(parts(slot), *others, strict=True)]
    card = state.market[slot]
    by_melds, by_sum, by_tricks, _ = (lead == max(leads) for lead in leads)
    if by_melds or totals(held | BIT[card])[-1] > totals(held)[-1]:
        return _for_melds(state, seat, card)
    if by_tricks:
        return _for_tricks(state, card)
    if by_sum:
        return f"It keeps your sum low, and the smallest one scores {SMALLEST} and leads."
    return f"It costs {price(slot)}, and dearer cards would not bring you as much more as they cost."


def _for_melds(state: State, seat: int, card: int) -> str:
    """Say what a card makes of a hand, and what may become of it (VT-11)."""
    held = state.hands[seat] | BIT[card]
    copies = [other for other in range(card % RANKS, SIZE, RANKS) if other != card]
    number = 1 + sum([held >> other & 1 for other in copies])
    best = totals(held)[-1]
    what = alike(RANK[card], number) if number > 1 else "one suit more"
    if best > totals(state.hands[seat])[-1]:
        return f"With it you hold {what if number > 2 else 'all five suits'}, and can meld {best} points."
    free = sum([other in state.deck or other in state.market for other in copies])
    more = f", and {number_word(free)} more can still come" if number > 1 and free else ""
    return f"With it you hold {what}{more}."


def _for_tricks(state: State, card: int) -> str:
    """Say how often a card takes a trick (VT-18)."""
    tenths = round(10 * STRENGTH[state.seats][state.trump][card])
    trump = SUIT[card] == state.trump
    if tenths == 10:
        return "Nothing beats it, so it is good for a trick."
    return f"{'As trump it' if trump else 'It'} takes a trick about {max(1, tenths)} times in 10."


def _of_order(observation: Seen) -> str:
    """Say why the market is laid so (VT-05, VT-26)."""
    state = observation.state
    worths = [counted(state, other) for other in observation.legal_actions]
    if max(worths) - min(worths) < 1e-9:
        return "It makes no difference now how these cards lie."
    return "So the next buyer finds least for its hand at these prices."


# Melds and tricks


def _of_melding(state: State, action: Meld) -> str:
    """Say where the points lead, and where the tricks that the hand promises lead from there (VT-11, VT-13)."""
    seat = state.turn
    space = moved(state.pawns[seat], points(action) + SMALLEST * (seat == state.holder))
    tricks = min(HAND, round(tricks_of(state, state.hands[seat])))
    ahead = f"your cards should take about {count(tricks, 'trick')}, and lead to {moved(space, TRICK * tricks)}"
    if not tricks:
        ahead = "your cards should take hardly a trick"
    if action.melds:
        return f"It leads to space {space}; from there {ahead}."
    return f"You are better off without the points: from space {space} {ahead}."


def _of_playing(state: State, end: Ending) -> str:
    """Say how the round should end (VT-21, VT-22)."""
    seat = state.turn
    how = "If all play their best from here" if is_near(state) else "As far as it can be foreseen"
    space, winners = end.pawns[seat], in_goal(end.pawns, state.goal())
    if seat in winners:
        return f"{how}, you end on space {space} and {'win' if len(winners) == 1 else 'share the win'}."
    if winners:
        return f"{how}, the win goes to another pawn, and yours ends on space {space}."
    return f"{how}, nobody wins, and you start the next round from space {space}."
