"""The baseline: what was there before, in a file that can be reviewed."""

from __future__ import annotations

import codecs
import json
import os
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest
from builders import finding

from verdict.domain.errors import ConfigError, OutputError
from verdict.domain.finding import Finding, Severity
from verdict.domain.location import Location
from verdict.stores import baseline
from verdict.stores.baseline import Acceptance, Change, Entry

TODAY, YESTERDAY = date(2025, 6, 2), date(2025, 6, 1)
OURS = Acceptance(TODAY, "agreed in the review", "Security", date(2026, 1, 31))


def write(file: Path, findings: Iterable[Finding], acceptance: Acceptance = OURS) -> None:
    baseline.save(file, baseline.written((), findings, acceptance, bool).entries)


def entries(*findings: Finding, expires: date | None = None) -> tuple[Entry, ...]:
    """Entries that somebody accepted yesterday."""
    return baseline.written((), findings, Acceptance(YESTERDAY, "old", "Somebody", expires), bool).entries


def marks(change: Change) -> set[str]:
    return {entry.fingerprint for entry in change.entries}


def at(number: int, path: str) -> Finding:
    return finding(number, location=Location(path, 1))


def test_a_baseline_is_read_back(tmp_path: Path) -> None:
    findings = [finding(number) for number in range(5)]
    write(tmp_path / "baseline.json", findings)
    read = baseline.read(tmp_path / "baseline.json")
    assert {each.fingerprint for each in read} == {each.fingerprint for each in findings}
    assert {(each.date, each.reason, each.author, each.expires) for each in read} == {
        (TODAY, "agreed in the review", "Security", date(2026, 1, 31))
    }


def test_a_missing_file_is_an_empty_baseline(tmp_path: Path) -> None:
    assert baseline.read(tmp_path / "baseline.json") == ()


def test_a_special_file_is_refused_unread(tmp_path: Path) -> None:
    (tmp_path / "endless.json").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "silent.json")
    for name in ("endless.json", "silent.json"):
        with pytest.raises(ConfigError, match="is not a baseline"):
            baseline.read(tmp_path / name)


def test_a_link_that_leads_nowhere_is_refused_with_its_target(tmp_path: Path) -> None:
    (tmp_path / "baseline.json").symlink_to("gone/known.json")
    with pytest.raises(ConfigError, match=r"baseline\.json: leads to gone/known\.json, which isn't there") as raised:
        baseline.read(tmp_path / "baseline.json")
    assert "remove the link" in raised.value.hint


def test_a_huge_baseline_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "baseline.json").open("wb") as stream:
        stream.truncate(1 << 40)
    with pytest.raises(ConfigError, match="is not a baseline"):
        baseline.read(tmp_path / "baseline.json")


def test_the_order_of_the_findings_does_not_matter(tmp_path: Path) -> None:
    findings = [at(number, f"{number % 3}.py") for number in range(20)]
    write(tmp_path / "one.json", findings)
    Random(1).shuffle(findings)
    write(tmp_path / "two.json", findings)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_each_fact_has_its_own_line_and_one_that_is_not_known_has_none(tmp_path: Path) -> None:
    write(tmp_path / "baseline.json", [finding(7)], Acceptance(TODAY, "why"))
    text = (tmp_path / "baseline.json").read_text()
    assert text.endswith("}\n")
    assert json.loads(text) == {
        "version": 2,
        "fingerprint_version": "v1",
        "findings": [
            {
                "fingerprint": f"v1:{7:064x}", "rule_id": "python-sql-injection", "severity": "HIGH", "file": "app.py",
                "line": 8, "reason": "why", "date": "2025-06-02",
            }
        ],
    }  # fmt: skip
    assert max(map(len, text.splitlines())) < 100


def test_repeats_have_an_entry_each_with_their_line(tmp_path: Path) -> None:
    gathered = finding(1, also_at=(Location("app.py", 9), Location("app.py", 12)), repeated=("v1:b", "v1:c"))
    assert [(each.fingerprint, each.line) for each in entries(gathered)] == [
        (gathered.fingerprint, 2), ("v1:b", 9), ("v1:c", 12),
    ]  # fmt: skip


