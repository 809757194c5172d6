"""Lowers findings about actions of the repository's own owner, who may change its code anyway."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location

OWNERS = "owners"
"""The table of severities that are lower for the owner of an action."""

_UNPINNED = "unpinned-uses"
_ACTION = re.compile(r"(?P<owner>[\w.-]+)/[^\s@]+@\S+")
_ADDRESS = r"(?:(?:git\+)?(?:https?|ssh|git)://(?:[^\s/@]+@)?|git@)?(?:www\.)?github\.com[/:](?P<owner>[\w.-]+)/"
_FROM_ADDRESS = re.compile(_ADDRESS, re.IGNORECASE)
_SHORT = re.compile(r"(?:github:)?(?P<owner>[\w.-]+)/[\w.-]+")  # npm's for an address on GitHub
_MODULE = re.compile(r"^module\s+\"?github\.com/(?P<owner>[\w.-]+)/", re.MULTILINE)
_SETTING = re.compile(r"repository|source(?:[ _-]?code)?|code|github", re.IGNORECASE)
_MANY_PARTS = re.compile(r"(?:\.[^.\n]*+){100}")  # of a key: tomllib takes time by their square
_TABLES = (("project", "urls"), ("tool", "poetry"), ("tool", "poetry", "urls"), ("package",), ("workspace", "package"))
"""Those of `pyproject.toml` and `Cargo.toml` that tell about the project itself."""

_ORIGIN = re.compile(rf"^\[remote \"origin\"\]\n(?:[ \t][^\n]*\n)*?[ \t]+url = {_ADDRESS}", re.MULTILINE)

ORIGIN = (".git/config",)
"""The file in which git keeps where a repository comes from, below the folder at its top."""

SOURCES = ("go.mod", "package.json", "pyproject.toml", "Cargo.toml")
"""The other files there that name the repository."""


def named_owner(source: str, text: str) -> str | None:
    """The owner on GitHub of the repository that one of these files names, in lower case; None if it names none."""
    match source:
        case "package.json":
            found = _of_package(text)
        case "go.mod":
            found = _MODULE.search(text)
        case ".git/config":
            found = _ORIGIN.search(text)
        case _:
            found = _of_tables(text)
    return None if found is None else found["owner"].lower()


def _of_package(text: str) -> re.Match[str] | None:
    try:
        package = json.loads(text)
    except (ValueError, RecursionError):
        return None
    given = package.get("repository") if isinstance(package, dict) else None
    if isinstance(given, dict):
        given = given.get("url")
    return (_FROM_ADDRESS.match(given) or _SHORT.fullmatch(given)) if isinstance(given, str) else None


def _of_tables(text: str) -> re.Match[str] | None:
    if _MANY_PARTS.search(text):
        return None
    try:
        whole = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None  # what can't be read names nobody, so nothing is lowered
    for names in _TABLES:
        table: object = whole
        for name in names:
            table = table.get(name) if isinstance(table, dict) else None
        for key, given in table.items() if isinstance(table, dict) else ():
            if _SETTING.fullmatch(key) and isinstance(given, str) and (found := _FROM_ADDRESS.match(given)):
                return found
    return None


def by_owner(
    observations: Iterable[Observation],
    text_at: Callable[[Location], str],
    owners_of: Callable[[str], Collection[str]],
) -> Iterator[Observation]:
    """The observations; those about an action of the repository's own owner are LOW at most, and say why.

    `text_at` gives the text of a place, `owners_of` the owners of the repository that a path is in, in lower case.
    """
    for each in observations:
        yield _lowered(each, text_at, owners_of) if each.source.rule_id == _UNPINNED else each


def _lowered(
    each: Observation, text_at: Callable[[Location], str], owners_of: Callable[[str], Collection[str]]
) -> Observation:
    used = _ACTION.fullmatch(text_at(each.location).strip("\"' "))
    if used is None or each.source.severity <= Severity.LOW:
        return each
    if used["owner"].lower() not in owners_of(each.location.path):
        return each
    return replace(each, source=each.source.lower(Severity.LOW, OWNERS, "of the repository's own owner"))
