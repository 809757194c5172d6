"""Times the bundled rules of a language over a folder, against semgrep with one trivial rule in the same run.

python benchmarks/rules/speed.py FOLDER [--language python] [--rules N]

Both go the way of `verdict scan`, on one processor. Bound: the rules take at most 1.5 times the seconds of the trivial
rule and 30 more, and none of them more than a tenth of what matching takes. Its part of all the time is said too.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pydantic

from verdict.app.engines import pin
from verdict.domain.finding import EngineName
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.semgrep.files import LANGUAGES
from verdict.engines.semgrep.parts import rule_of
from verdict.ports import TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.app.locations import rules_folder, toolchain

TIMES, MORE, SHARE = 1.5, 30.0, 0.1  # the bound: times the trivial rule, seconds, a rule's part
_SECONDS = 7200.0
_TIMES = slice(11, 15)  # utime, stime, cutime and cstime, of the fields after the name in proc(5)
_KIN = {"typescript": "javascript", "regex": "templates"}  # whose rules are in another's folder


class _Target(pydantic.BaseModel):
    parse_times: list[float]
    match_times: list[float]


class _Time(pydantic.BaseModel):
    rules: list[str]
    targets: list[_Target]


class _Report(pydantic.BaseModel):
    time: _Time


@dataclass(frozen=True, slots=True)
class Cost:
    """What one scan took, in seconds; `by_rule` is of matching alone, `findings` what it reported."""

    wall: float
    processor: float
    parsing: float
    by_rule: Counter[str]
    findings: int
    unscanned: int


def listed(folder: Path, language: str) -> list[TargetFile]:
    """The files of a folder that have a suffix of the language, links left out."""
    files = [
        file.relative_to(folder).as_posix()
        for suffix in LANGUAGES[language]
        for file in folder.rglob(f"*{suffix}")
        if file.is_file() and not file.is_symlink()
    ]
    return [TargetFile(name, name, (folder / name).stat().st_size) for name in sorted(files)]


def measure(folder: Path, files: Sequence[TargetFile], rules: Path) -> Cost:
    """Scan the files with the rules below a folder.

    Raises:
        EngineError: semgrep couldn't be run.
    """
    written: list[bytes] = []
    with tempfile.TemporaryDirectory(prefix="verdict-") as name:
        scratch = Path(name).resolve()
        place = Workplace(
            folder, scratch, scratch, Deadline(_SECONDS), 1, record=lambda output, _: written.append(bytes(output))
        )
        tool = toolchain().install(pin("semgrep"))
        engine = SemgrepEngine(tool, rules, ["-json_time"])
        before, started = _processor(), time.perf_counter()
        result = engine.scan(files, place)
        wall, processor = time.perf_counter() - started, _processor() - before
    by_rule: Counter[str] = Counter()
    parsing = 0.0
    for output in written:
        times = _Report.model_validate(json.loads(output[output.index(b"{") :])).time
        for target in times.targets:
            parsing += sum(target.parse_times)
            for rule, seconds in zip(times.rules, target.match_times, strict=True):
                by_rule.update({rule_of(rule): seconds})
    return Cost(wall, processor, parsing, by_rule, len(result.observations), len(result.unscanned))


def _processor() -> float:
    """Seconds of processor time of this program, which chooses the rules, and of semgrep.

    What verdict starts programs with still runs, so their time is in its own counters, of which the kernel tells.
    """
    own = resource.getrusage(resource.RUSAGE_SELF)
    ticks = 0
    for children in Path("/proc/self/task").glob("*/children"):
        for child in children.read_text().split():
            fields = Path("/proc", child, "stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[_TIMES]))
    return own.ru_utime + own.ru_stime + ticks / os.sysconf("SC_CLK_TCK")


def trivial(folder: Path, language: str) -> Path:
    """A folder with one rule: a value compared with itself. It has no word for which semgrep could pass over a file.

    In text it is a template's mark.
    """
    rule: dict[str, object] = {
        "id": "trivial", "languages": [language], "message": "the same",
        "metadata": {"title": "the same", "impact": "LOW", "likelihood": "LOW"},
    }  # fmt: skip
    if language == "regex":
        rule |= {"pattern-regex": r"\{\{#if", "paths": {"include": [f"*{suffix}" for suffix in LANGUAGES[language]]}}
    else:
        rule["pattern"] = "$X == $X"
    (folder / "trivial.yaml").write_text(json.dumps({"rules": [rule]}), encoding="utf-8")
    return folder


def main() -> None:
    """The two costs, their ratio and the bound, and the rules by their share."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=sorted({*LANGUAGES} - {"yaml", "terraform", "bash", "dockerfile"}),
                        default="python")
    parser.add_argument("--rules", type=int, default=15, help="how many rules to name, those that cost most first")
    options = parser.parse_args()
    folder = options.folder.resolve()
    files = listed(folder, options.language)
    with tempfile.TemporaryDirectory(prefix="verdict-") as name:
        least = measure(folder, files, trivial(Path(name), options.language))
    whole = measure(folder, files, rules_folder() / _KIN.get(options.language, options.language))
    print(f"{len(files):,} files, {sum(file.size for file in files) / 1e6:.1f} MB")
    print(f"{'':<14}{'wall s':>9}{'processor s':>13}{'parsing s':>11}{'findings':>10}{'gaps':>6}")
    for what, cost in (("a trivial rule", least), ("the rules", whole)):
        print(
            f"{what:<14}{cost.wall:>9.1f}{cost.processor:>13.1f}{cost.parsing:>11.1f}"
            f"{cost.findings:>10}{cost.unscanned:>6}"
        )
    bound = TIMES * least.processor + MORE
    print(f"ratio {whole.processor / least.processor:.2f}; {whole.processor:.1f} s of at most {bound:.1f} (processor)")
    matching = whole.by_rule.total() or 1.0
    print(f"matching {matching:.1f} s, by rule: seconds, of matching (at most {SHARE:.0%}), of all the time")
    for rule, seconds in whole.by_rule.most_common(options.rules):
        print(f"{seconds:>9.2f}{seconds / matching:>8.1%}{seconds / whole.processor:>8.1%}  {rule}")


if __name__ == "__main__":
    main()
