"""Reviews that were made are kept beside the games, so that none is made twice.

A file a review, `reviews/<digest>-<seat>.json` in the data folder: the digest is the log's own, so that what is kept belongs
to this very game, and a shipped replay's folder is never written to. It holds nothing that the log does not.
"""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from truffle_core.core.errors import UsageError
from truffle_core.core.log import Log
from truffle_core.core.places import games_folder
from truffle_core.search.judging import Judged

__all__ = ["Kept", "digest_of", "keep", "kept_review"]

FORMAT: Final = "truffle-review"

MOST: Final = 1000
"""So many reviews are kept, the latest written; each is some thousands of bytes and can be made again."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A review as it lies in a file, perhaps not whole yet.

    Attributes
    ----------
    log : the log's digest.
    seconds : the budget it was made with.
    total : how many decisions there are; `decisions` holds those that were weighed, in order.
    """

    format: Literal["truffle-review"]
    version: Literal[1]
    log: str
    seat: int
    seconds: float
    total: Annotated[int, Meta(ge=0)]
    decisions: tuple[Judged, ...]

    @property
    def whole(self) -> bool:
        """Whether every decision was weighed."""
        return len(self.decisions) == self.total


def digest_of(log: Log) -> str:
    """Return the digest of a whole log, its last line too."""
    return hashlib.sha256(log.to_bytes()).hexdigest()


def _path(digest: str, seat: int) -> Path:
    return games_folder() / "reviews" / f"{digest}-{seat}.json"


def kept_review(log: Log, digest: str, seat: int) -> Kept | None:
    """Return the review that is kept, None if there is none; one that does not fit its log is as good as none."""
    try:
        kept = msgspec.json.decode(_path(digest, seat).read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError):
        return None
    steps = [decision.step for decision in kept.decisions]
    own = all(0 <= step < len(log.records) and log.records[step].by == seat for step in steps)
    fits = (kept.log, kept.seat) == (digest, seat) and own and steps == sorted(set(steps)) and len(steps) <= kept.total
    return kept if fits else None


def keep(kept: Kept) -> None:
    """Keep a review, whole or as far as it came.

    Raises
    ------
    UsageError
        If it cannot be written.
    """
    path = _path(kept.log, kept.seat)
    part = path.with_suffix(f".{secrets.token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(kept))
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        why = error.strerror or "no reason given"
        raise UsageError(f"This review cannot be kept, so it lasts as long as this page: {why}.") from None
    _clear(path.parent)


def _clear(folder: Path) -> None:
    """Remove the reviews that were written longest ago, if there are too many."""
    with suppress(OSError):  # another page may clear at the same time
        written = sorted((path.stat().st_mtime_ns, path) for path in folder.glob("*.json"))
        for _, path in written[:-MOST]:
            path.unlink(missing_ok=True)
