"""Grype's JSON (https://github.com/anchore/grype)."""

from __future__ import annotations

from collections.abc import Iterator

from verdict.domain.finding import Confidence, EngineName, Kind, Observation
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import WORDS, Reported, advisories, cwes, package, rated, reported, upgrade

_NAME = EngineName("grype")
# What Grype calls packages, and their purl type.
_ECOSYSTEMS = {
    "npm": "npm",
    "python": "pypi",
    "go-module": "golang",
    "java-archive": "maven",
    "jenkins-plugin": "maven",
    "gem": "gem",
    "rust-crate": "cargo",
    "php-composer": "composer",
    "dotnet": "nuget",
}


def recognised(node: Node) -> bool:
    """Whether it is Grype's report."""
    if not isinstance(node.at("matches").value, list):
        return False
    matches = node.items("matches")
    return all(each.has("vulnerability", "artifact") for each in matches) if matches else node.has("source")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't Grype's report.
    """
    node = document.node
    report = Reported(_NAME, node.text("descriptor", "version"))
    report.add(node.items("matches"), lambda item: _match(item, places))
    yield report


def _match(item: Node, places: Places) -> Observation:
    vulnerability, artifact = item.at("vulnerability"), item.at("artifact")
    id_ = vulnerability.needed("id")
    related = item.items("relatedVulnerabilities")
    fix = vulnerability.at("fix")
    versions = tuple(fix.texts("versions")) if isinstance(fix.value, dict) else ()
    found = package(
        artifact.needed("name"),
        artifact.text("version"),
        _ECOSYSTEMS.get(artifact.text("type"), ""),
        versions or (vulnerability.text("fixedInVersion"),),
        artifact.text("purl"),
    )
    where = artifact.items("locations")
    described = next((each.text("description") for each in related if each.text("description")), "")
    links = (vulnerability.text("dataSource"), *vulnerability.texts("urls"), *vulnerability.texts("links"))
    return reported(
        _NAME,
        id_,
        rated("grype", vulnerability.text("severity"), WORDS),
        Kind.VULNERABILITY,
        places.whole(where[0].text("path") if where else ""),
        title=f"a known vulnerability in {found.name}",
        message=vulnerability.text("description") or described or f"{found.name} {found.version} has {id_}",
        confidence=Confidence.HIGH,
        cwe=cwes(*(each.text("cwe") for each in vulnerability.items("cwes"))),
        aliases=advisories(each.text("id") for each in related),
        fix=upgrade(found),
        references=links,
        package=found,
        also_at=tuple(places.whole(each.text("path")) for each in where[1:20]),
    )
