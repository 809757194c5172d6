"""The tools of a session, made when the first one is called: many sessions call none, and they are slow to import."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.server.launch import Launch
from verdict.server.scans import Scans

if TYPE_CHECKING:  # the engines, the stores, the presenters: what this module is there to put off
    from verdict.server.lookup import Lookup
    from verdict.server.tools import Tools


class SessionTools:
    """Makes the tools once, for these roots; the settings are those of the first root. Any thread may call it."""

    def __init__(self, roots: tuple[Path, ...], scans: Scans, *, trusted: bool) -> None:
        self._roots = roots
        self._scans = scans
        self._trusted = trusted
        self._lock = threading.Lock()
        self._launch: Launch | None = None
        self._made: tuple[Tools, Lookup] | None = None

    def check(self) -> None:
        """Read the settings now, so that a user sees at once what is wrong with them.

        Raises:
            ConfigError: they can't be used.
        """
        self._launch = self._opened()

    def __call__(self) -> tuple[Tools, Lookup]:
        """The tools that scan and those that look up, over the same scans.

        Raises:
            ConfigError: the settings can't be used; they may be the next time.
        """
        import verdict.server.scan_process  # noqa: PLC0415, F401  here, since it takes long, and this is a thread
        from verdict.server.lookup import Lookup  # noqa: PLC0415  see above
        from verdict.server.tools import Tools  # noqa: PLC0415  the same
        from verdict.stores.snapshots import Snapshots  # noqa: PLC0415  the same

        with self._lock:
            if self._made is None:
                launch, snapshots = self._launch or self._opened(), Snapshots()
                self._made = Tools(launch, self._scans, snapshots), Lookup(launch, snapshots)
            return self._made

    def forget(self) -> None:
        """Remove the artifacts that this session has stored."""
        if self._made is None:
            return
        from verdict.app.locations import artifact_store, user_artifacts  # noqa: PLC0415  see above

        for root in self._roots:
            artifact_store(root, trusted=self._trusted).forget(self._scans.artifacts)
        user_artifacts().forget(self._scans.artifacts)

    def _opened(self) -> Launch:
        from verdict.app.project import open_part  # noqa: PLC0415  see above

        return Launch(self._roots, open_part(self._roots[0], "", trusted=self._trusted).config, self._trusted)
