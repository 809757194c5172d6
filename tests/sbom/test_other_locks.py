"""Cargo, Go, Bundler, Composer, Maven, Gradle, NuGet."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from bills import DIGEST, bill_of, component, missed, purls, scopes

from verdict.sbom.components import Hash, Place, Scope

CARGO = f"""version = 4

[[package]]
name = "serde"
version = "1.0.0"
source = "registry+r"
checksum = "{DIGEST}"
dependencies = ["log 0.4.0"]

[[package]]
name = "log"
version = "0.3.0"
source = "registry+r"

[[package]]
name = "log"
version = "0.4.0"
source = "registry+r"

[[package]]
name = "forked"
version = "0.1.0"
source = "git+https://code.example/forked?branch=main#abc"

[[package]]
name = "app"
version = "2.0.0"
dependencies = ["serde", "lib", "log 0.3.0"]

[[package]]
name = "lib"
version = "0.1.0"
dependencies = ["forked"]
"""
CARGO_TREE = {
    "Cargo.lock": CARGO,
    "Cargo.toml": '[package]\nname = "app"\n[dependencies]\nserde = "1"\n[dev-dependencies]\nlog = "0.3"\n',
    "lib/Cargo.toml": '[package]\nname = "lib"\n[dependencies]\nf = {package = "forked", git = "x"}\n',
}


def test_cargos_lock_gives_crates_checksums_graph_and_scopes(tmp_path: Path) -> None:
    bill = bill_of(tmp_path, CARGO_TREE)
    assert scopes(bill) == {
        "cargo/serde@1.0.0": Scope.REQUIRED,
        "cargo/log@0.3.0": Scope.DEVELOPMENT,
        "cargo/log@0.4.0": Scope.REQUIRED,
        "cargo/forked@0.1.0?vcs_url=git%2Bhttps://code.example/forked%40abc": Scope.REQUIRED,
    }
    serde = component(bill, "pkg:cargo/serde@1.0.0")
    assert serde.requires == ("pkg:cargo/log@0.4.0",)
    assert serde.hashes == (Hash("SHA-256", DIGEST),)
    assert serde.places == (Place("Cargo.lock", 3),)
    assert "lib/Cargo.toml" in component(bill, "Cargo.lock").requires


def test_cargo_lock_version_1_has_separate_checksums(tmp_path: Path) -> None:
    lock = f"""[[package]]
name = "log"
version = "0.3.0"
source = "registry+r"
[metadata]
"checksum log 0.3.0 (registry+r)" = "{DIGEST}"
"""
    bill = bill_of(tmp_path, {"Cargo.lock": lock})
    assert component(bill, "pkg:cargo/log@0.3.0").hashes == (Hash("SHA-256", DIGEST),)


def test_cargo_asks_for_a_crate_of_a_repository_without_its_commit(tmp_path: Path) -> None:
    """As cargo writes requests for crates that share name and version, and all requests in version 1."""
    crate = '[[package]]\nname = "f"\nversion = "0.1.0"\nsource = "git+https://code.example/{0}#abc"\n'
    app = """[[package]]
name = "app"
version = "1.0.0"
dependencies = ["f 0.1.0 (git+https://code.example/a)", "f 0.1.0 (git+https://code.example/b)"]
"""
    bill = bill_of(tmp_path, {"Cargo.lock": f"version = 4\n{crate.format('a')}{crate.format('b')}{app}"})
    assert missed(bill) == []
    assert component(bill, "Cargo.lock#app").requires == tuple(purls(bill))
    assert len(purls(bill)) == 2


GO = """module code.example/app // a comment

go 1.22

