"""Fetches a repository and writes the files of a commit to a private folder. Nothing that it configures can run.

Each repository has a mirror, a bare repository with the latest commit only, which the workers of a machine share. Its
fetches carry what changed since the last one.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from verdict.domain.errors import Crashed, TargetError, Unavailable
from verdict.domain.text.untrusted import clean_path
from verdict.fleet.sources import Repository
from verdict.processes import programs
from verdict.processes.deadline import Deadline
from verdict.processes.locks import wait_for_lock
from verdict.processes.run import Bounds, environment, run
from verdict.tree.git_objects import COMMIT

_SAFE = (
    "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false",
    "-c", "protocol.ext.allow=never", "-c", "submodule.recurse=false", "-c", "core.symlinks=true",
    "-c", "core.autocrlf=false", "-c", "safe.directory=*",
)  # fmt: skip
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_LFS_SKIP_SMUDGE": "1",
    "GIT_ALLOW_PROTOCOL": "https:ssh:git:http:file",
    "GIT_SSH_COMMAND": "ssh -oBatchMode=yes",
}
_PASSED_ON = ("HOME", "SSH_AUTH_SOCK", "GIT_CONFIG_GLOBAL", "GIT_ASKPASS", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY")
_FETCHED = "refs/verdict/fetched"
_ITS_HASH = re.compile(r"mismatched algorithms: client \w+; server (sha\w+)")
_LEFT = ("*.lock", "refs/verdict/*.lock", "objects/*/tmp_*")


class Mirror:
    """The mirror of a repository in a folder of mirrors.

    Git reads the user's own configuration, for credentials and proxies, but runs nothing that the repository names.
    """

    def __init__(self, repository: Repository, folder: Path, deadline: Deadline) -> None:
        self._repository = repository
        self._bare = folder / f"{repository.slug}.git"
        self._deadline = deadline

    def fetched(self) -> str:
        """Fetch the repository's revision. Returns its commit.

        Raises:
            TargetError: there is no such repository or revision, or it can't be reached.
            TimedOut, Interrupted: see `Deadline`.
        """
        self._bare.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._alone():
            self._git("init", "--quiet", "--bare", str(self._bare), folder=self._bare.parent)
            self._clear()
            try:
                self._fetch()
            except Crashed as error:
                raise self._unfetched(str(error)) from error
            return self._git("rev-parse", f"{_FETCHED}^{{commit}}").decode().strip()

    def _fetch(self) -> None:
        """Fetch, into a new mirror if the repository's ids are by another hash than the mirror's."""
        wanted = f"{self._repository.revision or 'HEAD'}:{_FETCHED}"
        address = _address(self._repository.address)
        fetch = ("fetch", "--quiet", "--depth=1", "--no-tags", "--force", "--", address, wanted)
        try:
            self._git(*fetch)
        except Crashed as error:
            its = _ITS_HASH.search(str(error))
            if its is None:
                raise
            shutil.rmtree(self._bare)
            format_ = f"--object-format={its[1]}"
            self._git("init", "--quiet", "--bare", format_, str(self._bare), folder=self._bare.parent)
            self._git(*fetch)

    def _unfetched(self, error: str) -> TargetError:
        if self._repository.revision is None and "couldn't find remote ref HEAD" in error:
            return TargetError(
                "it has no commit, or none on its default branch", hint="leave it out, or name a branch that has one"
            )
        return TargetError(f"git can't fetch it: {error}", hint="check the address, the revision and your access")

    def write(self, commit: str, folder: Path) -> None:
        """Write the files of a commit that was fetched to a new folder. Submodules are left out.

        Raises:
            TargetError: git can't.
            TimedOut, Interrupted: see `Deadline`.
        """
        folder.mkdir(mode=0o700)
        own = {"GIT_INDEX_FILE": str(folder.with_name(f"{folder.name}.index")), "GIT_CONFIG_GLOBAL": os.devnull}
        try:
            self._git(f"--work-tree={folder}", "checkout", "--quiet", "--force", commit, "--", ".", more=own)
        except Crashed as error:
            if not self._git("ls-tree", "--name-only", commit).strip():
                return  # an empty commit, in which `.` names nothing
            raise TargetError(f"git can't write its files: {error}", hint="check the disk's space") from error

    def submodules(self, commit: str) -> tuple[str, ...]:
        """The paths of a commit's submodules, as shown.

        Raises:
            EngineError: see `processes.run.run`.
        """
        entries = self._git("ls-tree", "-r", "-z", commit).split(b"\0")
        links = (entry.partition(b"\t")[2] for entry in entries if entry.startswith(f"{COMMIT} ".encode()))
        return tuple(f"{clean_path(os.fsdecode(path))}/" for path in links)

    def _clear(self) -> None:
        """Remove what killed fetches left: locks, at which git would fail for ever, and parts of packs.

        Call it only while no other fetch runs.
        """
        for pattern in _LEFT:
            for each in self._bare.glob(pattern):
                each.unlink(missing_ok=True)

    def _git(self, *words: str, folder: Path | None = None, more: Mapping[str, str] | None = None) -> bytes:
        program = programs.program("git")
        if program is None:
            raise Unavailable("a fleet needs git, and there is no such program", hint="install git on every worker")
        own = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        where = folder or self._bare
        command = (program, *_SAFE, *(() if folder else (f"--git-dir={self._bare}",)), *words)
        env = environment(**own, **_ENVIRONMENT, **(more or {}))
        bounds = Bounds(memory=None)
        return run(command, ok=(0,), deadline=self._deadline, cwd=where, env=env, bounds=bounds).stdout

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """A context in which no other worker of this machine fetches the same repository."""
        with self._bare.with_suffix(".lock").open("w") as lock:
            wait_for_lock(lock, self._deadline, "waiting for another fetch")
            yield


def _address(text: str) -> str:
    """What git fetches from. A path as a URL: git ignores `--depth` for a path."""
    return Path(text).as_uri() if text.startswith("/") else text
