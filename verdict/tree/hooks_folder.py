"""Finds the folder in which git looks for a repository's hooks, by the user's own git settings."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from verdict.domain.errors import Crashed, TargetError, Unavailable
from verdict.domain.text.untrusted import clean_path
from verdict.processes import programs
from verdict.processes.deadline import Deadline
from verdict.processes.run import environment, run

_PATIENCE = 30.0  # seconds
_TRUST = "git config --global --add safe.directory"
_SETTINGS = ("HOME", "XDG_CONFIG_HOME", "GIT_DIR", "GIT_WORK_TREE", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM")


def hooks_folder(folder: Path) -> Path:
    """The folder of the hooks of the repository around `folder`; it need not exist. Worktrees share one.

    Unlike `tree.git`, this reads the user's git settings, as `git commit` does: `core.hooksPath` can name a folder.

    Raises:
        TargetError: there is no repository or no git, or the hooks are shared with other repositories.
    """
    top = Path(_asked(folder, "--show-toplevel"))
    common = Path(_asked(folder, "--git-common-dir"))
    hooks = Path(_asked(folder, "--git-path", "hooks"))
    if not any(hooks.is_relative_to(each) for each in (top, common)):
        raise TargetError(
            f"the hooks of this repository are in {clean_path(str(hooks))}, which other repositories may share",
            hint="unset git's core.hooksPath here, or call `verdict scan --staged` from the hook there",
        )
    return hooks


def _asked(folder: Path, *words: str) -> str:
    """A path that `git rev-parse` prints, absolute and without links. The command runs nothing of the repository's."""
    program = programs.program("git")
    if program is None:
        raise TargetError("hooks need git, and there is no such program", hint="install git")
    own = {name: os.environ[name] for name in _SETTINGS if name in os.environ}
    command = (program, "rev-parse", *words)
    try:
        answer = run(command, ok=(0,), deadline=Deadline(_PATIENCE), cwd=folder, env=environment(**own)).stdout
    except (Crashed, Unavailable) as error:
        hint = "run this inside a checkout"
        if "dubious ownership" in str(error):
            hint = f"it belongs to another user; if you trust it: {_TRUST} {shlex.quote(os.fspath(folder.resolve()))}"
        raise TargetError(f"hooks need a git repository: {error}", hint=hint) from error
    return os.fspath((folder / os.fsdecode(answer.removesuffix(b"\n"))).resolve())
