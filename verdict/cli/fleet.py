"""`verdict fleet`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verdict.cli.commands import Group
from verdict.cli.messages import say
from verdict.cli.options import engine_option, quiet_option, strict_option, timeout_option
from verdict.domain.errors import UsageError
from verdict.domain.page.limits import SMALLEST_OUTPUT, SMALLEST_TOKENS

if TYPE_CHECKING:  # slow to import
    from verdict.fleet.sources import Repository

store_option = click.option(
    "--store", required=True, metavar="URL", help="The results: a folder, or a URL such as s3://bucket/fleet."
)


@click.group("fleet", cls=Group)
def command() -> None:
    """Scan many repositories, and ask about all of them. Needs `pip install 'verdict-scan[fleet]'`.

    \b
    Examples:
      verdict fleet scan ~/checkouts --store ~/results
      verdict fleet query "SELECT severity, count(*) FROM findings GROUP BY ALL" --store ~/results
    """
    missing = _missing()
    if missing:
        raise UsageError(f"the package {missing} isn't installed", hint="pip install 'verdict-scan[fleet]'")


def _missing() -> str | None:
    from importlib.util import find_spec  # noqa: PLC0415  only for this command

    return next((name for name in ("distributed", "pyarrow", "duckdb", "fsspec") if find_spec(name) is None), None)


@command.command("scan")
@click.argument("sources")
@store_option
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler, tcp://…; by default one on this machine.")
@click.option("--workers", type=click.IntRange(min=1), help="Processes on this machine. [default: its processors]")
@click.option("-c", "--config", "config_file", type=click.Path(path_type=Path), help="The policy for all repositories.")
@engine_option
@timeout_option(1800.0, "The time for one repository.")
@click.option("--no-shared", is_flag=True, help="Don't share results of single files among the workers.")
@strict_option
@quiet_option
@click.pass_context
def scan(ctx: click.Context, /, sources: str, **options: Any) -> None:
    """Scan the repositories in SOURCES and store the results.

    SOURCES is a file that lists git URLs or paths, one in a line, with an optional revision after a blank; a folder of
    checkouts, or one checkout; or `-` for a list on standard input. The committed files are scanned, as an untrusted
    tree. What the store has of the same commit, rules, policy and advisories is skipped.

    \b
    Examples:
      verdict fleet scan ~/checkouts --store ~/results
      verdict fleet scan repositories.txt --store s3://bucket/fleet --scheduler tcp://scheduler:8786

    \b
    Exit codes, of the worst repository:
      0 PASS or WARN   1 FAIL   2 usage error   3 INCOMPLETE: some could not be scanned   4 internal error
    """
    from verdict.cli.fleet_scan import scanned  # noqa: PLC0415  `--help` answers without Dask

    ctx.exit(scanned(list(_repositories(sources)), options))


def _repositories(sources: str) -> Iterator[Repository]:
    from verdict.domain.text.amounts import few  # noqa: PLC0415  the same
    from verdict.fleet.sources import below, listed  # noqa: PLC0415  `--help` answers without it

    if sources == "-":
        yield from listed(sys.stdin, Path.cwd())
    elif Path(sources).is_dir():
        repositories, others = below(Path(sources))
        if others:
            say(f"left out, since they are no repositories: {few(others)}")
        yield from repositories
    else:
        try:
            lines = Path(sources).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{sources} can't be read", hint="name a list, a folder of checkouts, or -") from error
        yield from listed(lines, Path(sources).resolve().parent)


def _limits(called: Callable[..., None]) -> Callable[..., None]:
    """The options that bound an answer."""
    for option in (
        click.option("--max-tokens", type=click.IntRange(min=SMALLEST_TOKENS), metavar="N", help="At most N tokens."),
        click.option(
            "--max-output-bytes", type=click.IntRange(min=SMALLEST_OUTPUT), metavar="N", help="At most N bytes."
        ),
        click.option("--max-findings", type=click.IntRange(min=1), metavar="N", help="At most N rows of a table."),
    ):
        called = option(called)
    return called


@command.command("query")
@click.argument("sql")
@store_option
@click.option("-f", "--format", "format_", type=click.Choice(["table", "csv", "json"]), default="table")
@_limits
def query(**options: Any) -> None:
    """Answer a question in SQL (DuckDB's). It can read the results and nothing else.

    The tables are findings, open_findings, runs, coverage, components and repositories, with the newest result of each
    repository; all_findings, all_runs … have those of every day. `docs/fleet.md` lists their columns.

    \b
    Examples:
      verdict fleet query "SELECT repository, file, line FROM findings WHERE severity = 'CRITICAL'" --store ~/results
      verdict fleet query "SELECT name, count(*) FROM components GROUP BY name" --store ~/results -f csv
    """
    from verdict.cli.fleet_results import answered  # noqa: PLC0415  `--help` answers without DuckDB

    answered(options)


@command.command("report")
@store_option
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write it to FILE; *.html: a page."
)
@_limits
def report(**options: Any) -> None:
    """Show the decisions, the most exposed repositories, rules, upgrades, ages, coverage holes and what failed.

    \b
    Examples:
      verdict fleet report --store ~/results
      verdict fleet report --store ~/results -o fleet.html
    """
    from verdict.cli.fleet_results import reported  # noqa: PLC0415  `--help` answers without DuckDB

    reported(options)


@command.command("diff")
@click.argument("early", metavar="EARLY", type=click.DateTime(["%Y-%m-%d"]))
@click.argument("late", metavar="LATE", type=click.DateTime(["%Y-%m-%d"]))
@store_option
@click.option("-f", "--format", "format_", type=click.Choice(["table", "csv", "json"]), default="table")
@_limits
def diff(**options: Any) -> None:
    """Show the findings that are new or fixed between the ends of two days, by repository.

    \b
    Example:
      verdict fleet diff 2026-11-01 2026-11-24 --store ~/results
    """
    from verdict.cli.fleet_results import changed  # noqa: PLC0415  `--help` answers without DuckDB

    changed(options)


@command.command("prune")
@store_option
@click.option(
    "--keep-days", type=click.IntRange(min=0), required=True, metavar="N", help="Keep the results of the last N days."
)
def prune(**options: Any) -> None:
    """Remove old results. The newest result of each repository stays, however old it is.

    \b
    Example:
      verdict fleet prune --keep-days 90 --store ~/results
    """
    from verdict.cli.fleet_results import pruned  # noqa: PLC0415  `--help` answers without it

    pruned(options)
