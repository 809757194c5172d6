"""`verdict cache`."""

from __future__ import annotations

import shutil
from typing import Any

import click

from verdict.app.locations import cache_folder, result_cache, tool_cache
from verdict.cli.commands import Group
from verdict.cli.messages import say
from verdict.cli.tables import table
from verdict.domain.errors import OutputError
from verdict.domain.text.amounts import plural, size_in_words
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.stores.files import size_of


@click.group("cache", cls=Group)
def command() -> None:
    """Show or clear the result cache, which makes repeated scans fast.

    It holds each engine's results by path and content of the file. It is in the user's cache directory, or in
    VERDICT_CACHE_DIR. `verdict scan --no-cache` scans without it.

    \b
    Examples:
      verdict cache info
      verdict cache clear
    """


@command.command("info")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def info(*, as_json: bool) -> None:
    """Show the cache's location, its size, and the number of results of each engine.

    \b
    Examples:
      verdict cache info
      verdict cache info --json
    """
    store, folder = result_cache(), cache_folder()
    remembered = store.summary()
    sizes = {"results": size_of(folder / "results"), "tools": size_of(tool_cache())}
    if as_json:
        import json  # noqa: PLC0415  only when asked for

        engines: list[dict[str, Any]] = [
            {"engine": each.engine, "results": each.results, "first": str(each.first), "last": str(each.last)}
            for each in remembered
        ]
        click.echo(json.dumps({"folder": clean_path(str(folder)), "bytes": sizes, "engines": engines}, indent=1))
    else:
        click.echo(f"{clean_path(str(folder))}: file results {size_in_words(sizes['results'])}", nl=False)
        click.echo(f", caches of the tools {size_in_words(sizes['tools'])}")
        if remembered:
            rows = [
                (clean_line(each.engine), f"{each.results:,}", str(each.first), str(each.last)) for each in remembered
            ]
            click.echo(table([("ENGINE", "RESULTS", "FROM", "TO"), *rows]))
    if store.problem is not None:
        say(store.problem)


@command.command("clear")
def clear() -> None:
    """Remove all results, so that the next scan runs the engines on every file again.

    The dates when findings were first seen and the statistics of `verdict stats` are kept.

    \b
    Example:
      verdict cache clear
    """
    count, tools = result_cache().clear(), tool_cache()
    if tools.is_dir():
        try:
            shutil.rmtree(tools)
        except OSError as error:
            reason = f"{clean_path(str(tools))} can't be removed: {error.strerror}"
            raise OutputError(reason, hint="remove it by hand") from error
    click.echo(f"{plural(count, 'result')} forgotten")
