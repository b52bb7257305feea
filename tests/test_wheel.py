"""The wheel alone, in an empty folder, serves the site."""

from __future__ import annotations

import os
import site
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.browser.server import get, running_site

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that holds the wheel, and borrows what the wheel depends on from this one."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    environment = folder / "environment"
    venv.create(environment, with_pip=False)
    (wheel,) = folder.glob("*.whl")
    python = environment / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    packages = sysconfig.get_path("purelib", vars={"base": str(environment)})
    # as a line of a .pth file, the borrowed folder's own .pth files, and so the source tree, stay out
    Path(packages, "borrowed.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    return environment


def contents(folder: Path) -> list[str]:
    return sorted(str(path) for path in folder.rglob("*") if "__pycache__" not in path.parts)


def test_the_wheel_carries_what_it_needs(installed: Path, tmp_path: Path) -> None:
    code = (
        "from truffle_core.core.places import data_folder\n"
        "for name in ('notebooks', 'replays'): print(*sorted(str(p.relative_to(data_folder(name).parent))"
        " for p in data_folder(name).rglob('*') if p.is_file()), sep='\\n')"
    )
    told = run(installed / "bin" / "python", "-c", code, cwd=tmp_path).splitlines()
    kept = [path for name in ("notebooks", "replays") for path in (ROOT / name).rglob("*") if path.is_file()]
    assert sorted(told) == sorted(str(p.relative_to(ROOT)) for p in kept if ".ipynb_checkpoints" not in p.parts)


def test_a_jupyter_server_beside_the_wheel_is_told_of_the_site(installed: Path) -> None:
    told = installed / "etc" / "jupyter" / "jupyter_server_config.d" / "truffle_core.json"
    assert told.read_text() == (ROOT / "truffle_core" / "widgets" / "jupyter_server_config.json").read_text()


def test_the_wheel_does_not_reach_into_the_source_tree(installed: Path, tmp_path: Path) -> None:
    told = run(installed / "bin" / "python", "-c", "import truffle_core; print(truffle_core.__file__)", cwd=tmp_path)
    assert told.startswith(str(installed))


def test_the_site_starts_from_the_wheel_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    before = contents(installed)
    command = [str(installed / "bin" / "truffle"), "app", "--port", "0", "--no-browser"]
    environment = {
        "JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter"),
        "TRUFFLE_DATA": str(tmp_path / "games"),
        "PATH": os.defpath,
    }
    with running_site(tmp_path / "server.log", command, cwd=empty, environment=environment) as address:
        status, text = get(address)
    assert status == 200
    assert "Setting the table…" in text
    assert "application/vnd.jupyter.widget-view+json" in text, (tmp_path / "server.log").read_text()
    assert "ExecutionError" not in text
    assert not list(empty.iterdir()), "the folder one stands in is left alone"
    assert contents(installed) == before, "nothing is written into the package, which may be read-only"
