"""What a scanned tree may say about how it is judged: nothing but to be judged more strictly."""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from children import put_engine, started
from servers import WAIT, Served, serve, somebody

from verdict.app.project import open_part
from verdict.domain.errors import VerdictError
from verdict.domain.finding import Severity
from verdict.engines.shared.toolchain import Tool
from verdict.server.scans import Scans
from verdict.settings.model import Config

pytestmark = pytest.mark.anyio
BAD = "import subprocess\n\n\ndef run(name):\n    subprocess.call(name, shell=True){comment}\n"
RELAXED = {
    "version": 1,
    "policy": {"fail_on": "never", "warn_on": "never"},
    "suppressions": [{"path": "**", "reason": "all is well"}],
    "exclude": ["**"],
    "cache": {"enabled": False},
}


def _configure(root: Path, **content: Any) -> None:
    (root / ".verdict").mkdir(exist_ok=True)
    (root / ".verdict" / "config.yaml").write_text(json.dumps({"version": 1, **content}))


def _live(root: Path, *, trusted: bool) -> Served:
    config: Config = open_part(root, "", trusted=trusted).config
    return serve(root, scans=Scans(WAIT), trusted=trusted, config=config)


async def _scan(root: Path, *, trusted: bool) -> dict[str, Any]:
    answer = await _live(root, trusted=trusted).scan(format="json", engines=["bandit"])
    report: dict[str, Any] = json.loads(answer)
    return report


def _bad_code(root: Path) -> None:
    (root / "app.py").write_text(BAD.format(comment=""))


def _relaxed_config(root: Path) -> None:
    _bad_code(root)
    _configure(root, **RELAXED)


def _comment(root: Path) -> None:
    (root / "app.py").write_text(BAD.format(comment="  # nosec"))


def _program(root: Path) -> None:
    _bad_code(root)
    empty = "import json; print(json.dumps({'errors': [], 'results': [], 'metrics': {'_totals': {}, 'app.py': {}}}))"
    put_engine(root, root.parent, "bandit", empty)


@pytest.mark.live
@pytest.mark.parametrize("hide", [_relaxed_config, _comment, _program])
async def test_an_untrusted_tree_hides_nothing(
    hide: Callable[[Path], None], root: Path, tools: dict[str, Tool]
) -> None:
    hide(root)
    report = await _scan(root, trusted=False)
    assert "B602" in {source["rule_id"] for each in report["findings"] for source in each["sources"]}
    assert report["decision"] == "FAIL"


@pytest.mark.live
async def test_findings_in_an_untrusted_trees_tests_still_fail(root: Path, tools: dict[str, Tool]) -> None:
    (root / "tests").mkdir()
    (root / "tests" / "app.py").write_text(BAD.format(comment=""))
    strange, own = await _scan(root, trusted=False), await _scan(root, trusted=True)
    for report in (strange, own):
        shell = next(each for each in report["findings"] if each["rule_id"] == "B602")
        assert (shell["severity"], shell["lowered_from"], shell["code_role"]) == ("LOW", "HIGH", "test")
    assert (strange["decision"], own["decision"]) == ("FAIL", "PASS")
    assert "1 of them before lowering" in strange["reasons"][0]


@pytest.mark.live
async def test_an_untrusted_trees_baseline_is_ignored_and_the_users_counts(root: Path, tools: dict[str, Tool]) -> None:
    _bad_code(root)
    prints = [each["fingerprint"] for each in (await _scan(root, trusted=False))["findings"]]
    (root / ".verdict").mkdir()
    rest = {"rule_id": "B602", "severity": "HIGH", "file": "app.py"}
    accepted = {
        "version": 1,
        "fingerprint_version": "v1",
        "findings": [{"fingerprint": each, **rest} for each in prints],
    }
    (root / ".verdict" / "baseline.json").write_text(json.dumps(accepted))
    assert (await _scan(root, trusted=False))["baseline_count"] == 0
    assert (await _scan(root, trusted=True))["baseline_count"] == len(prints)


