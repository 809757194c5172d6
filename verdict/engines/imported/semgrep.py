"""The JSON of semgrep's command line, from 0.x to 1.x (https://semgrep.dev/docs/cli-reference), and of its cloud.

Lines are 1-based, columns 1-based bytes, the end column is exclusive.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from verdict.domain.finding import Confidence, EngineName, Kind, Observation
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_line
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import (
    SURE,
    WORDS,
    Rated,
    Reported,
    advisories,
    cwes,
    package,
    rated,
    reported,
)
from verdict.engines.semgrep.severity import Word, severity

_NAME = EngineName("semgrep")
_KNOWN = frozenset(get_args(Word))
_UNREAD = frozenset({"PartialParsing", "Syntax error", "Lexical error", "Other syntax error", "AST builder error"})
_LIMITED = frozenset({"Timeout", "Out of memory", "Fixpoint timeout", "Too many matches"})


def recognised(node: Node) -> bool:
    """Whether it is the JSON of a scan, or semgrep.dev's list of vulnerable packages."""
    if isinstance(node.at("vulns").value, list) and node.items("vulns") and node.items("vulns")[0].has("advisory"):
        return True
    if not isinstance(node.at("results").value, list) or node.has("metrics"):
        return False
    results = node.items("results")
    return results[0].has("check_id", "start") if results else node.has("paths") or node.has("errors", "version")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't semgrep's report.
    """
    node = document.node
    report = Reported(_NAME, node.text("version"), columns="bytes")
    if node.has("vulns"):
        report.add_all(node.items("vulns"), lambda item: [_vulnerable(item, places)])
        yield report
        return
    report.add(node.items("results"), lambda item: _observation(item, places))
    if isinstance(node.at("paths").value, dict):
        report.scanned.update(places.path(path) for path in node.texts("paths", "scanned"))
    for error in node.items("errors"):
        add_error(report, error, places)
    for rule in node.items("skipped_rules"):
        report.failed(f"rule {rule.text('rule_id')} was left out: {rule.text('details')}")
    yield report


def add_error(report: Reported, error: Node, places: Places) -> None:
    """Note an error that the report of semgrep, or of a tool that runs it, names: a gap in a file, or a failure."""
    said = error.at("type").value
    type_ = str(said[0]) if isinstance(said, list) and said else said if isinstance(said, str) else ""
    text = clean_line(f"{type_}: {error.text('message') or error.text('long_msg')}".strip(": "))[:250]
    path = error.text("path") or error.text("location", "path")
    if path:
        gap = Gap.UNPARSABLE if type_ in _UNREAD else Gap.LIMITED if type_ in _LIMITED else Gap.FAILED
        report.gaps.add(Unscanned(places.path(path), gap, f"{report.engine}: {text or 'an error'}"))
    elif error.text("level") != "info":
        report.failed(text or "an error without a message")


def _observation(item: Node, places: Places) -> Observation:
    extra, data = item.at("extra"), item.at("extra", "metadata")
    location = places.location(
        item.text("path"),
        item.number("start", "line"),
        item.number("start", "col"),
        item.number("end", "line"),
        item.number("end", "col"),
    )
    secret = data.text("category") == "secrets" or "secrets" in data.texts("technology")
    return reported(
        _NAME,
        item.needed("check_id"),
        _rating(extra, data),
        Kind.SECRET if secret else Kind.SAST,
        location,
        title=data.text("title") or item.text("check_id").rpartition(".")[2].replace("-", " "),
        message=extra.text("message"),
        confidence=SURE.get(data.text("confidence").casefold(), Confidence.UNKNOWN),
        cwe=cwes(*data.texts("cwe")),
        fix=extra.text("fix"),
        references=(*data.texts("references"), data.text("source")),
        quoted=extra.text("lines"),
        suppressed="marked as ignored in the report" if extra.at("is_ignored").value is True else None,
    )


def _rating(extra: Node, data: Node) -> Rated:
    word = extra.text("severity").upper()
    if word not in _KNOWN:
        return rated("semgrep", extra.text("severity"), WORDS)
    return Rated(word, *severity(cast("Word", word), data.text("impact").upper(), data.text("likelihood").upper()))


def _vulnerable(item: Node, places: Places) -> Observation:
    """A vulnerable package of semgrep.dev's list."""
    advisory, references = item.at("advisory"), item.at("advisory", "references")
    names = advisories([*references.texts("cveIds"), *(url.rpartition("/")[2] for url in references.texts("urls"))])
    matched, safe = item.at("matchedDependency"), item.at("closestSafeDependency")
    where, fixed = item.at("dependencyFileLocation"), safe.text("versionSpecifier")
    found = package(matched.needed("name"), matched.text("versionSpecifier"), advisory.text("ecosystem"), (fixed,))
    return reported(
        _NAME,
        names[0] if names else advisory.needed("ruleId"),
        rated("semgrep", advisory.text("severity"), WORDS),
        Kind.VULNERABILITY,
        places.location(where.text("path"), where.number("startLine")),
        title=item.text("title") or advisory.text("title"),
        message=advisory.text("description"),
        cwe=cwes(*references.texts("cweIds")),
        aliases=(*names, advisory.text("ruleId")),
        references=references.texts("urls"),
        package=found,
    )
