"""Compares the token estimate with real tokenizers on real reports, one line for each format, and times it.

python benchmarks/tokens.py FOLDER...

Scans each folder. The reference is o200k, from the package bpe-openai; if litellm and tokenizers are installed, the
tokenizer that litellm carries for Claude is printed beside it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from verdict.app.paging import select
from verdict.app.project import open_project
from verdict.app.request import Listeners, Request
from verdict.app.scan import run_scan
from verdict.domain.finding import EngineName
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.tokens import estimate
from verdict.ports import Presenter
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.lines import place_lines
from verdict.presenters.sarif import SarifPresenter
from verdict.presenters.terminal.presenter import TerminalPresenter
from verdict.presenters.text import TextPresenter
from verdict.processes.deadline import Deadline
from verdict.tokenizer import exact_counter

RUNS = 15
LONGEST = 900_000  # characters of a report that are compared: longer texts the reference refuses
DETAILS = (Detail.MINIMAL, Detail.COMPACT, Detail.RICH)


def _next(page: Selection) -> str:
    return str(page.next_cursor)


PRESENTERS: dict[str, Presenter] = {
    **{f"json {detail.name.lower()}": JsonPresenter(detail) for detail in DETAILS},
    **{f"text {detail.name.lower()}": TextPresenter(detail, _next) for detail in DETAILS},
    "json with coverage": JsonPresenter(show_coverage=True),
    "sarif": SarifPresenter(),
    **{f"terminal {detail.name.lower()}": TerminalPresenter(detail=detail) for detail in DETAILS},
    "terminal in colour": TerminalPresenter(colour=True),
}


class _Silent:
    """A progress that nobody watches."""

    def engine(self, name: EngineName, total: int) -> None: ...

    def advance(self, name: EngineName, files: int) -> None: ...

    def waiting(self, name: EngineName, portion: str) -> None: ...

    def ended(self, name: EngineName, status: str, note: str) -> None: ...


def texts(report: Report) -> dict[str, str]:
    """The report in each format, by the format's name."""
    ranking = Ranking(report.findings)
    pages = {
        name: "".join(presenter.render(report, select(report, presenter, ranking, Limits())))
        for name, presenter in PRESENTERS.items()
    }
    return {**pages, "text places": "\n".join(map(str, place_lines(ranking.first(len(ranking)))))}


def tokenizers() -> dict[str, Callable[[str], int]]:
    """What counts tokens here, by name."""
    exact = exact_counter()
    if exact is None:
        raise SystemExit("pip install bpe-openai, the reference")
    found = {"o200k": exact}
    litellm = importlib.util.find_spec("litellm")  # importing it would need all that it depends on
    if litellm is not None and litellm.origin is not None and importlib.util.find_spec("tokenizers") is not None:
        file = Path(litellm.origin).parent / "litellm_core_utils" / "tokenizers" / "anthropic_tokenizer.json"
        claude = importlib.import_module("tokenizers").Tokenizer.from_file(str(file))
        found["claude"] = lambda text: len(claude.encode(text, add_special_tokens=False).ids)
    return found


def timed(text: str, count: Callable[[str], int]) -> float:
    """Median milliseconds."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        count(text)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def main() -> None:
    """A line for each folder and format: tokens, and how far off the estimate is; then the estimate's speed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    known = tokenizers()
    longest = ""
    for folder in parser.parse_args().folders:
        report = run_scan(open_project([folder], None), Request(), Deadline(1800), Listeners(_Silent()))
        print(f"{folder}: {len(report.findings)} findings")
        for name, whole in texts(report).items():
            text = whole[:LONGEST]
            longest = max(longest, text, key=len)
            guess, counted = estimate(text), {who: count(text) for who, count in known.items()}
            against = ", ".join(f"{who} {real:,} ({guess / max(real, 1) - 1:+.1%})" for who, real in counted.items())
            print(f"  {name:20}{len(text):>10,} characters  estimate {guess:>9,}  {against}")
    text = (longest * (50_000 // max(len(longest), 1) + 1))[:50_000]
    for who, count in {"estimate": estimate, **known}.items():
        print(f"{who}: {timed(text, count):.2f} ms for {len(text.encode()):,} bytes")


if __name__ == "__main__":
    main()
