"""Poetry, uv, PDM, Pipenv, pylock and pyproject.toml."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bills import DIGEST, bill_of, component, missed, purls, scopes

from verdict.sbom.components import Hash, Place, Scope

PYPROJECT = """
[project]
name = "shop"
version = "1.0"
license = "MIT"
dependencies = ["flask>=2", "pinned==1.0"]
[project.optional-dependencies]
fast = ["orjson"]
[dependency-groups]
dev = ["pytest", {include-group = "x"}]
"""
FILE = f'{{file = "x.whl", hash = "sha256:{DIGEST}"}}'
FLASK, CLICK, PYTEST = "pkg:pypi/flask@2.2", "pkg:pypi/click@8.0", "pkg:pypi/pytest@8.0"

POETRY_2 = f"""
[[package]]
name = "flask"
version = "2.2"
groups = ["main"]
files = [{FILE}]
[package.dependencies]
Click = ">=8"

[[package]]
name = "click"
version = "8.0"
groups = ["main", "dev"]
files = []

[[package]]
name = "pytest"
version = "8.0"
groups = ["dev"]
files = []
[package.dependencies]
click = "*"

[metadata]
lock-version = "2.1"
"""
POETRY_1_5 = POETRY_2.replace('groups = ["main"]\n', "").replace('groups = ["main", "dev"]\n', "").replace(
    'groups = ["dev"]\n', ""
)  # fmt: skip
POETRY_1_0 = f"""
[[package]]
category = "main"
name = "flask"
version = "2.2"
[package.dependencies]
click = ">=8"
[[package]]
category = "main"
name = "click"
version = "8.0"
[[package]]
category = "dev"
name = "pytest"
version = "8.0"
[package.dependencies]
click = "*"
[metadata]
content-hash = "x"
[metadata.files]
flask = [{FILE}]
"""
UV = f"""
version = 1
[[package]]
name = "click"
version = "8.0"
source = {{ registry = "r" }}
[[package]]
name = "flask"
version = "2.2"
source = {{ registry = "r" }}
dependencies = [{{ name = "click" }}]
wheels = [{{ url = "u", hash = "sha256:{DIGEST}" }}]
[[package]]
name = "pytest"
version = "8.0"
source = {{ registry = "r" }}
dependencies = [{{ name = "click" }}]
[[package]]
name = "shop"
version = "1.0"
source = {{ editable = "." }}
dependencies = [{{ name = "flask" }}]
[package.dev-dependencies]
dev = [{{ name = "pytest" }}]
"""
PDM = f"""
[metadata]
groups = ["default", "dev"]
[[package]]
name = "flask"
version = "2.2"
groups = ["default"]
dependencies = ["click>=8; python_version > '3'"]
files = [{FILE}]
[[package]]
name = "click"
version = "8.0"
groups = ["default", "dev"]
[[package]]
name = "pytest"
version = "8.0"
groups = ["dev"]
dependencies = ["click"]
"""
LOCKS = {"poetry.lock": POETRY_2, "uv.lock": UV, "pdm.lock": PDM}


@pytest.mark.parametrize(
    ("name", "lock"),
    [*LOCKS.items(), ("poetry.lock", POETRY_1_5), ("poetry.lock", POETRY_1_0)],
    ids=["poetry 2", "uv", "pdm", "poetry 1.5", "poetry 1.0"],
)
def test_a_lock_gives_packages_graph_scopes_and_hashes(tmp_path: Path, name: str, lock: str) -> None:
    bill = bill_of(tmp_path, {name: lock, "pyproject.toml": PYPROJECT})
    assert missed(bill) == []
    assert scopes(bill) == {
        "pypi/flask@2.2": Scope.REQUIRED,
        "pypi/click@8.0": Scope.REQUIRED,
        "pypi/pytest@8.0": Scope.DEVELOPMENT,
    }
    assert component(bill, FLASK).requires == (CLICK,)
    assert component(bill, FLASK).hashes == (Hash("SHA-256", DIGEST),)
    assert component(bill, FLASK).places[0].line > 1
    own = component(bill, name)
    assert (own.name, own.version) == ("shop", "1.0")
    assert set(own.requires) == {FLASK, PYTEST}


@pytest.mark.parametrize("name", LOCKS)
def test_the_manifest_beside_a_lock_adds_no_packages(tmp_path: Path, name: str) -> None:
    bill = bill_of(tmp_path, {name: LOCKS[name], "pyproject.toml": PYPROJECT})
    assert [each.path for each in bill.manifests] == [name]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_that_cant_be_read_leaves_its_manifest_to_be_read(tmp_path: Path, name: str) -> None:
    bill = bill_of(tmp_path, {name: "[[package]]\nname = 'a'\nversion = \n", "pyproject.toml": PYPROJECT})
    assert missed(bill)[0].startswith(f"{name}:3: not TOML")
    assert "pkg:pypi/pinned@1.0" in purls(bill)


@pytest.mark.parametrize("name", [*LOCKS, "pylock.toml", "Pipfile.lock"])
def test_another_file_under_a_lock_name_is_reported(tmp_path: Path, name: str) -> None:
    bill = bill_of(tmp_path, {name: "{}" if name == "Pipfile.lock" else "a = 1\n"})
    assert len(missed(bill)) == 1


@pytest.mark.parametrize("name", LOCKS)
def test_an_unexpected_table_is_an_error_and_no_crash(tmp_path: Path, name: str) -> None:
    lock = 'version = 1\npackage = ["x"]\n[metadata]\n'
    assert missed(bill_of(tmp_path, {name: lock})) == [f"{name}:0: an entry of package is not a table"]


def test_the_projects_of_a_uv_workspace_are_components_of_their_own(tmp_path: Path) -> None:
    lock = """
