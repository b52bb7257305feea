"""Who still has a table: kernels that nobody sits at are ended, and there are no more of them than there is room for."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tornado.web import HTTPError

__all__ = ["KernelWatch", "WatchedManager", "end_all"]

NEVER_MET: Final = 45.0
"""Seconds in which a page must reach the kernel that was started for it; a slow telephone needs some of them."""

GONE: Final = 20.0
"""Seconds that a kernel waits for its page to come back, as after a moment without a network."""

SWEEP: Final = 5.0
"""Seconds between two looks."""

ROOM_LOOKS: Final = 12
"""How often a newcomer looks for room when every table is taken."""

ROOM_PAUSE: Final = 0.25
"""Seconds between two of these looks."""

END_LOOKS: Final = 100
"""How often all kernels are asked to end when the site stops."""

END_PAUSE: Final = 0.1
"""Seconds between two of these times."""

_LOG = logging.getLogger(__name__)


@dataclass
class _Seen:
    """What is known of one kernel, in seconds of one clock."""

    alone_since: float | None
    touched: float
    met: bool = False


class KernelWatch:
    """Knows each kernel that was started for a page, and tells which may go.

    Parameters
    ----------
    visitors
        How many kernels there may be at once.
    idle
        Seconds after which a kernel may go though its page is still open, if nothing was done there.
    clock
        Gives the seconds.
    """

    def __init__(self, visitors: int, idle: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.visitors = visitors
        self._idle = idle
        self._clock = clock
        self._seen: dict[str, _Seen] = {}
        self._coming = 0

    @property
    def tables(self) -> int:
        """How many kernels there are, those included that are just being started."""
        return len(self._seen) + self._coming

    def expect(self) -> None:
        """Hold a place for a kernel that is about to be started.

        Raises
        ------
        HTTPError
            503 if every place is taken.
        """
        if self.tables >= self.visitors:
            raise HTTPError(503, log_message="every table is taken")
        self._coming += 1

    def expected(self, kernel: str | None) -> None:
        """Give back the place that was held; a kernel that was started takes one of its own."""
        self._coming -= 1
        if kernel is not None:
            now = self._clock()
            self._seen[kernel] = _Seen(alone_since=now, touched=now)

    def touched(self, kernel: str) -> None:
        """Note that something was done at a table."""
        if kernel in self._seen:
            self._seen[kernel].touched = self._clock()

    def overdue(self, connections: Callable[[str], int | None]) -> list[str]:
        """Return the kernels that may go.

        Parameters
        ----------
        connections
            How many pages are connected to a kernel; None if there is no such kernel any more.
        """
        now = self._clock()
        for kernel in list(self._seen):
            count = connections(kernel)
            if count is None:
                del self._seen[kernel]
            elif count:
                self._seen[kernel].met, self._seen[kernel].alone_since = True, None
            elif self._seen[kernel].alone_since is None:
                self._seen[kernel].alone_since = now
        return [kernel for kernel, seen in self._seen.items() if self._may_go(seen, now)]

    def awaited(self) -> list[str]:
        """Return the kernels whose page has not been there yet."""
        return [kernel for kernel, seen in self._seen.items() if not seen.met]

    def put_off(self, kernel: str) -> None:
        """Begin anew to count the time in which a page must come: its kernel is still making it."""
        if kernel in self._seen:
            self._seen[kernel].alone_since = self._clock()

    def left(self) -> list[str]:
        """Return the kernels whose page was there and has gone, which give way when every table is taken."""
        return [kernel for kernel, seen in self._seen.items() if seen.met and seen.alone_since is not None]

    def _may_go(self, seen: _Seen, now: float) -> bool:
        if seen.alone_since is None:
            return now - seen.touched > self._idle
        return now - seen.alone_since > (GONE if seen.met else NEVER_MET)

    async def keep_sweeping(self, manager: Any) -> None:
        """End what may go, again and again, until cancelled."""
        while True:
            await asyncio.sleep(SWEEP)
            for kernel in self.awaited():
                if _is_busy(manager, kernel):
                    self.put_off(kernel)
            # a kernel that is half ended could not be ended any more
            await asyncio.shield(_end(manager, self.overdue(lambda one: _connections(manager, one))))


def _connections(manager: Any, kernel: str) -> int | None:
    """Return how many pages are connected to a kernel, None if there is no such kernel."""
    if kernel not in manager:
        return None
    return int(manager.kernel_model(kernel).get("connections", 0))


def _is_busy(manager: Any, kernel: str) -> bool:
    """Tell whether a kernel is still starting, or at work."""
    return kernel in manager and manager.kernel_model(kernel).get("execution_state") in {"starting", "busy"}


async def _end(manager: Any, kernels: list[str]) -> None:
    """End kernels, all at once because each takes a while; one that cannot be ended is tried again at the next look."""
    for kernel, outcome in zip(
        kernels, await asyncio.gather(*map(manager.shutdown_kernel, kernels), return_exceptions=True), strict=True
    ):
        # one that is not there any more was ended by its page's goodbye meanwhile
        if isinstance(outcome, Exception) and kernel in manager:
            _LOG.error("a table could not be cleared: %r", outcome)


async def end_all(manager: Any) -> None:
    """End every kernel; one that is just being started or ended cannot be asked to, so they are asked until none is left."""
    for _ in range(END_LOOKS):
        await asyncio.gather(manager.shutdown_all(), return_exceptions=True)
        if not manager.list_kernel_ids():
            return
        await asyncio.sleep(END_PAUSE)
    _LOG.error("%d tables could not be cleared", len(manager.list_kernel_ids()))


class WatchedManager:
    """A kernel manager whose new kernels are watched, and are told what holds for them.

    Parameters
    ----------
    manager
        The kernel manager that does the work.
    watch
        Is told of each kernel.
    told
        Environment variables for each kernel.
    """

    def __init__(self, manager: Any, watch: KernelWatch, told: dict[str, str]) -> None:
        self._manager = manager
        self._watch = watch
        self._told = told

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    async def start_kernel(self, *, env: dict[str, str], **more: Any) -> str:
        """Start a kernel if there is room for one.

        A page that is loaded anew when every table is taken finds its own: the one it leaves is cleared first.
        """
        await self._make_room()
        self._watch.expect()
        kernel = None
        try:
            kernel = str(await self._manager.start_kernel(env={**env, **self._told}, **more))
        finally:
            self._watch.expected(kernel)
        return kernel

    async def _make_room(self) -> None:
        """Wait a little for a table that is being cleared, if all are taken."""
        for _ in range(ROOM_LOOKS):
            self._watch.overdue(lambda one: _connections(self._manager, one))
            if self._watch.tables < self._watch.visitors:
                return
            await _end(self._manager, self._watch.left())
            await asyncio.sleep(ROOM_PAUSE)
        self._watch.overdue(lambda one: _connections(self._manager, one))
