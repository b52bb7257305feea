"""The site: Voilà serving one notebook as one page, with nothing else reachable that need not be."""

from __future__ import annotations

import logging
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from truffle_core.core.errors import TruffleError, UsageError
from truffle_core.core.places import data_folder

if TYPE_CHECKING:
    import socket

__all__ = ["serve"]

_HERE = Path(__file__).resolve().parent
_EVERY_INTERFACE = {"", "0.0.0.0", "::"}  # noqa: S104  compared with, never bound by itself
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def serve(port: int = 8866, host: str = "127.0.0.1", browser: bool = True, notebooks: Path | None = None) -> int:
    """Serve the site until it is stopped by Ctrl+C.

    Parameters
    ----------
    port
        Where to listen, 0 for any free port.
    host
        The address to listen on; the default is reached from this machine alone.
    browser
        Whether to open the page in the user's browser.
    notebooks
        The folder of ``index.ipynb``; the packaged one if not given.

    Returns
    -------
    int
        The exit code, 0 once it was stopped.

    Raises
    ------
    UsageError
        If there can be no such port.
    TruffleError
        If the port is taken, or the packages that the site needs are not installed.
    """
    sockets = _listen(port, host)
    address = _address(host, sockets[0].getsockname()[1])
    folder = notebooks or data_folder("notebooks")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(_HERE), os.environ.get("JUPYTER_PATH")]))
    site = _site_class()(
        root_dir=str(folder),
        notebook_path=str(folder / "index.ipynb"),
        config_file_paths=[str(folder)],
        log_level=logging.ERROR,
        tornado_settings=_settings(host),
    )
    site.initialize([])
    logging.getLogger("tornado").setLevel(logging.ERROR)
    site.run(sockets, lambda: _announce(address, browser))
    return 0


def _announce(address: str, browser: bool) -> None:
    """Say where the site is, once it answers and Ctrl+C stops it cleanly."""
    print(f"Truffle Table is at {address} (Ctrl+C stops it)", flush=True)
    if browser:
        _open(address)


def _listen(port: int, host: str) -> list[socket.socket]:
    """Bind the port before anything slow is imported, so that a taken one is told at once."""
    if not 0 <= port <= 65535:
        raise UsageError(f"{port} is not a port; ports run from 0 (any free one) to 65535.")
    try:
        from tornado.netutil import bind_sockets  # comes with the app extra only
    except ImportError as missing:
        raise _missing_extra() from missing
    try:
        return bind_sockets(port, host or None)
    except OSError as refused:
        raise TruffleError(
            f"Cannot listen on {host or 'this machine'}, port {port}: {refused.strerror or refused}. "
            "`truffle app --port 0` takes any free port."
        ) from refused


def _missing_extra() -> TruffleError:
    return TruffleError("The site needs more packages; this gets them:  pip install 'truffle-core[app]'")


def _address(host: str, port: int) -> str:
    """Give the address that a person on this machine can open."""
    name = "127.0.0.1" if host in _EVERY_INTERFACE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def _settings(host: str) -> dict[str, object]:
    """Answer only to this machine's own names when listening only to it: no strange site can point its name here."""
    if host in _LOOPBACK:
        return {"allow_remote_access": False, "local_hostnames": ["localhost"]}
    return {}


def _open(address: str) -> None:
    """Open the browser beside the server; a machine without a screen is left alone, lest a text browser start."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(address, 2), daemon=True).start()


def _site_class() -> type:
    """Give the Voilà application, imported late because it is slow and not always installed."""
    try:
        from truffle_core.widgets.site_server import Site
    except ImportError as missing:
        raise _missing_extra() from missing
    return Site
