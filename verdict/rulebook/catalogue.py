"""Reads the metadata and samples of the bundled rules."""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pydantic

from verdict.domain.errors import NotFound
from verdict.domain.text.untrusted import clean_line
from verdict.rulebook.files import checked, load, load_secrets, rule_files

_ANNOTATION = re.compile(
    r"(?:#|//|/\*|<!--|--|\(\*|;|%|')\s*(?P<kind>(?:todo)?(?:ruleid|ok)|across):\s*(?P<rules>[\w.-]+(?:\s*,\s*[\w.-]+)*)"
)

WHERE = "findings show their rule ids; `verdict rules list` lists the bundled rules"


class _Metadata(pydantic.BaseModel):
    title: str
    cwe: list[str] = []
    owasp: list[str] = []
    confidence: str = ""
    impact: str = ""
    likelihood: str = ""
    fix: str = ""
    references: list[str] = []


class _Rated(pydantic.BaseModel):
    """The keys that rules for either engine have."""

    id: str
    severity: str
    metadata: _Metadata


class _Rule(_Rated):
    languages: list[str]
    message: str


@dataclass(frozen=True, slots=True)
class Sample:
    """Annotated code for the rules of a file; `path` is relative to the folder of all rules."""

    path: str
    text: str


class _SecretRule(_Rated):
    description: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A bundled rule, for semgrep or Kingfisher.

    `samples` are the files beside its own with the same name and another suffix. `file` is the path of the rule's own
    file, which is named after the language and the weakness.
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
    samples: tuple[Sample, ...]
    impact: str = ""
    likelihood: str = ""
    owasp: tuple[str, ...] = ()
    file: str = ""
    engine: str = "semgrep"


@functools.cache
def read(folder: Path) -> dict[str, Rule]:
    """All rules below a folder, by id. Read once: they come with the package, and a server can't wait each time.

    Raises:
        Unavailable: a file can't be read, or a rule in it is invalid.
    """
    rules: dict[str, Rule] = {}
    for file in rule_files(folder):
        for each in checked(load(file), _Rule, file):
            rules[each.id] = _rule(each, each.message, tuple(each.languages), "semgrep", file, folder)
    return rules | read_secrets(folder)


@functools.cache
def read_secrets(folder: Path) -> dict[str, Rule]:
    """The rules for Kingfisher: the TOML files in `secrets/`."""
    rules: dict[str, Rule] = {}
    for file in sorted(folder.glob("secrets/*.toml")):
        for each in checked(load_secrets(file), _SecretRule, file):
            rules[each.id] = _rule(each, each.description, ("any",), "kingfisher", file, folder)
    return rules


def _rule(  # noqa: PLR0913, PLR0917  what differs between the two formats
    each: _Rated, message: str, languages: tuple[str, ...], engine: str, file: Path, folder: Path
) -> Rule:
    data = each.metadata
    return Rule(
        each.id, data.title, clean_line(message), each.severity, data.confidence, languages, tuple(data.cwe), data.fix,
        tuple(data.references), _samples(file, folder), data.impact, data.likelihood, tuple(data.owasp),
        file.relative_to(folder).as_posix(), engine,
    )  # fmt: skip


@functools.cache
def _samples(file: Path, folder: Path) -> tuple[Sample, ...]:
    """The samples of a rule file: the files with the same name and another suffix."""
    return tuple(
        Sample(each.relative_to(folder).as_posix(), each.read_text(encoding="utf-8"))
        for each in sorted(file.parent.glob(f"{file.stem}.*"))
        if each != file
    )


def find(rules: dict[str, Rule], name: str, others: Iterable[str] = ()) -> Rule:
    """The rule with an id. `others` are further ids to suggest in the hint.

    Raises:
        NotFound: no rule has the id; the hint has the most similar ids.
    """
    if name in rules:
        return rules[name]
    close = difflib.get_close_matches(name[:100], list(dict.fromkeys((*rules, *others))), n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else WHERE
    raise NotFound("no known rule has this id", hint=hint)


def annotated(text: str, kind: str) -> Iterator[tuple[int, str]]:
    """The rule ids in annotations of `kind` (`ruleid`, `ok`), each with the 1-based line that it applies to.

    With `todo` before the kind, a rule is known not to do it yet; `across` is what only data across functions finds.
    An annotation applies to the next line that isn't one itself.
    """
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        match = _ANNOTATION.search(line)
        if match is None or match["kind"] != kind:
            continue
        following = next((at + 1 for at in range(number, len(lines)) if not _ANNOTATION.search(lines[at])), None)
        if following is not None:
            yield from ((following, rule.strip()) for rule in match["rules"].split(","))


def annotations_at_the_end(text: str) -> Iterator[int]:
    """The 1-based lines of the annotations that apply to nothing, since no other line follows."""
    lines = text.splitlines()
    for number in range(len(lines), 0, -1):
        if not _ANNOTATION.search(lines[number - 1]):
            break
        yield number


def unmarked(rule: Rule) -> tuple[str, ...]:
    """The kinds of annotation, `ruleid` and `ok`, that the rule's samples lack."""
    return tuple(
        kind
        for kind in ("ruleid", "ok")
        if not any(name == rule.id for sample in rule.samples for _, name in annotated(sample.text, kind))
    )
