"""Any command that writes SARIF is an engine, by the configuration."""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from children import GRANDPARENT, gone, until
from command import Verdict

ROOT = Path(__file__).parent.parent.parent
Scanner = Callable[..., Path]

PLACE = {"physicalLocation": {"artifactLocation": {"uri": "src/a.c"}, "region": {"startLine": 2}}}
RESULT = {"ruleId": "gets", "level": "error", "message": {"text": "gets() has no bound"}, "locations": [PLACE]}
DRIVER = {"name": "Grep for C", "version": "3.1", "rules": [{"id": "gets"}]}


def sarif(*results: Mapping[str, Any], **more: Any) -> str:
    return json.dumps({"version": "2.1.0", "runs": [{"tool": {"driver": DRIVER}, "results": results, **more}]})


def printing(text: str) -> str:
    return f"print({text!r})"


@pytest.fixture
def scanner(tmp_path: Path, tree: Path) -> Scanner:
    """Make `mytool` an engine: `scanner(python_code, *arguments, **settings)`."""
    (tree / "src").mkdir()
    (tree / "src" / "a.c").write_text("#include <stdio.h>\nchar *f(char *s) { return gets(s); }\n")

    def make(code: str, *arguments: str, **settings: Any) -> Path:
        program = tmp_path / "bin" / "mytool"
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!{sys.executable}\n{textwrap.dedent(code)}\n")
        program.chmod(0o755)
        engine = {"command": [str(program), *arguments], "files": ["*.c"], **settings}
        config = tree / ".verdict" / "config.yaml"
        config.parent.mkdir(exist_ok=True)
        config.write_text(json.dumps({"version": 1, "engines": {"mytool": engine}}))
        return program

    return make


def read(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(done.stdout)
    return content


def scan(verdict: Verdict, *words: str) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """The exit code, the report and the engine in it."""
    done = verdict("scan", "-e", "mytool", "--format", "json", "--show-coverage", "-q", *words)
    report = read(done)
    return done.returncode, report, next(each for each in report["engines"] if each["id"] == "mytool")


def test_its_results_are_findings_with_the_severity_of_the_report(scanner: Scanner, verdict: Verdict) -> None:
    scanner(printing(sarif(RESULT)))
    code, report, engine = scan(verdict)
    (finding,) = report["findings"]
    assert (code, report["decision"], engine["status"], engine["version"]) == (1, "FAIL", "ok", "3.1")
    assert (finding["file"], finding["line"], finding["rule_id"], finding["severity"]) == ("src/a.c", 2, "gets", "HIGH")
    assert [(each["engine"], each["mapping"]) for each in finding["sources"]] == [("mytool", "sarif.level")]


def test_it_gets_the_root_a_private_file_and_the_files_it_is_for(scanner: Scanner, verdict: Verdict) -> None:
    program = scanner(
        f"""
        import os, sys
        out, root, *files = sys.argv[1:]
        assert os.path.samefile(root, os.getcwd()) and not os.path.exists(out[6:]), out
        assert os.environ["HOME"] != {str(Path.home())!r} and files == ["./-b.c", "src/a.c"], files
        open(out[6:], "x").write({sarif(RESULT)!r})
        print("not a report")
        """,
        "--out={output}", "{root}", "{files}",
    )  # fmt: skip
    (program.parents[1] / "tree" / "-b.c").write_text("int x;\n")
    code, report, engine = scan(verdict)
    assert (code, engine["status"], [each["file"] for each in report["findings"]]) == (1, "ok", ["src/a.c"])
    assert report["coverage"]["engines"][0]["scanned"] == ["-b.c", "src/a.c"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import sys; sys.exit('cannot go on')", "ended with exit code 1: cannot go on"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "was killed by SIGKILL"),
        ("", "the file is empty"),
        ("print('\\x00\\x01 not json')", "report can't be read"),
        ("print('<a/>')", "report can't be read"),
        ("print('{}')", "it has no list of runs"),
        ("print('null')", "report can't be read"),
        (printing('{"version": "2.1.0", "runs": []}'), "it has no run"),
        (printing(sarif(RESULT)[:-4]), "report can't be read"),
        (f"print({sarif(RESULT)!r}); raise SystemExit(2)", "ended with exit code 2"),
    ],
)
def test_a_tool_without_a_report_is_incomplete(scanner: Scanner, verdict: Verdict, code: str, said: str) -> None:
    scanner(code)
    status, report, engine = scan(verdict)
    assert (status, report["decision"], engine["status"]) == (3, "INCOMPLETE", "failed")
    assert said in report["reasons"][0]
    assert report["findings"] == []


@pytest.mark.parametrize("written", ["", "open(sys.argv[1], 'w')", "os.mkfifo(sys.argv[1])"])
def test_a_tool_that_writes_no_file_is_incomplete(scanner: Scanner, verdict: Verdict, written: str) -> None:
    scanner(f"import os, sys\n{written}\nprint({sarif()!r})", "{output}")
    status, report, engine = scan(verdict)
    assert (status, report["decision"], engine["status"]) == (3, "INCOMPLETE", "failed")


