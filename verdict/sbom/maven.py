"""Maven's `pom.xml`: a project's direct dependencies; Maven has no lock."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from verdict.sbom.components import Component, Manifest, Place, Ref, Scope, merge
from verdict.sbom.encodings import IN_XML
from verdict.sbom.formats import Element, Malformed, parse_xml
from verdict.sbom.packages import package, project
from verdict.sbom.source import Source

_DEEPEST = 20  # parents of parents, and properties within properties
_LONGEST = 500  # characters of a value with its properties filled in
_PROPERTY = re.compile(r"\$\{([^${}]+)\}")
_RANGE = re.compile(r"[\[(,]")


@dataclass(frozen=True, slots=True)
class _Project:
    """A `pom.xml` with the ones it inherits from, the nearest first, as far as they are in the tree."""

    chain: tuple[Element, ...]
    properties: Mapping[str, str]

    def filled(self, text: str | None) -> str | None:
        """A text with its properties filled in; properties that aren't defined here stay."""
        for _ in range(_DEEPEST):
            if text is None or "${" not in text or len(text) > _LONGEST:
                break
            text = _PROPERTY.sub(lambda match: self.properties.get(match[1], match[0]), text)
        return text

    def stated(self, tag: str) -> str | None:
        """The project's own value, or its parent's."""
        own = self.chain[0]
        return self.filled(own.value(tag) or own.value("parent", tag))


def read(source: Source) -> Manifest:
    """Read a project; parents that are in the tree give properties and managed versions."""
    found = _project(source)
    managed = {}
    for pom in reversed(found.chain):
        for each in pom.all("dependencyManagement", "dependencies", "dependency"):
            managed[_name(found, each)] = each
    components: list[Component] = []
    for pom in found.chain:
        for asked in pom.all("dependencies", "dependency"):
            name, line = _name(found, asked), asked.line if pom is found.chain[0] else 0
            if name is None:
                source.miss("a dependency without a group or an artifact", line)
            else:
                components.append(_component(found, name, asked, managed.get(name), source.place(line)))
    merged = merge(components)
    group, artifact = found.stated("groupId"), found.filled(found.chain[0].value("artifactId"))
    licence = next((found.filled(each.value("name")) for each in found.chain[0].all("licenses", "license")), None)
    own = project(
        source.path,
        "maven",
        f"{group}:{artifact}" if group and artifact else artifact,
        found.stated("version"),
        licence=licence,
        requires=(*(each.ref for each in merged), *_modules(source, found)),
    )
    return Manifest(source.path, own, merged, tuple(source.unread))


def _project(source: Source) -> _Project:
    """The file with its parents. Parents outside of the tree are left out."""
    chain: list[Element] = []
    seen: set[str] = set()
    here: Source | None = source
    while here is not None and here.native not in seen and len(chain) < _DEEPEST:
        seen.add(here.native)
        pom = parse_xml(here.text(IN_XML))
        if pom.tag != "project":
            raise Malformed("not a pom.xml: its root element is not `project`", pom.line)
        chain.append(pom)
        here = _parent(here, pom)
    properties: dict[str, str] = {}
    for pom in reversed(chain):
        properties.update({each.tag: each.text for group in pom.all("properties") for each in group.children})
    for tag in ("groupId", "artifactId", "version"):
        for prefix in ("project.", "pom.", ""):
            own = chain[0].value(tag) or chain[0].value("parent", tag)
            if own is not None:
                properties.setdefault(prefix + tag, own)
        inherited = chain[0].value("parent", tag)
        if inherited is not None:
            properties.setdefault(f"project.parent.{tag}", inherited)
    return _Project(tuple(chain), {key: value for key, value in properties.items() if len(value) <= _LONGEST})


def _parent(source: Source, pom: Element) -> Source | None:
    """The parent's file, if it is at the stated path and has the stated `artifactId`."""
    if not pom.all("parent"):
        return None
    stated = [each.text for each in pom.all("parent", "relativePath")]
    path = stated[0] if stated else "../pom.xml"
    if not path:
        return None  # "look in the repository only"
    try:
        try:
            other = source.other(path)
        except Malformed:
            other = source.other(f"{path}/pom.xml")
        found = parse_xml(other.text(IN_XML))
    except Malformed:
        return None
    return other if found.value("artifactId") == pom.value("parent", "artifactId") else None


def _name(found: _Project, asked: Element) -> str | None:
    group, artifact = found.filled(asked.value("groupId")), found.filled(asked.value("artifactId"))
    return f"{group}:{artifact}" if group and artifact else None


def _component(found: _Project, name: str, asked: Element, managed: Element | None, place: Place) -> Component:
    """The dependency. A range, or a version that the tree doesn't define, becomes its specifier."""

    def value(tag: str) -> str | None:
        return found.filled(asked.value(tag) or (managed.value(tag) if managed is not None else None))

    version, scope = value("version"), value("scope")
    known = version if version and "${" not in version and not _RANGE.search(version) else None
    kind = value("type")
    qualifiers = {"classifier": value("classifier"), "type": None if kind in ("jar", "test-jar") else kind}
    if scope == "test":
        meant = Scope.DEVELOPMENT
    elif scope in ("provided", "system") or value("optional") == "true":
        meant = Scope.OPTIONAL
    else:
        meant = Scope.REQUIRED
    specifier = None if known else version or "managed elsewhere"
    return package("maven", name, known, place, qualifiers, scope=meant, specifier=specifier)


def _modules(source: Source, found: _Project) -> list[Ref]:
    """The manifests of the modules that are built with the project."""
    paths = [found.filled(each.text) or "" for each in found.chain[0].all("modules", "module")]
    return [Ref(source.below(path if path.endswith(".xml") else f"{path}/pom.xml")) for path in paths]
