"""njsscan's JSON (https://github.com/ajinabraham/njsscan). Lines and columns are 1-based, the end is exclusive."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Reported, cwes, rated, reported
from verdict.engines.imported.semgrep import add_error

_NAME = EngineName("njsscan")
_SEVERITY = {"error": Severity.HIGH, "warning": Severity.MEDIUM, "info": Severity.LOW}


def recognised(node: Node) -> bool:
    """Whether it is njsscan's report."""
    return node.has("njsscan_version") or node.has("nodejs", "templates")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't njsscan's report.
    """
    node = document.node
    report = Reported(_NAME, node.text("njsscan_version"))
    for part in ("nodejs", "templates"):
        for rule, found in node.entries(part):
            data = found.at("metadata")
            # A rule without files reports what the whole project lacks.
            files = found.items("files") or [Node({}, f"{part}.{rule}")]
            report.add(files, partial(_observation, rule=rule, data=data, places=places))
    for error in node.items("errors"):
        if isinstance(error.value, str):
            report.failed(error.value)
        else:  # semgrep's, which njsscan runs
            add_error(report, error, places)
    yield report


def _observation(item: Node, rule: str, data: Node, places: Places) -> Observation:
    lines = [each.number() for each in item.items("match_lines")[:2]] or [None]
    columns = [each.number() for each in item.items("match_position")[:2]]
    several = len(columns) == 2 and lines[0] == lines[-1]
    start = columns[0] if several else None
    end = columns[1] if several else None
    secret = "secret" in rule or "password" in rule or "api_key" in rule
    where = places.location(item.text("file_path"), lines[0], start, lines[-1], end)
    return reported(
        _NAME,
        rule,
        rated("njsscan", data.text("severity"), _SEVERITY),
        Kind.SECRET if secret and "CWE-798" in data.text("cwe") else Kind.SAST,
        where,
        title=rule.replace("_", " "),
        message=data.text("description"),
        confidence=Confidence.MEDIUM,
        cwe=cwes(data.text("cwe")),
        quoted=item.text("match_string"),
    )
