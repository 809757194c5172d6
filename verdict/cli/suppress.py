"""`verdict suppress`."""

from __future__ import annotations

from typing import Any

import click

from verdict.app.locations import history
from verdict.app.project import Project
from verdict.app.request import Listeners, Request
from verdict.app.scan import Examined, examine
from verdict.app.suppress import Suppressing, Where, suppress
from verdict.cli.commands import Command
from verdict.cli.options import config_option, day_option, offline_option, quiet_option
from verdict.cli.progress import progress
from verdict.domain.errors import UsageError
from verdict.domain.historic import is_historic
from verdict.domain.inline_suppression import REASON
from verdict.domain.text.untrusted import clean_line
from verdict.masking.values import masked_line
from verdict.processes.deadline import Deadline


@click.command("suppress", cls=Command)
@click.argument("name", metavar="ID")
@click.option("--reason", required=True, metavar="TEXT", help="Why the finding is accepted.")
@click.option("--owner", metavar="NAME", help="Who is responsible; in the configuration only.")
@day_option("The last day on which it counts; in the configuration only.")
@click.option(
    "--in", "where", type=click.Choice([each.value for each in Where]),
    help="Where it is written. [default: code, if that is certain to change nothing else]",
)  # fmt: skip
@config_option
@offline_option
@quiet_option
def command(name: str, reason: str, **options: Any) -> None:
    """Suppress the finding ID of a scan of this project, with a reason.

    A comment `verdict: ignore[rule] reason` is written above the finding's line, or at its end. Where it isn't certain
    that a comment changes nothing else, and with --owner or --expires, it is an entry in `.verdict/config.yaml`.

    \b
    Examples:
      verdict suppress 3f2a91c07be4 --reason "the input is a constant"
      verdict suppress 3f2a91c07be4 --reason "replaced in the next release" --owner payments --expires 2030-06-30
    """
    said = clean_line(reason).strip()
    if len(said) < REASON:
        raise UsageError("the reason is too short", hint=f"write {REASON} characters or more")
    owner, expires, where = options["owner"], options["expires"], options["where"]
    wanted = Suppressing(
        said, None if owner is None else clean_line(owner), expires, None if where is None else Where(where)
    )
    known = history()
    past = any(is_historic(seen.path) for seen in known.find(name))
    with progress(quiet=options["quiet"]) as shown:

        def scan(project: Project) -> Examined:
            request = Request(offline=options["offline"], history=past)
            return examine(project, request, Deadline(None), Listeners(shown, shown.say))

        lines = list(suppress(name, wanted, options["config_file"], known, scan))
    for line in lines:
        click.echo(masked_line(line))
