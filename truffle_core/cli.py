"""The commands: play, check, show and compare games, and serve the site."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from truffle_core import __version__
from truffle_core.core.errors import LogError, TruffleError, UsageError

OK, AT_FAULT, USAGE = 0, 1, 2
"""Exit codes: done; the input is at fault; the command was not understood."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code. What goes wrong is said in a line, never as a traceback."""
    _write_anything()
    parser = _parser()
    chosen = parser.parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        return run(chosen)
    except UsageError as error:
        return _complain(error, USAGE)
    except TruffleError as error:
        return _complain(error, AT_FAULT)
    except BrokenPipeError:
        sys.stderr.close()
        return OK
    except KeyboardInterrupt:
        return _complain("Stopped.", AT_FAULT)
    except OSError as error:
        return _complain(f"{error.filename or 'The answer cannot be written'}: {error.strerror or error}", AT_FAULT)


def _complain(what: object, code: int) -> int:
    print(_harmless(str(what)), file=sys.stderr)
    return code


def _write_anything() -> None:
    """Let a name that the terminal's encoding lacks be written by its number, not end the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _harmless(text: str) -> str:
    """Return one line from a file or a person with what could steer the terminal spelled out."""
    return "".join(c if c.isprintable() or "\ud800" <= c <= "\udfff" else ascii(c)[1:-1] for c in text)


def _waited_for() -> bool:
    """Tell whether a person watches the messages; there may be nowhere for them to go."""
    return sys.stderr is not None and sys.stderr.isatty()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="truffle", description="Tabletop games to learn, play, replay and check.")
    parser.add_argument("--version", action="version", version=f"truffle {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for add in (
        _add_games,
        _add_app,
        _add_play,
        _add_verify,
        _add_show,
        _add_review,
        _add_tournament,
        _add_frames,
        _add_schema,
        _add_export,
        _add_new_game,
    ):
        add(commands)
    return parser


def _add_games(commands: Any) -> None:
    command = commands.add_parser("games", help="list the games")
    command.add_argument("--json", action="store_true", help="for a program to read")
    command.set_defaults(run=_games)


def _add_app(commands: Any) -> None:
    command = commands.add_parser("app", help="serve the site in a browser")
    command.add_argument("--port", type=int, default=8866, help="where to listen; 0 for any free port (default 8866)")
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine alone)")
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    command.add_argument(
        "--token", default=None, help="let in only who brings it, as ?token=… or typed (or set TRUFFLE_TOKEN)"
    )
    command.add_argument("--password", default=None, help="let in only who types it (or set TRUFFLE_PASSWORD)")
    command.add_argument(
        "--base-url", default="/", metavar="PATH", help="where the site lies, such as /games/ (default /)"
    )
    command.add_argument("--data", type=Path, default=None, metavar="FOLDER", help="where games are kept")
    command.add_argument(
        "--memory", type=int, default=512, metavar="MB", help="memory for each visitor's table (default 512)"
    )
    command.add_argument("--visitors", type=int, default=40, metavar="N", help="tables at once, at most (default 40)")
    command.add_argument(
        "--idle", type=float, default=60, metavar="MINUTES", help="clear a table nobody touches after this (default 60)"
    )
    command.set_defaults(run=_app)


def _add_play(commands: Any) -> None:
    command = commands.add_parser("play", help="let bots play one game, and write its log")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--bots", required=True, metavar="A,B[,…]", help="a level for each seat")
    command.add_argument("--seed", type=int, default=None, help="the same seed gives the same game")
    _add_choices(command)
    command.add_argument("--out", required=True, metavar="FILE", help="where the log goes")
    command.add_argument("--force", action="store_true", help="write over a file that is there already")
    command.set_defaults(run=_play)


def _add_choices(command: Any) -> None:
    """Let a command choose what a game is played with and by."""
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    command.add_argument("--edition", metavar="NAME", help="the game's components (default: its first edition)")


def _add_verify(commands: Any) -> None:
    command = commands.add_parser("verify", help="check logs against the rules, step by step")
    command.add_argument("files", nargs="+", metavar="FILE")
    command.add_argument("--json", action="store_true", help="for a program to read")
    command.set_defaults(run=_verify)


def _add_show(commands: Any) -> None:
    command = commands.add_parser("show", help="tell a logged game in words, with the table as text")
    command.add_argument("file", metavar="FILE")
    eyes = command.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=int, metavar="N", help="as this seat saw it, counted from 0")
    eyes.add_argument("--open", action="store_true", help="with all cards open (default: what everybody saw)")
    command.add_argument("--at", type=int, metavar="N", help="the table after this step (default: the last)")
    command.set_defaults(run=_show)


def _add_review(commands: Any) -> None:
    command = commands.add_parser(
        "review", help="look at one seat's decisions in a logged game again, and name the costliest"
    )
    command.add_argument("file", metavar="FILE")
    command.add_argument("--seat", type=int, required=True, metavar="N", help="whose decisions, counted from 0")
    effort = command.add_mutually_exclusive_group()
    effort.add_argument(
        "--playouts", type=int, metavar="P", help="for each decision; the same number gives the same review"
    )
    effort.add_argument("--seconds", type=float, metavar="S", help="about how long the review may take")
    command.add_argument("--jobs", type=int, metavar="J", help="processes (default: two, or one on a single processor)")
    command.add_argument("--json", action="store_true", help="for a program to read")
    command.set_defaults(run=_review)


def _add_tournament(commands: Any) -> None:
    command = commands.add_parser("tournament", help="let bots play many games, and compare them")
    command.add_argument("game", metavar="GAME")
    command.add_argument(
        "--bots", required=True, metavar="A,B[,…]", help="one level a seat; two with --seats: one A against copies of B"
    )
    command.add_argument("--games", type=int, required=True, metavar="N")
    command.add_argument("--seats", type=int, metavar="S")
    command.add_argument("--seed", type=int, default=0, help="where the deals begin (default 0)")
    _add_choices(command)
    command.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default 1)")
    command.add_argument("--json", action="store_true", help="for a program to read")
    command.add_argument("--out", metavar="DIR", help="keep each game's log here")
    command.set_defaults(run=_tournament)


def _add_frames(commands: Any) -> None:
    command = commands.add_parser("frames", help="turn logs into tables: games, steps, what earned, and faults")
    command.add_argument("paths", nargs="+", metavar="PATH", help="a log, a folder of logs, or a pattern with stars")
    command.add_argument("--out", required=True, metavar="DIR", help="where the tables go, as Parquet files")
    command.add_argument("--taken-back", action="store_true", help="steps that were taken back, too")
    command.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default 1)")
    command.set_defaults(run=_frames)


def _add_schema(commands: Any) -> None:
    command = commands.add_parser("schema", help="print the log format as JSON Schema")
    command.add_argument("--game", metavar="GAME", help="of this game alone")
    command.set_defaults(run=_schema)


def _add_export(commands: Any) -> None:
    command = commands.add_parser(
        "export", help="write a replay as one page that plays in any browser, without a server"
    )
    command.add_argument("file", metavar="FILE")
    command.add_argument("--html", required=True, metavar="OUT", help="where the page goes")
    command.add_argument(
        "--view",
        action="append",
        default=[],
        metavar="VIEW",
        help='put this view on the page: a seat, counted from 0, "public" or "open"; may be repeated (default: public)',
    )
    command.add_argument("--notes", metavar="NOTES", help="a file of notes on this log, to show at their steps")
    command.add_argument("--force", action="store_true", help="write over a file that is there already")
    command.set_defaults(run=_export)


def _add_new_game(commands: Any) -> None:
    command = commands.add_parser("new-game", help="write the skeleton of a new game into the source tree")
    command.add_argument("name", metavar="NAME", help='lower-case words joined by underscores, such as "high_card"')
    command.add_argument("--into", metavar="FOLDER", help="the source tree (default: the one this command is run from)")
    command.set_defaults(run=_new_game)


def _games(chosen: argparse.Namespace) -> int:
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


def _app(chosen: argparse.Namespace) -> int:
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


def _play(chosen: argparse.Namespace) -> int:
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


def _verify(chosen: argparse.Namespace) -> int:
    from truffle_core.core.log import read_log
    from truffle_core.games import game

    answers = [_verified(name, game, read_log) for name in _with_progress(chosen.files, "verify")]
    if chosen.json:
        print(json.dumps(answers))
    else:
        for answer in answers:
            print(_harmless(answer["says"]))
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


def _show(chosen: argparse.Namespace) -> int:
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


def _review(chosen: argparse.Namespace) -> int:
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
        print(_harmless(line))
    return OK


def _tournament(chosen: argparse.Namespace) -> int:
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


def _frames(chosen: argparse.Namespace) -> int:
    from truffle_core.analysis import frames
    from truffle_core.analysis.frames import table_files

    table_files(chosen.out)  # refused now rather than after a long reading
    made = frames(chosen.paths, jobs=chosen.jobs, taken_back=chosen.taken_back)
    files = made.save(chosen.out)
    for file, frame in zip(files, made, strict=True):
        print(_harmless(f"{file}: {len(frame)} rows."))
    for complaint in made.complaints():
        print(_harmless(complaint), file=sys.stderr)
    return AT_FAULT if len(made.faults) else OK


def _schema(chosen: argparse.Namespace) -> int:
    from truffle_core.core.schema import log_schema
    from truffle_core.games import game, games

    names = [chosen.game] if chosen.game else games()
    print(json.dumps(log_schema([game(name) for name in names]), indent=2))
    return OK


def _export(chosen: argparse.Namespace) -> int:
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
    print(_harmless(f"The page is in {out}. {page.holds()}"))
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


def _new_game(chosen: argparse.Namespace) -> int:
    from truffle_core.games.skeleton import new_game

    root = Path(chosen.into) if chosen.into else Path(__file__).resolve().parent.parent
    for path in new_game(chosen.name, root):
        print(path.as_posix())
    print("The game runs. truffle_core/games/README.md says what to change first, and how to test it.")
    return OK


if __name__ == "__main__":
    sys.exit(main())
