"""Engines that crash, hang or write nonsense never lead to a PASS."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from children import GRANDPARENT, gone, until
from command import Verdict

ENGINES = ("semgrep", "bandit", "kingfisher", "zizmor")
# What each engine's report looks like when it is cut off in the middle of a string.
HALF = {
    "semgrep": '{"version":"1.182.0","results":[],"errors":[],"paths":{"sca',
    "bandit": '{"errors": [], "metrics": {"app.py": {}}, "resul',
    "kingfisher": '{"findings":[],"audit":{"summary":{"scan_suc',
    "zizmor": "[{",
}
MISBEHAVIOURS = {
    "crashes": "import sys; sys.exit('cannot go on')",
    "says nothing": "",
    "kills itself": "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    "writes garbage": "print('\\x00\\x01 not json')",
    "writes an empty object": "print('{}')",
    "writes null": "print('null')",
}
FILLS_THE_DISK = """
import sys, tempfile
with tempfile.NamedTemporaryFile(delete=False, buffering=0) as file:
    try:
        while True:
            file.write(bytes(4096))
    except OSError:
        sys.exit({code})
"""
# A file system of its own that only the command and what it starts see, so nothing is left of it.
ON_A_SMALL_DISK = ("unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=8m none "$TMPDIR" && exec "$@"', "sh")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("code", MISBEHAVIOURS.values(), ids=MISBEHAVIOURS.keys())
def test_an_engine_without_a_report_is_incomplete(
    engine: str, code: str, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake(engine, code)
    done = verdict("scan", "-e", engine, "--format", "json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"], report["status"]) == (3, "INCOMPLETE", "incomplete")
    assert report["engines"][0]["status"] == "failed"
    assert engine in report["reasons"][0]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_truncated_report_is_an_error(engine: str, fake: Callable[[str, str], Path], verdict: Verdict) -> None:
    fake(engine, f"print({HALF[engine]!r}, end='')")
    done = verdict("scan", "-e", engine, "--format", "json")
    assert (done.returncode, json.loads(done.stdout)["decision"]) == (3, "INCOMPLETE")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_missing_engine_is_incomplete(engine: str, fake: Callable[[str, str], Path], verdict: Verdict) -> None:
    fake(engine, "").unlink()
    done = verdict("scan", "-e", engine, "--format", "json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"]) == (3, "INCOMPLETE")
    assert report["engines"][0]["status"] == "missing"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hanging_engine_ends_with_the_deadline(
    engine: str, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake(engine, "import time; time.sleep(600)")
    begun = time.monotonic()
    done = verdict("scan", "-e", engine, "--format", "json", "--timeout", "1")
    report = json.loads(done.stdout)
    assert (done.returncode, report["engines"][0]["status"]) == (3, "timed_out")
    assert time.monotonic() - begun < 30


def test_an_engine_that_does_not_report_on_a_file_is_incomplete(
    fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", """print('{"errors": [], "metrics": {"_totals": {}}, "results": []}')""")
    done = verdict("scan", "-e", "bandit", "--format", "json", "--show-coverage")
    report = json.loads(done.stdout)
    assert (done.returncode, report["engines"][0]["status"]) == (3, "partial")
    assert report["coverage"]["engines"][0]["unscanned"][0]["path"] == "app.py"


def test_a_failing_engine_does_not_hide_the_others_findings(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    (tree / "app.py").write_text("assert eval(input())\n")
    fake("semgrep", "raise SystemExit(2)")
    done = verdict("scan", "-e", "semgrep", "-e", "bandit", "--format", "json")
    report = json.loads(done.stdout)
    assert {finding["rule_id"] for finding in report["findings"]} >= {"B307"}
    assert (done.returncode, report["decision"]) == (3, "INCOMPLETE")


def test_fail_takes_precedence_over_incomplete_and_the_report_says_both(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    (tree / "app.py").write_text("import subprocess\nsubprocess.call(input(), shell=True)\n")
    fake("semgrep", "raise SystemExit(2)")
    done = verdict("scan", "-e", "semgrep", "-e", "bandit", "--format", "json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"], report["status"]) == (1, "FAIL", "incomplete")


def test_an_engine_that_is_not_required_leaves_the_decision_alone(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", "raise SystemExit(2)")
    config = tree / ".verdict" / "config.yaml"
    content = json.loads(config.read_text())
    content["engines"]["bandit"]["required"] = False
    config.write_text(json.dumps(content))
    done = verdict("scan", "-e", "bandit", "--format", "json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"], report["engines"][0]["status"]) == (0, "PASS", "failed")


def test_no_grandchild_process_outlives_the_deadline(
    tmp_path: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    pids = tmp_path / "pids"
    fake("bandit", GRANDPARENT.format(pids=str(pids)))
    done = verdict("scan", "-e", "bandit", "--timeout", "3", "--quiet")
    assert done.returncode == 3
    until(lambda: gone(pids))


def test_a_killed_shard_keeps_the_findings_of_the_others(
    tmp_path: Path, tree: Path, fake: Callable[[str, str], Path], verdict: Verdict, tools: dict[str, object]
) -> None:
    for number in range(60):
        (tree / f"module_{number}.py").write_text("assert eval(input())\n")
    real = tools["bandit"].program  # type: ignore[attr-defined]  # a Tool
    once = tmp_path / "once"
    fake(
        "bandit",
        f"""
        import os, signal, sys
        try:
            os.mkdir({str(once)!r})
        except FileExistsError:
            os.execv({str(real)!r}, [{str(real)!r}, *sys.argv[1:]])
        os.kill(os.getpid(), signal.SIGKILL)
        """,
    )
    done = verdict("scan", "-e", "bandit", "--format", "json", "--no-cache")
    report = json.loads(done.stdout)
    engine = report["engines"][0]
    assert (done.returncode, engine["status"]) == (3, "partial")
    assert engine["files_scanned"] > 0
    assert engine["files_scanned"] + engine["files_skipped"] == 61
    assert "SIGKILL" in engine["error"]


def test_a_strategy_by_date_keeps_the_findings_after_the_deadline(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    (tree / "app.py").write_text("assert eval(input())\n")
    fake("semgrep", "import time; time.sleep(600)")
    words = ("scan", "-e", "semgrep,bandit", "--format", "json", "--strategy", "newest", "--timeout", "10")
    done = verdict(*words)
    report = json.loads(done.stdout)
    assert done.returncode == 3
    assert "B307" in {each["rule_id"] for each in report["findings"]}
    assert any(notice.startswith("the age of code is unknown") for notice in report["notices"])


@pytest.mark.parametrize("words", [(), ("--offline",)])
def test_an_engine_that_cannot_be_created_does_not_hide_the_others_findings(
    words: tuple[str, ...], tree: Path, verdict: Verdict
) -> None:
    (tree / "app.py").write_text("assert eval(input())\n")
    (tree / ".verdict").mkdir()
    config = {"version": 1, "engines": {"semgrep": {"path": "x" * 5000}}}  # the system refuses even to look for it
    (tree / ".verdict" / "config.yaml").write_text(json.dumps(config))
    done = verdict("scan", "-e", "semgrep,bandit", "--format", "json", *words)
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"]) == (3, "INCOMPLETE")
    assert "B307" in {each["rule_id"] for each in report["findings"]}
    assert "File name too long" in {each["id"]: each.get("error", "") for each in report["engines"]}["semgrep"]


@pytest.mark.parametrize("code", [0, 2])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_disk_that_is_full_while_an_engine_runs_is_named(
    engine: str, code: int, tmp_path: Path, fake: Callable[[str, str], Path], tree: Path
) -> None:
    small = tmp_path / "small"
    small.mkdir()
    env = {**os.environ, "TMPDIR": str(small)}
    if shutil.which("unshare") is None or subprocess.run((*ON_A_SMALL_DISK, "true"), env=env, check=False).returncode:
        pytest.skip("a file system of its own can't be mounted here")
    fake(engine, FILLS_THE_DISK.format(code=code))
    program = str(Path(sys.executable).parent / "verdict")
    words = (*ON_A_SMALL_DISK, program, "scan", "-e", engine, "--format", "json")
    done = subprocess.run(words, cwd=tree, env=env, capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"], report["engines"][0]["status"]) == (3, "INCOMPLETE", "failed")
    assert f"no space is left in {small}" in report["engines"][0]["error"]
