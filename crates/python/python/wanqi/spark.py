"""Validation of archives on Apache Spark.

>>> frame = validate(spark, ["games.pgn"])           # doctest: +SKIP
>>> frame.write.parquet("verdicts")                  # doctest: +SKIP
>>> audit(spark.read.parquet("verdicts"))            # doctest: +SKIP
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from . import _cluster, _package
from ._types import AuditedFile


def validate(
    spark: Any,
    paths: Any,
    *,
    bytes_: int = _cluster.BYTES,
    tags: Iterable[str] = (),
    done: Any = None,
    filesystem: Any = None,
    **how: Any,
) -> Any:
    """Validates files with the executors of a Spark session; returns a data frame.

    The executors must see the files under the same paths. Each range of about ``bytes_`` bytes is a
    task. The rows are those of ``wanqi.validate``, with the column ``range``; their ``line`` and
    ``index`` count from the start of the range (see ``absolute``). For each range there is one more
    row, with its ``summary`` and without a game. ``done`` is a data frame of an earlier run over
    the same files with the same ``bytes_``: its ranges are not validated again.

    Paths may be URLs of fsspec, or paths in ``filesystem``, a file system of fsspec or pyarrow. Such
    a file is one task, whose executor copies it first. The other choices are those of
    ``wanqi.validate``.
    """
    names = list(tags)
    planning = {name: how[name] for name in _cluster.PLANNING if name in how}
    tasks = _cluster.tasks(paths, bytes_, planning, filesystem)
    if done is not None:
        had = done.where("summary is not null").select("file", "range").collect()
        tasks = sorted(set(tasks) - {(row["file"], row["range"]) for row in had})
    types = _package.module("pyspark.sql.pandas.types")
    arrow = _signed(_cluster.schema(names))
    form = types.from_arrow_schema(arrow)
    choices = {"jobs": 1} | how

    def run(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for task in zip(batch["file"].to_pylist(), batch["range"].to_pylist(), strict=True):
                for rows in _cluster.rows(task, names, choices, filesystem):
                    yield rows.cast(arrow)

    if not tasks:
        return spark.createDataFrame([], form)
    planned = spark.createDataFrame(tasks, "file string, range string")
    return planned.repartition(len(tasks)).mapInArrow(run, form)


def _signed(form: Any) -> Any:
    """A schema with the types of Spark, which has no unsigned numbers and no dictionaries."""
    pyarrow = _package.module("pyarrow")
    types = pyarrow.types

    def signed(field: Any) -> Any:
        kind = field.type
        if types.is_unsigned_integer(kind):
            kind = pyarrow.int64()
        elif types.is_dictionary(kind):
            kind = kind.value_type
        elif types.is_list(kind):
            kind = pyarrow.list_(signed(kind.value_field))
        elif types.is_struct(kind):
            kind = pyarrow.struct([signed(inner) for inner in kind])
        return field.with_type(kind)

    return pyarrow.schema([signed(field) for field in form])


def audit(frame: Any, paths: Any = None) -> list[AuditedFile]:
    """Proves from the rows of ``validate`` that each byte of each file was validated once.

    ``paths`` are the files of the run. Without them, a file of which every row was lost is not
    missed. Write the rows first: the proof is about the rows of ``frame``, which Spark computes
    again unless they are stored. Raises ``wanqi.AuditError``.
    """
    return _cluster.files(_audit(frame, None if paths is None else _cluster.names(paths)))


def _audit(frame: Any, wanted: list[str] | None = None) -> dict[str, Any]:
    functions = _package.module("pyspark.sql.functions")
    index = functions.col("index")
    counted = frame.where("summary is null").groupBy("file", "range").agg(
        functions.count("*").alias("games"),
        functions.sum(functions.col("ok").cast("long")).alias("valid"),
        functions.sum("actions").alias("actions"),
        functions.countDistinct(index).alias("different"),
        functions.min(index).alias("first"),
        functions.max(index).alias("last"),
    )
    counts = {
        (row["file"], row["range"]): _cluster.Numbers(
            *(row[name] for name in _cluster.Numbers._fields)
        )
        for row in counted.collect()
    }
    told = frame.where("summary is not null").select("summary").collect()
    return _cluster.audit(counts, [row["summary"] for row in told], wanted)


def absolute(frame: Any) -> Any:
    """The rows of games with ``line`` and ``index`` counted from the start of the file.

    Audits the rows first. The lines of errors and warnings still count from the range.
    """
    functions = _package.module("pyspark.sql.functions")
    starts = {}
    for file, start, index, line in _audit(frame)["starts"]:
        starts[file, start] = (index, line)
    rows = frame.where("summary is not null").select("file", "range", "summary").collect()
    shifts = []
    for row in rows:
        told = json.loads(row["summary"])
        index, line = starts[row["file"], told["from"]]
        shifts.append((row["file"], row["range"], index - told["index"], line - told["line"]))
    form = "file string, range string, add_index long, add_line long"
    table = functions.broadcast(frame.sparkSession.createDataFrame(shifts, form))
    games = frame.where("summary is null").join(table, ["file", "range"])
    games = games.withColumn("index", functions.col("index") + functions.col("add_index"))
    games = games.withColumn("line", functions.col("line") + functions.col("add_line"))
    return games.drop("add_index", "add_line", "summary")
