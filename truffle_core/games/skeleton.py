"""The skeleton of a new game: a tiny one that works, in all the files a game needs, for a maker to change.

The files lie in `skeleton_files`, with the new game's names written as @name@, @Class@, @Title@ and @PREFIX@.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from truffle_core.core.errors import TruffleError, UsageError

__all__ = ["new_game"]

FILES: Final = Path(__file__).parent / "skeleton_files"
MOST_LETTERS: Final = 30
LINE: Final = 120
"""The longest line the formatter leaves whole."""

REGISTRY, WORLDS = Path("truffle_core/games/__init__.py"), Path("tests/worlds.py")
GALLERY, INDEX = Path("replays/README.md"), Path("notebooks/index.ipynb")
NEEDED: Final = (Path("pyproject.toml"), REGISTRY, WORLDS, GALLERY, INDEX)
"""What makes a folder the source tree."""

SHARED: Final = ("core", "search", "charts", "analysis", "widgets")
"""The parts that serve every game and so may name none."""

_NAMES: Final = re.compile(r"^NAMES: Final = \((.*?)\)$", re.MULTILINE | re.DOTALL)
_TABLE: Final = re.compile(r"^OTHER_WORLDS: dict\[str, OtherWorld\] = \{\n(.*?)^\}$", re.MULTILINE | re.DOTALL)
_IMPORTS: Final = re.compile(r"^import \w+$", re.MULTILINE)
_GAMES_SHOWN: Final = re.compile(r'"text/plain": \[\s*"\[\'[^\]]*\]"\s*\]')
REPLAYS: Final = {"two-players": "expert,regular", "four-players": "expert,regular,novice,random"}
"""The games that are played for the gallery: file -> a level for each seat."""


def new_game(name: str, root: Path) -> list[Path]:
    """Write a small working game called `name` into the source tree at `root`.

    Parameters
    ----------
    name : lower-case words joined by underscores, as files and addresses will have it.
    root : the folder that holds `pyproject.toml`.

    Returns
    -------
    list[Path]
        The files that were written or changed, as seen from `root`.

    Raises
    ------
    UsageError
        If `root` is no source tree, or the name cannot be taken; nothing is written then.
    """
    check_tree(root)
    check_name(name, root)
    words = _words(name, _prefix(name, root))
    made = {target: _filled(source.read_text("utf-8"), words) for target, source in _targets(name).items()}
    taken = [path for path in (*made, *_folders(name)) if (root / path).exists()]
    if taken:
        raise UsageError(f'"{name}" cannot be taken: {taken[0].as_posix()} exists already.')
    made |= _registered(name, words["Title"], root)
    for path, text in made.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8", newline="\n")
    return [*made, *_played(name, root)]


# What must hold


def check_tree(root: Path) -> None:
    """Refuse a folder that is not the source tree, such as the place of an installed package."""
    missing = [path.as_posix() for path in NEEDED if not (root / path).is_file()]
    if missing:
        raise UsageError(
            f"A new game is written into the source tree, and {root} is none: it has no {missing[0]}. "
            "An installed package holds no tests or notebooks to write beside it; get the source, and run new-game "
            "there or with --into FOLDER."
        )


def check_name(name: str, root: Path) -> None:
    """Refuse a name that cannot be a game's: in Python, in addresses, or beside the games there are."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > MOST_LETTERS:
        raise UsageError(
            f"A game's name is lower-case letters and digits, words joined by single underscores, at most "
            f'{MOST_LETTERS} signs, such as "high_card"; {name[:MOST_LETTERS]!r} is not.'
        )
    if keyword.iskeyword(name):
        raise UsageError(f'"{name}" is a word of Python itself, and no file can be imported by it.')
    if name in _names(root):
        raise UsageError(f'There is a game called "{name}" already.')
    found = next((path for path in _shared(root) if _spelled(name).search(path.read_text("utf-8"))), None)
    if found is not None:
        raise UsageError(
            f'"{name}" cannot be told from a word in {found.relative_to(root).as_posix()}, and what serves all games '
            "names none; a name of two words is free of that."
        )


def _spelled(name: str) -> re.Pattern[str]:
    """Match a name as it may be written in code or in words."""
    return re.compile(re.escape(name).replace("_", "[_ -]?"), re.IGNORECASE)


def _shared(root: Path) -> list[Path]:
    """Return the files that may name no game."""
    files = [path for part in SHARED for path in (root / "truffle_core" / part).rglob("*")]
    return sorted(path for path in files if path.suffix in {".py", ".js", ".css"} and "vendor" not in path.parts)


def _names(root: Path) -> list[str]:
    """Return the games that are registered in a source tree."""
    found = _NAMES.search((root / REGISTRY).read_text("utf-8"))
    if found is None:
        raise UsageError(f"{REGISTRY.as_posix()} has no line NAMES: Final = (…) to add the game to.")
    return re.findall(r'"(\w+)"', found[1])


# Names


def _words(name: str, prefix: str) -> dict[str, str]:
    """Return what stands for each name in the files."""
    title = name.replace("_", " ").title()
    made = "".join(part.capitalize() for part in name.split("_"))
    return {"name": name, "Title": title, "Class": made, "PREFIX": prefix, "prefix": prefix.lower()}


