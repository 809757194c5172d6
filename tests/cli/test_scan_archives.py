"""Archives in a tree, with the real engine: secrets in them are found, and an unread archive is never a PASS."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from archive_samples import locked, tarred, zipped
from command import Verdict

TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"
LINE = f'é\nwords = "é" + "{TOKEN}"\n'.encode()
ONE = zipped(("a.env", LINE))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with a file that isn't an archive."""
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "plain.txt").write_text("words\n")
    return tmp_path / "tree"


def scanned(verdict: Verdict) -> tuple[int, dict[str, Any]]:
    done = verdict("scan", "-e", "kingfisher", "--format", "json", "--show-coverage")
    return done.returncode, json.loads(done.stdout)


@pytest.mark.live
def test_a_secret_in_any_archive_is_found_at_its_place(tree: Path, verdict: Verdict) -> None:
    archives = {
        "three.zip": zipped(("m.zip", zipped(("in.zip", ONE)))),
        "out.zip": zipped(("../../x", LINE)),
        "named.txt": ONE,
        "book.xlsx": ONE,
        "logs.tar.gz": tarred(("a.env", LINE), mode="w:gz"),
        "latin-1.tar": tarred(("\udce9t\udce9.env", LINE)),
        "not.gz": LINE,
    }
    for name, content in archives.items():
        (tree / name).write_bytes(content)
    code, report = scanned(verdict)
    assert (code, report["engines"][0]["status"], report["engines"][0]["files_scanned"]) == (1, "ok", 8)
    places = {
        "three.zip!m.zip!in.zip!a.env",
        "out.zip!__/__/x",
        "named.txt!a.env",
        "book.xlsx!a.env",
        "logs.tar.gz!a.env",
        "latin-1.tar!\\xe9t\\xe9.env",
    }
    assert {(found["file"], found["line"], found["column"]) for found in report["findings"]} == {
        (place, 2, 16) for place in (*places, "not.gz")
    }
    assert not (tree.parent / "x").exists()


@pytest.mark.live
@pytest.mark.parametrize(
    ("archive", "path", "reason"),
    [
        (locked(ONE), "a.zip!a.env", "archive: encrypted"),
        (ONE[:-30], "a.zip", "archive: damaged or truncated"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(100), "a.zip", "archive: 7z archives are not read"),
        (zipped(("a", bytes(70 << 20))), "a.zip", "archive: unpacks to more than 64 MiB"),
    ],
    ids=["encrypted", "truncated", "another format", "a bomb"],
)
def test_an_unread_archive_does_not_pass(tree: Path, verdict: Verdict, archive: bytes, path: str, reason: str) -> None:
    (tree / "a.zip").write_bytes(archive)
    code, report = scanned(verdict)
    assert (code, report["decision"], report["engines"][0]["status"]) == (3, "INCOMPLETE", "partial")
    assert report["coverage"]["engines"][0]["unscanned"] == [{"path": path, "state": "limited", "reason": reason}]
    assert f"{reason} ({path})" in report["reasons"][0]


@pytest.mark.live
def test_an_unread_archive_of_a_test_is_only_a_note(tree: Path, verdict: Verdict) -> None:
    (tree / "tests").mkdir()
    (tree / "tests" / "damaged.zip").write_bytes(ONE[:-30])
    code, report = scanned(verdict)
    assert (code, report["decision"], report["engines"][0]["status"]) == (0, "PASS", "ok")
    assert "1 file not fully read: archive: damaged or truncated (tests/damaged.zip)" in report["notices"]


@pytest.mark.live
def test_files_too_large_for_any_engine_are_not_even_hashed(tree: Path, verdict: Verdict) -> None:
    for name in ("large.py", "large.js", "package-lock.json", ".github/workflows/large.yml"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        with (tree / name).open("wb") as stream:
            stream.truncate(1 << 40)  # takes no room, and would take half an hour to read
    done = verdict("scan", "-e", "semgrep", "-e", "bandit", "-e", "zizmor", "-e", "osv", "--format", "json")
    assert done.returncode == 3, done.stderr
    limited = {run["id"] for run in json.loads(done.stdout)["engines"] if "larger than" in run.get("error", "")}
    assert limited == {"semgrep", "bandit", "zizmor", "osv"}


@pytest.mark.live
def test_a_file_that_is_too_large_is_in_the_headline(tree: Path, verdict: Verdict) -> None:
    with (tree / "large.txt").open("wb") as stream:
        stream.truncate(300 << 20)
    code, report = scanned(verdict)
    assert (code, report["headlines"]) == (0, ["1 file not read: larger than 256 MiB"])
    assert "1 file not read: larger than 256 MiB" in verdict("scan", "-e", "kingfisher").stdout
