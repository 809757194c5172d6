"""Why no finding of a stored scan matches a filter, if that doesn't mean that there are none."""

from __future__ import annotations

from verdict.app.explain import explain_rule
from verdict.domain.errors import NotFound
from verdict.domain.page.filters import Filter
from verdict.domain.report import Report


def why_no_match(report: Report, wanted: Filter) -> str:
    """A note for an answer without findings: the scan looked at no such file, or no rule has that id. May be empty."""
    if wanted.covers is not None and not any(map(wanted.covers, _files(report))):
        return "this scan looked at no file of that path; verdict_scan can scan it"
    if wanted.rule is not None and not _known(wanted.rule, report):
        return "no known rule has this id; findings show their rule ids"
    return ""


def _files(report: Report) -> set[str]:
    """The files that engines looked at, those with gaps included."""
    return {path for run in report.runs for path in (*run.scanned, *(gap.path for gap in run.unscanned))}


def _known(rule: str, report: Report) -> bool:
    """Whether a rule is one of verdict's engines, or of a finding of the scan."""
    every = (*report.findings, *report.suppressed, *report.existing)
    if any(rule in (each.rule_id, *(source.rule_id for source in each.sources)) for each in every):
        return True
    try:
        explain_rule(rule)
    except NotFound:
        return False
    return True
