"""OSV-Scanner's JSON (https://google.github.io/osv-scanner/), and the parts of OSV records that other tools embed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verdict.advisories.rating import rate
from verdict.domain.finding import Confidence, EngineName, Kind, Observation
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Rated, Reported, advisories, cwes, package, reported, upgrade

_NAME = EngineName("osv-scanner")


def recognised(node: Node) -> bool:
    """Whether it is a list of sources with their packages."""
    if not isinstance(node.at("results").value, list):
        return False
    results = node.items("results")
    return all(each.has("source", "packages") for each in results) if results else node.has("experimental_config")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't OSV-Scanner's report.
    """
    report = Reported(_NAME)
    for result in document.node.items("results"):
        source = result.text("source", "path")
        for each in result.items("packages"):
            report.add(
                each.items("vulnerabilities"),
                partial(_vulnerability, named=each.at("package"), source=source, places=places),
            )
            if error := each.text("error"):
                report.failed(error)
    yield report


def osv_rating(record: Node) -> Rated:
    """The severity of an OSV record: by its vectors, else by the word of its database."""
    listed = record.at("severity")
    vectors = [each.text("score") for each in listed.items()] if isinstance(listed.value, list) else []
    word = listed.value if isinstance(listed.value, str) else record.text("database_specific", "severity")
    rating = rate(vectors, filter(None, (word,)))
    return Rated(rating.native, rating.severity, rating.mapping)


def fixed_versions(record: Node, name: str) -> tuple[str, ...]:
    """The versions of a package that a record calls fixed, in no order."""
    return tuple(
        event.text("fixed")
        for affected in record.items("affected")
        if not name or affected.text("package", "name") in ("", name)
        for range_ in affected.items("ranges")
        for event in range_.items("events")
        if event.text("fixed")
    )


def _vulnerability(item: Node, named: Node, source: str, places: Places) -> Observation:
    id_ = item.needed("id")
    name = named.text("name")
    fixed = fixed_versions(item, name)
    version = named.text("version") or named.text("commit")
    found = package(name, version, named.text("ecosystem"), fixed) if name else None
    return reported(
        _NAME,
        id_,
        osv_rating(item),
        Kind.VULNERABILITY,
        places.whole(source),
        title=item.text("summary") or (f"a known vulnerability in {name}" if name else id_),
        message=item.text("details") or item.text("summary"),
        confidence=Confidence.HIGH,
        cwe=cwes(*item.texts("database_specific", "cwe_ids")),
        aliases=advisories(item.texts("aliases")),
        fix=upgrade(found) if found else "",
        references=(f"https://osv.dev/vulnerability/{id_}", *(each.text("url") for each in item.items("references"))),
        package=found,
    )
