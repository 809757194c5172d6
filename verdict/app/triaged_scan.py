"""Runs the engines over a list of files and gives each finding its severity and its status under the policy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from verdict.app.code_comments import CodeComments
from verdict.app.engine_output import EngineOutputs
from verdict.app.imported_runs import Imported
from verdict.app.pipeline import Scanned, scan
from verdict.app.preparation import PreparedEngine
from verdict.app.scanned_files import Around
from verdict.app.stopwatch import Observer
from verdict.domain.finding import Finding, Severity
from verdict.domain.policy import Policy, triage
from verdict.domain.severity.chosen import rated_by_choice
from verdict.domain.severity.evidence import rated_by_evidence
from verdict.domain.suppression import Origin, Suppression, Triage
from verdict.ports import Listing, ResultCache, Workplace
from verdict.tree.excerpts import SourceReader
from verdict.tree.roles import Roles
from verdict.tree.versions import Before


@dataclass(frozen=True, slots=True)
class Triaged:
    """The findings with severity and status, the suppression comments in the code, and what the engines did."""

    triage: Triage
    in_code: CodeComments
    scanned: Scanned

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings with severity and status."""
        return self.triage.findings


@dataclass(frozen=True, slots=True)
class TriagedScan:
    """What the scans of the later and the earlier state of a tree have in common.

    `place` is any workplace of the scan; each state has its own root. `comments_of` gives the suppression comments that
    count in the code that a reader reads. If `before` is given, a file's content tells its role only if it did so then.
    """

    policy: Policy
    place: Workplace
    cache: ResultCache | None
    today: date
    comments_of: Callable[[SourceReader], CodeComments]
    before: Before | None = None

    def __call__(  # noqa: PLR0913  see `pipeline.scan`
        self,
        prepared: Sequence[PreparedEngine],
        listing: Listing,
        observer: Observer,
        *,
        outputs: EngineOutputs | None = None,
        baseline: Mapping[str, Severity] = MappingProxyType({}),
        imports: Sequence[Imported] = (),
        around: Around | None = None,
        secrets: Iterable[str] = (),
        merge: bool = True,
        whole_code: bool = False,
    ) -> Triaged:
        """Scan the files; see `pipeline.scan` and `policy.triage`."""
        policy, place = self.policy, replace(self.place, root=listing.root)
        roles = Roles(listing, policy.lowering, trusted=policy.trusts_places, before=self.before)
        scanned = scan(
            prepared, listing, place, self.cache, observer, outputs, roles.spared, imports, around,
            secrets=secrets, merge=merge, whole_code=whole_code,
        )  # fmt: skip
        if scanned.outside:
            seen = replace(listing, files=(*listing.files, *scanned.outside))
            roles = Roles(seen, policy.lowering, trusted=policy.trusts_places, before=self.before)
        in_code = self.comments_of(scanned.reader)
        bundled = {each.name for each in prepared if each.bundled}
        of_ours = [run for run in (*scanned.runs, *scanned.outside_runs) if run.id in bundled]
        rated = rated_by_evidence(rated_by_choice(scanned.findings, policy.rules), of_ours)
        triaged = triage(
            policy.lowering.apply(rated, scanned.reader.in_comment, roles.of, roles.is_test_key),
            policy,
            baseline={each: severity for each, severity in baseline.items() if each not in scanned.unsure},
            inline=lambda finding: (*_by_report(finding), *in_code.suppressing(finding)),
            today=self.today,
        )
        return Triaged(triaged, in_code, scanned)


def _by_report(finding: Finding) -> Sequence[Suppression]:
    """The suppression by the imported reports that have the finding."""
    if finding.suppressed_because is None:
        return ()
    place = f"{finding.location.path}:{finding.location.line}"
    return [Suppression(finding.suppressed_because, finding.rule_id, origin=Origin.TOOL, place=place)]
