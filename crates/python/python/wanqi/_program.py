"""The program ``wanqi``, as a console script."""

from __future__ import annotations

import os
import subprocess
import sys

FOLDER = os.path.join(os.path.dirname(os.path.realpath(__file__)), "program")


def path() -> str:
    """The path of the program."""
    return os.path.join(FOLDER, "wanqi.exe" if os.name == "nt" else "wanqi")


def main() -> int:
    """Runs the program in the place of this process."""
    program = path()
    if not os.path.isfile(program):
        print(f"error: {program} does not exist", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.call([program, *sys.argv[1:]])
    os.execv(program, ["wanqi", *sys.argv[1:]])
    return 0


if __name__ == "__main__":
    sys.exit(main())
