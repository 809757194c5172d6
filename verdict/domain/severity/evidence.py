"""Lowers findings of checks without data flow, where a data-flow rule saw no outside data arrive."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from verdict.domain.finding import EngineName, Finding, Severity, Source
from verdict.domain.outcome import EngineRun
from verdict.domain.severity.chosen import CHOSEN


def rated_by_evidence(findings: Iterable[Finding], runs: Iterable[EngineRun]) -> tuple[Finding, ...]:
    """The findings, lowered to LOW or INFO where outside data was looked for and not seen.

    A source counts less if it names the rule that would have seen the data (`Source.evidence`), and that rule saw the
    whole file, though others may have missed something. LOW becomes INFO, anything above becomes LOW, but the finding
    stays as severe as its other sources are, that rule among them: it knows how severe what it saw is. That isn't so
    where the configuration chooses its severity; then nothing is lowered. `severity_if_reached` keeps the severity
    before, but not where that rule is among them: data was seen, and its message says why it is less severe. `runs` are
    those of engines that run the rules that are named as evidence; an engine may have several.
    """
    by_engine: defaultdict[EngineName, list[EngineRun]] = defaultdict(list)
    for run in runs:
        by_engine[run.id].append(run)
    scans = {engine: _Scan.of(some) for engine, some in by_engine.items()}
    return tuple(_rated(finding, scans) for finding in findings)


@dataclass(frozen=True, slots=True)
class _Scan:
    """The files that an engine scanned, and of those with gaps the rules that missed something: "" is any of them."""

    scanned: frozenset[str]
    missed: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, runs: Sequence[EngineRun]) -> _Scan:
        missed: defaultdict[str, set[str]] = defaultdict(set)
        for gap in chain.from_iterable(run.unscanned for run in runs):
            missed[gap.path].add(gap.only)
        scanned = frozenset(chain.from_iterable(run.scanned for run in runs))
        return cls(scanned, {path: frozenset(rules) for path, rules in missed.items()})

    def whole(self, path: str, rule: str) -> bool:
        """Whether a rule saw all of a file."""
        return path in self.scanned and self.missed.get(path, frozenset()).isdisjoint(("", rule))


def _rated(finding: Finding, scans: Mapping[EngineName, _Scan]) -> Finding:
    chosen = {(each.engine, each.rule_id) for each in finding.sources if each.mapping == CHOSEN}
    seen = [each for each in finding.sources if not _unseen(each, finding.location.path, scans, chosen)]
    if len(seen) == len(finding.sources) or finding.severity <= Severity.INFO:
        return finding
    without = min(Severity.LOW, Severity(finding.severity - 1))
    severity = max([without, *(source.severity for source in seen)])
    if severity >= finding.severity:
        return finding
    rules = {each.rule_id for each in seen}
    unseen = (each.evidence for each in finding.sources if each not in seen)
    was_seen = all(each is not None and each.rule_id in rules for each in unseen)
    return replace(finding, severity=severity, severity_if_reached=None if was_seen else finding.severity)


def _unseen(
    source: Source, path: str, scans: Mapping[EngineName, _Scan], chosen: Container[tuple[EngineName, str]]
) -> bool:
    evidence = source.evidence
    if evidence is None or evidence.reached is not None:
        return evidence is not None and not evidence.reached
    if (evidence.engine, evidence.rule_id) in chosen:
        return False
    scan = scans.get(evidence.engine)
    return scan is not None and scan.whole(path, evidence.rule_id)
