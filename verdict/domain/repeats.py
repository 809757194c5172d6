"""Gathers repeats into one finding: of a rule in one function or one file of settings, of a secret in one file."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace

from verdict.domain.finding import Finding, Kind, Status
from verdict.domain.location import Location

FunctionOf = Callable[[Location], Hashable | None]
"""Gives the name of the function around a place; None outside functions."""

SecretAt = Callable[[Location], str | None]
"""Gives the secret at a place; None if it can't be read there."""


def gathered(findings: Iterable[Finding], function_of: FunctionOf, secret_at: SecretAt) -> tuple[Finding, ...]:
    """The findings; of those that differ in their place only the first stands for all.

    They are in one function, misconfigurations of one file, or the same secret in one file. The first has the other
    places in `also_at`, their fingerprints in `repeated`, and the latest of their dates. Only findings with the same
    `status` are gathered, and neither those of packages nor suppressed ones.
    """
    groups: dict[Hashable, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(_key(finding, function_of, secret_at), []).append(finding)
    return tuple(map(_one, groups.values()))


def _key(finding: Finding, function_of: FunctionOf, secret_at: SecretAt) -> Hashable:
    shared: Hashable | None = None
    if finding.package is None and finding.status is not Status.SUPPRESSED:
        if finding.kind is Kind.SAST:
            shared = function_of(finding.location)
        elif finding.kind is Kind.SECRET:
            shared = secret_at(finding.location)
        elif finding.kind is Kind.MISCONFIGURATION:
            shared = finding.location.path
    if shared is None:
        return finding.fingerprint
    rules = tuple((each.engine, each.rule_id, each.lowered) for each in finding.sources)
    return (
        finding.location.path, finding.kind, shared, finding.status, finding.rule_id, rules,
        finding.severity, finding.lowered_from, finding.severity_if_reached, finding.confidence,
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
