"""What can go wrong, in classes that carry what a person needs to act on it."""

from __future__ import annotations

__all__ = ["IllegalAction", "IllegalChance", "LogError", "TruffleError", "UsageError"]


class TruffleError(Exception):
    """The base of every error this package raises on purpose; its text is for people."""


class _AgainstRule(TruffleError):
    """Something the rules forbid: the rule's id and one plain sentence.

    Parameters
    ----------
    rule
        The id of the rule, such as ``"TS-11"``.
    reason
        One plain sentence that names the pieces in question.
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class IllegalAction(_AgainstRule):
    """An action of a seat that the rules forbid.

    Parameters
    ----------
    rule
        The id of the rule, such as ``"TS-11"``.
    reason
        One plain sentence that names the pieces in question.
    """


class IllegalChance(_AgainstRule):
    """An outcome of chance that cannot be, such as a card that is not in the deck.

    Parameters
    ----------
    rule
        The id of the rule, such as ``"TS-01"``.
    reason
        One plain sentence that names the pieces in question.
    """


class LogError(TruffleError):
    """A log that cannot be read or does not hold.

    Parameters
    ----------
    reason
        One plain sentence that says what is wrong.
    file
        The name of the file, if the log came from one.
    line
        The line in the file, counted from 1.
    step
        The number of the step at fault.
    rule
        The id of the rule that is broken, if a rule is.
    """

    def __init__(
        self,
        reason: str,
        file: str | None = None,
        line: int | None = None,
        step: int | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(reason, file, line, step, rule)
        self.reason = reason
        self.file = file
        self.line = line
        self.step = step
        self.rule = rule

    def __str__(self) -> str:
        places = [
            self.file,
            None if self.line is None else f"line {self.line}",
            None if self.step is None else f"step {self.step}",
            self.rule,
        ]
        where = ", ".join(place for place in places if place is not None)
        return f"{where}: {self.reason}" if where else self.reason


class UsageError(TruffleError):
    """A command, address or call that asks for something that does not exist or cannot be.

    Parameters
    ----------
    reason
        One plain sentence that says what is wrong and what would be right.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
