"""Runs over ranges: the audit without a cluster, and on Ray while workers are killed.

`cargo xtask cluster` runs the same on Spark.
"""

from __future__ import annotations

import json
import os
import pathlib
import random
import re
import signal
import sys
import threading
import time

import pytest
import wanqi
from wanqi import _cluster, _package

pyarrow = pytest.importorskip("pyarrow")
compute = pytest.importorskip("pyarrow.compute")
parquet = pytest.importorskip("pyarrow.parquet")

#: The columns that count from the start of a range.
RELATIVE = ("line", "index")
LINES = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O",
    "1. f3 e5 2. g4 Qh4#",
    "1. d4 d5 2. c4 e6 {a comment over\nseveral lines} 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O",
    "1. e4 e5 2. Ke3",
)


def archive(path: pathlib.Path, games: int, end: str, seed: int) -> pathlib.Path:
    """A PGN file of generated games, a quarter of them with a refused move."""
    chance = random.Random(seed)
    texts = ["\ufeff"]
    for number in range(games):
        moves = chance.choice(LINES)
        result = "0-1" if "#" in moves else "*"
        head = f'[Event "{number}"]\n[White "ä{number}"]\n[Result "{result}"]\n\n'
        texts.append(f"{head}{moves} {result}\n" + "\n" * chance.randint(1, 3))
    path.write_bytes("".join(texts).replace("\n", end).encode())
    return path


def table(*files: pathlib.Path) -> list[dict]:
    """The rows of a single run, without what counts from the start of a range."""
    return ordered(pyarrow.table(wanqi.validate(files)))


def ordered(rows: pyarrow.Table) -> list[dict]:
    kept = [name for name in rows.column_names if name not in (*RELATIVE, *_cluster.ADDED)]
    # The places of faults have lines, too.
    values = json.loads(json.dumps(rows.select(kept).to_pylist(), default=str))
    for row in values:
        for fault in [*row["errors"], *row["warnings"]]:
            fault.pop("line")
    return sorted(values, key=lambda row: (row["file"], row["byte"]))


def collected(tasks: list[tuple[str, str]], filesystem: object = None) -> tuple[dict, list[str], pyarrow.Table]:
    """What a cluster would collect of some tasks."""
    batches = []
    for task in tasks:
        batches += _cluster.rows(task, (), {"jobs": 1}, filesystem)
    counts, told = _cluster.tally(batches)
    rows = pyarrow.Table.from_batches(batches)
    games = rows.filter(compute.is_null(rows["summary"]))
    return counts, told, games


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_ranges_in_any_order_have_the_rows_of_one_run(tmp_path: pathlib.Path, end: str) -> None:
    file = archive(tmp_path / "a.pgn", 300, end, 1)
    whole = table(file)
    assert len(whole) == 300 and not all(row["ok"] for row in whole)
    for bytes_ in (700, 7777, 1 << 20):
        tasks = _cluster.tasks(file, bytes_, {})
        random.Random(bytes_).shuffle(tasks)
        counts, told, games = collected(tasks)
        assert ordered(games) == whole
        (audited,) = _cluster.files(_cluster.audit(counts, told))
        assert (audited.games, audited.runs) == (300, len(tasks))
        assert audited.bytes == file.stat().st_size


def test_what_is_lost_repeated_or_changed_is_found(tmp_path: pathlib.Path) -> None:
    file = archive(tmp_path / "a.pgn", 60, "\n", 2)
    tasks = _cluster.tasks(file, 700, {})
    assert len(tasks) > 3
    counts, told, _ = collected(tasks)
    assert _cluster.audit(counts, told)["files"]
    for lost in range(len(tasks)):
        few = [text for index, text in enumerate(told) if index != lost]
        with pytest.raises(wanqi.AuditError):
            _cluster.audit(counts, few)
        with pytest.raises(wanqi.AuditError):
            _cluster.audit(counts, [*told, told[lost]])
    for key, numbers in counts.items():
        for name in numbers._fields:
            wrong = numbers._replace(**{name: getattr(numbers, name) - 1})
            with pytest.raises(wanqi.AuditError):
                _cluster.audit({**counts, key: wrong}, told)
    with pytest.raises(wanqi.AuditError, match="no range of this file"):
        _cluster.audit(counts, told, [os.fspath(file), "lost.pgn"])
    with pytest.raises(wanqi.AuditError, match="no summary"):
        _cluster.audit({}, [])
    assert not _cluster.audit({}, [], [])["files"]
    with file.open("ab") as more:
        more.write(b"\n1. e4 *\n")
    changed = [*told[:-1], *collected(_cluster.tasks(file, 700, {})[-1:])[1]]
    with pytest.raises(wanqi.AuditError):
        _cluster.audit(counts, changed)


def test_a_lost_row_is_not_replaced_by_its_neighbour(tmp_path: pathlib.Path) -> None:
    file = archive(tmp_path / "a.pgn", 60, "\n", 7)
    batches = [
        batch
        for task in _cluster.tasks(file, 4000, {})
        for batch in _cluster.rows(task, (), {"jobs": 1})
    ]
    rows = pyarrow.Table.from_batches(batches)
    assert _cluster.audit(*_cluster.tally(rows.to_batches()))["files"]
    alike = 0
    for at in range(rows.num_rows - 1):
        first, second = (rows.slice(at + more, 1).to_pylist()[0] for more in (0, 1))
        alike += all(first[name] == second[name] for name in ("range", "ok", "actions", "summary"))
        replaced = [*range(at), at + 1, *range(at + 1, rows.num_rows)]
        with pytest.raises(wanqi.AuditError):
            _cluster.audit(*_cluster.tally(rows.take(replaced).to_batches()))
    assert alike > 3


