"""Bundler's `Gemfile.lock` (or `gems.locked`)."""

from __future__ import annotations

import re

from verdict.sbom.components import Component, Hash, Manifest, Ref, merge, unrequired
from verdict.sbom.formats import Malformed
from verdict.sbom.packages import hashes, package, project, ref, vcs
from verdict.sbom.source import Source

_SECTION = re.compile(r"[A-Z][A-Z ]+")
_OPTION = re.compile(r"  ([a-z]+): ?(.*)")
_SPEC = re.compile(r"    (\S+) \(([^)\s]+)\)")
_NEED = re.compile(r"      (\S+?)!?(?: \(.*\))?")
_ASKED = re.compile(r"  (\S+?)!?(?: \(.*\))?")
_CHECKSUM = re.compile(r"  (\S+) \(([^)\s]+)\)(?: (\S+))?")
_VERSION = re.compile(r"(\d[0-9A-Za-z.]*)(?:-(.+))?")  # a version and the platform it was built for
_SOURCES = ("GEM", "GIT", "PATH", "PLUGIN SOURCE")


class _Lock:
    """Parser state. `gems`: name, version, line, origin and dependencies, in file order. `asked`: DEPENDENCIES."""

    def __init__(self) -> None:
        self.gems: list[tuple[str, str, int, dict[str, str], list[str]]] = []
        self.asked: list[str] = []
        self.whole = False
        """Whether DEPENDENCIES, which comes after all gems, was reached."""
        self.checksums: dict[tuple[str, str], tuple[Hash, ...]] = {}
        self._section = ""
        self._options: dict[str, str] = {}

    def take(self, line: str, number: int) -> bool:
        """Read the next line; False if it isn't one of a lock."""
        if _SECTION.fullmatch(line):
            self._section, self._options = line, {"section": line}
            self.whole = self.whole or line == "DEPENDENCIES"
        elif self._section in _SOURCES:
            return self._gem(line, number)
        elif self._section == "DEPENDENCIES" and (match := _ASKED.fullmatch(line)):
            self.asked.append(match[1])
        elif self._section == "CHECKSUMS" and (match := _CHECKSUM.fullmatch(line)):
            self.checksums[match[1], match[2]] = hashes((match[3] or "").split(","))
        else:
            return bool(self._section) and line.startswith(" ")
        return True

    def _gem(self, line: str, number: int) -> bool:
        if match := _OPTION.fullmatch(line):
            self._options[match[1]] = match[2]
        elif match := _SPEC.fullmatch(line):
            self.gems.append((match[1], match[2], number, self._options, []))
        elif self.gems and (match := _NEED.fullmatch(line)):
            self.gems[-1][4].append(match[1])
        else:
            return False
        return True


def read(source: Source) -> Manifest:
    """Read a lock. It doesn't tell what is for development: only the `Gemfile` does, which is a program."""
    lock = _parse(source.text())
    if not lock.whole:
        source.miss("it has no DEPENDENCIES: the file may be cut short")
    refs: dict[str, list[Ref]] = {}
    for name, version, _, origin, _ in lock.gems:
        refs.setdefault(name, []).append(_ref(source, name, version, origin))
    found: list[Component] = []
    for name, version, line, origin, needs in lock.gems:
        requires = tuple(each for need in needs for each in refs.get(need, ()))
        own = _ref(source, name, version, origin)
        if origin["section"] == "PATH":
            found.append(project(own, "gem", name, version, requires=requires, line=line))
            continue
        number, qualifiers = _identity(version, origin)
        digests = lock.checksums.get((name, version), ())
        found.append(package("gem", name, number, source.place(line), qualifiers, hashes=digests, requires=requires))
    components = merge(found)
    direct = [each for name in lock.asked for each in refs.get(name, ())] or unrequired(components)
    return Manifest(source.path, project(source.path, "gem", requires=direct), components, tuple(source.unread))


def _parse(text: str) -> _Lock:
    lock = _Lock()
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not lock.take(line, number):
            raise Malformed("not a line of a Gemfile.lock", number)
    return lock


def _identity(version: str, origin: dict[str, str]) -> tuple[str, dict[str, str | None]]:
    match = _VERSION.fullmatch(version)
    number, platform = (match[1], match[2]) if match else (version, None)
    address = origin.get("remote") if origin["section"] == "GIT" else None
    return number, {
        "platform": platform,
        "vcs_url": vcs(address, origin.get("revision")) if address else None,
    }


def _ref(source: Source, name: str, version: str, origin: dict[str, str]) -> Ref:
    if origin["section"] == "PATH":
        return Ref(source.below(f"{origin.get('remote') or '.'}/{name}.gemspec"))
    number, qualifiers = _identity(version, origin)
    return ref("gem", name, number, **qualifiers)
