"""Times how soon the command answers, and how soon the MCP server does.

The command is compared with starting Python and importing click; the server's answer to `initialize` over stdio with
importing its SDK's low-level server and nothing else.

python benchmarks/startup.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 15
GREETING = (
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},'
    b'"clientInfo":{"name":"benchmark","version":"1"}}}\n'
)
DONE = "print('\"serverInfo\"', flush=True)"
SERVER_BOUND = 1.6  # times importing the SDK's low-level server


def timed(command: list[str]) -> float:
    """Median wall milliseconds of a command."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def greeted(*commands: list[str]) -> list[float]:
    """Median wall milliseconds until each has written a line, taken in turn; they are greeted as servers are."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(RUNS):
        for command, own in zip(commands, times, strict=True):
            begun = time.perf_counter()
            with subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            ) as server:
                if server.stdin is None or server.stdout is None:
                    raise SystemExit("no pipes")
                server.stdin.write(GREETING)
                server.stdin.flush()
                answer = server.stdout.readline()
                own.append((time.perf_counter() - begun) * 1000)
                if b'"serverInfo"' not in answer:
                    raise SystemExit(f"not an answer to initialize: {answer!r}")
                server.stdin.close()
    return [statistics.median(own) for own in times]


def main() -> None:
    """A line for each command, with its bound in milliseconds."""
    verdict = str(Path(sys.executable).parent / "verdict")
    floor = timed([sys.executable, "-c", "import click"])
    print(f"python and click alone: {floor:.0f} ms")
    for words, bound in ((["--version"], 150), (["--help"], 300), (["scan", "--help"], 300)):
        ours = timed([verdict, *words])
        print(f"verdict {' '.join(words)}: {ours:.0f} ms, {ours / floor:.1f} times that (bound {bound} ms)")
    ours, sdk = greeted([verdict, "mcp"], [sys.executable, "-c", f"import mcp.server.lowlevel\n{DONE}"])
    print(f"python and the SDK's low-level server alone: {sdk:.0f} ms")
    ratio = f"{ours / sdk:.2f} times that (bound {SERVER_BOUND})"
    print(f"verdict mcp, until initialize is answered: {ours:.0f} ms, {ratio}")


if __name__ == "__main__":
    main()
