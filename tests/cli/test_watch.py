"""`verdict watch`: a scan after each change says what is new, fixed and left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict

COMMAND = [str(Path(sys.executable).with_name("verdict")), "watch", "-e", "bandit,sbom", "--offline"]


@pytest.mark.live
@pytest.mark.usefixtures("tools")
def test_changes_are_scanned_until_ctrl_c(tree: Path) -> None:
    (tree / "old.py").write_text(BAD_CODE)
    with subprocess.Popen(COMMAND, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as watch:
        assert watch.stdout is not None

        def said(until: str) -> str:
            """The lines up to the one with the text; the test's time limit ends a wait for nothing."""
            assert watch.stdout is not None
            lines = []
            for line in watch.stdout:
                lines.append(line)
                if until in line:
                    break
            return "".join(lines)

        assert "old.py:6" in said("waiting for changes")  # nothing that changes from here on is missed
        (tree / "app.py").write_text(BAD_CODE)
        assert "new    app.py:6" in said("1 new, 0 fixed, 1 left")
        (tree / "app.py").write_text("x = 1\n")
        assert "fixed  app.py:6" in said("0 new, 1 fixed, 1 left")
        watch.send_signal(signal.SIGINT)
        assert watch.wait(30) == 0
        assert watch.stderr is not None
        assert watch.stderr.read() == ""


@pytest.mark.live
@pytest.mark.usefixtures("tools")
def test_findings_of_the_baseline_are_counted_and_not_listed(tree: Path, verdict: Verdict) -> None:
    (tree / "old.py").write_text(BAD_CODE)
    assert verdict("baseline", "write", "-q").returncode == 0
    (tree / "app.py").write_text(BAD_CODE)
    with subprocess.Popen(COMMAND, cwd=tree, stdout=subprocess.PIPE, text=True) as watch:
        assert watch.stdout is not None
        said = ""
        while "waiting for changes" not in said:
            said += watch.stdout.readline()
        (tree / "old.py").write_text("x = 1\n")
        after = watch.stdout.readline()
        watch.send_signal(signal.SIGINT)
    assert "app.py:6" in said
    assert "old.py" not in said
    assert "1 finding: 1 HIGH in " in said
    assert ", 1 in the baseline; waiting for changes" in said
    assert "0 new, 0 fixed, 1 left" in after


@pytest.mark.live
@pytest.mark.usefixtures("tools")
def test_a_cache_in_the_tree_starts_no_scan(tree: Path) -> None:
    (tree / "old.py").write_text(BAD_CODE)
    env = {**os.environ, "VERDICT_CACHE_DIR": ".own-files"}
    with subprocess.Popen(COMMAND, cwd=tree, env=env, stdout=subprocess.PIPE, text=True) as watch:
        assert watch.stdout is not None
        while "waiting for changes" not in watch.stdout.readline():
            pass
        with pytest.raises(subprocess.TimeoutExpired):
            watch.wait(4)  # time for several scans
        watch.send_signal(signal.SIGINT)
        said = watch.stdout.read()
    assert said.count("left") <= 1, "only the folder itself is new"


@pytest.mark.live
@pytest.mark.usefixtures("tools")
def test_a_log_in_the_tree_starts_no_scan(tree: Path) -> None:
    (tree / "old.py").write_text(BAD_CODE)
    log = tree / "watch.log"
    with log.open("w") as out, subprocess.Popen(COMMAND, cwd=tree, stdout=out, stderr=out) as watch:
        while "waiting for changes" not in log.read_text():
            with pytest.raises(subprocess.TimeoutExpired):
                watch.wait(0.2)
        with pytest.raises(subprocess.TimeoutExpired):
            watch.wait(4)  # time for several scans
        watch.send_signal(signal.SIGINT)
    assert "left" not in log.read_text()


def test_a_path_that_is_not_there_is_a_usage_error(tree: Path) -> None:
    refused = subprocess.run(
        [*COMMAND, "nowhere"], cwd=tree, env=os.environ, capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert "nowhere" in refused.stderr
