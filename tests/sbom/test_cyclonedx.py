"""Bills as CycloneDX: valid by the library's own validators, and the same bytes for the same tree."""

from __future__ import annotations

import json
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path

import pytest
from bills import DIGEST, bill_of
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from cyclonedx.validation.xml import XmlValidator

from verdict.sbom.components import Bill
from verdict.sbom.cyclonedx import Format, render

LOCK = {
    "lockfileVersion": 3,
    "packages": {
        "": {"name": "shop", "version": "1.0.0", "license": "MIT", "dependencies": {"a": "1", "m": "1"}},
        "packages/m": {"name": "m"},
        "node_modules/m": {"resolved": "packages/m", "link": True},
        "node_modules/a": {"version": "1.0.0", "license": "(MIT OR Apache-2.0)", "dependencies": {"b": "1"}},
        "node_modules/b": {"version": "1.0.0", "license": "my own words", "dev": True},
        "node_modules/c": {"version": "1.0.0", "license": "SEE LICENSE IN <x> & ]]>", "optional": True},
    },
}
FILES = {
    "package-lock.json": json.dumps(LOCK, indent=1),
    "py/requirements.txt": f"flask==1.0 --hash=sha256:{DIGEST} --hash=sha256:{'b' * 64}\nrange>=1\n==bad\n",
    "py/requirements-dev.txt": "flask==1.0\n",
    "go/go.mod": "module x\nrequire code.example/y v1.0.0\n",
    "empty/uv.lock": 'version = 1\n[[package]]\nname = "empty"\nsource = { virtual = "." }\n',
}


@pytest.fixture
def bill(tmp_path: Path) -> Bill:
    """One of each: licences of all kinds, scopes, hashes, places, a workspace, a line that can't be read."""
    return bill_of(tmp_path, FILES)


def test_json_is_valid(bill: Bill) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(render(bill, "json")) is None


def test_xml_is_valid(bill: Bill) -> None:
    assert XmlValidator(SchemaVersion.V1_6).validate_str(render(bill, "xml")) is None


def test_an_empty_bill_is_valid(tmp_path: Path) -> None:
    nothing = bill_of(tmp_path, {"README": "x"})
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(render(nothing, "json")) is None
    assert XmlValidator(SchemaVersion.V1_6).validate_str(render(nothing, "xml")) is None


@pytest.mark.parametrize("name", ["\x1b[31mred", "\u202eevil", "<&>]]>", "a\nb", "\ud800"])
def test_any_package_name_gives_a_valid_bill(tmp_path: Path, name: str) -> None:
    lock = {"lockfileVersion": 3, "packages": {"": {"name": name}, f"node_modules/{name}": {"version": f"1{name}"}}}
    odd = bill_of(tmp_path, {"package-lock.json": json.dumps(lock)})
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(render(odd, "json")) is None
    assert XmlValidator(SchemaVersion.V1_6).validate_str(render(odd, "xml")) is None


@pytest.mark.parametrize("format_", ["json", "xml"])
def test_two_trees_with_the_same_files_give_the_same_bytes(tmp_path: Path, format_: Format) -> None:
    one = bill_of(tmp_path / "one", FILES)
    two = bill_of(tmp_path / "two", dict(reversed(FILES.items())))
    assert render(one, format_) == render(two, format_)


def test_the_serial_number_is_derived_from_the_content(tmp_path: Path, bill: Bill) -> None:
    other = bill_of(tmp_path / "other", {"requirements.txt": "flask==1.0\n"})
    serials = [json.loads(render(each, "json"))["serialNumber"] for each in (bill, bill, other)]
    assert serials[0] == serials[1] != serials[2]


def test_it_says_when_it_was_made_only_if_asked(bill: Bill) -> None:
    made_at = datetime(2026, 1, 2, tzinfo=UTC)
    assert "timestamp" not in json.loads(render(bill, "json"))["metadata"]
    assert json.loads(render(bill, "json", made_at))["metadata"]["timestamp"] == "2026-01-02T00:00:00+00:00"


