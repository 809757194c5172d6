"""Collects what the files of a project define, for those projects in which data may enter and do harm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.memory import Marks, Memory
from verdict.engines.semgrep.bounds import Effort, effort_for
from verdict.engines.semgrep.files import language, text_of
from verdict.engines.semgrep.parts import Text
from verdict.engines.shared.staging import content, is_noise, plain_text
from verdict.ports import TargetFile, Workplace


@dataclass(frozen=True, slots=True)
class Facts:
    """Reads the files in one language."""

    language: Language
    ends: Ends
    place: Workplace
    memory: Memory

    def of(self, files: Sequence[TargetFile], *, needed: bool = False) -> Mapping[str, Module]:
        """What the files define, by path; unless `needed` nothing if no rule may find a source and a sink in them."""
        marks = self._marks(files)
        enters = {rule for each in marks.values() for rule in each.enters}
        if not needed and enters.isdisjoint(rule for each in marks.values() for rule in each.harms):
            return {}
        modules = self.memory.modules(each.path for each in files)
        fresh: dict[str, Module] = {}
        for file in files:
            if file.path not in modules:
                self.place.deadline.check("semgrep")
                fresh[file.path] = self._module(file, marks[file.path])
        self.memory.put_modules(fresh)
        modules.update(fresh)
        return {file.path: modules[file.path] for file in files}

    def _marks(self, files: Sequence[TargetFile]) -> Mapping[str, Marks]:
        marks = self.memory.marks(each.path for each in files)
        fresh: dict[str, Marks] = {}
        for file in files:
            if file.path not in marks:
                self.place.deadline.check("semgrep")
                fresh[file.path] = self._marked(file)
        self.memory.put_marks(fresh)
        return {**marks, **fresh}

    def _marked(self, file: TargetFile) -> Marks:
        """The marks of a file; it is skipped if it is no text, or too large for rules that follow data.

        That is told first: of a bundle of some megabytes anything else takes seconds.
        """
        raw = content(file, self.place)
        name = str(language(file))
        if is_noise(raw) or effort_for(plain_text(raw), {name})[0] is not Effort.ALL:
            return Marks(skipped=True)
        enters, harms = self.ends.within(name, Text(text_of(file, self.place)))
        return Marks(tuple(sorted(enters)), tuple(sorted(harms)))

    def _module(self, file: TargetFile, marks: Marks) -> Module:
        """What a file defines; nothing if it is skipped."""
        if marks.skipped:
            return Module()
        seen = text_of(file, self.place)
        module = self.language.read(file.path, plain_text(content(file, self.place)), seen)
        return self.ends.marked(Text(seen), module, marks.enters, marks.harms)
