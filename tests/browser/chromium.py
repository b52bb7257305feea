"""Which browser the tests drive: the one named, the system's, or Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def runs(path: str) -> bool:
    """Tell whether it is a browser indeed: Ubuntu has a stub of that name which only asks for snap."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except OSError:
        return False


def find() -> str | None:
    """Give the path of a Chromium, or nothing if there is none."""
    named = os.environ.get("TRUFFLE_CHROMIUM")
    for name in [named] if named else NAMES:
        path = shutil.which(name)
        if path and runs(path):
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


if __name__ == "__main__":
    sys.exit(find() is None)
