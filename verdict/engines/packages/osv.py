"""Looks up the bill of materials in the advisories that were downloaded before.

Nothing is executed, and no package's name leaves the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from verdict.advisories.advisory import AdvisoryDatabase, Answer, Supply
from verdict.domain.errors import AdvisoryDataError, Interrupted, OutputInvalid, VerdictError
from verdict.domain.finding import Observation, Severity
from verdict.domain.outcome import Completed, Gap, Unchecked, Unscanned
from verdict.domain.text.amounts import few, plural
from verdict.domain.text.untrusted import clean_line
from verdict.engines.packages.manifests import ManifestReader, Named, ReadBill, asked_for, named, unread
from verdict.engines.packages.vulnerabilities import OSV, Key, observed
from verdict.ports import TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.sbom.components import Bill, Manifest
from verdict.sbom.read import UNLOCKED

_MEND = "run `verdict db update`"
_AT_ONCE = 2_000  # packages between checks of the deadline: about 0.2 s


class Advisories(Protocol):
    """The advisories on this machine, and downloading of missing ones."""

    def database(self) -> AdvisoryDatabase:
        """The database; it is empty if nothing is installed.

        Raises:
            VerdictError: it can't be used.
        """

    def fetch(self, ecosystems: Collection[str], deadline: Deadline) -> None:
        """Download the advisories of these ecosystems.

        Raises:
            VerdictError: it can't be done, or isn't allowed.
        """


class OsvEngine(ManifestReader):
    """Reports vulnerable packages. All manifests go together, so that a finding has all places of a package.

    Advisories that are older than `max_age` at the time `now` are stale.
    """

    name = OSV

    def __init__(self, bill: ReadBill, advisories: Advisories, max_age: timedelta, now: datetime) -> None:
        super().__init__(bill)
        self._advisories = advisories
        self._max_age = max_age
        self._now = now

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`."""
        bill = self._bill(place)
        manifests = asked_for(bill, files)
        packages = [each for each in named(manifests, bill.requests) if each.component.version is not None]
        stock = self._stock({each.key[0] for each in packages}, place.deadline)
        keys = sorted({each.key for each in packages if each.key[0] in stock.supplies})
        answers, late = _answers(stock, keys, place.deadline)
        found = tuple(observed(packages, answers))
        undecided = {key: answer.undecided for key, answer in answers.items() if answer.undecided}
        gaps = {
            *unread(bill, files),
            *_not_covered(packages, stock),
            *_undecided(packages, undecided),
            *_unmatched(packages, late),
        }
        missed = {gap.path for gap in gaps if gap.gap is Gap.FAILED}
        return Completed(
            observations=found,
            scanned=tuple(file.path for file in files if file.path not in missed),
            unscanned=tuple(sorted(gaps)),
            unchecked=self._unchecked(stock),
            notices=(*_unpinned(manifests, bill, files), *_unrated(found), *_doubtful(stock)),
        )

    def _stock(self, needed: set[str], deadline: Deadline) -> _Stock:
        """The advisories for the ecosystems that are needed. Missing ones are downloaded if that is allowed."""
        database, problem = self._opened()
        supplies = _of(database, needed)
        if needed - set(supplies) and problem is None:
            try:
                self._advisories.fetch(sorted(needed - set(supplies)), deadline)
            except Interrupted:
                raise
            except VerdictError as error:
                problem = str(error)
            database, unusable = self._opened()
            supplies, problem = _of(database, needed), unusable or problem
        return _Stock(database, supplies, frozenset(needed - set(supplies)), problem)

    def _opened(self) -> tuple[AdvisoryDatabase | None, str | None]:
        try:
            return self._advisories.database(), None
        except Interrupted:
            raise
        except VerdictError as error:
            return None, str(error)

    def _unchecked(self, stock: _Stock) -> Unchecked | None:
        """The advisories that are missing or older than `max_age`."""
        old = [supply for supply in stock.supplies.values() if self._now - supply.fetched > self._max_age]
        why = []
        if stock.lacking:
            names = ", ".join(sorted(stock.lacking))
            problem = f" ({clean_line(stock.problem)})" if stock.problem else ""
            why.append(f"there are no advisories for {names} on this machine{problem}")
        for supply in sorted(old, key=lambda each: each.ecosystem):
            days = (self._now - supply.fetched).days
            why.append(f"those for {supply.ecosystem} are {days} days old")
        if not why:
            return None
        if not stock.lacking:
            return Unchecked("newer advisories", "; ".join(why), _MEND)
        return Unchecked("some dependencies" if stock.supplies else "dependencies", "; ".join(why), _MEND)


