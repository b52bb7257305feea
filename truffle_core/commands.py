"""What the commands do: play, check, show and compare games, and serve the site. `cli` says what they take."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from truffle_core.core.errors import LogError, TruffleError, UsageError

OK, AT_FAULT, USAGE = 0, 1, 2
"""Exit codes: done; the input is at fault; the command was not understood."""


def harmless(text: str) -> str:
    """Return one line from a file or a person with what could steer the terminal spelled out."""
    return "".join(c if c.isprintable() or "\ud800" <= c <= "\udfff" else ascii(c)[1:-1] for c in text)


def _waited_for() -> bool:
    """Tell whether a person watches the messages; there may be nowhere for them to go."""
    return sys.stderr is not None and sys.stderr.isatty()


def list_games(chosen: argparse.Namespace) -> int:
    """Tell which games there are."""
    from truffle_core.core.bot import ANYWHERE
    from truffle_core.games import game, games

    abouts = [game(name).about for name in games()]
    if chosen.json:
        rows = [
            {"name": a.name, "title": a.title, "seats": list(a.seats), "bots": [*dict(a.bots), *ANYWHERE]}
            for a in abouts
        ]
        print(json.dumps(rows))
        return OK
    for about in abouts:
        least, most = about.seats
        levels = ", ".join([*dict(about.bots), *ANYWHERE])
        print(f"{about.name}: {about.title}, {least} to {most} players, {about.minutes}. Bots: {levels}.")
    return OK


def serve_site(chosen: argparse.Namespace) -> int:
    """Serve the site until it is stopped."""
    from truffle_core.widgets.server import serve
    from truffle_core.widgets.site_options import Options

    # other users can read a command's options; and no table needs to know what lets people in
    token, password = (os.environ.pop(name, "") for name in ("TRUFFLE_TOKEN", "TRUFFLE_PASSWORD"))
    return serve(
        Options(
            port=chosen.port,
            host=chosen.host,
            browser=not chosen.no_browser,
            token=token if chosen.token is None else chosen.token,
            password=password if chosen.password is None else chosen.password,
            base_url=chosen.base_url,
            data=chosen.data,
            memory=chosen.memory,
            visitors=chosen.visitors,
            idle=chosen.idle,
        )
    )


def _writable(path: Path, force: bool) -> Path:
    """Return where a file is to go, if there is a folder for it and no other file would be lost."""
    if path.is_file() and not force:
        raise UsageError(f"{path} is there already; name another file, or add --force to write over it.")
    if not path.parent.is_dir():
        raise UsageError(f"There is no folder {path.parent}; make it first, or name another.")
    return path


def _options(pairs: Sequence[str]) -> dict[str, str]:
    """Return options given as NAME=VALUE."""
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f'An option is written NAME=VALUE, not "{pair}".')
        found[name] = value
    return found


def play_game(chosen: argparse.Namespace) -> int:
    """Let bots play one game; write its log."""
    from truffle_core.core.bot import bot
    from truffle_core.games import Match

    path = _writable(Path(chosen.out), chosen.force)
    seats = [bot(level.strip()) for level in chosen.bots.split(",")]
    match = Match(chosen.game, seats=seats, seed=chosen.seed, options=_options(chosen.option), edition=chosen.edition)
    try:
        match.log.save(path)
    except OSError as error:
        raise TruffleError(f"The log cannot be written to {path}: {error.strerror or error}.") from None
    outcome = match.outcome
    assert outcome is not None
    who = [f"{seat.name} ({seat.bot})" for seat in match.log.header.seats]
    winners = " and ".join(who[seat] for seat in outcome.winners) or "Nobody"
    points = ", ".join(f"{name} {score}" for name, score in zip(who, outcome.scores, strict=True))
    print(f"{winners} won: {points}. The log is in {path}.")
    return OK


def verify_logs(chosen: argparse.Namespace) -> int:
    """Check logs against the rules; one line each."""
    from truffle_core.core.log import read_log
    from truffle_core.games import game

    answers = [_verified(name, game, read_log) for name in _with_progress(chosen.files, "verify")]
    if chosen.json:
        print(json.dumps(answers))
    else:
        for answer in answers:
            print(harmless(answer["says"]))
    return OK if all(answer["ok"] for answer in answers) else AT_FAULT


def _verified(name: str, find_game: Any, read: Any) -> dict[str, Any]:
    """Check one file; return what there is to say, as a program and as a person reads it."""
    try:
        log = read(name, find_game)
        log.name = name
        verdict = log.verify()
    except LogError as error:
        error.file = name
        fault = {
            "file": name,
            "ok": False,
            "line": error.line,
            "step": error.step,
            "rule": error.rule,
            "reason": error.reason,
        }
        return {**fault, "says": str(error)}
    torn = " A torn last line was dropped." if log.torn else ""
    going = " The game is still under way." if log.end is None else ""
    return {
        "file": name,
        "ok": True,
        "verdict": verdict,
        "steps": len(log.records),
        "torn": log.torn,
        "says": f"{name}: {verdict}, {len(log.records)} steps.{going}{torn}",
    }


def _with_progress(things: Sequence[Any], what: str) -> Any:
    """Return the things with a progress bar for a person who waits."""
    from tqdm import tqdm

    return tqdm(things, desc=what, unit="file", delay=1, disable=not _waited_for())


def show_game(chosen: argparse.Namespace) -> int:
    """Tell a logged game in words, with the table as text."""
    from truffle_core.core.log import read_log
    from truffle_core.core.plain_text import told
    from truffle_core.games import game, kit

    log = read_log(chosen.file, game)
    eyes: Any = (
        None
        if chosen.open
        else chosen.seat
        if chosen.seat is not None
        else log.view
        if log.view is not None
        else "public"
    )
    if isinstance(eyes, int) and not 0 <= eyes < len(log.names):
        raise UsageError(f"There is no seat {eyes}; seats run from 0 to {len(log.names) - 1}.")
    for line in told(log, kit(log.header.game), eyes, chosen.at):
        print(line)
    return OK


def review_seat(chosen: argparse.Namespace) -> int:
    """Look at one seat's decisions again; name the costliest."""
    import msgspec
    from tqdm import tqdm

    from truffle_core.core.log import read_log
    from truffle_core.games import game
    from truffle_core.search.review import review, usual_jobs
    from truffle_core.search.telling import told

    log = read_log(chosen.file, game)
    log.name = chosen.file
    jobs = usual_jobs() if chosen.jobs is None else chosen.jobs
    with tqdm(unit="decision", delay=1, disable=not _waited_for()) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)
            if done == total:
                bar.set_description("the costliest again")

        found = review(log, chosen.seat, chosen.playouts, chosen.seconds, jobs, progress)
    if chosen.json:
        print(msgspec.json.encode(found).decode())
        return OK
    for line in told(found):
        print(harmless(line))
    return OK


