"""The filter that selects findings of a scan."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from verdict.domain.finding import Finding, Kind, Severity

_PLAIN = re.compile(r"[\w./*?!\[\]@+-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter; all given conditions must hold. `covers` tells whether a path matches, `path` is its text form."""

    severity: Severity | None = None
    min_severity: Severity | None = None
    kinds: tuple[Kind, ...] = ()
    engine: str | None = None
    rule: str | None = None
    path: str | None = None
    covers: Callable[[str], bool] | None = field(default=None, compare=False, repr=False)

    def matches(self, finding: Finding) -> bool:
        """Whether the finding matches the filter."""
        return (
            (self.severity is None or finding.severity is self.severity)
            and (self.min_severity is None or finding.severity >= self.min_severity)
            and (not self.kinds or finding.kind in self.kinds)
            and (self.engine is None or self.engine in finding.engines)
            and (self.rule is None or self.rule in (finding.rule_id, *(each.rule_id for each in finding.sources)))
            and (self.covers is None or any(map(self.covers, finding.paths)))
        )

    def __str__(self) -> str:
        return ", ".join(self._words())

    def _words(self) -> Iterator[str]:
        if self.severity is not None:
            yield f"severity {self.severity.name}"
        if self.min_severity is not None:
            yield f"{self.min_severity.name} or worse"
        if self.kinds:
            yield f"kind {' or '.join(self.kinds)}"
        named = {"engine": self.engine, "rule": self.rule, "path": self.path}
        yield from (f"{name} {_quoted(value)}" for name, value in named.items() if value is not None)


def _quoted(value: str) -> str:
    """The value, quoted if it could be mistaken for several words: different filters have different texts."""
    return value if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=not value.isprintable())
