"""Suppressing findings of real engines: the samples of `docs/suppressing.md`, `verdict suppress`, and the baseline."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from command import BAD_CODE, Verdict
from repositories import commit, git, initialised

from verdict.rulebook.made_up_secrets import fabricate

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "suppressing.md").read_text(encoding="utf-8")
FILES = {
    "python": "app.py",
    "javascript": "app.js",
    "dockerfile": "Dockerfile",
    "yml": ".github/workflows/ci.yml",
    "hcl": "main.tf",
    "dotenv": ".env",
}
TOKEN = fabricate("ghp_<alnum:36>", "suppressing")
pytestmark = [pytest.mark.live, pytest.mark.usefixtures("tools")]


def sample(language: str) -> str:
    (text,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    return fabricate(text, "suppressing")


@pytest.fixture
def repository(tree: Path) -> Path:
    """A repository with the samples of the page, and a secret in a format without comments."""
    for language, name in FILES.items():
        file = tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(sample(language))
    commit(initialised(tree))
    return tree


def scanned(verdict: Verdict, *words: str) -> dict[str, Any]:
    done = verdict("scan", "-q", "--offline", "--format", "json", "--show-suppressed", *words)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def places(findings: list[dict[str, Any]]) -> Counter[str]:
    return Counter(each["file"] for each in findings)


def ours(report: dict[str, Any]) -> list[str]:
    """The notices about suppressions."""
    return [each for each in report["notices"] if "suppress" in each or "ignore" in each or "answers" in each]


def test_one_comment_of_the_pages_samples_answers_for_all_engines(repository: Path, verdict: Verdict) -> None:
    report = scanned(verdict)
    without = {path: (repository / path).read_text() for path in FILES.values()}
    for path, text in without.items():
        (repository / path).write_text(text.replace("verdict: ignore", "reviewed: "))
    before = scanned(verdict)

    assert places(report["suppressed"]).keys() == set(FILES.values())
    assert {len(each["sources"]) for each in report["suppressed"] if each["file"] in {"app.py", ".env"}} == {2}
    assert all(each["severity"] == "INFO" for each in report["findings"]), report["findings"]
    assert places(before["findings"]) == places(report["suppressed"]) + places(report["findings"])
    assert (report["decision"], before["decision"], ours(report)) == ("PASS", "FAIL", [])


APP = """\
import os
import sys

os.system("ls " + sys.argv[1])


def run():
    os.system("ls " + sys.argv[1])
