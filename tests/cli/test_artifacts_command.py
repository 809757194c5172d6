"""`verdict artifacts`, and the artifacts that a scan stores."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import BAD_CODE, Verdict

from verdict.stores.artifacts import FolderArtifacts

CRASHES = """
import sys
print("what it had to say", flush=True)
sys.exit("cannot go on\\nbecause of \\x1b[31mthis")
"""
READS_APP = """
import json, sys
sys.stderr.write("a warning\\n")
print(json.dumps({"errors": [], "metrics": {"app.py": {}}, "results": []}))
"""


FINDS_NO_SECRET = """
import json, os, sys
count = len(os.listdir(sys.argv[-1]))
audit = {"scan_succeeded": count, "scan_partial": 0, "scan_failed": 0}
summary = {"findings": 0, "blobs_scanned": count}
print(json.dumps({"findings": [], "audit": {"summary": audit}, "metadata": {"summary": summary}}))
"""
BOTH = ("-e", "bandit", "-e", "kingfisher")


@pytest.fixture
def fake(fake: Callable[[str, str], Path]) -> Callable[[str, str], Path]:
    """With a kingfisher that finds nothing, so that it is known what is secret."""
    fake("kingfisher", FINDS_NO_SECRET)
    return fake


def listed(verdict: Verdict) -> list[dict[str, Any]]:
    """The artifacts, the newest first."""
    found: list[dict[str, Any]] = json.loads(verdict("artifacts", "list", "--json").stdout)
    return found


def test_the_output_of_a_crashed_engine_is_named_and_shown(fake: Callable[[str, str], Path], verdict: Verdict) -> None:
    fake("bandit", CRASHES)
    done = verdict("scan", *BOTH)
    shows = re.findall(
        r"^  output \(\d+ bytes, about \d+ tokens\): verdict (artifacts show art_\w+)$", done.stdout, re.MULTILINE
    )
    assert len(shows) == 2
    outputs = [verdict(*show.split()).stdout for show in shows]
    assert outputs == ["cannot go on\nbecause of \\x1b[31mthis\n", "what it had to say\n"]


def test_without_an_engine_that_finds_secrets_nothing_is_stored_and_the_report_says_why(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    planted = "hunter22-planted"
    fake("bandit", f"import sys; print({planted!r}); sys.exit({planted!r} + ' in it')")
    before = listed(verdict)
    done = verdict("scan", "-e", "bandit")
    assert "the engines' output is not stored: no engine looked for secrets" in " ".join(done.stdout.split())
    assert "artifacts show" not in done.stdout
    assert listed(verdict) == before
    assert not (tree / ".verdict" / "artifacts").exists()


def test_the_output_of_an_ok_engine_is_stored_but_not_named_on_the_terminal(
    fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", READS_APP)
    assert "artifacts show" not in verdict("scan", *BOTH).stdout
    (engine, *_) = json.loads(verdict("scan", *BOTH, "-f", "json", "--no-cache").stdout)["engines"]
    assert verdict("artifacts", "show", engine["artifacts"][0]).stdout == "a warning\n"
    assert {each["source"] for each in listed(verdict)[:3]} == {"bandit.stdout", "bandit.stderr", "kingfisher.stdout"}


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("import sys, time; print('partly', flush=True); time.sleep(600)", "timed_out"),
        ("import os, sys; print('partly', flush=True); os.kill(os.getpid(), 9)", "failed"),
    ],
)
def test_the_output_of_a_stopped_engine_is_stored(
    code: str, status: str, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", code)
    (engine, *_) = json.loads(verdict("scan", *BOTH, "-f", "json", "--timeout", "12").stdout)["engines"]
    assert engine["status"] == status
    assert verdict("artifacts", "show", engine["artifacts"][0]).stdout == "partly\n"


def test_with_artifacts_disabled_nothing_is_stored(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", CRASHES)
    config = tree / ".verdict" / "config.yaml"
    config.write_text(json.dumps({**json.loads(config.read_text()), "artifacts": {"enabled": False}}))
    before = listed(verdict)
    done = verdict("scan", *BOTH, "-f", "json")
    assert "artifacts" not in json.loads(done.stdout)["engines"][0]
    assert listed(verdict) == before


@pytest.mark.parametrize("in_git", [False, True])
def test_a_project_with_a_dot_verdict_folder_stores_them_there_ignored_by_git_and_by_scans(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict, *, in_git: bool
) -> None:
    if in_git:
        subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    fake("bandit", READS_APP)
    verdict("scan", *BOTH, "--no-cache")
    assert len(list((tree / ".verdict" / "artifacts").iterdir())) == 7
    report = json.loads(verdict("scan", *BOTH, "-f", "json", "--show-coverage").stdout)
    assert {gap["path"] for gap in report["coverage"]["excluded"]} == {".verdict/artifacts/"}
    if in_git:
        words = ["git", "status", "--porcelain", "-uall"]
        status = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=True).stdout
        assert "app.py" in status
        assert "artifacts" not in status


def test_nothing_is_stored_through_a_link_in_the_tree(
    tree: Path, tmp_path: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", CRASHES)
    (tmp_path / "outside").mkdir()
    (tree / ".verdict" / "artifacts").symlink_to(tmp_path / "outside")
    done = verdict("scan", *BOTH, "-f", "json")
    assert list((tmp_path / "outside").iterdir()) == []
    (engine, *_) = json.loads(done.stdout)["engines"]
    assert verdict("artifacts", "show", engine["artifacts"][0]).stdout.startswith("cannot go on\n")


def test_a_scan_does_not_fail_if_artifacts_cannot_be_stored(
    tmp_path: Path, tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", READS_APP)
    (tree / ".verdict" / "config.yaml").rename(tmp_path / "config.yaml")
    (tree / ".verdict").rmdir()
    blocked = tmp_path / "cache"
    blocked.mkdir()
    (blocked / "artifacts").write_text("in the way")
    words = ["scan", *BOTH, "-f", "json", "--config", str(tmp_path / "config.yaml")]
    done = verdict(*words, env={**os.environ, "VERDICT_CACHE_DIR": str(blocked)})
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"]) == (0, "PASS")
    (notice,) = [each for each in report["notices"] if "stored" in each]
    assert notice.startswith("the engines' output is stored only in part: no artifact can be written to ")


def test_the_list_is_a_table(tree: Path, fake: Callable[[str, str], Path], verdict: Verdict) -> None:
    fake("bandit", CRASHES)
    verdict("scan", *BOTH)
    heading, *rows = verdict("artifacts", "list").stdout.splitlines()
    assert heading.split() == ["ID", "AGE", "SIZE", "TOKENS", "SOURCE", "PROJECT"]
    assert ["0", "min", "19", "bytes", "6", "bandit.stdout", str(tree)] in [row.split()[1:] for row in rows]


def test_artifacts_of_projects_without_a_folder_for_them_can_be_told_apart(
    tmp_path: Path, tree: Path, fake: Callable[[str, str], Path], verdict: Verdict, own_cache: Path
) -> None:
    fake("bandit", CRASHES)
    (tree / ".verdict" / "config.yaml").rename(tmp_path / "config.yaml")
    (tree / ".verdict").rmdir()
    other = tmp_path / "other"
    shutil.copytree(tree, other)
    for folder in (tree, other):
        verdict("scan", *BOTH, "--config", str(tmp_path / "config.yaml"), cwd=folder)
    assert {each["project"] for each in listed(verdict)} >= {str(tree), str(other)}


@pytest.fixture
def ten(tree: Path) -> str:
    """An artifact of ten lines in the tree's own folder."""
    (tree / ".verdict").mkdir()
    store = FolderArtifacts(tree, ".verdict/artifacts")
    return store.put((f"line {number}\n" for number in range(1, 11)), "log", 1000).id


