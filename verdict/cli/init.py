"""`verdict init`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verdict.cli.commands import Command

if TYPE_CHECKING:  # slow to import
    from verdict.app.init import Draft

_SYSTEMS = ("github", "gitlab", "bitbucket", "azure", "jenkins")


@click.command("init", cls=Command)
@click.option("--ci", "ci_name", type=click.Choice(_SYSTEMS), help="Write a job that runs `verdict ci`, too.")
@click.option("--hook", is_flag=True, help="Install the git hook that scans what is staged, too.")
@click.option("--baseline", is_flag=True, help="Scan, and accept what is found today, too.")
@click.option("-y", "--yes", is_flag=True, help="Ask nothing: do only what the options say.")
@click.option("--print", "only_print", is_flag=True, help="Show what would be written, and change nothing.")
@click.pass_context
def command(  # noqa: PLR0913  one for each option
    ctx: click.Context, *, ci_name: str | None, hook: bool, baseline: bool, yes: bool, only_print: bool
) -> None:
    """Set up the project in the working directory: write a commented `.verdict/config.yaml`.

    The configuration changes nothing until you edit it. On a terminal, a job for the CI system that the project
    has files of, the git hook and a baseline are offered. Files that are there already are never overwritten.

    \b
    Examples:
      verdict init
      verdict init --print --ci gitlab
      verdict init --yes --ci github --hook --baseline
    """
    from verdict.app import init  # noqa: PLC0415  `--help` answers without the engines and pydantic
    from verdict.app.roots import locate  # noqa: PLC0415  the same
    from verdict.domain.errors import UsageError  # noqa: PLC0415  the same
    from verdict.domain.text.untrusted import clean_path  # noqa: PLC0415  the same
    from verdict.processes.deadline import Deadline  # noqa: PLC0415  the same

    root, _ = locate(())
    ask = not (yes or only_print)
    if ask and not sys.stdin.isatty():
        raise UsageError("there is no terminal to ask on", hint="add --yes, and options for what else to set up")
    found = ", ".join(f"{name} ({count:,})" for name, count in init.languages(root, Deadline(None)))
    click.echo(f"source files: {found or 'none'}")
    known = init.systems(root)
    none = "none found" if ci_name else "none found; --ci NAME writes a job"
    click.echo(f"CI: {', '.join(known) or none}")
    if ask and ci_name is None and known and click.confirm(f"Write a job for {known[0]}?"):
        ci_name = known[0]
    drafts = [init.configuration(root)]
    if ci_name:
        drafts.append(init.ci_job(root, init.Ci(ci_name), init.main_branch(root, Deadline(None))))
    for draft in drafts:
        _write(draft, root, only_print=only_print)
    if only_print:
        return
    if hook or (ask and click.confirm("Scan what is staged before each commit?")):
        from verdict.app.hook import install  # noqa: PLC0415  only when it is wanted

        click.echo(f"installed the git hook in {clean_path(str(install(root).folder))}")
    if baseline or (ask and click.confirm("Scan now, and accept what is found?")):
        from verdict.app.baseline import file_of  # noqa: PLC0415  only when it is wanted
        from verdict.app.project import open_project  # noqa: PLC0415  the same
        from verdict.cli.baseline import write  # noqa: PLC0415  the same

        accepted = file_of(open_project([str(root)], None))
        if accepted.exists():
            click.echo(f"{clean_path(str(accepted))} is there already and stays as it is")
        else:
            ctx.invoke(write, path=str(root), reason="found when verdict was introduced")


def _write(draft: Draft, root: Path, *, only_print: bool) -> None:
    from verdict.domain.text.untrusted import clean_path  # noqa: PLC0415  only when it is needed

    shown = clean_path(draft.file.relative_to(root).as_posix())
    if draft.there:
        click.echo(f"{shown} is there already and stays as it is")
        if draft.file.suffix != ".yaml":
            click.echo(f"add this job to it:\n\n{draft.text}")
    elif only_print:
        click.echo(f"{shown} would be:\n\n{draft.text}")
    else:
        draft.write()
        click.echo(f"wrote {shown}")
