"""Phrases that all formats share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from verdict.domain.changes import SinceLast
from verdict.domain.finding import SEVERITIES, Finding, Package, Severity
from verdict.domain.page.limits import Reason
from verdict.domain.page.selection import Selection
from verdict.domain.policy import Policy
from verdict.domain.report import Report
from verdict.domain.severity.reasons import PLACES, reasons
from verdict.domain.text.amounts import plural

RAISE = "raise max_output_bytes or max_tokens"
"""How to get a finding in full that is larger than a limit."""

_SHORT_ID = 12  # digits of a commit's id


def message(page: Selection) -> str:
    """How many of the findings are shown: `Showing 50 of 150 findings (sorted by priority)`."""
    shown = len(page.shown)
    span = f"{shown:,}"
    if page.offset and shown:
        span = f"{page.offset + 1:,}–{page.end:,}" if shown > 1 else f"number {page.end:,}"
    text = f"Showing {span} of {plural(page.total, 'finding')} (sorted by {page.strategy})"
    return f"{text}, shortened to fit" if page.reason is Reason.SINGLE_RESULT_TOO_LARGE else text


def origin(finding: Finding, place: Callable[[str, int], str]) -> str:
    """`from views.py:12`, where the data comes from, if that is another file than the finding's; else empty.

    `place` writes a path and a line.
    """
    where = finding.trace[0].location if finding.trace else finding.location
    return "" if where.path == finding.location.path else f"from {place(where.path, where.line)}"


def hidden_words(page: Selection) -> str:
    """`; hidden: 3 CRITICAL, 12 HIGH`, for the two highest severities; empty if none of them is hidden.

    On a later page `; before: 3 CRITICAL, 10 HIGH; after: 2 HIGH`, since earlier pages show the first.
    """
    parts = {"before": page.before, "after": page.after} if page.offset else {"hidden": page.hidden}
    return "".join(f"; {where}: {grave}" for where, each in parts.items() if (grave := _grave(each)))


def _grave(numbers: Mapping[Severity, int]) -> str:
    return ", ".join(f"{count:,} {each.name}" for each, count in numbers.items() if count and each >= Severity.HIGH)


def warnings(page: Selection, fields: int, findings: int, whole: str = "") -> Iterator[str]:
    """What a reader must know about the response itself. `fields` of `findings` are shortened; `whole` mends that."""
    hidden = page.total - page.end
    if hidden:
        limit = f" by {page.reason}" if page.reason else ""
        rest = "next_cursor leads to the next page"
        yield f"{plural(hidden, 'finding')} after this page {'is' if hidden == 1 else 'are'} left out{limit}; {rest}"
    if page.reason is Reason.SINGLE_RESULT_TOO_LARGE:
        yield f"the finding is larger than a limit and shortened to fit; {RAISE}"
    elif fields:
        how = f"; {whole}" if whole else ""
        yield f"{plural(fields, 'field')} of {plural(findings, 'finding')} shortened{how}"
    if page.nearly_full:
        yield nearly_full(page)


def nearly_full(page: Selection) -> str:
    """How much of the limit of bytes or tokens is used."""
    return f"{page.utilisation:.0%} of this answer's limit is used"


def threshold(severity: Severity | None) -> str:
    """A policy's threshold as the configuration spells it."""
    return "never" if severity is None else severity.name


def thresholds(policy: Policy) -> str:
    """What fails and what warns: `fails on HIGH, warns on MEDIUM`, `never fails, never warns`."""
    limits = policy.thresholds
    fails = "never fails" if limits.fail_on is None else f"fails on {threshold(limits.fail_on)}"
    warns = "never warns" if limits.warn_on is None else f"warns on {threshold(limits.warn_on)}"
    return f"{fails}, {warns}"


def counts(totals: Mapping[Severity, int]) -> str:
    """The numbers of findings: `3 findings: 1 CRITICAL, 2 HIGH`."""
    each = ", ".join(f"{totals[each]:,} {each.name}" for each in SEVERITIES if totals[each])
    return plural(sum(totals.values()), "finding") + (f": {each}" if each else "")


def severity_words(finding: Finding) -> str:
    """Why the finding isn't rated as its engines rate it, and the role of its file: `in test code, else HIGH`."""
    place = PLACES[finding.code_role] if finding.lowered_from is None else ""
    return " · ".join(filter(None, (*reasons(finding), place)))


def package_words(package: Package) -> str:
    """The package, and the version that mends the problem."""
    fixed = f", fixed in {package.fixed_version}" if package.fixed_version else ""
    return f"{package.name} {package.version}{fixed}"


def lowered(report: Report) -> Iterator[str]:
    """How many findings are lowered for the role of their file, if any are."""
    if report.lowered:
        each = ", ".join(f"{count:,} {PLACES[role]}" for role, count in report.lowered.items())
        counted = "" if report.policy.trusts_places else "; the decision uses their original severities"
        yield f"lowered in severity: {each}{counted}"
    if report.unreached_count:
        yield f"lowered in severity: {report.unreached_count:,} for lack of evidence, such as data from outside"


def since_words(since: SinceLast) -> str:
    """How many findings are new, fixed and left since the last scan, and for how many that isn't known."""
    words = f"{len(since.new):,} new, {len(since.fixed):,} fixed, {since.left:,} left"
    if since.uncompared:
        words += f", {len(since.uncompared):,} not compared (their engine hadn't read the file last time)"
    return words


def broken(report: Report) -> str:
    """The engines that failed or did only a part: `osv partial`."""
    return ", ".join(f"{run.id} {run.status}" for run in report.runs if not run.complete)


def left_out(
    report: Report, *, suppressed: str = "", baseline: str = "", existing: str = "", coverage: str = ""
) -> Iterator[str]:
    """What is counted but not listed; the arguments say how to list it."""
    parts = []
    if report.existing_count:
        parts.append(f"{report.existing_count:,} in the base {report.base[:_SHORT_ID]} too{existing}")
    if report.suppressed_count:
        parts.append(f"{report.suppressed_count:,} suppressed{suppressed}")
    if report.unsure_count:
        parts.append(f"{report.unsure_count:,} of low confidence")
    if report.baseline_count and report.policy.new_only:
        parts.append(f"{report.baseline_count:,} in the baseline{baseline}")
    if report.filtered_count:
        parts.append(f"{report.filtered_count:,} filtered out")
    if parts:
        yield f"ignored: {', '.join(parts)}"
    gaps = sum(report.counts_of(run).skipped for run in report.runs)
    if report.excluded_count or gaps:
        unlisted = [f"{plural(report.excluded_count, 'path')} left out"] if report.excluded_count else []
        unread = [f"{plural(gaps, 'file')} not fully read by an engine"] if gaps else []
        yield f"not scanned: {', '.join((*unlisted, *unread))}{coverage}"


def artifact_command(id_: str) -> str:
    """The command that shows an artifact."""
    return f"verdict artifacts show {id_} --lines 1-200"


def artifact_call(id_: str) -> str:
    """The MCP tool call that shows an artifact."""
    return f'verdict_artifact(artifact_id="{id_}", start_line=1, end_line=200)'
