"""Scans applications and frameworks with the defaults, and says how many findings are rated right.

    python benchmarks/world.py fetch FOLDER            download and unpack benchmarks/world/projects.yaml
    python benchmarks/world.py scan FOLDER [NAME…]     write FOLDER/reports/NAME.json
    python benchmarks/world.py open FOLDER [NAME…]     list the findings that nobody has judged
    python benchmarks/world.py rates FOLDER            tables by severity, engine and rule, for each part

A finding is judged once, whatever a version of verdict or another tool rates it: benchmarks/world/judged/NAME.json
has, by fingerprint, the severity that a reader found it to deserve (`NONE`: it isn't true) and the reason. From that
follows what a rating is: right (as deserved, or lower), too high by one level, by more, or false. Judged is what
verdict rates at MEDIUM or above, and a quarter, by fingerprint, of what bandit does by its own rating.

The first forty are two halves, by a hash of the name; both have been looked at while the rules were corrected. The
parts after them, of eleven to seventy-three projects, were each looked at only when what the one before had shown was
corrected.
Nothing of the projects is committed but these judgements.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import registry
import yaml

HERE = Path(__file__).parent / "world"
LEVELS = ("NONE", "INFO", "LOW", "MEDIUM", "HIGH", "CRITICAL")
LISTED = ("CRITICAL", "HIGH", "MEDIUM")
_HELD = (
    "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh", "Twelfth", "Thirteenth",
    "Fourteenth", "Fifteenth", "Sixteenth", "Seventeenth", "Eighteenth", "Nineteenth", "Twentieth",
    "Twenty-first", "Twenty-second", "Twenty-third", "Twenty-fourth", "Twenty-fifth", "Twenty-sixth",
    "Twenty-seventh", "Twenty-eighth", "Twenty-ninth", "Thirtieth", "Thirty-first", "Thirty-second", "Thirty-third",
    "Thirty-fourth", "Thirty-fifth", "Thirty-sixth", "Thirty-seventh", "Thirty-eighth",
)  # fmt: skip
PARTS = ("First half", "Second half", *(f"{number} part, held back" for number in _HELD))
RATINGS = ("right", "one level", "more", "false", "not judged")


@dataclass(frozen=True, slots=True)
class Project:
    """A release of an application, in a registry."""

    name: str
    version: str
    language: str
    registry: str
    sha256: str
    held: int = 0
    alias: str = ""

    @property
    def folder(self) -> str:
        """A name for files: its alias if another registry has a project of that name."""
        return self.alias or self.name.replace("/", "-").removeprefix("@")

    @property
    def part(self) -> str:
        """One of `PARTS`: by number if it was held back, else one of the halves by a hash of the name."""
        return PARTS[self.held - 1 if self.held else hashlib.sha256(self.name.encode()).digest()[0] % 2]


def projects(names: Sequence[str] = ()) -> list[Project]:
    """All of them, or those of these names."""
    every = [Project(**each) for each in yaml.safe_load((HERE / "projects.yaml").read_text(encoding="utf-8"))]
    return [each for each in every if not names or each.name in names]


def fetch(folder: Path, wanted: Iterable[Project]) -> None:
    """Download what isn't there, check it and unpack it below FOLDER/trees."""
    archives, trees = folder / "archives", folder / "trees"
    for each in wanted:
        release = registry.Release(each.registry, each.name, each.version, each.sha256)
        registry.fetch(release, trees / each.folder, archives)
        print(each.name)


def scan(folder: Path, wanted: Iterable[Project]) -> None:
    """Scan each with the defaults, without a network."""
    (folder / "reports").mkdir(exist_ok=True)
    for project in wanted:
        report = _report(folder, project)
        command = ["verdict", "scan", str(folder / "trees" / project.folder), "--quiet", "--detail", "rich"]
        code = subprocess.run(
            [*command, "--output", f"json:{report}"], check=False, stdout=subprocess.DEVNULL
        ).returncode
        done = json.loads(report.read_text(encoding="utf-8"))
        counts = " ".join(f"{each.lower()}={done[f'{each.lower()}_count']}" for each in LISTED)
        print(f"{project.name}: exit {code}, {done['decision']}, {counts}, {done['duration']:.0f} s", flush=True)


def _report(folder: Path, project: Project) -> Path:
    return folder / "reports" / f"{project.folder}.json"


