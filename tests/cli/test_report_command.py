"""`verdict report`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from command import Verdict
from reports import rendered, shared_report

from verdict.presenters.json_report import JsonPresenter


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    """A kept report."""
    file = tmp_path / "scan.json"
    file.write_text(rendered(shared_report(), JsonPresenter(show_coverage=True, show_suppressed=True)))
    return file


def test_a_kept_report_is_written_in_other_formats(verdict: Verdict, scan: Path, tmp_path: Path) -> None:
    table, again = tmp_path / "f.csv", tmp_path / "again.json"
    done = verdict("report", str(scan), "-f", "markdown", "-o", f"csv:{table}", "-o", f"json:{again}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("## verdict: FAIL\n")
    with table.open(newline="") as stream:
        assert [row["record"] for row in csv.DictReader(stream)][:2] == ["report", "finding"]
    assert json.loads(again.read_text())["total_count"] == 4


def test_by_default_it_is_shown_as_a_scan_is(verdict: Verdict, scan: Path) -> None:
    done = verdict("report", str(scan))
    assert done.returncode == 0
    assert "FAIL" in done.stdout
    assert "python-command-injection" in done.stdout


@pytest.mark.parametrize("text", ["", "{}", "<html>"])
def test_another_file_is_exit_code_2(verdict: Verdict, tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    done = verdict("report", str(tmp_path / "x.json"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "x.json is not a" in done.stderr
    assert "--output json:FILE" in done.stderr


def test_a_missing_file_is_exit_code_2(verdict: Verdict, tmp_path: Path) -> None:
    done = verdict("report", str(tmp_path / "none.json"))
    assert done.returncode == 2
    assert "can't be read" in done.stderr


def test_the_help_has_examples(verdict: Verdict) -> None:
    assert "Examples:" in verdict("report", "--help").stdout
