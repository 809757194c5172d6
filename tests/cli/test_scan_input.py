"""What a user passes to `verdict scan`: arguments, paths and hostile trees."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict

HARMLESS = """print('{"errors": [], "metrics": {"app.py": {}}, "results": []}')"""


@pytest.fixture
def harmless(fake: Callable[[str, str], Path]) -> None:
    """A bandit that finds nothing in `app.py`, so that only the arguments matter."""
    fake("bandit", HARMLESS)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["missing"], "missing doesn't exist"),
        ([""], "The value is empty"),
        (["."], None),
        (["--format", "xml"], "'xml' is not one of 'terminal', 'json', 'sarif'"),
        (["--max-findings", "0"], "neither a number from 1 up nor `all`"),
        (["--max-findings", "-3"], "neither a number from 1 up nor `all`"),
        (["--max-findings", "many"], "neither a number from 1 up nor `all`"),
        (["--max-output-bytes", "0"], "x>=4096"),
        (["--max-output-bytes", "4095"], "x>=4096"),
        (["--max-output-bytes", "-1"], "x>=4096"),
        (["--timeout", "0"], "x>0"),
        (["--timeout", "nan"], "is no number of seconds"),
        (["--timeout", "inf"], "is no number of seconds"),
        (["--jobs", "0"], "x>=1"),
        (["--strategy", "random"], "'priority', 'newest', 'oldest'"),
        (["--engine", "bandti"], "no engine is called 'bandti'"),
        (["--skip-engine", "bandit"], "no engine is left to run"),
        (["--since", "HEAD"], "need a git repository"),
        (["--staged", "--since", "HEAD"], "exclude each other"),
        (["--cursor", "garbage"], "not a cursor"),
        (["--cursor", "0123456789abcdef.1"], "the cursor belongs to other findings"),
        (["--cursor", "0123456789abcdef.999999999"], "the cursor belongs to other findings"),
        (["--cursor", "0123456789abcdef." + "9" * 5000], "not a cursor"),
        (["--cursor", "0123456789abcdef.-1"], "not a cursor"),
        (["--output", "serif:out"], "did you mean sarif:out?"),
        (["--output", "a", "--output", "b"], "two files for one report"),
        (["--output", "json:a", "--output", "sarif:./a"], "2 reports for"),
        (["--output", "."], "is a folder"),
        (["--output", "nowhere/report.json"], "not a folder that can be written to"),
        (["--config", "nowhere.yaml"], "can't be read"),
        (["--exclude", "!"], "Invalid value for '--exclude': '!' is not a glob that can match: nothing follows the !."),
        (["--exclude", "#a"], r"it is a comment; write \# for the sign"),
        (["--include", "a\\"], r"Invalid value for '--include': 'a\' is not a glob that can match: a single \ stands"),
    ],
)
@pytest.mark.usefixtures("harmless")
def test_invalid_arguments_are_one_line_and_exit_code_2(words: list[str], says: str | None, verdict: Verdict) -> None:
    done = verdict("scan", "--engine", "bandit", "--quiet", *words)
    if says is None:
        assert done.returncode == 0, done.stderr
        return
    assert done.returncode == 2, done.stderr
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.usefixtures("harmless")
def test_what_is_no_cursor_is_refused_before_the_scan(verdict: Verdict) -> None:
    done = verdict("scan", "--engine", "bandit", "--cursor", "garbage")
    assert "not a cursor" in done.stderr
    assert "bandit" not in done.stderr
    assert "bandit" in verdict("scan", "--engine", "bandit").stderr


def test_an_empty_tree_is_an_error(tmp_path: Path, verdict: Verdict) -> None:
    (tmp_path / "empty").mkdir()
    done = verdict("scan", str(tmp_path / "empty"))
    assert done.returncode == 2
    assert "has no files" in done.stderr


@pytest.mark.live
@pytest.mark.parametrize("words", [(), ("--untrusted",)])
def test_a_configuration_of_another_suffix_is_named(words: tuple[str, ...], tree: Path, verdict: Verdict) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yml").write_text("version: 1\n")
    report = json.loads(verdict("scan", "-e", "zizmor", "-q", "--offline", "-f", "json", *words).stdout)
    assert ".verdict/config.yml is not read: rename it to .verdict/config.yaml" in report["notices"]


def test_a_fifo_is_refused_as_a_target(tmp_path: Path, verdict: Verdict) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = verdict("scan", str(tmp_path / "pipe"))
    assert done.returncode == 2
    assert "neither a file nor a folder" in done.stderr


def test_a_link_that_leads_to_itself_is_an_error(tmp_path: Path, verdict: Verdict) -> None:
    (tmp_path / "loop").symlink_to("loop")
    done = verdict("scan", str(tmp_path / "loop"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.live
def test_hostile_names_and_links_are_scanned_or_named(tree: Path, verdict: Verdict, tools: object) -> None:
    names = ["-dash.py", "new\nline.py", "quo\"te's.py", "sp ace.py", "tab\t.py", "back\\slash.py", "ünï.py"]
    for name in names:
        (tree / name).write_text("assert eval(input())\n")
    with (Path(os.fsdecode(os.fsencode(str(tree)) + b"/bad\xff.py"))).open("w") as stream:
        stream.write("assert eval(input())\n")
    (tree / "loop").symlink_to("loop")
    (tree / "out.py").symlink_to("/etc/passwd")
    (tree / "folder").mkdir()
    (tree / "folder" / "up").symlink_to("..")
    (tree / "binary.bin").write_bytes(bytes(range(256)) * 100)
    done = verdict("scan", "--format", "json", "--show-coverage", "--max-findings", "all")

    report = json.loads(done.stdout)
    found = {each["file"] for each in report["findings"] if each["rule_id"] == "B307"}
    assert found == {
        "-dash.py", "new\\nline.py", 'quo"te\'s.py', "sp ace.py", "tab\\t.py", "back\\\\slash.py", "ünï.py",
        "bad\\xff.py",
    }  # fmt: skip
    assert [engine["status"] for engine in report["engines"]] == ["ok"] * 5 + ["skipped"]
    left_out = {gap["path"]: gap["reason"] for gap in report["coverage"]["excluded"]}
    assert left_out["out.py"] == "a link out of the tree"
    assert left_out["loop"] == "a link that leads nowhere"
    assert "folder/up" in left_out


@pytest.mark.live
def test_a_path_that_looks_like_an_option_is_a_path(tree: Path, verdict: Verdict, tools: object) -> None:
    (tree / "--config=x.py").write_text(BAD_CODE)
    done = verdict("scan", "-e", "bandit", "--format", "json", "--", "--config=x.py")
    assert '"file":"--config=x.py"' in done.stdout
    assert done.returncode == 1


@pytest.mark.live
def test_files_in_the_tree_cannot_silence_the_engines(tree: Path, verdict: Verdict, tools: object) -> None:
    (tree / "tests").mkdir()
    (tree / "tests" / "test_app.py").write_text(BAD_CODE)
    (tree / ".bandit").write_text("[bandit]\nskips = B605\nexclude = /\n")
    (tree / ".semgrepignore").write_text("*\n")
    (tree / "large.py").write_text(BAD_CODE + "#" * 1_100_000 + "\n")
    done = verdict("scan", "-e", "semgrep,bandit", "--format", "json")

    found = {
        (each["file"], source["engine"]) for each in json.loads(done.stdout)["findings"] for source in each["sources"]
    }
    assert found >= {(name, tool) for name in ("tests/test_app.py", "large.py") for tool in ("bandit", "semgrep")}


@pytest.mark.usefixtures("harmless")
def test_without_git_the_report_says_so(verdict: Verdict, tree: Path) -> None:
    environment = {**os.environ, "PATH": "/nonexistent"}
    done = verdict("scan", "-e", "bandit", "--quiet", env=environment)
    assert done.returncode == 0, done.stderr
    assert "not a git repository" in done.stdout


def _git(tree: Path, *words: str, date: str = "2020-01-01T00:00:00Z") -> None:
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(
        ["git", *identity, *words],
        cwd=tree,
        check=True,
        capture_output=True,
        env={**os.environ, "GIT_COMMITTER_DATE": date},
    )


@pytest.mark.live
def test_since_and_staged_scan_only_what_changed(tree: Path, verdict: Verdict, tools: object) -> None:
    (tree / "old.py").write_text(BAD_CODE)
    _git(tree, "init", "-q")
    _git(tree, "add", ".")
    _git(tree, "commit", "-qm", "first")
    (tree / "new.py").write_text(BAD_CODE)
    (tree / "staged.py").write_text(BAD_CODE)
    _git(tree, "add", "staged.py")
    since = verdict("scan", "-e", "bandit", "--since", "HEAD", "--detail", "minimal", "--quiet").stdout
    staged = verdict("scan", "-e", "bandit", "--staged", "--detail", "minimal", "--quiet").stdout
    assert ("new.py" in since, "staged.py" in since, "old.py" in since) == (True, True, False)
    assert ("new.py" in staged, "staged.py" in staged, "old.py" in staged) == (False, True, False)


@pytest.mark.live
def test_newest_orders_by_the_commit_date_of_the_line(tree: Path, verdict: Verdict, tools: object) -> None:

    _git(tree, "init", "-q")
    for number, name in enumerate(["b.py", "a.py", "c.py"]):
        (tree / name).write_text("assert eval(input())\n")
        _git(tree, "add", ".")
        date = f"202{number}-01-02T03:04:05+01:00"
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(
            ["git", *identity, "commit", "-qm", name],
            cwd=tree,
            check=True,
            env={**os.environ, "GIT_COMMITTER_DATE": date},
        )
    (tree / "uncommitted.py").write_text("assert eval(input())\n")
    for strategy, order in (
        ("newest", ["c.py", "a.py", "b.py", "uncommitted.py"]),
        ("oldest", ["b.py", "a.py", "c.py", "uncommitted.py"]),
    ):
        done = verdict("scan", "-e", "bandit", "--strategy", strategy, "--format", "json", "--no-cache")
        findings = [each for each in json.loads(done.stdout)["findings"] if each["rule_id"] == "B307"]
        assert [each["file"] for each in findings] == order
        assert findings[0]["introduced_at"].startswith("202")
        assert "introduced_at" not in findings[-1]


@pytest.mark.live
def test_without_a_commit_a_finding_is_dated_by_the_first_scan_that_saw_it(
    tree: Path, verdict: Verdict, tools: object
) -> None:
    (tree / "app.py").write_text("assert eval(input())\n")
    words = ("scan", "-e", "bandit", "--strategy", "oldest", "--format", "json")
    first = json.loads(verdict(*words).stdout)
    time.sleep(1)  # dates have whole seconds
    second = json.loads(verdict(*words).stdout)
    assert all("introduced_at" not in each for each in first["findings"])
    assert all(each["introduced_at"] for each in second["findings"])


@pytest.mark.live
def test_a_script_given_as_argument_is_recognised_by_its_first_line(
    tree: Path, verdict: Verdict, tools: object
) -> None:
    (tree / "deploy").write_text("#!/usr/bin/env python3\nassert eval(input())\n")

    rules = {
        each["rule_id"]
        for each in json.loads(verdict("scan", "deploy", "-e", "bandit", "-f", "json").stdout)["findings"]
    }
    whole = json.loads(verdict("scan", "-e", "bandit", "-f", "json").stdout)

    assert "B307" in rules
    assert whole["findings"] == []


@pytest.mark.live
def test_a_file_given_as_argument_that_no_engine_reads_is_in_the_headline(
    tree: Path, verdict: Verdict, tools: object
) -> None:
    (tree / "notes.txt").write_text("nothing here\n")
    (tree / "app.py").write_text("assert eval(input())\n")

    report = json.loads(verdict("scan", "notes.txt", "app.py", "-e", "bandit", "-f", "json").stdout)

    assert "no engine reads notes.txt" in report["headlines"]
