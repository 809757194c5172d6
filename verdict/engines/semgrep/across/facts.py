"""Collects what the files of a project define, for those projects in which data may enter and do harm."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.memory import Marks, Memory
from verdict.engines.semgrep.bounds import Effort, effort_for
from verdict.engines.semgrep.files import text_of
from verdict.engines.semgrep.parts import Text
from verdict.engines.shared.staging import is_binary
from verdict.ports import TargetFile, Workplace


@dataclass(frozen=True, slots=True)
class Facts:
    """Reads the files in one language; `read` gives what the text of a file defines."""

    language: str
    read: Callable[[bytes], Module]
    ends: Ends
    place: Workplace
    memory: Memory

    def of(self, files: Sequence[TargetFile]) -> Mapping[str, Module]:
        """What the files define, by path; nothing if no rule may find a source and a sink in them."""
        marks = self._marks(files)
        enters = {rule for each in marks.values() for rule in each.enters}
        if enters.isdisjoint(rule for each in marks.values() for rule in each.harms):
            return {}
        modules = self.memory.modules(each.path for each in files)
        fresh: dict[str, Module] = {}
        for file in files:
            if file.path not in modules:
                self.place.deadline.check("semgrep")
                text = text_of(file, self.place)
                fresh[file.path] = self.ends.marked(self.language, Text(text), self._module(text))
        self.memory.put_modules(fresh)
        modules.update(fresh)
        return {file.path: modules[file.path] for file in files}

    def _marks(self, files: Sequence[TargetFile]) -> Mapping[str, Marks]:
        marks = self.memory.marks(each.path for each in files)
        fresh: dict[str, Marks] = {}
        for file in files:
            if file.path not in marks:
                self.place.deadline.check("semgrep")
                enters, harms = self.ends.within(self.language, Text(text_of(file, self.place)))
                fresh[file.path] = Marks(tuple(sorted(enters)), tuple(sorted(harms)))
        self.memory.put_marks(fresh)
        return {**marks, **fresh}

    def _module(self, text: bytes) -> Module:
        """What a file defines; nothing if it is no text, or so large that rules that follow data aren't run on it."""
        if is_binary(text) or effort_for(text)[0] is not Effort.ALL:
            return Module()
        return self.read(text)
