"""Times cutting a large text to what an answer can hold, against slicing off its ends.

python benchmarks/content.py
"""

from __future__ import annotations

import json
import statistics
import time
import tracemalloc
from collections import deque
from collections.abc import Callable

from verdict.domain.text.excerpts import STRATEGIES, bounded, decoded, excerpt

RUNS = 15
SIZE = 100_000
LIMIT = 8_000
PIECE = b"2025-03-01 12:30:00 INFO scanned src/app/module.py in 0.12 s\n" * 1100
STREAMED = 2 << 30


def texts() -> dict[str, str]:
    """A log, a tool's JSON and a test report in XML, of about the same size."""
    log = "".join(f"2025-03-01 INFO scanned src/app/module_{number}.py in 0.12 s\n" for number in range(2000))
    finding = {"rule": "python-sql-injection", "file": "src/app.py", "message": "SQL from a request", "cwe": ["CWE-89"]}
    report = {"results": [{**finding, "line": number} for number in range(850)], "errors": [], "version": "1"}
    case = '<testcase classname="tests.domain.test_content" name="test_{}" time="0.001"><output>ok</output></testcase>'
    xml = f"<testsuite>{''.join(case.format(number) for number in range(960))}</testsuite>"
    return {"log": log[:SIZE], "json": json.dumps(report), "xml": xml}


def timed(work: Callable[[], object]) -> float:
    """Median milliseconds."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def main() -> None:
    """A line for each text and strategy that suits it, then one for a stream."""
    for kind, text in texts().items():
        sliced = timed(lambda text=text: text[: LIMIT * 6 // 10] + text[-LIMIT * 4 // 10 :])  # type: ignore[misc]  # a default binds the loop's value
        read = timed(lambda text=text: json.loads(text)) if kind == "json" else sliced  # type: ignore[misc]  # the same
        for name in STRATEGIES if kind == "log" else ("element",):
            ours = timed(lambda text=text, name=name: excerpt(text, LIMIT, name))  # type: ignore[misc]  # the same
            beside = f"parsing alone {read:.2f} ms" if kind == "json" else f"slicing {sliced * 1000:.1f} µs"
            print(f"{kind} of {len(text)} characters, {name}: {ours:.2f} ms (bound 10); {beside}")
    begun = time.perf_counter()
    for _ in range(STREAMED // len(PIECE)):
        PIECE.decode()
    decoding = time.perf_counter() - begun
    begun = time.perf_counter()
    deque(bounded(decoded(PIECE for _ in range(STREAMED // len(PIECE))), LIMIT), maxlen=0)
    ours = time.perf_counter() - begun
    tracemalloc.start()
    deque(bounded(decoded(PIECE for _ in range(1000)), LIMIT), maxlen=0)
    peak = tracemalloc.get_traced_memory()[1]
    print(
        f"2 GiB streamed: {ours:.1f} s, {ours / decoding:.1f} times decoding it; memory {peak / 1024:.0f} KiB at most"
    )


if __name__ == "__main__":
    main()
