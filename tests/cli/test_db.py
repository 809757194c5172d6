"""`verdict db`: its output and exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command import Verdict
from mirror import Mirror, status
from osv import archive, ids, osv

from verdict.advisories.ecosystems import OSV_NAMES, PUBLIC
from verdict.rulebook.made_up_secrets import fabricate


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of our own."""
    monkeypatch.setenv("VERDICT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    return tmp_path / "home"


def test_without_advisories_the_status_says_how_to_get_them(verdict: Verdict) -> None:
    done = verdict("db", "status")
    assert (done.returncode, done.stderr) == (0, "")
    assert "`verdict db update` fetches them" in done.stdout
    assert json.loads(verdict("db", "status", "--format", "json").stdout) == {"schema_version": "1", "ecosystems": []}


def test_an_imported_file_becomes_a_database_shown_in_the_status(verdict: Verdict, tmp_path: Path, home: Path) -> None:
    source = archive(tmp_path / "PyPI.zip", osv(), osv("A-2"), raw={"x.json": b"{"})
    done = verdict("db", "update", "--from", str(source))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("PyPI: 2 advisories (3 new)\n  1 more can't be read:\n  x.json: not JSON")
    assert ids(home / "advisories", "pkg", "1.0") == ["A-2", "OSV-2024-1"]
    done = verdict("db", "status")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1].split()[:3] == ["PyPI", "2", "1"]
    (listed,) = json.loads(verdict("db", "status", "-f", "json").stdout)["ecosystems"]
    assert (listed["ecosystem"], listed["purl_type"], listed["advisories"], listed["state"]) == (
        "PyPI",
        "pypi",
        2,
        "ok",
    )
    assert [each["name"] for each in listed["unreadable"]] == ["x.json"]
    assert listed["newest"] == "2024-01-02T03:04:05+00:00"
    assert listed["as_of"] > listed["newest"]


