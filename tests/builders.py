"""Builders of values that fill in what a test doesn't care about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from verdict.domain.finding import Confidence, EngineName, Finding, Kind, Observation, Severity, Source
from verdict.domain.location import Location
from verdict.ports import TargetFile


def target_file(root: Path, name: str, content: str | bytes = "") -> TargetFile:
    """Write a file below `root` and describe it as the listing would."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return TargetFile(name, name, path.stat().st_size)


def observation(
    path: str = "app.py",
    line: int = 1,
    *,
    engine: str = "semgrep",
    rule: str = "python-sql-injection",
    severity: Severity = Severity.HIGH,
    **more: object,
) -> Observation:
    """An observation with only what a test cares about."""
    source = Source(EngineName(engine), rule, severity.name, severity, f"{engine}.severity")
    plain = Observation(source, Kind.SAST, "SQL", "SQL from a request", Confidence.MEDIUM, Location(path, line, 1))
    return replace(plain, **more)  # type: ignore[arg-type]  # a builder: each test names real fields


def finding(number: int = 0, *, severity: Severity = Severity.HIGH, **more: object) -> Finding:
    """A finding with a fingerprint made of `number`, and what else a test cares about."""
    plain = Finding(
        fingerprint=f"v1:{number:064x}",
        id=f"{number:064x}"[-12:],
        kind=Kind.SAST,
        rule_id="python-sql-injection",
        title="SQL built from request data",
        message="Text from the request becomes part of the statement.",
        severity=severity,
        confidence=Confidence.MEDIUM,
        location=Location("app.py", number + 1, 5),
        sources=(Source(EngineName("semgrep"), "python-sql-injection", severity.name, severity, "semgrep.severity"),),
        cwe=("CWE-89",),
    )
    return replace(plain, **more)  # type: ignore[arg-type]  # a builder: each test names real fields
