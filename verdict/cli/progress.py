"""Shows progress on standard error: a live bar for each engine on a terminal, a few lines elsewhere."""

from __future__ import annotations

import sys
import threading
from types import TracebackType
from typing import Self

from verdict.app.request import Silent
from verdict.cli.messages import say
from verdict.domain.finding import EngineName
from verdict.domain.text.amounts import plural
from verdict.domain.text.untrusted import clean_line

_BAR, _SHORT_BAR, _WIDE = 40, 16, 120  # columns of a bar, and of a terminal that has room for the longer one
_BESIDE = 35  # columns of the engine's name, its files and its time


class Quiet(Silent):
    """Shows nothing."""

    def say(self, line: str) -> None:
        """Does nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass


class Lines(Quiet):
    """Writes a line when an engine starts and one when it is done, for logs."""

    def engine(self, name: EngineName, total: int) -> None:
        """See `Progress.engine`."""
        self.say(f"{name}: {plural(total, 'file')}")

    def waiting(self, name: EngineName, portion: str) -> None:
        """See `Progress.waiting`."""
        if portion:
            self.say(f"{name}: waiting for {portion}")

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """See `Progress.ended`."""
        self.say(f"{name}: {status}" + (f": {note}" if note else ""))

    def say(self, line: str) -> None:
        """Write the line, prefixed with `verdict: `."""
        say(line)


class Bars(Quiet):
    """Shows a live bar for each engine, and removes it when the scan is done."""

    def __init__(self, *, color: str) -> None:
        from rich import console, progress, table  # noqa: PLC0415  only on a terminal

        self._console = console.Console(stderr=True, no_color=True if color == "never" else None)
        bar = _BAR if self._console.width >= _WIDE else _SHORT_BAR
        self._room = self._console.width - bar - _BESIDE
        self._lock = threading.Lock()
        self._tasks: dict[EngineName, progress.TaskID] = {}
        self._bars = progress.Progress(
            progress.TextColumn("{task.description:<11}"),
            progress.BarColumn(bar),
            progress.MofNCompleteColumn(),
            progress.TimeElapsedColumn(),
            progress.TextColumn("{task.fields[note]}", markup=False, table_column=table.Column(no_wrap=True)),
            console=self._console,
            transient=True,
        )

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()

    def engine(self, name: EngineName, total: int) -> None:
        """See `Progress.engine`."""
        with self._lock:
            self._tasks[name] = self._bars.add_task(name, total=total, note="")

    def advance(self, name: EngineName, files: int) -> None:
        """See `Progress.advance`."""
        self._bars.advance(self._tasks[name], files)

    def waiting(self, name: EngineName, portion: str) -> None:
        """See `Progress.waiting`."""
        note = clean_line(f"waiting for {portion}") if portion else ""
        self._bars.update(self._tasks[name], note=ending(note, self._room))

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """See `Progress.ended`."""
        if name in self._tasks:
            self._bars.update(self._tasks[name], note="")
        if status != "ok":
            self._bars.console.print(f"{name}: {status}", markup=False, highlight=False)

    def say(self, line: str) -> None:
        """Print the line above the bars."""
        self._bars.console.print(clean_line(line), markup=False, highlight=False)


def ending(text: str, room: int) -> str:
    """The text in at most `room` characters. Its end is kept: a file's name tells more than its folder's."""
    return text if len(text) <= room else f"…{text[len(text) - room + 1 :]}" if room > 1 else ""


def progress(*, quiet: bool, color: str = "auto") -> Quiet:
    """The progress display that suits standard error."""
    if quiet or sys.stderr is None:
        return Quiet()
    return Bars(color=color) if sys.stderr.isatty() else Lines()
