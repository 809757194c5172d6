"""Groups the observations of all engines into findings, one for each problem."""

from __future__ import annotations

import functools
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace

from verdict.domain.finding import Confidence, Finding, Kind, Observation, Source
from verdict.domain.fingerprint import Excerpt, advisory, families, fingerprint, identity, likeness, likeness_within
from verdict.domain.location import Location, TraceStep
from verdict.domain.same_problem import ExcerptOf, can_be_one, distance, meeting_points

_ID_LENGTH = 12
_MOST_NEIGHBOURS = 32  # how many observations before and after one it is compared with: a line may have thousands
_LARGEST_GROUP = 64  # observations in one group; those of a rule on one secret at one place count as one


def correlate(
    observations: Iterable[Observation], excerpt: ExcerptOf, *, merge: bool = True, beside: Iterable[Observation] = ()
) -> tuple[Finding, ...]:
    """One finding for each problem, independent of the order of `observations`; for each of these, if not `merge`.

    `beside` are observations that make no finding by themselves: they are merged with others, and counted among equals
    for the fingerprints.

    - Observations of different engines are merged if they report the same secret, the same package and advisory, or
      overlapping lines and a shared weakness family. Nearest pairs come first, and a finding has at most one
      observation of each engine, so that two problems on one line stay two findings.
    - Observations of one engine are merged only if their rules are known to check the same thing at the same place.
    - A hard-coded credential reported by a code rule is merged with the secret itself.
    - Advisories are merged by their aliases, within an engine too. An advisory on one version of a package is one
      finding with the places of all manifests that name it.
    - A finding is suppressed if the imported reports that have it all say so.
    """
    seen: Counter[str] = Counter()
    findings = []
    beside = frozenset(beside)
    distinct = sorted(_distinct((*observations, *beside)), key=_position)
    for cluster in _clusters(distinct, excerpt) if merge else ([each] for each in distinct):
        code = excerpt(cluster[0])
        name = identity(cluster[0], code)
        ways = [excerpt(member).trace for member in cluster if member.trace]
        found = _finding(cluster, fingerprint(name, seen[name]), code, max(ways, key=len, default=()))
        alike, within = likeness(cluster[0], code), likeness_within(cluster[0], code)
        if not beside.issuperset(cluster):
            findings.append(replace(found, likeness=alike, likeness_within=within))
        seen[name] += 1
    return _with_unique_ids(findings)


def _distinct(observations: Iterable[Observation]) -> Iterable[Observation]:
    """Each observation once; of several that differ only in their trace, the one with the longest."""
    kept: dict[Observation, Observation] = {}
    for observation in set(observations):
        plain = replace(observation, trace=()) if observation.trace else observation
        kept[plain] = max(kept.get(plain, plain), observation, key=lambda each: (len(each.trace), repr(each.trace)))
    return kept.values()


def _position(observation: Observation) -> tuple[object, ...]:
    where, source = observation.location, observation.source
    return (
        where.path, where.line, where.column or 0, where.last_line, where.end_column or 0,
        source.engine, source.rule_id, observation.message, _Rest(observation),
    )  # fmt: skip


class _Rest:
    """Sort key of all other fields of an observation, computed only if the keys before it are equal."""

    __hash__ = None  # type: ignore[assignment]  # used for sorting only, never as a dictionary key

    def __init__(self, observation: Observation) -> None:
        self.observation = observation

    @functools.cached_property
    def words(self) -> str:
        return repr(self.observation)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rest) and self.observation == other.observation

    def __lt__(self, other: _Rest) -> bool:
        return self.words < other.words


def _clusters(observations: list[Observation], excerpt: ExcerptOf) -> list[list[Observation]]:
    """Groups sorted by place; within each group, the observation with the most information first."""
    packages = [observation for observation in observations if observation.package is not None]
    places = [observation for observation in observations if observation.package is None]
    clusters = sorted([*_advisories(packages), *_neighbours(places, excerpt)], key=lambda group: _position(group[0]))
    return [_most_informed_first(cluster) for cluster in clusters]


