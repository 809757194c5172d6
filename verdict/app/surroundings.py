"""The files around a scan's own: engines follow data through them, and find what it does there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from verdict.app.engine_run import Portion, portion_of
from verdict.app.preparation import PreparedEngine
from verdict.app.scanned_files import Around
from verdict.domain.errors import VerdictError
from verdict.domain.finding import EngineName, Kind, Observation
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, Gap
from verdict.domain.text.amounts import few
from verdict.ports import FollowsAcrossFiles, Listing, TargetFile
from verdict.tree.walking import NOT_CHECKED_OUT

_NOTHING = Listing(Path(), ())


def surroundings(engines: Sequence[PreparedEngine], portions: Sequence[Portion], around: Around | None) -> Listing:
    """The files around those of a scan that data may come from, or get to; with notices of those that can't be read."""
    asked = [
        (prepared, follows)
        for prepared, portion in zip(engines, portions, strict=True)
        if isinstance(prepared.engine, FollowsAcrossFiles) and prepared.engine.follows
        if (follows := prepared.engine.leads_to(portion.files)) is not None
    ]
    if around is None or not asked:
        return _NOTHING
    try:
        listing = around(lambda path: any(follows(path) for _, follows in asked))
    except VerdictError as error:
        return Listing(Path(), (), notices=(f"data was followed within the scanned files only: {error}",))
    wanted = {file for prepared, _ in asked for file in portion_of(prepared, listing).files}
    unread = [gap.path for gap in listing.excluded if gap.gap is Gap.FAILED]
    absent = [gap.path for gap in listing.excluded if gap.reason == NOT_CHECKED_OUT]
    notices = (*not_followed(unread, "can't be read"), *not_followed(absent, "aren't checked out"))
    return Listing(listing.root, tuple(file for file in listing.files if file in wanted), notices=notices)


def not_followed(paths: Collection[str], why: str) -> Iterator[str]:
    """The notice of files around those of a scan of which it isn't known what is done there."""
    if paths:
        yield f"data was not followed everywhere through other files that {why}: {few(sorted(paths))}"


def passed(files: Iterable[TargetFile], runs: Iterable[EngineRun]) -> tuple[TargetFile, ...]:
    """Those of the files in which something is found, or that its data passes."""
    found = [each for run in runs for each in run.observations]
    return _at(files, (where for each in found for where in (each.location, *(step.location for step in each.trace))))


def holding(files: Iterable[TargetFile], runs: Iterable[EngineRun]) -> tuple[TargetFile, ...]:
    """Those of the files in which something is found."""
    return _at(files, (each.location for run in runs for each in run.observations))


def _at(files: Iterable[TargetFile], places: Iterable[Location]) -> tuple[TargetFile, ...]:
    paths = {where.path for where in places}
    return tuple(file for file in files if file.path in paths)


def beside(found: Iterable[Observation], files: Iterable[TargetFile], runs: Iterable[EngineRun]) -> list[Observation]:
    """What is `found` in the files beyond what the runs report there, but for secrets."""
    paths = {file.path for file in files}
    known = {_kind(each) for run in runs for each in run.observations}
    return [
        each
        for each in found
        if each.location.path in paths and each.kind is not Kind.SECRET and _kind(each) not in known
    ]


def unseen(runs: Sequence[EngineRun], beyond: Sequence[EngineRun]) -> Sequence[EngineRun]:
    """Those of the runs `beyond` the scan's files, if there are any, that lack something where the scan's own don't."""
    return [again for run, again in zip(runs, beyond, strict=bool(beyond)) if run.complete and not again.complete]


def unseen_notices(
    engines: Iterable[PreparedEngine], runs: Iterable[EngineRun], files: Sequence[TargetFile]
) -> Iterator[str]:
    """What follows from the engines' not having looked at all of the files."""
    seekers, names = {each.name for each in engines if each.finds_secrets}, few([file.path for file in files])
    for run in runs:
        what = (
            "secrets in {} may be shown"
            if run.id in seekers
            else "findings in {} count as new, even if in the baseline"
        )
        yield f"{run.id}: {run.error}; {what.format(names)}"


def _kind(each: Observation) -> tuple[EngineName, str, Location]:
    return each.source.engine, each.source.rule_id, each.location
