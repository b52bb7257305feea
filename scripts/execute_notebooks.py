"""Run every notebook afresh and save it as it is kept: executed, without widget state, the same bytes each time.

A notebook without execution counts would pass nbval with nothing compared, and one with its widgets' state would
weigh megabytes; so both are seen to here. Cells whose output differs from run to run are tagged nbval-ignore-output,
and their output is left out.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def notebooks() -> list[Path]:
    """Give every notebook of the project."""
    found = (ROOT / "notebooks").rglob("*.ipynb")
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def cleaned(notebook: NotebookNode) -> NotebookNode:
    """Give a copy with nothing in it that differs from run to run."""
    copy = nbformat.from_dict(notebook)
    copy.metadata = nbformat.from_dict(
        {
            "kernelspec": KERNEL,
            "language_info": {"name": "python"},
            **{key: value for key, value in notebook.metadata.items() if key == "title"},
        }
    )
    for number, cell in enumerate(copy.cells):
        tags = cell.metadata.get("tags", [])
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        cell.id = f"cell-{number}"
        if cell.cell_type == "code" and "nbval-ignore-output" in tags:
            cell.outputs = []
    return copy


def complaints(notebook: NotebookNode) -> list[str]:
    """Give what a notebook printed to standard error, which none of ours should."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [output.text for output in outputs if output.get("name") == "stderr"]


def execute(path: Path) -> None:
    """Run one notebook in its own folder and save it."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    if told := complaints(notebook):
        sys.exit(f"{path.name} printed: {told[0]}")
    nbformat.write(cleaned(notebook), path)


def main() -> None:
    """Run the notebooks named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="*", type=Path)
    with tempfile.TemporaryDirectory() as games:
        os.environ["TRUFFLE_DATA"] = games
        for path in parser.parse_args().files or notebooks():
            print(path, flush=True)
            execute(path)


if __name__ == "__main__":
    main()
