"""What a player does in a game under way to see all that the site shows of it: by clicks that hang on the page alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.helpers.wire import Visit
from truffle_core.core.log import Log

PRESSES = 40
"""More presses than any move takes."""

ASIDE = {"hint", "undo", "redo", "save", "home", "rules"}
"""What is pressed beside the moves."""

FORBIDDEN = ("eyes:1", "eyes:public", "eyes:open", "what-if", "take-over", "page-view:1", "page-view:open")
"""What the replay of a game under way refuses."""


async def short_visit(visit: Visit) -> None:
    """Ask for both hints, try what is not allowed, and take the view of the game along."""
    await visit.click("hint")
    await visit.click("hint")
    for offer in visit.pieces(lit=False)[:1]:
        await visit.click(offer)
    await visit.click("save")


async def whole_visit(visit: Visit, log: Log, *, by_hand: bool = False) -> None:
    """See all of a game under way: hints, a refusal, a move, taking back, the rules, the replay and every file.

    `by_hand` leaves out what no page shows a button for, and only a made-up message can ask.
    """
    game, identity = log.header.game, log.header.id
    await short_visit(visit)
    await own_moves(visit)
    await visit.click("hint")
    await visit.click("hint")
    await take_back(visit)
    await visit.click("save")
    await visit.click("rules")
    await visit.click(next(offer for offer in visit.offers() if offer.startswith("rule:")))
    await visit.click("close")
    await replayed(visit, f"?game={game}&view=replay&log={identity}")
    for refused in FORBIDDEN if not by_hand else ():
        await visit.click(refused, "true" if refused.startswith("page") else None)
    for view in ("rules", f"replay&log={identity}&seat=1", f"replay&log={identity}&seat=open", f"play&log={identity}"):
        await visit.go(f"?game={game}&view={view}")
    await visit.go("")


async def own_moves(visit: Visit, moves: int = 1) -> None:
    """Do so many moves, each chosen from what is lit on the page."""
    rng = random.Random(1)
    for _ in range(moves):
        saved = visit.page.bar.note if visit.page.bar else ""
        for _ in range(PRESSES):
            say = [one.offer for one in visit.page.say.buttons] if visit.page.say else []
            ways = [offer for offer in say if offer not in ASIDE and ":" not in offer]
            await visit.click("do" if "do" in ways else rng.choice(visit.pieces(lit=True) + ways))
            if visit.page.bar and visit.page.bar.note != saved:
                break
        else:
            raise AssertionError("the move does not end")


async def take_back(visit: Visit) -> None:
    """Take the last move back, as practice if need be, and do it again."""
    page = await visit.click("undo")
    if page.dialog is not None:
        page = await visit.click("practice")
    await visit.click("hint")
    await visit.click("redo")


async def replayed(visit: Visit, address: str) -> None:
    """Go through the replay of the game, write a note, and take every file along."""
    await visit.go(address)
    for way in ("last", "back", "turn-back", "on", "mark-on"):
        await visit.click(way)
    await visit.click("scrub", "1")
    await visit.click("note-write")
    await visit.click("set-note:1", "Worth a look.")
    await visit.click("note-save")
    for way in ("save", "notes-save", "page-open"):
        await visit.click(way)
    await visit.click("page-notes", "true")
    await visit.click("page-make")


async def grand_visit(visit: Visit, logs: Sequence[Log]) -> None:
    """See all of several games on one page, one after the other, by what a page shows a button for."""
    for log in logs:
        if log is not logs[0]:
            await visit.go(f"?game={log.header.game}&view=play&log={log.header.id}")
        await whole_visit(visit, log, by_hand=True)
