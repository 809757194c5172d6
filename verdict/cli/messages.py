"""The one place that writes to standard error. Names of files, values and arguments may hold anything: it cleans."""

from __future__ import annotations

import contextlib

import click

from verdict.domain.text.untrusted import clean_line


def say(message: str, hint: str | None = None, *, by: str = "verdict: ") -> None:
    """A line on standard error, without control, bidirectional and other hidden characters. Nobody needs to read it."""
    line = by + clean_line(message) + (f" ({clean_line(hint)})" if hint else "")
    with contextlib.suppress(OSError):  # its reader went away, or its disk is full
        click.echo(line, err=True)
