"""What the set-up says to a machine that lacks something: one line, and the command that helps."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def command(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def set_up(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the set-up with the commands in a folder before all others."""
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [str(ROOT / "scripts" / "setup.sh"), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": path, **environment},
        timeout=60,
        check=False,
    )


@pytest.fixture
def ordinary_user(tmp_path: Path) -> Path:
    """A folder of commands in which one is not root."""
    command(tmp_path, "id", "echo 1000")
    return tmp_path


def test_an_old_python_is_refused_in_one_line(tmp_path: Path) -> None:
    old = command(tmp_path, "python3", 'case "$2" in *sys.exit*) exit 1;; *) echo "this is Python 3.9.2";; esac')
    told = set_up(tmp_path, "venv", str(tmp_path / "venv"), PYTHON=str(old))
    assert told.returncode == 1
    assert told.stderr.startswith("Truffle Table needs Python 3.11 or newer; this is Python 3.9.2.")
    assert len(told.stderr.splitlines()) == 1
    assert not (tmp_path / "venv").exists()


def test_a_python_without_venv_names_the_package(ordinary_user: Path) -> None:
    bare = command(
        ordinary_user, "python3", 'case "$2" in *ensurepip*) exit 1;; *venv*) echo python3.12-venv;; *) exit 0;; esac'
    )
    told = set_up(ordinary_user, "venv", str(ordinary_user / "venv"), PYTHON=str(bare))
    assert told.returncode == 1
    assert told.stderr == "Missing: python3.12-venv. This gets it:  sudo apt install python3.12-venv\n"


def test_root_is_given_the_browser_without_windows_and_makes_do_with_a_whole_one(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    command(tmp_path, "id", "echo 0")
    command(tmp_path, "apt-cache", "exit 0")
    command(tmp_path, "apt-get", f'echo "$*" >> {asked}; exit 1')
    command(tmp_path, "chromium", "exit 0")
    for tool in ("sh", "dirname"):
        (tmp_path / tool).symlink_to(str(shutil.which(tool)))
    told = set_up(tmp_path, "chromium", str(tmp_path / "venv"), PATH=str(tmp_path), TRUFFLE_CHROMIUM="")
    assert told.returncode == 0, told.stderr
    assert "chromium-headless-shell" in asked.read_text().splitlines()[-1]


def test_no_chromium_names_the_package(ordinary_user: Path) -> None:
    venv = ordinary_user / "venv"
    (venv / "bin").mkdir(parents=True)
    command(venv / "bin", "python", "exit 1")
    told = set_up(ordinary_user, "chromium", str(venv), TRUFFLE_CHROMIUM="no-such-browser")
    assert told.returncode == 1
    assert "sudo apt install chromium" in told.stderr
