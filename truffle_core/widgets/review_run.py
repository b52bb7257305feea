"""One review under way in a process of its own: the page takes up what it has found, and can end it."""

from __future__ import annotations

import logging
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec

from truffle_core.core.errors import UsageError
from truffle_core.search.worker import Order, Said

__all__ = ["Run"]

_LOG = logging.getLogger(__name__)


class Run:
    """A worker and what it said.

    Parameters
    ----------
    order : what it is to do.

    Raises
    ------
    UsageError
        If no process can be started here.
    """

    def __init__(self, order: Order) -> None:
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "truffle_core.search.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            why = error.strerror or "no reason given"
            raise UsageError(f"A review needs a process of its own, and none can be started here: {why}.") from None
        self._said: SimpleQueue[Said] = SimpleQueue()
        self._thread = Thread(target=self._hear, args=(msgspec.json.encode(order) + b"\n",), daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """Whether nothing more will come, save what `news` has not given yet."""
        return not self._thread.is_alive()

    def news(self) -> list[Said]:
        """Return what was said since this was last asked."""
        found: list[Said] = []
        with suppress(Empty):
            while True:
                found.append(self._said.get_nowait())
        return found

    def stop(self) -> None:
        """End the work."""
        self._process.kill()

    def _hear(self, order: bytes) -> None:
        """Hand the order over and hear what comes of it, in a thread: both may have to wait for the process."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        with process, suppress(OSError):  # a process that is ended takes no order
            process.stdin.write(order)
            process.stdin.flush()
            for line in process.stdout:
                with suppress(msgspec.MsgspecError):  # the line in which it was ended
                    self._put(msgspec.json.decode(line, type=Said))

    def _put(self, said: Said) -> None:
        if said.trace:
            _LOG.error("a review broke off\n%s", said.trace)
        self._said.put(said)
