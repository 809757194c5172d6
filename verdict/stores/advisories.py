"""Advisories in SQLite files, one for each ecosystem, each written once and then only read.

`index.json` beside them says which files count. Both are put in place whole, so that a reader finds the old ones or the
new ones; a file that is in use stays readable until it is closed.
"""

from __future__ import annotations

import hashlib
import sqlite3
import weakref
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import pydantic

from verdict.advisories.advisory import Advisory, Answer, Supply
from verdict.advisories.affected import Affected, Undecided
from verdict.advisories.ecosystems import OSV_NAMES, package_key
from verdict.advisories.records import Record
from verdict.domain.errors import AdvisoryDataError
from verdict.domain.text.untrusted import clean_line, clean_path

INDEX = "index.json"
SCHEMA: Literal[1] = 1
"""The version of the files and the index. Files of another version are rebuilt."""

APPLICATION = 0x76646278  # SQLite's application_id: `vdbx`
_CHUNK = 500  # names in one query
_AFFECTED, _RECORD = pydantic.TypeAdapter(Affected), pydantic.TypeAdapter(Record)
_MEND = "run `verdict db update` to build it anew"


class Kept(pydantic.BaseModel):
    """The index's entry for one ecosystem's file. `etag` is the server's tag of what it was made of, if any."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)

    file: str = pydantic.Field(pattern=r"^[a-z]+-[0-9a-f]{16}\.sqlite$")
    sha256: str = pydantic.Field(pattern=r"^[0-9a-f]{64}$")
    size: int
    mtime_ns: int
    records: int
    unreadable: int
    fetched: pydantic.AwareDatetime
    newest: pydantic.AwareDatetime
    source: str
    etag: str | None = None


class Index(pydantic.BaseModel):
    """The files that are in use, by ecosystem."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = SCHEMA
    ecosystems: dict[str, Kept] = {}


