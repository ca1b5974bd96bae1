"""Plugins: trust, workers, the program."""

import os
import shutil
import subprocess
import sys

import pytest
import wanqi
from wanqi import _program

PLUGINS = os.path.join(_program.FOLDER, "plugins")
LIBRARY = os.path.join(PLUGINS, "libwanqi_connect_four.so")


@pytest.fixture
def again():
    """Restores the default choices."""
    yield
    wanqi.configure()


def four() -> wanqi.RuleSet:
    return next(rules for rules in wanqi.games() if rules.game == "connect-four")


def test_plugins_of_a_named_folder_run_in_workers(tmp_path, again):
    shutil.copy(LIBRARY, tmp_path)
    wanqi.configure(plugin_dirs=[tmp_path], unconfined=True)
    assert four().isolated and four().path.startswith(str(tmp_path))
    game = wanqi.Game("connect-four")
    for column in "dddcde":
        game.push(column if column in game.legal_moves else game.legal_moves[0])
    assert game.pop() and game.copy().digest == game.digest
    with pytest.raises(wanqi.Error):
        game.push("z")
    assert wanqi.perft("connect-four", 3) == 343


def test_all_plugins_in_workers(again, games):
    wanqi.configure(isolate=True, unconfined=True)
    assert all(rules.isolated for rules in wanqi.games())
    assert wanqi.Game("chess").push("e4") == "e2e4"
    good, bad = wanqi.read(games)
    assert good.ok and not bad.ok


def test_a_folder_that_others_may_write(tmp_path):
    """The copy of the package is in a folder that everyone may write."""
    package = tmp_path / "wanqi"
    shutil.copytree(os.path.dirname(_program.FOLDER), package)
    os.chmod(package / "program" / "plugins", 0o777)
    code = (
        "import wanqi; r = wanqi.games(); wanqi.configure(unconfined=True);"
        "print(all(x.isolated for x in wanqi.games()))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "WANQI_UNCONFINED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.stdout == "True\n", done.stderr


def test_a_file_that_is_no_plugin_is_a_warning(tmp_path, again):
    (tmp_path / "libwanqi_nothing.so").write_bytes(b"nothing")
    wanqi.configure(plugin_dirs=[tmp_path, tmp_path / "nosuch"], unconfined=True)
    with pytest.warns(RuntimeWarning, match="nothing"):
        wanqi.games()


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf"), 1e300])
def test_wrong_limits(seconds):
    with pytest.raises(ValueError):
        wanqi.configure(plugin_seconds=seconds)


def test_a_game_in_a_worker_after_a_fork():
    code = """
import os, warnings, wanqi
warnings.simplefilter("ignore")
wanqi.configure(isolate=True, unconfined=True)
game = wanqi.Game("connect-four")
if os.fork() == 0:
    try:
        game.legal_moves
    except RuntimeError as error:
        new = wanqi.Game("connect-four")
        os._exit(0 if "worker" in str(error) and len(new.legal_moves) == 7 else 2)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 0
assert len(game.legal_moves) == 7
print("well")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120
    )
    assert done.stdout == "well\n", done.stderr


LIAR = os.path.join(os.path.dirname(__file__), "../../wanqi/tests/evil/liar.c")
#: What the plugin does wrong, by its number in `liar.c`.
LIES = {
    "aborts": 1, "exits": 2, "loops": 3, "unsorted": 4, "lists too much": 5, "drifts": 7,
    "forgets": 9, "no winner": 10, "unknown rule": 13, "bad scene": 14, "at loading": 18,
    "jumps to nowhere": 20, "overflows": 21, "forks": 23, "eats memory": 24, "fills the sink": 26,
    "no text": 27, "kills": 29, "lies on the pipe": 31, "prints": 33,
}  # fmt: skip


@pytest.mark.skipif(not shutil.which("cc") or not os.path.exists(LIAR), reason="no compiler of C")
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("lie", LIES)
def test_a_plugin_that_breaks_the_contract(lie, tmp_path, again):
    """Whatever it does is an exception of the package or a wrong game, and Python goes on."""
    root = os.path.join(os.path.dirname(__file__), "../../..")
    abi = os.path.join(root, "crates/abi")
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-w", f"-DLIE={LIES[lie]}", f"-I{abi}/include",
         f"-I{abi}/examples/c", LIAR, "-o", tmp_path / "libwanqi_nim.so"],
        check=True,
    )  # fmt: skip
    wanqi.configure(plugin_dirs=[tmp_path], unconfined=True, plugin_seconds=1)

    def tried(call):
        try:
            return call()
        except (wanqi.Error, RuntimeError, IndexError):
            return None

    tried(lambda: wanqi.Game("nim"))
    for seed in range(3):
        game = tried(lambda: wanqi.Game("nim"))
        if game is None:
            continue
        for _ in range(20):
            tried(lambda: game.push_random(seed))
            tried(lambda: game.legal_moves)
            tried(lambda: game.outcome)
        tried(lambda: game.push("d9"))
        for call in (game.pop, game.copy, game.svg, game.board, game.scene, game.__reduce__):
            tried(call)
        tried(lambda: game.perft(2))
        tried(lambda: game.playout(20))
    record = tmp_path / "nim.wqn"
    record.write_text('[WQN "1"]\n[Game "nim"]\n\n1. d7 c4 2. b3 a1 3. c1 1-0\n\n' * 3)
    assert len(list(wanqi.read(record))) == 3
    tried(lambda: wanqi.convert(record, "wqn"))
    pyarrow = pytest.importorskip("pyarrow")
    assert pyarrow.table(wanqi.validate(record)).num_rows == 3
    assert wanqi.Game("connect-four").legal_moves


def test_the_program():
    done = subprocess.run(
        [sys.executable, "-m", "wanqi", "perft", "chess", "--depth", "3"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert "8902 nodes" in done.stdout, done.stderr
