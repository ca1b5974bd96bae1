"""Exceptions and values. The native module creates them."""

from __future__ import annotations

import dataclasses
from typing import Any


class Error(Exception):
    """An error about a game, an action or a text.

    All attributes except ``message`` and ``kind`` can be ``None``.

    ``message``
        What is wrong, a sentence.
    ``kind``
        The kind of the error, such as ``"illegal-action"``.
    ``line``, ``column``
        The place in the text, from 1.
    ``rule``, ``rule_text``
        The id of the deciding rule, such as ``"R3.4"``, and its text.
    ``hint``
        What would have been right.
    ``game``, ``token``
        The game, and the faulty text.
    """

    def __init__(
        self,
        message: str,
        kind: str = "",
        line: int | None = None,
        column: int | None = None,
        rule: str | None = None,
        rule_text: str | None = None,
        hint: str | None = None,
        game: str | None = None,
        token: str | None = None,
    ) -> None:
        # All arguments, so that the exception can be pickled.
        super().__init__(message, kind, line, column, rule, rule_text, hint, game, token)
        self.message = message
        self.kind = kind
        self.line = line
        self.column = column
        self.rule = rule
        self.rule_text = rule_text
        self.hint = hint
        self.game = game
        self.token = token

    def __str__(self) -> str:
        rule = ""
        if self.rule:
            rule = f" ({self.game} {self.rule})" if self.game else f" ({self.rule})"
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.message}{rule}{hint}"


class ParseError(Error, ValueError):
    """A text that the game cannot read."""


class IllegalAction(Error, ValueError):
    """An action that a rule forbids, or that the wrong seat tries."""


class OptionError(Error, ValueError):
    """Options that the rule set does not have."""


class PositionError(Error, ValueError):
    """A position that cannot be read or is impossible."""


class UnknownGame(Error, LookupError):
    """A game or rule set that does not exist."""


class PluginError(Error, RuntimeError):
    """The plugin failed, exceeded its time limit, or does not support the call."""


@dataclasses.dataclass(frozen=True, slots=True)
class Fault:
    """An error or a warning about a record, as a value."""

    kind: str
    severity: str
    message: str
    line: int | None = None
    column: int | None = None
    byte: int | None = None
    length: int | None = None
    rule: str | None = None
    rule_text: str | None = None
    hint: str | None = None
    token: str | None = None
    action_index: int | None = None
    seat: int | None = None
    variation: str | None = None

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{place}{self.message}{rule}"


@dataclasses.dataclass(frozen=True, slots=True)
class SeatOutcome:
    """The outcome of a seat: rank 1 is best, equal ranks are ties."""

    seat: int
    role: str
    rank: int
    score: float | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game.

    ``kind`` is ``"decided"``, ``"drawn"``, ``"void"`` or ``"forfeited-all"``; ``declared`` is true
    if the players may have continued.
    """

    kind: str
    reason: str
    rule: str
    declared: bool
    seats: tuple[SeatOutcome, ...]
    sentence: str = dataclasses.field(default="", compare=False)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with rank 1 of a decided game."""
        if self.kind != "decided":
            return ()
        return tuple(seat.seat for seat in self.seats if seat.rank == 1)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks, seat 1 first."""
        return tuple(seat.rank for seat in self.seats)

    def __str__(self) -> str:
        return self.sentence


@dataclasses.dataclass(frozen=True, slots=True)
class Option:
    """An option of a rule set: its type as text, its default and what it does."""

    kind: str
    default: str
    about: str


@dataclasses.dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set of a game, from ``games()``."""

    name: str
    game: str
    rules: str
    title: str
    game_title: str
    title_zh: str
    game_title_zh: str
    about: str
    revision: int
    provisional: bool
    default: bool
    seats_min: int
    seats_max: int
    roles: tuple[str, ...]
    chance: bool
    hidden: bool
    unbounded: bool
    styles: tuple[str, ...]
    options: dict[str, Option]
    formats: tuple[str, ...]
    isolated: bool
    path: str


@dataclasses.dataclass(frozen=True, slots=True)
class Converted:
    """The result of ``convert()``.

    ``left_out`` are the games that could not be converted: file, index and error. ``losses`` are
    sentences about what the target cannot express.
    """

    bytes: bytes
    games: int
    left_out: tuple[tuple[str, int, Fault], ...]
    losses: tuple[str, ...]

    @property
    def text(self) -> str:
        """The bytes as UTF-8 text."""
        return self.bytes.decode()


@dataclasses.dataclass(frozen=True, slots=True)
class AuditedFile:
    """A file each byte of which was validated once.

    ``runs`` is the number of ranges, ``bytes`` the length of its text, and ``gaps`` the number of
    bytes in no game.
    """

    name: str
    runs: int
    games: int
    bytes: int
    gaps: int


class AuditError(Exception):
    """Verdicts do not prove that each byte was validated once.

    ``faults`` are tuples: the file, a line in a file of verdicts or ``None``, and a sentence.
    """

    def __init__(self, faults: list[tuple[str, int | None, str]]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        places = ((f"{file}:{line}" if line else file, told) for file, line, told in self.faults)
        return "\n".join(f"{place}: {told}" for place, told in places)


def _restore(name: str, options: str, position: str, moves: list[str]) -> Any:
    """A game that was pickled."""
    from ._native import Game

    values = dict(pair.split("=", 1) for pair in options.split())
    game = Game(name, position=position, **values)
    for move in moves:
        game.push(move)
    return game


for _class in (
    Error, ParseError, IllegalAction, OptionError, PositionError, UnknownGame, PluginError, Fault,
    SeatOutcome, Outcome, Option, RuleSet, Converted, AuditedFile, AuditError,
):  # fmt: skip
    _class.__module__ = "wanqi"
