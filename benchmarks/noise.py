"""How many findings of each severity a first scan shows: by the tool's own words, as rated here, and as shown.

`python benchmarks/noise.py FOLDER [ENGINE]`; the engine is Bandit unless another is named.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable

from verdict.domain.finding import SEVERITIES

ROW = "{:24}" + "{:>10}" * len(SEVERITIES)


def main() -> None:
    """Scan the folder and print a line for each way to count."""
    folder, engine = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "bandit"
    argv = ["verdict", "scan", folder, "--engine", engine, "--format", "json", "--quiet"]
    output = subprocess.run(argv, stdout=subprocess.PIPE, check=False)
    if output.returncode > 1:
        sys.exit("the scan ended without a whole report")
    report = json.loads(output.stdout)
    sources = [source for finding in report["findings"] for source in finding["sources"]]
    print(ROW.format("", *(severity.name for severity in SEVERITIES)))
    row("by the tool's own words", (source["native_severity"].upper() for source in sources))
    row("as rated", (source["severity"] for source in sources))
    row("as shown", (finding["severity"] for finding in report["findings"]))
    parts = Counter(finding["code_role"] for finding in report["findings"] if "lowered_from" in finding)
    print("lowered:", ", ".join(f"{count:,} {part}" for part, count in parts.items()) or "none")


def row(name: str, severities: Iterable[str]) -> None:
    """Print how many there are of each."""
    counts = Counter(severities)
    print(ROW.format(name, *(f"{counts[severity.name]:,}" for severity in SEVERITIES)))


if __name__ == "__main__":
    main()
