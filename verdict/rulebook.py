"""What the bundled rules say of themselves."""

from __future__ import annotations

import difflib
import functools
import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pydantic
import yaml

from verdict.domain.errors import NotFound
from verdict.domain.untrusted import clean_line

_load = functools.partial(yaml.load, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # C: ten times as fast
_ANNOTATION = re.compile(r"(?:#|//|/\*)\s*(?P<kind>ruleid|ok):\s*(?P<rules>[\w-]+(?:\s*,\s*[\w-]+)*)")


_SAMPLE = ".test.yaml"  # a sample that is YAML itself: semgrep reads no rules from such a file either
_WHERE = "rule ids are in the findings; `verdict rules list` names the bundled ones"


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


class _SecretRule(pydantic.BaseModel):
    id: str
    severity: str
    description: str
    metadata: _Metadata


class _SecretFile(pydantic.BaseModel):
    rules: list[_SecretRule]


@dataclass(frozen=True, slots=True)
class Rule:
    """One bundled rule, for semgrep or Kingfisher.

    `sample` is the text of the annotated file beside it, `sample_path` its path in the folder.
    """

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
    sample_path: str
    engine: str = "semgrep"


@functools.cache
def read(folder: Path) -> dict[str, Rule]:
    """All rules below a folder, by id. Read once: they come with the package, and a server can't wait each time."""
    rules: dict[str, Rule] = {}
    for file in sorted(folder.glob("*/*.yaml")):
        if file.name.endswith(_SAMPLE):
            continue
        text, path = _sample(file, folder)
        for each in _File.model_validate(_load(file.read_text(encoding="utf-8"))).rules:
            rules[each.id] = Rule(
                each.id, each.metadata.title, clean_line(each.message), each.severity, each.metadata.confidence,
                tuple(each.languages), tuple(each.metadata.cwe), each.metadata.fix, tuple(each.metadata.references),
                text, path,
            )  # fmt: skip
    return rules | read_secrets(folder)


@functools.cache
def read_secrets(folder: Path) -> dict[str, Rule]:
    """Those for Kingfisher: the TOML files in `secrets/`."""
    rules: dict[str, Rule] = {}
    for file in sorted(folder.glob("secrets/*.toml")):
        text, path = _sample(file, folder)
        for each in _SecretFile.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))).rules:
            rules[each.id] = Rule(
                each.id, each.metadata.title, clean_line(each.description), each.severity, each.metadata.confidence,
                ("any",), tuple(each.metadata.cwe), each.metadata.fix, tuple(each.metadata.references), text, path,
                "kingfisher",
            )  # fmt: skip
    return rules


def _sample(file: Path, folder: Path) -> tuple[str, str]:
    """The text of the sample beside a file of rules and its path in the folder; empty if there is none."""
    sample = next((each for each in sorted(file.parent.glob(f"{file.stem}.*")) if each != file), None)
    return ("", "") if sample is None else (sample.read_text(encoding="utf-8"), sample.relative_to(folder).as_posix())


def digest(folder: Path, names: str) -> str:
    """Changes with any file of rules below `folder` that has one of these names."""
    marks = hashlib.sha256()
    for path in sorted(folder.rglob(names)):
        marks.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return marks.hexdigest()


def find(rules: dict[str, Rule], name: str, others: Iterable[str] = ()) -> Rule:
    """A rule by its id; `others` are names that exist elsewhere.

    Raises:
        NotFound: no bundled rule has that id; the hint has the nearest.
    """
    if name in rules:
        return rules[name]
    close = difflib.get_close_matches(name[:100], [*rules, *others], n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else _WHERE
    raise NotFound("no bundled rule, and no rule of a finding, has that id", hint=hint)


def annotated(text: str, kind: str) -> Iterator[tuple[int, str]]:
    """The rules that each `kind` annotation (`ruleid` or `ok`) names, with the 1-based line it is about.

    That is the next line which is no annotation itself: several may stand in a row.
    """
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        match = _ANNOTATION.search(line)
        if match is None or match["kind"] != kind:
            continue
        following = next((at + 1 for at in range(number, len(lines)) if not _ANNOTATION.search(lines[at])), None)
        if following is not None:
            yield from ((following, rule.strip()) for rule in match["rules"].split(","))


def examples(rule: Rule, most: int = 12) -> tuple[Sequence[str], Sequence[str]]:
    """Lines of its sample that it reports, and lines that it doesn't, `most` of each.

    A line that stands in both is no example of either: what tells them apart is around it.
    """
    lines = rule.sample.splitlines()
    bad, good = (
        {lines[number - 1].strip(): None for number, name in annotated(rule.sample, kind) if name == rule.id}
        for kind in ("ruleid", "ok")
    )
    return [each for each in bad if each not in good][:most], [each for each in good if each not in bad][:most]


def explain(rule: Rule) -> tuple[str, ...]:
    """All that is to be said of it, as paragraphs: what it is, how to fix it, what to read, bad code, good code."""
    bad, good = examples(rule)
    paragraphs = (
        f"{rule.id} ({rule.engine}, {', '.join(rule.languages)}): {rule.title}",
        f"{rule.severity}, confidence {rule.confidence.lower()}, {', '.join(rule.cwe)}",
        rule.message,
        f"fix: {rule.fix}" if rule.fix else "",
        *rule.references,
        "reported, for example:" if bad else "",
        *(f"  {line}" for line in bad),
        "not reported, for example:" if good else "",
        *(f"  {line}" for line in good),
    )
    return tuple(each for each in paragraphs if each)
