"""`verdict sbom`."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from verdict.cli.commands import Group
from verdict.cli.messages import say
from verdict.cli.options import config_option, timeout_option
from verdict.domain.errors import Unavailable, UsageError
from verdict.domain.text.amounts import plural
from verdict.domain.text.untrusted import clean_path
from verdict.tree.reading import TooLarge, read_regular

if TYPE_CHECKING:  # `--help` answers without them
    from verdict.app.project import Project
    from verdict.processes.deadline import Deadline
    from verdict.sbom.components import Bill
    from verdict.sbom.disclosure import Disclosed

_TIMEOUT = 600.0  # seconds
_LARGEST_DOCUMENT = 256 << 20  # bytes of a bill that is compared


class _WriteUnlessNamed(Group):
    """A command group whose first word may be a path; then `write` is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or args[0] not in {*self.commands, *ctx.help_option_names}:
            args = ["write", *args]
        return super().parse_args(ctx, args)


@click.group("sbom", cls=_WriteUnlessNamed)
def command() -> None:
    """Write the bill of materials of a project, or compare two.

    \b
    Examples:
      verdict sbom                            the working directory's, as CycloneDX 1.6 JSON
      verdict sbom . --no-dev -o bom.xml      without development dependencies, as XML
      verdict sbom diff bom.json .            what has changed since that bill was written
      verdict sbom write --help               all options

    \b
    Exit codes:
      0 done   2 usage error   3 the bill is incomplete: standard error names what couldn't be read
    """


@command.command("write")
@click.argument("path", default=".", type=click.Path())
@click.option(
    "-f", "--format", "format_", type=click.Choice(["json", "xml"]), help="[default: by FILE's suffix, or json]"
)
@click.option("-o", "--output", "file", type=click.Path(path_type=Path), metavar="FILE", help="Write the bill to FILE.")
@click.option("--dev/--no-dev", default=True, show_default=True, help="Include development dependencies.")
@click.option("--timestamp", is_flag=True, help="Add the current time; the output of two runs then differs.")
@click.option("--vulnerabilities", is_flag=True, help="Add known vulnerabilities of the packages (offline).")
@config_option
@timeout_option(_TIMEOUT, "Stop after this time.")
@click.option("-q", "--quiet", is_flag=True, help="Write only what couldn't be read to standard error.")
@click.pass_context
def write(  # noqa: PLR0913, PLR0917  click passes each option by itself
    ctx: click.Context,
    /,
    path: str,
    format_: Literal["json", "xml"] | None,
    file: Path | None,
    config_file: Path | None,
    timeout: float,
    *,
    dev: bool,
    timestamp: bool,
    vulnerabilities: bool,
    quiet: bool,
) -> None:
    """Write the bill of materials of PATH, from its manifests and locks, as CycloneDX 1.6 (the default command).

    The same tree gives the same bytes. Files that git ignores, and installed packages, aren't read.

    \b
    Examples:
      verdict sbom write . --no-dev -o bom.xml
      verdict sbom write . --vulnerabilities -o bom.json
    """
    from verdict.app.bill import bill  # noqa: PLC0415  `--help` answers without them
    from verdict.app.project import open_project  # noqa: PLC0415  the same
    from verdict.processes.deadline import Deadline  # noqa: PLC0415  the same
    from verdict.sbom.cyclonedx import render  # noqa: PLC0415  the same
    from verdict.stores.files import write_atomically  # noqa: PLC0415  the same

    project, deadline = open_project([path], config_file), Deadline(timeout)
    done = bill(project, deadline, dev=dev)
    if Path(path).is_file() and not done.manifests and not done.unread:
        from verdict.sbom.detection import READ  # noqa: PLC0415  the same

        raise UsageError(f"nothing in {clean_path(path)} names dependencies", hint=f"verdict reads {READ}")
    known, whole = _disclosed(project, deadline) if vulnerabilities else (None, True)
    by_suffix: Literal["json", "xml"] = "xml" if file is not None and file.suffix.lower() == ".xml" else "json"
    text = render(done, format_ or by_suffix, datetime.now(UTC) if timestamp else None, known)
    if file is not None:
        write_atomically(file, [text])
    else:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    if not quiet:
        say(f"{plural(done.packages, 'package')} in {plural(len(done.manifests), 'manifest')}", by="")
        if known is not None:
            say(plural(len(known), "known vulnerability", "known vulnerabilities"), by="")
        if done.left_out:
            reasons = Counter(gap.reason for gap in done.left_out)
            said = "; ".join(f"{reason} ({count})" for reason, count in sorted(reasons.items()))
            say(f"{plural(len(done.left_out), 'path')} not looked at: {said}", by="")
    _say_unread(done)
    if done.unread or not whole:
        ctx.exit(3)


