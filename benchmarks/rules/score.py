"""Scores the bundled rules on labelled code: what they find of the vulnerable, and what they report of the safe.

python benchmarks/rules/score.py FOLDER [--labels LABELS.csv] [--least SEVERITY] [--misses]

The code says what it is: a comment of its own line, `case: vulnerable CWE-89` or `case: safe CWE-89`, stands above a
case, which reaches to the next such comment or the end of the file. Or LABELS.csv does, with the columns file, line,
cwe and label: `file` is relative to FOLDER, `line` may be empty. A case counts as reported if semgrep with the bundled
rules has a finding with that weakness, or one of its kin, in its lines.
"""

from __future__ import annotations

import argparse
import csv
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.app.engines import pin
from verdict.app.locations import rules_folder, toolchain
from verdict.domain.errors import UsageError
from verdict.domain.finding import EngineName, Observation, Severity
from verdict.domain.outcome import Completed, way_of
from verdict.domain.severity.checked import by_check
from verdict.domain.severity.distance import by_distance
from verdict.domain.severity.ways import by_worst_way
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.ports import TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.tree.excerpts import SourceReader

# Weaknesses that MITRE lists below the one on the right, or beside it for the same fault: labels choose either.
_KIN = {
    "CWE-23": "CWE-22", "CWE-36": "CWE-22", "CWE-73": "CWE-22",
    "CWE-77": "CWE-78", "CWE-88": "CWE-78",
    "CWE-80": "CWE-79", "CWE-83": "CWE-79",
    "CWE-564": "CWE-89",
    "CWE-91": "CWE-643",
    "CWE-93": "CWE-113",
    "CWE-95": "CWE-94", "CWE-917": "CWE-94",
    "CWE-259": "CWE-798", "CWE-321": "CWE-798",
    "CWE-276": "CWE-732",
    "CWE-297": "CWE-295",
    "CWE-326": "CWE-327",
    "CWE-379": "CWE-377",
    "CWE-916": "CWE-328",
    "CWE-331": "CWE-330", "CWE-335": "CWE-330", "CWE-338": "CWE-330",
}  # fmt: skip
_SECONDS = 3600.0
_END = 10**9  # beyond any file's last line
_CASE = re.compile(r"\s*(?:#|//) case: (vulnerable|safe) (CWE-\d+)\s*")


@dataclass(frozen=True, slots=True)
class Label:
    """What is known of these lines of the code: `first` to `last`, 1-based."""

    file: str
    first: int
    last: int
    cwe: str
    vulnerable: bool


@dataclass(frozen=True, slots=True)
class Score:
    """How often the rules were right about one weakness. Rates are None where nothing has that label."""

    found: int
    missed: int
    reported: int
    quiet: int

    @property
    def true_rate(self) -> float | None:
        """The part of the vulnerable that was found."""
        return _part(self.found, self.missed)

    @property
    def false_rate(self) -> float | None:
        """The part of the safe that was reported."""
        return _part(self.reported, self.quiet)

    @property
    def precision(self) -> float | None:
        """The part of the reported that is vulnerable."""
        return _part(self.found, self.reported)

    @property
    def index(self) -> float | None:
        """Youden's: 1 is perfect, 0 is as good as chance."""
        return None if self.true_rate is None or self.false_rate is None else self.true_rate - self.false_rate


def _part(these: int, others: int) -> float | None:
    return these / (these + others) if these + others else None


def read_labels(file: Path) -> list[Label]:
    """The rows of a CSV, in its order.

    Raises:
        UsageError: a row has another label than `vulnerable` or `safe`, or a line that is no number.
    """
    labels = []
    with file.open(encoding="utf-8", newline="") as text:
        for number, row in enumerate(csv.DictReader(text), start=2):
            if row.get("label") not in ("vulnerable", "safe") or not (row.get("line") or "0").isdigit():
                raise UsageError(f"row {number} is no label", hint="file,line,cwe,label with vulnerable or safe")
            first, last = (int(row["line"]),) * 2 if row.get("line") else (1, _END)
            labels.append(Label(row["file"], first, last, _kin(row["cwe"]), row["label"] == "vulnerable"))
    return labels


