"""Masks secrets in whole values: the report of a scan, a bill of materials."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from verdict.domain.finding import Finding, Observation, Package
from verdict.domain.location import Location
from verdict.domain.outcome import Check, EngineRun, Unchecked, Unscanned
from verdict.domain.report import Report
from verdict.domain.text.untrusted import Redactor, clean_line
from verdict.domain.timings import Timings
from verdict.masking.hidden import by_line, merged, part
from verdict.masking.patterns import SecretPatterns, shipped

_Value = TypeVar("_Value")
Change = Callable[[str], str]


def changed_lines(texts: Iterable[str], patterns: SecretPatterns) -> dict[str, str]:
    """Those of the texts (one line each) that hold a secret, with their masked form.

    All are searched at once: a hundred thousand paths one by one would take minutes.
    """
    lines = sorted({text for text in texts if text and "\n" not in text})
    found = by_line(lines, patterns.spans("\n".join(lines)))
    return {
        line: part(line, merged(spans), 0, len(line))[0]
        for line, spans in ((lines[number - 1], spans) for number, spans in found.items())
    }


def masked_line(text: str) -> str:
    """One line to show: control and bidirectional characters removed, secrets masked."""
    line = clean_line(text)
    return changed_lines([line], shipped()).get(line, line)


def masked(value: _Value, patterns: SecretPatterns) -> _Value:
    """A value of dataclasses, tuples and mappings, with every text in it masked."""
    changes = changed_lines(_texts(value), patterns)
    shown: _Value = _changed(value, lambda text: changes.get(text, text)) if changes else value
    return shown


def masked_report(report: Report, patterns: SecretPatterns) -> Report:
    """The report with secrets masked in the names of files, reasons and notices. What it quotes is masked before."""
    redact = Redactor((), patterns)
    changes = changed_lines(_names(report), patterns)

    def name(text: str) -> str:
        return changes.get(text, text)

    def gap(each: Unscanned) -> Unscanned:
        return replace(each, path=name(each.path), reason=redact(each.reason))

    def run(each: EngineRun) -> EngineRun:
        return replace(
            masked_run(each, redact),
            observations=(),  # not shown: findings are made from them, and say what the checks are
            checks=(),
            scanned=tuple(map(name, each.scanned)),
            unscanned=tuple(map(gap, each.unscanned)),
        )

    return replace(
        report,
        target=redact(report.target),
        decision=replace(report.decision, reasons=tuple(map(redact, report.decision.reasons))),
        runs=tuple(map(run, report.runs)),
        findings=tuple(_finding(each, redact, name) for each in report.findings),
        suppressed=tuple(_finding(each, redact, name) for each in report.suppressed),
        existing=tuple(_finding(each, redact, name) for each in report.existing),
        fixed=tuple(_finding(each, redact, name) for each in report.fixed),
        excluded=tuple(map(gap, report.excluded)),
        notices=tuple(map(redact, report.notices)),
        phrases=tuple(map(redact, report.phrases)),
        timings=None if report.timings is None else _timings(report.timings, redact),
    )


def _timings(timings: Timings, redact: Redactor) -> Timings:
    engines = (
        each
        if each.slowest is None
        else replace(each, slowest=replace(each.slowest, largest=redact(each.slowest.largest)))
        for each in timings.engines
    )
    files = (replace(each, path=redact(each.path)) for each in timings.files)
    return replace(timings, engines=tuple(engines), files=tuple(files))


def masked_run(run: EngineRun, redact: Redactor) -> EngineRun:
    """An engine's run with secrets masked. Names of files stay as they are, since they are still to be read."""
    unchecked = run.unchecked
    if unchecked is not None:
        unchecked = Unchecked(*(redact(getattr(unchecked, each.name)) for each in dataclasses.fields(Unchecked)))
    return replace(
        run,
        observations=masked_observations(run.observations, redact),
        unscanned=tuple(replace(gap, reason=redact(gap.reason)) for gap in run.unscanned),
        error=_maybe(run.error, redact),
        hint=_maybe(run.hint, redact),
        notices=tuple(map(redact, run.notices)),
        checks=tuple(_check(each, redact) for each in run.checks),
        unchecked=unchecked,
        imported_from=tuple(map(redact, run.imported_from)),
    )


def _check(check: Check, redact: Redactor) -> Check:
    """A check with secrets masked in what is shown of it."""
    where = replace(check.where, path=redact(check.where.path))
    return replace(check, name=redact(check.name), where=where)


def masked_observations(observations: Iterable[Observation], redact: Redactor) -> tuple[Observation, ...]:
    """Observations with secrets masked in their texts."""
    return tuple(_observation(each, redact) for each in observations)


def _observation(observation: Observation, redact: Redactor) -> Observation:
    return replace(
        observation,
        title=redact(observation.title),
        message=redact(observation.message),
        fix=_maybe(observation.fix, redact),
        references=tuple(map(redact, observation.references)),
        package=_package(observation.package, redact),
        quoted=_maybe(observation.quoted, redact),
        suppressed=_maybe(observation.suppressed, redact),
    )


def _finding(finding: Finding, redact: Redactor, name: Change) -> Finding:
    def place(where: Location) -> Location:
        shown = name(where.path)
        return where if shown == where.path else replace(where, path=shown)

    reason = finding.merged_because
    return replace(
        finding,
        location=place(finding.location),
        also_at=tuple(map(place, finding.also_at)),
        trace=tuple(replace(step, location=place(step.location)) for step in finding.trace),
        symbol=_maybe(finding.symbol, name),
        merged_because=reason and reason.replace(finding.location.path, name(finding.location.path)),
        suppressed_because=_maybe(finding.suppressed_because, redact),
    )


def _package(package: Package | None, redact: Redactor) -> Package | None:
    if package is None:
        return None
    name, version, purl = redact(package.name), redact(package.version), redact(package.purl)
    via = None if package.via is None else tuple(map(redact, package.via))
    return Package(name, version, purl, _maybe(package.fixed_version, redact), via)


def _maybe(text: str | None, change: Change) -> str | None:
    return None if text is None else change(text)


def _names(report: Report) -> Iterator[str]:
    """The names of files and definitions."""
    for finding in (*report.findings, *report.suppressed, *report.existing, *report.fixed):
        yield from finding.paths
        yield finding.symbol or ""
        yield from (step.location.path for step in finding.trace)
    for run in report.runs:
        yield from run.scanned
        yield from (gap.path for gap in run.unscanned)
    yield from (gap.path for gap in report.excluded)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        yield from _texts(tuple(value.items()))
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)


def _changed(value: Any, change: Change) -> Any:
    if isinstance(value, str):
        return value if isinstance(value, enum.Enum) else change(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return replace(value, **{each.name: _changed(getattr(value, each.name), change) for each in fields})
    if isinstance(value, Mapping):
        return {_changed(key, change): _changed(each, change) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(_changed(each, change) for each in value)
    return value