version = 1
[[package]]
name = "member"
version = "0.1"
source = { editable = "packages/member" }
dependencies = [{ name = "click" }]
[package.dev-dependencies]
dev = [{ name = "pytest" }]
[[package]]
name = "root"
version = "0"
source = { virtual = "." }
dependencies = [{ name = "member" }]
[[package]]
name = "click"
version = "8.0"
source = { git = "https://user:pw@code.example/click?rev=main#abc" }
[[package]]
name = "pytest"
version = "8.0"
source = { registry = "r" }
"""
    files = {"uv.lock": lock, "packages/member/pyproject.toml": '[project]\nname = "member"\ndependencies = ["x"]\n'}
    bill = bill_of(tmp_path, files)
    assert scopes(bill) == {
        "pypi/click@8.0?vcs_url=git%2Bhttps://code.example/click%40abc": Scope.REQUIRED,
        "pypi/pytest@8.0": Scope.DEVELOPMENT,
    }
    assert component(bill, "uv.lock").requires == ("packages/member/pyproject.toml",)


def test_a_package_locked_in_two_versions_is_two_components(tmp_path: Path) -> None:
    lock = """
version = 1
[[package]]
name = "a"
version = "1"
source = { registry = "r" }
dependencies = [{ name = "b", version = "2" }]
[[package]]
name = "b"
version = "1"
source = { registry = "r" }
[[package]]
name = "b"
version = "2"
source = { registry = "r" }
"""
    bill = bill_of(tmp_path, {"uv.lock": lock})
    assert component(bill, "pkg:pypi/a@1").requires == ("pkg:pypi/b@2",)
    assert "pkg:pypi/b@1" in purls(bill)


def test_poetrys_repositories_are_in_the_purl(tmp_path: Path) -> None:
    lock = """
