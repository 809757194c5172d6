"""`pyproject.toml`: PEP 621, dependency groups (PEP 735) and Poetry's own tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verdict.sbom import packages
from verdict.sbom.components import Component, Manifest, Ref, Scope, merge, scoped
from verdict.sbom.formats import Malformed, parse_toml
from verdict.sbom.pypi import parse, requested
from verdict.sbom.shapes import rows, table, word, words
from verdict.sbom.source import Source

_POETRY_PIN = re.compile(r"=?=?\s*(\d[0-9A-Za-z.!+-]*)")


@dataclass(frozen=True, slots=True)
class Own:
    """The project in a `pyproject.toml`. `direct` are its direct dependencies, by scope; empty if they aren't known."""

    name: str | None = None
    version: str | None = None
    licence: str | None = None
    direct: Mapping[Scope, Sequence[str]] = field(default_factory=dict)

    def project(self, path: str, requires: Iterable[Ref]) -> Component:
        """The project as a component; `path` is that of the manifest it is read with."""
        return packages.project(path, "pypi", self.name, self.version, licence=self.licence, requires=requires)


def beside(source: Source) -> Own:
    """The project beside a lock. If its `pyproject.toml` can't be read, that is recorded and the lock read alone."""
    manifest = source.beside("pyproject.toml")
    if manifest is None:
        return Own()
    try:
        return _own(parse_toml(manifest.text()))
    except Malformed as error:
        manifest.miss(error.reason, error.line)
        source.unread.extend(manifest.unread)
        return Own()


def read(source: Source) -> Manifest | None:
    """The dependencies of a project without a lock; pinned only by `==`. None if the file is only for tools."""
    text = source.text()
    document, lines = parse_toml(text), _lines(text)
    if not {"project", "dependency-groups"} & set(document) and "poetry" not in table(document.get("tool"), "tool"):
        return None
    found: list[Component] = []
    direct: dict[Scope, list[Ref]] = {}
    for wanted, scope in _asked(document):
        try:
            component = requested(wanted, source.place(lines.get(wanted, 0)))
        except Malformed as error:
            source.miss(error.reason, lines.get(wanted, 0))
            continue
        found.append(component)
        direct.setdefault(scope, []).append(component.ref)
    own = _own(document)
    components = merge(scoped(found, direct))
    return Manifest(
        source.path, own.project(source.path, (each.ref for each in components)), components, tuple(source.unread)
    )


_QUOTED = re.compile(r"""(?P<quote>["'])(?P<text>[^\n]*?)(?P=quote)""")


def _lines(text: str) -> Mapping[str, int]:
    """The line of each quoted text; 0 for one that stands at several places."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        for match in _QUOTED.finditer(line):
            lines[match["text"]] = 0 if match["text"] in lines else number
    return lines


def _own(document: Mapping[str, object]) -> Own:
    project = table(document.get("project"), "project")
    poetry = table(table(document.get("tool"), "tool").get("poetry"), "tool.poetry")
    stated = project.get("license", poetry.get("license"))
    licence = word(stated) or (word(stated.get("text")) if isinstance(stated, dict) else None)
    direct: dict[Scope, list[str]] = {}
    for wanted, scope in _asked(document):
        try:
            direct.setdefault(scope, []).append(parse(wanted).name)
        except Malformed:
            continue  # the lock has what it became
    return Own(
        word(project.get("name")) or word(poetry.get("name")),
        word(project.get("version")) or word(poetry.get("version")),
        licence,
        direct,
    )


def _asked(document: Mapping[str, object]) -> Iterator[tuple[str, Scope]]:
    """Each request in the form of PEP 508, with what it is for."""
    project = table(document.get("project"), "project")
    for wanted in words(project.get("dependencies")):
        yield wanted, Scope.REQUIRED
    for extra in table(project.get("optional-dependencies"), "project.optional-dependencies").values():
        for wanted in words(extra):
            yield wanted, Scope.OPTIONAL
    for group in table(document.get("dependency-groups"), "dependency-groups").values():
        for wanted in words(group):  # an `include-group` is a table, and its group is here by itself
            yield wanted, Scope.DEVELOPMENT
    tools = table(document.get("tool"), "tool")
    pdm = table(tools.get("pdm"), "tool.pdm")
    for group in table(pdm.get("dev-dependencies"), "tool.pdm.dev-dependencies").values():
        for wanted in words(group):
            yield wanted, Scope.DEVELOPMENT
    for wanted in words(table(tools.get("uv"), "tool.uv").get("dev-dependencies")):
        yield wanted, Scope.DEVELOPMENT
    yield from _poetry(table(tools.get("poetry"), "tool.poetry"))


def _poetry(poetry: Mapping[str, object]) -> Iterator[tuple[str, Scope]]:
    sections = [
        (poetry.get("dependencies"), Scope.REQUIRED),
        (poetry.get("dev-dependencies"), Scope.DEVELOPMENT),
    ]
    for name, group in table(poetry.get("group"), "tool.poetry.group").items():
        scope = Scope.REQUIRED if name == "main" else Scope.DEVELOPMENT
        sections.append((table(group, "a group").get("dependencies"), scope))
    for section, scope in sections:
        for name, wanted in table(section, "dependencies").items():
            if name.lower() == "python":
                continue
            for each in rows(wanted, "requests") if isinstance(wanted, list) else [wanted]:
                if isinstance(each, dict) and "path" in each:
                    continue  # code of the project's own
                optional = isinstance(each, dict) and each.get("optional") is True
                yield _pep508(name, each), Scope.OPTIONAL if optional and scope is Scope.REQUIRED else scope


def _pep508(name: str, wanted: object) -> str:
    """Poetry's request as PEP 508 writes it, as far as it pins: `^1.2` is any version."""
    if isinstance(wanted, dict):
        git, url = word(wanted.get("git")), word(wanted.get("url"))
        if git is not None:
            revision = word(wanted.get("rev")) or word(wanted.get("tag")) or word(wanted.get("branch"))
            return f"{name} @ git+{git}" + (f"@{revision}" if revision else "")
        if url is not None:
            return f"{name} @ {url}"
        wanted = wanted.get("version")
    exact = _POETRY_PIN.fullmatch(wanted.strip()) if isinstance(wanted, str) else None
    return f"{name}=={exact.group(1)}" if exact else name
