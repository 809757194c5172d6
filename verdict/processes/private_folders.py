"""Makes private folders for temporary files, and removes those of commands that were killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from verdict.domain.errors import OutputError
from verdict.domain.text.untrusted import clean_path

_PREFIX = "verdict-"
_LOCK = ".verdict-lock"  # held by the command that a folder belongs to; without one, a folder isn't ours
_FRESH = 60.0  # seconds in which a folder's command may not have its lock yet
_LEAST_FREE = 1 << 20  # bytes; with less, a full disk is the likely cause of any failure
_HINT = "make room there, or set TMPDIR to another folder"


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """A folder that only this user can enter, removed afterwards. Folders of killed commands are removed first.

    Raises:
        OutputError: it can't be made or written to, e.g. the disk is full.
    """
    base = _base()
    remove_abandoned(base)
    try:
        folder = tempfile.TemporaryDirectory(prefix=_PREFIX, dir=base, ignore_cleanup_errors=True)
    except OSError as error:
        raise _unusable(base, error) from error
    with folder as name:
        try:
            lock = os.open(os.path.join(name, _LOCK), os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)  # noqa: PTH118  a name
        except OSError as error:
            raise _unusable(base, error) from error
        with os.fdopen(lock, "wb", buffering=0) as stream:
            with contextlib.suppress(OSError):  # a file system without locks: the others keep off, too
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            try:
                stream.write(b"%d\n" % os.getpid())  # a full disk shows here
            except OSError as error:
                raise _unusable(base, error) from error
            yield Path(name).resolve()


def shortage(folder: Path) -> tuple[str, str] | None:
    """A message and a hint if there is no room left on the disk of `folder`; else None."""
    try:
        room = os.statvfs(folder)
    except OSError:
        return None
    if room.f_bavail * room.f_frsize >= _LEAST_FREE and (room.f_favail or not room.f_files):
        return None
    return f"no space is left in {clean_path(str(_base()))}", _HINT


def remove_abandoned(base: Path) -> None:
    """Remove the folders in `base` that belong to this user and whose command has ended without removing them.

    A folder stays if its lock is held, if it has none, if it is younger than a minute, and if it is a link.
    """
    with contextlib.suppress(OSError), os.scandir(base) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX):
                with contextlib.suppress(OSError):  # it has just gone
                    _remove_if_abandoned(Path(entry.path))


def _remove_if_abandoned(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        lock = os.open(_LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=opened)
        try:
            state = os.fstat(lock)
            ours = os.fstat(opened).st_uid == state.st_uid == os.getuid() and stat.S_ISREG(state.st_mode)
            if ours and time.time() - state.st_mtime > _FRESH:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # raises if its command runs
                shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(lock)
    finally:
        os.close(opened)


def _base() -> Path:
    """`$TMPDIR` if it is set, also if it can't be used: Python would go elsewhere, at last to the working directory."""
    return Path(os.environ.get("TMPDIR") or tempfile.gettempdir()).absolute()


def _unusable(base: Path, error: OSError) -> OutputError:
    return OutputError(f"{clean_path(str(base))} can't be written: {error.strerror}", hint=_HINT)
