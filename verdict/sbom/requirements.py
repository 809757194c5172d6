"""pip's requirements files: https://pip.pypa.io/en/stable/reference/requirements-file-format/."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from verdict.sbom.components import Component, Manifest, Place, Scope, Unread, merge
from verdict.sbom.encodings import IN_COMMENT
from verdict.sbom.formats import Malformed
from verdict.sbom.packages import hashes, project
from verdict.sbom.pypi import is_archive, located, requested
from verdict.sbom.source import Source

_MOST_INCLUDES = 100  # files that one requirements file may name, whether itself or through others
_COMMENT = re.compile(r"(?:^|\s)#.*$")
_INCLUDE = re.compile(r"(?:-(?P<short>[rc])\s*|--(?P<long>requirement|constraint)(?:\s+|\s*=\s*))(?P<file>.+)")
_EDITABLE = re.compile(r"(?:-e\s*|--editable(?:\s+|\s*=\s*))")
_OPTION = re.compile(r"\s--?[a-zA-Z]")
_HASH = re.compile(r"--hash(?:\s*=\s*|\s+)(\S+)")
_URL = re.compile(r"(?:(?:git|hg|svn|bzr)\+[a-z+]+|https?)://")
_PATH = re.compile(r"[.~/]|file:|[^\s@;=<>!\[]*/")
_NAMES_DEVELOPMENT = re.compile(r"(?:^|[-_./])(?:dev|develop|development|test|tests|testing)(?:[-_./]|$)")


@dataclass(frozen=True, slots=True)
class _Line:
    """A logical line: text without comments and continuations, number of its first line, whether it is a constraint."""

    text: str
    source: Source
    number: int
    constrains: bool

    @property
    def place(self) -> Place:
        """Its first line."""
        return self.source.place(self.number)


def read(source: Source) -> Manifest:
    """A requirements file with all that it includes. A line that can't be read is noted; the others are read."""
    found: list[Component] = []
    constraints: dict[str, str] = {}
    scope = Scope.DEVELOPMENT if _NAMES_DEVELOPMENT.search(source.native.lower()) else Scope.REQUIRED
    for line in _lines(source):
        try:
            component = _component(line)
        except Malformed as error:
            source.unread.append(Unread(line.place, error.reason))
            continue
        if component is not None and not line.constrains:
            found.append(replace(component, scope=scope))
        elif component is not None and component.version:
            constraints[component.name] = component.version
    components = merge(_constrained(component, constraints) for component in found)
    own = project(source.path, "pypi", requires=(each.ref for each in components))
    return Manifest(source.path, own, components, tuple(source.unread))


def _component(line: _Line) -> Component | None:
    """The package that a line asks for; None if it asks for none: an option, or code of the project's own."""
    text, editable = _EDITABLE.subn("", line.text, count=1) if _EDITABLE.match(line.text) else (line.text, 0)
    if text.startswith("-") or (editable and not _URL.match(text)):
        return None
    option = _OPTION.search(text)
    wanted = text[: option.start()].strip() if option else text
    digests = hashes(_HASH.findall(text))
    if _URL.match(wanted):
        return located(wanted.split(";")[0].strip(), line.place, hashes=digests)
    if _PATH.match(wanted):
        return located(wanted.split(";")[0].strip(), line.place, hashes=digests) if is_archive(wanted) else None
    return requested(wanted, line.place, hashes=digests)


def _constrained(component: Component, constraints: dict[str, str]) -> Component:
    """A component that isn't pinned gets its constraint's version."""
    version = constraints.get(component.name)
    if component.version or version is None or "?" in component.ref:
        return component
    pinned = requested(f"{component.name}=={version}", component.places[0])
    return replace(component, ref=pinned.ref, purl=pinned.purl, version=pinned.version, specifier=None)


def _lines(source: Source) -> Iterator[_Line]:
    """The lines of a file, and of those it includes in their place; each file once, so that circles end."""
    seen = {(source.native, False)}
    waiting = [_of_file(source, constrains=False)]
    while waiting:
        line = next(waiting[-1], None)
        if line is None:
            waiting.pop()
            continue
        include = _INCLUDE.fullmatch(line.text)
        if include is None:
            yield line
            continue
        constrains = line.constrains or (include["short"] or include["long"]).startswith("c")
        try:
            other = _included(include["file"].strip().strip("\"'"), line, len(seen))
            if (other.native, constrains) not in seen:
                seen.add((other.native, constrains))
                waiting.append(_of_file(other, constrains=constrains))
        except Malformed as error:
            source.unread.append(Unread(line.place, error.reason))


def _included(name: str, line: _Line, files: int) -> Source:
    if "://" in name:
        raise Malformed("an included URL isn't fetched")
    if files > _MOST_INCLUDES:
        raise Malformed(f"more than {_MOST_INCLUDES} included files")
    return line.source.other(name)


def _of_file(source: Source, *, constrains: bool) -> Iterator[_Line]:
    """The logical lines of one file. See pip's: a backslash continues a line, a comment line ends what it continues.

    Raises:
        Malformed: the file can't be read.
    """
    text = source.text(IN_COMMENT)
    return _joined(text, source, constrains=constrains)


def _joined(text: str, source: Source, *, constrains: bool) -> Iterator[_Line]:
    parts: list[str] = []
    for number, raw in enumerate((*text.split("\n"), ""), 1):
        comment = raw.lstrip().startswith("#")
        if not parts:
            first = number
        if raw.endswith("\\") and not comment:
            parts.append(raw[:-1])
            continue
        joined = _COMMENT.sub("", " ".join((*parts, "" if comment else raw))).strip()
        parts = []
        if joined:
            yield _Line(joined, source, first, constrains)
