"""A small tree gives the same reports, byte for byte, after any refactoring.

After an intended change, `VERDICT_RENEW=1 pytest tests/cli/test_fixed_reports.py` writes the new reports; review their
difference like code.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from command import Verdict

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("tools")]
KEPT = Path(__file__).parent / "fixed_reports"
FORMATS = {"terminal": "txt", "json": "json", "sarif": "sarif"}
FILES = {
    "shop/views.py": """\
import hashlib
import os
import subprocess

from flask import request, redirect


def ping():
    os.system("ping " + request.args["host"])  # user@host


def backup(name):
    subprocess.call("tar cf backup.tar " + name, shell=True)
    subprocess.call("tar tf " + name, shell=True)


def stored(password):
    return hashlib.md5(password.encode()).hexdigest()


def back():
    return redirect(request.args["next"])
""",
    "shop/static/search.js": """\
const { exec } = require("child_process");

module.exports = (app) => {
  app.get("/find", (req, res) => exec("grep " + req.query.word, (error, out) => res.send(out)));
};
""",
    "store/Orders.java": """\
import java.sql.*;
import javax.servlet.http.*;

class Orders {
    ResultSet of(HttpServletRequest request, Connection connection) throws SQLException {
        String query = "SELECT * FROM orders WHERE id = " + request.getParameter("id");
        return connection.createStatement().executeQuery(query);
    }
}
""",
    "agent/main.go": """\
package main

import (
	"net/http"
	"os/exec"
)

func run(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", r.FormValue("command")).Run()
}
""",
    "broken.py": "def half(:\n",
    "page.php": "<?php echo $_GET['name'];\n",
    "Dockerfile": 'FROM debian\nRUN curl http://example.com/install.sh | sh\nCMD ["sh"]\n',
    "tests/test_views.py": 'import os\nfrom flask import request\n\n\ndef test():\n    os.system(request.args["x"])\n',
    ".github/workflows/ci.yml": """\
on: pull_request_target
jobs:
  build:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v4
      - run: echo "${{ github.event.pull_request.title }}"
""",
}
_CHANGING = (
    (re.compile(r'("(?:scan_id|started_at|startTimeUtc)": ?)"[^"]*"'), r'\1"…"'),
    (re.compile(r'("duration": ?)[\d.]+'), r"\g<1>0"),
    (re.compile(r" +(?:Time|\d+(?:\.\d+)? s)\b"), " 0 s"),
    (re.compile(r"art_\w+"), "art_…"),
    (re.compile(r"(?<=  output )\([^)]*\)"), "(…)"),
    (re.compile(r'("artifact_details": ?)\[[^]]*\]'), r"\1[]"),
    (re.compile(r"(?<=verdict/)[0-9a-f]{32}"), "…"),
)


@pytest.fixture
def reports(tree: Path, verdict: Verdict) -> dict[str, str]:
    """Each format's report of the tree, without what differs from run to run."""
    for name, text in FILES.items():
        file = tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    wanted = [word for each in FORMATS for word in ("--output", f"{each}:{tree.parent / each}")]
    done = verdict("scan", "--offline", "--quiet", "--skip-engine", "osv", "--detail", "rich", *wanted)
    assert done.returncode == 1, done.stderr
    return {each: _still((tree.parent / each).read_text(), tree) for each in FORMATS}


def _still(text: str, tree: Path) -> str:
    text = text.replace(str(tree), "/tree")
    for pattern, fixed in _CHANGING:
        text = pattern.sub(fixed, text)
    return text


def test_a_fixed_tree_gives_the_recorded_reports(reports: dict[str, str]) -> None:
    for each, suffix in FORMATS.items():
        file = KEPT / f"report.{suffix}"
        if os.environ.get("VERDICT_RENEW"):
            file.write_text(reports[each])
        assert reports[each] == file.read_text(), f"the {each} report changed: see the top of this file"
