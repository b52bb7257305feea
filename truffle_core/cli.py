"""The command line: which commands there are, what they take, and how what goes wrong is said."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from truffle_core import __version__, commands
from truffle_core.commands import AT_FAULT, OK, USAGE
from truffle_core.core.errors import TruffleError, UsageError


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
    print(commands.harmless(str(what)), file=sys.stderr)
    return code


def _write_anything() -> None:
    """Let a name that the terminal's encoding lacks be written by its number, not end the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="truffle", description="Tabletop games to learn, play, replay and check.")
    parser.add_argument("--version", action="version", version=f"truffle {__version__}")
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
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
        add(subparsers)
    return parser


def _add_games(subparsers: Any) -> None:
    command = subparsers.add_parser("games", help="list the games")
    command.add_argument("--json", action="store_true", help="for a program to read")
    command.set_defaults(run=commands.list_games)


def _add_app(subparsers: Any) -> None:
    command = subparsers.add_parser("app", help="serve the site in a browser")
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
    command.set_defaults(run=commands.serve_site)


def _add_play(subparsers: Any) -> None:
    command = subparsers.add_parser("play", help="let bots play one game, and write its log")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--bots", required=True, metavar="A,B[,…]", help="a level for each seat")
    command.add_argument("--seed", type=int, default=None, help="the same seed gives the same game")
    _add_choices(command)
    command.add_argument("--out", required=True, metavar="FILE", help="where the log goes")
    command.add_argument("--force", action="store_true", help="write over a file that is there already")
    command.set_defaults(run=commands.play_game)


def _add_choices(command: Any) -> None:
    """Let a command choose what a game is played with and by."""
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    command.add_argument("--edition", metavar="NAME", help="the game's components (default: its first edition)")


def _add_verify(subparsers: Any) -> None:
    command = subparsers.add_parser("verify", help="check logs against the rules, step by step")
    command.add_argument("files", nargs="+", metavar="FILE")
    command.add_argument("--json", action="store_true", help="for a program to read")
    command.set_defaults(run=commands.verify_logs)


def _add_show(subparsers: Any) -> None:
    command = subparsers.add_parser("show", help="tell a logged game in words, with the table as text")
    command.add_argument("file", metavar="FILE")
    eyes = command.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=int, metavar="N", help="as this seat saw it, counted from 0")
    eyes.add_argument("--open", action="store_true", help="with all cards open (default: what everybody saw)")
    command.add_argument("--at", type=int, metavar="N", help="the table after this step (default: the last)")
    command.set_defaults(run=commands.show_game)


def _add_review(subparsers: Any) -> None:
    command = subparsers.add_parser(
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
    command.set_defaults(run=commands.review_seat)


def _add_tournament(subparsers: Any) -> None:
    command = subparsers.add_parser("tournament", help="let bots play many games, and compare them")
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
    command.set_defaults(run=commands.hold_tournament)


def _add_frames(subparsers: Any) -> None:
    command = subparsers.add_parser("frames", help="turn logs into tables: games, steps, what earned, and faults")
    command.add_argument("paths", nargs="+", metavar="PATH", help="a log, a folder of logs, or a pattern with stars")
    command.add_argument("--out", required=True, metavar="DIR", help="where the tables go, as Parquet files")
    command.add_argument("--taken-back", action="store_true", help="steps that were taken back, too")
    command.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default 1)")
    command.set_defaults(run=commands.write_tables)


def _add_schema(subparsers: Any) -> None:
    command = subparsers.add_parser("schema", help="print the log format as JSON Schema")
    command.add_argument("--game", metavar="GAME", help="of this game alone")
    command.set_defaults(run=commands.print_schema)


def _add_export(subparsers: Any) -> None:
    command = subparsers.add_parser(
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
    command.set_defaults(run=commands.export_replay)


def _add_new_game(subparsers: Any) -> None:
    command = subparsers.add_parser("new-game", help="write the skeleton of a new game into the source tree")
    command.add_argument("name", metavar="NAME", help='lower-case words joined by underscores, such as "high_card"')
    command.add_argument("--into", metavar="FOLDER", help="the source tree (default: the one this command is run from)")
    command.set_defaults(run=commands.write_new_game)


if __name__ == "__main__":
    sys.exit(main())
