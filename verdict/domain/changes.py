"""Compares the findings of two states of a tree: which are new, which were there before, and which are gone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace

from verdict.domain.finding import Confidence, Finding, Kind, Severity, Status
from verdict.domain.outcome import DELETED, EngineRun, Gap, RunStatus, Unscanned

SeverityOf = Callable[[Finding], Severity]
Looked = Callable[[Finding, str], bool]
"""See `looking`."""

_Key = Callable[[Finding], Hashable | None]
"""What two findings share that are the same problem; None for a finding that the key isn't meant for."""

_READ = (RunStatus.OK, RunStatus.PARTIAL)  # a partial run names the files that it hasn't read


@dataclass(frozen=True, slots=True)
class Changes:
    """The findings of the later state with their status; those of the earlier one that are `fixed`.

    `worse` is the number of findings that were there before with lower severity or confidence. They count as new.
    """

    findings: tuple[Finding, ...]
    fixed: tuple[Finding, ...]
    worse: int


def compared(
    before: Iterable[Finding], after: Iterable[Finding], renames: Mapping[str, str], severity_of: SeverityOf
) -> Changes:
    """Mark the findings of `after` that `before` has too as `existing`; suppressed ones keep their status.

    Each finding has at most one partner, so that a copy of an old problem is new. `renames` has the new path for each
    renamed file of `before`. Partners share what they report (`Finding.likeness`) and, in this order of preference:

    - in code: file and function, else file, else file, function and the reported columns alone
      (`Finding.likeness_within`), else the name of the function, which may have moved to another file;
    - secrets: the file, else the value alone;
    - packages: the version, else package and advisory alone, so that an upgrade that doesn't suffice is not new.

    Suppressed findings of `before` are nobody's partner: without its suppression a finding is new.
    """
    after = tuple(after)
    old = [each for each in before if each.status is not Status.SUPPRESSED]
    moved = {id(each): renames.get(each.location.path, each.location.path) for each in old}

    def path(finding: Finding) -> str:
        return moved.get(id(finding), finding.location.path)

    def rating(finding: Finding) -> tuple[Severity, Confidence]:
        return severity_of(finding), finding.confidence

    keys: tuple[_Key, ...] = (
        lambda each: each.fingerprint if each.package else (path(each), each.symbol, each.likeness),
        lambda each: None if each.package else (path(each), each.likeness),
        lambda each: (path(each), each.symbol, each.likeness_within) if each.likeness_within else None,
        _anywhere,
    )
    active = [each for each in after if each.status is not Status.SUPPRESSED]
    suppressed = [each for each in after if each.status is Status.SUPPRESSED]
    partners: dict[int, Finding] = {}
    left = old
    for group in (active, suppressed):  # a suppressed copy doesn't take the original's partner
        open_ = group
        for key in keys:
            found = _paired(left, open_, key, rating)
            partners.update(found)
            taken = {id(each) for each in found.values()}
            left = [each for each in left if id(each) not in taken]
            open_ = [each for each in open_ if id(each) not in found]

    def there(finding: Finding) -> bool:
        partner = partners.get(id(finding))
        return partner is not None and not _worse(rating(finding), rating(partner))

    findings = tuple(
        replace(each, status=Status.EXISTING) if each.status is not Status.SUPPRESSED and there(each) else each
        for each in after
    )
    fixed = tuple(replace(each, status=Status.FIXED) for each in left)
    return Changes(findings, fixed, sum(id(each) in partners and not there(each) for each in active))


def _anywhere(finding: Finding) -> Hashable | None:
    """The key of problems that moved to another file."""
    if finding.package is not None or finding.kind is Kind.SECRET:
        return finding.likeness
    return (finding.symbol or "").rpartition(".")[2], finding.likeness


def _paired(
    before: Iterable[Finding],
    after: Iterable[Finding],
    key: _Key,
    rating: Callable[[Finding], tuple[Severity, Confidence]],
) -> dict[int, Finding]:
    """A partner in `before` for each finding of `after` with the same key, by `id`; the gravest ones choose first."""

    def order(finding: Finding) -> tuple[int, int, str, int, int]:
        severity, confidence = rating(finding)
        where = finding.location
        return -severity, -confidence, where.path, where.line, where.column or 0

    there: defaultdict[Hashable, list[Finding]] = defaultdict(list)
    for each in sorted(before, key=order, reverse=True):
        if (name := key(each)) is not None:
            there[name].append(each)
    found: dict[int, Finding] = {}
    for each in sorted(after, key=order):
        name = key(each)
        if name is not None and there.get(name):
            found[id(each)] = there[name].pop()
    return found


