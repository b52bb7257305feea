"""Tussie Mussie in English: what happened, what could be done, what scores and why, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from truffle_core.core.game import Step, View
from truffle_core.core.plain_text import joined
from truffle_core.core.scene import Rich, Strong

from .actions import Action, Done, Larkspur, Marigold, Offer, Replace, Snapdragon, Take
from .events import Acted, Drawn, Event, Finished, FirstPlayer, LarkspurUsed, Offered, Opened, Revealed, Scored, Taken
from .pieces import ACTING, CARD, FLOWERS, HIDDEN, MARIGOLD, NAMES, PLACE, SIZE, SNAPDRAGON
from .rules import ranking
from .saying import count, inside, tally, token, whose
from .scoring import score
from .state import BEFORE, DIG, DRAW, OFFER, OVER, REPLACE, SCORE, TAKE, State
from .tactics import Prospects, at_once, comes_to

# What happened


def tell(step: Step[Action, Event], before: State, names: Sequence[str], viewer: View | None) -> Rich:
    """Say what a step did, as far as `viewer` may know; `before` is the position as `viewer` saw it."""
    told: Rich = []
    who = names[step.by] if isinstance(step.by, int) else ""
    for event in step.events:
        told += [" ", *_told(event, before, names, who)] if told else _told(event, before, names, who)
    return told


def _told(event: Event, before: State, names: Sequence[str], who: str) -> Rich:
    """Say one event."""
    match event:
        case FirstPlayer(seat):
            return [f"{names[seat]} will begin."]
        case Drawn(seat, cards):
            how = f"{names[seat]} drew two cards{' with Pink Larkspur' if before.phase == DIG else ''}"
            known = [token(PLACE[code]) for code in cards if code is not None]
            return [f"{how}: ", known[0], " and ", known[1], "."] if known else [f"{how}."]
        case Offered(up):
            return _told_offer(before, names, who, PLACE[up])
        case Taken():
            return _told_taken(event, before, names)
        case Revealed():
            return ["All keepsakes are turned up."]
        case LarkspurUsed():
            return [f"{who} used Pink Larkspur."]
        case Acted(did):
            if did is None:
                return [f"{who} made a choice; it stays hidden until all are done."]
            return _told_act(did, before, who)
        case Finished():
            return [f"{who} {'are' if who == 'You' else 'is'} done."]
        case Opened():
            return _told_opened(event, before, names)
        case Scored(points):
            return [
                "The round scores: ",
                joined([f"{inside(name)} {own}" for name, own in zip(names, points, strict=True)]),
                ".",
            ]


def _told_offer(before: State, names: Sequence[str], who: str, up: int) -> Rich:
    """Say an offer, with the hidden card for those who know it, and what the open flower says."""
    down = sum(before.drawn) - up if HIDDEN not in before.drawn else HIDDEN
    taker = names[before.offer()[1]]
    hidden: Rich = ["a hidden card"] if down == HIDDEN else [token(down), " face down"]
    says = f". The open one says “{FLOWERS[up].meaning}”."
    return [f"{who} offered {inside(taker)} ", token(up), " and ", *hidden, says]


def _told_taken(event: Taken, before: State, names: Sequence[str]) -> Rich:
    """Say who took which of the two, and what the other is left with."""
    up, down = before.drawn
    giver, taker = (names[seat] for seat in before.offer())
    if isinstance(event.card, str):
        down = PLACE[event.card]
    hidden: Rich = ["the hidden card"] if down == HIDDEN else ["the hidden card, ", token(down), ","]
    if event.card is UNSET:
        return [f"{taker} took ", token(up), f"; {inside(giver)} kept ", *hidden[:2], "."]
    return [f"{taker} took ", *hidden, f" and {inside(giver)} kept ", token(up), "."]


def _told_act(did: Replace | Snapdragon | Marigold, before: State, who: str) -> Rich:
    """Say a choice before scoring to those who may know it."""
    row = before.rows[before.turn]
    if isinstance(did, Replace):
        return [f"{who} replaced ", token(row[did.column]), " by ", token(PLACE[did.card]), "."]
    if isinstance(did, Marigold):
        return [f"{who} discarded ", token(row[did.column]), ", as Marigold asks."]
    moved = joined([f"{NAMES[CARD[row[n]]]} to the {'keepsakes' if row[n] < SIZE else 'bouquet'}" for n in did.columns])
    return [f"{who} moved {moved} with Snapdragon."]


def _told_opened(event: Opened, before: State, names: Sequence[str]) -> Rich:
    """Say what others did in secret, from how their rows have changed."""
    told: Rich = ["Everybody is done, and the choices are shown."]
    for seat, codes in zip(before.asked, event.arrangements, strict=True):
        changed = _changes(before.rows[seat], [PLACE[code] for code in codes])
        if changed:
            told.append(f" {names[seat]} {joined(changed)}.")
    if event.discards:
        told.append(f" Discarded: {joined([NAMES[PLACE[code]] for code in event.discards])}.")
    return told


def _changes(old: list[int], new: list[int]) -> list[str]:
    """Say how a row has changed: cards that came, went, or moved between bouquet and keepsakes."""
    cards, fresh = [CARD[place] for place in old], [CARD[place] for place in new]
    said = [f"discarded {NAMES[card]}" for card in cards if card not in fresh]
    said += [f"brought in {NAMES[card]}" for card in fresh if card not in cards]
    moved = [place for place in new if CARD[place] in cards and place not in old]
    said += [f"moved {NAMES[CARD[p]]} to the {'bouquet' if p < SIZE else 'keepsakes'}" for p in moved]
    return said


# Where things lie, and who knows them

ASKS = {
    OFFER: "Choose the flower that lies open; the other goes beside it face down.",
    TAKE: "Take one of the two; the offerer keeps the other.",
    BEFORE: "Before scoring: your flowers that act may act now, each once.",
    REPLACE: "Choose one of the two cards drawn, and the card of yours that it replaces.",
}
"""Phase -> what is to be done."""

FLOWER_ASKS = {
    SNAPDRAGON: "Snapdragon may move one or two of your cards between bouquet and keepsakes: choose them.",
    MARIGOLD: "Marigold must discard another card of yours: choose it.",
}
"""Flower that was chosen to act -> what is to be done."""


def middle(state: State, names: Sequence[str]) -> tuple[str, str]:
    """Name the middle of the table, and say which offer this is."""
    if state.settled():
        return "Discarded", count(len(state.discards), "card")
    if state.phase in (REPLACE, DIG):
        who = inside(names[state.turn])
        return "Drawn with Pink Larkspur", f"only {who} {'see' if who == 'you' else 'sees'} them"
    if state.first < 0:
        return "The offer", "none yet"
    giver, taker = (names[seat] for seat in state.offer())
    offers = "offer" if giver == "You" else "offers"
    return f"{giver} {offers} to {inside(taker)}", f"offer {state.offers + 1} of {2 * state.seats}"


def drawn_by(state: State, names: Sequence[str]) -> str:
    """Say where a card in the middle comes from."""
    return "discarded" if state.settled() else f"drawn by {inside(names[state.turn])}"


def arrangement_of(state: State, names: Sequence[str], seat: int, yours: bool) -> tuple[str, str]:
    """Name an arrangement, and say how its two rows lie."""
    row = state.rows[seat]
    kept = sum(place >= SIZE for place in row)
    note = f"{count(len(row) - kept, 'card')} in the bouquet, {count(kept, 'keepsake')} below" if row else ""
    owner = "Your" if yours or names[seat] == "You" else whose(names[seat])
    return f"{owner} arrangement", note


def knows(place: int, viewer: View | None, who: Sequence[str] = (), own: bool = False) -> str:
    """Say on a ribbon who knows a hidden card; `who` are those who have seen it, its owner first (TM-10)."""
    if own:
        return f"you and {who[1]}" if len(who) > 1 else "only you"
    if isinstance(viewer, int) and place != HIDDEN:
        return f"you know: {NAMES[CARD[place]]}"
    if place == HIDDEN and len(who) < 2:
        return ""
    return joined(who) if len(who) > 1 else f"only {who[0]}" if who else NAMES[CARD[place]]


def seen(state: State, names: Sequence[str], viewer: View | None) -> list[Rich]:
    """Say who has seen what (TM-10)."""
    if state.open():
        return [["All keepsakes are turned up (TM-11)."]]
    called = ["you" if seat == viewer else name for seat, name in enumerate(names)]
    told: list[Rich] = []
    if state.phase == TAKE:
        giver, taker = (called[seat] for seat in state.offer())
        told.append(
            [f"Only {giver} saw both cards of this offer; {taker} will see the hidden one by taking it (TM-10)."]
        )
    for seat, row in enumerate(state.rows):
        for column, place in enumerate(row):
            if place >= SIZE:
                owner = "Your" if seat == viewer else whose(names[seat])
                known = f" is {NAMES[CARD[place]]}," if place != HIDDEN else " was"
                who = joined([called[who] for who in state.witnesses(seat, column)])
                told.append([f"{owner} card {column + 1}{known} seen only by {who}."])
    return told or [["No hidden card lies in an arrangement yet."]]


def acting(state: State, names: Sequence[str]) -> list[Rich]:
    """Say where the flowers are that act before scoring, as far as these eyes see (TM-13)."""
    told: list[Rich] = []
    for card in ACTING:
        holders = [names[seat] for seat, row in enumerate(state.rows) if card in row or card + SIZE in row]
        if holders:
            where_to = f" is with {inside(holders[0])}"
        elif card in state.discards:
            where_to = " is discarded"
        else:
            where_to = " is in the offer" if card in state.drawn else " has not been seen"
        told.append([token(card), f"{where_to}. {FLOWERS[card].effect.removeprefix('first: ').capitalize()}."])
    return told


# What could be done


def intent(action: Action, state: State, names: Sequence[str]) -> str:
    """Say what an action would do, as a button or a hint does."""
    row = state.rows[state.turn]
    match action:
        case Offer(up):
            others = [NAMES[card] for card in state.drawn if card not in (HIDDEN, PLACE.get(up))]
            return f"offer {_named(up)} face up{f' and {others[0]} face down' if len(others) == 1 else ''}"
        case Take("up"):
            return f"take {NAMES[state.drawn[0]]}, the open card" if state.phase == TAKE else "take the open card"
        case Take():
            return "take the hidden card"
        case Larkspur():
            return "use Pink Larkspur and draw two cards"
        case Replace(column, card):
            return f"replace {_in(row, column)} by {_named(card)}"
        case Snapdragon(columns):
            return (
                f"move {joined([_in(row, column) for column in columns])} between bouquet and keepsakes with Snapdragon"
            )
        case Marigold(column):
            return f"discard {_in(row, column)}, as Marigold asks"
        case Done():
            return "be done, and go on to the scoring"


def kind_of_move(action: Action, state: State) -> str:
    """Say what kind of move an action is, without naming it; between two cards, say what to weigh."""
    match action:
        case Offer():
            return "offer, and weigh first what either card would bring the other player and what it would bring you"
        case Take():
            return "take, and weigh first what the open card brings against what a hidden one brings on average"
        case Larkspur() | Snapdragon() | Marigold():
            return "use a flower that acts before scoring"
        case Replace():
            return "replace one of your cards, and look which of them scores least where it lies"
        case Done():
            return "leave your cards as they are"


def _named(code: str) -> str:
    """Name a card an action names, even one there is not."""
    return NAMES[PLACE[code]] if PLACE.get(code, HIDDEN) < SIZE else code


def _in(row: list[int], column: int) -> str:
    """Name the card in a column."""
    known = column < len(row) and row[column] != HIDDEN
    return NAMES[CARD[row[column]]] if known else f"the card in column {column + 1}"


# Why it is a good one

SLIGHT: Final = 0.05
"""Points that are not worth a word."""


def reason(ahead: Prospects, action: Action) -> str:
    """Say why the expert would do this."""
    match action:
        case Offer(up):
            return _offering(ahead, PLACE[up])
        case Take(face):
            return _taking(ahead, face == "up")
    return _choosing(ahead.state, action)


def _offering(ahead: Prospects, up: int) -> str:
    """Say which card should be taken, which stays, and how much better that is than the other way round (TM-03)."""
    down = sum(ahead.state.drawn) - up
    if ahead.lure(up) > 0:
        taken = f"Your neighbour should take {NAMES[up]}, which leaves you {NAMES[down]}"
    else:
        taken = f"Your neighbour should prefer a hidden card to {NAMES[up]}, which then stays with you"
    better = ahead.lead(up) - ahead.lead(down)
    if better < SLIGHT:
        return f"{taken}; the other way round would be as good."
    return f"{taken}: on balance {_about(better)} better for you than the other way round."


def _taking(ahead: Prospects, up_is_better: bool) -> str:
    """Say what a card promises beside the other, to either side (TM-04)."""
    up = ahead.state.drawn[0]
    sign, one, other = (1, NAMES[up], "a hidden card") if up_is_better else (-1, "The hidden card", NAMES[up])
    own, theirs = (sign * (ahead.worth(n, up) - ahead.worth(n, HIDDEN)) for n in (ahead.taker, ahead.giver))
    if own < SLIGHT and theirs < SLIGHT:
        return "On average there is hardly a difference between the two."
    if own < SLIGHT:
        return (
            f"{one} would bring your neighbour {_about(theirs)} more than {other} on average: better that you have it."
        )
    keeps = f", and would bring your neighbour {theirs:.1f} more" if theirs >= SLIGHT else ""
    return f"{one} promises you {_about(own)} more than {other} on average{keeps}."


def _choosing(state: State, action: Action) -> str:
    """Say what the arrangement scores after a choice before scoring, and what it may come to (TM-13)."""
    now, end = score(state.rows[state.turn], state.one).total, comes_to(state, action)
    if isinstance(action, Done):
        return f"Your arrangement scores {now} as it lies, and nothing that you may still do promises more."
    if isinstance(action, Larkspur):
        return f"As it lies your arrangement scores {now}; the better of two cards drawn brings it to {end:.1f} on average."
    then = at_once(state, action)
    more = f" ({end:.1f} with what can follow)".replace(".0 ", " ") if end > then else ""
    return f"Your arrangement then scores {then} instead of {now}{more}, and no other choice promises more."


def _about(points: float) -> str:
    """Say an average."""
    return f"about {points:.1f} points"


# Where it stands, and how it ended


def where(state: State) -> str:
    """Say where in the game the position is."""
    if state.phase == OVER:
        return "The game is over"
    scored = state.phase == DRAW and state.settled()
    number = len(state.points) + (not scored)
    of = f"Round {number} of {state.rounds}" if state.rounds > 1 else "One round"
    if state.first < 0:
        return "Before the first offer"
    if scored:
        return f"{of}, scored"
    if state.phase in (DRAW, OFFER, TAKE):
        return f"{of}, offer {state.offers + 1} of {2 * state.seats}"
    return f"{of}, {'scoring' if state.phase == SCORE else 'before scoring'}"


def result(state: State, names: Sequence[str]) -> list[Rich]:
    """Say who won and why: points round by round, and the last round card by card (TM-18, TM-23)."""
    ranks = ranking(state)
    best = state.total(ranks[0])
    told: list[Rich] = [
        [Strong(text=f"{names[ranks[0]]} won with {count(best, 'point')}."), *_tie(state, ranks, names)]
    ]
    for seat in ranks:
        rounds = " + ".join(str(points[seat]) for points in state.points)
        several = f"{rounds}. In the last round: " if len(state.points) > 1 else ""
        told.append([Strong(text=f"{names[seat]}, {state.total(seat)}: "), f"{several}{_last(state, seat)}"])
    return told


def _last(state: State, seat: int) -> str:
    """Itemise a seat's last arrangement, and say what Orchid counted as (TM-20)."""
    lines = tally(state.rows[seat], state.one)
    items = joined([f"{line.title} {line.points}" for line in lines if line.points]) or "nothing"
    orchid = "".join(f" Orchid {line.why.replace('counts', 'counted')}." for line in lines if line.title == "Orchid")
    return f"{items}.{orchid}"


