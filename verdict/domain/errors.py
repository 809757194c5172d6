"""Every error a user or another program can act on."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar


class VerdictError(Exception):
    """An expected failure. `hint` is the sentence that tells the reader what to do next."""

    def __init__(self, message: str, *, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class ConfigError(VerdictError):
    """A configuration that can't be used; the message starts with `file:line: key` as far as known."""

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
    """Arguments that don't make sense, alone or together."""


class TargetError(VerdictError):
    """A path that can't be scanned."""


class NotFound(VerdictError):
    """Nothing has the name that was given: a scan, a finding, a rule, an artifact."""


class AdvisoryDataError(VerdictError):
    """Advisories that can't be fetched or read, or a database of them that can't be used."""


class OutputError(VerdictError):
    """A report that could not be written. The file that was there before is untouched."""


class LimitTooSmall(VerdictError):
    """A byte or token limit below what the smallest honest answer takes; `floor` is what it takes."""

    def __init__(self, key: str, limit: int, floor: int) -> None:
        super().__init__(
            f"{key} is {limit}, and the smallest honest answer takes {floor}",
            hint=f"use {key} {floor} or more",
        )
        self.key, self.limit, self.floor = key, limit, floor


class EngineError(VerdictError):
    """An engine gave no result that can be trusted. `status` is what the report calls it."""

    status: ClassVar[str] = "failed"


class Unavailable(EngineError):
    """The tool isn't installed, or can't be started."""

    status = "missing"


class TimedOut(EngineError):
    """The deadline passed before the tool was done."""

    status = "timed_out"


class Interrupted(EngineError):
    """The user stopped the scan before the tool was done."""


class Crashed(EngineError):
    """The tool ended with a code or signal that doesn't mean success."""


class OutputInvalid(EngineError):
    """The tool ended well but its report can't be read, or contradicts itself."""


def place_of(error: BaseException) -> str:
    """The file's name and the line that raised it."""
    trace = error.__traceback__
    if trace is None:
        return "an unknown place"
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
