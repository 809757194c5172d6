"""Imports reports of other tools: each tool becomes a run, with what the report says of its failures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verdict.app.import_formats import FORMATS, ReportFormat, format_named, told_by_content
from verdict.app.imported_runs import Imported
from verdict.domain.errors import ConfigError, UsageError
from verdict.domain.finding import EngineName, Observation
from verdict.domain.outcome import EngineRun, Gap, RunStatus
from verdict.domain.text.amounts import few, plural
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.engines.imported.columns import in_columns
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import document
from verdict.engines.imported.places import Places, relocated
from verdict.engines.imported.reported import Reported
from verdict.engines.imported.secret_places import Exact
from verdict.ports import Listing
from verdict.tree.reading import TooLarge, read_regular

LARGEST = 1 << 30
"""The most bytes of a report."""

_NAMED = 5  # failures that an error names
_FORMAT = re.compile(r"[a-zA-Z][\w-]*")


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A report to import, and the name of its format if the user gave it; `shown` is its name in messages."""

    path: Path
    shown: str
    format: str | None


def report_file(text: str, format_: str | None) -> ReportFile:
    """The report that an argument names: `FILE` or `FORMAT:FILE`. `format_` is the format of those that name none.

    Raises:
        UsageError: there is no such format, or no such file.
    """
    prefix, colon, name = text.partition(":")
    if colon and name and (prefix in FORMATS or (Path(name).is_file() and not Path(text).is_file())):
        text, format_ = name, prefix
    if format_ is not None:
        format_named(format_)
    path = Path(text)
    if not path.is_file():
        raise UsageError(f"{clean_path(text)} is not a file", hint="name a report that a tool wrote")
    return ReportFile(path, clean_path(text), format_)


def configured(globs: Sequence[str], root: Path) -> tuple[list[ReportFile], list[Imported]]:
    """The reports below `root` that the globs in the settings match, and failed runs for globs without any.

    A glob is `GLOB` or `FORMAT:GLOB`. `root` is the project's. A report is often not tracked, so it needn't be listed.

    Raises:
        ConfigError: there is no such format.
        UsageError: it isn't a glob.
    """
    found: list[ReportFile] = []
    lacking: list[Imported] = []
    for text in globs:
        format_, glob = format_and_glob(text)
        matched = sorted(path for path in _matching(root, glob) if path.is_file())
        found.extend(ReportFile(path, clean_path(path.relative_to(root).as_posix()), format_) for path in matched)
        if not matched:
            error = f"no file matches {clean_line(text)[:200]!r}, which `imports` in the configuration names"
            lacking.append(_failed(EngineName(format_ or "import"), error, "write the report before the scan"))
    return found, lacking


def format_and_glob(text: str) -> tuple[str | None, str]:
    """The parts of an entry of `imports` in the settings, `GLOB` or `FORMAT:GLOB`.

    Raises:
        ConfigError: there is no such format.
    """
    prefix, colon, glob = text.partition(":")
    if not (colon and glob and _FORMAT.fullmatch(prefix)):
        return None, text
    if prefix not in FORMATS:
        raise ConfigError(
            f"imports: {clean_line(prefix)[:60]!r} is not a report format",
            hint=f"one of: {', '.join(FORMATS)}; write a file name with a colon as ./{clean_line(text)[:200]}",
        )
    return prefix, glob


def _matching(root: Path, glob: str) -> Iterator[Path]:
    """The paths below the root that a glob matches."""
    try:
        paths = list(root.glob(glob.lstrip("/")))
    except (ValueError, NotImplementedError) as error:
        raise UsageError(
            f"{clean_line(glob)[:200]!r} is not a glob: {error}", hint="write it like reports/*.json"
        ) from error
    inside = root.resolve()
    return (path for path in paths if path.resolve().is_relative_to(inside))


@dataclass(frozen=True, slots=True)
class Tree:
    """What reports are about: the files of the scan, and the project's root, from which the listing may be copied.

    In a scan of a `part` (a change, or some paths), results in the other files of the tree are left out.
    """

    listing: Listing
    root: Path
    part: bool = False


