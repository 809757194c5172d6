"""Times fleets: by workers, again, after changes; forks; the client's memory with many repositories; many findings.

    python benchmarks/fleet.py scan FOLDER [--repositories 200] [--by-hand]
    python benchmarks/fleet.py forks FOLDER [--repositories 5]
    python benchmarks/fleet.py simulate FOLDER [--repositories 100000]
    python benchmarks/fleet.py query FOLDER [--findings 10000000]

The repositories are packages of the registries. Scanning by hand is the same scan of the same checkouts, one `verdict
scan` after another, with a cache that is empty at first too.
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

import psutil
import pyarrow as pa
import pyarrow.parquet as pq
import yaml
from registry import unpack

from verdict.app.fleet.order import Answer, Order
from verdict.app.fleet.schedule import Cluster, carried_out
from verdict.domain.policy import Verdict
from verdict.fleet.overview import sections
from verdict.fleet.packs import pack
from verdict.fleet.questions import opened
from verdict.fleet.results import ResultStore
from verdict.fleet.schema import TABLES
from verdict.fleet.sources import Repository

HERE = Path(__file__).parent / "fleet"
CHANGED = (".py", ".js", ".mjs", ".cjs", ".ts")  # a hundredth of these files is changed
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
    """Repositories of the packages in fleet/packages.yaml, Python and JavaScript in turn, with three commits each."""
    listed = yaml.safe_load((HERE / "packages.yaml").read_text(encoding="utf-8"))
    names = [name for pair in zip(listed["pypi"], listed["npm"], strict=True) for name in pair][:count]
    archives, trees = folder / "archives", folder / "repositories"
    if not archives.is_dir():
        partial = folder / "archives.partial"
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        wheels = ["--quiet", "--no-deps", "--only-binary", ":all:"]
        for command in (
            [sys.executable, "-m", "pip", "download", *wheels, *names[::2]],
            ["npm", "pack", "--silent", *names[1::2]],
        ):
            subprocess.run(command, cwd=partial, check=True, stdout=subprocess.DEVNULL)
        partial.rename(archives)
    for archive in sorted(archives.iterdir()):
        root = trees / archive.name.removesuffix(archive.suffix)
        if not root.exists():
            _repository(archive, root)
    return sorted(trees.iterdir())


def _repository(archive: Path, root: Path) -> None:
    """Unpack an archive and commit its files, a third at a time."""
    unpack(archive, root)
    git(root, "init", "-q")
    files = sorted(
        str(file.relative_to(root)) for file in root.rglob("*") if file.is_file() and ".git" not in file.parts
    )
    for number in range(3):
        if files[number::3]:
            git(root, "add", "-f", "--", *files[number::3])
            git(root, "commit", "-qm", "x")


def scans(folder: Path, count: int, with_hand: bool) -> None:
    """Time the first scan by one worker and by two, the second, and one after 1 % of the files changed."""
    repositories = made(folder, count)
    listed = folder / "list.txt"
    listed.write_text("".join(f"{each}\n" for each in repositories))

    def fleet(name: str, workers: int) -> float:
        before = _processor()
        spent = timed(lambda: _fleet_scan(listed, folder / name, folder / f"cache-{name}", workers))
        print(f"{(_processor() - before) / spent:.2f} processors busy; ", end="")
        return spent

    def by_hand() -> None:
        environment = {**os.environ, "VERDICT_CACHE_DIR": str(folder / "cache-by-hand")}
        for each in repositories:
            command = [VERDICT, "scan", str(each), "--untrusted", "-j", "1", "-q", "-f", "json"]
            subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)

    files = [file for each in repositories for file in sorted(each.rglob("*")) if file.suffix in CHANGED]
    print(f"{len(repositories)} repositories, {len(files)} files of Python and JavaScript", flush=True)
    two = fleet("two", 2)
    print(f"two workers {two:.0f} s", flush=True)
    again = fleet("two", 2)
    print(f"again {again:.1f} s: {again / two:.3f} (goal 0.05)", flush=True)
    for file in files[::100]:
        comment = "\n# changed\n" if file.suffix == ".py" else "\n// changed\n"
        file.write_bytes(file.read_bytes() + comment.encode())
    touched = {file.relative_to(folder / "repositories").parts[0] for file in files[::100]}
    for name in touched:
        git(folder / "repositories" / name, "commit", "-aqm", "x")
    changed = fleet("two", 2)
    print(f"after 1 % of the files changed, in {len(touched)} repositories, ", end="")
    print(f"{changed:.1f} s: {changed / two:.3f} (goal 0.1)", flush=True)
    one = fleet("one", 1)
    print(f"one worker {one:.0f} s: speed-up {one / two:.2f} (goal 1.8)", flush=True)
    if with_hand:
        hand = timed(by_hand)
        print(f"by hand, one after another, {hand:.0f} s: one worker takes {one / hand:.2f} times as long")


def forks(folder: Path, count: int) -> None:
    """Time the scans of forks with a file changed in each, by as many machines, with shared results and without.

    Each machine has scanned something else before, so that the engines and their rules are prepared.
    """
    original = next(each for each in made(folder, 44) if each.name.startswith("celery"))
    (other := folder / "other").mkdir()
    (other / "app.py").write_text("import os\n")
    git(other, "init", "-q")
    git(other, "add", "-A")
    git(other, "commit", "-qm", "x")
    for number in range(count):
        fork = folder / "forks" / f"fork-{number}"
        git(folder, "clone", "-q", str(original), str(fork))
        file = sorted(fork.rglob("*.py"))[number]
        file.write_bytes(file.read_bytes() + b"\n# changed\n")
        git(fork, "commit", "-aqm", "x")
    for name, key in (("apart", {}), ("shared", {"VERDICT_FLEET_KEY": "k" * 32})):
        seconds = []
        for number in range(count):
            listed, cache = folder / "list.txt", folder / f"cache-{name}-{number}"
            listed.write_text(f"{other}\n")
            _fleet_scan(listed, folder / "before", cache, 1)
            shutil.rmtree(folder / "before")
            listed.write_text(f"{folder}/forks/fork-{number}\n")
            seconds.append(timed(partial(_fleet_scan, listed, folder / name, cache, 1, **key)))
        print(f"{name}: {', '.join(f'{each:.1f}' for each in seconds)} s, in all {sum(seconds):.0f} s")


def _fleet_scan(listed: Path, store: Path, cache: Path, workers: int, **more: str) -> None:
    """Scan a list of repositories, with a cache as if on a machine of its own."""
    command = [VERDICT, "fleet", "scan", str(listed), "--store", str(store), "--workers", str(workers), "-q"]
    environment = {**os.environ, "VERDICT_CACHE_DIR": str(cache), **more}
    subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)


def _processor() -> float:
    """Seconds that the machine's processors have worked."""
    times = psutil.cpu_times()
    return float(times.user + times.system)


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
    print(f"packed in {timed(lambda: pack(store)):.1f} s")
    began = time.monotonic()
    with opened(store) as questions:
        print(f"{time.monotonic() - began:.2f} s: open the store")
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
    parser.add_argument("part", choices=["scan", "forks", "simulate", "query"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--repositories", type=int)
    parser.add_argument("--by-hand", action="store_true", help="time the same scans without a fleet too")
    parser.add_argument("--findings", type=int, default=10_000_000)
    given = parser.parse_args()
    folder = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if given.part == "scan":
        scans(folder, given.repositories or 200, given.by_hand)
    elif given.part == "forks":
        forks(folder, given.repositories or 5)
    elif given.part == "simulate":
        simulated(folder, given.repositories or 100_000)
    else:
        queries(folder, given.findings)


if __name__ == "__main__":
    main()
