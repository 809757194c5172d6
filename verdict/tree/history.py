"""The commits of a repository, for a reader that isn't git: which they are, and the contents that they have.

The reader is given a bare repository in a private folder with the same objects and commits, so that it meets none of
the settings, hooks and refs that the scanned tree names.
"""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from verdict.domain.errors import OutputInvalid
from verdict.domain.historic import path_in
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Appearance
from verdict.processes.run import MIB
from verdict.tree.git import Repository
from verdict.tree.git_objects import COMMIT, Entry
from verdict.tree.reading import read_regular

_SHA1 = 40  # digits of an id
_FILE = "100644"
_LARGEST_LIST = 64 * MIB  # bytes of the list of commits where a history is cut
_MOST = 1024 * MIB  # bytes of earlier contents that are written out to be scanned
_BLOB = re.compile(rb"(?P<id>[0-9a-f]{40}) blob (?P<size>\d+)")
_NOBODY = "verdict <verdict@localhost> 0 +0000"


@dataclass(frozen=True, slots=True)
class Commits:
    """The commits that are looked at, the latest first, and those of them that nothing known points to (`tips`).

    `base` and what it came from are left out. `cut` are those whose parents a shallow clone doesn't have.
    """

    tips: tuple[str, ...]
    ids: tuple[str, ...]
    cut: frozenset[str]
    base: str | None


def commits(repository: Repository, base: str | None) -> Commits:
    """Those of HEAD and of all refs; with `base`, those of HEAD since then.

    Raises:
        OutputInvalid: the repository has another kind of ids than SHA-1.
        EngineError: the deadline passed, or git failed.
    """
    if base is None:
        asked = ["--all"]
        tips = _words(repository.ask("rev-list", "--no-walk", *asked, "--"))
    else:
        tips = _head(repository)
        asked = [*tips, f"^{base}"]
    if not tips:
        return Commits((), (), frozenset(), base)
    if any(len(each) != _SHA1 for each in tips):
        raise OutputInvalid("only a repository with SHA-1 ids can be read", hint="scan without the history")
    ids = _words(repository.ask("rev-list", "--topo-order", *asked, "--"))
    cut = _boundary(repository) if repository.shallow() else frozenset()
    return Commits(tips, ids, cut.intersection(ids), base)


def _head(repository: Repository) -> tuple[str, ...]:
    """The commit of HEAD; none on a branch without a commit yet."""
    return _words(repository.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}", ok=(0, 1)))


def _words(raw: bytes) -> tuple[str, ...]:
    return tuple(raw.decode("ascii").split())


def _boundary(repository: Repository) -> frozenset[str]:
    """The commits at which a shallow history ends."""
    return frozenset(_words(read_regular(_own(repository, "shallow"), _LARGEST_LIST)))


def _own(repository: Repository, name: str) -> Path:
    """The path of a file or folder of the repository itself."""
    said = repository.ask("rev-parse", "--git-path", name)
    return repository.folder / os.fsdecode(said.removesuffix(b"\n"))


def private_copy(repository: Repository, known: Commits, folder: Path) -> str:
    """Write a bare repository to a new folder: the same objects, and refs to the tips. Nothing is copied.

    Returns the commit after which the reader begins: the base, or one without files that no other one came from.
    """
    for name in ("objects/info", "refs/heads"):
        (folder / name).mkdir(parents=True)
    borrowed = folder / "borrowed"  # its own path may have characters that the file below can't
    borrowed.symlink_to(_own(repository, "objects").resolve())
    (folder / "objects/info/alternates").write_text(f"{borrowed}\n", encoding="utf-8")
    (folder / "config").write_text("[core]\n\trepositoryformatversion = 0\n\tbare = true\n", encoding="utf-8")
    (folder / "HEAD").write_text("ref: refs/heads/0\n", encoding="utf-8")
    refs = (f"{tip} refs/heads/{number}\n" for number, tip in enumerate(known.tips))
    (folder / "packed-refs").write_text("".join(refs), encoding="utf-8")
    if repository.shallow():
        ends = sorted(_boundary(repository))
        (folder / "shallow").write_text("".join(f"{each}\n" for each in ends), encoding="utf-8")
    if known.base is not None:
        return known.base
    tree = _written(folder, "tree", b"")
    return _written(folder, "commit", f"tree {tree}\nauthor {_NOBODY}\ncommitter {_NOBODY}\n\n\n".encode())