def test_a_baseline_beside_the_root_is_read_if_the_settings_name_it(root: Path) -> None:
    accepted = {"version": 1, "fingerprint_version": "v1", "findings": []}
    (root.parent / "accepted.json").write_text(json.dumps(accepted))
    _configure(root, policy={"baseline": "../accepted.json"})
    assert "0 findings accepted" in _live(root, trusted=True).lookup.baseline(somebody())


@pytest.mark.parametrize("trusted", [False, True])
def test_a_baseline_out_of_the_tree_is_not_quoted(root: Path, tmp_path: Path, *, trusted: bool) -> None:
    outside = tmp_path / "outside.json"
    outside.write_text(json.dumps({"version": 1, "fingerprint_version": "private", "findings": []}))
    (root / ".verdict").mkdir()
    (root / ".verdict" / "baseline.json").symlink_to(outside)
    with pytest.raises(VerdictError, match="is a link out of the root") as refused:
        _live(root, trusted=trusted).lookup.baseline(somebody())
    assert "private" not in str(refused.value)


@pytest.mark.live
async def test_a_trusted_trees_configuration_applies(root: Path, tools: dict[str, Tool]) -> None:
    _bad_code(root)
    _configure(root, suppressions=RELAXED["suppressions"])
    report = await _scan(root, trusted=True)
    assert (report["decision"], report["findings"]) == ("PASS", [])
    assert report["suppressed_count"] > 0


async def test_a_trusted_tree_may_name_an_engine_program(root: Path) -> None:
    _program(root)
    report = await _scan(root, trusted=True)
    assert (report["decision"], report["findings"]) == ("PASS", [])


def test_an_untrusted_tree_may_only_be_stricter(root: Path) -> None:
    _configure(root, policy={"fail_on": "LOW", "warn_on": "INFO"}, engines={"bandit": {"enabled": False}})
    project = open_part(root, "", trusted=False)
    assert (project.policy.thresholds.fail_on, project.policy.thresholds.warn_on) == (Severity.LOW, Severity.INFO)
    assert project.policy.source == ".verdict/config.yaml, where stricter"
    assert project.config.engines == {}
    never = {"fail_on": "never"}
    _configure(root, policy={**never, "kinds": {"secret": never}, "engines": {"bandit": never}})
    policy = open_part(root, "", trusted=False).policy
    own = (policy.thresholds, *policy.kinds.values(), *policy.engines.values())
    assert [each.fail_on for each in own] == [Severity.HIGH] * 3


async def test_an_unknown_engine_is_refused(root: Path) -> None:
    with pytest.raises(VerdictError, match="no engine is called"):
        await _live(root, trusted=False).scan(engines=["rm -rf"])


@pytest.mark.live
def test_a_planted_secret_never_reaches_an_answer(
    root: Path, tmp_path: Path, tools: dict[str, Tool], compiled: Path
) -> None:
    secret = "ghp_" + secrets.token_hex(18)
    quoted = f'token = "{secret}"\n'
    (root / "app.py").write_text(f"import os\n\n{quoted}os.system({secret!r} + input())\nassert {secret!r}\n")
    (root / "notes.txt").write_text(quoted)
    cache = tmp_path / "cache"
    shutil.copytree(compiled, cache / compiled.name)
    with started(tmp_path, cwd=root, env={"VERDICT_CACHE_DIR": str(cache)}) as child:
        child.hello()
        answers = [child.call("verdict_scan", 1, format="json", detail_level="rich", include_full_content=True)]
        report = json.loads(answers[0])
        assert any(each["kind"] == "secret" for each in report["findings"]), report
        answers.append(child.call("verdict_findings", 2, detail_level="rich", limit=500))
        answers += [child.call("verdict_finding", 3, id=each["id"]) for each in report["findings"]]
        answers += [child.call("verdict_explain_rule", 4, rule_id=each["rule_id"]) for each in report["findings"]]
        answers += [child.call("verdict_status", 5), child.call("verdict_scan", 6, path="notes.txt", format="json")]
        kept = b"".join(file.read_bytes() for file in cache.rglob("*") if file.is_file())
        assert child.process.stdin is not None
        child.process.stdin.close()
        child.process.wait(WAIT)
    for form in (secret, secret[4:], secret.encode().hex()):
        assert form not in "".join(answers)
        assert form not in json.dumps(child.heard)
        assert form not in child.said
        assert form.encode() not in kept