def find_labels(folder: Path) -> list[Label]:
    """The cases that the files below a folder mark themselves, by path and line."""
    labels: list[Label] = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        last = _END
        cases = []
        lines = path.read_text(encoding="utf-8").splitlines()
        for number in range(len(lines), 0, -1):
            if marker := _CASE.fullmatch(lines[number - 1]):
                name = path.relative_to(folder).as_posix()
                cases.append(Label(name, number, last, _kin(marker[2]), marker[1] == "vulnerable"))
                last = number - 1
        labels += reversed(cases)
    return labels


def _kin(cwe: str) -> str:
    return _KIN.get(cwe, cwe)


def scan(folder: Path, names: Iterable[str]) -> Completed:
    """What semgrep with the bundled rules says of these files, data across functions included.

    Raises:
        EngineError: it couldn't be run.
    """
    files = [TargetFile(name, name, (folder / name).stat().st_size) for name in sorted(set(names))]
    with tempfile.TemporaryDirectory(prefix="verdict-") as name:
        place = Workplace(folder, Path(name).resolve(), Path(name).resolve(), Deadline(_SECONDS), 1)
        engine = SemgrepEngine(toolchain().install(pin("semgrep")), rules_folder())
        wanted = [file for file in files if engine.wants(file)]
        found = engine.scan(wanted, place)
        across = engine.across(wanted, found.observations, place, None, {})
        checks = {check.way: check for check in across.checks}
        reader = SourceReader(folder, files)
        both = by_worst_way(
            (*found.observations, *across.observations),
            lambda each: by_distance(by_check(each, checks.get(way_of(each))), reader.lines_of),
        )
        return replace(found, observations=tuple(both))


def score(labels: Iterable[Label], observations: Iterable[Observation]) -> tuple[dict[str, Score], list[Label]]:
    """The scores by weakness, and the labels that the rules got wrong."""
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for each in observations:
        for cwe in each.cwe:
            places[each.location.path, _kin(cwe)].append(each.location.line)
    counts: dict[str, dict[tuple[bool, bool], int]] = defaultdict(lambda: defaultdict(int))
    wrong = []
    for label in labels:
        said = any(label.first <= line <= label.last for line in places.get((label.file, label.cwe), ()))
        counts[label.cwe][label.vulnerable, said] += 1
        if said != label.vulnerable:
            wrong.append(label)
    scores = {
        cwe: Score(each[True, True], each[True, False], each[False, True], each[False, False])
        for cwe, each in sorted(counts.items(), key=lambda item: int(item[0].partition("-")[2]))
    }
    return scores, wrong


def _cell(value: float | None) -> str:
    return f"{'–':>9}" if value is None else f"{value:>9.2f}"


def main() -> None:
    """A line for each weakness, and the means over them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--labels", type=Path, help="a CSV; without it the code marks its cases")
    parser.add_argument("--least", default="INFO", help="count findings of this severity or above; default: INFO")
    parser.add_argument("--misses", action="store_true", help="also print what the rules got wrong")
    options = parser.parse_args()
    labels = read_labels(options.labels) if options.labels else find_labels(options.folder)
    result = scan(options.folder.resolve(), (label.file for label in labels))
    least = Severity[options.least.upper()]
    scores, wrong = score(labels, [each for each in result.observations if each.source.severity >= least])
    print(f"{'weakness':<10}{'vulnerable':>11}{'safe':>6}{'true':>9}{'false':>9}{'precision':>11}{'index':>9}")
    for cwe, each in scores.items():
        print(
            f"{cwe:<10}{each.found + each.missed:>11}{each.reported + each.quiet:>6}"
            f"{_cell(each.true_rate)}{_cell(each.false_rate)}  {_cell(each.precision)}{_cell(each.index)}"
        )
    whole = [each for each in scores.values() if each.index is not None]
    if whole:
        means = [
            sum(values) / len(whole)
            for values in (
                [each.true_rate or 0 for each in whole],
                [each.false_rate or 0 for each in whole],
                [each.index or 0 for each in whole],
            )
        ]
        print(f"{'mean':<27}{means[0]:>9.2f}{means[1]:>9.2f}{'':>11}{means[2]:>9.2f}")
    for gap in result.unscanned:
        print(f"not read: {gap.path}: {gap.reason}")
    if options.misses:
        for label in wrong:
            kind = "missed" if label.vulnerable else "reported, though safe"
            print(f"{kind}: {label.file}:{label.first} {label.cwe}")


if __name__ == "__main__":
    main()
