"""The same site inside a running Jupyter server (JupyterHub, Binder, JupyterLab): at ``<base>/truffle/``.

It is the site of ``truffle app`` with its own kernels, limits and routes; who may come in is the server's affair.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import tempfile
from pathlib import Path
from typing import Any, Final

from jupyter_server.extension.application import ExtensionApp
from jupyter_server.utils import url_path_join
from tornado.web import RedirectHandler
from traitlets import Float, Int, Unicode

from truffle_core.core.places import data_folder

from .kernel_watch import end_all
from .server import find_template
from .site_options import IDLE, MEMORY, VISITORS, Options
from .site_server import Site

__all__ = ["TruffleTable"]

OF_THE_SERVER: Final = ("allow_remote_access", "authorizer", "cookie_secret", "identity_provider", "login_url")
"""What stays the server's own: who may come in, and from where."""


class TruffleTable(ExtensionApp):
    """The site as an extension of a Jupyter server; its options are those of ``truffle app``, such as ``c.TruffleTable.idle``."""

    name = "truffle"
    extension_url = "/truffle/"
    load_other_extensions = True

    data = Unicode("", config=True, help="The folder of the games; empty for the usual one.")
    memory = Int(MEMORY, config=True, help="Mebibytes that one table may use.")
    visitors = Int(VISITORS, config=True, help="How many tables there may be at once.")
    idle = Float(IDLE, config=True, help="Minutes after which a table that nobody touches is cleared.")

    def initialize_handlers(self) -> None:
        """Set the site up, and join its routes to the server's."""
        assert self.serverapp is not None
        settings = self.serverapp.web_app.settings
        base = url_path_join(settings["base_url"], self.extension_url)
        options = Options(
            base_url=base,
            data=Path(self.data) if self.data else None,
            memory=self.memory,
            visitors=self.visitors,
            idle=self.idle,
        ).checked()
        find_template()
        self._folder = tempfile.TemporaryDirectory(prefix="truffle_table_")
        self._site = Site(data_folder("notebooks"), options, log=self.log)
        # a standing-alone Voilà would take over how the process ends
        ends = signal.getsignal(signal.SIGTERM)
        self._site.initialize([])
        signal.signal(signal.SIGTERM, ends)
        self._site.connection_dir = self._folder.name
        own = {key: value for key, value in self._site.init_settings().items() if key not in OF_THE_SERVER}
        # the server puts its own base before each route
        length = len(settings["base_url"].rstrip("/"))
        routes = [(way[length:], _with_settings(made, own), *more) for way, made, *more in self._site.init_handlers()]
        bare = self.extension_url.rstrip("/")
        self.handlers.extend([*routes, (bare, RedirectHandler, {"url": base})])

    async def _start_jupyter_server_extension(self, serverapp: Any) -> None:
        """Begin to look after the tables, once the server runs."""
        self._sweeping = asyncio.ensure_future(self._site.watch.keep_sweeping(self._site.kernel_manager))

    async def stop_extension(self) -> None:
        """End every table with the server."""
        sweeping = getattr(self, "_sweeping", None)
        if sweeping is not None:
            sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sweeping
        await end_all(self._site.kernel_manager)
        self._folder.cleanup()


def _with_settings(made: type, own: dict[str, Any]) -> type:
    """Give a handler the site's settings where it would read the server's."""

    def settings(self: Any) -> dict[str, Any]:
        return {**self.application.settings, **own}

    return type(made.__name__, (made,), {"settings": property(settings)})


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    """Tell a Jupyter server what there is to load."""
    return [{"module": __name__, "app": TruffleTable}]
