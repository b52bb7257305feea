"""Why an action is a good one, in a short sentence: what stands below a hint."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from truffle_core.core.plain_text import counted, number_word

from .actions import Action, Done, Give, Keep, Leave, PlayCard, Sniff, Upgrade
from .edition import GOALS
from .missions import numbers
from .outlook import Outlook
from .pieces import CARD, CARD_NAMES, DEPTHS, KINDS, PACKS, PLACES, kind_of, points_of, truffle_name
from .saying import mission_title
from .scoring import points
from .state import SCORE, SPRINTING, State
from .tactics import EFFORT, after, left_by, missing

TRIES = 30
"""How many ways to fill in the cards are counted."""

SAFER = 0.1
"""How much less often a pig runs, so that it is worth a word."""


def reason(look: Outlook, choices: Sequence[Action], plan: Sequence[Action]) -> str:
    """Return why the expert, with this plan for its turn, would do the first action of it; true, and in one sentence."""
    state = look.start
    if len(choices) == 1:
        return "There is nothing else to do."
    match plan[0]:
        case Keep(mission):
            return _of_mission(look, state.box.mission[mission])
        case Leave():
            return _of_leaving(look)
        case PlayCard():
            return _of_cards(look, [action for action in plan if isinstance(action, PlayCard)])
        case Give():
            return "None of your truffles scores less."
        case Done() if state.phase == SPRINTING:
            return "Where this pig is now, it is better placed than a move further on."
        case Done():
            return "Nothing that could still be done promises you more."
    return _of_action(look, plan)


def _of_mission(look: Outlook, mission: int) -> str:
    """Say what a mission asks for its points (ST-08, ST-10)."""
    box = look.start.box
    actions = round(EFFORT[GOALS[box.goals[mission]]] * missing(look.start, look.seat, mission))
    return f"It scores {counted(box.points[mission], 'point')} for about {counted(max(1, actions), 'action')} of work, and no other promises more."


def _of_leaving(look: Outlook) -> str:
    """Say whether leaving wins the game at once, or what it saves (ST-14, ST-28, ST-29)."""
    ended = after(look.start, Leave()).phase == SCORE
    if ended and points(look.start, look.seat) > max(points(look.start, seat) for seat in look.rivals):
        return "The game ends with that while you are ahead, as far as you can see."
    danger = often(risk(look, look.start))
    if danger != "never":
        return f"Where your pigs stand, one of them would run {danger}, and what is left to dig is not worth that."
    return "What is left to dig promises you less than a wolf may cost you."


def _of_cards(look: Outlook, plan: Sequence[PlayCard]) -> str:
    """Say how often the cards scare pigs of rivals, and one's own (ST-17, ST-23)."""
    state = look.start
    cards = tuple([(PACKS.index(play.pack), CARD[play.card]) for play in plan])
    there = {pig for pig, tile in enumerate(state.pigs) if tile >= 0}
    gone = [there - left_by(state, look.seat, cards, look.rng) for _ in range(TRIES)]
    yours = sum([any(pig >> 1 == look.seat for pig in ran) for ran in gone]) / TRIES
    theirs = sum([any(pig >> 1 != look.seat for pig in ran) for ran in gone]) / TRIES
    if theirs:
        runs = "always runs" if theirs == 1 else f"runs {often(theirs)}"
        return f"{_with(plan)} a rival's pig {runs}{_yours(state, look.seat, yours)}."
    if yours:
        return f"{_with(plan)} one of your pigs may run, and no other choice seems better."
    return (
        f"{_with(plan)} no wolf seems to come to your pigs."
        if state.in_forest(look.seat)
        else "It makes no difference."
    )


def _yours(state: State, seat: int, part: float) -> str:
    """Say how often one of the seat's own pigs runs, after it was said how often a rival's does."""
    if not state.in_forest(seat):
        return ""
    if part in (0, 1):
        return ", and so does one of yours" if part else ", and none of yours ever"
    return f", and one of yours in about {tenths(part)}"


def _with(plan: Sequence[PlayCard]) -> str:
    """Begin a sentence about one card, or about several that are played one after the other."""
    return (
        "With it"
        if len(plan) == 1
        else f"With it and the {CARD_NAMES[CARD[plan[1].card]]} card on the {plan[1].pack} track after it"
    )


def _of_action(look: Outlook, plan: Sequence[Action]) -> str:
    """Say what an action of a turn brings, or what the turn comes to that begins with it."""
    positions = [look.start]
    for action in plan:
        positions.append(after(positions[-1], action))
    now, end = positions[1], positions[-1]
    return (
        _met(look, now, "It meets")
        or _collected(look, plan[0], now)
        or _levelled(look, plan[0])
        or _dug(look, now)
        or _met(look, end, "At the end of this turn you meet")
        or _ahead(look, plan[0], positions)
        or _safer(look, end)
        or _looked(plan[0])
        or "Of all the turns thought through, one that begins so promises most."
    )