@command.command("diff")
@click.argument("before", metavar="A", type=click.Path())
@click.argument("after", metavar="B", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--dev/--no-dev", default=True, show_default=True, help="Include development dependencies.")
@timeout_option(_TIMEOUT, "Stop after this time.")
@click.pass_context
def diff(ctx: click.Context, /, before: str, after: str, timeout: float, *, as_json: bool, dev: bool) -> None:  # noqa: PLR0913  click passes each option by itself
    """Compare two bills: packages added, removed, upgraded, downgraded.

    A and B are CycloneDX documents (JSON or XML, from any tool), projects, or single locks.

    \b
    Examples:
      verdict sbom diff old.json new.json
      verdict sbom diff bom.json . --json
    """
    from verdict.advisories.versions import ORDERS  # noqa: PLC0415  `--help` answers without it
    from verdict.masking.patterns import shipped  # noqa: PLC0415  the same
    from verdict.masking.values import masked  # noqa: PLC0415  the same
    from verdict.processes.deadline import Deadline  # noqa: PLC0415  the same
    from verdict.sbom.changes import compare  # noqa: PLC0415  the same
    from verdict.sbom.formats import Malformed  # noqa: PLC0415  the same

    deadline = Deadline(timeout)
    (old, old_whole), (new, new_whole) = (_inventory(path, deadline, dev=dev) for path in (before, after))
    try:
        changes = masked(compare(old, new, ORDERS), shipped())
    except Malformed as error:
        raise UsageError(error.reason, hint="write the bill again with a tool that knows purls") from error
    if as_json:
        import json  # noqa: PLC0415  only when asked for

        listed = [{key: value for key, value in asdict(each).items() if value is not None} for each in changes]
        click.echo(json.dumps({"schema_version": "1", "changes": listed}, indent=1))
    else:
        for each in changes:
            versions = " -> ".join(version or "?" for version in (each.before, each.after) if version is not None)
            click.echo(f"{each.kind:<10}  {each.package} {versions}")
        counts = Counter(each.kind.value for each in changes)
        click.echo(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) or "no differences")
    if not (old_whole and new_whole):
        ctx.exit(3)


def _inventory(name: str, deadline: Deadline, *, dev: bool) -> tuple[frozenset[str], bool]:
    """The purls of a document or a project, and whether it is a complete bill."""
    from verdict.app.bill import bill  # noqa: PLC0415  `--help` answers without them
    from verdict.app.project import open_project  # noqa: PLC0415  the same
    from verdict.sbom.changes import read_document  # noqa: PLC0415  the same
    from verdict.sbom.formats import Malformed  # noqa: PLC0415  the same

    path = Path(name)
    if path.is_file():
        try:
            text = read_regular(path, _LARGEST_DOCUMENT).decode("utf-8-sig", "replace")
            document = read_document(text, development=dev)
        except TooLarge as error:
            raise UsageError(
                f"{name} is larger than {_LARGEST_DOCUMENT >> 20} MiB", hint="name a smaller bill"
            ) from error
        except Malformed as error:
            line = f":{error.line}" if error.line else ""
            raise UsageError(f"{name}{line}: {error.reason}", hint="name a CycloneDX document or a project") from error
        except OSError as error:
            raise UsageError(f"{name} can't be read: {error.strerror}", hint="check its permissions") from error
        if document is not None:
            if document.nameless:
                said = plural(document.nameless, "component")
                say(f"{name}: {said} without a purl not compared", by="")
            return document.purls, True
    done = bill(open_project([name], None), deadline, dev=dev)
    if not done.manifests and not done.unread:
        raise UsageError(
            f"{name} is neither a bill of materials nor a folder with a manifest",
            hint="name a CycloneDX document or a project",
        )
    _say_unread(done)
    return frozenset(each.purl for each in done.components if each.purl is not None), not done.unread


def _disclosed(project: Project, deadline: Deadline) -> tuple[tuple[Disclosed, ...], bool]:
    """The known vulnerabilities, and whether everything that could be read was checked for them.

    Raises:
        Unavailable: there are no advisories, or none that are new enough.
    """
    from verdict.app.bill import disclosed  # noqa: PLC0415  `--help` answers without it
    from verdict.domain.outcome import RunStatus  # noqa: PLC0415  the same

    run, known = disclosed(project, deadline)
    if run.unchecked is not None or run.status not in (RunStatus.OK, RunStatus.PARTIAL):
        raise Unavailable(run.error or "osv gave no result", hint=run.hint or "see `verdict scan -e osv`")
    for line in (*([run.error] if run.error else []), *run.notices):
        say(line)
    return known, run.complete


def _say_unread(done: Bill) -> None:
    for each in done.unread:
        line = f":{each.place.line}" if each.place.line else ""
        say(f"{each.place.path}{line}: {each.reason}")
    if done.unread:
        say("the bill is incomplete")
