"""checkov's JSON, of one framework or of several (https://www.checkov.io). Lines are 1-based; there are no columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.domain.outcome import Gap, Unscanned
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import WORDS, Rated, Reported, advisories, package, rated, reported

_NAME = EngineName("checkov")
_UNRATED = Rated("unrated", Severity.MEDIUM, "checkov.unrated")  # without a platform's key it rates nothing


def recognised(node: Node) -> bool:
    """Whether it is checkov's report, or the totals that it writes where it has nothing to check."""
    parts = node.items() if isinstance(node.value, list) else [node]
    return bool(parts) and all(
        (each.has("check_type", "results")) or each.has("passed", "failed", "checkov_version") for each in parts
    )


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't checkov's report.
    """
    node = document.node
    parts = node.items() if isinstance(node.value, list) else [node]
    versions = ((part.at("summary") if part.has("summary") else part).text("checkov_version") for part in parts)
    report = Reported(_NAME, next(filter(None, versions), ""))
    for part in parts:
        if not part.has("results"):
            continue
        results = part.at("results")
        read = partial(_check, framework=part.text("check_type"), places=places)
        report.add(results.items("failed_checks"), read)
        report.add(results.items("skipped_checks"), read)
        for path in results.texts("parsing_errors"):
            report.gaps.add(Unscanned(places.path(path), Gap.UNPARSABLE, "checkov: can't be parsed"))
        report.scanned.update(
            places.path(path)
            for key in ("passed_checks", "failed_checks")
            for check in results.items(key)
            if (path := _path(check, places))
        )
    yield report


def _path(item: Node, places: Places) -> str:
    """The file below the root: checkov writes it with a slash before it, and from the folder that it was started in."""
    absolute = item.text("file_abs_path")
    return absolute if places.below(absolute) else (item.text("repo_file_path") or item.text("file_path")).lstrip("/")


def _check(item: Node, framework: str, places: Places) -> Observation:
    lines = item.items("file_line_range")
    numbers = [each.number() for each in lines[:2]] if len(lines) >= 2 else [None, None]
    id_ = item.text("check_id") or item.needed("bc_check_id")
    where = places.location(_path(item, places), numbers[0], None, numbers[1])
    details = item.at("vulnerability_details")
    result = item.at("check_result")
    skipped = result.text("result").upper() == "SKIPPED"
    severity = item.at("severity").value
    names = advisories((details.text("id"),)) if isinstance(details.value, dict) else []
    kind = Kind.SECRET if framework == "secrets" else Kind.VULNERABILITY if names else Kind.MISCONFIGURATION
    found = None
    if names:
        found = package(
            details.needed("package_name"),
            details.text("package_version"),
            fixed=(details.text("lowest_fixed_version"),),
        )
    resource = item.text("resource")
    return reported(
        _NAME,
        names[0] if names else id_,
        rated("checkov", item.text("severity"), WORDS) if isinstance(severity, str) and severity else _UNRATED,
        kind,
        where,
        title=item.text("check_name"),
        message=f"{item.text('check_name')}{f': {resource}' if resource and kind is not Kind.SECRET else ''}",
        confidence=Confidence.MEDIUM,
        cwe=("CWE-798",) if kind is Kind.SECRET else (),
        aliases=names,
        references=(item.text("guideline"),),
        package=found,
        suppressed=f"skipped in the report: {result.text('suppress_comment') or 'no comment'}" if skipped else None,
    )
