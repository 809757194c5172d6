"""The folders in which verdict keeps things, and the stores in them."""

from __future__ import annotations

import errno
import functools
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from verdict.advisories.ecosystems import OSV_NAMES, PUBLIC
from verdict.domain.errors import UsageError
from verdict.domain.finding import Finding
from verdict.domain.text.untrusted import clean_path
from verdict.engines.shared.toolchain import Toolchain
from verdict.masking import patterns
from verdict.ports import SharedEntries
from verdict.processes.deadline import Deadline
from verdict.stores.advisory_status import Condition, conditions
from verdict.stores.artifacts import FolderArtifacts
from verdict.stores.history import SqliteHistory
from verdict.stores.metrics import SqliteMetrics
from verdict.stores.own_folder import may_hold
from verdict.stores.result_cache import SqliteResultCache
from verdict.tree.committed import holds_committed
from verdict.tree.walking import ARTIFACTS

if TYPE_CHECKING:
    from verdict.stores.advisory_refresh import Refreshed, Watcher

_PATIENCE = 60.0  # seconds for git to tell what it tracks
_LONGEST_BELOW = 200  # bytes of the paths below one of verdict's own folders


def home() -> Path:
    """The folder of the engines' environments and of advisories: `$VERDICT_HOME`, else the user's data directory.

    Raises:
        UsageError: see `_own_folder`; or the path is too long for the system.
    """
    folder = _own_folder("VERDICT_HOME", platformdirs.user_data_dir("verdict"))
    try:
        (folder / ("x" * _LONGEST_BELOW)).stat()
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise UsageError(
                f"the path in VERDICT_HOME is too long: {len(str(folder)):,} characters",
                hint="name a folder with a shorter path",
            ) from error
    return folder


def cache_folder() -> Path:
    """The folder of the caches: `$VERDICT_CACHE_DIR`, else the user's cache directory."""
    return _own_folder("VERDICT_CACHE_DIR", platformdirs.user_cache_dir("verdict"))


def _own_folder(variable: str, default: str) -> Path:
    """The folder that a variable names, or the default one if it names none or one with committed files.

    Raises:
        UsageError: the default one has committed files too.
    """
    named = _named(variable)
    if named is not None and not _committed(named):
        return named
    if _committed(Path(default)):
        hint = f"set {variable} to a folder outside of the checkout"
        raise UsageError(f"git tracks files in {clean_path(default)}, where verdict would keep its own", hint=hint)
    return Path(default)


def _named(variable: str) -> Path | None:
    """The folder that a variable names; None if it isn't set. A relative one is below the working directory."""
    named = os.environ.get(variable)
    if not named:
        return None
    return Path(named) if Path(named).is_absolute() else Path.cwd() / named  # there may be no working directory


@functools.cache
def _committed(folder: Path) -> bool:
    """Whether a commit can bring files into a folder, as git tells when this process first asks."""
    return holds_committed(folder, Deadline(_PATIENCE))


def unused_folders() -> Iterator[str]:
    """Notices of the folders that variables name and that aren't used, since they have committed files."""
    for variable in ("VERDICT_HOME", "VERDICT_CACHE_DIR"):
        named = _named(variable)
        if named is not None and _committed(named):
            shown = clean_path(os.environ[variable])
            yield f"{variable} is not used: git tracks files in {shown}; name a folder where it tracks none"


def result_cache(shared: SharedEntries | None = None) -> SqliteResultCache:
    """The cache of what engines report on files; `shared` has the results of other machines."""
    return SqliteResultCache(cache_folder() / "results", shared)


def tool_cache() -> Path:
    """The folder for the tools' own caches, such as compiled rules."""
    return cache_folder() / "tools"


def usable_tool_cache(scratch: Path) -> Path:
    """The folder for the tools' own caches; a temporary one if the user's isn't writable."""
    folder = tool_cache()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        folder = scratch / "cache"
        folder.mkdir()
    return folder if os.access(folder, os.W_OK) else scratch


def mirrors() -> Path:
    """The folder of the mirrors of a fleet's repositories."""
    return cache_folder() / "mirrors"


def history() -> SqliteHistory:
    """The findings of earlier scans."""
    return SqliteHistory(cache_folder() / "history")