def test_the_status_marks_advisories_as_old_at_the_age_that_scans_use(verdict: Verdict, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    record = folder / "A-1.json"
    record.write_text(json.dumps(osv("A-1")), "utf-8")
    os.utime(record, (1_700_000_000, 1_700_000_000))
    verdict("db", "update", "--from", str(folder), "-e", "PyPI")
    lines = verdict("db", "status").stdout.splitlines()
    assert lines[1].endswith(" old")
    assert max(map(len, lines)) <= 80
    (listed,) = json.loads(verdict("db", "status", "-f", "json").stdout)["ecosystems"]
    assert listed["state"] == "old"


def test_several_ecosystems_are_downloaded_and_a_failure_of_one_is_exit_code_3(
    verdict: Verdict, tmp_path: Path, mirror: Mirror, home: Path
) -> None:
    mirror.put("/PyPI/all.zip", archive(tmp_path / "a.zip", osv()), etag='"one"')
    done = verdict("db", "update", "--from", mirror.url, "-e", "pypi", "-e", "Go")
    assert done.returncode == 3
    assert done.stdout == "PyPI: 1 advisory (1 new)\n"
    assert f"verdict: fetching {mirror.url}/PyPI/all.zip\n" in done.stderr
    assert f"verdict: {mirror.url}/Go/all.zip can't be fetched: the server answers 404" in done.stderr
    again = verdict("db", "update", "--from", mirror.url, "--quiet")  # what there is, and not all that there could be
    assert (again.returncode, again.stdout, again.stderr) == (0, "PyPI: unchanged\n", "")
    assert ids(home / "advisories", "pkg", "1.0") == ["OSV-2024-1"]


@pytest.mark.parametrize(("words", "said"), [
    (["-e", "nix"], "'nix' is not a known ecosystem"),
    (["--from", "none.zip"], "isn't there"),
    (["--from", "none.zip", "-e", "npm", "-e", "PyPI"], "isn't there"),
    (["--from", "a" * 5000], "can't be read"),
    (["--from", "file:///etc/passwd"], "not a URL that can be fetched"),
    (["--timeout", "0"], "--timeout"),
    (["--form", "x"], "--form"),
])  # fmt: skip
def test_unusable_arguments_are_exit_code_2(verdict: Verdict, words: list[str], said: str) -> None:
    done = verdict("db", "update", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_database_is_exit_code_3_and_an_update_repairs_it(
    verdict: Verdict, tmp_path: Path, home: Path
) -> None:
    source = archive(tmp_path / "PyPI.zip", osv())
    verdict("db", "update", "--from", str(source))
    (file,) = (home / "advisories").glob("*.sqlite")
    os.truncate(file, 100)
    done = verdict("db", "status")
    assert done.returncode == 3
    assert "damaged" in done.stdout
    assert "verdict db update -e PyPI" in done.stderr
    assert verdict("db", "update", "--from", str(source)).returncode == 0
    assert verdict("db", "status").returncode == 0


def test_an_interrupt_leaves_the_old_database(tmp_path: Path, mirror: Mirror, home: Path, verdict: Verdict) -> None:
    verdict("db", "update", "--from", str(archive(tmp_path / "PyPI.zip", osv("A-1"))))
    command = [str(Path(sys.executable).parent / "verdict"), "db", "update", "-e", "PyPI", "--from", mirror.url]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def stop_it(request: object) -> None:
        process.send_signal(signal.SIGINT)
        mirror.closing.wait(60)

    mirror.answers["/PyPI/all.zip"] = stop_it
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 3
    assert out == ""
    assert err.endswith("verdict: stopped\n")
    assert ids(home / "advisories", "pkg", "1.0") == ["A-1"]
    assert sorted(file.suffix or file.name for file in (home / "advisories").iterdir()) == [".json", ".lock", ".sqlite"]


def test_the_page_names_every_ecosystem_and_the_source() -> None:
    page = (Path(__file__).parents[2] / "docs" / "advisories.md").read_text(encoding="utf-8")
    assert f"`{PUBLIC}`" in page
    assert all(name in page and f"`{kind}`" in page for kind, name in OSV_NAMES.items())


@pytest.mark.parametrize("words", [(), ("-e", "npm"), ("-e", "npm", "-e", "PyPI")])
def test_what_cannot_be_read_is_exit_code_3_for_any_number_of_ecosystems(
    words: tuple[str, ...], verdict: Verdict
) -> None:
    done = verdict("db", "update", "--from", "app.py", *words)
    assert (done.returncode, done.stdout) == (3, "")
    assert "not a complete ZIP file" in done.stderr


@pytest.mark.parametrize("words", [("-e", "npm"), ("-e", "npm", "-e", "PyPI")])
def test_messages_about_a_url_show_no_token_in_it(words: tuple[str, ...], verdict: Verdict, mirror: Mirror) -> None:
    token = fabricate("ghp_<alnum:36>", "a mirror's")
    done = verdict("db", "update", *words, "--from", f"{mirror.url}/{token}/")
    assert done.returncode == 3
    assert "fetching" in done.stderr
    assert "can't be fetched" in done.stderr
    assert token not in done.stderr


def test_a_token_in_a_url_is_not_stored_and_unchanged_data_is_recognised(
    verdict: Verdict, mirror: Mirror, home: Path, tmp_path: Path
) -> None:
    token = fabricate("ghp_<alnum:36>", "a stored mirror's")
    mirror.put(f"/{token}/npm/all.zip", archive(tmp_path / "a.zip", osv(ecosystem="npm")), etag='"one"')
    words = ("db", "update", "-q", "-e", "npm", "--from", f"{mirror.url}/{token}/")
    assert [verdict(*words).stdout for _ in range(2)] == ["npm: 1 advisory (1 new)\n", "npm: unchanged\n"]
    assert token not in verdict("db", "status", "-f", "json").stdout
    assert not [each for each in home.rglob("*") if each.is_file() and token.encode() in each.read_bytes()]


def test_a_server_without_data_is_an_error_that_names_the_url(verdict: Verdict, mirror: Mirror) -> None:
    mirror.answers["/npm/all.zip"] = status(503)
    done = verdict("db", "update", "-e", "npm", "--from", f"{mirror.url}/")
    assert done.returncode == 3
    assert f"{mirror.url}/npm/all.zip can't be fetched: the server answers 503" in done.stderr
    assert "--from" in done.stderr
