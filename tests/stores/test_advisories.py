from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from osv import NOW, archive, build, ids, osv, osv_range
from packaging.utils import canonicalize_name

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
    assert answer(folder, "pkg", "2.0") == Answer()
    assert answer(folder, "other", "1.0") == Answer()


def test_an_ecosystem_without_data_has_no_answer(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    database = SqliteAdvisories(folder)
    assert database.affecting([("npm", "pkg", "1.0.0")]) == {}
    assert database.supplies() == {"pypi": Supply("pypi", NOW)}
    database.close()


def test_an_update_reuses_unchanged_records(folder: Path, tmp_path: Path) -> None:
    one, two, three = osv("A-1"), osv("A-2"), osv("A-3")
    build(folder, archive(tmp_path / "a.zip", one, two))
    change = build(folder, archive(tmp_path / "b.zip", one, {**two, "affected": []}, three))
    assert (change.added, change.changed, change.removed, change.records) == (1, 1, 0, 2)
    assert ids(folder, "pkg", "1.0") == ["A-1", "A-3"]
    change = build(folder, archive(tmp_path / "c.zip", three))
    assert (change.added, change.changed, change.removed, change.records) == (0, 0, 2, 1)
    assert ids(folder, "pkg", "1.0") == ["A-3"]


def test_an_unreadable_record_is_named_and_the_others_are_kept(folder: Path, tmp_path: Path) -> None:
    change = build(folder, archive(tmp_path / "a.zip", osv(), raw={"x.json": b"{", "y.json": b'{"id": "Y-1"}'}))
    assert [name for name, _ in change.unreadable] == ["x.json", "y.json"]
    database = SqliteAdvisories(folder)
    assert database.supplies()["pypi"].unreadable == 2
    database.close()
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]


def test_a_whole_file_replaces_what_a_damaged_one_lacked(folder: Path, tmp_path: Path) -> None:
    """Both have the same checksums in their directories."""
    whole = archive(tmp_path / "whole.zip", osv("A-1"), osv("A-2"))
    damaged = tmp_path / "damaged.zip"
    with zipfile.ZipFile(whole) as opened:
        header = opened.getinfo("A-2.json").header_offset
    raw = bytearray(whole.read_bytes())
    raw[header] ^= 0xFF
    damaged.write_bytes(raw)

    changes = [build(folder, each) for each in (damaged, damaged, whole, whole)]
    assert [len(each.unreadable) for each in changes] == [1, 1, 0, 0]
    assert [each.changed for each in changes] == [0, 0, 1, 0]
    assert ids(folder, "pkg", "1.0") == ["A-1", "A-2"]


def test_data_without_a_record_of_the_ecosystem_replaces_nothing(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    with pytest.raises(AdvisoryDataError, match="no advisory of PyPI"):
        build(folder, archive(tmp_path / "b.zip", osv(ecosystem="npm")))
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]
    assert sorted(file.suffix for file in folder.iterdir()) == ["", ".json", ".sqlite"]


def test_a_withdrawn_record_affects_nothing(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv(withdrawn="2024-02-03T00:00:00Z"), osv("A-2")))
    assert ids(folder, "pkg", "1.0") == ["A-2"]


def test_incomparable_versions_are_undecided(folder: Path, tmp_path: Path) -> None:
    commits = osv("A-2", ranges=[{"type": "GIT", "events": [{"introduced": "0"}]}])
    build(folder, archive(tmp_path / "a.zip", osv(), commits))
    reason = "the version has no place among the ecosystem's versions"
    assert answer(folder, "pkg", "latest").undecided == (("A-2", reason), ("OSV-2024-1", reason))
    assert answer(folder, "pkg", "3.0").undecided == (("A-2", "it names commits and no versions"),)


VERSIONS = ["0.1", "1.0a1", "1.0", "1.0.post1", "1.1", "2.0rc1", "2.0", "1!0.5", "2004d"]
_comparable = st.sampled_from(VERSIONS[:-1])
_ranges = st.lists(
    st.tuples(_comparable | st.just("0"), st.sampled_from(["fixed", "last_affected"]), _comparable), max_size=3
)
_known = st.lists(
    st.tuples(st.sampled_from(["a", "B-c"]), _ranges, st.lists(st.sampled_from(VERSIONS), max_size=3), st.booleans()),
    min_size=1,
    max_size=6,
)


def affects(ranges: list[tuple[str, str, str]], listed: list[str], version: str) -> bool | None:
    """What a record says of a version, by the ladder of versions; None if that can't be said."""
    if version in listed:
        return True
    if version == "2004d":
        return None
    own = VERSIONS.index(version)
    for start, kind, end in ranges:
        low, high = -1 if start == "0" else VERSIONS.index(start), VERSIONS.index(end)
        if low <= own and (own < high or (kind == "last_affected" and own == high and low <= high)):
            return True
        if low > high and own >= low:  # what ends before it begins has no end
            return True
    return False if ranges or listed else None


@given(_known)
@settings(max_examples=25)
def test_a_database_agrees_with_its_records(
    tmp_path_factory: pytest.TempPathFactory, known: list[tuple[str, list[tuple[str, str, str]], list[str], bool]]
) -> None:
    home = tmp_path_factory.mktemp("database")
    records = [
        osv(
            f"A-{number}",
            package=name,
            ranges=[osv_range(f"introduced {start}", f"{kind} {end}") for start, kind, end in ranges],
            versions=listed,
            **({"withdrawn": "2024-02-03T00:00:00Z"} if withdrawn else {}),
        )
        for number, (name, ranges, listed, withdrawn) in enumerate(known)
    ]
    build(home, archive(home / "in.zip", *records))
    database = SqliteAdvisories(home)
    asked = [("pypi", name, version) for name in ("A", "b_c") for version in VERSIONS]
    answers = database.affecting(asked)
    database.close()
    assert list(answers) == asked
    for (_, name, version), found in answers.items():
        mine = {
            f"A-{number}": affects(ranges, listed, version)
            for number, (package, ranges, listed, withdrawn) in enumerate(known)
            if canonicalize_name(package) == canonicalize_name(name) and not withdrawn
        }
        assert [each.id for each in found.advisories] == sorted(key for key, value in mine.items() if value)
        assert [key for key, _ in found.undecided] == sorted(key for key, value in mine.items() if value is None)


def test_archive_entries_with_the_same_name_are_all_read(folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "a.zip"
    with zipfile.ZipFile(source, "w") as opened:
        opened.writestr("same.json", json.dumps(osv("A-1")))
        with pytest.warns(UserWarning, match="Duplicate name"):
            opened.writestr("same.json", json.dumps(osv("A-2")))
    assert build(folder, source).added == 2
    assert ids(folder, "pkg", "1.0") == ["A-1", "A-2"]
    assert build(folder, source).changed == 0


def test_the_same_advisory_in_two_entries_counts_once(folder: Path, tmp_path: Path) -> None:
    twice = osv()
    twice["affected"].append({**twice["affected"][0], "ranges": [osv_range("introduced 3.0", "last_affected 3.2")]})
    source = archive(tmp_path / "a.zip", twice, raw={"more/again.json": json.dumps(osv()).encode()})
    build(folder, source)
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]
    assert answer(folder, "pkg", "3.2").advisories[0].ranges == ("<2.0.0", ">=3.0,<=3.2")
