"""Validation of archives on Ray.

>>> table = validate(["games.pgn"], to="verdicts")   # doctest: +SKIP
"""

from __future__ import annotations

import hashlib
import os
import pathlib
from collections.abc import Iterable
from typing import Any

from . import _cluster, _package, _remote
from ._types import AuditedFile


def validate(
    paths: Any,
    to: str | os.PathLike[str],
    *,
    bytes_: int = _cluster.BYTES,
    tags: Iterable[str] = (),
    filesystem: Any = None,
    **how: Any,
) -> list[AuditedFile]:
    """Validates files with the workers of a Ray cluster, and audits the result.

    The workers must see the files and the folder ``to`` under the same paths. Each range of about
    ``bytes_`` bytes is a task, and becomes a Parquet file in ``to``, with the rows of
    ``wanqi.validate`` and the columns ``range`` and ``summary`` (see ``wanqi.spark``). A Parquet
    file that is there already is kept, so that a run that was interrupted goes on where it ended.

    Paths may be URLs of fsspec (``s3://archive/2026.pgn``), or paths in ``filesystem``, a file
    system of fsspec or pyarrow. Such a file is one task, whose worker copies it first.

    The other choices are those of ``wanqi.validate``. Raises ``ValueError`` if ``to`` has files of
    another run: of other choices, or of a file that has changed. Raises ``wanqi.AuditError`` if a
    byte was not validated, or twice.
    """
    ray = _package.module("ray")
    names = list(tags)
    planning = {name: how[name] for name in _cluster.PLANNING if name in how}
    tasks = _cluster.tasks(paths, bytes_, planning, filesystem)
    folder = pathlib.Path(to)
    folder.mkdir(parents=True, exist_ok=True)
    choices = {"jobs": 1} | how
    # A worker that dies loses its task, and Ray starts it again.
    remote = ray.remote(_written).options(max_retries=_RETRIES, num_cpus=1)
    versions = {name: _remote.version(name, filesystem) for name, _ in tasks}
    files = {
        (name, span): folder / _name(name, span, versions[name], names, sorted(how.items()))
        for name, span in tasks
    }
    other = sorted(set(folder.glob("*.parquet")) - set(files.values()))
    if other:
        raise ValueError(f"{other[0]} is of another run: choose an empty folder")
    waiting = [
        remote.remote(task, os.fspath(file), names, choices, filesystem)
        for task, file in files.items()
        if not file.exists()
    ]
    ray.get(waiting)
    return audit(folder, paths)


#: How often a task is started again.
_RETRIES = 10


def _name(*what: Any) -> str:
    """The name of the Parquet file of a range: another one for another version or choice."""
    return hashlib.sha256(repr(what).encode()).hexdigest()[:32] + ".parquet"


def _written(
    task: tuple[str, str], to: str, tags: list[str], how: dict[str, Any], filesystem: Any
) -> None:
    """Writes the rows of a range. The file has its name only when it is complete."""
    parquet = _package.module("pyarrow.parquet")
    part = f"{to}.{os.getpid()}.part"
    try:
        with parquet.ParquetWriter(part, _cluster.schema(tags)) as writer:
            for batch in _cluster.rows(task, tags, how, filesystem):
                writer.write_batch(batch)
        os.replace(part, to)
    finally:
        pathlib.Path(part).unlink(missing_ok=True)


def audit(folder: str | os.PathLike[str], paths: Any = None) -> list[AuditedFile]:
    """Proves from the Parquet files of a run that each byte of each file was validated once.

    ``paths`` are the files of the run. Without them, a file of which every row was lost is not
    missed. Raises ``wanqi.AuditError``.
    """
    parquet = _package.module("pyarrow.parquet")
    counts: dict[tuple[str, str], _cluster.Numbers] = {}
    told = []
    columns = ["file", "range", "index", "ok", "actions", "summary"]
    for file in sorted(pathlib.Path(folder).glob("*.parquet")):
        numbers, summaries = _cluster.tally(parquet.ParquetFile(file).iter_batches(columns=columns))
        told += summaries
        for key, found in numbers.items():
            # A range has one file. If it has two, its number of games is wrong.
            before = counts.get(key, found._replace(games=0, valid=0))
            counts[key] = found._replace(
                games=before.games + found.games, valid=before.valid + found.valid
            )
    wanted = None if paths is None else _cluster.names(paths)
    return _cluster.files(_cluster.audit(counts, told, wanted))
