"""Turns a finished scan into rows of the fleet's tables."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pyarrow as pa

from verdict.domain.finding import Finding
from verdict.domain.policy import Verdict
from verdict.domain.report import Report
from verdict.domain.severity.reasons import full_message
from verdict.fleet.schema import TABLES, VERSION
from verdict.sbom.components import Component

Rows = Mapping[str, pa.Table]
"""A table of `schema.TABLES` by its name."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """What a result is about, and all that it depends on.

    - `revision`: the branch, tag or commit that was asked for; None is HEAD.
    - `rules`, `policy`: hashes of their contents, the latter also of the engines that were asked for.
    - `advisories`: the date of the oldest, or why there are none.
    """

    repository: str
    revision: str | None
    commit: str
    scanned_at: datetime
    verdict_version: str
    rules: str
    policy: str
    advisories: str

    @property
    def key(self) -> str:
        """The result's name: 32 hex digits that change with anything that could change the result."""
        return self._hashed()

    def key_of(self, report: Report) -> str:
        """The name of a scan's result: one of its own if another scan may give more, so that it is tried again."""
        return self.key if report.repeatable else self._hashed(self.scanned_at.isoformat())

    def _hashed(self, *more: str) -> str:
        parts = (self.repository, self.commit, self.verdict_version, self.rules, self.policy, self.advisories, *more)
        return hashlib.sha256("\0".join((str(VERSION), *parts)).encode()).hexdigest()[:32]

    def _common(self, key: str) -> dict[str, Any]:
        return {
            "key": key,
            "repository": self.repository,
            "commit": self.commit,
            "scanned_at": self.scanned_at,
        }

    def completed(self, report: Report, components: Iterable[Component]) -> Rows:
        """The rows of a scan that ended, whatever its decision."""
        totals = {severity.name.lower(): count for severity, count in report.totals.items()}
        run = {
            **self._run("completed", "; ".join(report.decision.reasons)),
            **totals,
            "decision": report.decision.verdict.value,
            "headlines": list(report.headlines),
            "suppressed": report.suppressed_count,
            "duration": report.duration,
            "engines": list(_engines(report)),
        }
        return self._tables(
            self.key_of(report),
            findings=map(_finding, (*report.findings, *report.suppressed)),
            coverage=_gaps(report),
            components=map(_component, components),
            repositories=[{"revision": self.revision, "files": report.files}],
            runs=[run],
        )

    def failed(self, reason: str) -> Rows:
        """The row of a scan that gave no result. It counts as INCOMPLETE."""
        run = {**self._run("failed", reason), "decision": Verdict.INCOMPLETE.value}
        return self._tables(self.key, runs=[run])

    def _run(self, outcome: str, reason: str) -> dict[str, Any]:
        return {
            "outcome": outcome,
            "reason": reason or None,
            "verdict_version": self.verdict_version,
            "rules": self.rules,
            "policy": self.policy,
            "advisories": self.advisories,
            "schema_version": VERSION,
        }

    def _tables(self, key: str, **rows: Iterable[Mapping[str, Any]]) -> Rows:
        common = self._common(key)
        return {
            name: pa.Table.from_pylist([{**common, **row} for row in each], schema=TABLES[name])
            for name, each in rows.items()
        }


def _finding(finding: Finding) -> dict[str, Any]:
    """Without its code: results of a whole organisation shouldn't hold parts of its sources."""
    package = finding.package
    return {
        "id": finding.id,
        "fingerprint": finding.fingerprint,
        "kind": finding.kind.value,
        "rule_id": finding.rule_id,
        "title": finding.title,
        "message": full_message(finding),
        "severity": finding.severity.name,
        "confidence": finding.confidence.name,
        "status": finding.status.value,
        "file": finding.location.path,
        "line": finding.location.line,
        "end_line": finding.location.last_line,
        "symbol": finding.symbol,
        "code_role": finding.code_role.value,
        "cwe": list(finding.cwe),
        "aliases": list(finding.aliases),
        "engines": list(finding.engines),
        "package": None if package is None else package.name,
        "version": None if package is None else package.version,
        "purl": None if package is None else package.purl,
        "fixed_version": None if package is None else package.fixed_version,
    }


def _component(component: Component) -> dict[str, Any]:
    return {
        "ecosystem": component.ecosystem,
        "name": component.name,
        "version": component.version,
        "purl": component.purl,
        "scope": component.scope.value,
        "licence": component.licence,
    }


def _engines(report: Report) -> Iterator[dict[str, Any]]:
    for run in report.runs:
        counts = report.counts_of(run)
        yield {
            "id": run.id,
            "version": run.version,
            "status": run.status.value,
            "error": run.error,
            "scanned": counts.scanned,
            "skipped": counts.skipped,
        }


def _gaps(report: Report) -> Iterator[dict[str, Any]]:
    for gap in report.excluded:
        yield {"engine": None, "path": gap.path, "gap": gap.gap.value, "reason": gap.reason}
    for run in report.runs:
        for gap in run.unscanned:
            yield {"engine": run.id, "path": gap.path, "gap": gap.gap.value, "reason": gap.reason}
