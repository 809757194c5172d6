"""Ranks findings and shows as many as fit, the most severe first. Pure: no I/O, no clock, no randomness."""

from __future__ import annotations

import enum
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from verdict.domain.content import shorten
from verdict.domain.errors import LimitTooSmall, UsageError
from verdict.domain.finding import SEVERITIES, Finding, Severity
from verdict.domain.shortening import CUTS, uncut_length

_CURSOR = re.compile(r"(?P<mark>[0-9a-f]{16})\.(?P<offset>[0-9]{1,9})")
MAX_TOKENS_CAP = 25_000
"""No answer to an assistant may be larger, whatever is configured."""

SMALLEST_OUTPUT = 4096
"""Bytes: what a report with every engine's state takes, with room for one shortened finding."""


class Strategy(enum.StrEnum):
    """What is shown first."""

    PRIORITY = "priority"
    NEWEST = "newest"
    OLDEST = "oldest"


class Reason(enum.StrEnum):
    """Which limit hid something."""

    MAX_FINDINGS = "max_findings"
    MAX_OUTPUT_BYTES = "max_output_bytes"
    MAX_TOKENS = "max_tokens"
    SINGLE_RESULT_TOO_LARGE = "single_result_too_large"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one response may hold; None is no limit. Bytes are of the encoded response, envelope and all."""

    max_findings: int | None = None
    max_output_bytes: int | None = None
    max_tokens: int | None = None

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"{name} must not be negative: {value}")


@dataclass(frozen=True, slots=True)
class Size:
    """What a piece of a response takes: UTF-8 bytes, separators included, and estimated tokens."""

    bytes: int = 0
    tokens: int = 0

    def __add__(self, other: Size) -> Size:
        return Size(self.bytes + other.bytes, self.tokens + other.tokens)

    def exceeds(self, limits: Limits) -> Reason | None:
        """The limit that this size breaks, if it does."""
        if limits.max_output_bytes is not None and self.bytes > limits.max_output_bytes:
            return Reason.MAX_OUTPUT_BYTES
        if limits.max_tokens is not None and self.tokens > limits.max_tokens:
            return Reason.MAX_TOKENS
        return None


@dataclass(frozen=True, slots=True)
class Selection:
    """What a response shows of a ranking, and what it doesn't.

    `totals` and `hidden` count by severity, all six: shown + hidden = total for each. The findings whose
    fingerprints are in `earlier` were shown by earlier pages and count as hidden here. `actual` is the measured size
    of the response. `reason` is
    absent if everything after them is shown whole; `next_offset` is absent if nothing comes after.
    """

    shown: tuple[Finding, ...]
    totals: Mapping[Severity, int]
    strategy: Strategy = Strategy.PRIORITY
    limits: Limits = field(default_factory=Limits)
    earlier: tuple[str, ...] = ()
    reason: Reason | None = None
    actual: Size = field(default_factory=Size)

    @property
    def offset(self) -> int:
        """How many findings of the ranking come before this page."""
        return len(self.earlier)

    @property
    def total(self) -> int:
        """How many findings there are."""
        return sum(self.totals.values())

    @property
    def hidden(self) -> dict[Severity, int]:
        """How many of each severity this response doesn't show."""
        shown = Counter(finding.severity for finding in self.shown)
        return {severity: self.totals[severity] - shown[severity] for severity in SEVERITIES}

    @property
    def truncated(self) -> bool:
        """Something is hidden or shortened."""
        return self.reason is not None or len(self.shown) < self.total

    @property
    def next_offset(self) -> int | None:
        """Where the next page starts."""
        after = self.offset + len(self.shown)
        return after if after < self.total else None

    @property
    def next_cursor(self) -> str | None:
        """An opaque mark of the next page, good as long as the findings before it are the same."""
        if self.next_offset is None:
            return None
        seen = (*self.earlier, *(finding.fingerprint for finding in self.shown))
        return f"{_digest(self.strategy, seen)}.{self.next_offset}"


def _weight(finding: Finding) -> tuple[int, int, bool]:
    package = finding.package
    fixable = finding.fix is not None or (package is not None and package.fixed_version is not None)
    return -len(finding.sources), -finding.confidence, not fixable


