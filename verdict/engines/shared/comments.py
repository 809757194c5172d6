"""The comments by which users of the engines suppress findings. Here they can be had without the adapters."""

from __future__ import annotations

import re

from verdict.domain.inline_suppression import CommentGrammar

SEMGREP = CommentGrammar(
    re.compile(r"\bnosem(?:grep)?\b(?::\s*(?P<rules>[\w.-]+(?:\s*,\s*[\w.-]+)*))?"), ("nosem",), above=True
)
"""`nosemgrep` and `nosemgrep: rule-id, other-id`, also alone on the line above."""

BANDIT = CommentGrammar(
    re.compile(r"#\s*(?:nosec\b[:\s]*|noqa:\s*(?=[A-Z]+\d{3}))(?P<rules>[A-Z]+\d{3,4}(?:[,\s]+[A-Z]+\d{3,4})*)?"),
    ("nosec", "noqa"),
    named=lambda rule: f"B{rule[1:]}" if rule.startswith("S") else rule,
)
"""`# nosec`, `# nosec B101, B102`, and `# noqa: S101`: Ruff's id for Bandit's B101."""

KINGFISHER = CommentGrammar(
    re.compile(r"\b(?:kingfisher:ignore|gitleaks:allow)\b(?P<rules>(?!))?"), ("kingfisher:ignore", "gitleaks:allow")
)
"""`kingfisher:ignore` and `gitleaks:allow`, for all rules."""

ZIZMOR = CommentGrammar(re.compile(r"#\s*zizmor:\s*ignore\[(?P<rules>[\w-]+(?:\s*,\s*[\w-]+)*)\]"), ("zizmor:",))
"""`# zizmor: ignore[rule, other]`."""
