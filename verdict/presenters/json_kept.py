"""What a kept report in JSON holds: each value is checked and cleaned before anything reads it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Literal

import pydantic

from verdict.domain.artifact import Artifact
from verdict.domain.code import Code
from verdict.domain.finding import (
    UNSEEN,
    CodeRole,
    Confidence,
    EngineName,
    Evidence,
    Finding,
    Kind,
    Lowered,
    Package,
    Severity,
    Source,
    Status,
)
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import Gap, RunStatus, Unchecked, Unscanned
from verdict.domain.policy import Verdict
from verdict.domain.text.untrusted import clean_block, clean_line

LONG_AGO = datetime.fromtimestamp(0, UTC)
"""The time of what has none in the report."""


def _path(text: str) -> str:
    """A path on one line; one that verdict wrote is so already."""
    return clean_block(text).replace("\n", "\\n").replace("\r", "\\r")


def _severity(name: str) -> Severity:
    return Severity[name]


_Line = Annotated[str, pydantic.AfterValidator(clean_line)]
_Block = Annotated[str, pydantic.AfterValidator(clean_block)]
_Path = Annotated[str, pydantic.AfterValidator(_path)]
_Id = Annotated[str, pydantic.Field(pattern=r"^[0-9a-f]{1,64}$")]
_Count = Annotated[int, pydantic.Field(ge=0)]
_Number = Annotated[int, pydantic.Field(ge=1)]
_Seconds = Annotated[float, pydantic.Field(ge=0, allow_inf_nan=False)]
_Severity = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "UNKNOWN"]


def _place(text: str) -> Location:
    path, _, line = text.rpartition(":")
    if not line.isdecimal() or len(line) > 9:
        raise ValueError(f"{text[:80]!r} is not a path and a line")
    return Location(path, int(line))


class _Region(pydantic.BaseModel):
    line: _Number
    column: _Number | None = None
    end_line: _Number | None = None
    end_column: _Number | None = None

    def at(self, path: str) -> Location:
        return Location(path, self.line, self.column, self.end_line, self.end_column)


class _Step(_Region):
    role: TraceRole
    file: _Path | None = None
    code: _Line = ""
    skipped: _Count = 0


class _Code(pydantic.BaseModel):
    line: _Number
    text: _Block
    lines_before: _Count = 0
    lines_after: _Count = 0
    omitted_chars: _Count = 0

    def read(self) -> Code:
        return Code(self.text, self.line, self.lines_before, self.lines_after, self.omitted_chars)


class _Source(pydantic.BaseModel):
    engine: _Line
    rule_id: _Line
    native_severity: _Line
    severity: _Severity
    mapping: _Line
    evidence: _Line | None = None
    unseen: _Line = UNSEEN
    refines: _Line | None = None
    lowered_from: _Severity | None = None
    lowered_because: tuple[_Line, ...] = ()

    def read(self) -> Source:
        evidence = None if self.evidence is None else Evidence(EngineName(""), self.evidence, self.unseen)
        name, native = EngineName(self.engine), self.native_severity
        before = self.lowered_from and Lowered(_severity(self.lowered_from), self.lowered_because)
        return Source(
            name, self.rule_id, native, _severity(self.severity), self.mapping, evidence, self.refines, before
        )  # fmt: skip


class KeptFinding(_Region):
    """A finding as `json_finding` writes it."""

    id: _Id
    fingerprint: Annotated[str, pydantic.Field(pattern=r"^v1:[0-9a-f]{64}$")]
    kind: Kind
    rule_id: _Line
    title: _Line
    message: _Line = ""
    severity: _Severity
    lowered_from: _Severity | None = None
    severity_if_reached: _Severity | None = None
    code_role: CodeRole = CodeRole.PRODUCT
    confidence: Literal["UNKNOWN", "LOW", "MEDIUM", "HIGH"]
    file: _Path
    cwe: tuple[_Line, ...] = ()
    aliases: tuple[_Line, ...] = ()
    symbol: _Line | None = None
    snippet: _Block | None = None
    code: _Code | None = None
    trace: tuple[_Step, ...] = ()
    fix: _Line | None = None
    references: tuple[_Line, ...] = ()
    package: _Line | None = None
    version: _Line = ""
    purl: _Line = ""
    fixed_version: _Line | None = None
    direct: bool = False
    via: tuple[_Line, ...] = ()
    also_at: tuple[_Path, ...] = ()
    sources: Annotated[tuple[_Source, ...], pydantic.Field(min_length=1)]
    merged_because: _Line | None = None
    status: Status
    suppressed_because: _Line | None = None
    suppressed_by: Literal["comment", "policy"] = "policy"
    introduced_at: pydantic.AwareDatetime | None = None
    truncated_fields: tuple[_Line, ...] = ()

    def read(self) -> Finding:
        """The finding."""
        package = self.package
        return Finding(
            fingerprint=self.fingerprint,
            id=self.id,
            kind=self.kind,
            rule_id=self.rule_id,
            title=self.title,
            message=self.message,
            severity=_severity(self.severity),
            confidence=Confidence[self.confidence],
            location=self.at(self.file),
            sources=tuple(each.read() for each in self.sources),
            cwe=self.cwe,
            aliases=self.aliases,
            symbol=self.symbol,
            snippet=self.snippet,
            code=None if self.code is None else self.code.read(),
            fix=self.fix,
            references=self.references,
            package=None
            if package is None
            else Package(package, self.version, self.purl, self.fixed_version, () if self.direct else self.via or None),
            trace=tuple(
                TraceStep(each.role, each.at(each.file or self.file), each.code, each.skipped) for each in self.trace
            ),
            also_at=tuple(map(_place, self.also_at)),
            merged_because=self.merged_because,
            status=self.status,
            suppressed_because=self.suppressed_because,
            by_comment=self.suppressed_by == "comment",
            introduced_at=self.introduced_at,
            code_role=self.code_role,
            lowered_from=self.lowered_from and _severity(self.lowered_from),
            severity_if_reached=self.severity_if_reached and _severity(self.severity_if_reached),
            shortened=self.truncated_fields,
        )


class _Unchecked(pydantic.BaseModel):
    what: _Line
    why: _Line
    mend: _Line

    def read(self) -> Unchecked:
        return Unchecked(self.what, self.why, self.mend)


class _Artifact(pydantic.BaseModel):
    id: _Line
    source: _Line
    size: _Count
    original_size: _Count
    lines: _Count
    estimated_tokens: _Count
    strategy: Literal["whole", "head_tail"]

    def read(self) -> Artifact:
        cut = self.strategy == "head_tail"
        sizes = (self.original_size, self.estimated_tokens)
        return Artifact(self.id, self.source, "text/plain", self.size, self.lines, LONG_AGO, cut, *sizes)


class KeptEngine(pydantic.BaseModel):
    """An engine's run as `json_runs` writes it."""

    id: _Line
    version: _Line = ""
    status: RunStatus
    required: bool
    duration: _Seconds
    finding_count: _Count
    files_scanned: _Count
    files_skipped: _Count
    error: _Line | None = None
    hint: _Line | None = None
    notices: tuple[_Line, ...] = ()
    unchecked: _Unchecked | None = None
    artifacts: tuple[_Line, ...] = ()
    artifact_details: tuple[_Artifact, ...] = ()
    imported_from: tuple[_Line, ...] = ()


