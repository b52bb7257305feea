"""The card of a rule: its words, what in it is our ruling, and a position of the lesson that shows it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import msgspec

from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit, Look
from truffle_core.core.scene import Button, Dialog, Item, Items, Piece, Rich, Scene, Strong, Zone
from truffle_core.games import kit
from truffle_core.lessons import lesson
from truffle_core.lessons.model import Endless, Position, Round, Step

from .learn_table import bounds_of, cropped, still, unribboned

_RULING: Final = re.compile(r"(our ruling)", re.IGNORECASE)

RULING: Final = "“Our ruling” marks what the game's own rulebook leaves open, and what we chose."


class Card(msgspec.Struct, frozen=True):
    """A rule as it is shown.

    Attributes
    ----------
    number : its place among the game's rules, from 0.
    title : its id and its name.
    paragraphs : its words, ours set off, and what that means.
    step : the address of the lesson step that shows it, empty if none does.
    caption : what the picture is.
    picture : the table of that step as it lies before any answer.
    """

    rule: str
    number: int
    title: str
    paragraphs: tuple[Rich, ...]
    step: str
    caption: str
    picture: Scene | None


@cache
def card(game: str, rule: str) -> Card:
    """Return the card of a rule.

    Raises
    ------
    UsageError
        If the game has no such rule.
    """
    texts = kit(game).rule_texts
    if rule not in texts:
        first, *_, last = texts
        raise UsageError(f'There is no rule "{rule[:20]}" here; they run from {first} to {last}.')
    title, text = texts[rule]
    step, caption, picture = _shown(game, rule)
    return Card(rule, list(texts).index(rule), f"{rule}: {title}", _paragraphs(text), step, caption, picture)


def _paragraphs(text: str) -> tuple[Rich, ...]:
    """Return the words of a rule, with what is our ruling said with weight."""
    parts: list[Rich] = [
        [Strong(text=part) if _RULING.fullmatch(part) else part for part in _RULING.split(paragraph) if part]
        for paragraph in text.split("\n\n")
    ]
    return (*parts, [RULING]) if _RULING.search(text) else tuple(parts)


# The position that shows it


def _shown(game: str, rule: str) -> tuple[str, str, Scene | None]:
    """Return the lesson step that shows a rule, what it is called, and its table; a step about this rule before others."""
    try:
        taught = lesson(game)
    except UsageError:
        return "", "", None
    steps = [
        (f"{chapter.id}.{n}", step)
        for chapter in taught.chapters
        for n, step in enumerate(chapter.steps, 1)
        if rule in step.rules
    ]
    for address, step in sorted(steps, key=lambda found: (_is_round(found[1]), found[1].rules.index(rule))):
        picture = None if _is_round(step) else _picture(kit(game), _position(step))
        if picture is not None:
            return address, f"From the lesson: {step.title}", picture
    return (steps[0][0], f"In the lesson: {steps[0][1].title}", None) if steps else ("", "", None)


def _is_round(step: Step) -> bool:
    return isinstance(step.exercise, Round)


def _position(step: Step) -> Position:
    exercise = step.exercise.make(1) if isinstance(step.exercise, Endless) else step.exercise
    assert not isinstance(exercise, Round)
    return exercise.position


def _picture(kit: Kit, position: Position) -> Scene:
    """Draw a position of a lesson as the learner meets it: small, still, with nothing that gives an answer away."""
    scene, _ = kit.drawing.draw(position.seen, position.names, [""] * len(position.names), Look(position.seat))
    shown = [zone for zone in scene.zones if zone.id not in position.hidden and zone.pieces]
    scene = msgspec.structs.replace(scene, zones=shown)
    bounds = bounds_of(scene)
    zones = [still(cropped(zone, bounds), headed=n > 0 or not scene.heading) for n, zone in enumerate(shown)]
    if "ribbons" in position.hidden:
        zones = [unribboned(zone) for zone in zones]
    return Scene(
        look=scene.look,
        title=scene.title,
        seats=[] if zones else scene.seats,  # before anything lies on the table there are only the players
        heading=position.heading or scene.heading,
        note=position.note,
        zones=[_apart(zone) for zone in zones],
    )


def _apart(zone: Zone) -> Zone:
    """Return a zone under ids of its own, so that its pieces are not taken for those of the table under the card."""
    return msgspec.structs.replace(zone, id=f"card-{zone.id}", pieces=[_piece_apart(piece) for piece in zone.pieces])


def _piece_apart(piece: Piece) -> Piece:
    return msgspec.structs.replace(piece, id=f"card-{piece.id}", offer="", moved_from="", marks=[])


# Over the page


def rule_dialog(game: str, rule: str) -> Dialog:
    """Return the card of a rule as it lies over a page, with the ways to its neighbours and to its lesson step."""
    shown = card(game, rule)
    return Dialog(
        id="rule",
        title=shown.title,
        paragraphs=list(shown.paragraphs),
        note=shown.caption,
        scene=shown.picture,
        buttons=[*ways(game, shown), Button(label=["All the rules"], offer="rules", kind="quiet", id="all-rules")],
    )


def ways(game: str, shown: Card) -> list[Button]:
    """Return the ways on from a card: try it, the rule before and after it, its link."""
    rules = list(kit(game).rule_texts)
    before, after = rules[shown.number - 1] if shown.number else "", rules[shown.number + 1 : shown.number + 2]
    found = []
    if shown.step:
        address = f"?game={game}&view=learn&step={shown.step}"
        found.append(Button(label=["Try it"], offer=f"try-it:{shown.step}", icon="play", address=address, id="try-it"))
    found.append(_neighbour("Previous rule", before, "rule-back", "back"))
    found.append(_neighbour("Next rule", "".join(after), "rule-on", "next"))
    link = Button(label=["Copy link"], icon="link", kind="quiet", copy=rule_address(game, shown.rule), id="rule-link")
    return [*found, link]


def _neighbour(label: str, rule: str, identity: str, icon: str) -> Button:
    why_not = "" if rule else "There is no further rule."
    return Button(label=[label], offer=f"rule:{rule}" if rule else "", id=identity, icon=icon, why_not=why_not)


def rule_address(game: str, rule: str) -> str:
    """Return the query that leads to a rule."""
    return f"?game={game}&view=rules&rule={rule}"


def rules_dialog(game: str) -> Dialog:
    """Return all the rules of a game by name, each a way to its card."""
    return Dialog(id="rules", title=f"The rules of {kit(game).about.title}", blocks=[rule_list(game)])


def rule_list(game: str, current: str = "") -> Items:
    """Return the rules of a game as a list, each a way to its card."""
    items = [
        Item(
            id=f"rule-{rule}",
            number=rule[-2:],
            title=[title],
            offer=f"rule:{rule}",
            address=rule_address(game, rule),
            current=rule == current,
        )
        for rule, (title, _) in kit(game).rule_texts.items()
    ]
    return Items(id="rules", title="By number", count=f"{len(items)} rules", style="chapters", items=items)