require (
\tcode.example/A/direct v1.2.3
\tcode.example/deep v0.0.0-2024 // indirect
)
require code.example/local v1.0.0
replace code.example/deep => code.example/fork v1.1.0
replace code.example/local => ./local
exclude code.example/x v1.0.0
"""
OLD_GO = "module code.example/app\nrequire code.example/a v1.0.0\nreplace code.example/r => ./r\n"
OLD_SUMS = """code.example/a v1.0.0 h1:abc=
code.example/b v1.9.0 h1:def=
code.example/b v1.9.0/go.mod h1:ghi=
code.example/b v1.10.0 h1:abc=
code.example/b v1.10.0/go.mod h1:pqr=
code.example/c v1.0.0/go.mod h1:jkl=
code.example/r v1.0.0 h1:mno=
"""


@pytest.mark.parametrize("stated", ["go 1.16", "go 1.9", ""])
def test_before_go_1_17_indirect_modules_are_in_go_sum(stated: str, tmp_path: Path) -> None:
    """It also has modules that Go looked at and didn't take, and may have lower versions of those that it took."""
    bill = bill_of(tmp_path, {"go.mod": f"{OLD_GO}{stated}\n", "go.sum": OLD_SUMS})
    assert purls(bill) == ["pkg:golang/code.example/a@v1.0.0", "pkg:golang/code.example/b@v1.10.0"]
    assert component(bill, "go.mod").requires == ("pkg:golang/code.example/a@v1.0.0",)
    assert component(bill, "pkg:golang/code.example/b@v1.10.0").checksum == "h1:abc="


@pytest.mark.parametrize("stated", ["1.17", "1.21.3", "1.22rc1", "1.100", "2.0"])
def test_since_go_1_17_all_modules_are_in_go_mod(stated: str, tmp_path: Path) -> None:
    bill = bill_of(tmp_path, {"go.mod": f"{OLD_GO}go {stated}\n", "go.sum": OLD_SUMS})
    assert purls(bill) == ["pkg:golang/code.example/a@v1.0.0"]


def test_go_mod_gives_built_modules_and_checksums(tmp_path: Path) -> None:
    sums = "code.example/A/direct v1.2.3 h1:abc=\ncode.example/A/direct v1.2.3/go.mod h1:def=\n"
    bill = bill_of(tmp_path, {"go.mod": GO, "go.sum": sums})
    assert missed(bill) == []
    assert purls(bill) == ["pkg:golang/code.example/A/direct@v1.2.3", "pkg:golang/code.example/fork@v1.1.0"]
    direct = component(bill, "pkg:golang/code.example/A/direct@v1.2.3")
    assert (direct.checksum, direct.hashes) == ("h1:abc=", ())
    assert direct.places == (Place("go.mod", 6),)
    assert component(bill, "go.mod").requires == ("local/go.mod", direct.ref)
    assert component(bill, "go.mod").name == "code.example/app"


GEMS = f"""GIT
  remote: https://user:pw@code.example/forked.git
  revision: abc
  specs:
    forked (0.1.0)

PATH
  remote: engines/own
  specs:
    own (0.2.0)
      rack

GEM
  remote: https://gems.example/
  specs:
    nokogiri (1.16.0-x86_64-linux)
      racc (~> 1.4)
    racc (1.7.3)
    rack (3.0.0)

PLATFORMS
  x86_64-linux

DEPENDENCIES
  forked!
  nokogiri (~> 1.16)
  own!

CHECKSUMS
  racc (1.7.3) sha256={DIGEST}

BUNDLED WITH
   2.5.0
"""


def test_bundlers_lock_gives_gems_platforms_checksums_and_graph(tmp_path: Path) -> None:
    bill = bill_of(tmp_path, {"Gemfile.lock": GEMS})
    assert missed(bill) == []
    assert purls(bill) == [
        "pkg:gem/forked@0.1.0?vcs_url=git%2Bhttps://code.example/forked.git%40abc",
        "pkg:gem/nokogiri@1.16.0?platform=x86_64-linux",
        "pkg:gem/racc@1.7.3",
        "pkg:gem/rack@3.0.0",
    ]
    assert component(bill, "pkg:gem/racc@1.7.3").hashes == (Hash("SHA-256", DIGEST),)
    assert component(bill, "pkg:gem/nokogiri@1.16.0?platform=x86_64-linux").requires == ("pkg:gem/racc@1.7.3",)
    assert component(bill, "engines/own/own.gemspec").requires == ("pkg:gem/rack@3.0.0",)
    assert len(component(bill, "Gemfile.lock").requires) == 3


