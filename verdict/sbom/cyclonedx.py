"""Writes a bill as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). The same bill gives the same bytes."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal
from xml.etree import ElementTree as ET  # verdict: ignore[B405] writes, and reads nothing

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.bom_ref import BomRef
from cyclonedx.model.component import Component as CycloneComponent
from cyclonedx.model.component import ComponentScope, ComponentType
from cyclonedx.model.component_evidence import ComponentEvidence, Occurrence
from cyclonedx.model.dependency import Dependency
from cyclonedx.model.license import License
from cyclonedx.model.tool import ToolRepository
from cyclonedx.model.vulnerability import Vulnerability
from cyclonedx.schema.schema import SchemaVersion1Dot6
from packageurl import PackageURL

from verdict.sbom.components import Bill, Component, Ref, Scope
from verdict.sbom.disclosure import Disclosed, vulnerability
from verdict.version import VERSION

Format = Literal["json", "xml"]

_SCOPES = {
    Scope.REQUIRED: ComponentScope.REQUIRED,
    Scope.OPTIONAL: ComponentScope.OPTIONAL,
    Scope.DEVELOPMENT: ComponentScope.EXCLUDED,  # "test and other non-runtime purposes"
}
_NAMESPACE = uuid.UUID("6f0a1f0e-3c52-5d0b-9a55-0d5b7f2c8e11")  # arbitrary; for serial numbers derived from content
_STANDARD = "http://cyclonedx.org/schema"
_TOP = "."
"""The ref of the tree itself. It can't be equal to a path or a purl."""


def render(
    bill: Bill, format_: Format, made_at: datetime | None = None, vulnerabilities: Sequence[Disclosed] | None = None
) -> str:
    """The document. `made_at` is its timestamp, None for no timestamp. Its serial number is derived from the content.

    Vulnerabilities of packages that aren't in the bill are left out. None (not looked up) and an
    empty sequence differ in the serial number only: neither gives the document such a section.
    """
    components = bill.components
    document = _head(bill, components, made_at, vulnerabilities)
    parts = _components(components), _dependencies(bill, components)
    return _json(document, *parts) if format_ == "json" else _xml(document, *parts)


# Components and dependencies are converted one by one. The library's own document keeps all of them, sorted by all they
# have, and looks for each component's dependencies among all: minutes, and a gigabyte, for a large monorepo.


def _json(document: Bom, components: Iterable[CycloneComponent], dependencies: Iterable[Dependency]) -> str:
    def value(part: Bom | CycloneComponent | Dependency) -> Any:
        return json.loads(part.as_json(view_=SchemaVersion1Dot6))  # type: ignore[union-attr]  # a decorator adds it

    body = {
        "$schema": f"{_STANDARD}/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "components": list(map(value, components)),
        "dependencies": list(map(value, dependencies)),
        **value(document),
    }
    return json.dumps(body, indent=2) + "\n"


def _xml(document: Bom, components: Iterable[CycloneComponent], dependencies: Iterable[Dependency]) -> str:
    namespace = f"{_STANDARD}/bom/1.6"

    def element(part: Bom | CycloneComponent | Dependency, name: str) -> ET.Element:
        made: ET.Element = part.as_xml(  # type: ignore[union-attr]  # a decorator adds it
            SchemaVersion1Dot6, as_string=False, element_name=name, xmlns=namespace
        )
        return made

    root = element(document, "bom")
    root.insert(1, ET.Element(f"{{{namespace}}}components"))  # after the metadata
    root[1].extend(element(each, "component") for each in components)
    root.insert(2, ET.Element(f"{{{namespace}}}dependencies"))  # before the vulnerabilities
    root[2].extend(element(each, "dependency") for each in dependencies)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode", default_namespace=namespace)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _head(
    bill: Bill,
    components: Sequence[Component],
    made_at: datetime | None,
    vulnerabilities: Sequence[Disclosed] | None,
) -> Bom:
    """The document without its components and dependencies."""
    content: tuple[object, ...] = (VERSION, bill.name, components, bill.unread)
    top = CycloneComponent(name=bill.name, type=ComponentType.APPLICATION, bom_ref=_TOP)
    tool = CycloneComponent(name="verdict", version=VERSION, type=ComponentType.APPLICATION, bom_ref="verdict")
    unread = (
        Property(name="verdict:unread", value=f"{each.place.path}:{each.place.line}: {each.reason}")
        for each in bill.unread
    )
    metadata = BomMetaData(component=top, tools=ToolRepository(components=[tool]), properties=unread)
    metadata.timestamp = made_at  # type: ignore[assignment]  # optional in the standard; the library's type lacks it
    bom = Bom(
        metadata=metadata,
        serial_number=uuid.uuid5(
            _NAMESPACE, repr(content if vulnerabilities is None else (*content, tuple(vulnerabilities)))
        ),
    )
    bom.vulnerabilities = _vulnerabilities(vulnerabilities or (), components)
    return bom


