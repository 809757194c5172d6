"""Tells which versions an advisory is about (https://ossf.github.io/osv-schema/#evaluation)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from verdict.advisories.versions import ORDERS, Order, semver

_KINDS = ("introduced", "fixed", "last_affected")
"""Kinds of events, in the order in which they count for the same version."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Versions from `start` (None: the first one) up to `end` (None: all), which is among them if `inclusive`.

    `semver`: compared in SemVer's order instead of the ecosystem's own.
    """

    start: str | None
    end: str | None = None
    inclusive: bool = False
    semver: bool = False

    def words(self) -> str:
        """The interval as text: `>=1.0,<1.4.2`."""
        bounds = [f">={self.start}"] if self.start is not None else []
        if self.end is not None:
            bounds.append(f"{'<=' if self.inclusive else '<'}{self.end}")
        return ",".join(bounds) or "all versions"


def order_of(ecosystem: str, *, is_semver: bool) -> Order:
    """The order of an ecosystem's versions in ranges of type `SEMVER` or `ECOSYSTEM`."""
    return semver if is_semver and ecosystem != "golang" else ORDERS[ecosystem]


def intervals(ecosystem: str, events: Iterable[tuple[str, str]], *, is_semver: bool = False) -> list[Interval]:
    """The intervals of a range, sorted by version. Events are pairs of kind and version, in any order.

    Raises:
        Incomparable: a version has no place in the order.
    """
    key = order_of(ecosystem, is_semver=is_semver)
    marks: list[tuple[Any, int, str, str]] = []
    limits: list[tuple[Any, str]] = []
    start: str | None = None
    inside = False
    for event, version in events:
        if event == "limit":
            limits.append((None, version) if version == "*" else (key(version), version))
        elif event == "introduced" and version == "0":
            inside = True
        else:
            marks.append((key(version), _KINDS.index(event), event, version))
    found: list[Interval] = []
    for _, _, event, version in sorted(marks, key=lambda mark: mark[:2]):
        if event == "introduced":
            if not inside:
                inside, start = True, version
        elif inside:
            found.append(Interval(start, version, event == "last_affected", is_semver))
            inside = False
    if inside:
        found.append(Interval(start, semver=is_semver))
    found = [each for each in found if each.inclusive or each.start is None or each.start != each.end]
    return found if not limits or any(limit is None for limit, _ in limits) else _limited(found, key, max(limits))


def _limited(found: Iterable[Interval], key: Order, limit: tuple[Any, str]) -> list[Interval]:
    """The intervals, cut off at the limit."""
    highest, version = limit
    kept = []
    for each in found:
        if each.start is not None and key(each.start) >= highest:
            continue
        beyond = each.end is None or key(each.end) >= highest
        kept.append(Interval(each.start, version, semver=each.semver) if beyond else each)
    return kept


def inside(ecosystem: str, found: Iterable[Interval]) -> Callable[[str], bool]:
    """A function that tells whether a version is in any interval.

    It raises `Incomparable` for a version that has no place in the order.

    Raises:
        Incomparable: a bound of an interval has no place in the order.
    """
    bounds = []
    for each in found:
        key = order_of(ecosystem, is_semver=each.semver)
        start = None if each.start is None else key(each.start)
        end = None if each.end is None else key(each.end)
        builds = ecosystem != "pypi" or "+" in f"{each.start}{each.end}"
        bounds.append((key, start, end, each.inclusive, builds))

    def holds(version: str) -> bool:
        plain = public(ecosystem, version) if "+" in version else version
        for key, start, end, inclusive, builds in bounds:
            own = key(version if builds else plain)
            if (start is None or own >= start) and (end is None or own < end or (inclusive and own == end)):
                return True
        return False

    return holds


def public(ecosystem: str, version: str) -> str:
    """The version without its local build label: `2.1` for Python's `2.1+cu118`."""
    return version.partition("+")[0] if ecosystem == "pypi" else version
