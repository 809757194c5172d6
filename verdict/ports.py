"""The interfaces between the pipeline and its parts: engines, cache, artifact store, progress, presenters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from verdict.domain.artifact import Artifact
from verdict.domain.finding import EngineName, Finding, Observation
from verdict.domain.outcome import Completed, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.cutting import HEAD_SHARE
from verdict.processes.deadline import Deadline
from verdict.processes.run import Record


@dataclass(frozen=True, slots=True)
class TargetFile:
    """A regular file below the root.

    `path` is POSIX, relative and cleaned (`clean_path`), as reports show it. `native` is the same path as the file
    system spells it (`os.fsdecode`). `size` is in bytes. `named` means that the user gave this very file as a target.
    `interpreter` is the program after `#!`, read only of executable files without a suffix, of shell scripts by suffix,
    which may be for another program, and of `named` files.
    `manifest` is the usual file name of a manifest in this format, where the file's own name is another.
    """

    path: str
    native: str
    size: int
    interpreter: str | None = None
    named: bool = False
    manifest: str | None = None

    @property
    def known_as(self) -> str:
        """The native path, with `manifest` in place of the file's name if there is one."""
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
    """The files to scan, sorted by path; the paths left out, with reasons; and notices for the reader."""

    root: Path
    files: tuple[TargetFile, ...]
    excluded: tuple[Unscanned, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Workplace:
    """The surroundings of one engine's run.

    `root` is the scanned tree. `scratch` is a private folder, deleted after the run. `cache` is a folder outside the
    tree that outlives the scan. `deadline` is shared by all engines. `jobs` is the number of processors to use.
    `record` is passed to each process, see `processes.run`. `measured` takes the seconds that a tool reports for each
    path; None if timings weren't requested.
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
        """The part of the cache key that identifies tool, rules and options.

        None disables caching: a file's result then depends on other files too.
        """

    def skips(self, file: TargetFile) -> str | None:
        """Why the engine skips this file although it reads files of the kind; None if it doesn't skip it."""

    def wants(self, file: TargetFile) -> bool:
        """Whether the file is of a kind that the engine reads."""

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """The files split into portions, each for one process and short enough for a command line."""

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """Scan `files` (never empty). The result has each of them: as scanned, or as unscanned with a reason.

        Raises:
            EngineError: there is no result that can be trusted.
        """


@runtime_checkable
class Bounded(Protocol):
    """An engine that isn't given files of more than `largest_file` bytes: each of them is `limited`."""

    largest_file: int


@runtime_checkable
class SelectiveEngine(Protocol):
    """An engine that takes files whose language it doesn't analyse. `notices` are for the report, whatever it scans."""

    notices: tuple[str, ...]

    def analyses(self, file: TargetFile) -> bool:
        """Whether it has rules for the file's language."""


@runtime_checkable
class FollowsAcrossFiles(Protocol):
    """An engine that can find more in several files together than in each of them. `follows`: it was asked to."""

    follows: bool

    def leads_to(self, files: Iterable[TargetFile]) -> Callable[[str], bool] | None:
        """Tells, by its path, whether data in `files` may come from another file, or get there; None if from none."""

    def across(  # noqa: PLR0913, PLR0917  the files, and what is known of them
        self,
        files: Sequence[TargetFile],
        found: Sequence[Observation],
        place: Workplace,
        notes: Notes | None,
        digests: Mapping[str, str],
        around: Sequence[TargetFile] = (),
    ) -> Completed:
        """What it finds in all of `files` beyond what `Engine.scan` `found`, with what it couldn't look at.

        `around` are other files of the tree. What is done there is found, too, with data that passes one of `files`.

        It also tells which functions check the data of findings, of those in `found` too. `files` are all that the
        engine wants, whether or not their results are cached. What it remembers in `notes` depends on the contents of
        all files that it came from, by their `digests`.

        Raises:
            EngineError: there is no result that can be trusted.
        """


@dataclass(frozen=True, slots=True)
class Appearance:
    """A file of a commit: `commit` is the whole id, `path` POSIX and relative to the top of the repository."""

    commit: str
    path: str


@runtime_checkable
class ReadsHistory(Protocol):
    """An engine that has a reader of its own for git repositories."""

    def history(self, repository: Path, since: str, place: Workplace) -> frozenset[Appearance]:
        """The files in which it finds something, of the commits that refs of a bare repository lead to.

        The commit `since` and those that it came from are left out. A content that several commits or paths have is
        given for those that introduced it.

        Raises:
            EngineError: there is no result that can be trusted.
        """


class Notes(Protocol):
    """What engines note of the content of files, by keys that they make of it."""

    def notes(self, keys: Sequence[bytes]) -> Mapping[bytes, bytes]:
        """What an engine noted under some of the keys."""

    def put_notes(self, notes: Mapping[bytes, bytes]) -> None:
        """Remember what an engine derived from the content of files, without any text of theirs that may be secret."""


class ResultCache(Notes, Protocol):
    """Stores engine results by file content. An unreadable entry counts as missing."""

    def get(self, engine: Engine, files: Sequence[TargetFile], digests: Mapping[str, str]) -> Mapping[str, Completed]:
        """Stored results by path, for those of `files` whose path, content and engine are unchanged.

        `digests` maps paths to digests of the contents; a file without one isn't looked up.
        """

    def put(self, engine: Engine, files: Sequence[TargetFile], result: Completed, digests: Mapping[str, str]) -> None:
        """Store the result of each of `files` that has a digest and whose gaps are all `repeatable`."""

    def secret_hashes(self, keys: Sequence[bytes]) -> Mapping[bytes, str]:
        """The hashes of secrets that are remembered under some of the keys; a key names a place in a content."""

    def put_secret_hashes(self, hashes: Mapping[bytes, str]) -> None:
        """Remember hashes of secrets, see `secret_hashes`."""


class SharedEntries(Protocol):
    """Entries of result caches that several machines share, by key. What isn't there, or isn't genuine, is missing."""

    @property
    def problem(self) -> str | None:
        """Why they weren't used, if they weren't."""

    def get(self, keys: Sequence[bytes]) -> Mapping[bytes, bytes]:
        """The entries that are there."""

    def put(self, entries: Mapping[bytes, bytes]) -> None:
        """Share entries."""


class ArtifactStore(Protocol):
    """Keeps large texts for later retrieval. Callers mask secrets before they pass a text."""

    def put(
        self,
        pieces: Iterable[str],
        source: str,
        limit: int,
        *,
        media_type: str = "text/plain",
        head_ratio: float = HEAD_SHARE,
    ) -> Artifact:
        """Store the text; of one longer than `limit` bytes the ends, of which the first takes `head_ratio`.

        Raises:
            OutputError: the text can't be written. No partial file remains.
        """

    def read(self, id_: str, first: int = 1, last: int | None = None) -> Iterator[str]:
        """The lines from `first` to `last` (1-based, inclusive; None: to the end) in pieces, cleaned to be shown.

        Raises:
            NotFound: there is no such artifact (any more), or it has fewer lines.
        """


class Progress(Protocol):
    """Receives progress events of a scan, from any thread."""

    def engine(self, name: EngineName, total: int) -> None:
        """An engine starts on `total` files."""

    def advance(self, name: EngineName, files: int) -> None:
        """The engine finished `files` more files."""

    def waiting(self, name: EngineName, portion: str) -> None:
        """The engine has been busy with one portion for long. `portion` describes it; empty if that is over."""

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """The engine is done."""


class Presenter(Protocol):
    """One output format. Pure: the same report gives the same text.

    `ceiling` is the highest level of detail that the format has; None if it has only one.
    """

    ceiling: Detail | None

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """The whole response in pieces."""

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """An estimate, rather too low, of what each finding adds to a response at `detail`, separators included."""
