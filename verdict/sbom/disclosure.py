"""Writes the vulnerabilities of a bill's packages in CycloneDX's form (https://cyclonedx.org/capabilities/vdr)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cyclonedx.model import Property, XsUri
from cyclonedx.model.bom_ref import BomRef
from cyclonedx.model.impact_analysis import ImpactAnalysisState
from cyclonedx.model.vulnerability import (
    BomTarget,
    Vulnerability,
    VulnerabilityAdvisory,
    VulnerabilityAnalysis,
    VulnerabilityRating,
    VulnerabilityReference,
    VulnerabilityScoreSource,
    VulnerabilitySeverity,
    VulnerabilitySource,
)

from verdict.domain.finding import Finding, Severity, Source
from verdict.sbom.components import Ref

_SEVERITIES = {
    Severity.CRITICAL: VulnerabilitySeverity.CRITICAL,
    Severity.HIGH: VulnerabilitySeverity.HIGH,
    Severity.MEDIUM: VulnerabilitySeverity.MEDIUM,
    Severity.LOW: VulnerabilitySeverity.LOW,
    Severity.INFO: VulnerabilitySeverity.INFO,
    Severity.UNKNOWN: VulnerabilitySeverity.UNKNOWN,
}
_METHODS = (
    ("CVSS:4", VulnerabilityScoreSource.CVSS_V4),
    ("CVSS:3.1", VulnerabilityScoreSource.CVSS_V3_1),
    ("CVSS:3", VulnerabilityScoreSource.CVSS_V3),
    ("AV:", VulnerabilityScoreSource.CVSS_V2),
)
# OpenVEX states and their CycloneDX names; CycloneDX states are kept.
_STATES = {
    "affected": ImpactAnalysisState.EXPLOITABLE,
    "fixed": ImpactAnalysisState.RESOLVED,
    "under_investigation": ImpactAnalysisState.IN_TRIAGE,
    **{state.value: state for state in ImpactAnalysisState},
}
_SOURCES = {"CVE": ("NVD", "https://nvd.nist.gov/vuln/detail/"), "GHSA": ("GitHub", "https://github.com/advisories/")}
_OSV = ("OSV", "https://osv.dev/vulnerability/")


@dataclass(frozen=True, slots=True)
class Disclosed:
    """A finding about a package, with the state and the words of a VEX statement about it, if any."""

    finding: Finding
    state: str | None
    stated: str | None


def vulnerability(disclosed: Disclosed, ref: Ref) -> Vulnerability:
    """The vulnerability, with the component that has it."""
    finding = disclosed.finding
    return Vulnerability(
        bom_ref=BomRef(f"{finding.rule_id} {ref}"),
        id=finding.rule_id,
        source=_source(finding.rule_id),
        references=[VulnerabilityReference(id=name, source=_source(name)) for name in finding.aliases],
        ratings=[_rating(each) for each in finding.sources],
        cwes=[int(cwe.removeprefix("CWE-")) for cwe in finding.cwe if cwe.removeprefix("CWE-").isdecimal()],
        description=finding.title,
        detail=finding.message,
        recommendation=finding.fix,
        advisories=[VulnerabilityAdvisory(url=XsUri(url)) for url in finding.references],
        analysis=_analysis(disclosed),
        affects=[BomTarget(ref=ref)],
        properties=_properties(finding),
    )


def _source(name: str) -> VulnerabilitySource:
    title, address = _SOURCES.get(name.partition("-")[0], _OSV)
    return VulnerabilitySource(name=title, url=XsUri(address + name))


def _rating(source: Source) -> VulnerabilityRating:
    native = source.native_severity
    method = next((method for start, method in _METHODS if native.startswith(start)), None)
    return VulnerabilityRating(
        severity=_SEVERITIES[source.severity],
        method=method,
        vector=native if method is not None else None,
    )


def _analysis(disclosed: Disclosed) -> VulnerabilityAnalysis | None:
    """The VEX statement; else the reason for the suppression, without a state, as CycloneDX has none for it."""
    state, words = _STATES.get(disclosed.state or ""), disclosed.stated or disclosed.finding.suppressed_because
    return None if state is None and words is None else VulnerabilityAnalysis(state=state, detail=words)


def _properties(finding: Finding) -> Iterator[Property]:
    yield Property(name="verdict:status", value=finding.status)
    if finding.package is not None and finding.package.fixed_version is not None:
        yield Property(name="verdict:fixed_version", value=finding.package.fixed_version)
