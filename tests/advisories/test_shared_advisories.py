"""Real advisories: the versions that databases list agree with their ranges."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from osv import build, ids

from verdict.advisories.archive import entries_of
from verdict.advisories.records import Record, read_record
from verdict.advisories.versions import ORDERS, Incomparable
from verdict.stores.advisories import SqliteAdvisories

SHARED = Path(__file__).parents[3] / "shared" / "data" / "osv"
pytestmark = pytest.mark.skipif(
    not SHARED.is_dir(), reason="../shared/data, which is not part of the project, is absent"
)


def records(name: str) -> list[Record]:
    with entries_of(SHARED / f"{name}.zip") as entries:
        return [read_record(entry.read()) for entry in entries]


def test_every_record_is_read_and_nearly_every_range_is_decidable() -> None:
    for name, count, doubtful in (("PyPI", 2661, 2), ("Go", 4291, 0)):
        found = records(name)
        assert len(found) == count
        assert sum(bool(affected.doubts) for record in found for affected in record.affected) == doubtful


def test_listed_versions_and_ranges_agree_except_for_known_errors_of_the_databases() -> None:
    listed: Counter[str] = Counter()
    for record in records("PyPI"):
        for affected in record.affected:
            for version in affected.listed:
                assert affected.affects(version)
                try:
                    ORDERS["pypi"](version)
                except Incomparable:
                    listed["no version of PEP 440"] += 1
                else:
                    listed[record.id if affected.intervals else "no range at all"] += 1
    # Of 140,847: pre-releases before a range that begins with the release, and the fixed version itself.
    assert listed == {
        "no version of PEP 440": 108, "no range at all": 1,
        "PYSEC-2023-61": 6, "PYSEC-2023-72": 3, "PYSEC-2023-177": 2, "PYSEC-2022-236": 2, "PYSEC-2021-114": 1,
    }  # fmt: skip


def test_the_database_gives_the_same_results_as_the_records(tmp_path: Path) -> None:
    build(tmp_path, SHARED / "Go.zip", "golang")
    build(tmp_path, SHARED / "PyPI.zip")
    assert "GO-2023-1621" in ids(tmp_path, "stdlib", "go1.20.1", "golang")
    assert "GO-2023-1621" not in ids(tmp_path, "stdlib", "go1.20.2", "golang")
    assert "PYSEC-2021-109" in ids(tmp_path, "Django", "3.2.4")
    assert "PYSEC-2021-109" not in ids(tmp_path, "django", "3.2.5")
    database = SqliteAdvisories(tmp_path)
    supplies = database.supplies()
    assert supplies["pypi"].fetched.date().isoformat() == "2024-10-10"
    database.close()
