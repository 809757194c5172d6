"""A tree in languages that no engine analyses: every format warns, and the policy decides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import Verdict

pytestmark = pytest.mark.live
PHRASE = "secrets only: 3 PHP, 2 Ruby, 1 C/C++ files"


@pytest.fixture
def foreign(tree: Path) -> Path:
    """Beside one Python file, six that no engine analyses."""
    for path in ("index.php", "lib/a.php", "lib/b.php", "a.rb", "b.rb", "native/a.c"):
        (tree / path).parent.mkdir(exist_ok=True)
        (tree / path).write_text("\n")
    return tree


def configure(tree: Path, text: str) -> None:
    (tree / ".verdict").mkdir(exist_ok=True)
    (tree / ".verdict" / "config.yaml").write_text(text)


def test_such_a_tree_is_a_warning_in_the_headline_of_every_format(
    foreign: Path, verdict: Verdict, tmp_path: Path
) -> None:
    made, sarif = tmp_path / "made.json", tmp_path / "made.sarif"

    done = verdict("scan", ".", "-o", f"json:{made}", "-o", f"sarif:{sarif}", "--skip-engine", "osv")

    assert done.returncode == 0
    (headline,) = (line for line in done.stdout.splitlines() if line.startswith(" WARN"))
    assert PHRASE in " ".join(done.stdout.split())
    assert "secrets only" in headline
    report = json.loads(made.read_text())
    assert (report["decision"], report["headlines"]) == ("WARN", [PHRASE])
    reason = "6 of the product's 7 source files are not analysed by any engine: 3 PHP, 2 Ruby, 1 C/C++ files"
    assert report["reasons"] == [reason]
    assert json.loads(sarif.read_text())["runs"][0]["properties"]["headlines"] == [PHRASE]


@pytest.mark.parametrize(
    ("value", "code", "decision"), [("pass", 0, "PASS"), ("warn", 0, "WARN"), ("incomplete", 3, "INCOMPLETE")]
)
def test_the_policy_decides(foreign: Path, verdict: Verdict, value: str, code: int, decision: str) -> None:
    configure(foreign, f"policy: {{unanalysed: {value}}}")

    done = verdict("scan", ".", "-e", "kingfisher", "-f", "json")

    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"]) == (code, decision)
    assert report["status"] == ("incomplete" if value == "incomplete" else "completed")
    assert report["headlines"] == ["secrets only: 3 PHP, 2 Ruby, 1 C/C++, 1 Python files"]


def test_if_the_user_leaves_out_the_engines_it_is_a_notice_and_no_warning(tree: Path, verdict: Verdict) -> None:
    report = json.loads(verdict("scan", ".", "-e", "kingfisher", "-f", "json").stdout)
    (tree / "index.php").write_text("\n")
    analysed = json.loads(verdict("scan", ".", "-e", "bandit", "-f", "json").stdout)

    assert (report["decision"], report["headlines"]) == ("PASS", ["secrets only: 1 Python file"])
    assert (analysed["decision"], analysed["headlines"]) == ("PASS", ["not analysed: 1 PHP file"])


def test_an_analysed_tree_has_no_headline(tree: Path, verdict: Verdict) -> None:
    report = json.loads(verdict("scan", ".", "--skip-engine", "osv", "-f", "json").stdout)

    assert (report["decision"], "headlines" in report) == ("PASS", False)
