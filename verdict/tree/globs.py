"""Globs as in `.gitignore`, for the command line and the configuration."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import pathspec
from pathspec.patterns.gitignore import GitIgnorePatternError
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from verdict.domain.errors import UsageError
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line

_DOT = re.compile(r"\A(!?)(?:\./+)+")
# Bytes of a name that aren't UTF-8 are surrogates, which can't be encoded: characters for private use stand for them.
_ENCODABLE = {code: code - 0xD800 + 0x10F000 for code in range(0xD800, 0xE000)}
_SET = re.compile(r"(?P<escaped>\\.)|\[(?P<negated>\^?)(?P<members>\]?[^]]*)\]", re.DOTALL)  # in pathspec's expressions
_RANGE = re.compile(r"(?P<first>.)-(?P<last>.)|(?P<one>.)", re.DOTALL)
_LONGEST = 100  # characters of a glob in an error message


def matcher(globs: Iterable[str]) -> Callable[[str], bool]:
    """Whether a path, POSIX, relative to the root and as `os.fsdecode` gives it, matches one of `globs`.

    `.` is the root, and `./` at the beginning of a glob too; git's own globs would match nothing.

    Raises:
        UsageError: one of them can't be a pattern. One that is only a comment or never closes a bracket matches
            nothing, as in git; `check` refuses these too.
    """
    matches = pathspec.GitIgnoreSpec([_compiled(glob) for glob in globs]).match_file
    # A copy takes as long as a match, and few paths need one.
    return lambda path: matches(path if path.isascii() else path.translate(_ENCODABLE))


def check(glob: str) -> str:
    """The glob itself, if it can match something.

    Raises:
        UsageError: it can't.
    """
    if _compiled(glob).include is not None:
        return glob
    begins = glob.strip()[:1]
    why = {
        "": "it is empty",
        "#": r"it is a comment; write \# for the sign",
        "/": "it names nothing; write . for all files",
    }
    raise _unusable(glob, why.get(begins, r"a [ has no ]; write \[ for the sign"))


def _compiled(glob: str) -> GitIgnoreSpecPattern:
    """The pattern of a glob; `include` is None if it matches nothing.

    Raises:
        UsageError: it can't be a pattern.
    """
    try:
        expression, include = GitIgnoreSpecPattern.pattern_to_regex(_without_dot(glob).translate(_ENCODABLE))
    except GitIgnorePatternError as error:
        alone = r"a single \ stands at the end of a name; write \\ for the sign"
        raise _unusable(glob, "nothing follows the !" if glob.rstrip() == "!" else alone) from error
    if expression is None:
        return GitIgnoreSpecPattern(None)

    def escaped(part: re.Match[str]) -> str:
        return part["escaped"] or f"[{part['negated']}{''.join(_members(part['members'], glob))}]"

    return GitIgnoreSpecPattern(re.compile(_SET.sub(escaped, expression)), include)


def _members(members: str, glob: str) -> Iterator[str]:
    """The characters and ranges between brackets, escaped: Python warns of signs that may mean more to it one day.

    Raises:
        UsageError: a range ends before it begins.
    """
    for part in _RANGE.finditer(members.replace(r"\\", "\\")):
        if part["one"]:
            yield re.escape(part["one"])
        elif part["first"] > part["last"]:
            raise _unusable(glob, f"the range {part[0]} in brackets ends before it begins")
        else:
            yield f"{re.escape(part['first'])}-{re.escape(part['last'])}"


def _unusable(glob: str, why: str) -> UsageError:
    return UsageError(
        f"'{shorten(clean_line(glob), _LONGEST)}' is not a glob that can match: {why}",
        hint="write it as in .gitignore, like src/*.py",
    )


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
