"""Says how severe what zizmor finds can be at most, by what the workflow or the job around it may do."""

from __future__ import annotations

from verdict.domain.finding import Severity
from verdict.engines.zizmor.workflows import Workflow

# Audits that recommend a precaution and report no flaw: how long Dependabot waits, and a workflow whose token has the
# default permissions of the repository.
_PRECAUTIONS = frozenset({"dependabot-cooldown"})
_UNSTATED = "default permissions used"
_READING = "uses read-all permissions"
_SHARED = ("overly broad at the workflow level", _READING)
_UNASKED = "omitting `"

_Most = tuple[Severity, str]


def at_most(audit: str, annotation: str, rows: tuple[int, int], workflow: Workflow) -> _Most | None:
    """The highest severity of a finding, and the mapping; None if the workflow has no say.

    `annotation` is what zizmor says of its place, the `rows` of which, from 0, are the first and the last.
    """
    return (
        _by_trigger(audit, annotation, rows, workflow)
        or _by_permissions(audit, annotation, workflow)
        or _by_job(audit, rows[0], workflow)
    )


def _by_trigger(audit: str, annotation: str, rows: tuple[int, int], workflow: Workflow) -> _Most | None:
    """By who starts the workflow, and what it reads."""
    if audit in _PRECAUTIONS:
        return Severity.LOW, "zizmor.precaution"
    if audit == "template-injection" and workflow.by_hand:
        return Severity.LOW, "zizmor.by-hand"
    if audit == "template-injection" and workflow.harmless(*rows):
        return Severity.LOW, "zizmor.harmless"
    if audit == "cache-poisoning" and annotation.startswith(_UNASKED):
        return None if workflow.caches(rows[0]) else (Severity.INFO, "zizmor.caches-nothing")
    if audit == "dangerous-triggers" and not workflow.brings:
        return Severity.MEDIUM if workflow.has_files else Severity.LOW, "zizmor.trigger"
    return None


def _by_permissions(audit: str, annotation: str, workflow: Workflow) -> _Most | None:
    """By the permissions themselves, unless strangers can start the workflow.

    More of them than a job needs is no flaw by itself: it makes another one worse.
    """
    if audit != "excessive-permissions" or workflow.invited:
        return None
    if annotation.startswith(_UNSTATED):
        return Severity.LOW, "zizmor.precaution"
    if annotation.endswith(_SHARED) and not workflow.by_anybody:
        return Severity.LOW if annotation.endswith(_READING) else Severity.MEDIUM, "zizmor.shared"
    return None


def _by_job(audit: str, row: int, workflow: Workflow) -> _Most | None:
    """By what the job may do."""
    job = workflow.job(row)
    if job is None:
        return None
    match audit:
        case "unpinned-uses" | "archived-uses" if workflow.familiar(row):
            severity = Severity.LOW
        case "unpinned-uses":
            severity = Severity.HIGH if job.trusted else Severity.MEDIUM
        case "unpinned-images" | "cache-poisoning":
            severity = Severity.MEDIUM if job.trusted else Severity.LOW
        case "artipacked":
            severity = Severity.MEDIUM if job.trusted and job.uploads else Severity.LOW
        case _:
            return None
    return severity, "zizmor.job"
