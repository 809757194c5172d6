"""The repositories of a fleet, as the user lists them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from verdict.domain.errors import UsageError
from verdict.domain.text.untrusted import clean_line

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_SCHEMES = ("https", "ssh", "git", "http", "file")
_SCP = re.compile(r"[\w.-]+@[\w.-]+:.+")  # git's short form of an SSH address
_LONGEST = 4096  # characters of an address


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository to scan.

    `address` is what git fetches from: a URL or an absolute path. `revision` is a branch, tag or commit; None is HEAD.
    """

    address: str
    revision: str | None = None

    @property
    def name(self) -> str:
        """The address without a password or token in it, as results show it."""
        parts = urlsplit(self.address)
        if parts.scheme not in _SCHEMES or "@" not in parts.netloc:
            return clean_line(self.address)
        return clean_line(urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2])))

    @property
    def slug(self) -> str:
        """A short name for files that no other repository of the fleet has: the end of the address and a hash of it."""
        end = _UNSAFE.sub("-", self.name.rstrip("/").removesuffix(".git").rpartition("/")[2])[-40:].strip(".-")
        digest = hashlib.sha256(f"{self.name}\0{self.revision or ''}".encode()).hexdigest()[:12]
        return f"{end or 'repository'}-{digest}"


def listed(lines: Iterable[str], where: Path) -> Iterator[Repository]:
    """The repositories in a list: an address in each line, then a blank and a revision if it isn't HEAD.

    Empty lines and those that begin with `#` are skipped. Relative paths are relative to `where`.

    Raises:
        UsageError: a line has neither a URL that git can fetch nor a path.
    """
    seen: set[Repository] = set()
    for number, line in enumerate(lines, 1):
        address, _, revision = line.strip().partition(" ")
        if not address or address.startswith("#"):
            continue
        repository = Repository(_address(address, where, number), revision.strip() or None)
        if repository.revision is not None and repository.revision.startswith("-"):
            raise UsageError(f"line {number} has an option as its revision", hint="name a branch, tag or commit")
        if repository not in seen:
            seen.add(repository)
            yield repository


def below(folder: Path) -> tuple[list[Repository], list[str]]:
    """The repositories in a folder, and the names in it that are none, both in order of names.

    A repository is a direct subfolder with `.git` in it, even a broken one, or a bare repository. A checkout without
    any in it is the only one.
    """
    repositories, others = list[Repository](), list[str]()
    for each in sorted(set(folder.iterdir()) - {folder / ".git"}):
        bare = (each / "HEAD").is_file() and (each / "objects").is_dir()
        if each.is_dir() and not each.is_symlink() and (bare or (each / ".git").exists()):
            repositories.append(Repository(str(each.resolve())))
        else:
            others.append(each.name)
    if not repositories and (folder / ".git").exists():
        return [Repository(str(folder.resolve()))], []
    return repositories, others


def _address(text: str, where: Path, number: int) -> str:
    if len(text) > _LONGEST or text.startswith("-"):
        raise UsageError(f"line {number} is not an address: {clean_line(text)[:80]}", hint="name a URL or a path")
    if urlsplit(text).scheme in _SCHEMES or _SCP.fullmatch(text):
        return text
    if "://" in text or "::" in text:  # `ext::` and its kind run programs
        schemes = ", ".join(_SCHEMES)
        raise UsageError(
            f"line {number} has an address git may not fetch: {clean_line(text)[:80]}", hint=f"use {schemes}"
        )
    return str((where / text).resolve())
