"""Voilà, cut down to one page: its routes, its kernels, and how it starts and stops."""

from __future__ import annotations

import asyncio
import re
import signal
import tempfile
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import zmq
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.base.handlers import APIHandler
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import Application, Finish, HTTPError
from tornado.websocket import WebSocketClosedError
from traitlets import default
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from .fault_pages import NotHere, OwnFaults

if TYPE_CHECKING:
    import socket

    from jupyter_server.base.handlers import JupyterHandler

__all__ = ["Site"]


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way between a page and its kernel; a page that left before the way was open gets no traceback after it."""

    async def pre_get(self) -> None:
        """Make the connection, unless the page has gone meanwhile."""
        await super().pre_get()
        if self.connection is None:
            raise Finish


class TemplateFiles(TemplateStaticFileHandler):  # type: ignore[misc]
    """The template's scripts and styles; an address that names none of them leads nowhere."""

    def parse_url_path(self, url_path: str) -> str:
        """Refuse what Voilà would stumble over."""
        if not re.fullmatch(r"[\w-]+/static/(?!.*\.\.).+", url_path):
            raise HTTPError(404)
        return str(super().parse_url_path(url_path))


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


_OURS = {VoilaKernelWebsocketHandler: Channels, TemplateStaticFileHandler: TemplateFiles}
"""What stands in for a handler of Voilà's."""


def _with_own_faults(made: type) -> type:
    """Give a handler our own page for its faults; what scripts ask keeps its answers for scripts."""
    return made if issubclass(made, APIHandler) else type(made.__name__, (OwnFaults, made), {})


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
        kept = [(way, _OURS.get(made, made), *more) for way, made, *more in kept]
        pages = [(r"/", TornadoVoilaHandler, index), (r"/voila/render/(.*\.ipynb)", TornadoVoilaHandler, page)]
        return [(way, _with_own_faults(made), *more) for way, made, *more in [*kept, *pages]]

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
