"""Reports of other tools: recorded ones, with a made-up secret put in when they are read."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from verdict.app.import_formats import FORMATS
from verdict.engines.imported.documents import document
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Reported

ENGINES = Path(__file__).parent / "engines" / "recorded"
RECORDED = ENGINES / "imported"
# verdict: ignore[python-hardcoded-key] made up for these reports
SECRET = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"
"""Looks like a token of GitHub's, and is none."""

SAMPLES: Mapping[str, str] = {
    "any.sarif": "sarif",
    "semgrep.json": "semgrep",
    "gitleaks.json": "gitleaks",
    "old-gitleaks.json": "gitleaks",
    "detect-secrets.json": "detect-secrets",
    "trufflehog.jsonl": "trufflehog",
    "trivy.json": "trivy",
    "grype.json": "grype",
    "pip-audit.json": "pip-audit",
    "osv-scanner.json": "osv-scanner",
    "npm-audit-6.json": "npm-audit",
    "npm-audit-7.json": "npm-audit",
    "npm-audit-error.json": "npm-audit",
    "pnpm-audit.json": "npm-audit",
    "yarn-audit-1.jsonl": "yarn-audit",
    "yarn-audit-4.jsonl": "yarn-audit",
    "govulncheck.json": "govulncheck",
    "checkov.json": "checkov",
    "gosec.json": "gosec",
    "njsscan.json": "njsscan",
    "ruff.json": "ruff",
    "hadolint.json": "hadolint",
    "eslint.json": "eslint",
    "gitlab-sast.json": "gitlab",
    "gitlab-dependencies.json": "gitlab",
    "cyclonedx.json": "cyclonedx",
    "cyclonedx.xml": "cyclonedx",
    "cyclonedx-extension.xml": "cyclonedx",
    "bandit-1.9.4/tree.json": "bandit",
    "kingfisher-2.14.0/tree.json": "kingfisher",
    "zizmor-1.32.0/tree.json": "zizmor",
}
"""The recorded reports, each with its format. Those of verdict's own engines are beside the others."""


def sample(name: str) -> bytes:
    """A recorded report, with `SECRET` and its digest where they belong."""
    raw = ((ENGINES if "/" in name else RECORDED) / name).read_bytes()
    digest = hashlib.sha1(SECRET.encode(), usedforsecurity=False).hexdigest()
    return raw.replace(b"__SECRET__", SECRET.encode()).replace(b"__DIGEST__", digest.encode())


def parsed(raw: bytes, format_: str, root: Path = Path("/root/of/nothing")) -> list[Reported]:
    """What the format's parser makes of a report about a tree without files."""
    return list(FORMATS[format_].parse(document(raw, "report"), Places(root, (), "report")))
