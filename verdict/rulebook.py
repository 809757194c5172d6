"""What the bundled rules say of themselves."""

from __future__ import annotations

import difflib
import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pydantic
import yaml

from verdict.domain.errors import NotFound
from verdict.domain.untrusted import clean_line

_load = functools.partial(yaml.load, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # C: ten times as fast


class _Metadata(pydantic.BaseModel):
    title: str
    cwe: list[str] = []
    confidence: str = ""
    fix: str = ""
    references: list[str] = []


class _Rule(pydantic.BaseModel):
    id: str
    languages: list[str]
    severity: str
    message: str
    metadata: _Metadata


class _File(pydantic.BaseModel):
    rules: list[_Rule]


@dataclass(frozen=True, slots=True)
class Rule:
    """One bundled rule. `sample` is the annotated file beside it."""

    id: str
    title: str
    message: str
    severity: str
    confidence: str
    languages: tuple[str, ...]
    cwe: tuple[str, ...]
    fix: str
    references: tuple[str, ...]
    sample: str


@functools.cache
def read(folder: Path) -> dict[str, Rule]:
    """All rules below a folder, by id. Read once: they come with the package, and a server can't wait each time."""
    rules: dict[str, Rule] = {}
    for file in sorted(folder.glob("*/*.yaml")):
        sample = next((each for each in sorted(file.parent.glob(f"{file.stem}.*")) if each != file), None)
        text = "" if sample is None else sample.read_text(encoding="utf-8")
        for each in _File.model_validate(_load(file.read_text(encoding="utf-8"))).rules:
            rules[each.id] = Rule(
                each.id, each.metadata.title, clean_line(each.message), each.severity, each.metadata.confidence,
                tuple(each.languages), tuple(each.metadata.cwe), each.metadata.fix, tuple(each.metadata.references),
                text,
            )  # fmt: skip
    return rules


def find(rules: dict[str, Rule], name: str, others: Iterable[str] = ()) -> Rule:
    """A rule by its id; `others` are names that exist elsewhere.

    Raises:
        NotFound: no bundled rule has that id; the hint has the nearest.
    """
    if name in rules:
        return rules[name]
    close = difflib.get_close_matches(name[:100], [*rules, *others], n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else "rule ids are in the findings"
    raise NotFound("no bundled rule, and no rule of a finding, has that id", hint=hint)


def examples(rule: Rule, most: int = 12) -> tuple[Sequence[str], Sequence[str]]:
    """Lines of its sample that it reports, and lines that it doesn't: those below `ruleid:` and `ok:` comments.

    A line that stands in both is no example of either: what tells them apart is around it.
    """
    bad: dict[str, None] = {}
    good: dict[str, None] = {}
    lines = rule.sample.splitlines()
    for number, line in enumerate(lines[:-1]):
        words = line.strip().lstrip("#/ ").split()
        if len(words) > 1 and words[0] in ("ruleid:", "ok:") and rule.id in words[1].split(","):
            (bad if words[0] == "ruleid:" else good)[lines[number + 1].strip()] = None
    return [each for each in bad if each not in good][:most], [each for each in good if each not in bad][:most]
