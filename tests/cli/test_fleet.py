"""`verdict fleet` end to end: real repositories, a real cluster, a real engine."""

from __future__ import annotations

import csv
import io
import json
import os
import shlex
import shutil
from pathlib import Path

import pytest
from builders import finding
from command import BAD_CODE, Verdict
from fleet_results import put
from repositories import commit, git, initialised

from verdict.app.engines import pin
from verdict.app.locations import toolchain
from verdict.fleet.results import ResultStore

SCAN = ("--workers", "1", "-e", "bandit", "-q")


@pytest.fixture
def fleet(tmp_path: Path) -> Path:
    """A good, a bad and a broken repository, and a folder that is none."""
    folder = tmp_path / "fleet"
    (initialised(folder / "good") / "requirements.txt").write_text("flask==0.12\n")
    commit(folder / "good", app_py="x = 1\n")
    bad = initialised(folder / "bad")
    (bad / ".verdict").mkdir()
    (bad / ".verdict" / "config.yaml").write_text("version: 1\npolicy: {fail_on: never}\n")
    commit(bad, app_py=BAD_CODE)
    (folder / "broken" / ".git").mkdir(parents=True)
    (folder / "notes").mkdir()
    return folder


@pytest.mark.live
def test_a_fleet_is_scanned_once_and_what_failed_is_named(fleet: Path, tmp_path: Path, verdict: Verdict) -> None:
    store = tmp_path / "store"
    first = verdict("fleet", "scan", str(fleet), "--store", str(store), *SCAN)
    assert first.returncode == 1, first.stderr
    assert "FAIL: 3 repositories: 1 FAIL, 1 INCOMPLETE, 1 PASS" in first.stdout
    assert f"failed: {fleet / 'broken'}: git can't fetch it" in first.stdout
    assert "no repositories: notes" in first.stderr
    other = verdict("fleet", "scan", str(fleet), "--store", str(store), *SCAN, "-e", "zizmor")
    assert "as stored before" not in other.stdout  # by other engines
    (fleet / "bad" / "app.py").write_text("uncommitted = 1\n")
    again = verdict("fleet", "scan", str(fleet), "--store", str(store), *SCAN)
    assert "1 PASS, 2 of them as stored before" in again.stdout
    commit(fleet / "bad")
    shutil.rmtree(fleet / "broken")
    mended = verdict("fleet", "scan", str(fleet), "--store", str(store), *SCAN)
    assert (mended.returncode, mended.stdout) == (0, "PASS: 2 repositories: 2 PASS, 1 of them as stored before\n")
    rows = verdict("fleet", "query", "SELECT name, version FROM components", "--store", str(store), "-f", "csv")
    assert list(csv.reader(io.StringIO(rows.stdout))) == [["name", "version"], ["flask", "0.12"]]


@pytest.mark.live
def test_submodules_are_not_scanned_and_say_so(fleet: Path, tmp_path: Path, verdict: Verdict) -> None:
    root, store = initialised(tmp_path / "with" / "submodule"), str(tmp_path / "store")
    git(root, "submodule", "--quiet", "add", (fleet / "bad").as_uri(), "bad")
    commit(root, app_py="x = 1\n")
    scan = verdict("fleet", "scan", str(tmp_path / "with"), "--store", store, *SCAN)
    assert scan.stdout == "PASS: 1 repository: 1 PASS\n", scan.stderr
    rows = verdict("fleet", "query", "SELECT path, reason FROM coverage", "--store", store, "-f", "csv")
    assert "bad/,a submodule that wasn't fetched" in rows.stdout


@pytest.mark.live
def test_the_end_of_a_scan_says_what_the_decisions_do_not_cover(tmp_path: Path, verdict: Verdict) -> None:
    for name in ("one", "two"):
        (initialised(tmp_path / "fleet" / name) / "app.rb").write_text("puts 1\n")
        commit(tmp_path / "fleet" / name, app_py="x = 1\n")
    words = ("fleet", "scan", "--store", str(tmp_path / "store"), *SCAN)
    both = verdict(*words, str(tmp_path / "fleet"))
    assert both.stdout == "in 2 repositories: not analysed: 1 Ruby file\nPASS: 2 repositories: 2 PASS\n", both.stderr
    again = verdict(*words, str(tmp_path / "fleet" / "one"))
    assert again.stdout.startswith("in 1 repository: not analysed: 1 Ruby file\nPASS: 1 repository")


