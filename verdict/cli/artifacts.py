"""`verdict artifacts`."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import click

from verdict.app.locations import artifact_store, user_artifacts
from verdict.app.project import open_project
from verdict.cli.commands import Group
from verdict.cli.tables import table
from verdict.domain.artifact import Artifact
from verdict.domain.text.amounts import plural
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.stores.artifacts import FolderArtifacts

_project = click.option(
    "-C",
    "--project",
    "folder",
    default=".",
    type=click.Path(),
    metavar="DIR",
    help="The project whose artifacts are used, beside those in the user's state directory. [default: .]",
)


class _Lines(click.ParamType[tuple[int, int | None]]):
    """A parameter `A-B`, `A-` or `A`: lines by number, both ends included."""

    name = "a-b"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int | None]:
        found = re.fullmatch(r"([1-9]\d{0,17})(?:(-)([1-9]\d{0,17})?)?", str(value), re.ASCII)
        if found is None:
            self.fail(f"{value!r} is not a range of lines such as 1-200, 40- or 7.", param, ctx)
        first = int(found[1])
        last = int(found[3]) if found[3] else None if found[2] else first
        if last is not None and last < first:
            self.fail(f"{value!r} ends before it begins.", param, ctx)
        return first, last


@click.group("artifacts", cls=Group)
def command() -> None:
    """List, show or remove artifacts: stored output of engines, with the secrets found by the scan masked.

    They are in `.verdict/artifacts` of a project that has a `.verdict` folder, else in the user's state directory. The
    first scan after a day removes them.

    \b
    Examples:
      verdict artifacts list
      verdict artifacts show art_20250301t123005_0123456789abcdef --lines 1-200
      verdict artifacts clean
    """


@command.command("list")
@_project
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(folder: str, *, as_json: bool) -> None:
    """List the artifacts, the newest first, each with the project that it is about.

    \b
    Examples:
      verdict artifacts list
      verdict artifacts list --json
    """
    found = [(store, artifact) for store in _stores(folder) for artifact in store.listed()]
    found.sort(key=lambda each: each[1].created, reverse=True)
    if as_json:
        click.echo(json.dumps([_object(store, artifact) for store, artifact in found], indent=1))
        return
    if not found:
        click.echo("no artifacts", err=True)
        return
    now = datetime.now(UTC)
    rows = [
        (
            each.id,
            _age(each, now),
            each.shown_size,
            f"{each.tokens:,}" if each.tokens else "–",
            clean_line(each.source),
            clean_path(each.project) or "–",
        )
        for _, each in found
    ]
    click.echo(table([("ID", "AGE", "SIZE", "TOKENS", "SOURCE", "PROJECT"), *rows]))


@command.command("show")
@click.argument("artifact_id", metavar="ID")
@_project
@click.option(
    "--lines", type=_Lines(), default="1-", metavar="A-B", help="Print only these lines, e.g. 1-200, 40- or 7."
)
def show(artifact_id: str, folder: str, lines: tuple[int, int | None]) -> None:
    """Print an artifact, without control characters and others that could mislead a terminal.

    What it is and how large goes to standard error.

    \b
    Examples:
      verdict artifacts show art_20250301t123005_0123456789abcdef
      verdict artifacts show art_20250301t123005_0123456789abcdef --lines 40-60
    """
    *others, last = _stores(folder)
    store = next((store for store in others if store.has(artifact_id)), last)
    found = store.find(artifact_id)
    click.echo(f"{clean_line(found.source)}, {plural(found.lines, 'line')}{found.note}", err=True)
    for piece in store.read(artifact_id, *lines):
        sys.stdout.buffer.write(piece.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


@command.command("clean")
@_project
def clean(folder: str) -> None:
    """Remove all artifacts of the project and in the user's state directory.

    \b
    Examples:
      verdict artifacts clean
      verdict artifacts clean --project ~/work/app
    """
    click.echo(f"{plural(sum(store.clean() for store in _stores(folder)), 'artifact')} removed")


def _stores(folder: str) -> list[FolderArtifacts]:
    """The stores that may have artifacts: the project's own, and the user's."""
    stores = [artifact_store(open_project([folder], None).root), user_artifacts()]
    return stores if stores[0].folder != stores[1].folder else stores[1:]


def _object(store: FolderArtifacts, artifact: Artifact) -> dict[str, Any]:
    return {
        **asdict(artifact),
        "source": clean_line(artifact.source),
        "project": clean_path(artifact.project),
        "created": artifact.created.isoformat(),
        "folder": str(store.folder),
    }


def _age(artifact: Artifact, now: datetime) -> str:
    minutes = max(0, int((now - artifact.created).total_seconds() // 60))
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h"
