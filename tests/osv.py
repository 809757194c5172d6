"""OSV records, archives and databases for tests."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from verdict.advisories.archive import entries_of
from verdict.processes.deadline import Deadline
from verdict.stores.advisories import SqliteAdvisories
from verdict.stores.advisory_updates import AdvisoryUpdates, Change

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


def events(*each: str) -> list[dict[str, str]]:
    """Events of a range, as `introduced 1.0`."""
    return [dict([text.split(" ", 1)]) for text in each]


def osv_range(*each: str, kind: str = "ECOSYSTEM") -> dict[str, Any]:
    """A range, by its events."""
    return {"type": kind, "events": events(*each)}


def osv(
    id_: str = "OSV-2024-1",
    package: str = "pkg",
    ecosystem: str = "PyPI",
    ranges: Iterable[Mapping[str, Any]] | None = None,
    versions: Iterable[str] | None = None,
    *,
    modified: str = "2024-01-02T03:04:05Z",
    **more: Any,
) -> dict[str, Any]:
    """A record about one package; without ranges and versions, all of its versions before 2."""
    if ranges is None and versions is None:
        ranges = [osv_range("introduced 0", "fixed 2.0.0")]
    affected: dict[str, Any] = {"package": {"ecosystem": ecosystem, "name": package}}
    if ranges is not None:
        affected["ranges"] = list(ranges)
    if versions is not None:
        affected["versions"] = list(versions)
    return {"id": id_, "modified": modified, "affected": [affected], **more}


def archive(file: Path, *records: Mapping[str, Any], raw: Mapping[str, bytes] | None = None) -> Path:
    """A ZIP file of records, each in a file named by its id, and of other files as they are."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        for record in records:
            opened.writestr(f"{record['id']}.json", json.dumps(record))
        for name, content in (raw or {}).items():
            opened.writestr(name, content)
    return file


def build(folder: Path, source: Path, ecosystem: str = "pypi", now: datetime = NOW) -> Change:
    """Make a database in a folder hold what a source has of an ecosystem."""
    updates, deadline = AdvisoryUpdates(folder), Deadline(60)
    with updates.alone(deadline, lambda _line: None), entries_of(source) as entries:
        return updates.replace(ecosystem, entries, now, source=str(source), deadline=deadline)


def ids(folder: Path, name: str, version: str, ecosystem: str = "pypi") -> list[str]:
    """The ids of the advisories that affect a version of a package."""
    database = SqliteAdvisories(folder)
    try:
        answer = database.affecting([(ecosystem, name, version)])[ecosystem, name, version]
        return [advisory.id for advisory in answer.advisories]
    finally:
        database.close()
