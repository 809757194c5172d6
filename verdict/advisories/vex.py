"""VEX statements about vulnerabilities, and the findings that they suppress."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from packageurl import PackageURL

from verdict.domain.finding import Finding, Kind
from verdict.domain.suppression import Origin, Suppression

_WANT_REASON = frozenset({"not_affected", "false_positive"})
_ANSWERED = _WANT_REASON | {"fixed", "resolved", "resolved_with_pedigree"}


@dataclass(frozen=True, slots=True)
class Product:
    """A package by its purl, in the purl's version, in one of `versions`, or in any."""

    purl: PackageURL
    versions: frozenset[str]

    def covers(self, package: PackageURL, version: str) -> bool:
        """Whether the product includes the package in that version; qualifiers it doesn't name may have any value."""
        ours, theirs = self.purl, package
        named = dict(ours.qualifiers or {}).items() <= dict(theirs.qualifiers or {}).items()
        same = (ours.type, ours.namespace, ours.name) == (theirs.type, theirs.namespace, theirs.name)
        return same and named and ours.version in (None, version) and (not self.versions or version in self.versions)


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A VEX statement about a vulnerability, with all its ids, in some packages. `place` is its file and number."""

    place: str
    names: frozenset[str]
    products: tuple[Product, ...]
    state: str
    reason: str
    made: datetime

    @property
    def suppresses(self) -> bool:
        """Whether it says that nothing has to be done, with a reason where one is required."""
        return self.state in _ANSWERED and (self.state not in _WANT_REASON or bool(self.reason))

    @property
    def words(self) -> str:
        """The statement in words, for a report."""
        return f"VEX {self.place}: {self.state}" + (f": {self.reason}" if self.reason else "")


class Statements:
    """All statements. If several are about one finding, the latest decides; of equally late ones, the last."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._all = tuple(statements)
        self._by_name: dict[str, dict[int, Statement]] = {}
        for number, each in enumerate(sorted(self._all, key=lambda each: each.made)):
            for name in each.names:
                self._by_name.setdefault(name.upper(), {})[number] = each
        self._known: dict[str, Sequence[Statement]] = {}

    def about(self, finding: Finding) -> Statement | None:
        """The statement that decides about the finding; None if there is none."""
        return next(iter(self._of(finding)), None)

    def _of(self, finding: Finding) -> Sequence[Statement]:
        """All statements about the finding, the one that decides first."""
        if finding.fingerprint not in self._known:
            self._known[finding.fingerprint] = self._fitting(finding)
        return self._known[finding.fingerprint]

    def _fitting(self, finding: Finding) -> Sequence[Statement]:
        package = finding.package
        if finding.kind is not Kind.VULNERABILITY or package is None:
            return ()
        try:
            purl = PackageURL.from_string(package.purl)
        except ValueError:  # another tool's finding without one
            return ()
        named: dict[int, Statement] = {}
        for name in (finding.rule_id, *finding.aliases):
            named |= self._by_name.get(name.upper(), {})
        fit = (
            number for number, each in named.items() if any(one.covers(purl, package.version) for one in each.products)
        )
        return [named[number] for number in sorted(fit, reverse=True)]

    def suppressions(self) -> tuple[Suppression, ...]:
        """A suppression for each statement that suppresses findings."""
        return tuple(
            Suppression(
                each.words,
                concerns=lambda finding, each=each: self.about(finding) is each,  # type: ignore[misc]  # bound early
                advisories=frozenset(map(str.upper, each.names)),
                origin=Origin.VEX,
                place=each.place,
            )
            for each in self._all
            if each.suppresses
        )

    def unused(self, findings: Iterable[Finding]) -> Iterator[str]:
        """Notices for the statements that have no effect on the findings, each with the reason."""
        groups = [self._of(finding) for finding in findings]
        deciding = {id(group[0]) for group in groups if group}
        fitting = {id(each) for group in groups for each in group}
        for each in self._all:
            about = f"VEX {each.place}: {each.state} of {', '.join(sorted(each.names)) or 'nothing'}"
            if each.state in _ANSWERED and not each.suppresses:
                yield f"{about} gives no justification and is ignored"
            elif id(each) not in fitting:
                yield f"{about} matches nothing that was found"
            elif id(each) not in deciding:
                yield f"{about} is overruled by a later statement"
