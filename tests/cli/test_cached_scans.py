"""After each of many random edits, renames, deletions and restorations, a cached scan equals a fresh one."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from builders import observation
from command import Verdict

from verdict.app.engine_output import EngineOutputs
from verdict.app.engines import pin
from verdict.app.locations import toolchain
from verdict.app.pipeline import Scanned, scan
from verdict.app.preparation import PreparedEngine
from verdict.app.stopwatch import Observer, Stopwatch
from verdict.domain.finding import EngineName, Kind, Observation
from verdict.domain.outcome import Completed, EngineRun, Gap, Unscanned
from verdict.engines.shared.toolchain import Tool
from verdict.ports import ResultCache, TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.stores.result_cache import SqliteResultCache
from verdict.tree.listing import Scope, list_files

NAMES = ("a.py", "b.py", "c.js", "pkg/a.py", "pkg/d.txt", "tests/a.py", "node_modules/a.js")
WORDS = ("clean", "found", "party", "bad", "skips", "fails")
CODE = ("x = 1\n", "import pickle\n\nload = pickle.loads\n", "eval(input())\n", "def broken(:\n")


class WordEngine:
    """Says of each file what the words in it tell: a finding in that line, or one of the gaps."""

    version = "1"

    def __init__(self, name: str, suffixes: tuple[str, ...]) -> None:
        self.name = EngineName(name)
        self.fingerprint = name
        self.asked = 0
        self._suffixes = suffixes

    def skips(self, file: TargetFile) -> str | None:
        return "a test" if file.path.startswith("tests/") and file.suffix == ".js" else None

    def wants(self, file: TargetFile) -> bool:
        return file.suffix in self._suffixes

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        return [files[start : start + 2] for start in range(0, len(files), 2)]

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        self.asked += len(files)
        found: list[Observation] = []
        scanned: list[str] = []
        gaps: list[Unscanned] = []
        for file in files:
            words = (place.root / file.native).read_text().split()
            kinds = {"found": Kind.SAST, "party": Kind.SECRET}
            lines = [(number, kinds[word]) for number, word in enumerate(words, 1) if word in kinds]
            found.extend(observation(file.path, line, engine=self.name, kind=kind) for line, kind in lines)
            if {"party", "bad"}.intersection(words):
                gaps.append(Unscanned(file.path, Gap.UNPARSABLE, "a bad line"))
            if "skips" in words:
                gaps.append(Unscanned(file.path, Gap.SKIPPED, "too large"))
            if "fails" in words:
                gaps.append(Unscanned(file.path, Gap.FAILED, "it crashed"))
            if not {"bad", "skips", "fails"}.intersection(words):
                scanned.append(file.path)
        return Completed(tuple(found), tuple(scanned), tuple(gaps))


class Silent:
    """A progress that nobody watches."""

    def engine(self, name: EngineName, total: int) -> None:
        """See `Progress.engine`."""

    def advance(self, name: EngineName, files: int) -> None:
        """See `Progress.advance`."""

    def waiting(self, name: EngineName, portion: str) -> None:
        """See `Progress.waiting`."""

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """See `Progress.ended`."""


def walk(root: Path, dice: random.Random, content: Callable[[], str], steps: int) -> Iterator[str]:
    """Change the tree at random, step by step; gives what was done. Some edits keep the size, and all of the times."""
    gone: dict[Path, str] = {}
    (root / "first.py").write_text(content())
    for _ in range(steps):
        files = sorted(path for path in root.rglob("*") if path.is_file())
        place, target = dice.choice(files), root / dice.choice(NAMES)
        target.parent.mkdir(exist_ok=True)
        match dice.choice(("write", "edit unseen", "rename", "delete", "restore", "nothing")):
            case "write":
                target.write_text(content())
                yield f"write {target.name}"
            case "edit unseen":
                status = place.stat()
                place.write_text(content().ljust(status.st_size)[: max(status.st_size, 1)])
                os.utime(place, ns=(status.st_atime_ns, status.st_mtime_ns))
                yield f"edit {place.name}, same size and time"
            case "rename" if place != target:
                place.rename(target)
                yield f"rename {place.name} to {target.name}"
            case "delete" if len(files) > 1:
                gone[place] = place.read_text()
                place.unlink()
                yield f"delete {place.name}"
            case "restore" if gone:
                path, text = gone.popitem()
                path.write_text(text)
                yield f"restore {path.name}"
            case _:
                yield "nothing"


def scanned(root: Path, scratch: Path, cache: ResultCache | None, outputs: EngineOutputs | None = None) -> Any:
    """What a scan says, coverage ledger included, without durations; and how many files were looked at anew."""
    deadline = Deadline(60)
    listing = list_files(Scope(root), deadline)
    engines = [WordEngine("one", (".py", ".js")), WordEngine("two", (".py", ".txt"))]
    prepared = [PreparedEngine(each.name, required=True, engine=each) for each in engines]
    result: Scanned = scan(
        prepared,
        listing,
        Workplace(root, scratch, scratch, deadline, 2),
        cache,
        Observer(Silent(), Stopwatch()),
        outputs,
    )
    said = (listing.files, listing.excluded, result.findings, tuple(map(settled, result.runs)), result.phrases)
    return said, sum(each.asked for each in engines)


def settled(run: EngineRun) -> tuple[EngineRun, frozenset[object]]:
    """The run without its duration; its observations come in the order of the shards, so that they are a set here."""
    return replace(run, duration=0, observations=()), frozenset(run.observations)


@pytest.mark.parametrize("seed", range(12))
def test_a_cached_scan_equals_a_fresh_one_after_any_change_of_files(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    root, scratch = tmp_path / "tree", tmp_path / "scratch"
    root.mkdir()
    scratch.mkdir()
    spared = 0

    def content() -> str:
        return "\n".join(dice.choices(WORDS, weights=(6, 4, 1, 1, 1, 1), k=dice.randint(1, 4))) + "\n"

    for step in walk(root, dice, content, steps=12):
        cached, anew = scanned(root, scratch, SqliteResultCache(tmp_path / "cache"))
        fresh, all_files = scanned(root, scratch, None)
        assert cached == fresh, step
        spared += all_files - anew
    assert spared, "the cache was used"


@pytest.mark.live
@pytest.mark.usefixtures("tools")
def test_with_real_engines_a_cached_scan_equals_a_fresh_one(tree: Path, verdict: Verdict) -> None:
    dice = random.Random(1)

    def report(*words: str) -> Any:
        done = verdict("scan", str(tree), "-e", "bandit", "-e", "kingfisher", "-f", "json", "--show-coverage", *words)
        said = json.loads(done.stdout)
        for each in (said, *said["engines"]):
            each.pop("duration")
            each.pop("artifacts", None)  # what the engines wrote: only those that ran
            each.pop("artifact_details", None)
        return done.returncode, {key: value for key, value in said.items() if key not in {"scan_id", "started_at"}}

    for step in walk(tree, dice, lambda: dice.choice(CODE), steps=3):
        assert report() == report("--no-cache"), step


COUNTED = """
import atexit, collections, sys
opened = collections.Counter()
sys.addaudithook(lambda event, given: opened.update([str(given[0])]) if event == "open" else None)
rules = lambda: {count for file, count in opened.items() if "/rules/" in file and not file.endswith(".toml")}
atexit.register(lambda: print(*sorted(rules()), file=sys.stderr))
from verdict.__main__ import main
main()
"""
"""Runs the command, then says how often it opened files of rules, those apart that results are masked by."""


@pytest.mark.live
def test_a_repeated_scan_starts_no_engine_and_reads_rules_only_to_hash_them(
    tree: Path, verdict: Verdict, tools: Mapping[str, Tool], tmp_path: Path
) -> None:
    (tree / "app.py").write_text(CODE[1])
    started, home = tmp_path / "started", tmp_path / "home"
    for name, tool in tools.items():
        program = toolchain().program(pin(name))
        for each in (program, program.with_name("python"), tool.program):
            stand_in = home / "engines" / each.relative_to(program.parents[2])
            stand_in.parent.mkdir(parents=True, exist_ok=True)
            stand_in.write_text(f"#!/bin/sh\ntouch {started}\nexit 9\n")
            stand_in.chmod(0o755)
    words = ("scan", "--offline", "--format", "json", *(f"--engine={name}" for name in tools))
    repeat = [sys.executable, "-c", COUNTED, *words]

    first = verdict(*words)
    again = subprocess.run(
        repeat, cwd=tree, env={**os.environ, "VERDICT_HOME": str(home)}, capture_output=True, text=True, check=False
    )

    report = json.loads(first.stdout)
    assert (report["findings"], {each["status"] for each in report["engines"]}) == (
        json.loads(again.stdout)["findings"], {"ok", "skipped"},
    )  # fmt: skip
    assert report["findings"]
    assert not started.exists()
    assert again.stderr.splitlines()[-1] == "1"