@dataclass(frozen=True, slots=True)
class _Stock:
    """The advisories of a scan, and those that are missing; `problem` is why they couldn't be downloaded."""

    database: AdvisoryDatabase | None
    supplies: Mapping[str, Supply]
    lacking: frozenset[str]
    problem: str | None


def _answers(stock: _Stock, keys: Sequence[Key], deadline: Deadline) -> tuple[Mapping[Key, Answer], frozenset[Key]]:
    """The advisories for the packages, and the packages that there was no time for.

    The first few are looked up even after the deadline, so that what was read of a bill isn't lost.

    Raises:
        Interrupted: the user stopped the scan.
    """
    answers: dict[Key, Answer] = {}
    if stock.database is None:
        return answers, frozenset()
    for start in range(0, len(keys), _AT_ONCE):
        if deadline.cancelled:
            deadline.check("matching the advisories")
        if start and deadline.over:
            return answers, frozenset(keys[start:])
        try:
            answers.update(stock.database.affecting(keys[start : start + _AT_ONCE]))
        except AdvisoryDataError as error:
            raise OutputInvalid(str(error), hint=error.hint) from error
    return answers, frozenset()


def _of(database: AdvisoryDatabase | None, needed: set[str]) -> Mapping[str, Supply]:
    if database is None:
        return {}
    return {name: supply for name, supply in database.supplies().items() if name in needed}


def _not_covered(packages: Sequence[Named], stock: _Stock) -> Iterator[Unscanned]:
    for package in packages:
        if package.key[0] in stock.lacking:
            for path in {path for path, _ in package.ways}:
                yield Unscanned(path, Gap.SKIPPED, f"no advisories for {package.key[0]}")


def _undecided(packages: Sequence[Named], undecided: Mapping[Key, Sequence[tuple[str, str]]]) -> Iterator[Unscanned]:
    """A gap for each package for which an advisory doesn't decide whether its version is affected."""
    for package in packages:
        doubts = undecided.get(package.key, ())
        if doubts:
            (id_, reason), more = doubts[0], len(doubts) - 1
            ids = f"{id_} and {more} more" if more else id_
            _, name, version = package.key
            yield Unscanned(package.ways[0][0], Gap.FAILED, f"{ids} can't be compared with {name} {version}: {reason}")


def _unmatched(packages: Sequence[Named], late: frozenset[Key]) -> Iterator[Unscanned]:
    """A gap for each manifest with packages that there was no time for."""
    counts = Counter(path for package in packages if package.key in late for path, _ in package.ways)
    for path, count in counts.items():
        said = plural(count, "package was", "packages were")
        yield Unscanned(path, Gap.FAILED, f"{said} not matched before the time limit: raise --timeout")


def _unpinned(manifests: Sequence[Manifest], bill: Bill, files: Sequence[TargetFile]) -> Iterator[str]:
    """Packages without a version, for which advisories can't be looked up."""
    open_ = {
        manifest.path: sum(each.purl is not None and each.version is None for each in manifest.components)
        for manifest in manifests
    }
    open_ = {path: count for path, count in open_.items() if count}
    if open_:
        packages = plural(
            sum(open_.values()), "package has no pinned version and was", "packages have no pinned version and were"
        )
        yield f"{packages} not checked: {few(sorted(open_))}"
    paths = {file.path for file in files}
    unlocked = sorted(each.place.path for each in bill.unread if each.reason == UNLOCKED and each.place.path in paths)
    if unlocked:
        yield f"not checked, since no lock file pins their dependencies: {few(unlocked)}"


def _doubtful(stock: _Stock) -> Iterator[str]:
    """Notices of unreadable advisories in the database."""
    for supply in sorted(stock.supplies.values(), key=lambda each: each.ecosystem):
        if supply.unreadable:
            advisories = plural(supply.unreadable, "advisory", "advisories")
            yield f"not matched, since they can't be read: {advisories} for {supply.ecosystem}"


def _unrated(found: Sequence[Observation]) -> Iterator[str]:
    """A notice of vulnerabilities without a rating: UNKNOWN is below every threshold except UNKNOWN."""
    count = sum(each.source.severity is Severity.UNKNOWN for each in found)
    if count:
        vulnerabilities = plural(count, "vulnerability has", "vulnerabilities have")
        yield f"{vulnerabilities} no rating: to fail on these, set `fail_on: UNKNOWN` for the kind `vulnerability`"
