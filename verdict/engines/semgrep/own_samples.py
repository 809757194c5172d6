"""Tests rules of the user's own on the annotated samples beside them, as `semgrep --test` names and annotates them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.domain.text.untrusted import clean_path
from verdict.engines.semgrep.core import Core
from verdict.engines.semgrep.languages import languages_of
from verdict.engines.semgrep.own import OwnRules, checked
from verdict.engines.semgrep.samples import Mistake
from verdict.ports import TargetFile, Workplace
from verdict.rulebook.catalogue import annotated, annotations_at_the_end
from verdict.rulebook.own_rules import OwnRule

_RULE_FILES = (".yaml", ".yml")
_SAMPLES_IN_YAML = (".test.yaml", ".test.yml")
_KINDS = ("ruleid", "ok", "todoruleid", "todook")
_FIXED = ".fixed"  # stands in the names of files with what `fix` makes of a sample


@dataclass(frozen=True, slots=True)
class Tested:
    """What came of it: `mistakes` in lines, the samples, and the ids of the rules that no sample is marked for."""

    mistakes: tuple[str, ...]
    samples: tuple[str, ...]
    unmarked: tuple[str, ...]
    notices: tuple[str, ...]


def check_own(rules: Sequence[OwnRule], program: Path, place: Workplace) -> Tested:
    """Run each rule on the samples of its file, wherever its `paths` are. Paths are relative to `place.root`.

    Raises:
        ConfigError: a rule is wrong.
        EngineError: see `Engine.scan`.
    """
    notices = checked(rules, program, place).notices
    samples = {file: _samples(place.root / file, place.root) for file in {rule.file for rule in rules}}
    texts = {path: (place.root / path).read_text("utf-8", "replace") for each in samples.values() for path in each}
    numbers = {id(rule): str(number) for number, rule in enumerate(rules)}
    # By their numbers, since two files may have rules of one id.
    own = OwnRules([replace(rule, id=numbers[id(rule)]) for rule in rules], languages_of(program), everywhere=True)
    files = [TargetFile(clean_path(path), path, (place.root / path).stat().st_size) for path in sorted(texts)]
    result = own.scan([file for file in files if own.wants(file)], Core(program), place)
    found = {(each.location.path, each.location.line, each.source.rule_id) for each in result.observations}
    mistakes = [f"{gap.path}: {gap.reason}" for gap in result.unscanned]
    unmarked = []
    for rule in rules:
        marks = {kind: _marks(rule.id, samples[rule.file], texts, kind) for kind in _KINDS}
        here = {(path, line) for path, line, name in found if name == numbers[id(rule)] and path in samples[rule.file]}
        wrong = (here ^ marks["ruleid"]) - marks["todoruleid"] - marks["todook"]
        if not any(marks.values()):
            unmarked.append(rule.id)
        else:
            mistakes += [str(Mistake(path, line, rule.id, (path, line) in here)) for path, line in sorted(wrong)]
    for path, text in sorted(texts.items()):
        ids = {rule.id for rule in rules if path in samples[rule.file]}
        mistakes += [f"{path}:{line}: {wrong}" for line, wrong in sorted(_mistaken(text, ids))]
    return Tested(tuple(mistakes), tuple(sorted(texts)), tuple(unmarked), notices)


def _mistaken(text: str, ids: Collection[str]) -> Iterator[tuple[int, str]]:
    """What is wrong with the marks of a sample, with the line: of each for no rule, the line that it is for."""
    for line in annotations_at_the_end(text):
        yield line, "a mark applies to the next line, and there is none"
    for kind in _KINDS:
        for line, name in annotated(text, kind):
            if name not in ids:
                yield line, f"is marked `{kind}: {name}`, and no rule of the file beside it has this id"


def _samples(file: Path, root: Path) -> list[str]:
    """The samples of a rule file: those beside it with the same name and another suffix."""
    return sorted(
        os.path.relpath(each, root)
        for each in file.parent.glob(f"{_escaped(file.stem)}.*")
        if each.is_file() and each != file and _FIXED not in each.suffixes and not _is_rule_file(each.name)
    )


def _is_rule_file(name: str) -> bool:
    return name.endswith(_RULE_FILES) and not name.endswith(_SAMPLES_IN_YAML)


def _escaped(stem: str) -> str:
    return "".join(f"[{each}]" if each in "*?[" else each for each in stem)


def _marks(rule: str, samples: Iterable[str], texts: Mapping[str, str], kind: str) -> set[tuple[str, int]]:
    return {(path, line) for path in samples for line, name in annotated(texts[path], kind) if name == rule}
