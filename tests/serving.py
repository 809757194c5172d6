"""The server as a process."""

from __future__ import annotations

import os
import re
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

from conversation import PATIENCE

VERDICT = str(Path(sys.executable).parent / "verdict")
TOKEN = secrets.token_urlsafe()


@contextmanager
def listening(words: tuple[str | Path, ...], env: Mapping[str, str]) -> Iterator[str]:
    """The URL at which a program says, on standard error, that it listens. The program ends with the block."""
    child = subprocess.Popen(
        [str(word) for word in words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=dict(env),
        text=True,
        start_new_session=True,
    )
    lines: Queue[str] = Queue()

    def drain() -> None:
        assert child.stderr is not None
        for line in child.stderr:
            lines.put(line)
        lines.put("")

    reader = threading.Thread(target=drain)
    reader.start()
    try:
        said = ""
        while (found := re.search(r"listening on (http://\S+)", said)) is None:
            line = lines.get(timeout=PATIENCE)
            assert line, f"it ended: {said}"
            said += line
        yield found[1]
    finally:
        child.terminate()
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            raise
        finally:
            reader.join(PATIENCE)
            assert child.stderr is not None
            child.stderr.close()
