"""The main program of a process that scans one checkout, so that a crash or an explosion of memory ends only itself.

It reads a `Task` from standard input, writes a Parquet file for each table to a folder, and prints the verdict. If it
can't, it prints the reason and ends with exit code 2.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pydantic

from verdict.app.bill import bill
from verdict.app.project import open_project
from verdict.app.request import Listeners, Request
from verdict.app.scan import run_scan
from verdict.domain.errors import VerdictError
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_line
from verdict.fleet.results import ResultStore
from verdict.fleet.shared import VARIABLE, SharedResults
from verdict.fleet.tables import Scanned
from verdict.masking.values import masked_line
from verdict.processes.deadline import Deadline
from verdict.tree.walking import NOT_FETCHED

CODE = "from verdict.app.fleet.scan_child import main; main()"


class Task(pydantic.BaseModel):
    """A checkout to scan, and where to put the result. `submodules` are paths in it that weren't fetched.

    `policy` is a configuration file, or None for the defaults. `store` is the URL of results of single files that other
    workers share; None: they aren't used.
    """

    about: Scanned
    tree: Path
    submodules: tuple[str, ...]
    tables: Path
    policy: Path | None
    engines: tuple[str, ...]
    store: str | None
    seconds: float
    jobs: int


def main() -> None:
    """Carry out one task."""
    task = Task.model_validate_json(sys.stdin.buffer.read())
    try:
        sys.stdout.write(_scanned(task))
    except VerdictError as error:
        sys.stderr.write(masked_line(clean_line(str(error))) + "\n")
        sys.exit(2)


def _scanned(task: Task) -> str:
    deadline = Deadline(task.seconds)
    project = open_project([str(task.tree)], task.policy, trusted=False)
    key = os.environ.get(VARIABLE)
    shared = None if task.store is None or key is None else SharedResults(ResultStore(task.store), key)
    request = Request(engines=task.engines, install=False, jobs=task.jobs, shared=shared)
    report = run_scan(project, request, deadline, Listeners())
    absent = (Unscanned(path, Gap.SKIPPED, NOT_FETCHED) for path in task.submodules)
    report = replace(report, excluded=(*report.excluded, *absent))
    packages = [each for each in bill(project, deadline).components if each.purl is not None]
    for name, table in task.about.completed(report, packages).items():
        pq.write_table(table, task.tables / f"{name}.parquet")
    return report.decision.verdict.value
