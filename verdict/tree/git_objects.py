"""Reads what git has stored: the files of a commit and of the index, and their contents, without any filter."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.domain.errors import Crashed, TargetError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.run import MIB
from verdict.tree.blobs import blob_id, is_blob
from verdict.tree.git import Repository

LARGEST = 256 * MIB
"""The size in bytes of the largest content that is read from git."""
_AT_ONCE = 32 * MIB  # bytes of contents that git is asked for in one go
COMMIT, LINK = "160000", "120000"
"""Modes of entries that aren't files: a submodule's commit, and a symbolic link."""
_RAW = (
    "--raw", "-z", "--no-abbrev", "--relative", "--ita-invisible-in-index", "--no-ext-diff", "--no-textconv",
    "--ignore-submodules=none",
)  # fmt: skip
_MOST_RENAMES = 1000  # files gone and files new, each, that git compares with one another
_MORE_HISTORY = "run `git fetch --deepen=100` or `git fetch --unshallow`, then scan again"


@dataclass(frozen=True, slots=True)
class Entry:
    """What git has at a path below the repository's folder: a mode, such as `100644`, and an object's id.

    `unmerged`: the path has a conflict that isn't resolved, so no content counts. `inside` is the folder of the
    submodule that has the object; empty for the repository itself.
    """

    path: str
    mode: str
    id: str
    unmerged: bool = False
    inside: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The reason why there is no content for an id."""

    reason: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a path is in two states; `old` or `new` is None where a state has nothing there."""

    old: Entry | None
    new: Entry | None


def merge_base(repository: Repository, revision: str, other: str = "HEAD") -> str:
    """The commit where `revision` and `other` parted; that of `revision` itself if they have no common history.

    Raises:
        TargetError: there is no such revision, or the history here is too short to tell.
    """
    commit = repository.commit(revision)
    base = repository.ask("merge-base", commit, repository.commit(other), ok=(0, 1)).decode().strip()
    if not base and repository.shallow():
        raise TargetError(
            f"the git history here is too short to tell where {clean_path(revision)} and {clean_path(other)} parted",
            hint=_MORE_HISTORY,
        )
    return base or commit


def changed_from(repository: Repository, known: Mapping[str, Entry]) -> Callable[[str], bool]:
    """Tells whether the file at a path below the folder has other content than `known`, a commit's files by path.

    Only content counts, not what the index says of a file, its size or its times. What can't be read counts as changed.
    """

    def changed(path: str) -> bool:
        repository.deadline.check("comparing files with what git has")
        entry = known.get(path)
        try:
            return entry is None or not is_blob(repository.folder / path, entry.mode, entry.id)
        except OSError:
            return True

    return changed


def recorded(repository: Repository, commit: str) -> Iterator[Entry]:
    """The files of a commit below the folder, and those of its submodules; see `with_submodules`."""
    return with_submodules(repository, _tree(repository.ask("ls-tree", "-r", "-z", commit)))


def with_submodules(repository: Repository, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries; in place of submodules their files at the recorded commits, as far as these were fetched."""
    for entry in entries:
        if entry.mode != COMMIT:
            yield entry
            continue
        folder = repository.folder / entry.path
        inner = Repository.at(folder, repository.deadline) if folder.is_dir() and not folder.is_symlink() else None
        if inner is not None and inner.ask("rev-parse", "--verify", "--quiet", f"{entry.id}^{{commit}}", ok=(0, 1)):
            for each in recorded(inner, entry.id):
                folder_of = f"{entry.path}/{each.inside}".rstrip("/")
                yield replace(each, path=f"{entry.path}/{each.path}", inside=folder_of)


def head(repository: Repository) -> str:
    """The id of the commit that is checked out; before the first commit, of the tree without files."""
    commit = repository.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}", ok=(0, 1)).decode().strip()
    return commit or _empty_tree(repository)


def staged(repository: Repository) -> list[Change]:
    """What the next commit would change below the folder; before the first commit, everything it would have.

    In a hook of `git commit`, the index is the one that this commit is made from.

    Raises:
        TargetError: the index that `GIT_INDEX_FILE` names isn't there, or belongs to another repository.
    """
    surroundings = _index_of_the_commit(repository)
    return _changes(_with_index(repository, head(repository), "--no-renames", surroundings=surroundings))


def indexed(repository: Repository) -> list[Entry]:
    """Everything that the next commit would have below the folder; see `staged`."""
    surroundings = _index_of_the_commit(repository)
    raw = _with_index(repository, _empty_tree(repository), "--no-renames", surroundings=surroundings)
    return [each.new for each in _changes(raw) if each.new is not None]


def between(repository: Repository, old: str, new: str) -> list[Change]:
    """What differs below the folder between two commits. Of a submodule only the recorded commit is compared."""
    return _changes(repository.ask("diff-tree", "-r", *_RAW, "--no-renames", old, new, "--"))


def renamed(repository: Repository, old: str, new: str | None, *, of_commit: bool = False) -> Mapping[str, str]:
    """The earlier path of each file that was renamed since the commit `old`: in the commit `new`, or in the index.

    With `of_commit`, the index is the one that the next commit is made from; see `staged`.
    A file counts as renamed if half of its content is the same; where git lacks contents, if all of it is.
    """

    def asked(similar: str) -> bytes:
        options = (f"-M{similar}", f"-l{_MOST_RENAMES}", "--diff-filter=R")
        if new is None:
            surroundings = _index_of_the_commit(repository) if of_commit else {}
            return _with_index(repository, old, *options, surroundings=surroundings)
        return repository.ask("diff-tree", "-r", *_RAW, *options, old, new, "--")

    try:
        raw = asked("50%")
    except Crashed:  # a partial clone lacks the contents to compare
        raw = asked("100%")
    pairs = ((each.old, each.new) for each in _changes(raw))
    return {new.path: old.path for old, new in pairs if old is not None and new is not None}


