"""Suppressions: findings that somebody accepts, in the configuration, in a comment or in a VEX document."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from verdict.domain.finding import Finding, Kind

_MARK = len("v1:") + 12  # characters of a fingerprint up to the end of the finding's id


class Origin(enum.StrEnum):
    """Where a suppression is written.

    TOOL is a tool's own comment, such as `# nosec`; OPTION the command line; RULES is `rules: {ID: off}`.
    """

    CONFIG = "config"
    RULES = "rules"
    COMMENT = "comment"
    TOOL = "tool comment"
    VEX = "vex"
    OPTION = "option"


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a file, 1-based and inclusive. With `first_only`, a finding must begin in them, else overlap them."""

    path: str
    first: int
    last: int
    first_only: bool = False

    def hold(self, finding: Finding) -> bool:
        """Whether the lines are those of the finding."""
        where = finding.location
        last = where.line if self.first_only else where.last_line
        return where.path == self.path and self.first <= last and where.line <= self.last


@dataclass(frozen=True, slots=True)
class Suppression:
    """An accepted finding or group of findings.

    - `rule`: equals the finding's displayed rule id, or any id of its advisory. In a comment also the rule id of any
      source: the comment is written for that very line.
    - `fingerprint`: equals the finding's.
    - `covers`: true for every file of the finding.
    - `concerns`: true for the finding itself; VEX statements use it to match packages and advisories. `advisories` are
      ids in capitals, of which such a finding has one: others needn't be asked about.
    - `lines`: where a comment applies.
    - `place`: for the reader: the glob in the configuration, the comment's `path:line`, the VEX statement.
    """

    reason: str
    rule: str | None = None
    fingerprint: str | None = None
    covers: Callable[[str], bool] | None = None
    owner: str | None = None
    expires: date | None = None
    concerns: Callable[[Finding], bool] | None = None
    advisories: frozenset[str] = frozenset()
    lines: Lines | None = None
    origin: Origin = Origin.CONFIG
    place: str = ""

    def applies(self, finding: Finding) -> bool:
        """Whether all given conditions hold. A suppression without conditions applies to nothing."""
        holds = [
            self.rule is None or self.rule in (names(finding) if self.lines is None else all_names(finding)),
            self.fingerprint is None or self.fingerprint == finding.fingerprint,
            self.covers is None or all(map(self.covers, finding.paths)),
            self.concerns is None or self.concerns(finding),
            self.lines is None or self.lines.hold(finding),
        ]
        named = (self.rule, self.fingerprint, self.covers, self.concerns)
        return all(holds) and named != (None, None, None, None)

    def expired(self, today: date) -> bool:
        """Whether its last day is over."""
        return self.expires is not None and self.expires < today

    @property
    def because(self) -> str:
        """The reason as a finding shows it."""
        if self.origin is Origin.COMMENT:
            return f"comment in the code: {self.reason or f'verdict: ignore[{self.rule}]'}"
        return self.reason

    @property
    def about(self) -> str:
        """Its conditions in words, for a notice: `B101 in tests/a.py (v1:3f2a91c07be4)`."""
        what = self.rule or ("all rules" if self.mark is None else "any rule")
        where = f" in {self.place}" if self.place else ""
        return f"{what}{where}" if self.mark is None else f"{what}{where} ({self.mark})"

    @property
    def mark(self) -> str | None:
        """The beginning of the fingerprint, with the finding's id, for the reader."""
        return None if self.fingerprint is None else self.fingerprint[:_MARK]


@dataclass(frozen=True, slots=True)
class SuppressionUse:
    """A suppression and the number of findings that it matched in a scan.

    `looked`: whether every file in which it may match was scanned by the engines that may report its rule, so that 0
    findings means that it is of no use. `unknown` says that no engine has its rule, and names similar ones.
    """

    suppression: Suppression
    findings: int
    looked: bool = False
    unknown: str | None = None


@dataclass(frozen=True, slots=True)
class Triage:
    """Findings with their status, and the number of findings that each suppression matched."""

    findings: tuple[Finding, ...]
    counts: Mapping[Suppression, int]


class Candidates:
    """Candidate suppressions of a finding, computed once for all findings of the same rules in the same files."""

    def __init__(self, suppressions: Sequence[Suppression]) -> None:
        self._general: list[tuple[int, Suppression]] = []
        self._by_fingerprint: dict[str, list[tuple[int, Suppression]]] = {}
        self._by_advisory: dict[str, list[tuple[int, Suppression]]] = {}
        self._known: dict[tuple[frozenset[str], tuple[str, ...]], list[tuple[int, Suppression]]] = {}
        for number, each in enumerate(suppressions):
            if each.fingerprint is not None:
                self._by_fingerprint.setdefault(each.fingerprint, []).append((number, each))
            elif each.advisories:
                for name in each.advisories:
                    self._by_advisory.setdefault(name, []).append((number, each))
            else:
                self._general.append((number, each))

    def for_finding(self, finding: Finding) -> Sequence[Suppression]:
        """The candidates, in the order of the suppressions."""
        rules, paths = names(finding), finding.paths
        if (rules, paths) not in self._known:
            self._known[rules, paths] = [
                (number, each)
                for number, each in self._general
                if (each.rule is None or each.rule in rules) and (each.covers is None or all(map(each.covers, paths)))
            ]
        found = dict([*self._known[rules, paths], *self._by_fingerprint.get(finding.fingerprint, ())])
        for name in rules if self._by_advisory else ():
            found.update(self._by_advisory.get(name.upper(), ()))
        return [each for _, each in sorted(found.items())]


def names(finding: Finding) -> frozenset[str]:
    """The rule ids by which a suppression in the configuration can match the finding."""
    if finding.kind is Kind.VULNERABILITY:
        return all_names(finding)
    return frozenset({finding.rule_id})


def all_names(finding: Finding) -> frozenset[str]:
    """The rule ids of all sources of the finding, and all ids of its advisory."""
    return frozenset({finding.rule_id, *finding.aliases, *(source.rule_id for source in finding.sources)})
