"""Tells whether a version of a package is among those that an advisory is about."""

from __future__ import annotations

from dataclasses import dataclass

from verdict.advisories.ranges import Interval, inside, public
from verdict.advisories.versions import ORDERS, Incomparable

_SHOWN = 20  # listed versions that are shown


class Undecided(ValueError):
    """It can't be told whether the version is affected; the message says why."""


@dataclass(frozen=True, slots=True)
class Affected:
    """The versions of one package that a record affects: those in any of the intervals, and those listed.

    `listed` has only versions outside of the intervals. `doubts` are reasons why other versions can't be decided.
    `fixed` is in order of versions; `scores` and `rating` hold for this package alone.
    """

    ecosystem: str
    package: str
    intervals: tuple[Interval, ...] = ()
    listed: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    rating: str | None = None

    def affects(self, version: str) -> bool:
        """Whether a version is affected.

        Raises:
            Undecided: it can't be compared with what the record names, or the record names nothing comparable.
        """
        if version in self.listed:
            return True
        try:
            if inside(self.ecosystem, self.intervals)(version) or self._lists(version):
                return True
        except Incomparable as error:
            raise Undecided("the version has no place among the ecosystem's versions") from error
        if self.doubts:
            raise Undecided("; ".join(self.doubts))
        return False

    def words(self) -> tuple[str, ...]:
        """The versions for a reader: intervals, and those listed beside them."""
        listed = [f"={each}" for each in self.listed[:_SHOWN]]
        more = len(self.listed) - len(listed)
        return (*(each.words() for each in self.intervals), *listed, *([f"and {more} more"] if more else []))

    def _lists(self, version: str) -> bool:
        """Whether a version is a listed one in another spelling."""
        key = ORDERS[self.ecosystem]
        own, plain = key(version), key(public(self.ecosystem, version))
        for listed in self.listed:
            try:
                if key(listed) == (own if "+" in listed else plain):
                    return True
            except Incomparable:  # only the same word is that version
                continue
        return False