def _advisories(observations: list[Observation]) -> list[list[Observation]]:
    """Observations of packages grouped by advisory: two with a common alias, direct or through others, are one."""
    named: dict[tuple[object, ...], list[Observation]] = {}
    for observation in observations:
        names = _names(observation)
        known = {id(group): group for group in (named[name] for name in names if name in named)}
        group = max(known.values(), key=len, default=[])
        group.append(observation)
        for other in known.values():
            if other is group:
                continue
            group.extend(other)
            named.update((name, group) for member in other for name in _names(member))
        named.update((name, group) for name in names)
    groups = {id(group): group for group in named.values()}
    return [sorted(group, key=_position) for group in groups.values()]


def _names(observation: Observation) -> list[tuple[object, ...]]:
    """The keys of an advisory: each of its ids, together with the package."""
    package = observation.package
    about = package and (package.purl or package.name, package.version)
    return [(observation.kind, about, name) for name in (observation.source.rule_id, *observation.aliases)]


def _neighbours(observations: list[Observation], excerpt: ExcerptOf) -> list[list[Observation]]:
    """Observations grouped by place, nearest pairs first. Any two of a group are compatible."""
    twins: defaultdict[Hashable, list[int]] = defaultdict(list)
    for number, observation in enumerate(observations):
        twins[_sighting(number, observation)].append(number)
    numbers = [same[0] for same in twins.values()]
    group = {number: [number] for number in numbers}
    for _, one, other in sorted(_pairs(observations, numbers, excerpt)):
        first, second = group[one], group[other]
        if (
            first is not second
            and len(first) + len(second) <= _LARGEST_GROUP
            and all(can_be_one(observations[near], observations[far], excerpt) for near in first for far in second)
        ):
            first.extend(second)
            group.update((member, first) for member in second)
    same = {numbers[0]: numbers for numbers in twins.values()}
    return [
        [observations[member] for member in sorted(each for number in members for each in same[number])]
        for number, members in group.items()
        if number == min(members)
    ]


def _sighting(number: int, observation: Observation) -> Hashable:
    """A key shared by the observations of one rule on one secret at one place; unique for any other observation."""
    if observation.kind is not Kind.SECRET:
        return number
    return observation.source.engine, observation.source.rule_id, observation.location


def _pairs(
    observations: list[Observation], numbers: Iterable[int], excerpt: ExcerptOf
) -> Iterator[tuple[tuple[int, int], int, int]]:
    """The indices of each compatible pair, and their distance."""
    meetings: defaultdict[Hashable, dict[int, bool]] = defaultdict(dict)
    for number in numbers:
        for point, begins in meeting_points(observations[number]):
            meetings[point][number] = begins
    near = dict.fromkeys(pair for there in meetings.values() for pair in _met(list(there.items())))
    for one, other in near:
        if can_be_one(observations[one], observations[other], excerpt):
            yield distance(observations[one], observations[other]), one, other


def _met(there: list[tuple[int, bool]]) -> Iterator[tuple[int, int]]:
    """Pairs that are close to each other in the list, of which at least one starts at this place."""
    for index, (other, begins) in enumerate(there):
        for one, began in there[max(index - _MOST_NEIGHBOURS, 0) : index]:
            if begins or began:
                yield one, other


def _most_informed_first(cluster: Sequence[Observation]) -> list[Observation]:
    """A check that doesn't follow data comes after the rule that does, also where that rule's severity was lowered."""
    rules = {member.source.rule_id for member in cluster}

    def known(member: Observation) -> tuple[object, ...]:
        evidence = member.source.evidence
        return evidence is None or evidence.rule_id not in rules, *_informed(member)

    return sorted(cluster, key=known, reverse=True)


