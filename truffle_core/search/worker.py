"""A review made in a process of its own, so that whoever asked for it can go on with other things meanwhile.

`python -m truffle_core.search.worker` reads one `Order`, a line of JSON, from its standard input, and writes a line of JSON
for each thing it has to say: first how many decisions there are, then each decision once it is weighed, and anew when it
was looked at a second time (`review.looked_at`). It ends when all is done, or as soon as its input is closed, which it also
is when whoever asked has come to an end.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec

from truffle_core.core.errors import TruffleError
from truffle_core.core.log import log_from_bytes
from truffle_core.games import game, kit

from .judging import Judged, judged
from .review import decisions, looked_at
from .weighing import Budget

__all__ = ["Order", "Said"]

MANNERS: Final = 5
"""How far this work stands back behind that of others (`os.nice`): pages must answer at once."""


class Order(msgspec.Struct, frozen=True):
    """What is to be reviewed.

    Attributes
    ----------
    log : the log as it stands in a file.
    playouts, seconds : the budget: playouts for each decision, or seconds for all; with neither, the game's default.
    done : what is weighed already.
    """

    log: str
    seat: int
    playouts: int | None = None
    seconds: float | None = None
    done: tuple[Judged, ...] = ()


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a worker says: how many decisions there are, a decision, or why it cannot go on.

    Attributes
    ----------
    fault : for people.
    trace : for the record, if it is a fault of ours.
    """

    total: int | None = None
    decision: Judged | None = None
    fault: str = ""
    trace: str = ""


def _say(said: Said) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.buffer.flush()


def _end_with_input() -> None:
    """Wait until nobody can want anything any more, then end at once."""
    while sys.stdin.buffer.read(1024):
        pass
    os._exit(0)


def work(order: Order) -> None:
    """Weigh the decisions that an order asks for, and say each."""
    log = log_from_bytes(order.log.encode(), game)
    todo, parts = decisions(log, order.seat), kit(log.header.game)
    found = {one.step: one for one in _with_actions(order.done, parts.rules.action_type)}
    _say(Said(total=len(todo)))
    budget = Budget(order.playouts, order.seconds)
    for one in looked_at(parts, todo, found, budget, lambda looks: (judged(parts, look, log.names) for look in looks)):
        _say(Said(decision=one))


def _with_actions(done: Iterable[Judged], action_type: Any) -> Iterator[Judged]:
    """Yield decisions with the game's own actions in them, not plain data; what is none is weighed anew."""
    for one in done:
        with suppress(msgspec.ValidationError):
            best = msgspec.convert(one.best.action, action_type)
            yield msgspec.structs.replace(one, best=msgspec.structs.replace(one.best, action=best))


def main() -> None:
    """Do one order."""
    if hasattr(os, "nice"):
        os.nice(MANNERS)
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        work(order)
    except TruffleError as error:
        _say(Said(fault=str(error)))
    except Exception:  # noqa: BLE001  nobody reads a traceback here; who asked puts it on record
        _say(
            Said(
                fault="Something in this game was not expected, so the review broke off.", trace=traceback.format_exc()
            )
        )


if __name__ == "__main__":
    main()
    # the thread that waits for the input is still reading, and Python would stumble over it while it ends
    sys.stdout.flush()
    os._exit(0)
