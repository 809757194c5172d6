"""Changes the baseline by what a scan finds."""

from __future__ import annotations

import enum
from datetime import date
from pathlib import Path

from verdict.app.project import Project
from verdict.app.scan import Examined
from verdict.domain.errors import UsageError
from verdict.domain.historic import is_historic
from verdict.stores import baseline
from verdict.stores.baseline import Acceptance, Change, Entry
from verdict.tree.globs import matcher


class Task(enum.StrEnum):
    """What is done to the baseline."""

    WRITE = "write"
    UPDATE = "update"
    PRUNE = "prune"


def change(project: Project, done: Examined, task: Task, acceptance: Acceptance, *, history: bool) -> Change:
    """Change the baseline of a project by what the scan of it, or of a part, found. Entries of the rest stay.

    `history` says whether the scan searched the commits too; else entries of theirs are of the rest.

    Raises:
        UsageError: the scan is incomplete, and findings should be accepted.
        ConfigError: the baseline can't be read.
        OutputError: it can't be written; it stays as it was.
    """
    report = done.report
    if task is not Task.PRUNE and not report.completed:
        raise UsageError(
            f"the scan is incomplete: {'; '.join(report.decision.gaps)}",
            hint="fix this and scan again: a baseline needs a complete scan",
        )
    file = file_of(project)
    before = baseline.read(file)
    found = {mark for each in (*report.findings, *report.suppressed) for mark in each.fingerprints}

    def gone(entry: Entry) -> bool:
        return done.looked.in_file(entry.file, entry.rule_id)

    def scanned(path: str) -> bool:
        if done.looked.absent(path):
            return False
        return project.holds(path) if project.narrowed else history or not is_historic(path)

    match task:
        case Task.WRITE:
            made = baseline.written(before, report.findings, acceptance, scanned)
        case Task.UPDATE:
            made = baseline.updated(before, report.findings, acceptance, gone, found)
        case Task.PRUNE:
            made = baseline.pruned(before, gone, found, acceptance.date)
    if task is not Task.PRUNE or made.removed:
        file.parent.mkdir(parents=True, exist_ok=True)
        baseline.save(file, made.entries)
    return made


def file_of(project: Project) -> Path:
    """The file of a project's baseline."""
    return project.root / project.config.policy.baseline


def entries(project: Project, *, rule: str | None, covers: str | None, expired: date | None) -> list[Entry]:
    """The entries of a project's baseline: of a rule, of the files that a glob matches, expired on a day."""
    matches = None if covers is None else matcher([covers])
    return [
        entry
        for entry in baseline.read(file_of(project))
        if (rule is None or entry.rule_id == rule)
        and (matches is None or matches(entry.file))
        and (expired is None or entry.expired(expired))
    ]
