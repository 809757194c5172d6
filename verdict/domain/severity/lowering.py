"""Lowers the severity of findings outside the product's own code. They stay listed and counted."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from verdict.domain.finding import CodeRole, Confidence, Finding, Kind, Severity
from verdict.domain.location import Location
from verdict.domain.severity.code_role import role_of
from verdict.domain.severity.key_role import says_test

STEPS: Mapping[CodeRole, int] = {
    CodeRole.TEST: 2,
    CodeRole.EXAMPLE: 2,
    CodeRole.DOCUMENTATION: 2,
    CodeRole.COMMENT: 2,
    CodeRole.VENDORED: 1,
    CodeRole.GENERATED: 1,
}
"""The number of levels by role.

Tests, examples, documentation and comments don't run in the product; vendored and generated code does, but can't be
fixed where it stands.
"""

_PUBLISHED = frozenset({CodeRole.TEST, CodeRole.EXAMPLE, CodeRole.DOCUMENTATION})
_NOT_RUN = _PUBLISHED | {CodeRole.COMMENT}
_RUN = frozenset({CodeRole.PRODUCT, CodeRole.GENERATED})
_PRIVATE_KEY = "CWE-321"
_ABOUT_COMMENTS = frozenset({"CWE-838", "CWE-1007"})  # text that is displayed as something else
_ASKED_IN_COMMENTS = frozenset({Kind.SECRET, Kind.SAST})  # others: directives in comments count


@dataclass(frozen=True, slots=True)
class Lowering:
    """Lowers severity by role, by the number of `steps`. `named` gives the role of a path as configured, or None."""

    steps: Mapping[CodeRole, int] = field(default_factory=lambda: STEPS)
    named: Callable[[str], CodeRole | None] = lambda _path: None

    def apply(
        self,
        findings: Iterable[Finding],
        in_comment: Callable[[Location], bool] = lambda _where: False,
        role_of: Callable[[str], CodeRole] | None = None,
        is_test_key: Callable[[str], bool] = says_test,
    ) -> tuple[Finding, ...]:
        """The findings with the role of their place and the severity lowered for it.

        `role_of` gives the role of a path; by default it is derived from the path. `in_comment` tells whether a place
        is entirely in comments or docstrings; then its role is COMMENT, unless its file's role lowers as much.
        `is_test_key` tells whether the private key in a file is for tests; then its role is TEST in product and
        generated code too, unless the file's role is configured.

        Severity never falls below INFO, and UNKNOWN stays. CRITICAL counts as HIGH where nothing runs in the product.
        Advisories and licences of dependencies aren't lowered, since lock files are installed from anywhere. Secrets
        aren't either, since anybody who reads the tree can use them, except:

        - all in vendored code, which others have published;
        - those of LOW confidence everywhere, and those of MEDIUM confidence in tests, examples, documentation and
          comments, where dummies are frequent;
        - private keys in tests, examples and documentation, for which they were made and with which they are published
          (but not keys commented out in product code).
        """
        known = functools.cache(role_of or self.role_of)
        for_tests = functools.cache(is_test_key)

        def role_at(finding: Finding) -> CodeRole:
            path = finding.location.path
            role = known(path)
            if role in _RUN and _is_key(finding) and self.named(path) is None and for_tests(path):
                return CodeRole.TEST
            return role

        return tuple(self._lowered(finding, role_at(finding), in_comment) for finding in findings)

    def role_of(self, path: str) -> CodeRole:
        """The role of a file: as configured, else by its path."""
        return self.named(path) or role_of(path)

    def _lowered(self, finding: Finding, role: CodeRole, in_comment: Callable[[Location], bool]) -> Finding:
        if self._counts_in_comments(finding, role) and in_comment(finding.location):
            role = CodeRole.COMMENT
        if role is CodeRole.PRODUCT:
            return finding
        severity = finding.severity
        if severity > Severity.INFO and not _as_bad_there(finding, role):
            steps = self.steps.get(role, 0)
            worst = Severity.HIGH if steps and role in _NOT_RUN else severity
            severity = Severity(max(min(severity, worst) - steps, Severity.INFO))
        lowered_from = finding.severity if severity is not finding.severity else None
        return replace(finding, code_role=role, severity=severity, lowered_from=lowered_from)

    def _counts_in_comments(self, finding: Finding, role: CodeRole) -> bool:
        """Whether being in a comment would change the role of a finding in a file of that role."""
        return (
            finding.kind in _ASKED_IN_COMMENTS
            and self.steps.get(role, 0) < self.steps.get(CodeRole.COMMENT, 0)
            and _ABOUT_COMMENTS.isdisjoint(finding.cwe)
        )


def _is_key(finding: Finding) -> bool:
    return finding.kind is Kind.SECRET and _PRIVATE_KEY in finding.cwe


def _as_bad_there(finding: Finding, role: CodeRole) -> bool:
    """Whether a finding is as severe in code of that role as in the product's own."""
    match finding.kind:
        case Kind.VULNERABILITY | Kind.LICENSE:
            return True
        case Kind.SECRET if role in _NOT_RUN:
            sure = finding.confidence not in {Confidence.LOW, Confidence.MEDIUM}
            return sure and (role not in _PUBLISHED or _PRIVATE_KEY not in finding.cwe)
        case Kind.SECRET if role is CodeRole.GENERATED:
            return finding.confidence is not Confidence.LOW
        case Kind.SECRET | Kind.SAST | Kind.MISCONFIGURATION:
            return False
