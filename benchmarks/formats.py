"""Times writing a report of 100,000 findings as JSON, SARIF and CSV, against writing the same content by hand.

python benchmarks/formats.py [--findings N]

Each measurement runs in a child process, which starts with the report in memory. Its memory is the peak of the child's
resident memory beyond that at its start.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from truncation import findings

from verdict.app.paging import select
from verdict.cli.formats import FORMATS, View
from verdict.domain.finding import Finding
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking
from verdict.domain.policy import Decision, Policy, Verdict
from verdict.domain.report import Report
from verdict.stores.files import write_atomically

RUNS = 3
NAMES = ("json", "sarif", "csv")


def detailed(finding: Finding, number: int) -> Finding:
    """The finding with the texts that one has in a scan; each fourth has a data flow."""
    where = finding.location
    steps = [(TraceRole.SOURCE, -9), (TraceRole.PROPAGATION, -4), (TraceRole.SINK, 0)]
    return replace(
        finding,
        rule_id=f"python-rule-{number % 150}",
        title="SQL built from request data",
        message="Text from the request becomes part of the statement, so its sender chooses what the database runs.",
        location=Location(where.path, where.line, 5, where.line + 1, 60),
        cwe=("CWE-89",),
        symbol=f"Handler.method_{number % 500}",
        snippet='    cursor.execute(f"SELECT name FROM users WHERE id = {request.args[key]}")\n    return one(cursor)',
        fix="Keep the statement constant and pass the values as parameters.",
        references=("https://cwe.mitre.org/data/definitions/89.html",),
        trace=tuple(TraceStep(role, Location(where.path, max(1, where.line + by), 9, None, None), "request.args[key]")
                    for role, by in steps) if number % 4 == 0 else (),
    )  # fmt: skip


def report(count: int) -> Report:
    """A report of this many findings."""
    made = tuple(detailed(each, number) for number, each in enumerate(findings(count)))
    run = EngineRun(made[0].sources[0].engine, "1.0", RunStatus.OK, required=True, duration=1.0)
    return Report(
        scan_id="0" * 32, target="/tree", decision=Decision(Verdict.FAIL), policy=Policy(), runs=(run,), findings=made,
        suppressed=(), filtered_count=0, files=2000, excluded=(), notices=(), started_at=datetime.now(UTC),
        duration=1.0,
    )  # fmt: skip


def write(made: Report, name: str, file: Path) -> None:
    """Rank the findings and write the report, as `verdict report` does."""
    presenter = FORMATS[name].presenter(View(Detail.RICH))
    page = select(made, presenter, Ranking(made.findings), Limits())
    write_atomically(file, presenter.render(made, page))


def dump(content: object, file: Path) -> None:
    """The content as JSON, by hand."""
    with file.open("w", encoding="utf-8") as stream:
        json.dump(content, stream, ensure_ascii=False, separators=(",", ":"))


def rows(content: list[list[str]], file: Path) -> None:
    """The content as CSV, by hand."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(content)


def measured(work: Callable[[], None]) -> tuple[float, float]:
    """Median seconds of processor time, and the largest number of MB beyond what was in memory."""
    results = [_in_child(work) for _ in range(RUNS)]
    return statistics.median(seconds for seconds, _ in results), max(memory for _, memory in results)


def _in_child(work: Callable[[], None]) -> tuple[float, float]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _reset_peak()
        before, begun = _peak(), time.process_time()
        work()
        seconds = time.process_time() - begun
        os.write(writing, f"{seconds} {_peak() - before}".encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        seconds, memory = map(float, stream.read().split())
    os.waitpid(child, 0)
    return seconds, memory


def _reset_peak() -> None:
    """Linux: the peak of resident memory counts from now on."""
    Path("/proc/self/clear_refs").write_text("5")


def _peak() -> float:
    """The peak of resident memory in MB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM:"))


def main() -> None:
    """A line for each format."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--findings", type=int, default=100_000)
    count = parser.parse_args().findings
    made = report(count)
    whole = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"{count:,} findings; the process takes {whole:.0f} MB with them; seconds of processor time, peak MB beyond")
    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            file = Path(folder) / name
            seconds, memory = measured(lambda name=name, file=file: write(made, name, file))  # type: ignore[misc]  # a default binds the loop's value
            by_hand, size = _by_hand(name, file)
            hand, hand_memory = by_hand
            print(f"{name:<6}{size / 1e6:6.1f} MB  verdict {seconds:5.2f} s {memory:5.1f} MB  by hand {hand:5.2f} s "
                  f"{hand_memory:5.1f} MB  ratio {seconds / hand:.2f}", flush=True)  # fmt: skip


def _by_hand(name: str, file: Path) -> tuple[tuple[float, float], int]:
    """The same content, read back into plain lists and dicts, written with the standard library; its size."""
    size = file.stat().st_size
    if name == "csv":
        with file.open(encoding="utf-8", newline="") as stream:
            table = list(csv.reader(stream))
        return measured(lambda: rows(table, file)), size
    content = json.loads(file.read_text(encoding="utf-8"))
    return measured(lambda: dump(content, file)), size


if __name__ == "__main__":
    main()
