"""Asks the results of a fleet with SQL, by DuckDB.

Views: `runs`, `findings`, `coverage`, `components` and `repositories` have the newest result of each repository;
`all_runs`, `all_findings` and so on those of every day; `open_findings` the newest that nobody accepted. Rows of a
result that isn't whole are in none of them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import duckdb
from fsspec.implementations.local import LocalFileSystem

from verdict.domain.errors import UsageError
from verdict.domain.rows import Rows
from verdict.domain.text.untrusted import clean_line
from verdict.fleet.packs import SCHEMAS, usable
from verdict.fleet.results import ResultStore
from verdict.fleet.schema import TABLES

_LONGEST_ERROR = 500  # characters
_SAME_RESULT = "rows.key = run.key AND rows.repo = run.repo AND rows.date = run.date"
_ALL_RUNS = (
    "SELECT * FROM stored_runs"
    " QUALIFY row_number() OVER (PARTITION BY repo, key, outcome, date ORDER BY scanned_at DESC) = 1"
)
_NEWEST_RUNS = "SELECT * FROM all_runs QUALIFY row_number() OVER (PARTITION BY repo ORDER BY scanned_at DESC) = 1"


class Questions:
    """An open store."""

    def __init__(self, database: duckdb.DuckDBPyConnection) -> None:
        self._database = database

    def ask(self, sql: str, most: int | None = None, parameters: Mapping[str, object] | None = None) -> Rows:
        """The answer to a query, with at most `most` rows.

        Raises:
            UsageError: DuckDB can't answer it.
        """
        try:
            asked = self._database.sql(sql, params=dict(parameters or {}))
            if asked is None:
                raise UsageError("that is not a query", hint="begin it with SELECT or WITH")
            rows = asked.fetchall() if most is None else asked.limit(most).fetchall()
            total = len(rows) if most is None or len(rows) < most else int(asked.count("*").fetchall()[0][0])
            return Rows(tuple(asked.columns), tuple(map(tuple, rows)), total)
        except duckdb.Error as error:
            shown = clean_line(str(error))[:_LONGEST_ERROR]
            raise UsageError(
                f"the query can't be answered: {shown}", hint="see docs/fleet.md for the tables"
            ) from error


@contextlib.contextmanager
def opened(store: ResultStore) -> Iterator[Questions]:
    """The views of a store. Queries can read nothing but its files, and write nothing.

    Raises:
        UsageError: the store can't be read, or has no results.
        OutputError: a pack can't be read.
    """
    store.check()
    with contextlib.closing(duckdb.connect(":memory:")) as database:
        base = store.base
        if not isinstance(store.fs, LocalFileSystem):
            database.register_filesystem(store.fs)
            base = f"{_scheme(store.fs)}://{base}"
        try:
            packs = usable(store, {each.result for each in store.files("runs")})
            packed = frozenset[str]().union(*(each.results for each in packs))
            for table in TABLES:
                others = [each.result for each in store.files(table) if each.result not in packed]
                _store_views(
                    database,
                    table,
                    [base + each.file(table).removeprefix(store.base) for each in packs],
                    [base + store.path(table, each).removeprefix(store.base) for each in others],
                )
            database.sql(_ALL_RUNS).create_view("all_runs")
            database.sql(_NEWEST_RUNS).create_view("runs")
            for table in TABLES:
                if table != "runs":
                    _whole(database, table, "all_runs").create_view(f"all_{table}")
                    _whole(database, table, "runs").create_view(table)
            database.view("findings").filter("status = 'new'").create_view("open_findings")
            database.execute("SET allowed_directories = [$1]", [base])
            database.execute("SET enable_external_access = false")
            database.execute("SET lock_configuration = true")
        except duckdb.Error as error:
            shown = clean_line(str(error))[:_LONGEST_ERROR]
            raise UsageError(f"the store {clean_line(store.url)} can't be read: {shown}", hint="check it") from error
        yield Questions(database)


def _store_views(database: duckdb.DuckDBPyConnection, table: str, packed: Sequence[str], others: Sequence[str]) -> None:
    """A view of all rows of a table, those of results that aren't whole too.

    Files of an earlier version may lack columns; their rows have NULL there.
    """
    database.from_arrow(SCHEMAS[table].empty_table()).create(f"empty_{table}")
    parts = [f"empty_{table}"]
    if packed:
        columns = map(duckdb.ColumnExpression, SCHEMAS[table].names)
        database.read_parquet(list(packed)).select(*columns).create_view(f"packed_{table}")
        parts.append(f"packed_{table}")
    if others:
        database.read_parquet(list(others), hive_partitioning=True, union_by_name=True).create_view(f"other_{table}")
        parts.append(f"other_{table}")
    database.sql(" UNION ALL BY NAME ".join(f"FROM {each}" for each in parts)).create_view(f"stored_{table}")


def _whole(database: duckdb.DuckDBPyConnection, table: str, runs: str) -> duckdb.DuckDBPyRelation:
    """The rows of a table that belong to the completed results among `runs`."""
    completed = database.view(runs).filter("outcome = 'completed'").set_alias("run")
    return database.view(f"stored_{table}").set_alias("rows").join(completed, _SAME_RESULT, how="semi")


def _scheme(fs: Any) -> str:
    protocol = fs.protocol
    return protocol if isinstance(protocol, str) else str(protocol[0])
