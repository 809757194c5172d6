"""Times fleets: by workers, again, after changes; the client's memory with many repositories; many findings.

    python benchmarks/fleet.py scan FOLDER [--repositories 200]     repositories are packages of this environment
    python benchmarks/fleet.py simulate FOLDER [--repositories 100000]
    python benchmarks/fleet.py query FOLDER [--findings 10000000]

Scanning by hand is the same scan of the same checkouts, one `verdict scan` after another, with the same empty cache.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from verdict.app.fleet.order import Answer, Order
from verdict.app.fleet.schedule import Cluster, carried_out
from verdict.domain.policy import Verdict
from verdict.fleet.overview import sections
from verdict.fleet.questions import opened
from verdict.fleet.results import ResultStore
from verdict.fleet.schema import TABLES
from verdict.fleet.sources import Repository

VERDICT = str(Path(sys.executable).with_name("verdict"))
RULES = 200
SEVERITIES = ("CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO")
QUESTIONS = (
    "SELECT severity, count(*) FROM findings GROUP BY ALL",
    "SELECT repository, file, line FROM findings WHERE severity = 'CRITICAL' AND rule_id = 'rule-5'",
)


def git(folder: Path, *words: str) -> None:
    """Run git in a folder."""
    people = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(("git", *people, *words), cwd=folder, check=True, capture_output=True)


def made(folder: Path, count: int) -> list[Path]:
    """Repositories with one commit each, of the packages of this environment, the smallest first."""
    packages = [each for each in Path(pa.__file__).parent.parent.iterdir() if (each / "__init__.py").is_file()]
    packages.sort(key=lambda each: sum(1 for _ in each.rglob("*.py")))
    usable = [each for each in packages if 5 <= sum(1 for _ in each.rglob("*.py")) <= 400]
    found = []
    for number in range(count):
        root = folder / f"repository-{number}"
        found.append(root)
        if not root.exists():
            package = usable[number % len(usable)]
            names = shutil.ignore_patterns("*.so", "*.pyc", "__pycache__")
            shutil.copytree(package, root / package.name, ignore=names)
            (root / "number.txt").write_text(f"{number}\n")
            git(root, "init", "-q")
            git(root, "add", "-A")
            git(root, "commit", "-qm", "x")
    return found


def scans(folder: Path, count: int) -> None:
    """Time the first scan by one worker and by two, the second, and one after 1 % of the files changed."""
    repositories = made(folder / "repositories", count)
    listed = folder / "list.txt"
    listed.write_text("".join(f"{each}\n" for each in repositories))

    def fleet(name: str, workers: int, cache: str) -> float:
        environment = {**os.environ, "VERDICT_CACHE_DIR": str(folder / cache)}
        command = [
            VERDICT,
            "fleet",
            "scan",
            str(listed),
            "--store",
            str(folder / name),
            "--workers",
            str(workers),
            "-q",
        ]
        return timed(lambda: subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL))

    def by_hand() -> None:
        environment = {**os.environ, "VERDICT_CACHE_DIR": str(folder / "cache-by-hand")}
        for each in repositories:
            command = [VERDICT, "scan", str(each), "--untrusted", "-j", "1", "-q", "-f", "json"]
            subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)

    hand = timed(by_hand)
    one, two = fleet("one", 1, "cache-one"), fleet("two", 2, "cache-two")
    again = fleet("two", 2, "cache-two")
    files = [file for each in repositories for file in sorted(each.rglob("*.py"))]
    for file in files[::100]:
        file.write_text(file.read_text(encoding="utf-8", errors="replace") + "\n# changed\n", encoding="utf-8")
    for each in repositories:
        git(each, "commit", "-aqm", "x", "--allow-empty")
    changed = fleet("two", 2, "cache-two")
    print(f"{count} repositories, {len(files)} Python files; by hand {hand:.0f} s")
    print(f"one worker {one:.0f} s, two {two:.0f} s: speed-up {one / two:.2f} (goal 1.8)")
    print(f"again {again:.1f} s: {again / two:.3f} (goal 0.05)")
    print(f"after 1 % of the files changed {changed:.1f} s: {changed / two:.3f} (goal 0.1)")


def nothing(order: Order) -> Answer:
    """A task that only answers."""
    return Answer(order.repository, Verdict.PASS)


def simulated(folder: Path, count: int) -> None:
    """Time and memory of the scheduler and client, in one process, for repositories that take no time."""

    def orders() -> Iterator[Order]:
        return (Order(Repository(f"/r/{number}"), str(folder)) for number in range(count))

    began, marks = time.monotonic(), []
    for number, _ in enumerate(carried_out(orders(), Cluster(workers=2), lambda _link: None, nothing), 1):
        if number % (count // 4) == 0:
            marks.append(time.monotonic() - began)
    quarters = [marks[0], *(later - earlier for earlier, later in pairwise(marks))]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    shown = ", ".join(f"{each:.0f}" for each in quarters)
    print(f"{count:,} repositories in {marks[-1]:.0f} s (quarters: {shown} s); peak {peak:.0f} MB (goal 1,000)")


def queries(folder: Path, count: int) -> None:
    """Time questions over findings of many repositories, a thousand of each."""
    store, now = ResultStore(str(folder)), datetime.now(UTC)
    rows = [
        {
            "commit": "c", "scanned_at": now, "id": f"{row:012x}", "fingerprint": f"v1:{row:064x}", "kind": "sast",
            "status": "new", "rule_id": f"rule-{row % RULES}", "severity": SEVERITIES[row % len(SEVERITIES)],
            "file": f"src/{row % 50}.py", "line": row,
        }
        for row in range(1000)
    ]  # fmt: skip
    findings = pa.Table.from_pylist(rows, schema=TABLES["findings"])
    for number in range(count // len(rows)):
        name, key = f"/r/{number}", f"{number:032x}"
        run = {"commit": "c", "scanned_at": now, "outcome": "completed", "decision": "FAIL", "critical": 1, "high": 1}
        for table, made_before in (
            ("findings", findings),
            ("runs", pa.Table.from_pylist([run], schema=TABLES["runs"])),
        ):
            content = made_before
            for column, value in (("key", key), ("repository", name)):
                at = content.schema.get_field_index(column)
                content = content.set_column(at, column, pa.array([value] * len(content)))
            path = Path(store.base) / table / f"date={now.date()}" / f"repo=r-{number}"
            path.mkdir(parents=True, exist_ok=True)
            pq.write_table(content, path / f"{key}-FAIL.parquet", compression="zstd")
    with opened(store) as questions:
        for sql in QUESTIONS:
            print(f"{timed(partial(questions.ask, sql, 100)):.2f} s: {sql}")
        print(f"{timed(lambda: list(sections(questions, 10))):.2f} s: all sections of the report")


def timed(work: Callable[[], object]) -> float:
    """Seconds of wall time."""
    began = time.monotonic()
    work()
    return time.monotonic() - began


def main() -> None:
    """Run one of the three parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["scan", "simulate", "query"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--repositories", type=int)
    parser.add_argument("--findings", type=int, default=10_000_000)
    given = parser.parse_args()
    folder = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if given.part == "scan":
        scans(folder, given.repositories or 200)
    elif given.part == "simulate":
        simulated(folder, given.repositories or 100_000)
    else:
        queries(folder, given.findings)


if __name__ == "__main__":
    main()