def changed(file: Path, **values: object) -> Path:
    """A baseline of one finding, with other values in its entry."""
    write(file, [finding()])
    content = json.loads(file.read_text())
    content["findings"][0].update(values)
    file.write_text(json.dumps(content))
    return file


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"severity": "grave"}, "findings.0.severity: should be one of UNKNOWN, INFO, LOW, MEDIUM, HIGH, CRITICAL"),
        ({"severity": 3}, "findings.0.severity: should be one of UNKNOWN, INFO"),
        ({"expires": 0}, "findings.0.expires: input should be a date, written like 2030-01-31"),
        ({"date": "1700000000"}, "findings.0.date: input should be a date, written like 2030-01-31"),
    ],
)
def test_a_value_that_a_baseline_never_has_is_refused(tmp_path: Path, values: dict[str, object], said: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(said)):
        baseline.read(changed(tmp_path / "baseline.json", **values))


def test_severities_may_be_in_small_letters(tmp_path: Path) -> None:
    (entry,) = baseline.read(changed(tmp_path / "baseline.json", severity="medium"))
    assert entry.severity is Severity.MEDIUM


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    file = changed(tmp_path / "baseline.json")
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes())
    assert len(baseline.read(file)) == 1


def test_a_baseline_of_version_1_is_read_and_rewritten_as_version_2(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    old = {"fingerprint": finding().fingerprint, "rule_id": "r", "severity": "HIGH", "file": "app.py"}
    file.write_text(json.dumps({"version": 1, "fingerprint_version": "v1", "findings": [old]}))
    (entry,) = baseline.read(file)
    assert (entry.fingerprint, entry.reason, entry.date) == (finding().fingerprint, None, None)
    baseline.save(file, [entry])
    assert json.loads(file.read_text()) == {"version": 2, "fingerprint_version": "v1", "findings": [old]}


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"{}", b"[]", b"null", b"\xff", b'{"version": 1, "fingerprint_version": "v1"}', b'{"version": 2}',
        b'{"version": 0, "fingerprint_version": "v1", "findings": []}',
        b'{"version": true, "fingerprint_version": "v1", "findings": []}',
    ],
    ids=["empty", "no keys", "a list", "null", "no text", "no findings", "version only", "version 0", "version true"],
)  # fmt: skip
def test_another_document_is_an_error_and_not_an_empty_baseline(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "baseline.json").write_bytes(raw)
    with pytest.raises(ConfigError, match="is not a baseline") as raised:
        baseline.read(tmp_path / "baseline.json")
    assert raised.value.file == tmp_path / "baseline.json"
    assert "verdict baseline write" in raised.value.hint


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"2026-01-31"', '"soon"', r"findings\.0\.expires: Input should be a valid date"),
        ('"expires"', '"until"', r"findings\.0\.until: Extra inputs are not permitted"),
        ("{", "<<<<<<< HEAD\n{", r"Invalid JSON: .* line 1"),
    ],
)
def test_what_is_wrong_with_an_edited_baseline_is_named(tmp_path: Path, old: str, new: str, reason: str) -> None:
    entry = {"fingerprint": "v1:1", "rule_id": "a", "severity": "HIGH", "file": "a.py", "expires": "2026-01-31"}
    text = json.dumps({"version": 2, "fingerprint_version": "v1", "findings": [entry]})
    (tmp_path / "baseline.json").write_text(text.replace(old, new, 1))
    with pytest.raises(ConfigError, match=reason) as raised:
        baseline.read(tmp_path / "baseline.json")
    assert raised.value.hint.startswith("mend it")


def test_a_baseline_of_a_later_version_is_refused_even_with_unknown_keys(tmp_path: Path) -> None:
    content = {"version": 3, "fingerprint_version": "v1", "entries": {}}
    (tmp_path / "baseline.json").write_text(json.dumps(content))
    with pytest.raises(ConfigError, match="of version 3, this verdict reads up to 2"):
        baseline.read(tmp_path / "baseline.json")


def test_an_unknown_key_is_an_error(tmp_path: Path) -> None:
    write(tmp_path / "baseline.json", [finding(1)])
    content = json.loads((tmp_path / "baseline.json").read_text())
    content["findings"][0]["because"] = "why"
    (tmp_path / "baseline.json").write_text(json.dumps(content))
    with pytest.raises(ConfigError):
        baseline.read(tmp_path / "baseline.json")


