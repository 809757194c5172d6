"""Stores results as Parquet on any file system that fsspec knows: a local folder, S3, GCS, Azure.

`STORE/v1/TABLE/date=YYYY-MM-DD/repo=SLUG/KEY-VERDICT.parquet`. A file is complete or absent. The rows of `runs` are
written last, and the others count only with them, so that a result is whole or not there. `FAILED` in place of the
verdict means that the scan gave no result.
"""

from __future__ import annotations

import io
import re
import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import PurePosixPath
from typing import Any

import fsspec
import pyarrow.parquet as pq
from fsspec.implementations.local import LocalFileSystem

from verdict.domain.errors import OutputError, UsageError
from verdict.domain.text.untrusted import clean_line
from verdict.fleet.schema import TABLES, VERSION
from verdict.fleet.tables import Rows

FAILED = "FAILED"
_SUFFIX = ".parquet"
_NAME = re.compile(r"date=(?P<day>\d{4}-\d\d-\d\d)/repo=(?P<slug>[^/]+)/(?P<key>[^/-]+)-(?P<verdict>[A-Z]+)\.parquet$")


@dataclass(frozen=True, slots=True)
class StoredFile:
    """The rows of one result in a table. `result` is where, below the table: the name of the result."""

    result: str
    day: date
    slug: str
    key: str
    verdict: str


class ResultStore:
    """The results at a URL, such as `/srv/fleet` or `s3://bucket/fleet`.

    Raises:
        UsageError: fsspec doesn't know the URL's scheme, or a package for it is missing.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        try:
            fs, path = fsspec.core.url_to_fs(url)
        except (ValueError, ImportError) as error:
            raise UsageError(
                f"the store {clean_line(url)} can't be opened: {clean_line(str(error))}",
                hint="name a folder, or a URL that fsspec knows, and install the package that it needs",
            ) from error
        self.fs: Any = fs
        self.base = f"{path.rstrip('/')}/v{VERSION}"

    def put(self, rows: Rows, slug: str, verdict: str) -> None:
        """Store a result, under the key and the day that its rows have; `verdict` is that of the scan, or `FAILED`.

        It is there when this returns, and a part of it never is without the rest.

        Raises:
            OutputError: it can't be written.
        """
        [run] = rows["runs"].to_pylist()
        result = f"date={run['scanned_at'].date().isoformat()}/repo={slug}/{run['key']}-{verdict}{_SUFFIX}"
        last_of_all = sorted(rows, key=lambda table: table == "runs")
        for table in last_of_all:
            if len(rows[table]) or table == "runs":
                content = io.BytesIO()
                pq.write_table(rows[table], content, compression="zstd")
                self.write(self.path(table, result), content.getvalue())

    def write(self, path: str, content: bytes) -> None:
        """Write a file that is complete or absent.

        Raises:
            OutputError: it can't be written.
        """
        try:
            if isinstance(self.fs, LocalFileSystem):
                parent = str(PurePosixPath(path).parent)
                beside = f"{parent}/.{secrets.token_hex(8)}.tmp"
                self.fs.makedirs(parent, exist_ok=True)
                try:
                    self.fs.pipe_file(beside, content)
                    self.fs.mv(beside, path)
                except OSError:
                    if self.fs.exists(beside):
                        self.fs.rm_file(beside)
                    raise
            else:
                self.fs.pipe_file(path, content)  # an object store puts the whole object or nothing
        except OSError as error:
            raise OutputError(
                f"the store {clean_line(self.url)} can't be written: {clean_line(str(error))}",
                hint="check its space and your permissions",
            ) from error

    def known(self) -> Mapping[str, Mapping[str, str]]:
        """The verdicts of the results that didn't fail, by the repository's slug and the key."""
        keys: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for each in self.files("runs"):
            if each.verdict != FAILED:
                keys[each.slug][each.key] = each.verdict
        return keys

    def verdict_of(self, slug: str, key: str, day: date) -> str | None:
        """The verdict of a result of a day; None if there is none that didn't fail."""
        folder = f"{self.base}/runs/date={day.isoformat()}/repo={slug}"
        names = (PurePosixPath(path).stem.partition("-") for path in self.fs.glob(f"{folder}/{key}-*{_SUFFIX}"))
        return next((verdict for _, _, verdict in names if verdict != FAILED), None)

    def has(self, table: str) -> bool:
        """Whether there are any rows of a table."""
        return next(self.files(table), None) is not None

    def check(self) -> None:
        """Tell a store without results, whose URL may be wrong, from one without findings.

        Raises:
            UsageError: there are no results.
        """
        if not self.has("runs"):
            raise UsageError(
                f"there are no results in {clean_line(self.url)}", hint="name the store of a `verdict fleet scan`"
            )

    def prune(self, before: date) -> int:
        """Remove the results of days before this one, except each repository's newest. Returns how many there were.

        Raises:
            UsageError: there are no results at all.
        """
        self.check()
        newest: dict[str, date] = {}
        for each in self.files("runs"):
            newest[each.slug] = max(newest.get(each.slug, each.day), each.day)
        removed = 0
        for table in sorted(TABLES, key=lambda table: table != "runs"):  # a result is gone with its `runs`
            for each in list(self.files(table)):
                if each.day < before and (each.slug not in newest or each.day < newest[each.slug]):
                    self.fs.rm_file(self.path(table, each.result))
                    removed += table == "runs"
        return removed

    def path(self, table: str, result: str) -> str:
        """Where the rows of a result in a table are."""
        return f"{self.base}/{table}/{result}"

    def files(self, table: str) -> Iterator[StoredFile]:
        """The files of a table."""
        folder = f"{self.base}/{table}"
        found: Iterable[str] = self.fs.find(folder) if self.fs.exists(folder) else ()
        for path in found:
            name = _NAME.search(path)
            if name is not None:
                yield StoredFile(name[0], date.fromisoformat(name["day"]), name["slug"], name["key"], name["verdict"])
