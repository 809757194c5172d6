"""Remembers what engines said of files, by content, in one SQLite file outside the scanned tree."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pydantic

from verdict.domain.finding import Observation
from verdict.domain.outcome import Completed
from verdict.ports import Engine, TargetFile
from verdict.stores.sqlite import Store

_VERSION = 4  # of the table and of what is in it: another one starts an empty file
_SCHEMA = "CREATE TABLE IF NOT EXISTS results (key BLOB NOT NULL UNIQUE, body BLOB NOT NULL)"
_KEPT = 200_000  # results; the oldest go first
_OBSERVATIONS = pydantic.TypeAdapter(tuple[Observation, ...])


class SqliteResultCache:
    """Per-file results of engines that look at each file by itself.

    The key is the engine with its rules and options, the path, and the content's hash. Only files looked at without a
    gap are remembered. A cache that can't be read or written is as good as none: it is never why a scan fails, and
    whatever it doesn't answer is scanned.
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
            return {keys[key]: Completed(_OBSERVATIONS.validate_json(body), (keys[key],)) for key, body in found}
        except (sqlite3.Error, OSError, pydantic.ValidationError) as error:
            self._store.give_up(error)
            return {}

    def put(self, engine: Engine, files: Sequence[TargetFile], result: Completed, digests: Mapping[str, str]) -> None:
        """See `ResultCache.put`."""
        scanned = frozenset(result.scanned)
        gaps = {path for gap in result.unscanned for path in _meant(gap.path, scanned)}
        by_path: defaultdict[str, list[Observation]] = defaultdict(list)
        for observation in result.observations:
            meant = _meant(observation.location.path, scanned)
            if len(meant) > 1:  # a member of one file has the name of another: neither is remembered
                gaps.update(meant)
            for path in meant:
                by_path[path].append(observation)
        kept = [file for file in files if file.path in scanned and file.path not in gaps]
        rows = [
            (key, _OBSERVATIONS.dump_json(tuple(by_path[path]), exclude_defaults=True))
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