def test_what_the_report_says_of_failures_makes_it_partial(scanner: Scanner, verdict: Verdict) -> None:
    note = {"level": "error", "message": {"text": "rule X can't be loaded"}}
    scanner(printing(sarif(RESULT, invocations=[{"toolExecutionNotifications": [note]}])))
    code, report, engine = scan(verdict)
    assert (code, report["status"], engine["status"]) == (1, "incomplete", "partial")
    assert "rule X can't be loaded" in engine["error"]


def test_a_file_that_the_tool_could_not_read_is_a_gap(scanner: Scanner, verdict: Verdict) -> None:
    note = {"level": "error", "message": {"text": "syntax error"}, "locations": [PLACE]}
    scanner(printing(sarif(invocations=[{"toolExecutionNotifications": [note]}])))
    code, report, engine = scan(verdict)
    assert (code, engine["status"]) == (3, "partial")
    assert [each["path"] for each in report["coverage"]["engines"][0]["unscanned"]] == ["src/a.c"]


def test_an_exit_code_that_the_configuration_allows_is_fine(scanner: Scanner, verdict: Verdict) -> None:
    scanner(f"print({sarif(RESULT)!r}); raise SystemExit(7)", exit_codes=[0, 7])
    assert scan(verdict)[2]["status"] == "ok"


def test_a_hanging_tool_ends_with_the_deadline_and_all_that_it_started(
    tmp_path: Path, scanner: Scanner, verdict: Verdict
) -> None:
    pids = tmp_path / "pids"
    scanner(GRANDPARENT.format(pids=str(pids)))
    begun = time.monotonic()
    code, _, engine = scan(verdict, "--timeout", "3")
    assert (code, engine["status"]) == (3, "timed_out")
    assert time.monotonic() - begun < 60
    until(lambda: gone(pids))


def test_results_in_other_files_are_left_out_and_counted(scanner: Scanner, verdict: Verdict) -> None:
    place = {"physicalLocation": {"artifactLocation": {"uri": "app.py"}, "region": {"startLine": 1}}}
    scanner(printing(sarif(RESULT, {**RESULT, "locations": [place]})))
    _, report, _ = scan(verdict)
    assert [each["file"] for each in report["findings"]] == ["src/a.c"]
    assert any("1 result is left out" in each and "app.py" in each for each in report["notices"])


def test_a_missing_program_is_incomplete(scanner: Scanner, verdict: Verdict) -> None:
    scanner("").unlink()
    code, report, engine = scan(verdict)
    assert (code, report["decision"], engine["status"]) == (3, "INCOMPLETE", "missing")
    assert "engines.mytool.command" in engine["hint"]
    listed = json.loads(verdict("engines", "--json").stdout)
    assert {each["id"]: each["state"] for each in listed}["mytool"] == "missing"
    checks = json.loads(verdict("doctor", "--json").stdout)
    assert {each["name"]: each["health"] for each in checks}["mytool"] == "problem"


def test_a_program_of_the_project_is_found_from_its_root(tree: Path, scanner: Scanner, verdict: Verdict) -> None:
    program = scanner(printing(sarif(RESULT)))
    program.rename(tree / "own")
    config = tree / ".verdict" / "config.yaml"
    config.write_text(json.dumps({"engines": {"mytool": {"command": ["./own"], "files": ["*.c"]}}}))
    assert len(scan(verdict, str(tree / "src"))[1]["findings"]) == 1


def test_a_rule_that_only_a_command_may_have_is_not_called_unknown(
    tree: Path, scanner: Scanner, verdict: Verdict
) -> None:
    scanner(printing(sarif()))
    config = tree / ".verdict" / "config.yaml"
    settings = json.loads(config.read_text())
    config.write_text(json.dumps({**settings, "rules": {"gets": "off", "fgets": "low"}}))
    assert not any("no engine has this rule" in each for each in scan(verdict)[1]["notices"])


def test_it_is_listed(scanner: Scanner, verdict: Verdict) -> None:
    program = scanner(printing(sarif()))
    listed = {each["id"]: each for each in json.loads(verdict("engines", "--json").stdout)}
    assert (listed["mytool"]["state"], listed["mytool"]["source"]) == ("ready", "command")
    checks = {each["name"]: each for each in json.loads(verdict("doctor", "--json").stdout)}
    assert (checks["mytool"]["health"], str(program) in checks["mytool"]["state"]) == ("ok", True)


def test_files_that_it_is_for_count_as_analysed(tree: Path, scanner: Scanner, verdict: Verdict) -> None:
    (tree / "app.py").unlink()
    scanner(printing(sarif()))
    assert "source files" not in json.dumps(scan(verdict)[1])
    scanner(printing(sarif()), files=[])
    assert "C/C++" in json.dumps(scan(verdict)[1])


