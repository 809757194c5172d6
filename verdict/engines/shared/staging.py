"""Passes files to tools under names that the tools accept."""

from __future__ import annotations

import contextlib
import posixpath
import re
import shutil
import stat
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pydantic

from verdict.domain.errors import EngineError, OutputInvalid
from verdict.domain.text.untrusted import clean_line
from verdict.ports import TargetFile, Workplace
from verdict.processes.run import MIB, chunked, environment
from verdict.tree.reading import open_regular, read_regular
from verdict.tree.source import encoding_of

LARGEST_READ = 64 * MIB
"""The largest file that is read whole. One of a hundred gigabytes may take no room on the disk of whoever wrote it."""
_PORTIONS_A_JOB = 4  # several, so that no processor is idle at the end
_SMALLEST_PORTION = 20  # files; smaller portions cost more in starts than they gain
_OVERHEAD = 2000  # bytes added to a file's size when portions are balanced
_NO_TEXT = bytes(each for each in range(256) if each >= 128 or (each < 32 and each not in b"\t\n\f\r"))
_NOT_UTF8 = re.compile("[\udc80-\udcff]")  # see PEP 383


class Unstageable(EngineError):
    """A file couldn't be put where the tool reads it."""


class Gone(Unstageable):
    """The file itself can't be read any more, or isn't a regular file."""


def surroundings(place: Workplace, **more: str) -> dict[str, str]:
    """The environment of a tool. Its home and its temporary files are in the private folder, and removed with it.

    Raises:
        Unstageable: the folder can't be written.
    """
    temporary = place.scratch / "tmp"
    try:
        temporary.mkdir(exist_ok=True)
    except OSError as error:
        raise Unstageable(f"{temporary} can't be created: {error.strerror}", hint="check the disk") from error
    return environment(HOME=str(place.scratch), TMPDIR=str(temporary), **more)


def given(files: Iterable[TargetFile], place: Workplace) -> dict[str, str]:
    """The names of the files for a tool that starts in the root, each with the path that it stands for.

    An ordinary file keeps its name. One whose name isn't UTF-8 or has control characters gets a plain name in the
    scratch folder: tools crash on such names, or their reports can't be told apart.
    """
    names: dict[str, str] = {}
    for number, file in enumerate(files):
        if file.native == file.path:
            names[file.native] = file.path
        else:
            names[str(stage(file, place, f"{number:06d}{plain_suffix(file)}"))] = file.path
    return names


def stage(file: TargetFile, place: Workplace, name: str, content: bytes | None = None) -> Path:
    """Put the file into the scratch folder: linked if possible, else copied; or with `content` in its place.

    Raises:
        Gone: it can't be read.
        Unstageable: the disk is full.
    """
    staged, original = place.scratch / name, place.root / file.native
    try:
        if content is not None:
            staged.write_bytes(content)
            return staged
        with contextlib.suppress(OSError):  # another file system, or another user's file
            staged.hardlink_to(original)
            if stat.S_ISREG(staged.lstat().st_mode):
                return staged
            staged.unlink()  # it has been replaced by a link or a pipe
        try:
            source = open_regular(original)
        except OSError as error:
            raise Gone(
                f"can't be read: {error.strerror}", hint="make sure that no files change during the scan"
            ) from error
        with source, staged.open("xb") as copy:
            shutil.copyfileobj(source, copy)
    except OSError as error:
        raise _unstageable(file, error) from error
    return staged


def content(file: TargetFile, place: Workplace) -> bytes:
    """The content of a file.

    Raises:
        Unstageable: it is gone, or has grown above `LARGEST_READ`.
    """
    try:
        return read_regular(place.root / file.native, LARGEST_READ)
    except OSError as error:
        raise _unstageable(file, error) from error


def in_utf8(raw: bytes) -> bytes:
    """A text for a tool that reads UTF-8 only.

    UTF-16 is recoded. In any other encoding each byte that isn't UTF-8 becomes `?`, so that columns stay the same.
    """
    encoding = encoding_of(raw)
    if encoding != "utf-8":
        return raw.decode(encoding, "replace").encode()
    try:
        raw.decode()
    except UnicodeDecodeError:
        return _NOT_UTF8.sub("?", raw.decode("utf-8", "surrogateescape")).encode()
    return raw


def plain_text(raw: bytes) -> bytes:
    """A text in UTF-8 whose lines end with a line feed alone, as the expressions of rules expect."""
    return in_utf8(raw).replace(b"\r\n", b"\n")


def is_noise(raw: bytes) -> bool:
    """Whether it is binary, more than a tenth of it; less may be a comment in code that runs."""
    return is_binary(raw) and len(raw.translate(None, _NO_TEXT)) * 10 < len(raw) * 9


def is_binary(raw: bytes) -> bool:
    """Whether it isn't text in a known encoding, and has a zero byte as programs and images do."""
    return b"\0" in raw and encoding_of(raw) == "utf-8" and in_utf8(raw) != raw


def _unstageable(file: TargetFile, error: OSError) -> Unstageable:
    return Unstageable(
        f"{file.path} can't be read or copied: {error.strerror}",
        hint="check the disk, and that nothing changes the tree",
    )


def plain_suffix(file: TargetFile) -> str:
    """The file's suffix, if it is short and plain enough for a tool."""
    suffix = file.suffix
    return suffix if len(suffix) <= 12 and suffix[1:].isascii() and suffix[1:].isalnum() else ""


def balanced(files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
    """The files in portions of about equal size in bytes, for a tool that uses one processor."""
    count = min(jobs * _PORTIONS_A_JOB, max(1, len(files) // _SMALLEST_PORTION))
    portions: list[list[TargetFile]] = [[] for _ in range(count)]
    weights = [0] * count
    for file in sorted(files, key=lambda each: (-each.size, each.path)):
        lightest = weights.index(min(weights))
        portions[lightest].append(file)
        weights[lightest] += file.size + _OVERHEAD
    return [chunk for portion in portions for chunk in within_arguments(portion)]


def within_arguments(files: Sequence[TargetFile]) -> list[Sequence[TargetFile]]:
    """The files in as few portions as the limit on arguments allows."""
    by_name = {file.native: file for file in files}
    return [[by_name[name] for name in chunk] for chunk in chunked([file.native for file in files])]


def unreadable(tool: str, error: pydantic.ValidationError) -> OutputInvalid:
    """The error for a report that isn't what the tool writes: empty, cut off, or of another shape."""
    first = error.errors()[0]
    place = clean_line(".".join(str(part) for part in first["loc"]))[:100]
    return OutputInvalid(
        f"{tool}'s report can't be read: {clean_line(first['msg'])[:200]}" + (f" at {place}" if place else ""),
        hint=f"scan again; if the error stays, `verdict engines sync` reinstalls {tool}",
    )


def path_of(name: str, names: Mapping[str, str], tool: str) -> str:
    """The path that a tool's report calls `name`.

    Raises:
        OutputInvalid: it isn't a file that the tool was given.
    """
    path = names.get(name) or names.get(posixpath.normpath(name))
    if path is None:
        raise OutputInvalid(f"{tool} reports on a file it was not given", hint="report this as a bug")
    return path
