"""Implements `verdict fleet scan`."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from verdict.app.engines import SETTINGS
from verdict.app.fleet.order import Answer, Order
from verdict.app.fleet.schedule import Cluster, carried_out
from verdict.cli.messages import complain, say
from verdict.cli.reporting import EXIT, names
from verdict.domain.errors import OutputError, UsageError, VerdictError
from verdict.domain.policy import Verdict
from verdict.domain.text.amounts import plural
from verdict.fleet.overview import not_covered
from verdict.fleet.packs import pack
from verdict.fleet.questions import opened
from verdict.fleet.results import ResultStore
from verdict.fleet.sources import Repository
from verdict.settings.file import load

_WORST = (Verdict.FAIL, Verdict.INCOMPLETE, Verdict.WARN, Verdict.PASS)
_MOST_FAILURES = 20
_MOST_HEADLINES = 5


def scanned(repositories: Sequence[Repository], options: Mapping[str, Any]) -> int:
    """Scan the repositories and print the totals. Returns the exit code of the worst one."""
    if not repositories:
        raise UsageError("there are no repositories to scan", hint="name a list, a folder of checkouts, or -")
    if options["scheduler"] and options["workers"]:
        raise UsageError("--scheduler and --workers exclude each other", hint="use one of them")
    policy = _policy(options["config_file"])
    store = ResultStore(options["store"])
    known = store.known()
    orders = (
        Order(
            each,
            store.url,
            known.get(each.slug, {}),
            policy,
            names(options["engines"]),
            options["timeout"],
            shared=not options["no_shared"],
        )
        for each in repositories
    )
    cluster = Cluster(options["scheduler"], options["workers"] or os.cpu_count() or 1)
    answers = carried_out(orders, cluster, lambda link: None if options["quiet"] else say(f"dashboard: {link}"))
    total, skipped, failed = Counter[Verdict](), 0, list[Answer]()
    for answer in _watched(answers, len(repositories), quiet=options["quiet"]):
        total[answer.verdict] += 1
        skipped += answer.skipped
        if answer.reason:
            failed.append(answer)
    _packed(store)
    verdict = next(each for each in _WORST if total[each])
    for each in failed[:_MOST_FAILURES]:
        click.echo(f"failed: {each.repository.name}: {each.reason}")
    if len(failed) > _MOST_FAILURES:
        click.echo(f"failed: {len(failed) - _MOST_FAILURES:,} more; `verdict fleet report` lists them")
    for line in _not_covered(store, repositories):
        click.echo(line)
    counts = ", ".join(f"{total[each]:,} {each}" for each in _WORST if total[each])
    before = f", {skipped:,} of them as stored before" if skipped else ""
    click.echo(f"{verdict}: {plural(len(repositories), 'repository', 'repositories')}: {counts}{before}")
    return 1 if options["strict"] and verdict is Verdict.WARN else EXIT[verdict]


def _not_covered(store: ResultStore, repositories: Sequence[Repository]) -> Iterator[str]:
    """What the decisions don't cover. If that can't be read, the results are there all the same."""
    try:
        with opened(store) as questions:
            rows = not_covered(questions, {each.slug for each in repositories}, _MOST_HEADLINES)
    except VerdictError as error:
        complain(f"what the decisions don't cover isn't listed: {error}", error.hint)
        return
    for headline, count in rows.rows:
        yield f"in {plural(int(count), 'repository', 'repositories')}: {headline}"
    if more := rows.total - len(rows.rows):
        yield f"and {more:,} more that the decisions don't cover; `verdict fleet report` lists them"


def _packed(store: ResultStore) -> None:
    """Make queries faster. If that fails, the results are there all the same."""
    try:
        pack(store)
    except OutputError as error:
        complain(f"queries will be slow: {error}", error.hint)


def _policy(file: Path | None) -> str:
    """The content of a configuration, once it is known to be valid."""
    if file is None:
        return ""
    load(file, SETTINGS)
    return file.read_text(encoding="utf-8")


def _watched(answers: Iterator[Answer], total: int, *, quiet: bool) -> Iterator[Answer]:
    """The answers, with progress on standard error: a bar on a terminal, else a line for each tenth."""
    if quiet:
        yield from answers
    elif sys.stderr.isatty():
        from rich.console import Console  # noqa: PLC0415  only on a terminal
        from rich.progress import track  # noqa: PLC0415  the same

        yield from track(answers, "repositories", total=total, console=Console(stderr=True))
    else:
        for number, answer in enumerate(answers, 1):
            yield answer
            if number * 10 // total > (number - 1) * 10 // total:
                say(f"{number:,} of {total:,} repositories")
