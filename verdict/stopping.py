"""Remembers that a signal told the command to end. Nothing here takes a lock: handlers run between any two steps."""

from __future__ import annotations

import signal
import time

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_AT_ONCE = 1.0  # seconds in which several signals are one: `timeout` sends it to its child and then to the group


class _State:
    """What the handler has seen: the first signal, its latest interruption, and whether a report must be written."""

    first: float | None = None
    interrupted: float | None = None
    reporting = False


_state = _State()


def hear() -> None:
    """From now on a signal interrupts the main thread, as Ctrl-C does, and ends every `Deadline`.

    SIGHUP stays ignored if it is, as by `nohup`; not SIGINT and SIGQUIT, which shells ignore for what runs in the
    background.
    """
    for number in SIGNALS:
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _heard)


def report_first() -> None:
    """From now on the first signal only ends every `Deadline`, so that a report is written; a later one interrupts."""
    _state.reporting = True


def told() -> bool:
    """Whether there was a signal."""
    return _state.first is not None


def ignore() -> None:
    """From now on no signal has an effect: the exit code is known."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def _heard(_number: int, _frame: object) -> None:
    now = time.monotonic()
    if _state.first is None:
        _state.first = now
        if _state.reporting:
            return
    elif now - (_state.interrupted or _state.first) < _AT_ONCE:
        return
    _state.interrupted = now
    raise KeyboardInterrupt
