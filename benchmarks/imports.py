"""Times `verdict import` of a large SARIF report, and the reading alone against `json.loads`, with the peak of memory.

python benchmarks/imports.py [megabytes]    100 by default
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from subprocess import DEVNULL, run

from verdict.app.import_formats import FORMATS, told_by_content
from verdict.engines.imported.documents import document
from verdict.engines.imported.places import Places

RULES, FILES = 200, 35_000


def made_up(file: Path, size: int) -> int:
    """Write a report of about `size` bytes, with results before the tool. Returns the number of results."""
    rules = [
        {
            "id": f"rule-{number}",
            "shortDescription": {"text": f"Rule {number}"},
            "fullDescription": {"text": "Data from outside reaches this call. " * 5},
            "helpUri": "https://example.com/rule",
            "defaultConfiguration": {"level": "warning"},
            "properties": {"tags": [f"external/cwe/cwe-{number + 20:03d}"], "precision": "high"},
        }
        for number in range(RULES)
    ]
    count = 0
    with file.open("w", encoding="utf-8") as stream:
        stream.write('{"version":"2.1.0","runs":[{"results":[')
        while stream.tell() < size:
            region = {"startLine": count % 3000 + 1, "startColumn": 5, "endColumn": 40}
            result = {
                "ruleId": f"rule-{count % RULES}",
                "ruleIndex": count % RULES,
                "message": {"text": "This call depends on a user-provided value. " * 4},
                "locations": [
                    {
                        "physicalLocation": {
                            "artifactLocation": {"uri": f"src/module{count % FILES}/app.py", "uriBaseId": "SRCROOT"},
                            "region": {**region, "snippet": {"text": "    os.system('ping ' + request.args['host'])"}},
                            "contextRegion": {"startLine": 1, "endLine": 8, "snippet": {"text": "import os\n" * 8}},
                        }
                    }
                ],
                "partialFingerprints": {"primaryLocationLineHash": f"{count:032x}:1"},
            }
            stream.write(("," if count else "") + json.dumps(result))
            count += 1
        stream.write('],"tool":{"driver":{"name":"Large","rules":' + json.dumps(rules) + "}}}]}")
    return count


def parsed(file: Path) -> None:
    """Read the report as `verdict import` does."""
    read = document(file.read_bytes(), file.name)
    places = Places(file.parent, (), file.name)
    list(FORMATS[told_by_content(read).name].parse(read, places))


def loaded(file: Path) -> None:
    """Read the report as plain values, all at once."""
    json.loads(file.read_bytes())


def _measured(work: Callable[[Path], None], file: Path) -> None:
    started = time.perf_counter()
    work(file)
    usage = getrusage(RUSAGE_SELF)
    wall, busy = time.perf_counter() - started, usage.ru_utime + usage.ru_stime
    print(f"{work.__name__:<30} {wall:6.1f} s, {busy:6.1f} s of processor, {usage.ru_maxrss / 1024:6,.0f} MB")


def main() -> None:
    """Print the times and the memory."""
    size = int(sys.argv[1] if len(sys.argv) > 1 else "100") * 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "large.sarif")
        print(f"{made_up(file, size):,} results, {file.stat().st_size / 1e6:.0f} MB")
        for work in (loaded, parsed):
            process = get_context("spawn").Process(target=_measured, args=(work, file))
            process.start()
            process.join()
        words = [sys.executable, "-m", "verdict", "import", file.name, "-o", "json:all.json", "-q"]
        started, before = time.perf_counter(), getrusage(RUSAGE_CHILDREN)
        run(words, cwd=folder, stdout=DEVNULL, check=False, env={**os.environ, "VERDICT_CACHE_DIR": folder})
        after = getrusage(RUSAGE_CHILDREN)
        busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(
            f"{'verdict import -o json:FILE':<30} {time.perf_counter() - started:6.1f} s, {busy:6.1f} s of processor, "
            f"{after.ru_maxrss / 1024:6,.0f} MB"
        )


if __name__ == "__main__":
    main()