@pytest.mark.live
def test_a_repository_is_scanned_again_after_an_engine_crashed(tmp_path: Path, verdict: Verdict) -> None:
    commit(initialised(tmp_path / "fleet" / "bad"), app_py=BAD_CODE)
    program, policy = tmp_path / "bandit", tmp_path / "policy.yaml"
    policy.write_text(json.dumps({"version": 1, "engines": {"bandit": {"path": str(program)}}}))
    scan = ("fleet", "scan", str(tmp_path / "fleet"), "--store", str(tmp_path / "store"), "-c", str(policy), *SCAN)
    program.write_text("#!/bin/sh\nexit 9\n")
    program.chmod(0o755)
    crashed = verdict(*scan)
    said = "in 1 repository: not analysed: 1 Python file\nINCOMPLETE: 1 repository: 1 INCOMPLETE\n"
    assert (crashed.returncode, crashed.stdout) == (3, said)
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(str(toolchain().program(pin("bandit"))))} "$@"\n')
    mended, again = verdict(*scan), verdict(*scan)
    assert (mended.returncode, mended.stdout) == (1, "FAIL: 1 repository: 1 FAIL\n")
    assert again.stdout == "FAIL: 1 repository: 1 FAIL, 1 of them as stored before\n"
    for table, decisions in (("runs", ["FAIL"]), ("all_runs", ["INCOMPLETE", "FAIL"])):
        sql = f"SELECT decision FROM {table} ORDER BY scanned_at"  # verdict: ignore[B608] our own tables
        rows = verdict("fleet", "query", sql, "--store", str(tmp_path / "store"), "-f", "json")
        assert [decision for (decision,) in map(dict.values, json.loads(rows.stdout)["rows"])] == decisions


def test_an_empty_list_and_a_bad_policy_are_usage_errors(tmp_path: Path, verdict: Verdict) -> None:
    (tmp_path / "list.txt").write_text("# nothing\n")
    empty = verdict("fleet", "scan", str(tmp_path / "list.txt"), "--store", str(tmp_path / "store"))
    assert (empty.returncode, "no repositories to scan" in empty.stderr) == (2, True)
    (tmp_path / "bad.yaml").write_text("policy: {fail_on: HUGE}\n")
    listed = verdict(
        "fleet", "scan", "-", "--store", str(tmp_path / "store"), "-c", str(tmp_path / "bad.yaml"), input="/nowhere\n"
    )
    assert (listed.returncode, "bad.yaml:1" in listed.stderr) == (2, True)
    assert not (tmp_path / "store").exists()


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store with 120 findings whose titles would be formulas in a spreadsheet."""
    put(ResultStore(str(tmp_path / "s")), *(finding(number, title="=1+1") for number in range(120)))
    return str(tmp_path / "s")


def test_an_answer_obeys_its_limits_and_counts_what_it_leaves_out(store: str, verdict: Verdict) -> None:
    sql = "SELECT id, title, message FROM findings ORDER BY id"
    table = verdict("fleet", "query", sql, "--store", store, "--max-findings", "2")
    assert len(table.stdout.splitlines()) == 4
    assert "showing 2 of 120 rows (max_findings)" in table.stdout
    small = verdict("fleet", "query", sql, "--store", store, "-f", "json", "--max-output-bytes", "4096")
    assert len(small.stdout.encode()) <= 4096
    made = json.loads(small.stdout)
    assert (made["total_count"], made["truncated"], made["reason"]) == (120, True, "max_output_bytes")
    assert made["shown_count"] == len(made["rows"]) > 5
    commas = verdict("fleet", "query", sql, "--store", store, "-f", "csv", "--max-findings", "3")
    rows = list(csv.reader(io.StringIO(commas.stdout)))
    assert rows[1][1] == "'=1+1"
    assert len(rows) == 4
    assert "showing 3 of 120 rows" in commas.stderr


def test_the_report_is_text_within_limits_or_a_page(store: str, verdict: Verdict, tmp_path: Path) -> None:
    shown = verdict("fleet", "report", "--store", store, "--max-output-bytes", "4096")
    assert len(shown.stdout.encode()) <= 4096
    assert "Most exposed repositories" in shown.stdout
    page = tmp_path / "fleet.html"
    assert verdict("fleet", "report", "--store", store, "-o", str(page)).returncode == 0
    text = page.read_text()
    assert "Content-Security-Policy" in text
    assert "/fleet/one" in text


def test_the_commands_of_the_docs_exist_and_their_queries_are_answered(store: str, verdict: Verdict) -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "fleet.md").read_text(encoding="utf-8")
    commands = [shlex.split(line) for line in page.splitlines() if line.startswith("verdict fleet")]
    assert {words[2] for words in commands} == {"scan", "report", "query", "diff", "prune"}
    for words in commands:
        helped = verdict("fleet", words[2], "--help")
        assert all(word in helped.stdout for word in words if word.startswith("-")), words
        if words[2] == "query":
            asked = verdict("fleet", "query", words[3], "--store", store)
            assert asked.returncode == 0, asked.stderr


def test_old_results_are_pruned(store: str, verdict: Verdict) -> None:
    done = verdict("fleet", "prune", "--keep-days", "1", "--store", store)
    assert (done.returncode, done.stdout.startswith("0 results")) == (0, True)


def test_without_the_extra_the_error_says_how_to_install_it(verdict: Verdict, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(
        "import importlib.util as u\nfound = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'duckdb' else found(name, *more)\n"
    )
    refused = verdict("fleet", "report", "--store", str(tmp_path), env={**os.environ, "PYTHONPATH": str(hidden)})
    assert (refused.returncode, "verdict-scan[fleet]" in refused.stderr) == (2, True)
