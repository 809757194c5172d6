"""Parses the report of semgrep-core (https://semgrep.dev). Facts below were seen with 1.182.0."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import pydantic

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import Confidence, EngineName, Evidence, Kind, Observation, Source
from verdict.domain.location import Location, TraceRole, TraceStep, bounded
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.domain.text.untrusted import clean_line
from verdict.engines.semgrep.parts import rule_of
from verdict.engines.semgrep.probes import PROBE
from verdict.engines.semgrep.python_functions import Span
from verdict.engines.semgrep.severity import Word, severity
from verdict.engines.shared.reported import Line, Name, Offset, location
from verdict.engines.shared.staging import path_of, unreadable
from verdict.rulebook.files import AGAIN

_CONFIDENCE = {"HIGH": Confidence.HIGH, "MEDIUM": Confidence.MEDIUM, "LOW": Confidence.LOW}
# What it calls errors that are about a file's text or what a rule may spend on it, and those after which no result can
# be trusted.
_GAPS = {
    **dict.fromkeys(
        ("PartialParsing", "Syntax error", "Lexical error", "Other syntax error", "AST builder error"), Gap.UNPARSABLE
    ),
    **dict.fromkeys(("Timeout", "Out of memory"), Gap.LIMITED),  # of one rule
}
_FATAL = frozenset(
    {
        "Fatal error", "Invalid YAML", "Rule parse error", "Pattern parse error", "PatternParseError", "Missing plugin",
        "InvalidRuleSchemaError", "UnknownLanguageError", "IncompatibleRule", "Incompatible rule",
    }
)  # fmt: skip
_RuleId = Annotated[Name, pydantic.AfterValidator(rule_of)]


class _Point(pydantic.BaseModel):
    line: int
    col: int


class _Exact(_Point):
    offset: Offset


class _Metadata(pydantic.BaseModel):
    title: str | None = None
    kind: Kind = Kind.SAST
    cwe: list[Line] = []
    confidence: str | None = None
    impact: str = ""
    likelihood: str = ""
    fix: str | None = None
    references: list[Line] = []
    secret: str | None = None  # the name of what stands for it
    evidence: str | None = None  # the rule that reports the same where it sees outside data
    refines: str | None = None  # the rule that reports the same with less evidence


class _Region(pydantic.BaseModel):
    path: str
    start: _Point
    end: _Point


class _Variable(pydantic.BaseModel):
    location: _Region


class _Call(pydantic.BaseModel):
    """A source or sink: a place; or a call, the variables within it, and where these get or pass on the data."""

    site: _Region
    variables: list[_Variable] = []
    inner: _Call | None = None

    @pydantic.model_validator(mode="before")
    @classmethod
    def _named(cls, value: object) -> object:
        match value:
            case ["CliLoc", [site, _]]:
                return {"site": site}
            case ["CliCall", [[site, _], variables, inner]]:
                return {"site": site, "variables": variables, "inner": inner}
            case _:
                return value

    def places(self, *, inward: bool) -> list[_Region]:
        """The places from the call to the innermost one; or the other way, if not `inward`."""
        within = [each.location for each in self.variables]
        inner = [] if self.inner is None else self.inner.places(inward=inward)
        return [self.site, *within, *inner] if inward else [*inner, *within, self.site]


class _Way(pydantic.BaseModel):
    taint_source: _Call | None = None
    intermediate_vars: list[_Variable] | None = None
    taint_sink: _Call | None = None


class _Bound(pydantic.BaseModel):
    """The place of what a metavariable matched, in the result's file."""

    start: _Point
    end: _Point


class _Extra(pydantic.BaseModel):
    message: str
    severity: Word
    metadata: _Metadata
    metavars: dict[str, _Bound] = {}
    dataflow_trace: _Way | None = None


class _Result(_Region):
    start: _Exact
    end: _Exact
    check_id: _RuleId
    extra: _Extra


_OtherError = Annotated[list[object], pydantic.Field(min_length=1)]


class _Error(pydantic.BaseModel):
    error_type: tuple[Literal["PartialParsing"], list[_Region]] | str | _OtherError = pydantic.Field(
        union_mode="left_to_right"
    )
    message: str = ""
    location: _Region | None = None
    rule_id: _RuleId | None = None

    @property
    def name(self) -> str:
        return self.error_type if isinstance(self.error_type, str) else str(self.error_type[0])


class _LeftOut(pydantic.BaseModel):
    rule_id: _RuleId
    details: str


class _Paths(pydantic.BaseModel):
    scanned: list[str]


class _Report(pydantic.BaseModel):
    results: list[_Result]
    errors: list[_Error]
    paths: _Paths
    skipped_rules: list[_LeftOut] = []


