"""Messages on the terminal and targets of reports: hostile names, roots of any bytes, `-`, full disks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command import Verdict

from verdict.domain.text.untrusted import MASK
from verdict.rulebook.made_up_secrets import fabricate

PROGRAM = str(Path(sys.executable).parent / "verdict")
FINDING = """
import json, sys
name = sys.argv[-1]
print(json.dumps({"errors": [], "metrics": {name: {}}, "results": [
    {"filename": name, "test_id": "B307", "test_name": "eval", "issue_severity": "MEDIUM", "issue_confidence": "HIGH",
     "issue_text": "bad", "issue_cwe": {"id": 78}, "line_number": 1, "line_range": [1], "col_offset": 0,
     "end_col_offset": 1, "more_info": "https://example.org"}]}))
"""
HOSTILE = "a\x1b]0;title\x07\x1b[31m\u202eevil\u2066\r\nverdict: PASS"
Fake = Callable[[str, str], Path]


def harmless(text: str) -> bool:
    """Whether a text is one line that a terminal shows as it is."""
    return text.count("\n") == 1 and not {"\x1b", "\x07", "\r", "\u202e", "\u2066"} & set(text)


@pytest.mark.parametrize(
    "words",
    [
        ["scan", HOSTILE],
        ["scan", "--engine", HOSTILE],
        ["scan", f"--{HOSTILE}"],
        ["scan", "--max-findings", HOSTILE],
        ["scan", "--since", HOSTILE],
        ["scan", "--config", HOSTILE],
        ["scan", "--vex", HOSTILE, "-q"],
        ["scan", "-o", f"{HOSTILE}/x.json"],
        ["scan", "-o", f"sariff:{HOSTILE}"],
        [HOSTILE],
        ["explain", HOSTILE],
        ["sbom", HOSTILE],
        ["sbom", "diff", HOSTILE, "."],
        ["config", "check", HOSTILE],
        ["baseline", "write", HOSTILE],
        ["baseline", "update", "--expires", HOSTILE],
        ["suppress", HOSTILE, "--reason", "why not", "-q"],
        ["suppressions", HOSTILE],
        ["artifacts", "show", HOSTILE],
        ["db", "update", "--from", HOSTILE],
        ["engines", "sync", HOSTILE],
        ["mcp", "--root", HOSTILE],
    ],
    ids=lambda words: " ".join(words).partition(HOSTILE)[0] or "command",
)
def test_an_argument_cannot_send_escape_codes_to_the_terminal(words: list[str], verdict: Verdict) -> None:
    done = verdict(*words)
    assert done.returncode == 2
    assert harmless(done.stderr), done.stderr
    assert done.stdout == ""


def test_a_value_of_the_configuration_cannot_send_escape_codes_to_the_terminal(tree: Path, verdict: Verdict) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(json.dumps({"version": 1, "policy": {"fail_on": HOSTILE}}))
    done = verdict("scan")
    assert done.returncode == 2
    assert harmless(done.stderr), done.stderr


def test_an_error_shows_no_token(tree: Path, verdict: Verdict) -> None:
    token = fabricate("ghp_<alnum:36>", "an error")
    (tree / ".verdict").mkdir()
    for settings in ("", f"policy: {{fail_on: {token}}}", f"{token}: 1"):
        (tree / ".verdict/config.yaml").write_text(f"version: 1\n{settings}\n")
        done = verdict("scan", token if not settings else ".")
        assert done.returncode == 2
        assert token not in done.stderr
        assert MASK in done.stderr


@pytest.mark.parametrize(
    "make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("gone")], ids=["pipe", "dir", "link"]
)
def test_a_configuration_that_is_no_regular_file_is_an_error(
    make: Callable[[Path], None], tree: Path, verdict: Verdict
) -> None:
    (tree / ".verdict").mkdir()
    make(tree / ".verdict/config.yaml")
    done = verdict("scan", ".")
    assert done.returncode == 2
    assert "config.yaml: can't be read" in done.stderr


@pytest.mark.skipif(sys.platform == "darwin", reason="its file system takes UTF-8 names only")
@pytest.mark.parametrize("name", [b"caf\xe9", b"a\x1b[31m\nb", "a\u202eb".encode()], ids=["bytes", "escape", "bidi"])
def test_a_root_whose_name_is_not_utf_8_is_scanned(
    name: bytes, tmp_path: Path, tree: Path, fake: Fake, verdict: Verdict
) -> None:
    fake("bandit", FINDING)
    config = tree / ".verdict" / "config.yaml"
    content = json.loads(config.read_text())
    content["engines"] |= {each: {"enabled": False} for each in ("semgrep", "kingfisher", "zizmor")}
    config.write_text(json.dumps(content))
    (tree / "requirements.txt").write_text("flask==1.0\n")
    root = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    tree.rename(root)
    shown = verdict("scan", cwd=root)
    assert (shown.returncode, "B307" in shown.stdout) == (0, True)
    report = verdict("scan", str(root), "-f", "json", "-q", cwd=tmp_path)
    assert [each["file"] for each in json.loads(report.stdout)["findings"]] == ["app.py"]
    written = verdict("scan", str(root), "-q", "-o", str(root / "out.sarif"), cwd=tmp_path)
    assert (written.returncode, written.stderr) == (0, "")
    assert json.loads((root / "out.sarif").read_text())["runs"][0]["results"]
    bill = verdict("sbom", cwd=root)
    assert "pkg:pypi/flask@1.0" in bill.stdout
    accepted = verdict("baseline", "write", "-q", cwd=root)
    assert (accepted.returncode, accepted.stderr) == (0, "")
    assert "1 finding accepted" in accepted.stdout
    assert json.loads(verdict("scan", "-f", "json", cwd=root).stdout)["baseline_count"] == 1
    everything = "".join(each.stdout + each.stderr for each in (shown, report, written, bill, accepted))
    assert not {"\x1b", "\u202e"} & set(everything)


def test_a_dash_means_standard_output(tree: Path, fake: Fake, verdict: Verdict) -> None:
    fake("bandit", FINDING)
    scan = ("scan", "-e", "bandit", "-q")
    assert json.loads(verdict(*scan, "-f", "json", "-o", "-").stdout)["total_count"] == 1
    assert "B307" in verdict(*scan, "-o", "-").stdout
    assert json.loads(verdict(*scan, "-o", "json:-").stdout)["total_count"] == 1
    both = verdict(*scan, "-o", "json:-", "-o", "report.txt")
    assert json.loads(both.stdout)["total_count"] == 1
    assert "B307" in (tree / "report.txt").read_text()
    assert not (tree / "-").exists()


@pytest.mark.parametrize(
    "words", [("-o", "-", "-o", "json:-"), ("-o", "sarif:-", "-o", "json:-"), ("-f", "sarif", "-o", "json:-")]
)
def test_two_reports_for_standard_output_are_a_usage_error(words: tuple[str, ...], verdict: Verdict) -> None:
    done = verdict("scan", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "two reports for standard output" in done.stderr


full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")


@full
@pytest.mark.parametrize(
    "words", [("rules", "list"), ("explain", "python-sql-injection"), ("engines",), ("sbom",), ("config", "schema")]
)
def test_a_full_disk_behind_standard_output_is_exit_code_4(words: tuple[str, ...], tree: Path) -> None:
    with Path("/dev/full").open("w") as disk:
        done = subprocess.run(
            [PROGRAM, *words], cwd=tree, stdout=disk, stderr=subprocess.PIPE, text=True, check=False
        )  # fmt: skip
    assert done.returncode == 4
    assert "standard output can't be written: No space left on device" in done.stderr.splitlines()[-1]


@full
def test_a_full_device_as_the_reports_file_is_exit_code_4(fake: Fake, verdict: Verdict) -> None:
    fake("bandit", FINDING)
    done = verdict("scan", "-e", "bandit", "-q", "-o", "/dev/full")
    assert (done.returncode, done.stdout) == (4, "")
    assert "/dev/full can't be written: No space left on device" in done.stderr


@full
def test_a_full_disk_behind_standard_error_changes_nothing(tree: Path, fake: Fake) -> None:
    fake("bandit", FINDING)
    with Path("/dev/full").open("w") as disk:
        scan = (PROGRAM, "scan", "-e", "bandit", "-f", "json")
        done = subprocess.run(scan, cwd=tree, stdout=subprocess.PIPE, stderr=disk, text=True, check=False)
    assert (done.returncode, json.loads(done.stdout)["total_count"]) == (0, 1)
