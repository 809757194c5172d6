"""Builds the files of `advisories.py`: reads what has changed since the last update and takes over the rest."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pydantic

from verdict.advisories.affected import Affected
from verdict.advisories.archive import Entry, Unreadable
from verdict.advisories.ecosystems import OSV_NAMES
from verdict.advisories.records import Malformed, Record, read_record
from verdict.domain.errors import AdvisoryDataError, OutputError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.deadline import Deadline
from verdict.processes.locks import try_lock, wait_for_lock
from verdict.stores.advisories import APPLICATION, INDEX, SCHEMA, Index, Kept, check, connect, digest_of, read_index
from verdict.stores.files import write_atomically

_AFFECTED, _RECORD = pydantic.TypeAdapter(Affected), pydantic.TypeAdapter(Record)
_TEMPORARY = ".new-"
_TABLES = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {SCHEMA};
CREATE TABLE entries (record INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, crc INTEGER NOT NULL,
    size INTEGER NOT NULL, modified TEXT, problem TEXT);
CREATE TABLE records (record INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE affected (package TEXT NOT NULL, record INTEGER NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (package, record)) WITHOUT ROWID;
CREATE INDEX affected_record ON affected (record);
"""


@dataclass(frozen=True, slots=True)
class Change:
    """What an update did, in entries. `unreadable` are all entries that can't be read now, with the reasons."""

    records: int
    added: int
    changed: int
    removed: int
    unreadable: tuple[tuple[str, str], ...]


class AdvisoryUpdates:
    """Updates the database in a folder. One process at a time does so; those who read it aren't disturbed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextlib.contextmanager
    def alone(self, deadline: Deadline, say: Callable[[str], None]) -> Iterator[None]:
        """A context in which nobody else updates the database. What a killed update has left behind is removed.

        Raises:
            OutputError: the folder can't be written.
            TimedOut, Interrupted: another update took until the deadline.
        """
        with _written(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = os.open(self._folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            if not try_lock(lock):
                say("another update of the advisories is running: waiting for it")
                wait_for_lock(lock, deadline, "verdict db update")
            with _written(self._folder):
                if self._sweep():
                    say("the index of the advisories was damaged: what isn't updated now has to be fetched anew")
            yield
        finally:
            os.close(lock)

    def scratch(self) -> Path:
        """A file name that the next update removes if this one doesn't."""
        return self._folder / f"{_TEMPORARY}{secrets.token_hex(8)}"

    def usable(self, ecosystem: str) -> Kept | None:
        """The entry of an ecosystem whose file was read in full and is whole; None if it must be built anew."""
        kept = self._index().ecosystems.get(ecosystem)
        if kept is None:
            return None
        try:
            check(self._folder, ecosystem, kept, thoroughly=True)
            connect(self._folder / kept.file, ecosystem).close()
        except AdvisoryDataError:
            return None
        return kept

    def confirm(self, ecosystem: str, kept: Kept, now: datetime) -> None:
        """Record that the source hasn't changed, so that the data are as of now."""
        self._keep(ecosystem, kept.model_copy(update={"fetched": now}))

    def replace(  # noqa: PLR0913  what, of what, from where, when
        self,
        ecosystem: str,
        entries: Iterable[Entry],
        now: datetime,
        *,
        source: str,
        etag: str | None = None,
        live: bool = False,
        deadline: Deadline,
    ) -> Change:
        """Make the database of an ecosystem hold the entries and nothing else.

        They are as of `now` if they are `live`, else as of the latest date among them.

        Raises:
            AdvisoryDataError: there is no record of the ecosystem among the entries; the old data stay.
            OutputError: it can't be written, e.g. the disk is full; the old data stay.
            TimedOut, Interrupted: it wasn't done in time; the old data stay.
        """
        kept, dates = self.usable(ecosystem), _Dates()
        temporary = self.scratch()
        try:
            with _written(self._folder):
                if kept is not None:
                    shutil.copyfile(self._folder / kept.file, temporary)
                database = sqlite3.connect(temporary, isolation_level=None)
            try:
                with _written(self._folder):
                    change = _fill(database, ecosystem, dates.seen(entries), deadline, fresh=kept is None)
                    dates.newest = _newest(database)
            finally:
                database.close()
            with _written(self._folder):
                if kept is None or change.added or change.changed or change.removed:
                    file = self._install(ecosystem, temporary)
                else:
                    file = self._folder / kept.file
                found = file.stat()
                self._keep(
                    ecosystem,
                    Kept(
                        file=file.name,
                        sha256=digest_of(file),
                        size=found.st_size,
                        mtime_ns=found.st_mtime_ns,
                        records=change.records,
                        unreadable=len(change.unreadable),
                        fetched=now if live else min(now, dates.latest),
                        newest=dates.newest,
                        source=source,
                        etag=etag,
                    ),
                )
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
        return change

    def _install(self, ecosystem: str, temporary: Path) -> Path:
        file = self._folder / f"{ecosystem}-{digest_of(temporary)[:16]}.sqlite"
        with temporary.open("rb") as stream:
            os.fsync(stream.fileno())
        temporary.replace(file)
        return file

    def _keep(self, ecosystem: str, kept: Kept) -> None:
        index = Index(ecosystems={**self._index().ecosystems, ecosystem: kept})
        write_atomically(self._folder / INDEX, [index.model_dump_json(indent=1)])
        with _written(self._folder):
            self._sweep()

    def _index(self) -> Index:
        """The index; empty if it is damaged, so that everything is built anew.

        Raises:
            AdvisoryDataError: it can't be read.
        """
        try:
            return read_index(self._folder)
        except AdvisoryDataError as error:
            if isinstance(error.__cause__, OSError):
                raise
            return Index()

    def _sweep(self) -> bool:
        """Remove files that aren't in use, and whether a damaged index was among them."""
        used = {kept.file for kept in self._index().ecosystems.values()}
        for file in self._folder.iterdir():
            ours = file.suffix == ".sqlite" and file.name.partition("-")[0] in OSV_NAMES
            if file.name.startswith(_TEMPORARY) or (ours and file.name not in used):
                file.unlink(missing_ok=True)
        damaged = not used and (self._folder / INDEX).exists()
        if damaged:
            (self._folder / INDEX).unlink()
        return damaged