[[package]]
name = "a"
version = "1"
[package.source]
type = "git"
url = "git@code.example:x/a.git"
resolved_reference = "abc"
[metadata]
"""
    assert purls(bill_of(tmp_path, {"poetry.lock": lock})) == [
        "pkg:pypi/a@1?vcs_url=git%2Bssh://code.example/x/a.git%40abc"
    ]


def test_pipenvs_lock_gives_pins_hashes_and_scopes(tmp_path: Path) -> None:
    lock = {
        "_meta": {},
        "default": {
            "flask": {"version": "==2.2", "hashes": [f"sha256:{DIGEST}"], "markers": "x"},
            "click": {"version": "==8.0"},
            "own": {"path": ".", "editable": True},
        },
        "develop": {"pytest": {"version": "==8.0"}},
    }
    bill = bill_of(tmp_path, {"Pipfile.lock": json.dumps(lock, indent=1), "Pipfile": '[packages]\nflask = "*"\n'})
    assert purls(bill) == [CLICK, FLASK, PYTEST]
    assert scopes(bill)["pypi/pytest@8.0"] is Scope.DEVELOPMENT
    assert component(bill, FLASK).hashes == (Hash("SHA-256", DIGEST),)
    assert component(bill, "Pipfile.lock").requires == (FLASK,)
    assert component(bill, FLASK).places == (Place("Pipfile.lock", 4),)


@pytest.mark.parametrize("name", ["pylock.toml", "pylock.web.toml"])
def test_pylock_gives_packages_hashes_and_graph(tmp_path: Path, name: str) -> None:
    lock = f"""
lock-version = "1.0"
[[packages]]
name = "flask"
version = "2.2"
dependencies = [{{ name = "click" }}]
wheels = [{{ url = "u", hashes = {{ sha256 = "{DIGEST}" }} }}]
[[packages]]
name = "click"
version = "8.0"
[[packages]]
name = "repo"
vcs = {{ type = "git", url = "https://code.example/repo", commit-id = "abc" }}
[[packages]]
name = "own"
directory = {{ path = "own" }}
"""
    bill = bill_of(tmp_path, {name: lock})
    assert purls(bill) == [CLICK, FLASK, "pkg:pypi/repo?vcs_url=git%2Bhttps://code.example/repo%40abc"]
    assert component(bill, FLASK).hashes == (Hash("SHA-256", DIGEST),)
    assert component(bill, FLASK).requires == (CLICK,)


def test_pyproject_alone_gives_its_requirements(tmp_path: Path) -> None:
    bill = bill_of(tmp_path, {"pyproject.toml": PYPROJECT})
    assert scopes(bill) == {
        "pypi/flask": Scope.REQUIRED,
        "pypi/pinned@1.0": Scope.REQUIRED,
        "pypi/orjson": Scope.OPTIONAL,
        "pypi/pytest": Scope.DEVELOPMENT,
    }
    assert component(bill, "pkg:pypi/flask").specifier == ">=2"
    assert component(bill, "pkg:pypi/flask").places == (Place("pyproject.toml", 6),)
    assert component(bill, "pyproject.toml").licence == "MIT"


def test_poetrys_own_tables_are_read_too(tmp_path: Path) -> None:
    text = """
