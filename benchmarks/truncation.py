"""Times choosing what is shown of many findings, against sorting them by hand.

python benchmarks/truncation.py
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from verdict.domain.finding import Confidence, EngineName, Finding, Kind, Severity, Source
from verdict.domain.location import Location
from verdict.domain.page.limits import Limits, Size
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.page.truncation import TruncationService

RUNS = 5


def findings(count: int) -> list[Finding]:
    """Findings of all severities in many files, in random order, the same in every run."""
    dice = random.Random(count)
    made = []
    for number in range(count):
        severity = dice.choice(list(Severity))
        source = Source(EngineName("semgrep"), "rule", severity.name, severity, "semgrep.severity")
        place = Location(f"src/module_{dice.randrange(2000)}.py", dice.randrange(1, 5000), dice.randrange(1, 80))
        made.append(
            Finding(
                fingerprint=f"v1:{number:064x}", id=f"{number:012x}", kind=Kind.SAST, rule_id="rule", title="title",
                message="message", severity=severity, confidence=dice.choice(list(Confidence)), location=place,
                sources=(source,),
            )
        )  # fmt: skip
    dice.shuffle(made)
    return made


def measure(page: Selection) -> Size:
    """A response of 900 bytes and 600 for each finding."""
    return Size(900 + 600 * len(page.shown), 0)


def timed(work: Callable[[], object]) -> float:
    """Median milliseconds."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def main() -> None:
    """A line for each number of findings."""
    service = TruncationService(lambda made, _: (Size(600) for _ in made), measure)
    for count in (1_000, 10_000, 100_000):
        made = findings(count)
        page = timed(lambda made=made: service.select(Ranking(made), Limits(50, 50_000)))  # type: ignore[misc]  # a default binds the loop's value
        whole = timed(lambda made=made: service.select(Ranking(made), Limits()))  # type: ignore[misc]  # the same
        key = lambda each: (-each.severity, each.location.path, each.location.line)  # noqa: E731  what one would write by hand
        hand = timed(lambda made=made, key=key: sorted(made, key=key))  # type: ignore[misc]  # the same
        print(f"{count:>7} findings: a page {page:.1f} ms, all ranked {whole:.1f} ms, sorted by hand {hand:.1f} ms")


if __name__ == "__main__":
    main()
