"""Lists the files to scan, and all files of the project they belong to."""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.app.locations import own_places
from verdict.domain.errors import EngineError, TargetError
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Listing
from verdict.processes.deadline import Deadline
from verdict.tree.base import Base, Changed, Span, list_changed
from verdict.tree.copies import copied_part
from verdict.tree.git import Repository
from verdict.tree.git_objects import Entry, indexed, recorded, with_submodules
from verdict.tree.listing import NOTHING_LEFT, Scope, asked_for, below, list_files

_MOST_AROUND = 20_000
"""Files at most around those in scope; a copy of so many takes seconds."""

Wanted = Callable[[str], bool]
Around = Callable[[Wanted], Listing]
"""Lists files around those of a scan whose paths are wanted.

Raises:
    VerdictError: they can't be listed, or are too many.
"""


@dataclass(frozen=True, slots=True)
class ScannedFiles:
    """The files in scope. If listing failed (deadline, git), there are none and `error` is the reason.

    `whole` lists all files of the project, since manifests outside of the scope complete those in it. `around` lists
    files outside of the scope, below the root of `listing`; None if all are in scope. `base` is the state that they are
    compared with; None if there is none.
    """

    listing: Listing
    whole: Callable[[], Listing]
    error: EngineError | None = None
    base: Base | None = None
    around: Around | None = None


def find_files(
    scope: Scope, scratch: Path, deadline: Deadline, span: Span | None, written: Sequence[Path] = ()
) -> ScannedFiles:
    """The files to scan: those of the work tree, or those that differ between the two states of `span`.

    Without the reports of an earlier run at the paths `written`, where this one will write its own.

    Raises:
        TargetError: there is nothing to scan, or git can't tell what differs.
    """
    try:
        if span is None:
            listing = _without_own_reports(list_work_tree(scope, deadline), written, scope.root, deadline)
            if not (scope.paths or scope.include):
                return ScannedFiles(listing, lambda: listing)
            whole = functools.cache(lambda: with_rest(scope, listing, deadline))
            return ScannedFiles(listing, whole, around=lambda wanted: _rest(whole(), listing, wanted))
        changed = list_changed(scope, span, scratch / "later", deadline)
        listing = _without_own_reports(_chosen(changed.listing, scope.root, deadline), written, scope.root, deadline)
    except EngineError as error:
        return _unlisted(scope.root, error)
    later = replace(changed, listing=listing)
    copy = _copying(scope, changed.base, scratch / "later-manifests", _can_name_packages)
    whole_later = _whole_later(scope, span, later, copy, deadline)
    try:
        later = _with_dependents(later, scope, span, scratch, deadline)
    except EngineError as error:
        return _unlisted(scope.root, error)
    return ScannedFiles(
        later.listing, whole_later, base=later.base, around=_around_later(scope, span, later, whole_later)
    )


def _with_dependents(changed: Changed, scope: Scope, span: Span, scratch: Path, deadline: Deadline) -> Changed:
    """With the manifests, in both states, that didn't change and yet name other packages, by what they include."""
    later, earlier = {file.native for file in changed.listing.files}, {each.path for each in changed.base.touched}
    from verdict.sbom.dependents import dependents, may_matter, may_tell  # noqa: PLC0415  only for scans of changes

    if not may_matter(later | earlier):
        return changed
    whole = _whole_later(scope, span, changed, _copying(scope, changed.base, scratch / "around", may_tell), deadline)
    more = dependents(whole(), later | earlier, later ^ earlier, deadline)
    if not more:
        return changed
    found = _around_later(scope, span, changed, whole)(lambda path: path in more)
    inside = frozenset(asked_for(scope, filter(below(scope), (file.native for file in found.files)), []))
    added = [file for file in found.files if file.native in inside]
    names = {file.native for file in added}
    same = (each for each in recorded(changed.base.repository, changed.base.commit) if each.path in names)
    listing = changed.listing
    notices = tuple(each for each in listing.notices if not (added and each.startswith(NOTHING_LEFT)))
    files = tuple(sorted((*listing.files, *added), key=lambda file: file.path))
    return replace(
        changed,
        listing=replace(listing, files=files, notices=notices),
        base=replace(changed.base, touched=(*changed.base.touched, *same)),
    )


def base_files(base: Base, scope: Scope, scratch: Path, deadline: Deadline) -> ScannedFiles:
    """What the earlier state has in place of the files to scan."""
    named = frozenset(path.relative_to(scope.root).as_posix() for path in scope.paths)
    try:
        listing = _recognised(base.copied(scratch / "earlier", named), deadline)
    except EngineError as error:
        return _unlisted(scope.root, error)
    copy = _copying(scope, base, scratch / "earlier-manifests", _can_name_packages)
    return ScannedFiles(
        listing,
        lambda: copy(recorded(base.repository, base.commit)),
        around=_copied_around(scope, base.repository, lambda: recorded(base.repository, base.commit), listing),
    )


def _unlisted(root: Path, error: EngineError) -> ScannedFiles:
    listing = Listing(root, (), (Unscanned(".", Gap.FAILED, f"not listed: {error}"),))
    return ScannedFiles(listing, lambda: listing, error)


def list_work_tree(scope: Scope, deadline: Deadline) -> Listing:
    """The files in scope, but for verdict's own. Manifests that the user names are detected by content."""
    return _chosen(list_files(scope, deadline), scope.root, deadline)


def _chosen(listing: Listing, root: Path, deadline: Deadline) -> Listing:
    return _recognised(_without_own_folders(listing, root), deadline)


