"""What the pipeline asks of the parts it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from verdict.domain.artifact import Artifact
from verdict.domain.finding import EngineName, Finding
from verdict.domain.outcome import Completed, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.processes.run import Deadline, Record


@dataclass(frozen=True, slots=True)
class TargetFile:
    """A regular file below the root.

    `path` is cleaned, POSIX and relative: what reports show. `native` is the same path as the file system spells it
    (`os.fsdecode`). `size` is in bytes. `interpreter` is the program named by `#!`, looked for in executable files
    without a suffix, and in files that a user `named`. `manifest` is the name that tools give a manifest of such a
    format, if the file's own doesn't tell.
    """

    path: str
    native: str
    size: int
    interpreter: str | None = None
    named: bool = False
    manifest: str | None = None

    @property
    def known_as(self) -> str:
        """The native path, with the name that tells the manifest's format."""
        folder, slash, name = self.native.rpartition("/")
        return f"{folder}{slash}{self.manifest or name}"

    @property
    def suffix(self) -> str:
        """The last suffix in lower case, dot included; empty if there is none."""
        name = self.native.rpartition("/")[2]
        stem, dot, suffix = name.rpartition(".")
        return f".{suffix.lower()}" if dot and stem else ""


@dataclass(frozen=True, slots=True)
class Listing:
    """What is to be scanned: the files in order of path, what was left out and why, and what the reader should know."""

    root: Path
    files: tuple[TargetFile, ...]
    excluded: tuple[Unscanned, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where an engine works: the tree's root, a private folder that is gone afterwards, and the shared deadline.

    `cache` is a folder of verdict's own that outlives the scan, for what a tool can use again. `jobs` is how many
    processors an engine may use. `record` is handed to each process, see `process.run`. `measured` takes what a tool
    says that it spent on each path, in seconds; None if nobody asked.
    """

    root: Path
    scratch: Path
    cache: Path
    deadline: Deadline
    jobs: int
    record: Record | None = None
    measured: Callable[[Mapping[str, float]], None] | None = None


class Engine(Protocol):
    """An adapter over one tool. It builds arguments, runs, parses and maps; nothing else."""

    name: EngineName
    version: str

    @property
    def fingerprint(self) -> str | None:
        """Names everything but the file that decides a result: tool, rules, options. Part of the cache's key.

        None if what it says of a file depends on others too: then nothing of it is remembered.
        """

    def skips(self, file: TargetFile) -> str | None:
        """Why the engine passes over a file of its kind; None if it doesn't."""

    def wants(self, file: TargetFile) -> bool:
        """Whether the file is of a kind that the engine reads."""

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """The files in the portions that are best scanned by themselves, each below the argument limit."""

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """Look at every one of `files` (never empty). Each is in the result: scanned, or unscanned with a reason.

        Raises:
            EngineError: there is no result that can be trusted.
        """


class ResultCache(Protocol):
    """Remembers what an engine said of a file's content. An unreadable entry is no entry."""

    def get(self, engine: Engine, files: Sequence[TargetFile], digests: Mapping[str, str]) -> Mapping[str, Completed]:
        """Earlier results for those of `files` whose path, content and engine are the same, by path.

        `digests` are those of the files' contents, by path. What has none isn't known.
        """

    def put(self, engine: Engine, files: Sequence[TargetFile], result: Completed, digests: Mapping[str, str]) -> None:
        """Remember the result of each of `files` that has a digest and no gap that may not come again, see `get`."""


class ArtifactStore(Protocol):
    """Keeps large texts for later. What it is given is free of secrets already."""

    def put(self, pieces: Iterable[str], source: str, limit: int, *, media_type: str = "text/plain") -> Artifact:
        """Keep the text, its middle left out if it is longer than `limit` bytes.

        Raises:
            OutputError: it can't be written; nothing of it is left.
        """

    def read(self, id_: str, first: int = 1, last: int | None = None) -> Iterator[str]:
        """The lines from `first` to `last` (1-based, inclusive; None: to the end) in pieces, cleaned to be shown.

        Raises:
            NotFound: there is no such artifact (any more), or it has fewer lines.
        """


class Progress(Protocol):
    """Told how the scan goes, from any thread."""

    def engine(self, name: EngineName, total: int) -> None:
        """An engine starts on `total` files."""

    def advance(self, name: EngineName, files: int) -> None:
        """That many more files are done."""

    def waiting(self, name: EngineName, portion: str) -> None:
        """These files of the engine have taken long, in words; empty: none have."""

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """The engine is done."""


class Presenter(Protocol):
    """One output format. Pure: the same report gives the same text.

    `ceiling` is the most that it says of a finding; None if it says the same of all.
    """

    ceiling: Detail | None

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """The whole response in pieces."""

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """What each finding adds to a response at a detail, separators included, rather less than more."""