@pytest.mark.parametrize(
    ("lines", "shown"),
    [("2-3", "line 2\nline 3\n"), ("9-", "line 9\nline 10\n"), ("4", "line 4\n"), ("10-99", "line 10\n")],
)
def test_lines_are_shown_by_number(lines: str, shown: str, ten: str, verdict: Verdict) -> None:
    assert verdict("artifacts", "show", ten, "--lines", lines).stdout == shown


@pytest.mark.parametrize("lines", ["0-3", "3-2", "a-b", "-3", "", "1-2-3"])
def test_an_invalid_range_of_lines_is_a_usage_error(lines: str, ten: str, verdict: Verdict) -> None:
    done = verdict("artifacts", "show", ten, "--lines", lines)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("words", [["art_20250301t123005_0123456789abcdef"], ["../../etc/passwd"]])
def test_an_unknown_id_is_an_error_that_names_the_list_command(words: list[str], verdict: Verdict) -> None:
    done = verdict("artifacts", "show", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no artifact" in done.stderr
    assert "verdict artifacts list" in done.stderr


def test_lines_beyond_the_end_are_an_error(ten: str, verdict: Verdict) -> None:
    done = verdict("artifacts", "show", ten, "--lines", "11-12")
    assert (done.returncode, done.stdout) == (2, "")
    assert "has only 10 lines" in done.stderr


def test_artifacts_of_another_project_can_be_shown(ten: str, tree: Path, tmp_path: Path, verdict: Verdict) -> None:
    assert verdict("artifacts", "show", ten, cwd=tmp_path).returncode == 2
    assert verdict("artifacts", "show", ten, "--project", str(tree), cwd=tmp_path).stdout.startswith("line 1\n")


@pytest.mark.usefixtures("ten")
def test_clean_removes_all_artifacts_and_says_how_many(tree: Path, verdict: Verdict) -> None:
    assert verdict("artifacts", "clean").stdout.endswith(" removed\n")
    assert [path.name for path in (tree / ".verdict" / "artifacts").iterdir()] == [".gitignore"]
    assert listed(verdict) == []
    done = verdict("artifacts", "list")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "no artifacts\n")