def imported(reports: Iterable[ReportFile], tree: Tree, *, strict: bool) -> list[Imported]:
    """The runs in the reports, in their order. A report that can't be read is a failed run without findings.

    Raises:
        UsageError: a report can't be read and `strict` is true; or its format isn't told by its content.
    """
    done: list[Imported] = []
    for each in reports:
        try:
            done.extend(_runs(each, tree))
        except Malformed as error:
            message = f"{each.shown} can't be read: {error}"
            if strict:
                raise UsageError(message, hint="run the tool again; the report is damaged or was cut off") from error
            done.append(_failed(EngineName(each.format or "import"), message, "run the tool again"))
    return done


def _runs(report: ReportFile, tree: Tree) -> Iterator[Imported]:
    try:
        raw = read_regular(report.path, LARGEST)
    except TooLarge as error:
        raise Malformed("it is larger than 1 GiB") from error
    except OSError as error:
        raise Malformed(error.strerror or "it can't be opened") from error
    read = document(raw, report.shown)
    del raw  # a large one would be in memory twice
    format_: ReportFormat = told_by_content(read) if report.format is None else format_named(report.format)
    places = Places(tree.root, {file.path for file in tree.listing.files}, report.shown)
    parts = list(format_.parse(read, places))
    if not parts:
        raise Malformed("it names no tool and has no run")
    for part in parts:
        yield _imported(part, report, places, tree)


def _imported(part: Reported, report: ReportFile, places: Places, tree: Tree) -> Imported:
    listing = tree.listing
    observations, other_root = relocated(in_columns(part, listing), places)
    observations = Exact(listing, part.values, part.digests, part.same).located(observations)
    elsewhere = 0
    if tree.part:
        all_ = len(observations)
        observations = tuple(each for each in observations if not _elsewhere(each, places))
        elsewhere = all_ - len(observations)
    found = {each.location.path for each in observations}
    listed = {file.path for file in listing.files}
    failed = [] if part.complete else [gap for gap in part.gaps if gap.gap is not Gap.SKIPPED]
    errors = [*dict.fromkeys(part.failures)]
    said = [f"{report.shown}: {each}" for each in errors[:_NAMED]]
    said.extend([f"{report.shown}: and {len(errors) - _NAMED} more errors"] if len(errors) > _NAMED else [])
    if failed:
        reasons = few([f"{gap.path} ({gap.reason})" for gap in sorted(failed)])
        said.append(f"{report.shown}: {plural(len({gap.path for gap in failed}), 'file')} not fully read: {reasons}")
    run = EngineRun(
        id=part.engine,
        version=part.version,
        status=RunStatus.PARTIAL if said else RunStatus.OK,
        required=part.required,
        duration=0.0,
        observations=observations,
        scanned=tuple(sorted(part.scanned or (found & listed))),
        unscanned=tuple(sorted(part.gaps)),
        error="; ".join(said) or None,
        hint="the report says so itself: mend it where the tool runs" if said else None,
        unchecked=part.unchecked,
        notices=(
            f"imported from {report.shown}",
            *part.notices,
            *_astray(found, places, other_root),
            *_not_asked(elsewhere),
        ),
        imported_from=(report.shown,),
        lists_scanned=part.lists_scanned or bool(part.scanned),
    )
    return Imported(run, frozenset(part.secrets))


def _elsewhere(observation: Observation, places: Places) -> bool:
    """Whether all places of a result are in files of the tree that aren't listed.

    One without a file, or in a file that isn't there, can't be told to belong elsewhere.
    """
    paths = {observation.location.path, *(each.path for each in observation.also_at)}
    return all(path != places.report and path not in places.files and places.there(path) for path in paths)


def _not_asked(count: int) -> Iterator[str]:
    if count:
        yield f"{plural(count, 'result is', 'results are')} left out, in files that this scan doesn't look at"


def _astray(found: set[str], places: Places, other_root: str | None) -> Iterator[str]:
    """Notices of paths that aren't in the tree."""
    if other_root is not None:
        yield f"paths below /{other_root} are taken as paths below the root"
    for paths, where in ((places.outside, "outside of the root"), (places.absent, "not there")):
        if lost := sorted(found & paths):
            files = plural(len(lost), "file that is", "files that are")
            yield f"findings are in {files} {where}: {few(lost)}"


def _failed(name: EngineName, error: str, hint: str) -> Imported:
    return Imported(EngineRun(name, "", RunStatus.FAILED, required=True, duration=0.0, error=error, hint=hint))
