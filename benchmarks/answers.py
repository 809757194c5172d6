"""Times an assistant's pages of many findings, in plain text, against joining the same number of lines by hand.

python benchmarks/answers.py
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from verdict.app.paging import select
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.tokens import estimate
from verdict.presenters.text import TextPresenter

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from reports import realistic_findings, report_of

RUNS = 7
PAGES = {
    "50 asked for": (Limits(50, 50_000, 20_000), False),
    "50 by default": (Limits(50, 50_000, 20_000), True),
    "1,000 asked for": (Limits(1000, 50_000, 20_000), False),
    "all that fits": (Limits(None, 50_000, 20_000), False),
}
"""The limits of a page, and whether it spends the room that is left."""


def timed(work: Callable[[], object]) -> float:
    """Median milliseconds of processor time: other programs don't count."""
    times = []
    for _ in range(RUNS):
        begun = time.process_time()
        work()
        times.append((time.process_time() - begun) * 1000)
    return statistics.median(times)


def page_of(
    report: Report, ranking: Ranking, detail: Detail, limits: Limits, spare: Detail | None
) -> tuple[Selection, str]:
    """A page as the server makes it."""
    presenter = TextPresenter(detail, lambda page: f'verdict_findings(cursor="{page.next_cursor}")')
    page = select(report, presenter, ranking, limits, spare=spare, count=estimate)
    return page, "".join(presenter.render(report, page))


def by_hand(report: Report, count: int) -> str:
    """What one would write without limits: sorted, and a line each."""
    made = sorted(report.findings, key=lambda each: (-each.severity, each.location.path, each.location.line))
    return "\n".join(f"{each.location.path}:{each.location.line} {each.rule_id} {each.title}" for each in made[:count])


def main() -> None:
    """A line for each number of findings, page and detail."""
    for total in (1_000, 10_000, 100_000):
        made = realistic_findings(total)
        random.Random(total).shuffle(made)
        report = report_of(*made)
        sorted_once = Ranking(report.findings)
        sorted_once.first(total)
        for name, (limits, spends) in PAGES.items():
            for detail in (Detail.MINIMAL, Detail.COMPACT, Detail.RICH):
                most = detail if spends else None
                page, text = page_of(report, sorted_once, detail, limits, most)
                first = timed(lambda: page_of(report, Ranking(report.findings, scope="a scan"), detail, limits, most))  # noqa: B023  called at once
                next_ = timed(lambda: page_of(report, sorted_once, detail, limits, most))  # noqa: B023  the same
                hand = timed(lambda: by_hand(report, len(page.shown)))  # noqa: B023  the same
                print(
                    f"{total:>7} {name:>15} {detail.name.lower():>7}: {len(page.shown):>5} shown, {len(text):>6} long,"
                    f" first time {first:6.1f} ms, ranked already {next_:6.1f} ms, by hand {hand:6.1f} ms"
                )


if __name__ == "__main__":
    main()