def _priority(finding: Finding) -> tuple[object, ...]:
    where = finding.location
    return (
        -finding.severity,
        *_weight(finding),
        where.path,
        where.line,
        where.column or 0,
        finding.rule_id,
        finding.fingerprint,
    )


def rank(findings: Iterable[Finding], strategy: Strategy = Strategy.PRIORITY) -> list[Finding]:
    """All of `findings` in the strategy's total order: the same set gives the same list.

    `priority`: severity, corroborated, confidence, fixable, path, line, column, rule, fingerprint. `newest` and
    `oldest`: when the code was introduced, unknown last, `priority` among equals.
    """
    return [finding for bucket in _buckets(findings, strategy) for finding in sorted(bucket, key=_priority)]


def _buckets(findings: Iterable[Finding], strategy: Strategy) -> Iterator[Sequence[Finding]]:
    """The findings split so that every one in a bucket goes before every one in the next."""
    if strategy is Strategy.PRIORITY:
        for bucket in reversed(_by_severity(findings)):
            yield from _split(bucket, _weight, lambda finding: finding.location.path)
        return
    dated: dict[datetime, list[Finding]] = {}
    undated: list[Finding] = []
    for finding in findings:
        (undated if finding.introduced_at is None else dated.setdefault(finding.introduced_at, [])).append(finding)
    for date in sorted(dated, reverse=strategy is Strategy.NEWEST):
        yield dated[date]
    if undated:
        yield undated


def _by_severity(findings: Iterable[Finding]) -> list[list[Finding]]:
    """The findings of each severity, at its number: a list, since hashing an enum's member is slow."""
    groups: list[list[Finding]] = [[] for _ in Severity]
    for finding in findings:
        groups[finding.severity].append(finding)
    return groups


