"""Times how soon the command answers, against starting Python and importing click.

python benchmarks/startup.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 15


def timed(command: list[str]) -> float:
    """Median wall milliseconds of a command."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def main() -> None:
    """A line for each command, with its bound in milliseconds."""
    verdict = str(Path(sys.executable).parent / "verdict")
    floor = timed([sys.executable, "-c", "import click"])
    print(f"python and click alone: {floor:.0f} ms")
    for words, bound in ((["--version"], 150), (["--help"], 300), (["scan", "--help"], 300)):
        ours = timed([verdict, *words])
        print(f"verdict {' '.join(words)}: {ours:.0f} ms, {ours / floor:.1f} times that (bound {bound} ms)")


if __name__ == "__main__":
    main()
