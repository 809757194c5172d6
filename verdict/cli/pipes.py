"""Where standard output and standard error lead."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from verdict.domain.errors import OutputError


class ClosedOutput(io.TextIOBase):
    """Stands for standard output if it is closed, which Python says by None. Nothing can be written to it.

    Raises:
        OutputError: something is written.
    """

    def write(self, _text: object) -> NoReturn:
        """Refuse it."""
        raise OutputError("standard output is closed", hint="send it to a file or to /dev/null")

    @property
    def buffer(self) -> ClosedOutput:
        """For bytes."""
        return self


def discard_output() -> None:
    """Discard the rest of standard output: its reader has closed it, as `head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def redirected() -> Iterator[Path]:
    """The files that a shell redirects standard output and standard error to, where the system tells them."""
    for number in (1, 2):
        try:
            path = Path(f"/proc/self/fd/{number}").readlink()
        except OSError:  # closed, or not Linux
            continue
        if path.is_file():  # not a pipe or a terminal
            yield path
