"""The end of the time that a scan, or a part of it, may take."""

from __future__ import annotations

import time

from verdict.domain.errors import Interrupted, TimedOut
from verdict.processes.signals import received


class Deadline:
    """The end of a scan, shared by all its processes: a moment in time, or earlier, when it is cancelled.

    Any thread may read and cancel it. Cancelling only sets an attribute, so a signal handler may do it.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds
        self._cancelled = False

    def cancel(self) -> None:
        """Stop everything that runs under this deadline now."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called, or a signal asked the command to end."""
        return self._cancelled or received()

    @property
    def over(self) -> bool:
        """Whether the time is up, or it was cancelled."""
        return self.cancelled or (self._end is not None and time.monotonic() >= self._end)

    @property
    def remaining(self) -> float | None:
        """The seconds until then; None without an end."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def check(self, tool: str) -> None:
        """Raise if it is over.

        Raises:
            TimedOut: the time is up.
            Interrupted: it was cancelled.
        """
        if self.cancelled:
            raise Interrupted(f"{tool} was stopped before it was done", hint="run the scan again")
        if self.over:
            raise TimedOut(
                f"{tool} was not done after {self.seconds:g} s",
                hint="raise --timeout, or scan less at a time",
            )


class AtMost(Deadline):
    """The end of a part of a scan: after some seconds (None: any number), or that of the whole, if it is earlier."""

    def __init__(self, outer: Deadline, seconds: float | None) -> None:
        left = outer.remaining
        super().__init__(left if seconds is None or (left is not None and left < seconds) else seconds)
        if self.seconds == left:
            self.seconds = outer.seconds
        self._outer = outer

    def cancel(self) -> None:
        """See `Deadline.cancel`."""
        self._outer.cancel()

    @property
    def cancelled(self) -> bool:
        """See `Deadline.cancelled`."""
        return self._outer.cancelled


class Share(AtMost):
    """The end of a part of a scan: a share of the time that is left for all of it."""

    def __init__(self, outer: Deadline, share: float) -> None:
        super().__init__(outer, None if outer.remaining is None else round(outer.remaining * share, 1))
