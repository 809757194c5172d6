"""`verdict report`."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from command import Verdict
from reports import ANSWERED, COMMAND, rendered, report_of, shared_report, spread_findings
from repositories import initialised

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


def test_a_page_is_chosen_by_the_suffix_of_its_file(verdict: Verdict, scan: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    done = verdict("report", str(scan), "-o", str(page))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    text = page.read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert all(f'"id":"{each.id}"' in text for each in (COMMAND, ANSWERED))
    assert "<li><code>node_modules/</code></li>" in text


def test_sarif_is_made_to_fit_a_code_host(verdict: Verdict, scan: Path) -> None:
    done = verdict("report", str(scan), "-f", "sarif", "--sarif-fit", "github")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["runs"][0]["properties"]["left_out"] == {"suppressed": 1}


@pytest.mark.parametrize("words", [("-f", "github"), ("-f", "sarif", "--sarif-fit", "github"), ("-f", "gitlab-sast")])
def test_code_hosts_get_paths_from_the_top_of_the_checkout(
    words: tuple[str, ...], verdict: Verdict, scan: Path, tmp_path: Path
) -> None:
    shop = initialised(tmp_path / "checkout") / "services" / "shop"
    shop.mkdir(parents=True)
    scan.write_text(json.dumps({**json.loads(scan.read_text()), "target": str(shop)}))
    assert "services/shop/src/" in verdict("report", str(scan), *words).stdout
    assert "services/shop/src/" not in verdict("report", str(scan), "-f", "csv").stdout
    shop.rmdir()  # as on another machine
    assert "services/shop/src/" not in verdict("report", str(scan), *words).stdout


@pytest.mark.parametrize("kind", ["sast", "secrets", "dependencies"])
def test_limits_of_a_report_for_gitlab_are_for_findings_of_its_type(verdict: Verdict, scan: Path, kind: str) -> None:
    whole = json.loads(verdict("report", str(scan), "-f", f"gitlab-{kind}").stdout)
    cut = json.loads(verdict("report", str(scan), "-f", f"gitlab-{kind}", "--max-findings", "1").stdout)

    assert cut["vulnerabilities"] == whole["vulnerabilities"][:1] != []
    assert cut["verdict"]["total_count"] == len(whole["vulnerabilities"])
    assert cut["verdict"]["total_count"] + sum(cut["verdict"]["listed_elsewhere"].values()) == 4


def test_a_fit_without_a_sarif_report_is_exit_code_2(verdict: Verdict, scan: Path) -> None:
    done = verdict("report", str(scan), "-f", "csv", "--sarif-fit", "github")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--output sarif:FILE" in done.stderr


def test_by_default_it_is_shown_as_a_scan_is(verdict: Verdict, scan: Path) -> None:
    done = verdict("report", str(scan))
    assert done.returncode == 0
    assert "FAIL" in done.stdout
    assert "python-command-injection" in done.stdout


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A kept report of 120 findings."""
    file = tmp_path / "many.json"
    file.write_text(rendered(report_of(*spread_findings(120)), JsonPresenter()))
    return file


def test_the_terminal_shows_50_findings_unless_all_or_rich_detail_are_asked_for(verdict: Verdict, many: Path) -> None:
    cut, whole, rich = (
        verdict("report", str(many), *words).stdout for words in ((), ("--max-findings", "all"), ("--detail", "rich"))
    )

    assert "Showing 50 of 120 findings" in cut
    assert "Showing" not in rich
    assert len(re.findall(r"\bid [0-9a-f]{12}$", rich, re.MULTILINE)) == 120
    assert "not shown" not in whole
    few = verdict("report", str(many), "--detail", "rich", "--max-findings", "3").stdout
    assert "Showing 3 of 120 findings" in few


def test_an_additional_report_for_people_is_complete(verdict: Verdict, many: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.txt"
    assert "Showing 50 of 120" in verdict("report", str(many), "-o", f"terminal:{file}").stdout

    assert len(re.findall(r"\bid [0-9a-f]{12}$", file.read_text(), re.MULTILINE)) == 120


def test_findings_of_the_baseline_are_counted_and_listed_on_demand(verdict: Verdict, scan: Path) -> None:
    usual, listed = (verdict("report", str(scan), *words).stdout for words in ((), ("--show-baseline",)))

    assert "aws-secret-key" not in usual
    assert "3 findings: 1 CRITICAL, 1 MEDIUM, 1 UNKNOWN" in usual
    assert "1 in the baseline (--show-baseline)" in usual
    assert "aws-secret-key · 1 finding · baseline" in listed
    assert "1 in the baseline" in listed
    assert "(--show-baseline)" not in listed
    assert "aws-secret-key" in verdict("report", str(scan), "-f", "csv").stdout


def test_colours_are_written_where_they_are_asked_for(verdict: Verdict, scan: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.txt"
    assert "\x1b[" not in verdict("report", str(scan)).stdout
    assert "\x1b[" in verdict("report", str(scan), "--color", "always").stdout
    verdict("report", str(scan), "-o", str(file))
    assert "\x1b[" not in file.read_text()
    verdict("report", str(scan), "-o", str(file), "--color", "always")
    assert "\x1b[" in file.read_text()


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
