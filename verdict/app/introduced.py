"""Finds out when the code of each finding was introduced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from pathlib import Path

from verdict.domain.errors import EngineError
from verdict.domain.finding import Finding
from verdict.processes.deadline import Deadline
from verdict.tree.excerpts import SourceReader
from verdict.tree.git import Repository


def dated(
    findings: Iterable[Finding],
    reader: SourceReader,
    root: Path,
    seen: Mapping[str, datetime],
    deadline: Deadline,
) -> tuple[Finding, ...]:
    """The findings with the commit date of their line or, if git doesn't know it, when they were first `seen`.

    Those of the history have their date.

    Raises:
        EngineError: the deadline passed, or git failed.
    """
    repository = Repository.at(root, deadline)
    found: list[Finding] = []
    for path, group in groupby(sorted(findings, key=_path), key=_path):
        native, text = reader.native(path), reader.text(path)
        dates: Mapping[int, datetime] = {}
        if repository is not None and native is not None and text is not None:
            dates = repository.introduced(native, text)
        found.extend(
            replace(
                each, introduced_at=each.introduced_at or dates.get(each.location.line) or seen.get(each.fingerprint)
            )
            for each in group
        )
    return tuple(found)


def dated_if_known(
    findings: tuple[Finding, ...], reader: SourceReader, root: Path, seen: Mapping[str, datetime], deadline: Deadline
) -> tuple[tuple[Finding, ...], Sequence[str]]:
    """The findings with their dates; if these can't be told, the findings as they are, and a notice that says why."""
    try:
        return dated(findings, reader, root, seen, deadline), ()
    except EngineError as error:  # deadline or git: the findings stay valid
        return findings, (f"the age of code is unknown: {error}",)


def _path(finding: Finding) -> str:
    return finding.location.path
