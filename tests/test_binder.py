"""What Binder and a container are built from: made from the one list of versions, and its steps lead to a running site."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import site
import socket
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path

import pytest

from scripts.binder import recipe
from tests.browser.server import get, running_site

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
DOCKERFILE = BINDER / "Dockerfile.site"


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment that borrows the packages of the requirements from this one; a copy of what the build sees."""
    folder = tmp_path_factory.mktemp("binder")
    venv.create(folder / "environment", with_pip=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(folder / "environment")})
    Path(packages, "borrowed.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    for borrowed in Path(sys.prefix, "share", "jupyter"), Path(sys.prefix, "etc", "jupyter"):
        shutil.copytree(borrowed, folder / "environment" / borrowed.relative_to(sys.prefix))
    for name in ("truffle_core", "notebooks", "replays", "binder", "pyproject.toml", "README.md", "LICENSE"):
        copy(name, folder / "source")
    return folder


def copy(name: str, into: Path) -> None:
    """Copy a file or a folder of the tree."""
    target = into / name
    target.parent.mkdir(parents=True, exist_ok=True)
    (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, target)


def inside(clean: Path) -> dict[str, str]:
    """The environment variables of a shell in the clean environment."""
    return {
        **os.environ,
        "PATH": f"{clean / 'environment' / 'bin'}:{os.environ['PATH']}",
        "TRUFFLE_DATA": str(clean / "games"),
    }


def run(clean: Path, *command: str) -> None:
    done = subprocess.run(command, cwd=clean / "source", env=inside(clean), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_requirements_are_those_of_the_constraints() -> None:
    assert (BINDER / "requirements.txt").read_text() == recipe(), "python -m scripts.binder writes them"


def test_every_requirement_is_of_one_version() -> None:
    lines = [line for line in (BINDER / "requirements.txt").read_text().splitlines() if not line.startswith("#")]
    assert len(lines) > 50
    assert all(re.fullmatch(r"[\w.-]+(\[\w+\])?==[^\s;]+( *;.*)?", line) for line in lines)


def test_the_scripts_can_be_run() -> None:
    for name in ("postBuild", "start"):
        assert os.access(BINDER / name, os.X_OK)
        assert subprocess.run(["bash", "-n", str(BINDER / name)], check=False).returncode == 0


def test_the_readmes_link_leads_to_the_front_page() -> None:
    links = re.findall(r"https://mybinder\.org/v2/\S+?\?urlpath=([\w/.%]+)", (ROOT / "README.md").read_text())
    assert links == ["truffle/"]


def test_binders_steps_lead_to_the_site_under_a_base_and_a_token(clean: Path) -> None:
    run(clean, "bash", "binder/postBuild")
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    options = (
        f"--no-browser --allow-root --ServerApp.port={port} --ServerApp.base_url=/hub/x/ --IdentityProvider.token=ash"
    )
    command = ["bash", "binder/start", "python", "-m", "jupyter_server", *options.split()]
    own = {**inside(clean), "JUPYTER_CONFIG_DIR": str(clean / "config"), "JUPYTER_DATA_DIR": str(clean / "data")}
    log = clean / "server.log"
    with log.open("w") as said:
        process = subprocess.Popen(command, cwd=clean / "source", env=own, stdout=said, stderr=said)
    try:
        deadline = time.monotonic() + 60
        while f":{port}/hub/x/" not in log.read_text():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.2)
        address = f"http://127.0.0.1:{port}/hub/x/truffle/"
        assert json.loads(get(address + "health")[1])["status"] == "ok", log.read_text()
        status, text = get(address + "?token=ash")
        assert status == 200
        assert "Setting the table…" in text
        assert '"kernelId"' in text
    finally:
        process.terminate()
        process.wait(60)


def instructions() -> list[tuple[str, str]]:
    """Return the Dockerfile's instructions, each with its words, continued lines joined."""
    text = re.sub(r"\\\n\s*", "", DOCKERFILE.read_text())
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines]


def test_the_dockerfile_copies_what_there_is_and_runs_as_nobody_in_particular() -> None:
    kinds = [kind for kind, _ in instructions()]
    assert kinds[0] == "FROM"
    assert set(kinds) <= {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "EXPOSE", "VOLUME", "HEALTHCHECK", "CMD"}
    for kind, words in instructions():
        if kind == "COPY":
            for source in words.split()[:-1]:
                assert (ROOT / source).exists(), source
    assert kinds.index("USER") > max(n for n, kind in enumerate(kinds) if kind == "RUN"), "the site runs without rights"


def test_the_dockerfiles_own_steps_lead_to_the_site(clean: Path) -> None:
    copied = {source.rstrip("/") for kind, words in instructions() if kind == "COPY" for source in words.split()[:-1]}
    context = clean / "context"
    for name in copied:
        copy(name, context)
    for kind, words in instructions():
        # the versions are those of the requirements, which this environment has; users belong to the image
        if kind == "RUN" and "requirements.txt" not in words and "useradd" not in words:
            subprocess.run(words, shell=True, cwd=context, env=inside(clean), check=True)
    (command,) = [json.loads(words) for kind, words in instructions() if kind == "CMD"]
    assert command[0] == "truffle"
    swapped = {"--port": "0", "--host": "127.0.0.1", "--data": str(clean / "container")}
    words = [swapped.get(before, word) for before, word in zip(["", *command], command, strict=False)]
    start = [str(clean / "environment" / "bin" / "truffle"), *words[1:]]
    with running_site(clean / "container.log", start, cwd=clean, environment=inside(clean)) as address:
        (check,) = [words for kind, words in instructions() if kind == "HEALTHCHECK"]
        asks = re.sub(r"http://127\.0\.0\.1:\d+/", address, check.split("CMD ", 1)[1])
        assert subprocess.run(shlex.split(asks), env=inside(clean), check=False).returncode == 0
        assert get(address)[0] == 200
