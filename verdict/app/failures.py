"""Turns any exception of an engine's adapter into the `EngineError` to report."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from verdict.domain.errors import Crashed, EngineError, Interrupted, place_of
from verdict.domain.text.untrusted import clean_line
from verdict.processes.private_folders import shortage

_LONGEST = 200  # characters of an error's message, which may quote a whole file


def failure_of(error: Exception, scratch: Path) -> EngineError:
    """The failure to report for an engine whose adapter raised `error` while it worked in `scratch`.

    If the disk is full, it says so, since the error itself seldom does.
    """
    if not isinstance(error, EngineError):
        if os.environ.get("VERDICT_DEBUG"):
            traceback.print_exception(error)
        error = Crashed(unexpected(error), hint="set VERDICT_DEBUG=1 to see the traceback, and please report it")
    short = shortage(scratch)
    if short is None or error.status != EngineError.status or isinstance(error, Interrupted):
        return error
    return Crashed(f"{error}; {short[0]}", hint=short[1])


def unexpected(error: Exception) -> str:
    """An unexpected error in one line: its type, the line of code that raised it, and its message."""
    words = clean_line(str(error)[: 10 * _LONGEST])[:_LONGEST]
    return f"{type(error).__name__} at {place_of(error)}" + (f": {words}" if words else "")
