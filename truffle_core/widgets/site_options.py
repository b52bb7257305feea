"""What whoever runs the site may choose, checked before anything slow begins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from truffle_core.core.errors import TruffleError, UsageError

__all__ = ["Options", "folder_in_doubt"]

MEMORY: Final = 512
"""Mebibytes that one table may use unless another number is chosen; an ordinary one uses a quarter of it."""

LEAST_MEMORY: Final = 200
"""Mebibytes below which not even the front page comes up."""

VISITORS: Final = 40
"""How many tables there may be at once unless another number is chosen."""

IDLE: Final = 60
"""Minutes after which a table that nobody touches is cleared unless another number is chosen."""


@dataclass(frozen=True)
class Options:
    """How the site is served.

    Attributes
    ----------
    port
        Where to listen, 0 for any free port.
    host
        The address to listen on; the default is reached from this machine alone.
    browser
        Whether to open the page in the user's browser.
    token, password
        What a visitor must bring: a token in the address (``?token=…``) or typed, a password typed. Empty for neither.
    base_url
        The path under which the site lies, beginning and ending with a slash.
    data
        The folder of the games, None for the usual one.
    memory
        Mebibytes that one visitor's table may use.
    visitors
        How many tables there may be at once.
    idle
        Minutes after which a table that nobody touches is cleared.
    """

    port: int = 8866
    host: str = "127.0.0.1"
    browser: bool = True
    token: str = ""
    password: str = ""
    base_url: str = "/"
    data: Path | None = None
    memory: int = MEMORY
    visitors: int = VISITORS
    idle: float = IDLE

    def checked(self) -> Options:
        """Return these options if the site can be served so.

        Raises
        ------
        UsageError
            If one of them can never be.
        TruffleError
            If games cannot be kept in the folder that was named.
        """
        if not 0 <= self.port <= 65535:
            raise UsageError(f"{self.port} is not a port; ports run from 0 (any free one) to 65535.")
        if not self.host.strip():
            raise UsageError(
                "--host needs an address: 127.0.0.1 for this machine alone, 0.0.0.0 for whoever can reach this machine."
            )
        if not re.fullmatch(r"/([\w.~@%-]+/)*", self.base_url):
            raise UsageError(
                f'--base-url is a path that begins and ends with a slash, such as /games/, not "{self.base_url}".'
            )
        if self.memory < LEAST_MEMORY:
            raise UsageError(
                f"--memory {self.memory} is too little; a table needs {LEAST_MEMORY} (MB) to be set at all."
            )
        if self.visitors < 1:
            raise UsageError("--visitors must be 1 or more; each visitor has a table.")
        if not self.idle > 0:
            raise UsageError("--idle must be more than 0 minutes, or every table would be cleared at once.")
        if self.data is not None and (doubt := folder_in_doubt(self.data)):
            raise TruffleError(doubt)
        return self


def folder_in_doubt(folder: Path) -> str:
    """Say why games cannot be kept in a folder, empty if they can; make it if it is not there."""
    mark = folder / ".truffle-was-here"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        mark.touch()
        mark.unlink()
    except OSError as refused:
        why = "it is a file, not a folder" if folder.is_file() else refused.strerror or refused
        return f"Games cannot be kept in {folder}: {why}. --data names another folder."
    return ""
