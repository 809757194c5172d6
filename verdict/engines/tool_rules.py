"""What is known here of the rules that no file of rules has, and where each is explained."""

from __future__ import annotations

import re

from verdict.engines.bandit.checks import CHECKS, page

# The audits of zizmor 1.32.0.
AUDITS = frozenset(
    {
        "adhoc-packages", "anonymous-definition", "archived-uses", "artipacked", "bot-conditions", "cache-poisoning",
        "concurrency-limits", "dangerous-triggers", "dependabot-cooldown", "dependabot-execution",
        "excessive-permissions", "forbidden-uses", "github-app", "github-env", "hardcoded-container-credentials",
        "impostor-commit", "insecure-commands", "insecure-url-scheme", "known-vulnerable-actions", "misfeature",
        "obfuscation", "overprovisioned-secrets", "ref-confusion", "ref-version-mismatch", "secrets-inherit",
        "secrets-outside-env", "self-hosted-runner", "self-repository", "stale-action-refs", "superfluous-actions",
        "template-injection", "typosquat-uses", "undocumented-permissions", "unpinned-images", "unpinned-tools",
        "unpinned-uses", "unredacted-secrets", "unsound-condition", "unsound-contains", "unsound-ternary",
        "use-trusted-publishing",
    }
)  # fmt: skip
LICENCES = {
    "license-denied": "a package whose licence `policy.licenses` denies",
    "license-not-allowed": "a package whose licence isn't among those that `policy.licenses` allows",
}
_SECRET = re.compile(r"(?:betterleaks|kingfisher|veles)\.[\w.-]{1,100}", re.ASCII)
_ADVISORY = re.compile(r"(?:CVE|GHSA|PYSEC|GO|RUSTSEC|OSV|MAL)-[\w-]{1,60}", re.ASCII)

NAMES = (*CHECKS, *sorted(AUDITS), *LICENCES)
"""The rules that are known by name."""


def explain(name: str) -> tuple[str, ...]:
    """What is to be said of a tool's own rule, as paragraphs; nothing, if no tool has one of that name."""
    if name in CHECKS:
        check, sure = CHECKS[name], CHECKS[name].confidence.name.lower()
        milder = dict.fromkeys(check.lesser.values())
        return (
            f"{name} (bandit, python): {check.what}",
            f"{check.risk.severity.name} ({check.risk}), confidence {sure} at most; rated here",
            *(f"milder cases {risk.severity.name} ({risk}), by bandit's own severity" for risk in milder),
            "bandit reports that it stands there; whether it can be reached is for the reader to see",
            page(name),
        )
    if name in AUDITS:
        return (
            f"{name} (zizmor, GitHub Actions): an audit of zizmor's",
            "severity and confidence are zizmor's own and differ from case to case",
            f"https://docs.zizmor.sh/audits/#{name}",
        )
    if name in LICENCES:
        return (
            f"{name} (sbom, licences): {LICENCES[name]}",
            "HIGH, confidence high: the policy says so",
            "mend it by another package, another version, or the policy; the identifiers are SPDX's:",
            "https://spdx.org/licenses/",
        )
    if _SECRET.fullmatch(name):
        return (
            f"{name} (kingfisher, secrets): a rule that comes with kingfisher, for one sort of secret",
            "HIGH; MEDIUM where kingfisher has low confidence",
            "`kingfisher rules list` shows what it looks for",
            "https://github.com/mongodb/kingfisher",
        )
    if _ADVISORY.fullmatch(name):
        return (f"{name}: an advisory on a package, no rule", f"https://osv.dev/vulnerability/{name}")
    return ()
