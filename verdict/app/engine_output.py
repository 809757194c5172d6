"""Stores what the engines' processes wrote, after the secrets to mask in it are known."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

from verdict.domain.errors import OutputError
from verdict.domain.finding import EngineName
from verdict.domain.text.excerpts import decoded
from verdict.domain.text.untrusted import Redactor, clean_line
from verdict.ports import ArtifactStore
from verdict.processes.run import Record

_CHUNK = 1 << 16
_STREAMS = ("stderr", "stdout")  # in the order that a reader looks at them


class EngineOutputs:
    """The standard output and standard error of each engine, in a private folder until `keep` makes artifacts of them.

    `most` gives how many bytes are kept of `stdout` and of `stderr`. What can't be written is named in `problems`, one
    line each; it is never why a scan fails.
    """

    def __init__(self, folder: Path, store: ArtifactStore, most: Callable[[str], int]) -> None:
        self._folder = folder
        self._store = store
        self._most = most
        self._number = itertools.count()
        self.problems: list[str] = []

    def record(self, engine: EngineName) -> Record:
        """A function that takes the output of one of the engine's processes, from any thread."""

        def take(stdout: bytearray, stderr: bytearray) -> None:
            number = next(self._number)
            for stream, raw in zip(_STREAMS, (stderr, stdout), strict=True):
                if raw:
                    self._stage(self._folder / f"{number:06d}.{engine}.{stream}", raw)

        return take

    def keep(self, engine: EngineName, redact: Redactor) -> tuple[str, ...]:
        """The ids of the artifacts made of what the engine wrote, that of its standard error first."""
        ids: list[str] = []
        for stream in _STREAMS:
            source = f"{engine}.{stream}"
            files = sorted(self._folder.glob(f"*.{source}"))
            if not files:
                continue
            try:
                pieces = redact.pieces(decoded(_joined(files)))
                ids.append(self._store.put(pieces, source, self._most(stream)).id)
            except (OSError, OutputError) as error:
                self._give_up(error)
        return tuple(ids)

    def drop(self, why: str) -> None:
        """Keep nothing of what the engines wrote."""
        if any(self._folder.iterdir()):
            self.problems.append(f"what the engines wrote is not kept: {why}")

    def _stage(self, file: Path, raw: bytearray) -> None:
        try:
            file.write_bytes(raw)
        except OSError as error:
            file.unlink(missing_ok=True)
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        reason = clean_line(str(getattr(error, "strerror", None) or error))
        problem = f"not all that the engines wrote is kept: {reason}"
        if problem not in self.problems:
            self.problems.append(problem)


def _joined(files: list[Path]) -> Iterator[bytes]:
    """The content of the files; each begins on a new line."""
    for file in files:
        last = b"\n"
        with file.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                last = chunk
                yield chunk
        if not last.endswith(b"\n"):
            yield b"\n"
