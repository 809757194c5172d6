"""zizmor, for GitHub Actions (https://docs.zizmor.sh). Facts below were seen with 1.32.0."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

import pydantic

from verdict.domain.errors import Crashed, OutputInvalid, TimedOut
from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity, Source
from verdict.domain.location import Location
from verdict.domain.outcome import Completed, Gap, Unscanned, joined
from verdict.domain.text.untrusted import clean_line
from verdict.engines.shared.places import in_characters
from verdict.engines.shared.reported import Line, Name, location
from verdict.engines.shared.staging import (
    LARGEST_READ,
    Unstageable,
    content,
    given,
    path_of,
    surroundings,
    unreadable,
    within_arguments,
)
from verdict.engines.shared.toolchain import Tool
from verdict.engines.zizmor.rating import at_most
from verdict.engines.zizmor.workflows import Workflow
from verdict.ports import TargetFile, Workplace
from verdict.processes.deadline import AtMost
from verdict.processes.run import run

_Level = Literal["Unknown", "Informational", "Low", "Medium", "High"]
_Sure = Literal["Unknown", "Low", "Medium", "High"]
_SEVERITY = {
    "Unknown": Severity.UNKNOWN,
    "Informational": Severity.INFO,
    "Low": Severity.LOW,
    "Medium": Severity.MEDIUM,
    "High": Severity.HIGH,
}
_CONFIDENCE = {
    "Unknown": Confidence.UNKNOWN,
    "Low": Confidence.LOW,
    "Medium": Confidence.MEDIUM,
    "High": Confidence.HIGH,
}
_NOTHING_READ = 3  # exit code: no file could be parsed
_OK = frozenset({0, _NOTHING_READ})
_SECONDS = 60  # for one run; it takes 5 ms for a finding, and a file that nobody wrote by hand has tens of thousands
_COPIED = re.compile(r"[^/]+/[^/]+/(?:.*/)?\.github/workflows/")
"""A workflow further down than the folder that an archive may have around a repository: GitHub doesn't run it."""
_PATHS = re.compile(r"(?:^|.*/)(?:\.github/(?:workflows/[^/]+|dependabot)|action)\.ya?ml")
_DEPENDABOT = re.compile(r"\.github/dependabot\.ya?ml$")
_COMPLETED = re.compile(r"^ INFO audit: zizmor: \S+ completed (?P<name>.+)$", re.MULTILINE)
# The weaknesses of the audits that have one (https://cwe.mitre.org).
_CWE = {
    "template-injection": "CWE-94",
    "dangerous-triggers": "CWE-829",
    "excessive-permissions": "CWE-250",
    "artipacked": "CWE-522",
    "unpinned-uses": "CWE-829",
    "hardcoded-container-credentials": "CWE-798",
    "github-env": "CWE-94",
    "cache-poisoning": "CWE-349",
}


class _Where(pydantic.BaseModel):
    row: int
    column: int


class _Region(pydantic.BaseModel):
    start_point: _Where
    end_point: _Where


class _Concrete(pydantic.BaseModel):
    location: _Region


class _Local(pydantic.BaseModel):
    verbatim_path: str


class _Key(pydantic.BaseModel):
    Local: _Local


class _Symbolic(pydantic.BaseModel):
    key: _Key
    annotation: str
    kind: str


class _Place(pydantic.BaseModel):
    symbolic: _Symbolic
    concrete: _Concrete


class _Determinations(pydantic.BaseModel):
    confidence: _Sure
    severity: _Level


class _Fix(pydantic.BaseModel):
    title: str


class _Finding(pydantic.BaseModel):
    ident: Name
    desc: Name
    url: Line
    determinations: _Determinations
    locations: list[_Place] = pydantic.Field(min_length=1)
    fixes: list[_Fix] = []


_REPORT = pydantic.TypeAdapter(list[_Finding])


