"""Vulnerable dependencies by package: the installed version, its advisories, and the version that fixes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import starmap

from verdict.domain.finding import Finding, Kind
from verdict.presenters.upgrades import Upgrade, upgrade

_Key = tuple[str, str, str]
"""Package URL, name and version."""


@dataclass(frozen=True, slots=True)
class Dependency:
    """A version of a package with its findings, worst first, and the files that name it.

    `upgrade` is None if no finding has a known fix.
    """

    name: str
    version: str
    findings: tuple[Finding, ...]
    paths: tuple[str, ...]
    upgrade: Upgrade | None


def dependencies(findings: Iterable[Finding]) -> list[Dependency]:
    """The vulnerable packages, worst first."""
    groups: dict[_Key, list[Finding]] = {}
    for each in findings:
        if each.kind is Kind.VULNERABILITY and each.package is not None:
            groups.setdefault((each.package.purl, each.package.name, each.package.version), []).append(each)
    return sorted(starmap(_dependency, groups.items()), key=_place)


def _place(made: Dependency) -> tuple[int, int, str, str]:
    return -made.findings[0].severity, -len(made.findings), made.name, made.version


def _dependency(key: _Key, group: list[Finding]) -> Dependency:
    purl, name, version = key
    worst_first = tuple(sorted(group, key=lambda each: (-each.severity, each.rule_id)))
    paths = dict.fromkeys(path for each in worst_first for path in each.paths)
    return Dependency(name, version, worst_first, tuple(paths), upgrade(purl, worst_first))
