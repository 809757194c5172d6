"""The JSON Lines of `yarn audit` (1) and `yarn npm audit` (4)."""

from __future__ import annotations

from collections.abc import Iterator

from verdict.domain.finding import Confidence, EngineName, Kind, Observation
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.npm import LOCKS, advisory
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import WORDS, Reported, advisories, package, rated, reported

_LINES = frozenset({"auditAdvisory", "auditSummary", "auditAction", "info", "warning", "error", "activityTick"})


def recognised(values: list[Node]) -> bool:
    """Whether each value is a line of yarn's."""
    return bool(values) and all(
        (each.has("type", "data") and each.text("type") in _LINES) or each.has("value", "children") for each in values
    )


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part. Without the summary at the end, yarn 1's report was cut off.

    Raises:
        Malformed: it isn't yarn's report.
    """
    report = Reported(EngineName("yarn-audit"))
    values = [Node(value, str(number)) for number, value in enumerate(document.values)]
    lines = [each for each in values if each.has("type")]
    if lines and not any(each.text("type") in ("auditSummary", "error") for each in lines):
        raise Malformed("the report ends before yarn's summary")
    seen: set[tuple[str, str, str]] = set()

    def distinct(item: Node) -> Iterator[Observation]:
        for each in advisory(report.engine, item, places):  # yarn repeats an advisory for each way to the package
            version = each.package.version if each.package is not None else ""
            key = (each.source.rule_id, each.package.name if each.package is not None else "", version)
            if key not in seen:
                seen.add(key)
                yield each

    report.add_all([each.at("data", "advisory") for each in lines if each.text("type") == "auditAdvisory"], distinct)
    for each in lines:
        if each.text("type") == "error":
            report.failed(each.text("data") if isinstance(each.at("data").value, str) else "an error of yarn's")
    report.add_all([each for each in values if each.has("children")], lambda item: _berry(report.engine, item, places))
    yield report


def _berry(name: EngineName, item: Node, places: Places) -> Iterator[Observation]:
    """A line of `yarn npm audit --json` of yarn 4: a package, with its advisory and its versions in the tree."""
    children = item.at("children")
    url = children.text("URL")
    ids = advisories((url.rpartition("/")[2],))
    for version in dict.fromkeys(children.texts("Tree Versions")) or {"": None}:
        found = package(item.needed("value"), version, "npm")
        yield reported(
            name,
            ids[0] if ids else children.text("ID") or children.needed("Issue"),
            rated(name, children.text("Severity"), WORDS),
            Kind.VULNERABILITY,
            places.whole(LOCKS[name]),
            title=children.text("Issue"),
            message=f"{children.text('Issue')}. Affected: {found.name} {children.text('Vulnerable Versions')}.",
            confidence=Confidence.HIGH,
            references=(url,),
            package=found,
        )
