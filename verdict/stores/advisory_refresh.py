"""Updates the database of advisories from its sources."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from verdict.advisories.archive import Entry, entries_of
from verdict.advisories.download import Unchanged, fetch
from verdict.advisories.sources import Source, common_ecosystem
from verdict.domain.errors import AdvisoryDataError
from verdict.masking.values import masked_line
from verdict.processes.deadline import Deadline
from verdict.stores.advisories import read_index
from verdict.stores.advisory_updates import AdvisoryUpdates, Change

_STEP = 1000  # records between two progress messages


class Watcher(Protocol):
    """Receives the progress of an update."""

    def say(self, line: str) -> None:
        """A message, one line."""

    def advance(self, what: str, done: int, total: int | None) -> None:
        """How much of something is done, in bytes or records, and of how much if that is known."""


@dataclass(frozen=True, slots=True)
class Refreshed:
    """The result for one source: its `change`, None if nothing has changed, or the `error` for which it can't be used.

    `ecosystem` is None if the source doesn't tell it.
    """

    source: Source
    ecosystem: str | None
    change: Change | None = None
    error: AdvisoryDataError | None = None


def kept_ecosystems(folder: Path) -> list[str]:
    """The ecosystems in the database, damaged ones too; none if the index can't be read."""
    try:
        return sorted(read_index(folder).ecosystems)
    except AdvisoryDataError:
        return []


def refresh(
    folder: Path, sources: Sequence[Source], deadline: Deadline, watcher: Watcher, now: Callable[[], datetime]
) -> Iterator[Refreshed]:
    """Update from each source in turn. If one can't be used, its old data stay and the others go on.

    Raises:
        OutputError: the database can't be written.
        TimedOut, Interrupted: it wasn't done in time; what is done stays.
    """
    updates = AdvisoryUpdates(folder)
    with updates.alone(deadline, watcher.say):
        for source in sources:
            try:
                yield from _take(updates, source, deadline, watcher, now)
            except AdvisoryDataError as error:
                yield Refreshed(source, source.ecosystems[0] if source.ecosystems else None, error=error)


def _take(
    updates: AdvisoryUpdates, source: Source, deadline: Deadline, watcher: Watcher, now: Callable[[], datetime]
) -> Iterator[Refreshed]:
    if isinstance(source.place, Path):
        yield from _read(updates, source, source.place, None, deadline, watcher, now)
        return
    single = source.ecosystems[0] if source.ecosystems and len(source.ecosystems) == 1 else None
    kept = updates.usable(single) if single is not None else None
    etag = kept.etag if kept is not None and kept.source == _shown(source) else None
    file = updates.scratch()
    watcher.say(f"fetching {_shown(source)}")
    try:
        found = fetch(source.place, file, deadline, lambda done, total: watcher.advance("fetching", done, total), etag)
        yield from _read(updates, source, file, found, deadline, watcher, now)
    except Unchanged:
        if single is not None and kept is not None:  # or nothing would have been said of an ETag
            updates.confirm(single, kept, now())
            yield Refreshed(source, single)
    finally:
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)


def _read(  # noqa: PLR0913, PLR0917  what, from where, when, and who is told
    updates: AdvisoryUpdates,
    source: Source,
    place: Path,
    etag: str | None,
    deadline: Deadline,
    watcher: Watcher,
    now: Callable[[], datetime],
) -> Iterator[Refreshed]:
    for ecosystem in source.ecosystems or (common_ecosystem(place, str(source)),):
        try:
            with entries_of(place, str(source)) as entries:
                change = updates.replace(
                    ecosystem,
                    _counted(entries, watcher),
                    now(),
                    source=_shown(source),
                    etag=etag,
                    live=isinstance(source.place, str),
                    deadline=deadline,
                )
        except AdvisoryDataError as error:
            yield Refreshed(source, ecosystem, error=error)
        else:
            yield Refreshed(source, ecosystem, change)


def _shown(source: Source) -> str:
    """The source as it is shown and stored: a URL may have a token in its path or query."""
    return masked_line(str(source))


def _counted(entries: Iterable[Entry], watcher: Watcher) -> Iterator[Entry]:
    for number, entry in enumerate(entries):
        if number % _STEP == 0:
            watcher.advance("reading", number, None)
        yield entry
