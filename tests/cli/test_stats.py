"""`verdict stats`: the sizes of responses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import BAD_CODE, Verdict

FINDINGS = """
import json
results = [
    {"filename": "app.py", "test_id": f"B90{n}", "test_name": "some_check", "issue_severity": "HIGH",
     "issue_confidence": "HIGH", "issue_text": "It is unsafe.", "issue_cwe": {"id": 700 + n}, "line_number": 1,
     "line_range": [1], "col_offset": 0, "end_col_offset": 3, "more_info": "https://example.org"}
    for n in range(6)
]
print(json.dumps({"errors": [], "metrics": {"app.py": {}}, "results": results}))
"""


@pytest.fixture(autouse=True)
def nothing_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("VERDICT_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def six(fake: Callable[[str, str], Path]) -> None:
    fake("bandit", FINDINGS)


def stats(verdict: Verdict) -> dict[str, Any]:
    done = verdict("stats", "--json")
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert isinstance(made, dict)
    return made


def test_before_the_first_scan_there_are_no_statistics(verdict: Verdict) -> None:
    done = verdict("stats")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "no statistics yet: `verdict scan` and the MCP server record the size of each report\n"
    assert stats(verdict)["responses"] == 0


@pytest.mark.usefixtures("six")
def test_each_main_report_is_counted_once_with_its_size(tree: Path, verdict: Verdict) -> None:
    whole = verdict("scan", "-e", "bandit", "-f", "json", "-o", "sarif:beside.sarif")
    to_file = verdict("scan", "-e", "bandit", "-o", "out.json", "--max-findings", "3", "--max-output-bytes", "20000")
    assert (whole.returncode, to_file.returncode) == (1, 1)

    made = stats(verdict)

    size = len(whole.stdout.encode()) + (tree / "out.json").stat().st_size
    assert (made["responses"], made["truncated"], made["truncation_rate"]) == (2, 1, 0.5)
    assert made["bytes"] == size
    assert size / 5 < made["tokens"] < size
    used = (tree / "out.json").stat().st_size / 20_000
    assert made["mean_utilisation"] == pytest.approx(used)
    assert [tenth for tenth, count in enumerate(made["utilisation_histogram"]) for _ in range(count)] == [
        int(used * 10)
    ]
    assert [each["name"] for each in made["surfaces"]] == ["scan"]


@pytest.mark.usefixtures("six")
def test_the_table_and_the_chart_are_plain_when_piped(verdict: Verdict) -> None:
    verdict("scan", "-e", "bandit", "-f", "json", "--max-output-bytes", "1000000")
    verdict("scan", "-e", "bandit", "--max-findings", "3")

    lines = verdict("stats").stdout.splitlines()

    assert lines[0].split() == ["Surface", "Responses", "Truncated", "Bytes", "Tokens"]
    assert lines[1].split()[:3] == ["scan", "2", "1"]
    assert lines[2].split()[:4] == ["all", "2", "1", "(50%)"]
    assert [line.strip() for line in lines[-10:] if "█" in line] == [f"0–10  %  {'█' * 40} 1"]
    assert "Of their limit in bytes or tokens, 1 response took" in lines[-11]
    assert "\x1b" not in "".join(lines)


@pytest.mark.usefixtures("six")
def test_the_dashboard_is_a_page_in_a_file(tree: Path, verdict: Verdict) -> None:
    verdict("scan", "-e", "bandit", "-f", "json", "--max-findings", "3")

    done = verdict("stats", "--html", "stats.html")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    page = (tree / "stats.html").read_text()
    assert page.startswith("<!DOCTYPE html>")
    assert "max_findings" in page


def test_a_dashboard_is_not_json(verdict: Verdict) -> None:
    done = verdict("stats", "--html", "stats.html", "--json")
    assert done.returncode == 2
    assert "two formats" in done.stderr


def test_a_dashboard_that_cannot_be_written_is_exit_code_4(verdict: Verdict) -> None:
    done = verdict("stats", "--html", "missing/stats.html")
    assert done.returncode == 4
    assert "can't be written" in done.stderr


@pytest.mark.usefixtures("six")
def test_a_scan_does_not_fail_if_statistics_cannot_be_stored(verdict: Verdict, nothing_recorded: Path) -> None:
    nothing_recorded.mkdir()
    (nothing_recorded / "metrics").write_text("in the way")

    assert verdict("scan", "-e", "bandit", "-f", "json").returncode == 1
    for options in ((), ("--html", "stats.html")):
        done = verdict("stats", *options)
        assert done.returncode == 4
        assert done.stderr.startswith("verdict: the statistics can't be used")


@pytest.mark.usefixtures("six")
def test_without_a_cache_nothing_is_recorded(tree: Path, verdict: Verdict, nothing_recorded: Path) -> None:
    config = tree / ".verdict" / "config.yaml"
    config.write_text(json.dumps({**json.loads(config.read_text()), "cache": {"enabled": False}}))

    assert verdict("scan", "-e", "bandit").returncode == 1
    assert not (nothing_recorded / "metrics").exists()


def test_a_secret_that_is_found_is_not_recorded(tree: Path, verdict: Verdict, nothing_recorded: Path) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    secret = "AKIA" + "Z7VRSQ5TJN2XMPLQ"
    (tree / f"{secret}.py").write_text(f'password = "{secret}"\nassert password == "{secret}"\n')

    verdict("scan", "-e", "bandit", "--max-findings", "1")

    files = list((nothing_recorded / "metrics").iterdir())
    assert files
    assert not any(secret.encode() in file.read_bytes() for file in files)
    assert stats(verdict)["responses"] == 1