def test_composers_lock_gives_packages_licences_and_scopes(tmp_path: Path) -> None:
    lock = {
        "packages": [
            {
                "name": "Vendor/One",
                "version": "v1.0.0",
                "license": ["MIT", "GPL-2.0-only"],
                "dist": {"shasum": "b" * 40},
                "require": {"php": ">=8", "vendor/two": "*", "vendor/virtual": "*"},
                "replace": [],
            },
            {"name": "vendor/two", "version": "2.0.0", "license": ["MIT"], "replace": {"vendor/virtual": "1"}},
        ],
        "packages-dev": [{"name": "vendor/test", "version": "3.0.0"}],
    }
    manifest = {"name": "shop/shop", "require": {"vendor/one": "^1"}, "require-dev": {"vendor/test": "*"}}
    files = {"composer.lock": json.dumps(lock, indent=4), "composer.json": json.dumps(manifest)}
    bill = bill_of(tmp_path, files)
    assert scopes(bill) == {
        "composer/vendor/one@v1.0.0": Scope.REQUIRED,
        "composer/vendor/two@2.0.0": Scope.REQUIRED,
        "composer/vendor/test@3.0.0": Scope.DEVELOPMENT,
    }
    one = component(bill, "pkg:composer/vendor/one@v1.0.0")
    assert one.licence == "(MIT OR GPL-2.0-only)"
    assert one.hashes == (Hash("SHA-1", "b" * 40),)
    assert one.requires == ("pkg:composer/vendor/two@2.0.0",)
    assert one.places == (Place("composer.lock", 4),)
    own = component(bill, "composer.lock")
    assert (own.name, own.requires) == ("shop/shop", (one.ref, "pkg:composer/vendor/test@3.0.0"))


PARENT = """<project xmlns="urn:namespace">
  <groupId>org.own</groupId><artifactId>parent</artifactId><version>1.0</version>
  <properties><spring>6.1.0</spring><alias>${spring}</alias><loop>${loop}</loop></properties>
  <modules><module>app</module></modules>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.m</groupId><artifactId>managed</artifactId><version>2.0</version><scope>test</scope></dependency>
  </dependencies></dependencyManagement>
</project>
"""
POM = """<?xml version="1.0"?>
<project>
  <parent><groupId>org.own</groupId><artifactId>parent</artifactId><version>1.0</version></parent>
  <artifactId>app</artifactId>
  <licenses><license><name>Apache-2.0</name></license></licenses>
  <dependencies>
    <dependency><groupId>org.s</groupId><artifactId>core</artifactId><version>${alias}</version></dependency>
    <dependency><groupId>org.m</groupId><artifactId>managed</artifactId></dependency>
    <dependency><groupId>org.x</groupId><artifactId>unknown</artifactId><version>${nowhere}</version></dependency>
    <dependency><groupId>org.x</groupId><artifactId>range</artifactId><version>[1,2)</version></dependency>
    <dependency><groupId>org.x</groupId><artifactId>loop</artifactId><version>${loop}</version></dependency>
    <dependency><groupId>${project.groupId}</groupId><artifactId>sibling</artifactId><version>${project.version}</version></dependency>
    <dependency><groupId>org.x</groupId><artifactId>api</artifactId><version>1</version><scope>provided</scope></dependency>
  </dependencies>
</project>
"""


def test_mavens_projects_get_properties_and_versions_from_their_parents(tmp_path: Path) -> None:
    bill = bill_of(tmp_path, {"pom.xml": PARENT, "app/pom.xml": POM})
    assert missed(bill) == []
    assert scopes(bill) == {
        "maven/org.s/core@6.1.0": Scope.REQUIRED,
        "maven/org.m/managed@2.0": Scope.DEVELOPMENT,
        "maven/org.x/unknown": Scope.REQUIRED,
        "maven/org.x/range": Scope.REQUIRED,
        "maven/org.x/loop": Scope.REQUIRED,
        "maven/org.own/sibling@1.0": Scope.REQUIRED,
        "maven/org.x/api@1": Scope.OPTIONAL,
    }
    assert component(bill, "pkg:maven/org.x/range").specifier == "[1,2)"
    assert component(bill, "pkg:maven/org.s/core@6.1.0").places == (Place("app/pom.xml", 7),)
    own = component(bill, "app/pom.xml")
    assert (own.name, own.version, own.licence) == ("org.own:app", "1.0", "Apache-2.0")
    assert component(bill, "pom.xml").requires == ("app/pom.xml",)


@pytest.mark.parametrize("target", ["../../../outside.xml", "pom.xml"])
def test_an_external_or_recursive_maven_parent_is_ignored(tmp_path: Path, target: str) -> None:
    (tmp_path / "outside.xml").write_text(PARENT)
    pom = POM.replace("</parent>", f"<relativePath>{target}</relativePath></parent>")
    assert "pkg:maven/org.s/core" in purls(bill_of(tmp_path / "tree", {"app/pom.xml": pom}))


