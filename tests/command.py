"""Shared by the tests of the command."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

Verdict = Callable[..., "subprocess.CompletedProcess[str]"]
BAD_CODE = 'import os\nfrom flask import request\n\n\ndef run():\n    os.system("ping " + request.args["host"])\n'


def running(pid: int) -> bool:
    """Whether a process is there and not just waiting to be reaped."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