@dataclass(frozen=True, slots=True)
class Complaint:
    """What semgrep has to say against a rule, by its id if that is known. `name` is its kind of error."""

    rule_id: str | None
    name: str
    message: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Semgrep's findings and gaps, and what the probes found in each file, by the probes' numbers.

    `unsure` are files in which something failed other than parsing some lines or a rule's time limit. That nothing else
    was found in them means nothing: above 10,000 matches in a file, of whatever rules, semgrep drops them all.
    """

    findings: Completed
    probed: Mapping[str, Mapping[int, Sequence[Span]]]
    unsure: frozenset[str]


def parse(raw: bytes, names: Mapping[str, str], ids: Mapping[str, str] | None = None) -> Answer:
    """Parse semgrep's JSON; `names` maps the names it was given to the paths of files.

    `ids` maps the ids that rules were given to those that reports show, where they differ. Columns are 1-based and
    count bytes, in the report as in the result.

    Raises:
        OutputInvalid: it isn't semgrep's report, it is about other files, or it says that a rule or the run failed.
    """
    report, ids = _read(raw), ids or {}
    for failure in report.errors:
        if failure.location is None or failure.name in _FATAL:
            raise _refused(f"{failure.name}: {failure.message}", _shown(failure.rule_id, ids))
    for rule in report.skipped_rules:
        raise _refused(f"left out: {rule.details}", _shown(rule.rule_id, ids))
    probed: dict[str, dict[int, list[Span]]] = {}
    observations = []
    for result in report.results:
        if not result.check_id.startswith(PROBE):
            observations.append(_observation(result, names, ids))
            continue
        found = probed.setdefault(path_of(result.path, names, "semgrep"), {})
        found.setdefault(_probe(result.check_id), []).append(Span(result.start.offset, result.end.offset))
    errors = [(error, path_of(error.location.path, names, "semgrep")) for error in report.errors if error.location]
    gaps = {_gap(error, path, ids) for error, path in errors}
    findings = Completed(
        observations=tuple(observations),
        scanned=tuple(sorted({path_of(name, names, "semgrep") for name in report.paths.scanned})),
        unscanned=tuple(sorted(gaps)),
    )
    return Answer(findings, probed, frozenset(path for error, path in errors if _unsure(error)))


def complaints(raw: bytes) -> tuple[Complaint, ...]:
    """What semgrep's JSON says against the rules.

    Raises:
        OutputInvalid: it isn't semgrep's report.
    """
    return tuple(Complaint(each.rule_id, each.name, each.message) for each in _read(raw).errors)


def _read(raw: bytes) -> _Report:
    try:
        # Its messages quote what it can't parse as it is, and that may be no text at all.
        return _Report.model_validate_json(raw.decode("utf-8", "replace"))
    except pydantic.ValidationError as error:
        raise unreadable("semgrep", error) from error


def _shown(rule_id: str | None, ids: Mapping[str, str]) -> str | None:
    return None if rule_id is None else ids.get(rule_id, rule_id)


def _unsure(error: _Error) -> bool:
    """Whether an error means that other findings may be missing."""
    gap = _GAPS.get(error.name, Gap.FAILED)
    return gap is Gap.FAILED or (gap is Gap.LIMITED and (error.rule_id is None or error.rule_id.startswith(PROBE)))


def _probe(rule_id: str) -> int:
    number = rule_id.removeprefix(PROBE)
    if re.fullmatch("[0-9]{1,9}", number) is None:
        raise _refused("a probe that it was not given", rule_id)
    return int(number)


def _refused(said: str, rule_id: str | None) -> OutputInvalid:
    about, hint = (f"rule {rule_id}: ", AGAIN) if rule_id else ("", "`verdict engines sync` repairs it")
    return OutputInvalid(clean_line(f"semgrep: {about}{clean_line(said)[:300]}"), hint=hint)


def _gap(error: _Error, path: str, ids: Mapping[str, str]) -> Unscanned:
    gap = _GAPS.get(error.name, Gap.FAILED)
    if isinstance(error.error_type, tuple):
        lines = ", ".join(sorted({f"{span.start.line}-{span.end.line}" for span in error.error_type[1]}))
        return Unscanned(path, gap, f"semgrep: lines {lines[:100]} not understood")
    about = f" in {_shown(error.rule_id, ids)}" if error.rule_id else ""
    return Unscanned(path, gap, clean_line(f"semgrep: {error.name}{about}: {error.message}")[:250].rstrip(": "))


def _observation(result: _Result, names: Mapping[str, str], ids: Mapping[str, str]) -> Observation:
    extra, data = result.extra, result.extra.metadata
    rated = severity(extra.severity, data.impact, data.likelihood)
    engine = EngineName("semgrep")
    evidence = None if data.evidence is None else Evidence(engine, data.evidence)
    source = Source(engine, ids.get(result.check_id, result.check_id), extra.severity, *rated, evidence, data.refines)
    return Observation(
        source=source,
        kind=data.kind,
        title=clean_line(data.title or "") or result.check_id.replace("-", " "),
        message=clean_line(extra.message),
        confidence=_CONFIDENCE.get(data.confidence or "", Confidence.UNKNOWN),
        location=_location(result, names),
        cwe=tuple(cwe.partition(":")[0] for cwe in data.cwe),
        fix=clean_line(data.fix) if data.fix else None,
        references=tuple(data.references),
        trace=_trace(extra.dataflow_trace, names) if extra.dataflow_trace else (),
        secret=_secret(result, names),
    )


def _secret(result: _Result, names: Mapping[str, str]) -> Location | None:
    bound = result.extra.metavars.get(result.extra.metadata.secret or "")
    if bound is None:
        return None
    return _location(_Region(path=result.path, start=bound.start, end=bound.end), names)


def _location(region: _Region, names: Mapping[str, str]) -> Location:
    path = path_of(region.path, names, "semgrep")
    return location("semgrep", path, region.start.line, region.start.col, region.end.line, region.end.col)


def _trace(way: _Way, names: Mapping[str, str]) -> tuple[TraceStep, ...]:
    """The places of the data flow in order; none if it begins where it ends."""
    if way.taint_source is None or way.taint_sink is None:
        return ()
    variables = [each.location for each in way.intermediate_vars or ()]
    places = [*way.taint_source.places(inward=False), *variables, *way.taint_sink.places(inward=True)]
    passed = [where for where, _ in itertools.groupby(_location(each, names) for each in places)]
    if len(passed) == 1:
        return ()
    roles = (TraceRole.SOURCE, *[TraceRole.PROPAGATION] * (len(passed) - 2), TraceRole.SINK)
    return bounded([TraceStep(role, where) for role, where in zip(roles, passed, strict=True)])
