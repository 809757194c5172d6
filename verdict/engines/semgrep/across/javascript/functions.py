"""A function of a JavaScript file while it is being read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from verdict.engines.semgrep.across.code import Call, Function, Parameter, Region
from verdict.engines.semgrep.across.objects import Objects


@dataclass(slots=True)
class OpenFunction:
    """A function that is being read: see `Function`.

    `depth` is the number of functions around it. `aliases` are local names for what has a longer one, as after
    `const repo = this.repo`.
    """

    name: str
    place: Region
    owner: str
    depth: int
    parameters: list[Parameter]
    calls: list[Call] = field(default_factory=list)
    returns: list[Region] = field(default_factory=list)
    types: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    body: Region | None = None
    objects: Objects = field(default_factory=Objects)

    def local(self, name: str, made: str = "") -> None:
        """Remember a local name and its class. One that stands for several things is of none."""
        self.types[name] = made if self.types.get(name, made) == made else ""

    def alias(self, name: str, target: str) -> None:
        """Remember what a local name stands for."""
        first, dot, rest = target.partition(".")
        if first != name and "(" not in target:
            target = f"{self.aliases.get(first, first)}{dot}{rest}"
            self.aliases[name] = target if self.aliases.get(name, target) == target else "()"

    def takes(self, name: str) -> bool:
        """Whether it has a parameter or a local variable of that name."""
        return name in self.types or any(each.name == name for each in self.parameters)

    def finished(self, exports: Mapping[str, str]) -> Function:
        """The function as others see it; `exports` are the file's, which may be called by the names that others use."""
        return Function(
            self.name,
            self.place,
            tuple(self.parameters),
            tuple(self._renamed(call, exports) for call in self.calls),
            tuple(self.returns),
            self.owner,
            types={name: made for name, made in self.types.items() if name not in self.aliases},
            body=self.body,
            partly=tuple(self.objects.partly),
        )

    def _renamed(self, call: Call, exports: Mapping[str, str]) -> Call:
        first, dot, rest = call.callee.removeprefix("module.").partition(".")
        member, more, beneath = rest.partition(".")
        if first == "exports" and member in exports:
            callee = f"{exports[member]}{more}{beneath}"
        elif first in self.aliases:
            callee = f"{self.aliases[first]}{dot}{rest}"
        else:
            return call
        return replace(call, callee=callee, seen=call.seen or call.callee)
