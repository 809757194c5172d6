"""Caches what engines report on files, by content, in one SQLite file outside the scanned tree.

The slow hashes of the secrets that they found are cached in the same way.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pydantic

from verdict.domain.errors import OutputError
from verdict.domain.finding import EngineName, Observation
from verdict.domain.outcome import Completed, Unscanned
from verdict.ports import Engine, SharedEntries, TargetFile
from verdict.stores.sqlite import Store

_VERSION = 6  # of the table and of what is in it: another one starts an empty file
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS results "
    "(key BLOB NOT NULL UNIQUE, body BLOB NOT NULL, engine TEXT NOT NULL, day INTEGER NOT NULL)"
)
_NOTES = "CREATE TABLE IF NOT EXISTS notes (key BLOB NOT NULL UNIQUE, note BLOB NOT NULL)"
_HASHES = "CREATE TABLE IF NOT EXISTS secret_hashes (key BLOB NOT NULL UNIQUE, hash TEXT NOT NULL)"
_HASH = re.compile(r"[0-9a-f]{64}")
_KEPT = 200_000  # results; the oldest go first
_KEPT_HASHES = 100_000  # likewise
_KEPT_NOTES = 100_000  # likewise
_ASKED = 500  # keys in one query
_DAY = 86_400  # seconds


@dataclass(frozen=True, slots=True)
class _Entry:
    """The result of one file: `read` if the engine looked at it; `gaps` are of the file and its members."""

    observations: tuple[Observation, ...] = ()
    gaps: tuple[Unscanned, ...] = ()
    read: bool = True


_ENTRY = pydantic.TypeAdapter(_Entry)
_NOTHING_FOUND = _Entry()  # in nine files of ten
_SUMMARY = pydantic.TypeAdapter(list[tuple[str, int, int, int]])


@dataclass(frozen=True, slots=True)
class Remembered:
    """How many results of an engine are in the cache, and the first and the last day on which one was stored."""

    engine: EngineName
    results: int
    first: date
    last: date


class SqliteResultCache:
    """Results per file, of engines that look at each file by itself.

    The key is the engine with its rules and options, the path, what the file is taken for beside its name, and the hash
    of the content. Gaps that the same content gives again are stored with the result (see `Gap.repeatable`); a file
    with any other gap isn't stored. A cache that can't be read or written is never why a scan fails: whatever it
    doesn't answer is scanned. `shared` has the results and notes of other machines; what is found there is kept here
    too.
    """

    def __init__(self, folder: Path, shared: SharedEntries | None = None) -> None:
        self._folder = folder
        self._shared = shared
        self._file = folder / f"results-{_VERSION}.sqlite"
        self._store = Store(self._file, _SCHEMA, "the result cache")
        self._hashes = Store(self._file, _HASHES, "the result cache")
        self._notes = Store(self._file, _NOTES, "the result cache")

    @property
    def problem(self) -> str | None:
        """The reason why it wasn't used, if it wasn't."""
        theirs = None if self._shared is None else self._shared.problem
        return self._store.problem or self._hashes.problem or self._notes.problem or theirs

    def get(self, engine: Engine, files: Sequence[TargetFile], digests: Mapping[str, str]) -> Mapping[str, Completed]:
        """See `ResultCache.get`."""
        keys = {key: path for path, key in _keys(engine, files, digests)}
        if not keys:
            return {}
        try:
            with self._store.opened() as database:
                found = dict(_answers(database, "SELECT key, body FROM results", list(keys)))
            others = {} if self._shared is None else self._shared.get([key for key in keys if key not in found])
            answers = {
                keys[key]: _completed(keys[key], _entry(body)) for key, body in (*found.items(), *others.items())
            }
            self._keep(engine, others)
        except (sqlite3.Error, OSError, pydantic.ValidationError) as error:
            self._store.give_up(error)
            return {}
        return answers

    def put(self, engine: Engine, files: Sequence[TargetFile], result: Completed, digests: Mapping[str, str]) -> None:
        """See `ResultCache.put`."""
        read = frozenset(result.scanned)
        known = read.union(gap.path for gap in result.unscanned if gap.gap.repeatable)
        left_out: set[str] = set()
        observations: defaultdict[str, list[Observation]] = defaultdict(list)
        gaps: defaultdict[str, list[Unscanned]] = defaultdict(list)
        for gap in result.unscanned:
            meant = _meant(gap.path, known)
            if len(meant) > 1 or not gap.gap.repeatable:
                left_out.update(meant)
            for path in meant:
                gaps[path].append(gap)
        for observation in result.observations:
            meant = _meant(observation.location.path, known)
            if len(meant) > 1:  # an archive member has the name of another file: neither is stored
                left_out.update(meant)
            for path in meant:
                observations[path].append(observation)
        kept = [file for file in files if file.path in known and file.path not in left_out]
        entries = {
            key: _ENTRY.dump_json(
                _Entry(tuple(observations[path]), tuple(gaps[path]), path in read), exclude_defaults=True
            )
            for path, key in _keys(engine, kept, digests)
        }
        try:
            self._keep(engine, entries)
        except (sqlite3.Error, OSError) as error:
            self._store.give_up(error)
        if self._shared is not None:
            self._shared.put(entries)

    def _keep(self, engine: Engine, entries: Mapping[bytes, bytes]) -> None:
        """Write entries.

        Raises:
            sqlite3.Error, OSError: they can't be written.
        """
        if entries:
            rows = [(key, body, engine.name, int(time.time()) // _DAY) for key, body in entries.items()]
            with self._store.opened() as database:
                database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", rows)
                database.execute("DELETE FROM results WHERE rowid <= (SELECT max(rowid) FROM results) - ?", (_KEPT,))

    def notes(self, keys: Sequence[bytes]) -> Mapping[bytes, bytes]:
        """See `ResultCache.notes`."""
        try:
            with self._notes.opened() as database:
                found = dict(_answers(database, "SELECT key, note FROM notes", keys))
        except (sqlite3.Error, OSError) as error:
            self._notes.give_up(error)
            return {}
        own = {key: note for key, note in found.items() if isinstance(note, bytes)}
        others = {} if self._shared is None else self._shared.get([key for key in keys if key not in own])
        if others:
            self._keep_notes(others)
        return {**own, **others}

    def put_notes(self, notes: Mapping[bytes, bytes]) -> None:
        """See `ResultCache.put_notes`."""
        self._keep_notes(notes)
        if self._shared is not None:
            self._shared.put(notes)

    def _keep_notes(self, notes: Mapping[bytes, bytes]) -> None:
        oldest = "DELETE FROM notes WHERE rowid <= (SELECT max(rowid) FROM notes) - ?"
        try:
            with self._notes.opened() as database:
                database.executemany("INSERT OR REPLACE INTO notes VALUES (?, ?)", notes.items())
                database.execute(oldest, (_KEPT_NOTES,))
        except (sqlite3.Error, OSError) as error:
            self._notes.give_up(error)

    def secret_hashes(self, keys: Sequence[bytes]) -> Mapping[bytes, str]:
        """See `ResultCache.secret_hashes`. An entry that isn't a hash counts as missing."""
        try:
            with self._hashes.opened() as database:
                found = dict(_answers(database, "SELECT key, hash FROM secret_hashes", keys))
            return {key: text for key, text in found.items() if isinstance(text, str) and _HASH.fullmatch(text)}
        except (sqlite3.Error, OSError) as error:
            self._hashes.give_up(error)
            return {}

    def put_secret_hashes(self, hashes: Mapping[bytes, str]) -> None:
        """See `ResultCache.put_secret_hashes`."""
        oldest = "DELETE FROM secret_hashes WHERE rowid <= (SELECT max(rowid) FROM secret_hashes) - ?"
        try:
            with self._hashes.opened() as database:
                database.executemany("INSERT OR REPLACE INTO secret_hashes VALUES (?, ?)", hashes.items())
                database.execute(oldest, (_KEPT_HASHES,))
        except (sqlite3.Error, OSError) as error:
            self._hashes.give_up(error)

    def summary(self) -> list[Remembered]:
        """What is in the cache, by engine; nothing if there is no cache, or it can't be read: see `problem`."""
        if not self._store.exists:
            return []
        query = "SELECT engine, count(*), min(day), max(day) FROM results GROUP BY engine ORDER BY engine"
        try:
            with self._store.opened() as database:
                rows = _SUMMARY.validate_python(database.execute(query).fetchall())
            return [Remembered(EngineName(name), count, _day(first), _day(last)) for name, count, first, last in rows]
        except (sqlite3.Error, OSError, ValueError, OverflowError) as error:
            self._store.give_up(error)
            return []

    def clear(self) -> int:
        """Remove all results, those of other versions of verdict too. Returns how many of this version there were.

        Raises:
            OutputError: they can't be removed.
        """
        try:
            for file in self._folder.glob("results-*.sqlite*"):
                if not file.name.startswith(self._file.name):
                    file.unlink(missing_ok=True)
            if not self._store.exists:
                return 0
            with self._store.opened() as database:
                count = database.execute("DELETE FROM results").rowcount
            with self._hashes.opened() as database:
                database.execute("DELETE FROM secret_hashes")
            with self._notes.opened() as database:
                database.execute("DELETE FROM notes")
            with self._store.opened() as database:
                database.commit()  # ends the transaction: the file can't shrink inside of one
                database.execute("VACUUM")
            return int(count)
        except (sqlite3.Error, OSError) as error:
            self._store.give_up(error)
            raise OutputError(self.problem or "the result cache can't be cleared", hint="remove its folder") from error


