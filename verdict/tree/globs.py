"""Globs as in `.gitignore`, for the command line and the configuration."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterable, Sequence

import pathspec

_DOT = re.compile(r"\A(!?)(?:\./+)+")
# Bytes of a name that aren't UTF-8 are surrogates, which can't be encoded: characters for private use stand for them.
_ENCODABLE = {code: code - 0xD800 + 0x10F000 for code in range(0xD800, 0xE000)}


def matcher(globs: Iterable[str]) -> Callable[[str], bool]:
    """Whether a path, POSIX, relative to the root and as `os.fsdecode` gives it, matches one of `globs`.

    `.` is the root, and `./` at the beginning of a glob too; git's own globs would match nothing.
    """
    matches = pathspec.GitIgnoreSpec.from_lines(_without_dot(glob).translate(_ENCODABLE) for glob in globs).match_file
    # A copy takes as long as a match, and few paths need one.
    return lambda path: matches(path if path.isascii() else path.translate(_ENCODABLE))


def _without_dot(glob: str) -> str:
    return "*" if glob in (".", "./") else _DOT.sub(r"\1/", glob)


def covering(glob: str) -> Callable[[str], bool]:
    """Whether a path matches one glob or is below a folder that does: `matcher` for a glob that may be hostile.

    It is never slow, whatever the glob and the path, and never an error: what can't be a pattern stands for itself.
    """
    parts = glob.strip("/").split("/")
    if "/" not in glob.rstrip("/"):
        parts = ["**", *parts]
    if parts[-1] == "**":
        parts = [*parts[:-1], "*"]  # at least one name; what is below it goes with it
    patterns = [None if part == "**" else re.compile(fnmatch.translate(part)) for part in parts]
    below = int(glob.endswith("/"))
    return lambda path: _reaches(patterns, path.split("/"), below)


def _reaches(patterns: Sequence[re.Pattern[str] | None], names: Sequence[str], below: int) -> bool:
    """Whether the patterns match the first names in order and at least `below` names are left after them."""
    ends = {0}  # how many names the patterns so far can match
    for pattern in patterns:
        if pattern is None:
            ends = set(range(min(ends, default=len(names) + 1), len(names) + 1))
        else:
            ends = {end + 1 for end in ends if end < len(names) and pattern.match(names[end])}
    return any(end <= len(names) - below for end in ends)