def test_components_say_what_they_are_and_where_from(bill: Bill) -> None:
    components = {each["bom-ref"]: each for each in json.loads(render(bill, "json"))["components"]}
    flask = components["pkg:pypi/flask@1.0"]
    assert (flask["type"], flask["name"], flask["version"], flask["scope"]) == ("library", "flask", "1.0", "required")
    assert flask["purl"] == "pkg:pypi/flask@1.0"
    assert [each["content"] for each in flask["hashes"]] == [DIGEST, "b" * 64]
    assert flask["evidence"]["occurrences"] == [
        {"location": "py/requirements-dev.txt", "line": 1},
        {"location": "py/requirements.txt", "line": 1},
    ]
    assert components["pkg:npm/a@1.0.0"]["licenses"] == [{"expression": "(MIT OR Apache-2.0)"}]
    assert components["pkg:npm/b@1.0.0"]["licenses"] == [{"license": {"name": "my own words"}}]
    assert components["pkg:npm/b@1.0.0"]["scope"] == "excluded"
    assert components["pkg:npm/c@1.0.0"]["scope"] == "optional"
    assert components["package-lock.json"]["type"] == "application"
    assert {"name": "verdict:specifier", "value": ">=1"} in components["pkg:pypi/range"]["properties"]


def test_the_graph_leads_from_the_tree_to_every_manifest_and_on(bill: Bill) -> None:
    edges = {each["ref"]: each.get("dependsOn", []) for each in json.loads(render(bill, "json"))["dependencies"]}
    assert edges["."] == [
        "empty/uv.lock", "go/go.mod", "package-lock.json", "py/requirements-dev.txt", "py/requirements.txt"
    ]  # fmt: skip
    assert edges["package-lock.json"] == ["packages/m/package.json", "pkg:npm/a@1.0.0"]
    assert edges["pkg:npm/a@1.0.0"] == ["pkg:npm/b@1.0.0"]


def test_members_of_a_workspace_that_nothing_requires_belong_to_the_tree(tmp_path: Path) -> None:
    """Also those that require each other. pnpm's root need not require its members."""
    links = {"p": "q", "q": "p", "r": "p"}
    members = "".join(
        f"  {name}:\n    dependencies:\n      {other}: {{specifier: 'workspace:*', version: 'link:../{other}'}}\n"
        for name, other in links.items()
    )
    lock = f"lockfileVersion: '9.0'\nimporters:\n  .: {{}}\n  s: {{}}\n{members}"
    document = json.loads(render(bill_of(tmp_path, {"pnpm-lock.yaml": lock}), "json"))
    edges = {each["ref"]: each.get("dependsOn", []) for each in document["dependencies"]}
    assert edges["."] == ["pnpm-lock.yaml", "r/package.json", "s/package.json"]
    assert edges["r/package.json"] == ["p/package.json"]
    assert edges["p/package.json"] == ["q/package.json"]


def test_unread_manifests_are_in_the_document(bill: Bill) -> None:
    properties = json.loads(render(bill, "json"))["metadata"]["properties"]
    assert [each["name"] for each in properties] == ["verdict:unread"]
    assert properties[0]["value"].startswith("py/requirements.txt:3: no requirement")


def test_the_main_component_has_the_root_manifests_name(bill: Bill) -> None:
    assert json.loads(render(bill, "json"))["metadata"]["component"]["name"] == "shop"


def test_a_large_bill_takes_little_memory_for_each_package(tmp_path: Path) -> None:
    """The library's own document takes 33 kB for each; a monorepo has tens of thousands."""
    count = 1000
    packages = {
        f"node_modules/p{i}": {
            "version": "1.0.0",
            "license": "MIT",
            "dependencies": {f"p{i // 2}": "1", f"p{i // 3}": "1"},
        }
        for i in range(count)
    }
    large = bill_of(tmp_path, {"package-lock.json": json.dumps({"lockfileVersion": 3, "packages": packages})})
    render(large, "json")
    tracemalloc.start()
    render(large, "json")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak / count < 10_000
