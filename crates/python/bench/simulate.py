"""Simulates the validation of a large archive by workers that fail, for ranges of several sizes.

    python simulate.py [--games 1e9] [--workers 256] [--failures 0.1] [--seed 1]

Each free worker takes the next range. A range takes START seconds (reading its first block and the
game before it, starting a task), and the time for its bytes. The cost of a byte differs between
ranges: a share SLOW of them costs SLOWER times as much (long games, refused moves, a slow game). A
worker fails after an exponentially distributed time; its range begins again on the next free worker,
and the worker is back after RESTART seconds. Prints the minutes that the run takes, and how much
longer that is than the work divided by the workers.
"""

from __future__ import annotations

import argparse
import heapq
import random

#: Bytes of a game, and of games that a core validates in a second: docs/archives.md.
BYTES = 690
RATE = 60e6
#: Seconds of a task beside its bytes, and until a failed worker is back.
START = 0.3
RESTART = 60.0
#: The share of ranges that are slow, and how much slower they are.
SLOW = 0.01
SLOWER = 20.0
#: More ranges are not simulated.
MOST = 2_000_000
SIZES = (1 << 20, 8 << 20, 64 << 20, 256 << 20, 1 << 30)


def run(sizes: list[float], workers: int, failures: float, chance: random.Random) -> float:
    """The seconds until all ranges are done; ``failures`` are per worker and hour."""
    waiting = list(reversed(sizes))
    free = [(0.0, worker) for worker in range(workers)]
    fails = [chance.expovariate(failures / 3600) if failures else float("inf") for _ in free]
    ended = 0.0
    while waiting:
        now, worker = heapq.heappop(free)
        if now >= fails[worker]:
            now += RESTART
            fails[worker] = now + chance.expovariate(failures / 3600)
        seconds = waiting.pop()
        if now + seconds > fails[worker]:
            # The range is lost at the moment of the failure, and goes to whoever is free next.
            waiting.append(seconds)
            heapq.heappush(free, (fails[worker], worker))
            continue
        ended = max(ended, now + seconds)
        heapq.heappush(free, (now + seconds, worker))
    return ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=float, default=1e9)
    parser.add_argument("--workers", type=int, default=256)
    parser.add_argument("--failures", type=float, default=0.1, help="per worker and hour")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    total = asked.games * BYTES
    print("| range | ranges | minutes | minutes without failures | longer than the work alone |")
    print("|---|---|---|---|---|")
    for size in SIZES:
        count = max(1, round(total / size))
        if count > MOST:
            continue
        # A range costs what its parts of 1 MiB cost: large ranges are more alike.
        chance = random.Random(asked.seed)
        parts = max(1, size >> 20)
        mean = 1 + SLOW * (SLOWER - 1)
        costs = []
        for _ in range(count):
            slow = binomial(parts, SLOW, chance)
            costs.append(START + size / RATE * (1 + slow / parts * (SLOWER - 1)))
        work = total / RATE * mean / asked.workers
        bare = run(costs, asked.workers, 0.0, chance)
        real = run(costs, asked.workers, asked.failures, chance)
        name = f"{size >> 20} MiB"
        print(f"| {name} | {count} | {real / 60:.1f} | {bare / 60:.1f} | {real / work - 1:.0%} |")


def binomial(tries: int, share: float, chance: random.Random) -> int:
    """How many of ``tries`` succeed; by the normal distribution if they are many."""
    if tries <= 64:
        return sum(chance.random() < share for _ in range(tries))
    spread = (tries * share * (1 - share)) ** 0.5
    return max(0, round(chance.gauss(tries * share, spread)))


if __name__ == "__main__":
    main()
