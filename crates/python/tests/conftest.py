"""Common fixtures."""

from pathlib import Path

import pytest

GOOD = """[Event "Good"]
[White "Anna"]
[Black "Björn"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"""
BAD = """[Event "Bad"]
[White "Anna"]
[Black "Björn"]
[Result "*"]

1. e4 e5 2. Ke3 Nc6 *
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with a good and a bad game of chess."""
    file = tmp_path / "games.pgn"
    file.write_text(f"{GOOD}\n{BAD}", encoding="utf-8")
    return file


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file with 20 000 games."""
    file = tmp_path / "many.pgn"
    file.write_text(f"{GOOD}\n" * 20_000, encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def ray():
    """Ray with two workers on this computer."""
    ray = pytest.importorskip("ray")
    # On a busy computer its processes do not always start within its 30 seconds.
    for last in (False, False, True):
        try:
            ray.init(
                num_cpus=2, include_dashboard=False, log_to_driver=False,
                object_store_memory=100 << 20,
            )  # fmt: skip
            break
        except Exception:
            ray.shutdown()
            if last:
                raise
    yield ray
    ray.shutdown()
