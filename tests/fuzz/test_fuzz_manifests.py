"""Damaged lock files and manifests are named in `unread` or give a bill that can be written."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from xml.etree import ElementTree as ET

import pytest
import yaml
from bills import DIGEST, in_tree
from hypothesis import given
from hypothesis import strategies as st
from mutations import as_json, as_toml, as_yaml, cut, few, mutated
from packageurl import PackageURL
from sbom import test_javascript_locks as javascript
from sbom import test_npm as npm
from sbom import test_other_locks as others
from sbom import test_python_locks as python

from verdict.domain.text.untrusted import clean_line
from verdict.sbom.components import bill_lines
from verdict.sbom.cyclonedx import render

MANIFEST = {"package.json": javascript.MANIFEST}
PYPROJECT = {"pyproject.toml": python.PYPROJECT}
PIPFILE = {
    "_meta": {"hash": {"sha256": "x"}, "pipfile-spec": 6},
    "default": {
        "flask": {"hashes": [f"sha256:{DIGEST}"], "version": "==2.2"},
        "forked": {"git": "https://u:p@code.example/forked.git", "ref": "abc"},
        "own": {"path": "."},
    },
    "develop": {"pytest": {"version": "==8.0"}},
}
PYLOCK = f"""lock-version = "1.0"
[[packages]]
name = "flask"
version = "2.2"
dependencies = [{{ name = "click", version = "8.0" }}]
wheels = [{{ url = "https://x.example/f.whl", hashes = {{ sha256 = "{DIGEST}" }} }}]
[[packages]]
name = "click"
version = "8.0"
sdist = {{ url = "https://x.example/c.zip", hashes = {{ sha256 = "{DIGEST}" }} }}
[[packages]]
name = "forked"
vcs = {{ type = "git", url = "https://code.example/forked.git", commit-id = "abc" }}
[[packages]]
name = "own"
directory = {{ path = "own" }}
"""
REQUIREMENTS = f"""# comment
flask[async]==2.2 ; python_version > "3" \\
    --hash=sha256:{DIGEST}
