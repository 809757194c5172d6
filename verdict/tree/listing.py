"""Lists the files to scan: the root, the files below it, and those left out, each with the reason."""

from __future__ import annotations

import errno
import os
import stat
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from verdict.domain.errors import TargetError
from verdict.domain.outcome import DELETED, Gap, Unscanned
from verdict.domain.text.amounts import few
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Listing, TargetFile
from verdict.processes.deadline import Deadline
from verdict.tree.git import Repository
from verdict.tree.globs import matcher
from verdict.tree.reading import open_regular
from verdict.tree.walking import NOT_CHECKED_OUT, NOT_FETCHED, Aside, unreadable, walk

_SHEBANG_LENGTH = 200
_SHELL = (".sh", ".bash")
_NAMED_SUBMODULES = 3  # in a notice
_NAMED_REASONS = 3  # why nothing is left to scan
_TOO_SLOW = "take too long to apply: files that they name are scanned too, except installed code"
_EXCLUDED = "excluded by --exclude or the configuration"


NOTHING_LEFT = "no file is left to scan"
"""How the notice of a listing without files begins."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which files of a tree are asked for: those below `paths`, if any. Globs are gitignore's, relative to the root."""

    root: Path
    paths: tuple[Path, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """Paths in scope, as the file system spells them, in order, and what is left out.

    - `named`: as in `listing_of`.
    - `absent`: those of the paths that a sparse checkout keeps out of the work tree.
    """

    paths: tuple[str, ...]
    left_out: tuple[Unscanned, ...]
    notices: tuple[str, ...]
    named: frozenset[str]
    absent: frozenset[str]

    def listing(self, root: Path, paths: Iterable[str]) -> Listing:
        """The files at some of the paths; see `listing_of`."""
        wanted = frozenset(paths)
        sparse = [Unscanned(clean_path(path), Gap.SKIPPED, NOT_CHECKED_OUT) for path in wanted & self.absent]
        said = [f"files not checked out, so not scanned (sparse checkout): {len(sparse):,}"] if sparse else []
        left_out = [*self.left_out, *sparse]
        return listing_of(root, wanted - self.absent, left_out, (*self.notices, *said), self.named)


def resolve(path: Path) -> Path:
    """Where a path leads, links followed: a regular file or a folder that can be read.

    Raises:
        TargetError: it doesn't exist, can't be read, or is neither file nor folder.
    """
    shown = clean_path(str(path))
    try:
        resolved = path.resolve(strict=True)
        mode = resolved.stat().st_mode
    except FileNotFoundError as error:
        raise TargetError(f"{shown} doesn't exist", hint="name a folder or a file that is there") from error
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the path can't be followed"
        raise TargetError(f"{shown} can't be read: {reason}", hint="check the path and its permissions") from error
    if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
        raise TargetError(f"{shown} is neither a file nor a folder", hint="name a folder or a regular file")
    if not os.access(resolved, os.R_OK | (os.X_OK if stat.S_ISDIR(mode) else 0)):
        raise TargetError(f"{shown} can't be read: permission denied", hint="check the path's permissions")
    return resolved


def list_files(scope: Scope, deadline: Deadline) -> Listing:
    """Every file in scope, git-aware, and everything that is left out; see `find`.

    Raises:
        TargetError: the tree has nothing to scan.
    """
    found = find(scope, deadline)
    return found.listing(scope.root, found.paths)


def find(scope: Scope, deadline: Deadline) -> Found:
    """The paths in scope, whatever is there.

    In a repository these are the tracked and the untracked files that git doesn't ignore; elsewhere all files but those
    in folders of installed code. What was asked for by name is listed in any case. Links are not followed: what they
    lead to inside the tree is listed, or left out, by its own name.

    Raises:
        TargetError: the tree has nothing to scan.
    """
    left_out: list[Unscanned] = []
    aside = Aside(left_out, [], [])
    asked = {path: path.relative_to(scope.root).as_posix() for path in scope.paths or (scope.root,)}
    known = {path: Repository.at(path, deadline) for path in asked if path.is_dir()}
    ignored = {path for path, repository in known.items() if repository is not None and repository.ignores(".")}
    found = {below for path, below in asked.items() if path not in known}
    for path, repository in known.items():
        prefix = "" if path == scope.root else f"{asked[path]}/"
        found.update(walk(scope.root, prefix, None if path in ignored else repository, deadline, aside))
    if not found and not left_out:
        names = ", ".join(clean_path(str(path)) for path in asked)
        raise TargetError(f"{names} has no files", hint="name a folder with code in it")
    named = {clean_path(path) for path in (*found, *(f"{below}/" for below in asked.values()))}
    excluded = matcher(scope.exclude)
    left_out = [_passed_over(gap) if excluded(gap.path) else gap for gap in left_out if gap.path not in named]
    native = asked_for(scope, found, left_out)
    around = Repository.at(scope.root, deadline)
    why = Repository.refused(scope.root, deadline) if around is None else ""
    said = [
        *notices(around, left_out, ignored=bool(ignored), why=why),
        *(f"git's ignore rules in {folder} {_TOO_SLOW}" for folder in aside.unruled),
    ]
    own = frozenset(path.relative_to(scope.root).as_posix() for path in scope.paths if not path.is_dir())
    return Found(tuple(native), tuple(left_out), tuple(said), own, frozenset(aside.absent))


def asked_for(scope: Scope, paths: Iterable[str], left_out: list[Unscanned]) -> list[str]:
    """The paths that pass the globs, in order; `left_out` gets the others, each with its reason."""
    native = sorted(paths)
    for asked, reason in _filters(scope):
        left_out.extend(Unscanned(clean_path(path), Gap.SKIPPED, reason) for path in native if not asked(path))
        native = [path for path in native if asked(path)]
    return native


def listing_of(
    root: Path,
    native: Iterable[str],
    left_out: list[Unscanned],
    notices: Iterable[str],
    named: Container[str],
) -> Listing:
    """The files at the paths below `root`, and a reason for each path that is no file to be read.

    `named` are the files that a user named themselves, not by a folder around them.
    """
    own = _own_folders(root)
    found = (_file(root, path, own, left_out, named=path in named) for path in native)
    files = [file for file in found if file is not None]
    said = tuple(notices)
    if not files:
        why = Counter(gap.reason for gap in set(left_out)).most_common(_NAMED_REASONS)
        reasons = ", ".join(f"{number} {reason}" for reason, number in why)
        said += (f"{NOTHING_LEFT}{reasons and ': '}{reasons}",)
    return Listing(root, tuple(sorted(files, key=attrgetter("path"))), tuple(sorted(set(left_out))), said)


def notices(
    repository: Repository | None, left_out: Iterable[Unscanned], *, ignored: bool, why: str = ""
) -> Iterator[str]:
    """What a reader should know of the folder in which files are listed; `why` says why git can't read it."""
    if repository is None:
        lacking = f"git can't read the repository ({why})" if why else "not a git repository"
        yield f"{lacking}: all files but installed code are scanned, and the age of code is unknown"
        return
    if ignored:
        yield "git ignores this folder: all files but installed code are scanned"
    if repository.shallow():
        yield "the git history is shallow: code older than it has no date"
    if absent := sorted({gap.path for gap in left_out if gap.reason == NOT_FETCHED}):
        names = few(absent, _NAMED_SUBMODULES)
        yield f"submodules not fetched, so not scanned: {names} (run `git submodule update --init --recursive`)"


def below(scope: Scope) -> Callable[[str], bool]:
    """Tells whether a path is one of those that were named, or below one of them."""
    wanted = [path.relative_to(scope.root).as_posix() for path in scope.paths or (scope.root,)]
    return lambda path: any(path == each or path.startswith(f"{each}/") or each == "." for each in wanted)


def _passed_over(gap: Unscanned) -> Unscanned:
    """The gap of a path that was excluded: it isn't called unreadable or absent, since nobody asked for it."""
    missed = gap.gap is Gap.FAILED or gap.reason == NOT_FETCHED
    return Unscanned(gap.path, Gap.SKIPPED, _EXCLUDED) if missed else gap


def _filters(scope: Scope) -> Iterator[tuple[Callable[[str], bool], str]]:
    """The conditions for a path, each with the reason for leaving out a path that doesn't satisfy it."""
    if scope.include:
        yield matcher(scope.include), "not in --include"
    if scope.exclude:
        excluded = matcher(scope.exclude)
        yield lambda path: not excluded(path), _EXCLUDED


def _file(
    root: Path, native: str, own: Callable[[str], bool], left_out: list[Unscanned], *, named: bool
) -> TargetFile | None:
    """The file at a path; None, with the reason in `left_out`, if it is no readable regular file in a folder we own."""
    path, full = clean_path(native), f"{root}/{native}"
    folder, _, name = native.rpartition("/")
    if native.startswith("/") or not own(folder):  # git's index may list what stands behind a link
        left_out.append(Unscanned(path, Gap.SKIPPED, "reached through a link"))
        return None
    try:
        status = os.lstat(full)
        if stat.S_ISLNK(status.st_mode):
            left_out.append(Unscanned(path, Gap.SKIPPED, _link(root, root / native)))
            return None
        if not stat.S_ISREG(status.st_mode):
            left_out.append(Unscanned(path, Gap.SKIPPED, "not a regular file"))
            return None
        if not os.access(full, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        interpreter = None
        if named or name.endswith(_SHELL) or (status.st_mode & 0o111 and "." not in name):
            with open_regular(root / native) as stream:
                interpreter = _interpreter(stream.read(_SHEBANG_LENGTH))
    except (FileNotFoundError, NotADirectoryError):  # the latter where a file has taken a folder's place
        left_out.append(Unscanned(path, Gap.SKIPPED, DELETED))
        return None
    except OSError as error:
        left_out.append(unreadable(native, error))
        return None
    return TargetFile(path, native, status.st_size, interpreter, named)


def _own_folders(root: Path) -> Callable[[str], bool]:
    """Tells whether a folder is the tree's own: below the root, with no link on the way. Each is looked at once."""
    known = {"": True}

    def inside(folder: str) -> bool:
        above, _, name = folder.rpartition("/")
        if name in {"", ".", ".."}:
            return False
        return known[above] and not os.path.islink(f"{root}/{folder}")  # noqa: PTH114  never raises

    def own(folder: str) -> bool:
        way: list[str] = []
        while folder not in known:
            way.append(folder)
            folder = folder.rpartition("/")[0]
        for each in reversed(way):
            known[each] = inside(each)
        return known[way[0]] if way else known[folder]

    return own


def _link(root: Path, link: Path) -> str:
    try:
        inside = link.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):
        return "a link that leads nowhere"
    return "a link to another place of the tree" if inside else "a link out of the tree"


def _interpreter(head: bytes) -> str | None:
    """The program in a `#!` line, without its folder, `env` and version: `#!/usr/bin/env python3.12` is python."""
    if not head.startswith(b"#!"):
        return None
    words = head[2:].splitlines()[0].decode("utf-8", "replace").split() if len(head) > 2 else []
    names = [word.rpartition("/")[2] for word in words if not word.startswith("-")]
    if names[:1] == ["env"]:
        names = names[1:]
    return names[0].rstrip("0123456789.") or None if names else None
