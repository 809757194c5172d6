"""Signals are handled wherever the main thread waits."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from children import WAIT, until

from verdict.processes.signals import SIGNALS

# The main thread blocks the signals, so another one gets them: what happens by chance to a wait that has just begun.
WAITING = """
import signal, threading
from verdict.processes import signals

def freed(lock):
    with lock:
        waiting.acquire()
        print("waits", flush=True)
        while not signals.received():
            threading.Event().wait(0.01)

signals.listen()
lock, waiting = threading.Lock(), threading.Semaphore(0)
{before}
signal.pthread_sigmask(signal.SIG_BLOCK, signals.SIGNALS)
waiting.release()
try:
    lock.acquire()
except KeyboardInterrupt:
    print("interrupted")
else:
    print("told")
"""
HOLDER = """
threading.Thread(target=freed, args=(lock,)).start()
while not lock.locked():
    pass
"""
NEVER_FREED = """
lock.acquire()
print("waits", flush=True)
"""


@contextmanager
def waiting(before: str) -> Iterator[subprocess.Popen[str]]:
    """A process whose main thread waits for a lock without a limit, and gets no signal. Killed if it hangs."""
    code = textwrap.dedent(WAITING).format(before=before)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "waits\n"
            until(lambda: Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "S")
            yield process
        finally:
            process.kill()


linux = pytest.mark.skipif(sys.platform != "linux", reason="only /proc says that a process waits")


@linux
@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_every_deadline_while_the_main_thread_waits(number: signal.Signals) -> None:
    with waiting("signals.report_first()" + HOLDER) as process:
        process.send_signal(number)
        assert process.communicate(timeout=WAIT)[0] == "told\n"


@linux
@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_interrupts_a_wait_that_did_not_get_it(number: signal.Signals) -> None:
    with waiting(NEVER_FREED) as process:
        process.send_signal(number)
        assert process.communicate(timeout=WAIT)[0] == "interrupted\n"


@linux
def test_signals_that_arrive_together_count_as_one() -> None:
    with waiting("signals.report_first()" + HOLDER) as process:
        for number in (*SIGNALS, *SIGNALS):
            process.send_signal(number)
        assert process.communicate(timeout=WAIT)[0] == "told\n"
