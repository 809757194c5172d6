"""`verdict sbom`."""

from __future__ import annotations

import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import click

_CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
_TIMEOUT = 600.0  # seconds


class _WriteUnlessNamed(click.Group):
    """A group whose first word may be a path: then it is `write` that is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or args[0] not in {*self.commands, *ctx.help_option_names}:
            args = ["write", *args]
        return super().parse_args(ctx, args)


@click.group("sbom", cls=_WriteUnlessNamed, context_settings=_CONTEXT)
def command() -> None:
    """Write the bill of materials of a project, or compare two.

    \b
    Examples:
      verdict sbom                            the working directory's, as CycloneDX 1.6 JSON
      verdict sbom . --no-dev -o bom.xml      without what only development needs, as XML
      verdict sbom diff bom.json .            what has changed since that bill was written
      verdict sbom write --help               all options

    \b
    Exit codes:
      0 done   2 usage error   3 the bill lacks what couldn't be read, as standard error says
    """


@command.command("write", context_settings=_CONTEXT)
@click.argument("path", default=".", type=click.Path())
@click.option(
    "-f", "--format", "format_", type=click.Choice(["json", "xml"]), help="[default: by FILE's suffix, or json]"
)
@click.option("-o", "--output", "file", type=click.Path(path_type=Path), metavar="FILE", help="Write it to FILE.")
@click.option("--dev/--no-dev", default=True, show_default=True, help="Include what only development needs.")
@click.option("--timestamp", is_flag=True, help="Say when it was made; two runs then differ.")
@click.option("-c", "--config", type=click.Path(path_type=Path), metavar="FILE", help="Use this configuration.")
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=_TIMEOUT, metavar="SECONDS",
              show_default=True, help="Give up after that long.")  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Nothing on standard error but what couldn't be read.")
@click.pass_context
def write(  # noqa: PLR0913, PLR0917  click passes each option by itself
    ctx: click.Context,
    /,
    path: str,
    format_: Literal["json", "xml"] | None,
    file: Path | None,
    config: Path | None,
    timeout: float,
    *,
    dev: bool,
    timestamp: bool,
    quiet: bool,
) -> None:
    """Write what PATH is made of, by its manifests and locks, as CycloneDX 1.6 (the default command).

    The same tree gives the same bytes. Files that git ignores, and installed code, aren't looked at.
    """
    from verdict.bootstrap import bill, open_project  # noqa: PLC0415  `--help` answers without them
    from verdict.process import Deadline  # noqa: PLC0415  the same
    from verdict.sbom.cyclonedx import render  # noqa: PLC0415  the same
    from verdict.stores.files import write_atomically  # noqa: PLC0415  the same

    done = bill(open_project([path], config), Deadline(timeout), dev=dev)
    by_suffix: Literal["json", "xml"] = "xml" if file is not None and file.suffix.lower() == ".xml" else "json"
    text = render(done, format_ or by_suffix, datetime.now(UTC) if timestamp else None)
    if file is not None:
        write_atomically(file, [text])
    else:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    if not quiet:
        packages = sum(component.purl is not None for component in done.components)
        click.echo(f"{_count(packages, 'package')} in {_count(len(done.manifests), 'manifest')}", err=True)
        if done.left_out:
            reasons = Counter(gap.reason for gap in done.left_out)
            said = "; ".join(f"{reason} ({count})" for reason, count in sorted(reasons.items()))
            click.echo(f"{_count(len(done.left_out), 'path')} not looked at: {said}", err=True)
    for each in done.unread:
        line = f":{each.place.line}" if each.place.line else ""
        click.echo(f"verdict: {each.place.path}{line}: {each.reason}", err=True)
    if done.unread:
        click.echo("verdict: the bill is incomplete", err=True)
        ctx.exit(3)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
