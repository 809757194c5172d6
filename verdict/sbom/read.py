"""Finds the manifests in a listing by file name and reads each with its reader."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator

from verdict.domain.errors import TimedOut
from verdict.domain.outcome import Gap
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.ports import Listing
from verdict.processes.deadline import Deadline
from verdict.sbom import (
    cargo,
    composer,
    golang,
    gradle,
    maven,
    npm,
    nuget,
    pdm,
    pipenv,
    pnpm,
    poetry,
    pylock,
    pyproject,
    requirements,
    rubygems,
    uv,
    yarn,
)
from verdict.sbom.bundled import jars, javascript, python
from verdict.sbom.components import Bill, Manifest, Place, Unread, without_development
from verdict.sbom.formats import Malformed
from verdict.sbom.source import Source, Tree

_LONGEST_REASON = 300  # characters; it may quote what a manifest holds

Reader = Callable[[Source], Manifest | None]

_LOCKS: dict[str, Reader] = {
    "Cargo.lock": cargo.read,
    "Gemfile.lock": rubygems.read,
    "Pipfile.lock": pipenv.read,
    "composer.lock": composer.read,
    "gems.locked": rubygems.read,
    "go.mod": golang.read,
    "npm-shrinkwrap.json": npm.read_lock,
    "package-lock.json": npm.read_lock,
    "packages.lock.json": nuget.read,
    "pdm.lock": pdm.read,
    "pnpm-lock.yaml": pnpm.read,
    "poetry.lock": poetry.read,
    "pom.xml": maven.read,
    "pylock.toml": pylock.read,
    "uv.lock": uv.read,
    "yarn.lock": yarn.read,
}
_PATTERNS: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (re.compile(r"(?:.*/)?(?:[^/]*-)?gradle\.lockfile"), gradle.read),
    (re.compile(r"(?:.*/)?gradle/dependency-locks/[^/]+\.lockfile"), gradle.read),
    (re.compile(r"(?:.*/)?packages\.[^/]+\.lock\.json"), nuget.read),
    (re.compile(r"(?:.*/)?pylock\.[^/]+\.toml"), pylock.read),
    (re.compile(r"(?:.*/)?[^/]+\.py\.lock"), uv.read),
    (re.compile(r"(?:.*/)?(?:[^/]*[-_.])?requirements(?:[-_.][^/]*)?\.txt"), requirements.read),
    (re.compile(r"(?:.*/)?requirements/[^/]+\.txt"), requirements.read),
)
_PYTHON_LOCKS = ("poetry.lock", "uv.lock", "pdm.lock", "pylock.toml")
# Manifests with their readers, and the locks that replace them in the same folder. The lock of a workspace also
# replaces the manifests that it names.
_MANIFESTS: dict[str, tuple[Reader, tuple[str, ...]]] = {
    "package.json": (npm.read_manifest, ("package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml")),
    "pyproject.toml": (pyproject.read, _PYTHON_LOCKS),
}
LOCKED_MANIFESTS = tuple(_MANIFESTS)
"""Names of manifests that go into the bill only if they have no lock."""

# Manifests without a reader, as only their own tool can resolve them; their locks, in the same folder or above; and a
# text that is in every such manifest with dependencies.
_ASKING: tuple[tuple[re.Pattern[str], tuple[str, ...], str], ...] = (
    (re.compile(r"Cargo\.toml"), ("Cargo.lock",), "dependencies"),
    (re.compile(r"Gemfile|gems\.rb"), ("Gemfile.lock", "gems.locked"), "gem"),
    (re.compile(r"Pipfile"), ("Pipfile.lock",), "packages]"),
    (re.compile(r"composer\.json"), ("composer.lock",), '"require'),
    (re.compile(r"build\.gradle(?:\.kts)?"), ("gradle.lockfile", "gradle/dependency-locks"), "dependencies"),
    (re.compile(r"setup\.(?:py|cfg)"), (*_PYTHON_LOCKS, "Pipfile.lock", "requirements.txt"), "install_requires"),
    (re.compile(r"[^/]+\.(?:cs|fs|vb)proj"), ("packages.lock.json",), "<PackageReference"),
)
LOCKS = frozenset(
    lock for locks in (*(each for _, each in _MANIFESTS.values()), *(each for _, each, _ in _ASKING)) for lock in locks
)
"""Names of the locks that resolve what such manifests request."""

UNLOCKED = "requests packages, but has no lock file that verdict reads"
"""The reason for a valid manifest that isn't in a bill, because it has no lock."""

LATE = "not read before the time was over: raise --timeout"
"""The reason for a manifest that wasn't read before the deadline."""

# Readers of libraries that are in the tree themselves, and the files that each is for.
_BUNDLED: tuple[tuple[Callable[[str], bool], Reader], ...] = (
    (javascript.candidate, javascript.read),
    (python.candidate, python.read),
    (jars.candidate, jars.read),
)

_WITHOUT_READER = frozenset(
    {
        "bun.lock", "bun.lockb", "deno.lock", "mix.lock", "rebar.lock", "pubspec.lock", "Package.resolved",
        "Podfile.lock", "Cartfile.resolved", "conan.lock", "conda-lock.yml", "pixi.lock", "renv.lock",
        "cabal.project.freeze", "stack.yaml.lock",
    }
)  # fmt: skip
"""Locks without a reader: reported, so that a bill without them doesn't look complete."""


