"""Logs as pandas frames: seats of games, steps, and what earned; what cannot be read is in a frame of its own.

Every log is checked against the rules before it counts, so a frame holds nothing that a game could not be.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from truffle_core.core.errors import LogError, TruffleError, UsageError

from .columns import COLUMNS
from .rows import rows_of
from .sources import Paths, find_logs

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Frame", "Frames", "describe", "frames", "games_frame", "marks_frame", "steps_frame", "table_files"]

AT_ONCE: Final = 25
"""Logs that a process reads before it hands their rows over."""

KINDS: Final = ("games", "steps", "marks")
Progress = Callable[[int], object]
_COMES_WITH: Final = 'comes with: pip install "truffle-core[analysis]".'


def table_files(folder: str | Path) -> list[Path]:
    """Return where the frames' tables go in a folder, which is made if need be.

    Raises
    ------
    UsageError
        If the folder cannot be used, or holds one of these files already.
    """
    files = [Path(folder) / f"{name}.parquet" for name in Frames._fields]
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {folder} cannot be used: {error.strerror or error}.") from None
    if taken := next((file.name for file in files if file.exists()), None):
        raise UsageError(f"The folder {folder} holds {taken} already; nothing was written over.")
    return files


class Frame(NamedTuple):
    """A frame, and what could not be read: ``frame, faults = games_frame("logs")``."""

    frame: pd.DataFrame
    faults: pd.DataFrame


class Frames(NamedTuple):
    """All frames of one reading."""

    games: pd.DataFrame
    steps: pd.DataFrame
    marks: pd.DataFrame
    faults: pd.DataFrame

    def save(self, folder: str | Path) -> list[Path]:
        """Write each frame as a Parquet file of its name into a folder, which is made if need be; return the files.

        Raises
        ------
        UsageError
            If the folder cannot be used, or holds one of these files already; nothing is written over.
        TruffleError
            If what writes Parquet is not installed.
        """
        files = table_files(folder)
        try:
            for file, frame in zip(files, self, strict=True):
                frame.to_parquet(file)
        except OSError as error:
            raise UsageError(f"The folder {folder} cannot be used: {error.strerror or error}.") from None
        except ImportError:
            raise TruffleError(f"Parquet needs pyarrow, which {_COMES_WITH}") from None
        return files

    def complaints(self) -> list[str]:
        """Return the faults as sentences with their places, one each."""
        rows = self.faults.astype(object).where(self.faults.notna(), None)
        return [str(LogError(row.reason, row.file, row.line, row.step, row.rule)) for row in rows.itertuples()]


def frames(paths: Paths, *, jobs: int = 1, taken_back: bool = False, progress: Progress | None = None) -> Frames:
    """Return all frames of some logs, each log read once.

    Parameters
    ----------
    paths : a file, a folder or a pattern with stars, or several of them; logs may be packed with gzip or Zstandard.
    jobs : how many processes. The frames are the same for any number of them.
    taken_back : whether `steps` holds what was taken back too, and the taking back itself (`kind` is "back" there); if
        not, it holds the line that was played in the end.
    progress : told how many logs were just read; without it, a person at a terminal who waits sees a bar.

    Returns
    -------
    Frames
        `games`, `steps`, `marks` and `faults`, in the order of the files. `describe` tells their columns; what a log
        does not say, as a view of a game hides it, is NA. A log that cannot be read or does not hold, and a path that
        leads nowhere, has a row in `faults` and none elsewhere.

    Raises
    ------
    UsageError
        If there is no process to work.
    """
    return Frames(**_read(paths, KINDS, jobs, taken_back, progress))


def games_frame(paths: Paths, *, jobs: int = 1, progress: Progress | None = None) -> Frame:
    """Return a row a seat and game, and the faults; the parameters are those of `frames`."""
    return Frame(*_read(paths, ("games",), jobs, False, progress).values())


def steps_frame(paths: Paths, *, jobs: int = 1, taken_back: bool = False, progress: Progress | None = None) -> Frame:
    """Return a row a step, and the faults; the parameters are those of `frames`."""
    return Frame(*_read(paths, ("steps",), jobs, taken_back, progress).values())


def marks_frame(paths: Paths, *, jobs: int = 1, progress: Progress | None = None) -> Frame:
    """Return a row for each thing that brought points or cost them, and the faults; the parameters are those of `frames`."""
    return Frame(*_read(paths, ("marks",), jobs, False, progress).values())


def describe(frame: str) -> pd.DataFrame:
    """Return the columns of a frame: name, type and meaning.

    Parameters
    ----------
    frame : "games", "steps", "marks" or "faults".
    """
    if frame not in COLUMNS:
        raise UsageError(f'There is no frame called "{frame}"; there are: {", ".join(COLUMNS)}.')
    return _pandas().DataFrame(COLUMNS[frame], columns=["column", "dtype", "meaning"]).set_index("column")


def _read(
    paths: Paths, wanted: Sequence[str], jobs: int, taken_back: bool, progress: Progress | None
) -> dict[str, pd.DataFrame]:
    """Read all logs; return the frames that are wanted, and the faults last."""
    if jobs < 1:
        raise UsageError("Reading logs needs at least one process.")
    pandas = _pandas()
    files, nowhere = find_logs(paths)
    names = (*wanted, "faults")
    parts: dict[str, list[pd.DataFrame]] = {name: [_frame(name, [])] for name in names}
    parts["faults"].append(_frame("faults", nowhere))
    with _bar(len(files), progress) as told:
        for number, made in _all_parts(files, wanted, jobs, taken_back):
            for name, part in made.items():
                parts[name].append(part)
            told(number)
    return {name: pandas.concat(found, ignore_index=True) for name, found in parts.items()}


def _all_parts(
    files: Sequence[Path], wanted: Sequence[str], jobs: int, taken_back: bool
) -> Iterator[tuple[int, dict[str, pd.DataFrame]]]:
    """Yield the frames of some logs after another, in the order of the files, with the number of logs."""
    several = [files[at : at + AT_ONCE] for at in range(0, len(files), AT_ONCE)]
    if jobs == 1 or len(several) < 2:
        yield from ((len(some), _parts(some, wanted, taken_back)) for some in several)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        waiting = [(len(some), pool.submit(_parts, some, wanted, taken_back)) for some in several]
        try:
            for number, future in waiting:
                yield number, future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _parts(files: Iterable[Path], wanted: Sequence[str], taken_back: bool) -> dict[str, pd.DataFrame]:
    """Return the frames of some logs."""
    rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in (*wanted, "faults")}
    for path in files:
        for name, found in rows_of(path, wanted, taken_back).items():
            rows[name] += found
    return {name: _frame(name, found) for name, found in rows.items() if found}


def _frame(name: str, rows: Sequence[tuple[Any, ...]]) -> pd.DataFrame:
    """Return rows as a frame with typed columns."""
    pandas = _pandas()
    columns = zip(*rows, strict=True) if rows else ([] for _ in COLUMNS[name])
    return pandas.DataFrame(
        {
            column.name: pandas.Series([*values], dtype=column.dtype)
            for column, values in zip(COLUMNS[name], columns, strict=True)
        }
    )


@contextmanager
def _bar(total: int, progress: Progress | None) -> Iterator[Progress]:
    """Give what is told of progress: to the caller, or by a bar to a person who waits."""
    if progress is not None:
        yield progress
        return
    from tqdm import tqdm

    waited_for = sys.stderr is not None and sys.stderr.isatty()
    with tqdm(total=total, unit="log", delay=1, disable=not waited_for) as bar:
        yield bar.update


def _pandas() -> Any:
    """Return pandas, which is not installed with the core alone."""
    try:
        import pandas as pd
    except ImportError:
        raise TruffleError(f"Frames need pandas, which {_COMES_WITH}") from None
    return pd
