"""Creates the engines for dependencies from the bill of materials, the advisory database and the licence policy."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.advisories.advisory import AdvisoryDatabase
from verdict.advisories.ecosystems import OSV_NAMES
from verdict.domain.errors import AdvisoryDataError, Unavailable
from verdict.ports import Listing, Workplace
from verdict.processes.deadline import Deadline
from verdict.settings.model import Config
from verdict.stores.advisories import SqliteAdvisories, read_index, supplies
from verdict.tree.versions import Version

if TYPE_CHECKING:  # slow to import: the readers of lock files and their libraries
    from verdict.advisories.vex import Statements
    from verdict.engines.packages.licences import SbomEngine
    from verdict.engines.packages.osv import OsvEngine
    from verdict.sbom.components import Bill

Fetch = Callable[[Collection[str], Deadline], None]
"""Downloads the advisories of some ecosystems; see `engines.packages.osv.Advisories.fetch`."""

MAX_AGE = 14  # days
_CONNECT_TIMEOUT = 5.0  # seconds that a scan waits for the first response of the advisory server


class SharedBill:
    """The bill of materials of the files that `listing` gives, read once for all engines of a scan."""

    def __init__(self, listing: Callable[[], Listing]) -> None:
        self._listing = listing
        self._lock = threading.Lock()
        self._bill: Bill | None = None

    def __call__(self, place: Workplace) -> Bill:
        """See `engines.packages.manifests.ReadBill`."""
        from verdict.sbom.read import read_bill  # noqa: PLC0415  only for a scan

        with self._lock:
            if self._bill is None:
                self._bill = read_bill(self._listing(), place.deadline)
            return self._bill


class LocalAdvisories:
    """The database in a folder. `fetch` downloads what it lacks; None if nothing may be downloaded."""

    def __init__(self, folder: Path, fetch: Fetch | None) -> None:
        self._folder = folder
        self._fetch = fetch

    def database(self) -> AdvisoryDatabase:
        """See `engines.packages.osv.Advisories.database`."""
        return SqliteAdvisories(self._folder)

    def fetch(self, ecosystems: Collection[str], deadline: Deadline) -> None:
        """See `engines.packages.osv.Advisories.fetch`."""
        if self._fetch is None:
            raise Unavailable("downloads are disabled in this scan", hint="run `verdict db update`")
        self._fetch(ecosystems, deadline)


def osv(bill: SharedBill, folder: Path, fetch: Fetch | None, config: Config, now: datetime) -> OsvEngine:
    """The osv engine as configured, with the advisory database in `folder`. `now` decides the age of the advisories."""
    from verdict.engines.packages.osv import OsvEngine  # noqa: PLC0415  only for a scan

    settings = config.engines.get("osv")
    days = settings.max_age_days if settings is not None else None
    return OsvEngine(bill, LocalAdvisories(folder, fetch), timedelta(days=days or MAX_AGE), now)


def sbom(bill: SharedBill, config: Config) -> SbomEngine:
    """The sbom engine with the configured licence policy."""
    from verdict.engines.packages.licences import SbomEngine  # noqa: PLC0415  only for a scan
    from verdict.sbom.licences import Licences  # noqa: PLC0415  the same

    licences = config.policy.licenses
    return SbomEngine(bill, Licences(tuple(licences.allow), tuple(licences.deny)))


def fetching(folder: Path, mirror: str, say: Callable[[str], None]) -> Fetch:
    """A function that downloads advisories from `mirror` into `folder` and announces it by `say`.

    It fails early if the mirror doesn't respond within seconds.
    """

    def fetch(ecosystems: Collection[str], deadline: Deadline) -> None:
        from verdict.advisories.download import reachable  # noqa: PLC0415  imports HTTP, which few scans need
        from verdict.advisories.sources import ecosystems_named, public  # noqa: PLC0415  the same
        from verdict.stores.advisory_refresh import refresh  # noqa: PLC0415  the same

        sources = public(ecosystems_named(sorted(ecosystems)), mirror)
        reachable(str(sources[0]), _CONNECT_TIMEOUT, deadline)
        names = ", ".join(OSV_NAMES[name] for name in sorted(ecosystems))
        say(f"downloading the advisories of {names} (once; `verdict db update` refreshes them)")
        done = list(refresh(folder, sources, deadline, _MessagesOnly(say), lambda: datetime.now(UTC)))
        for error in (each.error for each in done if each.error is not None):
            raise error

    return fetch


@dataclass(frozen=True, slots=True)
class _MessagesOnly:
    """A `Watcher` of an update that passes on its messages and ignores the progress."""

    say: Callable[[str], None]

    def advance(self, what: str, done: int, total: int | None) -> None:
        """See `Watcher.advance`."""


def statements(documents: Iterable[tuple[Path, str, Version]]) -> Statements:
    """The statements of VEX documents, each given as its path, the name that errors show, and a version of its tree.

    Raises:
        ConfigError: one can't be read.
    """
    from verdict.advisories.vex import Statements  # noqa: PLC0415  only for a scan
    from verdict.advisories.vex_documents import read_vex  # noqa: PLC0415  the same

    return Statements(statement for document in documents for statement in read_vex(*document))


def installed(folder: Path) -> bool:
    """Whether the folder has an advisory database, even a damaged one."""
    try:
        return bool(read_index(folder).ecosystems)
    except AdvisoryDataError:
        return True


def state(folder: Path) -> str:
    """The state of the advisory database in one line: its ecosystems and the date of its oldest data."""
    try:
        stock = supplies(read_index(folder))
    except AdvisoryDataError as error:
        return f"{error}: {error.hint}"
    if not stock:
        return "no advisories: run `verdict db update`"
    oldest = min(each.fetched for each in stock.values())
    return f"advisories for {', '.join(sorted(stock))} of {oldest.date().isoformat()}"
