"""Remembers each finding's rule and place, and when it was first seen on this machine."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import pydantic

from verdict.domain.finding import Finding
from verdict.domain.text.untrusted import clean_path
from verdict.stores.sqlite import Store

_VERSION = 2
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS seen (root TEXT, fingerprint TEXT, id TEXT, rule TEXT, severity TEXT, path TEXT,"
    " line INTEGER, at INTEGER, PRIMARY KEY (root, fingerprint))"
)
_RECORD = (
    "INSERT INTO seen VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (root, fingerprint) DO UPDATE SET"
    " id = excluded.id, rule = excluded.rule, severity = excluded.severity, path = excluded.path, line = excluded.line"
)
_MOST = 20  # findings with one id, in as many projects
_STRICT = pydantic.ConfigDict(strict=True)
_Second = Annotated[int, pydantic.Field(ge=0, lt=253402300800)]  # of Unix time, up to the year 9999
_ROWS = pydantic.TypeAdapter(list[tuple[str, _Second]], config=_STRICT)
_SEEN = pydantic.TypeAdapter(list[tuple[str, str, str, str, int, _Second]], config=_STRICT)


@dataclass(frozen=True, slots=True)
class Seen:
    """A finding as the latest scan of `root` saw it; `line` is 1-based, `first_seen` has its time zone."""

    root: str
    rule_id: str
    severity: str
    path: str
    line: int
    first_seen: datetime


class SqliteHistory:
    """The findings of earlier scans, by root and fingerprint. If it is lost, every finding is new again."""

    def __init__(self, folder: Path) -> None:
        self._store = Store(folder / f"history-{_VERSION}.sqlite", _SCHEMA, "the history of findings")

    @property
    def problem(self) -> str | None:
        """The reason why it wasn't used, if it wasn't."""
        return self._store.problem

    def first_seen(self, root: Path, findings: Iterable[Finding], now: datetime) -> Mapping[str, datetime]:
        """Record that the findings were seen `now`. Returns when earlier scans first saw them, by fingerprint."""
        place = clean_path(str(root))  # SQLite's texts are UTF-8, a folder's name need not be
        second = int(now.timestamp())
        rows = [
            (place, each.fingerprint, each.id, each.rule_id, each.severity.name, each.location.path, each.location.line,
             second)
            for each in findings
        ]  # fmt: skip
        try:
            with self._store.opened() as database:
                database.executemany(_RECORD, rows)
                found = database.execute("SELECT fingerprint, at FROM seen WHERE root = ?", (place,)).fetchall()
            known = _ROWS.validate_python(found)
        except (sqlite3.Error, OSError, pydantic.ValidationError) as error:
            self._store.give_up(error)
            return {}
        asked = {row[1] for row in rows}
        return {mark: datetime.fromtimestamp(at, UTC) for mark, at in known if mark in asked and at < second}

    def find(self, name: str) -> tuple[Seen, ...]:
        """The findings with this id or fingerprint in all projects, the one seen first in front; at most 20."""
        if not self._store.exists:
            return ()
        try:
            with self._store.opened() as database:
                found = database.execute(
                    "SELECT root, rule, severity, path, line, at FROM seen WHERE id = ? OR fingerprint = ?"
                    " ORDER BY at, root LIMIT ?",
                    (name, name, _MOST),
                ).fetchall()
            rows = _SEEN.validate_python(found)
        except (sqlite3.Error, OSError, pydantic.ValidationError) as error:
            self._store.give_up(error)
            return ()
        return tuple(
            Seen(root, rule, severity, path, line, datetime.fromtimestamp(at, UTC))
            for root, rule, severity, path, line, at in rows
        )
