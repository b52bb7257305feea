"""Tabletop games to learn by doing, to play against scripted opponents, and to replay from a log anyone can check.

The public face: each name below is loaded when it is first used, so that importing the package stays quick.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  an older Python is told in one line, where it would stumble over syntax
    sys.exit("truffle_core needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info[:2]))

from importlib import import_module

__version__ = "0.1.0"

# name -> module that holds it
_PUBLIC: dict[str, str] = {
    "Bot": "truffle_core.core.bot",
    "Game": "truffle_core.core.game",
    "IllegalAction": "truffle_core.core.errors",
    "IllegalChance": "truffle_core.core.errors",
    "Log": "truffle_core.core.log",
    "LogError": "truffle_core.core.errors",
    "Match": "truffle_core.games",
    "Observation": "truffle_core.core.bot",
    "Replay": "truffle_core.core.replay",
    "TruffleError": "truffle_core.core.errors",
    "UsageError": "truffle_core.core.errors",
    "bot": "truffle_core.core.bot",
    "frames": "truffle_core.analysis",
    "game": "truffle_core.games",
    "games_frame": "truffle_core.analysis",
    "kit": "truffle_core.games",
    "marks_frame": "truffle_core.analysis",
    "read_log": "truffle_core.games",
    "review": "truffle_core.search.review",
    "run_tournament": "truffle_core.analysis",
    "steps_frame": "truffle_core.analysis",
}

__all__ = ["__version__"]


def __getattr__(name: str) -> object:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'truffle_core' has no attribute {name!r}")
    value = getattr(import_module(_PUBLIC[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
