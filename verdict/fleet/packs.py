"""Copies many results into few files, since a query opens these far faster than a file of each repository.

`STORE/v1/packs/SCHEMA/COUNT-DAY-RANDOM/TABLE.parquet`. The results themselves stay as they are, and a pack counts only
while all that it copies is still there, and no larger pack has any of it. So packs can be removed at any time, and
several commands that make some at once do no harm. The `runs` of a pack are written last: without them it isn't there.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePosixPath

import pyarrow as pa
import pyarrow.parquet as pq

from verdict.domain.errors import OutputError
from verdict.domain.text.untrusted import clean_line
from verdict.fleet.results import FAILED, ResultStore, StoredFile
from verdict.fleet.schema import TABLES

SCHEMAS = {
    table: schema.append(pa.field("date", pa.date32())).append(pa.field("repo", pa.string()))
    for table, schema in TABLES.items()
}
"""The columns of a packed table: also those that are in the name of a result's file."""
_RUNS = SCHEMAS["runs"].append(pa.field("result", pa.string()))
_SCHEMA = hashlib.sha256(repr(sorted((name, str(each)) for name, each in SCHEMAS.items())).encode()).hexdigest()[:12]
_NAME = re.compile(r"\d{9}-\d{8}-[0-9a-f]{16}")  # of a pack: how many results, the day, at random
_FEWEST = 64  # results that are worth a pack
_MOST_PACKS = 16  # then one takes the place of all
_READERS = 16  # files that are read at once
_AT_ONCE = 512  # results in memory
_ROWS = 100_000  # of a row group


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack and the names of its results: see `StoredFile.result`."""

    folder: str
    results: frozenset[str]

    def file(self, table: str) -> str:
        """The path of a table."""
        return f"{self.folder}/{table}.parquet"


def usable(store: ResultStore, there: Iterable[str]) -> list[Pack]:
    """The packs that count, the largest first; `there` are the results that the store has.

    Raises:
        OutputError: a pack can't be read.
    """
    left, found = set(there), list[Pack]()
    for folder in sorted(_folders(store), reverse=True):
        if not store.fs.exists(f"{folder}/runs.parquet"):
            continue
        try:
            names = pq.read_table(io.BytesIO(store.fs.cat_file(f"{folder}/runs.parquet")), columns=["result"])
        except (OSError, pa.ArrowException) as error:
            raise OutputError(
                f"the pack {clean_line(folder)} can't be read: {clean_line(str(error))}", hint="remove that folder"
            ) from error
        results = frozenset(names.column("result").to_pylist())
        if results <= left:
            left -= results
            found.append(Pack(folder, results))
    return found


def pack(store: ResultStore, fewest: int = _FEWEST) -> int:
    """Copy the results that are in no pack into a new one, if there are at least `fewest`. Returns their number.

    Failed results are left out: they are written again. If there are many packs, one with all results replaces them.

    Raises:
        OutputError: the store can't be read or written.
    """
    there = {each.result: each for each in store.files("runs")}
    packs = usable(store, there)
    _tidy(store, {each.folder for each in packs})
    if len(packs) < _MOST_PACKS:
        for each in itertools.chain.from_iterable(pack.results for pack in packs):
            del there[each]
    chosen = [each for _, each in sorted(there.items()) if each.verdict != FAILED]
    if len(chosen) < fewest:
        return 0
    name = f"{len(chosen):09d}-{datetime.now(UTC):%Y%m%d}-{secrets.token_hex(8)}"
    new = Pack(f"{store.base}/packs/{_SCHEMA}/{name}", frozenset())
    try:
        store.fs.makedirs(new.folder, exist_ok=True)
        for table in sorted(TABLES, key=lambda table: table == "runs"):
            content = io.BytesIO() if table == "runs" else store.fs.open(new.file(table), "wb")
            with content:
                _write(store, chosen, table, content)
                if table == "runs":
                    store.write(new.file(table), content.getvalue())
    except (OSError, pa.ArrowException) as error:
        raise OutputError(f"results can't be packed: {clean_line(str(error))}", hint="check the store") from error
    return len(chosen)


def _write(store: ResultStore, chosen: Sequence[StoredFile], table: str, content: io.IOBase) -> None:
    """Write the rows of a table of all results, a file with few large groups of rows."""
    schema = _RUNS if table == "runs" else SCHEMAS[table]
    with pq.ParquetWriter(content, schema, compression="zstd") as writer:
        waiting, rows = list[pa.Table](), 0
        for each in _tables(store, chosen, table, schema):
            waiting.append(each)
            rows += len(each)
            if rows >= _ROWS:
                writer.write_table(pa.concat_tables(waiting), row_group_size=_ROWS)
                waiting, rows = [], 0
        writer.write_table(pa.concat_tables([schema.empty_table(), *waiting]))


def _tables(store: ResultStore, chosen: Sequence[StoredFile], table: str, schema: pa.Schema) -> Iterator[pa.Table]:
    """The rows of each result, with all columns of the schema. A result that was pruned meanwhile has none."""

    def read(each: StoredFile) -> pa.Table:
        try:
            content = store.fs.cat_file(store.path(table, each.result))
        except FileNotFoundError:
            return schema.empty_table()
        rows = pq.ParquetFile(io.BytesIO(content)).read()
        named = {"date": each.day, "repo": each.slug, "result": each.result}
        columns = [
            pa.repeat(pa.scalar(named[field.name], field.type), len(rows))
            if field.name in named
            else rows.column(field.name).cast(field.type)
            if field.name in rows.column_names
            else pa.nulls(len(rows), field.type)
            for field in schema
        ]
        return pa.table(columns, schema=schema)

    with ThreadPoolExecutor(_READERS) as pool:
        for start in range(0, len(chosen), _AT_ONCE):
            yield from pool.map(read, chosen[start : start + _AT_ONCE])


def _tidy(store: ResultStore, used: set[str]) -> None:
    """Remove the packs of earlier days that don't count any more or were never finished."""
    today = f"{datetime.now(UTC):%Y%m%d}"
    for folder in _folders(store):
        if folder not in used and PurePosixPath(folder).name.split("-")[1] < today:
            store.fs.rm(folder, recursive=True)


def _folders(store: ResultStore) -> list[str]:
    base = f"{store.base}/packs/{_SCHEMA}"
    found = map(str, store.fs.ls(base, detail=False)) if store.fs.exists(base) else ()
    return [each for each in found if _NAME.fullmatch(PurePosixPath(each).name)]