def test_fingerprints_of_another_version_are_refused(tmp_path: Path) -> None:
    write(tmp_path / "baseline.json", [finding(1)])
    text = (
        (tmp_path / "baseline.json").read_text().replace('"fingerprint_version": "v1"', '"fingerprint_version": "v0"')
    )
    (tmp_path / "baseline.json").write_text(text)
    with pytest.raises(ConfigError, match="has fingerprints v0, this verdict makes v1"):
        baseline.read(tmp_path / "baseline.json")


def test_a_folder_in_place_of_the_baseline_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "baseline.json").mkdir()
    with pytest.raises(ConfigError):
        baseline.read(tmp_path / "baseline.json")


def test_an_unwritable_baseline_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError):
        baseline.save(tmp_path / "file" / "baseline.json", [])


def test_an_entry_counts_up_to_and_including_its_last_day() -> None:
    made = [*entries(finding(1), expires=YESTERDAY), *entries(finding(2), expires=TODAY), *entries(finding(3))]
    assert baseline.current(made, TODAY).keys() == {finding(2).fingerprint, finding(3).fingerprint}


def test_writing_a_part_replaces_its_entries_and_keeps_the_others() -> None:
    before = entries(*(at(number, f"{'sub' if number < 4 else 'other'}/{number}.py") for number in range(6)))
    again = [at(0, "sub/0.py"), at(9, "sub/9.py")]
    made = baseline.written(before, again, OURS, lambda path: path.startswith("sub/"))
    assert (made.added, made.removed) == (2, 4)
    assert {(each.file, each.reason) for each in made.entries} == {
        ("sub/0.py", OURS.reason), ("sub/9.py", OURS.reason), ("other/4.py", "old"), ("other/5.py", "old"),
    }  # fmt: skip


def test_an_update_adds_drops_and_leaves_what_is_still_found() -> None:
    kept, fixed, elsewhere, new = at(1, "a.py"), at(2, "a.py"), at(3, "b.py"), at(4, "a.py")
    before = entries(kept, fixed, elsewhere)
    found = {kept.fingerprint, new.fingerprint}
    made = baseline.updated(before, [kept, new], OURS, lambda entry: entry.file == "a.py", found)
    assert (made.added, made.removed) == (1, 1)
    assert {each.fingerprint: each.reason for each in made.entries} == {
        kept.fingerprint: "old", elsewhere.fingerprint: "old", new.fingerprint: OURS.reason,
    }  # fmt: skip


def test_an_update_keeps_the_entry_of_a_finding_that_is_suppressed_now() -> None:
    made = baseline.updated(entries(finding(1)), [], OURS, lambda _: True, {finding(1).fingerprint})
    assert marks(made) == {finding(1).fingerprint}


def test_an_update_accepts_an_expired_finding_anew() -> None:
    before = entries(finding(1), expires=YESTERDAY)
    made = baseline.updated(before, [finding(1)], OURS, lambda _: True, {finding(1).fingerprint})
    assert (made.added, made.removed) == (1, 0)
    assert [each.reason for each in made.entries] == [OURS.reason]


def test_an_update_accepts_a_finding_that_has_become_worse_anew() -> None:
    before = entries(replace(finding(1), severity=Severity.LOW))
    made = baseline.updated(before, [finding(1)], OURS, lambda _: True, {finding(1).fingerprint})
    assert (made.added, made.removed) == (1, 0)
    assert [(each.severity, each.reason) for each in made.entries] == [(finding(1).severity, OURS.reason)]


def test_pruning_removes_what_is_fixed_where_the_scan_looked_and_what_has_expired() -> None:
    found, fixed, unseen, old = at(1, "a.py"), at(2, "a.py"), at(3, "b.py"), at(4, "b.py")
    before = (*entries(found, fixed, unseen), *entries(old, expires=YESTERDAY))
    made = baseline.pruned(before, lambda entry: entry.file == "a.py", {found.fingerprint, old.fingerprint}, TODAY)
    assert (marks(made), made.removed) == ({found.fingerprint, unseen.fingerprint}, 2)
