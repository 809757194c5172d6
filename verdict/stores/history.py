"""Remembers when each finding was first seen on this machine."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import pydantic

from verdict.domain.text.untrusted import clean_path
from verdict.stores.sqlite import Store

_VERSION = 1
_SCHEMA = "CREATE TABLE IF NOT EXISTS seen (root TEXT, fingerprint TEXT, at INTEGER, PRIMARY KEY (root, fingerprint))"
_Second = Annotated[int, pydantic.Field(ge=0, lt=253402300800)]  # of Unix time, up to the year 9999
_ROWS = pydantic.TypeAdapter(list[tuple[str, _Second]], config=pydantic.ConfigDict(strict=True))


class SqliteHistory:
    """When a finding was first seen, by root and fingerprint. If it is lost, every finding is new again."""

    def __init__(self, folder: Path) -> None:
        self._store = Store(folder / f"history-{_VERSION}.sqlite", _SCHEMA, "the history of findings")

    @property
    def problem(self) -> str | None:
        """The reason why it wasn't used, if it wasn't."""
        return self._store.problem

    def first_seen(self, root: Path, fingerprints: Iterable[str], now: datetime) -> Mapping[str, datetime]:
        """Record that the findings were seen `now`. Returns when earlier scans had first seen them."""
        place = clean_path(str(root))  # SQLite's texts are UTF-8, a folder's name need not be
        rows = [(place, fingerprint, int(now.timestamp())) for fingerprint in fingerprints]
        try:
            with self._store.opened() as database:
                database.executemany("INSERT OR IGNORE INTO seen VALUES (?, ?, ?)", rows)
                found = database.execute("SELECT fingerprint, at FROM seen WHERE root = ?", (place,)).fetchall()
            known = _ROWS.validate_python(found)
        except (sqlite3.Error, OSError, pydantic.ValidationError) as error:
            self._store.give_up(error)
            return {}
        asked = {fingerprint for _, fingerprint, _ in rows}
        earlier = {mark: at for mark, at in known if mark in asked and at < int(now.timestamp())}
        return {mark: datetime.fromtimestamp(at, UTC) for mark, at in earlier.items()}
