"""The audits of zizmor, and a description of each."""

from __future__ import annotations

from verdict.rulebook.explanation import Description

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
"""The names of the audits of zizmor 1.32.0."""


def describe(name: str) -> Description | None:
    """The description of an audit; None if there is no audit of that name."""
    if name not in AUDITS:
        return None
    lines = (
        f"{name} (zizmor, GitHub Actions): an audit of zizmor's",
        "severity and confidence are zizmor's own and differ from case to case",
    )
    return Description(name, lines, references=(f"https://docs.zizmor.sh/audits/#{name}",))
