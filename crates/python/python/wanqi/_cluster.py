"""What Spark and Ray share: the tasks of a run, their rows, and the audit."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from . import _audited, _native, _package, _remote, ranges, validate
from ._types import AuditedFile, AuditError

#: The bytes of a range.
BYTES = 64 << 20

#: The choices that matter when ranges are made.
PLANNING = ("game", "options", "from_", "encoding")

#: The columns that a run on a cluster adds: the range, and its summary as JSON in the last row.
ADDED = ("range", "summary")


class Numbers(NamedTuple):
    """What the rows of a range have together."""

    games: int
    valid: int
    actions: int
    #: The number of different values of ``index``, the least and the greatest.
    different: int
    first: int
    last: int


def names(paths: Any) -> list[str]:
    """The names of files: of one, or of several."""
    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    return [os.fsdecode(path) for path in several]


def tasks(
    paths: Any, bytes_: int, how: dict[str, Any], filesystem: Any = None
) -> list[tuple[str, str]]:
    """The ranges of all files, each with its file. No file is read to its end.

    A file outside this file system is one range.
    """
    files = names(paths)
    real = [
        os.path.realpath(file) if _remote.find(file, filesystem) is None else file for file in files
    ]
    if len(set(real)) < len(real):
        raise ValueError("paths names a file twice")
    found: list[tuple[str, str]] = []
    for file in files:
        if _remote.find(file, filesystem) is None:
            spans = ranges(file, bytes_=bytes_, relative=True, **how)
        else:
            _remote.version(file, filesystem)
            spans = [_remote.WHOLE]
        found += [(file, span) for span in spans]
    return found


def schema(tags: Iterable[str]) -> Any:
    """The schema of the rows."""
    pyarrow = _package.module("pyarrow")
    verdicts = pyarrow.schema(validate([], tags=list(tags)))
    for name in ADDED:
        verdicts = verdicts.append(pyarrow.field(name, pyarrow.string()))
    return verdicts


def rows(
    task: tuple[str, str], tags: Iterable[str], how: dict[str, Any], filesystem: Any = None
) -> Iterator[Any]:
    """The record batches of a range. The last row has the summary, and no game."""
    pyarrow = _package.module("pyarrow")
    file, span = task
    form = schema(tags)
    with _remote.local(file, filesystem) as path:
        run = validate(path, range_=span, tags=list(tags), **how)
        for batch in pyarrow.RecordBatchReader.from_stream(run):
            texts = pyarrow.array([span] * batch.num_rows, pyarrow.string())
            nothing = pyarrow.nulls(batch.num_rows, pyarrow.string())
            batch = pyarrow.record_batch([*batch.columns, texts, nothing], schema=form)
            yield batch if path == file else _remote.renamed(batch, file)
        summary = run.summary
    if summary is None or summary["unreadable"] or "first" not in summary:
        raise OSError(f"{file}: the range {span} could not be read to its end")
    values: dict[str, Any] = {
        field.name: [] if pyarrow.types.is_list(field.type) else None for field in form
    }
    summary["file"] = file
    values |= {"file": file, "rules_assumed": False, "ok": True, "actions": 0}
    values |= {"result_checked": False, "range": span, "summary": json.dumps(summary)}
    yield pyarrow.RecordBatch.from_pylist([values], schema=form)


def tally(batches: Iterable[Any]) -> tuple[dict[tuple[str, str], Numbers], list[str]]:
    """The numbers of each file and range, and the summaries, of rows of some ranges."""
    counts: dict[tuple[str, str], list[int]] = {}
    indices: dict[tuple[str, str], set[int]] = {}
    told: list[str] = []
    for batch in batches:
        for row in batch.to_pylist():
            if row["summary"] is not None:
                told.append(row["summary"])
                continue
            key = (row["file"], row["range"])
            found = counts.setdefault(key, [0, 0, 0])
            indices.setdefault(key, set()).add(row["index"])
            for at, more in enumerate((1, int(row["ok"]), row["actions"])):
                found[at] += more
    numbers = {}
    for key, (games, valid, actions) in counts.items():
        of = indices[key]
        numbers[key] = Numbers(games, valid, actions, len(of), min(of), max(of))
    return numbers, told


def audit(
    counts: dict[tuple[str, str], Numbers], told: list[str], wanted: Iterable[str] | None = None
) -> dict[str, Any]:
    """Compares the rows of each range with its summary, and the summaries with one another.

    ``counts`` has the numbers of the rows by file and range. Each of the ``wanted`` files must have
    a summary; if they are not given, there must be one at least.
    """
    summaries = [json.loads(text) for text in told]
    faults: list[tuple[str, int | None, str]] = []
    plain = {(file, _plain(span)): numbers for (file, span), numbers in counts.items()}
    for summary in summaries:
        end = "" if summary["to"] is None else summary["to"]
        span = f"{summary['from']}..{end}"
        found = plain.pop((summary["file"], span), None)
        # A lost row is not replaced by another one that comes twice: each game has its index.
        games, first = summary["games"], summary["index"]
        should = Numbers(
            games, summary["ok"], summary["actions"], games, first, first + games - 1
        )
        if found != (should if games else None):
            text = f"{span}: the rows have {found}, the summary has {should}"
            faults.append((summary["file"], None, text))
    for file, span in plain:
        faults.append((file, None, f"{span}: the range has verdicts, and no summary"))
    validated = {summary["file"] for summary in summaries}
    for file in wanted or ():
        if file not in validated:
            faults.append((file, None, "no range of this file was validated"))
    if wanted is None and not summaries:
        faults.append(("", None, "there is no summary of any range"))
    result = _native.audit_runs(json.dumps(summaries))
    faults += result["faults"]
    if faults:
        raise AuditError(faults)
    return result


def files(result: dict[str, Any]) -> list[AuditedFile]:
    """The files of an audit."""
    return _audited(result)


def _plain(span: str) -> str:
    return span.split(":")[0]
