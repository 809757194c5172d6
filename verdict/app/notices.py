"""The notices of a scan: lines for the reader about what happened beside the findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime

from verdict.app.gaps import in_words
from verdict.app.locations import Stores, unused_folders
from verdict.app.project import Project
from verdict.domain.finding import Finding, Severity, Status
from verdict.domain.outcome import EngineRun, Gap, RunStatus
from verdict.domain.text.amounts import few, plural
from verdict.ports import Listing
from verdict.stores import baseline


def of_project(listing: Listing, project: Project, stores: Stores, now: datetime) -> Iterator[str]:
    """What the listing, the stores and the settings have to say."""
    yield from listing.notices
    yield from unused_folders()
    for store in (stores.results, stores.history):
        if store is not None and store.problem is not None:
            yield f"{store.problem}; the scan ran without it"
    for each in project.policy.suppressions:
        if each.expired(now.date()):
            yield f"the suppression of {each.about} expired on {each.expires}: {each.reason}"


def expired(accepted: Iterable[baseline.Entry], today: date) -> Iterator[str]:
    """How many entries of the baseline have expired."""
    count = sum(entry.expired(today) for entry in accepted)
    if count:
        entries, again = (
            ("1 entry", "its finding counts") if count == 1 else (f"{count:,} entries", "their findings count")
        )
        yield f"{entries} of the baseline expired, so {again} again: `verdict baseline show --expired`"


def outgrown(findings: Iterable[Finding], known: Mapping[str, Severity]) -> Iterator[str]:
    """How many findings have become worse than what the baseline accepts."""
    worse = sum(each.status is Status.NEW and mark in known for each in findings for mark in each.fingerprints)
    if worse:
        count = ", and counts again" if worse == 1 else ", and count again"
        found = plural(worse, "finding is", "findings are")
        yield f"{found} more severe than the baseline accepted{count} (accept with `verdict baseline update`)"


def unparsed(runs: Iterable[EngineRun]) -> Iterator[str]:
    """Notices of the unread parts of files for engines that are `ok`: too few to make them `partial`."""
    for run in runs:
        gaps = [gap for gap in run.unscanned if gap.gap in (Gap.UNPARSABLE, Gap.LIMITED)]
        if gaps and run.status is RunStatus.OK:
            yield in_words(gaps)


def out_of_time(unquoted: int, unknown: int, *, stopped: bool) -> Iterator[str]:
    """Notices of what couldn't be done for findings before the deadline, or before the scan was stopped."""
    why, more = ("the scan was stopped", "") if stopped else ("time limit reached", "; raise --timeout")
    if unquoted:
        yield f"{why}: {plural(unquoted, 'place is', 'places are')} shown without code"
    if unknown:
        secrets = plural(unknown, "secret counts", "secrets count")
        yield f"{why}: {secrets} as new, even if in the baseline{more}"


def unkept(count: int) -> Iterator[str]:
    """The notice of places whose whole code is left out, since it would be too much in all."""
    if count:
        places = plural(count, "place is", "places are")
        yield f"{places} shown without the whole code, which would be too much in all; scan a part of the tree for it"


def not_fetched(pointers: Sequence[str]) -> Iterator[str]:
    """The notice of files that are only pointers to their content."""
    if pointers:
        yield f"content in Git LFS, so not scanned: {few(pointers)} (`git lfs pull` writes it to the work tree)"
