"""Collects the classes of a JavaScript file, and what their objects hold. An object with a name is of a class too."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from verdict.engines.semgrep.across.code import Class


class Classes:
    """The classes of a file."""

    def __init__(self) -> None:
        self._known: dict[str, Class] = {}
        self._declared: set[str] = set()
        self._twice: set[str] = set()

    def declare(self, name: str, bases: Sequence[str]) -> None:
        """Remember a class. If there are two of one name, neither is known."""
        if name in self._declared:
            self._twice.add(name)
        self._declared.add(name)
        self._known[name] = replace(self.implied(name), bases=tuple(filter(None, bases)))

    def implied(self, name: str) -> Class:
        """A class that is known by its members alone: a function with a prototype, an object."""
        return self._known.setdefault(name, Class(name))

    def __contains__(self, name: str) -> bool:
        """Whether a class of that name is known so far."""
        return name in self._known

    def hold_object(self, owner: str, name: str, made: str) -> None:
        """Remember that objects of a class hold an object of a class."""
        known = self.implied(owner)
        one = made if known.attributes.get(name, made) == made else ""
        self._known[owner] = replace(known, attributes={**known.attributes, name: one})

    def hold(self, owner: str, name: str, member: str) -> None:
        """Remember that they hold what has a name of its own, such as a function, an imported object, a module."""
        known = self.implied(owner)
        if name not in known.attributes:
            one = member if known.members.get(name, member) == member else ""
            self._known[owner] = replace(known, members={**known.members, name: one})

    def finished(self, imported: Collection[str]) -> tuple[Class, ...]:
        """The classes. One of an imported name is another file's, of which members are set here."""
        left = {*imported, *self._twice}
        return tuple(each for name, each in self._known.items() if name not in left)
