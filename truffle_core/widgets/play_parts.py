"""What a table in play says around its game: where it stands, how it ended, who has the screen next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec import structs

from truffle_core.core.game import Outcome
from truffle_core.core.kit import Kit, Look
from truffle_core.core.match import Match
from truffle_core.core.plain_text import capital
from truffle_core.core.scene import BlockKind, Button, Buttons, Dialog, Download, Items, Page, Say, Strong, Text

from .screen import bar
from .told import Told, log_items

__all__ = [
    "Advice",
    "advised",
    "covered_page",
    "download",
    "ended",
    "handing_on",
    "happened",
    "how_it_ended",
    "practice_dialog",
    "standing",
    "tools",
]

LATEST: Final = 5
"""Told steps shown before the fold."""


def standing(match: Match, kit: Kit, seat: int, several: bool) -> str:
    """Say in one line where a game stands or how it ended, and with whom; `several` if not only `seat` is a person."""
    return f"{_course(match, kit, seat, several)}, {_company(match.log.names, seat)}"


def _course(match: Match, kit: Kit, seat: int, several: bool) -> str:
    outcome = match.outcome
    if outcome is None:
        return kit.words.where(match.seen("public" if several else seat))
    points = list(outcome.scores)
    if several:
        return f"{who_won(outcome, match.log.names)}, {' to '.join(map(str, points))}"
    own = points.pop(seat)
    against = " and ".join(str(other) for other in points)
    course = "You won" if seat in outcome.winners else "You lost" if outcome.winners else "Nobody won"
    return f"{course}, {own} to {against}"


def who_won(outcome: Outcome, names: Sequence[str]) -> str:
    """Say who won; a game that ended at a limit may have no winner."""
    return f"{' and '.join(names[seat] for seat in outcome.winners) or 'Nobody'} won"


def _company(names: Sequence[str], seat: int) -> str:
    others = [name for n, name in enumerate(names) if n != seat]
    return f"with {' and '.join([', '.join(others[:-1]), others[-1]] if len(others) > 1 else others)}"


class Advice(NamedTuple):
    """What the strongest bot would do in a position, in the words of two hints.

    Attributes
    ----------
    at : how many records the log had.
    action : what it would do.
    pointer : what kind of move that is.
    answer : the move itself, and why.
    """

    at: int
    action: Any
    pointer: str
    answer: str


def advised(match: Match, kit: Kit, seat: int, names: Sequence[str]) -> Advice:
    """Ask the strongest bot in the place of a seat that is to move."""
    observation = match.observation(seat)
    action, why = kit.hint(observation, match.open_rng(f"hint-{seat}"))
    kind = kit.words.kind_of_move(action, observation.state)
    does = kit.words.intent(action, observation.state, names)
    return Advice(len(match.log.records), action, f"{capital(kind)}.", f"{capital(does)}. {why}")


def covered_page(match: Match, kit: Kit, seat: int, roles: Sequence[str], note: str) -> Page:
    """Return the table between two people, with only what everybody may see; `seat` takes the screen next."""
    names = match.log.names
    state = match.seen("public")
    scene, _ = kit.drawing.draw(state, names, roles, Look("public", live=False))
    button = Button(label=[f"I am {names[seat]}: show my table"], offer="take-screen", kind="main", id="take-screen")
    say = Say(
        head=f"The screen goes to {names[seat]}.",
        text=[" All hands are hidden until you say that it is you who looks."],
        seat=seat,
        buttons=[button],
    )
    return Page(
        layout="table",
        look=kit.about.look,
        bar=bar(kit, kit.words.where(state), "play", note),
        say=say,
        scene=structs.replace(scene, buttons=[], side=[]),
        focus="take-screen",
    )


def how_it_ended(match: Match, kit: Kit) -> Text:
    """Itemise the result."""
    return Text(id="result", title="How it ended", paragraphs=kit.words.result(match.state, match.log.names))


def ways_on(saved: bool) -> list[Button]:
    """Return where to go once a game is over; a saved one can be reviewed and replayed."""
    back = [
        Button(label=["Review this game"], offer="review", kind="main", icon="eye"),
        Button(label=["See the replay"], offer="replay"),
    ]
    return [
        *(back if saved else []),
        Button(label=["This deal again"], offer="again"),
        Button(label=["This deal in another seat"], offer="next-seat"),
        Button(label=["A new game"], offer="new"),
    ]


def ended(match: Match, names: Sequence[str], saved: bool) -> Say:
    """Say who won, with the ways on."""
    outcome = match.outcome
    assert outcome is not None
    return Say(
        head=f"{who_won(outcome, names)}.",
        text=[],
        seat=outcome.winners[0] if outcome.winners else -1,
        buttons=ways_on(saved),
    )


def handing_on(name: str, seat: int) -> Say:
    """Ask for the screen to be handed to the person whose turn it is."""
    return Say(
        head=f"It is {name}'s turn.",
        text=[" Hand the screen on; your cards are hidden first."],
        seat=seat,
        buttons=[Button(label=[f"Hand the screen to {name}"], offer="hand-over", kind="main")],
    )


def happened(told: Sequence[Told]) -> Items:
    """Return what happened, the latest first."""
    items = log_items(told)
    return Items(
        id="happened",
        title="What happened",
        style="log",
        items=items,
        folded_from=LATEST if len(items) > LATEST else -1,
        folded_label="All moves",
        empty="Nothing yet.",
    )


def tools(match: Match, seat: int, *, advised: bool, unsaved: str) -> list[BlockKind]:
    """Return undo, redo and hint while a game lasts, and why it is not saved, if it is not."""
    why = "" if match.undo_target(seat) else "There is nothing of yours to take back."
    buttons = [Button(label=["Take back"], offer="undo", icon="undo", why_not=why)]
    if match.can_redo:
        buttons.append(Button(label=["Do it again"], offer="redo"))
    hint, icon = ("Show the move", "eye") if advised else ("Hint", "bulb")
    buttons.append(Button(label=[hint], offer="hint", icon=icon))
    found: list[BlockKind] = [Buttons(id="tools", style="dock", buttons=buttons)] if not match.over else []
    if unsaved:
        found.append(Text(id="unsaved", paragraphs=[[Strong(text="This game is not saved. "), unsaved]]))
    return found


def download(*, whole: bool, over: bool) -> Download:
    """Offer the log: the visitor's view of it while the game runs, or the whole of it."""
    label, note = "Download the log", ""
    if whole and not over:
        label = "Save this game to a file"
        note = "The disk here does not last. The file holds everything, so that you can go on from it; no peeking."
    elif not over:
        note = "As you saw it; the whole log comes when the game is over."
    return Download(id="download", label=label, offer="save", note=note)


def practice_dialog() -> Dialog:
    """Ask before something newly shown is passed in taking back."""
    words = (
        "You have seen a hidden card since that decision. Taking it back is fine for learning; "
        "the log will say that it was practice."
    )
    return Dialog(
        title="Take back as practice?",
        paragraphs=[[words]],
        buttons=[
            Button(label=["Take back as practice"], offer="practice", kind="main"),
            Button(label=["Cancel"], offer="close"),
        ],
    )