click>=8
-r more.txt
-c constraints.txt
-e ./own
forked @ git+https://code.example/forked.git@abc
https://x.example/archive-1.0-py3-none-any.whl
"""
COMPOSER = {
    "packages": [
        {"name": "Vendor/One", "version": "v1.0.0", "license": ["MIT", "GPL-2.0-only"], "dist": {"shasum": "b" * 40},
         "require": {"php": ">=8", "vendor/two": "*"}, "replace": []},
        {"name": "vendor/two", "version": "2.0.0", "license": ["MIT"], "replace": {"vendor/virtual": "1"}},
    ],
    "packages-dev": [{"name": "vendor/test", "version": "3.0.0"}],
}  # fmt: skip
NUGET = {
    "version": 1,
    "dependencies": {
        "net6.0": {
            "Json": {"type": "Direct", "resolved": "13.0.1", "contentHash": "eA==", "dependencies": {"deep": "1.0"}},
            "Deep": {"type": "Transitive", "resolved": "1.0.0"},
            "Own": {"type": "Project"},
        }
    },
}
GRADLE = "# comment\norg.a:core:1.0=compileClasspath,testCompileClasspath\norg.t:junit:5.0=test\nempty=x\n"
GO_SUM = "code.example/A/direct v1.2.3 h1:abc=\ncode.example/A/direct v1.2.3/go.mod h1:def=\n"

# The file that is damaged, and the tree that it is in.
BANNERS = (
    "/*! jQuery v3.4.1 | (c) */f();\n/*!\n * Bootstrap v4.3.1 (https://x)\n */\n/** @license React v16.1.0\n"
    " * react-dom.production.min.js\n */\n//! moment.js\n//! version : 2.9.0\n/*! Acme v1.0.0 */\n"
)
TREES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "Cargo.lock": ("Cargo.lock", others.CARGO_TREE),
    "Cargo.toml": ("Cargo.toml", others.CARGO_TREE),
    "Gemfile.lock": ("Gemfile.lock", {"Gemfile.lock": others.GEMS}),
    "Pipfile.lock": ("Pipfile.lock", {"Pipfile.lock": json.dumps(PIPFILE), "Pipfile": '[packages]\nflask = "*"\n'}),
    "composer.lock": ("composer.lock", {"composer.lock": json.dumps(COMPOSER, indent=1)}),
    "go.mod": ("go.mod", {"go.mod": others.GO, "go.sum": GO_SUM}),
    "go.sum": ("go.sum", {"go.mod": others.GO, "go.sum": GO_SUM}),
    "gradle": ("gradle.lockfile", {"gradle.lockfile": GRADLE}),
    "npm 1": ("package-lock.json", {"package-lock.json": json.dumps(npm.LOCK_1), **MANIFEST}),
    "npm 3": ("package-lock.json", {"package-lock.json": npm.LOCK_3, **MANIFEST}),
    "nuget": ("packages.lock.json", {"packages.lock.json": json.dumps(NUGET)}),
    "package.json": ("package.json", {"package.json": json.dumps(npm.MANIFEST)}),
    "pdm.lock": ("pdm.lock", {"pdm.lock": python.PDM, **PYPROJECT}),
    "pnpm 5": ("pnpm-lock.yaml", {"pnpm-lock.yaml": javascript.PNPM_5, **MANIFEST}),
    "pnpm 6": ("pnpm-lock.yaml", {"pnpm-lock.yaml": javascript.PNPM_6, **MANIFEST}),
    "pnpm 9": ("pnpm-lock.yaml", {"pnpm-lock.yaml": javascript.PNPM_9, **MANIFEST}),
    "poetry 1": ("poetry.lock", {"poetry.lock": python.POETRY_1_0, **PYPROJECT}),
    "poetry 2": ("poetry.lock", {"poetry.lock": python.POETRY_2, **PYPROJECT}),
    "pom.xml": ("app/pom.xml", {"pom.xml": others.PARENT, "app/pom.xml": others.POM}),
    "pom.xml above": ("pom.xml", {"pom.xml": others.PARENT, "app/pom.xml": others.POM}),
    "pylock.toml": ("pylock.toml", {"pylock.toml": PYLOCK}),
    "pyproject.toml": ("pyproject.toml", PYPROJECT),
    "pyproject.toml beside": ("pyproject.toml", {"poetry.lock": python.POETRY_2, **PYPROJECT}),
    "requirements": ("requirements.txt", {"requirements.txt": REQUIREMENTS, "more.txt": "-r requirements.txt\na==1\n",
                                          "constraints.txt": "click==8.0\n"}),
    "uv.lock": ("uv.lock", {"uv.lock": python.UV, **PYPROJECT}),
    "banners": ("static/a.min.js", {"static/a.min.js": BANNERS, **MANIFEST}),
    "metadata": ("x.dist-info/METADATA", {"x.dist-info/METADATA": "Name: x\nVersion: 1.0\nLicense: MIT\n\nname: y\n"}),
    "vendored": ("_vendor/vendor.txt", {"_vendor/vendor.txt": "a==1\n  b==2\nsix\n",
                                        "_vendor/six.py": "__version__ = '1'"}),
    "yarn 1": ("yarn.lock", {"yarn.lock": javascript.YARN_1, **MANIFEST}),
    "yarn 2": ("yarn.lock", {"yarn.lock": javascript.BERRY, **MANIFEST}),
}  # fmt: skip


def damages(name: str) -> st.SearchStrategy[bytes]:
    """The tree's file, damaged."""
    file, files = TREES[name]
    text = files[file]
    if file.endswith((".json", "Pipfile.lock", "composer.lock")):
        return mutated(text.encode(), json.loads(text), as_json)
    if text is javascript.YARN_1 or not file.endswith((".toml", ".lock", ".yaml")) or file == "Gemfile.lock":
        return mutated(text.encode())
    if file in {"pnpm-lock.yaml", "yarn.lock"}:
        return mutated(text.encode(), yaml.load(text, Loader=yaml.BaseLoader), as_yaml)
    return mutated(text.encode(), tomllib.loads(text), as_toml)


