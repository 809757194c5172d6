"""The types of GitLab's security reports, and the kinds of findings in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verdict.domain.finding import Kind


@dataclass(frozen=True, slots=True)
class ReportType:
    """A type of report, as GitLab names it, and the kinds of findings in it."""

    name: str
    kinds: frozenset[Kind]


SAST = ReportType("sast", frozenset({Kind.SAST, Kind.MISCONFIGURATION}))
SECRETS = ReportType("secret_detection", frozenset({Kind.SECRET}))
DEPENDENCIES = ReportType("dependency_scanning", frozenset({Kind.VULNERABILITY}))

BY_FORMAT: Mapping[str, ReportType] = {
    "gitlab-sast": SAST,
    "gitlab-secrets": SECRETS,
    "gitlab-dependencies": DEPENDENCIES,
}
"""The types by the names of verdict's formats."""
