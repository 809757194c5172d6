"""Times building and asking the database of advisories, against reading the records and comparing by hand.

python benchmarks/advisories.py [PyPI.zip]    over data made up to be as large as all of PyPI's, or over real ones
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
import time
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version
from univers.versions import PypiVersion

from verdict.advisories.archive import entries_of
from verdict.processes.deadline import Deadline
from verdict.stores.advisories import SqliteAdvisories
from verdict.stores.advisory_updates import AdvisoryUpdates, Change

RECORDS, PACKAGES, COMPONENTS = 20_000, 6_000, 10_000
RUNS = 3
CHANGED = 0.01  # of the records, between two updates

Events = list[tuple[str, str]]
Question = tuple[str, str, str]


def made_up(file: Path, changed: float = 0.0) -> Path:
    """An archive of records about the same size, with as many versions each, as real ones."""
    dice = random.Random(1)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(RECORDS):
            major = dice.randrange(1, 9)
            fixed = f"{major}.{dice.randrange(30)}"
            versions = [f"{dice.randrange(major)}.{dice.randrange(30)}.{minor}" for minor in range(53)]
            record = {
                "id": f"MADE-{number}",
                "modified": "2024-01-02T03:04:05Z" if dice.random() >= changed else "2025-01-02T03:04:05Z",
                "details": " ".join(dice.choices(("reads", "writes", "beyond", "the", "buffer", "of"), k=120)),
                "aliases": [f"CVE-2024-{number}"],
                "references": [{"type": "WEB", "url": f"https://example.org/{number}/{each}"} for each in range(4)],
                "affected": [
                    {
                        "package": {"ecosystem": "PyPI", "name": f"package-{dice.randrange(PACKAGES)}"},
                        "ranges": [
                            {
                                "type": "ECOSYSTEM",
                                "events": [{"introduced": "0"}, {"fixed": fixed}],
                            }
                        ],
                        "versions": versions,
                    }
                ],
            }
            archive.writestr(f"MADE-{number}.json", json.dumps(record))
    return file


def loaded(file: Path) -> Iterator[dict[str, Any]]:
    """The records as one would read them by hand."""
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            yield json.loads(archive.read(name))


def by_package(file: Path) -> dict[str, list[tuple[Events, set[str]]]]:
    """Events and listed versions by package."""
    found: dict[str, list[tuple[Events, set[str]]]] = defaultdict(list)
    for record in loaded(file):
        for each in record["affected"]:
            ranges = [one["events"] for one in each.get("ranges", []) if one["type"] != "GIT"]
            events = [pair for one in ranges for event in one for pair in event.items() if readable(pair[1])]
            name = canonicalize_name(each["package"]["name"])
            found[name].append((events, set(each.get("versions", []))))
    return found


def readable(text: str) -> bool:
    """Whether it is a version; by hand, what isn't is passed over."""
    try:
        Version(text)
    except InvalidVersion:
        return False
    return True


def by_hand(
    known: dict[str, list[tuple[Events, set[str]]]], questions: list[Question], read: Callable[[str], Any]
) -> int:
    """How many advisories affect the components; each version is read as it comes."""
    count = 0
    for _, name, version in questions:
        own = read(version)
        for events, listed in known.get(name, ()):
            inside = False
            for kind, text in events:
                if kind == "introduced" and (text == "0" or own >= read(text)):
                    inside = True
                elif kind == "fixed" and own >= read(text):
                    inside = False
            count += inside or version in listed
    return count


def components(known: dict[str, list[tuple[Events, set[str]]]]) -> list[Question]:
    """Every other one is of a package that has advisories, in a version that is affected, or one close to it."""
    dice = random.Random(2)
    names = sorted(known)
    found: list[Question] = []
    while len(found) < COMPONENTS:
        name = dice.choice(names)
        version = f"{dice.choice(sorted(known[name][0][1] or {'1.0'}))}.{dice.randrange(1000)}"
        if not readable(version):
            continue
        found.append(("pypi", name, version))
        found.append(("pypi", f"without-{len(found)}", version))
    return found


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of processor time, the best of some runs, and what came of the last one."""
    best = float("inf")
    for _ in range(RUNS):
        begun = time.process_time()
        result = work()
        best = min(best, time.process_time() - begun)
    return best, result


def updated(folder: Path, file: Path, *, anew: bool = False) -> Change:
    """Bring the database in a folder up to date, or make it."""
    if anew:
        shutil.rmtree(folder, ignore_errors=True)
    updates, deadline = AdvisoryUpdates(folder), Deadline(None)
    with updates.alone(deadline, print), entries_of(file) as entries:
        return updates.replace("pypi", entries, datetime.now(UTC), source="benchmark", deadline=deadline)


def main() -> None:
    """A line for each thing that is timed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "advisories"
        if len(sys.argv) > 1:
            first = second = Path(sys.argv[1])
        else:
            first, second = made_up(Path(name) / "one.zip"), made_up(Path(name) / "two.zip", CHANGED)
        reading, count = timed(lambda: sum(1 for _ in loaded(first)))
        print(f"{count:,} records, {first.stat().st_size / 1e6:.0f} MB; unpacked and read by json: {reading:.2f} s")
        build, _ = timed(lambda: updated(folder, first, anew=True))
        print(f"built: {build:.2f} s ({build / reading:.1f} times that)")
        same, _ = timed(lambda: updated(folder, first))
        print(f"updated, nothing new: {same:.2f} s ({same / reading:.2f})")
        begun = time.process_time()
        change = updated(folder, second)
        some = time.process_time() - begun
        print(f"updated, {change.changed} changed: {some:.2f} s ({some / reading:.2f})")
        size = sum(each.stat().st_size for each in folder.glob("*.sqlite"))
        opening, database = timed(lambda: SqliteAdvisories(folder))
        print(f"opened: {opening * 1000:.1f} ms; {size / 1e6:.0f} MB on disk")
        loading, known = timed(lambda: by_package(second))
        questions = components(known)
        asking, answers = timed(lambda: database.affecting(questions))
        hits = sum(len(each.advisories) for each in answers.values())
        print(f"asked of {len(questions):,} components, {hits:,} advisories: {asking:.2f} s")
        packaging, one = timed(lambda: by_hand(known, questions, Version))
        univers, other = timed(lambda: by_hand(known, questions, PypiVersion))
        print(f"by hand, with packaging: {packaging:.2f} s, {one:,} advisories; {loading:.2f} s to read them first")
        print(f"by hand, with univers: {univers:.2f} s, {other:,} advisories")
        print(f"{asking / (packaging + loading):.2f} of the time by hand with packaging")
        database.close()


if __name__ == "__main__":
    main()
