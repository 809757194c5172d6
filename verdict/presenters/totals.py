"""The totals of a report and what a page hides, for formats that carry them beside the findings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verdict.domain.finding import SEVERITIES
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.presenters.words import broken, counts, hidden_words, message


def first_line(report: Report, page: Selection) -> str:
    """The decision, failed engines, headlines, and the numbers of all findings."""
    said = "; ".join(filter(None, (broken(report), *report.headlines)))
    return f"{report.decision.verdict.value}{f' ({said})' if said else ''}: {counts(page.totals)}"


def cut_words(page: Selection) -> str:
    """How many findings are shown, and the most severe hidden ones; empty if everything is shown."""
    return message(page) + hidden_words(page) if page.truncated else ""


def totals_object(report: Report, page: Selection) -> dict[str, Any]:
    """The decision and the totals, with the keys of the report JSON; `hidden_by_severity` only if the page is cut."""
    content: dict[str, Any] = {
        "decision": report.decision.verdict.value,
        "status": "completed" if report.completed else "incomplete",
        "total_count": page.total,
        "shown_count": len(page.shown),
        **{f"{severity.name.lower()}_count": page.totals[severity] for severity in SEVERITIES},
        "suppressed_count": report.suppressed_count,
        "baseline_count": report.baseline_count,
        **({"existing_count": report.existing_count} if report.base else {}),
        "filtered_count": report.filtered_count,
    }
    if page.truncated:
        content["hidden_by_severity"] = {severity.name: count for severity, count in page.hidden.items()}
    return content


def problems(report: Report) -> Iterator[str]:
    """Why the scan is incomplete or the decision isn't PASS, a line each: reasons, then errors that no reason names."""
    reasons = tuple(dict.fromkeys(report.decision.reasons))
    yield from reasons
    for run in report.runs:
        if not run.complete and not any(reason.startswith(f"{run.state}: ") for reason in reasons):
            yield run.failure
