"""yarn 1, yarn 2 and later, pnpm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bills import INTEGRITY, bill_of, component, missed, purls, scopes

from verdict.sbom.components import Place, Scope

MANIFEST = json.dumps({"name": "shop", "dependencies": {"a": "^1.0.0"}, "devDependencies": {"t": "1"}})
A, B, T = "pkg:npm/a@1.2.3", "pkg:npm/%40s/b@2.0.0", "pkg:npm/t@1.0.0"
YARN_1 = f"""# yarn lockfile v1


"@s/b@^2.0.0", "@s/b@~2.0.0":
  version "2.0.0"

a@^1.0.0:
  version "1.2.3"
  integrity {INTEGRITY}
  dependencies:
    "@s/b" "^2.0.0"

t@1:
  version "1.0.0"
"""
BERRY = """__metadata:
  version: 8

"@s/b@npm:^2.0.0, @s/b@npm:~2.0.0":
  version: 2.0.0
  resolution: "@s/b@npm:2.0.0"

"a@npm:^1.0.0":
  version: 1.2.3
  resolution: "a@npm:1.2.3"
  dependencies:
    "@s/b": "npm:^2.0.0"
  checksum: 10c0/abc

"shop@workspace:.":
  version: 0.0.0-use.local
  resolution: "shop@workspace:."
  dependencies:
    a: "npm:^1.0.0"
    t: "npm:1"

"t@npm:1":
  version: 1.0.0
  resolution: "t@npm:1.0.0"
"""
PNPM_9 = f"""lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a: {{specifier: ^1.0.0, version: 1.2.3(t@1.0.0)}}
    devDependencies:
      t: {{specifier: '1', version: 1.0.0}}
packages:
  '@s/b@2.0.0': {{}}
  a@1.2.3:
    resolution: {{integrity: {INTEGRITY}}}
  t@1.0.0: {{}}
snapshots:
  '@s/b@2.0.0': {{}}
  a@1.2.3(t@1.0.0):
    dependencies:
      '@s/b': 2.0.0
  t@1.0.0: {{}}
"""
PNPM_6 = f"""lockfileVersion: '6.0'
dependencies:
  a: {{specifier: ^1.0.0, version: 1.2.3(t@1.0.0)}}
devDependencies:
  t: {{specifier: '1', version: 1.0.0}}
packages:
  /@s/b@2.0.0:
    dev: false
  /a@1.2.3(t@1.0.0):
    resolution: {{integrity: {INTEGRITY}}}
    dependencies:
      '@s/b': 2.0.0
  /t@1.0.0:
    dev: true
"""
PNPM_5 = f"""lockfileVersion: 5.4
specifiers:
  a: ^1.0.0
dependencies:
  a: 1.2.3_t@1.0.0
devDependencies:
  t: 1.0.0
packages:
  /@s/b/2.0.0:
    dev: false
  /a/1.2.3_t@1.0.0:
    resolution: {{integrity: {INTEGRITY}}}
    dependencies:
      '@s/b': 2.0.0
  /t/1.0.0:
    dev: true
