"""Lowers the severity of what isn't found in the product's own code: shown and counted, but behind what is."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from verdict.domain.finding import CodeRole, Confidence, Finding, Kind, Location, Severity
from verdict.domain.severity.code_role import role_of

STEPS: Mapping[CodeRole, int] = {
    CodeRole.TEST: 2,
    CodeRole.EXAMPLE: 2,
    CodeRole.DOCUMENTATION: 2,
    CodeRole.COMMENT: 2,
    CodeRole.VENDORED: 1,
    CodeRole.GENERATED: 1,
}
"""By how many levels. Tests, examples, documentation and comments don't run in the product; vendored and generated
code does, but isn't mended where it stands."""

_PUBLISHED = frozenset({CodeRole.TEST, CodeRole.EXAMPLE, CodeRole.DOCUMENTATION})
_NOT_RUN = _PUBLISHED | {CodeRole.COMMENT}
_PRIVATE_KEY = "CWE-321"
_ABOUT_COMMENTS = frozenset({"CWE-838", "CWE-1007"})  # text that is shown as another one
_ASKED_IN_COMMENTS = frozenset({Kind.SECRET, Kind.SAST})  # other tools read directives there


@dataclass(frozen=True, slots=True)
class Lowering:
    """By how much what is lowered. `named` gives the role of a path whose name alone would mislead, or None."""

    steps: Mapping[CodeRole, int] = field(default_factory=lambda: STEPS)
    named: Callable[[str], CodeRole | None] = lambda _path: None

    def apply(
        self,
        findings: Iterable[Finding],
        in_comment: Callable[[Location], bool] = lambda _where: False,
        role_of: Callable[[str], CodeRole] | None = None,
    ) -> tuple[Finding, ...]:
        """Each finding with its file's role, and with the severity that it has there.

        `role_of` gives the role of a path; without it, the path alone tells. `in_comment` says whether all of a place
        is in comments or docstrings; then that is its role, unless its file is lowered as much.

        INFO is the least, and UNKNOWN stays. A dependency's advisory or licence keeps its severity, since a lock file
        is installed from wherever it stands, and so does a secret, since whoever reads the tree can use it, except:

        - one of LOW confidence is lowered everywhere, one of MEDIUM confidence in tests, examples, documentation
          and comments, which are full of dummies;
        - a private key is lowered in tests, examples and documentation too: it was made for them, and is published with
          them. One that was commented out in the product's code wasn't.
        """
        known = functools.cache(role_of or self.role_of)
        return tuple(self._lowered(finding, known(finding.location.path), in_comment) for finding in findings)

    def role_of(self, path: str) -> CodeRole:
        """The part that a file has: as it is `named`, else as its path says."""
        return self.named(path) or role_of(path)

    def _lowered(self, finding: Finding, role: CodeRole, in_comment: Callable[[Location], bool]) -> Finding:
        if self._counts_in_comments(finding, role) and in_comment(finding.location):
            role = CodeRole.COMMENT
        if role is CodeRole.PRODUCT:
            return finding
        severity = finding.severity
        if severity > Severity.INFO and not _as_bad_there(finding, role):
            severity = Severity(max(severity - self.steps.get(role, 0), Severity.INFO))
        lowered_from = finding.severity if severity is not finding.severity else None
        return replace(finding, code_role=role, severity=severity, lowered_from=lowered_from)

    def _counts_in_comments(self, finding: Finding, role: CodeRole) -> bool:
        """Whether it matters for a finding in a file of that role that it is in a comment."""
        return (
            finding.kind in _ASKED_IN_COMMENTS
            and self.steps.get(role, 0) < self.steps.get(CodeRole.COMMENT, 0)
            and _ABOUT_COMMENTS.isdisjoint(finding.cwe)
        )


def _as_bad_there(finding: Finding, role: CodeRole) -> bool:
    """Whether a finding counts in code of that role as much as in the product's own."""
    match finding.kind:
        case Kind.VULNERABILITY | Kind.LICENSE:
            return True
        case Kind.SECRET if role in _NOT_RUN:
            sure = finding.confidence not in {Confidence.LOW, Confidence.MEDIUM}
            return sure and (role not in _PUBLISHED or _PRIVATE_KEY not in finding.cwe)
        case Kind.SECRET:
            return finding.confidence is not Confidence.LOW
        case Kind.SAST | Kind.MISCONFIGURATION:
            return False
