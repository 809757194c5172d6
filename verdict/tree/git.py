"""Asks git about a tree that may be hostile. Nothing that the tree configures can run.

Hooks, file system monitors, pagers, external diffs, text converters and filters of the repository's configuration are
switched off or never reached; the repository may belong to another user. Git is never asked to compare the work tree
with the index, which would run filters. It is asked for names and objects, and verdict compares.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from verdict.domain.errors import Crashed, OutOfProcessorTime, TargetError, Unavailable
from verdict.processes import programs
from verdict.processes.deadline import Deadline
from verdict.processes.run import Bounds, Output, environment, run
from verdict.tree.blame import dates_now
from verdict.tree.git_wait import Patience

_SAFE = (
    "-c", "safe.directory=*", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat",
    "-c", "core.untrackedCache=false", "-c", "core.quotePath=false", "-c", "diff.external=", "-c", "gc.auto=0",
    "-c", "protocol.allow=never", "-c", "submodule.recurse=false",
)  # fmt: skip
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # for a git that is too old for the line above
    "GIT_CEILING_DIRECTORIES": "",
    "GIT_NO_REPLACE_OBJECTS": "1",  # a repository may name other contents for its objects, which no commit would have
}

_FOUND_OR_NOT = (0, 1)
# Seconds of processor time for applying ignore rules, whose patterns may take git forever: to one path, or to all. A
# million files take a few.
_ONE_PATH, _ALL_PATHS = 5, 20
_CLOSED = b"warning: could not open directory "  # git goes on without the folder


@dataclass(frozen=True, slots=True)
class Listed:
    """Paths below a folder, in order. `whole`: git opened every folder.

    A nested repository ends with `/`. `./` is the folder itself: a submodule that wasn't fetched, whose files git
    doesn't know. `sparse` are the paths that git keeps out of the work tree by a sparse checkout; some may be there.
    """

    paths: tuple[str, ...]
    sparse: frozenset[str]
    whole: bool


class Repository:
    """A git repository, seen from a folder in it. `program` is git's path."""

    def __init__(self, folder: Path, program: str, deadline: Deadline) -> None:
        self.folder = folder
        self._program = program
        self.deadline = deadline

    @classmethod
    def at(cls, folder: Path, deadline: Deadline) -> Repository | None:
        """The repository around `folder`; None where there is none, or no git.

        Raises:
            TimedOut, Interrupted: see `Deadline`.
        """
        try:
            return cls.required(folder, deadline)
        except TargetError:
            return None

    @classmethod
    def refused(cls, folder: Path, deadline: Deadline) -> str:
        """Why the repository around `folder` can't be read; empty where there is none.

        Raises:
            TimedOut, Interrupted: see `Deadline`.
        """
        if not any(os.path.lexists(each / ".git") for each in (folder, *folder.parents)):
            return ""
        if programs.program("git") is None:
            return "there is no git"
        try:
            cls.required(folder, deadline)
        except TargetError as error:
            why = str(error.__cause__ or error)
            return "" if "not a git repository" in why else why  # such as an empty folder of that name
        return ""

    @classmethod
    def required(cls, folder: Path, deadline: Deadline, purpose: str = "scans of changed files") -> Repository:
        """The repository around `folder`, which is needed for a `purpose`.

        Raises:
            TargetError: there is none, or no git; the message has git's own words.
            TimedOut, Interrupted: see `Deadline`.
        """
        hint = "scan the whole tree, or a git checkout"
        program = programs.program("git")
        if program is None:
            raise TargetError(f"{purpose} need git, and there is no such program", hint=hint)
        repository = cls(folder, program, deadline)
        try:
            inside = repository.ask("rev-parse", "--is-inside-work-tree")
            with contextlib.suppress(OutOfProcessorTime):  # then git got as far as its rules
                # fails in a submodule not fetched, and on a broken index
                repository.ask("check-ignore", "./.", ok=(0, 1), processor=_ONE_PATH)
        except (Crashed, Unavailable) as error:
            raise TargetError(f"{purpose} need a git repository: {error}", hint=hint) from error
        if inside.strip() != b"true":
            raise TargetError(f"{purpose} need a git repository, not the folder that git keeps it in", hint=hint)
        return repository

    def listed(self, *, untracked: bool = True) -> Listed:
        """The tracked paths below the folder, and the untracked ones that git doesn't ignore.

        Raises:
            OutOfProcessorTime: its ignore rules take git too long.
        """
        others = ("--others", "--exclude-standard") if untracked else ()
        said = self._said("ls-files", "-z", "-t", "--cached", *others, processor=_ALL_PATHS)
        tagged = tuple(_names(said.stdout))  # a letter, a blank and the path
        sparse = frozenset(name[2:] for name in tagged if name.startswith("S"))
        return Listed(tuple(sorted({name[2:] for name in tagged})), sparse, _CLOSED not in said.stderr)

    def ignored(self) -> list[str]:
        """The paths that git ignores: files, and whole folders with a trailing slash.

        Raises:
            OutOfProcessorTime: its ignore rules take git too long.
        """
        which = ("--others", "--ignored", "--exclude-standard", "--directory")
        return sorted(_names(self.ask("ls-files", "-z", *which, processor=_ALL_PATHS)))

    def tracked(self, paths: Iterable[str]) -> set[str]:
        """Those of the paths below the folder that git's index has."""
        names = self.ask("--literal-pathspecs", "ls-files", "-z", "--cached", "--", *(f"./{path}" for path in paths))
        return set(_names(names))

    def ignores(self, path: str) -> bool:
        """Whether git ignores the path below the folder (`.` for the folder itself); never if it is tracked.

        Also False if its rules take git too long.
        """
        try:
            return bool(self.ask("check-ignore", "--", f"./{path}", ok=(0, 1), processor=_ONE_PATH))
        except (Crashed, OutOfProcessorTime):  # the former in a submodule that wasn't fetched
            return False

    def commit(self, revision: str) -> str:
        """The id of the commit that `revision` names.

        Raises:
            TargetError: there is none.
        """
        try:
            return (
                self.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
                .decode()
                .strip()
            )
        except (Crashed, Unavailable) as error:
            hint = "name a commit, branch or tag"
            if self.shallow():
                hint += "; this clone is shallow: `git fetch --deepen=100` or `git fetch --unshallow` gets more commits"
            raise TargetError(f"git knows no commit {revision!r}", hint=hint) from error

    def has(self, commit: str, folder: Path, names: Iterable[Path]) -> bool:
        """Whether a commit has one of these files below a folder of the checkout."""
        inside = Repository(folder, self._program, self.deadline)
        return bool(inside.ask("ls-tree", "-z", commit, "--", *(name.as_posix() for name in names)))

    def committed(self, path: str) -> bool:
        """Whether HEAD has the path below the folder, or files below that."""
        head = self.ask("rev-parse", "--verify", "--quiet", "HEAD", ok=_FOUND_OR_NOT).decode().strip()
        inside = f"./{path}/" if path == "." else f"./{path}"
        return bool(head and self.ask("ls-tree", "-z", head, "--", inside))

    def shallow(self) -> bool:
        """Whether the history was cut when it was fetched, so that old lines seem new."""
        return self.ask("rev-parse", "--is-shallow-repository").strip() == b"true"

    def introduced(self, path: str, text: str) -> Mapping[int, datetime]:
        """The commit date of each line of `text`, the file's content now, by line number from 1.

        Lines that aren't committed, or are as old as the end of a shallow history, are left out; so are all lines of a
        file that HEAD doesn't have or whose history git can't tell.

        Raises:
            TimedOut, Interrupted: see `Deadline`.
        """
        try:
            committed = self.ask("cat-file", "blob", f"HEAD:./{path}").decode("utf-8", "replace")
            blame = self.ask("blame", "--porcelain", "--no-textconv", "HEAD", "--", f"./{path}")
        except Crashed:  # not in HEAD, a missing object, a setting of blame's that names no file
            return {}
        return dates_now(blame, committed, text, known_to_the_root=not self.shallow())

    def ask(
        self,
        *words: str,
        ok: Sequence[int] = (0,),
        surroundings: Mapping[str, str] = MappingProxyType({}),
        stdin: bytes = b"",
        processor: int | None = None,
    ) -> bytes:
        """The output of git, run with these arguments in the folder. Never used for a command that could run a filter.

        `processor` bounds its processor time, in seconds.

        Raises:
            EngineError: see `processes.run.run`; `TimedOut` also where git waits for a file that never ends.
        """
        return self._said(*words, ok=ok, surroundings=surroundings, stdin=stdin, processor=processor).stdout

    def _said(
        self,
        *words: str,
        ok: Sequence[int] = (0,),
        surroundings: Mapping[str, str] = MappingProxyType({}),
        stdin: bytes = b"",
        processor: int | None = None,
    ) -> Output:
        """What git wrote; see `ask`."""
        env = environment(**_ENVIRONMENT, **surroundings)
        command = (self._program, *_SAFE, *words)
        patience = Patience(self.deadline, self.folder)
        bounds = Bounds(processor=processor)
        try:
            return run(command, ok=ok, deadline=patience, cwd=self.folder, env=env, stdin=stdin, bounds=bounds)
        except Crashed as error:
            raise Crashed(str(error), hint="run `git fsck` there to see what is wrong with the repository") from error


def _names(output: bytes) -> Iterator[str]:
    """The paths in git's output, as the file system spells them."""
    return (os.fsdecode(name) for name in output.split(b"\0") if name)


def user_name(deadline: Deadline) -> str | None:
    """The name in the user's own settings of git, not in those of a repository; None if there is none, or no git.

    Raises:
        EngineError: the deadline passed, or git failed.
    """
    program = programs.program("git")
    if program is None:
        return None
    own = {name: os.environ[name] for name in ("HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL") if name in os.environ}
    command = (program, "config", "--global", "--get", "user.name")
    name = run(command, ok=_FOUND_OR_NOT, deadline=deadline, cwd=Path(program).parent, env=environment(**own)).stdout
    return name.decode("utf-8", "replace").strip() or None
