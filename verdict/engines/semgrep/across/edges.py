"""From where to where data goes in a function, as semgrep says."""

from __future__ import annotations

from dataclasses import dataclass

from verdict.domain.finding import Observation
from verdict.domain.location import Location
from verdict.engines.semgrep.across.code import Region
from verdict.engines.semgrep.across.names import Name


@dataclass(frozen=True, slots=True, order=True)
class Enter:
    """Where data enters a function."""

    function: Name
    place: Region


@dataclass(frozen=True, slots=True, order=True)
class Given:
    """A parameter of a function, by its number."""

    function: Name
    number: int


@dataclass(frozen=True, slots=True, order=True)
class Held:
    """A field that a method reads of its object."""

    function: Name
    field: str


@dataclass(frozen=True, slots=True, order=True)
class Result:
    """What a call returns; `call` is its place."""

    function: Name
    call: Region


@dataclass(frozen=True, slots=True, order=True)
class Argument:
    """What a call is given for a parameter of the function that it runs, or a part of it."""

    result: Result
    parameter: Given


@dataclass(frozen=True, slots=True, order=True)
class Kept:
    """What a method puts into a field of its object, for a method that reads it."""

    by: Held


@dataclass(frozen=True, slots=True, order=True)
class Return:
    """What a function returns."""

    function: Name


@dataclass(frozen=True, slots=True)
class Harm:
    """A place where data does harm, as a rule reports it."""

    observation: Observation


Start = Enter | Given | Held | Result
End = Argument | Kept | Return | Harm


@dataclass(frozen=True, slots=True)
class Edge:
    """Data goes from `start` to `end` in one function, by `way`."""

    start: Start
    end: End
    way: tuple[Location, ...]
