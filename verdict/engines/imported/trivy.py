"""Trivy's JSON (https://trivy.dev): of schema 2, of the lists before it, and of clusters.

Lines are 1-based; there are no columns. Secrets are masked by Trivy.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verdict.domain.finding import Confidence, EngineName, Kind, Observation
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import (
    WORDS,
    Reported,
    advisories,
    cwes,
    package,
    rated,
    reported,
    upgrade,
)

_NAME = EngineName("trivy")
# What Trivy calls the lockers of an ecosystem, and the purl type of their packages.
_ECOSYSTEMS = {
    **dict.fromkeys(("npm", "yarn", "pnpm", "node-pkg", "bun", "javascript"), "npm"),
    **dict.fromkeys(("pip", "pipenv", "poetry", "uv", "pylock", "python-pkg", "conda-pkg"), "pypi"),
    **dict.fromkeys(("gomod", "gobinary"), "golang"),
    **dict.fromkeys(("jar", "pom", "gradle", "gradle-lockfile", "sbt-lockfile"), "maven"),
    **dict.fromkeys(("bundler", "gemspec"), "gem"),
    **dict.fromkeys(("cargo", "rustbinary", "rust-binary"), "cargo"),
    **dict.fromkeys(("composer", "composer-vendor"), "composer"),
    **dict.fromkeys(("nuget", "dotnet-core", "packages-props"), "nuget"),
}


def recognised(node: Node) -> bool:
    """Whether it is Trivy's report."""
    if node.has("ClusterName"):
        return True
    if isinstance(node.value, list):
        return bool(node.value) and node.items()[0].has("Target")
    return node.has("SchemaVersion", "ArtifactName") or (
        isinstance(node.at("Results").value, list) and all(each.has("Target") for each in node.items("Results"))
    )


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part.

    Raises:
        Malformed: it isn't Trivy's report.
    """
    node = document.node
    report = Reported(_NAME, node.text("Trivy", "Version") if node.has("Trivy") else "")
    for result in _results(node):
        target = result.text("Target")
        report.add(result.items("Vulnerabilities"), partial(_vulnerability, result=result, places=places))
        report.add(result.items("Misconfigurations"), partial(_misconfiguration, target=target, places=places))
        report.add(result.items("Secrets"), partial(_secret, target=target, places=places))
        report.add(result.items("Licenses"), partial(_licence, target=target, places=places))
    yield report


def _results(node: Node) -> Iterator[Node]:
    """The results in all shapes of the report."""
    if isinstance(node.value, list):
        yield from node.items()
        return
    yield from node.items("Results")
    resources = [*node.items("Vulnerabilities"), *node.items("Misconfigurations"), *node.items("Resources")]
    for resource in resources if node.has("ClusterName") else ():
        yield from resource.items("Results")


def _vulnerability(item: Node, result: Node, places: Places) -> Observation:
    id_ = item.needed("VulnerabilityID")
    name, version = item.needed("PkgName"), item.text("InstalledVersion")
    fixed = tuple(item.text("FixedVersion").split(","))
    ecosystem = _ECOSYSTEMS.get(result.text("Type"), "")
    found = package(name, version, ecosystem, fixed, item.text("PkgIdentifier", "PURL"))
    path = item.text("PkgPath") if ecosystem else ""
    return reported(
        _NAME,
        id_,
        rated("trivy", item.text("Severity"), WORDS),
        Kind.VULNERABILITY,
        places.whole(path or result.text("Target")),  # an image's name is no path, but says what was scanned
        title=item.text("Title") or f"a known vulnerability in {name}",
        message=item.text("Description") or f"{name} {version} has {id_}",
        confidence=Confidence.HIGH,
        cwe=cwes(*item.texts("CweIDs")),
        aliases=advisories(item.texts("VendorIDs")),
        fix=upgrade(found),
        references=(item.text("PrimaryURL"), *item.texts("References")),
        package=found,
    )


def _misconfiguration(item: Node, target: str, places: Places) -> Observation | None:
    if item.text("Status") not in ("", "FAIL"):
        return None
    cause = item.at("CauseMetadata")
    return reported(
        _NAME,
        item.text("AVDID") or item.needed("ID"),
        rated("trivy", item.text("Severity"), WORDS),
        Kind.MISCONFIGURATION,
        places.location(target, cause.number("StartLine"), None, cause.number("EndLine")),
        title=item.text("Title"),
        message=item.text("Message") or item.text("Description"),
        aliases=(item.text("ID"),),
        fix=item.text("Resolution"),
        references=(item.text("PrimaryURL"), *item.texts("References")),
    )


def _secret(item: Node, target: str, places: Places) -> Observation:
    return reported(
        _NAME,
        item.needed("RuleID"),
        rated("trivy", item.text("Severity"), WORDS),
        Kind.SECRET,
        places.location(target, item.number("StartLine"), None, item.number("EndLine")),
        title=item.text("Title"),
        message=f"{item.text('Title')}, of the kind {item.text('Category')}",
        confidence=Confidence.MEDIUM,
        cwe=("CWE-798",),
    )


def _licence(item: Node, target: str, places: Places) -> Observation:
    name = item.text("PkgName")
    return reported(
        _NAME,
        item.needed("Name"),
        rated("trivy", item.text("Severity"), WORDS),
        Kind.LICENSE,
        places.whole(item.text("FilePath") or target),
        title=f"{item.text('Name')} licence{f' of {name}' if name else ''}",
        message=f"The licence {item.text('Name')} is in the category {item.text('Category')}.",
        references=(item.text("Link"),),
        package=package(name, "") if name else None,
    )
