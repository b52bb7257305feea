"""Voilà, cut down to one page: its routes, its kernels, and how it starts and stops."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import zmq
from jupyter_client.kernelspec import KernelSpecManager
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import Application, Finish, RequestHandler
from tornado.websocket import WebSocketClosedError
from traitlets import default
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

if TYPE_CHECKING:
    import socket

    from jupyter_server.base.handlers import JupyterHandler

__all__ = ["Site"]

_NOT_HERE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Not here: Truffle Table</title>
<link rel="icon" href="data:,"></head>
<body style="font: 16px/1.5 sans-serif; margin: 20vh auto; max-width: 30rem; padding: 0 16px">
<main><h1>There is nothing at this address</h1><p><a href="/">To the front page</a></p></main></body></html>
"""


class NotHere(RequestHandler):
    """What any other address gets: one sentence and the way back."""

    def prepare(self) -> None:
        """Answer every method alike."""
        self.set_status(404)
        self.finish(_NOT_HERE)


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way between a page and its kernel; a page that left before the way was open gets no traceback after it."""

    async def pre_get(self) -> None:
        """Make the connection, unless the page has gone meanwhile."""
        await super().pre_get()
        if self.connection is None:
            raise Finish


class OwnPython(KernelSpecManager):
    """Run the page in this very Python, whatever kernels the user has installed elsewhere."""

    @default("kernel_dirs")
    def _no_other_kernels(self) -> list[str]:
        return []


def keep_goodbye_cookie(request: JupyterHandler, **_: object) -> None:
    """Set the cookie without which a leaving page's goodbye is refused and its kernel left behind."""
    request.xsrf_token  # noqa: B018  reading it sets it


def leave_in_peace(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what went wrong in the background, save that a page left while something was being sent to it."""
    if not isinstance(context.get("exception"), WebSocketClosedError | StreamClosedError):
        loop.default_exception_handler(context)


class Site(Voila):  # type: ignore[misc]
    """The Voilà application with one page, on sockets that are already bound."""

    def initialize(self, argv: list[str] | None = None) -> None:
        """Read the settings that stand beside the notebooks, then add what a settings file cannot say."""
        super().initialize(argv)
        self.voila_configuration.prelaunch_hook = keep_goodbye_cookie
        self.voila_configuration.kernel_spec_manager_class = OwnPython
        if zmq.has("curve"):
            self.config.KernelManager.transport_encryption = "auto"

    def init_handlers(self) -> list[Any]:
        """Give Voilà's routes with the page at ``/`` and, for developers, each notebook; no listing, no files."""
        page = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        index = {**page, "notebook_path": "index.ipynb"}
        unwanted = (r"/(.*)", r"/voila/files/(.*)")
        kept = [route for route in super().init_handlers() if route[0] not in unwanted]
        kept = [route for route in kept if route[1] is not TornadoVoilaTreeHandler]
        kept = [(way, Channels if made is VoilaKernelWebsocketHandler else made, *more) for way, made, *more in kept]
        return [*kept, (r"/", TornadoVoilaHandler, index), (r"/voila/render/(.*\.ipynb)", TornadoVoilaHandler, page)]

    def run(self, sockets: list[socket.socket], started: Callable[[], None]) -> None:
        """Serve on the sockets until Ctrl+C or a request to end, then end every kernel too."""
        with tempfile.TemporaryDirectory(prefix="truffle_table_") as folder:
            self.connection_dir = folder
            settings = {**self.init_settings(), **self.tornado_settings, "default_handler_class": NotHere}
            self.app = Application(**settings)
            self.app.add_handlers(".*$", self.init_handlers())
            HTTPServer(self.app).add_sockets(sockets)
            self.ioloop = IOLoop.current()
            self.ioloop.asyncio_loop.set_exception_handler(leave_in_peace)  # type: ignore[attr-defined]
            # a handler of our own: an exception out of nowhere could strike while a kernel is being ended
            for request in (signal.SIGINT, signal.SIGTERM):
                signal.signal(request, self._handle_signal_stop)
            self.ioloop.add_callback(started)
            self.ioloop.start()
            for request in (signal.SIGINT, signal.SIGTERM):
                signal.signal(request, signal.SIG_IGN)
            self.ioloop.run_sync(self.kernel_manager.shutdown_all)
