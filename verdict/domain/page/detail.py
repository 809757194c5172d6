"""How much is said of each finding on a page: the first ones most, so that none loses its place for another's words."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verdict.domain.finding import Finding


class Detail(enum.IntEnum):
    """What is said of one finding, each level more than the one before."""

    PLACE = 0
    """Only where it is, beside others of its rule and file."""

    MINIMAL = 1
    """A line: place, kind, severity, rule, title."""

    COMPACT = 2
    """And what it is part of, what it means, how to mend it: a line each."""

    RICH = 3
    """And the code, the way of the data, references."""


LEVELS = (Detail.RICH, Detail.COMPACT, Detail.MINIMAL, Detail.PLACE)


@dataclass(frozen=True, slots=True)
class Ladder:
    """How many findings, from the first on, are said at least so much of; what comes after them is a place each."""

    rich: int = 0
    compact: int = 0
    minimal: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.rich <= self.compact <= self.minimal:
            raise ValueError(f"a finding that is said more of is said less of too: {self}")

    @classmethod
    def at(cls, detail: Detail, count: int) -> Ladder:
        """The same detail for `count` findings."""
        return cls(*(count if detail >= level else 0 for level in LEVELS[:-1]))

    def raised(self, detail: Detail, count: int) -> Ladder:
        """This ladder with `count` findings at `detail` or more."""
        return Ladder(*(count if level is detail else self.count(level) for level in LEVELS[:-1]))

    def count(self, detail: Detail) -> int:
        """How many findings are said at least so much of."""
        return {Detail.RICH: self.rich, Detail.COMPACT: self.compact, Detail.MINIMAL: self.minimal}[detail]

    def split(self, findings: Sequence[Finding]) -> Iterator[tuple[Detail, Sequence[Finding]]]:
        """The findings in runs of equal detail, the most detailed first; runs of none are left out."""
        ends = (self.rich, self.compact, self.minimal, len(findings))
        for level, start, end in zip(LEVELS, (0, *ends), ends, strict=False):
            if run := findings[start:end]:
                yield level, run
