"""What `--verbose` says on standard error: the programs that a scan runs, and what each engine did."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable, Iterator

from verdict.cli.messages import say
from verdict.domain.outcome import EngineRun
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.domain.timings import Timings
from verdict.masking.values import masked_line
from verdict.processes.run import COMMANDS

_LONGEST = 400  # characters of a command; file names fill most of it


class _Teller(logging.Handler):
    """Says each command that is logged, with secrets masked."""

    def emit(self, record: logging.LogRecord) -> None:
        say(shorten(masked_line(record.getMessage()), _LONGEST), by="run: ")


@contextlib.contextmanager
def told(*, on: bool) -> Iterator[None]:
    """A context in which each program that is started is said, if `on`."""
    if not on:
        yield
        return
    teller, before = _Teller(), COMMANDS.level
    COMMANDS.addHandler(teller)
    COMMANDS.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        COMMANDS.removeHandler(teller)
        COMMANDS.setLevel(before)


def engine_lines(runs: Iterable[EngineRun], timings: Timings) -> Iterator[str]:
    """A line for each engine: its version, its state, its files, and how many results were in the cache."""
    shares = {each.engine: each for each in timings.engines}
    for run in runs:
        share = shares.get(run.id)
        files = "no files" if share is None else f"{plural(share.files, 'file')}, {share.cached:,} from the cache"
        yield f"{run.id} {run.version}".rstrip() + f": {run.status.replace('_', ' ')}, {files}, {run.duration:.1f} s"
