"""gosec's JSON (https://github.com/securego/gosec). Lines may be `3-5`; columns are 1-based bytes."""

from __future__ import annotations

from collections.abc import Iterator

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_line
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import SURE, Reported, cwes, rated, reported

_NAME = EngineName("gosec")
_SEVERITY = {"high": Severity.HIGH, "medium": Severity.MEDIUM, "low": Severity.LOW}
_CREDENTIALS = "G101"


def recognised(node: Node) -> bool:
    """Whether it is gosec's report."""
    return node.has("Issues", "Stats")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't gosec's report.
    """
    node = document.node
    report = Reported(_NAME, node.text("GosecVersion"), columns="bytes")
    report.add(node.items("Issues"), lambda item: _issue(item, places))
    for path, errors in node.entries("Golang errors"):
        said = "; ".join(each.text("error") for each in errors.items()[:3])
        report.gaps.add(Unscanned(places.path(path), Gap.UNPARSABLE, clean_line(f"gosec: {said}")[:250]))
    yield report


def _issue(item: Node, places: Places) -> Observation:
    rule = item.needed("rule_id")
    first, _, last = item.text("line").partition("-")
    column = item.number("column")
    where = places.location(item.text("file"), Node(first, "line").number(), column, Node(last, "line").number())
    return reported(
        _NAME,
        rule,
        rated("gosec", item.text("severity"), _SEVERITY),
        Kind.SECRET if rule == _CREDENTIALS else Kind.SAST,
        where,
        title=item.text("details"),
        message=item.text("details"),
        confidence=SURE.get(item.text("confidence").casefold(), Confidence.UNKNOWN),
        cwe=cwes(item.text("cwe", "id") or item.text("cwe", "ID")),
        references=(item.text("cwe", "url") or item.text("cwe", "URL"),),
        quoted=item.text("code"),
        suppressed=_suppressed(item),
    )


def _suppressed(item: Node) -> str | None:
    listed = item.items("suppressions")
    if not listed and item.at("nosec").value is not True:
        return None
    return next((each.text("justification") for each in listed if each.text("justification")), "marked with #nosec")
