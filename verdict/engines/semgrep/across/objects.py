"""Where the objects of a function get one of their parts, while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field

from verdict.engines.semgrep.across.code import MANY_PARTS, Region


@dataclass(slots=True)
class Objects:
    """The variables that a function declares, and the places of `Function.partly`."""

    partly: list[Region] = field(default_factory=list)
    declared: set[str] = field(default_factory=set)

    def declare(self, name: str, place: Region, entries: int) -> None:
        """Remember a variable that is declared; `entries` are those of the object that is written out for it."""
        if entries >= MANY_PARTS:
            self.partly.append(place)
        else:
            self.declared.add(name)

    def set_part(self, whole: str, place: Region) -> None:
        """Remember where a part of an object is set, unless the object is the function's own."""
        if whole and whole not in self.declared:
            self.partly.append(place)
