"""Files: records, validation, conversion."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest
import wanqi


def test_records(games):
    good, bad = wanqi.read(games)
    assert (good.ok, good.game, good.rules, good.result) == (True, "chess", "standard", "1-0")
    assert good.tags["White"] == "Anna" and good.tags["Black"] == "Björn"
    assert good.moves[-1] == "h5f7" and good.actions == 7
    assert good.outcome.reason == "checkmate" and good.errors == []
    assert b"Qxf7#" in good.text and len(good.id) > 10
    game = good.replay()
    assert game.over and game.pop() == "h5f7" and game.to_move == "White"
    assert (bad.ok, bad.index, bad.moves) == (False, 1, ["e2e4", "e7e5"])
    fault = bad.errors[0]
    assert (fault.kind, fault.line, fault.column) == ("illegal-action", 13, 13)
    assert fault.rule and fault.rule_text and fault.message and fault.token == "Ke3"


def test_a_file_that_cannot_be_read_is_a_record(tmp_path, games):
    records = list(wanqi.read([tmp_path / "nosuch.pgn", games]))
    assert len(records) == 3
    assert records[0].errors[0].kind == "unreadable" and not records[0].ok
    assert records[0].index is None and records[0].moves == []
    with pytest.raises(wanqi.UnknownGame):
        records[0].replay()


def test_folders_and_kinds_of_paths(games):
    folder = games.parent
    for paths in (folder, str(folder), os.fsencode(folder), [folder], (str(games),), iter([games])):
        assert len(list(wanqi.read(paths))) == 2
    assert list(wanqi.read([])) == []


@pytest.mark.parametrize(
    ("paths", "choices", "error"),
    [
        (7, {}, TypeError),
        (None, {}, TypeError),
        ([7], {}, TypeError),
        ("a\0b", {}, ValueError),
        ("", {}, ValueError),
        ("x", {"game": "nosuch"}, wanqi.UnknownGame),
        ("x", {"game": 7}, TypeError),
        ("x", {"from_": "nosuch"}, ValueError),
        ("x", {"encoding": "nosuch"}, ValueError),
        ("x", {"options": 7}, TypeError),
        ("x", {"options": {7: 8}}, TypeError),
        ("x", {"options": {"a b": "c"}}, ValueError),
    ],
)
def test_wrong_arguments(paths, choices, error):
    for function in (wanqi.read, wanqi.validate):
        with pytest.raises(error):
            function(paths, **choices)
    with pytest.raises(error):
        wanqi.convert(paths, "wqn", **choices)


def test_a_reader_that_is_dropped_ends(many):
    before = threads()
    for _ in range(20):
        records = wanqi.read(many)
        next(records)
        del records
    wait_for(lambda: threads() <= before)
    with wanqi.read(many) as records:
        next(records)
    assert list(records) == []


def test_a_validation_that_is_dropped_ends(many):
    pyarrow = pytest.importorskip("pyarrow")
    before = threads()
    for _ in range(5):
        wanqi.validate(many)
        validation = wanqi.validate(many)
        reader = pyarrow.RecordBatchReader.from_stream(validation)
        reader.read_next_batch()
        del reader, validation
    wait_for(lambda: threads() <= before + 2)


def threads() -> int:
    """The number of threads of this process that Wanqi started."""
    names = []
    for task in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{task}/comm") as file:
                names.append(file.read())
        except OSError:
            pass
    return sum(name.startswith("wanqi") for name in names)


def wait_for(condition, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_arrow(games):
    pyarrow = pytest.importorskip("pyarrow")
    validation = wanqi.validate(games, tags=["White", "Nosuch"])
    table = pyarrow.table(validation)
    assert table.num_rows == 2
    rows = table.to_pylist()
    assert [row["ok"] for row in rows] == [True, False]
    assert [row["White"] for row in rows] == ["Anna", "Anna"]
    assert [row["Nosuch"] for row in rows] == [None, None]
    assert rows[0]["outcome"] == "decided" and rows[0]["outcome_reason"] == "checkmate"
    assert [seat["rank"] for seat in rows[0]["seats"]] == [1, 2]
    fault = rows[1]["errors"][0]
    assert (fault["kind"], fault["line"], fault["column"]) == ("illegal-action", 13, 13)
    assert validation.summary["games"] == 2 and validation.summary["failed"] == 1
    with pytest.raises(RuntimeError):
        pyarrow.table(validation)


def test_the_schema_is_documented():
    pyarrow = pytest.importorskip("pyarrow")
    schema = pyarrow.schema(wanqi.validate([]))
    page = os.path.join(os.path.dirname(__file__), "../../../docs/python.md")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    for field in schema:
        assert f"| `{field.name}` |" in text, field.name
    for field in schema.field("errors").type.value_type:
        assert f"`{field.name}`" in text, field.name


def test_data_frames(games):
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(wanqi.validate(games))
    assert frame["ok"].to_list() == [True, False]
    assert frame["errors"].list.len().to_list() == [0, 1]
    pandas = pytest.importorskip("pandas")
    if hasattr(pandas.DataFrame, "from_arrow"):
        assert list(pandas.DataFrame.from_arrow(wanqi.validate(games))["ok"]) == [True, False]
    duckdb = pytest.importorskip("duckdb")
    validation = wanqi.validate(games)
    assert duckdb.sql("select count(*) from validation where ok").fetchall() == [(1,)]


def test_batches_are_bounded(many):
    pyarrow = pytest.importorskip("pyarrow")
    sizes = [batch.num_rows for batch in pyarrow.RecordBatchReader.from_stream(wanqi.validate(many))]
    assert sum(sizes) == 20_000 and max(sizes) <= 8192 and len(sizes) > 2


def test_an_unreadable_file_is_a_row(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    rows = pyarrow.table(wanqi.validate(tmp_path / "nosuch.pgn")).to_pylist()
    assert rows[0]["errors"][0]["kind"] == "unreadable" and rows[0]["index"] is None


def test_wrong_columns(games):
    for tags in (["ok"], ["White", "White"]):
        with pytest.raises(ValueError):
            wanqi.validate(games, tags=tags)
    with pytest.raises(TypeError):
        wanqi.validate(games, tags="White")


def test_a_file_that_changes(many):
    """The file is cut while it is read: every game has one row, and the cut one has an error."""
    pyarrow = pytest.importorskip("pyarrow")
    reader = pyarrow.RecordBatchReader.from_stream(wanqi.validate(many))
    reader.read_next_batch()
    os.truncate(many, os.path.getsize(many) // 2)
    rows = 8192 + sum(batch.num_rows for batch in reader)
    assert 0 < rows <= 20_001


def test_convert(games, tmp_path):
    done = wanqi.convert(games, "wqn")
    assert done.games == 2 and done.text.startswith('[WQN "1"]')
    done = wanqi.convert(games, "pgn")
    assert (done.games, len(done.left_out)) == (1, 1)
    assert done.left_out[0][1] == 1 and done.left_out[0][2].rule
    record = tmp_path / "game.wqn"
    record.write_text('[WQN "1"]\n[Game "go"]\n[Result "*"]\n\n1. q16 d4 *\n')
    assert b";B[" in wanqi.convert(record, "go:sgf").bytes
    with pytest.raises(ValueError):
        wanqi.convert(games, "nosuch")
    with pytest.raises(OSError):
        wanqi.convert(tmp_path / "nosuch.pgn", "wqn")


def script(text: str, **more) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(text)], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    "work",
    [
        "wanqi.perft('chess', 9)",
        "wanqi.playout('chess', 10**9)",
        "[r for r in wanqi.read(sys.argv[1]) for _ in iter(lambda: None, 0)]",
        "pyarrow.table(wanqi.validate([sys.argv[1]] * 100000))",
        "polars.DataFrame(wanqi.validate([sys.argv[1]] * 100000))",
        "[0 for r in wanqi.read('/dev/stdin')]",
    ],
)
def test_ctrl_c(work, many):
    code = f"""
        import sys, wanqi, pyarrow, polars
        wanqi.games()
        print("ready", flush=True)
        {work}
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), str(many)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout.readline() == "ready\n"
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    error = process.stderr.read()
    process.stdin.close()
    assert process.returncode != 0
    assert "KeyboardInterrupt" in error or "interrupted" in error, error


def test_an_exit_during_work(many):
    process = script(
        f"""
        import wanqi
        records = wanqi.read({str(many)!r})
        validation = wanqi.validate({str(many)!r})
        next(records)
        print("done")
        """
    )
    out, error = process.communicate(timeout=30)
    assert (process.returncode, out, error) == (0, "done\n", "")


def test_a_fork(games):
    process = script(
        f"""
        import os, warnings, wanqi
        warnings.simplefilter("ignore")
        game = wanqi.Game("chess")
        game.push("e4")
        records = wanqi.read({str(games)!r})
        child = os.fork()
        if child == 0:
            game.push("e5")
            assert len(list(wanqi.read({str(games)!r}))) == 2
            assert wanqi.perft("chess", 3) == 8902
            try:
                next(records)
            except RuntimeError:
                os._exit(7)
            os._exit(1)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """
    )
    out, error = process.communicate(timeout=60)
    assert out == "7\n", error
