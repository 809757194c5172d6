"""Semgrep with the bundled rules (https://semgrep.dev). Facts below were seen with 1.182.0."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import pydantic

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import Confidence, EngineName, Kind, Location, Observation, Severity, Source
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.domain.untrusted import clean_line
from verdict.engines.places import in_characters
from verdict.engines.staging import balanced, in_utf8, path_of, stage, unreadable
from verdict.engines.toolchain import Tool
from verdict.ports import TargetFile, Workplace
from verdict.process import environment, run
from verdict.rulebook import digest

_Level = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW", "ERROR", "WARNING", "INFO", "INVENTORY", "EXPERIMENT"]
_SEVERITY = {
    "CRITICAL": Severity.CRITICAL,
    "HIGH": Severity.HIGH,
    "MEDIUM": Severity.MEDIUM,
    "LOW": Severity.LOW,
    "ERROR": Severity.HIGH,
    "WARNING": Severity.MEDIUM,
    "INFO": Severity.INFO,
    "INVENTORY": Severity.INFO,
    "EXPERIMENT": Severity.UNKNOWN,
}
_CONFIDENCE = {"HIGH": Confidence.HIGH, "MEDIUM": Confidence.MEDIUM, "LOW": Confidence.LOW}
_OK = frozenset({0})  # with findings too
_YAML = (".yaml", ".yml")
_LANGUAGES = {
    "python": (".py", ".pyi"),
    "javascript": (".js", ".jsx", ".mjs", ".cjs"),
    "typescript": (".ts", ".tsx", ".mts", ".cts"),
    "java": (".java",),
    "dockerfile": (".dockerfile",),
    "terraform": (".tf",),
    "shell": (".sh", ".bash"),
    "yaml": _YAML,
}  # the languages that the rules are in
_SUFFIXES = frozenset(suffix for suffixes in _LANGUAGES.values() for suffix in suffixes)
_INTERPRETERS = {"python": ".py", "node": ".js", "bash": ".bash", "sh": ".sh", "dash": ".sh"}
_DOCKERFILE = re.compile(r"(?i)(?:docker|container)file(?:\.(?!(?:md|txt|rst|j2|erb|tmpl|tpl|template|in)\Z)[\w-]+)?\Z")
_MANIFEST = re.compile(rb"^(?:apiVersion|services):", re.MULTILINE)
_TEMPLATE = re.compile(rb"\{\{|\{%")
# What it takes for such a file. It passes over `.min.js`, `.d.ts`, upper case, and scripts that aren't executable.
_KNOWN = re.compile(r"(?<!\.min)(?<!\.d)\.(?:pyi?|[mc]?js|jsx|tsx?|java|dockerfile|tf|sh|bash|ya?ml)\Z")
_READ_AS = {".mts": ".ts", ".cts": ".ts"}
# What it calls errors that are about a file's text, and those after which no result can be trusted.
_UNPARSABLE = frozenset({"PartialParsing", "Syntax error", "Lexical error", "Other syntax error", "AST builder error"})
_FATAL = frozenset(
    {
        "Fatal error", "Invalid YAML", "Rule parse error", "Pattern parse error", "PatternParseError", "Missing plugin",
        "InvalidRuleSchemaError", "UnknownLanguageError", "IncompatibleRule", "Incompatible rule",
    }
)  # fmt: skip
_RULE_SECONDS = 30  # for one rule on one file; then semgrep says so and the file is a gap


class _Point(pydantic.BaseModel):
    line: int
    col: int


class _Metadata(pydantic.BaseModel):
    title: str | None = None
    kind: Kind = Kind.SAST
    cwe: list[str] = []
    confidence: str | None = None
    fix: str | None = None
    references: list[str] = []


class _Extra(pydantic.BaseModel):
    message: str
    severity: _Level
    metadata: _Metadata


class _Result(pydantic.BaseModel):
    check_id: str
    path: str
    start: _Point
    end: _Point
    extra: _Extra


class _Span(pydantic.BaseModel):
    start: _Point
    end: _Point


class _Error(pydantic.BaseModel):
    level: str
    type: str | list[object]
    message: str = ""
    path: str | None = None
    rule_id: str | None = None
    spans: list[_Span] = []

    @property
    def name(self) -> str:
        return self.type if isinstance(self.type, str) else str(self.type[0])


class _Paths(pydantic.BaseModel):
    scanned: list[str]


class _Report(pydantic.BaseModel):
    results: list[_Result]
    errors: list[_Error]
    paths: _Paths


class SemgrepEngine:
    """Adapter over `semgrep scan --json`. `.semgrepignore` is not read, `nosemgrep` is left to the policy.

    `rules` is the folder of rule files. Semgrep passes over minified and binary files and those above 1 MB unless told
    otherwise; it is told otherwise. `--experimental` runs its native front end, which gave the same results on the test
    corpora and starts in 0.1 s, not 3 s.
    """

    name = EngineName("semgrep")

    def __init__(self, tool: Tool, rules: Path) -> None:
        self.version = tool.version
        self._program = str(tool.program)
        self._rules = rules
        self.fingerprint = tool.fingerprint(digest(rules, "*.yaml"))

    def skips(self, file: TargetFile) -> str | None:
        """See `Engine.skips`."""
        return None

    def wants(self, file: TargetFile) -> bool:
        """Files in a language that the bundled rules are for."""
        return _suffix(file) in _SUFFIXES

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """Portions of about equal size in bytes, each on one processor.

        Semgrep's own threads wait for each other: beside two Bandits on two processors, two of them took 1.4 times as
        long as two processes over 460 files of Django.
        """
        return balanced(files, jobs)

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`."""
        shown, rest, templates = _sorted_out(files, place)
        if not shown:
            return Completed((), rest, templates)
        names = _given(shown, place)
        argv = [
            self._program, "scan", "--experimental", "--json", "--quiet", "--config", str(self._rules),
            "--metrics=off", "--disable-version-check", "--no-rewrite-rule-ids", "--oss-only", "--disable-nosem",
            "--x-ignore-semgrepignore-files", "--no-git-ignore", "--no-exclude-minified-files",
            "--no-exclude-binary-files", "--max-target-bytes=0", f"--timeout={_RULE_SECONDS}", "--timeout-threshold=0",
            "--jobs=1", "--", *(name if name.startswith("/") else f"./{name}" for name in names),
        ]  # fmt: skip
        surroundings = environment(
            HOME=str(place.scratch), SEMGREP_SEND_METRICS="off", SEMGREP_ENABLE_VERSION_CHECK="0",
            SEMGREP_SETTINGS_FILE=str(place.scratch / "settings.yml"),
        )  # fmt: skip
        output = run(argv, ok=_OK, deadline=place.deadline, cwd=place.root, env=surroundings, record=place.record)
        result = parse(output.stdout, names)
        scanned, unscanned = sorted((*result.scanned, *rest)), sorted((*result.unscanned, *templates))
        return Completed(in_characters(result.observations, files, place.root), tuple(scanned), tuple(unscanned))


