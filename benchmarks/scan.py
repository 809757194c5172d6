"""Times a cold `verdict scan` of Django's source against the same four tools run by hand, one after another.

    python benchmarks/scan.py [--runs N] [SOURCE]

SOURCE is an unpacked tree; without it, `pip download --no-binary :all: django==5.2.19` fetches one. Both sides read the
same files with the same rules, in the same run, in turn; the ratio is what counts. Engines must be installed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from verdict.app.engines import TOOLS, pin
from verdict.app.locations import rules_folder, toolchain
from verdict.rulebook.files import load_all

BOUND = 0.7


def by_hand(source: Path, scratch: Path) -> dict[str, list[str]]:
    """The commands that someone would type, told to leave nothing out, since verdict doesn't either."""
    rules = scratch / "rules.json"
    rules.write_text(json.dumps({"rules": load_all(rules_folder())}, default=str), encoding="utf-8")
    program = {str(name): str(toolchain().program(pin(name))) for name in TOOLS}
    semgrep = ["scan", "--json", "--quiet", "--metrics=off", "--disable-version-check", "--config", str(rules)]
    whole = ["--x-ignore-semgrepignore-files", "--no-git-ignore", "--max-target-bytes=0", "--timeout=30"]
    kingfisher = ["scan", "--no-validate", "--no-update-check", "--git-history", "none", "--quiet", "--format", "json"]
    kingfisher += ["--rules-path", str(rules_folder() / "secrets")]
    return {
        "semgrep": [program["semgrep"], *semgrep, *whole, "--output", str(scratch / "semgrep.json"), str(source)],
        "bandit": [program["bandit"], "-q", "-r", "--format", "json", "-o", str(scratch / "bandit.json"), str(source)],
        "kingfisher": [program["kingfisher"], *kingfisher, "-o", str(scratch / "kingfisher.json"), str(source)],
        "zizmor": [program["zizmor"], "--offline", "--format=json", str(source)],
    }


def timed(command: list[str]) -> float:
    """Wall seconds of one command; how it ends is the tool's own business here."""
    begun = time.monotonic()
    subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - begun


def django(folder: Path) -> Path:
    """Django's source, from its sdist."""
    words = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(folder), "django==5.2.19"]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "django-5.2.19"


def main() -> None:
    """Print each run, and the ratio of the medians."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("source", type=Path, nargs="?")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        source = asked.source or django(scratch)
        verdict = shutil.which("verdict", path=str(Path(sys.executable).parent)) or "verdict"
        report = scratch / "report.json"
        ours, theirs = [], []
        for number in range(asked.runs):
            each = {tool: timed(command) for tool, command in by_hand(source, scratch).items()}
            theirs.append(sum(each.values()))
            os.environ["VERDICT_CACHE_DIR"] = str(scratch / f"cache-{number}")
            ours.append(timed([verdict, "scan", str(source), "--no-cache", "--quiet", "--output", str(report)]))
            parts = ", ".join(f"{tool} {seconds:.1f}" for tool, seconds in each.items())
            print(f"run {number + 1}: by hand {theirs[-1]:.1f} s ({parts}); verdict {ours[-1]:.1f} s", flush=True)
        engines = json.loads(report.read_text())["engines"]
        print("verdict's engines:", ", ".join(f"{engine['id']} {engine['status']}" for engine in engines))
        ratio = statistics.median(ours) / statistics.median(theirs)
        print(f"ratio {ratio:.2f} (bound {BOUND}), {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