def test_an_xml_bomb_is_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<project><artifactId>&b;</artifactId></project>'
    assert missed(bill_of(tmp_path, {"pom.xml": bomb})) == [
        "pom.xml:1: an XML document type, which may declare entities"
    ]


def test_growing_maven_properties_are_bounded(tmp_path: Path) -> None:
    grown = "".join(f"<p{number}>{f'${{p{number + 1}}}' * 20}</p{number}>" for number in range(15))
    pom = f"""<project><artifactId>x</artifactId><properties>{grown}</properties><dependencies>
    <dependency><groupId>g</groupId><artifactId>a</artifactId><version>${{p0}}</version></dependency>
    </dependencies></project>"""
    assert purls(bill_of(tmp_path, {"pom.xml": pom})) == ["pkg:maven/g/a"]


def test_gradles_lock_gives_packages_and_scopes(tmp_path: Path) -> None:
    lock = "# comment\norg.a:core:1.0=compileClasspath,testCompileClasspath\norg.t:junit:5.0=testRuntimeClasspath\n"
    files = {"gradle.lockfile": f"{lock}empty=x\n", "gradle/dependency-locks/testCompile.lockfile": "org.o:old:1.0\n"}
    assert scopes(bill_of(tmp_path, files)) == {
        "maven/org.a/core@1.0": Scope.REQUIRED,
        "maven/org.t/junit@5.0": Scope.DEVELOPMENT,
        "maven/org.o/old@1.0": Scope.DEVELOPMENT,
    }


def test_nugets_lock_gives_packages_of_all_frameworks(tmp_path: Path) -> None:
    digest = base64.b64encode(b"x" * 64).decode()
    lock = {
        "version": 1,
        "dependencies": {
            "net6.0": {
                "Json": {
                    "type": "Direct",
                    "resolved": "13.0.1",
                    "contentHash": digest,
                    "dependencies": {"deep": "1.0"},
                },
                "Deep": {"type": "Transitive", "resolved": "1.0.0"},
                "Own": {"type": "Project"},
            },
            "net8.0": {"Json": {"type": "Direct", "resolved": "13.0.3"}},
        },
    }
    bill = bill_of(tmp_path, {"packages.lock.json": json.dumps(lock)})
    assert purls(bill) == ["pkg:nuget/Deep@1.0.0", "pkg:nuget/Json@13.0.1", "pkg:nuget/Json@13.0.3"]
    found = component(bill, "pkg:nuget/Json@13.0.1")
    assert found.requires == ("pkg:nuget/Deep@1.0.0",)
    assert found.hashes == (Hash("SHA-512", b"x".hex() * 64),)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("Cargo.lock", "[[package]]\nname = 1\nversion = '1'\n", "Cargo.lock:0: a package's name is not a text"),
        ("go.mod", "module x\n<<<<<<< HEAD\n", "go.mod:2: not a line of a go.mod"),
        ("go.mod", "module x\nrequire a b c\n", "go.mod:2: no `require` that Go would read"),
        ("Gemfile.lock", "GEM\n<<<<<<< HEAD\n", "Gemfile.lock:2: not a line of a Gemfile.lock"),
        ("composer.lock", '{"packages": {}}', "composer.lock:0: packages is not a list"),
        ("pom.xml", "<project>\n<a></project>", "pom.xml:2: not XML: mismatched tag"),
        ("pom.xml", "<html/>", "pom.xml:1: not a pom.xml: its root element is not `project`"),
        ("pom.xml", "<a>" * 10_000, "pom.xml:1: XML nested too deeply"),
        ("gradle.lockfile", "a:b\n", "gradle.lockfile:1: not a line of a Gradle lock"),
        ("packages.lock.json", "{}", "packages.lock.json:0: no NuGet lock: it has no `version` or no `dependencies`"),
    ],
)
def test_a_malformed_lock_is_named_with_its_line(tmp_path: Path, name: str, content: str, said: str) -> None:
    assert missed(bill_of(tmp_path, {name: content})) == [said]


