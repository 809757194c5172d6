"""Workflow commands of GitHub Actions, which show findings beside the changed lines.

See https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from verdict.domain.finding import Finding, Severity, Status
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.policy import Policy, Verdict
from verdict.domain.report import Report
from verdict.domain.severity.reasons import full_message
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.presenters.sizes import least_added
from verdict.presenters.totals import cut_words, first_line, problems
from verdict.presenters.words import origin

SHOWN_OF_A_LEVEL = 10
"""How many annotations of each level GitHub shows for one step; it drops the others without a word."""

_LONGEST = 4000  # characters of a message
_LEVEL = {
    Severity.CRITICAL: "error",
    Severity.HIGH: "error",
    Severity.MEDIUM: "warning",
    Severity.LOW: "notice",
    Severity.INFO: "notice",
    Severity.UNKNOWN: "warning",
}
_DECISION = {Verdict.PASS: "notice", Verdict.WARN: "warning", Verdict.FAIL: "error", Verdict.INCOMPLETE: "error"}
_IN_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})

_KNOWN = {
    Status.BASELINE: "in the baseline",
    Status.EXISTING: "in the base",
    Status.SUPPRESSED: "suppressed",
}


class GithubPresenter:
    """Renders a workflow command a line: first the decision with the totals, then a command for each finding.

    CRITICAL and HIGH are errors, MEDIUM and UNKNOWN warnings. LOW, INFO and what doesn't count for the decision, such
    as the baseline, are notices.
    """

    ceiling: Detail | None = None

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        verdict = report.decision.verdict
        level = _DECISION[verdict]
        lines = (
            first_line(report, page),
            cut_words(page),
            _unseen(level, page.shown, report.policy),
            *problems(report),
        )
        yield _command(level, {"title": f"verdict: {verdict.value}"}, "\n".join(filter(None, lines)))
        for finding in page.shown:
            yield _annotation(finding, counts=report.policy.counts(finding))

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        either = ((_annotation(each, counts=True), _annotation(each, counts=False)) for each in findings)
        return (least_added(min(texts, key=len)) for texts in either)


def _unseen(first: str, findings: Sequence[Finding], policy: Policy) -> str:
    """How many findings GitHub will not show as annotations, if the first annotation has the level `first`."""
    levels = Counter([first, *(_level(each, counts=policy.counts(each)) for each in findings)])
    beyond = sum(max(0, count - SHOWN_OF_A_LEVEL) for count in levels.values())
    if not beyond:
        return ""
    return f"GitHub shows {SHOWN_OF_A_LEVEL} annotations of a level: {plural(beyond, 'finding')} only in the log"


def _level(finding: Finding, *, counts: bool) -> str:
    return _LEVEL[finding.severity] if counts else "notice"


def _annotation(finding: Finding, *, counts: bool) -> str:
    where = finding.location
    one_line = where.end_line in (None, where.line)
    place: dict[str, Any] = {
        "file": where.path,
        "line": where.line,
        "endLine": where.end_line,
        "col": where.column if one_line else None,  # GitHub refuses columns for several lines
        "endColumn": where.end_column if one_line and where.column is not None else None,
        "title": f"{finding.severity.name} {finding.rule_id}: {finding.title}",
    }
    package = finding.package
    known, came = _KNOWN.get(finding.status, ""), origin(finding, "{}:{}".format)
    lines = (
        full_message(finding),
        ""
        if package is None
        else f"{package.name} {package.version}, fixed in {package.fixed_version or 'no version'}",
        f"fix: {finding.fix}" if finding.fix else "",
        " · ".join(filter(None, (known, came, *finding.cwe, *finding.aliases, f"id {finding.id}"))),
    )
    return _command(_level(finding, counts=counts), place, "\n".join(filter(None, lines)))


def _command(name: str, properties: Mapping[str, Any], message: str) -> str:
    """One line. Escaped, no text can end it and begin another command."""
    said = ",".join(
        f"{key}={str(value).translate(_IN_PROPERTY)}" for key, value in properties.items() if value is not None
    )
    return f"::{name} {said}::{shorten(message, _LONGEST).translate(_IN_MESSAGE)}\n"
