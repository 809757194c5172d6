"""Each check of Bandit with an evidence rule is lowered only if that rule finds nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from verdict.app.locations import rules_folder
from verdict.cli.main import command
from verdict.engines.bandit.checks import EVIDENCE
from verdict.rulebook.catalogue import read

_CALLS = {
    "B102": "exec(value)",
    "B301": "pickle.loads(value)",
    "B302": "marshal.loads(value)",
    "B307": "eval(value)",
    "B310": "urllib.request.urlopen(value)",
    "B602": 'subprocess.run("ping " + value, shell=True)',
    "B605": 'os.system("ping " + value)',
    "B608": "db.execute(\"select * from users where name = '%s'\" % value)",
    "B704": "Markup(value)",
}
_HEAD = """\
import marshal
import os
import pickle
import subprocess
import urllib.request

from flask import Flask, request
from markupsafe import Markup

app = Flask(__name__)
value = input()


"""
_REACHED = '@app.route("/{name}")\ndef {name}_reached(db):\n    value = request.args["value"]\n    return {call}\n\n\n'
_ALONE = "def {name}_alone(db):\n    return {call}\n\n\n"


@pytest.fixture(scope="module")
def by_function(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[Any]]:
    folder = tmp_path_factory.mktemp("evidence")
    pairs = (_REACHED + _ALONE).format
    code = _HEAD + "".join(pairs(name=name.lower(), call=call) for name, call in _CALLS.items())
    (folder / "app.py").write_text(code, encoding="utf-8")
    words = ["scan", str(folder), "-e", "bandit,semgrep", "--format", "json", "--quiet", "--no-cache"]
    report = json.loads(CliRunner().invoke(command, words).stdout)
    found: dict[str, list[Any]] = {}
    for each in report["findings"]:
        found.setdefault(each.get("symbol", ""), []).append(each)
    return found


def _of(found: list[Any], check: str) -> Iterator[Any]:
    return (each for each in found if check in {source["rule_id"] for source in each["sources"]})


@pytest.mark.live
@pytest.mark.parametrize("check", sorted(_CALLS))
def test_with_data_from_a_request_check_and_rule_are_one_finding_at_full_severity(
    by_function: Mapping[str, list[Any]], check: str
) -> None:
    (found,) = _of(by_function[f"{check.lower()}_reached"], check)

    assert EVIDENCE[check].rule_id in {source["rule_id"] for source in found["sources"]}
    (proven,) = (each for each in found["sources"] if each["rule_id"] == EVIDENCE[check].rule_id)
    assert found["severity"] == proven["severity"]
    assert found["severity"] in {"MEDIUM", "HIGH", "CRITICAL"}
    assert "severity_if_reached" not in found


@pytest.mark.live
@pytest.mark.parametrize("check", sorted(_CALLS))
def test_without_such_data_the_check_alone_is_lowered(by_function: Mapping[str, list[Any]], check: str) -> None:
    (found,) = _of(by_function[f"{check.lower()}_alone"], check)

    assert found["severity"] in {"LOW", "INFO"}
    assert found["severity_if_reached"] in {"HIGH", "MEDIUM", "LOW"}


@pytest.mark.live
def test_a_weak_digest_is_info_unless_it_protects_a_password(tmp_path: Path) -> None:
    code = "import hashlib\n\n\ndef etag(body):\n    return hashlib.md5(body).hexdigest()\n"
    code += "\n\ndef stored(password):\n    return hashlib.md5(password.encode()).hexdigest()\n"
    (tmp_path / "app.py").write_text(code, encoding="utf-8")

    words = ["scan", str(tmp_path), "-e", "bandit,semgrep", "--format", "json", "--quiet", "--no-cache"]
    found = json.loads(CliRunner().invoke(command, words).stdout)["findings"]

    assert {each["symbol"]: each["severity"] for each in found} == {"etag": "INFO", "stored": "HIGH"}


_UNCHECKED = {
    "B201": ("from flask import Flask", "Flask(host).run(host='0.0.0.0', debug=True)"),
    "B501": ("import requests", "requests.get(host, verify=False, timeout=9)"),
    "B507": ("import paramiko", "paramiko.SSHClient().set_missing_host_key_policy(paramiko.AutoAddPolicy())"),
}


@pytest.mark.live
@pytest.mark.parametrize("check", sorted(_UNCHECKED))
def test_what_a_user_asked_not_to_check_is_low(tmp_path: Path, check: str) -> None:
    module, call = _UNCHECKED[check]
    code = f"{module}\n\n\ndef always(host):\n    {call}\n"
    code += f"\n\ndef asked(host, args):\n    if args.insecure:\n        {call}\n"
    (tmp_path / "app.py").write_text(code, encoding="utf-8")

    words = ["scan", str(tmp_path), "-e", "bandit,semgrep", "--format", "json", "--quiet", "--no-cache"]
    found = json.loads(CliRunner().invoke(command, words).stdout)["findings"]

    assert {each["symbol"]: each["severity"] for each in _of(found, check)} == {"always": "MEDIUM", "asked": "LOW"}


def test_every_evidence_rule_is_a_bundled_rule() -> None:
    assert {each.rule_id for each in EVIDENCE.values()} <= read(rules_folder()).keys()
