"""Scores what finds secrets: Kingfisher by itself, Kingfisher with our rules, and gitleaks.

python benchmarks/secrets/score.py GITLEAKS [--half build|held-out] [--misses] [--tree FOLDER]...

GITLEAKS is its program. The secrets of `samples.txt` are made up anew in each run, always the same; each sample is a
file of its own with one secret in it, found if anything is reported there. Half of them, chosen by their text's hash,
served to write the rules; the other half is held out. In `harmless.txt` and below each FOLDER (code that is known to be
clean) everything reported is false; for a FOLDER it is told per 100,000 lines of UTF-8 text.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from verdict.app.engines import pin
from verdict.app.locations import rules_folder, toolchain
from verdict.engines.kingfisher.adapter import KingfisherEngine
from verdict.engines.shared.toolchain import Tool
from verdict.ports import TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.rulebook.made_up_secrets import fabricate

_HERE = Path(__file__).parent
_SECONDS = 3600.0
_Place = tuple[str, int]
_Finder = Callable[[Path], Counter[_Place]]


@dataclass(frozen=True, slots=True)
class Sample:
    """A file that is written out to be scanned. `text` still has its holes."""

    group: str
    name: str
    text: str

    @property
    def half(self) -> str:
        """Which half it belongs to: as even as a hash is, and not ours to choose."""
        return ("build", "held-out")[hashlib.sha256(self.text.encode()).digest()[0] % 2]

    def write(self, folder: Path, number: int) -> str:
        """Write it below `folder`, and say where."""
        path = folder / f"{number:03d}" / self.name
        path.parent.mkdir(parents=True)
        path.write_text(fabricate(self.text, self.name), encoding="utf-8")
        return path.relative_to(folder).as_posix()


def samples(file: Path) -> Iterator[Sample]:
    """What the file holds: after `=== group name` the text, up to the next of these."""
    for part in file.read_text(encoding="utf-8").split("=== ")[1:]:
        head, _, text = part.partition("\n")
        group, _, name = head.partition(" ")
        yield Sample(group, name, text)


def main() -> None:
    """Print the scores."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("gitleaks", type=Path)
    arguments.add_argument("--half", choices=["build", "held-out"])
    arguments.add_argument("--misses", action="store_true", help="name what ours misses, and what it reports falsely")
    arguments.add_argument("--tree", type=Path, action="append", default=[])
    options = arguments.parse_args()
    tool = toolchain().install(pin("kingfisher"), Deadline(_SECONDS))
    with tempfile.TemporaryDirectory(prefix="verdict-") as name:
        scratch = Path(name).resolve()
        finders: dict[str, _Finder] = {
            "kingfisher alone": lambda tree: _kingfisher(tool, tree, scratch),
            "with our rules": lambda tree: _ours(tool, tree, scratch),
            "gitleaks": lambda tree: _gitleaks(options.gitleaks.resolve(), tree, scratch),
        }
        halves = [options.half] if options.half else ["build", "held-out"]
        for half in halves:
            _recall(half, finders, scratch / half, misses=options.misses)
        _harmless(finders, scratch / "harmless", misses=options.misses)
        for tree in options.tree:
            _clean(tree.resolve(), finders, misses=options.misses)


def _recall(half: str, finders: dict[str, _Finder], folder: Path, *, misses: bool) -> None:
    chosen = [each for each in samples(_HERE / "samples.txt") if each.half == half]
    paths = {each.write(folder, number): each for number, each in enumerate(chosen)}
    groups = list(dict.fromkeys(each.group for each in chosen))
    sizes = Counter(each.group for each in chosen)
    print(f"{half}: {len(chosen)} secrets (" + ", ".join(f"{sizes[group]} {group}" for group in groups) + ")")
    for name, find in finders.items():
        found = {path for path, _ in find(folder)}
        hits = Counter(paths[path].group for path in found)
        parts = ", ".join(f"{hits[group]} {group}" for group in groups)
        print(f"  {name:18} {len(found):4} of {len(chosen)}  {parts}")
        if misses and name == "with our rules":
            for path in sorted(paths.keys() - found):
                print(f"    missed {path}: {paths[path].text.strip()[:100]!r}")