def contents(repository: Repository, ids: Iterable[str]) -> Iterator[tuple[str, bytes | Unreadable]]:
    """The content of each blob, without any conversion, in no particular order."""
    wanted = sorted(set(ids))
    if not wanted:
        return
    sizes = repository.ask("cat-file", "--batch-check", stdin=_lines(wanted)).decode().splitlines()
    group: list[str] = []
    total = 0
    for id_, line in zip(wanted, sizes, strict=True):
        words = line.split(" ")
        if len(words) != 3 or words[1] != "blob":
            yield id_, Unreadable("git doesn't have its content here: the clone is partial or damaged")
            continue
        size = int(words[2])
        if size > LARGEST:
            yield id_, Unreadable(f"larger than {LARGEST // MIB} MiB in git")
            continue
        if group and total + size > _AT_ONCE:
            yield from _blobs(repository, group)
            group, total = [], 0
        group.append(id_)
        total += size
    yield from _blobs(repository, group)


def _with_index(repository: Repository, tree: str, *options: str, surroundings: Mapping[str, str]) -> bytes:
    """How the index differs from a commit or tree, in git's raw format."""
    return repository.ask("diff-index", "--cached", *_RAW, *options, tree, "--", surroundings=surroundings)


def _empty_tree(repository: Repository) -> str:
    """The id of the tree without files, by the repository's hash."""
    return repository.ask("hash-object", "-t", "tree", "--stdin").decode().strip()


def _index_of_the_commit(repository: Repository) -> Mapping[str, str]:
    """The index that a commit is made from, as git tells a hook: `git commit -a` has its own."""
    named = os.environ.get("GIT_INDEX_FILE")
    if not named:
        return {}
    top, own = (
        Path(os.fsdecode(repository.ask("rev-parse", which).removesuffix(b"\n"))).resolve()
        for which in ("--show-toplevel", "--absolute-git-dir")
    )
    index = top / named  # git reads a relative name from there
    folder = index.parent.resolve()
    if folder != own and any(map(_is_git_folder, (folder, *folder.parents))):
        raise TargetError(
            f"GIT_INDEX_FILE names the index of another repository, not that of {clean_path(str(top))}",
            hint="unset it to scan what is staged here",
        )
    if not index.is_file():
        raise TargetError(
            f"GIT_INDEX_FILE names no file: {clean_path(named)}", hint="unset it to scan what is staged here"
        )
    return {"GIT_INDEX_FILE": str(folder / index.name)}


def _is_git_folder(folder: Path) -> bool:
    return (folder / "HEAD").is_file() and (folder / "objects").is_dir()


def _blobs(repository: Repository, ids: Sequence[str]) -> Iterator[tuple[str, bytes | Unreadable]]:
    if not ids:
        return
    try:
        found = _batch(repository.ask("cat-file", "--batch", stdin=_lines(ids)), ids)
    except Crashed as error:  # git stops at a damaged object; a smaller query still returns the others
        if len(ids) == 1:
            yield ids[0], Unreadable(f"git can't read its content: {error}")
            return
        half = len(ids) // 2
        yield from _blobs(repository, ids[:half])
        yield from _blobs(repository, ids[half:])
        return
    for id_, content in found:
        yield id_, content if blob_id(content, like=id_) == id_ else Unreadable("its content in git is damaged")


def _tree(listed: bytes) -> Iterator[Entry]:
    """From `git ls-tree -z`: `MODE TYPE ID`, a tab, the path."""
    for line in filter(None, listed.split(b"\0")):
        about, _, path = line.partition(b"\t")
        mode, _, id_ = about.decode().split(" ")
        yield Entry(os.fsdecode(path), mode, id_)


def _changes(raw: bytes) -> list[Change]:
    """From git's raw format: `:MODE MODE ID ID STATUS` and a path, in turns; of a renamed file, the old path first."""
    found, fields = [], iter(raw.split(b"\0"))
    for about in filter(None, fields):
        old_mode, mode, old_id, id_, status = about.decode().removeprefix(":").split(" ")
        old_path = path = os.fsdecode(next(fields))
        if status[0] in "RC":
            path = os.fsdecode(next(fields))
        old = None if status[0] in "AU" else Entry(old_path, old_mode, old_id)
        new = None if status == "D" else Entry(path, mode, id_, unmerged=status == "U")
        found.append(Change(old, new))
    return found


def _lines(ids: Sequence[str]) -> bytes:
    return "".join(f"{id_}\n" for id_ in ids).encode()


def _batch(answer: bytes, ids: Sequence[str]) -> list[tuple[str, bytes]]:
    """From `git cat-file --batch`: `ID blob SIZE`, a line feed, the content, a line feed, for each."""
    found, at = [], 0
    for id_ in ids:
        head = answer.index(b"\n", at)
        start = head + 1
        at = start + int(answer[at:head].rpartition(b" ")[2]) + 1
        found.append((id_, answer[start : at - 1]))
    return found
