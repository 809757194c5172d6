"""The errors that a user or a calling program can act on."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar


class VerdictError(Exception):
    """Root of all expected failures. `hint` tells the reader what to do next."""

    def __init__(self, message: str, *, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class ConfigError(VerdictError):
    """Invalid configuration. The message starts with `file:line: key`, as far as these are known."""

    def __init__(
        self,
        message: str,
        *,
        hint: str,
        file: Path | None = None,
        line: int | None = None,
        key: str | None = None,
    ) -> None:
        place = ":".join(str(part) for part in (file, line) if part is not None)
        super().__init__(": ".join(part for part in (place, key, message) if part), hint=hint)
        self.file, self.line, self.key = file, line, key


class UsageError(VerdictError):
    """Invalid arguments, or arguments that can't be combined."""


class TargetError(VerdictError):
    """A path that can't be scanned."""


class NotFound(VerdictError):
    """There is no scan, finding, rule or artifact with the given id."""


class AdvisoryDataError(VerdictError):
    """Advisories can't be downloaded or read, or their database is unusable."""


class OutputError(VerdictError):
    """A file could not be written. An earlier file of that name is unchanged."""


class LimitTooSmall(VerdictError):
    """A byte or token limit is below `floor`, the size of the smallest response that hides nothing silently."""

    def __init__(self, key: str, limit: int, floor: int) -> None:
        super().__init__(
            f"{key} is {limit}, and the smallest complete answer needs {floor}",
            hint=f"use {key} {floor} or more",
        )
        self.key, self.limit, self.floor = key, limit, floor


class EngineError(VerdictError):
    """An engine gave no result that can be trusted. `status` is its state in the report."""

    status: ClassVar[str] = "failed"


class Unavailable(EngineError):
    """The tool isn't installed, or can't be started."""

    status = "missing"


class TimedOut(EngineError):
    """The deadline passed before the tool was done."""

    status = "timed_out"


class OutOfProcessorTime(TimedOut):
    """The tool used all of the processor time that it may have."""


class Interrupted(EngineError):
    """The user stopped the scan before the tool was done."""


class Crashed(EngineError):
    """The tool ended with an unexpected exit code or by a signal."""


class OutputInvalid(EngineError):
    """The tool succeeded, but its report can't be read or contradicts itself."""


def place_of(error: BaseException) -> str:
    """File name and line at which the error was raised."""
    trace = error.__traceback__
    if trace is None:
        return "an unknown place"
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
