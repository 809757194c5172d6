"""GitLab's security reports of SAST, secrets and dependencies (https://docs.gitlab.com/user/application_security/)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import partial

from verdict.domain.finding import Confidence, Kind, Observation, Package
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import (
    SURE,
    WORDS,
    Reported,
    advisories,
    cwes,
    engine_name,
    package,
    rated,
    reported,
)

_KINDS = {
    "sast": Kind.SAST,
    "secret_detection": Kind.SECRET,
    "dependency_scanning": Kind.VULNERABILITY,
    "container_scanning": Kind.VULNERABILITY,
}
# The locks that GitLab's scanners read, and the purl type of their packages.
_ECOSYSTEMS = {
    "npm": "npm", "yarn": "npm", "pnpm": "npm", "pip": "pypi", "pipenv": "pypi", "poetry": "pypi", "setuptools": "pypi",
    "go": "golang", "maven": "maven", "gradle": "maven", "bundler": "gem", "composer": "composer", "nuget": "nuget",
    "cargo": "cargo",
}  # fmt: skip
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+!|~$^=.-])")  # as verdict writes Markdown: presenters.markup
_SECRETS = frozenset({"trufflehog", "gitleaks", "trufflehog3"})  # their findings were once in reports of SAST


def recognised(node: Node) -> bool:
    """Whether it is a report of GitLab's, or one that its schema describes."""
    if not isinstance(node.at("vulnerabilities").value, list) or not node.has("version") or node.has("bomFormat"):
        return False
    listed = node.items("vulnerabilities")
    if not listed:
        return node.has("scan") or node.has("remediations")
    return all(each.has("location", "identifiers") for each in listed)


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part for each scanner that it names.

    Raises:
        Malformed: it isn't GitLab's report.
    """
    node = document.node
    scanner = node.at("scan", "scanner") if isinstance(node.at("scan").value, dict) else Node(None)
    whole = scanner.text("id") or scanner.text("name") or "gitlab"
    parts: dict[str, Reported] = {}

    def part(name: str) -> Reported:
        version = scanner.text("version") if name == whole else ""
        return parts.setdefault(name, Reported(engine_name(name), version))

    if scanner.value or not node.items("vulnerabilities"):
        _said(part(whole), node)
    for item in node.items("vulnerabilities"):
        own = item.at("scanner")
        report = part((own.text("id") if isinstance(own.value, dict) else "") or whole)
        report.add((item,), partial(_observation, document=node, report=report, places=places))
    yield from parts.values()


def _said(report: Reported, node: Node) -> None:
    """What the report says of the scan's failure."""
    scan = node.at("scan")
    if not isinstance(scan.value, dict):
        return
    if scan.text("status") not in ("", "success"):
        report.failed(f"the report says that the scan ended with {scan.text('status')}")
    for message in scan.items("messages"):
        if message.text("level") == "fatal":
            report.failed(message.text("value"))


def _observation(item: Node, document: Node, report: Reported, places: Places) -> Observation:
    where, identifiers = item.at("location"), item.items("identifiers")
    category = item.text("category") or (
        document.text("scan", "type") if isinstance(document.at("scan").value, dict) else ""
    )
    kind = _KINDS.get(category, Kind.SAST)
    if kind is Kind.SAST and report.engine in _SECRETS:
        kind = Kind.SECRET
    location = places.location(
        where.text("file") or where.text("image"), where.number("start_line"), None, where.number("end_line")
    )
    if kind is Kind.SECRET:
        report.shows(location, item.text("raw_source_code_extract"))
    text = _plain if report.engine == "verdict" else str
    names = advisories([each.text("value") for each in identifiers])
    other = next((each for each in identifiers if each.text("type") not in ("cwe", "owasp")), None)
    rule = names[0] if kind is Kind.VULNERABILITY and names else other.text("value") if other else item.text("name")
    cwe = [each.text("name") for each in identifiers if each.text("type") == "cwe"]
    numbers = [each.text("value") for each in identifiers if each.text("type") == "cwe"]
    return reported(
        report.engine,
        rule or item.text("cve") or item.text("message") or "unnamed",
        rated("gitlab", item.text("severity"), WORDS),
        kind,
        location,
        title=item.text("name") or item.text("message"),
        message=text(item.text("description")) or item.text("message"),
        confidence=SURE.get(item.text("confidence").casefold(), Confidence.UNKNOWN),
        cwe=list(cwes(*cwe)) or list(cwes(*numbers)),
        aliases=names,
        fix=text(item.text("solution")),
        references=[each.text("url") for each in (*item.items("links"), *identifiers)],
        package=_package(where, document) if kind is Kind.VULNERABILITY else None,
    )


def _plain(markdown: str) -> str:
    """The text that verdict wrote as Markdown, with everything escaped. Other tools' Markdown stays as it is."""
    return html.unescape(_ESCAPED.sub(r"\1", markdown.replace("<!-- -->", "")))


def _package(where: Node, document: Node) -> Package | None:
    """The package of a dependency. Only the list of manifests says which ecosystem it is from."""
    dependency = where.at("dependency")
    name = dependency.text("package", "name")
    if not name:
        return None
    managers = (
        each.text("package_manager")
        for each in document.items("dependency_files")
        if each.text("path") == where.text("file")
    )
    return package(name, dependency.text("version"), _ECOSYSTEMS.get(next(managers, ""), ""))