def _tie(state: State, ranks: list[int], names: Sequence[str]) -> Rich:
    """Say how a tie was decided, if there was one."""
    tied = [seat for seat in ranks if state.total(seat) == state.total(ranks[0])]
    if len(tied) == 1:
        return []
    earliest = {seat: min(NAMES[CARD[place]] for place in state.rows[seat]) for seat in tied}
    told = joined([f"{earliest[seat]} ({names[seat]})" for seat in tied])
    return [f" Tied on points; in the alphabet {earliest[ranks[0]]} comes first: {told} (TM-23)."]


def table(state: State, names: Sequence[str]) -> str:
    """Return the table as text: the offer, then each arrangement with its keepsakes in brackets."""
    lines = [where(state)]
    if state.phase in (OFFER, TAKE, REPLACE) and state.drawn:
        shown = [NAMES[card] if card != HIDDEN else "a hidden card" for card in state.drawn]
        kind = {OFFER: "Drawn", TAKE: "Offered, open and hidden", REPLACE: "Drawn with Pink Larkspur"}[state.phase]
        lines.append(f"{kind}: {' and '.join(shown)}")
    for seat, name in enumerate(names):
        turn = "> " if seat == state.turn and state.phase in (OFFER, TAKE, BEFORE, REPLACE) else "  "
        row = [_written(place) for place in state.rows[seat]]
        lines.append(f"{turn}{name}, {count(state.total(seat), 'point')}: {', '.join(row) or 'no cards yet'}")
    return "\n".join(lines)


def _written(place: int) -> str:
    """Write a card of an arrangement, a keepsake in brackets."""
    name = "?" if place == HIDDEN else NAMES[CARD[place]]
    return f"[{name}]" if place >= SIZE else name
