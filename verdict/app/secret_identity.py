"""Makes the slow hashes that identify secrets: on all processors, and no longer than the scan may take."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from verdict.domain.finding import Kind, Observation
from verdict.domain.fingerprint import Excerpt, keyed, keyed_text
from verdict.processes.run import Deadline

_ExcerptOf = Callable[[Observation], Excerpt]


class KeyedExcerpts:
    """Excerpts, those of secrets with a value only if its hash is made.

    A hash takes milliseconds by purpose (see `fingerprint.keyed`), so twenty thousand of them take minutes on one
    processor. They can't be fewer or quicker, since baselines hold what they give; hashing leaves the interpreter free,
    so threads make them. A secret whose hash isn't made at the deadline is known by its file, family and occurrence
    instead: it is in no baseline, hence new. `left` counts those.
    """

    def __init__(self, excerpt: _ExcerptOf, deadline: Deadline) -> None:
        self._excerpt = excerpt
        self._deadline = deadline
        self._made: set[str] = set()
        self.left = 0

    def prepare(self, observations: Iterable[Observation]) -> None:
        """Read all excerpts, then hash the secrets in them."""
        secrets = [self._excerpt(each) for each in observations if _by_value(each)]
        values = list(dict.fromkeys(map(keyed_text, secrets)))
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            made = list(pool.map(self._make, values))
        self._made = {value for value, done in zip(values, made, strict=True) if done}
        self.left = len(values) - len(self._made)

    def __call__(self, observation: Observation) -> Excerpt:
        """The observation's excerpt."""
        found = self._excerpt(observation)
        if not _by_value(observation) or keyed_text(found) in self._made:
            return found
        return replace(found, secret=None, code="")

    def _make(self, value: str) -> bool:
        if self._deadline.over:
            return False
        keyed(value)
        return True


def _by_value(observation: Observation) -> bool:
    return observation.kind is Kind.SECRET and observation.package is None
