"""Voilà, cut down to one page: its routes, its kernels, and how it starts and stops."""

from __future__ import annotations

import asyncio
import re
import signal
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import zmq
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.auth.security import passwd
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import Application, Finish, HTTPError, RedirectHandler
from tornado.websocket import WebSocketClosedError
from traitlets import default
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from .entrance import Entrance, Health
from .fault_pages import NotHere, OwnFaults
from .kernel_watch import KernelWatch, WatchedManager, end_all
from .memory import VARIABLE
from .site_options import Options

if TYPE_CHECKING:
    import socket

    from jupyter_server.base.handlers import JupyterHandler

__all__ = ["Site"]

PASSED_ON: Final = ["comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request"]
"""What a page may say to its kernel: widgets' messages, and who it is. No code, no completion, no end."""

UNSAID: Final = {"stream", "error", "execute_input"}
"""What a kernel does not say to its page."""

BEAT: Final = re.compile(rb'"kind"\s*:\s*"ping"')
"""What an open page says by itself once a second."""


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way between a page and its kernel; a page that left before the way was open gets no traceback after it."""

    async def pre_get(self) -> None:
        """Make the connection, unless the page has gone meanwhile."""
        await super().pre_get()
        if self.connection is None:
            raise Finish

    def on_message(self, ws_message: str | bytes) -> None:
        """Pass a message on, and note that somebody sits here unless the page said it by itself.

        A message that cannot be read is nobody's but a tamperer's: it ends the connection, without a traceback.
        """
        raw = ws_message.encode() if isinstance(ws_message, str) else ws_message
        if not BEAT.search(raw):
            self.settings["truffle_watch"].touched(self.kernel_id)
        try:
            super().on_message(ws_message)
        except Exception as odd:  # noqa: BLE001  whatever a forged message makes the parser raise
            self.log.warning("A message to a table could not be read: %r", odd)
            self.close(1007)


class Quiet(ZMQChannelsWebsocketConnection):
    """Tells a page what its widgets say; what a kernel prints of itself, paths and tracebacks too, stays on the server."""

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a message on unless it is a print, an error or a piece of code."""
        _, parts = self.session.feed_identities(outgoing_msg)
        if self.session.unpack(parts[1])["msg_type"] not in UNSAID:
            super().handle_outgoing_message(stream, outgoing_msg)


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
    """The Voilà application with one page.

    Parameters
    ----------
    notebooks
        The folder of ``index.ipynb``.
    options
        What whoever runs the site chose.
    more
        Settings of the application.
    """

    def __init__(self, notebooks: Path, options: Options, **more: Any) -> None:
        super().__init__(
            root_dir=str(notebooks),
            notebook_path=str(notebooks / "index.ipynb"),
            config_file_paths=[str(notebooks)],
            base_url=options.base_url,
            **more,
        )
        self.options = options
        self.watch = KernelWatch(options.visitors, options.idle * 60)

    def initialize(self, argv: list[str] | None = None) -> None:
        """Read the settings that stand beside the notebooks, then add what a settings file cannot say."""
        super().initialize(argv)
        self.voila_configuration.prelaunch_hook = keep_goodbye_cookie
        self.voila_configuration.kernel_spec_manager_class = OwnPython
        if zmq.has("curve"):
            self.config.KernelManager.transport_encryption = "auto"
        self.token = self.options.token
        # the password is the command's own affair: none is read from a settings file, and none is written to one
        self.identity_provider_class = PasswordIdentityProvider
        hashed = passwd(self.options.password) if self.options.password else ""  # type: ignore[no-untyped-call]
        self.config.PasswordIdentityProvider.hashed_password = hashed
        self.config.PasswordIdentityProvider.allow_password_change = False

    def init_settings(self) -> dict[str, Any]:
        """Give Voilà's settings, with kernels that are watched and hear no more than they must."""
        settings = super().init_settings()
        self.kernel_manager.allowed_message_types = PASSED_ON
        return {
            **settings,
            "kernel_manager": WatchedManager(self.kernel_manager, self.watch, self._told()),
            "kernel_websocket_connection_class": Quiet,
            "truffle_watch": self.watch,
            # a page that vanished without a word is missed within half a minute
            "ws_ping_interval": 10_000,
            "ws_ping_timeout": 20_000,
        }

    def _told(self) -> dict[str, str]:
        """Give what each kernel must know."""
        folder = {"TRUFFLE_DATA": str(self.options.data.resolve())} if self.options.data else {}
        return {VARIABLE: str(self.options.memory), **folder}

    def init_handlers(self) -> list[Any]:
        """Give Voilà's routes with the page at the base and, for developers, each notebook; no listing, no files."""
        page = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        index = {**page, "notebook_path": "index.ipynb"}
        unwanted = {self._at(r"/(.*)"), self._at(r"/voila/files/(.*)"), "/login", "/logout"}
        kept = [route for route in super().init_handlers() if route[0] not in unwanted]
        kept = [route for route in kept if route[1] is not TornadoVoilaTreeHandler]
        kept = [(way, _OURS.get(made, made), *more) for way, made, *more in kept]
        pages = [
            (self._at("/"), TornadoVoilaHandler, index),
            (self._at(r"/voila/render/(.*\.ipynb)"), TornadoVoilaHandler, page),
            (self._at("/health"), Health, {"watch": self.watch}),
        ]
        return [(way, _with_own_faults(made), *more) for way, made, *more in [*kept, *pages]]

    def init_doors(self) -> list[Any]:
        """Give the routes of a site that stands alone: where one is asked for a token, and the base without its slash."""
        bare = self._at("/").rstrip("/")
        door = [(self._at("/login"), Entrance)]
        return [*door, (bare, RedirectHandler, {"url": self._at("/")})] if bare else door

    def _at(self, way: str) -> str:
        return str(url_path_join(self.base_url, way))

    def run(self, sockets: list[socket.socket], started: Callable[[], None]) -> None:
        """Serve on the sockets until Ctrl+C or a request to end, then end every kernel too."""
        with tempfile.TemporaryDirectory(prefix="truffle_table_") as folder:
            self.connection_dir = folder
            settings = {**self.init_settings(), **self.tornado_settings, "default_handler_class": NotHere}
            self.app = Application(**settings)
            self.app.add_handlers(".*$", [*self.init_handlers(), *self.init_doors()])
            HTTPServer(self.app).add_sockets(sockets)
            self.ioloop = IOLoop.current()
            loop: asyncio.AbstractEventLoop = self.ioloop.asyncio_loop  # type: ignore[attr-defined]
            loop.set_exception_handler(leave_in_peace)
            # a handler of our own: an exception out of nowhere could strike while a kernel is being ended
            for request in (signal.SIGINT, signal.SIGTERM):
                signal.signal(request, self._handle_signal_stop)
            self.ioloop.add_callback(started)
            sweeping = loop.create_task(self.watch.keep_sweeping(self.kernel_manager))
            self.ioloop.start()
            sweeping.cancel()
            for request in (signal.SIGINT, signal.SIGTERM):
                signal.signal(request, signal.SIG_IGN)
            self.ioloop.run_sync(partial(end_all, self.kernel_manager))
