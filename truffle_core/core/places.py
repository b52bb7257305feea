"""Where things lie on disk: what comes with the package, and the games people play."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from truffle_core.core.errors import TruffleError

__all__ = ["data_folder", "games_folder", "is_ephemeral"]

_PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """Give a folder that comes with the package, in an installed wheel and in the source tree alike.

    Parameters
    ----------
    name
        ``"notebooks"`` or ``"replays"``.

    Returns
    -------
    Path
        The folder; it may be read-only.

    Raises
    ------
    TruffleError
        If the installation lacks it.
    """
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise TruffleError(f"This installation has no {name} folder; installing truffle-core afresh brings it back.")


def games_folder() -> Path:
    """Give the folder of the games in play: ``TRUFFLE_DATA``, or else the user's data folder.

    Returns
    -------
    Path
        The folder, which need not exist yet.
    """
    chosen = os.environ.get("TRUFFLE_DATA", "").strip()
    return Path(chosen).expanduser() if chosen else platformdirs.user_data_path("truffle-table", appauthor=False)


def is_ephemeral() -> bool:
    """Tell whether the disk is known not to last, as on Binder, where ``TRUFFLE_EPHEMERAL`` is set."""
    return os.environ.get("TRUFFLE_EPHEMERAL", "") not in {"", "0"}
