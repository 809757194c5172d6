"""npm's locks in all versions, and `package.json` where nothing locks it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bills import INTEGRITY, bill_of, component, missed, purls, scopes

from verdict.sbom.components import Hash, Place, Scope

MANIFEST = {
    "name": "shop",
    "version": "2.0.0",
    "license": "MIT",
    "dependencies": {"a": "^1.0.0"},
    "devDependencies": {"t": "1"},
}
LOCK_3 = """{
  "name": "shop",
  "lockfileVersion": 3,
  "packages": {
    "": {"name": "shop", "version": "2.0.0", "license": "MIT",
      "dependencies": {"a": "^1.0.0"}, "devDependencies": {"t": "1"}},
    "node_modules/a": {
      "version": "1.2.3",
      "integrity": "INTEGRITY",
      "license": "ISC",
      "dependencies": {"@s/b": "^2.0.0"}
    },
    "node_modules/a/node_modules/@s/b": {
      "version": "2.0.0"
    },
    "node_modules/@s/b": {
      "version": "1.0.0",
      "dev": true
    },
    "node_modules/t": {
      "version": "1.0.0",
      "dev": true,
      "dependencies": {"@s/b": "^1.0.0"}
    }
  }
}""".replace("INTEGRITY", INTEGRITY)
LOCK_1 = {
    "name": "shop",
    "lockfileVersion": 1,
    "dependencies": {
        "a": {
            "version": "1.2.3",
            "integrity": INTEGRITY,
            "requires": {"@s/b": "^2.0.0"},
            "dependencies": {"@s/b": {"version": "2.0.0"}},
        },
        "@s/b": {"version": "1.0.0", "dev": True},
        "t": {"version": "1.0.0", "dev": True, "requires": {"@s/b": "^1.0.0"}},
    },
}
A, B1, B2, T = "pkg:npm/a@1.2.3", "pkg:npm/%40s/b@1.0.0", "pkg:npm/%40s/b@2.0.0", "pkg:npm/t@1.0.0"


@pytest.mark.parametrize("name", ["package-lock.json", "npm-shrinkwrap.json"])
def test_a_lock_gives_packages_hashes_licences_and_lines(tmp_path: Path, name: str) -> None:
    bill = bill_of(tmp_path, {name: LOCK_3})
    assert purls(bill) == [B1, B2, A, T]
    found = component(bill, A)
    assert found.licence == "ISC"
    assert [each.algorithm for each in found.hashes] == ["SHA-512"]
    assert found.places == (Place(name, 7),)


@pytest.mark.parametrize("lock", [LOCK_3, json.dumps(LOCK_1)], ids=["3", "1"])
def test_dependencies_resolve_as_in_node(tmp_path: Path, lock: str) -> None:
    bill = bill_of(tmp_path, {"package-lock.json": lock, "package.json": json.dumps(MANIFEST)})
    assert component(bill, A).requires == (B2,)
    assert component(bill, T).requires == (B1,)
    assert component(bill, "package-lock.json").requires == (A, T)


@pytest.mark.parametrize("lock", [LOCK_3, json.dumps(LOCK_1)], ids=["3", "1"])
def test_development_packages_can_be_left_out(tmp_path: Path, lock: str) -> None:
    files = {"package-lock.json": lock, "package.json": json.dumps(MANIFEST)}
    assert scopes(bill_of(tmp_path, files))["npm/t@1.0.0"] is Scope.DEVELOPMENT
    bill = bill_of(tmp_path, files, development=False)
    assert purls(bill) == [B2, A]
    assert component(bill, "package-lock.json").requires == (A,)


def test_version_2_is_read_from_its_packages_alone(tmp_path: Path) -> None:
    both = {**json.loads(LOCK_3), "lockfileVersion": 2, "dependencies": {"ghost": {"version": "9.9.9"}}}
    assert purls(bill_of(tmp_path, {"package-lock.json": json.dumps(both)})) == [B1, B2, A, T]


def test_the_projects_of_a_workspace_are_components_of_their_own(tmp_path: Path) -> None:
    lock = {
        "lockfileVersion": 3,
        "packages": {
            "": {"name": "root", "workspaces": ["packages/*"]},
            "packages/one": {"name": "one", "version": "0.1.0", "dependencies": {"two": "*", "a": "1"}},
            "packages/two": {"name": "two", "version": "0.2.0"},
            "node_modules/one": {"resolved": "packages/one", "link": True},
            "node_modules/two": {"resolved": "packages/two", "link": True},
            "node_modules/a": {"version": "1.2.3"},
        },
    }
    files = {
        "package-lock.json": json.dumps(lock),
        "packages/one/package.json": '{"name": "one", "dependencies": {"a": "1"}}',
    }
    bill = bill_of(tmp_path, files)
    assert purls(bill) == [A]
    assert component(bill, "packages/one/package.json").requires == ("packages/two/package.json", A)


def test_aliases_repositories_and_archives_are_resolved(tmp_path: Path) -> None:
    lock = {
        "lockfileVersion": 1,
        "dependencies": {
            "alias": {"version": "npm:real@1.0.0"},
            "repo": {"version": "git+ssh://git:token@code.example/x/repo.git#abc"},
            "archive": {"version": "https://user:token@files.example/archive-1.tgz?key=token"},
        },
    }
    bill = bill_of(tmp_path, {"package-lock.json": json.dumps(lock)})
    assert purls(bill) == [
        "pkg:npm/archive?download_url=https://files.example/archive-1.tgz",
        "pkg:npm/real@1.0.0",
        "pkg:npm/repo?vcs_url=git%2Bssh://code.example/x/repo.git%40abc",
    ]


def test_credentials_in_urls_are_removed(tmp_path: Path) -> None:
    lock = {"lockfileVersion": 1, "dependencies": {"x": {"version": "git+https://u:hunter2@code.example/x.git#abc"}}}
    assert "hunter2" not in repr(bill_of(tmp_path, {"package-lock.json": json.dumps(lock)}))


def test_a_manifest_without_a_lock_gives_its_requirements(tmp_path: Path) -> None:
    asked = {"exact": "1.2.3", "range": "^1.0.0", "own": "workspace:*", "git": "github:x/y#main"}
    bill = bill_of(tmp_path, {"package.json": json.dumps({"name": "x", "dependencies": asked})})
    assert purls(bill)[0] == "pkg:npm/exact@1.2.3"
    assert component(bill, "pkg:npm/range").specifier == "^1.0.0"
    assert len(purls(bill)) == 3


def test_a_manifest_not_covered_by_a_lock_is_read(tmp_path: Path) -> None:
    files = {"package-lock.json": LOCK_3, "docs/package.json": '{"dependencies": {"site": "4.0.0"}}'}
    assert "pkg:npm/site@4.0.0" in purls(bill_of(tmp_path, files))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{\n"lockfileVersion": 3,\n"packages": {,}}', "package-lock.json:3: not JSON"),
        ('{"packages": []}', "package-lock.json:0: packages is not a table"),
        ('{"packages": {"node_modules/a": 1}}', "node_modules/a is not a table"),
        ('{"packages": {"node_modules/a": {}}}', "the version of node_modules/a is not a text"),
        ("{}", "no npm lock"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 10_000, "a number is too long"),
        (b'{"name": "\xff"}', "package-lock.json:1: not UTF-8"),
    ],
)
def test_a_malformed_lock_is_named_and_the_others_are_read(tmp_path: Path, content: str | bytes, said: str) -> None:
    bill = bill_of(tmp_path, {"package-lock.json": content, "other/package-lock.json": LOCK_3})
    assert len(missed(bill)) == 1
    assert said in missed(bill)[0]
    assert purls(bill) == [B1, B2, A, T]


def test_an_invalid_integrity_gives_no_hash(tmp_path: Path) -> None:
    lock = {
        "lockfileVersion": 3,
        "packages": {"node_modules/a": {"version": "1.2.3", "integrity": "sha512-short sha1-" + "A" * 27 + "="}},
    }
    (found,) = component(bill_of(tmp_path, {"package-lock.json": json.dumps(lock)}), A).hashes
    assert found == Hash("SHA-1", "0" * 40)


def test_a_package_that_states_no_version_does_not_cost_the_lock(tmp_path: Path) -> None:
    """As npm 6 to 11 lock a repository whose `package.json` has no version."""
    lock = {
        "lockfileVersion": 3,
        "packages": {
            "": {"dependencies": {"a": "1.0.0", "n": "git+https://code.example/n"}},
            "node_modules/a": {"version": "1.0.0"},
            "node_modules/n": {"resolved": "git+https://code.example/n#02ca5cc"},
        },
    }
    bill = bill_of(tmp_path, {"package-lock.json": json.dumps(lock)})
    assert missed(bill) == []
    assert purls(bill) == ["pkg:npm/a@1.0.0", "pkg:npm/n?vcs_url=git%2Bhttps://code.example/n%4002ca5cc"]
