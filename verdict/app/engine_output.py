"""Stores what the engines' processes wrote, after the secrets to mask in it are known."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

from verdict.domain.artifact import Artifact
from verdict.domain.errors import OutputError
from verdict.domain.finding import EngineName
from verdict.domain.text.cutting import HEAD_SHARE
from verdict.domain.text.excerpts import decoded
from verdict.domain.text.untrusted import Redactor, clean_line
from verdict.ports import ArtifactStore
from verdict.processes.run import Record

_CHUNK = 1 << 16
_STREAMS = ("stderr", "stdout")  # in the order of the artifacts


class EngineOutputs:
    """The standard output and standard error of each engine, in a private folder until `keep` makes artifacts of them.

    `most` gives the largest number of bytes to keep of `stdout` and of `stderr`, `head_ratio` the share of the
    beginning where only both ends are kept. A write that fails adds a line to `problems` and never fails the scan.
    """

    def __init__(
        self, folder: Path, store: ArtifactStore, most: Callable[[str], int], head_ratio: float = HEAD_SHARE
    ) -> None:
        self._folder = folder
        self._store = store
        self._most = most
        self._head_ratio = head_ratio
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

    def keep(self, engine: EngineName, redact: Redactor) -> tuple[Artifact, ...]:
        """Store the engine's output as artifacts, secrets masked, and return these, standard error first."""
        kept: list[Artifact] = []
        for stream in _STREAMS:
            source = f"{engine}.{stream}"
            files = sorted(self._folder.glob(f"*.{source}"))
            if not files:
                continue
            try:
                pieces = redact.pieces(decoded(_joined(files)))
                kept.append(self._store.put(pieces, source, self._most(stream), head_ratio=self._head_ratio))
            except (OSError, OutputError) as error:
                self._give_up(error)
        return tuple(kept)

    def drop(self, why: str) -> None:
        """Store no output, for the reason `why`."""
        if any(self._folder.iterdir()):
            self.problems.append(f"the engines' output is not stored: {why}")

    def _stage(self, file: Path, raw: bytearray) -> None:
        try:
            file.write_bytes(raw)
        except OSError as error:
            file.unlink(missing_ok=True)
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        reason = clean_line(str(getattr(error, "strerror", None) or error))
        problem = f"the engines' output is stored only in part: {reason}"
        if problem not in self.problems:
            self.problems.append(problem)


def _joined(files: list[Path]) -> Iterator[bytes]:
    """The content of the files one after the other, each starting on a new line."""
    for file in files:
        last = b"\n"
        with file.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                last = chunk
                yield chunk
        if not last.endswith(b"\n"):
            yield b"\n"
