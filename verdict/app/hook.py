"""The pre-commit hook that scans what is staged: a script in the repository's folder of hooks."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verdict.domain.errors import NotFound, OutputError, UsageError
from verdict.domain.text.untrusted import clean_path
from verdict.stores.files import write_atomically
from verdict.tree.hooks_folder import hooks_folder

_NAME = "pre-commit"
_EARLIER = f"{_NAME}.before-verdict"
_FRAMEWORK = f"{_NAME}.legacy"  # the name that the pre-commit framework gives to the hook that it replaces
_MARK = "# Written by `verdict hook install`."
_PROGRAM = re.compile(r"^program=(.+)$", re.MULTILINE)
_LONGEST = 1 << 16
_SCRIPT = f"""\
#!/bin/sh
{_MARK} `verdict hook uninstall` removes it.
program={{program}}
earlier="$(dirname "$0")/{_EARLIER}"
if [ -x "$earlier" ]; then
  "$earlier" "$@" || exit $?
fi
if [ ! -x "$program" ]; then
  echo "verdict: this hook runs $program, which isn't there; run \\`verdict hook install\\` again" >&2
  exit 1
fi
exec "$program" -P -m verdict scan --staged{{options}}
"""


@dataclass(frozen=True, slots=True)
class HookState:
    """The state of the hook.

    - `file`: the hook's file; None if verdict's hook isn't installed. `folder` is where git looks for hooks.
    - `chained`: another hook runs before it.
    - `broken`: the Python that it runs isn't there any more, so that it stops every commit.
    """

    folder: Path
    file: Path | None = None
    chained: bool = False
    broken: bool = False


def install(folder: Path, options: Sequence[str] = ()) -> HookState:
    """Install the hook in the repository around `folder`. A hook that is there already is kept and runs first.

    `options` are added to `verdict scan --staged`. Installing again replaces verdict's own hook.

    Raises:
        TargetError: see `hooks_folder`.
        UsageError: verdict's hook or a kept one is there under another name.
        OutputError: the folder can't be written to.
    """
    state = status(folder)
    hook, earlier = state.folder / _NAME, state.folder / _EARLIER
    if state.file is not None and state.file != hook:
        raise UsageError(f"{clean_path(str(state.file))} is verdict's hook already", hint="nothing has to be done")
    try:
        state.folder.mkdir(parents=True, exist_ok=True)
        if state.file is None and hook.exists():
            if earlier.exists():
                raise UsageError(
                    f"{clean_path(str(earlier))} exists, so the hook can't be kept under that name",
                    hint="remove one of the two hooks first",
                )
            shutil.copy2(hook, earlier, follow_symlinks=False)
            if hook.is_symlink():
                hook.unlink()  # else the file that it leads to would be written
        words = "".join(f" {shlex.quote(each)}" for each in options)
        write_atomically(hook, [_SCRIPT.format(program=shlex.quote(sys.executable), options=words)])
        hook.chmod(hook.stat().st_mode | 0o111)
    except OSError as error:
        raise _not_written(state.folder, error) from error
    return status(folder)


def uninstall(folder: Path) -> HookState:
    """Remove the hook, and put back the one that was there before. Returns its state until now.

    Raises:
        TargetError, OutputError: see `install`.
        NotFound: it isn't installed, or the pre-commit framework calls it.
    """
    state = status(folder)
    if state.file is None:
        raise NotFound(f"verdict's hook isn't in {clean_path(str(state.folder))}", hint="nothing has to be removed")
    earlier = state.folder / _EARLIER
    try:
        if earlier.is_symlink() or earlier.exists():
            earlier.replace(state.file)
        else:
            state.file.unlink()
    except OSError as error:
        raise _not_written(state.folder, error) from error
    return state


def status(folder: Path) -> HookState:
    """Whether the hook is installed in the repository around `folder`.

    Raises:
        TargetError: see `hooks_folder`.
    """
    hooks = hooks_folder(folder)
    for name in (_NAME, _FRAMEWORK):
        script = _read(hooks / name)
        if script is not None and _MARK in script:
            program = _program(script)
            broken = program is None or not program.is_file()
            return HookState(hooks, hooks / name, (hooks / _EARLIER).exists(), broken)
    return HookState(hooks)


def _program(script: str) -> Path | None:
    """The Python that the hook runs; None if its line was changed so that it names none."""
    found = _PROGRAM.search(script)
    try:
        words = [] if found is None else shlex.split(found[1])
    except ValueError:  # an open quotation
        words = []
    return Path(words[0]) if words else None


def _read(file: Path) -> str | None:
    """The text of a script; None if there is none."""
    if not file.is_file():
        return None
    with file.open("rb") as stream:
        return stream.read(_LONGEST).decode("utf-8", "replace")


def _not_written(folder: Path, error: OSError) -> OutputError:
    return OutputError(
        f"the hook can't be written to {clean_path(str(folder))}: {error.strerror}", hint="check its permissions"
    )
