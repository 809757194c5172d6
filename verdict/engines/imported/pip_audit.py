"""pip-audit's JSON, of version 2 and of the list before it (https://github.com/pypa/pip-audit). It rates nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.domain.text.untrusted import clean_line
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Rated, Reported, advisories, package, reported, upgrade

_NAME = EngineName("pip-audit")
_UNRATED = Rated("unrated", Severity.UNKNOWN, "pip-audit.unrated")


def recognised(node: Node) -> bool:
    """Whether it is a list of dependencies with their vulnerabilities."""
    if node.has("dependencies", "fixes") and node.at("dependencies").value == []:
        return True
    if not isinstance(node.value, list):
        node = node.at("dependencies")
    listed = node.items() if isinstance(node.value, list) else []
    return bool(listed) and all(each.has("name") and (each.has("vulns") or each.has("skip_reason")) for each in listed)


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part. A dependency that it skipped is a failure.

    Raises:
        Malformed: it isn't pip-audit's report.
    """
    node = document.node
    report = Reported(_NAME)
    for dependency in node.items() if isinstance(node.value, list) else node.items("dependencies"):
        if dependency.has("skip_reason"):
            report.failed(f"{clean_line(dependency.text('name'))[:80]} was skipped: {dependency.text('skip_reason')}")
        report.add(dependency.items("vulns"), partial(_vulnerability, dependency=dependency, places=places))
    yield report


def _vulnerability(item: Node, dependency: Node, places: Places) -> Observation:
    id_, fixed = item.needed("id"), tuple(item.texts("fix_versions"))
    found = package(dependency.needed("name"), dependency.text("version"), "pypi", fixed)
    return reported(
        _NAME,
        id_,
        _UNRATED,
        Kind.VULNERABILITY,
        places.whole(""),
        title=f"a known vulnerability in {found.name}",
        message=item.text("description") or f"{found.name} {found.version} has {id_}",
        confidence=Confidence.HIGH,
        aliases=advisories(item.texts("aliases")),
        fix=upgrade(found),
        references=(f"https://osv.dev/vulnerability/{id_}",),
        package=found,
    )
