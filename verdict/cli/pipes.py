"""What to do when nobody reads any more."""

from __future__ import annotations

import os
import sys


def nobody_reads() -> None:
    """Let the rest of standard output go nowhere: its reader went away, as `head` does when it has enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
