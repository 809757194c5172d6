"""Keeps what engines note of files until it is known that these held the same all the while."""

from __future__ import annotations

import threading
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from verdict.app.failures import unexpected
from verdict.ports import Notes


class UnsettledNotes:
    """Notes that are read at once and stored at the end of a scan; see `ports.Notes`. Safe from several threads.

    An engine reads a file some time after it was hashed. What it notes of another content than the hashed one must not
    be found by the hash later.
    """

    def __init__(self, stored: Notes) -> None:
        self._stored = stored
        self._new: dict[bytes, bytes] = {}
        self._lock = threading.Lock()

    def notes(self, keys: Sequence[bytes]) -> Mapping[bytes, bytes]:
        """See `Notes.notes`."""
        with self._lock:
            new = {key: self._new[key] for key in keys if key in self._new}
        return {**self._stored.notes([key for key in keys if key not in new]), **new}

    def put_notes(self, notes: Mapping[bytes, bytes]) -> None:
        """See `Notes.put_notes`."""
        with self._lock:
            self._new.update(notes)

    def settled(self, followed: Iterable[str], changed: Container[str]) -> Iterator[str]:
        """Store the notes, unless one of the `followed` files changed. Yields the reason if that fails."""
        if not self._new or any(path in changed for path in followed):
            return
        try:
            self._stored.put_notes(self._new)
        except Exception as error:  # noqa: BLE001  the findings are valid; only the next scan is slower
            yield f"what was noted of files is not cached: {unexpected(error)}"
