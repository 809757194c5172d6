"""SQLite files that verdict can do without."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from verdict.domain.text.untrusted import clean_line

_PATIENCE = 5.0  # seconds to wait for others who write
_SLICE = 0.02  # seconds between tries


class Store:
    """A SQLite file of verdict's, made on first use, readable by its owner only.

    Nothing depends on it: if it can't be read or written, `problem` says so and the caller goes on without. A file that
    isn't a database, or no longer one, is removed, so that the next scan starts a new one.
    """

    def __init__(self, file: Path, schema: str, what: str) -> None:
        self._file = file
        self._schema = schema
        self._what = what
        self.problem: str | None = None

    @property
    def exists(self) -> bool:
        """Whether the file exists. True if that can't be told: an attempt to open it says why."""
        try:
            return self._file.exists()
        except OSError:  # a folder that can't be entered, or a name that is too long
            return True

    @contextlib.contextmanager
    def opened(self) -> Iterator[sqlite3.Connection]:
        """A connection. Its changes are committed if no error is raised, and it is closed afterwards.

        Raises:
            sqlite3.Error, OSError: pass it to `give_up`, as any error while reading.
        """
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with contextlib.closing(sqlite3.connect(self._file, timeout=_PATIENCE)) as database, database:
            self._make(database)
            yield database

    def _make(self, database: sqlite3.Connection) -> None:
        """Make the table if there is none.

        Another process that does so at the same moment is waited for here: SQLite itself gives up at once if two
        processes might wait for each other.
        """
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                database.execute("PRAGMA journal_mode=WAL")
                database.execute(self._schema)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(_SLICE)
            else:
                return

    def give_up(self, error: Exception) -> None:
        """Record what went wrong, and remove the file if it is damaged."""
        reason = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.strerror else str(error)
        self.problem = f"{self._what} can't be used: {clean_line(reason)}"
        if not isinstance(error, (sqlite3.OperationalError, OSError)):
            with contextlib.suppress(OSError):
                self._file.unlink()
