"""Opens files of a tree that may be hostile: regular files only, and without ever waiting for one."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


class NotRegular(OSError):
    """The path leads to a FIFO, a device, a socket or a folder, which could block or never end."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a regular file", str(path))


class TooLarge(OSError):
    """The file holds more bytes than the caller reads."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EFBIG, "too large", str(path))


def open_regular(path: Path) -> BinaryIO:
    """A regular file, open for reading bytes. Links are followed; opening never blocks, also not on a FIFO.

    Raises:
        NotRegular: it is something else.
        OSError: it can't be opened.
    """
    try:
        stream = open(path, "rb", opener=_without_waiting)  # noqa: SIM115  a path object's has no opener; the caller closes it
    except IsADirectoryError as error:
        raise NotRegular(path) from error
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise NotRegular(path)
    return stream


@contextlib.contextmanager
def regular_descriptor(path: str) -> Iterator[int]:
    """A context with a descriptor of a regular file for reading; takes half the time of `open_regular`.

    Raises:
        NotRegular: it is something else.
        OSError: it can't be opened.
    """
    descriptor = _without_waiting(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise NotRegular(Path(path))
        yield descriptor
    finally:
        os.close(descriptor)


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY)


def release(path: Path) -> None:
    """Unblock a program that waits for a FIFO to be written to: it reads an empty file.

    Nothing is written, links aren't followed, and nothing happens if the path isn't a FIFO.
    """
    with contextlib.suppress(OSError):  # gone, or nobody waits for it
        if stat.S_ISFIFO(path.lstat().st_mode):
            os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_NOCTTY))


def read_regular(path: Path, most: int | None = None) -> bytes:
    """The content of a regular file, at most `most` bytes (None: any number), even if it grows meanwhile.

    Raises:
        NotRegular: see `open_regular`.
        TooLarge: it holds more than `most` bytes.
        OSError: it can't be read.
    """
    with open_regular(path) as stream:
        if most is None:
            return stream.read()
        content = stream.read(most + 1)
    if len(content) > most:
        raise TooLarge(path)
    return content