def artifact_store(root: Path, *, trusted: bool = True) -> FolderArtifacts:
    """The store of large texts about the tree at `root`: in its `.verdict`, if that is this user's alone.

    Otherwise, or if the tree isn't `trusted` or git tracks files there, it is in the user's state directory, or below
    `$VERDICT_CACHE_DIR` if set.
    """
    from verdict.masking.values import masked_line  # noqa: PLC0415  slow, and most commands need no artifacts

    project = masked_line(clean_path(str(root)))
    if trusted and may_hold(root, ARTIFACTS) and not _committed(root / ARTIFACTS):
        return _artifacts(root, ARTIFACTS, project)
    return user_artifacts(project)


def user_artifacts(project: str = "") -> FolderArtifacts:
    """The store of large texts outside of any tree, for texts about the tree `project`."""
    base = _own_folder("VERDICT_CACHE_DIR", platformdirs.user_state_dir("verdict"))
    return _artifacts(base, "artifacts", project)


@functools.cache
def _artifacts(base: Path, below: str, project: str) -> FolderArtifacts:
    """The store for a folder and a tree, one in each process: it knows what was stored in this session."""
    return FolderArtifacts(base, below, project)


def metrics() -> SqliteMetrics:
    """The store of the sizes of responses."""
    return SqliteMetrics(cache_folder() / "metrics")


def toolchain() -> Toolchain:
    """The managed engines' environments."""
    return Toolchain(home() / "engines")


def advisory_folder() -> Path:
    """The folder of the database of advisories."""
    return home() / "advisories"


def advisory_conditions() -> list[Condition]:
    """The condition of each ecosystem in the database. All of it is read.

    Raises:
        AdvisoryDataError: the index can't be read.
    """
    return conditions(advisory_folder())


def update_advisories(
    ecosystems: Sequence[str], place: str | None, deadline: Deadline, watcher: Watcher
) -> Iterator[Refreshed]:
    """Update the database of advisories: the ecosystems that are named, else those that it has, else all.

    `place` is a ZIP file, a folder or a URL to read instead of the OSV project's export.

    Raises:
        UsageError, AdvisoryDataError: an ecosystem isn't known, or `place` isn't there.
        OutputError: the database can't be written.
    """
    from verdict.advisories.sources import ecosystems_named, named, public  # noqa: PLC0415  HTTP, which few need
    from verdict.stores.advisory_refresh import kept_ecosystems, refresh  # noqa: PLC0415  the same

    wanted = ecosystems_named(ecosystems)
    folder = advisory_folder()
    default = wanted or tuple(kept_ecosystems(folder)) or tuple(OSV_NAMES)
    sources = public(default, mirror()) if place is None else named(place, wanted, default)
    return refresh(folder, sources, deadline, watcher, lambda: datetime.now(UTC))


def mirror() -> str:
    """The URL of the folder that advisories are downloaded from: `$VERDICT_OSV_URL`, else the OSV project's own."""
    return os.environ.get("VERDICT_OSV_URL") or PUBLIC


def token_file() -> Path:
    """The file with the bearer token of the MCP server over HTTP."""
    return home() / "mcp-token"


def owned() -> Mapping[str, tuple[Path, ...]]:
    """Everything that verdict may have stored outside of scanned trees, by what it is. Not all of it exists."""
    cache = cache_folder()
    return {
        "engines": (toolchain().folder,),
        "advisories": (advisory_folder(),),
        "cached results": (cache / "results", tool_cache()),
        "history and statistics": (cache / "history", cache / "metrics"),
        "artifacts": (user_artifacts().folder,),
        "mirrors of a fleet's repositories": (mirrors(),),
        "token of the MCP server": (token_file(),),
    }


def own_places() -> list[Path]:
    """Where all of `owned` is, links followed."""
    return [Path(os.path.realpath(place)) for places in owned().values() for place in places]  # never raises


rules_folder = patterns.rules_folder


@dataclass(frozen=True, slots=True)
class Stores:
    """What a scan reads of earlier scans and writes for later ones; empty if it may do neither."""

    results: SqliteResultCache | None = None
    history: SqliteHistory | None = None

    @classmethod
    def of_user(cls, shared: SharedEntries | None) -> Stores:
        """The stores in the user's cache folder; see `result_cache`."""
        return cls(result_cache(shared), history())

    def first_seen(self, root: Path, findings: Iterable[Finding], now: datetime) -> Mapping[str, datetime]:
        """See `SqliteHistory.first_seen`."""
        return {} if self.history is None else self.history.first_seen(root, findings, now)
