"""The reports of `verdict scan`: formats, limits, streams and files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict
from repositories import git, initialised

# Six findings of three severities, as bandit would report them.
REPORT = """
import json
levels = ["HIGH", "HIGH", "MEDIUM", "MEDIUM", "LOW", "LOW"]
results = [
    {"filename": "app.py", "test_id": f"B90{n}", "test_name": "some_check", "issue_severity": level,
     "issue_confidence": "HIGH", "issue_text": "It is \\u00fcnsafe.", "issue_cwe": {"id": 700 + n}, "line_number": 1,
     "line_range": [1], "col_offset": 0, "end_col_offset": 3, "more_info": "https://example.org"}
    for n, level in enumerate(levels)
]
print(json.dumps({"errors": [], "metrics": {"app.py": {}}, "results": results}))
"""


@pytest.fixture
def six(fake: Callable[[str, str], Path]) -> None:
    fake("bandit", REPORT)


@pytest.mark.usefixtures("six")
def test_the_exit_code_does_not_depend_on_the_format_or_the_limits(verdict: Verdict) -> None:
    for words in (["--format", "terminal"], ["--format", "json"], ["--format", "sarif"], ["--max-findings", "1"]):
        assert verdict("scan", "-e", "bandit", *words).returncode == 1


@pytest.mark.usefixtures("six")
def test_one_run_writes_several_reports(tree: Path, verdict: Verdict) -> None:
    done = verdict("scan", "-e", "bandit", "-o", "json:out.json", "-o", "sarif:out.sarif", "--max-findings", "2")
    assert "Showing 2 of 6 findings (sorted by priority)" in done.stdout
    assert json.loads((tree / "out.json").read_text())["shown_count"] == 6
    assert len(json.loads((tree / "out.sarif").read_text())["runs"][0]["results"]) == 6


@pytest.mark.usefixtures("six")
def test_what_covers_everything_has_no_empty_texts(tree: Path, verdict: Verdict) -> None:
    verdict("scan", "-e", "bandit", "-o", "json:out.json", "-o", "sarif:out.sarif", "--detail", "rich")
    assert "uncovered" not in json.loads((tree / "out.json").read_text())
    (run,) = json.loads((tree / "out.sarif").read_text())["runs"]
    assert run["invocations"][0]["toolExecutionNotifications"] == []


@pytest.mark.usefixtures("six")
def test_a_report_in_a_file_leaves_standard_output_empty(tree: Path, verdict: Verdict) -> None:
    done = verdict("scan", "-e", "bandit", "-o", "report.json")
    assert done.stdout == ""
    assert json.loads((tree / "report.json").read_text())["total_count"] == 6


@pytest.mark.usefixtures("six")
def test_progress_goes_to_standard_error_and_quiet_has_none(verdict: Verdict) -> None:
    loud, quiet = verdict("scan", "-e", "bandit", "-f", "json"), verdict("scan", "-e", "bandit", "-f", "json", "-q")
    assert "verdict: bandit: 1 file\n" in loud.stderr
    assert "bandit: ok" in loud.stderr
    assert quiet.stderr == ""
    json.loads(loud.stdout)


@pytest.mark.usefixtures("six")
def test_limits_hold_for_the_whole_json_response(verdict: Verdict) -> None:
    done = verdict("scan", "-e", "bandit", "-f", "json", "--max-output-bytes", "4096")
    report = json.loads(done.stdout)
    assert len(done.stdout.encode()) <= 4096
    info = report["truncation_info"]
    assert info["actual_bytes"] == len(done.stdout.encode())
    assert info["reason"] == "max_output_bytes"
    assert report["total_count"] == 6
    assert report["shown_count"] + sum(info["hidden_by_severity"].values()) == 6


@pytest.mark.usefixtures("six")
def test_following_cursors_shows_each_finding_once(verdict: Verdict) -> None:
    seen: list[str] = []
    words: list[str] = []
    for _ in range(4):
        report = json.loads(verdict("scan", "-e", "bandit", "-f", "json", "--max-findings", "2", *words).stdout)
        seen.extend(each["id"] for each in report["findings"])
        cursor = report["truncation_info"].get("next_cursor")
        if cursor is None:
            break
        words = ["--cursor", cursor]
    assert len(seen) == len(set(seen)) == 6


@pytest.mark.usefixtures("six")
def test_min_severity_filters_the_list_but_not_the_decision(verdict: Verdict) -> None:
    done = verdict("scan", "-e", "bandit", "-f", "json", "--min-severity", "critical")
    report = json.loads(done.stdout)
    assert (done.returncode, report["total_count"], report["filtered_count"]) == (1, 0, 6)


@pytest.mark.usefixtures("six")
def test_detail_chooses_the_keys_of_a_finding(verdict: Verdict) -> None:
    keys = {
        detail: json.loads(verdict("scan", "-e", "bandit", "-f", "json", "--detail", detail).stdout)["findings"][
            0
        ].keys()
        for detail in ("minimal", "compact", "rich")
    }
    assert keys["minimal"] < keys["compact"] < keys["rich"]


def test_warn_exits_with_0_and_with_1_under_strict(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", REPORT.replace('"HIGH", "HIGH"', '"MEDIUM", "MEDIUM"'))
    assert verdict("scan", "-e", "bandit").returncode == 0
    strict = verdict("scan", "-e", "bandit", "--strict")
    assert (strict.returncode, "WARN fails too" in strict.stderr) == (1, True)


@pytest.mark.usefixtures("six")
def test_a_full_disk_leaves_the_old_report(tree: Path, verdict: Verdict) -> None:
    small = tree / "report.json"
    small.write_text("old")
    program = str(Path(sys.executable).parent / "verdict")
    script = f"ulimit -f 1; exec '{program}' scan -e bandit -f json --quiet -o report.json"
    done = subprocess.run(["bash", "-c", script], cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 4, done.stderr
    assert "report.json can't be written" in done.stderr
    assert small.read_text() == "old"
    assert [path.name for path in tree.iterdir() if path.name.startswith(".report")] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.usefixtures("six")
def test_a_full_disk_behind_standard_output_is_an_error(tree: Path) -> None:
    command = [str(Path(sys.executable).parent / "verdict"), "scan", "-e", "bandit", "-f", "json", "--quiet"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, cwd=tree, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 4
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("six")
@pytest.mark.parametrize("reader", ["cat", "head -c 1", "true"])
def test_a_closed_pipe_does_not_change_the_decision(tree: Path, reader: str) -> None:
    program = str(Path(sys.executable).parent / "verdict")
    script = f"'{program}' scan -e bandit --quiet | {reader} >/dev/null; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=tree, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1\n", "")


@pytest.mark.usefixtures("six")
def test_a_closed_standard_output_is_an_early_error_and_a_closed_standard_error_is_not(tree: Path) -> None:
    program = str(Path(sys.executable).parent / "verdict")
    script = f"'{program}' scan -e bandit >&-; echo $?; '{program}' scan -e bandit 2>&- >/dev/null; echo $?"
    done = subprocess.run(["bash", "-c", script], cwd=tree, capture_output=True, text=True, check=False)
    assert done.stdout == "4\n1\n"
    assert done.stderr == "verdict: standard output is closed (name a file: --output FILE)\n"


@pytest.mark.parametrize(
    "words", ["sbom . -q", "explain B101", "config schema", "suppressions", "mcp", "--version", "--help"]
)
def test_no_command_succeeds_if_its_standard_output_is_closed(tree: Path, words: str) -> None:
    program = str(Path(sys.executable).parent / "verdict")
    done = subprocess.run(
        ["bash", "-c", f"'{program}' {words} >&-"], cwd=tree, capture_output=True, text=True, check=False
    )
    assert done.returncode == 4
    assert "verdict: standard output is closed (" in done.stderr


def test_a_format_without_a_file_is_named(tree: Path, verdict: Verdict) -> None:
    done = verdict("scan", "--output", "sarif:")
    assert (done.returncode, done.stderr) == (
        2, "verdict: sarif: names no file (write sarif:FILE, or sarif:- for standard output)\n",
    )  # fmt: skip


@pytest.mark.live
def test_offline_fails_immediately_if_an_engine_is_missing(tree: Path, tmp_path: Path, verdict: Verdict) -> None:
    done = verdict("scan", "--offline", env={**os.environ, "VERDICT_HOME": str(tmp_path / "nothing")})
    assert done.returncode == 3
    assert "verdict engines sync" in done.stderr
    assert done.stdout == ""
    assert not (tmp_path / "nothing").exists()


@pytest.mark.live
def test_a_second_scan_gives_the_same_findings_from_the_cache(tree: Path, verdict: Verdict, tools: object) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    first = json.loads(verdict("scan", "-f", "json").stdout)
    second = json.loads(verdict("scan", "-f", "json").stdout)
    cold = json.loads(verdict("scan", "-f", "json", "--no-cache").stdout)
    assert first["findings"] == second["findings"] == cold["findings"] != []


@pytest.mark.live
def test_a_planted_secret_is_in_no_report(tree: Path, verdict: Verdict, tools: object, own_cache: Path) -> None:
    secret = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"
    (tree / "app.py").write_text(f'import os\ntoken = "{secret}"\nos.system("curl -H {secret} " + input())\n')
    done = verdict("scan", "-o", "json:out.json", "-o", "sarif:out.sarif", "--show-coverage")
    assert "github" in done.stdout
    everything = done.stdout + done.stderr + (tree / "out.json").read_text() + (tree / "out.sarif").read_text()
    assert secret not in everything
    for file in own_cache.rglob("*"):
        assert not file.is_file() or secret.encode() not in file.read_bytes()


@pytest.mark.usefixtures("six")
def test_a_baseline_accepts_the_current_findings(tree: Path, verdict: Verdict) -> None:
    config = tree / ".verdict" / "config.yaml"
    content = json.loads(config.read_text())
    content["engines"] |= {name: {"enabled": False} for name in ("semgrep", "kingfisher", "zizmor")}
    config.write_text(json.dumps(content))
    assert "6 findings accepted" in verdict("baseline", "write").stdout
    after = verdict("scan", "-f", "json")
    report = json.loads(after.stdout)
    assert (after.returncode, report["decision"], report["baseline_count"]) == (0, "PASS", 6)


@pytest.mark.live
def test_a_broken_fixture_among_many_files_is_named_and_a_broken_tree_is_incomplete(
    tree: Path, verdict: Verdict, tools: object
) -> None:
    (tree / "broken.py").write_text("def broken(:\n")
    few = verdict("scan", "-e", "bandit", "-f", "json")
    for number in range(30):
        (tree / f"good_{number}.py").write_text("x = 1\n")
    many = verdict("scan", "-e", "bandit", "-f", "json", "--show-coverage")
    report = json.loads(many.stdout)
    assert (few.returncode, json.loads(few.stdout)["engines"][0]["status"]) == (3, "partial")
    assert (many.returncode, report["engines"][0]["status"], report["engines"][0]["files_skipped"]) == (0, "ok", 1)
    assert any("broken.py" in notice for notice in report["notices"])
    assert report["coverage"]["engines"][0]["unscanned"][0]["state"] == "unparsable"


@pytest.mark.usefixtures("six")
def test_the_detail_of_the_command_line_overrides_the_configuration(tree: Path, verdict: Verdict) -> None:
    config = tree / ".verdict" / "config.yaml"
    content = json.loads(config.read_text())
    config.write_text(json.dumps({**content, "output": {"detail": "minimal"}}))
    configured = verdict("scan", "-e", "bandit", "-q").stdout
    asked = verdict("scan", "-e", "bandit", "-q", "--detail", "compact").stdout
    assert "[sast] (HIGH) B900" in configured
    assert "It is ünsafe" not in configured
    assert "It is ünsafe" in asked


_IN_CODE = {
    "a.js": """
