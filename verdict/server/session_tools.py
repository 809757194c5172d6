"""Creates the tools of a session on the first call, since they are slow to import and many sessions call none."""

from __future__ import annotations

import gc
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.server.launch import Launch
from verdict.server.scans import Scans

if TYPE_CHECKING:  # slow to import: engines, stores, presenters
    from verdict.server.lookup import Lookup
    from verdict.server.tools import Tools


class SessionTools:
    """Creates the tools once, with the settings of the first root. Safe to use from several threads."""

    def __init__(self, roots: tuple[Path, ...], scans: Scans, *, trusted: bool, fleet: str | None = None) -> None:
        self.fleet = fleet
        self._roots = roots
        self._scans = scans
        self._trusted = trusted
        self._lock = threading.Lock()
        self._launch: Launch | None = None
        self._made: tuple[Tools, Lookup] | None = None

    def check(self) -> None:
        """Read the settings now, so that errors in them appear when the server starts.

        Raises:
            ConfigError: the settings can't be used.
        """
        self._launch = self._opened()

    def __call__(self) -> tuple[Tools, Lookup]:
        """The tools that scan and those that only read, which share the stored scans.

        Raises:
            ConfigError: the settings can't be used. A later call reads them again.
        """
        import verdict.server.scan_process  # noqa: PLC0415, F401  slow; imported in this thread, before the first scan
        from verdict.server.lookup import Lookup  # noqa: PLC0415  see above
        from verdict.server.tools import Tools  # noqa: PLC0415  the same
        from verdict.stores.snapshots import Snapshots  # noqa: PLC0415  the same

        with self._lock:
            if self._made is None:
                launch, snapshots = self._launch or self._opened(), Snapshots()
                self._made = Tools(launch, self._scans, snapshots), Lookup(launch, snapshots)
                gc.freeze()  # full garbage collections, which stop all requests, needn't visit what was imported
            return self._made

    def forget(self) -> None:
        """Remove the artifacts stored in this session."""
        if self._made is None:
            return
        from verdict.app.locations import artifact_store, user_artifacts  # noqa: PLC0415  see above

        for root in self._roots:
            artifact_store(root, trusted=self._trusted).forget(self._scans.artifacts)
        user_artifacts().forget(self._scans.artifacts)

    def _opened(self) -> Launch:
        from verdict.app.project import open_part  # noqa: PLC0415  see above

        config = open_part(self._roots[0], "", trusted=self._trusted).config
        return Launch(self._roots, config, self._trusted, self.fleet)
