"""Scans of some files follow data through the others of the tree, with the real semgrep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import Verdict
from repositories import commit, git, initialised

from verdict.app import scanned_files
from verdict.domain.errors import TargetError
from verdict.processes.deadline import Deadline
from verdict.tree.base import Span
from verdict.tree.listing import Scope

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("tools")]

WORDS = ("-e", "semgrep", "-e", "kingfisher", "--offline", "-q", "-f", "json")
HARMLESS = "from flask import request\nfrom jobs import start\n\n\ndef ping():\n    return 'pong'\n"
HANDS_ON = HARMLESS + "\n\ndef run():\n    return start(request.args['name'])\n"
PASSES_ON = "from tools import call\n\n\ndef start(name):\n    return call(name)\n"
CHECKS = PASSES_ON.replace("    return", "    if name not in ('ping', 'trace'):\n        raise ValueError\n    return")
DOES_HARM = (
    "import subprocess\n\n\n"
    "def call(name):\n    return subprocess.run('tool --key ACME-12345678 ' + name, shell=True)\n"
)
FOUND = ("python-command-injection", "tools.py")


@pytest.fixture
def shop(tree: Path) -> Path:
    """A committed application in which data may get from views to jobs to tools; it doesn't yet."""
    commit(initialised(tree), views_py=HARMLESS, jobs_py=PASSES_ON, tools_py=DOES_HARM)
    return tree


def scanned(verdict: Verdict, *words: str) -> dict[str, Any]:
    done = verdict("scan", *WORDS, *words)
    assert done.stdout, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def found(report: dict[str, Any]) -> list[tuple[str, str]]:
    """The rule and the file of each finding that fails."""
    return [(each["rule_id"], each["file"]) for each in report["findings"] if each["severity"] in ("CRITICAL", "HIGH")]


@pytest.mark.parametrize(
    "words", [("--since", "HEAD"), ("--staged",), ("views.py",), ("--include", "views.py")], ids=str
)
def test_what_a_file_hands_to_others_is_found(words: tuple[str, ...], shop: Path, verdict: Verdict) -> None:
    (shop / "views.py").write_text(HANDS_ON)
    git(shop, "add", "-A")
    report = scanned(verdict, *words)
    assert (report["decision"], found(report), report["files"]) == ("FAIL", [FOUND], 1)
    (finding,) = report["findings"]
    assert finding["snippet"].strip().startswith("return subprocess.run(")
    (whole,) = scanned(verdict)["findings"]  # what a rule about parameters says of the same call is no finding more
    assert finding["fingerprint"] == whole["fingerprint"]


def test_what_others_hand_to_a_file_is_found(shop: Path, verdict: Verdict) -> None:
    commit(shop, views_py=HANDS_ON, tools_py=DOES_HARM.replace("shell=True", "shell=False"))
    (shop / "tools.py").write_text(DOES_HARM)
    assert found(scanned(verdict, "--since", "HEAD")) == [FOUND]


def test_a_check_that_is_removed_between_two_others_is_found(shop: Path, verdict: Verdict) -> None:
    commit(shop, views_py=HANDS_ON, jobs_py=CHECKS)
    assert found(scanned(verdict)) == []
    (shop / "jobs.py").write_text(PASSES_ON)
    assert found(scanned(verdict, "--since", "HEAD")) == [FOUND]
    commit(shop)
    done = verdict("diff", *WORDS, "HEAD~1..HEAD")
    assert (done.returncode, [each["file"] for each in json.loads(done.stdout)["new"]]) == (1, ["tools.py"])
    back = json.loads(verdict("diff", *WORDS, "HEAD..HEAD~1").stdout)
    assert (back["new_count"], [each["file"] for each in back["fixed"]]) == (0, ["tools.py"])


def test_what_was_there_before_is_old(shop: Path, verdict: Verdict) -> None:
    commit(shop, views_py=HANDS_ON)
    (shop / "views.py").write_text(HANDS_ON.replace("pong", "pang"))
    report = scanned(verdict, "--since", "HEAD", "--show-existing")
    assert (report["decision"], report["total_count"], report["existing_count"]) == ("PASS", 0, 1)


@pytest.mark.parametrize("words", [("--since", "HEAD"), ("other.py",)], ids=str)
def test_what_is_done_in_other_files_alone_is_not_found(words: tuple[str, ...], shop: Path, verdict: Verdict) -> None:
    commit(shop, views_py=HANDS_ON)
    (shop / "other.py").write_text("from jobs import start\n\n\ndef other():\n    return start('ping')\n")
    assert found(scanned(verdict, *words)) == []


def test_files_that_are_excluded_are_left_out(shop: Path, verdict: Verdict) -> None:
    (shop / "views.py").write_text(HANDS_ON)
    for words in (("--since", "HEAD"), ("views.py",)):
        assert found(scanned(verdict, *words, "--exclude", "jobs.py")) == []


TWICE = DOES_HARM + "\n\ndef again(name):\n" + DOES_HARM.partition("def call(name):\n")[2]
"""The same harm is done in two functions."""


