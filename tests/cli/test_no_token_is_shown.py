"""Secrets in a scanned file or its name appear in no output and no stored file, even with bandit alone."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import anyio
import pytest
from command import Verdict
from servers import serve

from verdict.domain.text.untrusted import MASK
from verdict.masking.formats import FORMATS
from verdict.rulebook.made_up_secrets import fabricate
from verdict.server.scans import Scans

pytestmark = pytest.mark.live
TOKENS = {form.name: fabricate(form.sample, f"shown {form.name}") for form in FORMATS}
PASSWORD = fabricate("<password:16>", "shown").replace("'", "-")
NAMED = fabricate("ghp_<alnum:36>", "a name")
KEY = fabricate("<base64:64> " * 30, "shown key").split()
SECRETS = [*TOKENS.values(), PASSWORD, NAMED, *KEY]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What scans leave behind."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("VERDICT_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def leaky(tree: Path) -> Path:
    """A tree in which each secret stands in a call that bandit reports."""
    head, foot = fabricate("<dashes>BEGIN RSA PRIVATE KEY<dashes>|<dashes>END RSA PRIVATE KEY<dashes>", "").split("|")
    lines = [f"{form.before}{TOKENS[form.name]}{form.after}" for form in FORMATS]
    calls = [f"run('''tool {line}''', shell=True)" for line in (*lines, f'password = "{PASSWORD}"')]
    key = "\n".join([head, *KEY, foot])
    code = ["from subprocess import call as run", *calls, f"run('''{key}''', shell=True)"]
    (tree / "leaky.py").write_text("\n".join(code) + "\n")
    (tree / f"{NAMED}.py").write_text("import subprocess\nsubprocess.call(x, shell=True)\n")
    (tree / f"broken_{NAMED}.py").write_text("def f(:\n")
    return tree


def shown_in(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text or json.dumps(secret)[1:-1] in text]


@pytest.mark.usefixtures("leaky")
def test_no_output_shows_a_token(verdict: Verdict, kept: Path) -> None:
    shown = 0
    for words in (
        ["-f", "json"],
        ["-f", "sarif"],
        ["-f", "terminal", "--detail", "rich"],
        ["-f", "json", "--show-coverage"],
    ):
        done = verdict("scan", "-e", "bandit", *words)
        assert done.returncode in {0, 1, 3}, done.stderr
        assert shown_in(done.stdout + done.stderr) == [], words
        shown = max(shown, done.stdout.count(MASK))
    assert shown > len(FORMATS)
    left = [file for file in kept.rglob("*") if file.is_file()]
    assert left
    assert {file.name: shown_in(file.read_bytes().decode("latin-1")) for file in left} == {
        file.name: [] for file in left
    }


def test_no_response_over_mcp_shows_a_token(leaky: Path, kept: Path) -> None:
    served = serve(leaky, scans=Scans(120.0))
    ask = partial(served.scan, engines=["bandit"], max_output_bytes=100_000, max_tokens=25_000)
    for detail in ("compact", "rich"):
        answer = anyio.run(partial(ask, detail_level=detail))
        assert "leaky.py" in answer
        assert shown_in(answer) == []


def test_a_file_with_a_secret_in_its_name_keeps_its_findings_and_fingerprints(
    leaky: Path, verdict: Verdict, kept: Path
) -> None:
    report = json.loads(verdict("scan", "-e", "bandit", "-f", "json").stdout)
    assert f"{MASK}.py" in {each["file"] for each in report["findings"]}
    again = json.loads(verdict("scan", "-e", "bandit", "-f", "json").stdout)
    assert [each["fingerprint"] for each in again["findings"]] == [each["fingerprint"] for each in report["findings"]]


def test_no_bill_shows_a_token(tree: Path, verdict: Verdict) -> None:
    lock = {
        "lockfileVersion": 3,
        "packages": {"": {"name": "a", "version": f"1-{NAMED}"}, f"node_modules/{NAMED}": {"version": "1.0.0"}},
    }
    (tree / "package-lock.json").write_text(json.dumps(lock))
    (tree / "requirements.txt").write_text(f"pkg @ https://user:{PASSWORD[:6]}q9q9@host.invalid/x\nflask=={NAMED}\n")
    for words in (["-f", "json"], ["-f", "xml"]):
        done = verdict("sbom", ".", *words)
        assert MASK in done.stdout
        assert shown_in(done.stdout + done.stderr) == []
        assert NAMED.lower() not in done.stdout.lower()
        assert "q9q9" not in done.stdout + done.stderr


def test_no_comparison_of_bills_shows_a_token(tree: Path, verdict: Verdict) -> None:
    for name, version in (("before", "1.0"), ("after", f"1.1-{NAMED}")):
        package = {"type": "library", "name": "a", "version": version, "purl": f"pkg:npm/a@{version}"}
        document = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": [package]}
        (tree / f"{name}.json").write_text(json.dumps(document))
    for words in ([], ["--json"]):
        done = verdict("sbom", "diff", "before.json", "after.json", *words)
        assert MASK in done.stdout, done.stderr
        assert shown_in(done.stdout + done.stderr) == []