class ZizmorEngine:
    """Adapter over `zizmor --format json-v1`. The tree's `zizmor.yml` is not read, comments are left to the policy."""

    name = EngineName("zizmor")
    largest_file = LARGEST_READ

    def __init__(self, tool: Tool) -> None:
        self.version = tool.version
        self._program = str(tool.program)
        self.fingerprint = tool.fingerprint()

    def skips(self, file: TargetFile) -> str | None:
        """See `Engine.skips`."""
        return None

    def wants(self, file: TargetFile) -> bool:
        """Workflows, action definitions, Dependabot's configuration."""
        return _PATHS.fullmatch(file.native) is not None

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """As few as the argument limit allows: it takes milliseconds."""
        return within_arguments(files)

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`."""
        texts = [file for file in files if _is_text(file, place)]
        unread = _unread({file.path for file in files} - {file.path for file in texts})
        if not texts:
            return Completed((), (), unread)
        workflows = {file.path: Workflow(content(file, place).decode()) for file in texts}
        result = self._read(given(texts, place), workflows, place)
        observations = in_characters(result.observations, files, place.root)
        return Completed(observations, result.scanned, (*result.unscanned, *unread))

    def _read(self, names: Mapping[str, str], workflows: Mapping[str, Workflow], place: Workplace) -> Completed:
        """What zizmor reports. If it fails on several files, each half is read by itself: one of them may be to blame.

        Raises:
            EngineError: it fails and reads no file, or the scan's deadline passed.
        """
        try:
            return self._run(names, workflows, place)
        except (Crashed, OutputInvalid, TimedOut) as error:
            if place.deadline.over or len(names) == 1:
                raise
            failed = error
        each, half = [*names.items()], len(names) // 2
        results: list[Completed] = []
        for part in map(dict, (each[:half], each[half:])):
            try:
                results.append(self._read(part, workflows, place))
            except (Crashed, OutputInvalid, TimedOut) as error:
                if place.deadline.over:
                    raise
                gaps = (Unscanned(path, Gap.FAILED, clean_line(str(error))) for path in part.values())
                results.append(Completed((), (), tuple(gaps)))
        if not any(result.scanned for result in results):
            raise failed
        return joined(results)

    def _run(self, names: Mapping[str, str], workflows: Mapping[str, Workflow], place: Workplace) -> Completed:
        argv = [
            self._program, "--offline", "--no-config", "--no-ignores", "--no-progress", "--color=never",
            "--no-exit-codes", "--format=json-v1", "--collect=all", "--", *names,
        ]  # fmt: skip
        env = surroundings(place)
        output = run(
            argv, ok=_OK, deadline=AtMost(place.deadline, _SECONDS), cwd=place.root, env=env, record=place.record
        )
        return parse(output.stdout, output.stderr, names, workflows, nothing_read=output.code == _NOTHING_READ)


def _is_text(file: TargetFile, place: Workplace) -> bool:
    """Whether zizmor can be given the file: it gives up on all files if one isn't UTF-8."""
    try:
        content(file, place).decode()
    except (Unstageable, UnicodeDecodeError):
        return False
    return True


def parse(
    raw: bytes,
    log: bytes,
    names: Mapping[str, str],
    workflows: Mapping[str, Workflow] = MappingProxyType({}),
    *,
    nothing_read: bool,
) -> Completed:
    """Parse zizmor's JSON; `names` maps the names it was given to the paths of files, `workflows` are their contents.

    Only its log says which files it completed. Its rows and byte columns are 0-based; the result's are 1-based.

    Raises:
        OutputInvalid: it isn't zizmor's report, or it is about other files.
    """
    if nothing_read:
        return Completed((), (), _unread(names.values(), workflows))
    observations = parse_findings(raw, names, workflows)
    completed = {
        path_of(match["name"], names, "zizmor") for match in _COMPLETED.finditer(log.decode("utf-8", "replace"))
    }
    if not completed:
        raise OutputInvalid(
            "zizmor's log doesn't name the files it read", hint="run `verdict engines sync` to reinstall it"
        )
    return Completed(
        observations=observations,
        scanned=tuple(sorted(completed)),
        unscanned=_unread((path for path in names.values() if path not in completed), workflows),
    )


def parse_findings(
    raw: bytes, names: Mapping[str, str], workflows: Mapping[str, Workflow] = MappingProxyType({})
) -> tuple[Observation, ...]:
    """The findings in zizmor's JSON; see `parse`.

    Raises:
        OutputInvalid: it isn't zizmor's report, or it is about other files.
    """
    try:
        report = _REPORT.validate_json(raw)
    except pydantic.ValidationError as error:
        raise unreadable("zizmor", error) from error
    return tuple(_observation(finding, names, workflows) for finding in report)


def _unread(paths: Iterable[str], workflows: Mapping[str, Workflow] = MappingProxyType({})) -> tuple[Unscanned, ...]:
    """A gap for a file. One in the repository's `.github/` should have been read, unless nobody has filled it in.

    One further down may be the template of a workflow, and another one called `action.yml` anything.
    """
    return tuple(_unread_file(path, workflows.get(path)) for path in sorted(paths))


def _unread_file(path: str, workflow: Workflow | None) -> Unscanned:
    if workflow is not None and workflow.is_empty and _DEPENDABOT.search(path):
        return Unscanned(path, Gap.SKIPPED, "zizmor: says nothing yet, since no package ecosystem is filled in")
    if _COPIED.match(path):
        return Unscanned(path, Gap.SKIPPED, "zizmor: not valid, and no workflow that GitHub runs")
    if ".github/" in path:
        return Unscanned(path, Gap.UNPARSABLE, "zizmor: not a valid workflow or configuration")
    return Unscanned(path, Gap.SKIPPED, "zizmor: not a GitHub action")


def _observation(finding: _Finding, names: Mapping[str, str], workflows: Mapping[str, Workflow]) -> Observation:
    place = next((each for each in finding.locations if each.symbolic.kind == "Primary"), finding.locations[0])
    path = path_of(place.symbolic.key.Local.verbatim_path, names, "zizmor")
    rated = _rated(finding, place, workflows.get(path))
    if _COPIED.match(path) and rated[0] > Severity.LOW:
        rated = Severity.LOW, "zizmor.not-run"
    return Observation(
        source=Source(EngineName("zizmor"), finding.ident, finding.determinations.severity, *rated),
        kind=Kind.MISCONFIGURATION,
        title=clean_line(finding.desc),
        message=clean_line(f"{finding.desc}: {place.symbolic.annotation}"),
        confidence=_CONFIDENCE[finding.determinations.confidence],
        location=_location(place, names),
        cwe=tuple(filter(None, (_CWE.get(finding.ident),))),
        fix=clean_line(finding.fixes[0].title) if finding.fixes else None,
        references=(finding.url,),
    )


def _rated(finding: _Finding, place: _Place, workflow: Workflow | None) -> tuple[Severity, str]:
    """The severity and the mapping: for some audits by what the workflow or the job may do, which decides the harm."""
    native, where = _SEVERITY[finding.determinations.severity], place.concrete.location
    rows = where.start_point.row, where.end_point.row
    most = None if workflow is None else at_most(finding.ident, place.symbolic.annotation, rows, workflow)
    return (native, "zizmor.severity") if most is None else (min(native, most[0]), most[1])


def _location(place: _Place, names: Mapping[str, str]) -> Location:
    start, end = place.concrete.location.start_point, place.concrete.location.end_point
    path = path_of(place.symbolic.key.Local.verbatim_path, names, "zizmor")
    if end.column == 0 and end.row > start.row:  # the region ends with the line break before it
        return location("zizmor", path, start.row + 1, start.column + 1, end.row, None)
    return location("zizmor", path, start.row + 1, start.column + 1, end.row + 1, end.column + 1)