def _prefix(name: str, root: Path) -> str:
    """Return two capital letters for the game's rules that no other game has: its initials if they are free."""
    abouts = (root / "truffle_core" / "games").glob("*/about.py")
    taken = {found for path in abouts for found in re.findall(r'rule_prefix="(\w+)"', path.read_text("utf-8"))}
    initials = [part[0] for part in name.split("_") if part[0].isalpha()]
    letters = [letter for letter in name if letter.isalpha()]
    pairs = [initials[:2], *([name[0], other] for other in (*letters[1:], *"abcdefghijklmnopqrstuvwxyz"))]
    free = ["".join(pair).upper() for pair in pairs if len(pair) == 2]
    return next(pair for pair in free if pair not in taken)


def _filled(text: str, words: dict[str, str]) -> str:
    """Return a file with the game's names in place."""
    for word, meant in words.items():
        text = text.replace(f"@{word}@", meant)
    return text


# What is written


def _targets(name: str) -> dict[Path, Path]:
    """Return each new file's place in the tree, and the file it is made from."""
    made = {
        Path("tests", f"test_{name}_rules.py"): FILES / "test_rules.py.txt",
        Path("tests", f"{name}_worlds.py"): FILES / "worlds.py.txt",
    }
    homes = {"game": "truffle_core/games", "lesson": "truffle_core/lessons", "notebooks": "notebooks"}
    for part, home in homes.items():
        files = sorted((FILES / part).glob("*.txt"))
        made |= {Path(home, name, path.name.removesuffix(".txt")): path for path in files}
    return made


def _folders(name: str) -> list[Path]:
    """Return the folders that are to be new."""
    return [Path(above, name) for above in ("truffle_core/games", "truffle_core/lessons", "notebooks", "replays")]


def _registered(name: str, title: str, root: Path) -> dict[Path, str]:
    """Return the shared files with the game's entries in them."""
    names = [*_names(root), name]
    return {
        REGISTRY: _NAMES.sub(lambda _: _names_line(names), (root / REGISTRY).read_text("utf-8")),
        WORLDS: _with_world(name, (root / WORLDS).read_text("utf-8")),
        GALLERY: _with_replays(name, title, (root / GALLERY).read_text("utf-8")),
        INDEX: _GAMES_SHOWN.sub(lambda _: _shown(names), (root / INDEX).read_text("utf-8")),
    }


def _names_line(names: list[str]) -> str:
    """Write the registry's line as the formatter would."""
    line = "NAMES: Final = ({})".format(", ".join(f'"{name}"' for name in names))
    return line if len(line) <= LINE else "NAMES: Final = (\n{})".format("".join(f'    "{name}",\n' for name in names))


def _with_world(name: str, text: str) -> str:
    """Add the game's worlds to the table of the tests, and their import in its place."""
    table = _TABLE.search(text)
    imports = list(_IMPORTS.finditer(text))
    if table is None or not imports:
        raise UsageError(
            f"{WORLDS.as_posix()} has no table OTHER_WORLDS: dict[str, OtherWorld] = {{…}} to add the game to."
        )
    end = table.end() - 1
    text = f'{text[:end]}    "{name}": {name}_worlds.other_world,\n{text[end:]}'
    line = f"import {name}_worlds"
    # the standard library's imports come first, so ours stands in the last group, the one that has msgspec in it
    group = [found for found in imports if found.start() > text.rfind("\n\n", 0, imports[-1].start())]
    after = [found for found in group if found[0] < line]
    at = after[-1].end() + 1 if after else group[0].start()
    return f"{text[:at]}{line}\n{text[at:]}"


def _with_replays(name: str, title: str, text: str) -> str:
    """Add a line for each of the game's replays to the gallery."""
    lines = [
        f"\n## {title}\n\n| file | title | what to look at |\n|---|---|---|",
        f"| `{name}/two-players.jsonl` | {title} for two | An expert against a regular player: five tricks, one after the other. |",
        f"| `{name}/four-players.jsonl` | {title} for four | All four levels at one table. |",
    ]
    return "\n".join([text.rstrip("\n"), *lines, ""])


def _shown(names: list[str]) -> str:
    """Write the list of games as the front notebook keeps it: a string a line of output."""
    shown = repr(names)
    lines = [shown] if len(shown) < 80 else [f"{part},\n" for part in shown.split(",")]
    if len(lines) > 1:
        lines[-1] = lines[-1].removesuffix(",\n")
    return '"text/plain": [\n{}\n      ]'.format(",\n".join(f"       {_quoted(line)}" for line in lines))


def _quoted(line: str) -> str:
    """Write a line as a string of JSON."""
    return '"{}"'.format(line.replace("\n", "\\n"))


def _played(name: str, root: Path) -> list[Path]:
    """Play the games of the gallery with the new rules, in a process that knows them."""
    made = []
    (root / "replays" / name).mkdir(parents=True)
    for seed, (file, levels) in enumerate(REPLAYS.items(), 1):
        path = Path("replays", name, f"{file}.jsonl")
        command = [
            "-m",
            "truffle_core",
            "play",
            name,
            "--bots",
            levels,
            "--seed",
            str(seed),
            "--option",
            "hand=5",
            "--out",
            str(path),
        ]
        done = subprocess.run([sys.executable, *command], cwd=root, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise TruffleError(f"The game is written, but {path.as_posix()} was not: {done.stderr.strip()[-400:]}")
        made.append(path)
    return made
