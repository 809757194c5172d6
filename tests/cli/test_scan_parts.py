"""Scans of a part of a project use the project's root: the same ids, settings and baseline."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict
from repositories import commit, initialised

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("tools")]
WORDS = ("-e", "bandit", "--offline", "-q", "--format", "json")


@pytest.fixture
def project(tree: Path) -> Path:
    """A repository with a hole in `one/a.py` and one in `two/b.py`."""
    for name in ("one/a.py", "two/b.py"):
        (tree / name).parent.mkdir()
        (tree / name).write_text(BAD_CODE)
    commit(initialised(tree))
    return tree


def ids(project: Path, verdict: Verdict, *words: str, cwd: str = ".") -> dict[str, str]:
    """Ids by file."""
    report = json.loads(verdict("scan", *WORDS, *words, cwd=project / cwd).stdout)
    assert report["target"] == str(project)
    return {each["id"]: each["file"] for each in report["findings"]}


def test_a_finding_has_the_same_id_whichever_part_is_scanned(project: Path, verdict: Verdict) -> None:
    whole = ids(project, verdict)
    one = {id_: file for id_, file in whole.items() if file == "one/a.py"}
    assert len(one) < len(whole)
    assert ids(project, verdict, "one") == one
    assert ids(project, verdict, cwd="one") == one
    assert ids(project, verdict, "a.py", cwd="one") == one
    assert ids(project, verdict, "../one/a.py", "b.py", cwd="two") == whole


def test_full_content_gives_the_whole_function_and_changes_nothing_else(tree: Path, verdict: Verdict) -> None:
    (tree / "a.py").write_text("import os\n\n\ndef run(name):\n    if name:\n        os.system(name)\n")
    plain, full = (
        json.loads(verdict("scan", *WORDS, *more, cwd=tree).stdout)["findings"] for more in ((), ("--full-content",))
    )
    code = {each["line"]: each.pop("code") for each in full}
    assert code[6] == {"line": 4, "text": "def run(name):\n    if name:\n        os.system(name)"}
    assert full == plain
    assert (
        "    4 │ def run(name):" in verdict("scan", *WORDS[:-2], "--full-content", "--detail", "rich", cwd=tree).stdout
    )


def test_the_projects_baseline_and_settings_apply_to_its_parts(
    project: Path, verdict: Verdict, only_bandit: str
) -> None:
    assert verdict("scan", "-e", "bandit", "-q", "one").returncode == 1
    written = verdict("baseline", "write", "--offline", "-q", "-c", only_bandit, "one")
    assert written.returncode == 0, written.stderr
    assert written.stdout.endswith(": 1 finding accepted\n")
    assert (project / ".verdict" / "baseline.json").is_file()
    assert not (project / "one" / ".verdict").exists()
    assert verdict("scan", "-e", "bandit", "-q", "one").returncode == 0
    assert verdict("scan", "-e", "bandit", "-q", cwd=project / "one").returncode == 0
    assert verdict("scan", "-e", "bandit", "-q", "two").returncode == 1


def test_a_baseline_made_from_a_part_keeps_the_other_entries(project: Path, verdict: Verdict, only_bandit: str) -> None:
    verdict("baseline", "write", "--offline", "-q", "-c", only_bandit)
    before = (project / ".verdict" / "baseline.json").read_bytes()
    (project / "one" / "a.py").write_text("x = 1\n")
    assert "0 findings accepted" in (
        said := verdict("baseline", "write", "--offline", "-q", "-c", only_bandit, "one").stdout
    )
    kept = json.loads((project / ".verdict" / "baseline.json").read_text())["findings"]
    assert {each["file"] for each in kept} == {"two/b.py"}
    assert len(kept) == 1
    assert "1 entry elsewhere kept" in said
    (project / "one" / "a.py").write_text(BAD_CODE)
    verdict("baseline", "write", "--offline", "-q", "-c", only_bandit, "one/a.py")
    assert (project / ".verdict" / "baseline.json").read_bytes() == before