def hold_tournament(chosen: argparse.Namespace) -> int:
    """Let bots play many games; compare them."""
    from truffle_core.analysis.tournament import run_tournament

    bots = [level.strip() for level in chosen.bots.split(",")]
    out = Path(chosen.out) if chosen.out else None
    from tqdm import tqdm

    with tqdm(total=chosen.games, unit="game", delay=1, disable=not _waited_for()) as progress:
        result = run_tournament(
            chosen.game, bots, chosen.games, seats=chosen.seats, options=_options(chosen.option), seed=chosen.seed,
            edition=chosen.edition, jobs=chosen.jobs, out=out, progress=progress.update,
        )  # fmt: skip
    print(json.dumps(result.to_dict()) if chosen.json else result.table())
    return OK


def write_tables(chosen: argparse.Namespace) -> int:
    """Turn logs into tables; tell what was faulty."""
    from truffle_core.analysis import frames
    from truffle_core.analysis.frames import table_files

    table_files(chosen.out)  # refused now rather than after a long reading
    made = frames(chosen.paths, jobs=chosen.jobs, taken_back=chosen.taken_back)
    files = made.save(chosen.out)
    for file, frame in zip(files, made, strict=True):
        print(harmless(f"{file}: {len(frame)} rows."))
    for complaint in made.complaints():
        print(harmless(complaint), file=sys.stderr)
    return AT_FAULT if len(made.faults) else OK


def print_schema(chosen: argparse.Namespace) -> int:
    """Print the log format as JSON Schema."""
    from truffle_core.core.schema import log_schema
    from truffle_core.games import game, games

    names = [chosen.game] if chosen.game else games()
    print(json.dumps(log_schema([game(name) for name in names]), indent=2))
    return OK


def export_replay(chosen: argparse.Namespace) -> int:
    """Write a replay as one page."""
    from tqdm import tqdm

    from truffle_core.core.log import read_log
    from truffle_core.games import game, kit
    from truffle_core.widgets.export import Export
    from truffle_core.widgets.export_views import eyes_of, first_eyes

    out = _writable(Path(chosen.html), chosen.force)
    log = read_log(chosen.file, game)
    log.verify()
    eyes = [eyes_of(word, log) for word in chosen.view] or [first_eyes(log)]
    page = Export(kit(log.header.game), log, eyes, notes=_notes(chosen.notes, log) if chosen.notes else {})
    for _ in tqdm(page.work(), total=len(page), desc="export", unit="table", delay=1, disable=not _waited_for()):
        pass
    try:
        out.write_text(page.html(), encoding="utf-8", newline="\n")
    except OSError as error:
        raise TruffleError(f"The page cannot be written to {out}: {error.strerror or error}.") from None
    print(harmless(f"The page is in {out}. {page.holds()}"))
    return OK


def _notes(name: str, log: Any) -> dict[int, str]:
    """Return the notes in a file that must be there and belong to this log."""
    from truffle_core.core.notes import read_notes

    path = Path(name)
    if not path.is_file():
        raise LogError("there is no such file of notes", name)
    notes = read_notes(path, log.header.id)
    if notes and max(notes) >= len(log.records):
        raise LogError(f"a note is at step {max(notes)}, and the last step is {len(log.records) - 1}", name)
    return notes


def write_new_game(chosen: argparse.Namespace) -> int:
    """Write the skeleton of a new game."""
    from truffle_core.games.skeleton import new_game

    root = Path(chosen.into) if chosen.into else Path(__file__).resolve().parent.parent
    for path in new_game(chosen.name, root):
        print(path.as_posix())
    print("The game runs. truffle_core/games/README.md says what to change first, and how to test it.")
    return OK
