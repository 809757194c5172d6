"""Scores verdict on published vulnerabilities: it should report the vulnerable version and not the mended one.

    python benchmarks/vulnerabilities.py fetch FOLDER            download and unpack both versions of each package
    python benchmarks/vulnerabilities.py scan FOLDER                  scan the files of the places, with the defaults
    python benchmarks/vulnerabilities.py score FOLDER [--held]   tables, and the misses with their reasons

benchmarks/vulnerabilities/*.yaml has an entry for each advisory: the package and whether it is an application or a
library, its last vulnerable and first mended version, the weakness, and the place of the mend: a file, and its lines in
either version. A vulnerability is found if a finding with that weakness, or one of its family, is within these lines of
the vulnerable version, give or take three, and none is there in the mended one. Only the files of the places are
scanned, since rules see one file at a time, and data across functions added next to nothing in the whole packages.

A hash of the id puts each in one of two halves. `score` shows the seen half, which may be read to correct the rules;
`score --held` shows the other, which is for the end. Those that say `read: true` were added later, after the rules were
corrected by them, and are in the seen half whatever their hash. Nothing of the packages is committed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import registry
import yaml
from registry import Release

HERE = Path(__file__).parent / "vulnerabilities"
LISTED = frozenset({"CRITICAL", "HIGH", "MEDIUM"})
NEAR = 3
# Weaknesses that MITRE lists as kinds of one another, or that a rule may call by either name.
FAMILIES = (
    frozenset({"CWE-22", "CWE-23", "CWE-36", "CWE-73", "CWE-59", "CWE-434"}),
    frozenset({"CWE-77", "CWE-78", "CWE-88"}),
    frozenset({"CWE-79", "CWE-80", "CWE-83", "CWE-116"}),
    frozenset({"CWE-89", "CWE-564", "CWE-943"}),
    frozenset({"CWE-94", "CWE-95", "CWE-917", "CWE-1336", "CWE-134"}),
    frozenset({"CWE-113", "CWE-93", "CWE-644"}),
    frozenset({"CWE-611", "CWE-776", "CWE-827"}),
    frozenset({"CWE-208", "CWE-203", "CWE-385"}),
    frozenset({"CWE-259", "CWE-321", "CWE-798", "CWE-1188"}),
    frozenset({"CWE-276", "CWE-732"}),
    frozenset({"CWE-295", "CWE-297"}),
    frozenset({"CWE-326", "CWE-327", "CWE-328", "CWE-916"}),
    frozenset({"CWE-330", "CWE-331", "CWE-335", "CWE-338"}),
    frozenset({"CWE-377", "CWE-379", "CWE-59"}),
    frozenset({"CWE-915", "CWE-1321"}),
)


@dataclass(frozen=True, slots=True)
class Place:
    """Lines of a file: of the weakness in the vulnerable version, and what they became in the mended one."""

    file: str
    vulnerable: tuple[int, int]
    mended: tuple[int, int] | None

    @staticmethod
    def of(text: str) -> Place:
        """Read `FILE FIRST-LAST FIRST-LAST`; instead of the last, `gone` if the mended version has no such lines."""
        file, vulnerable, mended = text.rsplit(" ", 2)
        return Place(file, _lines(vulnerable), None if mended == "gone" else _lines(mended))


def _lines(text: str) -> tuple[int, int]:
    first, last = map(int, text.split("-"))
    return first, last


@dataclass(frozen=True, slots=True)
class Vulnerability:
    """An advisory, and where in the code it is about."""

    id: str
    vulnerable: Release
    mended: Release
    kind: str
    cwe: str
    places: tuple[Place, ...]
    missed: str
    read: bool

    @property
    def held(self) -> bool:
        """Whether it is scored only at the end."""
        return not self.read and hashlib.sha256(self.id.encode()).digest()[0] % 2 == 1


@dataclass(frozen=True, slots=True)
class Result:
    """The severities of the findings at the place: in the vulnerable version, and in the mended one (`also`)."""

    vulnerability: Vulnerability
    severities: frozenset[str]
    also: frozenset[str]

    def found(self, severities: frozenset[str] | None = None) -> bool:
        """Whether it was found with one of these severities, or any, and the mended version isn't reported so."""
        told, still = self.severities, self.also
        return bool(told & severities) and not still & severities if severities else bool(told) and not still


def vulnerabilities(ids: Sequence[str] = ()) -> list[Vulnerability]:
    """All of them, or those of these ids."""
    every = []
    for file in sorted(HERE.glob("*.yaml")):
        for each in yaml.safe_load(file.read_text(encoding="utf-8")):
            vulnerable, mended = (
                Release(file.stem, each["package"], each[which], digest)
                for which, digest in zip(("vulnerable", "mended"), each["sha256"], strict=True)
            )
            places = tuple(Place.of(place) for place in each["places"])
            missed, read = each.get("missed", ""), each.get("read", False)
            every.append(Vulnerability(each["id"], vulnerable, mended, each["kind"], each["cwe"], places, missed, read))
    return [each for each in every if not ids or each.id in ids]