def _given(files: Sequence[TargetFile], place: Workplace) -> dict[str, str]:
    """What to name each file to semgrep, and the path it stands for.

    By another name in the scratch folder goes what it would pass over by its own, and what isn't UTF-8: there its
    rules' regular expressions match nothing, without a word.
    """
    names: dict[str, str] = {}
    for number, file in enumerate(files):
        text = in_utf8(file, place)
        if text is None and file.native == file.path and _KNOWN.search(file.native):
            names[file.native] = file.path
        else:
            suffix = _suffix(file)
            suffix = _READ_AS.get(suffix, suffix)
            names[str(stage(file, place, f"{number:06d}{suffix}", text))] = file.path
    return names


def _suffix(file: TargetFile) -> str:
    """The suffix for the file's language: its own, a Dockerfile's, or by the interpreter that a script names."""
    if file.suffix not in _SUFFIXES and _DOCKERFILE.match(file.native.rpartition("/")[2]):
        return ".dockerfile"
    interpreter = file.interpreter or ""
    return next((suffix for name, suffix in _INTERPRETERS.items() if interpreter.startswith(name)), file.suffix)


def _sorted_out(
    files: Sequence[TargetFile], place: Workplace
) -> tuple[Sequence[TargetFile], tuple[str, ...], tuple[Unscanned, ...]]:
    """The files that rules are for, those that only look like it, and the templates of manifests.

    The rules for YAML are for manifests of Kubernetes and Compose; other YAML would only be parsed.
    """
    shown, rest, templates = [], [], []
    for file in files:
        text = _text(file, place) if _suffix(file) in _YAML else None
        if text is None:
            shown.append(file)
        elif _MANIFEST.search(text) is None:
            rest.append(file.path)
        elif _TEMPLATE.search(text) is None:
            shown.append(file)
        else:
            templates.append(Unscanned(file.path, Gap.SKIPPED, "a manifest's template, no YAML yet"))
    return shown, tuple(rest), tuple(templates)


