"""Writes files so that a reader finds the old content or the new one, never half of it, and adds up their sizes."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from verdict.domain.errors import OutputError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.signals import received

_AGAIN = 0.05  # seconds between looks whether somebody reads a pipe


def write_atomically(file: Path, pieces: Iterable[str]) -> None:
    """Write the pieces as UTF-8 beside `file`, then move them into its place.

    A device or a pipe, such as `/dev/stdout`, is written to directly.

    Raises:
        OutputError: it can't be written, e.g. the disk is full; the old content stays, and nothing else is left.
    """
    try:
        if file.exists() and not file.is_file():
            with open(_opened(file), "w", encoding="utf-8", errors="backslashreplace") as stream:
                stream.writelines(pieces)
            return
        target = file.resolve()
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="") as stream:
                stream.writelines(pieces)
                stream.flush()
                os.fsync(stream.fileno())
            mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
            os.chmod(temporary, mode)  # noqa: PTH101  the temporary file is ours alone until here
            os.replace(temporary, target)  # noqa: PTH105  a name, not a path object
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108  a name, not a path object
            raise
    except OSError as error:
        raise OutputError(
            f"{clean_path(str(file))} can't be written: {error.strerror or error}",
            hint="check the folder, its permissions and the disk",
        ) from error


def _opened(device: Path) -> int:
    """A descriptor for writing to a device or a pipe. Waits until somebody reads the pipe, or a signal comes.

    Raises:
        OSError: it can't be opened.
    """
    while True:
        try:
            descriptor = os.open(device, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO or not device.is_fifo():
                raise
            if received():
                raise OSError(error.errno, "nobody reads the pipe") from error
            time.sleep(_AGAIN)
        else:
            os.set_blocking(descriptor, True)
            return descriptor


def size_of(place: Path) -> int:
    """The bytes of a file, or of all below a folder. Links, what disappears and what can't be read count nothing."""
    below = (Path(folder, name) for folder, _, names in os.walk(place) for name in names)
    return sum(map(_size, (place, *below)))


def _size(file: Path) -> int:
    try:
        status = file.lstat()
    except OSError:
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
