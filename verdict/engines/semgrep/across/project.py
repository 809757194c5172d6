"""Follows data across the functions of a project, language by language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verdict.domain.finding import CodeRole, Observation
from verdict.domain.outcome import Completed
from verdict.domain.severity.code_role import role_of
from verdict.engines.semgrep.across.asking import Ask
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.languages import LANGUAGES
from verdict.engines.semgrep.across.memory import Memory
from verdict.engines.semgrep.across.study import Study
from verdict.engines.semgrep.files import language
from verdict.ports import TargetFile, Workplace

FILES = 20_000
"""Files of a language at most in which functions are looked for."""


def followed(  # noqa: PLR0913, PLR0917  what a project is studied with
    files: Sequence[TargetFile],
    found: Sequence[Observation],
    prepared: Callable[[Language], Ends],
    ask: Ask,
    place: Workplace,
    memory: Memory,
) -> Completed:
    """What is found in the product's own code beyond `found`, and the checks of either in other functions.

    `prepared` gives the rules of a language; they aren't always needed.
    """
    results = [_found(each, files, found, prepared, ask, place, memory) for each in LANGUAGES]
    return Completed(
        tuple(observation for each in results for observation in each.observations),
        (),
        tuple(sorted({gap for each in results for gap in each.unscanned})),
        None,
        tuple(notice for each in results for notice in each.notices),
        checks=tuple(check for each in results for check in each.checks),
    )


def _found(  # noqa: PLR0913, PLR0917  what `followed` is given, for one language
    known: Language,
    files: Sequence[TargetFile],
    found: Sequence[Observation],
    prepared: Callable[[Language], Ends],
    ask: Ask,
    place: Workplace,
    memory: Memory,
) -> Completed:
    own = sorted((each for each in files if _is_studied(each, known)), key=lambda each: each.path)
    paths = [each.path for each in own]
    known_paths = frozenset(paths)
    within = [each for each in found if each.trace and each.location.path in known_paths]
    key = memory.project(known.name, paths, within)
    result = memory.result(key)
    if result is None:
        if len(own) > FILES:
            notice = f"data was not followed across functions in {known.name}: more than {FILES:,} files"
            return Completed((), (), (), None, (notice,))
        result = Study(known, prepared(known), ask, place, memory).of(own, within) if own else Completed((), ())
        memory.put_result(key, result)
    return result


def _is_studied(file: TargetFile, known: Language) -> bool:
    return file.suffix in known.suffixes and language(file) is not None and role_of(file.path) is CodeRole.PRODUCT
