"""Times the opening of the HTML report in headless Chromium, and the writing of it, for several numbers of findings.

python benchmarks/html_report.py
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser

from verdict.app.paging import select
from verdict.cli.formats import FORMATS
from verdict.domain.finding import Finding
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking
from verdict.presenters.html.report import HtmlPresenter

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from browsers import chromium
from reports import COMMAND, realistic_findings, report_of

RUNS = 5
_FIRST = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
_READY = "performance.getEntriesByName('list drawn')[0]?.startTime"


def written(count: int, file: Path) -> tuple[float, int]:
    """Write the page of as many findings, every tenth with a data flow; processor seconds and findings shown."""
    made = realistic_findings(count)
    made[::10] = [_with_flow(each) for each in made[::10]]
    report, presenter = report_of(*made), HtmlPresenter()
    begun = time.process_time()
    page = select(report, presenter, Ranking(report.findings), FORMATS["html"].within(Limits()))
    with file.open("w", encoding="utf-8") as stream:
        stream.writelines(presenter.render(report, page))
    return time.process_time() - begun, len(page.shown)


def _with_flow(finding: Finding) -> Finding:
    return replace(finding, trace=COMMAND.trace)


def opened(browser: Browser, file: Path) -> tuple[float, float, float]:
    """Milliseconds from the navigation to the first contentful paint, to the drawn list, and of one search."""
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    page.goto(file.as_uri())
    first, ready = page.evaluate(
        f"""() => new Promise(done => {{
        const look = () => {_FIRST} && {_READY} ? done([{_FIRST}, {_READY}]) : requestAnimationFrame(look);
        look();
    }})"""
    )
    search = page.evaluate(
        """() => {
        const begun = performance.now();
        document.querySelector('#q').value = 'hashlib md5 payload';
        document.querySelector('#filters').requestSubmit();
        document.body.getBoundingClientRect();
        return performance.now() - begun;
    }"""
    )
    page.close()
    return first, ready, search


def main() -> None:
    """A line for each number of findings."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for count in (1_000, 10_000, 100_000):
            file = Path(folder) / f"{count}.html"
            seconds, shown = written(count, file)
            runs = [opened(browser, file) for _ in range(RUNS)]
            first, ready, search = (statistics.median(each) for each in zip(*runs, strict=True))
            print(
                f"{count:>7} findings: {shown:>6} shown, {file.stat().st_size / 1e6:5.1f} MB,"
                f" written in {seconds:5.2f} s, first paint {first:5.0f} ms, list drawn {ready:5.0f} ms,"
                f" search {search:4.0f} ms"
            )


if __name__ == "__main__":
    main()
