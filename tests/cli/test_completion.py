"""`verdict completion`: the scripts work in their shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import Verdict

_BIN = Path(sys.executable).parent
_PATH = {**os.environ, "PATH": f"{_BIN}{os.pathsep}{os.environ['PATH']}"}


def _completed_by_bash(*words: str) -> set[str]:
    """What bash offers after these words."""
    script = (
        f'eval "$(verdict completion bash)"; COMP_WORDS=({" ".join(words)}); COMP_CWORD={len(words) - 1}; '
        '_verdict_completion verdict; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", script], env=_PATH, capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_commands_options_and_values() -> None:
    assert _completed_by_bash("verdict", "sc") == {"scan"}
    assert "--min-severity" in _completed_by_bash("verdict", "scan", "--m")
    assert _completed_by_bash("verdict", "scan", "--format", "sa") == {"sarif"}
    assert _completed_by_bash("verdict", "scan", "--engine", "k") == {"kingfisher"}
    assert "python-sql-injection" in _completed_by_bash("verdict", "explain", "python-sql")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_a_script_that_asks_verdict(shell: str, verdict: Verdict) -> None:
    script = verdict("completion", shell)
    assert script.returncode == 0
    assert f"_VERDICT_COMPLETE={shell}_complete" in script.stdout
    words = {"COMP_WORDS": "verdict sc", "COMP_CWORD": "1" if shell == "zsh" else "sc"}
    answer = verdict(env={**_PATH, **words, "_VERDICT_COMPLETE": f"{shell}_complete"})
    assert "scan" in answer.stdout
    assert answer.stderr == ""


def test_an_unknown_shell_is_an_error_that_lists_the_known_ones(verdict: Verdict) -> None:
    refused = verdict("completion", "tcsh")
    assert refused.returncode == 2
    assert "bash" in refused.stderr
