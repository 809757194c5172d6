"""Vulnerable dependencies as a table by package: the upgrade that mends most, its advisories, and the way to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from verdict.domain.finding import Finding, Kind, Package, Severity
from verdict.domain.page.ranking import RuleTotal
from verdict.domain.page.selection import Selection
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.presenters.lines import elsewhere, facts, says_more
from verdict.presenters.terminal import styles
from verdict.presenters.terminal.groups import place
from verdict.presenters.terminal.sheet import Fit, Piece, Row
from verdict.presenters.upgrades import Upgrade, upgrade

_NAME, _VERSION, _WAY = 40, 20, 100  # characters of each
_GAP = 2  # columns between two of the table


@dataclass(frozen=True, slots=True)
class Vulnerable:
    """A package and its advisories, of which there is at least one, in the order of the ranking."""

    package: Package
    advisories: tuple[Finding, ...]

    @property
    def first(self) -> Finding:
        """The advisory that ranks first."""
        return self.advisories[0]

    @property
    def worst(self) -> Severity:
        """The highest severity of the advisories."""
        return max(each.severity for each in self.advisories)

    @property
    def upgrade(self) -> Upgrade | None:
        """The version that mends most of the advisories; None if none has a fix."""
        return upgrade(self.package.purl, self.advisories)


def in_table(finding: Finding) -> bool:
    """Whether the finding is about a package that an upgrade may mend."""
    return finding.kind is Kind.VULNERABILITY and finding.package is not None


def with_hidden(page: Selection, shown: Sequence[Finding]) -> tuple[list[Vulnerable], Sequence[RuleTotal]]:
    """The packages of the shown findings with all their advisories, and totals of the other findings after the page.

    A package is mended as a whole: an upgrade that only suits the advisories on this page would mislead.
    """
    rest = page.ranking.rest(page.end)
    tabled = {_key(finding.package) for finding in shown if in_table(finding)}
    if not rest or not tabled:
        return by_package(shown), rest
    later = [each for each in page.ranking.first(page.total)[page.end :] if in_table(each)]
    hidden = [each for each in later if _key(each.package) in tabled]
    counted = Counter((each.severity, each.rule_id) for each in hidden)
    left = (replace(rule, count=rule.count - counted[rule.severity, rule.rule_id]) for rule in rest)
    return by_package((*shown, *hidden)), [rule for rule in left if rule.count]


def by_package(findings: Iterable[Finding]) -> list[Vulnerable]:
    """The findings of the table by name and version of the package, in the order of their first ones."""
    made: dict[tuple[str, ...], list[Finding]] = {}
    packages: dict[tuple[str, ...], Package] = {}
    for finding in findings:
        if in_table(finding) and finding.package is not None:
            made.setdefault(_key(finding.package), []).append(finding)
            packages.setdefault(_key(finding.package), finding.package)
    return [Vulnerable(packages[key], tuple(group)) for key, group in made.items()]


def _key(package: Package | None) -> tuple[str, ...]:
    return () if package is None else (package.purl, package.name, package.version)


def table_rows(packages: Sequence[Vulnerable], listed: Container[str], *, upwards: bool) -> Iterator[Row]:
    """The table, with the first package last if `upwards`.

    Advisories whose fingerprints are in `listed` follow their package in full.
    """
    number = sum(len(each.advisories) for each in packages)
    heading = f"  {plural(number, 'vulnerability', 'vulnerabilities')} in {plural(len(packages), 'package')}"
    worst = max(each.worst for each in packages)
    yield Row(((worst.name, styles.SEVERITIES[worst]), (heading, styles.TITLE)), Fit.KEEP)
    cells = [_cells(each) for each in packages]
    widths = [max(cell_len(row[column][0]) for row in cells) for column in range(len(cells[0]))]
    rows = list(zip(packages, cells, strict=True))
    for each, row in reversed(rows) if upwards else rows:
        padded = ((text + " " * (width + _GAP - cell_len(text)), style)
                  for (text, style), width in zip(row, widths, strict=True))  # fmt: skip
        yield Row(tuple(padded), Fit.KEEP, 2)
        yield Row((place(each.first), (_way(each), styles.DIM)), indent=6, hang=2)
        for advisory in each.advisories:
            if advisory.fingerprint in listed:
                yield from advisory_rows(advisory)


def _cells(vulnerable: Vulnerable) -> tuple[Piece, ...]:
    package, worst, better = vulnerable.package, vulnerable.worst, vulnerable.upgrade
    count = len(vulnerable.advisories)
    mends = "" if better is None or better.mends == count else f" mends {better.mends} of {count}"
    return (
        (worst.name, styles.SEVERITIES[worst]),
        (f"{shorten(package.name, _NAME)} {shorten(package.version, _VERSION)}", styles.TITLE),
        ("no fix" if better is None else f"→ {shorten(better.version, _VERSION)}{mends}", styles.FIX if better else ""),
        (plural(count, "advisory", "advisories"), styles.PLAIN),
    )


def _way(vulnerable: Vulnerable) -> str:
    via, first = vulnerable.package.via, vulnerable.first
    also = elsewhere(first, named=False) if first.also_at else ""
    way = "" if via is None else f"via {shorten(' → '.join(via), _WAY)}" if via else "direct"
    return "".join(f"  {text}" for text in (way, also) if text)


def advisory_rows(finding: Finding) -> Iterator[Row]:
    """One advisory in full."""
    package, severity = finding.package, finding.severity
    fixed = f", fixed in {package.fixed_version}" if package and package.fixed_version else ""
    name = f"  {finding.rule_id}{fixed} "
    id_ = f"· id {finding.id}", styles.UNBROKEN
    head = (severity.name, styles.SEVERITIES[severity]), (f"  {finding.title}", styles.TITLE), (name, styles.DIM)
    yield Row((*head, id_), indent=6, hang=2)
    if says_more(finding):
        yield Row(((finding.message, styles.PLAIN),), indent=8)
    yield Row(((" · ".join(facts(finding)), styles.DIM),), indent=8)
    yield from (Row(((each, styles.LINK),), Fit.KEEP, 8) for each in finding.references)
