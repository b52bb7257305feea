"""Why cards do not fulfil an order, in one plain sentence with the most telling rule (TS-19 to TS-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truffle_core.core.errors import IllegalAction
from truffle_core.core.plain_text import counted, joined, number_word

from .pieces import COLOUR_NAMES, COLOURS, IN_WORDS, names_of
from .scoring import ACTION_CARDS, MODIFIERS, Order, Reading, read_truffles

__all__ = ["refusal"]

RULE_OF_NUMBER: Final = {"R": "TS-21", "=": "TS-23"}
RULE_OF_COLOUR: Final = {"#": "TS-22", "=": "TS-23"}


def refusal(order: Order, cards: Sequence[str]) -> IllegalAction:
    """Return why exactly these cards do not fulfil the order; only for a payment that was found wrong."""
    if not cards:
        return IllegalAction("TS-20", f"{_called(order)} takes {_truffles(order)}, and no card was chosen")
    if not order.numbers:
        return _colour_order(order, cards)
    truffles = [card for card in cards if card[1] not in MODIFIERS + ACTION_CARDS]
    actions = [card for card in cards if card[1] in ACTION_CARDS]
    if actions:
        return _no_truffle(order, actions)
    if len(truffles) != order.truffles:
        return _wrong_count(order, cards, truffles)
    return _wrong_modifiers(order, cards, truffles)


def _colour_order(order: Order, cards: Sequence[str]) -> IllegalAction:
    """Return the refusal for the two orders where a card is used for its colour alone (TS-27)."""
    if len(cards) < order.truffles:
        return _wrong_count(order, cards, cards)
    if len(cards) > order.truffles:
        return _too_many_for_colours(order, cards)
    if order.colours == "each":
        missing = [COLOUR_NAMES[colour] for colour in COLOURS if all(card[0] != colour for card in cards)]
        # a Rainbow would be one of them, whichever is wanted
        word = "or" if any(card[0] == "R" for card in cards) else "and"
        reason = f"{_called(order)} needs every colour, and {names_of(cards)} leave out {joined(missing, word)}"
    else:
        reason = f"{_called(order)} needs one colour throughout, and {names_of(cards)} are of several"
    return IllegalAction("TS-27", f"{reason}; each card stands for its colour alone, whatever else it is")


def _too_many_for_colours(order: Order, cards: Sequence[str]) -> IllegalAction:
    """Return the refusal for five cards or more in an order of four colours or of one."""
    changes = [card for card in cards if card[1] == "C"]
    spare = len(cards) - order.truffles
    if not changes:
        here = f"{names_of(cards)} are {counted(len(cards), 'card', IN_WORDS)}"
        reason = f"{_called(order)} takes exactly {_truffles(order)}, and {here}"
        return IllegalAction("TS-20", f"{reason}; only a Color Change may be played beside them")
    truffles = [card for card in cards if card[1] != "C"] + changes[min(spare, len(changes)) :]
    if len(truffles) == order.truffles:
        needed = len(read_truffles(order, truffles).recoloured)
        if needed > spare:
            reason = f"{names_of(truffles)} need more than {counted(spare, 'Color Change', IN_WORDS)}"
            return IllegalAction("TS-24", f"{reason} to make {_called(order)}")
        if needed < spare:
            return _needless(order, truffles, changes[needed:spare])
    reason = f"{_called(order)} takes exactly {_truffles(order)} and only the Color Changes they need"
    return IllegalAction("TS-20", f"{reason}; {names_of(cards)} are too many")


def _no_truffle(order: Order, actions: Sequence[str]) -> IllegalAction:
    """Return the refusal for a Take 2 or a Skip where numbers are wanted (TS-27)."""
    reason = f"{names_of(actions)} cannot be a truffle for {_called(order)}"
    return IllegalAction("TS-27", f"{reason}; only one of each colour and four of one colour take any card")


def _wrong_count(order: Order, cards: Sequence[str], truffles: Sequence[str]) -> IllegalAction:
    """Return the refusal for too few or too many truffles (TS-19, TS-20)."""
    here = (
        f"{names_of(truffles)} {_are(truffles)} {number_word(len(truffles), IN_WORDS)}" if truffles else "here is none"
    )
    reason = f"{_called(order)} takes exactly {_truffles(order)}, and {here}"
    modifiers = [card for card in cards if card[1] in MODIFIERS]
    if order.numbers and modifiers and (not truffles or len(truffles) < order.truffles <= len(cards)):
        return IllegalAction("TS-19", f"{reason}; {names_of(modifiers)} {_do(modifiers)} not count as a truffle")
    return IllegalAction("TS-20", reason)


def _wrong_modifiers(order: Order, cards: Sequence[str], truffles: Sequence[str]) -> IllegalAction:
    """Return the refusal for the right number of truffles with modifiers that do not fit them."""
    reading = read_truffles(order, truffles)
    changes = {kind: [card for card in cards if card[1] == kind] for kind in MODIFIERS}
    if len(changes["N"]) < len(reading.renumbered):
        return _wrong_number(order, truffles, reading, len(changes["N"]))
    if len(changes["C"]) < len(reading.recoloured):
        return _wrong_colour(order, truffles, reading, len(changes["C"]))
    spare = changes["C"][len(reading.recoloured) :] + changes["N"][len(reading.renumbered) :]
    return _needless(order, truffles, spare)


def _needless(order: Order, truffles: Sequence[str], spare: Sequence[str]) -> IllegalAction:
    """Return the refusal for modifiers without which the same truffles fulfil the order (TS-20)."""
    makes = "makes" if len(truffles) == 1 else "make"
    reason = f"{names_of(truffles)} {makes} {_called(order)} without {names_of(spare)}"
    return IllegalAction("TS-20", f"{reason}: no modifier too many may be played")


def _wrong_number(order: Order, truffles: Sequence[str], reading: Reading, changes: int) -> IllegalAction:
    """Return the refusal for truffles whose numbers are not those wanted (TS-21, TS-23, TS-25)."""
    wrong = [truffles[place] for place in reading.renumbered]
    if all(card[1] == "=" for card in truffles) and order.is_set:
        reason = f"a Duplicate copies the number of another card in the order, and beside {names_of(truffles)}"
        return IllegalAction("TS-23", f"{reason} there is no card with a number of its own, nor a Number Change")
    if order.is_set:
        reason = f"{names_of(wrong)} {_are(wrong)} no {order.numbers[0][0]}"
    else:
        reason = f"for {_called(order)} {_missing(order, reading)}, and {names_of(wrong)} cannot stand in"
    rule = _shared_rule(wrong, RULE_OF_NUMBER, "TS-25")
    return IllegalAction(rule, f"{reason} without {_lacking(len(wrong) - changes, len(wrong), 'Number Change')}")


def _missing(order: Order, reading: Reading) -> str:
    """Say which numbers of a straight are missing; a small one of 2, 3 and 4 may be made whole by a 1 or by a 5."""
    wanted = {reading.numbers[place] for place in reading.renumbered}
    if len(wanted) > 1:
        return f"{joined(sorted(map(str, wanted)))} are missing"
    there = set(reading.numbers) - wanted
    either = {str(number) for run in order.numbers if there < set(run) for number in set(run) - there}
    return f"{joined(sorted(either), 'or')} is missing"


def _wrong_colour(order: Order, truffles: Sequence[str], reading: Reading, changes: int) -> IllegalAction:
    """Return the refusal for truffles that are not all of one colour (TS-22, TS-23, TS-24)."""
    wrong = [truffles[place] for place in reading.recoloured]
    colour = COLOUR_NAMES[reading.colours[0]]
    rule = _shared_rule(wrong, RULE_OF_COLOUR, "TS-24")
    reason = f"{_called(order)} must be of one colour, and {names_of(wrong)} {_are(wrong)} not {colour}"
    return IllegalAction(rule, f"{reason} without {_lacking(len(wrong) - changes, len(wrong), 'Color Change')}")


def _shared_rule(cards: Sequence[str], rules: dict[str, str], other: str) -> str:
    """Return the rule of a special card if all the cards are of that sort, else the other rule."""
    found = {rules.get(card[0], rules.get(card[1], other)) for card in cards}
    return found.pop() if len(found) == 1 else other


def _lacking(short: int, wanted: int, change: str) -> str:
    """Return how many more modifiers are wanted: ``a Number Change``, ``two more Number Changes``."""
    if short == wanted == 1:
        return f"a {change}"
    return counted(short, f"more {change}" if short < wanted else change, IN_WORDS)


def _called(order: Order) -> str:
    return f'"{order.name}"'


def _truffles(order: Order) -> str:
    return counted(order.truffles, "truffle", IN_WORDS)


def _are(cards: Sequence[str]) -> str:
    return "is" if len(cards) == 1 else "are"


def _do(cards: Sequence[str]) -> str:
    return "does" if len(cards) == 1 else "do"
