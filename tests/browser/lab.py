"""Start and stop a real JupyterLab beside the notebooks."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
from collections.abc import Iterator
from pathlib import Path

from tests.browser.server import get
from truffle_core.core.places import data_folder

TOKEN = "maple"


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _answers(address: str) -> bool:
    """Tell whether a server listens yet; what answers must be ours, which knows the token."""
    try:
        status, _ = get(address)
    except urllib.error.URLError:
        return False
    assert status == 200, "another server answers"
    return True


@contextlib.contextmanager
def running_lab(folder: Path, *options: str, base: str = "/") -> Iterator[str]:
    """Run JupyterLab on a copy of the notebooks, with nothing of the user's settings; give its address."""
    shutil.copytree(data_folder("notebooks"), folder / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    quiet = folder / "config" / "labconfig" / "page_config.json"
    quiet.parent.mkdir(parents=True)
    quiet.write_text('{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}')
    port = free_port()
    address = f"http://127.0.0.1:{port}{base}"
    own = {
        **os.environ,
        "TRUFFLE_DATA": str(folder / "games"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
    }
    command = [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--expose-app-in-browser"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.base_url={base}"),
        *(f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={folder / 'notebooks'}"),
        *("--LabApp.extension_manager=readonly", *options),
    ]
    log = folder / "lab.log"
    with log.open("w") as said:
        process = subprocess.Popen(command, env=own, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        try:
            deadline = time.monotonic() + 90
            while not _answers(f"{address}api/status?token={TOKEN}"):
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.2)
            yield address
        finally:
            process.terminate()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()  # JupyterLab's own way out is not what is tested
