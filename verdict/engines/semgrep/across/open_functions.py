"""A function while its file is being read, in languages whose syntax trees tree-sitter makes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from verdict.engines.semgrep.across.code import MANY_PARTS, Call, Field, Function, Parameter, Region

UNKNOWN = "()"
"""What a local name stands for that stands for several things."""


@dataclass(slots=True)
class OpenFunction:
    """A function that is being read: see `Function`.

    `depth` is the number of functions around it. `aliases` are local names for what has a longer one, as after
    `repo = this.repo`. `declared` are the variables that are its own as a whole, of which a part that is set is data
    with the rest. `safe` says which of its results, by position, hold no text.
    `used` are the fields that it reads of a parameter, by its name; None if it uses the parameter in another way too.
    `around` is the function around it.
    """

    name: str
    place: Region
    owner: str
    depth: int
    parameters: list[Parameter]
    result: str = ""
    safe: tuple[bool, ...] = ()
    calls: list[Call] = field(default_factory=list)
    returns: list[Region] = field(default_factory=list)
    types: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    body: Region | None = None
    partly: list[Region] = field(default_factory=list)
    declared: set[str] = field(default_factory=set)
    stores: list[Field] = field(default_factory=list)
    reads: list[Field] = field(default_factory=list)
    used: dict[str, set[str] | None] = field(default_factory=dict)
    around: OpenFunction | None = None

    def local(self, name: str, made: str = "") -> None:
        """Remember a local name and its class. One that stands for several things is of none."""
        if name in self.aliases:
            self.aliases[name] = UNKNOWN
        else:
            self.types[name] = made if self.types.get(name, made) == made else ""

    def alias(self, name: str, target: str) -> None:
        """Remember what a local name stands for."""
        first, dot, rest = target.partition(".")
        if name in self.types:
            self.types[name] = ""
        elif first.removesuffix("()") != name:
            target = f"{self.aliases.get(first, first)}{dot}{rest}"
            self.aliases[name] = target if self.aliases.get(name, target) == target else UNKNOWN

    def takes(self, name: str) -> bool:
        """Whether it has a parameter or a local variable of that name."""
        return name in self.types or name in self.aliases or any(each.name == name for each in self.parameters)

    def declare(self, name: str, place: Region, entries: int, *, copied: bool = False) -> None:
        """Remember a variable that is declared; `entries` are those of the object that is written out for it.

        `copied` says that the object is a copy of another one: it has more parts than those that are set here.
        """
        if entries >= MANY_PARTS:
            self.partly.append(place)
        elif not copied:
            self.declared.add(name)

    def set_part(self, whole: str, place: Region) -> None:
        """Remember where a part of an object is set, unless the object is the function's own."""
        if whole and whole not in self.declared:
            self.partly.append(place)

    def use(self, parameter: str, field: str = "") -> None:
        """Remember that a parameter is used: a field of it, or in another way."""
        used = self.used.setdefault(parameter, set())
        if not field or used is None:
            self.used[parameter] = None
        else:
            used.add(field)

    def _fields(self) -> Iterator[Parameter]:
        """The fields of parameters of which nothing else is used."""
        for each in self.parameters:
            for name in sorted(self.used.get(each.name) or ()):
                yield replace(each, name=f"{each.name}.{name}", field=name, of=each.name)

    def finished(self) -> Function:
        """The function as others see it."""
        return Function(
            self.name,
            self.place,
            (*self.parameters, *self._fields()),
            tuple(map(self._renamed, self.calls)),
            tuple(self.returns),
            self.owner,
            types=self.types,
            body=self.body,
            result=self.result,
            partly=tuple(self.partly),
            stores=tuple(self.stores),
            reads=tuple(self.reads),
        )

    def _renamed(self, call: Call) -> Call:
        first, dot, rest = call.callee.partition(".")
        if first not in self.aliases:
            return call
        return replace(call, callee=f"{self.aliases[first]}{dot}{rest}", seen=call.seen or call.callee)