"""
LOCKS = {
    "yarn 1": ("yarn.lock", YARN_1),
    "berry": ("yarn.lock", BERRY),
    "pnpm 9": ("pnpm-lock.yaml", PNPM_9),
    "pnpm 6": ("pnpm-lock.yaml", PNPM_6),
    "pnpm 5": ("pnpm-lock.yaml", PNPM_5),
}


@pytest.mark.parametrize(("name", "lock"), LOCKS.values(), ids=LOCKS)
def test_a_lock_gives_packages_graph_and_scopes(tmp_path: Path, name: str, lock: str) -> None:
    bill = bill_of(tmp_path, {name: lock, "package.json": MANIFEST})
    assert missed(bill) == []
    assert scopes(bill) == {
        "npm/%40s/b@2.0.0": Scope.REQUIRED,
        "npm/a@1.2.3": Scope.REQUIRED,
        "npm/t@1.0.0": Scope.DEVELOPMENT,
    }
    assert component(bill, A).requires == (B,)
    assert component(bill, name).requires == (A, T)
    assert component(bill, name).name == "shop"
    (place,) = component(bill, A).places
    assert "a" in lock.split("\n")[place.line - 1]
    assert "1.2.3" in "".join(lock.split("\n")[place.line - 1 : place.line + 1])


@pytest.mark.parametrize("which", ["yarn 1", "pnpm 9", "pnpm 6", "pnpm 5"])
def test_a_lock_gives_hashes_of_archives(tmp_path: Path, which: str) -> None:
    name, lock = LOCKS[which]
    assert [each.algorithm for each in component(bill_of(tmp_path, {name: lock}), A).hashes] == ["SHA-512"]


def test_yarn_berrys_checksum_is_not_an_archive_hash(tmp_path: Path) -> None:
    found = component(bill_of(tmp_path, {"yarn.lock": BERRY}), A)
    assert (found.hashes, found.checksum) == ((), "10c0/abc")


def test_without_a_manifest_nothing_is_for_development(tmp_path: Path) -> None:
    assert set(scopes(bill_of(tmp_path, {"yarn.lock": YARN_1})).values()) == {Scope.REQUIRED}


def test_the_projects_of_a_yarn_1_workspace_are_components_of_their_own(tmp_path: Path) -> None:
    files = {
        "yarn.lock": YARN_1,
        "package.json": '{"name": "root", "private": true, "workspaces": ["packages/*"]}',
        "packages/one/package.json": '{"name": "one", "dependencies": {"a": "^1.0.0", "two": "*"}}',
        "packages/two/package.json": '{"name": "two", "devDependencies": {"t": "1"}}',
        "packages/two/deep/package.json": '{"name": "deep", "dependencies": {"x": "1.0.0"}}',
    }
    bill = bill_of(tmp_path, files)
    assert component(bill, "packages/one/package.json").requires == ("packages/two/package.json", A)
    assert scopes(bill)["npm/t@1.0.0"] is Scope.DEVELOPMENT
    assert component(bill, "packages/two/deep/package.json").requires == ("pkg:npm/x@1.0.0",)


@pytest.mark.parametrize("glob", ["!", "[z-a]", "a\\", "../.."])
def test_a_yarn_1_workspaces_glob_that_is_none_hides_no_package(tmp_path: Path, glob: str) -> None:
    stated = {"name": "root", "private": True, "workspaces": [glob, "packages/*"]}
    files = {
        "yarn.lock": YARN_1,
        "package.json": json.dumps(stated),
        "packages/one/package.json": '{"name": "one", "dependencies": {"a": "^1.0.0"}}',
    }
    assert component(bill_of(tmp_path, files), "packages/one/package.json").requires == (A,)


def test_the_projects_of_a_pnpm_workspace_are_components_of_their_own(tmp_path: Path) -> None:
    lock = """lockfileVersion: '9.0'
importers:
  .: {}
  packages/one:
    dependencies:
      a: {specifier: ^1.0.0, version: 1.2.3}
      two: {specifier: 'workspace:*', version: link:../two}
  packages/two:
    devDependencies:
      t: {specifier: '1', version: 1.0.0}
packages:
  a@1.2.3: {}
  t@1.0.0: {}
snapshots:
  a@1.2.3: {}
  t@1.0.0: {}
"""
    files = {"pnpm-lock.yaml": lock, "packages/one/package.json": '{"name": "one", "dependencies": {"a": "^1.0.0"}}'}
    bill = bill_of(tmp_path, files)
    one = component(bill, "packages/one/package.json")
    assert (one.name, one.requires) == ("one", ("packages/two/package.json", A))
    assert scopes(bill) == {"npm/a@1.2.3": Scope.REQUIRED, "npm/t@1.0.0": Scope.DEVELOPMENT}


def test_a_yarn_alias_is_resolved(tmp_path: Path) -> None:
    first = '"alias@npm:real@^1":\n  version "1.0.0"\n'
    assert purls(bill_of(tmp_path / "1", {"yarn.lock": first})) == ["pkg:npm/real@1.0.0"]
    berry = '__metadata:\n  version: 8\n"alias@npm:real@^1":\n  version: 1.0.0\n  resolution: "real@npm:1.0.0"\n'
    assert purls(bill_of(tmp_path / "2", {"yarn.lock": berry})) == ["pkg:npm/real@1.0.0"]


def test_a_patched_package_is_the_package(tmp_path: Path) -> None:
    lock = """__metadata:
  version: 8
"a@npm:^1":
  version: 1.2.3
  resolution: "a@npm:1.2.3"
"a@patch:a@npm%3A^1#./a.patch":
  version: 1.2.3
  resolution: "a@patch:a@npm%3A1.2.3#./a.patch"
