"""A run on Spark while executors are killed. Needs pyspark and Java 17: `cargo xtask cluster`."""

from __future__ import annotations

import os
import pathlib
import random
import re
import shutil
import signal
import sys
import threading
import time

import pytest
import wanqi
from test_cluster import archive, documented, ordered, table

pyspark = pytest.importorskip("pyspark")
parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.skipif(
    shutil.which("java") is None or sys.platform != "linux", reason="Java, and processes in /proc"
)


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    # The executors are processes of their own, which import what this process imports.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.executorEnv.PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        .config("spark.task.maxFailures", "20")
        .config("spark.deploy.maxExecutorRetries", "-1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def executors() -> list[int]:
    """The processes of executors."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if b"CoarseGrainedExecutorBackend" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def test_the_block_about_spark_runs(spark, tmp_path: pathlib.Path) -> None:
    for number in (1, 2):
        archive(tmp_path / f"games-{number}.pgn", 40 * number, "\n", number)
    scope = {"spark": spark}
    for block in documented("wanqi.spark"):
        block = re.sub(r'"((?:games-\d\.pgn)|verdicts)"', rf'"{tmp_path}/\1"', block)
        exec(compile(block, "docs/archives.md", "exec"), scope)
    assert scope["games"].count() == 120


def test_killed_executors_lose_nothing(spark, tmp_path: pathlib.Path) -> None:
    import wanqi.spark

    first = archive(tmp_path / "a.pgn", 60_000, "\n", 7)
    second = archive(tmp_path / "b.pgn", 10_000, "\r\n", 8)
    whole = table(first, second)
    chance = random.Random(9)
    killed: list[int] = []
    ended = threading.Event()

    def kill() -> None:
        while len(killed) < 3 and not ended.is_set():
            time.sleep(chance.uniform(0.2, 1.0))
            running = executors()
            # One of the two goes on; a task would fail for good if both died again and again.
            if len(running) == 2:
                killed.append(chance.choice(running))
                os.kill(killed[-1], signal.SIGKILL)

    to = tmp_path / "verdicts"
    killer = threading.Thread(target=kill)
    killer.start()
    wanqi.spark.validate(spark, [first, second], bytes_=100_000).write.parquet(os.fspath(to))
    ended.set()
    killer.join()
    assert killed
    frame = spark.read.parquet(os.fspath(to))
    audited = wanqi.spark.audit(frame)
    assert sorted(file.games for file in audited) == [10_000, 60_000]
    games = frame.where("summary is null").toArrow()
    assert ordered(games) == whole
    # Lines and numbers from the start of the files.
    absolute = wanqi.spark.absolute(frame).select("file", "byte", "line", "index").collect()
    single = wanqi.validate([first, second])
    import pyarrow

    expected = pyarrow.table(single).select(["file", "byte", "line", "index"]).to_pylist()
    places = sorted((row["file"], row["byte"], row["line"], row["index"]) for row in absolute)
    assert places == sorted(tuple(row.values()) for row in expected)
    # What is there already is not validated again; a lost range is found.
    again = wanqi.spark.validate(spark, [first, second], bytes_=100_000, done=frame)
    assert again.count() == 0
    lost = frame.where(f"range <> '{frame.first()['range']}'")
    with pytest.raises(wanqi.AuditError):
        wanqi.spark.audit(lost)
    rest = wanqi.spark.validate(spark, [first, second], bytes_=100_000, done=lost)
    assert wanqi.spark.audit(lost.union(rest)) == audited
