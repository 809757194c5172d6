"""Reads a kept report JSON back into a `Report`, so that it can be rendered in other formats without scanning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pydantic

from verdict.domain.artifact import Artifact
from verdict.domain.errors import UsageError
from verdict.domain.finding import EngineName, Severity
from verdict.domain.outcome import EngineRun
from verdict.domain.policy import Decision, Policy, Thresholds
from verdict.domain.report import Counted, EngineCounts, Report
from verdict.domain.severity.lowering import Lowering
from verdict.domain.text.untrusted import clean_line
from verdict.presenters.json_kept import LONG_AGO, KeptCovered, KeptEngine, KeptReport
from verdict.presenters.json_runs import unchecked_notices

_COMPLETE = "write a complete one with `verdict scan --output json:FILE`"
_NEVER = "never"


def read_report(text: bytes, shown: str) -> Report:
    """The report in a text of report JSON; `shown` names its file in errors. Timings are not read.

    Raises:
        UsageError: it isn't report JSON, it is from another version, or it lacks findings or their fields.
    """
    try:
        kept = KeptReport.model_validate_json(text)
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


def _report(kept: KeptReport) -> Report:
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


def _with_notices(report: Report, kept: KeptReport) -> Report:
    """The report with those notices that it doesn't make of its own phrases, or with all if it lacks the phrases."""
    made = (*unchecked_notices(report), *report.all_notices)
    if report.headlines == kept.headlines and kept.notices[: len(made)] == made:
        return replace(report, notices=kept.notices[len(made) :])
    return replace(report, notices=kept.notices, phrases=(), abridged=kept.headlines)


def _run(kept: KeptEngine, covered: KeptCovered | None) -> EngineRun:
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
        artifacts=tuple(_artifacts(kept)),
        imported_from=kept.imported_from,
    )


def _artifacts(kept: KeptEngine) -> Iterator[Artifact]:
    """Those that the run names, in order, each with its details if it has some."""
    known = {each.id: each.read() for each in kept.artifact_details}
    yield from (known.get(id_, Artifact(id_, "", "text/plain", 0, 0, LONG_AGO)) for id_ in kept.artifacts)


def _threshold(name: str) -> Severity | None:
    if name == _NEVER:
        return None
    if name not in Severity.__members__:
        raise ValueError(f"{name[:40]!r} is not a severity")
    return Severity[name]
