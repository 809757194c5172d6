"""Findings as JSON objects, as documented in `docs/report-json.md`."""

from __future__ import annotations

from typing import Any

from verdict.domain.code import Code
from verdict.domain.finding import UNSEEN, CodeRole, Finding, Source
from verdict.domain.location import TraceStep
from verdict.domain.severity.reasons import reasons


def finding_object(finding: Finding) -> dict[str, Any]:
    """A finding as documented: one flat object; keys without a value are left out."""
    where, package = finding.location, finding.package
    content: dict[str, Any] = {
        "id": finding.id,
        "fingerprint": finding.fingerprint,
        "kind": finding.kind,
        "rule_id": finding.rule_id,
        "title": finding.title,
        "message": finding.message,
        "severity": finding.severity.name,
        "lowered_from": finding.lowered_from and finding.lowered_from.name,
        "severity_if_reached": finding.severity_if_reached and finding.severity_if_reached.name,
        "severity_because": "; ".join(reasons(finding)) or None,
        "code_role": None if finding.code_role is CodeRole.PRODUCT else finding.code_role,
        "confidence": finding.confidence.name,
        "file": where.path,
        "line": where.line,
        "column": where.column,
        "end_line": where.end_line,
        "end_column": where.end_column,
        "cwe": list(finding.cwe),
        "aliases": list(finding.aliases),
        "symbol": finding.symbol,
        "snippet": finding.snippet,
        "code": finding.code and _code(finding.code),
        "trace": [_step(step, where.path) for step in finding.trace],
        "fix": finding.fix,
        "references": list(finding.references),
        "package": package and package.name,
        "version": package and package.version,
        "purl": package and package.purl,
        "fixed_version": package and package.fixed_version,
        "direct": True if package and package.via == () else None,
        "via": list(package.via or ()) if package else None,
        "also_at": [f"{place.path}:{place.line}" for place in finding.also_at],
        "sources": [source_object(source) for source in finding.sources],
        "merged_because": finding.merged_because,
        "status": finding.status,
        "suppressed_because": finding.suppressed_because,
        "suppressed_by": ("comment" if finding.by_comment else "policy") if finding.suppressed_because else None,
        "introduced_at": finding.introduced_at and finding.introduced_at.isoformat(),
        "truncated_fields": list(finding.shortened),
    }
    return {key: value for key, value in content.items() if value or value not in (None, [])}


def source_object(source: Source) -> dict[str, Any]:
    """One engine's part in a finding: its own severity and the one it was mapped to."""
    content: dict[str, Any] = {
        "engine": source.engine,
        "rule_id": source.rule_id,
        "native_severity": source.native_severity,
        "severity": source.severity.name,
        "mapping": source.mapping,
    }
    if source.lowered is not None:
        content |= {"lowered_from": source.lowered.before.name, "lowered_because": list(source.lowered.because)}
    if source.refines is not None:
        content["refines"] = source.refines
    if source.evidence is not None:
        content["evidence"] = source.evidence.rule_id
        if source.evidence.unseen != UNSEEN:
            content["unseen"] = source.evidence.unseen
    return content


def _code(code: Code) -> dict[str, Any]:
    content = {
        "line": code.first,
        "text": code.text,
        "lines_before": code.before,
        "lines_after": code.after,
        "omitted_chars": code.omitted,
    }
    return {key: value for key, value in content.items() if value}


def _step(step: TraceStep, path: str) -> dict[str, Any]:
    where = step.location
    content = {
        "role": step.role,
        "file": None if where.path == path else where.path,
        "line": where.line,
        "column": where.column,
        "end_line": where.end_line,
        "end_column": where.end_column,
        "code": step.code or None,
        "skipped": step.skipped or None,
    }
    return {key: value for key, value in content.items() if value is not None}
