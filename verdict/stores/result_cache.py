"""Remembers what engines said of files, by content, in one SQLite file outside the scanned tree."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import pydantic

from verdict.domain.finding import Observation
from verdict.domain.outcome import Completed
from verdict.ports import Engine, TargetFile
from verdict.stores.sqlite import Store

_VERSION = 3  # of the table and of what is in it: another one starts an empty file
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
        self._hashes: dict[tuple[Path, str], str | None] = {}

    @property
    def problem(self) -> str | None:
        """Why it was gone without, if it was."""
        return self._store.problem

    def get(self, engine: Engine, files: Sequence[TargetFile], root: Path) -> Mapping[str, Completed]:
        """See `ResultCache.get`."""
        keys = {key: file.path for file in files if (key := self._key(engine, file, root)) is not None}
        if not keys:
            return {}
        try:
            with self._store.opened() as database:
                found = self._found(database, list(keys))
            return {keys[key]: Completed(_OBSERVATIONS.validate_json(body), (keys[key],)) for key, body in found}
        except (sqlite3.Error, OSError, pydantic.ValidationError) as error:
            self._store.give_up(error)
            return {}

    def put(self, engine: Engine, files: Sequence[TargetFile], result: Completed, root: Path) -> None:
        """See `ResultCache.put`."""
        gaps = {gap.path for gap in result.unscanned}
        scanned = set(result.scanned) - gaps
        by_path: defaultdict[str, list[Observation]] = defaultdict(list)
        for observation in result.observations:
            path = observation.location.path
            by_path[path if path in scanned else path.partition("!")[0]].append(observation)
        # Hashed again: a file that changed while it was scanned has no result worth keeping.
        steady = [
            (file.path, key)
            for file in files
            if file.path in scanned
            and (key := self._key(engine, file, root)) is not None
            and key == self._key(engine, file, root, again=True)
        ]
        rows = [(key, _OBSERVATIONS.dump_json(tuple(by_path[path]), exclude_defaults=True)) for path, key in steady]
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

    def _key(self, engine: Engine, file: TargetFile, root: Path, *, again: bool = False) -> bytes | None:
        if engine.fingerprint is None:
            return None
        place = (root, file.native)
        if again or place not in self._hashes:
            self._hashes[place] = _content(root / file.native)
        content = self._hashes[place]
        if content is None:
            return None
        return hashlib.sha256(f"{engine.fingerprint}\0{file.path}\0{content}".encode()).digest()


def _content(path: Path) -> str | None:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return None