def _text(file: TargetFile, place: Workplace) -> bytes:
    recoded = in_utf8(file, place)
    return (place.root / file.native).read_bytes() if recoded is None else recoded


def parse(raw: bytes, names: Mapping[str, str]) -> Completed:
    """Semgrep's JSON in our terms; `names` are the files it was given and their paths.

    Its columns are 1-based and count bytes, and so do those of the result.

    Raises:
        OutputInvalid: it isn't semgrep's report, it is on other files, or it says that a rule or the run failed.
    """
    try:
        # Its messages quote what it can't parse as it is, and that may be no text at all.
        report = _Report.model_validate_json(raw.decode("utf-8", "replace"))
    except pydantic.ValidationError as error:
        raise unreadable("semgrep", error) from error
    for failure in report.errors:
        if failure.path is None or failure.name in _FATAL:
            raise OutputInvalid(
                f"semgrep: {clean_line(failure.message)[:300]}", hint="`verdict engines sync` repairs it"
            )
    gaps = {_gap(error, path_of(error.path, names, "semgrep")) for error in report.errors if error.path}
    return Completed(
        observations=tuple(_observation(result, path_of(result.path, names, "semgrep")) for result in report.results),
        scanned=tuple(sorted({path_of(name, names, "semgrep") for name in report.paths.scanned})),
        unscanned=tuple(sorted(gaps)),
    )


def _gap(error: _Error, path: str) -> Unscanned:
    gap = Gap.UNPARSABLE if error.name in _UNPARSABLE else Gap.FAILED
    if error.name == "PartialParsing" and error.spans:
        lines = ", ".join(sorted({f"{span.start.line}-{span.end.line}" for span in error.spans}))
        return Unscanned(path, gap, f"semgrep: lines {lines[:100]} not understood")
    return Unscanned(path, gap, f"semgrep: {error.name}: {clean_line(error.message)[:200]}")


def _observation(result: _Result, path: str) -> Observation:
    extra, data = result.extra, result.extra.metadata
    source = Source(
        EngineName("semgrep"), result.check_id, extra.severity, _SEVERITY[extra.severity], "semgrep.severity"
    )
    return Observation(
        source=source,
        kind=data.kind,
        title=clean_line(data.title or result.check_id.replace("-", " ")),
        message=clean_line(extra.message),
        confidence=_CONFIDENCE.get(data.confidence or "", Confidence.UNKNOWN),
        location=Location(path, result.start.line, result.start.col, result.end.line, result.end.col),
        cwe=tuple(cwe.partition(":")[0] for cwe in data.cwe),
        fix=clean_line(data.fix) if data.fix else None,
        references=tuple(data.references),
    )
