"""`verdict ci` in environments made of the variables that each system documents, on real repositories."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from ci_jobs import PULL_REQUESTS, named, surroundings
from command import BAD_CODE, ONLY_BANDIT, Verdict
from repositories import git

from verdict.app.ci import SYSTEMS, Job, job

PUSHES = {
    "GitHub Actions": {"GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "push", "GITHUB_BASE_REF": ""},
    "GitLab CI": {"GITLAB_CI": "true", "CI_PIPELINE_SOURCE": "push"},
    "Bitbucket Pipelines": {"BITBUCKET_BUILD_NUMBER": "3", "BITBUCKET_BRANCH": "main"},
    "Azure Pipelines": {"TF_BUILD": "True", "BUILD_REASON": "IndividualCI"},
    "Jenkins": {"JENKINS_URL": "http://localhost/", "BRANCH_NAME": "main"},
    "no known CI system": {},
}


@pytest.mark.parametrize("name", PULL_REQUESTS)
def test_a_pull_request_is_recognised(name: str) -> None:
    found = job(PULL_REQUESTS[name])
    target = "{main}" if name == "GitLab CI" else "origin/main"
    assert (found.system.name, found.target) == (name, target)


@pytest.mark.parametrize("name", PUSHES)
def test_a_push_is_no_pull_request(name: str) -> None:
    found = job(PUSHES[name])
    assert (found.system.name, found.target) == (name, None)


def test_every_system_is_in_the_tests() -> None:
    assert [each.name for each in SYSTEMS] == list(PULL_REQUESTS) == list(PUSHES)[:-1]
    assert job({}) == Job(job({}).system)


def _change(root: Path, **files: str) -> None:
    for name, text in files.items():
        (root / name.replace("_py", ".py")).write_text(text)
    git(root, "add", "-A")
    git(root, "commit", "--quiet", "--allow-empty", "-m", "change")


def _ci(verdict: Verdict, root: Path, variables: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return verdict("ci", "-q", *ONLY_BANDIT, *words, cwd=root, env=surroundings(**named(root, variables)))


@pytest.mark.live
@pytest.mark.parametrize("name", PULL_REQUESTS)
def test_a_pull_request_is_judged_by_what_it_introduces(name: str, clone: Path, verdict: Verdict) -> None:
    _change(clone, fine_py="x = 1\n")
    done = _ci(verdict, clone, PULL_REQUESTS[name])
    assert done.returncode == 0, done.stdout + done.stderr
    _change(clone, new_py=BAD_CODE)
    done = _ci(verdict, clone, PULL_REQUESTS[name])
    assert done.returncode == 1
    found = json.loads((clone / "verdict.sarif").read_text())["runs"][0]["results"]
    places = {each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in found}
    assert "new.py" in places
    assert "FAIL" in (clone / "verdict.md").read_text()


@pytest.mark.live
def test_in_a_merged_result_what_the_target_branch_gained_is_not_new(clone: Path, verdict: Verdict) -> None:
    begun = git(clone, "rev-parse", "HEAD").strip()
    _change(clone, target_py=BAD_CODE)
    target = git(clone, "rev-parse", "HEAD").strip()
    git(clone, "checkout", "-q", "-b", "mine", begun)
    _change(clone, mine_py="x = 1\n")
    git(clone, "merge", "-q", "--no-edit", target)
    variables = {**PULL_REQUESTS["GitLab CI"], "CI_MERGE_REQUEST_DIFF_BASE_SHA": begun}
    codes = [
        _ci(verdict, clone, {**variables, "CI_MERGE_REQUEST_TARGET_BRANCH_SHA": each}).returncode
        for each in ("", target)
    ]
    assert codes == [1, 0]


@pytest.mark.live
def test_a_push_is_judged_as_a_whole(clone: Path, verdict: Verdict) -> None:
    done = _ci(verdict, clone, PUSHES["GitHub Actions"])
    assert (done.returncode, "old.py" in done.stdout) == (1, True)


@pytest.mark.live
def test_github_gets_annotations_and_a_summary_beside_others(clone: Path, verdict: Verdict, tmp_path: Path) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("# of another command\n")
    _change(clone, new_py=BAD_CODE)
    done = _ci(verdict, clone, {**PULL_REQUESTS["GitHub Actions"], "GITHUB_STEP_SUMMARY": str(summary)})
    assert done.stdout.startswith("::error title=verdict%3A FAIL::")
    assert "file=new.py,line=6" in done.stdout
    assert "file=old.py" not in done.stdout
    assert summary.read_text() == "# of another command\n" + (clone / "verdict.md").read_text()


@pytest.mark.live
def test_gitlab_gets_its_four_reports(clone: Path, verdict: Verdict) -> None:
    _change(clone, new_py=BAD_CODE)
    _ci(verdict, clone, PULL_REQUESTS["GitLab CI"])
    found = json.loads((clone / "gl-sast-report.json").read_text())["vulnerabilities"]
    assert {each["location"]["file"] for each in found} == {"new.py"}
    assert all((clone / f"gl-{each}-report.json").exists() for each in ("secret-detection", "dependency-scanning"))
    assert (clone / "gl-code-quality-report.json").exists()


@pytest.mark.live
def test_code_hosts_get_paths_from_the_top_of_the_checkout(clone: Path, verdict: Verdict) -> None:
    service = clone / "services" / "a"
    (service / ".verdict").mkdir(parents=True)
    (service / ".verdict" / "config.yaml").write_text("version: 1\n")
    (service / "new.py").write_text(BAD_CODE)
    (service / "broken.py").write_text("def (:\n")

    def run(system: str, *words: str) -> str:
        return verdict("ci", "-q", *ONLY_BANDIT, *words, cwd=service, env=surroundings(**PUSHES[system])).stdout

    assert "file=services/a/new.py," in run("GitHub Actions")
    log = (service / "verdict.sarif").read_text()
    assert set(re.findall(r'"uri":\s*"([^"]*[.]py)"', log)) == {"services/a/new.py", "services/a/broken.py"}
    run("GitLab CI")
    for name in ("gl-sast-report.json", "gl-code-quality-report.json"):
        assert '"services/a/new.py"' in (service / name).read_text()
    assert '"file":"new.py"' in run("GitHub Actions", "-f", "json").replace(" ", "")


@pytest.mark.live
def test_azure_is_told_where_the_summary_is(clone: Path, verdict: Verdict) -> None:
    done = _ci(verdict, clone, PUSHES["Azure Pipelines"])
    assert f"##vso[task.uploadsummary]{clone / 'verdict.md'}" in done.stdout.splitlines()


@pytest.mark.live
def test_a_forks_pull_request_cannot_relax_the_gate(clone: Path, verdict: Verdict) -> None:
    (clone / ".verdict").mkdir()
    (clone / ".verdict" / "config.yaml").write_text(
        "version: 1\npolicy: {fail_on: never, warn_on: never}\nexclude: ['*.py']\nengines: {bandit: {enabled: false}}\n"
    )
    call = BAD_CODE.splitlines()[-1]
    _change(clone, new_py=BAD_CODE.replace(call, f"{call}  # verdict: ignore[B605, python-command-injection] fine"))
    done = _ci(verdict, clone, PULL_REQUESTS["Jenkins"])
    assert done.returncode == 1
    said = re.sub(r"\s+", " ", done.stdout)
    assert "would relax those of origin/main" in said
    assert "engines.bandit.enabled, policy.fail_on, policy.warn_on, exclude (1 more)" in said
    assert "`# verdict: ignore[B605, python-command-injection] fine` doesn't count" in said


@pytest.mark.live
@pytest.mark.parametrize("name", ["GitHub Actions", "GitLab CI"])
def test_a_clone_of_depth_1_gets_the_command_that_mends_it(
    name: str, clone: Path, verdict: Verdict, tmp_path: Path
) -> None:
    _change(clone, new_py=BAD_CODE)
    variables = named(clone, PULL_REQUESTS[name])
    git(clone, "push", "--quiet", "origin", "change")
    origin = f"file://{tmp_path / 'tree'}"
    git(tmp_path, "clone", "--quiet", "--depth=1", "--branch=change", origin, "shallow")
    shallow = tmp_path / "shallow"

    def ci() -> subprocess.CompletedProcess[str]:
        return verdict("ci", "-q", *ONLY_BANDIT, cwd=shallow, env=surroundings(**variables))

    done = ci()
    assert done.returncode == 2
    (command,) = re.findall(r"run `git (fetch [^`]+)` first", done.stderr)
    git(shallow, *shlex.split(command))

    mended = ci()
    assert mended.returncode == 1
    assert "new.py" in mended.stdout
    assert "old.py" not in mended.stdout


@pytest.mark.live
def test_a_renamed_file_keeps_the_comments_that_it_had(tree: Path, clone: Path, verdict: Verdict) -> None:
    call = BAD_CODE.splitlines()[-1]
    (tree / "old.py").write_text(BAD_CODE.replace(call, f"{call}  # verdict: ignore[B605] accepted"))
    git(tree, "commit", "--quiet", "-am", "accepted")
    git(clone, "pull", "--quiet", "origin", "main")
    git(clone, "mv", "old.py", "renamed.py")
    _change(clone)
    assert _ci(verdict, clone, PULL_REQUESTS["Jenkins"]).returncode == 0


@pytest.mark.live
def test_a_checkout_without_the_change_is_an_error(clone: Path, verdict: Verdict) -> None:
    done = _ci(verdict, clone, PULL_REQUESTS["GitHub Actions"])
    assert (done.returncode, "there is no change to judge" in done.stderr) == (2, True)
    assert _ci(verdict, clone, PULL_REQUESTS["GitHub Actions"], "--whole").returncode == 1


@pytest.mark.live
def test_what_a_scan_only_notes_is_required(clone: Path, verdict: Verdict, tmp_path: Path) -> None:
    (clone / "old.py").unlink()
    (clone / "main.dart").write_text("void main() {}\n")
    (clone / "more.py").write_text("x = 1\n")
    scan = verdict("scan", "-q", *ONLY_BANDIT, cwd=clone)
    assert scan.returncode == 0
    done = _ci(verdict, clone, {})
    assert (done.returncode, "not analysed by any engine: 1 Dart" in done.stdout) == (3, True)
    (clone / ".verdict").mkdir()
    (clone / ".verdict" / "config.yaml").write_text("version: 1\npolicy: {unanalysed: pass}\n")
    assert _ci(verdict, clone, {}).returncode == 0
    (clone / ".verdict" / "config.yaml").write_text("version: 1\npolicy: {unanalysed: warn}\n")
    assert _ci(verdict, clone, {}, "--no-strict").returncode == 0
    assert _ci(verdict, clone, {}, "--no-strict", "--untrusted").returncode == 3
    bare = surroundings(VERDICT_HOME=str(tmp_path / "home"))
    offline = verdict("ci", "-q", "--offline", "--engine", "osv", cwd=clone, env=bare)
    assert offline.returncode == 3
    assert verdict("scan", "-q", "--offline", "--engine", "osv", cwd=clone, env=bare).returncode == 0


@pytest.mark.live
def test_a_warning_fails_unless_it_may_not(clone: Path, verdict: Verdict) -> None:
    done = [_ci(verdict, clone, {}, "--fail-on", "never", *words).returncode for words in ((), ("--no-strict",))]
    assert done == [1, 0]


@pytest.mark.parametrize("name", PULL_REQUESTS)
def test_what_would_be_done_can_be_shown(name: str, clone: Path, verdict: Verdict) -> None:
    _change(clone)
    done = _ci(verdict, clone, PULL_REQUESTS[name], "--print")
    target = git(clone, "rev-parse", "origin/main").strip() if name == "GitLab CI" else "origin/main"
    lines = done.stdout.splitlines()
    assert lines[:3] == [
        f"system: {name}, a pull request",
        f"judges: what changed since HEAD and {target} parted",
        f"policy: {target}",
    ]
    assert not (clone / "verdict.sarif").exists()


def test_what_is_staged_can_be_judged_instead_but_not_two_things(clone: Path, verdict: Verdict) -> None:
    variables = PULL_REQUESTS["GitHub Actions"]
    assert "judges: what is staged" in _ci(verdict, clone, variables, "--print", "--staged").stdout.splitlines()
    for words in (["--staged"], ["--since", "HEAD"]):
        done = _ci(verdict, clone, variables, "--whole", *words)
        assert (done.returncode, "exclude each other" in done.stderr) == (2, True)


def test_a_configuration_that_the_change_may_edit_is_told(clone: Path, verdict: Verdict) -> None:
    _change(clone, **{"ci.yaml": "version: 1\n"})
    told = [
        "the change may relax them" in _ci(verdict, clone, variables, "--print", "--config", "ci.yaml").stderr
        for variables in (PULL_REQUESTS["GitHub Actions"], PUSHES["GitHub Actions"])
    ]
    assert told == [True, False]


@pytest.mark.live
def test_options_come_before_what_was_found(clone: Path, verdict: Verdict) -> None:
    _change(clone, new_py=BAD_CODE)
    words = ("-f", "json", "--since", "HEAD", "--policy-from", "HEAD", "-o", "csv:out.csv")
    done = _ci(verdict, clone, PULL_REQUESTS["GitHub Actions"], *words)
    assert json.loads(done.stdout)["decision"] == "PASS"
    assert (clone / "out.csv").exists()
    assert not (clone / "verdict.md").exists()