@pytest.mark.parametrize("words", [("--since", "HEAD"), ("other.py",)], ids=str)
def test_a_finding_in_another_file_is_not_taken_for_an_accepted_one_like_it(
    words: tuple[str, ...], shop: Path, verdict: Verdict
) -> None:
    commit(shop, views_py=HANDS_ON, tools_py=TWICE)
    assert verdict("baseline", "write", ".", "--reason", "known").returncode == 0
    (shop / "other.py").write_text(HANDS_ON.replace("from jobs import start", "from tools import again as start"))
    assert verdict("scan", *WORDS, "-e", "bandit").returncode == 1
    report = scanned(verdict, *words, "-e", "bandit")
    assert (report["decision"], found(report)) == ("FAIL", [FOUND])
    (finding,) = report["findings"]
    whole = {each["fingerprint"]: each for each in scanned(verdict, "-e", "bandit")["findings"]}[finding["fingerprint"]]
    assert (finding["status"], finding["line"], finding["sources"]) == ("new", whole["line"], whole["sources"])


def test_a_helper_far_from_the_harm_is_looked_beyond(shop: Path, verdict: Verdict) -> None:
    handing = "from {0} import {0}\n\n\ndef {1}(name):\n    return {0}(name)\n"
    commit(
        shop,
        views_py=HANDS_ON.replace("start(request.args['name'])", "start(clean(request.args['name']))")
        .replace("\nfrom jobs", "\nfrom cleaning import clean\nfrom jobs"),
        cleaning_py="def clean(name):\n    return name if name in ('ping', 'trace') else 'ping'\n",
        jobs_py=handing.format("second", "start"),
        second_py=handing.format("third", "second"),
        third_py=handing.format("call", "third").replace("from call", "from tools"),
    )  # fmt: skip
    assert found(scanned(verdict)) == []
    (shop / "cleaning.py").write_text("def clean(name):\n    return name.strip()\n")
    assert found(scanned(verdict, "--since", "HEAD")) == [FOUND]


@pytest.mark.parametrize("words", [("--since", "HEAD"), ("--staged",)], ids=str)
def test_files_of_submodules_are_others_too(
    words: tuple[str, ...], tree: Path, tmp_path: Path, verdict: Verdict
) -> None:
    library = tmp_path / "library"
    library.mkdir()
    commit(initialised(library), tools_py=DOES_HARM)
    initialised(tree)
    git(tree, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "library")
    commit(tree, views_py=HARMLESS)
    (tree / "views.py").write_text(
        HANDS_ON.replace("from jobs import start", "from library.tools import call as start")
    )
    git(tree, "add", "-A")
    assert found(scanned(verdict, *words)) == [(FOUND[0], "library/tools.py")]


def test_another_file_that_is_too_large_does_not_matter(shop: Path, verdict: Verdict) -> None:
    (shop / "views.py").write_text(HANDS_ON)
    with (shop / "large.py").open("wb") as large:
        large.truncate(65 << 20)
    report = scanned(verdict, "views.py")
    assert (report["status"], found(report), report["notices"]) == ("completed", [FOUND], [])


def test_other_files_that_are_not_checked_out_are_a_notice(shop: Path, verdict: Verdict) -> None:
    git(shop, "sparse-checkout", "set", "--no-cone", "/views.py")
    (shop / "views.py").write_text(HANDS_ON)
    notice = "data was not followed everywhere through other files that aren't checked out: app.py, jobs.py, tools.py"
    for words in (("--since", "HEAD"), ("views.py",)):
        assert notice in scanned(verdict, *words)["notices"]


def test_it_can_be_turned_off(shop: Path, verdict: Verdict) -> None:
    (shop / "views.py").write_text(HANDS_ON)
    (shop / "verdict.yaml").write_text("version: 1\nengines: {semgrep: {across_functions: false}}\n")
    assert found(scanned(verdict, "-c", "verdict.yaml", "--since", "HEAD")) == []


def test_a_secret_in_a_file_that_is_only_quoted_is_masked(shop: Path, verdict: Verdict) -> None:
    (shop / "views.py").write_text(HANDS_ON)
    (shop / "secrets.yml").write_text(
        "rules:\n  - {name: Acme token, id: acme.token, pattern: 'ACME-[0-9]{8}', confidence: medium}\n"
    )
    (shop / "verdict.yaml").write_text("version: 1\nengines: {kingfisher: {rules: [secrets.yml]}}\n")
    report = scanned(verdict, "-c", "verdict.yaml", "views.py")
    assert found(report) == [FOUND]
    assert "12345678" not in json.dumps(report)


@pytest.mark.parametrize("words", [("--since", "HEAD"), ("--staged",)], ids=str)
def test_too_many_other_files_are_an_error(
    words: tuple[str, ...], shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanned_files, "_MOST_AROUND", 1)
    (shop / "views.py").write_text(HANDS_ON)
    git(shop, "add", "-A")
    deadline = Deadline(60)
    span = Span(staged="--staged" in words)
    files = scanned_files.find_files(Scope(shop), tmp_path, deadline, span)
    assert files.around is not None
    with pytest.raises(TargetError, match="there are more than 1 others"):
        files.around(lambda path: path.endswith(".py"))
