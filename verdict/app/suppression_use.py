"""Says which suppressions are of no use, as far as a scan can tell."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date

from verdict.app import engines
from verdict.app.locations import rules_folder
from verdict.domain.changes import left_out
from verdict.domain.errors import NotFound
from verdict.domain.finding import EngineName
from verdict.domain.historic import is_historic
from verdict.domain.outcome import EngineRun, Gap, RunStatus
from verdict.domain.suppression import Origin, Suppression, SuppressionUse, Triage, all_names
from verdict.domain.text.untrusted import clean_line
from verdict.ports import Listing
from verdict.rulebook.catalogue import WHERE, find, read
from verdict.tree.walking import ABSENT

_MOST = 10  # notices of one kind
_LONGEST = 100  # characters of a rule id that a notice quotes


class Looked:
    """Tells whether the engines that have a rule scanned everything in which it may report something.

    `listing` has the files that were scanned, `whole` says whether all of the project's were asked for, and `gone`
    whether a path in scope has no file any more. `own` has the engine of each rule of the user's own.
    """

    def __init__(
        self,
        runs: Iterable[EngineRun],
        listing: Listing,
        gone: Callable[[str], bool],
        *,
        whole: bool,
        own: Mapping[str, EngineName] | None = None,
    ) -> None:
        self._runs = {run.id: run for run in runs}
        absent = [gap for gap in listing.excluded if gap.gap is Gap.FAILED or gap.reason in ABSENT]
        self._listed = {file.path for file in listing.files}
        self._gone = gone
        self.absent = left_out(absent)
        """Whether the file at a path may be there though it can't be read or isn't checked out."""
        self._whole = whole and not absent
        self._gaps = {run.id: {self._file_of(gap.path) for gap in run.unscanned} for run in self._runs.values()}
        self.own = own or {}
        self._engine_of = functools.cache(lambda rule: self.own.get(rule) or engines.engine_of(rule))
        self.rules_known = all(run.id in engines.ENGINES for run in self._runs.values())
        """Whether it is known which rules the engines have: not of commands and imported reports."""

    def in_file(self, path: str, rule: str | None) -> bool:
        """Whether they scanned the file, unless they don't read files of its kind. One that is gone counts too.

        A file of an earlier commit isn't known to be scanned, since few scans look at the history.
        """
        if is_historic(path):
            return False
        name = self._file_of(path)
        there = name in self._listed or all(self._gone(each) and not self.absent(each) for each in (path, name))
        return there and self._complete(rule) and all(name not in self._gaps[run.id] for run in self._asked(rule))

    def _file_of(self, path: str) -> str:
        """The file at a path, or the archive that has it as a member: a file's own name may have a `!` too."""
        return path if path in self._listed else path.partition("!")[0]

    def everywhere(self, rule: str | None, covers: Callable[[str], bool] | None) -> bool:
        """Whether they scanned every file of the project that `covers` is true for (None: all files)."""
        return (
            self._whole
            and self._complete(rule)
            and not any(covers is None or covers(path) for run in self._asked(rule) for path in self._gaps[run.id])
        )

    def _complete(self, rule: str | None) -> bool:
        return all(run.status is RunStatus.OK and run.unchecked is None for run in self._asked(rule))

    def _asked(self, rule: str | None) -> Sequence[EngineRun]:
        """The runs of the engines that have the rule; of all engines if it isn't known which."""
        name = None if rule is None else self._engine_of(rule)
        return [run for run in self._runs.values() if name is None or run.id == name]


def uses(suppressions: Iterable[Suppression], triaged: Triage, looked: Looked, today: date) -> Iterator[SuppressionUse]:
    """The use of each suppression in a scan, also of the tools' comments that applied."""
    counts = triaged.counts
    known = {*looked.own, *(name for finding in triaged.findings for name in all_names(finding))}
    hint_about = _hinting(known)
    for each in suppressions:
        count = counts.get(each, 0)
        # VEX statements say themselves what they match; an option need not match anything
        if count or each.expired(today) or each.origin in (Origin.VEX, Origin.OPTION):
            yield SuppressionUse(each, count)
            continue
        sure = each.rule is None or each.rule in known or not looked.rules_known
        unknown = None if sure or each.rule is None else hint_about(each.rule)
        there = (
            looked.in_file(each.lines.path, each.rule)
            if each.lines is not None
            else not is_historic(each.place.lstrip("/")) and looked.everywhere(each.rule, each.covers)
        )
        yield SuppressionUse(each, 0, looked=there and unknown is None, unknown=unknown)
    yield from (SuppressionUse(each, count) for each, count in counts.items() if each.origin is Origin.TOOL)


def _hinting(known: Iterable[str]) -> Callable[[str], str | None]:
    """Gives the hint about a rule that no engine has; None about others.

    Only the first rules are compared with the ids of `known` and bundled ones, since that takes milliseconds for each.
    """
    compared: list[str] = []

    @functools.cache
    def hint(rule: str) -> str | None:
        bundled = read(rules_folder())
        if engines.engine_of(rule) is not None or rule in bundled:
            return None
        if len(compared) == _MOST:
            return WHERE
        compared.append(rule)
        try:
            find(bundled, rule, (*known, *engines.rules()))
        except NotFound as error:
            return error.hint
        return None

    return hint


def notices(used: Iterable[SuppressionUse]) -> Iterator[str]:
    """Notices of the suppressions that match nothing, and of those whose rule no engine has."""
    used = tuple(used)
    missing = [f"{_which(each.suppression)}: no engine has this rule; {each.unknown}" for each in used if each.unknown]
    idle = [
        f"{_which(each.suppression)} suppresses nothing"
        for each in used
        if each.looked and not each.findings and each.suppression.origin is not Origin.RULES  # also for later code
    ]
    yield from first_notices(missing)
    yield from first_notices(idle)


def unknown_rules(rated: Iterable[str], triaged: Triage, looked: Looked) -> Iterator[str]:
    """Notices of rules that the configuration rates and no engine has, with similar ones."""
    if not looked.rules_known:
        return
    known = {*looked.own, *(name for finding in triaged.findings for name in all_names(finding))}
    hint_about = _hinting(known)
    hints = {rule: hint_about(rule) for rule in rated if rule not in known}
    yield from first_notices(
        [f"{_rated(rule)}: no engine has this rule; {hint}" for rule, hint in hints.items() if hint]
    )


def _rated(rule: str) -> str:
    return f"`rules` of the configuration: {clean_line(rule)[:_LONGEST]}"


def _which(each: Suppression) -> str:
    if each.origin is Origin.RULES:
        return _rated(each.rule or "")
    if each.origin is Origin.COMMENT:
        return f"{each.place}: `verdict: ignore` of {each.rule}"
    return f"suppression of {each.about}"


def first_notices(lines: Sequence[str]) -> Iterator[str]:
    """The first lines, and the number of the others."""
    yield from lines[:_MOST]
    if len(lines) > _MOST:
        yield f"and {len(lines) - _MOST:,} more like this; `verdict suppressions` lists all suppressions"
