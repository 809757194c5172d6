"""Shared by the tests of the command."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

Verdict = Callable[..., "subprocess.CompletedProcess[str]"]
BAD_CODE = 'import os\nfrom flask import request\n\n\ndef run():\n    os.system("ping " + request.args["host"])\n'
ONLY_BANDIT = [word for each in ("semgrep", "kingfisher", "zizmor", "osv") for word in ("--skip-engine", each)]


def scan_with_bandit(verdict: Verdict, *words: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the report of a scan with bandit alone."""
    done = verdict("scan", "-q", "--offline", *ONLY_BANDIT, "-f", "json", *words)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def running(pid: int) -> bool:
    """Whether a process is there and not just waiting to be reaped."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):  # it may go between any two of these
        return False
