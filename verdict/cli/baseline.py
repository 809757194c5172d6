"""`verdict baseline`."""

from __future__ import annotations

from pathlib import Path

import click

from verdict.app.project import open_project
from verdict.app.scan import Listeners, Request, run_scan
from verdict.cli.options import config_option
from verdict.cli.progress import progress
from verdict.domain.errors import UsageError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.run import Deadline
from verdict.stores import baseline


@click.group("baseline")
def command() -> None:
    """Accept the current findings, so that only new ones count."""


@command.command("write")
@click.argument("path", default=".", type=click.Path())
@config_option
@click.option("--offline", is_flag=True, help="Never install anything.")
@click.option("-q", "--quiet", is_flag=True, help="No progress on standard error.")
def write(path: str, config_file: Path | None, *, offline: bool, quiet: bool) -> None:
    """Scan PATH and write its findings to `.verdict/baseline.json`, to be committed and reviewed.

    If PATH is a part of the project, the baseline entries of the rest are kept.

    \b
    Example:
      verdict baseline write && git add .verdict/baseline.json
    """
    project = open_project([path], config_file)
    with progress(quiet=quiet) as shown:
        report = run_scan(project, Request(offline=offline), Deadline(None), Listeners(shown, shown.say))
    if not report.completed:
        raise UsageError(
            f"the scan is incomplete: {'; '.join(report.decision.reasons)}",
            hint="fix this and scan again: a baseline needs a complete scan",
        )
    file = project.root / project.config.policy.baseline
    file.parent.mkdir(parents=True, exist_ok=True)
    written = baseline.write(file, report.findings, project.holds if project.narrowed else None)
    stay = f", {written.kept} elsewhere stay" if project.narrowed else ""
    click.echo(f"{clean_path(str(file))}: {written.accepted} findings accepted{stay}")
