"""The JSON of `npm audit` (6, and 7 on), and of others that write as npm 6: `pnpm audit`, `yarn npm audit` of 2 and 3.

npm 7 lists each package that is affected by itself or through another; only advisories are reported, once for each
package that has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verdict.advisories.rating import rate
from verdict.domain.finding import Confidence, EngineName, Kind, Observation
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import (
    WORDS,
    Rated,
    Reported,
    advisories,
    cwes,
    package,
    rated,
    reported,
    upgrade,
)

LOCKS = {"npm-audit": "package-lock.json", "pnpm-audit": "pnpm-lock.yaml", "yarn-audit": "yarn.lock"}


def recognised(node: Node) -> bool:
    """Whether it is the report of an audit, or an error document of npm's."""
    if node.has("auditReportVersion", "vulnerabilities"):
        return True
    if isinstance(node.at("advisories").value, dict) and node.has("metadata"):
        return True
    error = node.at("error").value
    return isinstance(error, dict) and ("code" in error or "summary" in error)


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't a report of an audit.
    """
    node = document.node
    name = EngineName("pnpm-audit" if _by_pnpm(node) else "npm-audit")
    report = Reported(name)
    if node.has("error"):
        error = node.at("error")
        said = f"{error.text('code')}: {error.text('summary') or error.text('detail')}".strip(": ")
        report.failed(f"the audit failed: {said or 'no reason given'}")
    if node.has("auditReportVersion"):
        for package_name, each in node.entries("vulnerabilities"):
            direct = [via for via in each.items("via") if isinstance(via.value, dict)]
            report.add(direct, partial(_via, name=package_name, vulnerability=each, places=places))
    else:
        report.add_all([each for _, each in node.entries("advisories")], lambda item: advisory(name, item, places))
    yield report


def _by_pnpm(node: Node) -> bool:
    """Whether pnpm wrote it: it alone has versions of packages in paths with `>` from the root, `.`."""
    for _, item in node.entries("advisories") if node.has("advisories") else ():
        for finding in item.items("findings"):
            return any(path.startswith((".>", ". >", "packages__", "__")) for path in finding.texts("paths"))
    return False


def _via(via: Node, name: str, vulnerability: Node, places: Places) -> Observation:
    """An advisory of npm 7: its number, its address at GitHub, and the range; the installed version isn't said."""
    url = via.text("url")
    ghsa = url.rpartition("/")[2]
    ids = advisories((ghsa,))
    fix = vulnerability.at("fixAvailable")
    fixed = fix.text("version") if isinstance(fix.value, dict) and fix.text("name") == name else ""
    found = package(via.text("name") or name, "", "npm", (fixed,))
    by_score = rate([via.text("cvss", "vectorString")] if isinstance(via.at("cvss").value, dict) else [], ())
    rating = rated("npm-audit", via.text("severity"), WORDS)
    if not via.text("severity"):
        rating = Rated(by_score.native, by_score.severity, by_score.mapping)
    affected = (
        f"Affected: {found.name} {via.text('range')}; installed at {', '.join(vulnerability.texts('nodes')[:5])}."
    )
    return reported(
        EngineName("npm-audit"),
        ids[0] if ids else via.text("source") or via.needed("title"),
        rating,
        Kind.VULNERABILITY,
        places.whole(LOCKS["npm-audit"]),
        title=via.text("title"),
        message=f"{via.text('title')}. {affected}",
        confidence=Confidence.HIGH,
        cwe=cwes(*via.texts("cwe")),
        fix=upgrade(found),
        references=(url,),
        package=found,
    )


def advisory(name: EngineName, item: Node, places: Places) -> Iterator[Observation]:
    """An advisory of npm 6 and its like: one observation for each installed version."""
    ids = advisories([*item.texts("cves"), item.text("github_advisory_id"), item.text("url").rpartition("/")[2]])
    patched = item.text("patched_versions")
    fixed = patched.removeprefix(">=").strip() if patched.startswith(">=") and " " not in patched.strip() else ""
    versions = dict.fromkeys(finding.text("version") for finding in item.items("findings")) or {"": None}
    ghsa = next((each for each in ids if each.startswith("GHSA-")), "")
    for version in versions:
        found = package(item.needed("module_name"), version, "npm", (fixed,))
        yield reported(
            name,
            ghsa or item.text("id") or item.needed("title"),
            rated(name, item.text("severity"), WORDS),
            Kind.VULNERABILITY,
            places.whole(LOCKS[name]),
            title=item.text("title"),
            message=item.text("overview") or item.text("title"),
            confidence=Confidence.HIGH,
            cwe=cwes(*item.texts("cwe")),
            aliases=ids,
            fix=upgrade(found) or item.text("recommendation"),
            references=(item.text("url"), *item.text("references").split()),
            package=found,
        )
