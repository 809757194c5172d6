"""`go.mod`, with the checksums of the `go.sum` beside it (https://go.dev/ref/mod#go-mod-file)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from verdict.sbom.components import Component, Manifest, merge
from verdict.sbom.formats import Malformed
from verdict.sbom.packages import package, project
from verdict.sbom.source import Source

_COMMENT = re.compile(r"(?:^|\s)//(.*)$")
_WITHOUT_INDIRECT = re.compile(r"1\.(?:\d|1[0-6])(?!\d)")  # versions of Go that list direct modules only
_DIRECTIVES = frozenset(
    {"module", "go", "toolchain", "godebug", "require", "exclude", "replace", "retract", "tool", "ignore"}
)


@dataclass(slots=True)
class _Module:
    """The content of a go.mod.

    - `required`: name, version, line, and whether it is indirect.
    - `replaced`: replaced name and version (None: any) to the new name and version (None: the name is a folder).
    - `whole`: whether `required` has indirect modules too, as since Go 1.17.
    """

    name: str | None = None
    required: list[tuple[str, str, int, bool]] = field(default_factory=list)
    replaced: dict[tuple[str, str | None], tuple[str, str | None]] = field(default_factory=dict)
    whole: bool = False


def read(source: Source) -> Manifest:
    """Read a module: what it requires, after replacements, without the graph. Before Go 1.17 `go.sum` has the rest."""
    module = _parse(source)
    checksums = _checksums(source)
    found: list[Component] = []
    direct = []
    known = {name for name, _ in module.replaced}
    for name, version, number, indirect in module.required:
        replacement = module.replaced.get((name, version)) or module.replaced.get((name, None))
        target, actual = replacement or (name, version)
        known |= {name, target}
        if actual is None:
            component = project(source.below(f"{target}/go.mod"), "golang", name, line=0)
        else:
            checksum = checksums.get((target, actual))
            component = package("golang", target, actual, source.place(number), checksum=checksum)
        found.append(component)
        if not indirect:
            direct.append(component.ref)
    if not module.whole:
        found.extend(_others(source, checksums, known))
    own = project(source.path, "golang", module.name, requires=direct)
    return Manifest(source.path, own, merge(found), tuple(source.unread))


def _others(source: Source, checksums: Mapping[tuple[str, str], str], known: set[str]) -> Iterator[Component]:
    """The modules that only `go.sum` has, each in the highest version whose files it has: the last, as Go sorts it."""
    versions = {name: version for name, version in checksums if not version.endswith("/go.mod")}
    for name in versions.keys() - known:
        version = versions[name]
        yield package("golang", name, version, source.place(), checksum=checksums[name, version])


def _parse(source: Source) -> _Module:
    module = _Module()
    for number, verb, words, comment in _directives(source.text()):
        match verb, words:
            case "module", [name]:
                module.name = name
            case "go", [version]:
                module.whole = _WITHOUT_INDIRECT.match(version) is None
            case "require", [name, version]:
                module.required.append((name, version, number, comment.startswith("indirect")))
            case "replace", [name, *old, "=>", target, version] if len(old) <= 1:
                module.replaced[name, old[0] if old else None] = (target, version)
            case "replace", [name, *old, "=>", target] if len(old) <= 1:
                module.replaced[name, old[0] if old else None] = (target, None)
            case (("module" | "require" | "replace"), _):
                source.miss(f"no `{verb}` that Go would read", number)
            case _:
                pass  # nothing that is part of the build
    if module.name is None:
        raise Malformed("no go.mod: it names no module")
    return module


def _directives(text: str) -> Iterator[tuple[int, str, list[str], str]]:
    """Each directive: its line, verb, words and comment; those of a block one by one."""
    block = ""
    for number, raw in enumerate(text.split("\n"), 1):
        comment = _COMMENT.search(raw)
        said = comment.group(1).strip() if comment else ""
        words = [each.strip('"`') for each in _COMMENT.sub("", raw).split()]
        if not words:
            continue
        if block:
            if words == [")"]:
                block = ""
            else:
                yield number, block, words, said
        elif words[0] not in _DIRECTIVES:
            raise Malformed("not a line of a go.mod", number)
        elif words[1:] == ["("]:
            block = words[0]
        else:
            yield number, words[0], words[1:], said
    if block:
        raise Malformed(f"the block of `{block}` has no end")


def _checksums(source: Source) -> dict[tuple[str, str], str]:
    """The `h1:` of each module and version, which is the digest of a list of files, not of the archive."""
    sums = source.beside("go.sum")
    if sums is None:
        return {}
    try:
        lines = sums.text().split("\n")
    except Malformed as error:
        sums.miss(error.reason, error.line)
        source.unread.extend(sums.unread)
        return {}
    found = {}
    for number, line in enumerate(lines, 1):
        words = line.split()
        if len(words) == 3:
            found[words[0], words[1]] = words[2]
        elif words:
            sums.miss("not a line of a go.sum", number)
    source.unread.extend(sums.unread)
    return found
