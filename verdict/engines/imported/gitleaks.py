"""gitleaks' JSON, of version 8 and of those before (https://github.com/gitleaks/gitleaks). It shows the secrets.

It rates nothing. Its columns are unreliable, so the secret is searched in its line.
"""

from __future__ import annotations

from collections.abc import Iterator

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Rated, Reported, reported
from verdict.engines.shared.reported import HOW_TO_REVOKE

_NAME = EngineName("gitleaks")
_RATING = Rated("unrated", Severity.HIGH, "gitleaks.secret")  # a real secret may give access to anything


def recognised(node: Node) -> bool:
    """Whether it is a list of leaks."""
    if not isinstance(node.value, list) or not node.value:
        return False
    first = node.items()[0]
    return first.has("RuleID", "Secret", "StartLine") or first.has("offender", "rule", "file")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't a list of leaks.
    """
    report = Reported(_NAME)
    report.add(document.node.items(), lambda item: _leak(item, places, report))
    yield report


def _leak(item: Node, places: Places, report: Reported) -> Observation:
    new = item.has("RuleID")
    rule = item.needed("RuleID" if new else "rule")
    line = item.number("StartLine" if new else "lineNumber")
    end = item.number("EndLine") if new else None
    where = places.location(item.text("File" if new else "file"), line, None, end)
    report.shows(where, item.text("Secret" if new else "offender"))
    commit = item.text("Commit" if new else "commit")
    return reported(
        _NAME,
        rule,
        _RATING,
        Kind.SECRET,
        where,
        title=item.text("Description") or f"{rule} in the code",
        message=f"{item.text('Description') or rule}{f', in commit {commit[:12]}' if commit.isalnum() else ''}.",
        confidence=Confidence.MEDIUM,
        cwe=("CWE-321" if "private-key" in rule else "CWE-798",),
        fix=HOW_TO_REVOKE,
    )