def _without_own_folders(listing: Listing, root: Path) -> Listing:
    """The listing without what verdict keeps below `root`, such as caches; nothing of that is committed."""
    own = sorted(place.relative_to(root).as_posix() for place in own_places() if place.is_relative_to(root))
    files, gaps = listing.files, list(listing.excluded)
    for each in own:
        kept = tuple(file for file in files if file.named or not f"{file.native}/".startswith(f"{each}/"))
        if len(kept) < len(files):
            gaps.append(Unscanned(clean_path(each), Gap.SKIPPED, "verdict's own files"))
        files = kept
    return replace(listing, files=files, excluded=tuple(sorted({*gaps})))


def _recognised(listing: Listing, deadline: Deadline) -> Listing:
    if not any(file.named for file in listing.files):
        return listing
    from verdict.sbom.detection import recognised  # noqa: PLC0415  only for named files

    return recognised(listing, deadline)


def files_at(listing: Listing, paths: Iterable[Path], root: Path) -> frozenset[str]:
    """The listed files at these paths, as the file system spells them.

    `root` is the project's: the listing may be of copies elsewhere.
    """
    base, resolved = root.resolve(), [path.resolve() for path in paths]
    below = {path.relative_to(base).as_posix() for path in resolved if path.is_relative_to(base)}
    return frozenset(file.native for file in listing.files if file.native in below)  # no link leads to a listed file


def without(listing: Listing, native: Container[str], reason: str) -> Listing:
    """The listing with these files left out for a reason."""
    gaps = {Unscanned(file.path, Gap.SKIPPED, reason) for file in listing.files if file.native in native}
    if not gaps:
        return listing
    files = tuple(file for file in listing.files if file.native not in native)
    return replace(listing, files=files, excluded=tuple(sorted({*listing.excluded, *gaps})))


def _without_own_reports(listing: Listing, written: Sequence[Path], root: Path, deadline: Deadline) -> Listing:
    """The listing without the files that will be overwritten; those that git tracks or the user named stay."""
    unnamed = {file.native for file in listing.files if not file.named}
    native = unnamed & files_at(listing, written, root) if written else frozenset[str]()
    repository = Repository.at(root, deadline) if native else None
    if repository is not None:
        native -= repository.tracked(native)
    return without(listing, native, "this scan writes its report there")


def with_rest(scope: Scope, listing: Listing, deadline: Deadline) -> Listing:
    """The files of a listing, and all others of the work tree that it is a part of.

    Raises:
        EngineError: see `list_work_tree`.
    """
    whole = list_work_tree(Scope(scope.root, exclude=scope.exclude), deadline)
    files = {file.path: file for file in (*whole.files, *listing.files)}
    return replace(whole, files=tuple(files[path] for path in sorted(files)))


def _whole_later(
    scope: Scope, span: Span, changed: Changed, copy: Callable[[Iterable[Entry]], Listing], deadline: Deadline
) -> Callable[[], Listing]:
    """Lists, once, all files of the later state; where they aren't those of the work tree, those that `copy` copies."""

    @functools.cache
    def listed() -> Listing:
        repository = changed.base.repository
        if span.staged:
            return copy(indexed(repository))
        if changed.commit is not None:
            return copy(recorded(repository, changed.commit))
        return with_rest(scope, changed.listing, deadline)

    return listed


def _around_later(scope: Scope, span: Span, changed: Changed, whole: Callable[[], Listing]) -> Around:
    """The files around those of the later state."""
    repository, commit = changed.base.repository, changed.commit
    if span.staged:
        return _copied_around(
            scope, repository, lambda: with_submodules(repository, indexed(repository)), changed.listing
        )
    if commit is not None:
        return _copied_around(scope, repository, lambda: recorded(repository, commit), changed.listing)
    return lambda wanted: _rest(whole(), changed.listing, wanted)


def _rest(whole: Listing, listing: Listing, wanted: Wanted) -> Listing:
    """The wanted files that are not in the listing, and what the whole lacks of them."""
    known = {file.native for file in listing.files}
    rest = [file for file in whole.files if file.native not in known and wanted(file.path)]
    gaps = tuple(gap for gap in whole.excluded if wanted(gap.path))
    _check_number(rest)
    return Listing(listing.root, tuple(rest), gaps)


def _copied_around(
    scope: Scope, repository: Repository, entries: Callable[[], Iterable[Entry]], listing: Listing
) -> Around:
    """The files of a commit, or of the index, that are not in the listing; they are written to its folder."""
    known = {file.native for file in listing.files}

    def around(wanted: Wanted) -> Listing:
        rest = [each for each in entries() if each.path not in known and wanted(clean_path(each.path))]
        place = Scope(scope.root, exclude=scope.exclude)
        _check_number(rest)
        return copied_part(place, repository, rest, listing.root)

    return around


def _check_number(around: Sequence[object]) -> None:
    """Raise an error if there are too many files around a scan's own."""
    if len(around) > _MOST_AROUND:
        raise TargetError(f"there are more than {_MOST_AROUND:,} others", hint="scan the whole tree")


def _copying(scope: Scope, base: Base, folder: Path, wanted: Wanted) -> Callable[[Iterable[Entry]], Listing]:
    """Copies to `folder` what is wanted, by its name in git, of the files of a commit or of the index."""
    everywhere = Scope(scope.root, exclude=scope.exclude)
    return lambda entries: copied_part(
        everywhere, base.repository, (each for each in entries if wanted(each.path)), folder
    )


def _can_name_packages(path: str) -> bool:
    """Whether a file can be a manifest or be included by one."""
    from verdict.sbom.dependents import INCLUDED  # noqa: PLC0415  slow to import; not for scans of the work tree
    from verdict.sbom.read import names_packages  # noqa: PLC0415  the same

    return names_packages(path) or path.endswith(INCLUDED)
