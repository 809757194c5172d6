"""A function of a Go file while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from verdict.engines.semgrep.across.code import Call, Function, Parameter, Region
from verdict.engines.semgrep.across.objects import Objects

_UNKNOWN = "()"


@dataclass(slots=True)
class OpenFunction:
    """A function that is being read: see `Function`.

    `depth` is the number of functions around it. `aliases` are local names for what has a longer one, as after
    `repo := s.repo` or `repo := newRepo()`. `safe` says which of its results, by position, hold no text.
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
    objects: Objects = field(default_factory=Objects)

    def local(self, name: str, made: str = "") -> None:
        """Remember a local name and its type. One that stands for several things is of none."""
        if name in self.aliases:
            self.aliases[name] = _UNKNOWN
        else:
            self.types[name] = made if self.types.get(name, made) == made else ""

    def alias(self, name: str, target: str) -> None:
        """Remember what a local name stands for."""
        first, dot, rest = target.partition(".")
        if name in self.types:
            self.types[name] = ""
        elif first.removesuffix("()") != name:
            target = f"{self.aliases.get(first, first)}{dot}{rest}"
            self.aliases[name] = target if self.aliases.get(name, target) == target else _UNKNOWN

    def finished(self) -> Function:
        """The function as others see it."""
        return Function(
            self.name,
            self.place,
            tuple(self.parameters),
            tuple(map(self._renamed, self.calls)),
            tuple(self.returns),
            self.owner,
            types=self.types,
            body=self.body,
            result=self.result,
            partly=tuple(self.objects.partly),
        )

    def _renamed(self, call: Call) -> Call:
        first, dot, rest = call.callee.partition(".")
        if first not in self.aliases:
            return call
        return replace(call, callee=f"{self.aliases[first]}{dot}{rest}", seen=call.seen or call.callee)
