"""Remembers what engines said of files, by content, in one SQLite file outside the scanned tree."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pydantic

from verdict.domain.finding import Observation
from verdict.domain.outcome import Completed, Unscanned
from verdict.ports import Engine, TargetFile
from verdict.stores.sqlite import Store

_VERSION = 5  # of the table and of what is in it: another one starts an empty file
_SCHEMA = "CREATE TABLE IF NOT EXISTS results (key BLOB NOT NULL UNIQUE, body BLOB NOT NULL)"
_KEPT = 200_000  # results; the oldest go first


@dataclass(frozen=True, slots=True)
class _Entry:
    """What an engine said of one file: `read` if it looked at it, `gaps` are the file's own and its members'."""

    observations: tuple[Observation, ...] = ()
    gaps: tuple[Unscanned, ...] = ()
    read: bool = True


_ENTRY = pydantic.TypeAdapter(_Entry)


class SqliteResultCache:
    """Per-file results of engines that look at each file by itself.

    The key is the engine with its rules and options, the path, and the content's hash. Gaps that the same content gives
    again are remembered with the result (see `Gap.repeatable`); a file with any other isn't remembered. A cache that
    can't be read or written is as good as none: it is never why a scan fails; whatever it doesn't answer is scanned.
    """

    def __init__(self, folder: Path) -> None:
        self._store = Store(folder / f"results-{_VERSION}.sqlite", _SCHEMA, "the result cache")

    @property
    def problem(self) -> str | None:
        """Why it was gone without, if it was."""
        return self._store.problem

    def get(self, engine: Engine, files: Sequence[TargetFile], digests: Mapping[str, str]) -> Mapping[str, Completed]:
        """See `ResultCache.get`."""
        keys = {key: path for path, key in _keys(engine, files, digests)}
        if not keys:
            return {}
        try:
            with self._store.opened() as database:
                found = self._found(database, list(keys))
            return {keys[key]: _completed(keys[key], _ENTRY.validate_json(body)) for key, body in found}
        except (sqlite3.Error, OSError, pydantic.ValidationError) as error:
            self._store.give_up(error)
            return {}

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
            if len(meant) > 1:  # a member of one file has the name of another: neither is remembered
                left_out.update(meant)
            for path in meant:
                observations[path].append(observation)
        kept = [file for file in files if file.path in known and file.path not in left_out]
        rows = [
            (
                key,
                _ENTRY.dump_json(
                    _Entry(tuple(observations[path]), tuple(gaps[path]), path in read), exclude_defaults=True
                ),
            )
            for path, key in _keys(engine, kept, digests)
        ]
        try:
            with self._store.opened() as database:
                database.executemany("INSERT OR REPLACE INTO results (key, body) VALUES (?, ?)", rows)
                database.execute("DELETE FROM results WHERE rowid <= (SELECT max(rowid) FROM results) - ?", (_KEPT,))
        except (sqlite3.Error, OSError) as error:
            self._store.give_up(error)

    def _found(self, database: sqlite3.Connection, keys: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
        rows: list[tuple[bytes, bytes]] = []
        for start in range(0, len(keys), 500):
            part = keys[start : start + 500]
            marks = ",".join("?" * len(part))
            rows.extend(database.execute(f"SELECT key, body FROM results WHERE key IN ({marks})", part))  # noqa: S608  # nosec B608  question marks only
        return rows


def _completed(path: str, entry: _Entry) -> Completed:
    return Completed(entry.observations, (path,) if entry.read else (), entry.gaps)


def _keys(engine: Engine, files: Iterable[TargetFile], digests: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """The path and the key of each file that can be remembered."""
    if engine.fingerprint is None:
        return
    for file in files:
        if file.path in digests:
            content = digests[file.path]
            yield file.path, hashlib.sha256(f"{engine.fingerprint}\0{file.path}\0{content}".encode()).digest()


def _meant(path: str, scanned: Collection[str]) -> list[str]:
    """The files that a path in a result may be of: itself, or an archive it is a member of (`archive!member`)."""
    ends = [place for place, letter in enumerate(path) if letter == "!"]
    return [name for name in (path, *(path[:end] for end in ends)) if name in scanned]
