"""Remembers that a signal asked the command to end. Nothing here takes a lock: handlers run between any two steps.

Python runs a handler when the main thread takes its next step. A main thread that waits for a lock takes none, if the
signal came just before it began to wait, or came to another thread. So a thread of its own, which the interpreter wakes
through a descriptor at once, ends every `Deadline`, and interrupts the main thread's wait until the handlers have run.
"""

from __future__ import annotations

import os
import signal
import threading
import time

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_AT_ONCE = 1.0  # seconds in which several signals count as one: `timeout` signals its child, then the group
_NUDGE = signal.SIGURG  # interrupts a wait, and means nothing else: whoever has no handler for it ignores it
_AGAIN = 0.05  # seconds between two nudges


class _State:
    """The signals so far: whether and when any came, the latest interruption, and whether a report is due."""

    came = False
    first: float | None = None
    interrupted: float | None = None
    reporting = False
    nudges = answered = 0


_state = _State()


def listen() -> None:
    """From now on a signal interrupts the main thread, as Ctrl-C does, and ends every `Deadline`.

    SIGHUP stays ignored if it is, as by `nohup`; not SIGINT and SIGQUIT, which shells ignore for what runs in the
    background.
    """
    for number in SIGNALS:
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _heard)
    signal.signal(_NUDGE, _answer)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    threading.Thread(target=_pass_on, args=(woken,), name="signals", daemon=True).start()


def report_first() -> None:
    """From now on the first signal only ends every `Deadline`, so that a report is written; a later one interrupts."""
    _state.reporting = True


def received() -> bool:
    """Whether a signal has come."""
    return _state.came or _state.first is not None


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


def _answer(_number: int, _frame: object) -> None:
    _state.answered = _state.nudges


def _pass_on(woken: int) -> None:
    """Pass on each signal, whose number the interpreter writes to the other end of `woken`."""
    main = threading.main_thread().ident or 0
    while numbers := os.read(woken, 512):
        if not set(numbers).intersection(SIGNALS):
            continue
        _state.came = True
        _state.nudges += 1
        while _state.answered != _state.nudges and threading.main_thread().is_alive():
            signal.pthread_kill(main, _NUDGE)
            time.sleep(_AGAIN)
