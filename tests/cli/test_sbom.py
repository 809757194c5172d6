"""`verdict sbom`: its output, messages and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import Verdict
from repositories import initialised


@pytest.fixture
def project(tree: Path) -> Path:
    """A tree with a requirements file for use and one for development."""
    (tree / "requirements.txt").write_text("flask==2.0\n")
    (tree / "requirements-dev.txt").write_text("pytest==8.0\n")
    return tree


def packages(document: str) -> list[str]:
    """The purls of a JSON bill."""
    return [each["purl"] for each in json.loads(document)["components"] if "purl" in each]


def test_the_bill_is_on_standard_output_and_the_rest_on_standard_error(project: Path, verdict: Verdict) -> None:
    done = verdict("sbom")
    assert done.returncode == 0
    assert packages(done.stdout) == ["pkg:pypi/flask@2.0", "pkg:pypi/pytest@8.0"]
    assert done.stderr == "2 packages in 2 manifests\n"


def test_two_runs_give_the_same_bytes(project: Path, verdict: Verdict) -> None:
    assert verdict("sbom", ".").stdout == verdict("sbom", str(project)).stdout


def test_development_dependencies_can_be_left_out(project: Path, verdict: Verdict) -> None:
    assert packages(verdict("sbom", ".", "--no-dev").stdout) == ["pkg:pypi/flask@2.0"]


def test_the_files_suffix_decides_the_format(project: Path, verdict: Verdict) -> None:
    done = verdict("sbom", "-o", "bom.xml", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (project / "bom.xml").read_text().startswith("<?xml")
    assert verdict("sbom", "-f", "json", "-o", "bom.xml").returncode == 0
    assert (project / "bom.xml").read_text().startswith("{")


def test_an_unreadable_manifest_is_named_and_makes_the_bill_incomplete(project: Path, verdict: Verdict) -> None:
    (project / "uv.lock").write_text("version = \n")
    done = verdict("sbom", "--quiet")
    assert done.returncode == 3
    assert packages(done.stdout) == ["pkg:pypi/flask@2.0", "pkg:pypi/pytest@8.0"]
    assert done.stderr.startswith("verdict: uv.lock:1: not TOML")
    assert done.stderr.endswith("verdict: the bill is incomplete\n")


@pytest.mark.parametrize(
    ("name", "text", "purl"),
    [
        ("deps.json", '{"lockfileVersion": 3, "packages": {"node_modules/a": {"version": "1.0"}}}', "pkg:npm/a@1.0"),
        ("wanted.txt", "a==1\n", "pkg:pypi/a@1"),
        ("wanted", "\ufeffa==1\n", "pkg:pypi/a@1"),
        ("old.toml", '[project]\nname = "x"\ndependencies = ["a==1"]\n', "pkg:pypi/a@1"),
    ],
)  # fmt: skip
def test_a_file_given_as_argument_is_read_whatever_its_name(
    project: Path, verdict: Verdict, name: str, text: str, purl: str
) -> None:
    (project / name).write_text(text, encoding="utf-8")

    assert packages(verdict("sbom", name).stdout) == [purl]
    assert purl not in packages(verdict("sbom").stdout)


def test_a_file_without_dependencies_is_refused(project: Path, verdict: Verdict) -> None:
    (project / "notes.txt").write_text("nothing here\n")

    done = verdict("sbom", "notes.txt")

    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing in notes.txt names dependencies" in done.stderr
    assert "verdict reads the locks and manifests of pip" in done.stderr


def test_the_bill_of_a_subfolder_has_its_name_and_paths_from_the_root(project: Path, verdict: Verdict) -> None:
    initialised(project)
    for folder, content in (("stated", '{"name": "shop", "dependencies": {"a": "1.0.0"}}'), ("un stated", "{}")):
        (project / folder).mkdir()
        (project / folder / "package.json").write_text(content)
    stated, unstated = (json.loads(verdict("sbom", folder).stdout) for folder in ("stated", "un stated"))
    assert stated["metadata"]["component"]["name"] == "shop"
    assert unstated["metadata"]["component"]["name"] == "un stated"
    assert "stated/package.json" in json.dumps(stated)
    assert "requirements.txt" not in json.dumps(stated)
    assert stated == json.loads(verdict("sbom", cwd=project / "stated").stdout)


def test_a_single_lock_can_be_given_as_argument(project: Path, verdict: Verdict) -> None:
    assert packages(verdict("sbom", "requirements.txt").stdout) == ["pkg:pypi/flask@2.0"]


def test_installed_code_is_left_out_and_counted(project: Path, verdict: Verdict) -> None:
    (project / "node_modules" / "x").mkdir(parents=True)
    (project / "node_modules" / "x" / "package.json").write_text('{"dependencies": {"y": "1.0.0"}}')
    done = verdict("sbom")
    assert "1 path not looked at: installed code or a tool's own files (1)" in done.stderr
    assert "pkg:npm/y@1.0.0" not in packages(done.stdout)


def test_a_missing_project_is_a_usage_error(verdict: Verdict) -> None:
    done = verdict("sbom", "nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nowhere doesn't exist" in done.stderr


def test_a_bill_is_compared_with_the_current_tree(project: Path, verdict: Verdict) -> None:
    assert verdict("sbom", "-o", "bom.json").returncode == 0
    (project / "requirements.txt").write_text("flask==2.1\nnew==1\n")
    done = verdict("sbom", "diff", "bom.json", ".")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "upgraded    pkg:pypi/flask 2.0 -> 2.1",
        "added       pkg:pypi/new 1",
        "1 added, 1 upgraded",
    ]
    listed = json.loads(verdict("sbom", "diff", "bom.json", ".", "--json").stdout)
    assert listed["changes"][1] == {"package": "pkg:pypi/new", "kind": "added", "after": "1"}


def test_a_bill_doesnt_differ_from_itself_in_another_format(project: Path, verdict: Verdict) -> None:
    for name in ("bom.json", "bom.xml"):
        assert verdict("sbom", "-o", name).returncode == 0
    done = verdict("sbom", "diff", "bom.json", "bom.xml")
    assert (done.returncode, done.stdout, done.stderr) == (0, "no differences\n", "")


def test_a_comparison_with_an_incomplete_bill_is_incomplete(project: Path, verdict: Verdict) -> None:
    assert verdict("sbom", "-o", "bom.json").returncode == 0
    (project / "uv.lock").write_text("version = \n")
    assert verdict("sbom", "diff", "bom.json", ".").returncode == 3


@pytest.mark.parametrize(("name", "text"), [("bom.json", "{"), ("notes.txt", "hello"), ("bom.xml", "<bom>")])
def test_a_file_that_is_no_bill_is_a_usage_error(project: Path, verdict: Verdict, name: str, text: str) -> None:
    (project / name).write_text(text)
    done = verdict("sbom", "diff", name, ".")
    assert (done.returncode, done.stdout) == (2, "")
    assert name in done.stderr
