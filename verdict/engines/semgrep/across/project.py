"""Follows data across the functions of a project, language by language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from verdict.domain.finding import CodeRole, Observation
from verdict.domain.outcome import Completed, joined
from verdict.domain.severity.code_role import role_of
from verdict.engines.semgrep.across.asking import Ask
from verdict.engines.semgrep.across.checked import may_be_checked
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.languages import LANGUAGES
from verdict.engines.semgrep.across.memory import Memory
from verdict.engines.semgrep.across.study import Study
from verdict.engines.semgrep.files import language
from verdict.ports import TargetFile, Workplace

FILES = 20_000
"""Files of a language at most in which functions are looked for."""


@dataclass(frozen=True, slots=True)
class Project:
    """Follows data in a project. `prepared` gives the rules of a language; they aren't always needed."""

    prepared: Callable[[Language], Ends]
    ask: Ask
    place: Workplace
    memory: Memory

    def of(
        self, files: Sequence[TargetFile], found: Sequence[Observation], around: Sequence[TargetFile] = ()
    ) -> Completed:
        """What is found in the product's own code beyond `found`, and the checks of either in other functions.

        That is what is done with data in one of `files`, or with data that has passed one of them in others `around`.
        """
        return joined(self._in(each, files, found, around) for each in LANGUAGES)

    def _in(
        self,
        known: Language,
        files: Sequence[TargetFile],
        found: Sequence[Observation],
        around: Sequence[TargetFile],
    ) -> Completed:
        inside = [each for each in files if _is_studied(each, known)]
        outside = [each for each in around if _is_studied(each, known)] if inside else []
        own = sorted((*inside, *outside), key=lambda each: each.path)
        studied = frozenset(each.path for each in inside)
        through = studied if outside else None
        within = [each for each in found if may_be_checked(each) and each.location.path in studied]
        key = self.memory.project(known.name, [each.path for each in own], within, through or ())
        result = self.memory.result(key)
        if result is None:
            if len(inside) > FILES:
                notice = f"data was not followed across functions in {known.name}: more than {FILES:,} files"
                return Completed((), (), (), None, (notice,))
            study = Study(known, self.prepared(known), self.ask, self.place, self.memory) if own else None
            result = Completed((), ()) if study is None else study.of(own, within, through)
            self.memory.put_result(key, result)
        return result


def beside(files: Iterable[TargetFile]) -> Callable[[str], bool] | None:
    """Tells whether data is followed in the file at a path, and in one of `files` in its language; None if in none."""
    files = tuple(files)
    studied = (known for known in LANGUAGES if any(_is_studied(each, known) for each in files))
    suffixes = tuple(suffix for known in studied for suffix in known.suffixes)
    if not suffixes:
        return None
    return lambda path: path.lower().endswith(suffixes) and role_of(path) is CodeRole.PRODUCT


def _is_studied(file: TargetFile, known: Language) -> bool:
    return file.suffix in known.suffixes and language(file) is not None and role_of(file.path) is CodeRole.PRODUCT