@pytest.mark.parametrize(
    ("name", "content", "lock"),
    [
        ("Gemfile", "gem 'rails'\n", "Gemfile.lock"),
        ("Cargo.toml", "[dependencies]\nserde = '1'\n", "Cargo.lock"),
        ("Pipfile", "[packages]\nflask = '*'\n", "Pipfile.lock"),
        ("composer.json", '{"require": {"a/b": "1"}}', "composer.lock"),
        ("build.gradle.kts", "dependencies {}\n", "gradle.lockfile"),
        ("setup.py", "setup(install_requires=['flask'])\n", "requirements.txt"),
        ("app.csproj", '<Project><PackageReference Include="x"/></Project>', "packages.lock.json"),
    ],
)
def test_manifests_without_a_lock_are_named(tmp_path: Path, name: str, content: str, lock: str) -> None:
    bill = bill_of(tmp_path, {f"deep/{name}": content})
    assert missed(bill) == [f"deep/{name}:0: requests packages, but has no lock file that verdict reads"]
    assert not any("asks for packages" in each for each in missed(bill_of(tmp_path, {lock: "x"})))


def test_an_unsupported_lock_format_is_named(tmp_path: Path) -> None:
    assert missed(bill_of(tmp_path, {"web/bun.lock": "{}"})) == [
        "web/bun.lock:0: this lock file format is not supported"
    ]


@pytest.mark.parametrize(
    ("name", "lock", "newest"),
    [
        ("package-lock.json", '{"lockfileVersion": %s, "packages": {"node_modules/a": {"version": "1.0.0"}}}', "3"),
        ("pnpm-lock.yaml", "lockfileVersion: '%s'\npackages:\n  a@1.0.0:\n    resolution: {integrity: x}\n", "9.0"),
        ("Cargo.lock", "version = %s\n[[package]]\nname = 'a'\nversion = '1.0.0'\n", "4"),
        ("uv.lock", "version = %s\n[[package]]\nname = 'a'\nversion = '1.0.0'\n", "1"),
        (
            "poetry.lock",
            "[[package]]\nname = 'a'\nversion = '1.0.0'\n[metadata]\nlock-version = '%s'\ncontent-hash = 'x'\n",
            "2.1",
        ),
        ("pdm.lock", "[metadata]\nlock_version = '%s'\n[[package]]\nname = 'a'\nversion = '1.0.0'\n", "4.5.0"),
        ("Pipfile.lock", '{"_meta": {"pipfile-spec": %s}, "default": {"a": {"version": "==1.0.0"}}}', "6"),
        ("pylock.toml", "lock-version = '%s'\n[[packages]]\nname = 'a'\nversion = '1.0.0'\n", "1.0"),
        (
            "packages.lock.json",
            '{"version": %s, "dependencies": {"net8.0": {"a": {"type": "Direct", "resolved": "1.0.0"}}}}',
            "3",
        ),
    ],
    ids=lambda value: value if value[:1].isalpha() and "\n" not in value else "",
)
def test_a_lock_in_a_later_format_is_read_and_named(tmp_path: Path, name: str, lock: str, newest: str) -> None:
    assert missed(bill_of(tmp_path, {name: lock % newest})) == []
    later = bill_of(tmp_path, {name: lock % "99"})
    last = newest.partition(".")[0]
    said = f"{name}:0: in format 99, and verdict knows those up to {last}: packages may be missing"
    assert missed(later) == [said]
    assert "a" in {each.name for each in later.components}


@pytest.mark.parametrize("stated", ["-1", '"x"', "true", "[]", '"' + "9" * 5000 + '"', '"1\\u001b[31m"', "1e999"])
def test_a_format_that_is_no_number_is_named(tmp_path: Path, stated: str) -> None:
    (said,) = missed(bill_of(tmp_path, {"package-lock.json": f'{{"lockfileVersion": {stated}, "packages": {{}}}}'}))
    assert said.startswith("package-lock.json:0: in format ")
    assert len(said) < 130
    assert said.isprintable()


def test_a_manifest_without_dependencies_needs_no_lock(tmp_path: Path) -> None:
    assert missed(bill_of(tmp_path, {"Cargo.toml": "[workspace]\n", "composer.json": "{}"})) == []


def test_a_pom_is_decoded_by_its_declaration(tmp_path: Path) -> None:
    pom = '<?xml version="1.0" encoding="ISO-8859-1"?><project><name>für</name><artifactId>a</artifactId></project>'
    assert missed(bill_of(tmp_path, {"pom.xml": pom.encode("latin-1")})) == []
    assert missed(bill_of(tmp_path, {"pom.xml": pom.encode("latin-1").replace(b"ISO-8859-1", b"UTF-8")})) == [
        "pom.xml:1: not UTF-8"
    ]
