"""Tells whether two observations can be of the same problem."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator

from verdict.domain.finding import EngineName, Kind, Observation
from verdict.domain.fingerprint import Excerpt, families
from verdict.domain.location import Location

_LONGEST_REGION = 50  # lines; of a longer region only the first ones are compared

_SAME_WEAKNESS = (
    frozenset({"CWE-94", "CWE-489"}),  # debug mode, whose console runs code
)
"""Weakness families that are one problem if their code overlaps, and two otherwise."""

_OF_SECRETS = frozenset({"CWE-798", "CWE-526"})
"""Weakness families of hard-coded credentials: in code, or in environment settings."""

ExcerptOf = Callable[[Observation], Excerpt]


def region(observation: Observation) -> Location:
    """The whole region of an observation: `extent` if it has one, else `location`."""
    return observation.extent or observation.location


def meeting_points(observation: Observation) -> Iterator[tuple[tuple[Hashable, ...], bool]]:
    """Keys of which another observation of the same problem has at least one too.

    The flag is whether the key is for the region's first line: of two overlapping regions, one starts in the other.
    """
    kind, where = observation.kind, region(observation)
    if kind is Kind.SECRET:
        yield from _at_lines(where, "secret")
        return
    own = families(observation)
    for mark in (*own, *(pair for pair in _SAME_WEAKNESS if not pair.isdisjoint(own))):
        yield from _at_lines(where, (kind, mark))
    if observation.secret is not None:
        yield from _at_lines(observation.secret, "secret")


def _at_lines(where: Location, mark: Hashable) -> Iterator[tuple[tuple[Hashable, ...], bool]]:
    for line in range(where.line, min(where.last_line, where.line + _LONGEST_REGION) + 1):
        yield (where.path, line, mark), line == where.line


def can_be_one(one: Observation, other: Observation, excerpt: ExcerptOf) -> bool:
    """Whether two observations in one file can be of one problem."""
    if (one.kind is Kind.SECRET) is not (other.kind is Kind.SECRET):
        return _is_about(one, other) or _is_about(other, one)
    where, there = region(one), region(other)
    if one.kind is not other.kind or where.line > there.last_line or there.line > where.last_line:
        return False
    if one.kind is Kind.SECRET:
        return _same_secret(one, other, excerpt)
    if one.source.engine == other.source.engine and not _same_check(one, other):
        return False
    return _same_weakness(one, other)


def distance(one: Observation, other: Observation) -> tuple[int, int]:
    """Lines and columns between two observations of one problem."""
    where, there = region(one), region(other)
    if one.kind is not other.kind:  # a secret, and a code finding about it
        where, there = one.secret or where, other.secret or there
    return abs(where.line - there.line), abs((where.column or 0) - (there.column or 0))


def _is_about(one: Observation, secret: Observation) -> bool:
    """Whether `one` reports `secret` as a hard-coded credential."""
    return (
        secret.kind is Kind.SECRET
        and one.secret is not None
        and _overlap(one.secret, secret.location)
        and not _OF_SECRETS.isdisjoint(families(one))
    )


def _same_check(one: Observation, other: Observation) -> bool:
    """Whether two rules of one engine check the same code for the same weakness, one of them more strictly."""
    if one.source.rule_id == other.source.rule_id or _main_rule(one) != _main_rule(other):
        return False
    refined = one.source.refines is not None or other.source.refines is not None
    return one.location == other.location or (refined and _overlap(one.location, other.location))


def _main_rule(observation: Observation) -> tuple[EngineName, str]:
    """The rule that others name if they report the same code with less or more evidence; without one, its own."""
    source = observation.source
    proof = source.evidence or source
    return proof.engine, source.refines or proof.rule_id


def _same_weakness(one: Observation, other: Observation) -> bool:
    first, second = set(families(one)), set(families(other))
    if not first.isdisjoint(second):
        return True
    return any(pair & first and pair & second for pair in _SAME_WEAKNESS) and _overlap(region(one), region(other))


def _same_secret(one: Observation, other: Observation, excerpt: ExcerptOf) -> bool:
    if one.source.engine == other.source.engine:  # two rules of one engine at one place
        if one.location == other.location:
            return one.location.column is not None  # a line without columns may have several secrets
        return one.source.rule_id != other.source.rule_id and _overlap_on_a_line(one.location, other.location)
    first, second = excerpt(one).secret, excerpt(other).secret
    if first is None or second is None:
        return one.location.line == other.location.line
    return first in second or second in first


def _overlap_on_a_line(one: Location, other: Location) -> bool:
    """Whether both have columns, on one line, and overlap, such as a URL and the password in it."""
    alone = one.line == one.last_line == other.line == other.last_line
    return alone and None not in (one.column, one.end_column, other.column, other.end_column) and _overlap(one, other)


def _overlap(one: Location, other: Location) -> bool:
    """Whether the regions share a character; a line without columns is meant as a whole."""
    (first, last), (start, end) = _span(one), _span(other)
    return one.path == other.path and first < end and start < last


def _span(where: Location) -> tuple[tuple[int, float], tuple[int, float]]:
    return (where.line, where.column or 1), (where.last_line, where.end_column or math.inf)
