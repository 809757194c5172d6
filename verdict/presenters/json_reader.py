"""Reads a kept report JSON back into a `Report`, so that it can be rendered in other formats without scanning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Literal

import pydantic

from verdict.domain.code import Code
from verdict.domain.errors import UsageError
from verdict.domain.finding import (
    UNSEEN,
    CodeRole,
    Confidence,
    EngineName,
    Evidence,
    Finding,
    Kind,
    Location,
    Package,
    Severity,
    Source,
    Status,
    TraceRole,
    TraceStep,
)
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unchecked, Unscanned
from verdict.domain.policy import Decision, Policy, Thresholds, Verdict
from verdict.domain.report import Counted, EngineCounts, Report
from verdict.domain.severity.lowering import Lowering
from verdict.domain.text.untrusted import clean_block, clean_line
from verdict.presenters.json_report import unchecked_notices

_COMPLETE = "write a complete one with `verdict scan --output json:FILE`"
_NEVER = "never"


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

    def read(self) -> Source:
        evidence = None if self.evidence is None else Evidence(EngineName(""), self.evidence, self.unseen)
        name, native = EngineName(self.engine), self.native_severity
        return Source(name, self.rule_id, native, _severity(self.severity), self.mapping, evidence)


class _Finding(_Region):
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


class _Engine(pydantic.BaseModel):
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
    imported_from: tuple[_Line, ...] = ()


class _Gap(pydantic.BaseModel):
    path: _Path
    state: Gap
    reason: _Line

    def read(self) -> Unscanned:
        return Unscanned(self.path, self.state, self.reason)


class _Covered(pydantic.BaseModel):
    id: _Line
    scanned: tuple[_Path, ...] = ()
    unscanned: tuple[_Gap, ...]


class _Coverage(pydantic.BaseModel):
    excluded: tuple[_Gap, ...] = ()
    engines: tuple[_Covered, ...] = ()


class _Policy(pydantic.BaseModel):
    fail_on: _Line
    warn_on: _Line
    source: _Line
    new_only: bool = True
    trusts_places: bool = True
    lowered: Mapping[CodeRole, int]


class _Report(pydantic.BaseModel):
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
    engines: tuple[_Engine, ...]
    policy: _Policy
    findings: tuple[_Finding, ...]
    suppressed: tuple[_Finding, ...] = ()
    existing: tuple[_Finding, ...] = ()
    coverage: _Coverage = _Coverage()


def read_report(text: bytes, shown: str) -> Report:
    """The report in a text of report JSON; `shown` names its file in errors. Timings are not read.

    Raises:
        UsageError: it isn't report JSON, it is from another version, or it lacks findings or their fields.
    """
    try:
        kept = _Report.model_validate_json(text)
        if len(kept.findings) != kept.total_count:
            listed = f"{shown} lists {len(kept.findings):,} of {kept.total_count:,} findings"
            raise UsageError(listed, hint=_COMPLETE)
        return _report(kept)
    except pydantic.ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"]))[:100]
        said = clean_line(f"{where}: {first['msg']}" if where else first["msg"])[:300]
        raise UsageError(f"{shown} is not a complete report in JSON: {said}", hint=_COMPLETE) from error
    except ValueError as error:
        raise UsageError(f"{shown} is not a report: {clean_line(str(error))[:300]}", hint=_COMPLETE) from error


def _report(kept: _Report) -> Report:
    covered = {each.id: each for each in kept.coverage.engines}
    limits = (_threshold(kept.policy.fail_on), _threshold(kept.policy.warn_on))
    report = Report(
        scan_id=kept.scan_id,
        target=kept.target,
        decision=Decision(kept.decision, kept.reasons, incomplete=kept.status == "incomplete"),
        policy=Policy(
            Thresholds(*limits),
            source=kept.policy.source,
            lowering=Lowering(kept.policy.lowered),
            new_only=kept.policy.new_only,
            trusts_places=kept.policy.trusts_places,
        ),
        runs=tuple(_run(each, covered.get(each.id)) for each in kept.engines),
        findings=tuple(each.read() for each in kept.findings),
        suppressed=tuple(each.read() for each in kept.suppressed),
        base=kept.base,
        existing=tuple(each.read() for each in kept.existing),
        filtered_count=kept.filtered_count,
        files=kept.files,
        excluded=tuple(each.read() for each in kept.coverage.excluded),
        notices=(),
        started_at=kept.started_at,
        duration=kept.duration,
        phrases=kept.uncovered,
        counted=Counted(
            kept.suppressed_count,
            kept.unsure_count,
            kept.files_excluded,
            kept.existing_count,
            {
                EngineName(each.id): EngineCounts(each.finding_count, each.files_scanned, each.files_skipped)
                for each in kept.engines
            },
        ),
    )
    return _with_notices(report, kept)


def _with_notices(report: Report, kept: _Report) -> Report:
    """The report with those notices that it doesn't make of its own phrases, or with all if it lacks the phrases."""
    made = (*unchecked_notices(report), *report.all_notices)
    if report.headlines == kept.headlines and kept.notices[: len(made)] == made:
        return replace(report, notices=kept.notices[len(made) :])
    return replace(report, notices=kept.notices, phrases=(), abridged=kept.headlines)


def _run(kept: _Engine, covered: _Covered | None) -> EngineRun:
    return EngineRun(
        EngineName(kept.id),
        kept.version,
        kept.status,
        required=kept.required,
        duration=kept.duration,
        scanned=() if covered is None else covered.scanned,
        unscanned=() if covered is None else tuple(each.read() for each in covered.unscanned),
        error=kept.error,
        hint=kept.hint,
        notices=kept.notices,
        unchecked=None if kept.unchecked is None else kept.unchecked.read(),
        artifacts=kept.artifacts,
        imported_from=kept.imported_from,
    )


def _threshold(name: str) -> Severity | None:
    if name == _NEVER:
        return None
    if name not in Severity.__members__:
        raise ValueError(f"{name[:40]!r} is not a severity")
    return Severity[name]


def _place(text: str) -> Location:
    path, _, line = text.rpartition(":")
    if not line.isdecimal() or len(line) > 9:
        raise ValueError(f"{text[:80]!r} is not a path and a line")
    return Location(path, int(line))
