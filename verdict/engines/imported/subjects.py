"""What tools look for that don't analyse code. Scans without imports need it too, so it loads no parser."""

from __future__ import annotations

from collections.abc import Mapping

from verdict.domain.finding import Kind

NO_CODE: Mapping[str, Kind] = {
    **dict.fromkeys(("gitleaks", "trufflehog", "detect-secrets", "kingfisher", "ggshield"), Kind.SECRET),
    **dict.fromkeys(
        ("grype", "osv", "osv-scanner", "pip-audit", "govulncheck", "dependency-check", "npm-audit", "yarn-audit"),
        Kind.VULNERABILITY,
    ),
    **dict.fromkeys(
        ("trivy", "checkov", "hadolint", "tfsec", "kics", "terrascan", "kube-linter", "zizmor", "actionlint"),
        Kind.MISCONFIGURATION,
    ),
    "sbom": Kind.LICENSE,
}
"""By tool, the kind of what it finds unless its report says another; an empty report says nothing about code."""
