"""The dashboard of response sizes: how often limits cut, how full responses are, both over time by tool and client."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import fmean

from verdict.domain.page.limits import Size
from verdict.domain.text.amounts import plural
from verdict.domain.usage import Response
from verdict.presenters.html.page import pieces

_STEPS = tuple(timedelta(hours=hours) for hours in (1, 6, 24, 7 * 24, 30 * 24, 365 * 24))
_MOST_PERIODS = 31
_MOST_PARTS = 50
_TENTHS = 10
_OTHER_REASON = "a later page"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a chart: `share` is its height, 0 to 1, or None if there is nothing to show."""

    label: str
    share: float | None
    words: str


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the responses: how many were cut, their use of limits, their size, and the course of the first two."""

    surface: str
    client: str
    responses: int
    truncated: int
    mean_use: float | None
    size: Size
    truncation: tuple[Column, ...]
    use: tuple[Column, ...]

    @property
    def rate(self) -> float:
        """The share of truncated responses, 0 to 1."""
        return self.truncated / self.responses if self.responses else 0.0


@dataclass(frozen=True, slots=True)
class Cut:
    """The responses of a surface that one limit cut, and the findings that they left out."""

    surface: str
    reason: str
    responses: int
    left_out: int


def dashboard(responses: Sequence[Response]) -> Iterator[str]:
    """The page, in pieces. `responses` are in order of time."""
    periods = _periods(responses)
    parts: dict[tuple[str, str], list[Response]] = {}
    for each in responses:
        parts.setdefault((each.surface, each.client), []).append(each)
    most_first = sorted(parts, key=lambda key: (-len(parts[key]), key))
    yield from pieces(
        "dashboard.jinja",
        (),
        whole=_part("all", "", responses, periods),
        parts=[_part(*key, parts[key], periods) for key in most_first[:_MOST_PARTS]],
        more_parts=len(most_first[_MOST_PARTS:]),
        tenths=_tenths(responses),
        cuts=_cuts(responses),
        step=_words(periods[1] - periods[0]) if len(periods) > 1 else "",
        first=responses[0].at if responses else None,
        last=responses[-1].at if responses else None,
        plural=plural,
    )


def _periods(responses: Sequence[Response]) -> list[datetime]:
    """The beginnings of equal periods from the first to the last response, and the end of the last one."""
    if not responses:
        return []
    first, last = responses[0].at, responses[-1].at
    step = next((each for each in _STEPS if (last - first) / each < _MOST_PERIODS - 1), _STEPS[-1])
    start = first.replace(minute=0, second=0, microsecond=0)
    if step >= timedelta(days=1):
        start = start.replace(hour=0)
    count = min(_MOST_PERIODS, (last - start) // step + 1)
    return [start + number * step for number in range(count + 1)]


def _part(surface: str, client: str, responses: Sequence[Response], periods: Sequence[datetime]) -> Part:
    used = [use for each in responses if (use := each.utilisation) is not None]
    return Part(
        surface,
        client,
        len(responses),
        sum(each.truncated for each in responses),
        fmean(used) if used else None,
        sum((each.size for each in responses), Size()),
        tuple(_course(responses, periods, lambda each: float(each.truncated))),
        tuple(_course(responses, periods, lambda each: each.utilisation)),
    )


def _course(
    responses: Sequence[Response], periods: Sequence[datetime], value: Callable[[Response], float | None]
) -> Iterator[Column]:
    """The mean value in each period."""
    values: list[list[float]] = [[] for _ in periods[1:]]
    for each in responses:
        share = value(each)
        if share is not None:
            number = (each.at - periods[0]) // (periods[1] - periods[0])
            values[min(number, len(values) - 1)].append(share)
    for begin, shares in zip(periods, values, strict=False):
        label = f"{begin:%d %b %Y, %H:%M}" if periods[1] - periods[0] < timedelta(days=1) else f"{begin:%d %b %Y}"
        mean = fmean(shares) if shares else None
        words = "none" if mean is None else f"{mean:.0%} of {plural(len(shares), 'response')}"
        yield Column(label, mean, words)


def _tenths(responses: Sequence[Response]) -> list[Column]:
    """How many responses used which tenth of their limit."""
    used = [use for each in responses if (use := each.utilisation) is not None]
    counts = Counter(min(int(use * _TENTHS), _TENTHS - 1) for use in used)
    most = max(counts.values(), default=1)
    return [
        Column(
            f"{tenth * 100 // _TENTHS}–{(tenth + 1) * 100 // _TENTHS} %",
            counts[tenth] / most if counts[tenth] else None,
            plural(counts[tenth], "response"),
        )
        for tenth in range(_TENTHS if used else 0)
    ]


def _cuts(responses: Sequence[Response]) -> list[Cut]:
    """What was cut, the most frequent first."""
    counts: Counter[tuple[str, str]] = Counter()
    left_out: Counter[tuple[str, str]] = Counter()
    for each in responses:
        if each.truncated:
            key = each.surface, _OTHER_REASON if each.reason is None else each.reason.value
            counts[key] += 1
            left_out[key] += each.total - each.shown
    keys = sorted(counts, key=lambda key: (-counts[key], -left_out[key], key))
    return [Cut(*key, counts[key], left_out[key]) for key in keys]


def _words(step: timedelta) -> str:
    hours = step // timedelta(hours=1)
    return f"per {plural(hours, 'hour') if hours < 24 else plural(hours // 24, 'day')}".replace(" 1 ", " ")
