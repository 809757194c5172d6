"""Names files of earlier commits as git does: `c3b38427472f:src/app.py`.

Such a path is never that of a file in the tree, and `git show` takes it.
"""

from __future__ import annotations

import re

_LENGTH = 12  # digits of a commit's id
_HISTORIC = re.compile(rf"[0-9a-f]{{{_LENGTH}}}:(?=.)", re.ASCII)


def short(commit: str) -> str:
    """The first digits of a commit's id."""
    return commit[:_LENGTH]


def path_in(commit: str, path: str) -> str:
    """The name of a file in a commit."""
    return f"{short(commit)}:{path}"


def is_historic(path: str) -> bool:
    """Whether a path is that of a file in an earlier commit."""
    return _HISTORIC.match(path) is not None


def plain(path: str) -> str:
    """The path without the commit, if it has one."""
    return path[_commit(path) :]


def below(folder: str, path: str) -> str:
    """The path with a folder, which ends with a slash, before it; the commit, if it has one, stays in front."""
    return path[: _commit(path)] + folder + path[_commit(path) :]


def _commit(path: str) -> int:
    """The length of the commit before a path, with its colon."""
    found = _HISTORIC.match(path)
    return 0 if found is None else found.end()
