"""Reads the report that a foreign scanner wrote about the files of a scan."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import EngineName, Observation
from verdict.domain.outcome import Completed, Unchecked
from verdict.domain.text.amounts import FEW, few, plural
from verdict.domain.text.untrusted import Redactor
from verdict.engines.imported import sarif
from verdict.engines.imported.columns import in_columns
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Document, document
from verdict.engines.imported.places import Places, relocated
from verdict.engines.imported.reported import Reported
from verdict.engines.imported.secret_places import Exact
from verdict.masking.values import masked_observations
from verdict.ports import Listing, TargetFile


@dataclass(frozen=True, slots=True)
class Format:
    """A format of reports: its name for messages, its parser, and whether a document has its shape."""

    name: str
    parse: Callable[[Document, Places], Iterable[Reported]]
    expects: Callable[[Document], bool] = lambda _document: True


SARIF = Format("SARIF 2.1.0", sarif.parse)
"""What programs write whose command is the user's own. Its parser refuses all else."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a scanner was given: the files that it is for, their root, and the root's path as the scanner knows it.

    `about` is the path that results without one are about.
    """

    files: Sequence[TargetFile]
    root: Path
    root_as_given: Path
    about: str = "report"


def parse(raw: bytes, name: EngineName, given: Given, format_: Format = SARIF) -> Completed:
    """Parse a report. Results in other files are left out, and a notice counts them.

    What the report says of the tool's failures makes the result incomplete.

    Raises:
        OutputInvalid: it isn't in the format, is cut off, or has no run.
    """
    paths = {file.path for file in given.files}
    places = Places(given.root_as_given, paths, given.about)
    try:
        read = document(raw, name)
        if not format_.expects(read):
            raise Malformed("it has another shape")  # noqa: TRY301  one handler for all that may be wrong
        parts = list(format_.parse(read, places))
    except Malformed as error:
        raise unreadable(name, error.reason, format_) from error
    if not parts:
        raise unreadable(name, "it has no run", format_)
    listing = Listing(given.root, tuple(given.files))
    found = [each for part in parts for each in _observations(part, name, places, listing)]
    here = {*paths, places.report}  # the report stands for the file of a result that names none
    gaps = {gap for part in parts for gap in part.gaps}
    failures = list(dict.fromkeys(text for part in parts for text in part.failures))
    return Completed(
        observations=tuple(each for each in found if each.location.path in here),
        scanned=tuple(sorted(paths - {gap.path for gap in gaps})),
        unscanned=tuple(sorted(gaps)),
        unchecked=_unchecked(name, failures) if failures else None,
        notices=_elsewhere([each.location.path for each in found if each.location.path not in here]),
        version=", ".join(dict.fromkeys(part.version for part in parts if part.version)),
    )


def unreadable(name: EngineName, reason: str, format_: Format) -> OutputInvalid:
    """The error for a report that can't be read."""
    hint = f"see that engines.{name}.command writes SARIF 2.1.0"
    if format_ is not SARIF:
        hint = f"run {name} by itself: it may be broken, or of a version whose reports have another form"
    return OutputInvalid(f"its report can't be read: {reason}", hint=hint)


def _observations(part: Reported, name: EngineName, places: Places, listing: Listing) -> Sequence[Observation]:
    """The observations of one run, under the engine's name and without the secrets that the run shows."""
    observations, _ = relocated(in_columns(part, listing), places)
    located = Exact(listing, part.values, part.digests, part.same).located(observations)
    own = (replace(each, source=replace(each.source, engine=name)) for each in located)
    return masked_observations(own, Redactor(part.secrets))


def _unchecked(name: EngineName, failures: Sequence[str]) -> Unchecked:
    more = f"; and {len(failures) - FEW} more errors" if len(failures) > FEW else ""
    return Unchecked("some code", "; ".join(failures[:FEW]) + more, f"run {name} by itself to see why")


def _elsewhere(paths: Sequence[str]) -> tuple[str, ...]:
    """The notice of results in files that the scan doesn't have, or that the engine isn't for."""
    if not paths:
        return ()
    results = plural(len(paths), "result is", "results are")
    return (f"{results} left out, in files that it does not scan here: {few(sorted(set(paths)))}",)
