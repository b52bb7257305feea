"""Plain text: first letters, numbers and parts of a sentence in words, and a log told in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .errors import UsageError
from .game import Step
from .kit import Kit
from .log import Back, Log
from .replay import Eyes, Replay
from .scene import Rich, Strong, Token

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)


def flat(words: Rich) -> str:
    """Return rich text as plain text: what is drawn side by side is told apart by commas, and a sentence begins large."""
    said = ""
    for n, part in enumerate(words):
        if isinstance(part, str):
            around = [isinstance(one, Token) for one in (*words[n - 1 : n], *words[n + 1 : n + 2])]
            said += ", " if part == " " and around == [True, True] else part
        else:
            text = part.text if isinstance(part, Strong) else part.name
            said += capital(text) if said.endswith(". ") else text
    return said


def capital(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    """Return a text as it stands within a sentence."""
    return text[:1].lower() + text[1:]


def number_word(number: int, most: int = 9) -> str:
    """Say a number in a word, one above `most` (13 at the highest) in digits: "no", "seven", "10"."""
    return NUMBERS[number] if 0 <= number <= most else str(number)


def counted(number: int, word: str, most: int = 9) -> str:
    """Say how many, one above `most` in digits: "no tricks", "one trick", "10 tricks"."""
    return f"{number_word(number, most)} {word}{'' if number == 1 else 's'}"


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Join parts of a sentence: "a", "a and b", "a, b and c"."""
    return "".join(parts) if len(parts) < 2 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def tell_record(replay: Replay, kit: Kit, n: int, names: Sequence[str], eyes: Eyes) -> Rich:
    """Say what record `n` did, as `eyes` saw it."""
    record = replay.record(n)
    if isinstance(record, Back):
        if replay.line.position(n - 1) < record.back:
            return [f"{names[record.by]} did it again, up to step {record.back}."]
        how = " as practice" if record.practice is True else ""
        return [f"{names[record.by]} went back to step {record.back}{how}."]
    step = replay.step(n, eyes)
    assert isinstance(step, Step)
    viewer = replay.log.view if replay.log.view is not None else eyes
    return kit.words.tell(step, replay.before(n, eyes), names, viewer)


def told(log: Log, kit: Kit, eyes: Eyes, at: int | None = None) -> Iterator[str]:
    """Yield the game in words, a line a step, up to record `at` (default: all), then the table there as text.

    Raises
    ------
    LogError
        If the log does not hold.
    UsageError
        If there is no such step, or the log does not show these eyes' view.
    """
    replay = Replay(log)
    last = len(replay) - 1
    if at is not None and not 0 <= at <= last:
        raise UsageError(f"There is no step {at}; the steps run from 0 to {last}.")
    stop = last if at is None else at
    for n in range(stop + 1):
        yield f"{n:>5}  {flat(tell_record(replay, kit, n, log.names, eyes))}"
    state = replay.state(eyes, stop)
    yield ""
    yield kit.words.table(state, log.names)
    if kit.rules.outcome(state) is not None:
        for paragraph in kit.words.result(state, log.names):
            yield flat(paragraph)
