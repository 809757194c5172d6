"""Asks git about a tree that may be hostile: nothing the tree configures can run.

Hooks, file system monitors, pagers, external diffs, text converters and filters named in a repository's own
configuration are switched off or never reached; it may belong to another user. Where git compares the work tree with
what it stores, filters are taken out by name, and submodules are passed over, since each has settings of its own.
"""

from __future__ import annotations

import difflib
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from types import MappingProxyType

from verdict.domain.errors import Crashed, TargetError, Unavailable
from verdict.process import Deadline, environment, run

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
}
_UNCOMMITTED = b"0" * 40
_COMPARED = 10_000_000  # pairs of lines that are compared to find where a committed line went


class Repository:
    """The repository that a folder is in, seen from that folder. `program` is git's path."""

    def __init__(self, folder: Path, program: str, deadline: Deadline) -> None:
        self.folder = folder
        self._program = program
        self._deadline = deadline

    @classmethod
    def at(cls, folder: Path, deadline: Deadline) -> Repository | None:
        """The repository around `folder`; None where there is none, or no git.

        Raises:
            TimedOut, Interrupted: see `Deadline`.
        """
        program = shutil.which("git")
        if program is None:
            return None
        repository = cls(folder, program, deadline)
        try:
            inside = repository._ask("rev-parse", "--is-inside-work-tree")
            repository._ask("check-ignore", "./.", ok=(0, 1))  # fails in a submodule not fetched, and on a broken index
        except (Crashed, Unavailable):  # git says so, and says why, in its own words: it isn't a repository
            return None
        return repository if inside.strip() == b"true" else None

    def listed(self) -> list[str]:
        """Tracked and untracked paths below the folder, ignored ones left out; a nested repository ends with `/`.

        `./` is the folder itself: a submodule that wasn't fetched, whose files git doesn't know.
        """
        names = self._ask("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        return sorted({os.fsdecode(name) for name in names.split(b"\0") if name})

    def ignored(self) -> list[str]:
        """What git is told to ignore: files, and whole folders with a trailing slash."""
        names = self._ask("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
        return sorted(os.fsdecode(name) for name in names.split(b"\0") if name)

    def ignores(self, path: str) -> bool:
        """Whether git is told to ignore the path below the folder, `.` for the folder itself; not if it is tracked."""
        try:
            return bool(self._ask("check-ignore", "--", f"./{path}", ok=(0, 1)))
        except Crashed:  # in a submodule that wasn't fetched
            return False

    def changed_since(self, revision: str) -> set[str]:
        """Paths below the folder that differ from where `revision` and HEAD parted, untracked ones included.

        Raises:
            TargetError: there is no such revision.
        """
        base = self._commit(revision)
        merge_base = self._ask("merge-base", base, "HEAD", ok=(0, 1)).decode().strip() or base
        return self._changed("diff-index", merge_base) | {
            os.fsdecode(name)
            for name in self._ask("ls-files", "-z", "--others", "--exclude-standard").split(b"\0")
            if name
        }

    def staged(self) -> set[str]:
        """Paths below the folder that the next commit would change.

        Raises:
            TargetError: there is no commit yet to compare with.
        """
        return self._changed("diff-index", "--cached", self._commit("HEAD"))

    def _changed(self, *question: str) -> set[str]:
        options = (
            "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--name-only", "--relative", "--diff-filter=d",
            "-z",
        )  # fmt: skip
        command, *rest = question
        names = self._ask(command, *options, *rest, "--", surroundings=self._without_filters())
        return {os.fsdecode(name) for name in names.split(b"\0") if name}

    def _without_filters(self) -> Mapping[str, str]:
        """Settings that take the program out of every filter: comparing a file of the work tree would run it."""
        asked = self._ask("config", "--null", "--name-only", "--get-regexp", r"^filter\.", ok=(0, 1))
        filters = sorted({os.fsdecode(key).rpartition(".")[0] for key in asked.split(b"\0") if key})
        off = [
            (f"{name}.{key}", value)
            for name in filters
            for key, value in (("clean", ""), ("smudge", ""), ("process", ""), ("required", "false"))
        ]
        numbered = {f"GIT_CONFIG_KEY_{number}": key for number, (key, _) in enumerate(off)}
        numbered |= {f"GIT_CONFIG_VALUE_{number}": value for number, (_, value) in enumerate(off)}
        return {"GIT_CONFIG_COUNT": str(len(off)), **numbered}

    def _commit(self, revision: str) -> str:
        try:
            return (
                self._ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
                .decode()
                .strip()
            )
        except (Crashed, Unavailable) as error:
            raise TargetError(
                f"git knows no commit {revision!r}",
                hint="name a commit, branch or tag; in CI, fetch enough history",
            ) from error

    def shallow(self) -> bool:
        """Whether history was cut when it was fetched, so that old lines seem new."""
        return self._ask("rev-parse", "--is-shallow-repository").strip() == b"true"

    def introduced(self, path: str, text: str) -> Mapping[int, datetime]:
        """When each line of `text`, the file's content now, was committed: by line number from 1.

        Lines that aren't committed, or are as old as a shallow history reaches, are left out. Nothing is known of a
        file that HEAD doesn't have, or that git can't tell the history of.

        Raises:
            TimedOut, Interrupted: see `Deadline`.
        """
        try:
            committed = self._ask("cat-file", "blob", f"HEAD:./{path}").decode("utf-8", "replace")
            blame = self._ask("blame", "--porcelain", "--no-textconv", "HEAD", "--", f"./{path}")
        except Crashed:  # not in HEAD, a missing object, a setting of blame's that names no file
            return {}
        dates = _blamed(blame, known_to_the_root=not self.shallow())
        kept = _kept(committed.split("\n"), text.split("\n"))
        return {now: date for then, now in kept if (date := dates.get(then)) is not None}

    def _ask(
        self, *words: str, ok: Sequence[int] = (0,), surroundings: Mapping[str, str] = MappingProxyType({})
    ) -> bytes:
        env = environment(**_ENVIRONMENT, **surroundings)
        return run((self._program, *_SAFE, *words), ok=ok, deadline=self._deadline, cwd=self.folder, env=env).stdout


def _kept(then: Sequence[str], now: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The numbers of lines that are still there, before and now; of a change too large to compare, none."""
    shorter = min(len(then), len(now))
    head = next((index for index in range(shorter) if then[index] != now[index]), shorter)
    tail = next((index for index in range(shorter - head) if then[-1 - index] != now[-1 - index]), shorter - head)
    yield from ((index + 1, index + 1) for index in range(head))
    before, after = then[head : len(then) - tail], now[head : len(now) - tail]
    if len(before) * len(after) <= _COMPARED:
        for block in difflib.SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
            yield from ((head + block.a + step + 1, head + block.b + step + 1) for step in range(block.size))
    yield from ((len(then) - index, len(now) - index) for index in range(tail))


def _blamed(porcelain: bytes, *, known_to_the_root: bool) -> dict[int, datetime]:
    """Dates by line from `git blame --porcelain`, where a commit's details come with its first line only."""
    dates: dict[bytes, datetime | None] = {}
    lines: dict[int, bytes] = {}
    commit, seconds, zone, boundary = b"", 0, UTC, False
    for line in porcelain.split(b"\n"):
        if line.startswith(b"\t"):
            if commit not in dates:
                known = not commit.startswith(_UNCOMMITTED) and (known_to_the_root or not boundary)
                dates[commit] = _moment(seconds, zone) if known else None
        elif line.startswith(b"committer-time "):
            seconds = int(line.split()[1])
        elif line.startswith(b"committer-tz "):
            zone = _zone(line.split()[1].decode())
        elif line == b"boundary":
            boundary = True
        elif len(words := line.split(b" ")) >= 3 and len(words[0]) in (40, 64):  # SHA-1, SHA-256
            commit, boundary = words[0], False
            lines[int(words[2])] = commit
    return {number: date for number, commit in lines.items() if (date := dates.get(commit)) is not None}


def _zone(text: str) -> timezone:
    sign = -1 if text.startswith("-") else 1
    minutes = int(text[1:3]) * 60 + int(text[3:5])
    return timezone(sign * timedelta(minutes=minutes)) if minutes < 24 * 60 else UTC


def _moment(seconds: int, zone: timezone) -> datetime | None:
    """Nothing for a date that no calendar has: whoever makes a commit chooses it."""
    try:
        return datetime.fromtimestamp(seconds, zone)
    except (OverflowError, ValueError, OSError):
        return None
