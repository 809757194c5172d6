"""Adds the whole code to a stored finding: its file is scanned again, so that secrets are masked as in any scan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verdict.domain.errors import VerdictError
from verdict.domain.finding import Finding
from verdict.domain.report import Report
from verdict.server.job_runner import Tell
from verdict.server.scan_job import ScanJob
from verdict.server.scans import Scans


async def with_whole_code(  # noqa: PLR0913  the finding and the inputs of a scan
    stored: Finding, report: Report, scans: Scans, tell: Tell, *, roots: tuple[bytes, ...], trusted: bool
) -> tuple[Finding, str]:
    """The finding of a stored scan with the function around it, and a note if that isn't what the scan saw.

    If the file changed so that the finding is no longer in it, or can't be scanned, the finding stays as stored. A
    package has no code.
    """
    if stored.code is not None or stored.package is not None:
        return stored, ""
    job = ScanJob(
        roots=roots,
        path=f"{report.target}/{stored.location.path}",
        trusted=trusted,
        engines=tuple(run.id for run in report.runs if run.duration),  # not tools whose reports were imported
        whole_code=True,
    )
    try:
        answer = await scans.run(job, tell)
    except VerdictError as error:
        return stored, f"shown as the scan stored it, since its file can't be scanned again: {error}"
    if isinstance(answer.content, str):
        raise TypeError("a scan gives a report")
    found = next((each for each in _all(answer.content) if stored.fingerprint in each.fingerprints), None)
    if found is None:
        return stored, "shown as the scan stored it: the file has changed, and this finding is no longer in it"
    if found.code is None:
        return stored, "shown as the scan stored it: the time limit was reached before its code was read"
    moved = found.location != stored.location
    return _renewed(stored, found), "the file has changed since the scan: this is its code now" if moved else ""


def _all(report: Report) -> Iterator[Finding]:
    yield from report.findings
    yield from report.suppressed


def _renewed(stored: Finding, found: Finding) -> Finding:
    """The stored finding with places and code as they are now."""
    return replace(
        stored,
        location=found.location,
        also_at=found.also_at,
        symbol=found.symbol,
        trace=found.trace,
        snippet=found.snippet,
        omitted=found.omitted,
        code=found.code,
        shortened=found.shortened,
    )
