"""Measures the goals of the package, and fails if one is missed: python bench/speed.py FILE.pgn [GAMES]

Needs polars and chess (python-chess). FILE is validated whole by Wanqi; python-chess reads its first
GAMES games (1000), and its time is scaled to the whole file.
"""

import random
import sys
import time

import chess.pgn
import polars
import wanqi

# The goals: a data frame of all games against python-chess, and seconds for a push.
TIMES_AS_FAST, PUSH = 50, 1e-6

TAGS = ["White", "Black", "Result", "Date", "WhiteElo", "BlackElo"]


def with_python_chess(path: str, most: int) -> tuple[int, float]:
    """Reads headers and checks the moves of some games into a data frame."""
    rows, start = [], time.perf_counter()
    with open(path, encoding="utf-8", errors="replace") as file:
        while len(rows) < most and (game := chess.pgn.read_game(file)) is not None:
            plies = sum(1 for _ in game.mainline_moves())
            row = {tag: game.headers.get(tag) for tag in TAGS}
            rows.append({**row, "ok": not game.errors, "plies": plies})
    polars.DataFrame(rows)
    return len(rows), time.perf_counter() - start


def with_wanqi(path: str) -> tuple[int, float]:
    start = time.perf_counter()
    frame = polars.DataFrame(wanqi.validate(path, tags=[t for t in TAGS if t != "Result"]))
    assert frame["ok"].sum() > 0
    return len(frame), time.perf_counter() - start


def push(name: str, rounds: int = 200) -> float:
    """Seconds for one push of canonical text, over a random game that is played many times."""
    game, chooser = wanqi.Game(name), random.Random(1)
    while game.legal_moves and game.outcome is None and game.ply < 200:
        game.push(chooser.choice(game.legal_moves))
    moves, start = game.moves, wanqi.Game(name)
    best = float("inf")
    for _ in range(rounds):
        push = start.copy().push
        before = time.perf_counter()
        for move in moves:
            push(move)
        best = min(best, (time.perf_counter() - before) / len(moves))
    return best


def main() -> int:
    missed = []
    wanqi.games()
    if len(sys.argv) > 1:
        games, seconds = with_python_chess(sys.argv[1], int((sys.argv[2:] or ["1000"])[0]))
        slow = games / seconds
        print(f"python-chess: {games} games in {seconds:.2f} s, {slow:.0f} games/s")
        games, seconds = min((with_wanqi(sys.argv[1]) for _ in range(3)), key=lambda run: run[1])
        fast = games / seconds
        print(f"wanqi:        {games} games in {seconds:.2f} s, {fast:.0f} games/s")
        print(f"{fast / slow:.0f} times as fast")
        if fast < TIMES_AS_FAST * slow:
            missed.append(f"less than {TIMES_AS_FAST} times as fast as python-chess")
    for name in ("chess", "go", "shogi", "xiangqi", "reversi", "hex", "connect-four", "draughts"):
        seconds = push(name)
        print(f"push, {name}: {seconds * 1e6:.2f} µs")
        if seconds > PUSH:
            missed.append(f"push of {name} takes more than {PUSH * 1e6:.0f} µs")
    for goal in missed:
        print(f"missed: {goal}")
    return len(missed)


if __name__ == "__main__":
    sys.exit(main())