"""
    assert purls(bill_of(tmp_path, {"yarn.lock": lock})) == [A]


def test_a_pnpm_package_from_a_url_has_its_url(tmp_path: Path) -> None:
    lock = """lockfileVersion: '9.0'
packages:
  x@https://files.example/x.tgz:
    resolution: {tarball: 'https://files.example/x.tgz'}
    version: 1.0.0
  y@git+https://code.example/y.git#abc:
    resolution: {commit: abc, repo: 'https://code.example/y.git', type: git}
    version: 2.0.0
  own@file:own:
    resolution: {directory: own, type: directory}
snapshots:
  x@https://files.example/x.tgz: {}
  y@git+https://code.example/y.git#abc: {}
  own@file:own: {}
"""
    bill = bill_of(tmp_path, {"pnpm-lock.yaml": lock})
    assert purls(bill) == [
        "pkg:npm/x@1.0.0?download_url=https://files.example/x.tgz",
        "pkg:npm/y@2.0.0?vcs_url=git%2Bhttps://code.example/y.git%40abc",
    ]
    assert component(bill, "own/package.json").places == (Place("own/package.json"),)


@pytest.mark.parametrize(
    ("name", "lock", "said"),
    [
        ("yarn.lock", YARN_1 + "<<<<<<< HEAD\n", "yarn.lock:15: not a line of a yarn lock"),
        ("yarn.lock", "__metadata:\n  version: 8\n a: [\n", "yarn.lock:3: not YAML"),
        ("pnpm-lock.yaml", "lockfileVersion: '9.0'\na: &x 1\nb: *x\n", "pnpm-lock.yaml:3: YAML aliases"),
        ("pnpm-lock.yaml", "a: 1\n", "no pnpm lock"),
        ("pnpm-lock.yaml", "", "no pnpm lock"),
        ("pnpm-lock.yaml", "lockfileVersion: 9\npackages: [1]\n", "packages is not a table"),
        ("pnpm-lock.yaml", "[" * 10_000, "pnpm-lock.yaml:1: YAML nested too deeply"),
        ("pnpm-lock.yaml", "lockfileVersion: '9.0'\n? [a]\n: b\n", "pnpm-lock.yaml:2: a YAML key that isn't a text"),
    ],
)
def test_a_malformed_lock_is_named_with_its_line(tmp_path: Path, name: str, lock: str, said: str) -> None:
    (found,) = missed(bill_of(tmp_path, {name: lock}))
    assert said in found


def test_yarns_resolutions_answer_the_requests_that_they_override(tmp_path: Path) -> None:
    """As yarn 4 writes it: requests as they are stated, packages under what is installed in their place."""
    packages = {
        "a@npm:1.0.0": {"x": "npm:^1", "y": "npm:^1", "z": "npm:^1"},
        "b@npm:1.0.0": {"x": "npm:^1", "y": "npm:^1", "z": "npm:^2"},
        **{f"{name}@npm:{version}": {} for name in "xyz" for version in ("1.0.0", "2.0.0", "^1")},
    }
    entries = [
        f'"{request}":\n  version: {version}\n  resolution: "{request[0]}@npm:{version}"\n'
        f"  dependencies: {json.dumps(asked)}\n"
        for request, asked in packages.items()
        if (version := request.rpartition(":")[2].replace("^1", "1.5.0"))
    ]
    top = {"dependencies": {"a": "1.0.0", "b": "1.0.0"}}
    own = '"top@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "top@workspace:."\n'
    own += f"  dependencies: {json.dumps({'a': 'npm:1.0.0', 'b': 'npm:1.0.0'})}\n"
    overrides = {"x": "2.0.0", "a/y": "npm:2.0.0", "z@npm:^2": "2.0.0"}
    files = {
        "package.json": json.dumps({**top, "resolutions": overrides}),
        "yarn.lock": "\n".join(["__metadata:\n  version: 8\n", *entries, own]),
    }
    bill = bill_of(tmp_path, files)
    assert missed(bill) == []
    purl = "pkg:npm/{}".format
    assert component(bill, purl("a@1.0.0")).requires == tuple(map(purl, ("x@2.0.0", "y@2.0.0", "z@1.5.0")))
    assert component(bill, purl("b@1.0.0")).requires == tuple(map(purl, ("x@2.0.0", "y@1.5.0", "z@2.0.0")))
