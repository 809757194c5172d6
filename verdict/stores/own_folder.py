"""Tells whether a folder in a project's tree is the user's own, so that something private may be kept there."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def may_hold(root: Path, below: str) -> bool:
    """Whether artifacts may be stored in `root`/`below`, whose first part must exist already.

    They aren't stored behind links, in folders of others or open to everybody, or where nothing can be written: a tree
    from elsewhere may come with any of these.
    """
    first, *others = [root.joinpath(*below.split("/")[: count + 1]) for count in range(below.count("/") + 1)]
    return _own(first) is True and all(_own(folder) is not False for folder in others)


def _own(folder: Path) -> bool | None:
    """Whether it is a folder of this user that can be written to; None if nothing is there."""
    try:
        status = folder.lstat()
    except FileNotFoundError:
        return None
    except OSError:
        return False
    ours = stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not status.st_mode & stat.S_IWOTH
    return ours and os.access(folder, os.W_OK | os.X_OK)
