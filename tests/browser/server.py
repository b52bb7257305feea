"""Start and stop the site as a user would, by its command."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

SITE = [sys.executable, "-m", "truffle_core", "app", "--port", "0", "--no-browser"]


@contextlib.contextmanager
def running_site(
    log: Path,
    command: Sequence[str] = SITE,
    cwd: Path | None = None,
    environment: dict[str, str] | None = None,
) -> Iterator[str]:
    """Run the site on a free port; give its address; check that the answer is ours, and that it stops cleanly."""
    with log.open("w") as errors:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"Truffle Table is at (http://\S+)", line)
            assert found, f"the site did not start: {line}{log.read_text()}"
            address = found[1]
            assert "Truffle Table" in get(address + "no-such-page")[1], "another server answers"
            yield address
        finally:
            process.send_signal(signal.SIGINT)
            try:
                code = process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        assert code == 0, log.read_text()


def get(address: str) -> tuple[int, str]:
    """Ask for an address; give the status and the text."""
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()
