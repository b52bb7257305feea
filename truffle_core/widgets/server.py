"""The site: Voilà serving one notebook as one page, with nothing else reachable that need not be."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlencode

from truffle_core.core.errors import TruffleError
from truffle_core.core.places import data_folder, games_folder

from .site_options import Options, folder_in_doubt

__all__ = ["find_template", "serve"]

_HERE = Path(__file__).resolve().parent
_EVERY_INTERFACE = {"0.0.0.0", "::"}  # noqa: S104  compared with, never bound by itself
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}
_OWN_ADDRESS = "--host is an address of this machine, or 0.0.0.0 for whoever can reach it."


def serve(options: Options | None = None, notebooks: Path | None = None) -> int:
    """Serve the site until it is stopped by Ctrl+C.

    Parameters
    ----------
    options
        How it is served; as the defaults say if not given.
    notebooks
        The folder of ``index.ipynb``; the packaged one if not given.

    Returns
    -------
    int
        The exit code, 0 once it was stopped.

    Raises
    ------
    UsageError
        If an option can never be, such as a port beyond 65535.
    TruffleError
        If the port is taken, games cannot be kept, or the packages that the site needs are not installed.
    """
    options = (options or Options()).checked()
    sockets = _listen(options.port, options.host)
    address = _address(options, sockets[0].getsockname()[1])
    find_template()
    site = _site_class()(
        notebooks or data_folder("notebooks"),
        options,
        log_level=logging.ERROR,
        tornado_settings=_settings(options.host),
    )
    site.initialize([])
    logging.getLogger("tornado").setLevel(logging.ERROR)
    site.run(sockets, lambda: _announce(address, options))
    return 0


def find_template() -> None:
    """Let Voilà find the site's template, which lies beside this file."""
    known = os.environ.get("JUPYTER_PATH")
    if str(_HERE) not in (known or "").split(os.pathsep):
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(_HERE), known]))


def _announce(address: str, options: Options) -> None:
    """Say where the site is, once it answers and Ctrl+C stops it cleanly."""
    print(f"Truffle Table is at {address} (Ctrl+C stops it)", flush=True)
    if options.host not in _LOOPBACK and not (options.token or options.password):
        print("Whoever can reach this machine can play; --token or --password lets in only who knows it.", flush=True)
    seen = _network_address() if options.host in _EVERY_INTERFACE else ""
    if seen:
        print(f"On the network of this machine it is at {address.replace('127.0.0.1', seen)}", flush=True)
    if options.data is None and (doubt := folder_in_doubt(games_folder())):
        print(doubt, flush=True)
    if options.browser:
        _open(f"{address}?{urlencode({'token': options.token})}" if options.token else address)


def _listen(port: int, host: str) -> list[socket.socket]:
    """Bind the port before anything slow is imported, so that a taken one is told at once."""
    try:
        from tornado.netutil import bind_sockets  # comes with the app extra only
    except ImportError as missing:
        raise _missing_extra() from missing
    try:
        return bind_sockets(port, host)
    except OSError as refused:
        other_port = refused.errno in {errno.EADDRINUSE, errno.EACCES}
        raise TruffleError(
            f"Cannot listen on {host}, port {port}: {refused.strerror or refused}. "
            + ("`truffle app --port 0` takes any free port." if other_port else _OWN_ADDRESS)
        ) from refused


def _missing_extra() -> TruffleError:
    return TruffleError("The site needs more packages; this gets them:  pip install 'truffle-core[app]'")


def _address(options: Options, port: int) -> str:
    """Give the address that a person on this machine can open."""
    name = "127.0.0.1" if options.host in _EVERY_INTERFACE else options.host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}{options.base_url}"


def _network_address() -> str:
    """Return the address by which the network knows this machine, empty if there is no network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if found.startswith("127.") else found


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
