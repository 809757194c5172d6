"""Results of single files that a fleet's workers share, so that a file that many repositories have is scanned once.

Each entry is a file of its own beside the results, with a signature: only who has the fleet's key can write one that is
believed. Without that, whoever can write to the store could declare every file clean.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

from verdict.domain.errors import OutputError, UsageError
from verdict.domain.text.untrusted import clean_line
from verdict.fleet.results import ResultStore

VARIABLE = "VERDICT_FLEET_KEY"
"""The environment variable with the fleet's key, on every worker. It is sent to nobody."""

_SHORTEST = 32  # characters of the key
_SIGNATURE = hashlib.sha256().digest_size


class SharedResults:
    """The shared entries in a store. An entry whose signature is wrong is missing, and reported in `problem`."""

    def __init__(self, store: ResultStore, key: str) -> None:
        if len(key) < _SHORTEST:
            raise UsageError(
                f"{VARIABLE} has fewer than {_SHORTEST} characters", hint="set it to 32 random hex digits, or unset it"
            )
        self._store = store
        self._key = key.encode()
        self._problem: str | None = None

    @property
    def problem(self) -> str | None:
        """See `SharedEntries.problem`."""
        return self._problem

    def get(self, keys: Sequence[bytes]) -> Mapping[bytes, bytes]:
        """See `SharedEntries.get`."""
        if not keys:
            return {}
        paths = {self._path(key): key for key in keys}
        try:
            found: Mapping[str, bytes] = self._store.fs.cat(list(paths), on_error="omit")
        except OSError as error:
            self._problem = f"the shared results can't be read: {clean_line(str(error))}"
            return {}
        entries = {}
        for path, content in found.items():
            key, signature, body = paths[path], content[:_SIGNATURE], content[_SIGNATURE:]
            if hmac.compare_digest(signature, self._signature(key, body)):
                entries[key] = body
            else:
                self._problem = "a shared result has a wrong signature: it was not written with this fleet's key"
        return entries

    def put(self, entries: Mapping[bytes, bytes]) -> None:
        """See `SharedEntries.put`."""
        try:
            for key, body in entries.items():
                self._store.write(self._path(key), self._signature(key, body) + body)
        except OutputError as error:
            self._problem = str(error)

    def _path(self, key: bytes) -> str:
        name = key.hex()
        return f"{self._store.base}/shared/{name[:2]}/{name[2:]}"

    def _signature(self, key: bytes, body: bytes) -> bytes:
        """Over the key too: an entry can't be moved to another file's place."""
        return hmac.digest(self._key, key + body, "sha256")
