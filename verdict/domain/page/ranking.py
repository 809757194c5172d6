"""Sorts findings, the most important first. Pure: no I/O, no clock, no randomness."""

from __future__ import annotations

import contextlib
import enum
import hashlib
import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from verdict.domain.errors import UsageError
from verdict.domain.finding import SEVERITIES, Finding, Severity
from verdict.domain.text.content import shorten

_ByRule = Mapping[Severity, Mapping[str, list[Finding]]]
_CURSOR = re.compile(r"(?P<mark>[0-9a-f]{16})\.(?P<offset>[0-9]{1,9})")


class Strategy(enum.StrEnum):
    """The sort order."""

    PRIORITY = "priority"
    NEWEST = "newest"
    OLDEST = "oldest"


@dataclass(frozen=True, slots=True)
class RuleTotal:
    """The number of findings of one rule and severity after the first `after` of a ranking."""

    rule_id: str
    severity: Severity
    count: int
    after: int


class Ranking:
    """Findings in the total order of a strategy; the input order doesn't matter. Sorted only as far as needed.

    `priority` sorts by severity, corroboration, confidence, fixability, path, line, column, rule, fingerprint. `newest`
    and `oldest` sort by the date of the code, unknown dates last, then by `priority`.

    Nothing in it refers back to it, so that it is freed without the garbage collector, see `scan_process`.

    `scope` is a text that cursors are bound to, for findings that never change. By default a cursor is bound to the
    findings, and to those that come before it: with it, none is seen twice or never, even if the order changes.
    """

    def __init__(
        self, findings: Sequence[Finding], strategy: Strategy = Strategy.PRIORITY, scope: str | None = None
    ) -> None:
        self._findings = findings
        self._scope = scope
        self._sorted: list[Finding] = []
        self._by_rule = _by_rule(findings)
        self._groups = {severity: _joined(rules) for severity, rules in self._by_rule.items()}
        self._buckets = _by_weight(self._groups) if strategy is Strategy.PRIORITY else _by_date(findings, strategy)
        self._marks: dict[int, str] = {}
        self._rests: dict[int, tuple[RuleTotal, ...]] = {}
        self._examples: dict[RuleTotal, Finding] = {}
        self._placed: dict[int, tuple[Iterator[Finding], list[Finding]]] = {}
        self._seen: tuple[int, frozenset[int]] = 0, frozenset()
        self._counted: tuple[int, Mapping[Severity, int]] = 0, dict.fromkeys(SEVERITIES, 0)
        self.strategy = strategy
        self.totals = {severity: len(group) for severity, group in self._groups.items()}

    def __len__(self) -> int:
        return len(self._findings)

    def first(self, count: int) -> Sequence[Finding]:
        """The first `count` findings, or all if there are no more."""
        while len(self._sorted) < count and (bucket := next(self._buckets, None)) is not None:
            self._sorted.extend(sorted(bucket, key=_priority))
        return self._sorted[:count]

    def severities(self, count: int) -> Mapping[Severity, int]:
        """The number of findings of each of the six severities among the first `count`. Memoised."""
        if self._counted[0] != count:
            counted = Counter(finding.severity for finding in self.first(count))
            self._counted = count, {severity: counted[severity] for severity in SEVERITIES}
        return self._counted[1]

    def cursor(self, offset: int) -> str:
        """An opaque cursor for the position before the finding at `offset`."""
        return f"{self._mark(offset)}.{offset}"

    def owns(self, cursor: str) -> bool:
        """Whether the cursor was made by this ranking, or leads to the same findings."""
        match = _CURSOR.fullmatch(cursor)
        return match is not None and self._leads(match)

    def offset_of(self, cursor: str) -> int:
        """The offset that a cursor of this ranking stands for.

        Raises:
            UsageError: it belongs to other findings or another order, or is none of ours.
        """
        match = parts_of(cursor)
        if not self._leads(match):
            raise UsageError(
                "the cursor belongs to other findings", hint="start again without a cursor: the code or options changed"
            )
        return int(match["offset"])

    def _leads(self, cursor: re.Match[str]) -> bool:
        offset = int(cursor["offset"])
        return offset <= len(self) and cursor["mark"] == self._mark(offset)

    def _mark(self, offset: int) -> str:
        """A hash of the scope; without one, of all findings and of those before `offset`."""
        if offset not in self._marks:
            scope = self._scope
            if scope is None:
                scope = f"{self.strategy} {len(self)} {self._whole} {_prints(self.first(offset))}"
            self._marks[offset] = hashlib.sha256(scope.encode()).hexdigest()[:16]
        return self._marks[offset]

    @cached_property
    def _whole(self) -> int:
        return _prints(self._findings)

    def rest(self, after: int) -> tuple[RuleTotal, ...]:
        """The findings after the first `after`, counted by rule: worst severity first, then most findings."""
        if after not in self._rests:
            seen = Counter((finding.severity, finding.rule_id) for finding in self.first(after))
            left = [
                RuleTotal(rule_id, severity, len(group) - seen[severity, rule_id], after)
                for severity, rules in self._by_rule.items()
                for rule_id, group in rules.items()
                if len(group) > seen[severity, rule_id]
            ]
            self._rests[after] = tuple(sorted(left, key=lambda each: (-each.severity, -each.count, each.rule_id)))
        return self._rests[after]

    def example(self, rule: RuleTotal) -> Finding:
        """The first finding, by path, that a rule has in the rest."""
        if rule not in self._examples:
            left = self._left(rule)
            paths = [each.location.path for each in left]
            first = min(set(paths))  # many findings are in few files
            self._examples[rule] = min((left[index] for index in _indices(paths, first)), key=_priority)
        return self._examples[rule]

    def placed(self, after: int, count: int) -> Sequence[Finding]:
        """The first `count` findings of the rest, by rule in the order of `rest`, then by path and line."""
        if after not in self._placed:
            self._placed = {after: (_by_place(self.rest(after), self._by_rule, self._first_ids(after)), [])}
        waiting, placed = self._placed[after]
        placed.extend(itertools.islice(waiting, max(0, count - len(placed))))
        return placed[:count]

    def _left(self, rule: RuleTotal) -> Sequence[Finding]:
        """The findings that a rule has in the rest, unsorted."""
        return _left(rule, self._by_rule, self._first_ids(rule.after))

    def _first_ids(self, count: int) -> frozenset[int]:
        """The identities of the first `count` findings. Memoised."""
        if self._seen[0] != count:
            self._seen = count, frozenset(map(id, self.first(count)))
        return self._seen[1]


