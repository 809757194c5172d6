"""Writes to standard error; nothing else does. Everything is cleaned: names and values may hold anything."""

from __future__ import annotations

import contextlib

import click

from verdict.domain.text.untrusted import clean_line


def say(message: str, hint: str | None = None, *, by: str = "verdict: ") -> None:
    """Write a line to standard error without control, bidirectional and other hidden characters.

    A standard error that nobody reads is no problem.
    """
    line = by + clean_line(message) + (f" ({clean_line(hint)})" if hint else "")
    with contextlib.suppress(OSError):  # its reader went away, or its disk is full
        click.echo(line, err=True)
