"""detect-secrets' baseline and scan output (https://github.com/Yelp/detect-secrets). It shows hashes, not secrets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Rated, Reported, reported
from verdict.engines.shared.reported import HOW_TO_REVOKE

_NAME = EngineName("detect-secrets")
# Detectors that judge by the look of a text alone find identifiers and digests as often as secrets.
_GUESSES = frozenset({"Base64 High Entropy String", "Hex High Entropy String", "Secret Keyword"})


def recognised(node: Node) -> bool:
    """Whether it is a baseline."""
    return node.has("plugins_used", "results") and isinstance(node.at("results").value, dict)


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't a baseline.
    """
    node = document.node
    report = Reported(_NAME, node.text("version"))
    for path, secrets in node.entries("results"):
        report.add(secrets.items(), partial(_secret, path=path, places=places, report=report))
    yield report


def _secret(item: Node, path: str, places: Places, report: Reported) -> Observation:
    rule = item.needed("type")
    guess = rule in _GUESSES
    where = places.location(item.text("filename") or path, item.number("line_number"))
    if digest := item.text("hashed_secret"):
        report.digests[where] = digest
    return reported(
        _NAME,
        rule,
        Rated("unrated", Severity.MEDIUM if guess else Severity.HIGH, "detect-secrets.detector"),
        Kind.SECRET,
        where,
        title=f"{rule} in the code",
        message=f"Looks like a secret: {rule}.",
        confidence=Confidence.LOW if guess else Confidence.MEDIUM,
        cwe=("CWE-321" if rule == "Private Key" else "CWE-798",),
        fix=f"if it is a secret: {HOW_TO_REVOKE}",
        suppressed="marked as no secret in the baseline" if item.at("is_secret").value is False else None,
    )
