"""Handles a standard output that its reader has closed."""

from __future__ import annotations

import os
import sys


def discard_output() -> None:
    """Discard the rest of standard output: its reader has closed it, as `head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