def _answers(database: sqlite3.Connection, query: str, keys: Sequence[bytes]) -> Iterator[tuple[Any, Any]]:
    """The rows of a query whose `key` is one of these."""
    for start in range(0, len(keys), _ASKED):
        part = keys[start : start + _ASKED]
        marks = ",".join("?" * len(part))
        yield from database.execute(f"{query} WHERE key IN ({marks})", part)


def _day(number: int) -> date:
    return datetime.fromtimestamp(number * _DAY, UTC).date()


def _entry(body: bytes) -> _Entry:
    return _NOTHING_FOUND if body == b"{}" else _ENTRY.validate_json(body)


def _completed(path: str, entry: _Entry) -> Completed:
    return Completed(entry.observations, (path,) if entry.read else (), entry.gaps)


def _keys(engine: Engine, files: Iterable[TargetFile], digests: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """The path and the key of each file that can be stored."""
    if engine.fingerprint is None:
        return
    for file in files:
        if file.path in digests:
            parts = (engine.fingerprint, file.path, file.interpreter, file.manifest, digests[file.path])
            yield file.path, hashlib.sha256("\0".join(map(str, parts)).encode()).digest()


def _meant(path: str, scanned: Collection[str]) -> list[str]:
    """The files that a path in a result may refer to: a file itself, or a member's archive (`archive!member`)."""
    ends = [place for place, letter in enumerate(path) if letter == "!"]
    return [name for name in (path, *(path[:end] for end in ends)) if name in scanned]