def _met(look: Outlook, position: State, begin: str) -> str:
    """Say which mission is met in a position (ST-22)."""
    new = numbers(position.revealed[look.seat] & ~look.start.revealed[look.seat])
    if not new:
        return ""
    box, mission = look.start.box, new[0]
    return f"{begin} your mission \u201c{mission_title(box, mission)}\u201d, which scores {counted(box.points[mission], 'point')}."


def _collected(look: Outlook, action: Action, now: State) -> str:
    """Say what truffle comes to the backpack at once (ST-18)."""
    if isinstance(action, Upgrade) or sum(now.dug) == sum(look.start.dug):
        return ""
    one = now.packs[look.seat][-1]
    known = points_of(one)
    worth = f"{look.value(one):.1f} points on average" if known is None else counted(known, "point")
    return f"It brings you a {truffle_name(one)}: {worth}."


def _levelled(look: Outlook, action: Action) -> str:
    """Say what a level costs (ST-21)."""
    if not isinstance(action, Upgrade):
        return ""
    pack = look.start.packs[look.seat]
    cost = sum([points_of(pack[place]) or 0 for place in (action.first, action.second)])
    return (
        f"For two truffles of {counted(cost, 'point')} together you have one more action in this turn and every other."
    )


def _dug(look: Outlook, now: State) -> str:
    """Say what is being dug, and how far it is (ST-18)."""
    for pig in (2 * look.seat, 2 * look.seat + 1):
        tile, done = now.pigs[pig], now.progress[pig]
        if tile >= 0 and done > look.start.progress[pig]:
            kind = kind_of(now.tokens[tile])
            left = counted(DEPTHS[kind] - done, "level")
            return f"The {KINDS[kind]} truffle here promises {look.value(now.tokens[tile]):.1f} points and then needs {left} more."
    return ""


def _ahead(look: Outlook, action: Action, positions: Sequence[State]) -> str:
    """Say which truffle a pig is on its way to: one dug this turn, or the one it would go for next."""
    one = getattr(action, "pig", None)
    if one is None:
        return ""
    pig, start, end = 2 * look.seat + one, positions[0], positions[-1]
    for before, position in pairwise(positions[1:]):
        tile = before.pigs[pig]
        if tile >= 0 and tile == position.pigs[pig] and before.tokens[tile]:
            kind = KINDS[kind_of(before.tokens[tile])]
            if not position.tokens[tile]:
                return f"It is on the way to the {kind} truffle in {PLACES[tile]}, which can still be dug up this turn."
            if position.progress[pig] > before.progress[pig]:
                return f"It is on the way to the {kind} truffle in {PLACES[tile]}, where digging can begin this turn."
    if end.pigs[pig] < 0 or start.pigs[pig] < 0:
        return ""
    near = look.near
    nearer = [tile for _, _, tile in look.targets(end, pig) if near[end.pigs[pig]][tile] < near[start.pigs[pig]][tile]]
    if not nearer:
        return ""
    kind = KINDS[kind_of(end.tokens[nearer[0]])]
    return f"It brings this pig nearer to the {kind} truffle in {PLACES[nearer[0]]}, for the next turn."


def _safer(look: Outlook, end: State) -> str:
    """Say that pigs are safer at the end of the turn than they stand now (ST-17)."""
    if len(end.in_forest(look.seat)) < len(look.start.in_forest(look.seat)):
        return ""
    before, then = risk(look, look.start), risk(look, end)
    if before - then < SAFER:
        return ""
    return f"As they stand, one of your pigs would run {often(before)}; at the end of this turn, {often(then)}."


def _looked(action: Action) -> str:
    """Say what a look is good for (ST-07)."""
    return "Who knows what a truffle scores knows whether it is worth the digging." if isinstance(action, Sniff) else ""


def risk(look: Outlook, position: State) -> float:
    """Return in what part of the ways in which the cards may fall a pig of the seat runs."""
    at = [
        position.pigs[2 * look.seat + pig]
        for pig in position.in_forest(look.seat)
        if not position.brave >> 2 * look.seat + pig & 1
    ]
    there = sum({1 << tile for tile in at})
    ways = look.threats(position)
    return sum([1 for entered in ways if entered & there]) / len(ways)


def often(part: float) -> str:
    """Say how often something happens."""
    if part in (0, 1):
        return "always" if part else "never"
    return f"in about {tenths(part)} of ten ways the cards may fall"


def tenths(part: float) -> str:
    """Say a part as a number of ten that is neither none nor all."""
    return number_word(min(9, max(1, round(10 * part))))
