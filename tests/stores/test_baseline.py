"""The baseline: what was there before, in a file that can be reviewed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest
from builders import finding

from verdict.domain.errors import ConfigError, OutputError
from verdict.domain.finding import Location
from verdict.stores import baseline


def test_a_baseline_is_read_back(tmp_path: Path) -> None:
    findings = [finding(number) for number in range(5)]
    assert baseline.write(tmp_path / "baseline.json", findings) == baseline.Written(5, 0)
    assert baseline.read(tmp_path / "baseline.json") == {each.fingerprint for each in findings}


def test_a_missing_file_is_an_empty_baseline(tmp_path: Path) -> None:
    assert baseline.read(tmp_path / "baseline.json") == frozenset()


def test_a_special_file_is_refused_unread(tmp_path: Path) -> None:
    (tmp_path / "endless.json").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "silent.json")
    for name in ("endless.json", "silent.json"):
        with pytest.raises(ConfigError, match="is not a baseline"):
            baseline.read(tmp_path / name)


def test_a_huge_baseline_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "baseline.json").open("wb") as stream:
        stream.truncate(1 << 40)
    with pytest.raises(ConfigError, match="is not a baseline"):
        baseline.read(tmp_path / "baseline.json")


def test_the_order_of_the_findings_does_not_matter(tmp_path: Path) -> None:
    findings = [finding(number, location=Location(f"{number % 3}.py", 1)) for number in range(20)]
    baseline.write(tmp_path / "one.json", findings)
    Random(1).shuffle(findings)
    baseline.write(tmp_path / "two.json", findings)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_each_fact_has_its_own_line(tmp_path: Path) -> None:
    baseline.write(tmp_path / "baseline.json", [finding(7)])
    text = (tmp_path / "baseline.json").read_text()
    assert text.endswith("}\n")
    assert json.loads(text)["findings"] == [
        {"fingerprint": f"v1:{7:064x}", "rule_id": "python-sql-injection", "severity": "HIGH", "file": "app.py"}
    ]
    assert max(map(len, text.splitlines())) < 100


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b"[]", b"null", b"\xff", b'{"version": 1, "fingerprint_version": "v1"}', b'{"version": 2}'],
    ids=["empty", "no keys", "a list", "null", "no text", "no findings", "another version"],
)
def test_another_document_is_an_error_and_not_an_empty_baseline(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "baseline.json").write_bytes(raw)
    with pytest.raises(ConfigError, match="is not a baseline") as raised:
        baseline.read(tmp_path / "baseline.json")
    assert raised.value.file == tmp_path / "baseline.json"
    assert "verdict baseline write" in raised.value.hint


def test_an_unknown_key_is_an_error(tmp_path: Path) -> None:
    baseline.write(tmp_path / "baseline.json", [finding(1)])
    content = json.loads((tmp_path / "baseline.json").read_text())
    content["findings"][0]["reason"] = "because"
    (tmp_path / "baseline.json").write_text(json.dumps(content))
    with pytest.raises(ConfigError):
        baseline.read(tmp_path / "baseline.json")


def test_fingerprints_of_another_version_are_refused(tmp_path: Path) -> None:
    baseline.write(tmp_path / "baseline.json", [finding(1)])
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
        baseline.write(tmp_path / "file" / "baseline.json", [])


def test_entries_of_files_that_were_not_scanned_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    before = [
        finding(number, location=Location(f"{'sub' if number < 4 else 'other'}/{number}.py", 1)) for number in range(6)
    ]
    baseline.write(file, before)
    again = [before[0], finding(9, location=Location("sub/9.py", 1))]
    assert baseline.write(file, again, lambda path: path.startswith("sub/")) == baseline.Written(2, 2)
    assert baseline.read(file) == {each.fingerprint for each in (*again, before[4], before[5])}
    assert [each["file"] for each in json.loads(file.read_text())["findings"]] == [
        "other/4.py", "other/5.py", "sub/0.py", "sub/9.py",
    ]  # fmt: skip


def test_an_unreadable_baseline_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    file.write_text("{")
    with pytest.raises(ConfigError, match="is not a baseline"):
        baseline.write(file, [finding(1)], lambda path: path == "a.py")
    assert file.read_text() == "{"
