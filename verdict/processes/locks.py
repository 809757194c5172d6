"""Locks of files between processes. The system frees the lock of a process that is killed."""

from __future__ import annotations

import fcntl
import time
from typing import BinaryIO, TextIO

from verdict.processes.deadline import Deadline

_SLICE = 0.1  # seconds between looks at a lock that another process has


def try_lock(file: BinaryIO | TextIO | int) -> bool:
    """Lock an open file until it is closed, unless another process has the lock. Returns whether it is locked."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def wait_for_lock(file: BinaryIO | TextIO | int, deadline: Deadline, doing: str) -> None:
    """Lock an open file until it is closed, as soon as no other process has the lock. `doing` is for the error.

    Raises:
        TimedOut, Interrupted: the deadline passed before.
    """
    while not try_lock(file):
        deadline.check(doing)
        time.sleep(_SLICE)
