"""Play, read, validate and convert records of board games.

>>> import wanqi
>>> game = wanqi.Game("go", size=9, komi=5.5)
>>> game.push("e5")
'e5'
>>> game.to_move
'White'
"""

from __future__ import annotations

import os as _os
from collections.abc import Iterable as _Iterable
from typing import Any as _Any

from . import _native, _program
from ._native import (
    Game,
    Record,
    Records,
    Validation,
    __version__,
    configure,
    ranges,
    read,
    validate,
)
from ._types import (
    AuditedFile,
    AuditError,
    Converted,
    Error,
    Fault,
    IllegalAction,
    Option,
    OptionError,
    Outcome,
    ParseError,
    PluginError,
    PositionError,
    RuleSet,
    SeatOutcome,
    UnknownGame,
)

__all__ = [
    "AuditError",
    "AuditedFile",
    "Converted",
    "Error",
    "Fault",
    "Game",
    "IllegalAction",
    "Option",
    "OptionError",
    "Outcome",
    "ParseError",
    "PluginError",
    "PositionError",
    "Record",
    "Records",
    "RuleSet",
    "SeatOutcome",
    "UnknownGame",
    "Validation",
    "__version__",
    "audit",
    "configure",
    "convert",
    "games",
    "perft",
    "playout",
    "ranges",
    "read",
    "validate",
]

_native.start(_program.FOLDER)
if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_native.forked)


def games() -> list[RuleSet]:
    """Every rule set of every game, sorted by game; the default rule set of a game is first.

    >>> [rules.name for rules in games() if rules.game == "duzi-qi"]
    ['duzi-qi/points', 'duzi-qi/cells']
    """
    found = []
    for values in _native.games():
        values["options"] = {key: Option(*about) for key, about in values["options"].items()}
        for name in ("roles", "styles", "formats"):
            values[name] = tuple(values[name])
        values["path"] = _os.fspath(values["path"])
        found.append(RuleSet(**values))
    return found


def convert(
    paths: str | _os.PathLike[str] | _Iterable[str | _os.PathLike[str]],
    to: str,
    *,
    game: str | None = None,
    options: dict[str, _Any] | None = None,
    from_: str | None = None,
    encoding: str | None = None,
) -> Converted:
    """Converts the games of files into one text in another notation.

    ``to`` is ``"wqn"``, ``"pgn"`` or a format of a game, such as ``"go:sgf"``. A game that cannot be
    converted is left out, and the result says why.
    """
    values = _native.convert(
        paths, to, game=game, options=options, from_=from_, encoding=encoding
    )
    values["left_out"] = tuple(values["left_out"])
    values["losses"] = tuple(values["losses"])
    return Converted(**values)


def audit(
    verdicts: str | _os.PathLike[str] | _Iterable[str | _os.PathLike[str]],
    archives: str | _os.PathLike[str] | _Iterable[str | _os.PathLike[str]] = (),
) -> list[AuditedFile]:
    """Proves that runs over ranges validated each byte of each file once.

    ``verdicts`` are files with the output of ``wanqi validate --json --range``, or folders of them;
    ``archives`` are files that must be among those that were validated, and unchanged. Raises
    ``AuditError`` if a byte was not validated, or twice.
    """
    return _audited(_native.audit_files(verdicts, archives))


def _audited(told: dict[str, _Any]) -> list[AuditedFile]:
    if told["faults"]:
        raise AuditError(told["faults"])
    return [AuditedFile(*values) for values in told["files"]]


def perft(
    game: str | Game, depth: int, *, divide: bool = False, turns: bool = False,
    finished: bool = False,
) -> _Any:  # fmt: skip
    """Counts sequences of exactly ``depth`` actions from a position, as ``Game.perft``.

    >>> perft("chess", 4)
    197281
    """
    start = Game(game) if isinstance(game, str) else game
    return start.perft(depth, divide=divide, turns=turns, finished=finished)


def playout(
    game: str | Game, count: int = 1000, *, seed: int = 0, max_actions: int = 10_000,
    seconds: float | None = None, jobs: int | None = None,
) -> dict[str, _Any]:  # fmt: skip
    """Plays random games from a position and returns their totals, as ``Game.playout``.

    >>> playout("connect-four", 100, seed=1)["games"]
    100
    """
    start = Game(game) if isinstance(game, str) else game
    return start.playout(count, seed=seed, max_actions=max_actions, seconds=seconds, jobs=jobs)
