"""How much memory one visitor's table may use, so that one cannot take everybody's."""

from __future__ import annotations

import os
import sys
from typing import Final

__all__ = ["FULL", "VARIABLE", "bound_memory"]

VARIABLE: Final = "TRUFFLE_MEMORY"
"""The environment variable that holds the number of mebibytes."""

FULL: Final = (
    "This table has used all the memory it may have, so that was not done. "
    "What was done before is kept: load the page again to go on."
)


def bound_memory() -> None:
    """Hold this process to the memory that `VARIABLE` names; without it, or where the system has no such bound, to none.

    The bound is on the data a process holds (RLIMIT_DATA), not on its addresses: threads and libraries reserve far more
    of these than they use. Beyond it Python raises MemoryError, which the page tells in words.
    """
    chosen = os.environ.get(VARIABLE, "")
    if not chosen.isdecimal() or not sys.platform.startswith("linux"):
        return
    import resource

    bound = int(chosen) << 20
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    if most == resource.RLIM_INFINITY or bound < most:
        resource.setrlimit(resource.RLIMIT_DATA, (bound, bound))