def test_a_package_name_of_slashes_is_refused() -> None:
    lock = {"version": 1, "dependencies": {"net6.0": {"//": {"type": "Direct", "resolved": "1.0"}}}}
    bill = in_tree({"packages.lock.json": json.dumps(lock)})
    assert [each.reason for each in bill.unread] == ["a package's name is not valid"]


@pytest.mark.parametrize("name", TREES)
@few
@given(data=st.data())
def test_a_damaged_manifest_is_named_or_makes_a_bill_that_can_be_written(name: str, data: st.DataObject) -> None:
    check(name, data.draw(damages(name)))


def check(name: str, raw: bytes) -> None:
    file, files = TREES[name]
    bill = in_tree({**files, file: raw})
    for unread in bill.unread:
        assert unread.place.path in files
        assert unread.place.line >= 0
        assert unread.reason
        assert clean_line(unread.reason) == unread.reason
    for each in bill.components:
        assert each.ref
        assert each.name
        for text in (each.ref, each.name, each.version or "", each.licence or "", each.specifier or ""):
            spaced = text if each.purl is not None else " ".join(text.split())  # of a folder they are as they are
            assert clean_line(text) == spaced
            assert "\n" not in text
        if each.purl is not None:
            assert PackageURL.from_string(each.purl).to_string() == each.purl
        assert each.purl is None or all(place.path in files and place.line >= 0 for place in each.places)
    assert "\n".join(bill_lines(bill)).encode()
    assert json.loads(render(bill, "json"))["bomFormat"] == "CycloneDX"
    assert ET.fromstring(render(bill, "xml").encode()).tag.endswith("bom")


# Those of which nobody can say, where a line ends, whether more came after it.
ENDLESS = frozenset(
    {
        "banners",
        "metadata",
        "vendored",
        "go.mod",
        "go.sum",
        "pyproject.toml",
        "pyproject.toml beside",
        "requirements",
        "Cargo.toml",
    }
)


@pytest.mark.parametrize("name", sorted(set(TREES) - ENDLESS))
@few
@given(data=st.data())
def test_a_truncated_manifest_is_never_an_empty_success(name: str, data: st.DataObject) -> None:
    file, files = TREES[name]
    whole = files[file].encode()
    check_cut(name, data.draw(cut(whole)))


def check_cut(name: str, raw: bytes) -> None:
    file, files = TREES[name]
    bill = in_tree({**files, file: raw})
    own = {each.project.ref for each in bill.manifests}
    assert bill.unread or {each.ref for each in bill.components} - own


@pytest.mark.parametrize(
    ("name", "whole", "said"),
    [
        ("Cargo.lock", '[[package]]\nname = "lib"', "lib is asked for and isn't there"),
        ("Gemfile.lock", "\nDEPENDENCIES", "it has no DEPENDENCIES"),
        ("go.mod", ")", "the block of `require` has no end"),
        ("gradle", "empty=", "it has no `empty=`"),
        ("pnpm 9", "packages:", "a is asked for and isn't there"),
        ("pylock.toml", "[[packages]]", "no pylock"),
        ("uv.lock", '[[package]]\nname = "pytest"', None),
        ("uv.lock", "[[package]]", "it has no package and no project"),
        ("yarn 1", '"@s/b', "a is asked for and isn't there"),
        ("yarn 1", '  version "2', "a package without a version"),
        ("yarn 2", '"@s/b', "it has no package and no project"),
        ("yarn 2", '"t@npm:1"', "t is asked for and isn't there"),
        ("pdm.lock", "[[package]]", "it has no package, and the project asks for some"),
    ],
)
def test_a_requirement_missing_from_its_lock_is_named(name: str, whole: str, said: str | None) -> None:
    """The lock ends before a text that stands in it; None where a project of uv's comes after all packages."""
    file, files = TREES[name]
    kept = files[file].partition(whole)[0]
    assert kept != files[file]
    reasons = [each.reason for each in in_tree({**files, file: kept}).unread]
    assert any(said in each for each in reasons) if said else not reasons
