"""Remembers between scans what was learnt of single files and of the whole project."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import pydantic

from verdict.domain.finding import Observation
from verdict.domain.outcome import Check, Completed, Unscanned
from verdict.domain.text.untrusted import Redactor
from verdict.engines.semgrep.across.code import Module
from verdict.masking.patterns import shipped
from verdict.masking.values import masked_observations
from verdict.ports import Notes


@dataclass(frozen=True, slots=True)
class Marks:
    """The rules that may find a source in a file, and those that may find a sink; `skipped` if it isn't looked at."""

    enters: tuple[str, ...] = ()
    harms: tuple[str, ...] = ()
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Answers:
    """What semgrep answers about a file, or what was found in a project."""

    observations: tuple[Observation, ...] = ()
    gaps: tuple[Unscanned, ...] = ()
    notices: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()


_MARKS = pydantic.TypeAdapter(Marks)
_MODULE = pydantic.TypeAdapter(Module)
_ANSWERS = pydantic.TypeAdapter(Answers)
_Value = TypeVar("_Value", Marks, Module, Answers)


class Memory:
    """What is remembered of files by their content, for an engine and its rules that `engine` identifies.

    A file without a digest is never remembered. Secrets are masked in what is stored.
    """

    def __init__(self, notes: Notes | None, engine: str | None, digests: Mapping[str, str]) -> None:
        self._notes = None if engine is None else notes
        self._engine = engine
        self._digests = digests

    def marks(self, paths: Iterable[str]) -> dict[str, Marks]:
        """The marks of files, by path."""
        return self._get(_MARKS, dict.fromkeys(paths, "marks"))

    def put_marks(self, marks: Mapping[str, Marks]) -> None:
        """Remember marks."""
        self._put(_MARKS, marks, dict.fromkeys(marks, "marks"))

    def modules(self, paths: Iterable[str]) -> dict[str, Module]:
        """What files define, by path."""
        return self._get(_MODULE, dict.fromkeys(paths, "module"))

    def put_modules(self, modules: Mapping[str, Module]) -> None:
        """Remember what files define."""
        self._put(_MODULE, modules, dict.fromkeys(modules, "module"))

    def answers(self, questions: Mapping[str, str]) -> dict[str, Answers]:
        """Semgrep's answers by path, for the questions that are asked about each file, as a digest."""
        return self._get(_ANSWERS, questions)

    def put_answers(self, answers: Mapping[str, Answers], questions: Mapping[str, str]) -> None:
        """Remember answers, unless they would be others the next time."""
        redact = Redactor((), shipped())
        lasting = {
            path: Answers(masked_observations(each.observations, redact), each.gaps)
            for path, each in answers.items()
            if all(gap.gap.repeatable for gap in each.gaps)
        }
        self._put(_ANSWERS, lasting, questions)

    def project(
        self, language: str, paths: Iterable[str], found: Iterable[Observation], through: Iterable[str] = ()
    ) -> bytes | None:
        """The key of a project's files in a language, and of what was found in each; None if it can't be remembered.

        `through` are those of the files that the data has to pass, if not all.
        """
        whole = hashlib.sha256(f"project\0{language}\0{self._engine}\0".encode())
        for path in paths:
            if path not in self._digests:
                return None
            whole.update(f"{path}\0{self._digests[path]}\0".encode())
        for path in sorted(through):
            whole.update(f"through\0{path}\0".encode())
        for each in sorted(f"{each.source.rule_id}\0{each.location}" for each in found):
            whole.update(f"{each}\0".encode())
        return whole.digest() if self._notes is not None else None

    def result(self, key: bytes | None) -> Completed | None:
        """What was found in a project."""
        note = self._notes.notes([key]).get(key) if self._notes is not None and key is not None else None
        answers = None if note is None else _read(_ANSWERS, note)
        if answers is None:
            return None
        return Completed(answers.observations, (), answers.gaps, None, answers.notices, checks=answers.checks)

    def put_result(self, key: bytes | None, result: Completed) -> None:
        """Remember what was found in a project, unless it would be something else the next time."""
        if self._notes is None or key is None or not all(gap.gap.repeatable for gap in result.unscanned):
            return
        masked = masked_observations(result.observations, Redactor((), shipped()))
        kept = Answers(masked, result.unscanned, result.notices, result.checks)
        self._notes.put_notes({key: _ANSWERS.dump_json(kept, exclude_defaults=True)})

    def _key(self, path: str, what: str) -> bytes | None:
        digest = self._digests.get(path)
        if digest is None:
            return None
        return hashlib.sha256(f"{what}\0{self._engine}\0{path}\0{digest}".encode()).digest()

    def _get(self, kind: pydantic.TypeAdapter[_Value], asked: Mapping[str, str]) -> dict[str, _Value]:
        keyed = ((self._key(path, what), path) for path, what in asked.items())
        keys: dict[bytes, str] = {key: path for key, path in keyed if key is not None}
        notes = self._notes.notes([*keys]) if self._notes is not None and keys else {}
        read = ((keys[key], _read(kind, note)) for key, note in notes.items())
        return {path: value for path, value in read if value is not None}

    def _put(self, kind: pydantic.TypeAdapter[_Value], values: Mapping[str, _Value], asked: Mapping[str, str]) -> None:
        notes = {
            key: kind.dump_json(value, exclude_defaults=True)
            for path, value in values.items()
            if (key := self._key(path, asked[path])) is not None
        }
        if self._notes is not None and notes:
            self._notes.put_notes(notes)


def _read(kind: pydantic.TypeAdapter[_Value], note: bytes) -> _Value | None:
    """A remembered value; None if it isn't one."""
    try:
        return kind.validate_json(note)
    except pydantic.ValidationError:
        return None