def fetch(folder: Path, wanted: Iterable[Vulnerability]) -> None:
    """Download what isn't there, check it and unpack it below FOLDER/trees."""
    for each in wanted:
        for one in (each.vulnerable, each.mended):
            registry.fetch(one, folder / "trees" / _name(one), folder / "archives")
        print(each.id)


def scan(folder: Path, wanted: Iterable[Vulnerability]) -> None:
    """Scan the files of all places, in one scan with the defaults and without a network."""
    tree = folder / "scanned"
    shutil.rmtree(tree, ignore_errors=True)
    for each in wanted:
        for release in (each.vulnerable, each.mended):
            source = _root(folder / "trees" / _name(release))
            for place in each.places:
                copy = tree / _name(release) / place.file
                if (source / place.file).exists():
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(source / place.file, copy)
    report = f"json:{folder / 'report.json'}"
    command = ["verdict", "scan", str(tree), "--quiet", "--jobs", "1", "--output", report]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)


def _name(release: Release) -> str:
    """A folder's name."""
    return f"{release.name.replace('/', '-').removeprefix('@')}-{release.version}"


def _root(tree: Path) -> Path:
    """The folder that all of an sdist or an npm package is in, or the tree itself."""
    inside = list(tree.iterdir())
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else tree


def _fits(finding: dict[str, Any], sought: Vulnerability, release: Release) -> bool:
    """Whether it is of the weakness, at a place in this version."""
    if not _family(sought.cwe) & set(finding.get("cwe", ())):
        return False
    at = [(finding["file"], finding["line"])]
    at += [(file, int(line)) for file, _, line in (other.rpartition(":") for other in finding.get("also_at", ()))]
    for place in sought.places:
        lines = place.vulnerable if release == sought.vulnerable else place.mended
        if lines is None:
            continue
        file = f"{_name(release)}/{place.file}"
        if any(where == file and lines[0] - NEAR <= line <= lines[1] + NEAR for where, line in at):
            return True
    return False


def _family(cwe: str) -> frozenset[str]:
    return frozenset({cwe}).union(*(each for each in FAMILIES if cwe in each))


def score(folder: Path, wanted: Iterable[Vulnerability]) -> None:
    """Markdown tables of the reports, and the misses."""
    findings = json.loads((folder / "report.json").read_text(encoding="utf-8"))["findings"]
    results = [
        Result(
            each,
            *(
                frozenset(one["severity"] for one in findings if _fits(one, each, release))
                for release in (each.vulnerable, each.mended)
            ),
        )
        for each in wanted
    ]
    for heading, key in (("weakness", _cwe), ("kind", _kind), ("registry", _registry), ("part", _part)):
        _table(heading, results, key)
    missed = [each for each in results if not each.found()]
    print("\nReasons of misses:\n")
    for reason, count in Counter(_reason(each) for each in missed).most_common():
        print(f"- {reason}: {count}")
    print("\nMisses:\n")
    for each in missed:
        one = each.vulnerability
        print(f"- {one.id} {_name(one.vulnerable)} {one.cwe}: {_reason(each)}")


def _reason(result: Result) -> str:
    return "the mended version is reported too" if result.severities else result.vulnerability.missed or "not read"


def _cwe(one: Vulnerability) -> str:
    return one.cwe


def _kind(one: Vulnerability) -> str:
    return one.kind


def _registry(one: Vulnerability) -> str:
    return one.vulnerable.registry


def _part(one: Vulnerability) -> str:
    return "added later" if one.read else "chosen first"


def _table(heading: str, results: Sequence[Result], key: Callable[[Vulnerability], str]) -> None:
    print(f"\n| {heading} | vulnerabilities | found | found at MEDIUM and above |\n|---|---|---|---|")
    groups = Counter(key(each.vulnerability) for each in results)
    for group in [*sorted(groups, key=lambda name: (-groups[name], name)), "all"]:
        inside = [each for each in results if group in ("all", key(each.vulnerability))]
        found = sum(each.found() for each in inside)
        print(f"| {group} | {len(inside)} | {found} | {sum(each.found(LISTED) for each in inside)} |")


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = {"fetch": fetch, "scan": scan, "score": score}
    parser.add_argument("command", choices=commands)
    parser.add_argument("folder", type=Path)
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--held", action="store_true", help="score the half that is for the end")
    given = parser.parse_args()
    wanted = vulnerabilities(given.ids)
    if given.command == "score":
        wanted = [each for each in wanted if each.held == given.held]
    commands[given.command](given.folder.resolve(), wanted)


if __name__ == "__main__":
    main()