class _Gap(pydantic.BaseModel):
    path: _Path
    state: Gap
    reason: _Line

    def read(self) -> Unscanned:
        return Unscanned(self.path, self.state, self.reason)


class KeptCovered(pydantic.BaseModel):
    """The files that one engine read, and those that it didn't."""

    id: _Line
    scanned: tuple[_Path, ...] = ()
    unscanned: tuple[_Gap, ...]


class _Coverage(pydantic.BaseModel):
    excluded: tuple[_Gap, ...] = ()
    engines: tuple[KeptCovered, ...] = ()


class _Policy(pydantic.BaseModel):
    fail_on: _Line
    warn_on: _Line
    source: _Line
    new_only: bool = True
    trusts_places: bool = True
    lowered: Mapping[CodeRole, int]


class KeptReport(pydantic.BaseModel):
    """A report as `json_report` writes it."""

    schema_version: Literal["1"]
    decision: Verdict
    reasons: tuple[_Line, ...]
    headlines: tuple[_Line, ...] = ()
    uncovered: tuple[_Line, ...] = ()
    status: Literal["completed", "incomplete"]
    scan_id: Annotated[str, pydantic.Field(pattern=r"^[0-9a-f]{32}$")]
    target: _Path
    started_at: pydantic.AwareDatetime = datetime.fromtimestamp(0, UTC)
    total_count: _Count
    suppressed_count: _Count
    base: Annotated[str, pydantic.Field(pattern=r"^(?:[0-9a-f]{40}|[0-9a-f]{64})?$")] = ""
    existing_count: _Count = 0
    unsure_count: _Count = 0
    filtered_count: _Count
    duration: _Seconds
    files: _Count
    files_excluded: _Count
    notices: tuple[_Line, ...]
    engines: tuple[KeptEngine, ...]
    policy: _Policy
    findings: tuple[KeptFinding, ...]
    suppressed: tuple[KeptFinding, ...] = ()
    existing: tuple[KeptFinding, ...] = ()
    coverage: _Coverage = _Coverage()