const KEY = "kestrel-Otter-41";
const sign = (claims) => jwt.sign(claims, KEY);
const pool = mysql.createPool({
  user: "app", password: "wobbly-Heron-42",
});
""",
    "A.java": """
class A {
    Connection open() throws Exception { return DriverManager.getConnection(URL, "root", "placid-Finch-43"); }
}
""",
    "a.go": """package a
var signing = []byte("drowsy-Lemur-44")
func sign(token *jwt.Token) (string, error) { return token.SignedString([]byte("sleepy-Tapir-45")) }
func login(request *http.Request) { request.SetBasicAuth("root", "grumpy-Gecko-46") }
""",
    "main.tf": 'provider "cloud" {\n  api_token = "fuzzy-Llama-47"\n}\n',
    "Dockerfile": "FROM scratch\nENV DB_PASSWORD=nimble-Stoat-48\n",
    "pod.yaml": """
apiVersion: v1
kind: Pod
spec:
  containers:
    - name: a
      env:
        - name: DB_PASSWORD
          value: humble-Quail-49
""",
    "run.sh": "#!/bin/sh\nsshpass -p jolly-Bison-50 ssh host\n",
}


@pytest.mark.live
def test_a_password_reported_by_a_code_rule_is_in_no_report(tree: Path, verdict: Verdict, tools: object) -> None:
    for name, text in _IN_CODE.items():
        (tree / name).write_text(text)
    done = verdict("scan", "-e", "semgrep", "--detail", "rich", "-o", "json:out.json", "-o", "sarif:out.sarif")
    report = json.loads((tree / "out.json").read_text())
    assert {*_IN_CODE} <= {finding["file"] for finding in report["findings"]}
    said = done.stdout + (tree / "out.json").read_text() + (tree / "out.sarif").read_text()
    assert sorted(word for word in re.findall(r"\w+-\w+-\d\d", "".join(_IN_CODE.values())) if word in said) == []
    assert "[redacted]" in done.stdout


SLOW = """
import json, sys, time
time.sleep(7)
print(json.dumps({"errors": [], "metrics": {name: {} for name in sys.argv[sys.argv.index("--") + 1:]}, "results": []}))
"""


def test_timings_are_on_standard_error_after_the_report(fake: Callable[[str, str], Path], verdict: Verdict) -> None:
    fake("bandit", SLOW.replace("time.sleep(7)", ""))
    done = verdict("scan", "-e", "bandit", "-q", "--timings")
    assert "Timings" not in done.stdout
    phases = re.findall(r"^ +\d+\.\d{3}  (\w[\w ]*)$", done.stderr, re.MULTILINE)
    assert phases == [
        "listing", "preparing engines", "hashing", "engines", "correlation", "remembering", "judging", "rendering"
    ]  # fmt: skip
    assert "bandit: 1 file, 0 from the cache" in done.stderr
    assert re.search(r"^ +\d+\.\d{3}  bandit: app\.py$", done.stderr, re.MULTILINE)
    again = verdict("scan", "-e", "bandit", "-q", "--timings")
    assert "bandit: 1 file, 1 from the cache" in again.stderr


@pytest.mark.usefixtures("six")
def test_the_json_report_has_timings_only_when_asked_and_standard_error_has_none(verdict: Verdict) -> None:
    asked = verdict("scan", "-e", "bandit", "-q", "-f", "json", "--timings", "--no-cache")
    timings = json.loads(asked.stdout)["timings"]
    assert timings.keys() == {"phases", "engines", "files"}
    assert [(each["id"], each["files"], each["cached"]) for each in timings["engines"]] == [("bandit", 1, 0)]
    assert [each["file"] for each in timings["files"]] == ["app.py"]
    assert asked.stderr == ""
    assert "timings" not in json.loads(verdict("scan", "-e", "bandit", "-q", "-f", "json").stdout)


def test_a_log_names_a_slow_file_once(fake: Callable[[str, str], Path], verdict: Verdict) -> None:
    fake("bandit", SLOW)
    done = verdict("scan", "-e", "bandit")
    assert done.stderr.count("verdict: bandit: waiting for app.py\n") == 1


@pytest.mark.parametrize(
    ("given", "meant"), [("sariff:x", "sarif:x"), ("jsno:x", "json:x"), ("te-rminal:x", "terminal:x")]
)
def test_a_misspelled_format_is_an_error_that_names_the_right_one(given: str, meant: str, verdict: Verdict) -> None:
    done = verdict("scan", "-o", given)
    assert done.returncode == 2
    assert f"did you mean {meant}?" in done.stderr


@pytest.mark.usefixtures("six")
def test_a_second_scan_does_not_scan_the_reports_of_the_first(tree: Path, verdict: Verdict) -> None:
    """A tracked file is scanned all the same, and so is a named one: a report's name hides nothing."""
    initialised(tree)
    words = ("scan", "-e", "bandit", "-q", "--show-coverage", "-o", "report.json", "-o", "markdown:report.md")
    counts = [_scanned(verdict, tree, *words) for _ in range(2)]
    assert counts == [(3, []), (3, ["report.json", "report.md"])]
    git(tree, "add", "report.md")
    assert _scanned(verdict, tree, *words) == (4, ["report.json"])
    assert _scanned(verdict, tree, *words, ".", "report.json") == (5, [])


def test_a_file_to_which_the_shell_redirects_the_command_is_not_scanned(tree: Path) -> None:
    words = [sys.executable, "-m", "verdict", "scan", "-e", "kingfisher", "-f", "json", "--show-coverage"]
    with (tree / "out.txt").open("w") as out:
        done = subprocess.run(words, cwd=tree, stdout=subprocess.PIPE, stderr=out, check=False)
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"]) == (0, "PASS")
    left = [(each["path"], each["reason"]) for each in report["coverage"]["excluded"]]
    assert left == [("out.txt", "this scan writes its report there")]


def _scanned(verdict: Verdict, tree: Path, *words: str) -> tuple[int, list[str]]:
    """The number of files, and the paths left out because this scan writes its reports there."""
    verdict(*words)
    report = json.loads((tree / "report.json").read_text())
    left = report["coverage"]["excluded"]
    return report["files"], [each["path"] for each in left if each["reason"] == "this scan writes its report there"]