def test_a_secret_in_its_report_is_masked(tree: Path, scanner: Scanner, verdict: Verdict) -> None:
    secret = base64.b64encode(bytes(range(40, 52))).decode()
    (tree / "src" / "a.c").write_text(f'\nchar *password = "{secret}";\n')
    driver = {"name": "gitleaks", "version": "1"}
    result = {**RESULT, "message": {"text": f"password {secret}"}, "properties": {"secret": secret}}
    document = {"version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": [result]}]}
    scanner(printing(json.dumps(document)))
    done = verdict("scan", "-e", "mytool", "--format", "json", "-q")
    (finding,) = read(done)["findings"]
    assert (finding["kind"], finding["sources"][0]["engine"]) == ("secret", "mytool")
    assert secret not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("engines", "said"),
    [
        (
            {"mytool": {"command": ["x", "{path}"]}},
            "config.yaml:1: engines.mytool.command: {path} is not a",
        ),
        ({"mytool": {"command": ["x", "--in={files}"]}}, "{files} must be an argument of its own"),
        ({"mytool": {"command": ["{root}/x"]}}, "the first word must be a program"),
        ({"mytool": {"command": []}}, "engines.mytool.command"),
        ({"mytool": {"command": ["x"], "exit_codes": [256]}}, "engines.mytool.exit_codes"),
        ({"mytool": {"command": ["x"], "path": "y"}}, "mytool has no such setting"),
        ({"mytool": {"files": ["*.c"]}}, "no such engine"),
        ({"My tool": {"command": ["x"]}}, "not a name for an engine"),
        ({"semgrep": {"command": ["x"]}}, "semgrep has no such setting"),
    ],
)
def test_a_wrong_setting_is_refused(tree: Path, verdict: Verdict, engines: Mapping[str, Any], said: str) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(json.dumps({"engines": engines}))
    done = verdict("scan", "-q")
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr


@pytest.mark.parametrize("engines", ["ruff: {enabled: true}", "ruff: {command: [ruff, '{files}']}"])
def test_an_untrusted_tree_does_not_choose_scanners(tree: Path, verdict: Verdict, engines: str) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(f"engines:\n  {engines}\n")
    report = read(verdict("scan", "--untrusted", "-e", "bandit", "--format", "json", "-q"))
    given = verdict("scan", "--untrusted", "--config", ".verdict/config.yaml")
    assert "ruff" not in {each["id"] for each in report["engines"]}
    assert "not run, since the tree that enables them isn't trusted: ruff" in report["notices"]
    assert (given.returncode, "would run in a tree that isn't trusted" in given.stderr) == (2, True)


def test_a_known_scanner_that_is_not_enabled_says_how_to_enable_it(tree: Path, verdict: Verdict) -> None:
    done = verdict("scan", "-e", "gitleaks", "-q")
    assert (done.returncode, "gitleaks: {enabled: true}" in done.stderr) == (2, True), done.stderr


def test_an_untrusted_tree_runs_no_command(tmp_path: Path, scanner: Scanner, verdict: Verdict) -> None:
    ran = tmp_path / "ran"
    scanner(f"open({str(ran)!r}, 'w')")
    report = read(verdict("scan", "--untrusted", "-e", "bandit", "--format", "json", "-q"))
    named = verdict("scan", "--untrusted", "-e", "mytool")
    given = verdict("scan", "--untrusted", "--config", ".verdict/config.yaml")
    assert "mytool" not in {each["id"] for each in report["engines"]}
    assert (named.returncode, given.returncode) == (2, 2)
    assert "engines.mytool.command would run in a tree that isn't trusted" in given.stderr
    assert not ran.exists()


def test_the_example_of_the_documentation_works(tree: Path, verdict: Verdict) -> None:
    page = (ROOT / "docs" / "own-scanners.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    config, _ = re.findall(r"^```yaml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    for name, text in (("tools/find-gets", program), (".verdict/config.yaml", config)):
        (tree / name).parent.mkdir()
        (tree / name).write_text(text)
    (tree / "tools" / "find-gets").chmod(0o755)
    (tree / "a.c").write_text("char *f(char *s) {\n    return gets(s);\n}\n")
    done = verdict("scan", "-e", "find-gets", "--format", "json", "-q")
    (finding,) = read(done)["findings"]
    assert (done.returncode, finding["rule_id"], finding["file"], finding["line"]) == (1, "gets", "a.c", 2)


def test_the_example_of_known_scanners_works(tree: Path, verdict: Verdict) -> None:
    page = (ROOT / "docs" / "own-scanners.md").read_text(encoding="utf-8")
    _, known = re.findall(r"^```yaml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(known)
    call = "subprocess.call(input(), shell=True)"
    (tree / "app.py").write_text(f"import subprocess\n\n{call}\n{call}  # noqa: S602\n")
    (tree / "ruff.toml").write_text('exclude = ["*.py"]\n')
    paths = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = verdict("scan", "-e", "ruff", "--format", "json", "-q", env={**os.environ, "PATH": paths})
    report = read(done)
    (engine,) = (each for each in report["engines"] if each["id"] == "ruff")
    assert (engine["status"], bool(re.fullmatch(r"\d+\.\d+\.\d+", engine["version"]))) == ("ok", True), done.stdout
    assert [(each["rule_id"], each["line"]) for each in report["findings"]] == [("S602", 3)]
    assert report["suppressed_count"] == 1
