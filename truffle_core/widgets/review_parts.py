"""A review in words and buttons: how far it has come, the decisions that cost most, and all of them in numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from truffle_core.charts import Chances
from truffle_core.core.kit import Kit
from truffle_core.core.plain_text import uncapital
from truffle_core.core.scene import BlockKind, Button, Choice, Field, Form, Grid, Progress, Rich, Strong, Text
from truffle_core.search.judging import Judged
from truffle_core.search.review import Review
from truffle_core.search.telling import gained, percent

from .screen import rule_buttons

__all__ = ["OTHER_VIEW", "Standing", "all_decisions", "found_blocks", "here", "start_form", "with_chances"]

NOTE: Final = (
    "Each decision is looked at again, from what its player could know then. "
    "Those that cost most come with the better move and the reason."
)
OTHER_VIEW: Final = "A review needs what its player knew, and this log shows another view of the game."
ALL_NEEDED: Final = "This log is one view of a game; trying again needs all of it."
STAYS: Final = "Trying again begins a game of its own; this one stays as it is."
RULES: Final = 3
"""The most rules that are offered to be read at one decision."""

SEGMENTS: Final = 10
"""Parts of the bar that shows how far a review has come."""


class Standing(NamedTuple):
    """How a review stands.

    Attributes
    ----------
    running : whether more is coming.
    total : how many decisions there are, None while that is not known.
    seconds : the budget.
    fault : what went wrong, in words.
    """

    running: bool
    total: int | None
    seconds: float
    fault: str


def start_form(
    names: Sequence[str], allowed: Sequence[bool], budget: str, budgets: Sequence[str], again: int | None
) -> Form:
    """Return a button for each seat, and how long a review may take; `again` is the seat whose review is shown."""
    choices = [Choice(value=one, label=f"{one} seconds") for one in budgets]
    field = Field(
        id="review-time", label="Time to think", kind="choice", value=budget, offer="set-review-time", choices=choices
    )
    buttons = [
        Button(
            label=[f"Review {name}'s decisions"],
            offer=f"review:{seat}",
            id=f"review-{seat}",
            icon="eye",
            why_not="" if allowed[seat] else OTHER_VIEW,
        )
        for seat, name in enumerate(names)
    ]
    title, note = ("Review", NOTE) if again is None else ("Another review", "More time gives surer answers.")
    return Form(id="review-form", title=title, note=note, fields=[field], buttons=buttons)


# What was found


def found_blocks(
    kit: Kit, review: Review, standing: Standing, at: int, rules: Callable[[int], Sequence[str]], *, whole: bool
) -> list[BlockKind]:
    """Return a review as far as it has come.

    Parameters
    ----------
    at : the step that is shown.
    rules : from a step to the rules that speak in it.
    whole : whether the log holds everything, so that one can try again.
    """
    found: list[BlockKind] = [_head(review, standing, whole=whole)]
    if standing.running:
        found.append(_progress(review, standing))
    for place, decision in enumerate(review.worst, 1):
        named = dict.fromkeys([*decision.rules, *rules(decision.step)])
        buttons = [*_ways(decision, at, whole=whole), *rule_buttons(kit, list(named)[:RULES])]
        found.append(
            Text(
                id=f"review-costly-{place}",
                title=f"{place}. Step {decision.step}, {uncapital(decision.where)}",
                paragraphs=list(_account(review, decision)),
                buttons=buttons,
            )
        )
    return found


def _head(review: Review, standing: Standing, *, whole: bool) -> Text:
    """Say whose review it is, how far it has come, and what it came to; and that one can try again, if the log is whole."""
    done, total = len(review.decisions), standing.total
    if standing.running:
        stop = [Button(label=["Stop"], offer="review-stop", id="review-stop")]
        buttons = stop
    else:
        on = Button(label=["Go on"], offer="review-on", id="review-on", kind="main")
        away = Button(label=["Put the review away"], offer="review-close", id="review-close")
        buttons = [*([on] if total is None or done < total else []), away]
    count = "" if total is None else f"{done} of {total}"
    stays = STAYS if whole and review.worst and not standing.running else ""
    return Text(
        id="review",
        title=f"{review.name}'s decisions",
        count=count,
        paragraphs=[[words] for words in (stays, _summary(review, standing), standing.fault) if words],
        buttons=buttons,
    )


def _summary(review: Review, standing: Standing) -> str:
    """Say in a sentence or two what was found."""
    done, total, worst = len(review.decisions), standing.total, len(review.worst)
    if total == 0:
        return f"{review.name} had no decision to make in this game."
    if standing.running:
        wait = f"Each decision is looked at again; that takes about {standing.seconds:.0f} seconds."
        return wait if not worst else f"{wait} So far, these cost most:"
    part = "" if done == total else "The review is not complete. "
    if not done:
        return part.strip()
    if not worst:
        return f"{part}No decision was clearly worse than another one would have been."
    these = "This decision" if worst == 1 else f"These {('two', 'three')[worst - 2]} decisions"
    return f"{part}{these} cost most, judged by what {review.name} could know then:"


def _progress(review: Review, standing: Standing) -> Progress:
    done, total = len(review.decisions), standing.total or 1
    full = SEGMENTS * done // total
    title = f"{done} of {standing.total or 'the'} decisions are looked at"
    if done == standing.total:
        title = "All decisions are looked at; now the costliest once more"
    return Progress(
        id="review-progress",
        title=title,
        joined=True,
        steps=["done" if part < full else "open" for part in range(SEGMENTS)],
    )


def _ways(decision: Judged, at: int, *, whole: bool) -> list[Button]:
    """Return the ways to look at a decision's position, and to try again from there."""
    look = Button(
        label=["See the position"],
        offer=f"look:{decision.step - 1}",
        icon="eye",
        pressed=at == decision.step - 1,
        name=f"See the position: before step {decision.step}",
    )
    again = Button(
        label=["Try again from here"],
        offer=f"retry:{decision.step}",
        icon="play",
        name=f"Try again from here: step {decision.step}",
        why_not="" if whole else ALL_NEEDED,
    )
    return [look, again]


