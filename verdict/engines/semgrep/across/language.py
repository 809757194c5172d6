"""What the rest asks of a language: how its files are read, how they name each other, and how semgrep is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.parts import Rule


class Modules(Protocol):
    """Finds the files that a file imports. A module is named as the importing file writes it."""

    def find(self, module: str, importer: str) -> str | None:
        """The path of a module; None if there is none, or several are possible."""
        ...

    def submodule(self, module: str, name: str, importer: str) -> str | None:
        """The path of a module that is a member of another one; without a name that one is `importer` itself.

        In most languages there are none.
        """
        return None


@dataclass(frozen=True, slots=True)
class Forms:
    """How semgrep writes what it is asked about. In a pattern, `$VERDICT_…` stands for a part that matters.

    `parameters` are patterns of functions with `$VERDICT_FUNCTION` and `$VERDICT_PARAMETER`, `nameless` those of
    functions that have no name. `results` are patterns of calls with `$VERDICT_CALLED`. `calls` are searches for calls
    with `$VERDICT_GIVEN` too; of two such parts, one within the other, semgrep reports the outer one. `returns` are
    searches for statements with `$VERDICT_RETURNED`. `checks` matches the names of functions that refuse values,
    `objects` the parameters that are the object itself. `itself` is the name of a method's object if what it puts
    into fields is followed, and `growing` are the methods that add to what a field holds. `fields` are searches for a
    field, `$VERDICT_FIELD`, of a parameter, `$VERDICT_PARAMETER`, that is an object of which only fields are used.
    """

    parameters: tuple[str, ...]
    calls: tuple[Rule, ...]
    results: tuple[str, ...]
    checks: str
    nameless: tuple[str, ...] = ()
    objects: str = ""
    returns: tuple[Rule, ...] = ({"pattern": "return $VERDICT_RETURNED"},)
    itself: str = ""
    growing: tuple[str, ...] = ()
    fields: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Language:
    """A language in which data is followed across functions.

    `rules` are the languages of the rules that are for it. `read` gives what a file defines, from its path, its text,
    and the text that semgrep is given for it, in which nothing stands elsewhere. `modules` takes what all files define,
    by path. `filler` is what stands for the body of a function that is left out. `typed` says that the types of objects
    are written down: a method of an unknown object is then none of the project's. `routes_in_order` says whether a
    router runs what it was told first before the rest; None if what routers are told isn't read.
    """

    name: str
    rules: frozenset[str]
    suffixes: frozenset[str]
    read: Callable[[str, bytes, bytes], Module]
    modules: Callable[[Mapping[str, Module]], Modules]
    forms: Forms
    filler: str
    typed: bool = False
    routes_in_order: bool | None = None
