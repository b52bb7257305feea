"""Write binder/requirements.txt: what the site needs, in the versions of constraints.txt.

`python -m scripts.binder` writes it, `--check` only says whether it is as it should be (exit code 1 if not).
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "binder" / "requirements.txt"
PROJECT, EXTRAS = "truffle-core", ("app", "analysis")
BUILD = ("hatchling",)
"""What builds the package itself, in postBuild."""


def pinned() -> dict[str, str]:
    """Return each line of the constraints by the package's plain name."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    named = [re.match(r"[A-Za-z0-9._-]+", line) for line in lines]
    return {canonicalize_name(name[0]): line.strip() for name, line in zip(named, lines, strict=True) if name}


def needed(package: str, extras: tuple[str, ...], known: dict[str, str], found: set[str]) -> set[str]:
    """Return `found` with all that a package needs, and what that needs in turn, as far as constraints name it."""
    for line in requires(package) or []:
        asked = Requirement(line)
        wanted = asked.marker is None or any(asked.marker.evaluate({"extra": extra}) for extra in ("", *extras))
        name = canonicalize_name(asked.name)
        if wanted and name in known and name not in found:
            found.add(name)
            needed(name, tuple(asked.extras), known, found)
    return found


def recipe() -> str:
    """Return the text of requirements.txt."""
    known = pinned()
    names = set(BUILD)
    for package, extras in ((PROJECT, EXTRAS), *((name, ()) for name in BUILD)):
        needed(package, extras, known, names)
    head = "# Written by `python -m scripts.binder` from constraints.txt; postBuild adds the package itself.\n"
    return head + "".join(f"{known[name]}\n" for name in sorted(names))


def main() -> int:
    """Write the file, or check it."""
    if "--check" in sys.argv[1:]:
        same = REQUIREMENTS.read_text(encoding="utf-8") == recipe()
        print("as it should be" if same else f"{REQUIREMENTS.name} is out of date: python -m scripts.binder writes it")
        return 0 if same else 1
    REQUIREMENTS.write_text(recipe(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
