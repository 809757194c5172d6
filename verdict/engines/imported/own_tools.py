"""Reports of bandit, kingfisher and zizmor, read by the parsers of verdict's own adapters for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import EngineName
from verdict.domain.outcome import Completed
from verdict.engines.bandit import adapter as bandit
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Reported, bounded
from verdict.engines.kingfisher import adapter as kingfisher
from verdict.engines.zizmor import adapter as zizmor


def is_bandit(node: Node) -> bool:
    """Whether it is Bandit's JSON."""
    return node.has("results", "errors", "metrics")


def parse_bandit(document: Document, places: Places) -> Iterator[Reported]:
    """Bandit's JSON. See `engines.bandit.adapter.parse`.

    Raises:
        Malformed: it isn't that.
    """
    node = document.node
    names = {name: places.path(name) for name, _ in node.entries("metrics") if name != "_totals"}
    for each in (*node.items("results"), *node.items("errors")):
        names[each.text("filename")] = places.path(each.text("filename"))
    report = Reported(EngineName("bandit"), columns="python")
    _take(report, lambda: bandit.parse(document.text.encode("utf-8", "surrogatepass"), names))
    yield report


def is_kingfisher(node: Node) -> bool:
    """Whether it is kingfisher's JSON."""
    return node.has("findings", "audit", "metadata") and node.at("metadata").has("summary")


def parse_kingfisher(document: Document, places: Places) -> Iterator[Reported]:
    """Kingfisher's JSON. Values of secrets in it are noted for masking.

    Raises:
        Malformed: it isn't that.
    """
    node = document.node
    version = node.text("metadata", "kingfisher_version")
    report = Reported(EngineName("kingfisher"), version, columns="bytes")
    names: dict[str, str] = {}
    for each in node.items("findings"):
        path = each.text("finding", "path")
        names[path] = places.path(path)
        value = each.text("finding", "snippet")
        report.secrets.update([value] if value.strip("*. ") else ())
    for key in ("scan_partial", "scan_failed"):
        if number := node.number("audit", "summary", key):
            report.failed(f"the report says {key.replace('_', ' ')}: {number}")
    _take(report, lambda: kingfisher.parse_findings(document.text.encode("utf-8", "surrogatepass"), names))
    yield report


def is_zizmor(node: Node) -> bool:
    """Whether it is zizmor's JSON: a list of findings."""
    first = _first(node)
    return first is not None and first.has("ident", "determinations", "locations")


def parse_zizmor(document: Document, places: Places) -> Iterator[Reported]:
    """Zizmor's JSON. See `engines.zizmor.adapter.parse_findings`.

    Raises:
        Malformed: it isn't that.
    """
    names: dict[str, str] = {}
    for place in (place for each in document.node.items() for place in each.items("locations")):
        path = place.text("symbolic", "key", "Local", "verbatim_path")
        names[path] = places.path(path)
    report = Reported(EngineName("zizmor"), columns="bytes")
    raw = document.text.encode("utf-8", "surrogatepass")
    _take(report, lambda: Completed(zizmor.parse_findings(raw, names), ()))
    yield report


def _first(node: Node) -> Node | None:
    return node.items()[0] if isinstance(node.value, list) and node.value else None


def _take(report: Reported, parse: Callable[[], Completed]) -> None:
    """Add what an adapter's parser makes of the report."""
    try:
        done = parse()
    except OutputInvalid as error:
        raise Malformed(str(error)) from error
    report.observations.extend(map(bounded, done.observations))
    report.scanned.update(done.scanned)
    report.gaps.update(done.unscanned)