def _harmless(finders: dict[str, _Finder], folder: Path, *, misses: bool) -> None:
    chosen = list(samples(_HERE / "harmless.txt"))
    lines = {each.write(folder, number): each.text.splitlines() for number, each in enumerate(chosen)}
    print(f"harmless: {sum(map(len, lines.values()))} lines")
    for name, find in finders.items():
        found = find(folder)
        print(f"  {name:18} {found.total():4} reported")
        if misses and name == "with our rules":
            for path, line in sorted(found):
                print(f"    reported {path}:{line}: {lines[path][line - 1][:100]}")


def _clean(tree: Path, finders: dict[str, _Finder], *, misses: bool) -> None:
    lines = sum(map(_lines, filter(Path.is_file, tree.rglob("*"))))
    print(f"{tree.name}: {lines:,} lines")
    for name, find in finders.items():
        found = find(tree)
        rate = found.total() / max(1, lines) * 100_000
        print(f"  {name:18} {found.total():4} reported, {rate:.2f} per 100,000 lines")
        if misses and name == "with our rules":
            for path, line in sorted(found):
                print(f"    reported {path}:{line}")


def _lines(path: Path) -> int:
    """Of a text file."""
    try:
        return path.read_text(encoding="utf-8").count("\n")
    except UnicodeDecodeError:
        return 0


def _ours(tool: Tool, tree: Path, scratch: Path) -> Counter[_Place]:
    """As `verdict` calls it."""
    files = [
        TargetFile(path.relative_to(tree).as_posix(), path.relative_to(tree).as_posix(), path.stat().st_size)
        for path in sorted(tree.rglob("*"))
        if path.is_file()
    ]
    with tempfile.TemporaryDirectory(dir=scratch) as own:
        place = Workplace(tree, Path(own), scratch, Deadline(_SECONDS), 2)
        places = {each.location for each in KingfisherEngine(tool, rules_folder()).scan(files, place).observations}
    return Counter((each.path, each.line) for each in places)


def _kingfisher(tool: Tool, tree: Path, scratch: Path) -> Counter[_Place]:
    argv = [
        str(tool.program), "scan", "--no-validate", "--no-update-check", "--git-history", "none", "--no-dedup",
        "--no-ignore", "--confidence", "medium", "--redact", "--quiet", "--format", "json", "--rule-cache-dir",
        str(scratch), str(tree),
    ]  # fmt: skip
    findings = json.loads(_run(argv, {0, 200}))["findings"]
    places = {(each["finding"]["path"], each["finding"]["line"], each["finding"]["column_start"]) for each in findings}
    return Counter((Path(path).resolve().relative_to(tree).as_posix(), line) for path, line, _ in places)


def _gitleaks(program: Path, tree: Path, scratch: Path) -> Counter[_Place]:
    output = scratch / "gitleaks.json"
    argv = [
        str(program), "dir", "--no-banner", "--no-color", "-l", "error", "--ignore-gitleaks-allow", "--redact",
        "--exit-code", "0", "-f", "json", "-r", str(output), str(tree),
    ]  # fmt: skip
    _run(argv, {0})
    places = {
        (each["File"], each["StartLine"], each["StartColumn"])
        for each in json.loads(output.read_text(encoding="utf-8"))
    }
    return Counter((Path(path).resolve().relative_to(tree).as_posix(), line) for path, line, _ in places)


def _run(argv: list[str], accepted: set[int]) -> bytes:
    done = subprocess.run(argv, capture_output=True, check=False)
    if done.returncode not in accepted:
        raise SystemExit(done.stderr.decode("utf-8", "replace"))
    return done.stdout


if __name__ == "__main__":
    main()
