"""Writes messages to standard error. They are cleaned: names and values in them may contain anything."""

from __future__ import annotations

import contextlib

import click

from verdict.domain.text.untrusted import clean_line, without_commands


def say(message: str, hint: str | None = None, *, by: str = "verdict: ") -> None:
    """Write a line to standard error without control, bidirectional and other hidden characters.

    Errors in writing it are ignored.
    """
    line = without_commands(by + clean_line(message) + (f" ({clean_line(hint)})" if hint else ""))
    with contextlib.suppress(OSError):  # the reader closed it, or its disk is full
        click.echo(line, err=True)


def complain(message: str, hint: str | None) -> None:
    """Write an error to standard error without secrets: paths, URLs and values in it may contain some."""
    from verdict.masking.values import masked_line  # noqa: PLC0415  only errors need the patterns

    say(masked_line(message), None if hint is None else masked_line(hint))