def parts_of(cursor: str) -> re.Match[str]:
    """The parts of a cursor of any ranking.

    Raises:
        UsageError: it is no cursor.
    """
    match = _CURSOR.fullmatch(cursor)
    if match is None:
        raise UsageError(f"not a cursor: {shorten(cursor, 40)!r}", hint="use next_cursor of the page before, unchanged")
    return match


def _prints(findings: Iterable[Finding]) -> int:
    """A number for a set of findings: a sum of 64-bit numbers, which takes less time than to sort them."""
    ends = bytes.fromhex("".join([finding.fingerprint[-16:] for finding in findings]))
    return sum(memoryview(ends).cast("Q"))


def _weight(finding: Finding) -> tuple[int, int, bool]:
    package = finding.package
    fixable = finding.fix is not None or (package is not None and package.fixed_version is not None)
    return -len(finding.sources), -finding.confidence, not fixable


def _path(finding: Finding) -> str:
    return finding.location.path


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


def _by_rule(findings: Iterable[Finding]) -> _ByRule:
    """The findings of each rule by severity, the worst first."""
    groups = [
        defaultdict[str, list[Finding]](list) for _ in Severity
    ]  # at its number: hashing an enum's member is slow
    for finding in findings:
        groups[finding.severity][finding.rule_id].append(finding)
    return {severity: groups[severity] for severity in SEVERITIES}


def _by_weight(groups: Mapping[Severity, Sequence[Finding]]) -> Iterator[Sequence[Finding]]:
    """The findings in buckets: each finding of a bucket comes before all of the next."""
    for group in groups.values():
        yield from _split(group, _weight, _path)


def _by_date(findings: Iterable[Finding], strategy: Strategy) -> Iterator[Sequence[Finding]]:
    """The same, by the date of the code."""
    dated: dict[datetime, list[Finding]] = {}
    undated: list[Finding] = []
    for finding in findings:
        (undated if finding.introduced_at is None else dated.setdefault(finding.introduced_at, [])).append(finding)
    for date in sorted(dated, reverse=strategy is Strategy.NEWEST):
        yield dated[date]
    if undated:
        yield undated


def _by_place(rest: Iterable[RuleTotal], by_rule: _ByRule, before: frozenset[int]) -> Iterator[Finding]:
    """The findings of `rest`, by rule, path and line."""
    for rule in rest:
        for same_file in _split(_left(rule, by_rule, before), _path):
            yield from sorted(same_file, key=_priority)


def _left(rule: RuleTotal, by_rule: _ByRule, before: frozenset[int]) -> Sequence[Finding]:
    """The findings of a rule without those before, given by their identities."""
    group = by_rule[rule.severity][rule.rule_id]
    return group if rule.count == len(group) else [finding for finding in group if id(finding) not in before]


def _joined(rules: Mapping[str, Sequence[Finding]]) -> list[Finding]:
    return list(itertools.chain.from_iterable(rules.values()))


def _indices(values: Sequence[str], wanted: str) -> Iterator[int]:
    at = -1
    with contextlib.suppress(ValueError):
        while True:
            yield (at := values.index(wanted, at + 1))


def _split(findings: Sequence[Finding], *keys: Callable[[Finding], Any]) -> Iterator[Sequence[Finding]]:
    """The findings in groups of equal keys, in key order, so that a page sorts only the groups that it shows."""
    if not keys:
        yield findings
        return
    groups: defaultdict[Any, list[Finding]] = defaultdict(list)
    for finding in findings:
        groups[keys[0](finding)].append(finding)
    for value in sorted(groups):
        yield from _split(groups[value], *keys[1:])
