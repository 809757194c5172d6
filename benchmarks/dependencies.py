"""Times the osv engine over a lock of 10,000 packages, against reading the lock by hand.

python benchmarks/dependencies.py
"""

from __future__ import annotations

import random
import tempfile
import time
import tomllib
import zlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from verdict.advisories.archive import Entry
from verdict.app.dependencies import LocalAdvisories, SharedBill
from verdict.domain.correlation import correlate
from verdict.domain.fingerprint import Excerpt
from verdict.engines.packages.manifests import named
from verdict.engines.packages.osv import OsvEngine
from verdict.engines.packages.vulnerabilities import observed
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline
from verdict.sbom.read import read_bill
from verdict.stores.advisories import SqliteAdvisories
from verdict.stores.advisory_updates import AdvisoryUpdates
from verdict.tree.listing import Scope, list_files

_Result = TypeVar("_Result")
PACKAGES, RECORDS = 10_000, 20_000
RUNS = 3
VECTORS = ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N")


def lock(dice: random.Random) -> str:
    """A uv lock: each package requires up to four that come after it, the project a hundred."""
    direct = ", ".join(f'{{ name = "package-{dice.randrange(PACKAGES)}" }}' for _ in range(100))
    parts = [f'version = 1\n[[package]]\nname = "app"\nsource = {{ virtual = "." }}\ndependencies = [{direct}]\n']
    for number in range(PACKAGES):
        after = {dice.randrange(number, PACKAGES) for _ in range(dice.randrange(5))} - {number}
        requires = ", ".join(f'{{ name = "package-{each}" }}' for each in sorted(after))
        parts.append(
            f'[[package]]\nname = "package-{number}"\nversion = "{dice.randrange(9)}.{dice.randrange(30)}.0"\n'
            f'source = {{ registry = "https://example.org" }}\ndependencies = [{requires}]\n'
        )
    return "".join(parts)


def records(dice: random.Random) -> list[Entry]:
    """As many as PyPI has, each about one package."""
    made = []
    for number in range(RECORDS):
        text = (
            f'{{"id": "GHSA-{number}", "modified": "2024-01-02T03:04:05Z", "aliases": ["CVE-2024-{number}"],'
            f'"summary": "Something is wrong", "severity": [{{"type": "CVSS_V3", "score": "{dice.choice(VECTORS)}"}}],'
            f'"affected": [{{"package": {{"ecosystem": "PyPI", "name": "package-{dice.randrange(3 * PACKAGES)}"}},'
            f'"ranges": [{{"type": "ECOSYSTEM", "events": '
            f'[{{"introduced": "0"}}, {{"fixed": "{dice.randrange(9)}.5"}}]}}]'
            "}]}"
        )
        made.append(entry(f"GHSA-{number}.json", text.encode()))
    return made


def entry(name: str, content: bytes) -> Entry:
    """An entry of an archive."""
    return Entry(name, len(content), zlib.crc32(content), lambda: content)


def best(work: Callable[[], _Result]) -> tuple[float, _Result]:
    """The shortest of a few runs, in seconds of processor time, and what the last one gave."""
    times = []
    for _ in range(RUNS):
        begun = time.process_time()
        result = work()
        times.append(time.process_time() - begun)
    return min(times), result


def main() -> None:
    """Print the times, and what they are of the handwork."""
    dice = random.Random(1)
    now = datetime.now(UTC)
    with tempfile.TemporaryDirectory() as name:
        root, database = Path(name, "tree"), Path(name, "advisories")
        root.mkdir()
        (root / "uv.lock").write_text(lock(dice))
        updates = AdvisoryUpdates(database)
        with updates.alone(Deadline(600), print):
            updates.replace("pypi", records(dice), now, source="made up", deadline=Deadline(600))
        listing = list_files(Scope(root), Deadline(600))
        place = Workplace(root, Path(name), Path(name), Deadline(600), 2)

        def scan() -> int:
            engine = OsvEngine(
                SharedBill(lambda: listing), LocalAdvisories(database, None), timedelta(days=14), datetime.now(UTC)
            )
            return len(engine.scan(listing.files, place).observations)

        by_hand, _ = best(lambda: tomllib.loads((root / "uv.lock").read_text()))
        reading, bill = best(lambda: read_bill(listing, Deadline(600)))
        naming, packages = best(lambda: named(bill.manifests))
        opened = SqliteAdvisories(database)
        asking, answers = best(lambda: opened.affecting(each.key for each in packages))
        observing, found = best(lambda: tuple(observed(packages, answers)))
        merging, findings = best(lambda: correlate(found, lambda _: Excerpt()))
        whole, count = best(scan)
    print(f"{len(packages):,} packages, {RECORDS:,} advisories, {count:,} vulnerabilities, {len(findings):,} findings")
    for what, seconds in (
        ("the lock, by tomllib alone", by_hand),
        ("the bill", reading),
        ("the ways to each package", naming),
        ("asking the database", asking),
        ("writing the observations", observing),
        ("matching: the last three", naming + asking + observing),
        ("the whole engine", whole),
        ("correlating what it found", merging),
    ):
        print(f"{what:<28} {seconds * 1000:8.0f} ms  {seconds / by_hand:5.2f} × tomllib")


if __name__ == "__main__":
    main()
