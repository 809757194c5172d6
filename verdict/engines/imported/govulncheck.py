"""govulncheck's JSON: messages after each other, or in a list (https://pkg.go.dev/golang.org/x/vuln/cmd/govulncheck).

It reports an advisory several times: for the module, the package and the called symbol. These are one result here, with
the trace of the most exact one.
"""

from __future__ import annotations

from collections.abc import Iterator

from verdict.domain.finding import Confidence, EngineName, Kind, Observation
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.osv_scanner import osv_rating
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Reported, advisories, cwes, package, reported, upgrade

_NAME = EngineName("govulncheck")


def recognised(values: list[Node]) -> bool:
    """Whether it is govulncheck's stream, which starts with its configuration."""
    messages = _messages(values)
    return bool(messages) and messages[0].has("config") and messages[0].at("config").has("scanner_name")


def _messages(values: list[Node]) -> list[Node]:
    return values[0].items() if len(values) == 1 and isinstance(values[0].value, list) else values


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't govulncheck's stream.
    """
    messages = _messages([Node(value, str(number)) for number, value in enumerate(document.values)])
    if not messages or not isinstance(messages[0].at("config").value, dict):
        raise Malformed("it doesn't start with govulncheck's configuration")
    report = Reported(_NAME, messages[0].text("config", "scanner_version"))
    records = {each.text("osv", "id"): each.at("osv") for each in messages if each.has("osv")}
    found: dict[tuple[str, str], Node] = {}
    for each in messages:
        if not each.has("finding"):
            continue
        finding = each.at("finding")
        trace = finding.items("trace")
        key = (finding.text("osv"), trace[0].text("module") if trace else "")
        if key not in found or _exactness(finding) > _exactness(found[key]):
            found[key] = finding
    report.add(found.values(), lambda item: _finding(item, records, places))
    yield report


def _exactness(finding: Node) -> int:
    trace = finding.items("trace")
    return 2 if trace and trace[0].text("function") else 1 if trace and trace[0].text("package") else 0


def _finding(item: Node, records: dict[str, Node], places: Places) -> Observation:
    id_ = item.needed("osv")
    record, trace = records.get(id_, Node(None, "osv")), item.items("trace")
    module = trace[0] if trace else Node(None, "trace")
    exact, fixed = _exactness(item), item.text("fixed_version")
    where = next((step.at("position") for step in reversed(trace) if step.text("position", "filename")), None)
    links = [each.text("url") for each in record.items("references")]
    found = package(module.text("module") or "stdlib", module.text("version"), "golang", (fixed,))
    called = f" {module.text('package')}.{module.text('function')} is called." if exact == 2 else ""
    return reported(
        _NAME,
        id_,
        osv_rating(record),
        Kind.VULNERABILITY,
        places.whole("go.mod")
        if where is None
        else places.location(where.text("filename"), where.number("line"), where.number("column")),
        title=record.text("summary") or f"a known vulnerability in {found.name}",
        message=f"{record.text('details') or record.text('summary')}{called}",
        confidence=Confidence.HIGH if exact == 2 else Confidence.MEDIUM if exact else Confidence.LOW,
        cwe=cwes(*record.texts("database_specific", "cwe_ids")),
        aliases=advisories(record.texts("aliases")),
        fix=upgrade(found),
        references=(record.text("database_specific", "url"), *links),
        package=found,
    )