def test_a_closed_pipe_is_no_error(tree: Path) -> None:
    (tree / ".verdict").mkdir()
    id_ = FolderArtifacts(tree, ".verdict/artifacts").put(("x" * 99 + "\n" for _ in range(50_000)), "log", 10 << 20).id
    program = Path(sys.executable).parent / "verdict"
    script = f"set -o pipefail; '{program}' artifacts show {id_} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=tree, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("x" * 99 + "\n0\n", "log, 50,000 lines (4.8 MiB, about 3,750,000 tokens)\n")


def private_key() -> str:
    """A private key's form, without being one."""
    body = base64.encodebytes(bytes(range(7, 256)) * 4).decode()
    return "-----BEGIN " + f"RSA PRIVATE KEY-----\n{body}-----END RSA PRIVATE KEY-----\n"


@pytest.mark.live
def test_planted_secrets_are_in_no_artifact(tree: Path, verdict: Verdict, tools: object, own_cache: Path) -> None:
    token, password = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2", 'tr"eäs/ure-9'
    key_id, key = "AKIA" + "BX2KJQEVTAVETWT6", "GTd7FguoV8FWnFbB0JxX" + "ujr4qqaaABvvLOzAxzXM"
    aws = f"aws_access_key_id = '{key_id}'\naws_secret_access_key = '{key}'\n"
    code = f"token = '{token}'\n{aws}password = '{password}'\nkey = '''{private_key()}'''\n"
    (tree / "app.py").write_text(BAD_CODE + code)
    (tree / "broken.py").write_text(f"token = '{token}' else\n{aws}\n{private_key()}")
    done = verdict("scan", "--no-cache", "-f", "json")
    ids = [id_ for engine in json.loads(done.stdout)["engines"] for id_ in engine.get("artifacts", [])]
    sources = {each["source"] for each in listed(verdict) if each["id"] in ids}
    assert sources >= {"semgrep.stdout", "bandit.stdout", "kingfisher.stdout"}

    kept = [own_cache / "artifacts" / f"{id_}.txt" for id_ in ids]
    everything = b"".join(path.read_bytes() for path in kept)
    assert b"[redacted]" in everything
    key_lines = [line for line in private_key().splitlines() if "-----" not in line]
    for secret in (token, key_id, key, password, *key_lines):
        for spelled in (secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]):
            assert spelled.encode() not in everything
    for path in own_cache.rglob("*"):
        assert not path.is_file() or token.encode() not in path.read_bytes()