def _informed(observation: Observation) -> tuple[object, ...]:
    return (
        observation.kind is Kind.SECRET,  # identified by its value, whichever rule reports it
        observation.source.severity,
        observation.fix is not None,
        observation.confidence,
        _position(observation),
    )


def _finding(cluster: list[Observation], mark: str, excerpt: Excerpt, trace: tuple[TraceStep, ...]) -> Finding:
    first = cluster[0]
    sources = tuple(sorted({member.source for member in cluster}, key=lambda source: (source.engine, source.rule_id)))
    confidence = max(member.confidence for member in cluster)
    engines = {source.engine for source in sources}
    by_name = first.kind is Kind.SECRET  # engines agree because of the variable's name, which dummies have too
    if len(engines) > 1 and not by_name:
        confidence = Confidence(min(confidence + 1, Confidence.HIGH))
    return Finding(
        fingerprint=mark,
        id=_digits(mark, _ID_LENGTH),
        kind=first.kind,
        rule_id=first.source.rule_id,
        title=first.title,
        message=first.message,
        severity=max(source.severity for source in sources),
        confidence=confidence,
        location=first.location,
        sources=sources,
        cwe=_union(member.cwe for member in cluster),
        aliases=_union((*member.aliases, *_other_advisories(member, first)) for member in cluster),
        symbol=excerpt.symbol,
        snippet=excerpt.snippet,
        omitted=excerpt.omitted,
        code=excerpt.whole,
        shortened=_shortened(excerpt),
        fix=next((member.fix for member in cluster if member.fix), None),
        references=_union(member.references for member in cluster),
        package=first.package,
        trace=trace,
        also_at=_other_places(cluster),
        merged_because=_reason(cluster, sources),
        suppressed_because=first.suppressed if all(member.suppressed is not None for member in cluster) else None,
    )


def _shortened(excerpt: Excerpt) -> tuple[str, ...]:
    """The fields that don't have all of the code. A snippet is complete if the whole code is there."""
    if excerpt.whole is not None:
        return ("code",) if excerpt.whole.omitted else ()
    return ("snippet",) if excerpt.omitted else ()


def _other_places(cluster: list[Observation]) -> tuple[Location, ...]:
    """The other places of a package, one for each file; empty if it is reported at one place only."""
    first = cluster[0]
    if first.package is None:
        return ()
    named = {place for member in cluster for place in (member.location, *member.also_at)}
    others: dict[str, Location] = {}
    for place in sorted(named, key=lambda each: (each.path, each.line, each.column or 0, repr(each))):
        if place.path != first.location.path:
            others.setdefault(place.path, place)
    return tuple(others.values())


def _other_advisories(member: Observation, first: Observation) -> tuple[str, ...]:
    other = member.package is not None and member.source.rule_id != first.source.rule_id
    return (member.source.rule_id,) if other else ()


def _reason(cluster: list[Observation], sources: tuple[Source, ...]) -> str | None:
    if len(sources) == 1:
        return None
    first = cluster[0]
    if first.package is not None:
        return f"same package and advisory {advisory(first)}"
    if first.kind is Kind.SECRET:
        return f"same secret at {first.location.path}:{first.location.line}"
    others = {family for member in cluster[1:] for family in families(member)}
    shared = next((family for family in families(first) if family in others), None)
    return f"same lines and weakness {shared or ' or '.join(sorted({*families(first), *others}))}"


def _union(values: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for group in values for value in group))


def _with_unique_ids(findings: list[Finding]) -> tuple[Finding, ...]:
    """Make each id from the fingerprint's first twelve hex digits, or more where two findings share those."""
    counts = Counter(finding.id for finding in findings)
    return tuple(
        finding if counts[finding.id] == 1 else replace(finding, id=_digits(finding.fingerprint, 2 * _ID_LENGTH))
        for finding in findings
    )


def _digits(fingerprint: str, length: int) -> str:
    return fingerprint.partition(":")[2][:length]
