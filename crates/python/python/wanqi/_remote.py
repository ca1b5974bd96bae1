"""Files outside the file system of the workers, through fsspec or Arrow.

Such a file is one range: its worker copies it to a temporary folder, validates the copy, and
removes it.
"""

from __future__ import annotations

import contextlib
import os
import pathlib
import tempfile
from collections.abc import Iterator
from typing import Any

from . import _package

#: The range of a whole file.
WHOLE = "0.."
#: What file systems tell of a file that changes with it.
TIMES = ("mtime", "LastModified", "last_modified")
MARKS = ("size", "ETag", "etag", *TIMES)


def find(name: str, filesystem: Any) -> tuple[Any, str] | None:
    """The fsspec file system of a file, and the path there; ``None`` for a file of this system.

    ``filesystem`` is a file system of fsspec or pyarrow, or ``None``: then the name is a URL, such
    as ``s3://archive/2026.pgn``, or a path.
    """
    if filesystem is not None:
        if not hasattr(filesystem, "get_file"):
            arrow = _package.module("fsspec.implementations.arrow")
            filesystem = arrow.ArrowFSWrapper(filesystem)
        return filesystem, name
    if "://" not in name:
        return None
    opened: tuple[Any, str] = _package.module("fsspec").url_to_fs(name)
    return opened


def version(name: str, filesystem: Any) -> str:
    """A text that differs when a file has changed. Raises ``OSError`` if it cannot be read."""
    found = find(name, filesystem)
    if found is None:
        state = os.stat(name)
        return f"{state.st_size} {state.st_mtime_ns}"
    told = _told(name, *found)
    return " ".join(f"{mark}={told[mark]}" for mark in MARKS if told.get(mark) is not None)


def _told(name: str, system: Any, path: str) -> dict[str, Any]:
    system.invalidate_cache()
    told: dict[str, Any] = system.info(path)
    if told.get("type") != "file":
        raise IsADirectoryError(f"{name} is not a file")
    return told


@contextlib.contextmanager
def local(name: str, filesystem: Any) -> Iterator[str]:
    """The path of a file, or of a copy with the same suffix, which decides the format."""
    found = find(name, filesystem)
    if found is None:
        yield name
        return
    system, path = found
    with tempfile.TemporaryDirectory(prefix="wanqi-") as folder:
        # The suffixes of "a.pgn.gz" are ".pgn.gz".
        suffixes = pathlib.PurePosixPath(path).suffixes[-2:]
        copy = pathlib.Path(folder) / ("file" + "".join(suffixes))
        before = version(name, filesystem)
        system.get_file(path, os.fspath(copy))
        told = _told(name, system, path)
        if version(name, filesystem) != before or told["size"] not in (None, copy.stat().st_size):
            raise OSError(f"{name} changed while it was copied")
        times = [told[mark] for mark in TIMES if told.get(mark) is not None]
        if times:
            time = times[0].timestamp() if hasattr(times[0], "timestamp") else float(times[0])
            os.utime(copy, (time, time))
        yield os.fspath(copy)


def renamed(batch: Any, name: str) -> Any:
    """A record batch of a copy, with the name of its file."""
    pyarrow = _package.module("pyarrow")
    at = batch.schema.get_field_index("file")
    names = pyarrow.array([name] * batch.num_rows, pyarrow.string())
    columns = list(batch.columns)
    columns[at] = names.cast(batch.schema.field(at).type)
    return pyarrow.RecordBatch.from_arrays(columns, schema=batch.schema)
