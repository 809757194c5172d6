"""The code in the guides is what it is said to be: the rules report something in the bad code, nothing in the good."""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from command import Verdict

from verdict.app.locations import rules_folder
from verdict.rulebook.guides import Guide, read_guides

GUIDES = read_guides(rules_folder())
SUFFIXES = {"python": "py", "go": "go", "java": "java", "javascript": "js"}


def file_of(guide: Guide, kind: str) -> str:
    """Where the code of a guide is put, below the root."""
    name = guide.file or f"code.{SUFFIXES[guide.language]}"
    return f"{kind}-{guide.name}-{guide.language}/{name}"


def meant(guide: Guide, rules: set[str]) -> set[str]:
    """The rules that belong to the guide."""
    return {rule for rule in rules if any(fnmatchcase(rule, each) for each in guide.rules)}


@pytest.mark.live
def test_the_rules_tell_the_bad_code_from_the_good(verdict: Verdict, tmp_path: Path) -> None:
    for guide in GUIDES:
        for kind, code in (("bad", guide.bad), ("good", guide.good)):
            file = tmp_path / "tree" / file_of(guide, kind)
            file.parent.mkdir(parents=True)
            file.write_text(f"{code}\n")

    report = json.loads(verdict("scan", str(tmp_path / "tree"), "--skip-engine", "osv", "-f", "json").stdout)

    found: dict[str, set[str]] = {}
    for each in report["findings"]:
        found.setdefault(each["file"], set()).update(source["rule_id"] for source in each["sources"])
    silent = [file_of(each, "bad") for each in GUIDES if not meant(each, found.get(file_of(each, "bad"), set()))]
    loud = {file_of(each, "good"): meant(each, found.get(file_of(each, "good"), set())) for each in GUIDES}
    assert silent == []
    assert {file: rules for file, rules in loud.items() if rules} == {}