def read_index(folder: Path) -> Index:
    """The index of a folder; empty if there is none.

    Raises:
        AdvisoryDataError: it isn't ours, or is damaged.
    """
    file = folder / INDEX
    try:
        index = Index.model_validate_json(file.read_bytes())
    except FileNotFoundError:
        return Index()
    except (pydantic.ValidationError, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is damaged, or another version's"
        raise AdvisoryDataError(f"{clean_path(str(file))} can't be used: {reason}", hint=_MEND) from error
    if set(index.ecosystems) - set(OSV_NAMES):
        raise AdvisoryDataError(f"{clean_path(str(file))} names ecosystems that aren't known", hint=_MEND)
    return index


def digest_of(file: Path) -> str:
    """SHA-256 of a file's content, in hex."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def rebuild_hint(ecosystem: str) -> str:
    """The hint for a file that can't be used."""
    return f"run `verdict db update -e {OSV_NAMES[ecosystem]}` to build it anew"


def check(folder: Path, ecosystem: str, kept: Kept, *, thoroughly: bool = False) -> None:
    """Check that a file is the one that the index names.

    A file with the size and time that the index says isn't read again, unless `thoroughly`.

    Raises:
        AdvisoryDataError: it is another file, or it is missing.
    """
    file = folder / kept.file
    hint = rebuild_hint(ecosystem)
    try:
        found = file.stat()
        whole = found.st_size == kept.size
        if whole and (thoroughly or found.st_mtime_ns != kept.mtime_ns):
            whole = digest_of(file) == kept.sha256
    except FileNotFoundError as error:
        raise AdvisoryDataError(f"the advisories of {ecosystem} are missing: {file.name}", hint=hint) from error
    except OSError as error:
        raise AdvisoryDataError(
            f"the advisories of {ecosystem} can't be read: {error.strerror}", hint="check the folder's permissions"
        ) from error
    if not whole:
        raise AdvisoryDataError(f"the advisories of {ecosystem} are damaged: {clean_path(str(file))}", hint=hint)


def connect(file: Path, ecosystem: str) -> sqlite3.Connection:
    """A connection that only reads; any thread may use it.

    Raises:
        AdvisoryDataError: the file is not a database of `verdict`.
    """
    hint = rebuild_hint(ecosystem)
    uri = f"{file.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        database = sqlite3.connect(uri, uri=True, check_same_thread=False, isolation_level=None)
    except sqlite3.Error as error:
        raise AdvisoryDataError(f"{file.name} can't be opened: {error}", hint=hint) from error
    try:
        (application,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        database.close()
        raise AdvisoryDataError(f"{file.name} is not a database: {error}", hint=hint) from error
    if (application, version) != (APPLICATION, SCHEMA):
        database.close()
        raise AdvisoryDataError(f"{file.name} is another program's, or another version's", hint=hint)
    return database


def supplies(index: Index) -> dict[str, Supply]:
    """The index's entries by ecosystem, in order of their names."""
    return {name: Supply(name, kept.fetched, kept.unreadable) for name, kept in sorted(index.ecosystems.items())}


class SqliteAdvisories:
    """The database in a folder, as it is when this object is made: a later update doesn't change it.

    Raises:
        AdvisoryDataError: a file of it is missing, damaged or another program's.
    """

    def __init__(self, folder: Path) -> None:
        self._index, self._databases = _open(folder)
        self._close = weakref.finalize(self, _close_all, list(self._databases.values()))

    def close(self) -> None:
        """Close the files. Garbage collection does the same."""
        self._close()

    def supplies(self) -> Mapping[str, Supply]:
        """See `AdvisoryDatabase.supplies`."""
        return supplies(self._index)

    def affecting(self, packages: Iterable[tuple[str, str, str]]) -> Mapping[tuple[str, str, str], Answer]:
        """See `AdvisoryDatabase.affecting`.

        Raises:
            AdvisoryDataError: a file is damaged.
        """
        asked: dict[str, dict[str, list[tuple[str, str, str]]]] = defaultdict(lambda: defaultdict(list))
        for package in dict.fromkeys(packages):
            ecosystem, name, _ = package
            if ecosystem in self._databases:
                asked[ecosystem][package_key(ecosystem, name)].append(package)
        answers: dict[tuple[str, str, str], Answer] = {}
        for ecosystem, names in asked.items():
            try:
                answers |= _ask(self._databases[ecosystem], names)
            except (sqlite3.Error, ValueError) as error:
                raise AdvisoryDataError(
                    f"the advisories of {ecosystem} are damaged: {clean_line(str(error))}",
                    hint=rebuild_hint(ecosystem),
                ) from error
        return answers


def _open(folder: Path) -> tuple[Index, dict[str, sqlite3.Connection]]:
    """The index and its files, opened. If an update replaces them between the two steps, it is tried again.

    If something is missing or damaged twice under the same index, it really is.
    """
    failed: Index | None = None
    while True:
        index = read_index(folder)
        databases: dict[str, sqlite3.Connection] = {}
        try:
            for ecosystem, kept in index.ecosystems.items():
                check(folder, ecosystem, kept)
                databases[ecosystem] = connect(folder / kept.file, ecosystem)
        except AdvisoryDataError:
            _close_all(databases.values())
            if index == failed:
                raise
            failed = index
        else:
            return index, databases


def _close_all(databases: Iterable[sqlite3.Connection]) -> None:
    for database in databases:
        database.close()


def _ask(
    database: sqlite3.Connection, names: Mapping[str, list[tuple[str, str, str]]]
) -> Iterator[tuple[tuple[str, str, str], Answer]]:
    """The answer for each package; packages are given by the key of their name."""
    found: dict[str, list[tuple[int, str, Affected]]] = defaultdict(list)
    for package, record, name, body in _rows(database, "package, record, id, body FROM affected WHERE package", names):
        found[package].append((record, name, _AFFECTED.validate_json(body)))
    hits: dict[tuple[str, str, str], list[tuple[int, Affected]]] = {}
    doubts: dict[tuple[str, str, str], dict[str, str]] = {}
    for key, packages in names.items():
        for package in packages:
            hits[package], doubts[package] = [], {}
            for record, name, affected in found.get(key, ()):
                try:
                    if affected.affects(package[2]):
                        hits[package].append((record, affected))
                except Undecided as error:
                    doubts[package][name] = str(error)
    wanted = {record for each in hits.values() for record, _ in each}
    records = {
        record: _RECORD.validate_json(body)
        for record, body in _rows(database, "record, body FROM records WHERE record", wanted)
    }
    made: dict[tuple[int, str], Advisory] = {}
    for package, each in hits.items():
        advisories: dict[str, Advisory] = {}
        for record, affected in each:
            one = made.get((record, affected.package))
            if one is None:
                one = made[record, affected.package] = _advisory(records[record], affected)
            advisories[one.id] = one
        undecided = tuple(sorted((name, why) for name, why in doubts[package].items() if name not in advisories))
        yield package, Answer(tuple(advisories[name] for name in sorted(advisories)), undecided)


def _rows(database: sqlite3.Connection, what: str, values: Iterable[str | int]) -> Iterator[tuple[Any, ...]]:
    """The rows that have any of the values. Each value is queried once."""
    waiting = iter(values)
    while chunk := list(islice(waiting, _CHUNK)):
        yield from database.execute(f"SELECT {what} IN ({','.join('?' * len(chunk))})", chunk)


def _advisory(record: Record, affected: Affected) -> Advisory:
    return Advisory(
        id=record.id,
        aliases=record.aliases,
        summary=record.summary,
        details=record.details,
        scores=affected.scores or record.scores,
        rating=affected.rating or record.rating,
        cwe=record.cwe,
        references=record.references,
        ranges=affected.words(),
        fixed=affected.fixed,
    )
