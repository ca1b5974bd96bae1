"""Files outside the file system: fsspec, Arrow, and an object store on this computer."""

from __future__ import annotations

import gzip
import pathlib

import pytest
import wanqi
from test_cluster import archive, collected, ordered, table
from wanqi import _cluster, _remote

pyarrow = pytest.importorskip("pyarrow")
compute = pytest.importorskip("pyarrow.compute")
parquet = pytest.importorskip("pyarrow.parquet")
fsspec = pytest.importorskip("fsspec")


@pytest.fixture
def memory():
    system = fsspec.filesystem("memory")
    yield system
    system.store.clear()


def compared(found: pyarrow.Table, single: list[dict], names: dict[str, str]) -> None:
    """Compares rows of copies with those of the files themselves; ``names`` has the other names."""
    rows = [{**row, "file": names[row["file"]]} for row in ordered(found)]
    assert sorted(rows, key=lambda row: (row["file"], row["byte"])) == single


def test_rows_of_a_url_are_those_of_the_file(tmp_path: pathlib.Path, memory) -> None:
    plain = archive(tmp_path / "a.b.pgn", 50, "\n", 1)
    packed = tmp_path / "c.pgn.gz"
    packed.write_bytes(gzip.compress(archive(tmp_path / "c.pgn", 20, "\r\n", 2).read_bytes()))
    other = tmp_path / "d.sgf"
    other.write_text("(;GM[1]SZ[9];B[aa];W[bb])(;GM[1]SZ[9];B[aa];W[aa])")
    files = [plain, packed, other]
    names = {}
    for file in files:
        memory.pipe_file(f"/games/{file.name}", file.read_bytes())
        names[f"memory://games/{file.name}"] = str(file)
    tasks = _cluster.tasks(list(names), 100, {})
    assert tasks == [(name, _remote.WHOLE) for name in names]
    counts, told, games = collected(tasks)
    compared(games, table(*files), names)
    audited = _cluster.files(_cluster.audit(counts, told))
    assert {file.name for file in audited} == set(names)


def test_file_systems_of_arrow(tmp_path: pathlib.Path) -> None:
    from pyarrow import fs

    file = archive(tmp_path / "a.pgn", 30, "\n", 3)
    system = fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem())
    tasks = _cluster.tasks("a.pgn", 100, {}, system)
    _, _, games = collected(tasks, system)
    compared(games, table(file), {"a.pgn": str(file)})


def test_a_file_that_is_absent_or_changes_is_an_error(memory) -> None:
    with pytest.raises(FileNotFoundError, match="absent"):
        _cluster.tasks("memory://absent.pgn", 100, {})
    memory.pipe_file("/folder/a.pgn", b"1. e4 *\n")
    with pytest.raises(IsADirectoryError, match="folder"):
        _cluster.tasks("memory://folder", 100, {})

    class Changing(type(memory)):
        """A file system in which a file grows while it is copied."""

        cachable = False

        def get_file(self, path: str, to: str, **how: object) -> None:
            super().get_file(path, to, **how)
            self.pipe_file(path, self.cat_file(path) + b"1. d4 *\n")

    with pytest.raises(OSError, match="changed while it was copied"):
        collected([("/folder/a.pgn", _remote.WHOLE)], Changing())


def test_an_object_store_and_ray(ray, tmp_path: pathlib.Path) -> None:
    server = pytest.importorskip("moto.server").ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    s3fs = pytest.importorskip("s3fs")
    import wanqi.ray
    from pyarrow import fs

    server.start()
    try:
        _, port = server.get_host_and_port()
        url = f"http://127.0.0.1:{port}"
        store = s3fs.S3FileSystem(key="test", secret="test", endpoint_url=url)
        store.mkdir("archive")
        files = [archive(tmp_path / f"{n}.pgn", 200, "\n", n) for n in range(3)]
        names = {}
        for file in files:
            store.put_file(str(file), f"archive/{file.name}")
            names[f"archive/{file.name}"] = str(file)
        to = tmp_path / "verdicts"
        audited = wanqi.ray.validate(list(names), to, filesystem=store)
        assert {(file.name, file.games) for file in audited} == {(name, 200) for name in names}
        rows = pyarrow.concat_tables(parquet.read_table(file) for file in to.glob("*.parquet"))
        compared(rows.filter(compute.is_null(rows["summary"])), table(*files), names)
        # A second run validates nothing; that of a changed object is another run.
        times = {file: file.stat().st_mtime_ns for file in to.glob("*.parquet")}
        assert wanqi.ray.validate(list(names), to, filesystem=store) == audited
        assert {file: file.stat().st_mtime_ns for file in to.glob("*.parquet")} == times
        store.pipe_file("archive/1.pgn", b"1. e4 *\n")
        with pytest.raises(ValueError, match="another run"):
            wanqi.ray.validate(list(names), to, filesystem=store)
        # The same through Arrow.
        arrow = fs.S3FileSystem(
            access_key="test", secret_key="test", endpoint_override=url, scheme="http",
            region="us-east-1", allow_bucket_creation=False,
        )  # fmt: skip
        tasks = _cluster.tasks("archive/2.pgn", 100, {}, arrow)
        _, _, games = collected(tasks, arrow)
        compared(games, table(files[2]), names)
    finally:
        server.stop()