class _Dates:
    """The newest change of any record, and the latest date of any file."""

    def __init__(self) -> None:
        self.newest = self._written = datetime.min.replace(tzinfo=UTC)

    def seen(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """The entries, whose dates are noted as they pass."""
        for entry in entries:
            if entry.written is not None:
                self._written = max(self._written, entry.written)
            yield entry

    @property
    def latest(self) -> datetime:
        """The date that the records are as of."""
        return max(self.newest, self._written)


def _fill(
    database: sqlite3.Connection, ecosystem: str, entries: Iterable[Entry], deadline: Deadline, *, fresh: bool
) -> Change:
    """Write the entries into the tables."""
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + (_TABLES if fresh else ""))
    rows = database.execute("SELECT record, name, crc, size, problem FROM entries")
    known = {name: (record, (crc, size), problem) for record, name, crc, size, problem in rows}
    number = max((record for record, _, _ in known.values()), default=0)
    gone, seen = dict(known), set[str]()
    added = changed = 0
    database.execute("BEGIN")
    for entry in entries:
        deadline.check("verdict db update")
        name = entry.name
        while name in seen:
            name += " (again)"
        seen.add(name)
        before = gone.pop(name, None)
        same = before is not None and before[1] == (entry.crc, entry.size)
        if before is not None:
            if same and before[2] is None:
                continue
            _remove(database, before[0])
        number += 1
        problem = _add(database, ecosystem, number, name, entry)
        if before is None:
            added += 1
        elif not same or problem != before[2]:  # what couldn't be read may be whole in this file
            changed += 1
    for record, _, _ in gone.values():
        _remove(database, record)
    database.execute("COMMIT")
    unreadable = tuple(database.execute("SELECT name, problem FROM entries WHERE problem IS NOT NULL ORDER BY name"))
    (records,) = database.execute("SELECT count(*) FROM entries WHERE modified IS NOT NULL").fetchone()
    if not records:
        first = f"; {unreadable[0][0]}: {unreadable[0][1]}" if unreadable else ""
        raise AdvisoryDataError(
            f"no advisory of {OSV_NAMES[ecosystem]} is there{first}",
            hint="name the data of that ecosystem as the OSV project publishes it",
        )
    return Change(records, added, changed, len(gone), unreadable)


def _newest(database: sqlite3.Connection) -> datetime:
    return datetime.fromisoformat(database.execute("SELECT max(modified) FROM entries").fetchone()[0])


def _add(database: sqlite3.Connection, ecosystem: str, number: int, name: str, entry: Entry) -> str | None:
    """Write one entry. Returns the reason why it can't be read, or None."""
    modified = problem = None
    try:
        record = read_record(entry.read())
    except (Malformed, Unreadable) as error:
        problem = str(error)
    else:
        if ecosystem in record.ecosystems:
            modified = record.modified.isoformat(timespec="microseconds")
            mine = [each for each in record.affected if each.ecosystem == ecosystem]
            rows = [(each.package, number, record.id, _AFFECTED.dump_json(each)) for each in mine]
            database.executemany("INSERT INTO affected VALUES (?, ?, ?, ?)", rows)
            if mine:
                body = _RECORD.dump_json(record, exclude={"affected", "ecosystems"})
                database.execute("INSERT INTO records VALUES (?, ?)", (number, body))
    row = (number, name, entry.crc, entry.size, modified, problem)
    database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", row)
    return problem


def _remove(database: sqlite3.Connection, record: int) -> None:
    for table in ("entries", "records", "affected"):
        database.execute(f"DELETE FROM {table} WHERE record = ?", (record,))  # noqa: S608  our words


@contextlib.contextmanager
def _written(folder: Path) -> Iterator[None]:
    """A context in which errors of SQLite and of the file system mean that the folder can't be written.

    Raises:
        OutputError: it can't.
    """
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        full = isinstance(error, OSError) and error.errno == errno.ENOSPC
        reason = "the disk is full" if full or "disk is full" in str(error) else clean_path(str(error))
        raise OutputError(
            f"the advisories can't be written to {clean_path(str(folder))}: {reason}",
            hint="check the disk and the folder's permissions, or name another one in VERDICT_HOME",
        ) from error
