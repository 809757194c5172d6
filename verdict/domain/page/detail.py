"""Level of detail of each finding on a page. The first findings get most, but none is left out for another's detail."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from verdict.domain.finding import Finding

DetailName = Literal["minimal", "compact", "rich"]
"""The levels that a reader may ask for, as settings and options name them."""


class Detail(enum.IntEnum):
    """Level of detail of a finding; each level adds to the one before."""

    PLACE = 0
    """The place only, listed with others of the same rule and file."""

    MINIMAL = 1
    """One line: place, kind, severity, rule, title."""

    COMPACT = 2
    """Also symbol, message and fix, a line each."""

    RICH = 3
    """Also the code, the trace and references."""

    @classmethod
    def named(cls, name: DetailName) -> Detail:
        """The level of that name."""
        return cls[name.upper()]


LEVELS = (Detail.RICH, Detail.COMPACT, Detail.MINIMAL, Detail.PLACE)


@dataclass(frozen=True, slots=True)
class Ladder:
    """Level of detail by position: for each level, how many of the first findings have at least it."""

    rich: int = 0
    compact: int = 0
    minimal: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.rich <= self.compact <= self.minimal:
            raise ValueError(f"a finding that is said more of is said less of too: {self}")

    @classmethod
    def at(cls, detail: Detail, count: int) -> Ladder:
        """A ladder with `count` findings at `detail`."""
        return cls(*(count if detail >= level else 0 for level in LEVELS[:-1]))

    def raised(self, detail: Detail, count: int) -> Ladder:
        """This ladder, with `count` findings at `detail` or above."""
        return Ladder(*(count if level is detail else self.count(level) for level in LEVELS[:-1]))

    def count(self, detail: Detail) -> int:
        """The number of findings at `detail` or above."""
        return {Detail.RICH: self.rich, Detail.COMPACT: self.compact, Detail.MINIMAL: self.minimal}[detail]

    def split(self, findings: Sequence[Finding]) -> Iterator[tuple[Detail, Sequence[Finding]]]:
        """The findings in groups of equal detail, most detailed first, without empty groups."""
        ends = (self.rich, self.compact, self.minimal, len(findings))
        for level, start, end in zip(LEVELS, (0, *ends), ends, strict=False):
            if run := findings[start:end]:
                yield level, run
