"""Which source files no engine of a scan analysed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verdict.app.imported_runs import analyses_code
from verdict.app.pipeline import Scanned
from verdict.app.preparation import PreparedEngine
from verdict.domain.outcome import EngineRun
from verdict.domain.policy import Policy
from verdict.domain.unanalysed import Unanalysed
from verdict.ports import Listing, SelectiveEngine
from verdict.tree.languages import unanalysed


def unanalysed_files(
    prepared: Sequence[PreparedEngine], scanned: Scanned, listing: Listing, policy: Policy
) -> Unanalysed:
    """The source files that no engine analysed."""
    pairs = zip(prepared, scanned.runs, strict=True)
    runs = [_analysed(each, run, listing) for each, run in pairs if each.analyses_code]
    imported = [run for run in scanned.imported if analyses_code(run)]
    counted = unanalysed(listing.files, [*runs, *imported], policy)
    return replace(counted, known=all(run.lists_scanned for run in imported))


def _analysed(prepared: PreparedEngine, run: EngineRun, listing: Listing) -> EngineRun:
    """The run with those files only whose language the engine has rules for."""
    engine = prepared.engine
    if not isinstance(engine, SelectiveEngine):
        return run
    known = {file.path for file in listing.files if engine.analyses(file)}
    return replace(
        run,
        scanned=tuple(path for path in run.scanned if path in known),
        unscanned=tuple(gap for gap in run.unscanned if gap.path in known),
    )