def _worse(now: tuple[Severity, Confidence], then: tuple[Severity, Confidence]) -> bool:
    return now[0] > then[0] or now[1] > then[1]


def looking(runs: Iterable[EngineRun], excluded: Iterable[Unscanned]) -> Looked:
    """Whether all engines that reported a finding have looked at all of what is in its place now, the file at a path.

    `excluded` are the paths that no engine was given. Where a file was deleted, there is nothing to look at.
    """
    return _looking(runs, excluded, _unread, all)


def looking_in_part(runs: Iterable[EngineRun], excluded: Iterable[Unscanned]) -> Looked:
    """As `looking`, for a part of the file and any of these engines. A part that failed may be any."""
    return _looking(runs, excluded, _not_begun, any)


def _looking(
    runs: Iterable[EngineRun],
    excluded: Iterable[Unscanned],
    unread_by: Callable[[EngineRun], frozenset[str]],
    enough: Callable[[Iterable[bool]], bool],
) -> Looked:
    unread = {run.id: unread_by(run) for run in runs if run.status in _READ and run.unchecked is None}
    outside = left_out(excluded)

    def looked(finding: Finding, path: str) -> bool:
        places = _places(path)
        return not outside(path) and enough(
            engine in unread and unread[engine].isdisjoint(places) for engine in finding.engines
        )

    return looked


def left_out(excluded: Iterable[Unscanned]) -> Callable[[str], bool]:
    """Tells whether no engine was given the file at a path though it may be there, or what is around it."""
    paths = {gap.path for gap in excluded if gap.reason != DELETED}
    return lambda path: not paths.isdisjoint(_places(path))


def _places(path: str) -> tuple[str, ...]:
    """A path, and those that a gap around it may have: of its archive, of the folders above."""
    folders = (path[: place + 1] for place, letter in enumerate(path) if letter == "/")
    return path, path.partition("!")[0], *folders


def _unread(run: EngineRun) -> frozenset[str]:
    """The files that an engine hasn't read, or not to the end."""
    scanned = frozenset(run.scanned)
    return frozenset(gap.path for gap in run.unscanned if gap.gap is not Gap.SKIPPED or gap.path not in scanned)


def _not_begun(run: EngineRun) -> frozenset[str]:
    """The files of which an engine has read nothing, or failed at a part."""
    scanned = frozenset(run.scanned)
    return frozenset(gap.path for gap in run.unscanned if gap.gap is Gap.FAILED or gap.path not in scanned)


@dataclass(frozen=True, slots=True)
class SinceLast:
    """What changed since an earlier scan of the same files: findings that are new and fixed, and how many are left.

    `uncompared` may be old or new: in the earlier scan, no engine that reports them had looked at their file.
    """

    new: tuple[Finding, ...]
    fixed: tuple[Finding, ...]
    left: int
    uncompared: tuple[Finding, ...] = ()


def since_last(
    before: Iterable[Finding],
    after: Iterable[Finding],
    uncounted: Iterable[Finding],
    looked_before: Looked,
    looked_after: Looked,
) -> SinceLast:
    """Compare by fingerprints. What wasn't looked at in the earlier scan is not new; in the later scan, not fixed.

    Nor is fixed what is among the later scan's `uncounted` findings, such as suppressed ones. They aren't left either.
    """
    before, after = tuple(before), tuple(after)
    known = frozenset(mark for each in before for mark in each.fingerprints)
    there = frozenset(mark for each in (*after, *uncounted) for mark in each.fingerprints)
    more = [each for each in after if not known.issuperset(each.fingerprints)]
    new = tuple(each for each in more if looked_before(each, each.location.path))
    uncompared = tuple(each for each in more if not looked_before(each, each.location.path))
    gone = (each for each in before if there.isdisjoint(each.fingerprints))
    fixed = tuple(each for each in gone if looked_after(each, each.location.path))
    return SinceLast(new, fixed, len(after) - len(more), uncompared)
