"""`verdict suppressions`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from verdict.app.project import open_project
from verdict.app.request import Listeners, Request
from verdict.app.scan import examine
from verdict.cli.commands import Command
from verdict.cli.messages import say
from verdict.cli.options import config_option, offline_option, quiet_option
from verdict.cli.progress import progress
from verdict.cli.tables import table
from verdict.domain.report import Report
from verdict.domain.suppression import Origin, SuppressionUse
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.processes.deadline import Deadline

_REASON = 60  # characters of a reason in the table


@click.command("suppressions", cls=Command)
@click.argument("path", default=".", type=click.Path())
@click.option("--unused", is_flag=True, help="Only those that suppress nothing, as far as the scan can tell.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@config_option
@offline_option
@quiet_option
def command(path: str, config_file: Path | None, *, unused: bool, as_json: bool, **options: bool) -> None:
    """Scan PATH, and list all suppressions with the number of findings that each one suppresses.

    Listed are those of the configuration, comments in the code, comments of the tools, and VEX statements; the entries
    of the baseline are counted. `?` stands where the scan can't tell, since an engine didn't scan everything.

    \b
    Examples:
      verdict suppressions
      verdict suppressions src --unused
    """
    project = open_project([path], config_file)
    with progress(quiet=options["quiet"]) as shown:
        done = examine(project, Request(offline=options["offline"]), Deadline(None), Listeners(shown, shown.say))
    used = [each for each in done.uses if not unused or each.unknown or (each.looked and not each.findings)]
    if not done.report.completed:
        say(f"the scan is incomplete: {'; '.join(done.report.decision.gaps)}")
    if as_json:
        import json  # noqa: PLC0415  only when asked for

        content = {"suppressions": list(map(_object, used)), "baseline_count": done.report.baseline_count}
        click.echo(json.dumps(content, indent=1, ensure_ascii=False))
    else:
        click.echo(_table(used, done.report))


def _table(used: Sequence[SuppressionUse], report: Report) -> str:
    heading = ("FINDINGS", "IN", "RULE", "PLACE", "OWNER", "UNTIL", "REASON")
    rows = [_row(each) for each in used]
    kinds = Counter(each.suppression.origin for each in used)
    numbers = ", ".join(f"{kinds[origin]:,} {origin}" for origin in Origin if kinds[origin])
    summary = (
        f"{plural(report.suppressed_count, 'finding')} suppressed, {report.baseline_count:,} in the baseline;"
        f" {plural(len(used), 'suppression')} listed{': ' if numbers else ''}{numbers}"
    )
    return f"{table([heading, *rows])}\n\n{summary}" if rows else summary


def _row(each: SuppressionUse) -> tuple[str, ...]:
    one = each.suppression
    count = f"{each.findings:,}" if each.findings or each.looked or each.unknown else "?"
    until = "" if one.expires is None else one.expires.isoformat()
    rule = f"{one.rule} (unknown)" if each.unknown else one.rule or "any"
    place = " ".join(filter(None, (one.place, one.mark)))
    return count, one.origin, rule, place, one.owner or "", until, shorten(one.reason, _REASON)


def _object(each: SuppressionUse) -> dict[str, Any]:
    one = each.suppression
    content = {
        "origin": one.origin,
        "rule": one.rule,
        "place": one.place or None,
        "fingerprint": one.fingerprint,
        "reason": one.reason or None,
        "owner": one.owner,
        "expires": None if one.expires is None else one.expires.isoformat(),
        "findings": each.findings,
        "unused": each.unknown is not None or (each.looked and not each.findings),
        "unknown_rule": each.unknown,
    }
    return {key: value for key, value in content.items() if value is not None}