def read_bill(listing: Listing, deadline: Deadline, *, development: bool = True, top: str = "") -> Bill:
    """The bill of materials from a listing's files. `unread` has the manifests that can't be read, or not in time.

    `top` is the folder below the root that gives the bill its name.

    Raises:
        Interrupted: the user stopped the command.
    """
    tree = Tree(listing, deadline)
    manifests: list[Manifest] = []
    unread = [Unread(Place(gap.path), gap.reason) for gap in listing.excluded if gap.gap is Gap.FAILED]

    def attempt(native: str, reader: Reader) -> None:
        source = Source(tree, native)
        try:
            manifest = reader(source)
        except Malformed as error:
            unread.extend((*source.unread, Unread(Place(source.path, error.line), error.reason)))
        except TimedOut:
            unread.append(Unread(Place(source.path), LATE))
        else:
            manifests.extend([] if manifest is None else [manifest])

    files = [file.native for file in listing.files]
    for file in listing.files:
        reader = _lock_reader(file.known_as) or _bundled_reader(file.known_as)
        if reader is not None:
            attempt(file.native, reader)
    spoken_for = {each.ref for manifest in manifests for each in manifest.components if each.purl is None}
    read = {manifest.path for manifest in manifests}
    requests: dict[tuple[str, str], Place] = {}
    for file in listing.files:
        native, (folder, _, name) = file.native, file.known_as.rpartition("/")
        manifest_reader, locks = _MANIFESTS.get(name, (None, ()))
        locked = any(clean_path(posixpath.join(folder, lock)) in read for lock in locks)
        if manifest_reader is None:
            continue
        if locked or clean_path(native) in spoken_for:
            requests.update(_requests(Source(tree, native), manifest_reader))
        else:
            attempt(native, manifest_reader)
    unread.extend(_unlocked(tree, files))
    manifests.sort(key=lambda manifest: manifest.path)
    unread.extend(each for manifest in manifests for each in manifest.unread)
    return Bill(
        name=_name(manifests, clean_path(top), top.rpartition("/")[2] or listing.root.name),
        manifests=tuple(manifests if development else map(without_development, manifests)),
        unread=tuple(sorted({Unread(each.place, clean_line(each.reason)[:_LONGEST_REASON]) for each in unread})),
        left_out=tuple(gap for gap in listing.excluded if gap.gap is not Gap.FAILED),
        requests=requests,
    )


def _requests(source: Source, reader: Reader) -> Iterator[tuple[tuple[str, str], Place]]:
    """The places where a manifest requests packages. Empty if it can't be read: the lock has all packages."""
    try:
        manifest = reader(source)
    except (Malformed, TimedOut):
        return
    for each in manifest.components if manifest is not None else ():
        for place in each.places:
            if place.line:
                yield (source.path, each.name), place


def names_packages(native: str) -> bool:
    """Whether the file is a manifest or lock, with or without a reader here."""
    name = posixpath.basename(native)
    return (
        name in _MANIFESTS
        or name in _WITHOUT_READER
        or _lock_reader(native) is not None
        or any(pattern.fullmatch(name) for pattern, _, _ in _ASKING)
        or _bundled_reader(native) is not None
    )


def locks_for(native: str) -> tuple[str, ...]:
    """The paths of the locks, in the manifest's folder or above, that would resolve its requests."""
    folder, _, name = native.rpartition("/")
    by_name = _MANIFESTS.get(name, (None, ()))[1]
    names = (*by_name, *(lock for pattern, locks, _ in _ASKING if pattern.fullmatch(name) for lock in locks))
    return tuple(posixpath.join(above, lock) for above in _upwards(folder) for lock in names)


def including_reader(native: str) -> Reader | None:
    """The reader of a manifest that may include others; None for any other file."""
    reader = _lock_reader(native)
    return reader if reader in {maven.read, requirements.read} else None


def _bundled_reader(native: str) -> Reader | None:
    return next((reader for candidate, reader in _BUNDLED if candidate(native)), None)


def _lock_reader(native: str) -> Reader | None:
    by_name = _LOCKS.get(posixpath.basename(native))
    return by_name or next((reader for pattern, reader in _PATTERNS if pattern.fullmatch(native)), None)


def _unlocked(tree: Tree, files: list[str]) -> Iterator[Unread]:
    """The gaps of the bill: locks without a reader, and manifests without a lock."""
    for native in files:
        if posixpath.basename(native) in _WITHOUT_READER:
            yield Unread(Place(clean_path(native)), "this lock file format is not supported")
    there = {*files, *(posixpath.dirname(native) for native in files)}
    for native in files:
        folder, _, name = native.rpartition("/")
        for pattern, locks, word in _ASKING:
            if pattern.fullmatch(name) is None:
                continue
            if any(posixpath.join(above, lock) in there for above in _upwards(folder) for lock in locks):
                continue
            source = Source(tree, native)
            try:
                if word in source.text():
                    yield Unread(Place(source.path), UNLOCKED)
            except Malformed as error:
                yield Unread(Place(source.path, error.line), error.reason)
            except TimedOut:
                yield Unread(Place(source.path), LATE)


def _upwards(folder: str) -> Iterator[str]:
    """The folder and those above it, up to the root."""
    while folder:
        yield folder
        folder = posixpath.dirname(folder)
    yield ""


def _name(manifests: list[Manifest], top: str, folder: str) -> str:
    """The project's name as the manifests directly in `top` state it, else the folder's."""
    own = (each for each in manifests if posixpath.dirname(each.path) == top)
    stated = (each.project.name for each in own if each.project.name != each.path)
    return next(stated, None) or clean_line(folder) or "unnamed"