def _account(review: Review, decision: Judged) -> Iterator[Rich]:
    """Say what was done, what had been better, what it would have brought in points and as a chance to win, and why.

    Words that fit both moves are told apart by what the table marks.
    """
    same = ", the one that is marked on the table" if decision.best.words == decision.played.words else ""
    yield [f"{review.name} chose to {decision.played.words}."]
    yield [Strong(text="Better: "), f"{decision.best.words}{same}."]
    chances = f"{percent(decision.best.chance)} instead of {percent(decision.played.chance)}"
    yield [f"It would have brought {gained(decision.points, review)}. The chance to win: {chances}."]
    if decision.why:
        yield [decision.why]


def here(name: str, decision: Judged) -> Rich:
    """Say at a table that a costly decision comes next, and what had been better."""
    return [
        f" Next, {name} chose to {decision.played.words}. ",
        Strong(text="Better: "),
        f"{decision.best.words}, as marked.",
    ]


# In numbers


def all_decisions(review: Review) -> Grid:
    """Return every decision found so far as a row of a table."""
    rows = [
        [
            str(decision.step),
            decision.where,
            decision.played.words,
            percent(decision.best.chance),
            percent(decision.played.chance),
            _signed(decision.points, review),
        ]
        for decision in review.decisions
    ]
    head = ["Step", "Where", "Chosen", "Chance to win", "With the move chosen", "The best move brings"]
    return Grid(id="review-all", title="Every decision in numbers", folded=True, head=head, rows=rows)


def _signed(points: float, review: Review) -> str:
    """Say a difference in points.

    Nothing to be had is said as nothing, not as "+0.0".
    """
    if abs(points) < 0.05:
        return "–"
    return f"{'+' if points > 0 else '−'}{review.prefix}{abs(points):.1f}"


def with_chances(grid: Grid, chances: Chances) -> Grid:
    """Return a chart's numbers with a column more: the chance to win at the last decision up to each row's step."""
    line = chances.line
    if not line:
        return grid
    steps = [step for step, _ in line]
    places = [bisect_right(steps, int(row[0])) - 1 for row in grid.rows]
    rows = [
        [*row, percent(line[place][1]) if place >= 0 else "–"] for row, place in zip(grid.rows, places, strict=True)
    ]
    return structs.replace(grid, head=[*grid.head, chances.name], rows=rows)
