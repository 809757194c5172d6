"""Makes a SARIF log fit a code host that takes only so much of it, and counts what is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from verdict.domain.finding import Finding
from verdict.domain.location import bounded
from verdict.domain.page.limits import Limits
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.presenters.words import hidden_words


@dataclass(frozen=True, slots=True)
class Fit:
    """The largest log that `host` takes.

    - `results`: in the log. `packed`: bytes of the log after gzip.
    - `steps`, `locations`: of a result; its own place is one of the locations.
    - `tags`: of a rule. `characters`: of each description of a rule.

    Suppressed findings are left out: the host would show them as open.
    """

    host: str
    results: int
    packed: int
    steps: int
    locations: int
    tags: int
    characters: int

    def within(self, limits: Limits) -> Limits:
        """The limits, as far as the host's number of results allows."""
        given = limits.max_findings
        return replace(limits, max_findings=self.results if given is None else min(given, self.results))

    def fitted(self, finding: Finding) -> Finding:
        """The finding with as many steps and other places as the host takes; steps are left out of the middle."""
        if len(finding.trace) <= self.steps and len(finding.also_at) < self.locations:
            return finding
        return replace(finding, trace=bounded(finding.trace, self.steps), also_at=finding.also_at[: self.locations - 1])

    def left_out(self, report: Report, page: Selection, rules: Iterable[Sequence[str]]) -> dict[str, int]:
        """How much is left out, by what it is; nothing that is 0. `rules` has all tags of each rule."""
        counts = {
            "results": page.total - len(page.shown),
            "suppressed": report.suppressed_count,
            "steps": sum(max(0, len(each.trace) - self.steps) for each in page.shown),
            "locations": sum(max(0, len(each.also_at) + 1 - self.locations) for each in page.shown),
            "tags": sum(max(0, len(tags) - self.tags) for tags in rules),
        }
        return {name: count for name, count in counts.items() if count}

    def words(self, left_out: Mapping[str, int], page: Selection) -> str:
        """What is left out, for people."""
        said = [plural(count, _NOUNS[name]) for name, count in left_out.items()]
        return f"left out to fit {self.host}: {', '.join(said)}{hidden_words(page)}"


_NOUNS = {
    "results": "result", "suppressed": "suppressed finding", "steps": "step", "locations": "location", "tags": "tag",
}  # fmt: skip
# GitHub's documentation, "SARIF support for code scanning" and "SARIF results exceed one or more limits": a run of more
# than 25,000 results is refused, and of the others the 5,000 most severe are kept; of at most 10,000 steps 1,000, of
# 1,000 locations 100, of 20 tags 10. A file has at most 20 runs (ours has one) and 10 MB after gzip.
FITS = {
    "github": Fit(
        "GitHub code scanning", results=5_000, packed=10_000_000, steps=1_000, locations=100, tags=10, characters=1_024
    )
}
"""The hosts by the name that `--sarif-fit` takes."""
