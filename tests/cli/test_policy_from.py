"""`verdict scan --policy-from`: a change can't relax the policy by which it is judged."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict, scan_with_bandit
from repositories import git, initialised

pytestmark = pytest.mark.live

_CALL = BAD_CODE.splitlines()[-1]


def _config(root: Path, settings: str) -> None:
    _config_of(root / ".verdict" / "config.yaml", settings)


def _config_of(file: Path, settings: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"version: 1\n{settings}\n")


@pytest.fixture
def branch(tree: Path) -> Path:
    """A repository with a commit on `main`, on a branch for a change."""
    initialised(tree)
    _committed(tree)
    git(tree, "switch", "--quiet", "-c", "change")
    return tree


def _committed(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "--quiet", "-m", "x")


def _on_main(root: Path) -> None:
    """Commit what is there on both branches."""
    _committed(root)
    git(root, "branch", "--force", "main")


@pytest.mark.parametrize("there", [False, True], ids=["adds", "removes"])
def test_a_change_does_not_choose_the_root_by_settings_in_a_subfolder(
    branch: Path, verdict: Verdict, there: bool
) -> None:
    inner = branch / "sub" / ".verdict" / "config.yaml"
    _config(branch, "policy: {fail_on: never, warn_on: never}" if there else "policy: {fail_on: LOW}")
    if there:
        _config_of(inner, "policy: {fail_on: LOW}")
    _on_main(branch)
    inner.parent.mkdir(parents=True, exist_ok=True)
    (branch / "sub" / "app.py").write_text(BAD_CODE)
    if there:
        inner.unlink()
    else:
        _config_of(inner, "policy: {fail_on: never, warn_on: never}")
    _committed(branch)
    done = verdict("scan", "sub", "-e", "bandit", "-q", "-f", "json", "--offline", "--policy-from", "main")
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"], report["policy"]["fail_on"]) == (1, "FAIL", "LOW")
    assert [each["file"] for each in report["findings"]] == ["app.py" if there else "sub/app.py"]


def test_what_a_change_relaxes_does_not_count_and_is_named(branch: Path, verdict: Verdict) -> None:
    (branch / "app.py").write_text(BAD_CODE)
    (branch / "more.py").write_text(BAD_CODE.replace(_CALL, f"{_CALL}  # verdict: ignore[B605] we like it"))
    verdict("baseline", "write", "-q", "--offline")
    _config(branch, "policy: {fail_on: never}\nexclude: ['*.py']\nsuppressions: [{rule: B605, reason: we like it}]")
    _committed(branch)
    assert scan_with_bandit(verdict)[0] == 0

    code, report = scan_with_bandit(verdict, "--policy-from", "main")

    assert (code, report["decision"]) == (1, "FAIL")
    assert {finding["file"] for finding in report["findings"]} == {"app.py", "more.py"}
    assert report["policy"]["source"] == "default, as of main"
    (relaxed,) = (notice for notice in report["notices"] if "would relax" in notice)
    for key in ("policy.fail_on", "exclude (1 more)", "suppressions (1 more)", ".verdict/baseline.json (1 more)"):
        assert key in relaxed
    assert any("more.py:6: `# verdict: ignore[B605] we like it` doesn't count" in each for each in report["notices"])


def test_settings_baseline_and_comments_of_the_revision_count(branch: Path, verdict: Verdict) -> None:
    (branch / "accepted.py").write_text(BAD_CODE)
    verdict("baseline", "write", "-q", "--offline")
    (branch / "app.py").write_text(f"# a comment\n{BAD_CODE.replace(_CALL, f'{_CALL}  # nosec B605')}")
    _config(branch, "suppressions: [{path: old/, reason: to be removed}]")
    (branch / "old").mkdir()
    (branch / "old" / "old.py").write_text(BAD_CODE)
    _on_main(branch)
    app = (branch / "app.py").read_text()
    (branch / "app.py").write_text(f"# moved down\n\n\n{app}")
    _committed(branch)

    code, report = scan_with_bandit(verdict, "--policy-from", "main")

    assert (code, report["suppressed_count"]) == (0, 2)
    assert report["policy"]["source"] == ".verdict/config.yaml of main"
    assert not any("would relax" in notice or "doesn't count" in notice for notice in report["notices"])


@pytest.mark.parametrize(
    "changed",
    [
        "{head}    os.system(other)  # nosec B605\n",
        "{head}{call}  # nosec B605\n    other = request.args['x']\n{call}  # nosec B605\n",
        "{head}    # verdict: ignore[B605] for the old one\n    os.system(request.args['x'])\n{call}\n",
    ],
    ids=["beside other code", "copied", "above other code"],
)
def test_a_comment_of_the_revision_counts_for_its_own_code_only(changed: str, branch: Path, verdict: Verdict) -> None:
    head = BAD_CODE.removesuffix(f"{_CALL}\n")
    (branch / "app.py").write_text(f"{head}    # verdict: ignore[B605] for the old one\n{_CALL}  # nosec B605\n")
    _on_main(branch)
    assert scan_with_bandit(verdict, "--policy-from", "main")[0] == 0
    (branch / "app.py").write_text(changed.format(head=head, call=_CALL))
    assert scan_with_bandit(verdict, "--policy-from", "main")[0] == 1


_BLOCK = "# verdict: ignore-start[B605] {}\ndef {}(request):\n{}\n# verdict: ignore-end\n"
_BLOCKS = (
    f"import os\n{_BLOCK.format('old', 'one', _CALL)}def free(request): ...\n{_BLOCK.format('older', 'two', _CALL)}"
)


@pytest.mark.parametrize(
    ("changed", "counted"),
    [
        (("def one(request):\n", f"def one(request):\n{_CALL}  # one more\n"), 0),
        (("# verdict: ignore-end\ndef free", "def free"), 1),
        (("# verdict: ignore-end\ndef free(request): ...\n# verdict: ignore-start[B605] older\n", f"{_CALL}\n"), 2),
    ],
    ids=["more code in a block", "an end removed", "an end and a start removed"],
)
def test_a_block_of_the_revision_counts_only_up_to_its_own_end(
    changed: tuple[str, str], counted: int, branch: Path, verdict: Verdict
) -> None:
    (branch / "app.py").write_text(_BLOCKS)
    _on_main(branch)
    assert scan_with_bandit(verdict, "--policy-from", "main")[0] == 0
    (branch / "app.py").write_text(_BLOCKS.replace(*changed))
    report = scan_with_bandit(verdict, "--policy-from", "main")[1]
    assert report["total_count"] == counted


def test_the_end_of_a_block_belongs_to_the_code_below_it_also_after_an_empty_line(
    branch: Path, verdict: Verdict
) -> None:
    end = "# verdict: ignore-end\n\n"
    start, more = (
        f"import os\n# verdict: ignore-start[B605] old\ndef one(request):\n{_CALL}\n",
        f"def two(request):\n{_CALL}\n",
    )
    (branch / "app.py").write_text(f"{start}{end}def two(request): ...\n\ndef three(): ...\n")
    _on_main(branch)
    assert scan_with_bandit(verdict, "--policy-from", "main")[0] == 0
    (branch / "app.py").write_text(f"{start}\n{more}{end}def three(): ...\n")
    assert scan_with_bandit(verdict, "--policy-from", "main")[0] == 1


def test_a_comment_for_a_file_counts_only_if_it_did(branch: Path, verdict: Verdict) -> None:
    filled = "x = 1\n" * 40
    (branch / "app.py").write_text(f"{filled}# verdict: ignore-file[B605] too far down\n{BAD_CODE}")
    _on_main(branch)
    (branch / "app.py").write_text(f"x = 1\n# verdict: ignore-file[B605] too far down\n{BAD_CODE}")
    assert scan_with_bandit(verdict, "--policy-from", "main")[0] == 1


def test_a_configuration_in_a_file_outside_counts_and_one_in_the_tree_is_none(
    branch: Path, verdict: Verdict, tmp_path: Path
) -> None:
    (branch / "app.py").write_text(BAD_CODE.replace(_CALL, f"{_CALL}  # nosec"))
    verdict("baseline", "write", "-q", "--offline")
    ours = tmp_path / "policy" / "gate.yaml"
    ours.parent.mkdir()
    ours.write_text("version: 1\npolicy: {baseline: accepted.json}\n")
    assert scan_with_bandit(verdict, "--policy-from", str(ours))[0] == 1
    ours.write_text("version: 1\npolicy: {fail_on: never}\n")
    assert scan_with_bandit(verdict, "--policy-from", str(ours))[0] == 0
    for name in ("inside.yaml", "link.yaml"):
        file = branch / name
        file.symlink_to(ours) if name == "link.yaml" else file.write_text(ours.read_text())
        refused = verdict("scan", "-q", "--policy-from", name)
        assert (refused.returncode, "git knows no commit" in refused.stderr) == (2, True)
        assert "the file of this name is in the scanned tree" in refused.stderr


def test_vex_documents_are_read_from_the_revision(branch: Path, verdict: Verdict) -> None:
    _config(branch, "policy: {vex: [vex.json]}")
    about = {"@context": "https://openvex.dev/ns/v0.2.0", "@id": "a", "author": "a", "version": 1, "statements": []}
    (branch / "vex.json").write_text(json.dumps({**about, "timestamp": "2025-01-01T00:00:00Z"}))
    _on_main(branch)
    (branch / "vex.json").write_text("not JSON")
    code, report = scan_with_bandit(verdict, "--policy-from", "main")
    assert code == 0
    assert any("vex.json (changed)" in notice for notice in report["notices"])


def test_a_header_that_calls_code_generated_counts_only_if_it_was_there(branch: Path, verdict: Verdict) -> None:
    (branch / "app.py").write_text(f"# Code generated by a tool. DO NOT EDIT.\n{BAD_CODE}")
    assert scan_with_bandit(verdict)[1]["findings"][0]["severity"] != "HIGH"
    assert scan_with_bandit(verdict, "--policy-from", "main")[1]["findings"][0]["severity"] == "HIGH"


def test_nothing_of_the_revision_or_the_tree_runs(branch: Path, verdict: Verdict) -> None:
    _config(branch, "engines: {bandit: {path: tools/bandit}}")
    _on_main(branch)
    refused = verdict("scan", "-q", "--policy-from", "main")
    assert (refused.returncode, "engines.bandit.path" in refused.stderr) == (2, True)


def test_an_unknown_revision_is_an_error(branch: Path, verdict: Verdict) -> None:
    refused: subprocess.CompletedProcess[str] = verdict("scan", "-q", "--policy-from", "origin/main", cwd=branch)
    said = "git knows no commit 'origin/main', and there is no such file"
    assert (refused.returncode, said in " ".join(refused.stderr.split())) == (2, True)
