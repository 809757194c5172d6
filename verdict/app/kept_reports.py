"""Imports a report that verdict wrote as JSON: its findings by source, and its engines' runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from verdict.domain.errors import UsageError
from verdict.domain.finding import Confidence, EngineName, Finding, Kind, Observation, Source
from verdict.domain.outcome import RunStatus
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Reported
from verdict.presenters.json_reader import read_report

_SEMGREP = EngineName("semgrep")  # all rules that others name as their evidence are its rules


def recognised(node: Node) -> bool:
    """Whether it is a report of verdict's."""
    return node.has("schema_version", "decision", "scan_id", "engines", "findings")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part for each engine that the report names.

    Raises:
        Malformed: it isn't such a report, or it doesn't list all its findings.
    """
    try:
        kept = read_report(document.text.encode("utf-8", "surrogatepass"), document.name)
    except UsageError as error:
        raise Malformed(str(error).removeprefix(f"{document.name} ")) from error
    parts = {run.id: Reported(run.id, run.version) for run in kept.runs if run.status is not RunStatus.SKIPPED}
    for run in kept.runs:
        if run.status is RunStatus.SKIPPED:
            continue
        part = parts[run.id]
        part.scanned.update(run.scanned)
        part.lists_scanned = kept.lists(run)
        part.gaps.update(run.unscanned)
        part.complete, part.required, part.unchecked = True, run.required, run.unchecked
        if not run.complete:
            part.failed(run.error or f"it was {run.status.replace('_', ' ')}")
    for finding in (*kept.findings, *kept.suppressed):
        for each in _observations(finding, places):
            part = parts.setdefault(each.source.engine, Reported(each.source.engine))
            part.observations.append(each)
            if each.kind is Kind.SECRET and each.location != finding.location:
                part.same[each.location] = finding.location
    if parts:
        next(iter(parts.values())).notices.extend(_left_out(kept, document.name))
    yield from parts.values()


def _left_out(kept: Report, name: str) -> Iterator[str]:
    """Notices of what the scan had and that isn't in the report, or isn't imported."""
    if not all(map(kept.lists, kept.runs)):
        yield f"{name} doesn't list the files that its engines scanned; --show-coverage writes them into it"
    if kept.filtered_count:
        yield f"{name} doesn't list {plural(kept.filtered_count, 'finding')} below the --min-severity of its scan"
    if kept.existing_count:
        yield f"not imported: {plural(kept.existing_count, 'finding')} of {name} that the base of its scan has too"


def _as_rated(source: Source, finding: Finding) -> Source:
    """The source, which counts less if its scan rated the finding below it."""
    if source.evidence is None:
        return source
    reached = source.severity <= finding.full_severity
    return replace(source, evidence=replace(source.evidence, engine=_SEMGREP, reached=reached))


def _own_confidence(finding: Finding) -> Confidence:
    """The confidence before it was raised because several engines agree, as correlation raises it again."""
    several = len(finding.engines) > 1 and finding.kind is not Kind.SECRET
    return Confidence(max(finding.confidence - 1, Confidence.UNKNOWN)) if several else finding.confidence


def _observations(finding: Finding, places: Places) -> Iterator[Observation]:
    """One for each source and place, with the words of the whole finding; the fix for the rule that it shows."""
    places.note(finding.location.path)
    repeats = finding.also_at if finding.package is None else ()
    for source, location in product(finding.sources, (finding.location, *repeats)):
        yield Observation(
            source=_as_rated(source, finding),
            kind=finding.kind,
            title=finding.title,
            message=finding.message or finding.title,
            confidence=_own_confidence(finding),
            location=location,
            cwe=finding.cwe,
            aliases=tuple(alias for alias in finding.aliases if alias != source.rule_id),
            fix=finding.fix if source.rule_id == finding.rule_id else None,
            references=finding.references,
            package=finding.package,
            trace=tuple(replace(step, code="") for step in finding.trace),
            also_at=finding.also_at if finding.package is not None else (),
            quoted=None if finding.kind is Kind.SECRET else finding.snippet,
            suppressed=finding.suppressed_because,
        )
