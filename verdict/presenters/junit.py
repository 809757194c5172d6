"""JUnit XML, as CI systems read test results: each finding is a test case, and so is each engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from verdict.domain.finding import Finding, Status
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.severity.reasons import full_message
from verdict.presenters.sizes import least_added
from verdict.presenters.totals import cut_words, problems, totals_object

# Everything but the characters that XML 1.0 allows; it has no way to write the others.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\r": "&#13;"})
_IN_ATTRIBUTE = str.maketrans({"\n": "&#10;", "\t": "&#9;"})


class JunitPresenter:
    """Renders JUnit XML: suite `findings` and suite `engines`.

    A finding that counts for the decision is a failure; others, such as those in the baseline, are skipped. An engine
    that did not read all its files is an error, so a scan without findings passes only if it is complete.
    """

    ceiling: Detail | None = None

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        failures = sum(map(report.policy.counts, page.shown))
        broken = sum(not run.complete for run in report.runs)
        idle = sum(run.status is RunStatus.SKIPPED for run in report.runs)
        cases = len(page.shown) + len(report.suppressed)
        suites = {"name": "verdict", "tests": cases + len(report.runs), "failures": failures, "errors": broken}
        yield '<?xml version="1.0" encoding="UTF-8"?>\n'
        yield f"<testsuites{_attributes({**suites, 'time': f'{report.duration:.3f}'})}>\n"
        numbers = {"tests": cases, "failures": failures, "errors": 0, "skipped": cases - failures}
        yield f"<testsuite{_attributes({'name': 'findings', **numbers, **_clock(report)})}>\n"
        yield "<properties>\n"
        for name, value in _properties(report, page):
            yield f"<property{_attributes({'name': name, 'value': value})}/>\n"
        yield "</properties>\n"
        for finding in (*page.shown, *report.suppressed):
            yield _finding(finding, fails=report.policy.counts(finding))
        yield "</testsuite>\n"
        numbers = {"tests": len(report.runs), "failures": 0, "errors": broken, "skipped": idle}
        yield f"<testsuite{_attributes({'name': 'engines', **numbers})}>\n"
        for run in report.runs:
            yield _engine(run)
        yield "</testsuite>\n</testsuites>\n"

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        return (least_added(_finding(each, fails=each.status is Status.NEW)) for each in findings)


def _clock(report: Report) -> dict[str, str]:
    return {"timestamp": report.started_at.strftime("%Y-%m-%dT%H:%M:%S"), "time": f"{report.duration:.3f}"}


def _properties(report: Report, page: Selection) -> Iterator[tuple[str, str]]:
    for name, value in totals_object(report, page).items():
        if isinstance(value, Mapping):
            yield from ((f"hidden_{severity.lower()}_count", str(count)) for severity, count in value.items())
        else:
            yield name, str(value)
    yield from (("headline", phrase) for phrase in report.headlines)
    yield from (("reason", line) for line in problems(report))
    if cut := cut_words(page):
        yield "truncated", cut


def _finding(finding: Finding, *, fails: bool) -> str:
    where = finding.location
    named = {
        "classname": where.path,
        "name": f"{finding.rule_id} at line {where.line} ({finding.id})",
        "file": where.path,
        "line": where.line,
    }
    if not fails:
        inside = f"<skipped{_attributes({'message': _reason(finding)})}/>"
    else:
        failure = {"type": finding.severity.name, "message": f"{finding.severity.name}: {finding.title}"}
        inside = f"<failure{_attributes(failure)}>{_text(_body(finding))}</failure>"
    return f"<testcase{_attributes(named)}>{inside}</testcase>\n"


def _reason(finding: Finding) -> str:
    """Why the finding isn't a failure."""
    match finding.status:
        case Status.NEW:
            raise AssertionError(finding)  # it always is one
        case Status.BASELINE:
            return f"in the baseline: {finding.severity.name}: {finding.title}"
        case Status.EXISTING:
            return f"in the base: {finding.severity.name}: {finding.title}"
        case Status.FIXED:
            return f"fixed: {finding.severity.name}: {finding.title}"
        case Status.SUPPRESSED:
            return f"suppressed: {finding.suppressed_because or 'no reason given'}"


def _body(finding: Finding) -> str:
    package = finding.package
    lines = [
        f"{finding.location.path}:{finding.location.line}",
        full_message(finding),
        ""
        if package is None
        else f"{package.name} {package.version}, fixed in {package.fixed_version or 'no version'}",
        finding.snippet,
        f"fix: {finding.fix}" if finding.fix else "",
        ", ".join((*finding.cwe, *finding.aliases, f"confidence {finding.confidence.name}", *finding.engines)),
        *finding.references,
    ]
    return "\n".join(filter(None, lines))


def _engine(run: EngineRun) -> str:
    named = {"classname": "engines", "name": run.id, "time": f"{run.duration:.3f}"}
    match run.status:
        case RunStatus.OK:
            return f"<testcase{_attributes(named)}/>\n"
        case RunStatus.SKIPPED:
            inside = "<skipped/>"
        case status:
            unchecked = None if run.unchecked is None else run.unchecked.headline
            lines = filter(None, (run.error or "no reason given", run.hint, unchecked))
            message = {"type": status.value, "message": run.state}
            inside = f"<error{_attributes(message)}>{_text(chr(10).join(lines))}</error>"
    return f"<testcase{_attributes(named)}>{inside}</testcase>\n"


def _attributes(values: Mapping[str, Any]) -> str:
    return "".join(f' {name}="{_text(str(value)).translate(_IN_ATTRIBUTE)}"' for name, value in values.items())


def _text(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text).translate(_ESCAPES)
