"""Several real engines that report one problem give one finding; two problems stay two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import Verdict

from verdict.rulebook.made_up_secrets import fabricate

APP = """\
import subprocess
from flask import Flask, request

app = Flask(__name__)


@app.route("/run")
def run_it():
    subprocess.run(
        "ls " + request.args["name"],
        check=True,
        shell=True,
    )
    return "ok"


if __name__ == "__main__":
    app.run(
        host="shop.internal",
        debug=True,
    )
"""


@pytest.mark.live
def test_one_problem_reported_by_several_engines_is_one_finding(tree: Path, verdict: Verdict, tools: object) -> None:
    (tree / "app.py").write_text(APP)
    key = fabricate("<alnum:40>", "a key in Terraform")
    (tree / "main.tf").write_text(f'provider "aws" {{\n  region     = "eu-west-1"\n  secret_key = "{key}"\n}}\n')

    done = verdict("scan", "-e", "semgrep", "-e", "bandit", "-e", "kingfisher", "--format", "json")

    report = json.loads(done.stdout)
    found = {
        (each["file"], each["kind"], tuple(f"{source['engine']} {source['rule_id']}" for source in each["sources"]))
        for each in report["findings"]
        if each["severity"] != "INFO"
    }
    assert found == {
        ("app.py", "sast", ("bandit B602", "semgrep python-command-injection")),
        ("app.py", "sast", ("bandit B201", "semgrep python-debug-mode-enabled")),
        ("main.tf", "secret", ("kingfisher secrets-key-in-code", "semgrep terraform-provider-credentials")),
    }