@dataclass(frozen=True, slots=True)
class Judged:
    """A finding of a report, and the severity that it deserves; None: nobody has judged it."""

    finding: dict[str, Any]
    deserves: str | None

    @property
    def engines(self) -> str:
        """Those that found it."""
        return "+".join(sorted({each["engine"] for each in self.finding["sources"]}))

    @property
    def sampled(self) -> bool:
        """Whether it is in the quarter that bandit's own rating is judged by."""
        return self.finding["fingerprint"].removeprefix("v1:")[0] in "0123"

    @property
    def severity(self) -> str:
        """By verdict."""
        return str(self.finding["severity"])

    @property
    def by_bandit(self) -> str | None:
        """The severity by bandit itself, if it is one of the sources."""
        return next((each["native_severity"] for each in self.finding["sources"] if each["engine"] == "bandit"), None)

    def rated(self, severity: str) -> str:
        """What it is to rate it so: one of RATINGS."""
        if self.deserves is None:
            return "not judged"
        above = LEVELS.index(severity) - LEVELS.index(self.deserves)
        return "false" if self.deserves == "NONE" else "right" if above <= 0 else "one level" if above == 1 else "more"


def findings(folder: Path, project: Project) -> list[Judged]:
    """What is judged of its report: at MEDIUM or above by verdict, or by bandit; advisories are another question."""
    file = HERE / "judged" / f"{project.folder}.json"
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    report = json.loads(_report(folder, project).read_text(encoding="utf-8"))
    every = [
        Judged(each, known.get(each["fingerprint"], {}).get("deserves"))
        for each in report["findings"]
        if each["kind"] != "vulnerability"
    ]
    return [each for each in every if each.severity in LISTED or (each.by_bandit in LISTED and each.sampled)]


def open_(folder: Path, wanted: Iterable[Project]) -> None:
    """A line for each finding without a judgement."""
    for project in wanted:
        for each in findings(folder, project):
            if each.deserves is None:
                found = each.finding
                names = ",".join(f"{one['engine']}/{one['rule_id']}" for one in found["sources"])
                place = f"{found['file']}:{found['line']}"
                print(project.name, each.severity, found["confidence"], names, place, found["fingerprint"], sep="\t")


def rates(folder: Path, wanted: Sequence[Project]) -> None:
    """Markdown tables of today's reports: how many ratings are right, too high by one level or more, or false."""
    for part in PARTS:
        chosen = [project for project in wanted if project.part == part and _report(folder, project).exists()]
        if not chosen:
            continue
        by_project = {project: findings(folder, project) for project in chosen}
        every = [each for found in by_project.values() for each in found]
        listed = [each for each in every if each.severity in LISTED]
        grave = {project: _grave(found) for project, found in by_project.items()}
        failing = [project for project, found in grave.items() if found]
        justified = [project for project in failing if any(each.rated("HIGH") == "right" for each in grave[project])]
        print(f"\n### {part}: {len(chosen)} projects\n")
        print(f"{len(failing)} have something at HIGH or above; in {len(justified)} of these some of it is right.\n")
        _heading()
        _row("HIGH and above", [each.rated(each.severity) for each in listed if each.severity != "MEDIUM"])
        _row("MEDIUM and above", [each.rated(each.severity) for each in listed])
        bandit = [(each, each.by_bandit) for each in every if each.by_bandit in LISTED and each.sampled]
        _row("bandit's own HIGH (sample)", [each.rated("HIGH") for each, severity in bandit if severity == "HIGH"])
        _row("bandit's own MEDIUM and HIGH (sample)", [each.rated(severity) for each, severity in bandit if severity])
        for heading, key in (("engines", _engines), ("rule", _rule)):
            print(f"\nAt MEDIUM and above, by {heading}:\n")
            _heading()
            groups = sorted({key(each) for each in listed})
            for group in groups:
                _row(group, [each.rated(each.severity) for each in listed if key(each) == group])


def _grave(found: Iterable[Judged]) -> list[Judged]:
    return [each for each in found if each.severity in ("HIGH", "CRITICAL")]


def _engines(judged: Judged) -> str:
    return judged.engines


def _rule(judged: Judged) -> str:
    return f"`{judged.finding['rule_id']}`"


def _heading() -> None:
    print("| | findings | right | one level too high | more | false | not judged |\n|---|---|---|---|---|---|---|")


def _row(name: str, ratings: Sequence[str]) -> None:
    counts = Counter(ratings)
    print(f"| {name} | {len(ratings)} | " + " | ".join(str(counts[each]) for each in RATINGS) + " |")


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = {"fetch": fetch, "scan": scan, "open": open_, "rates": rates}
    parser.add_argument("command", choices=commands)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    commands[given.command](given.folder.resolve(), projects(given.names))


if __name__ == "__main__":
    main()