def _components(components: Iterable[Component]) -> Iterator[CycloneComponent]:
    licences = LicenseFactory()
    return (_component(each, licences) for each in components)


def _dependencies(bill: Bill, components: Sequence[Component]) -> Iterator[Dependency]:
    """For the tree and for each component, in order of refs, what it requires of the bill."""
    required = {each.ref: Dependency(BomRef(each.ref)) for each in components}
    bundled = {component.ref for each in bill.manifests if each.bundled for component in each.components}
    own = {each.ref: each.requires for each in components if each.purl is None and each.ref not in bundled}
    yield Dependency(BomRef(_TOP), (required[ref] for ref in (*_tops(own), *sorted(bundled))))
    for each in components:
        yield Dependency(BomRef(each.ref), (required[ref] for ref in each.requires if ref in required))


def _tops(projects: Mapping[Ref, Sequence[Ref]]) -> Iterator[Ref]:
    """The projects that no other one requires; of those that require each other, the first."""
    required = {ref for project, refs in projects.items() for ref in refs if ref != project}
    reached = set[Ref]()
    for top in sorted(projects, key=lambda ref: (ref in required, ref)):
        if top not in reached:
            yield top
        waiting = [top]
        while waiting:
            ref = waiting.pop()
            if ref not in reached:
                reached.add(ref)
                waiting.extend(each for each in projects[ref] if each in projects)


def _vulnerabilities(disclosed: Iterable[Disclosed], components: Iterable[Component]) -> Iterator[Vulnerability]:
    refs = {each.purl: each.ref for each in components if each.purl is not None}
    for each in disclosed:
        package = each.finding.package
        if package is not None and package.purl in refs:
            yield vulnerability(each, refs[package.purl])


def _component(component: Component, licences: LicenseFactory) -> CycloneComponent:
    purl = None if component.purl is None else PackageURL.from_string(component.purl)
    namespace = purl.namespace if purl is not None else None
    nameless = BomRef()  # the same for all: the library sorts by it first, and two nameless ones have no order
    library = purl is not None or component.bundled
    separator = ":" if component.ecosystem == "maven" else "/"
    return CycloneComponent(
        type=ComponentType.LIBRARY if library else ComponentType.APPLICATION,
        bom_ref=component.ref,
        group=namespace,
        name=component.name.rpartition(separator)[2] if namespace else component.name,
        version=component.version,
        purl=purl,
        scope=_SCOPES[component.scope] if library else None,
        hashes=[HashType(alg=HashAlgorithm(each.algorithm), content=each.value) for each in component.hashes],
        licenses=_licences(component.licence, licences),
        properties=_properties(component),
        evidence=ComponentEvidence(
            occurrences=[
                Occurrence(bom_ref=nameless, location=place.path, line=place.line or None) for place in component.places
            ]
        ),
    )


def _licences(stated: str | None, licences: LicenseFactory) -> Iterable[License]:
    return [] if stated is None else [licences.make_from_string(stated)]


def _properties(component: Component) -> Iterable[Property]:
    if component.specifier is not None:
        yield Property(name="verdict:specifier", value=component.specifier)
    if component.checksum is not None:
        yield Property(name="verdict:checksum", value=component.checksum)
    if component.scope is Scope.DEVELOPMENT:
        yield Property(name="verdict:development", value="true")
