"""Reads what kingfisher's own reader of git repositories found, and where."""

from __future__ import annotations

from typing import Annotated

import pydantic

from verdict.domain.errors import OutputInvalid
from verdict.engines.kingfisher.audit import Audit
from verdict.engines.shared.staging import unreadable
from verdict.ports import Appearance


class _Commit(pydantic.BaseModel):
    id: Annotated[str, pydantic.Field(pattern="^[0-9a-f]{40}$")]


class _File(pydantic.BaseModel):
    path: str


class _Git(pydantic.BaseModel):
    commit: _Commit
    file: _File


class _Place(pydantic.BaseModel):
    git_metadata: _Git


class _Finding(pydantic.BaseModel):
    finding: _Place


class _Report(pydantic.BaseModel):
    findings: list[_Finding]
    audit: Audit


def appearances(raw: bytes) -> frozenset[Appearance]:
    """The commits and paths of the findings in the report on one repository.

    Raises:
        OutputInvalid: it isn't such a report, or not all of the repository was read.
    """
    try:
        report = _Report.model_validate_json(raw)
    except pydantic.ValidationError as error:
        raise unreadable("kingfisher", error) from error
    done = report.audit.summary
    if done.scan_partial or done.scan_failed or not done.scan_succeeded:
        raise OutputInvalid(
            "kingfisher read only a part of the git history",
            hint="run `git fsck`; in a partial clone, `git fetch --refetch` with all contents",
        )
    places = (each.finding.git_metadata for each in report.findings)
    return frozenset(Appearance(each.commit.id, each.file.path) for each in places)
