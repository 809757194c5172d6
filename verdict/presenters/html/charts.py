"""Bar charts of the findings: for each of a report's kinds, engines, folders and rules, how many of which severity."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from verdict.domain.finding import SEVERITIES, Finding, Severity
from verdict.domain.text.content import shorten

_MOST_ROWS = 8
_LABEL = 200  # characters
_WIDTH = 100.0  # of the longest bar, in units of the drawing


@dataclass(frozen=True, slots=True)
class Segment:
    """The part of a bar for one severity, in units of the drawing."""

    severity: Severity
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class Row:
    """A bar with its label; `link` is the fragment that filters the list of findings to these."""

    label: str
    detail: str
    link: str
    count: int
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A titled list of bars; `more_rows` are left out, which have `more_findings`."""

    title: str
    rows: tuple[Row, ...]
    more_rows: int
    more_findings: int


def bar(totals: Mapping[Severity, int], longest: int) -> tuple[Segment, ...]:
    """The bar of these numbers, where `longest` findings take the whole width."""
    segments, start = [], 0.0
    for severity in SEVERITIES:
        if totals.get(severity):
            width = round(totals[severity] * _WIDTH / longest, 3)
            segments.append(Segment(severity, round(start, 3), width))
            start += width
    return tuple(segments)


def charts(findings: Sequence[Finding]) -> Iterator[Chart]:
    """The charts, without those that would have a single bar."""
    titles = {each.rule_id: each.title for each in findings}
    folders = _folders({_folder(each) for each in findings})
    made = (
        _chart("By kind", "kind", ((each.kind.value, each.severity) for each in findings), {}),
        _chart("By engine", "engine", ((engine, each.severity) for each in findings for engine in each.engines), {}),
        _chart("By folder", "path", ((folders[_folder(each)], each.severity) for each in findings), {"*": "no folder"}),
        _chart("By rule", "rule", ((each.rule_id, each.severity) for each in findings), titles, worst_first=True),
    )
    yield from (chart for chart in made if len(chart.rows) > 1)


def _chart(
    title: str, key: str, pairs: Iterable[tuple[str, Severity]], titles: Mapping[str, str], *, worst_first: bool = False
) -> Chart:
    """The chart of names and severities, the most frequent or the worst names first; `titles` are shown for names."""
    counted: dict[str, Counter[Severity]] = defaultdict(Counter)
    for (name, severity), count in Counter(pairs).items():
        counted[name][severity] = count

    def place(name: str) -> tuple[int, int, str]:
        worst = max(counted[name]) if worst_first else 0
        return -worst, -counted[name].total(), name

    names = sorted(counted, key=place)
    shown, rest = names[:_MOST_ROWS], names[_MOST_ROWS:]
    longest = max((counted[name].total() for name in shown), default=1)
    rows = tuple(
        Row(
            label=shorten(titles.get(name, name), _LABEL),
            detail=shorten(name, _LABEL) if worst_first else "",
            link=f"#{key}={quote(name, safe='', errors='backslashreplace')}",
            count=counted[name].total(),
            segments=bar(counted[name], longest),
        )
        for name in shown
    )
    return Chart(title, rows, len(rest), sum(counted[name].total() for name in rest))


def _folder(finding: Finding) -> str:
    return finding.location.path.rpartition("/")[0]


def _folders(paths: Iterable[str]) -> dict[str, str]:
    """The name under which each folder is counted: its path down to where the folders differ, with a final slash.

    The folder that contains all the others has `*` at the end, for the files in itself.
    """
    parts = {path: path.split("/") if path else [] for path in paths}
    depth = 0
    while all(len(each) > depth for each in parts.values()) and len({each[depth] for each in parts.values()}) == 1:
        depth += 1
    return {
        path: "".join(f"{part}/" for part in each[: depth + 1]) + ("*" if len(each) == depth else "")
        for path, each in parts.items()
    }
