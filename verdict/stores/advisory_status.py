"""Reads the whole database of advisories and tells its condition."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from verdict.advisories.ecosystems import OSV_NAMES
from verdict.domain.errors import AdvisoryDataError
from verdict.stores.advisories import check, connect, read_index, rebuild_hint


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of one ecosystem: `name` is OSV's, `size` in bytes. `unreadable` isn't known if it is damaged."""

    ecosystem: str
    name: str
    records: int
    unreadable: tuple[tuple[str, str], ...]
    fetched: datetime
    newest: datetime
    source: str
    size: int
    damage: AdvisoryDataError | None = None


def conditions(folder: Path) -> list[Condition]:
    """The condition of each ecosystem in the database, in order of their names. Every byte is read.

    Raises:
        AdvisoryDataError: the index can't be read.
    """
    found = []
    for ecosystem, kept in sorted(read_index(folder).ecosystems.items()):
        damage, unreadable = None, tuple[tuple[str, str], ...]()
        try:
            check(folder, ecosystem, kept, thoroughly=True)
            unreadable = _unreadable(folder / kept.file, ecosystem)
        except AdvisoryDataError as error:
            damage = error
        found.append(
            Condition(
                ecosystem,
                OSV_NAMES[ecosystem],
                kept.records,
                unreadable,
                kept.fetched,
                kept.newest,
                kept.source,
                kept.size,
                damage,
            )
        )
    return found


def _unreadable(file: Path, ecosystem: str) -> tuple[tuple[str, str], ...]:
    with contextlib.closing(connect(file, ecosystem)) as database:
        question = "SELECT name, problem FROM entries WHERE problem IS NOT NULL ORDER BY name"
        try:
            return tuple(database.execute(question))
        except sqlite3.Error as error:
            raise AdvisoryDataError(
                f"the advisories of {ecosystem} can't be read: {error}",
                hint=rebuild_hint(ecosystem),
            ) from error
