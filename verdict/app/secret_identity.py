"""Computes the slow hashes that identify secrets, on all processors, and caches them by place."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from verdict.domain.finding import Kind, Observation
from verdict.domain.fingerprint import Excerpt, keyed, keyed_text
from verdict.ports import ResultCache
from verdict.processes.deadline import Deadline

_ExcerptOf = Callable[[Observation], Excerpt]
_SourceOf = Callable[[Observation], str | None]
"""Identifies the content of an observation's file and the engine's version; None if either isn't known."""


class KeyedExcerpts:
    """Gives the excerpt of an observation, for secrets with the hash of the value.

    A hash takes milliseconds on purpose (see `fingerprint.keyed`), so twenty thousand take minutes on one processor.
    Baselines contain them, so they can't be made faster; but hashing releases the interpreter lock, so threads help. A
    secret whose hash isn't computed before the deadline is identified by its file, family and occurrence instead. It
    then counts as new, even if it is in the baseline. `left` counts these.

    Hashes are cached by place and the hash of the file's content, so that an unchanged file costs nothing. They are
    never cached by the secret's value, since such a cache would make guessing the value cheap.
    """

    def __init__(
        self,
        excerpt: _ExcerptOf,
        deadline: Deadline,
        cache: ResultCache | None = None,
        source_of: _SourceOf = lambda _observation: None,
    ) -> None:
        self._excerpt = excerpt
        self._deadline = deadline
        self._cache = cache
        self._source_of = source_of
        self._hashes: dict[str, str] = {}
        self.left = 0

    def prepare(self, observations: Iterable[Observation]) -> None:
        """Compute the hashes of all secrets in `observations` that aren't cached, and cache them."""
        secrets = [each for each in observations if _by_value(each)]
        values = {each: keyed_text(self._excerpt(each)) for each in secrets}
        places: dict[bytes, Observation] = {}
        if self._cache is not None:
            places = {key: each for each in secrets if values[each] and (key := self._place(each)) is not None}
        known = self._cache.secret_hashes(list(places)) if self._cache is not None and places else {}
        self._hashes = {values[places[key]]: hashed for key, hashed in known.items()}
        missing = [value for value in dict.fromkeys(values.values()) if value not in self._hashes]
        if missing:
            with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
                made = zip(missing, pool.map(self._make, missing), strict=True)
                self._hashes.update((value, hashed) for value, hashed in made if hashed is not None)
        self.left = sum(value not in self._hashes for value in missing)
        new = {key: values[each] for key, each in places.items() if key not in known}
        fresh = {key: self._hashes[value] for key, value in new.items() if value in self._hashes}
        if self._cache is not None and fresh:
            self._cache.put_secret_hashes(fresh)

    def __call__(self, observation: Observation) -> Excerpt:
        """The observation's excerpt; without value and code if it is a secret whose hash wasn't computed."""
        found = self._excerpt(observation)
        if not _by_value(observation):
            return found
        hashed = self._hashes.get(keyed_text(found))
        return replace(found, secret=None, code="") if hashed is None else replace(found, keyed=hashed)

    def _place(self, observation: Observation) -> bytes | None:
        source, where = self._source_of(observation), observation.location
        if source is None:
            return None
        parts = (source, where.line, where.column, where.last_line, where.end_column)
        return hashlib.sha256("\0".join(map(str, parts)).encode()).digest()

    def _make(self, value: str) -> str | None:
        return None if self._deadline.over else keyed(value)


def _by_value(observation: Observation) -> bool:
    return observation.kind is Kind.SECRET and observation.package is None