def test_an_empty_file_is_a_range(tmp_path: pathlib.Path) -> None:
    file = archive(tmp_path / "a.pgn", 10, "\n", 8)
    empty = tmp_path / "empty.pgn"
    empty.write_bytes(b"")
    counts, told, _ = collected(_cluster.tasks([file, empty], 1000, {}))
    audited = _cluster.files(_cluster.audit(counts, told, [os.fspath(file), os.fspath(empty)]))
    assert sorted(one.games for one in audited) == [0, 10]


def test_a_file_that_cannot_be_read_is_no_success(tmp_path: pathlib.Path) -> None:
    with pytest.raises(OSError, match="absent"):
        _cluster.tasks(tmp_path / "absent.pgn", 1000, {})
    file = archive(tmp_path / "a.pgn", 10, "\n", 3)
    with pytest.raises(ValueError, match="twice"):
        _cluster.tasks([file, file], 1000, {})
    link = tmp_path / "link.pgn"
    link.symlink_to(file)
    with pytest.raises(ValueError, match="twice"):
        _cluster.tasks([file, link], 1000, {})
    size = file.stat().st_size
    with pytest.raises(Exception, match="a.pgn"):
        list(_cluster.rows((os.fspath(file), f"{size + 1}..{size + 2}"), (), {}))


def test_an_absent_package_is_named() -> None:
    with pytest.raises(ModuleNotFoundError, match="pip install wanqi_absent"):
        _package.module("wanqi_absent.part")


def workers() -> list[int]:
    """The processes of Ray that run a task."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if b"ray::_written" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def documented(name: str) -> list[str]:
    """The blocks of the page about archives that import a module."""
    page = pathlib.Path(__file__).parents[3] / "docs" / "archives.md"
    if not page.is_file():
        pytest.skip("the documentation is not here")
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M)
    found = [block for block in blocks if f"import {name}\n" in block]
    assert found, name
    return found


def test_the_block_about_ray_runs(ray, tmp_path: pathlib.Path, monkeypatch) -> None:
    # The workers have a folder of their own.
    for number in (1, 2):
        archive(tmp_path / f"games-{number}.pgn", 40 * number, "\n", number)
    monkeypatch.chdir(tmp_path)
    told: list[tuple] = []
    scope = {"print": lambda *values: told.append(values)}
    for block in documented("wanqi.ray"):
        block = re.sub(r'"((?:games-\d\.pgn)|verdicts)"', rf'"{tmp_path}/\1"', block)
        exec(compile(block, "docs/archives.md", "exec"), scope)
    assert sorted(games for _, games in told) == [40, 80]


@pytest.mark.skipif(sys.platform != "linux", reason="finds the workers in /proc")
def test_killed_workers_of_ray_lose_nothing(ray, tmp_path: pathlib.Path) -> None:
    import wanqi.ray

    first = archive(tmp_path / "a.pgn", 20_000, "\n", 4)
    second = archive(tmp_path / "b.pgn", 5_000, "\r\n", 5)
    whole = table(first, second)
    chance = random.Random(6)
    killed: list[int] = []
    ended = threading.Event()

    def kill() -> None:
        while len(killed) < 5 and not ended.is_set():
            time.sleep(chance.uniform(0.01, 0.1))
            running = workers()
            if running:
                os.kill(chance.choice(running), signal.SIGKILL)
                killed.append(running[0])
                # Its successor starts.
                time.sleep(chance.uniform(0.1, 0.5))

    to = tmp_path / "verdicts"
    killer = threading.Thread(target=kill)
    killer.start()
    audited = wanqi.ray.validate([first, second], to, bytes_=20_000)
    ended.set()
    killer.join()
    assert len(killed) == 5
    assert sorted(file.games for file in audited) == [5_000, 20_000]
    rows = pyarrow.concat_tables(parquet.read_table(file) for file in to.glob("*.parquet"))
    assert ordered(rows.filter(compute.is_null(rows["summary"]))) == whole
    # A second run finds every file, and validates nothing.
    times = {file: file.stat().st_mtime_ns for file in to.glob("*.parquet")}
    assert wanqi.ray.validate([first, second], to, bytes_=20_000) == audited
    assert {file: file.stat().st_mtime_ns for file in to.glob("*.parquet")} == times
    # A lost file is validated again; one of another run is refused.
    lost = min(times)
    lost.unlink()
    with pytest.raises(wanqi.AuditError):
        wanqi.ray.audit(to)
    assert wanqi.ray.validate([first, second], to, bytes_=20_000) == audited
    with pytest.raises(ValueError, match="another run"):
        wanqi.ray.validate(first, to, bytes_=20_000)
    with pytest.raises(ValueError, match="another run"):
        wanqi.ray.validate([first, second], to, bytes_=20_000, tags=["White"])
    double = to / "double.parquet"
    double.write_bytes(lost.read_bytes())
    with pytest.raises(wanqi.AuditError):
        wanqi.ray.audit(to)