def _split(findings: Sequence[Finding], *keys: Callable[[Finding], Any]) -> Iterator[Sequence[Finding]]:
    """The findings in runs of equal keys, in the keys' order: a page sorts only the runs that it reaches."""
    if not keys:
        yield findings
        return
    groups: dict[Any, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(keys[0](finding), []).append(finding)
    for value in sorted(groups):
        yield from _split(groups[value], *keys[1:])


class TruncationService:
    """Cuts a ranking to what a response may hold.

    `size` gives about what one finding adds to a response; `measure` the size of the whole response for a selection.
    The limits hold for `measure`: `size` only says where to look first.
    """

    def __init__(self, size: Callable[[Finding], Size], measure: Callable[[Selection], Size]) -> None:
        self._size = size
        self._measure = measure

    def select(
        self,
        findings: Sequence[Finding],
        limits: Limits,
        strategy: Strategy = Strategy.PRIORITY,
        cursor: str | None = None,
    ) -> Selection:
        """The longest prefix of the ranking (from `cursor` on) that fits `limits`.

        Every finding shown outranks every finding hidden after it; the order of `findings` doesn't matter. A first
        finding too large for the limits is shown shortened, so a response with findings is only empty where
        `max_findings` is 0.

        Raises:
            LimitTooSmall: the limits can't hold the envelope and the shortest form of one finding.
            UsageError: `cursor` belongs to another set of findings, or is none of ours.
        """
        groups = _by_severity(findings)
        counted = {severity: len(groups[severity]) for severity in SEVERITIES}
        mark, offset = _parsed(cursor) if cursor is not None else ("", 0)
        wanted = len(findings) if limits.max_findings is None else limits.max_findings
        ranked = _first(findings, strategy, offset + wanted)
        earlier, candidates = tuple(finding.fingerprint for finding in ranked[:offset]), ranked[offset:]
        if cursor is not None and (len(earlier) < offset or mark != _digest(strategy, earlier)):
            raise UsageError(
                "the cursor belongs to other findings", hint="start again without a cursor: the code or options changed"
            )
        whole = Selection((), counted, strategy, limits, earlier)
        reason = Reason.MAX_FINDINGS if offset + len(candidates) < len(findings) else None
        page = self._measured(replace(whole, shown=tuple(candidates), reason=reason))
        broken = page.actual.exceeds(limits)
        if broken is None:
            return page
        if not candidates:
            raise self._too_small(page)
        kept = self._fitting(candidates, replace(whole, reason=broken))
        return kept if kept is not None else self._shortened(candidates[0], whole)

    def _measured(self, page: Selection) -> Selection:
        """The selection with its own size in it: the response states how large it is, so the number must settle.

        It does: a larger number takes as many digits or more, so the size only grows, and digits are few.
        """
        while (actual := self._measure(page)) != page.actual:
            page = replace(page, actual=actual)
        return page

    def _fitting(self, candidates: Sequence[Finding], whole: Selection) -> Selection | None:
        """The longest prefix whose response holds to the limits; None if not even one finding does."""
        sizes: list[Size] = []
        running = Size()
        for finding in candidates:
            running = running + self._size(finding)
            sizes.append(running)
            if running.exceeds(whole.limits):
                break
        low, high = 0, len(candidates)  # low findings are known to fit, and more than high not to
        best: Selection | None = None
        guess, step = max(1, len(sizes) - 1), 1
        while low < high:
            page = self._measured(replace(whole, shown=tuple(candidates[:guess])))
            if page.actual.exceeds(whole.limits):
                high = guess - 1
                likely = _within(sizes, page, whole.limits) if best is None else (low + high + 1) // 2
                guess = max(low + 1, min(high, likely))
            else:
                low, best = guess, page
                guess, step = min(high, low + step), 2 * step
        return best

    def _shortened(self, finding: Finding, whole: Selection) -> Selection:
        """One finding, its longest texts cut field by field until the response holds to the limits."""
        whole = replace(whole, reason=Reason.SINGLE_RESULT_TOO_LARGE)
        page = whole
        for step in CUTS:
            low, high = 0, uncut_length(finding)
            page = self._measured(replace(whole, shown=(step(finding, low),)))
            if page.actual.exceeds(whole.limits):
                finding = step(finding, low)
                continue
            while low < high:
                middle = (low + high + 1) // 2
                attempt = self._measured(replace(whole, shown=(step(finding, middle),)))
                if attempt.actual.exceeds(whole.limits):
                    high = middle - 1
                else:
                    low, page = middle, attempt
            return page
        raise self._too_small(page)

    def _too_small(self, page: Selection) -> LimitTooSmall:
        """Names what the smallest `page` takes; the response states its limits, so that number must settle too."""
        stated = page.limits
        broken = page.actual.exceeds(stated)
        while page.actual.exceeds(page.limits):
            limits = replace(
                page.limits,
                max_output_bytes=_raised(page.limits.max_output_bytes, page.actual.bytes),
                max_tokens=_raised(page.limits.max_tokens, page.actual.tokens),
            )
            page = self._measured(replace(page, limits=limits))
        if broken is Reason.MAX_TOKENS:
            return LimitTooSmall(broken, stated.max_tokens or 0, page.limits.max_tokens or 0)
        return LimitTooSmall(Reason.MAX_OUTPUT_BYTES, stated.max_output_bytes or 0, page.limits.max_output_bytes or 0)


def _raised(limit: int | None, needed: int) -> int | None:
    return None if limit is None else max(limit, needed)


def _first(findings: Iterable[Finding], strategy: Strategy, count: int) -> list[Finding]:
    """The first `count` findings of the ranking; what comes after them is not sorted."""
    page: list[Finding] = []
    for bucket in _buckets(findings, strategy):
        if len(page) >= count:
            break
        page.extend(sorted(bucket, key=_priority))
    return page[:count]


def _within(sizes: Sequence[Size], page: Selection, limits: Limits) -> int:
    """How many findings would fit if the rest of the response stayed as large as it is in `page`."""
    shown = sizes[len(page.shown) - 1]
    rest = Size(page.actual.bytes - shown.bytes, page.actual.tokens - shown.tokens)
    return next((count for count, size in enumerate(sizes) if (rest + size).exceeds(limits)), len(sizes))


def _digest(strategy: Strategy, fingerprints: Iterable[str]) -> str:
    """Names the beginning of a ranking in sixteen hex digits: what a cursor's holder has seen."""
    marks = hashlib.sha256(strategy.encode())
    for mark in fingerprints:
        marks.update(mark.encode())
    return marks.hexdigest()[:16]


def _parsed(cursor: str) -> tuple[str, int]:
    """The digest and the offset in a cursor."""
    match = _CURSOR.fullmatch(cursor)
    if match is None:
        raise UsageError(f"not a cursor: {shorten(cursor, 40)!r}", hint="use next_cursor of the page before, unchanged")
    return match["mark"], int(match["offset"])
