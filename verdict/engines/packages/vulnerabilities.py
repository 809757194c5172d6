"""Turns advisories about a bill of materials into observations. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from verdict.advisories.advisory import Advisory, Answer
from verdict.advisories.rating import Rating, rate
from verdict.advisories.versions import ORDERS, lowest_above
from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Package, Source
from verdict.domain.text.content import shorten
from verdict.engines.packages.manifests import Named, places, via, way
from verdict.rulebook.explanation import Description
from verdict.sbom.components import Component

OSV = EngineName("osv")
Key = tuple[str, str, str]
"""The key of a package in a database: ecosystem, name, version."""

_TITLE = 120  # characters
_REFERENCES = 10
_SENTENCE = re.compile(r"(?<=[.!?])\s")
_FAMILIES = ("GHSA-", "PYSEC-", "GO-", "RUSTSEC-", "MAL-")
"""Kinds of ids in the order of preference for a finding's name.

Those with a review, a severity and a weakness are first, then the ecosystem's own. All others, such as CVE, follow.
"""

_ADVISORY = re.compile(r"(?:CVE|GHSA|PYSEC|GO|RUSTSEC|OSV|MAL)-[\w-]{1,60}", re.ASCII)


def describe(rule: str) -> Description | None:
    """The description of an advisory; None if no advisory has such a name."""
    if not _ADVISORY.fullmatch(rule):
        return None
    lines = (f"{rule} (osv, packages): an advisory on a package", "severity by the advisory's CVSS vector or rating")
    return Description(rule, lines, references=(f"https://osv.dev/vulnerability/{rule}",))


def observed(packages: Iterable[Named], answers: Mapping[Key, Answer]) -> Iterator[Observation]:
    """One observation for each package and problem, however many ids the problem has."""
    for each in packages:
        for group in _problems(answers[each.key].advisories if each.key in answers else ()):
            yield _observation(each, group)


def _problems(advisories: Iterable[Advisory]) -> list[list[Advisory]]:
    """The advisories by problem: those that share a name, directly or through others. Sorted by first id."""
    named: dict[str, list[Advisory]] = {}
    for advisory in advisories:
        names = (advisory.id, *advisory.aliases)
        known = {id(named[name]): named[name] for name in names if name in named}
        group, *others = known.values() or [[]]
        group.append(advisory)
        for other in others:
            group.extend(other)
            named.update((name, group) for member in other for name in (member.id, *member.aliases))
        named.update((name, group) for name in names)
    groups = {id(group): sorted(group, key=lambda each: _preferred(each.id)) for group in named.values()}
    return sorted(groups.values(), key=lambda group: group[0].id)


def _preferred(id_: str) -> tuple[int, str]:
    return next((number for number, start in enumerate(_FAMILIES) if id_.startswith(start)), len(_FAMILIES)), id_


def _observation(package: Named, group: Sequence[Advisory]) -> Observation:
    """The observation for a group, which is never empty. Its first advisory gives the id."""
    component, first = package.component, group[0]
    rating = rate(
        (score for each in group for score in each.scores), (each.rating for each in group if each.rating is not None)
    )
    fixed = _smallest_fix(component, group)
    place, *others = places(package)
    return Observation(
        source=Source(OSV, first.id, rating.native, rating.severity, rating.mapping),
        kind=Kind.VULNERABILITY,
        title=_title(component, group),
        message=_message(package, group, rating),
        confidence=Confidence.HIGH,
        location=place,
        cwe=_each_once(each.cwe for each in group),
        aliases=tuple(name for name in _each_once((each.id, *each.aliases) for each in group) if name != first.id),
        fix=_fix(package, fixed),
        references=_each_once(each.references for each in group)[:_REFERENCES],
        package=Package(component.name, component.version or "", component.purl or "", fixed, via(package)),
        also_at=tuple(others),
    )


def _title(component: Component, group: Sequence[Advisory]) -> str:
    summary = next((each.summary for each in group if each.summary), "")
    said = summary or next((_SENTENCE.split(each.details, maxsplit=1)[0] for each in group if each.details), "")
    return shorten(" ".join(said.split()) or f"a known vulnerability in {component.name}", _TITLE)


def _message(package: Named, group: Sequence[Advisory], rating: Rating) -> str:
    component = package.component
    ranges = _each_once(each.ranges for each in group)
    affected = f" Affected: {shorten(', '.join(ranges), _TITLE)}." if ranges else ""
    scored = "" if rating.score is None else f" CVSS {rating.mapping.rpartition('v')[2]} rates it {rating.score}."
    return f"{component.name} {component.version}, {way(package)}, has {group[0].id}.{scored}{affected}"


def _fix(package: Named, fixed: str | None) -> str | None:
    if fixed is None:
        return None
    _, route = package.ways[0]
    upgrade = f"upgrade {package.component.name} to {fixed}"
    return upgrade if route.direct or route.length < 3 else f"{upgrade}; {route.names[-2]} requires it"


def _smallest_fix(component: Component, group: Sequence[Advisory]) -> str | None:
    """The lowest fixed version above the package's: fixed in all advisories of the problem that name one.

    If one of them calls a version fixed and another doesn't, it is the higher of their own lowest ones.
    """
    lowest = (lowest_above(component.ecosystem, component.version or "", advisory.fixed) for advisory in group)
    best = max(filter(None, lowest), key=ORDERS[component.ecosystem], default=None)
    if best is not None and component.ecosystem == "golang" and not best.startswith("v"):
        return f"v{best}"  # Go's versions have a `v`, those of advisories don't
    return best


def _each_once(groups: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for group in groups for text in group))
