"""hadolint's JSON (https://github.com/hadolint/hadolint). Lines and columns are 1-based."""

from __future__ import annotations

from collections.abc import Iterator

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.domain.outcome import Gap, Unscanned
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Reported, rated, reported

_NAME = EngineName("hadolint")
_SEVERITY = {"error": Severity.MEDIUM, "warning": Severity.LOW, "info": Severity.INFO, "style": Severity.INFO}
_UNPARSED = "DL1000"


def recognised(node: Node) -> bool:
    """Whether it is a list of hadolint's results."""
    return node.lists("code", "file", "level", "line")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part. A file that hadolint can't parse is a gap.

    Raises:
        Malformed: it isn't hadolint's list.
    """
    report = Reported(_NAME)
    items = document.node.items()
    for each in items:
        if each.text("code") == _UNPARSED:
            report.gaps.add(Unscanned(places.path(each.text("file")), Gap.UNPARSABLE, "hadolint: can't be parsed"))
    report.add((each for each in items if each.text("code") != _UNPARSED), lambda item: _result(item, places))
    yield report


def _result(item: Node, places: Places) -> Observation:
    rule = item.needed("code")
    page = f"https://github.com/hadolint/hadolint/wiki/{rule}" if rule.startswith("DL") else ""
    return reported(
        _NAME,
        rule,
        rated("hadolint", item.text("level"), _SEVERITY),
        Kind.MISCONFIGURATION,
        places.location(item.text("file"), item.number("line"), item.number("column")),
        message=item.text("message"),
        confidence=Confidence.MEDIUM,
        references=(page,),
    )