"""


def only(tree: Path, *engines: str) -> None:
    """Configure a scan by these engines."""
    left_out = [name for name in ("semgrep", "bandit", "kingfisher", "zizmor", "osv") if name not in engines]
    (tree / ".verdict").mkdir()
    disabled = "".join(f"  {name}: {{enabled: false}}\n" for name in left_out)
    (tree / ".verdict" / "config.yaml").write_text(f"# ours\nversion: 1\nengines:\n{disabled}")


def test_suppress_writes_a_comment_that_the_next_scan_obeys(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    (tree / "app.py").write_bytes(APP.replace("\n", "\r\n").encode())
    (tree / "app.py").chmod(0o755)
    name = next(each["id"] for each in scanned(verdict)["findings"] if each["line"] == 8)
    refused = verdict("suppress", name, "--reason", "ends */ here", "--in", "code", "-q")
    assert "no comment can be put into app.py with this reason" in refused.stderr
    done = verdict("suppress", name, "--reason", "the caller is root", "-q")

    written = (tree / "app.py").read_bytes().decode()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "app.py:8: # verdict: ignore[B605] the caller is root\n"
    assert written.replace("    # verdict: ignore[B605] the caller is root\r\n", "") == APP.replace("\n", "\r\n")
    assert (tree / "app.py").stat().st_mode & 0o777 == 0o755
    report = scanned(verdict)
    assert [each["suppressed_because"] for each in report["suppressed"]] == ["comment in the code: the caller is root"]
    assert [each["line"] for each in report["findings"]] == [4]
    assert verdict("suppress", name, "--reason", "the caller is root", "-q").returncode == 2


def test_suppress_writes_into_the_configuration_where_no_comment_is_possible(tree: Path, verdict: Verdict) -> None:
    only(tree, "kingfisher")
    before = (tree / ".verdict" / "config.yaml").read_text()
    (tree / "settings.json").write_text(f'{{"token": "{TOKEN}"}}\n')
    (name,) = (each["id"] for each in scanned(verdict)["findings"])
    refused = verdict("suppress", name, "--reason", "revoked", "--in", "code", "-q")
    done = verdict("suppress", name, "--reason", "revoked", "-q")

    assert (refused.returncode, "no comment can be put into settings.json" in refused.stderr) == (2, True)
    assert (done.returncode, done.stderr) == (0, "")
    after = (tree / ".verdict" / "config.yaml").read_text()
    assert after.startswith(f"{before}suppressions:\n  - rule: betterleaks.github-pat\n    path: /settings.json\n")
    report = scanned(verdict)
    assert (places(report["suppressed"]), report["findings"]) == (Counter({"settings.json": 1}), [])
    assert TOKEN not in after + done.stdout + refused.stderr


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("deploy.sh", f"X='{{\n  {TOKEN}\n}}'\n", "revoked"),
        ("deploy.sh", f"X={TOKEN}\n", "it's ours; revoked"),
        ("page.html", f'<a\n  title="{TOKEN}"\n>\n', "revoked"),
        ("run.ps1", f"foo `\n  -Token {TOKEN}\n", "revoked"),
    ],
)
def test_suppress_leaves_a_file_alone_where_a_comment_could_change_it(
    tree: Path, verdict: Verdict, name: str, text: str, reason: str
) -> None:
    only(tree, "kingfisher")
    (tree / name).write_text(text)
    (finding,) = (each["id"] for each in scanned(verdict)["findings"])
    done = verdict("suppress", finding, "--reason", reason, "-q")

    assert (done.returncode, done.stderr) == (0, "")
    assert "no comment can be put " in done.stdout
    assert (tree / name).read_text() == text
    assert scanned(verdict)["findings"] == []


def test_suppress_puts_an_owner_and_a_last_day_into_the_configuration(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    (tree / "app.py").write_text(BAD_CODE)
    name = next(each["id"] for each in scanned(verdict)["findings"] if each["rule_id"] == "B605")
    words = ("--owner", "ops", "--expires", "2099-01-31", "-q")
    refused = verdict("suppress", name, "--reason", "behind a proxy", "--in", "code", *words)
    assert (refused.returncode, "a comment has no owner" in refused.stderr) == (2, True)
    assert verdict("suppress", name, "--reason", "behind a proxy", *words).returncode == 0

    (entry,) = json.loads(verdict("suppressions", "--json", "-q").stdout)["suppressions"]
    assert entry.pop("fingerprint").startswith(f"v1:{name}")
    assert entry == {
        "origin": "config", "rule": "B605", "place": "/app.py", "reason": "behind a proxy", "owner": "ops",
        "expires": "2099-01-31", "findings": 1, "unused": False,
    }  # fmt: skip
    assert (tree / "app.py").read_text() == BAD_CODE


def test_each_place_of_a_finding_is_named_when_its_suppression_is_written(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    (tree / "app.py").write_text(APP + '    os.system("du " + sys.argv[1])\n')
    name = next(each["id"] for each in scanned(verdict)["findings"] if each["line"] == 8)
    done = verdict("suppress", name, "--reason", "the caller is root", "--in", "config", "-q")
    assert [line.partition(" at ")[2] for line in done.stdout.splitlines()] == ["app.py:8", "app.py:9"]


def test_an_expired_suppression_is_named_by_what_it_suppressed(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    config = tree / ".verdict" / "config.yaml"
    entry = "{rule: B605, path: app.py, reason: until spring, expires: 2020-03-31}"
    config.write_text(f"{config.read_text()}suppressions:\n  - {entry}\n")
    assert "the suppression of B605 in app.py expired on 2020-03-31: until spring" in scanned(verdict)["notices"]


def test_an_unknown_id_is_an_error_and_changes_nothing(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    done = verdict("suppress", "0123456789ab", "--reason", "no idea", "-q")
    assert (done.returncode, "no finding with this id" in done.stderr) == (2, True)


def test_a_misnamed_configuration_is_named_where_a_baseline_is_written(tree: Path, verdict: Verdict) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yml").write_text("version: 1\n")
    done = verdict("baseline", "write", "-q")
    assert ".verdict/config.yml is not read: rename it to .verdict/config.yaml" in done.stderr


def test_entries_for_findings_of_one_rule_are_told_apart(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    config = tree / ".verdict" / "config.yaml"
    entries = "".join(f"  - {{rule: B602, fingerprint: 'v1:{digit * 64}', reason: why not}}\n" for digit in "ab")
    config.write_text(f"{config.read_text()}suppressions:\n{entries}")
    rows = [line.split() for line in verdict("suppressions", "-q").stdout.splitlines() if "B602" in line]
    assert [each[2:4] for each in rows] == [["B602", "v1:aaaaaaaaaaaa"], ["B602", "v1:bbbbbbbbbbbb"]]


def test_what_a_tools_comment_leaves_and_what_is_of_no_use_is_reported(tree: Path, verdict: Verdict) -> None:
    only(tree, "semgrep", "bandit")
    config = tree / ".verdict" / "config.yaml"
    entries = "".join(f"  - {{rule: {rule}, path: lib/, reason: why not}}\n" for rule in ("B101", "B999", "a-rule"))
    config.write_text(f"{config.read_text()}suppressions:\n{entries}")
    (tree / "app.py").write_text(BAD_CODE.replace("])\n", "])  # nosec B605\n"))
    (tree / "lib.py").write_text(
        "x = 1  # verdict: ignore[B602] it was a call\n"
        "y = 1  # verdict: ignore[betterleaks.github-pat] kingfisher isn't asked\n"
        "z = 1  # verdict: ignore[python-comand-injection]\n"
        "text = '# verdict: ignore[B105] in a string'\n"
    )
    report = scanned(verdict)
    listed = json.loads(verdict("suppressions", "--unused", "--json", "-q").stdout)["suppressions"]

    assert [each.partition("; did you mean")[0].partition("; findings show")[0] for each in ours(report)] == [
        "lib.py:3: `verdict: ignore[python-comand-injection]` gives no reason",
        (
            "app.py:6: `# nosec B605` answers for bandit only; semgrep's python-command-injection still counts: "
            "use `verdict: ignore[python-command-injection] reason`"
        ),
        "suppression of B999 in lib/: no engine has this rule",
        "suppression of a-rule in lib/: no engine has this rule",
        "lib.py:3: `verdict: ignore` of python-comand-injection: no engine has this rule",
        "suppression of B101 in lib/ suppresses nothing",
        "lib.py:1: `verdict: ignore` of B602 suppresses nothing",
    ]
    assert {each["rule"] for each in listed} == {"B101", "B602", "B999", "a-rule", "python-comand-injection"}


@pytest.mark.parametrize(("required", "verdict_"), [(False, "PASS"), (True, "FAIL")])
def test_reasons_can_be_required(tree: Path, verdict: Verdict, required: bool, verdict_: str) -> None:
    only(tree, "bandit")
    with (tree / ".verdict" / "config.yaml").open("a") as config:
        config.write(f"policy:\n  comments: {{require_reason: {str(required).lower()}}}\n")
    (tree / "app.py").write_text(BAD_CODE.replace("])\n", "])  # verdict: ignore[B605]\n"))
    assert scanned(verdict)["decision"] == verdict_


def test_a_scan_of_changes_calls_no_suppression_unused(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    commit(initialised(tree))
    (tree / "lib.py").write_text("x = 1  # verdict: ignore[B602] it was a call\n")
    git(tree, "add", "-A")
    whole, since, staged = (scanned(verdict, *words) for words in ((), ("--since", "HEAD"), ("--staged",)))
    assert [len(ours(report)) for report in (whole, since, staged)] == [1, 0, 0]


def test_a_baseline_is_written_updated_shown_and_pruned(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    file = tree / ".verdict" / "baseline.json"

    def entries() -> dict[tuple[str, str], dict[str, str]]:
        return {(each["file"], each["rule_id"]): each for each in json.loads(file.read_text())["findings"]}

    for folder in ("one", "two"):
        (tree / folder).mkdir()
        (tree / folder / "a.py").write_text("import os\nos.system(input())\n")
    assert verdict("baseline", "show").stdout.endswith("baseline.json: there is no baseline\n")
    written = verdict("baseline", "write", "-q", "--reason", "legacy", "--author", "Ada")
    assert written.stdout.endswith(": 2 findings accepted\n"), written.stderr
    assert {(each["reason"], each["author"]) for each in entries().values()} == {("legacy", "Ada")}
    terminal = verdict("scan", "-q").stdout
    assert ("2 in the baseline" in terminal, "B605" in terminal) == (True, False)
    assert "B605" in verdict("scan", "-q", "--show-baseline").stdout

    (tree / "one" / "a.py").write_text("import hashlib\nhashlib.md5(b'')\n")
    (tree / "two" / "a.py").write_text("x = 1\n")
    updated = verdict("baseline", "update", "one", "-q", "--reason", "agreed", "--expires", "2099-01-31")
    assert updated.stdout.endswith(": 1 entry added, 1 removed, 1 unchanged\n"), updated.stderr
    assert {place: each["reason"] for place, each in entries().items()} == {
        ("one/a.py", "B324"): "agreed", ("two/a.py", "B605"): "legacy",
    }  # fmt: skip
    shown = json.loads(verdict("baseline", "show", "--path", "one/", "--json").stdout)
    assert shown == [entries()["one/a.py", "B324"]]
    assert verdict("baseline", "show", "--rule", "B101").stdout.endswith("baseline.json: no such entries\n")
    unusable = verdict("baseline", "show", "--path", "[z-a]")
    assert (unusable.returncode, "the range z-a in brackets ends before it begins" in unusable.stderr) == (2, True)
    assert re.search(
        r"(HIGH|MEDIUM|LOW) +B605 +two/a.py:2 +\d{4}-\d\d-\d\d +Ada +legacy\n", verdict("baseline", "show").stdout
    )

    pruned = verdict("baseline", "prune", "one", "-q"), verdict("baseline", "prune", "-q")
    assert [each.stdout.rpartition(": ")[2] for each in pruned] == [
        "0 entries removed, 2 left\n",
        "1 entry removed, 1 left\n",
    ]
    file.write_text(file.read_text().replace("2099-01-31", "2020-01-31"))
    report = scanned(verdict)
    assert (report["baseline_count"], [each["rule_id"] for each in report["findings"]]) == (0, ["B324"])
    assert any("1 entry of the baseline expired, so its finding counts again" in notice for notice in report["notices"])
    assert "(expired)" in verdict("baseline", "show", "--expired").stdout
    assert verdict("baseline", "prune", "-q").stdout.endswith(": 1 entry removed, 0 left\n")


def test_the_baseline_does_not_hide_what_has_become_worse(tree: Path, verdict: Verdict) -> None:
    file = tree / "app.py"
    code = "import os\nfrom flask import request\n\n\ndef ping(host):\n    os.system(host)\n"
    file.write_text(code)
    verdict("baseline", "write", "-q", "--offline")
    assert scanned(verdict)["decision"] == "PASS"
    file.write_text(code.replace("ping(host):", "ping():\n    host = request.args['host']"))
    report = scanned(verdict)
    assert (report["decision"], report["critical_count"], report["baseline_count"]) == ("FAIL", 1, 0)
    assert any("1 finding is more severe than the baseline accepted" in notice for notice in report["notices"])
    updated = verdict("baseline", "update", "-q", "--offline").stdout
    assert updated.endswith(": 1 entry added, 0 removed, 0 unchanged\n")
    assert scanned(verdict)["decision"] == "PASS"


def test_the_baseline_keeps_what_is_not_checked_out(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    for folder in ("one", "two"):
        (tree / folder).mkdir()
        (tree / folder / "a.py").write_text("import os\nos.system(input())\n")
    commit(initialised(tree))
    assert verdict("baseline", "write", "-q").stdout.endswith(": 2 findings accepted\n")
    git(tree, "sparse-checkout", "set", "one")
    ends = {task: verdict("baseline", task, "-q").stdout.rpartition(": ")[2] for task in ("prune", "update", "write")}
    assert ends == {
        "prune": "0 entries removed, 2 left\n",
        "update": "0 entries added, 0 removed, 2 unchanged\n",
        "write": "1 finding accepted, 1 entry elsewhere kept\n",
    }


def test_the_baseline_counts_the_findings_that_a_scan_counts(tree: Path, verdict: Verdict) -> None:
    only(tree, "bandit")
    (tree / "app.py").write_text(
        "import os\n\n\ndef run(x):\n    os.system(x)\n    os.system(x + x)\n    os.system(x)\n"
    )
    assert scanned(verdict)["high_count"] == 1
    assert verdict("baseline", "write", "-q").stdout.endswith(": 1 finding accepted at 3 places\n")
    assert scanned(verdict)["baseline_count"] == 1


@pytest.mark.parametrize("words", [("baseline", "write"), ("suppress", "3f2a91c07be4", "--reason", "why not")])
def test_a_last_day_that_is_over_is_refused(verdict: Verdict, words: tuple[str, ...]) -> None:
    done = verdict(*words, "--expires", "2020-01-31")
    assert (done.returncode, "2020-01-31 is over" in done.stderr) == (2, True)


def test_the_author_is_the_users_git_name_and_not_the_trees(tree: Path, verdict: Verdict, tmp_path: Path) -> None:
    only(tree, "bandit")
    (tree / "app.py").write_text("import os\nos.system(input())\n")
    git(initialised(tree), "config", "user.name", "Mallory")
    settings = tmp_path / "gitconfig"
    settings.write_text("[user]\n\tname = Grace\n")
    surroundings = {**os.environ, "GIT_CONFIG_GLOBAL": str(settings)}
    assert verdict("baseline", "write", "-q", env=surroundings).returncode == 0
    (entry,) = json.loads((tree / ".verdict" / "baseline.json").read_text())["findings"]
    assert entry["author"] == "Grace"


@pytest.mark.parametrize("words", re.findall(r"^verdict (.+)$", PAGE, re.MULTILINE))
def test_the_pages_commands_exist(words: str, verdict: Verdict) -> None:
    parts = shlex.split(words)
    names = parts[: 2 if parts[0] == "baseline" else 1]
    helped = verdict(*names, "--help")
    assert helped.returncode == 0
    assert all(part in helped.stdout for part in parts if part.startswith("--"))
