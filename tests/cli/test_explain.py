"""`verdict explain`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from command import Verdict

from verdict.cli.main import command


def explained(name: str) -> str:
    result = CliRunner().invoke(command, ["explain", name])
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize("name", ["B602", "template-injection", "betterleaks.aws-access-token", "CVE-2024-1234"])
def test_a_tools_own_rule_is_explained_with_its_page_and_how_to_suppress_it(name: str) -> None:
    output = explained(name)
    assert output.startswith(f"{name} (")
    assert f"  - rule: {name}\n" in output
    assert output.splitlines()[-1].startswith("https://")


def test_a_bundled_rule_is_explained_with_its_guide() -> None:
    output = explained("python-sql-injection")
    assert "CRITICAL (impact high, likelihood high), confidence high, CWE-89, A03:2021\n" in output
    assert "\nHow it is attacked\n" in output
    assert """    rows = connection().execute("SELECT * FROM users WHERE name = ?", (name,))\n""" in output
    assert "\nDjango: " in output
    assert "    # verdict: ignore[python-sql-injection] why it is accepted\n" in output


def test_a_bandit_check_has_the_guide_of_its_weakness() -> None:
    assert "\nWhat it is\n" in explained("B608")


@pytest.mark.live
def test_a_finding_of_an_earlier_scan_is_explained_by_its_rule(verdict: Verdict, tmp_path: Path) -> None:
    root = tmp_path / "app"
    root.mkdir()
    (root / "app.py").write_text("import subprocess\n\n\ndef f(x):\n    subprocess.run(x, shell=True)\n")
    report = verdict("scan", str(root), "--engine", "bandit", "--detail", "minimal").stdout
    found = verdict("scan", str(root), "--engine", "bandit", "--format", "json").stdout
    name = re.search(r'"id": ?"([0-9a-f]{12})"', found)
    assert name, report
    output = verdict("explain", name[1]).stdout
    assert output.startswith(f"finding {name[1]}:\n")
    assert re.search(r" at app\.py:\d+ in .*, first seen on \d{4}-\d\d-\d\d\n", output)
    assert "(bandit, python)" in output


@pytest.mark.parametrize("name", ["0123456789ab", f"v1:{'0' * 64}"])
def test_the_id_of_no_finding_is_not_called_a_rule(name: str, verdict: Verdict) -> None:
    done = verdict("explain", name)
    assert (done.returncode, "no earlier scan on this machine has a finding with this id" in done.stderr) == (2, True)
    assert "no known rule has this id" in verdict("explain", "0123456789").stderr
