"""What a scan is asked to do, and who hears of its progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from verdict.app.stopwatch import Stopwatch
from verdict.domain.finding import EngineName, Severity
from verdict.domain.page.ranking import Strategy
from verdict.ports import Progress, SharedEntries
from verdict.tree.base import Span


@dataclass(frozen=True, slots=True)
class Request:
    """The options of a scan from the command line or MCP. Empty fields mean the configured value.

    `span` limits the scan to what differs between two states of the tree, and its decision to what the change between
    them introduced. `fixed` asks for the findings that the change removed, too. `history` asks for secrets in commits,
    too: of all refs, or with `span` of those between the two states.

    `imports` are reports of other tools, each `FILE` or `FORMAT:FILE`; `imported_format` is the format of those that
    name none. If one can't be read, `strict_import` makes that an error. With `only_imports` no engine runs. Without
    `merge`, each result stays a finding of its own. `shared` has results of single files from other machines.
    `written` are the files that the reports and progress are written to; they aren't scanned.
    """

    engines: tuple[str, ...] = ()
    skip_engines: tuple[str, ...] = ()
    min_severity: Severity | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    span: Span | None = None
    fixed: bool = False
    jobs: int | None = None
    offline: bool = False
    install: bool = True
    use_cache: bool = True
    strategy: Strategy | None = None
    vex: tuple[Path, ...] = ()
    timings: bool = False
    imports: tuple[str, ...] = ()
    imported_format: str | None = None
    strict_import: bool = False
    only_imports: bool = False
    merge: bool = True
    written: tuple[Path, ...] = ()
    shared: SharedEntries | None = None
    whole_code: bool = False
    history: bool = False


class Silent:
    """A `Progress` that shows nothing."""

    def engine(self, name: EngineName, total: int) -> None:
        """See `Progress.engine`."""

    def advance(self, name: EngineName, files: int) -> None:
        """See `Progress.advance`."""

    def waiting(self, name: EngineName, portion: str) -> None:
        """See `Progress.waiting`."""

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """See `Progress.ended`."""


@dataclass
class Listeners:
    """The receivers of progress and messages during a scan: `say` gets one line at a time, `watch` measures time."""

    progress: Progress = field(default_factory=Silent)
    say: Callable[[str], None] = field(default=lambda _line: None)
    watch: Stopwatch = field(default_factory=Stopwatch)
