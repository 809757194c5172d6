"""Times a second scan, and one after an edit, against the cold scan of the same run.

    python benchmarks/repeat.py [--runs N] [--folder DIR] [TREE…]

A TREE is `django` (its sdist, 6,918 files), `package` (the folder `django/` in it), `bundles` (a small application made
here beside the bundled JavaScript of five libraries from npm), `small` (100,000 small files, made here), or a path. A
copy of it is scanned. Each run begins with an empty cache; medians are of seconds on the wall and of processor time,
engines included (Linux). Engines must be installed: the scans are `--offline`. DIR keeps what was fetched.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from scan import django

LIBRARIES = {  # npm packages, and the part of each that an application serves
    "three@0.187.0": "build",
    "jquery@4.0.0": "dist",
    "select2@4.0.13": "dist",
    "xregexp@5.1.3": "xregexp-all.js",
    "monaco-editor@0.57.0": "min",
}
APPLICATION = """\
import sqlite3

from flask import Flask, render_template, request

app = Flask(__name__)


@app.get("/{name}")
def {name}():
    rows = sqlite3.connect("shop.db").execute("SELECT * FROM {name} WHERE id = " + request.args["id"])
    return render_template("{name}.html", rows=rows.fetchall())
"""
VIEWS = 40  # modules of the application
FILES = 100_000
REPEATS = 3
BOUNDS = {"repeat": 0.03, "edited": 0.1}  # of the cold scan
SECONDS = {("django", "repeat"): 1.0}  # on the wall
PROCESSOR_SECONDS = {("package", "cold"): 40.0}
_ADOPT = 36  # PR_SET_CHILD_SUBREAPER of prctl(2): what engines used is ours once their guards end


def bundles(folder: Path) -> Path:
    """A small Flask application, and in `static/` what it serves of the libraries."""
    root = folder / "bundles"
    for package, served in LIBRARIES.items():
        words = ["npm", "pack", "--silent", "--pack-destination", str(folder), package]
        packed = subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
        with tarfile.open(folder / packed) as archive:
            wanted = [each for each in archive.getmembers() if Path(each.name).is_relative_to(f"package/{served}")]
            archive.extractall(root / "static" / package.partition("@")[0], wanted, filter="data")
    for number in range(VIEWS):
        (root / f"view_{number}.py").write_text(APPLICATION.format(name=f"view_{number}"), encoding="utf-8")
    return root


def small(folder: Path, count: int = FILES) -> Path:
    """Small files, a hundred to a folder: a tenth Python, a tenth JavaScript, the rest text and JSON."""
    root = folder / "small"
    samples = {
        ".py": "import os\n\n\ndef size(path):\n    return os.stat(path).st_size + {number}\n",
        ".js": "export function add(a) {{\n  return a + {number};\n}}\n",
        ".json": '{{"number": {number}}}\n',
        ".txt": "This is file {number} of many.\n",
    }
    kinds = (".py", ".js", *(".json", ".txt") * 4)
    for number in range(count):
        place = root / f"{number // 10_000:02d}" / f"{number // 100 % 100:02d}"
        place.mkdir(parents=True, exist_ok=True)
        kind = kinds[number % len(kinds)]
        (place / f"file_{number}{kind}").write_text(samples[kind].format(number=number), encoding="utf-8")
    return root


def tree(name: str, folder: Path) -> Path:
    """The tree of that name below the folder, made or fetched if it isn't there."""
    if name in {"django", "package"}:
        source = folder / "django-5.2.19"
        source = source if source.is_dir() else django(folder)
        return source / "django" if name == "package" else source
    if name in {"bundles", "small"}:
        made = folder / name
        return made if made.is_dir() else (bundles if name == "bundles" else small)(folder)
    return Path(name)


def timed(root: Path, cache: Path, *words: str) -> tuple[float, float]:
    """Seconds on the wall and of the processors that a scan of the tree takes, all that it starts included."""
    verdict = shutil.which("verdict", path=str(Path(sys.executable).parent)) or "verdict"
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begun, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [verdict, "scan", str(root), *words, "--quiet", "--offline", "--output", str(cache / "report.json")],
        check=False, env={**kept, "VERDICT_CACHE_DIR": str(cache)}, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    seconds = time.monotonic() - begun
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:  # the last of the guards is gone
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def to_edit(root: Path) -> Path:
    """The largest Python file of less than 20 kB."""
    return max(root.rglob("*.py"), key=lambda file: (file.stat().st_size < 20_000, file.stat().st_size, str(file)))


def one_run(root: Path, number: int) -> dict[str, tuple[float, float]]:
    """The three scans of a tree of which this is a copy, with an empty cache at first."""
    edited = to_edit(root)
    with tempfile.TemporaryDirectory() as cache:
        took = {"cold": timed(root, Path(cache))}
        again = [timed(root, Path(cache)) for _ in range(REPEATS)]
        took["repeat"] = statistics.median(wall for wall, _ in again), statistics.median(used for _, used in again)
        edited.write_text(f"{edited.read_text(encoding='utf-8')}\nedited = {number}\n", encoding="utf-8")
        took["edited"] = timed(root, Path(cache))
    print(
        f"run {number}:",
        ", ".join(f"{what} {wall:.2f} s ({used:.2f})" for what, (wall, used) in took.items()),
        flush=True,
    )
    return took


def report(name: str, runs: list[dict[str, tuple[float, float]]]) -> None:
    """Print the medians of a tree's runs, with their parts of the cold scan and the bounds."""
    cold, cold_used = (statistics.median(run["cold"][kind] for run in runs) for kind in (0, 1))
    for what in runs[0]:
        wall, used = (statistics.median(run[what][kind] for run in runs) for kind in (0, 1))
        words = [
            f"  {what}: {wall:.2f} s{_bound(SECONDS.get((name, what)))}",
            f"{used:.2f} s of processor time{_bound(PROCESSOR_SECONDS.get((name, what)))}",
        ]
        if what in BOUNDS:
            words.append(f"{wall / cold:.3f} and {used / cold_used:.3f} of cold{_bound(BOUNDS[what])}")
        print(", ".join(words), flush=True)


def _bound(value: float | None) -> str:
    return "" if value is None else f" (bound {value:g})"


def adopt() -> None:
    """Make processes whose parents end children of this one, so that their time counts (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)


def arguments(*trees: str) -> argparse.Namespace:
    """What is asked for on the command line; without names, these trees."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("trees", nargs="*", default=trees)
    return parser.parse_args()


def main() -> None:
    """Print each run, then the medians and their ratios."""
    asked = arguments("django", "package", "bundles", "small")
    adopt()
    with tempfile.TemporaryDirectory() as name:
        for each in asked.trees:
            root = Path(name) / "copy"
            shutil.copytree(tree(each, asked.folder or Path(name)), root, symlinks=True)
            print(f"{each}: {sum(file.is_file() for file in root.rglob('*')):,} files", flush=True)
            runs = [one_run(root, number) for number in range(1, asked.runs + 1)]
            shutil.rmtree(root)
            report(each, runs)
    print(f"{os.cpu_count()} processors")


if __name__ == "__main__":
    main()
