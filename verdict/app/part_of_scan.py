"""Names the progress of a part of a scan apart from the rest."""

from __future__ import annotations

from verdict.domain.finding import EngineName
from verdict.ports import Progress


class PartOfScan:
    """A progress in which each engine's name has the name of the part: `semgrep (base)`."""

    def __init__(self, progress: Progress, part: str) -> None:
        self._progress = progress
        self._part = part

    def engine(self, name: EngineName, total: int) -> None:
        """See `Progress.engine`."""
        self._progress.engine(self._named(name), total)

    def advance(self, name: EngineName, files: int) -> None:
        """See `Progress.advance`."""
        self._progress.advance(self._named(name), files)

    def waiting(self, name: EngineName, portion: str) -> None:
        """See `Progress.waiting`."""
        self._progress.waiting(self._named(name), portion)

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """See `Progress.ended`."""
        self._progress.ended(self._named(name), status, note)

    def _named(self, name: EngineName) -> EngineName:
        return EngineName(f"{name} ({self._part})")
