"""Files that change while an engine runs are named, don't count as read, and never lead to a PASS."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import Verdict

# A tool in bandit's place that reads what it is given, after which `app.py` becomes something else.
CHANGING = """
    import json, os, sys
    from pathlib import Path
    names = sys.argv[sys.argv.index("--") + 1:]
    for name in names:
        Path(name).read_bytes()
    app = Path("app.py")
    {change}
    metrics = {{"_totals": {{}}, **{{name: {{}} for name in names}}}}
    print(json.dumps({{"errors": [], "metrics": metrics, "results": []}}))
"""
CHANGES = {
    "shrinks": 'app.write_text("")',
    "grows": 'app.write_text("x = 1\\nassert eval(input())\\n")',
    "is rewritten": 'app.write_text("y = 2\\n")',
    "is swapped": 'Path("new").write_text("y = 2\\n"); Path("new").replace(app)',
    "becomes a pipe": 'app.unlink(); os.mkfifo("app.py")',
    "becomes a pipe that the tool reads": 'app.unlink(); os.mkfifo("app.py"); app.read_bytes()',
    "becomes a link": 'app.unlink(); app.symlink_to("/dev/zero")',
}


def scanned(verdict: Verdict, *words: str) -> tuple[int, dict[str, Any]]:
    done = verdict("scan", "-e", "bandit", "--format", "json", "--show-coverage", "--timeout", "60", *words)
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_file_that_changes_is_named_and_not_counted_as_read(
    fake: Callable[[str, str], Path], verdict: Verdict, change: str
) -> None:
    fake("bandit", CHANGING.format(change=change))
    code, report = scanned(verdict)
    engine, coverage = report["engines"][0], report["coverage"]["engines"][0]
    assert (code, report["decision"], engine["status"], engine["files_scanned"]) == (3, "INCOMPLETE", "partial", 0)
    assert coverage["unscanned"] == [{"path": "app.py", "state": "failed", "reason": "changed during the scan"}]
    assert report["headlines"] == ["1 file changed during the scan"]
    assert "1 file not fully read: changed during the scan (app.py)" in engine["error"]


def test_a_file_that_is_deleted_is_named(fake: Callable[[str, str], Path], verdict: Verdict) -> None:
    fake("bandit", CHANGING.format(change="app.unlink()"))
    code, report = scanned(verdict, "--no-cache")
    assert (code, report["decision"]) == (3, "INCOMPLETE")
    assert report["headlines"] == ["1 file deleted during the scan"]


def test_a_touched_file_with_the_same_content_counts_as_read(
    fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", CHANGING.format(change='os.utime(app, (1, 1)); app.chmod(0o755); os.link(app, "other.txt")'))
    code, report = scanned(verdict)
    assert (code, report["decision"], report["engines"][0]["files_scanned"]) == (0, "PASS", 1)


def test_the_result_of_a_changed_file_is_not_cached(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    fake("bandit", CHANGING.format(change='app.write_text("y = 2\\n")'))
    scanned(verdict)
    for content in ("x = 1\n", "y = 2\n"):
        (tree / "app.py").write_text(content)
        assert scanned(verdict)[1]["decision"] == ("INCOMPLETE" if content == "x = 1\n" else "PASS")
