"""Gathers repeated findings of the same rules in one function into one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace

from verdict.domain.finding import Finding, Kind, Location, Status

FunctionOf = Callable[[Location], Hashable | None]
"""Gives the name of the function around a place; None outside functions."""


def gathered(findings: Iterable[Finding], function_of: FunctionOf) -> tuple[Finding, ...]:
    """The findings; of those in one function that differ in their place only, the first stands for all.

    It has the other places in `also_at`, their fingerprints in `repeated`, and the latest of their dates. Only findings
    in code (not secrets or packages) with the same `status` are gathered.
    """
    groups: dict[Hashable, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(_key(finding, function_of), []).append(finding)
    return tuple(map(_one, groups.values()))


def _key(finding: Finding, function_of: FunctionOf) -> Hashable:
    if finding.kind is not Kind.SAST or finding.package is not None or finding.status is Status.SUPPRESSED:
        return finding.fingerprint
    function = function_of(finding.location)
    if function is None:
        return finding.fingerprint
    rules = tuple((source.engine, source.rule_id) for source in finding.sources)
    return (
        finding.location.path, function, finding.status, finding.rule_id, rules,
        finding.severity, finding.severity_if_reached, finding.confidence,
    )  # fmt: skip


def _one(group: list[Finding]) -> Finding:
    if len(group) == 1:
        return group[0]
    first, *others = sorted(group, key=lambda each: (each.location, each.fingerprint))
    return replace(
        first,
        also_at=(*first.also_at, *(other.location for other in others)),
        repeated=tuple(other.fingerprint for other in others),
        introduced_at=max((each.introduced_at for each in group if each.introduced_at is not None), default=None),
    )
