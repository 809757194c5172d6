"""How packages come into a project."""

from __future__ import annotations

from pathlib import Path

import pytest
from bills import bill_of

from verdict.sbom.components import Component, Manifest, Ref
from verdict.sbom.routes import routes


def manifest(asked: str, path: str = "a.lock", **edges: str) -> Manifest:
    """A manifest whose project asks for packages by one-letter names; `edges` are what each package requires."""

    def refs(names: str) -> tuple[Ref, ...]:
        return tuple(Ref(f"pkg:x/{name}") for name in names)

    packages = tuple(
        Component(ref, "x", ref[-1], "1", ref, requires=refs(edges[ref[-1]])) for ref in refs("".join(edges))
    )
    return Manifest(path, Component(Ref(path), "x", "app", requires=refs(asked)), packages)


def words(made: Manifest) -> dict[str, str]:
    """Each package's way and whether it is direct."""
    return {ref[-1]: f"{route.direct} {route}" for ref, route in routes(made).items()}


def test_the_shortest_path_is_given() -> None:
    assert words(manifest("ab", a="c", b="d", c="d", d="", e="a")) == {
        "a": "True app → a",
        "b": "True app → b",
        "c": "False app → a → c",
        "d": "False app → b → d",
        "e": "None e",
    }


def test_cycles_and_missing_packages_end_the_search() -> None:
    assert words(manifest("a", a="ab", b="az")) == {"a": "True app → a", "b": "False app → a → b"}


def test_a_flat_list_does_not_say_what_is_direct() -> None:
    frozen = manifest("ab", "requirements/dev.txt", a="", b="")

    assert words(frozen) == {"a": "None app → a", "b": "None app → b"}


@pytest.mark.parametrize("path", ["package.json", "web/package.json", "pyproject.toml", "pom.xml", "uv.lock"])
def test_the_manifest_beside_a_list_says_what_is_direct(path: str) -> None:
    assert words(manifest("a", path, a="")) == {"a": "True app → a"}


def test_a_flat_list_with_marked_direct_packages_has_indirect_ones(tmp_path: Path) -> None:
    bill = bill_of(tmp_path, {"go.mod": "module app\nrequire (\n\tx.org/a v1.0.0\n\tx.org/b v1.0.0 // indirect\n)\n"})

    found = {ref.partition("@")[0][-1]: route for ref, route in routes(bill.manifests[0]).items()}
    assert {name: (each.names, each.direct, each.length) for name, each in found.items()} == {
        "a": (("app", "x.org/a"), True, 2),
        "b": (("x.org/b",), False, 1),
    }


def test_both_ends_of_a_long_path_are_shown() -> None:
    edges = {chr(97 + number): chr(98 + number) for number in range(20)}
    last = words(manifest("a", **edges, u=""))["u"]

    assert last == "False app → a → b → c → … → r → s → t → u"


def test_a_workspace_members_packages_start_at_the_member(tmp_path: Path) -> None:
    lock = """\
version = 1
[[package]]
name = "root"
source = { virtual = "." }
[[package]]
name = "member"
version = "1"
source = { editable = "sub" }
dependencies = [{ name = "a" }]
[[package]]
name = "a"
version = "1"
dependencies = [{ name = "b" }]
[[package]]
name = "b"
version = "1"
"""
    bill = bill_of(tmp_path, {"uv.lock": lock})

    found = {str(route) for route in routes(bill.manifests[0]).values()}
    assert found == {"member → a", "member → a → b"}
