"""The files around a scan's own: engines follow data through them, and quote what it does there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from verdict.app.engine_run import Portion
from verdict.app.preparation import PreparedEngine
from verdict.app.scanned_files import Around
from verdict.domain.errors import VerdictError
from verdict.domain.finding import Observation
from verdict.domain.outcome import EngineRun
from verdict.domain.text.amounts import few
from verdict.ports import FollowsAcrossFiles, Listing, TargetFile

_NOTHING = Listing(Path(), ())


def surroundings(engines: Sequence[PreparedEngine], portions: Sequence[Portion], around: Around | None) -> Listing:
    """The files around those of a scan that data may come from, or get to; with a notice if they can't be listed."""
    if around is None:
        return _NOTHING
    asked = [
        each.engine.leads_to(portion.files)
        for each, portion in zip(engines, portions, strict=True)
        if isinstance(each.engine, FollowsAcrossFiles) and each.engine.follows
    ]
    wanted = [each for each in asked if each is not None]
    try:
        return around(lambda path: any(each(path) for each in wanted)) if wanted else _NOTHING
    except VerdictError as error:
        notice = f"data was followed within the scanned files only: {error}"
        return Listing(Path(), (), notices=(notice,))


def passed(files: Iterable[TargetFile], runs: Iterable[EngineRun]) -> tuple[TargetFile, ...]:
    """Those of the files in which something is found, or that its data passes."""
    found = [each for run in runs for each in run.observations]
    paths = {where.path for each in found for where in (each.location, *(step.location for step in each.trace))}
    return tuple(file for file in files if file.path in paths)


def secrets_in(
    files: Sequence[TargetFile],
    engines: Iterable[PreparedEngine],
    look: Callable[[PreparedEngine, Sequence[TargetFile]], EngineRun],
    problems: list[str],
) -> list[Observation]:
    """The secrets in the files, to be masked where they are quoted; `problems` gets what can't be looked at."""
    found: list[Observation] = []
    for each in engines if files else ():
        if each.finds_secrets:
            run = look(each, files)
            found.extend(run.observations)
            if not run.complete:
                names = few([file.path for file in files])
                problems.append(f"{run.id}: {run.error}; secrets in {names} may be shown")
    return found
