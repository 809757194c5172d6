from __future__ import annotations

import json
from pathlib import Path

import pytest
from osv import NOW, archive, build, ids, osv, osv_range

from verdict.advisories.advisory import Answer, Supply
from verdict.domain.errors import AdvisoryDataError
from verdict.stores.advisories import SqliteAdvisories


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "advisories"


def answer(folder: Path, name: str, version: str, ecosystem: str = "pypi") -> Answer:
    database = SqliteAdvisories(folder)
    try:
        return database.affecting([(ecosystem, name, version)])[ecosystem, name, version]
    finally:
        database.close()


def test_an_advisory_is_found_by_package_and_version(folder: Path, tmp_path: Path) -> None:
    record = osv(
        aliases=["CVE-2024-1"],
        summary="It breaks",
        details="Really.",
        severity=[{"type": "CVSS_V3", "score": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"}],
        references=[{"type": "WEB", "url": "https://example.org/1"}, {"type": "WEB", "url": "javascript:alert(1)"}],
        database_specific={"severity": "HIGH", "cwe_ids": ["CWE-79"]},
    )
    build(folder, archive(tmp_path / "a.zip", record))
    (found,) = answer(folder, "PKG", "1.9").advisories
    assert found.id == "OSV-2024-1"
    assert found.aliases == ("CVE-2024-1",)
    assert (found.summary, found.details, found.rating) == ("It breaks", "Really.", "HIGH")
    assert found.scores == ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",)
    assert found.cwe == ("CWE-79",)
    assert found.references == ("https://example.org/1",)
    assert (found.ranges, found.fixed) == (("<2.0.0",), ("2.0.0",))
    assert found.modified.isoformat() == "2024-01-02T03:04:05+00:00"
    assert answer(folder, "pkg", "2.0") == Answer()
    assert answer(folder, "other", "1.0") == Answer()


def test_an_ecosystem_without_data_has_no_answer(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    database = SqliteAdvisories(folder)
    assert database.affecting([("npm", "pkg", "1.0.0")]) == {}
    assert database.supplies() == {"pypi": Supply("pypi", 1, NOW, answer(folder, "pkg", "1").advisories[0].modified)}
    database.close()


def test_an_update_takes_over_what_has_not_changed(folder: Path, tmp_path: Path) -> None:
    one, two, three = osv("A-1"), osv("A-2"), osv("A-3")
    build(folder, archive(tmp_path / "a.zip", one, two))
    change = build(folder, archive(tmp_path / "b.zip", one, {**two, "affected": []}, three))
    assert (change.added, change.changed, change.removed, change.records) == (1, 1, 0, 2)
    assert ids(folder, "pkg", "1.0") == ["A-1", "A-3"]
    change = build(folder, archive(tmp_path / "c.zip", three))
    assert (change.added, change.changed, change.removed, change.records) == (0, 0, 2, 1)
    assert ids(folder, "pkg", "1.0") == ["A-3"]


def test_a_record_that_cannot_be_read_is_named_and_the_others_stay(folder: Path, tmp_path: Path) -> None:
    change = build(folder, archive(tmp_path / "a.zip", osv(), raw={"x.json": b"{", "y.json": b'{"id": "Y-1"}'}))
    assert [name for name, _ in change.unreadable] == ["x.json", "y.json"]
    database = SqliteAdvisories(folder)
    assert database.supplies()["pypi"].unreadable == 2
    database.close()
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]


def test_data_without_a_record_of_the_ecosystem_replaces_nothing(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    with pytest.raises(AdvisoryDataError, match="no advisory of PyPI"):
        build(folder, archive(tmp_path / "b.zip", osv(ecosystem="npm")))
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]
    assert sorted(file.suffix for file in folder.iterdir()) == ["", ".json", ".sqlite"]


def test_a_withdrawn_record_affects_nothing(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv(withdrawn="2024-02-03T00:00:00Z"), osv("A-2")))
    assert ids(folder, "pkg", "1.0") == ["A-2"]


def test_what_cannot_be_compared_is_undecided(folder: Path, tmp_path: Path) -> None:
    commits = osv("A-2", ranges=[{"type": "GIT", "events": [{"introduced": "0"}]}])
    build(folder, archive(tmp_path / "a.zip", osv(), commits))
    reason = "the version has no place among the ecosystem's versions"
    assert answer(folder, "pkg", "latest").undecided == (("A-2", reason), ("OSV-2024-1", reason))
    assert answer(folder, "pkg", "3.0").undecided == (("A-2", "it names commits and no versions"),)


def test_the_same_advisory_of_two_entries_is_one(folder: Path, tmp_path: Path) -> None:
    twice = osv()
    twice["affected"].append({**twice["affected"][0], "ranges": [osv_range("introduced 3.0", "last_affected 3.2")]})
    source = archive(tmp_path / "a.zip", twice, raw={"more/again.json": json.dumps(osv()).encode()})
    build(folder, source)
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]
    assert answer(folder, "pkg", "3.2").advisories[0].ranges == ("<2.0.0", ">=3.0,<=3.2")
