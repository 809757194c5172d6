"""TruffleHog's JSON Lines, of version 3 and of those before (https://github.com/trufflesecurity/trufflehog).

It shows the secrets.
"""

from __future__ import annotations

from collections.abc import Iterator

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Rated, Reported, reported
from verdict.engines.shared.reported import HOW_TO_REVOKE

_NAME = EngineName("trufflehog")
_RATINGS = {
    True: Rated("verified", Severity.CRITICAL, "trufflehog.verified"),  # it works today
    False: Rated("unverified", Severity.HIGH, "trufflehog.verified"),
}


def recognised(values: list[Node]) -> bool:
    """Whether each value is a found secret, or a line of the log."""
    found = [each for each in values if not _is_log(each)]
    return bool(found) and all(
        each.has("SourceMetadata", "DetectorName") or each.has("stringsFound", "reason") for each in found
    )


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't JSON.
    """
    report = Reported(_NAME)
    values = [Node(value, str(number)) for number, value in enumerate(document.values)]
    values = values[0].items() if len(values) == 1 and isinstance(values[0].value, list) else values
    for each in values:
        if _is_log(each) and each.text("level").startswith(("error", "fatal")):
            report.failed(each.text("msg"))
    report.add((each for each in values if not _is_log(each)), lambda item: _secret(item, places, report))
    yield report


def _is_log(node: Node) -> bool:
    return node.has("level", "msg")


def _secret(item: Node, places: Places, report: Reported) -> Observation:
    old = item.has("stringsFound")
    rule = item.needed("reason" if old else "DetectorName")
    path, line = (item.text("path"), None) if old else _place(item.at("SourceMetadata", "Data"))
    where = places.location(path, line)
    for value in item.texts("stringsFound") if old else (item.text("Raw"), item.text("RawV2")):
        report.shows(where, value)
    verified = item.at("Verified").value is True
    return reported(
        _NAME,
        rule,
        _RATINGS[verified],
        Kind.SECRET,
        where,
        title=f"{rule} secret in the code",
        message=f"A {rule} secret{', which works' if verified else ''}.",
        confidence=Confidence.HIGH if verified else Confidence.MEDIUM,
        cwe=("CWE-798",),
        fix=HOW_TO_REVOKE,
    )


def _place(data: Node) -> tuple[str, int | None]:
    """The file and line, whichever source (git, a folder, a hub) it was found in."""
    for _, source in data.entries():
        if isinstance(source.value, dict):
            line = source.number("line")
            return source.text("file"), line
    return "", None