[tool.poetry]
name = "shop"
[tool.poetry.dependencies]
python = "^3.11"
flask = "^2.0"
pinned = "1.0"
extra = {version = "*", optional = true}
own = {path = "../own"}
repo = {git = "https://code.example/repo", rev = "abc"}
several = [{version = "1.0", python = "<3.9"}, {version = "2.0", python = ">=3.9"}]
[tool.poetry.group.test.dependencies]
pytest = "*"
"""
    assert scopes(bill_of(tmp_path, {"pyproject.toml": text})) == {
        "pypi/flask": Scope.REQUIRED,
        "pypi/pinned@1.0": Scope.REQUIRED,
        "pypi/extra": Scope.OPTIONAL,
        "pypi/pytest": Scope.DEVELOPMENT,
        "pypi/repo?vcs_url=git%2Bhttps://code.example/repo%40abc": Scope.REQUIRED,
        "pypi/several@1.0": Scope.REQUIRED,
        "pypi/several@2.0": Scope.REQUIRED,
    }


def test_an_invalid_requirement_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    bill = bill_of(tmp_path, {"pyproject.toml": '[project]\ndependencies = [\n"a==1",\n"!!",\n]\n'})
    assert purls(bill) == ["pkg:pypi/a@1"]
    assert missed(bill)[0].startswith("pyproject.toml:4: no requirement")


def test_tool_settings_are_not_a_manifest(tmp_path: Path) -> None:
    assert bill_of(tmp_path, {"pyproject.toml": "[tool.ruff]\nline-length = 100\n"}).manifests == ()


def test_pipenv_entries_without_a_version_are_in_the_bill_with_what_is_known(tmp_path: Path) -> None:
    lock = {
        "_meta": {},
        "default": {
            "me": {"editable": True, "path": "."},
            "lib": {"editable": True, "path": "./libs/lib"},
            "flask": {"path": "wheels/flask-2.0-py3-none-any.whl"},
            "six": {"file": "https://user:pw@files.example/six-1.16.0.tar.gz", "hashes": [f"sha256:{DIGEST}"]},
            "main": {"file": "https://code.example/archive/main.zip"},
            "git": {"git": "https://code.example/git.git", "ref": "abc"},
            "hg": {"hg": "https://code.example/hg", "ref": "abc"},
        },
        "develop": {"any": {"version": "*"}, "tgz": {"file": "./wheels/tgz.tgz"}},
    }

    bill = bill_of(tmp_path, {"Pipfile.lock": json.dumps(lock, indent=1)})

    assert missed(bill) == []
    assert purls(bill) == [
        "pkg:pypi/any",
        "pkg:pypi/flask@2.0",
        "pkg:pypi/git?vcs_url=git%2Bhttps://code.example/git.git%40abc",
        "pkg:pypi/hg?vcs_url=hg%2Bhttps://code.example/hg%40abc",
        "pkg:pypi/main?download_url=https://code.example/archive/main.zip",
        "pkg:pypi/six@1.16.0?download_url=https://files.example/six-1.16.0.tar.gz",
        "pkg:pypi/tgz",
    ]
    assert component(bill, "libs/lib/pyproject.toml").name == "lib"


def test_a_requirement_after_one_with_quotes_has_its_line(tmp_path: Path) -> None:
    text = "[project]\nname = 'p'\ndependencies = [\"a==1 ; sys_platform == 'never'\", \"b==2\"]\n"
    (manifest,) = bill_of(tmp_path, {"pyproject.toml": text}).manifests
    assert {each.name: [place.line for place in each.places] for each in manifest.components} == {"a": [3], "b": [3]}


def test_uv_locks_scripts_and_folders_without_a_project(tmp_path: Path) -> None:
    """What they ask for is in the table `manifest`, as written by uv 0.5 and later."""
    packages = """
[[package]]
name = "flask"
version = "2.2"
source = { registry = "https://packages.example/simple" }
dependencies = [{ name = "click" }]
[[package]]
name = "click"
version = "8.0"
source = { registry = "https://packages.example/simple" }
"""
    script = f'version = 1\n[manifest]\nrequirements = [{{ name = "flask", specifier = "==2.2" }}]\n{packages}'
    bill = bill_of(tmp_path, {"tools/run.py.lock": script})
    assert missed(bill) == []
    assert scopes(bill) == {"pypi/flask@2.2": Scope.REQUIRED, "pypi/click@8.0": Scope.REQUIRED}
    assert component(bill, "tools/run.py.lock").requires == (FLASK,)
    folder = f'version = 1\n[manifest.dependency-groups]\ndev = [{{ name = "Flask" }}]\n{packages}'
    bill = bill_of(tmp_path / "folder", {"uv.lock": folder})
    assert scopes(bill) == {"pypi/flask@2.2": Scope.DEVELOPMENT, "pypi/click@8.0": Scope.DEVELOPMENT}
    assert component(bill, "uv.lock").requires == (FLASK,)
