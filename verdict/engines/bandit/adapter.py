"""Bandit, for Python (https://bandit.readthedocs.io). Facts below were seen with 1.9.4."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Literal

import pydantic

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity, Source
from verdict.domain.location import Location
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.engines.bandit.bounds import LARGE, too_long
from verdict.engines.bandit.checks import CHECKS, EVIDENCE
from verdict.engines.shared.places import in_bytes, in_characters
from verdict.engines.shared.reported import Line, Name, location
from verdict.engines.shared.staging import (
    LARGEST_READ,
    Unstageable,
    balanced,
    content,
    given,
    path_of,
    surroundings,
    unreadable,
)
from verdict.engines.shared.toolchain import Tool
from verdict.ports import TargetFile, Workplace
from verdict.processes.run import run

_Level = Literal["HIGH", "MEDIUM", "LOW", "UNDEFINED"]
_SEVERITY = {
    "HIGH": Severity.HIGH,
    "MEDIUM": Severity.MEDIUM,
    "LOW": Severity.LOW,
    "UNDEFINED": Severity.UNKNOWN,
}
_CONFIDENCE = {
    "HIGH": Confidence.HIGH,
    "MEDIUM": Confidence.MEDIUM,
    "LOW": Confidence.LOW,
    "UNDEFINED": Confidence.UNKNOWN,
}
_OK = frozenset({0, 1})  # 1: findings were reported
_SUFFIXES = frozenset({".py", ".pyw"})
PASSWORDS = frozenset({"B105", "B106", "B107"})  # checks whose message quotes the password
_MARKS = re.compile(r"B613 .*'\\u200[ef]'")  # of direction, as Arabic and Hebrew need: they reorder no code
_PYTHON_2 = re.compile(
    rb"^[ \t]*(?:print[ \t]+[\"'\w]|raise[ \t]+\w+[ \t]*,|exec[ \t]+[\"']"
    rb"|except[ \t]+(?:[\w.]+|\([\w., \t]+\))[ \t]*,[ \t]*[a-z_]\w*[ \t]*:)",
    re.MULTILINE,
)
_LITERAL = re.compile(r"""(?P<quote>["'])(?P<text>(?:(?!(?P=quote))[^\\]|\\.)*)(?P=quote)""")

# More exact weaknesses than those that Bandit gives for these checks (https://cwe.mitre.org).
_CWE = {
    "B102": "CWE-95",  # exec
    "B307": "CWE-95",  # eval
    "B310": "CWE-918",  # urlopen
    "B506": "CWE-502",  # yaml.load
    "B701": "CWE-79", "B702": "CWE-79",  # templates without escaping
    "B314": "CWE-611", "B315": "CWE-611", "B316": "CWE-611", "B317": "CWE-611", "B318": "CWE-611", "B319": "CWE-611",
}  # fmt: skip


class _Cwe(pydantic.BaseModel):
    id: int


class _Issue(pydantic.BaseModel):
    filename: str
    test_id: Name
    test_name: Name
    issue_severity: _Level
    issue_confidence: _Level
    issue_text: str
    issue_cwe: _Cwe | None = None
    line_number: int
    line_range: list[int]
    code: str = ""
    col_offset: int = -1
    end_col_offset: int = -1
    more_info: Line | None = None


class _Error(pydantic.BaseModel):
    filename: str
    reason: str


class _Report(pydantic.BaseModel):
    errors: list[_Error]
    metrics: dict[str, object]
    results: list[_Issue]


class BanditEngine:
    """Adapter over `bandit --format json`. The tree's own `.bandit` is not read, `# nosec` is left to the policy."""

    name = EngineName("bandit")
    largest_file = LARGEST_READ

    def __init__(self, tool: Tool) -> None:
        self.version = tool.version
        self._program = str(tool.program)
        self.fingerprint = tool.fingerprint()

    def skips(self, file: TargetFile) -> str | None:
        """See `Engine.skips`."""
        return None

    def wants(self, file: TargetFile) -> bool:
        """Python files, and executable scripts that name Python."""
        return file.suffix in _SUFFIXES or (file.interpreter is not None and file.interpreter.startswith("python"))

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """Portions of about equal size in bytes, since Bandit uses one processor."""
        return balanced(files, jobs)

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`. The list of excluded names is replaced: Bandit's own drops every name with `CVS` in it."""
        long = tuple(_too_long(files, place))
        passed_over = {gap.path for gap in long}
        files = [file for file in files if file.path not in passed_over]
        if not files:
            return Completed((), (), long)
        names = given(files, place)
        ini = place.scratch / "bandit.ini"
        ini.write_text("[bandit]\n", encoding="utf-8")  # else Bandit searches the tree for one
        argv = [
            self._program, "--quiet", "--ini", str(ini), "--exclude", "//", "--ignore-nosec", "--format", "json",
            "--", *names,
        ]  # fmt: skip
        env = surroundings(place)
        output = run(argv, ok=_OK, deadline=place.deadline, cwd=place.root, env=env, record=place.record)
        result = parse(output.stdout, names)
        stored = in_bytes(result.observations, files, place.root)
        by_path = {file.path: file for file in files}
        unscanned = (_with_age(each, by_path[each.path], place) for each in result.unscanned)
        return Completed(in_characters(stored, files, place.root), result.scanned, (*unscanned, *long))


def parse(raw: bytes, names: Mapping[str, str]) -> Completed:
    """Parse Bandit's JSON; `names` maps the file names given to Bandit to paths.

    Bandit's columns are 0-based bytes, those of the result 1-based bytes, both as Python counts them.

    Raises:
        OutputInvalid: it isn't a report of Bandit, or it names a file that wasn't given.
    """
    try:
        report = _Report.model_validate_json(raw)
    except pydantic.ValidationError as error:
        raise unreadable("bandit", error) from error
    unread = {path_of(error.filename, names, "bandit"): clean_line(error.reason) for error in report.errors}
    looked_at = {path_of(name, names, "bandit") for name in report.metrics if name != "_totals"}
    return Completed(
        observations=tuple(_observation(issue, path_of(issue.filename, names, "bandit")) for issue in report.results),
        scanned=tuple(sorted(looked_at - unread.keys())),
        unscanned=tuple(_gap(path, reason) for path, reason in sorted(unread.items())),
    )


def _too_long(files: Sequence[TargetFile], place: Workplace) -> Iterator[Unscanned]:
    """The files that aren't given to Bandit, each with the reason."""
    for file in files:
        if file.size <= LARGE:
            continue
        with suppress(Unstageable):  # it is gone by now: Bandit says so
            if why := too_long(content(file, place)):
                yield Unscanned(file.path, Gap.LIMITED, f"bandit: {why}")


def _gap(path: str, reason: str) -> Unscanned:
    return Unscanned(path, Gap.UNPARSABLE if "syntax error" in reason else Gap.FAILED, f"bandit: {reason}")


def _with_age(gap: Unscanned, file: TargetFile, place: Workplace) -> Unscanned:
    """The gap; that of code for Python 2, which no Python has parsed since 2020, says so."""
    try:
        old = gap.gap is Gap.UNPARSABLE and _PYTHON_2.search(content(file, place))
    except Unstageable:  # it is gone by now, and a gap anyway
        return gap
    return replace(gap, reason="bandit: syntax error: written for Python 2") if old else gap


def _observation(issue: _Issue, path: str) -> Observation:
    password = issue.test_id in PASSWORDS
    text = clean_line(issue.issue_text)
    cwe = _CWE.get(issue.test_id) or (f"CWE-{issue.issue_cwe.id}" if issue.issue_cwe and issue.issue_cwe.id else None)
    severity, confidence, mapping = _rated(issue)
    where, extent = _location(issue, path), None if password else _extent(issue, path)
    if extent is not None:
        where = replace(where, column=None)  # which is the call's, on another line
    return Observation(
        source=Source(
            EngineName("bandit"), issue.test_id, issue.issue_severity, severity, mapping, EVIDENCE.get(issue.test_id)
        ),
        kind=Kind.SECRET if password else Kind.SAST,
        title=_title(issue),
        message=text.partition(":")[0] if password else text,
        confidence=confidence,
        location=_password_place(issue, path) if password else where,
        cwe=(cwe,) if cwe else (),
        references=(issue.more_info,) if issue.more_info else (),
        extent=extent,
    )


def _rated(issue: _Issue) -> tuple[Severity, Confidence, str]:
    """Severity, confidence and the name of the mapping. A check that isn't in `CHECKS` keeps Bandit's own."""
    check, sure = CHECKS.get(issue.test_id), _CONFIDENCE[issue.issue_confidence]
    if check is None or issue.issue_severity == "UNDEFINED":
        return _SEVERITY[issue.issue_severity], sure, "bandit.severity"
    if _MARKS.match(f"{issue.test_id} {issue.issue_text}"):
        return Severity.INFO, min(sure, check.confidence), "bandit.mark"
    return check.risk_of(issue.issue_severity).severity, min(sure, check.confidence), "bandit.risk"


def _title(issue: _Issue) -> str:
    """The check's name, or the message's first sentence for checks of forbidden names, which all share one name."""
    if issue.test_name != "blacklist":
        return clean_line(issue.test_name.replace("_", " ")) or issue.test_id
    return shorten(clean_line(issue.issue_text).partition(". ")[0].rstrip("."), 100) or issue.test_id


def _location(issue: _Issue, path: str) -> Location:
    first = issue.line_number or 1  # some checks give no line
    last = max([first, *issue.line_range])
    column = issue.col_offset + 1 if issue.col_offset >= 0 else None
    end_column = issue.end_col_offset + 1 if issue.end_col_offset > 0 else None
    if column is not None and end_column is not None and last == first and end_column <= column:
        end_column = None  # some checks give only a start
    return location("bandit", path, first, column, last, end_column)


def _extent(issue: _Issue, path: str) -> Location | None:
    """The whole call if Bandit gives the line of one of its arguments. The column is always the call's."""
    first, where = min([issue.line_number, *issue.line_range]), _location(issue, path)
    return replace(where, line=first) if 1 <= first < where.line else None


def _password_place(issue: _Issue, path: str) -> Location:
    """The string literal with the password, for masking; Bandit's own place is that of the key, call or function.

    The whole first line if there is no such literal, for example because it is written with escapes.
    """
    where = _location(issue, path)
    value = issue.issue_text.partition(": '")[2].removesuffix("'")
    rows = dict(_numbered(issue.code))
    for number in sorted(row for row in rows if row >= where.line):
        for literal in _LITERAL.finditer(rows[number]):
            if literal["text"] == value:
                column = len(rows[number][: literal.start()].encode()) + 1
                return location("bandit", path, number, column, number, column + len(literal.group().encode()))
    if where.line in rows:
        return Location(path, where.line, 1, where.line, len(rows[where.line].encode()) + 1)
    return where


def _numbered(code: str) -> Iterator[tuple[int, str]]:
    """The lines of code in Bandit's report, each with its line number."""
    for row in code.split("\n"):
        number, _, text = row.partition(" ")
        if len(number) < 10 and number.isdecimal():
            yield int(number), text