def _written(folder: Path, kind: str, content: bytes) -> str:
    """Write an object into a repository. Returns its id."""
    raw = f"{kind} {len(content)}\0".encode() + content
    id_ = hashlib.sha1(raw, usedforsecurity=False).hexdigest()
    place = folder / "objects" / id_[:2] / id_[2:]
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(zlib.compress(raw))
    return id_


@dataclass(frozen=True, slots=True)
class Earlier:
    """Files as earlier commits had them, each by its `historic` path, and what git doesn't have of them."""

    entries: tuple[Entry, ...]
    gaps: tuple[Unscanned, ...]


def earlier(
    repository: Repository, known: Commits, found: Iterable[Appearance], asked: Mapping[str, str], most: int = _MOST
) -> Earlier:
    """The contents that stand in commits at some paths, each once, by the earliest commit that has it.

    `asked` has the path below the repository's folder for each path from its top that counts. Contents beyond `most`
    bytes in all are left out, the latest first.
    """
    age = {id_: number for number, id_ in enumerate(reversed(known.ids))}
    wanted = [each for each in found if each.path in asked and each.commit in age]
    wanted.sort(key=lambda each: (age[each.commit], each.path))
    names = [f"{each.commit}:{each.path}" for each in wanted]
    entries: dict[str, Entry] = {}
    gaps: list[Unscanned] = []
    total = 0
    for each, (id_, size) in zip(wanted, _blobs(repository, names), strict=True):
        path = path_in(each.commit, asked[each.path])
        if id_ is None:
            gaps.append(Unscanned(clean_path(path), Gap.FAILED, "git doesn't have its content here"))
        elif id_ not in entries:
            total += size
            if total > most:
                gaps.append(Unscanned(clean_path(path), Gap.LIMITED, f"more than {most // MIB} MiB of earlier files"))
            else:
                entries[id_] = Entry(path, _FILE, id_)
    return Earlier(tuple(entries.values()), tuple(gaps))


def _blobs(repository: Repository, names: Sequence[str]) -> Iterator[tuple[str | None, int]]:
    """The id and size of each file that is named by commit and path; None where git has no such file."""
    lines = [name for name in names if "\n" not in name]
    if not lines:
        yield from ((None, 0) for _ in names)
        return
    said = repository.ask("cat-file", "--batch-check", stdin="".join(f"{each}\n" for each in lines).encode())
    answers = iter(said.split(b"\n"))
    for name in names:
        blob = None if "\n" in name else _BLOB.fullmatch(next(answers, b""))
        yield (None, 0) if blob is None else (blob["id"].decode(), int(blob["size"]))


def dates(repository: Repository, ids: Collection[str]) -> Mapping[str, datetime]:
    """The author's date of each commit; of one whose date can't be read, none."""
    if not ids:
        return {}
    listed = "".join(f"{each}\n" for each in sorted(set(ids))).encode()
    said = repository.ask("rev-list", "--no-walk", "--stdin", "--format=%H %aI", stdin=listed)
    pairs = (line.split(" ") for line in said.decode("ascii", "replace").splitlines() if not line.startswith("commit "))
    return {id_: when for id_, text in pairs if (when := _date(text)) is not None}


def _date(text: str) -> datetime | None:
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return when if when.tzinfo is not None else None


def inside(repository: Repository) -> str:
    """The path of the repository's folder from its top, with a trailing slash; empty for the top."""
    return os.fsdecode(repository.ask("rev-parse", "--show-prefix").removesuffix(b"\n"))


def submodules(repository: Repository) -> tuple[str, ...]:
    """The folders of HEAD below the repository's folder that are repositories of their own."""
    if not _head(repository):
        return ()
    listed = repository.ask("ls-tree", "-r", "-z", "HEAD")
    entries = (each.partition(b"\t") for each in listed.split(b"\0"))
    return tuple(os.fsdecode(path) for about, _, path in entries if about.startswith(COMMIT.encode()))
